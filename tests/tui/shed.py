"""Shed: a small game for tests of the table, in which cards are shed onto a pile or drawn blind from a neighbour's fan.

Any rank goes, with as many equal cards as one likes, those lying open before the seat included; then the open cards are
shed, then those face down, turned over by their place in the row. Four equal cards burn the pile. In the other way to
play one card after another is drawn from the seat before, and equal cards leave the hand in pairs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits, mask_of
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game
from cardtable.engine.moves import PASS, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import ASIDE, DISCARD, FACE_DOWN, FACE_UP, HAND, NOBODY, STOCK, Deal, Seat, State, Zone
from cardtable.engine.state import layout as laid_out
from cardtable.engine.view import View

IN_ROW = 3
BURNS = 4


@dataclass(frozen=True)
class ShedOptions(Options):
    """What there is to show."""

    hand: int = option(5, "deal", span=(0, 40, 1))
    way: Literal["shed", "fan"] = option("shed", "moves")
    rows: bool = option(True, "deal")
    packs: int = option(4, "deal", span=(1, 9, 1))
    may_pass: bool = option(False, "moves")


class ShedFacts(NamedTuple):
    """What everybody knows besides the cards."""

    run: int = 0
    """How many equal cards lie on top of the pile."""
    source: Seat = NOBODY
    """Whose fan is drawn from."""


class Shed(Game[ShedFacts]):
    """One deal for two to ten."""

    id = "shed"
    family = "tricks"
    pack = FRENCH_52
    seat_counts = tuple(range(2, 11))
    direction = "ccw"
    options_type = ShedOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"shed": {}}
    longest_deal = 9999

    options: ShedOptions

    def __init__(self, seats: int, options: ShedOptions) -> None:
        super().__init__(seats, options)
        self.pack = FRENCH_52.times(options.packs)
        self.sides = tuple(range(seats))
        rows = (
            Zone(kind, seat, ordered=True)
            for seat in range(seats)
            for kind in ((FACE_UP, FACE_DOWN) if options.rows else ())
        )
        common = (Zone(DISCARD, ordered=True), Zone(STOCK, ordered=True), Zone(ASIDE))
        self.layout = laid_out(self.pack, seats, *common, *rows)
        self.pile = self.layout.zone(DISCARD)

    def row(self, kind: str, seat: Seat) -> int | None:
        """The row of a kind before a seat; None where there are no rows."""
        return self.layout.zone(kind, seat) if self.options.rows else None

    def deal(self, deal: Deal, report: Report | None = None) -> State[ShedFacts]:
        state = State.opening(deal, self.layout, deal.order(self.layout), ShedFacts())
        first = (deal.dealer + 1) % self.seats
        for step in range(self.seats):
            seat = (first + step) % self.seats
            if self.options.rows:
                state.draw(IN_ROW, self.layout.zone(FACE_DOWN, seat))
                state.draw(IN_ROW, self.layout.zone(FACE_UP, seat), face_up=True)
            cards = state.draw(self.options.hand, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        state.to_move = first
        if self.options.way == "fan":
            state.facts = state.facts._replace(source=(first - 1) % self.seats)
        return state

    def legal_moves(self, state: State[ShedFacts]) -> Sequence[Move]:
        seat = state.to_move
        if state.facts.source != NOBODY:
            return [Move("draw", number=place) for place in range(1, state.zones[state.facts.source].bit_count() + 1)]
        up, down = self.row(FACE_UP, seat), self.row(FACE_DOWN, seat)
        open_cards = state.zones[up] if up is not None else 0
        if state.zones[seat] or open_cards or down is None:
            found = list(self._sheds(state.zones[seat], open_cards))
            return [*found, PASS] if self.options.may_pass else found
        return [Move("flip", number=place) for place in range(1, len(state.orders[down]) + 1)]

    def _sheds(self, hand: Mask, open_cards: Mask) -> Iterator[Move]:
        """Per rank every number of equal cards, the lowest copies first, with and without the open ones."""
        first, others = (hand, open_cards) if hand else (open_cards, 0)
        for rank in self.pack.rank_masks:
            mine = bits(first & rank)
            for count in range(1, len(mine) + 1):
                for also in range((others & rank).bit_count() + 1):
                    along = bits(others & rank)[:also]
                    yield Move("shed", mine[0], mask_of((*mine[1:count], *along)))

    def play(self, state: State[ShedFacts], move: Move, report: Report | None = None) -> State[ShedFacts]:
        seat, new = state.to_move, state.copy()
        if move.verb == "draw":
            self._draw(new, seat, move.number, report)
        elif move.verb == "flip":
            down = self.layout.zone(FACE_DOWN, seat)
            self._put(new, seat, (new.orders[down][move.number - 1],), report)
        elif move != PASS:
            self._put(new, seat, (move.card, *bits(move.taken)), report)
        self._pass_on(new, seat)
        return new

    def _put(self, new: State[ShedFacts], seat: Seat, cards: Sequence[Card], report: Report | None) -> None:
        for card in cards:
            zone = next(at for at in self._before(seat) if new.zones[at] >> card & 1)
            if self.layout.zones[zone].ordered:
                new.turn_over(card, zone, self.pile)
                new.orders[self.pile] = (*new.orders[self.pile], card)
            else:
                new.lay(card, zone, self.pile)
        rank = self.pack.rank(cards[0])
        pile = new.orders[self.pile]
        run = next((at for at, card in enumerate(reversed(pile)) if self.pack.rank(card) != rank), len(pile))
        if report:
            report(Event("played", seat, cards=(cards[0],), taken=tuple(cards[1:])))
        if run >= BURNS:
            new.gather(self.pile, self.layout.zone(ASIDE))
            run = 0
        new.facts = new.facts._replace(run=run)

    def _before(self, seat: Seat) -> tuple[int, ...]:
        rows = (self.row(FACE_UP, seat), self.row(FACE_DOWN, seat))
        return (seat, *(row for row in rows if row is not None))

    def _draw(self, new: State[ShedFacts], seat: Seat, place: int, report: Report | None) -> None:
        source = new.facts.source
        card = bits(new.zones[source])[place - 1]
        new.pass_hidden(card, source, seat, (source, seat))
        if report:
            report(Event("drew", seat, side=source, cards=(card,), faces_for=(seat, source)))
        alike = [one for one in bits(new.zones[seat]) if self.pack.rank(one) == self.pack.rank(card)]
        if len(alike) > 1:
            for one in alike[:2]:
                new.lay(one, seat, self.pile)

    def _pass_on(self, new: State[ShedFacts], seat: Seat) -> None:
        playing = [other for other in range(self.seats) if any(new.zones[zone] for zone in self._before(other))]
        after = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        left = [other for other in after if other in playing]
        new.to_move = left[0] if len(left) > 1 else NOBODY
        if NOBODY not in (new.facts.source, new.to_move):
            before = [(new.to_move - step) % self.seats for step in range(1, self.seats)]
            new.facts = new.facts._replace(source=next(other for other in before if other in playing))

    def decided(self, view: View) -> bool:
        """Everything is, so that a key may play it."""
        return True

    def score(self, state: State[ShedFacts]) -> Scoresheet:
        points = tuple(int(not state.zones[seat]) for seat in self.layout.all_of(HAND))
        return Scoresheet(state.deal.number, (ScoreLine("cards", points, points),))

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        return Outcome((0,), "most_points", sheets[0].points) if sheets else None

    @property
    def longest_match(self) -> int:
        return 1


def shed(seats: int, **chosen: Value) -> Shed:
    """The game at a table of so many seats."""
    return Shed(seats, ShedOptions.resolve(seats, chosen))
