"""Cicera (Cicera bigia, Ciccera biccera, scopa bresciana): the rules. Source: 002_7c9b2d8731e634b5.txt, one paragraph.

What that paragraph does not say, the players, the value of the picchiata and quadriglia, the points of the pack and the
target, is taken from other descriptions of the game; where they contradict it, that is an option.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import BRESCIAN_52, Card, Mask, bits, mask_of
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import MISSING, TIED, WON, Outcome, ScoreLine, Scoresheet, totals
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.bonuses import Bonus, Bonuses, bonus_line, credited, marked, of_one_suit, report_bonuses, turned
from cardtable.games.captures import Captures
from cardtable.games.cicera.options import CiceraOptions
from cardtable.games.cicera.prior import fitted, logits
from cardtable.games.cicera.tactics import tactics
from cardtable.games.dealing import arrival, cards_gone, distribute, hands_empty, turn_up
from cardtable.games.majority import holder, most_cards
from cardtable.games.napola import announce, in_order, napola
from cardtable.games.objections import no_play
from cardtable.games.piles import Crosswise, give_leftovers
from cardtable.games.results import measured
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import after, first_to, gains_with_win, longest_to

HAND_SIZE = 12
"""The cards of each player after a distribution: four are dealt once, two twice."""

TABLE_SIZE = 4
HIGHEST_NUMERAL = 10

HOW_CARDS_TAKE = Captures(BRESCIAN_52, HIGHEST_NUMERAL, equal_first=True)
"""As in Scopa, but that fante, cavallo and re have no number: each takes its equal only."""

HOW_CARDS_TAKE_FREELY = Captures(BRESCIAN_52, HIGHEST_NUMERAL, equal_first=False)

SPADE: tuple[Card, ...] = in_order(BRESCIAN_52, "S")
"""The spade from the ace up to the re."""

DUE_DI_SPADE: Card = BRESCIAN_52.number("2S")
FANTE_DI_SPADE: Card = BRESCIAN_52.number("FS")
DIECI_DI_DENARI: Card = BRESCIAN_52.number("10D")

QUADRIGLIA, CINQUINA = 3, 4
"""The cards taken at once that make one; of a cinquina they may be more."""

POINTS_OF_THE_PACK = 6
"""Every deal hands out so many points of the pack: 2 for cards, 1 for spade, 3 for single cards."""

MOST_DEALS = 100
"""No match has more deals; it may be slow without the points of the pack, or where captures may be refused."""


class CiceraFacts(NamedTuple):
    """What everybody knows besides the cards."""

    made: Bonuses
    """Per side, the points it made by captures, with the cards laid crosswise for them."""
    laid: Card = -1
    """The card that the turn before laid on the table; -1 where that turn captured."""
    last_taker: Side = NOBODY
    """The side of the last capture."""

    @property
    def crosswise(self) -> Crosswise:
        """Per side, the cards that lie crosswise and face up in its pile."""
        return turned(self.made)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Cicera(Game[CiceraFacts]):
    """Cicera for four in two pairs, or for two."""

    id = "cicera"
    family = "scopa"
    pack = BRESCIAN_52
    seat_counts = (4, 2)
    direction = "ccw"
    options_type = CiceraOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "cicera": {},
        "cicera_libera": {"capture_rule": "free", "picchiata": "authority", "napoleone": "spade"},
    }
    longest_deal = 48

    options: CiceraOptions

    def __init__(self, seats: int, options: CiceraOptions) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(BRESCIAN_52, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.free = options.capture_rule == "free"
        self.pay_as_source = options.picchiata == "source"

    # The deal.

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, the last before him in turn order."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[CiceraFacts]:
        """Twelve cards each from the dealer's right, and four on the table."""
        order = deal.order(self.layout)
        state = State.opening(deal, self.layout, order, CiceraFacts(((),) * self.side_count))
        distribute(state, HAND_SIZE, report)
        turn_up(state, self.table, TABLE_SIZE, report)
        return state

    # The moves.

    @property
    def captures(self) -> Captures:
        """What cards take here: an equal card first as in Scopa, or at choice."""
        return HOW_CARDS_TAKE_FREELY if self.free else HOW_CARDS_TAKE

    def legal_moves(self, state: State[CiceraFacts]) -> Sequence[Move]:
        """An equal card first, else a sum, else the card is laid; a free choice of all three with `free`."""
        return self.captures.plays(state.zones[state.to_move], state.zones[self.table], self.free)

    def play(self, state: State[CiceraFacts], move: Move, report: Report | None = None) -> State[CiceraFacts]:
        seat = state.to_move
        card, taken = move.card, move.taken
        new = state.copy()
        if report:
            report(Event("captured" if taken else "laid", seat, self.sides[seat], (card,), tuple(bits(taken))))
        if taken:
            self._capture(new, card, taken, report)
        else:
            new.move(1 << card, seat, self.table)
            new.facts = CiceraFacts(new.facts.made, card, new.facts.last_taker)
        new.to_move = (seat + 1) % self.seats
        return new if new.zones[new.to_move] else self.settle(new, report)

    def _capture(self, new: State[CiceraFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side, and what the capture makes on the spot is credited."""
        seat, side = new.to_move, self.sides[new.to_move]
        made, laid, _ = new.facts
        new.move(1 << card, seat, self.piles[side])
        new.move(taken, self.table, self.piles[side])
        bonuses = self.bonuses(card, taken, laid, swept=not new.zones[self.table], last=cards_gone(new))
        if report:
            report_bonuses(bonuses, seat, side, report)
        new.facts = CiceraFacts(credited(made, side, bonuses) if bonuses else made, -1, side)

    def bonuses(self, card: Card, taken: Mask, laid: Card, *, swept: bool, last: bool) -> list[Bonus]:
        """What a capture makes on the spot, given the card that the turn before laid; all that applies adds up.

        The whole table is a scopa (`swept`), but not with the last card of the deal. For a picchiata all the cards are
        of one suit, or a court takes its equal; with the option `authority` it takes alone the card just laid, and one
        suit is a point of its own name. Three cards taken at once are a quadriglia, four or more a cinquina.
        """
        count = taken.bit_count()
        one_suit = count > 1 and of_one_suit(taken | 1 << card, BRESCIAN_52)
        bonuses = []
        if swept and (self.options.last_card_scopa or not last):
            bonuses.append(Bonus("scopa", 1))
        if self.pay_as_source:
            picchiata = one_suit or HOW_CARDS_TAKE.values[card] > HIGHEST_NUMERAL
        else:
            picchiata = laid >= 0 and taken == 1 << laid
            if one_suit:
                bonuses.append(Bonus("stesso_seme", 1))
        if picchiata:
            bonuses.append(Bonus("picchiata", 1))
        if count >= QUADRIGLIA and self.options.quadriglia != "off":
            points = count - 2 if self.options.quadriglia == "graded" else 1
            bonuses.append(Bonus("quadriglia" if count < CINQUINA else "cinquina", points))
        return marked(bonuses, card, taken) if bonuses else bonuses

    def settle(self, state: State[CiceraFacts], report: Report | None = None) -> State[CiceraFacts]:
        """When all hands are empty: twelve more each where two play, or the leftovers and the end.

        If nobody has captured, what lies on the table belongs to nobody.
        """
        if not hands_empty(state):
            return state
        if state.zones[self.stock]:
            distribute(state, HAND_SIZE, report)
            return state
        state.to_move = NOBODY
        give_leftovers(state, self.table, self.piles[state.facts.last_taker], state.facts.last_taker, report)
        if report:
            self._announce(state, report)
        return state

    def _announce(self, state: State[CiceraFacts], report: Report) -> None:
        """Tells who has a napola, and who the napoleone that wins the match."""
        piles = [state.zones[pile] for pile in self.piles]
        if self.options.hand_points == "full":
            announce(piles, SPADE, report)
        if (winner := self._napoleone(piles)) != NOBODY:
            report(Event("napoleone", side=winner, cards=tuple(bits(self._whole_suits(piles[winner])))))

    # The count.

    def score(self, state: State[CiceraFacts]) -> Scoresheet:
        """The points of the pack where they are played, those of the captures, and whole suits (napoleone)."""
        piles, made = [state.zones[pile] for pile in self.piles], state.facts.made
        lines: list[ScoreLine] = []
        if self.options.hand_points == "full":
            lines += [
                most_cards("carte", piles, points=2, level=1),
                most_cards("spade", [pile & mask_of(SPADE) for pile in piles]),
                holder("due_spade", DUE_DI_SPADE, piles),
                holder("fante_spade", FANTE_DI_SPADE, piles),
                holder("dieci_denari", DIECI_DI_DENARI, piles),
                napola(piles, suit=SPADE),
            ]
        lines += [bonus_line("scopa", made), bonus_line("picchiata", made)]
        if not self.pay_as_source:
            lines.append(bonus_line("stesso_seme", made))
        if self.options.quadriglia != "off":
            lines.append(bonus_line("quadriglia", made, "cinquina"))
        if self.options.napoleone != "off":
            lines.append(self._napoleone_line(piles))
        return Scoresheet(state.deal.number, tuple(lines))

    def _whole_suits(self, pile: Mask) -> Mask:
        """The cards of the suits that lie whole in a pile, of those that make a napoleone."""
        suits = {"any": BRESCIAN_52.suit_masks, "spade": (mask_of(SPADE),), "off": ()}[self.options.napoleone]
        return sum(suit for suit in suits if not suit & ~pile)

    def _napoleone(self, piles: Sequence[Mask]) -> Side:
        """Who has a whole suit; NOBODY where none has, and where both have one."""
        winners = [side for side, pile in enumerate(piles) if self._whole_suits(pile)]
        return winners[0] if len(winners) == 1 else NOBODY

    def _napoleone_line(self, piles: Sequence[Mask]) -> ScoreLine:
        """The line of the whole suits: no points, but one for whom alone it is counted wins the match."""
        cards = [tuple(bits(self._whole_suits(pile))) for pile in piles]
        counts = tuple(len(held) // len(SPADE) for held in cards)
        reason = WON if self._napoleone(piles) != NOBODY else TIED if all(counts) else MISSING
        return ScoreLine("napoleone", (0,) * len(piles), counts, tuple(cards), reason=reason)

    @property
    def target(self) -> int | None:
        return self.options.target if self.options.match == "target" else None

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The result at the target, after the last deal there may be, or at once by a napoleone of one side."""
        if sheets and self.options.napoleone != "off" and (napoleone := sheets[-1].line("napoleone")):
            winners = [side for side, suits in enumerate(napoleone.counts) if suits]
            if len(winners) == 1:
                return Outcome((winners[0],), "at_once", totals(tuple(sheets), self.side_count))
        reached = first_to(self.target or 0, sheets, self.side_count)
        return reached or after(self.longest_match, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        """Unless there are few points to be had, those of the pack bring a side to the target in time."""
        if self.target and (self.free or self.options.hand_points == "none"):
            return MOST_DEALS
        return longest_to(self.target or 0, self.side_count, POINTS_OF_THE_PACK)

    # Why not, and what for.

    def gains(self, state: State[CiceraFacts]) -> Sequence[float]:
        """A napoleone is worth a match."""
        sheet = self.score(state)
        return gains_with_win(sheet, self.outcome((sheet,)), self.target or 0)

    def objection(self, state: State[CiceraFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        if problem := no_play(move, hand, table):
            return problem
        values = HOW_CARDS_TAKE.values
        value = values[move.card]
        if move.taken and value > HIGHEST_NUMERAL:
            return "courts_take_equal"
        if not self.free and table & HOW_CARDS_TAKE.of_value[value]:
            return "equal_card_first"
        return "wrong_sum" if move.taken else "must_capture"

    def prior(self, state: State[CiceraFacts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted(self.captures))

    def arrivals(self, view: View, hands: Sequence[Mask]) -> tuple[Card, ...]:
        """Four have all their cards from the beginning."""
        return arrival(view, hands) if self.seats == 4 else ()

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view, HAND_SIZE)
