"""What can go wrong, one type each; every message says what was wrong and what would be right.

Errors speak in plain technical English for logs and the command line; screens word them anew from `key` and `facts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.engine.cards import Pack


def nearest(name: str, names: Iterable[str]) -> str:
    """The known name most like a mistyped one, or an empty text."""
    found = get_close_matches(name.lower(), list(names), n=1, cutoff=0.5)
    return found[0] if found else ""


class CardtableError(Exception):
    """Anything a person, a file or a caller got wrong. State is unchanged whenever it is raised."""

    key = "error"
    """Key of the words for this error."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message)
        self.facts = facts
        """What the words of `key` are filled with."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the error as it is: each type is made from other things than the message an exception keeps."""
        return _restored, (type(self), str(self), self.__dict__)


def _restored(error_type: type[CardtableError], message: str, content: dict[str, object]) -> CardtableError:
    """An error that comes from another process."""
    error = error_type.__new__(error_type, message)
    error.__dict__.update(content)
    return error


LONGEST_QUOTE = 60
"""So many characters are quoted of what cannot be read."""


def _quoted(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


class UnreadableCard(CardtableError):
    """A text that is no card of this pack."""

    key = "error.unreadable_card"

    def __init__(self, face: str, pack: Pack) -> None:
        face = _quoted(face)
        ranks, suits = " ".join(pack.ranks), " ".join(pack.suits)
        super().__init__(
            f"{face!r} is not a card of the pack {pack.name}: write a rank ({ranks}) and a suit ({suits})",
            text=face,
            pack=pack.name,
            ranks=ranks,
            suits=suits,
        )


class UnreadableMove(CardtableError):
    """A text that is no move at all (a legal move may still be another thing)."""

    key = "error.unreadable_move"

    def __init__(self, text: str, why: str, **facts: object) -> None:
        text = _quoted(text)
        super().__init__(f"{text!r} cannot be read as a move: {why}", text=text, **facts)


class IllegalMove(CardtableError):
    """A move that can be read and may not be made now.

    `reason` is the key of the rule it breaks, `legal` the notation of what may be played instead, `game` the id of the
    game whose words tell the rule.
    """

    key = "error.illegal_move"

    def __init__(self, text: str, reason: str, legal: Iterable[str], game: str = "") -> None:
        self.reason = reason
        self.legal = tuple(legal)
        super().__init__(
            f"{text} is not allowed ({reason}); legal: {'; '.join(self.legal) or 'nothing, the deal is over'}",
            text=text,
            reason=reason,
            legal="; ".join(self.legal),  # in a move commas stand between the cards
            game=game,
        )


class NotYourTurn(CardtableError):
    """A move by a seat that is not to move."""

    key = "error.not_your_turn"

    def __init__(self, seat: int, to_move: int) -> None:
        turn = f"seat {to_move} is to move" if to_move >= 0 else "nobody is to move"
        super().__init__(f"seat {seat} cannot move: {turn}", seat=seat, to_move=to_move)


class UnknownName(CardtableError):
    """A name that is not in a list, with the nearest one that is."""

    key = "error.unknown_name"
    what = "thing"
    """What the list is of, one and several of them."""
    those = "things"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = nearest(name, known)
        hint = f"did you mean {near!r}?" if near else f"the {self.those} are: {', '.join(known)}"
        super().__init__(f"no {self.what} is called {name!r}: {hint}", text=name, nearest=near, known=", ".join(known))


class UnknownGame(UnknownName):
    """A game that is not in the list."""

    key = "error.unknown_game"
    what, those = "game", "games"


class BadSeats(CardtableError):
    """A number of players the game is not played with."""

    key = "error.bad_seats"

    def __init__(self, game: str, seats: int, allowed: Iterable[int]) -> None:
        allowed_text = ", ".join(map(str, allowed))
        super().__init__(
            f"{game} is not played by {seats}: players {allowed_text}", game=game, seats=seats, allowed=allowed_text
        )


class UnknownOption(UnknownName):
    """A rule option this game does not have."""

    key = "error.unknown_option"
    what, those = "option", "options"


class BadOption(CardtableError):
    """A value an option cannot have; `span` is (min, max, step) where it can be any number between."""

    key = "error.bad_option"

    def __init__(self, name: str, value: object, allowed: str, span: tuple[int, int, int] | None = None) -> None:
        low, high, step = span or (0, 0, 0)
        super().__init__(
            f"{name} cannot be {value!r}: allowed are {allowed}",
            name=name,
            value=value,
            allowed=allowed,
            span=bool(span),
            low=low,
            high=high,
            step=step,
        )


class ImpossibleCombination(CardtableError):
    """Options that make no sense together; `reason` is the key that says why."""

    key = "error.impossible_combination"

    def __init__(self, names: Iterable[str], reason: str) -> None:
        self.names = tuple(names)
        self.reason = reason
        super().__init__(f"{' and '.join(self.names)} do not go together: {reason}", names=self.names, reason=reason)


class UnfitSeats(ImpossibleCombination):
    """Options that are not for so many players; `reason` is the key that says why."""

    key = "error.unfit_seats"

    def __init__(self, names: Iterable[str], reason: str, seats: int) -> None:
        super().__init__(names, reason)
        self.args = (f"{' and '.join(self.names)} cannot be so with {seats} players: {reason}",)
        self.facts["seats"] = seats


class BadSetup(CardtableError):
    """A match that cannot be set up so: a dealer, a seed or a pack order that is missing or wrong.

    `reason` is the key of what is wrong.
    """

    key = "error.bad_setup"

    def __init__(self, what: str, reason: str, **facts: object) -> None:
        self.reason = reason
        super().__init__(what, reason=reason, **facts)


class CorruptRecord(CardtableError):
    """A record that cannot be replayed; `line` is where, 1 being the first (0: the whole file).

    `reason` is the key of what is wrong, `cause` among the facts the error behind it where there is one.
    """

    key = "error.corrupt_record"

    def __init__(self, line: int, what: str, reason: str, **facts: object) -> None:
        self.line = line
        self.reason = reason
        where = f"line {line}: " if line else ""
        super().__init__(f"this record cannot be replayed: {where}{what}", line=line, reason=reason, **facts)


class BadPosition(CardtableError):
    """A position that cannot be: a card named twice, or more cards than places."""

    key = "error.bad_position"
