"""Scopa a 15 (Quindici; in Spain Escoba): the rules. Source: 002_7c9b2d8731e634b5.txt.

Traditionally played with the Spanish cards called naipes: sota, caballo and rey are fante, cavallo and re.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.captures import FIFTEEN, OF_VALUE, VALUES, fewest, sets_of_total
from cardtable.games.dealing import cards_gone, distribute, hands_empty, turn_up
from cardtable.games.denari import DENARI, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.objections import no_play
from cardtable.games.piles import Crosswise, give_leftovers, laid_crosswise
from cardtable.games.primiera import primiera, scale_with
from cardtable.games.results import measured
from cardtable.games.scopa_a_15.options import ScopaA15Options
from cardtable.games.scopa_a_15.prior import fitted, logits
from cardtable.games.scopa_a_15.tactics import tactics
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import first_to, longest_to

HAND_SIZE = 3
"""The cards of each player after a distribution."""

TABLE_SIZE = 4

TABLE_SCOPE: Mapping[int, int] = {15: 1, 30: 2}
"""The scope that the dealer marks for an opening table with this total, where that is played."""


class ScopaA15Facts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise in its pile."""
    opening: tuple[int, ...]
    """Per side, the scope it marked for the opening table."""
    last_taker: Side = NOBODY
    """The side of the last capture."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class ScopaA15(Game[ScopaA15Facts]):
    """Scopa a 15 for two, for three, or for four in two pairs: what is taken makes fifteen with the card played."""

    id = "scopa_a_15"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2, 3, 4)
    direction = "ccw"
    options_type = ScopaA15Options
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"scopa_a_15": {}, "escoba": {"table_15_30": True}}
    longest_deal = 36

    options: ScopaA15Options

    def __init__(self, seats: int, options: ScopaA15Options) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.pile_of = tuple(self.piles[side] for side in self.sides)
        self.primiera_scale = scale_with(options.primiera_courts)

    # The deal.

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, the last before him in turn order."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[ScopaA15Facts]:
        """Three cards each from the dealer's right, four on the table; whatever comes, it is played."""
        order = deal.order(self.layout)
        facts = ScopaA15Facts(((),) * self.side_count, (0,) * self.side_count)
        state = State.opening(deal, self.layout, order, facts)
        distribute(state, HAND_SIZE, report)
        total = sum(VALUES[card] for card in turn_up(state, self.table, TABLE_SIZE, report))
        if self.options.table_15_30 and total in TABLE_SCOPE:
            self._take_opening(state, total, report)
        return state

    def _take_opening(self, state: State[ScopaA15Facts], total: int, report: Report | None) -> None:
        """The dealer takes the four cards; he is, for the moment, the last who captured."""
        dealer, table = state.deal.dealer, state.zones[self.table]
        side, scope = self.sides[dealer], TABLE_SCOPE[total]
        state.move(table, self.table, self.pile_of[dealer])
        marked = tuple(scope * (other == side) for other in range(self.side_count))
        state.facts = state.facts._replace(opening=marked, last_taker=side)
        if report:
            report(Event("tavola", dealer, side, taken=tuple(bits(table)), points=scope, number=total))

    # The moves.

    def takes(self, card: Card, table: Mask) -> tuple[Mask, ...]:
        """Every set that a card takes: what makes fifteen with it, or where that is played one equal card."""
        sets = sets_of_total(table, FIFTEEN - VALUES[card])
        if self.options.fewest_cards:
            sets = fewest(sets)
        if self.options.equal_capture:
            return (*(1 << equal for equal in bits(table & OF_VALUE[VALUES[card]])), *sets)
        return sets

    def legal_moves(self, state: State[ScopaA15Facts]) -> Sequence[Move]:
        """A card that takes something has to take one such set, at choice; else it is laid."""
        table = state.zones[self.table]
        moves: list[Move] = []
        for card in bits(state.zones[state.to_move]):
            if sets := self.takes(card, table):
                moves += [Move(PLAY, card, taken) for taken in sets]
            else:
                moves.append(CARD_PLAYS[card])
        return moves

    def play(self, state: State[ScopaA15Facts], move: Move, report: Report | None = None) -> State[ScopaA15Facts]:
        seat = state.to_move
        card, taken = move.card, move.taken
        new = state.copy()
        if report:
            report(Event("captured" if taken else "laid", seat, self.sides[seat], (card,), tuple(bits(taken))))
        if taken:
            self._capture(new, card, taken, report)
        else:
            new.move(1 << card, seat, self.table)
        new.to_move = (seat + 1) % self.seats
        return new if new.zones[new.to_move] else self.settle(new, report)

    def _capture(self, new: State[ScopaA15Facts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side; a capture that empties the table is a sweep (scopa).

        The whole pack is worth 220, ten more than a multiple of fifteen. So as long as only fifteens are taken,
        something is always left on the table in the end, and the last card never sweeps.
        """
        seat = new.to_move
        side, pile = self.sides[seat], self.pile_of[seat]
        new.move(1 << card, seat, pile)
        new.move(taken, self.table, pile)
        crosswise, opening, last_taker = new.facts
        if not new.zones[self.table] and (self.options.last_card_scopa or not cards_gone(new)):
            crosswise = laid_crosswise(crosswise, side, card)
            if report:
                report(Event("scopa", seat, side, (card,), points=1))
        elif side == last_taker:
            return
        new.facts = ScopaA15Facts(crosswise, opening, side)

    def settle(self, state: State[ScopaA15Facts], report: Report | None = None) -> State[ScopaA15Facts]:
        """When all hands are empty: three more cards each, or the leftovers to the last capturer and the end."""
        if not hands_empty(state):
            return state
        if state.zones[self.stock]:
            distribute(state, HAND_SIZE, report)
            return state
        state.to_move = NOBODY
        give_leftovers(state, self.table, self.piles[state.facts.last_taker], state.facts.last_taker, report)
        return state

    # The count.

    def score(self, state: State[ScopaA15Facts]) -> Scoresheet:
        """Carte (lunghi), ori, settebello, primiera, and the scope with those of the opening table."""
        piles = [state.zones[pile] for pile in self.piles]
        lines = (
            most_cards("carte", piles),
            most_cards("denari", [pile & DENARI for pile in piles]),
            holder("settebello", SETTEBELLO, piles),
            primiera(piles, self.primiera_scale),
            tally("scope", state.facts.crosswise, state.facts.opening),
        )
        return Scoresheet(state.deal.number, lines)

    @property
    def target(self) -> int | None:
        return self.options.target if self.options.match == "target" else None

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        return first_to(self.target or 0, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        """Each settebello is a point, so a target is reached within sides x (target - 1) + 1 deals."""
        return longest_to(self.target or 0, self.side_count)

    # Why not, and what for.

    def objection(self, state: State[ScopaA15Facts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        if problem := no_play(move, hand, table):
            return problem
        if not move.taken:
            return "must_capture"
        if sum(VALUES[card] for card in bits(move.taken | 1 << move.card)) == FIFTEEN:
            return "fewest_cards"
        return "no_fifteen_nor_equal" if self.options.equal_capture else "no_fifteen"

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view, HAND_SIZE)

    def prior(self, state: State[ScopaA15Facts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted())
