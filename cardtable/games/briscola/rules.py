"""Briscola: the rules. No document of the project tells them: they are those of Gelli (1929) and of common custom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, UNSEEN, Card, Mask, bits
from cardtable.engine.errors import UnfitSeats
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import TIED, WON, Outcome, ScoreLine, Scoresheet, leaders, totals
from cardtable.engine.state import ASIDE, CAPTURES, NOBODY, STOCK, TRICK, Deal, Seat, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.briscola.cards import (
    HALF,
    LEFT_OUT,
    RANKING,
    SIGNED,
    VALUABLE,
    WORTH,
    card_points,
    of_number,
)
from cardtable.games.briscola.tactics import tactics
from cardtable.games.results import measured
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import EXTRA_DEALS
from cardtable.games.trick_playouts import Aim, Going, TrickPlayouts
from cardtable.games.tricks import draw_each, plays

HAND_SIZE = 3

SIGN, EXCHANGE = "sign", "exchange"
"""Verbs: a sign to the partner, with the number of a rank; and taking the turn-up for the two of trumps."""

PLAYING, SIGNING = "play", "sign"
"""Phases: a card is to be played; a sign may be given before."""

PLAYOUTS = TrickPlayouts(RANKING.suits, RANKING.suit_masks, RANKING.strengths)
AIM = Aim(WORTH, to_come=2.0)
"""What one plays for, beyond what is searched: card points."""


@dataclass(frozen=True)
class BriscolaOptions(Options):
    """The house rules of Briscola."""

    games: int = option(2, "length", span=(1, 5, 1))
    partner_peek: bool = option(False, "view", by_seats={4: True})
    signals: bool = option(False, "moves")
    exchange_two: bool = option(False, "moves")

    def check_seats(self, seats: int) -> None:
        for name in ("partner_peek", "signals"):
            if seats != 4 and getattr(self, name):
                raise UnfitSeats((name,), "partners_for_four", seats)


class BriscolaFacts(NamedTuple):
    """What everybody knows besides the cards."""

    trump: int
    """Index of the trump suit (briscola)."""
    leader: Seat
    """Who led to the trick that lies on the table, or leads to the next one."""
    tricks: tuple[int, ...]
    """Per seat, the tricks (prese) won."""
    phase: str = PLAYING


class Briscola(Game[BriscolaFacts]):
    """Briscola, for two or three each for himself or four in pairs: tricks with a trump, any card at any time."""

    id = "briscola"
    family = "tricks"
    pack = ITALIAN_40
    seat_counts = (2, 3, 4)
    direction = "ccw"
    options_type = BriscolaOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"briscola": {}, "briscola_secca": {"games": 1}}

    options: BriscolaOptions

    def __init__(self, seats: int, options: BriscolaOptions) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        zones = [Zone(TRICK, ordered=True), Zone(STOCK, ordered=True)]
        zones += [Zone(CAPTURES, side) for side in range(self.side_count)]
        removed = LEFT_OUT if seats == 3 else 0
        if removed:
            zones.append(Zone(ASIDE))
        self.layout = layout(ITALIAN_40, seats, *zones, removed=removed)
        self.trick = self.layout.zone(TRICK)
        self.stock = self.layout.stock
        self.piles = self.layout.all_of(CAPTURES)
        self.signals, self.exchange_two = options.signals, options.exchange_two
        cards = len(ITALIAN_40) - removed.bit_count()
        self.longest_deal = cards * (2 if options.signals else 1) + int(options.exchange_two)

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> State[BriscolaFacts]:
        """Three cards each; the next one is turned up under the stock, and its suit is trump."""
        order = deal.order(self.layout)
        dealt = HAND_SIZE * self.seats
        turned_up = order[dealt]
        first = (deal.dealer + 1) % self.seats
        facts = BriscolaFacts(ITALIAN_40.suit(turned_up), first, (0,) * self.seats)
        state = State.opening(deal, self.layout, (*order[:dealt], *order[dealt + 1 :], turned_up), facts)
        for step in range(self.seats):
            seat = (first + step) % self.seats
            cards = state.draw(HAND_SIZE, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        state.show(1 << turned_up)
        if report:
            if removed := self.layout.removed:
                report(Event("left_out", cards=tuple(bits(removed))))
            report(Event("trump_turned", cards=(turned_up,)))
        state.to_move = first
        return self.settle(state)

    # The moves.

    def legal_moves(self, state: State[BriscolaFacts]) -> Sequence[Move]:
        """Any card, always; before it, where signs are given, one of those for what is held, or none."""
        hand, facts = state.zones[state.to_move], state.facts
        if facts.phase == SIGNING:
            held = (number for number in SIGNED if hand >> of_number(number, facts.trump) & 1)
            return [PASS, *(Move(SIGN, number=number) for number in held)]
        moves = plays(hand)
        if self.exchange_two and self._may_exchange(state, hand & self._two(facts.trump)):
            return (*moves, Move(EXCHANGE, self._two(facts.trump).bit_length() - 1))
        return moves

    def _two(self, trump: int) -> Mask:
        """The two of trumps; three play without the two of cups."""
        return 1 << of_number(2, trump) & ~self.layout.removed

    def _may_exchange(self, state: State[BriscolaFacts], held: Mask) -> bool:
        """Whether who holds the two of trumps may take the turn-up for it: leading, after having won a trick."""
        facts, stock = state.facts, state.orders[self.stock]
        if not held or not stock or state.orders[self.trick] or not sum(facts.tricks):
            return False
        return bool(RANKING.higher[held.bit_length() - 1] >> stock[-1] & 1)

    def play(self, state: State[BriscolaFacts], move: Move, report: Report | None = None) -> State[BriscolaFacts]:
        new = state.copy()
        if move.verb == PLAY:
            self._play_card(new, move.card, report)
        elif move.verb == EXCHANGE:
            taken = new.swap_turn_up(move.card, new.to_move)
            if report:
                report(Event("exchanged", new.to_move, cards=(move.card,), taken=(taken,)))
        else:
            self._sign(new, move, report)
        return new

    def _sign(self, new: State[BriscolaFacts], move: Move, report: Report | None) -> None:
        """A sign tells the partner of one card and cannot lie; the others do not even learn whether one was given."""
        seat, partner = new.to_move, self._partner(new.to_move)
        card = UNSEEN
        if move.verb == SIGN:
            card = of_number(move.number, new.facts.trump)
            new.show_to(partner, 1 << card)
        new.facts = new.facts._replace(phase=PLAYING)
        if report:
            report(Event("signed", seat, cards=(card,), faces_for=(seat, partner)))

    def _play_card(self, new: State[BriscolaFacts], card: Card, report: Report | None) -> None:
        seat, trick = new.to_move, new.orders[self.trick]
        new.lay(card, seat, self.trick)
        if report:
            report(Event("played" if trick else "led", seat, cards=(card,)))
        if len(trick) < self.seats - 1:
            new.to_move = (seat + 1) % self.seats
            if self.signals:
                self._ask(new)
        else:
            self._take_trick(new, report)

    def _take_trick(self, new: State[BriscolaFacts], report: Report | None) -> None:
        """A complete trick goes to its winner, who draws first while there is a stock, and leads to the next one."""
        trump, leader, tricks, phase = new.facts
        trick = new.orders[self.trick]
        winner = (leader + RANKING.winner(trick, trump)) % self.seats
        side = self.sides[winner]
        new.gather(self.trick, self.piles[side])
        tricks = (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :])
        new.facts = BriscolaFacts(trump, winner, tricks, phase)
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, side, cards=trick, number=sum(tricks)))
        if new.orders[self.stock]:
            draw_each(new, winner, report)
            if self.options.partner_peek and not new.orders[self.stock]:
                self._show_partners(new, report)
        self.settle(new, report)

    def _show_partners(self, new: State[BriscolaFacts], report: Report | None) -> None:
        """With the stock gone partners look at each other's last cards."""
        for seat in range(self.seats):
            partner, hand = self._partner(seat), new.zones[seat]
            new.show_to(partner, hand)
            if report:
                report(Event("hand_shown", seat, cards=tuple(bits(hand)), faces_for=(seat, partner)))

    def _partner(self, seat: Seat) -> Seat:
        """Who plays with a seat, where four play."""
        return (seat + 2) % self.seats

    def settle(self, state: State[BriscolaFacts], report: Report | None = None) -> State[BriscolaFacts]:
        """The deal ends when the last cards have been played."""
        if not state.zones[state.to_move]:
            state.to_move = NOBODY
        elif self.signals:
            self._ask(state)
        return state

    def _ask(self, state: State[BriscolaFacts]) -> None:
        """Where signs are given everybody is asked for one before each play, as long as it can tell the partner more.

        Who is asked depends on nothing that is hidden: on how many cards are left, and on whether partners look.
        """
        sees = self.options.partner_peek and not state.orders[self.stock]
        last = state.zones[state.to_move].bit_count() == 1
        state.facts = state.facts._replace(phase=PLAYING if sees or last else SIGNING)

    # The count.

    def score(self, state: State[BriscolaFacts]) -> Scoresheet:
        """One line: the card points of each side, and the deal for the side with the most, unless they are level."""
        piles = [state.zones[pile] & VALUABLE for pile in self.piles]
        counts = tuple(map(card_points, piles))
        cards = tuple(tuple(bits(pile)) for pile in piles)
        values = tuple(tuple(WORTH[card] for card in pile) for pile in cards)
        best = leaders(counts)
        points = tuple(int(best == (side,)) for side in range(self.side_count))
        line = ScoreLine("deal_won", points, counts, cards, values, WON if any(points) else TIED)
        return Scoresheet(state.deal.number, (line,))

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The first to win so many deals wins the match; after twenty drawn deals the one who has won the most."""
        won = totals(tuple(sheets), self.side_count)
        best = leaders(won)
        if max(won) >= self.options.games:
            return Outcome(best, "target", won)
        if len(sheets) - sum(won) < EXTRA_DEALS:
            return None
        return Outcome(best, "most_deals" if len(best) == 1 else "level_for_good", won)

    @property
    def longest_match(self) -> int:
        return self.side_count * (self.options.games - 1) + EXTRA_DEALS

    @property
    def target(self) -> int | None:
        return self.options.games if self.options.games > 1 else None

    # What a search is told.

    def finish(self, state: State[BriscolaFacts], rng: Random) -> Sequence[float]:
        """Without signs and exchanges."""
        facts, zones, orders = state.facts, state.zones, state.orders
        trick, stock = list(orders[self.trick]), orders[self.stock]
        going = Going(state.hands(), trick, facts.leader, self.sides, facts.trump, stock, follow=False)
        taken = PLAYOUTS.play_on(going, AIM, rng)
        piles = [zones[pile] for pile in self.piles]
        for seat, cards in enumerate(taken.piles):
            piles[self.sides[seat]] |= cards
        return self._gains(piles)

    def gains(self, state: State[BriscolaFacts]) -> Sequence[float]:
        return self._gains([state.zones[pile] for pile in self.piles])

    def _gains(self, piles: Sequence[Mask]) -> list[float]:
        """The deal to whoever has most card points, and a part of it for each of these: what is near may be reached."""
        counts = [card_points(pile) for pile in piles]
        best, share = max(counts), len(counts) / 2
        won = counts.count(best) == 1
        return [(won and count == best) + (share * count / HALF - 1) / 2 for count in counts]

    # Why not, and what for.

    def objection(self, state: State[BriscolaFacts], move: Move) -> str:
        hand, facts = state.zones[state.to_move], state.facts
        if move.verb == SIGN and facts.phase == SIGNING and move == Move(SIGN, number=move.number):
            return "sign_untrue"
        if move.verb == EXCHANGE and facts.phase == PLAYING and self.exchange_two:
            return "exchange_not_now"
        if move.verb != PLAY or move.taken or move.number >= 0:
            return "not_now"
        if move.card < 0 or not hand >> move.card & 1:
            return "not_in_hand"
        return "sign_first"

    def seen(self, move: Move, mover: Seat, seat: Seat) -> Move:
        """A sign is for the partner; the others do not even learn whether one was given."""
        hidden = move.verb == SIGN and seat != self._partner(mover)
        return PASS if hidden else move

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)
