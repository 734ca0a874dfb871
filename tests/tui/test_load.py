"""Where many share a process: what others did is drawn for one person after the other."""

import asyncio
from itertools import pairwise

from cardtable.tui.load import turns


async def test_between_two_people_for_whom_something_is_drawn_whoever_presses_a_key_is_heard() -> None:
    order: list[str] = []

    async def drawn_for(name: str) -> None:
        await turns().come()
        order.append(name)

    people = [asyncio.create_task(drawn_for(name)) for name in ("Anna", "Ugo", "Eva", "Leo")]
    await asyncio.sleep(0)
    people[1].cancel()  # has left meanwhile
    while not all(each.done() for each in people):
        order.append("key")
        await asyncio.sleep(0)
    names = [name for name in order if name != "key"]
    assert names == ["Anna", "Eva", "Leo"]
    assert not any(one != "key" != other for one, other in pairwise(order)), order
    await asyncio.wait_for(turns().come(), 5)  # and somebody who comes later has a turn as well
