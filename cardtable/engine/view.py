"""Views: what one seat may know, and possible states behind it. With `matching` what hides or guesses cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cardtable.engine.build import zones_of
from cardtable.engine.cards import UNSEEN, Card, Mask, Pack, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.matching import Matching
from cardtable.engine.moves import Move
from cardtable.engine.native import i64, mypyc_attr
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import HAND, NOBODY, AnyState, Deal, Layout, Seat, Sight, State

if TYPE_CHECKING:
    from cardtable.engine.game import AnyGame


@mypyc_attr(native_class=False)
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
    """Per ordered zone, its cards in order, `UNSEEN` where the face is hidden; empty for the other zones.

    In which order somebody else holds his cards is not seen: there all are `UNSEEN`, whatever is known to be there.
    """
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
    traces: tuple[tuple[Card, int], ...] = ()
    """The cards this seat could place once and cannot now, each with the zones (a bit each) it may lie in."""
    past: tuple[tuple[Seat, Move], ...] = ()
    """What was played in this deal, as this seat saw it, from the first move on; empty where nobody has kept it."""

    @property
    def pack(self) -> Pack:
        return self.layout.pack

    def size(self, zone: int) -> int:
        """How many cards lie in a zone."""
        return self.shown[zone].bit_count() + self.hidden[zone]

    def cards(self, zone: int) -> tuple[Card, ...]:
        """The cards of a zone: in order where one is seen, else lowest first with the hidden ones (`UNSEEN`) last."""
        if self.layout.zones[zone].ordered and (zone >= self.layout.seats or zone == self.seat):
            return self.orders[zone]
        return (*bits(self.shown[zone]), *(UNSEEN,) * self.hidden[zone])

    @property
    def unknown(self) -> Mask:
        """The cards this seat cannot place."""
        return self.pack.all & ~sum(self.shown)


def view_of(game: "AnyGame", state: AnyState, seat: Seat, sheets: tuple[Scoresheet, ...] | None = None) -> View:
    """What a seat (NOBODY: an onlooker) may know of a state; the counts are by default those before this deal."""
    known = state.known(seat)
    return View(
        seat=seat,
        layout=state.layout,
        number=state.deal.number,
        dealer=state.deal.dealer,
        attempt=state.deal.attempt,
        to_move=state.to_move,
        shown=tuple([mask & known for mask in state.zones]),
        hidden=tuple([(mask & ~known).bit_count() for mask in state.zones]),
        orders=_seen_in_order(state, seat, known),
        public=state.public,
        facts=state.facts,
        legal=tuple(game.legal_moves(state)) if seat == state.to_move != NOBODY else (),
        sheets=state.deal.sheets if sheets is None else sheets,
        blind=state.blind,
        traces=state.traced(seat),
    )


def remembered(game: "AnyGame", view: View, played: Sequence[tuple[Seat, Move]]) -> View:
    """A view with all that was `played` in the deal so far, of which its seat knows what it saw."""
    seat = view.seat
    past = [(mover, move if mover == seat else game.seen(move, mover, seat)) for mover, move in played]
    return replace(view, past=tuple(past))


def laid_open(game: "AnyGame", state: AnyState, seat: Seat, sheets: tuple[Scoresheet, ...]) -> View:
    """The table with every card face up, looked at from a seat; only for a match that nobody plays any more."""
    return replace(
        view_of(game, state, seat, sheets),
        shown=tuple(state.zones),
        hidden=(0,) * len(state.zones),
        orders=tuple(state.orders),
        public=state.layout.pack.all,
        legal=(),
        blind=0,
        traces=(),
    )


def _seen_in_order(state: AnyState, seat: Seat, known: Mask) -> tuple[tuple[Card, ...], ...]:
    """The ordered zones as a seat sees them that knows some cards."""
    fans = state.layout.seats if state.layout.zones[0].ordered else 0
    return tuple(
        [
            order and _seen(order, mask & ~known, mask if zone >= fans or zone == seat else 0)
            for zone, (order, mask) in enumerate(zip(state.orders, state.zones, strict=True))
        ]
    )


def _seen(order: tuple[Card, ...], hidden: Mask, cards: Mask) -> tuple[Card, ...]:
    """Some cards in order, of which some are hidden; all of them where none of the `cards` is seen at its place."""
    if not cards or hidden == cards:
        return (UNSEEN,) * len(order)
    return tuple([UNSEEN if hidden >> card & 1 else card for card in order]) if hidden else order


def possible_state(game: "AnyGame", view: View, rng: Random) -> AnyState:
    """A state that this view could come from: the unknown cards dealt at random over the unknown places.

    The game's constraints are respected exactly. The chance behind the state is fresh: nothing of the real one is in
    a view.
    """
    return Worlds(game, view).one(rng)


_deal: Final = tuple.__new__
"""Makes a deal of a tuple, three times as fast as a call of its class."""

QUICK_TRIES = 12
"""So often cards are simply dealt, in the hope that each can lie where it falls, before they are dealt with care."""


class Worlds:
    """The states that a view could come from, prepared for whoever wants many of them: `possible_state` is one."""

    def __init__(self, game: "AnyGame", view: View) -> None:
        self.game = game
        self.view = view
        self._cards = bits(view.unknown)
        self._places = [zone for zone, count in enumerate(view.hidden) for _ in range(count)]
        self._forbidden, self._barred, self._apart = _forbidden(game, view), game.barred(view), game.apart(view)
        self._ordered = [zone for zone, order in enumerate(view.orders) if UNSEEN in order]
        """The zones whose order has gaps to fill."""
        self._runs: list[_Run] = []
        """What is hidden, zone by zone."""
        start = 0
        for zone, count in enumerate(view.hidden):
            if count:
                self._runs.append(_Run(zone, start, start + count, self._forbidden.get(zone, 0)))
            start += count
        self._start = self._known()
        looked = [(number, zone.owner) for number, zone in enumerate(view.layout.zones) if zone.sight == Sight.OWNER]
        self._looked = [(number, seat) for number, seat in looked if not view.blind >> number & 1 and seat != view.seat]
        """The zones that other seats look at, and whose they are."""

    @property
    def one_only(self) -> bool:
        """Whether nothing is hidden: then there is just one state, but for the chance behind it."""
        return not self._cards

    def _known(self) -> AnyState:
        """What the view tells, as a state in which the hidden cards are missing."""
        view = self.view
        state: AnyState = State()
        state.deal = Deal(view.number, view.dealer, Seeded(""), view.attempt, view.sheets[: view.number - 1])
        state.layout = view.layout
        state.zones = zones_of(view.shown)
        state.orders = list(view.orders)
        state.public = view.public
        state.blind = view.blind
        state.traces = ()
        if view.traces:
            state.traces = tuple(
                dict(view.traces) if seat == view.seat % (view.layout.seats + 1) else {}
                for seat in range(view.layout.seats + 1)
            )
        mine = sum(view.shown) & ~view.public
        state.private = tuple([mine if seat == view.seat else 0 for seat in range(view.layout.seats)])
        state.to_move = view.to_move
        state.facts = view.facts
        return state

    def one(self, rng: Random) -> AnyState:
        """One of the states, each as likely as the others."""
        state = self._start.copy()
        number, dealer, _, attempt, sheets = state.deal
        state.deal = _deal(Deal, (number, dealer, _Fresh(rng.getrandbits(128)), attempt, sheets))
        cards, zones = self._dealt(rng), state.zones
        for run in self._runs:
            mask = 0
            for at in range(run.start, run.end):
                mask |= 1 << cards[at]
            zones[run.zone] |= mask
        if self._ordered:
            self._put_in_order(state, cards, rng)
        private, unseen = list(state.private), ~state.public
        for zone, seat in self._looked:
            private[seat] = private[seat] | zones[zone] & unseen  # compiled, `|=` would go by way of objects
        state.private = tuple(private)
        return state

    def _put_in_order(self, state: AnyState, cards: list[Card], rng: Random) -> None:
        """Fills the gaps in the zones whose order matters."""
        view, orders = self.view, state.orders[:]
        dealt = {run.zone: cards[run.start : run.end] for run in self._runs}
        for zone in self._ordered:
            faces = iter(_in_order(view, zone, dealt.get(zone, []), rng))
            orders[zone] = tuple([next(faces) if card == UNSEEN else card for card in view.orders[zone]])
        state.orders = orders

    def _dealt(self, rng: Random) -> list[Card]:
        """The cards for the hidden places, zone by zone: dealt at random, none where it cannot be."""
        cards = self._cards
        if not (self._barred or self._apart):
            for _ in range(QUICK_TRIES if self._forbidden else 1):
                mixed = _mixed(cards, rng)
                if not self._forbidden or self._fit(mixed):
                    return mixed
        mixed = cards[:]
        rng.shuffle(mixed)
        barred = _per_place(self._places, self._forbidden, self._barred)
        hands = {zone: self.view.shown[zone] for zone in self.view.layout.all_of(HAND)}
        return Matching(mixed, self._places, barred, hands, self._apart).mixed(rng)

    def _fit(self, cards: list[Card]) -> bool:
        """Whether each card can lie where it fell."""
        for run in self._runs:
            if run.forbidden:
                for card in cards[run.start : run.end]:
                    if run.forbidden >> card & 1:
                        return False
        return True


class _Fresh:
    """The chance behind a state that was made up: few games ask for it, so that its seed is not even written out."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def order(self, cards: int, deal: int, attempt: int, without: Mask = 0) -> tuple[Card, ...]:
        return self._seeded().order(cards, deal, attempt, without)

    def places(self, purpose: str, count: int, deal: int, attempt: int, counter: int) -> tuple[int, ...]:
        return self._seeded().places(purpose, count, deal, attempt, counter)

    def lot(self, purpose: str, below: int, counter: int = 0) -> int:
        return self._seeded().lot(purpose, below, counter)

    def _seeded(self) -> Seeded:
        return Seeded(str(self.number))


