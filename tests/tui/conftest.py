"""Screens in tests wait for nothing but what is due: a key is followed by the next one as soon as all it does is done.

Textual's own wait sleeps for some hundredths of a second after every key and takes a process that uses no time for one
that has nothing to do, which under load is neither quick nor true.
"""

import asyncio
from time import monotonic

import pytest
from textual._context import active_app

LONGEST = 1.0
"""Seconds after which something that never comes to rest is taken to go on for ever."""


async def all_is_done(*_: float) -> None:
    """Waits until the loop has nothing to do at once and the screen in front shows all that has changed."""
    loop, app, until = asyncio.get_running_loop(), active_app.get(), monotonic() + LONGEST
    rested = 0
    while rested < 2 and monotonic() < until:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            rested = 0
            continue
        rested += 1
        if rested == 2 and app.screen_stack:
            # What waits for the next frame, or for the end of several changes of the size, is done now.
            if app._resize_event is not None:
                app._check_resize()
            app.screen._on_timer_update()
            rested = 0 if loop._ready else rested  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def no_time_is_slept_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets Textual wait for what is due, for no time at all."""
    for place in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{place}.wait_for_idle", all_is_done)
