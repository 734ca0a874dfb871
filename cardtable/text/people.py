"""People in a sentence: who sits at a seat, and the seats of a side together."""

from collections.abc import Iterable, Sequence

from cardtable.engine.game import AnyGame
from cardtable.engine.losers import worst_losers
from cardtable.engine.state import Seat, Side
from cardtable.text.text import Text, quotable


def seat_name(text: Text, names: Sequence[str], seat: Seat) -> str:
    """What the one at a seat is called; `Giocatore 2` where nobody gave a name."""
    name = names[seat] if 0 <= seat < len(names) else ""
    return name or text("person.seat", number=seat + 1)


def side_name(text: Text, game: AnyGame, names: Sequence[str], side: Side, you: Seat | None = None) -> str:
    """The seats of a side in a sentence: `Anna`, `tu`, `tu e Bruno`."""
    return people_of(text, game, names, (side,), you)


def to_side(text: Text, game: AnyGame, names: Sequence[str], side: Side, you: Seat | None = None) -> str:
    """To whom something goes: `a Bruno`, `ad Anna`, `a te`, `a te e Bruno`."""
    people = people_of(text, game, names, (side,), you, your_key="person.you_after_to")
    return text("person.to_a" if people[:1].lower() == "a" else "person.to", side=people)


def from_side(text: Text, game: AnyGame, names: Sequence[str], side: Side, you: Seat | None = None) -> str:
    """From whom something is taken: `a Bruno`, `ad Anna`, `a te`; in English `from Bruno`."""
    people = people_of(text, game, names, (side,), you, your_key="person.you_after_to")
    return text("person.from_a" if people[:1].lower() == "a" else "person.from", side=people)


def turn_of(text: Text, name: str) -> str:
    """Whose turn it is: `Tocca a Bruno`, `Tocca ad Anna`."""
    return text("table.turn_a" if name[:1].lower() == "a" else "table.turn", name=name)


def people_of(
    text: Text,
    game: AnyGame,
    names: Sequence[str],
    sides: Sequence[Side],
    you: Seat | None = None,
    *,
    your_key: str = "person.you",
) -> str:
    """Everybody who plays for some sides, in a sentence, the reader first and called by `your_key`."""
    seats = [seat for seat, its_side in enumerate(game.sides) if its_side in sides]
    seats.sort(key=lambda seat: (seat != you, seat))
    return text.listed(text(your_key) if seat == you else seat_name(text, names, seat) for seat in seats)


def side_names(text: Text, game: AnyGame, names: Sequence[str], you: Seat | None = None) -> tuple[str, ...]:
    """Per side, its seats in a sentence."""
    return tuple(side_name(text, game, names, side, you) for side in range(game.side_count))


def player_kind(text: Text, player: str) -> str:
    """Who a player of a record is: `me`, `person:Anna`, `bot:greedy` in words; nothing in it steers a terminal."""
    kind, _, name = player.partition(":")
    name = quotable(name)
    if kind == "bot":
        return text("setup.bot", level=text(f"bot.{name}") if text.has(f"bot.{name}") else name)
    return name or text("person.unknown" if kind == "unknown" else "person.me")


def game_of(
    text: Text, game: AnyGame, lost: Iterable[Sequence[Side]], names: Sequence[str], you: Seat | None = None
) -> str:
    """What a game is called after who has lost most often, such as `Gioco di Berto`; empty while nobody has."""
    sides = worst_losers(lost)
    if not sides:
        return ""
    people = people_of(text, game, names, sides, you, your_key="person.you_after_to")
    alone = you is not None and sides == (game.sides[you],)
    return text("table.game_of_you" if alone else "table.game_of", name=people)
