"""King (gioco del King): the rules. Source: 004_8b7621e1d2e11df8.txt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits
from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import MISSING, WON, Outcome, ScoreLine, Scoresheet, leaders, totals
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TRICK, Deal, Seat, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.king.commandments import (
    DEALS_IN_SERIES,
    HEARTS,
    HEARTS_SUIT,
    KING_OF_HEARTS,
    NEGATIVES,
    PAYS,
    PENAL_CARDS,
    REVOKES,
    SEATS,
    SPREAD,
    SUITS,
    TRICKS,
    Commandment,
)
from cardtable.games.king.playouts import finish, prior, to_search
from cardtable.games.king.revokes import History, Trick, accusations, is_revoke, objection_to_accusation, off_suit
from cardtable.games.king.tactics import tactics
from cardtable.games.tricks import NO_TRUMP, plays, plays_by_suit, winner_of


@dataclass(frozen=True)
class KingOptions(Options):
    """The house rules of King."""

    series: Literal[1, 4] = option(1, "length")
    dealer_mode: Literal["single", "rotate"] = option("single", "deal")
    hearts_lead: Literal["free", "restricted"] = option("free", "moves")
    forced_king_of_hearts: bool = option(False, "moves")
    stop_when_decided: bool = option(False, "length")
    revoke: Literal["prevented", "penalised"] = option("prevented", "moves")
    revoke_penalty: int = option(2, "score", span=(0, 20, 1), when=lambda options: options.revoke == "penalised")
    tie: Literal["shared", "fewest_negatives"] = option("shared", "score")

    def check(self) -> None:
        """Whoever may play any card cannot be held to another duty."""
        if self.revoke == "penalised" and self.hearts_lead == "restricted":
            raise ImpossibleCombination(("revoke", "hearts_lead"), "revoke_alone")
        if self.revoke == "penalised" and self.forced_king_of_hearts:
            raise ImpossibleCombination(("revoke", "forced_king_of_hearts"), "revoke_alone")


Phase = Literal["play", "accuse"]
"""What the seat to move is asked for: a card or, where revokes are penalised, an accusation before the count."""


class KingFacts(NamedTuple):
    """What everybody knows besides the cards."""

    commandment: Commandment
    trump: int = NO_TRUMP
    """Index of the trump suit (briscola)."""
    shown: Card = -1
    """The dealer's last card in the deals with trump, shown to all; -1 in the others."""
    leader: Seat = NOBODY
    """Who led to the trick that lies on the table, or leads to the next one."""
    tricks: tuple[int, ...] = (0,) * SEATS
    """Per seat, the tricks (prese) won."""
    last_winner: Seat = NOBODY
    """Who won the trick before this one."""
    voids: tuple[Mask, ...] = (0,) * SEATS
    """Per seat, the cards it has shown that it does not hold, by not following suit and the like."""
    phase: Phase = "play"
    history: History = ()
    """The tricks of this deal, kept where revokes are penalised: everybody saw them."""
    accused: tuple[Mask, ...] = (0,) * SEATS
    """Per seat, the opponents (a bit each) that it has accused in this deal."""
    proved: tuple[tuple[Card, ...], ...] = ((),) * SEATS
    """Per seat, the cards with which it is proved to have revoked."""


