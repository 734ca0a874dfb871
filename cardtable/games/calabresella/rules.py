"""Calabresella (terziglio): the rules. No document of the project tells them: they are those of Gelli and Treccani."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import MISSING, Outcome, ScoreLine, Scoresheet, leaders, totals
from cardtable.engine.state import (
    CAPTURES,
    COVERED,
    NOBODY,
    STOCK,
    TRICK,
    Deal,
    Seat,
    Sight,
    State,
    Zone,
    layout,
)
from cardtable.engine.view import View
from cardtable.games.calabresella.count import (
    CHIAMO,
    CONTRACTS,
    PASSED_OUT,
    SEATS,
    SOLISSIMO,
    SOLO,
    Taken,
    cappotto_line,
    contract_line,
    last_line,
    thirds_line,
)
from cardtable.games.calabresella.tactics import tactics
from cardtable.games.results import measured
from cardtable.games.target import EXTRA_DEALS, first_to
from cardtable.games.thirds import RANKING
from cardtable.games.tricks import plays, plays_by_suit

HAND_SIZE, MONTE_SIZE, TRICKS = 12, 4, 12
SUITS = ITALIAN_40.suit_masks

BID, CALL, GIVE, LAY = "bid", "call", "give", "lay"
"""Verbs: a bid with the number of its contract; calling a card; giving one back; laying one away."""

ACTS = {verb: tuple(Move(verb, card) for card in range(len(ITALIAN_40))) for verb in (CALL, GIVE, LAY)}
"""Per verb what is done with each card, made once."""

BIDDING, CALLING, GIVING, LAYING, PLAYING = "bid", "call", "give", "lay", "play"
"""Phases: the auction; then the soloist calls, gives back and lays away; and the tricks."""

MOST_PASSED_OUT = 20
"""After so many deals in a row in which all have passed the match ends on the totals."""


@dataclass(frozen=True)
class CalabresellaOptions(Options):
    """The house rules of Calabresella."""

    target: Literal[11, 21, 31] = option(21, "length")
    solissimo_lead: Literal["soloist", "after_dealer"] = option("soloist", "moves")
    cappotto_doubles: bool = option(True, "score")
    second_call: bool = option(False, "moves")


class CalabresellaFacts(NamedTuple):
    """What everybody knows besides the cards."""

    leader: Seat
    """Who led to the trick that lies on the table, or leads to the next one."""
    phase: str = BIDDING
    contract: int = PASSED_OUT
    """What was bid so far, and then is played: 1 chiamo, 2 solo, 3 solissimo."""
    soloist: Seat = NOBODY
    """Who bid it and plays against the two others."""
    spoken: int = 0
    """How many have bid or passed."""
    giver: Seat = NOBODY
    """Who has handed over the card that was called, and gets one back."""
    called_in_vain: bool = False
    """Whether the card that was called lay in the monte."""
    tricks: tuple[int, ...] = (0,) * SEATS
    """Per seat, the tricks (prese) won."""
    voids: tuple[Mask, ...] = (0,) * SEATS
    """Per seat, the cards it has shown that it does not hold, by not following suit."""
    last_winner: Seat = NOBODY
    """Who won the trick before this one."""
    laid_away: Mask = 0
    """At the end, the cards that were laid away or left over."""


CalabresellaState = State[CalabresellaFacts]


class Calabresella(Game[CalabresellaFacts]):
    """Calabresella, for three: whoever bids most plays alone against the two others."""

    id = "calabresella"
    family = "tricks"
    pack = ITALIAN_40
    seat_counts = (SEATS,)
    direction = "ccw"
    options_type = CalabresellaOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"calabresella": {}}
    longest_deal = SEATS + 2 + 1 + MONTE_SIZE + SEATS * TRICKS

    options: CalabresellaOptions

    def __init__(self, seats: int, options: CalabresellaOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(SEATS))
        piles = (Zone(CAPTURES, seat) for seat in range(SEATS))
        aside = (Zone(COVERED, seat, Sight.OWNER) for seat in range(SEATS))
        self.layout = layout(ITALIAN_40, seats, Zone(TRICK, ordered=True), Zone(STOCK, ordered=True), *piles, *aside)
        self.trick = self.layout.zone(TRICK)
        self.monte = self.layout.stock
        self.piles = self.layout.all_of(CAPTURES)
        self.aside = self.layout.all_of(COVERED)

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> CalabresellaState:
        """Twelve cards each; the last four lie face down as the monte."""
        first = (deal.dealer + 1) % SEATS
        state = State.opening(deal, self.layout, deal.order(self.layout), CalabresellaFacts(first))
        for step in range(SEATS):
            seat = (first + step) % SEATS
            cards = state.draw(HAND_SIZE, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        state.to_move = first
        return state

    # The moves.

    def legal_moves(self, state: CalabresellaState) -> Sequence[Move]:
        """A bid or to pass; a card to call, to give back or to lay away; in the tricks a card of the suit led."""
        facts, hand = state.facts, state.zones[state.to_move]
        if facts.phase == PLAYING:
            trick = state.orders[self.trick]
            follow = hand & SUITS[RANKING.suits[trick[0]]] if trick else 0
            return plays(follow) if follow else plays_by_suit(hand, SUITS)
        if facts.phase == BIDDING:
            return [PASS, *(Move(BID, number=bid) for bid in range(facts.contract + 1, SOLISSIMO + 1))]
        if facts.phase == CALLING:
            called = [ACTS[CALL][card] for card in bits(ITALIAN_40.all & ~hand)]
            return [PASS, *called] if facts.called_in_vain else called
        acts = ACTS[GIVE if facts.phase == GIVING else LAY]
        return [acts[card] for card in bits(hand)]

    def play(self, state: CalabresellaState, move: Move, report: Report | None = None) -> CalabresellaState:
        new, phase = state.copy(), state.facts.phase
        if phase == PLAYING:
            self._play_card(new, move.card, report)
        elif phase == BIDDING:
            self._bid(new, move, report)
        elif phase == CALLING:
            self._call(new, move, report)
        elif phase == GIVING:
            self._give(new, move.card, report)
        else:
            self._lay_away(new, move.card, report)
        return new

    # The auction.

    def _bid(self, new: CalabresellaState, move: Move, report: Report | None) -> None:
        """One chance each: to pass, or a bid higher than the last; then the highest bidder plays alone."""
        seat, facts = new.to_move, new.facts
        facts = facts._replace(spoken=facts.spoken + 1)
        if move == PASS:
            if report:
                report(Event("passed", seat))
        else:
            facts = facts._replace(contract=move.number, soloist=seat)
            if report:
                report(Event(("bid_chiamo", "bid_solo", "bid_solissimo")[move.number - 1], seat))
        new.facts = facts
        if facts.spoken < SEATS:
            new.to_move = (seat + 1) % SEATS
        elif facts.contract == PASSED_OUT:
            new.to_move = NOBODY
            if report:
                report(Event("all_passed"))
        else:
            self._begin(new, report)

    def _begin(self, new: CalabresellaState, report: Report | None) -> None:
        """What the contract allows the soloist before the first trick."""
        facts, soloist = new.facts, new.facts.soloist
        new.to_move = soloist
        if facts.contract == CHIAMO:
            new.facts = facts._replace(phase=CALLING)
        elif facts.contract == SOLO:
            cards = new.draw(MONTE_SIZE, soloist)
            new.facts = facts._replace(phase=LAYING)
            if report:
                report(Event("monte_taken", soloist, cards=cards, faces_for=(soloist,)))
        else:
            self._first_lead(new)

    def _first_lead(self, new: CalabresellaState) -> None:
        """The player after the dealer leads, by an option in a solissimo as well; else the soloist does in that."""
        facts = new.facts
        alone = facts.contract == SOLISSIMO and self.options.solissimo_lead == "soloist"
        leader = facts.soloist if alone else (new.deal.dealer + 1) % SEATS
        new.facts = facts._replace(phase=PLAYING, leader=leader)
        new.to_move = leader

    # The call.

    def _call(self, new: CalabresellaState, move: Move, report: Report | None) -> None:
        """Who holds the card called gives it to the soloist face up; then the monte is turned up and taken."""
        facts, soloist = new.facts, new.to_move
        if move == PASS:
            new.facts = facts._replace(phase=LAYING)
            if report:
                report(Event("no_second_call", soloist))
            return
        bit = 1 << move.card
        giver = next((seat for seat in range(SEATS) if new.zones[seat] & bit), NOBODY)
        if report:
            report(Event("called", soloist, cards=(move.card,)))
        if giver != NOBODY:
            new.move(bit, giver, soloist)
            if report:
                report(Event("handed_over", giver, cards=(move.card,)))
        if new.orders[self.monte]:
            cards = new.draw(MONTE_SIZE, soloist, face_up=True)
            if report:
                report(Event("monte_shown", soloist, cards=cards))
        again = giver == NOBODY and self.options.second_call
        phase = GIVING if giver != NOBODY else CALLING if again else LAYING
        new.facts = facts._replace(phase=phase, giver=giver, called_in_vain=giver == NOBODY)

    def _give(self, new: CalabresellaState, card: Card, report: Report | None) -> None:
        """Any card goes back face up to who has handed over the one called."""
        giver, soloist = new.facts.giver, new.to_move
        new.move(1 << card, soloist, giver)
        new.facts = new.facts._replace(phase=LAYING)
        if report:
            report(Event("given_back", soloist, giver, cards=(card,)))

    def _lay_away(self, new: CalabresellaState, card: Card, report: Report | None) -> None:
        """Four cards are laid away (scartare) one by one, face down; they belong to the winner of the last trick."""
        soloist = new.to_move
        new.pass_hidden(card, soloist, self.aside[soloist], (soloist,))
        if report:
            report(Event("laid_away", soloist, cards=(card,), faces_for=(soloist,)))
        if new.zones[soloist].bit_count() == HAND_SIZE:
            self._first_lead(new)

    # The tricks.

    def _play_card(self, new: CalabresellaState, card: Card, report: Report | None) -> None:
        seat, trick = new.to_move, new.orders[self.trick]
        new.lay(card, seat, self.trick)
        if trick and not (led := SUITS[RANKING.suits[trick[0]]]) >> card & 1:
            voids = new.facts.voids
            if led & ~voids[seat]:
                new.facts = new.facts._replace(voids=(*voids[:seat], voids[seat] | led, *voids[seat + 1 :]))
        if report:
            report(Event("played" if trick else "led", seat, cards=(card,)))
        if len(trick) < SEATS - 1:
            new.to_move = (seat + 1) % SEATS
        else:
            self._take_trick(new, report)

    def _take_trick(self, new: CalabresellaState, report: Report | None) -> None:
        """The highest card of the suit led wins and leads; with the last trick go the four cards that nobody played."""
        facts, trick = new.facts, new.orders[self.trick]
        winner = (facts.leader + RANKING.winner(trick)) % SEATS
        new.gather(self.trick, self.piles[winner])
        tricks = (*facts.tricks[:winner], facts.tricks[winner] + 1, *facts.tricks[winner + 1 :])
        new.facts = CalabresellaFacts(winner, *facts[1:7], tricks, facts.voids, winner)  # quicker than `_replace`
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, winner, cards=trick, number=sum(tricks)))
        self.settle(new, report)

    def settle(self, state: CalabresellaState, report: Report | None = None) -> CalabresellaState:
        """The deal ends after the last trick, whose winner gets the cards laid away, or the monte left untouched."""
        facts = state.facts
        if state.zones[facts.leader] or facts.phase != PLAYING or any(state.hands()):
            return state  # the leader's hand is asked first: it tells at once in all tricks but the last
        if facts.last_winner == NOBODY:
            return state
        winner, away = facts.last_winner, 0
        for zone in (self.monte, *self.aside):
            if left := state.zones[zone]:
                away |= left
                state.gather(zone, self.piles[winner])
        state.facts = facts._replace(laid_away=away)
        state.to_move = NOBODY
        if report and away:
            report(Event("last_cards", winner, cards=tuple(bits(away))))
        return state

    # The count.

    def score(self, state: CalabresellaState) -> Scoresheet:
        """What each has in his cards, the last trick, and what it means for the contract."""
        facts = state.facts
        if facts.soloist == NOBODY:
            line = ScoreLine(CONTRACTS[PASSED_OUT], (0,) * SEATS, reason=MISSING)
            return Scoresheet(state.deal.number, (line,))
        last = facts.last_winner if state.to_move == NOBODY else NOBODY
        taken = Taken(facts.contract, facts.soloist, [state.zones[pile] for pile in self.piles], last)
        lines = [thirds_line(taken), last_line(taken, facts.laid_away), contract_line(taken)]
        if self.options.cappotto_doubles:
            lines.append(cappotto_line(taken))
        return Scoresheet(state.deal.number, tuple(lines))

    # The match.

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """First to the target, looked at after each deal; or the highest total when all keep passing."""
        result = first_to(self.options.target, sheets, SEATS)
        passed = [sheet.line(CONTRACTS[PASSED_OUT]) is not None for sheet in sheets[-MOST_PASSED_OUT:]]
        if result or len(passed) < MOST_PASSED_OUT or not all(passed):
            return result
        scores = totals(tuple(sheets), SEATS)
        best = leaders(scores)
        return Outcome(best, "most_deals" if len(best) == 1 else "level_for_good", scores)

    @property
    def longest_match(self) -> int:
        """Every deal that is played scores one point or more; before each all may have passed many times."""
        played = SEATS * (self.options.target - 1) + 1
        return played * MOST_PASSED_OUT + EXTRA_DEALS

    @property
    def target(self) -> int:
        return self.options.target

    # Why not, what cannot be, and what for.

    def objection(self, state: CalabresellaState, move: Move) -> str:
        facts, hand = state.facts, state.zones[state.to_move]
        if facts.phase == BIDDING:
            return "bid_higher" if move == Move(BID, number=move.number) else "bid_first"
        if facts.phase == CALLING:
            return "call_held" if move.verb == CALL and move.card >= 0 and hand >> move.card & 1 else "call_first"
        verb = {GIVING: GIVE, LAYING: LAY, PLAYING: PLAY}[facts.phase]
        if move.verb != verb or move.taken or move.number >= 0:
            return {GIVING: "give_first", LAYING: "lay_first", PLAYING: "not_now"}[facts.phase]
        return "follow_suit" if move.card >= 0 and hand >> move.card & 1 else "not_in_hand"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Who did not follow suit holds no card of it."""
        return {seat: void for seat, void in enumerate(view.facts.voids) if void and view.hidden[seat]}

    def seen(self, move: Move, mover: Seat, seat: Seat) -> Move:
        """What is laid away lies face down."""
        return Move(LAY) if move.verb == LAY else move

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)
