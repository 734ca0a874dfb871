"""Cirulla (Cirolla, Ciapachinze): the rules. Sources: 004_8b7621e1d2e11df8.txt, 002_7c9b2d8731e634b5.txt.

Played with Genoese (French) cards where it comes from: hearts are coppe, diamonds denari, the queen the cavallo.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits, mask_of
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import CARD_PLAYS, PASS, PLAY, Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import MISSING, WON, Outcome, ScoreLine, Scoresheet, Series, Standing, totals
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE
from cardtable.games.cirulla.accuse import (
    BOTH,
    MATTA,
    NINE,
    NOVE,
    SCOPE,
    TABLE_CLAIM,
    TABLE_SCOPE,
    TRIS,
    hand_claims,
    table_claims,
)
from cardtable.games.cirulla.options import CirullaOptions
from cardtable.games.cirulla.prior import fitted, logits
from cardtable.games.cirulla.tactics import tactics
from cardtable.games.cirulla.takes import ACE, of_value, takes, value_of
from cardtable.games.dealing import cards_gone, distribute, hands_empty, turn_up
from cardtable.games.denari import DENARI, RUN, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.objections import no_play
from cardtable.games.piles import Crosswise, give_leftovers, laid_crosswise
from cardtable.games.primiera import primiera
from cardtable.games.results import measured
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import MOST_GAMES, best_of_three, first_to, gains_with_win, games_of, games_won, longest_to

HAND_SIZE = 3
"""The cards of each player after a distribution."""

TABLE_SIZE = 4
MOST_REDEALS = 20
"""A deal is dealt again at most so often in a row; after that the table stands, without a claim."""

GRANDE: Mask = mask_of(RUN[-3:])
"""Fante, cavallo and re di denari: the Cirulla grande."""

GRANDE_POINTS = 5

Phase = Literal["table_claim", "hand_claim", "play"]
"""What the seat to move is asked for: a claim on the opening table, one on its hand, or a card."""


class CirullaFacts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise in its pile."""
    claimed: tuple[int, ...]
    """Per side, the scope it has made by claims (accuse)."""
    phase: Phase = "hand_claim"
    matta: int = 0
    """The value declared for the matta (7 di coppe), binding until it is captured; 0 while it is an ordinary seven."""
    last_taker: Side = NOBODY
    """The side of the last capture."""

    @property
    def valued(self) -> Mapping[Card, int]:
        """The matta while it counts otherwise than it shows, with its value."""
        return {MATTA: self.matta} if self.matta else {}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Cirulla(Game[CirullaFacts]):
    """Cirulla for two, or for four in two pairs."""

    id = "cirulla"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2, 4)
    direction = "ccw"
    options_type = CirullaOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "cirulla": {},
        "cirulla_duecento": {"target": 200, "stake_per_point": 1},
        "cirulla_bella": {"match_format": "best_of_three"},
        "cirulla_torneo": {"table_nine": False, "cappotto": False},
    }
    longest_deal = 1 + 12 + 36
    """A claim on the table, twelve times claim or pass on a hand, 36 cards."""

    options: CirullaOptions

    def __init__(self, seats: int, options: CirullaOptions) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.pile_of = tuple(self.piles[side] for side in self.sides)
        self.ace_or_fifteen = options.ace_with_table_ace == "ace_or_fifteen"
        self.own_turn = options.accuse_timing == "own_turn"
        self.offered = ((15, 30) if options.table_15_30 else ()) + ((NINE,) if options.table_nine else ())

    # The deal.

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the opponent, or in pairs the player at the dealer's left."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[CirullaFacts]:
        """Three cards each from the dealer's right, four on the table; again while two aces lie there."""
        facts = CirullaFacts(((),) * self.side_count, (0,) * self.side_count)
        while True:
            order = deal.order(self.layout)
            state = State.opening(deal, self.layout, order, facts)
            distribute(state, HAND_SIZE, report)
            turn_up(state, self.table, TABLE_SIZE, report)
            claims = self._table_claims(state)
            aces = (state.zones[self.table] & OF_VALUE[ACE]).bit_count()
            if aces < 2 or claims or deal.attempt == MOST_REDEALS:
                break
            if report:
                report(Event("redealt", deal.dealer, number=aces))
            deal = deal.again()
        if claims:
            state.facts = facts._replace(phase="table_claim")
            state.to_move = deal.dealer
        return state

    def _table_claims(self, state: State[CirullaFacts]) -> tuple[int, ...]:
        """The totals the dealer may claim on the opening table; with two aces none, or (`keep_bonus`) 15 and 30."""
        table, offered = state.zones[self.table], self.offered
        if (table & OF_VALUE[ACE]).bit_count() >= 2:
            kept = self.options.two_aces == "keep_bonus"
            offered = tuple(total for total in offered if kept and total != NINE)
        return table_claims(table, offered)

    # The claims (accuse).

    def _claim(self, state: State[CirullaFacts], move: Move, report: Report | None) -> State[CirullaFacts]:
        """A claim or a pass: the dealer's on the opening table, then each player's on his three cards."""
        seat, new = state.to_move, state.copy()
        facts = new.facts
        if facts.phase == "table_claim":
            if move != PASS:
                self._take_table(new, move.number, report)
            new.to_move = (state.deal.dealer + 1) % self.seats
            new.facts = new.facts._replace(phase="hand_claim")
            return new
        if move != PASS:
            self._show_hand(new, move, report)
        if not self.own_turn:
            new.to_move = (seat + 1) % self.seats
        if self.own_turn or seat == state.deal.dealer:
            new.facts = new.facts._replace(phase="play")
        return new

    def _take_table(self, new: State[CirullaFacts], total: int, report: Report | None) -> None:
        """The dealer takes the four cards; he is, for the moment, the last who captured."""
        seat, table = new.to_move, new.zones[self.table]
        side, scope = self.sides[seat], TABLE_SCOPE[total]
        new.move(table, self.table, self.pile_of[seat])
        new.facts = new.facts._replace(claimed=_credited(new.facts.claimed, side, scope), last_taker=side)
        if report:
            report(Event("tavola", seat, side, taken=tuple(bits(table)), points=scope, number=total))

    def _show_hand(self, new: State[CirullaFacts], move: Move, report: Report | None) -> None:
        """The three cards are turned face up and played exposed; the matta keeps the value it was declared."""
        seat, hand = new.to_move, new.zones[new.to_move]
        side, scope, matta = self.sides[seat], SCOPE[move.verb], max(move.number, 0)
        new.show(hand)
        facts = new.facts
        new.facts = facts._replace(claimed=_credited(facts.claimed, side, scope), matta=matta or facts.matta)
        if report:
            cards = tuple(bits(hand))
            is_tris, is_both = move.verb == TRIS, move.verb == BOTH
            report(Event("tris" if is_tris else "trisnove" if is_both else "nove", seat, side, cards, points=scope))
            if matta:
                report(Event("matta", seat, side, (MATTA,), number=matta))

    # The moves.

    def legal_moves(self, state: State[CirullaFacts]) -> Sequence[Move]:
        """A claim or a pass, or a card: some capture has to be made where the card allows one, else it is laid."""
        facts, hand, table = state.facts, state.zones[state.to_move], state.zones[self.table]
        if facts.phase == "play":
            matta, fifteen, equal = facts.matta, self.ace_or_fifteen, self.options.equal_over_sum
            moves: list[Move] = []
            for card in bits(hand):
                sets = takes(value_of(card, matta), table, matta, fifteen, equal)
                if sets:
                    moves += [Move(PLAY, card, taken) for taken in sets]
                else:
                    moves.append(CARD_PLAYS[card])
            return moves
        if facts.phase == "table_claim":
            return [*(Move(TABLE_CLAIM, number=total) for total in self._table_claims(state)), PASS]
        claims = hand_claims(hand, self.options.accuse_cumulative)
        return [*(Move(claim.verb, number=claim.matta or -1) for claim in claims), PASS]

    def play(self, state: State[CirullaFacts], move: Move, report: Report | None = None) -> State[CirullaFacts]:
        if state.facts.phase != "play":
            return self._claim(state, move, report)
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
        hand = new.zones[new.to_move]
        if not hand:
            return self.settle(new, report)
        if self.own_turn and hand.bit_count() == HAND_SIZE:
            new.facts = new.facts._replace(phase="hand_claim")
        return new

    def _capture(self, new: State[CirullaFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side; a capture that empties the table is a sweep (scopa)."""
        seat = new.to_move
        side, pile = self.sides[seat], self.pile_of[seat]
        new.move(1 << card, seat, pile)
        new.move(taken, self.table, pile)
        crosswise, claimed, phase, matta, last_taker = new.facts
        released = matta and (taken | 1 << card) >> MATTA & 1
        if not new.zones[self.table] and (self.options.last_card_scopa or not cards_gone(new)):
            crosswise = laid_crosswise(crosswise, side, card)
            if report:
                report(Event("scopa", seat, side, (card,), points=1))
        elif side == last_taker and not released:
            return
        new.facts = CirullaFacts(crosswise, claimed, phase, 0 if released else matta, side)

    def settle(self, state: State[CirullaFacts], report: Report | None = None) -> State[CirullaFacts]:
        """When all hands are empty: three more cards each and their claims, or the leftovers and the end.

        Who does not hold three cards has nothing to claim with: he plays.
        """
        phase: Phase = "play"
        if not hands_empty(state):
            if state.facts.phase == "play" or state.zones[state.to_move].bit_count() == HAND_SIZE:
                return state
        elif state.zones[self.stock]:
            distribute(state, HAND_SIZE, report)
            phase = "hand_claim"
        else:
            state.to_move = NOBODY
            side = state.facts.last_taker
            give_leftovers(state, self.table, self.piles[side], side, report)
            state.facts = state.facts._replace(matta=0)
        state.facts = state.facts._replace(phase=phase)
        return state

    # The count.

    def score(self, state: State[CirullaFacts]) -> Scoresheet:
        """Carte, ori, settebello, primiera, scope with those that were claimed, Cirulla piccola and grande."""
        piles = [state.zones[pile] for pile in self.piles]
        held = [pile & GRANDE for pile in piles]
        points = tuple(GRANDE_POINTS if cards == GRANDE else 0 for cards in held)
        cards = tuple(tuple(bits(cards)) for cards in held)
        lines = (
            most_cards("carte", piles),
            most_cards("denari", [pile & DENARI for pile in piles]),
            holder("settebello", SETTEBELLO, piles),
            primiera(piles),
            tally("scope", state.facts.crosswise, state.facts.claimed),
            napola(piles, "piccola", self.options.piccola_max),
            ScoreLine("grande", points, tuple(map(len, cards)), cards, reason=WON if any(points) else MISSING),
        )
        return Scoresheet(state.deal.number, lines)

    @property
    def target(self) -> int | None:
        """In a series no total ends the match."""
        return self.options.target if self.options.match_format == "single" else None

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The result of the one game, or of the series (partita, rivincita and perhaps bella)."""
        if self.options.match_format == "single":
            return self._game(sheets)
        outcomes, _ = games_of(sheets, self._game)
        return best_of_three(outcomes, totals(tuple(sheets), self.side_count))

    def _game(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The result of a game: at the target, or by cappotto at once: all ten denari in one pile at the count."""
        if self.options.cappotto and sheets and (denari := sheets[-1].line("denari")):
            for side, count in enumerate(denari.counts):
                if count == len(RUN):
                    return Outcome((side,), "at_once", totals(tuple(sheets), self.side_count))
        return first_to(self.options.target, sheets, self.side_count)

    def columns(self, sheets: Sequence[Scoresheet]) -> tuple[tuple[int, ...], ...]:
        """In a series the points of the last game and the games won; where there is a stake what it makes in the end.

        For each point that the winner of a game is ahead the loser owes him the stake; nothing for a cappotto from
        behind.
        """
        series, (outcomes, _) = self.series(sheets), games_of(sheets, self._game)
        stake = self._settled(outcomes) if self.options.stake_per_point and outcomes else ()
        return (series.points, series.games, stake) if series else ((), (), stake)

    def series(self, sheets: Sequence[Scoresheet]) -> Series | None:
        if self.options.match_format == "single":
            return None
        outcomes, current = games_of(sheets, self._game)
        points = totals(tuple(current), self.side_count) if current or not outcomes else outcomes[-1].totals
        return Series(self.options.target, points, games_won(outcomes, self.side_count))

    def standing(self, sheets: Sequence[Scoresheet]) -> Standing:
        """In a series a deal counts for the game it belongs to."""
        if self.options.match_format == "single":
            return super().standing(sheets)
        outcomes, current = games_of(sheets, self._game)
        scores = totals(tuple(current), self.side_count)
        return Standing(scores, self.options.target, None, len(outcomes), games_won(outcomes, self.side_count))

    def _settled(self, outcomes: Sequence[Outcome]) -> tuple[int, ...]:
        """Per side, what it is owed (or owes, below 0) for the games that are over."""
        owed = [0] * self.side_count
        for outcome in outcomes:
            winner = outcome.winners[0]
            ahead = max(0, outcome.totals[winner] - outcome.totals[1 - winner])
            owed[winner] += ahead * self.options.stake_per_point
            owed[1 - winner] -= ahead * self.options.stake_per_point
        return tuple(owed)

    @property
    def longest_match(self) -> int:
        """Each settebello is a point, so a target is reached within 2 x (target - 1) + 1 deals; three games at most."""
        games = 1 if self.options.match_format == "single" else MOST_GAMES
        return games * longest_to(self.options.target, self.side_count)

    # Why not, and what for.

    def objection(self, state: State[CirullaFacts], move: Move) -> str:
        facts, hand, table = state.facts, state.zones[state.to_move], state.zones[self.table]
        if facts.phase != "play":
            asked = (TABLE_CLAIM,) if facts.phase == "table_claim" else (NOVE, TRIS, BOTH)
            return "claim_first" if move.verb == PLAY else "no_such_claim" if move.verb in asked else "not_now"
        if problem := no_play(move, hand, table):
            return problem
        value = value_of(move.card, facts.matta)
        equal = of_value(table, value, facts.matta if table >> MATTA & 1 else 0)
        bound = not equal or self.options.ace_with_table_ace == "ace_only"
        if value == ACE and table and bound:
            return "ace_takes_ace" if equal else "ace_takes_all"
        if not move.taken:
            return "must_capture"
        by_value = sum(value_of(card, facts.matta) for card in bits(move.taken)) == value
        return "equal_card_first" if by_value and equal else "no_capture"

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)

    def gains(self, state: State[CirullaFacts]) -> Sequence[float]:
        """A cappotto is worth a game."""
        sheet = self.score(state)
        return gains_with_win(sheet, self._game((sheet,)), self.options.target)

    def prior(self, state: State[CirullaFacts], moves: Sequence[Move]) -> Sequence[float] | None:
        """By the fitted one-move player; of claims he knows nothing."""
        if state.facts.phase != "play":
            return None
        return logits(self, state, moves, fitted())


def _credited(claimed: tuple[int, ...], side: Side, scope: int) -> tuple[int, ...]:
    """The claimed scope with some more for a side."""
    return tuple(count + scope * (owner == side) for owner, count in enumerate(claimed))
