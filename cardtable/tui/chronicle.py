"""Chronicle: what has happened at a table, as it is told at one screen, and where each person's last turn was."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, Seat
from cardtable.text import Text
from cardtable.text.story import announce, tell_all
from cardtable.tui.scene import TRICK_TAKEN, Scene


class Telling(NamedTuple):
    """The lines of a story, the oldest first."""

    lines: tuple[str, ...]
    fresh: int
    """How many of them, at the end, tell of what happened since the last turn of whoever reads."""
    since: int = 0
    """How many of them tell of that last turn and of everything after it; 0 where there was no turn yet."""
    calls: tuple[str, ...] = ()
    """What was called out at the table in what the fresh lines tell of."""
    loud: tuple[bool, ...] = ()
    """Per line, whether something was called out then."""


class Frame(NamedTuple):
    """A moment that is shown for a while, before the table as it is."""

    scene: Scene
    told: int
    """How much of the chronicle had been told by then."""


class Happening(NamedTuple):
    """What happened at once."""

    events: tuple[Event, ...]
    """As the storyteller may know it."""
    scenes: Mapping[Seat, Scene] = MappingProxyType({})
    """Per pair of eyes, the table after it; empty where nobody will have missed it."""
    captures: Mapping[Seat, Scene] = MappingProxyType({})
    """Per pair of eyes, the moment of a capture; empty where nothing was captured."""


class Chronicle:
    """What has happened, in the words of one screen."""

    def __init__(self, game: AnyGame, you: Seat) -> None:
        """`you` is the seat of whoever reads, who is spoken to; NOBODY where all are called by name."""
        self._game = game
        self._you = None if you == NOBODY else you
        self._happened: list[Happening] = []
        self._turns: dict[Seat, int] = {}
        self._lines: list[tuple[str, ...]] = []
        self._calls: list[tuple[str, ...]] = []
        self._language = ""

    def note(self, happening: Happening, mover: Seat) -> None:
        """Notes what happened; `mover` is the seat whose turn it was, NOBODY where cards were dealt."""
        if mover != NOBODY:
            self._turns[mover] = len(self._happened)
        self._happened.append(happening)
        self._forget()

    def _forget(self) -> None:
        """Lets go of tables that nobody will see again: those before everybody's last turn."""
        oldest = min(self._turns.values()) if len(self._turns) == self._game.seats else 0
        oldest = max(oldest, len(self._happened) - 8 * self._game.seats)
        for at in range(oldest - 1, -1, -1):
            if not self._happened[at].scenes:
                break
            self._happened[at] = self._happened[at]._replace(scenes={}, captures={})

    @property
    def told(self) -> int:
        """How much there is to tell."""
        return len(self._happened)

    # In words.

    def telling(
        self, text: Text, names: tuple[str, ...], eyes: Seat, most: int | None = None, told: int | None = None
    ) -> Telling:
        """The story up to so much of it, in at most so many lines."""
        text = text.within(self._game.id)
        if text.language != self._language:
            self._language, self._lines, self._calls = text.language, [], []
        for happening in self._happened[len(self._lines) :]:
            self._lines.append(tell_all(text, self._game, happening.events, names, self._you))
            said = (announce(text, self._game, event, names, self._you) for event in happening.events)
            self._calls.append(tuple(filter(None, said)))
        lines, end = self._lines, len(self._lines) if told is None else min(told, len(self._lines))
        turn = self._turns.get(eyes, -1)
        last = next((at for at in range(end - 1, -1, -1) if lines[at]), 0)
        first = min(turn + 1, last) if eyes != NOBODY else last
        calls = tuple(call for some in self._calls[first:end] for call in some)
        fresh = sum(map(len, lines[turn + 1 : end])) if eyes != NOBODY else 0
        fresh = fresh or (len(lines[last]) if end else 0)
        since = sum(map(len, lines[turn:end])) if turn >= 0 else 0
        if most is None:
            most = sum(map(len, lines[:end]))
        found: list[str] = []
        heard: list[bool] = []
        for at in range(end - 1, -1, -1):
            if len(found) >= most:
                break
            # Of what was told at once, the first line is the one that tells what was called out.
            loud = (bool(self._calls[at]) and not line for line in range(len(lines[at])))
            found[:0], heard[:0] = lines[at], loud
        found, heard = (found[-most:], heard[-most:]) if most else ([], [])
        return Telling(tuple(found), min(fresh, most), min(since, most), calls, tuple(heard))

    # In pictures.

    def replay(self, eyes: Seat) -> tuple[Frame, ...]:
        """What happened since the last turn of a seat, moment by moment, from the first cards that were taken.

        Empty where none were: then the table as it is shows everything. The last moment is that table, and left out.
        """
        frames: list[Frame] = []
        first = self._turns.get(eyes, 0)
        for told, happening in enumerate(self._happened[first:], first + 1):
            taken = eyes in happening.captures or any(event.kind == TRICK_TAKEN for event in happening.events)
            if frames or taken:
                moments = (happening.captures.get(eyes), happening.scenes.get(eyes))
                frames += [Frame(scene, told) for scene in moments if scene is not None]
        return tuple(frames[:-1])
