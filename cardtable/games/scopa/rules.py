"""Scopa (scopa classica): the rules. Source: 002_7c9b2d8731e634b5.txt."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.chance import Chance
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES, plays
from cardtable.games.dealing import cards_gone, distribute, hands_empty, receiver, turn_up
from cardtable.games.denari import DENARI, RE_DI_DENARI, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.objections import no_play, no_take
from cardtable.games.piles import Crosswise, give_leftovers, laid_crosswise
from cardtable.games.playouts import House, Playout, playout
from cardtable.games.primiera import primiera, scale_with
from cardtable.games.results import measured
from cardtable.games.scopa.options import ScopaOptions
from cardtable.games.scopa.prior import fitted, logits
from cardtable.games.scopa.tactics import no_defence, tactics
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import first_to, longest_to

KINGS = OF_VALUE[10]
HAND_SIZE = 3
"""The cards of each player after a distribution."""

TABLE_SIZE = 4
MOST_REDEALS = 20
"""A deal is dealt again at most so often in a row; after that the table stands."""


class ScopaFacts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise in its pile."""
    last_taker: Side = NOBODY
    """The side of the last capture."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Scopa(Game[ScopaFacts]):
    """Scopa for two, for three, or for four in two pairs."""

    id = "scopa"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2, 3, 4)
    direction = "ccw"
    options_type = ScopaOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"scopa": {}, "scopa_secca": {"match": "single"}}
    styles = ("no_defence",)
    longest_deal = 36

    options: ScopaOptions

    def __init__(self, seats: int, options: ScopaOptions) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.pile_of = tuple(self.piles[side] for side in self.sides)
        self.may_refuse = options.must_capture == "single_only"
        self.primiera_scale = scale_with(options.primiera_courts)
        self._player: Playout | None = None

    # The deal.

    def names_dealer(self) -> bool:
        return self.options.first_dealer == "agreed"

    def first_dealer(self, chance: Chance) -> Seat:
        """By lot, or whoever is dealt the matta (the re di denari) when cards are dealt face up, seat 0 first."""
        if self.options.first_dealer == "re_di_denari":
            return receiver(RE_DI_DENARI, len(ITALIAN_40), self.seats, chance)
        return super().first_dealer(chance)

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, the last before him in turn order."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[ScopaFacts]:
        """Three cards each from the dealer's right, four on the table; again while three Re lie there."""
        while True:
            order = deal.order(self.layout)
            state = State.opening(deal, self.layout, order, ScopaFacts(((),) * self.side_count))
            distribute(state, HAND_SIZE, report)
            turn_up(state, self.table, TABLE_SIZE, report)
            kings = sum(1 for card in order[self.seats * HAND_SIZE :][:TABLE_SIZE] if KINGS >> card & 1)
            if kings < 3 or not self.options.redeal_on_kings or deal.attempt == MOST_REDEALS:
                break
            if report:
                report(Event("redealt", deal.dealer, number=kings))
            deal = deal.again()
        return state

    # The moves.

    def legal_moves(self, state: State[ScopaFacts]) -> Sequence[Move]:
        """An equal card first, else a sum, else the card is laid."""
        hand, table = state.zones[state.to_move], state.zones[self.table]
        return plays(hand, table, self.may_refuse, self.options.fewest_cards)

    def play(self, state: State[ScopaFacts], move: Move, report: Report | None = None) -> State[ScopaFacts]:
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

    def _capture(self, new: State[ScopaFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side; a capture that empties the table is a sweep (scopa)."""
        seat = new.to_move
        side, pile = self.sides[seat], self.pile_of[seat]
        new.move(1 << card, seat, pile)
        new.move(taken, self.table, pile)
        crosswise, last_taker = new.facts
        if not new.zones[self.table] and (self.options.last_card_scopa or not cards_gone(new)):
            crosswise = laid_crosswise(crosswise, side, card)
            if report:
                report(Event("scopa", seat, side, (card,), points=1))
        elif side == last_taker:
            return
        new.facts = ScopaFacts(crosswise, side)

    def settle(self, state: State[ScopaFacts], report: Report | None = None) -> State[ScopaFacts]:
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

    def score(self, state: State[ScopaFacts]) -> Scoresheet:
        """Carte, denari, settebello, primiera, scope, and the napola where it is played."""
        piles = [state.zones[pile] for pile in self.piles]
        lines: list[ScoreLine] = [
            most_cards("carte", piles),
            most_cards("denari", [pile & DENARI for pile in piles]),
            holder("settebello", SETTEBELLO, piles),
            primiera(piles, self.primiera_scale),
            tally("scope", state.facts.crosswise),
        ]
        if self.options.napola:
            lines.append(napola(piles))
        return Scoresheet(state.deal.number, tuple(lines))

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

    def objection(self, state: State[ScopaFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        if problem := no_play(move, hand, table):
            return problem
        return no_take(VALUES[move.card], move.taken, table) or "fewest_cards"

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view, HAND_SIZE)

    def style(self, name: str, view: View) -> Sequence[Worth]:
        return no_defence(self, view)

    def prior(self, state: State[ScopaFacts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted())

    def playout(self, state: State[ScopaFacts], moves: Sequence[Move], rng: Random) -> Move:
        return self._playout().move(state, self.table, rng)

    def finish(self, state: State[ScopaFacts], rng: Random) -> Sequence[float]:
        """As by `playout`, without a state for each move."""
        return self._playout().finish(state, self.table, self.piles, rng)

    def gains(self, state: State[ScopaFacts]) -> Sequence[float]:
        piles = [state.zones[pile] for pile in self.piles]
        return self._playout().tally.points(piles, [len(cards) for cards in state.facts.crosswise])

    def _playout(self) -> Playout:
        """The player of this table, found once."""
        if self._player is not None:
            return self._player
        options = self.options
        house = House(options.fewest_cards, options.last_card_scopa, options.napola)
        self._player = playout(options.primiera_courts, self.sides, HAND_SIZE, house)
        return self._player
