"""Spazzino, as it is played on Cuperativa: the rules. Source: 000_d5776a8f57f759b7.txt.

What the document leaves open is decided as the program Cuperativa does it; where the program departs from the document,
that is an option. Milanese cards have a donna for the cavallo and fiori for the bastoni.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits, mask_of
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.bonuses import Bonus, Bonuses, bonus_line, credited, of_one_suit, report_bonuses, turned
from cardtable.games.captures import Captures
from cardtable.games.dealing import cards_gone, distribute, hands_empty, turn_up
from cardtable.games.denari import SETTEBELLO
from cardtable.games.majority import holder, most_cards
from cardtable.games.napola import announce, in_order, napola
from cardtable.games.objections import no_play
from cardtable.games.piles import Crosswise, give_leftovers
from cardtable.games.results import measured
from cardtable.games.spazzino.options import SpazzinoOptions
from cardtable.games.spazzino.prior import fitted, logits
from cardtable.games.spazzino.tactics import tactics
from cardtable.games.target import first_to, longest_to

HAND_SIZE = 3
"""The cards of each player after a distribution."""

TABLE_SIZE = 4
HIGHEST_NUMERAL = 7

HOW_CARDS_TAKE = Captures(ITALIAN_40, HIGHEST_NUMERAL, equal_first=False)
"""Equal cards and sums are a free choice; fante, cavallo and re take no sums."""

SPADE: tuple[Card, ...] = in_order(ITALIAN_40, "S")
"""The spade from the ace up to the re."""

FANTE_DI_SPADE: Card = ITALIAN_40.number("FS")
DUE_DI_SPADE: Card = ITALIAN_40.number("2S")

POINTS_OF_THE_PACK = 7
"""Every deal hands out so many points (punti di mazzo), whoever gets them: 2 + 2 for majorities, 3 for honours."""


class SpazzinoFacts(NamedTuple):
    """What everybody knows besides the cards."""

    made: Bonuses
    """Per side, its spazzini, picule and bàgher, with the cards laid crosswise for them."""
    laid: Card = -1
    """The card that the turn before laid on the table, which a picula takes; -1 where that turn captured."""
    last_taker: Side = NOBODY
    """The side of the last capture."""

    @property
    def crosswise(self) -> Crosswise:
        """Per side, the cards that lie crosswise and face up in its pile."""
        return turned(self.made)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Spazzino(Game[SpazzinoFacts]):
    """Spazzino for two."""

    id = "spazzino"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2,)
    direction = "ccw"
    options_type = SpazzinoOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "spazzino": {},
        "spazzino_cuperativa": {"target": 21, "picula_across_deal": False, "bagher_last_card": False},
    }
    longest_deal = 36

    options: SpazzinoOptions

    def __init__(self, seats: int, options: SpazzinoOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(seats))
        piles = (Zone(CAPTURES, side) for side in self.sides)
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> State[SpazzinoFacts]:
        """Three cards each, the opponent first, and four on the table."""
        order = deal.order(self.layout)
        state = State.opening(deal, self.layout, order, SpazzinoFacts(((),) * self.seats))
        distribute(state, HAND_SIZE, report)
        turn_up(state, self.table, TABLE_SIZE, report)
        return state

    # The moves.

    def legal_moves(self, state: State[SpazzinoFacts]) -> Sequence[Move]:
        """An equal card or a sum, at choice; courts an equal card only. Without a capture the card is laid."""
        return HOW_CARDS_TAKE.plays(state.zones[state.to_move], state.zones[self.table])

    def play(self, state: State[SpazzinoFacts], move: Move, report: Report | None = None) -> State[SpazzinoFacts]:
        seat = state.to_move
        card, taken = move.card, move.taken
        new = state.copy()
        if report:
            report(Event("captured" if taken else "laid", seat, seat, (card,), tuple(bits(taken))))
        if taken:
            self._capture(new, card, taken, report)
        else:
            new.move(1 << card, seat, self.table)
            new.facts = SpazzinoFacts(new.facts.made, card, new.facts.last_taker)
        new.to_move = (seat + 1) % self.seats
        return new if new.zones[new.to_move] else self.settle(new, report)

    def _capture(self, new: State[SpazzinoFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover, and what the capture makes on the spot is credited."""
        seat, pile = new.to_move, self.piles[new.to_move]
        made, laid, _ = new.facts
        new.move(1 << card, seat, pile)
        new.move(taken, self.table, pile)
        bonuses = self.bonuses(card, taken, laid, swept=not new.zones[self.table], last=cards_gone(new))
        if report:
            report_bonuses(bonuses, seat, seat, report)
        new.facts = SpazzinoFacts(credited(made, seat, bonuses) if bonuses else made, -1, seat)

    def bonuses(self, card: Card, taken: Mask, laid: Card, *, swept: bool, last: bool) -> list[Bonus]:
        """What a capture makes on the spot, given the card that the turn before laid.

        A single card just laid, taken with an equal one, is a picula; all that lay there, a spazzino (`swept`); two or
        more cards of one suit, a bàgher, of a point for each. With the last card only the bàgher counts.
        """
        bonuses = []
        if not last and laid >= 0 and taken == 1 << laid:
            bonuses.append(Bonus("picula", 1, (laid,)))
        if taken & taken - 1 and (self.options.bagher_last_card or not last):
            counted = self._of_bagher(card, taken)
            if counted:
                bonuses.append(Bonus("bagher", counted.bit_count(), tuple(bits(counted))))
        if swept and not last:
            bonuses.append(Bonus("spazzino", 1, (card,)))
        return bonuses

    def _of_bagher(self, card: Card, taken: Mask) -> Mask:
        """The cards of a capture that count in a bàgher; none where it is none.

        All have to be of one suit, the played one too; with the option `captured` only those taken, and the played one
        counts if it has their suit.
        """
        together = taken | 1 << card
        if of_one_suit(together, ITALIAN_40):
            return together
        only_taken = self.options.bagher_suit == "captured" and of_one_suit(taken, ITALIAN_40)
        return taken if only_taken else 0

    def settle(self, state: State[SpazzinoFacts], report: Report | None = None) -> State[SpazzinoFacts]:
        """When both hands are empty: three more cards each, or the leftovers to the last capturer and the end."""
        if not hands_empty(state):
            return state
        if state.zones[self.stock]:
            distribute(state, HAND_SIZE, report)
            if not self.options.picula_across_deal:
                state.facts = state.facts._replace(laid=-1)
            return state
        state.to_move = NOBODY
        give_leftovers(state, self.table, self.piles[state.facts.last_taker], state.facts.last_taker, report)
        if report:
            announce([state.zones[pile] for pile in self.piles], SPADE, report)
        return state

    # The count.

    def score(self, state: State[SpazzinoFacts]) -> Scoresheet:
        """The seven points of the pack (punti di mazzo), the napola, and the points made in play."""
        piles, made = [state.zones[pile] for pile in self.piles], state.facts.made
        lines = (
            most_cards("carte", piles, points=2, level=1),
            most_cards("spade", [pile & mask_of(SPADE) for pile in piles], points=2, level=1),
            holder("settebello", SETTEBELLO, piles),
            holder("fante_spade", FANTE_DI_SPADE, piles),
            holder("due_spade", DUE_DI_SPADE, piles),
            napola(piles, suit=SPADE),
            bonus_line("spazzino", made),
            bonus_line("picula", made),
            bonus_line("bagher", made),
        )
        return Scoresheet(state.deal.number, lines)

    @property
    def target(self) -> int | None:
        return self.options.target if self.options.match == "target" else None

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        return first_to(self.target or 0, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        return longest_to(self.target or 0, self.side_count, POINTS_OF_THE_PACK)

    # Why not, and what for.

    def objection(self, state: State[SpazzinoFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        if problem := no_play(move, hand, table):
            return problem
        if not move.taken:
            return "must_capture"
        return "courts_take_equal" if HOW_CARDS_TAKE.values[move.card] > HIGHEST_NUMERAL else "wrong_sum"

    @property
    def captures(self) -> Captures:
        """What cards take here."""
        return HOW_CARDS_TAKE

    def prior(self, state: State[SpazzinoFacts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted(self.captures))

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view, HOW_CARDS_TAKE, HAND_SIZE)
