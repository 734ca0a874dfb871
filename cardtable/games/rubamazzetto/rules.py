"""Rubamazzetto (Rubamazzo): the rules.

Source: 001_ddbb14cd1ccbe1d0.txt names the game without its rules; they follow the Italian Wikipedia and, for what it
leaves open, the encyclopedia Sapere.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import MISSING, WON, Outcome, ScoreLine, Scoresheet, totals
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.advice import by_tactics
from cardtable.games.captures import OF_VALUE, VALUES, sums
from cardtable.games.dealing import distribute, hands_empty, turn_up
from cardtable.games.objections import no_play
from cardtable.games.rubamazzetto.options import RubamazzettoOptions
from cardtable.games.rubamazzetto.tactics import tactics
from cardtable.games.target import EXTRA_DEALS

HAND_SIZE = 3
"""The cards of each player after a distribution."""

TABLE_SIZE = 4

SURENESS = 0.7
"""How much likelier a search takes a move to be for each card that it is worth more, as a logarithm."""


class RubamazzettoFacts(NamedTuple):
    """What everybody knows besides the cards."""

    last_taker: Side = NOBODY
    """Who took or stole last."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Rubamazzetto(Game[RubamazzettoFacts]):
    """Rubamazzetto for two, three or four, each alone: a card takes an equal one, or the pile that shows one.

    All cards come to the piles (mazzetti) face up, one on the other, and who has watched knows them all, though only
    the top one shows.
    """

    id = "rubamazzetto"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2, 3, 4)
    direction = "ccw"
    options_type = RubamazzettoOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"rubamazzetto": {}}
    longest_deal = 36

    options: RubamazzettoOptions

    def __init__(self, seats: int, options: RubamazzettoOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(seats))
        piles = (Zone(CAPTURES, seat, ordered=True) for seat in range(seats))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.others = tuple(tuple(seat for seat in range(seats) if seat != mine) for mine in range(seats))
        """Per seat, whose piles it may steal."""

    # The deal.

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, the last before him in turn order."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[RubamazzettoFacts]:
        """Three cards each from the dealer's right, four on the table; after the first deal it is a playoff."""
        order = deal.order(self.layout)
        state = State.opening(deal, self.layout, order, RubamazzettoFacts())
        if report and deal.number > 1:
            report(Event("playoff", number=deal.number - 1))
        distribute(state, HAND_SIZE, report)
        turn_up(state, self.table, TABLE_SIZE, report)
        return state

    # The moves.

    def legal_moves(self, state: State[RubamazzettoFacts]) -> Sequence[Move]:
        """One of the equal cards, where that is played else a sum, or a pile; else the card is laid.

        A card that takes or steals has to, and the choice is free. A theft is the play of a card with the number of
        the seat whose pile is stolen (`7B 2`).
        """
        seat, table, orders, piles = state.to_move, state.zones[self.table], state.orders, self.piles
        tops = [(other, OF_VALUE[VALUES[pile[-1]]]) for other in self.others[seat] if (pile := orders[piles[other]])]
        moves: list[Move] = []
        for card in bits(state.zones[seat]):
            before = len(moves)
            if equal := table & OF_VALUE[VALUES[card]]:
                for taken in bits(equal):
                    moves.append(Move(PLAY, card, 1 << taken))
            elif self.options.sums:
                moves += [Move(PLAY, card, cards) for cards in sums(card, table)]
            if not equal or self.options.steal_when_table_match:
                for other, alike in tops:
                    if alike >> card & 1:
                        moves.append(Move(PLAY, card, number=other))
            if len(moves) == before:
                moves.append(CARD_PLAYS[card])
        return moves

    def play(
        self, state: State[RubamazzettoFacts], move: Move, report: Report | None = None
    ) -> State[RubamazzettoFacts]:
        seat, card = state.to_move, move.card
        new = state.copy()
        if move.number >= 0:
            self._steal(new, card, move.number, report)
        elif move.taken:
            self._take(new, card, move.taken, report)
        else:
            new.move(1 << card, seat, self.table)
            if report:
                report(Event("laid", seat, seat, (card,)))
        new.to_move = (seat + 1) % self.seats
        return new if new.zones[new.to_move] else self.settle(new, report)

    def _take(self, new: State[RubamazzettoFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """What was taken goes onto the player's own pile, and the played card on top of it."""
        seat, pile = new.to_move, self.piles[new.to_move]
        for other in bits(taken):
            new.lay(other, self.table, pile)
        new.lay(card, seat, pile)
        new.facts = RubamazzettoFacts(seat)
        if report:
            report(Event("captured", seat, seat, (card,), tuple(bits(taken))))

    def _steal(self, new: State[RubamazzettoFacts], card: Card, victim: Seat, report: Report | None) -> None:
        """The whole pile goes as it lies onto the thief's own, and the played card on top of it."""
        seat, pile = new.to_move, self.piles[new.to_move]
        stolen = new.orders[self.piles[victim]]
        new.gather(self.piles[victim], pile)
        new.lay(card, seat, pile)
        new.facts = RubamazzettoFacts(seat)
        if report:
            report(Event("stole", seat, victim, (card,), stolen, number=len(stolen)))

    def settle(self, state: State[RubamazzettoFacts], report: Report | None = None) -> State[RubamazzettoFacts]:
        """When all hands are empty: three more cards each, or the leftovers to who took or stole last and the end."""
        if not hands_empty(state):
            return state
        if state.zones[self.stock]:
            distribute(state, HAND_SIZE, report)
            return state
        state.to_move = NOBODY
        last, left = state.facts.last_taker, tuple(bits(state.zones[self.table]))
        if left and last != NOBODY:
            for card in left:
                state.lay(card, self.table, self.piles[last])
            if report:
                report(Event("leftovers", side=last, taken=left))
        return state

    # What a search is told.

    def prior(self, state: State[RubamazzettoFacts], moves: Sequence[Move]) -> Sequence[float]:
        return by_tactics(self, state, moves, SURENESS)

    def playout(self, state: State[RubamazzettoFacts], moves: Sequence[Move], rng: Random) -> Move:
        """The theft of the largest pile, else a capture, else any card."""
        best, most = moves[0], -1.0
        for move in moves:
            worth = rng.random()
            if move.number >= 0:
                worth += 2 + len(state.orders[self.piles[move.number]])
            elif move.taken:
                worth += 1
            if worth > most:
                best, most = move, worth
        return best

    # The count.

    def score(self, state: State[RubamazzettoFacts]) -> Scoresheet:
        """The cards of each pile: nothing else counts."""
        cards = tuple(state.orders[pile] for pile in self.piles)
        counts = tuple(map(len, cards))
        return Scoresheet(
            state.deal.number, (ScoreLine("carte", counts, counts, cards, reason=WON if any(counts) else MISSING),)
        )

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """Most cards win. If some are level, all play another deal, but only those who were level may win it."""
        if not sheets:
            return None
        contenders: Sequence[Side] = range(self.side_count)
        for sheet in sheets:
            best = max(sheet.points[side] for side in contenders)
            contenders = [side for side in contenders if sheet.points[side] == best]
        scores = totals(tuple(sheets), self.side_count)
        if len(contenders) == 1:
            return Outcome(tuple(contenders), "playoff" if len(sheets) > 1 else "most_cards", scores)
        return Outcome(tuple(contenders), "level_for_good", scores) if len(sheets) > EXTRA_DEALS else None

    @property
    def longest_match(self) -> int:
        """One deal, and so many playoffs."""
        return 1 + EXTRA_DEALS

    # Why not, and what for.

    def objection(self, state: State[RubamazzettoFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        if problem := no_play(move._replace(number=-1), hand, table):
            return problem
        equal = table & OF_VALUE[VALUES[move.card]]
        if move.number >= 0:
            return self._objection_to_theft(state, move, equal)
        if not move.taken:
            return "must_take_or_steal"
        if equal:
            return "equal_card_first"
        return "wrong_sum" if self.options.sums else "only_equal"

    def _objection_to_theft(self, state: State[RubamazzettoFacts], move: Move, equal: Mask) -> str:
        if move.taken:
            return "take_or_steal"
        if move.number not in self.others[state.to_move]:
            return "no_such_pile"
        pile = state.orders[self.piles[move.number]]
        if not pile:
            return "no_such_pile"
        return "table_before_pile" if equal and VALUES[pile[-1]] == VALUES[move.card] else "another_top"

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view, HAND_SIZE)