class King(Game[KingFacts]):
    """King, for four, each for himself: six deals to avoid taking, four to take with a trump."""

    id = "king"
    family = "tricks"
    pack = FRENCH_52
    seat_counts = (4,)
    direction = "cw"
    options_type = KingOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "king": {},
        "king_four_series": {"series": 4},
        "king_rotating_dealer": {"dealer_mode": "rotate"},
    }
    longest_deal = SEATS * TRICKS

    options: KingOptions

    def __init__(self, seats: int, options: KingOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(SEATS))
        self.penalised = options.revoke == "penalised"
        if self.penalised:
            self.longest_deal = SEATS * TRICKS + SEATS * SEATS
        self.hearts_restricted = options.hearts_lead == "restricted"
        piles = (Zone(CAPTURES, seat) for seat in range(SEATS))
        self.layout = layout(FRENCH_52, seats, Zone(TRICK, ordered=True), Zone(STOCK, ordered=True), *piles)
        self.trick = self.layout.zone(TRICK)
        self.piles = self.layout.all_of(CAPTURES)

    # The deal.

    def dealer(self, first: Seat, sheets: Sequence[Scoresheet]) -> Seat:
        """One dealer for all ten deals of a series, the next player in the next series; or a new one each deal."""
        passed = len(sheets) if self.options.dealer_mode == "rotate" else len(sheets) // DEALS_IN_SERIES
        return (first + passed) % SEATS

    def deal(self, deal: Deal, report: Report | None = None) -> State[KingFacts]:
        """Thirteen cards each; from the seventh deal on the dealer's last card is shown and its suit is trump."""
        commandment = Commandment.of(deal.number)
        order = deal.order(self.layout)
        first = (deal.dealer + 1) % SEATS
        state = State.opening(deal, self.layout, order, KingFacts(commandment, leader=first))
        if report:
            report(Event("commandment", number=commandment))
        for step in range(SEATS):
            seat = (first + step) % SEATS
            cards = state.draw(TRICKS, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        if commandment.positive:
            shown = order[-1]
            state.show(1 << shown)
            state.facts = state.facts._replace(trump=FRENCH_52.suit(shown), shown=shown)
            if report:
                report(Event("trump_shown", deal.dealer, cards=(shown,)))
        state.to_move = first
        return state

    # The moves.

    def legal_moves(self, state: State[KingFacts]) -> Sequence[Move]:
        """Follow suit when possible; otherwise, and on lead, any card, but for the two options of the hearts.

        Where revokes are penalised every card may be played, and in the end accused or passed.
        """
        if self.penalised:
            facts, seat = state.facts, state.to_move
            if facts.phase == "accuse":
                return accusations(facts.history, seat, facts.accused[seat])
            return plays_by_suit(state.zones[seat], SUITS)
        hand = state.zones[state.to_move]
        trick = state.orders[self.trick]
        if not trick:
            return plays_by_suit(self._leads(hand, state.facts.commandment), SUITS)
        follow = hand & SUITS[trick[0] // TRICKS]
        if follow:
            return plays(follow)
        if self._king_is_forced(state.facts.commandment) and hand >> KING_OF_HEARTS & 1:
            return plays(1 << KING_OF_HEARTS)
        return plays_by_suit(hand, SUITS)

    def _leads(self, hand: Mask, commandment: Commandment) -> Mask:
        """The cards that may be led."""
        if self._hearts_are_restricted(commandment):
            return hand & ~HEARTS or hand
        return hand

    def _hearts_are_restricted(self, commandment: Commandment) -> bool:
        """Whether hearts may not be led while another suit is held: an option, in deals 2 and 5."""
        return self.hearts_restricted and commandment in (Commandment.NO_HEARTS, Commandment.NO_KING_OF_HEARTS)

    def _king_is_forced(self, commandment: Commandment) -> bool:
        """Whether who cannot follow suit has to throw the king of hearts: an option, in deal 5."""
        return self.options.forced_king_of_hearts and commandment == Commandment.NO_KING_OF_HEARTS

    def play(self, state: State[KingFacts], move: Move, report: Report | None = None) -> State[KingFacts]:
        if state.facts.phase == "accuse":
            return self._accuse(state, move, report)
        seat, card = state.to_move, move.card
        trick = state.orders[self.trick]
        new = state.copy()
        new.lay(card, seat, self.trick)
        if self.hearts_restricted or (trick and trick[0] // TRICKS != card // TRICKS):
            self._note_void(new, seat, self._shown_void(state.facts.commandment, trick, card))
        if report:
            report(Event("played" if trick else "led", seat, cards=(card,)))
        if len(trick) == SEATS - 1:
            self._take_trick(new, report)
        else:
            new.to_move = (seat + 1) % SEATS
        return new

    def _shown_void(self, commandment: Commandment, trick: tuple[Card, ...], card: Card) -> Mask:
        """The cards that a player is seen not to hold when he plays a card to a trick."""
        if self.penalised:
            return 0
        if not trick:
            hearts_only = card // TRICKS == HEARTS_SUIT and self._hearts_are_restricted(commandment)
            return FRENCH_52.all ^ HEARTS if hearts_only else 0
        led = trick[0] // TRICKS
        if card // TRICKS == led:
            return 0
        return SUITS[led] | (1 << KING_OF_HEARTS if self._king_is_forced(commandment) else 0)

    def _note_void(self, new: State[KingFacts], seat: Seat, void: Mask) -> None:
        """Everybody remembers what a player has shown that he does not hold."""
        commandment, trump, shown, leader, tricks, last_winner, voids = new.facts[:7]
        if void & ~voids[seat]:
            voids = (*voids[:seat], voids[seat] | void, *voids[seat + 1 :])
            new.facts = KingFacts(commandment, trump, shown, leader, tricks, last_winner, voids)

    def _take_trick(self, new: State[KingFacts], report: Report | None) -> None:
        """A trick of four cards goes to its winner, who leads to the next one."""
        facts, trick = new.facts, new.orders[self.trick]
        winner = (facts.leader + winner_of(trick, facts.trump, FRENCH_52)) % SEATS
        tricks = (*facts.tricks[:winner], facts.tricks[winner] + 1, *facts.tricks[winner + 1 :])
        new.gather(self.trick, self.piles[winner])
        new.facts = KingFacts(facts.commandment, facts.trump, facts.shown, winner, tricks, winner, facts.voids)
        if self.penalised:
            new.facts = new.facts._replace(history=(*facts.history, Trick(facts.leader, trick)))
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, winner, cards=trick, number=sum(tricks)))
        self.settle(new, report)

    def settle(self, state: State[KingFacts], report: Report | None = None) -> State[KingFacts]:
        """The deal ends after the last trick, or as soon as nothing is left to score where that is played.

        Where revokes are penalised there is a round of accusations before the count.
        """
        if state.facts.phase == "accuse":
            return state
        if not state.zones[state.to_move]:
            state.to_move = NOBODY
        elif self.options.stop_when_decided and self._nothing_left(state):
            state.to_move = NOBODY
            if report:
                report(Event("decided"))
        if self.penalised and state.to_move == NOBODY:
            self._open_accusations(state, report)
        return state

    def _open_accusations(self, state: State[KingFacts], report: Report | None) -> None:
        """The player after the dealer is asked first; what was not played is laid open, so that it can be proof."""
        state.facts = state.facts._replace(phase="accuse")
        state.to_move = (state.deal.dealer + 1) % SEATS
        for seat in range(SEATS):
            if hand := state.zones[seat]:
                state.show(hand)
                if report:
                    report(Event("laid_open", seat, cards=tuple(bits(hand))))
        if report:
            report(Event("accusations"))

    def _accuse(self, state: State[KingFacts], move: Move, report: Report | None) -> State[KingFacts]:
        """A player accuses, and is asked again until he passes; everybody hears whether it was proved."""
        new, seat, facts = state.copy(), state.to_move, state.facts
        if move == PASS:
            new.to_move = NOBODY if seat == state.deal.dealer else (seat + 1) % SEATS
            return new
        play = next(play for play in off_suit(facts.history) if play.card == move.card)
        proved = is_revoke(facts.history, play, state.hands())
        accused, cards = list(facts.accused), list(facts.proved)
        accused[seat] |= 1 << play.seat
        if proved and play.card not in cards[play.seat]:
            cards[play.seat] = (*cards[play.seat], play.card)
        new.facts = facts._replace(accused=tuple(accused), proved=tuple(cards))
        if report:
            report(Event("accused", seat, play.seat, cards=(play.card,), number=play.trick))
            report(Event("revoke_proved" if proved else "revoke_unproved", play.seat, cards=(play.card,)))
        return new

    def _nothing_left(self, state: State[KingFacts]) -> bool:
        """Whether every card that costs something in this deal has been taken."""
        penal = PENAL_CARDS.get(state.facts.commandment, 0)
        return bool(penal) and not penal & ~sum(state.zones[pile] for pile in self.piles)

    # The count.

    def score(self, state: State[KingFacts]) -> Scoresheet:
        """One line: what this deal's commandment pays for the tricks or cards taken; another for proved revokes."""
        facts = state.facts
        commandment, tricks = facts.commandment, facts.tricks
        cards: tuple[tuple[Card, ...], ...] = ((),) * SEATS
        if penal := PENAL_CARDS.get(commandment, 0):
            cards = tuple(tuple(bits(state.zones[pile] & penal)) for pile in self.piles)
            counts = tuple(map(len, cards))
        elif commandment == Commandment.NO_LAST_TRICK:
            last = facts.last_winner if state.to_move == NOBODY or facts.phase == "accuse" else NOBODY
            counts = tuple(int(seat == last) for seat in range(SEATS))
        else:
            counts = tricks
        points = tuple(count * PAYS[commandment] for count in counts)
        line = ScoreLine(commandment.key, points, counts, cards, reason=WON if any(counts) else MISSING)
        return Scoresheet(state.deal.number, (line, *self._revokes(facts.proved)))

    def _revokes(self, proved: tuple[tuple[Card, ...], ...]) -> tuple[ScoreLine, ...]:
        """What the proved revokes cost, a line where there are any."""
        if not any(proved):
            return ()
        counts = tuple(map(len, proved))
        return (ScoreLine(REVOKES, tuple(-self.options.revoke_penalty * count for count in counts), counts, proved),)

    def agenda(self, deal: int) -> tuple[str, ...]:
        """The commandment of this deal and those that remain in its series."""
        return tuple(f"commandment.{asked.value}" for asked in Commandment if asked >= Commandment.of(deal))

    def columns(self, sheets: Sequence[Scoresheet]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two columns of the score: per seat the negatives and the positives."""
        negatives, positives = [0] * SEATS, [0] * SEATS
        for sheet in sheets:
            for line in sheet.lines:
                column = negatives if line.key in NEGATIVES else positives
                for seat, points in enumerate(line.points):
                    column[seat] += points
        return tuple(negatives), tuple(positives)

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """After the last deal the highest total wins; equals share, or the one with fewer negatives goes before."""
        if len(sheets) < self.longest_match:
            return None
        scores = totals(tuple(sheets), SEATS)
        best = leaders(scores)
        if len(best) == 1:
            return Outcome(best, "most_points", scores)
        if self.options.tie == "fewest_negatives":
            negatives, _ = self.columns(sheets)
            least = max(negatives[seat] for seat in best)
            fewest = tuple(seat for seat in best if negatives[seat] == least)
            if len(fewest) < len(best):
                return Outcome(fewest, "fewest_negatives", scores)
        return Outcome(best, "shared", scores)

    @property
    def longest_match(self) -> int:
        return DEALS_IN_SERIES * self.options.series

    # What a search is told.

    def finish(self, state: State[KingFacts], rng: Random) -> Sequence[float]:
        """Without the duties of the options, and without accusations."""
        return super().finish(state, rng) if self.penalised else finish(self, state)

    def prior(self, state: State[KingFacts], moves: Sequence[Move]) -> Sequence[float] | None:
        """Where every card is legal, duties or not, only the tactics tell them apart."""
        return None if self.penalised else prior(self, state, moves)

    def to_search(self, state: State[KingFacts], moves: Sequence[Move]) -> Sequence[Move]:
        """Not what nobody would play; of cards that are as good as each other only one."""
        return moves if self.penalised else to_search(self, state, moves)

    def swing(self, number: int) -> float:
        """By the commandments that remain."""
        to_come = range(number + 1, self.longest_match + 1)
        return sqrt(sum(SPREAD[Commandment.of(deal)] ** 2 for deal in to_come))

    # Why not, what cannot be, and what for.

    def objection(self, state: State[KingFacts], move: Move) -> str:
        facts, seat = state.facts, state.to_move
        if facts.phase == "accuse":
            return objection_to_accusation(facts.history, seat, facts.accused[seat], move)
        hand, trick = state.zones[seat], state.orders[self.trick]
        if move.verb != PLAY or move.taken or move.number >= 0:
            return "not_now"
        if move.card < 0 or not hand >> move.card & 1:
            return "not_in_hand"
        if not trick:
            return "hearts_not_led"
        return "follow_suit" if hand & SUITS[trick[0] // TRICKS] else "king_of_hearts_forced"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Who did not follow suit holds no card of it."""
        return {seat: void for seat, void in enumerate(view.facts.voids) if void}

    def decided(self, view: View) -> bool:
        """Whether all that costs something in this deal has been taken, and no revoke can be added."""
        penal = PENAL_CARDS.get(view.facts.commandment, 0)
        taken = sum(view.shown[pile] for pile in self.piles)
        return bool(penal) and not penal & ~taken and not self.penalised

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)
