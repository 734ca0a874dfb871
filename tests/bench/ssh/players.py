"""People at their terminals, as cheap as they can be: connections that draw nothing and know a frame by its end.

Like a terminal of today they say that they take frames as a whole, so that each ends with a mark. A key is answered by
the first frame after it that has what the key changes: the sign under the card for keys that go along the cards, most
of the screen for what opens and closes, anything for a card that is played. What follows within a moment counts as
part of that frame: the figures can only be too high.
"""

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import asyncssh

from tests.bench.ssh.hall import Person
from tests.bench.ssh.scenario import Scenario

FRAME_END = b"\x1b[?2026l"
WHOLE_FRAMES = b"\x1b[?2026;2$y"
"""What a terminal answers that takes frames as a whole,"""
ASKED = b"\x1b[?2026$p"
"""where it is asked."""

CURSOR = "▲".encode()
TITLE, TITLE_END = b"\x1b]2;", b"\x1b\\"
MY_TURN, LOBBY = b"Your turn", b"The lobby"
"""How the title of the window begins when it is one's turn, and before one is at a table."""

MOST_OF_A_SCREEN = 2500
"""Bytes of a frame that draws so much."""

MOMENT = 0.025
"""Seconds without a byte after which a frame is taken to be followed by nothing that belongs to it."""

PATIENCE = 5.0
"""Seconds after which a key is taken to be lost; it counts as answered then."""

LEFT, RIGHT, PLAY, LOOK = b"\x1b[D", b"\x1b[C", b"\r", b"h"


@dataclass
class Asked:
    """A key that was pressed."""

    sign: bytes
    """What a frame has that answers it; empty for anything."""
    least: int
    """How many bytes such a frame has."""
    at: float
    answered: float = 0.0
    """When the end of the frame had come."""


@dataclass
class Tally:
    """What somebody has waited for."""

    first: float = 0.0
    """Seconds from the beginning of the connection to the whole table."""
    waits: list[float] = field(default_factory=list)
    """Seconds from each key to the frame that answers it."""
    lost: int = 0
    """Keys that nothing answered."""
    keys: int = 0
    received: int = 0
    frames: int = 0


class Player(asyncssh.SSHClientSession[bytes]):
    """One person's end of a connection."""

    def __init__(self, person: Person, scenario: Scenario, rng: Random) -> None:
        self.person, self.tally = person, Tally()
        self.gone = asyncio.Event()
        self.there = asyncio.Event()
        self.scenario, self._rng = scenario, rng
        self._frame = bytearray()
        self._open: Asked | None = None
        self._last = 0.0
        self._my_turn = self._choosing = self._reading = False
        self._titled = self._seated = False
        self._settling: asyncio.TimerHandle | None = None

    async def come(self, port: int) -> "Player":
        """Connects, and waits until the table is drawn."""
        began = perf_counter()
        self.connection = await asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, username=self.person.name, config=None, agent_path=None,
            client_keys=[self.person.key], compression_algs=None,
        )  # fmt: skip
        self.channel, _ = await self.connection.create_session(
            lambda: self, self.person.words, term_type="xterm-256color", term_size=(80, 24),
            env={"LANG": "en_GB.UTF-8"}, encoding=None,
        )  # fmt: skip
        async with asyncio.timeout(60):
            await self.there.wait()
        self.tally.first = self._last - began
        return self

    def leave(self) -> None:
        """Hangs up."""
        self.connection.abort()

    # What comes.

    def connection_made(self, chan: Any) -> None:
        self.channel = chan

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()
        self.there.set()

    def data_received(self, data: bytes, datatype: Any) -> None:
        now = perf_counter()
        self.tally.received += len(data)
        self._frame += data
        if ASKED in data:
            self.channel.write(WHOLE_FRAMES)
        while (end := self._frame.find(FRAME_END)) >= 0:
            self._take(bytes(self._frame[:end]))
            del self._frame[: end + len(FRAME_END)]
            self._last = now
            self.tally.frames += 1
        if not self._seated and len(self._frame) > MOST_OF_A_SCREEN:  # drawn before the terminal had answered: no mark
            self._take(bytes(self._frame))
            self._frame.clear()
            self._last = now
        if not self.there.is_set() or (self._open is not None and self._open.answered):
            self._settle_later()

    def _take(self, frame: bytes) -> None:
        """Looks at a whole frame."""
        if (title := frame.rfind(TITLE)) >= 0:
            end = frame.find(TITLE_END, title)
            self._my_turn = MY_TURN in frame[title:end]
            self._choosing = self._choosing and self._my_turn
            self._titled = LOBBY not in frame[title:end]
        self._seated = self._seated or (self._titled and len(frame) > MOST_OF_A_SCREEN)
        asked = self._open
        if asked is not None and not asked.answered and len(frame) >= asked.least and asked.sign in frame:
            asked.answered = perf_counter()

    def _settle_later(self) -> None:
        """Waits for what may belong to the frame that has come."""
        if self._settling is not None:
            self._settling.cancel()
        self._settling = asyncio.get_running_loop().call_later(MOMENT, self._settle)

    def _settle(self) -> None:
        self._settling = None
        if not self.there.is_set():
            if self._seated:
                self.there.set()
        elif self._open is not None:
            self.tally.waits.append(self._last - self._open.at)
            self._open = None

    # What is pressed.

    async def press_for(self, seconds: float, rate: float) -> None:
        """Presses keys, so many a second, for so many seconds; then waits for the answer to the last one."""
        clock = perf_counter
        until = clock() + seconds
        await asyncio.sleep(self._rng.random() / rate)
        while clock() < until and not self.gone.is_set():
            self._press()
            await asyncio.sleep(self._rng.uniform(0.8, 1.2) / rate)
        give_up = clock() + 1.0
        while self._open is not None and clock() < give_up:
            await asyncio.sleep(MOMENT)
        self._give_up()

    def _give_up(self) -> None:
        """Nothing has answered the last key: it counts as long as it was waited for."""
        if self._open is not None:
            self.tally.lost += 1
            self.tally.waits.append(PATIENCE)
            self._open = None
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None

    def _press(self) -> None:
        """Presses the next key."""
        if self._open is not None and self._open.answered:
            self._settle()
        elif self._open is not None:
            if perf_counter() - self._open.at < PATIENCE:
                return  # the person waits
            self._give_up()
        key, sign, least = self._next_key()
        self._open = Asked(sign, least, perf_counter())
        self.tally.keys += 1
        self.channel.write(key)

    def _next_key(self) -> tuple[bytes, bytes, int]:
        """A key, and what a frame has that answers it."""
        rng, chances = self._rng, self.scenario
        if self._reading or not self.person.plays or rng.randrange(100) < chances.looks:
            self._reading = not self._reading
            return LOOK, b"", MOST_OF_A_SCREEN
        if self._choosing or (self._my_turn and rng.randrange(100) < chances.moves):
            self._choosing = True
            return PLAY, b"", 1
        return rng.choice((LEFT, RIGHT)), CURSOR, 1
