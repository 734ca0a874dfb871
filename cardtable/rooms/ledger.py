"""The ledger: what was played, kept so that nothing that was shown is ever lost.

A match is a header and then one entry after another, each with its number. Whoever keeps a ledger appends with the
number it expects and reads since a number; how the entries are kept is nobody else's business.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from cardtable.engine.errors import CardtableError

Kind = Literal["move", "seat", "left", "end"]
"""What an entry says: a move was made, a seat changed hands, its owner has let the match wait, the match is over."""

Standing = Literal["playing", "sealed", "over", "abandoned"]
"""Where a match of the ledger stands; sealed: nobody plays it any more, and its cards are still a secret."""


class LedgerError(CardtableError):
    """The ledger cannot be used, or not in this way; `key` says why."""

    def __init__(self, kind: str, message: str, **facts: object) -> None:
        super().__init__(message, **facts)
        self.key = f"ledger.{kind}"


class NotSaved(LedgerError):
    """An entry could not be kept: the disk is full, the folder is gone, the file is damaged."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__("not_saved", f"the match is not being saved in {path}: {what}", path=path, what=what)


class Lost(NotSaved):
    """The match is not in the ledger any more: the file was damaged and another one was begun in its place."""


class NotRead(LedgerError):
    """What is kept cannot be read."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__("not_read", f"the matches in {path} cannot be read: {what}", path=path, what=what)


class MovedOn(LedgerError):
    """Somebody else has appended to the match meanwhile."""

    def __init__(self, expected: int, number: int) -> None:
        super().__init__(
            "moved_on",
            f"entry {expected} was to be written, the next is entry {number}",
            expected=expected,
            number=number,
        )


class PlayedElsewhere(LedgerError):
    """Another window plays the match right now."""

    def __init__(self, match: str) -> None:
        super().__init__("played_elsewhere", f"the match {match} is being played in another window", match=match)


class UnknownMatch(LedgerError):
    """No match of the ledger is called so, or several begin so."""

    def __init__(self, match: str, known: Sequence[str] = ()) -> None:
        which = f"; {', '.join(known)} begin so" if known else ""
        super().__init__("unknown_match", f"there is no match {match!r}{which}", match=match, known=", ".join(known))


class Damaged(LedgerError):
    """What is kept of one match cannot be read or played anew."""

    def __init__(self, match: str, cause: Exception) -> None:
        super().__init__("damaged", f"the match {match} is damaged: {cause}", match=match, cause=cause)


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first card of a match. Seed and salt lie here and nowhere else."""

    record: str
    """The record (see `engine.record`) without moves: game, options, seed, salt, words, pack orders, first dealer."""
    players: tuple[str, ...]
    """Per seat, who sat there at the start, as `read_players` reads it: `me`, `person:Anna`, `bot:greedy`."""
    game: str
    preset: str
    """Key of the preset the options came from; empty where they were chosen one by one."""
    began: str
    """When, in UTC (ISO 8601, seconds)."""
    version: str
    """The version of cardtable that began it."""
    seal: str = ""
    """What has to be broken before the cards are shown: others play with the same ones. Empty where nobody does."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened in a match."""

    kind: Kind
    seat: int
    """The seat that moved or changed hands; -1 for the end."""
    text: str
    """The move in its notation, who sits there now, or the result (see `results`)."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One match, as a list shows it."""

    id: str
    header: Header
    standing: Standing
    entries: int
    """How many entries there are."""
    last: str
    """When the last one was written, in UTC (ISO 8601, seconds)."""
    result: str = ""
    """How it ended (see `results`); empty while it is being played."""

    @property
    def is_secret(self) -> bool:
        """Whether the cards are still to be played by somebody, here or elsewhere."""
        return self.standing in ("playing", "sealed")


class Ledger(Protocol):
    """Where matches are kept. Every method raises `LedgerError` where it cannot do what it says."""

    set_aside: Path | None
    """Where a damaged ledger lies that was found in the place of this one."""
    on_set_aside: Callable[[Path], None] | None
    """Called where damage is found later; the argument is where the damaged ledger lies."""

    def begin(self, header: Header) -> str:
        """Keeps a new match and returns its name, which is short enough to type."""

    def append(self, match: str, number: int, entry: Entry) -> None:
        """Keeps entry `number` (1 for the first) before it returns; raises `MovedOn` where it is not the next one.

        Raises `Lost` where the match is not there any more.
        """

    def read(self, match: str, since: int = 0) -> tuple[Entry, ...]:
        """The entries after number `since`, in order."""

    def find(self, match: str) -> Summary:
        """A match by its name, or by the beginning of it; raises `UnknownMatch`."""

    def unfinished(self) -> tuple[Summary, ...]:
        """The matches that are being played, the last one touched first."""

    def finished(self, game: str = "") -> tuple[Summary, ...]:
        """The matches that are over or were abandoned, of one game or of all; the last one first. None is sealed."""

    def abandon(self, match: str) -> None:
        """Gives a match up: it is not offered any more; raises `PlayedElsewhere` where another window plays it."""

    def written_elsewhere(self) -> bool:
        """Whether anybody has written through another ledger since this was asked last."""

    def unseal(self, seal: str) -> tuple[str, ...]:
        """Breaks a seal: the matches under it are over, or were abandoned; returns those that were sealed until now."""

    def hold(self, match: str) -> "Hold":
        """Takes a match for this window alone; raises `PlayedElsewhere`."""


class Hold(Protocol):
    """A match that nobody else can play while it is held; let go by itself when the program ends, however it ends."""

    def release(self) -> None:
        """Lets others play it."""
