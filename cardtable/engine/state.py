"""The state of one deal: every card in exactly one zone, and who can place which card.

The only secret of a state is where the cards are (and the chance behind them). Everything else, the `facts` of the
game, is public: what everybody at the table has seen or heard. That is why hiding needs no code in a game: `view.py`
shows a seat the facts and the cards it can place, and nothing more.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from cardtable.engine.build import Zones, moved, zones_of
from cardtable.engine.cards import Card, Mask, bits, mask_of
from cardtable.engine.chance import Chance
from cardtable.engine.layout import (
    ASIDE,
    CAPTURES,
    COVERED,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    HAND,
    NOBODY,
    STOCK,
    TABLE,
    TRICK,
    Layout,
    Seat,
    Side,
    Sight,
    Zone,
    layout,
)
from cardtable.engine.native import i64, mypyc_attr

if TYPE_CHECKING:
    from cardtable.engine.scoring import Scoresheet

__all__ = (
    "ASIDE", "CAPTURES", "COVERED", "DISCARD", "FACE_DOWN", "FACE_UP", "HAND", "NOBODY", "STOCK", "TABLE", "TRICK",
    "AnyState", "Deal", "Facts", "Layout", "Seat", "Side", "Sight", "State", "Zone", "layout",
)  # fmt: skip

Facts = TypeVar("Facts")
"""The public facts of one game, a frozen value such as a NamedTuple."""


class Deal(NamedTuple):
    """What is fixed for one deal (smazzata) before its cards are shuffled."""

    number: int
    """1 for the first deal of the match."""
    dealer: Seat
    """Who deals (mazziere)."""
    chance: Chance
    """Where the cards come from. The one thing here that no seat ever learns."""
    attempt: int = 0
    """How often this deal was dealt again before."""
    sheets: "tuple[Scoresheet, ...]" = ()
    """The counts of the deals before this one."""

    def order(self, layout: Layout) -> tuple[Card, ...]:
        """The order in which the cards arrive."""
        return self.chance.order(len(layout.pack), self.number, self.attempt, layout.removed)

    def again(self) -> "Deal":
        """The same deal, dealt once more by the same dealer."""
        return self._replace(attempt=self.attempt + 1)


_COMPARED: Final = ("blind", "facts", "layout", "orders", "private", "public", "to_move", "traces", "zones")
"""What two states have to share besides the number of the deal."""


@mypyc_attr(free_list_len=1, serializable=True)
class State(Generic[Facts]):
    """A position within a deal. `Game.play` returns a new one; once returned, a state is never changed."""

    __slots__ = ("blind", "deal", "facts", "layout", "orders", "private", "public", "to_move", "traces", "zones")

    deal: Deal
    layout: Layout
    zones: Zones
    """Per zone, its cards, as in a list."""
    orders: list[tuple[Card, ...]]
    """Per zone, its cards in order (the first to leave a stock first, the first played in a trick first); empty for
    the zones without one. Changed by a new list, never in place: states share it."""
    public: Mask
    """The cards that everybody can place."""
    private: tuple[Mask, ...]
    """Per seat, the cards it can place besides the public ones."""
    blind: int
    """The hands at which nobody has looked yet, not even their owners, as everybody knows: for each the bit `zone`."""
    traces: tuple[Mapping[Card, int], ...]
    """Per seat, and last for an onlooker, the zones (a bit each) where a card may lie that it could place once; empty
    while nothing was moved in secret. A card that can be placed again is passed over."""
    to_move: i64
    """Whose turn it is; NOBODY when the deal is over."""
    facts: Facts
    """What else everybody knows; each game has its own."""

    @classmethod
    def opening(cls, deal: Deal, layout: Layout, stock: tuple[Card, ...], facts: Facts) -> "State[Facts]":
        """All cards in the stock, in the order in which they will arrive."""
        at = layout.stock
        zones = zones_of([0] * len(layout.zones))
        orders: list[tuple[Card, ...]] = [()] * len(layout.zones)
        zones[at] = layout.pack.all
        orders[at] = stock
        if removed := layout.removed:
            zones[at] ^= removed
            zones[layout.zone(ASIDE)] = removed
        new: State[Facts] = State()
        new.deal = deal
        new.layout = layout
        new.zones = zones
        new.orders = orders
        new.public = removed
        new.private = (0,) * layout.seats
        new.blind = 0
        new.traces = ()
        new.to_move = NOBODY
        new.facts = facts
        return new

    def copy(self) -> "State[Facts]":
        """A state to change into the next one."""
        new: State[Facts] = State()
        new.deal = self.deal
        new.layout = self.layout
        new.zones = self.zones.copy()
        new.orders = self.orders
        new.public = self.public
        new.private = self.private
        new.blind = self.blind
        new.traces = self.traces
        new.to_move = self.to_move
        new.facts = self.facts
        return new

    # The moves of cards. Each keeps `public` and `private` true, so that a game has nothing to hide by hand.

    def move(self, cards: Mask, source: i64, target: i64) -> None:
        """Moves cards face up, or in the sight of everybody who knew them: from now on all can place them."""
        moved(self.zones, cards, source, target)
        self.public |= cards

    def capture(self, cards: Mask, hand: i64, taken: Mask, table: i64, pile: i64) -> Mask:
        """Moves cards out of a hand and those they take from the table onto a pile, all face up; what is left there."""
        zones = self.zones
        moved(zones, cards, hand, pile)
        moved(zones, taken, table, pile)
        self.public |= cards | taken
        return zones[table]

    def lay(self, card: Card, source: int, target: int) -> None:
        """Moves one card face up to the end of an ordered zone."""
        bit = 1 << card
        self.zones[source] ^= bit
        self.zones[target] |= bit
        self.public |= bit
        orders = self.orders[:]
        orders[target] += (card,)
        self.orders = orders

    def put(self, cards: tuple[Card, ...], source: int, target: int) -> None:
        """Moves some cards face up to the end of an ordered zone, out of any zone."""
        mask = mask_of(cards)
        self.move(mask, source, target)
        orders = self.orders[:]
        if kept := orders[source]:
            orders[source] = tuple([card for card in kept if not mask >> card & 1])
        orders[target] += cards
        self.orders = orders

    def gather(self, source: int, target: int) -> None:
        """Moves all the cards of a face-up ordered zone, such as a trick that was won; in order if there is one."""
        self.move(self.zones[source], source, target)
        orders = self.orders[:]
        if self.layout.zones[target].ordered:
            orders[target] += orders[source]
        orders[source] = ()
        self.orders = orders

    def slip(self, card: Card, source: int, target: int) -> None:
        """Moves one card face down to the end of an ordered zone: who could place it still can, nobody else learns it.

        A card that is public stays so: everybody saw where it went.
        """
        bit = 1 << card
        self.zones[source] ^= bit
        self.zones[target] |= bit
        orders = self.orders[:]
        orders[target] += (card,)
        self.orders = orders

    def turn_over(self, card: Card, source: int, target: int) -> None:
        """Moves one card face up out of an ordered zone in which it may have lain hidden."""
        self.move(1 << card, source, target)
        orders = self.orders[:]
        orders[source] = tuple([other for other in orders[source] if other != card])
        self.orders = orders

    def draw(self, count: int, target: int, *, face_up: bool = False, blind: bool = False) -> tuple[Card, ...]:
        """Deals cards from the top of the stock and returns them; face down, only who sees the zone knows them.

        Dealt `blind` to an empty hand nobody knows them until its owner looks at it (`look`).
        """
        stock = self.layout.stock
        orders = self.orders[:]
        cards, orders[stock] = orders[stock][:count], orders[stock][count:]
        mask = mask_of(cards)
        self.zones[stock] ^= mask
        self.zones[target] |= mask
        zone = self.layout.zones[target]
        if zone.ordered:
            orders[target] += cards
        self.orders = orders
        if face_up:
            self.public |= mask
        elif blind:
            self.blind |= 1 << target
        elif zone.sight == Sight.OWNER:
            private = list(self.private)
            private[zone.owner] |= mask
            self.private = tuple(private)
        return cards

    def look(self, hand: int) -> None:
        """The owner of a hand that was dealt blind looks at it: from now on he can place its cards."""
        self.blind &= ~(1 << hand)
        private = list(self.private)
        private[self.layout.zones[hand].owner] |= self.zones[hand]
        self.private = tuple(private)

    def show(self, cards: Mask) -> None:
        """Shows cards to everybody where they lie; all keep placing them there until they move."""
        self.public |= cards

    def show_to(self, seat: Seat, cards: Mask) -> None:
        """Shows cards to one seat where they lie."""
        private = list(self.private)
        private[seat] |= cards & ~self.public
        self.private = tuple(private)

    def pass_hidden(self, card: Card, source: int, target: int, knowing: Sequence[Seat]) -> None:
        """Moves one card before everybody's eyes so that only some seats see which one it is.

        The others cannot tell any more which of the cards they could place in the source are still there: for them
        each of those lies in one of the two zones. Where it was the only card there what may have been it goes along.
        """
        bit, was = 1 << card, self.zones[source]
        self._take(card, source)
        self.zones[target] |= bit
        if self.layout.zones[target].ordered:
            orders = self.orders[:]
            orders[target] += (card,)
            self.orders = orders
        private = list(self.private)
        if was != bit:
            open_there, places = was & self.public, 1 << source | 1 << target
            self.public ^= open_there
            traces = [dict(found) for found in self.traces or ({},) * (self.layout.seats + 1)]
            for seat in range(NOBODY, self.layout.seats):
                if seat in knowing:
                    private[seat] |= open_there
                    continue
                lost = open_there if seat == NOBODY else was & (open_there | private[seat])
                if seat != NOBODY:
                    private[seat] &= ~was
                found = traces[seat]
                for other, where in found.items():
                    if where >> source & 1:
                        found[other] = where | places
                found.update(dict.fromkeys(bits(lost), places))
            self.traces = tuple(traces)
        elif self.traces:
            gone, come = 1 << source, 1 << target
            self.traces = tuple(
                [
                    {at: w ^ gone | (0 if seat in knowing else come) if w & gone else w for at, w in found.items()}
                    for seat, found in zip((*range(self.layout.seats), NOBODY), self.traces, strict=True)
                ]
            )
        for seat in knowing:
            private[seat] |= bit & ~self.public
        self.private = tuple(private)

    def swap_turn_up(self, card: Card, hand: int) -> Card:
        """Exchanges a card of a hand for the last one of the stock, which lies face up, and returns the latter."""
        stock = self.layout.stock
        turned_up = self.orders[stock][-1]
        both = 1 << card | 1 << turned_up
        self.zones[hand] ^= both
        self.zones[stock] ^= both
        self.public |= both
        orders = self.orders[:]
        orders[stock] = (*orders[stock][:-1], card)
        self.orders = orders
        return turned_up

    def put_back(self, source: int, order: tuple[Card, ...]) -> None:
        """Puts all cards of a zone under the stock in an order that nobody knows: nobody can place them any more."""
        mask, stock = self.zones[source], self.layout.stock
        self.zones[source] = 0
        self.zones[stock] |= mask
        self.public &= ~mask
        self.private = tuple([known & ~mask for known in self.private])
        self.traces = tuple([{card: at for card, at in found.items() if not mask >> card & 1} for found in self.traces])
        orders = self.orders[:]
        orders[source] = ()
        orders[stock] += order
        self.orders = orders

    def _take(self, card: Card, source: int) -> None:
        """Takes a card out of a zone, and out of its order if there is one."""
        self.zones[source] ^= 1 << card
        if self.layout.zones[source].ordered:
            orders = self.orders[:]
            orders[source] = tuple([other for other in orders[source] if other != card])
            self.orders = orders

    # What is asked of a state.

    def hands(self) -> list[Mask]:
        """Per seat, its hand."""
        return list(self.zones)[: self.layout.seats]

    def known(self, seat: Seat) -> Mask:
        """The cards a seat can place; for an onlooker (NOBODY) those that everybody can place."""
        return self.public | self.private[seat] if seat >= 0 else self.public

    def traced(self, seat: Seat) -> tuple[tuple[Card, int], ...]:
        """The cards a seat (NOBODY: an onlooker) could place once and cannot now, each with the zones it may lie in."""
        if not self.traces:
            return ()
        known = self.known(seat)
        return tuple(sorted(found for found in self.traces[seat].items() if not known >> found[0] & 1))

    def check(self) -> None:
        """Raises AssertionError unless every card of the pack is in exactly one zone."""
        together = 0
        for mask in self.zones:
            if together & mask:
                raise AssertionError(f"in two zones: {self.layout.pack.write(bits(together & mask))}")
            together |= mask
        if together != self.layout.pack.all:
            raise AssertionError(f"in no zone: {self.layout.pack.write(bits(self.layout.pack.all ^ together))}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED) and (
            self.deal[:2] == other.deal[:2] and self.deal.attempt == other.deal.attempt
        )

    def __hash__(self) -> int:
        return hash((tuple(self.zones), self.to_move, self.facts))

    def __repr__(self) -> str:
        pack = self.layout.pack
        zones = ", ".join(
            f"{zone.kind}{'' if zone.owner == NOBODY else zone.owner}: {pack.write(bits(mask))}"
            for zone, mask in zip(self.layout.zones, self.zones, strict=True)
            if mask
        )
        return f"<State deal {self.deal.number}, seat {self.to_move} to move, {zones}, {self.facts}>"


AnyState = State[Any]
"""A state of whichever game."""
