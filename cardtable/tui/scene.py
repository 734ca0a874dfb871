"""Scenes: what lies on the table at one moment, and the moment in between in which people see what just happened.

A game tells what everybody knows in its `facts`. The table shows these by name, where a game has them:

    trump       index of the trump suit (briscola), -1 for none
    shown       a card everybody knows to be in somebody's hand, -1 for none
    leader      the seat that led to the trick, or leads to the next one
    tricks      per seat, the tricks won
    partners    per seat its partner, where those are no side of their own
    source      the seat that offers its fan, from which a position is drawn
    run         how many equal cards lie on top of the pile of discards
    out         the seats that have gone out, in that order
    crosswise   per side, the cards turned crosswise in its pile
    commandment what this deal asks for, a number with its words `commandment.NUMBER`
    valued      the cards that count otherwise than they show, with their values
    heights     the cards that were declared high or low, with whether high

and any number, while it is not 0, that has words of its own, `note.NAME` with `{number}` or `note.NAME.NUMBER`; a seat
has the words `note.NAME.seat` with `{name}`. Numbers per seat stand at the seats while they are not 0, in the words
`seat.NAME` with `{number}`, or `seat.NAME.seat` with `{name}`. A game with phases names the one it is in as `phase`;
what is asked then, where no card of the hand is played, has its words in `prompt.PHASE`. Shown are also these events:
one with `taken` cards is a capture, `trick_taken` ends a trick.

Zones are drawn by kind: cards before a seat in a row, the top of the pile of discards in the middle where no trick and
no table lies there, the last card of the stock beside it where its face is known, cards that are out of play nowhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardtable.engine.cards import UNSEEN, Card, Mask, mask_of
from cardtable.engine.events import Event
from cardtable.engine.state import CAPTURES, COVERED, DISCARD, HAND, NOBODY, TABLE, TRICK, Seat, Side
from cardtable.engine.view import View
from cardtable.rooms.update import Update

TRICK_TAKEN = "trick_taken"

DRAWN = ("trump", "shown", "leader", "commandment", "source", "run")
"""Numbers that everybody knows and that are drawn in a way of their own."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table at one moment."""

    view: View
    table: tuple[Card, ...] = ()
    """The cards on the table, in the order in which they came there."""
    trick: tuple[tuple[Seat, Card], ...] = ()
    """The cards of a trick, with who played them; a finished one lies there until somebody leads."""
    winner: Seat = NOBODY
    """Who has won the trick that lies there; NOBODY while it is being played."""
    taken: Mask = 0
    """The cards that are just being taken, and the one that takes them."""

    def fact(self, name: str, default: object) -> object:
        """What everybody knows under a name; the default in games that have no such fact."""
        return getattr(self.view.facts, name, default)

    @property
    def trump(self) -> int:
        """The suit of the trump; -1 where there is none."""
        return _number(self.fact("trump", -1), -1)

    @property
    def shown(self) -> Card:
        """The card everybody knows to be in a hand, -1 where there is none or it has been played."""
        card = _number(self.fact("shown", -1), -1)
        in_hand = (
            any(self.view.shown[zone] >> card & 1 for zone in self.view.layout.all_of(HAND)) if card >= 0 else False
        )
        return card if in_hand else -1

    @property
    def commandment(self) -> int:
        """What this deal asks for; 0 where a game has no such thing."""
        return _number(self.fact("commandment", 0), 0)

    @property
    def valued(self) -> Mapping[Card, int]:
        """The cards that count otherwise than they show, with their values."""
        found = self.fact("valued", None)
        return found if found and isinstance(found, Mapping) else {}

    @property
    def heights(self) -> Mapping[Card, bool]:
        """The cards that were declared high or low, with whether high."""
        found = self.fact("heights", None)
        return found if found and isinstance(found, Mapping) else {}

    @property
    def phase(self) -> str:
        """What is being done now; empty where a game has one way to play only."""
        return str(self.fact("phase", ""))

    @property
    def notes(self) -> dict[str, int]:
        """The numbers among what everybody knows, by name."""
        facts: dict[str, object] = getattr(self.view.facts, "_asdict", dict)()
        return {name: int(value) for name, value in facts.items() if isinstance(value, int) and name not in DRAWN}

    @property
    def per_seat(self) -> dict[str, tuple[int, ...]]:
        """What everybody knows of each seat, as numbers, by name."""
        facts: dict[str, object] = getattr(self.view.facts, "_asdict", dict)()
        return {
            name: value
            for name, value in facts.items()
            if isinstance(value, tuple)
            and len(value) == self.view.layout.seats
            and all(isinstance(number, int) for number in value)
        }

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """Per seat, the tricks won; None where they are not counted."""
        found = self.fact("tricks", None)
        return found if isinstance(found, tuple) else None

    def crosswise(self, side: Side) -> tuple[Card, ...]:
        """The cards turned crosswise in the pile of a side."""
        found = self.fact("crosswise", ())
        return tuple(found[side]) if isinstance(found, tuple) and side < len(found) else ()

    def top(self, zone: int) -> Card:
        """The card on top of a pile that is kept in order, as it lies face up; `UNSEEN` for any other."""
        return self.view.orders[zone][-1] if self.view.orders[zone] else UNSEEN

    @property
    def turn_up(self) -> Card:
        """The last card of the stock where everybody sees it, `UNSEEN` for none."""
        stock = self.view.layout.stock
        last = self.top(stock)
        return last if last != UNSEEN and self.view.public >> last & 1 else UNSEEN

    @property
    def discards(self) -> tuple[Card, ...]:
        """The equal cards on top of the pile of discards, the uppermost last."""
        zone = zone_of(self.view, DISCARD)
        pile = self.view.cards(zone) if zone is not None else ()
        run = _number(self.fact("run", -1), -1)
        rank = self.view.pack.rank
        while run < 0 or run > len(pile):
            alike = [card for card in reversed(pile) if card != UNSEEN]
            run = next((at for at, card in enumerate(alike) if rank(card) != rank(alike[0])), len(alike))
        return pile[len(pile) - run :]

    @property
    def stock(self) -> int:
        """How many cards are still to be dealt."""
        return self.view.size(self.view.layout.stock)