class _Run:
    """A zone with hidden cards: where they begin and end among all hidden ones, and what cannot lie there."""

    __slots__ = ("end", "forbidden", "start", "zone")

    def __init__(self, zone: int, start: int, end: int, forbidden: Mask) -> None:
        self.zone: i64 = zone
        self.start: i64 = start
        self.end: i64 = end
        self.forbidden = forbidden


def _mixed(cards: list[Any], rng: Random) -> list[Any]:
    """Some cards in any order, of which each is as likely as the others but for a few parts in a thousand.

    Two bytes a card are enough for that, and drawn all at once they cost a fraction of `rng.shuffle`.
    """
    mixed = cards[:]
    left: i64 = len(mixed)
    drawn = rng.getrandbits(16 * len(mixed)).to_bytes(2 * len(mixed), "little")
    while left > 1:
        high: i64 = drawn[2 * left - 1]
        low: i64 = drawn[2 * left - 2]
        at: i64 = (high << 8 | low) * left >> 16
        left -= 1
        mixed[left], mixed[at] = mixed[at], mixed[left]
    return mixed


def _in_order(view: View, zone: int, cards: list[Card], rng: Random) -> list[Card]:
    """The cards for the unseen places of a zone: those that were guessed in their order, and the known ones anywhere.

    Known cards have an unseen place only in the hand of somebody else, whose order is not seen.
    """
    if zone >= view.layout.seats or zone == view.seat or not view.shown[zone]:
        return cards
    known, cards = bits(view.shown[zone]), cards[:]
    rng.shuffle(known)
    for at, card in zip(sorted(rng.sample(range(view.size(zone)), len(known))), known, strict=True):
        cards.insert(at, card)
    return cards


def _forbidden(game: "AnyGame", view: View) -> Mapping[int, Mask]:
    """Per zone, the cards that cannot lie there: by the rules of the game, or because they were last seen elsewhere."""
    forbidden = game.constraints(view)
    if not view.traces:
        return forbidden
    by_zone = {zone: forbidden.get(zone, 0) for zone in range(len(view.layout.zones))}
    for card, places in view.traces:
        for zone in by_zone:
            if not places >> zone & 1:
                by_zone[zone] |= 1 << card
    return by_zone


def _per_place(
    places: Sequence[int], forbidden: Mapping[int, Mask], barred: Mapping[int, Sequence[Mask]]
) -> list[Mask]:
    """Per hidden place, zone by zone, the cards that cannot lie there."""
    found = [forbidden.get(zone, 0) for zone in places]
    for zone, masks in barred.items():
        for place, cards in enumerate(masks, places.index(zone)):
            found[place] |= cards
    return found
