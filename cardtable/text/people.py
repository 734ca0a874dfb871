"""People in a sentence: who sits at a seat, and the seats of a side together."""

from collections.abc import Sequence

from cardtable.engine.game import AnyGame
from cardtable.engine.state import Seat, Side
from cardtable.text.text import Text


def seat_name(text: Text, names: Sequence[str], seat: Seat) -> str:
    """What the one at a seat is called; `giocatore 2` where nobody gave a name."""
    name = names[seat] if 0 <= seat < len(names) else ""
    return name or text("person.seat", number=seat + 1)


def side_name(text: Text, game: AnyGame, names: Sequence[str], side: Side, you: Seat | None = None) -> str:
    """The seats of a side in a sentence: `Anna`, `tu`, `tu e Bruno`."""
    return _together(text, game, names, side, you, your_key="person.you")


def to_side(text: Text, game: AnyGame, names: Sequence[str], side: Side, you: Seat | None = None) -> str:
    """To whom something goes: `a Bruno`, `ad Anna`, `a te`, `a te e Bruno`."""
    people = _together(text, game, names, side, you, your_key="person.you_after_to")
    return text("person.to_a" if people[:1].lower() == "a" else "person.to", side=people)


def _together(text: Text, game: AnyGame, names: Sequence[str], side: Side, you: Seat | None, *, your_key: str) -> str:
    """The seats of a side, the reader first."""
    seats = [seat for seat, its_side in enumerate(game.sides) if its_side == side]
    seats.sort(key=lambda seat: (seat != you, seat))
    return text.listed(text(your_key) if seat == you else seat_name(text, names, seat) for seat in seats)


def side_names(text: Text, game: AnyGame, names: Sequence[str], you: Seat | None = None) -> tuple[str, ...]:
    """Per side, its seats in a sentence."""
    return tuple(side_name(text, game, names, side, you) for side in range(game.side_count))
