"""The story of a match: one line of words for what just happened, as the players at the table would say it."""

from collections.abc import Iterable, Sequence

from cardtable.engine.cards import UNSEEN
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, Seat
from cardtable.text.cards import card_in, rank_of, ranks, the_cards
from cardtable.text.people import from_side, seat_name, to_side
from cardtable.text.text import Text

WIDTH = 78
"""A line of the story has at most so many characters; long lists of cards are said more briefly."""


def tell(
    text: Text, game: AnyGame, event: Event, names: Sequence[str], you: Seat | None = None, *, width: int = WIDTH
) -> str:
    """One line for an event, in the second person where it is about the reader; empty where it needs no line.

    `names` are those of the seats, `you` is the reader's seat (None for an onlooker); with more than `width` characters
    its cards are said more briefly.
    """
    return _tell(text.within(game.id), game, event, names, you, width=width)


def tell_all(
    text: Text,
    game: AnyGame,
    events: Iterable[Event],
    names: Sequence[str],
    you: Seat | None = None,
    *,
    width: int = WIDTH,
) -> tuple[str, ...]:
    """The lines for what happened at once, where what belongs together is one line: `...col sette: scopa!`."""
    text = text.within(game.id)
    lines: list[str] = []
    before: Event | None = None
    end = ""
    for event in events:
        ending = f"event.{event.kind}.ending"
        if before is not None and before.seat == event.seat and lines and text.has(ending):
            end += text(ending, points=event.points)
            lines[-1] = _tell(text, game, before, names, you, width=width - len(end)) + end
        elif line := _tell(text, game, event, names, you, width=width):
            lines.append(line)
            before, end = event, ""
    return tuple(lines)


def announce(text: Text, game: AnyGame, event: Event, names: Sequence[str], you: Seat | None = None) -> str:
    """What is called out when an event happens, such as `Ada: scopa!`; empty where nothing is.

    The words are `announce.KIND`, in the second person `announce.KIND.you`; where nobody in particular called it out
    they name the side that gains by it.
    """
    text = text.within(game.id)
    key = f"announce.{event.kind}"
    if event.seat == you != NOBODY and text.has(f"{key}.you"):
        key = f"{key}.you"
    elif text.has(f"{key}.other"):
        key = f"{key}.other"
    elif not text.has(key):
        return ""
    gained = to_side(text, game, names, event.side, you) if event.side != NOBODY else ""
    name = seat_name(text, names, event.seat)
    return text(key, name=name, to_side=gained, points=event.points, number=event.number)


def _tell(text: Text, game: AnyGame, event: Event, names: Sequence[str], you: Seat | None, *, width: int) -> str:
    """One line of at most so many characters, said as fully as they allow."""
    key = _key(text, game, event, you)
    if not key:
        return ""
    pack, card = game.pack, event.cards[0] if event.cards else -1
    facts: dict[str, object] = {
        "name": seat_name(text, names, event.seat),
        "from_side": from_side(text, game, names, event.side, you) if event.side != NOBODY else "",
        "to_side": to_side(text, game, names, event.side, you) if event.side != NOBODY else "",
        "the": card_in(text, pack, card, "the"),
        "with": card_in(text, pack, card, "with"),
        "suit": text.suit(pack, pack.suit(card)) if card >= 0 else "",
        "suits": text.listed(text.suit(pack, pack.suit(shown)) for shown in event.cards if shown != UNSEEN),
        "points": event.points,
        "number": event.number,
        "rank": rank_of(text, pack, event.number),
        "count": event.number,
    }
    line = ""
    for level in (the_cards, ranks, None):
        for name, cards in (("cards", event.cards), ("taken", event.taken)):
            facts[name] = level(text, pack, cards) if level else text("cards.number", count=len(cards))
        line = text(key, **facts)
        if len(line) <= width:
            break
    return line


def _key(text: Text, game: AnyGame, event: Event, you: Seat | None) -> str:
    """The key of the words for an event, to whom it is told; empty where there are none.

    Who does not see its cards may be told less, or nothing: `event.KIND.hidden`.
    """
    if event.seat != NOBODY:
        yours = event.seat == you
    else:
        yours = you is not None and event.side != NOBODY and game.sides[you] == event.side
    forms = ("you", "other") if yours else ("other",)
    if UNSEEN in event.cards:
        forms = ("hidden", *forms)
    keys = (
        *(f"event.{event.kind}.{event.number}.{form}" for form in forms),
        f"event.{event.kind}.{event.number}",
        *(f"event.{event.kind}.{form}" for form in forms),
        f"event.{event.kind}",
    )
    return next((key for key in keys if text.has(key)), "")
