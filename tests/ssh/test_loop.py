"""The loop of all sessions: what can wait is done when nothing else is to be done."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable

from cardtable.ssh.loop import ENOUGH, SessionLoop
from cardtable.tui.load import turns

LONG_AWAY = 3600.0
"""Seconds for which no test runs."""


def run(main: Callable[[], Awaitable[None]]) -> None:
    """On a loop of sessions."""

    async def in_time() -> None:
        async with asyncio.timeout(30):
            await main()

    with asyncio.Runner(loop_factory=SessionLoop) as runner:
        runner.run(in_time())


def test_what_can_wait_is_done_after_all_steps_of_what_somebody_waits_for() -> None:
    order: list[str] = []

    async def answered() -> None:
        for _ in range(20):
            order.append("key")
            await asyncio.sleep(0)

    async def main() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        assert isinstance(loop, SessionLoop)
        loop.call_idle(lambda: order.append("first"), LONG_AWAY)
        loop.call_idle(done.set, LONG_AWAY)
        await answered()
        await done.wait()

    run(main)
    assert order == ["key"] * 20 + ["first"]


def test_what_has_waited_for_long_enough_is_done_even_where_there_is_always_something_else_to_do() -> None:
    async def main() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        assert isinstance(loop, SessionLoop)
        loop.call_idle(done.set, 0.0)
        while not done.is_set():
            await asyncio.sleep(0)

    run(main)


def test_what_fails_is_told_to_the_loop_and_ends_nothing_else() -> None:
    told: list[object] = []

    def breaks() -> None:
        raise ValueError("as it was asked to")

    async def main() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        assert isinstance(loop, SessionLoop)
        loop.set_exception_handler(lambda _, facts: told.append(facts["exception"]))
        loop.call_idle(breaks, LONG_AWAY)
        loop.call_idle(done.set, LONG_AWAY)
        await done.wait()

    run(main)
    assert [str(error) for error in told] == ["as it was asked to"]


def test_everybody_who_watches_has_a_turn_but_who_has_left() -> None:
    order: list[str] = []

    async def drawn_for(name: str) -> None:
        await turns().come()
        order.append(name)

    async def main() -> None:
        people = [asyncio.create_task(drawn_for(name)) for name in ("Anna", "Ugo", "Eva")]
        await asyncio.sleep(0)
        people[1].cancel()
        await asyncio.wait(people)

    run(main)
    assert order == ["Anna", "Eva"]


def test_young_garbage_is_collected_when_nothing_else_is_to_be_done() -> None:
    class Ring:
        def __init__(self) -> None:
            self.closed = self

    async def main() -> None:
        kept = [[] for _ in range(2 * ENOUGH)]  # type: ignore[var-annotated]
        gone = weakref.ref(Ring())
        while gone() is not None:
            await asyncio.sleep(0.001)
        assert len(kept) == 2 * ENOUGH

    was = gc.isenabled()
    gc.disable()
    try:
        run(main)
    finally:
        if was:
            gc.enable()