def _number(value: object, default: int) -> int:
    return int(value) if isinstance(value, int) else default


def zone_of(view: View, kind: str) -> int | None:
    """The number of the zone of a kind that belongs to nobody; None where the game has none."""
    found = [zone for zone in view.layout.all_of(kind) if view.layout.zones[zone].owner == NOBODY]
    return found[0] if found else None


def pile_size(view: View, sides: Sequence[Side], side: Side) -> int:
    """How many cards lie in the pile of a side, those included that its seats keep covered there."""
    kept = {CAPTURES: {side}, COVERED: {seat for seat, its_side in enumerate(sides) if its_side == side}}
    return sum(view.size(at) for at, zone in enumerate(view.layout.zones) if zone.owner in kept.get(zone.kind, ()))


def next_scene(update: Update, before: Scene | None) -> Scene:
    """The table as an update leaves it."""
    view = update.view
    same_deal = before is not None and (before.view.number, before.view.attempt) == (view.number, view.attempt)
    table, trick, winner = (before.table, before.trick, before.winner) if before and same_deal else ((), (), NOBODY)
    finished = _finished(update.events, before) if same_deal else None
    if finished is not None:
        trick, winner = finished
    elif (zone := zone_of(view, TRICK)) is not None and (view.size(zone) or not same_deal):
        trick, winner = _trick(view, view.cards(zone)), NOBODY
    if (zone := zone_of(view, TABLE)) is not None:
        here = view.cards(zone)
        stayed = [card for card in table if card in here]
        table = (*stayed, *(card for card in here if card not in stayed))
    return Scene(view, table, trick, winner)


def capture_scene(update: Update, before: Scene | None, after: Scene) -> Scene | None:
    """The moment of a capture: the card that takes lies beside those it takes. None where nothing was captured."""
    capture = next((event for event in update.events if event.taken and event.cards), None)
    if capture is None or before is None or zone_of(update.view, TABLE) is None:
        return None
    known = [card for card in capture.cards if card != UNSEEN]
    table = (*before.table, *(card for card in known if card not in before.table))
    return replace(after, table=table, taken=mask_of((*known, *capture.taken)))


def _trick(view: View, cards: Sequence[Card]) -> tuple[tuple[Seat, Card], ...]:
    """The cards of a trick with who played them, the leader first."""
    leader = getattr(view.facts, "leader", NOBODY)
    seats = view.layout.seats
    return tuple(((leader + step) % seats if leader != NOBODY else NOBODY, card) for step, card in enumerate(cards))


def _finished(events: Sequence[Event], before: Scene | None) -> tuple[tuple[tuple[Seat, Card], ...], Seat] | None:
    """The trick that has just been won, with who won it."""
    won = next((event for event in events if event.kind == TRICK_TAKEN), None)
    if won is None or before is None:
        return None
    return _trick(before.view, won.cards), won.seat
