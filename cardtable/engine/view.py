"""Views: what one seat may know, and possible states behind it. The only module that hides or guesses cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.engine.cards import UNSEEN, Card, Mask, Pack, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import Move
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import NOBODY, AnyState, Deal, Layout, Seat, Sight, State

if TYPE_CHECKING:
    from cardtable.engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat knows it, everything it was shown and can still place included."""

    seat: Seat
    """Who looks; NOBODY for an onlooker."""
    layout: Layout
    number: int
    """The number of the deal, 1 for the first."""
    dealer: Seat
    attempt: int
    """How often this deal was dealt again before."""
    to_move: Seat
    """Whose turn it is; NOBODY when the deal is over."""
    shown: tuple[Mask, ...]
    """Per zone, the cards this seat can place there."""
    hidden: tuple[int, ...]
    """Per zone, how many cards lie there that this seat cannot tell."""
    orders: tuple[tuple[Card, ...], ...]
    """Per ordered zone, its cards in order, `UNSEEN` where the face is hidden; empty for the other zones."""
    public: Mask
    """The cards that everybody can place."""
    facts: Any
    """What else everybody knows; each game has its own."""
    legal: tuple[Move, ...]
    """What this seat may do now; empty when it is not its turn."""
    sheets: tuple[Scoresheet, ...] = ()
    """The counts of the deals before this one."""
    blind: int = 0
    """The hands that nobody has looked at yet, not even their owners: bit `zone` is set for each."""

    @property
    def pack(self) -> Pack:
        return self.layout.pack

    def size(self, zone: int) -> int:
        """How many cards lie in a zone."""
        return self.shown[zone].bit_count() + self.hidden[zone]

    def cards(self, zone: int) -> tuple[Card, ...]:
        """The cards of a zone: in order where it has one, else lowest first with the hidden ones (`UNSEEN`) last."""
        if self.layout.zones[zone].ordered:
            return self.orders[zone]
        return (*bits(self.shown[zone]), *(UNSEEN,) * self.hidden[zone])

    @property
    def unknown(self) -> Mask:
        """The cards this seat cannot place."""
        return self.pack.all & ~sum(self.shown)


def view_of(game: "AnyGame", state: AnyState, seat: Seat, sheets: tuple[Scoresheet, ...] = ()) -> View:
    """What a seat (NOBODY: an onlooker) may know of a state, after the counts so far."""
    known = state.known(seat)
    return View(
        seat=seat,
        layout=state.layout,
        number=state.deal.number,
        dealer=state.deal.dealer,
        attempt=state.deal.attempt,
        to_move=state.to_move,
        shown=tuple(mask & known for mask in state.zones),
        hidden=tuple((mask & ~known).bit_count() for mask in state.zones),
        orders=tuple(tuple(card if known >> card & 1 else UNSEEN for card in order) for order in state.orders),
        public=state.public,
        facts=state.facts,
        legal=tuple(game.legal_moves(state)) if seat == state.to_move != NOBODY else (),
        sheets=sheets,
        blind=state.blind,
    )


def possible_state(game: "AnyGame", view: View, rng: Random) -> AnyState:
    """A state that this view could come from: the unknown cards dealt at random over the unknown places.

    The game's constraints are respected exactly. The chance behind the state is fresh: nothing of the real one is in
    a view.
    """
    state: AnyState = State.__new__(State)
    state.deal = Deal(view.number, view.dealer, Seeded(str(rng.getrandbits(128))), view.attempt)
    state.layout = view.layout
    state.zones = list(view.shown)
    state.orders = list(view.orders)
    for zone, cards in _guess(view, game.constraints(view), rng).items():
        for card in cards:
            state.zones[zone] |= 1 << card
        if view.layout.zones[zone].ordered:
            faces = iter(cards)
            state.orders[zone] = tuple(next(faces) if card == UNSEEN else card for card in view.orders[zone])
    state.public = view.public
    state.blind = view.blind
    state.private = tuple(_sees(state, seat) for seat in range(view.layout.seats))
    if view.seat != NOBODY:
        mine = sum(view.shown) & ~view.public
        state.private = tuple(mine if seat == view.seat else known for seat, known in enumerate(state.private))
    state.to_move = view.to_move
    state.facts = view.facts
    return state


def _sees(state: AnyState, seat: Seat) -> Mask:
    """The cards that lie where a seat sees them, and has looked."""
    zones = enumerate(zip(state.layout.zones, state.zones, strict=True))
    return ~state.public & sum(
        mask
        for number, (zone, mask) in zones
        if zone.sight == Sight.OWNER and zone.owner == seat and not state.blind >> number & 1
    )


def _guess(view: View, forbidden: Mapping[int, Mask], rng: Random) -> dict[int, list[Card]]:
    """The unknown cards, dealt at random over the zones with hidden cards, none where it is forbidden."""
    cards = list(bits(view.unknown))
    rng.shuffle(cards)
    places = [zone for zone, count in enumerate(view.hidden) for _ in range(count)]
    if forbidden:
        places = _matched(cards, places, forbidden, rng)
    dealt: dict[int, list[Card]] = {}
    for card, zone in zip(cards, places, strict=True):
        dealt.setdefault(zone, []).append(card)
    return dealt


def _matched(cards: Sequence[Card], places: Sequence[int], forbidden: Mapping[int, Mask], rng: Random) -> list[int]:
    """A place for each card, none forbidden; random, found by augmenting paths and then mixed by fair exchanges."""

    def fits(card: Card, zone: int) -> bool:
        return not forbidden.get(zone, 0) >> card & 1

    holder: list[int] = [-1] * len(places)  # per place, the position of its card in `cards`

    def seat_card(at: int, tried: set[int]) -> bool:
        for place, zone in enumerate(places):
            if place not in tried and fits(cards[at], zone):
                tried.add(place)
                if holder[place] < 0 or seat_card(holder[place], tried):
                    holder[place] = at
                    return True
        return False

    for at in range(len(cards)):
        if not seat_card(at, set()):
            raise AssertionError("no state is possible behind this view: its constraints contradict each other")
    # Exchanging two cards wherever both fit walks evenly over all possible states: each exchange can be undone.
    for _ in range(8 * len(places)):
        a, b = rng.randrange(len(places)), rng.randrange(len(places))
        if fits(cards[holder[a]], places[b]) and fits(cards[holder[b]], places[a]):
            holder[a], holder[b] = holder[b], holder[a]
    result = [NOBODY] * len(cards)
    for place, at in enumerate(holder):
        result[at] = places[place]
    return result
