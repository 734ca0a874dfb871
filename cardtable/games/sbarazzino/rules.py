"""Sbarazzino (Sbarazzina): the rules. Source: a paragraph of 002_7c9b2d8731e634b5.txt.

What it does not say is played as in Asso piglia tutto, in the same document and in 001_ddbb14cd1ccbe1d0.txt.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import NO_CONSTRAINTS, Game, Worth
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES, plays
from cardtable.games.dealing import cards_gone, distribute, hands_empty, turn_up
from cardtable.games.denari import DENARI, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.objections import no_play, no_take
from cardtable.games.piles import Crosswise, give_leftovers, laid_crosswise
from cardtable.games.primiera import primiera, scale_with
from cardtable.games.results import measured
from cardtable.games.sbarazzino.options import SbarazzinoOptions
from cardtable.games.sbarazzino.prior import fitted, logits
from cardtable.games.sbarazzino.tactics import tactics
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import first_to, longest_to

ACES = OF_VALUE[1]

HAND_SIZE = 3
"""The cards of each player after a distribution."""

TABLE_SIZE = 4


class SbarazzinoFacts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise in its pile."""
    last_taker: Side = NOBODY
    """The side of the last capture; an ace that took only itself is one."""
    only_aces: int = 0
    """The seats that have put down an ace while one lay on the table, and so have shown that until more is dealt they
    hold nothing but aces: for each the bit `seat`."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Sbarazzino(Game[SbarazzinoFacts]):
    """Sbarazzino for two, or for four in two pairs: an ace takes the table, but not while an ace lies there."""

    id = "sbarazzino"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2, 4)
    direction = "ccw"
    options_type = SbarazzinoOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"sbarazzino": {}}
    longest_deal = 36

    options: SbarazzinoOptions

    def __init__(self, seats: int, options: SbarazzinoOptions) -> None:
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

    def deal(self, deal: Deal, report: Report | None = None) -> State[SbarazzinoFacts]:
        """Three cards each from the dealer's right, four on the table; whatever comes, it is played."""
        order = deal.order(self.layout)
        state = State.opening(deal, self.layout, order, SbarazzinoFacts(((),) * self.side_count))
        distribute(state, HAND_SIZE, report)
        turn_up(state, self.table, TABLE_SIZE, report)
        return state

    # The moves.

    def legal_moves(self, state: State[SbarazzinoFacts]) -> Sequence[Move]:
        """An ace, unless one lies on the table; any other card takes an equal one first, else a sum, else is laid."""
        hand, table = state.zones[state.to_move], state.zones[self.table]
        aces = hand & ACES
        moves = plays(hand ^ aces, table, fewest_cards=self.options.fewest_cards)
        if aces and (not moves or not table & ACES):
            for ace in bits(aces):
                moves += self._ace_plays(ace, table)
        return moves

    def _ace_plays(self, ace: Card, table: Mask) -> list[Move]:
        """An ace takes the table, an empty one itself; one that is played only for want of other cards takes less."""
        if table & ACES:
            if self.options.blocked_ace == "lay":
                return [CARD_PLAYS[ace]]
            return [Move(PLAY, ace, 1 << other) for other in bits(table & ACES)]
        if table:
            return [Move(PLAY, ace, table)]
        return [Move(PLAY, ace, 1 << ace) if self.options.ace_on_empty == "takes_itself" else CARD_PLAYS[ace]]

    def play(self, state: State[SbarazzinoFacts], move: Move, report: Report | None = None) -> State[SbarazzinoFacts]:
        seat, table = state.to_move, state.zones[self.table]
        card, taken = move.card, move.taken & table
        new = state.copy()
        if report:
            kind = "captured" if taken else "ace_took_itself" if move.taken else "laid"
            report(Event(kind, seat, self.sides[seat], (card,), tuple(bits(taken))))
        if ACES >> card & 1 and table & ACES:
            new.facts = new.facts._replace(only_aces=new.facts.only_aces | 1 << seat)
        if move.taken:
            self._capture(new, card, taken, report)
        else:
            new.move(1 << card, seat, self.table)
        new.to_move = (seat + 1) % self.seats
        return new if new.zones[new.to_move] else self.settle(new, report)

    def _capture(self, new: State[SbarazzinoFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side; to empty the table is a sweep (scopa) for most cards."""
        seat = new.to_move
        side, pile = self.sides[seat], self.pile_of[seat]
        new.move(1 << card, seat, pile)
        new.move(taken, self.table, pile)
        crosswise, last_taker, only_aces = new.facts
        emptied = taken and not new.zones[self.table]
        if emptied and self.makes_scopa(card, taken) and (self.options.last_card_scopa or not cards_gone(new)):
            crosswise = laid_crosswise(crosswise, side, card)
            if report:
                report(Event("scopa", seat, side, (card,), points=1))
        elif side == last_taker:
            return
        new.facts = SbarazzinoFacts(crosswise, side, only_aces)

    def makes_scopa(self, card: Card, table: Mask) -> bool:
        """Whether a card that takes all of a table makes a scopa: an ace only where that is played.

        An ace that takes the only ace there (`take_ace`) is a capture of an equal card like any other.
        """
        return not ACES >> card & 1 or self.options.ace_scopa or bool(table & ACES)

    def settle(self, state: State[SbarazzinoFacts], report: Report | None = None) -> State[SbarazzinoFacts]:
        """When all hands are empty: three more cards each, or the leftovers to the last capturer and the end."""
        if not hands_empty(state):
            return state
        last_taker = state.facts.last_taker
        if state.zones[self.stock]:
            distribute(state, HAND_SIZE, report)
            if state.facts.only_aces:
                state.facts = state.facts._replace(only_aces=0)
            return state
        state.to_move = NOBODY
        give_leftovers(state, self.table, self.piles[last_taker], last_taker, report)
        return state

    # The count.

    def score(self, state: State[SbarazzinoFacts]) -> Scoresheet:
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
        return self.options.target

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        return first_to(self.options.target, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        """Each settebello is a point, so a target is reached within 2 x (target - 1) + 1 deals."""
        return longest_to(self.options.target, self.side_count)

    # Why not, what must be so, and what for.

    def objection(self, state: State[SbarazzinoFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        takes_itself = move.card >= 0 and move.taken == 1 << move.card
        if problem := no_play(move._replace(taken=0) if takes_itself else move, hand, table):
            return problem
        if ACES >> move.card & 1:
            return self._objection_to_ace(hand, table, move)
        if takes_itself:
            return "not_on_table"
        return no_take(VALUES[move.card], move.taken, table) or "fewest_cards"

    def _objection_to_ace(self, hand: Mask, table: Mask, move: Move) -> str:
        if table & ACES:
            if hand & ~ACES:
                return "ace_blocked"
            return "blocked_ace_laid" if self.options.blocked_ace == "lay" else "blocked_ace_takes_ace"
        if table:
            return "ace_takes_all"
        return "no_ace_by_itself" if move.taken else "ace_takes_itself"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Whoever put down an ace while one lay on the table had nothing else in the hand."""
        shown = view.facts.only_aces
        return dict.fromkeys(bits(shown), ITALIAN_40.all & ~ACES) if shown else NO_CONSTRAINTS

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view, HAND_SIZE)

    def prior(self, state: State[SbarazzinoFacts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted(self.options.ace_scopa))
