"""Passing: moments of a table that are shown for a while before the table as it is."""

import asyncio
from contextlib import suppress

from textual.timer import Timer

from cardtable.tui.screens.by_itself import ByItself


class Passing(ByItself):
    """A table that leaves the time to see what happened, unless somebody is in a hurry."""

    _settling: Timer | None = None

    async def _in_turn(self) -> None:
        """Waits where others have to come first."""

    def _pass_on(self) -> None:
        """Leaves the time to see a passing moment; none where somebody is in a hurry."""
        if self._settling is not None:
            self._settling.stop()
            self._settling = None
        if self.standing.passing and self.pace and not self.hurried.is_set():
            self._settling = self.set_timer(self.pace, self._step)
        else:
            self.standing.settle()

    async def _step(self) -> None:
        """Shows the next passing moment, or the table as it is now."""
        timer = self._settling
        await self._in_turn()
        if self._settling is not timer:
            return
        replayed = self.standing.replaying
        self.standing.step()
        self._pass_on()
        self._draw()
        if replayed and not self.standing.replaying:
            self.tell_since()

    def _settle(self) -> bool:
        """Shows the table as it is now; False where that was not put off by what somebody had missed."""
        replayed = self.standing.replaying
        if self.standing.settle():
            self._draw()
        if replayed:
            self.tell_since()
        return replayed

    async def _wait(self, paces: float) -> None:
        """Leaves time to read, unless somebody is in a hurry."""
        if self.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurried.wait(), self.pace * paces)
