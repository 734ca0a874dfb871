"""Views: what one seat may know, and possible states behind it. The only module that hides or guesses cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.engine.build import zones_of
from cardtable.engine.cards import UNSEEN, Card, Mask, Pack, bits
from cardtable.engine.chance import Seeded
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
        self._runs: list[tuple[int, int, int, Mask]] = []
        """Per zone with hidden cards: its number, where they begin and end among all, and what cannot lie there."""
        start = 0
        for zone, count in enumerate(view.hidden):
            if count:
                self._runs.append((zone, start, start + count, self._forbidden.get(zone, 0)))
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
        state.deal = Deal(number, dealer, Seeded(str(rng.getrandbits(128))), attempt, sheets)
        cards, zones = self._dealt(rng), state.zones
        for zone, start, end, _ in self._runs:
            mask = 0
            for card in cards[start:end]:
                mask |= 1 << card
            zones[zone] |= mask
        if self._ordered:
            self._put_in_order(state, cards, rng)
        private, public = list(state.private), state.public
        for zone, seat in self._looked:
            private[seat] |= zones[zone] & ~public
        state.private = tuple(private)
        return state

    def _put_in_order(self, state: AnyState, cards: list[Card], rng: Random) -> None:
        """Fills the gaps in the zones whose order matters."""
        view, orders = self.view, state.orders[:]
        dealt = {zone: cards[start:end] for zone, start, end, _ in self._runs}
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
        return _Matching(mixed, self._places, barred, self.view, self._apart).mixed(rng)

    def _fit(self, cards: list[Card]) -> bool:
        """Whether each card can lie where it fell."""
        for _, start, end, forbidden in self._runs:
            if forbidden:
                for card in cards[start:end]:
                    if forbidden >> card & 1:
                        return False
        return True


def _mixed(cards: list[Card], rng: Random) -> list[Card]:
    """Some cards in any order, of which each is as likely as the others but for a few parts in a thousand.

    Two bytes a card are enough for that, and drawn all at once they cost a fraction of `rng.shuffle`.
    """
    mixed = cards[:]
    left: i64 = len(mixed)
    drawn = rng.getrandbits(16 * len(mixed)).to_bytes(2 * len(mixed), "little")
    while left > 1:
        word: i64 = drawn[2 * left - 1]
        word = word << 8 | drawn[2 * left - 2]
        at = word * left >> 16
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


class _Matching:
    """A card for each place where it can be: found by augmenting paths, then mixed by fair exchanges."""

    def __init__(
        self,
        cards: Sequence[Card],
        places: Sequence[int],
        forbidden: Sequence[Mask],
        view: View,
        apart: Sequence[Mask],
    ) -> None:
        self.cards, self.places, self.forbidden = cards, places, forbidden
        self.hands = set(view.layout.all_of(HAND))
        self.mates = {card: mask for mask in apart for card in bits(mask)}
        """Per card, the cards that are not in one hand with it."""
        self.shown = {zone: view.shown[zone] if zone in self.hands else 0 for zone in set(places)}
        """Per zone, the known cards that may keep others away."""
        self.holder: list[int] = []
        """Per place, the position of its card in `cards`."""

    def found(self, rng: Random) -> bool:
        """Whether every card got a place. Cards that are kept apart may need another order of trying."""
        order = list(range(len(self.cards)))
        for _ in range(20 if self.mates else 1):
            self.holder = [-1] * len(self.places)
            left = [at for place, at in enumerate(order) if not self._settled(at, place)]
            if all(self._seat(at, set()) for at in left):
                return True
            rng.shuffle(order)
        return False

    def _settled(self, at: int, place: int) -> bool:
        """Puts a card at a place if it can be there: most can, which saves looking for a way round."""
        if not self._fits(self.cards[at], place) or self._mate(at, self.places[place]) != -1:
            return False
        self.holder[place] = at
        return True

    def _fits(self, card: Card, place: int) -> bool:
        """Whether a card can lie at a place whatever else is guessed."""
        mates = self.mates.get(card, 0)
        return not self.forbidden[place] >> card & 1 and not (mates and mates & self.shown[self.places[place]])

    def _mate(self, at: int, zone: int) -> int:
        """The place in a zone whose card keeps a card away, -1 where there is none."""
        mates = self.mates.get(self.cards[at], 0) if zone in self.hands else 0
        if mates:
            for place, other in enumerate(self.holder):
                if other >= 0 and other != at and self.places[place] == zone and mates >> self.cards[other] & 1:
                    return place
        return -1

    def _seat(self, at: int, tried: set[int]) -> bool:
        """Finds a place for a card, moving others where it has to."""
        for place, zone in enumerate(self.places):
            if place in tried or not self._fits(self.cards[at], place):
                continue
            if self._mate(at, zone) not in (-1, place):
                continue  # the place of that one is the only one here that this card can have
            tried.add(place)
            held = self.holder[place]
            self.holder[place] = at
            if held < 0 or self._seat(held, tried):
                return True
            self.holder[place] = held
        return False

    def mixed(self, rng: Random) -> list[Card]:
        """Per place its card, at random: exchanges wherever both cards fit walk evenly, for each can be undone."""
        if not self.found(rng):
            raise AssertionError("no state is possible behind this view: its constraints contradict each other")
        cards, places, holder = self.cards, self.places, self.holder
        for _ in range(8 * len(places)):
            a, b = rng.randrange(len(places)), rng.randrange(len(places))
            if self._may_swap(a, b):
                holder[a], holder[b] = holder[b], holder[a]
        return [cards[at] for at in holder]

    def _may_swap(self, a: int, b: int) -> bool:
        """Whether the cards of two places can be exchanged."""
        one, other = self.holder[a], self.holder[b]
        if not (self._fits(self.cards[one], b) and self._fits(self.cards[other], a)):
            return False
        return self.places[a] == self.places[b] or (
            self._mate(one, self.places[b]) in (-1, b) and self._mate(other, self.places[a]) in (-1, a)
        )
