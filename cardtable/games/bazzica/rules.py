"""Bàzzica (Bàziga, Bèzique): the rules. Source: 002_7c9b2d8731e634b5.txt, one paragraph under "Altre varianti".

It names the pack, the numbers of players and the declarations (accusi), and no more: the rest is the Bazzica semplice
of J. Gelli, Piccola enciclopedia di giuochi, 1929. Where he is silent: the partner declares after the winner, who alone
exchanges the seven; of a deal that ends before its last trick nothing else is counted than what was written down.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import NO_CONSTRAINTS, Game, Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, Scoresheet, leaders, totals
from cardtable.engine.state import ASIDE, CAPTURES, NOBODY, STOCK, TRICK, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.bazzica.cards import BRISQUE, FRENCH_32, FRENCH_40_LESS_8, cards_of
from cardtable.games.bazzica.count import SEVEN_POINTS, sheet_of
from cardtable.games.bazzica.declarations import (
    DECLARE,
    Combination,
    Declaration,
    combinations,
    declarations,
    declaring,
)
from cardtable.games.bazzica.facts import BazzicaFacts, Phase
from cardtable.games.bazzica.options import BazzicaOptions
from cardtable.games.bazzica.tactics import tactics
from cardtable.games.dealing import distribute
from cardtable.games.results import measured
from cardtable.games.sides import pairs_or_alone
from cardtable.games.tricks import draw_each, plays_by_suit

HAND_SIZE = 6
"""The cards of each player with one pack."""

HAND_SIZES = {2: 8, 3: 8, 4: 12}
"""With a pack for each player: the cards of each, by the number of players."""

LEAST_POINTS = 70
"""Every deal hands out so many points or more: the last trick, and the aces and tens but two that may stay aside."""

CALL_OUT = 100
"""Who is so near to the target may count his brisques as he takes them, where that is played."""

EXCHANGE, SHOW = "exchange", "show"
"""The verbs of the seven of trumps: for the turn-up, or, once that is a seven, only shown."""

OUT = Move("out")
"""The dealer says that the seven he turned up has won him the match, before a card is played."""


class Bazzica(Game[BazzicaFacts]):
    """Bàzzica for two, for three each for himself, or for four in two pairs."""

    id = "bazzica"
    family = "tricks"
    pack = FRENCH_32
    seat_counts = (2, 3, 4)
    direction = "ccw"
    options_type = BazzicaOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "bazzica": {},
        "bazzica_doppia": {"packs": "per_player"},
    }

    options: BazzicaOptions

    def __init__(self, seats: int, options: BazzicaOptions) -> None:
        super().__init__(seats, options)
        single = FRENCH_32 if options.pack == "32" else FRENCH_40_LESS_8
        self.pack = single.times(seats if options.packs == "per_player" else 1)
        self.cards = cards = cards_of(self.pack)
        self.sides = pairs_or_alone(seats)
        shortened = seats == 3 and options.packs == "one" and options.three_player_leftover == "remove_two_eights"
        removed = cards.black_eights() if shortened else 0
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        common = (Zone(TRICK, ordered=True), Zone(STOCK, ordered=True), *([Zone(ASIDE)] if removed else []))
        self.layout = layout(self.pack, seats, *common, *piles, removed=removed)
        self.trick, self.stock = self.layout.zone(TRICK), self.layout.stock
        self.piles = self.layout.all_of(CAPTURES)
        self.hand_size = HAND_SIZES[seats] if options.packs == "per_player" else HAND_SIZE
        played = len(self.pack) - removed.bit_count()
        draws = (played - seats * self.hand_size) // seats
        self.longest_deal = played + draws * (2 if seats == 4 else 1) + self.pack.copies
        self.combinations = tuple(combinations(cards, options, trump) for trump in range(len(self.pack.suits)))
        """Per trump suit, what can be declared."""

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> State[BazzicaFacts]:
        """Six cards each; the next is turned up under the stock: its suit is trump, and a seven pays the dealer."""
        order, dealt = deal.order(self.layout), self.seats * self.hand_size
        turned_up, order = order[dealt], (*order[:dealt], *order[dealt + 1 :], order[dealt])
        trump, first = self.pack.suit(turned_up), (deal.dealer + 1) % self.seats
        nothing = (0,) * self.seats
        facts = BazzicaFacts(trump, first, nothing, ((),) * self.side_count, nothing)
        state = State.opening(deal, self.layout, order, facts)
        distribute(state, self.hand_size, report)
        state.show(1 << turned_up)
        if report:
            report(Event("turned_up", cards=(turned_up,)))
        if self.cards.sevens[trump] >> turned_up & 1:
            self._credit_seven(state, deal.dealer, turned_up)
            if report:
                report(Event("dealer_seven", deal.dealer, self.sides[deal.dealer], (turned_up,), points=SEVEN_POINTS))
            if self._is_out(state, self.sides[deal.dealer]):
                state.facts = state.facts._replace(phase="out")
                state.to_move = deal.dealer
        return state

    def _draws(self, state: State[BazzicaFacts]) -> bool:
        """Whether cards are drawn after this trick: until then any card may be played."""
        return len(state.orders[self.stock]) >= self.seats

    # The moves.

    def legal_moves(self, state: State[BazzicaFacts]) -> Sequence[Move]:
        """While there is a stock any card; then suit is followed and the trick is beaten where one can."""
        facts, hand = state.facts, state.zones[state.to_move]
        if facts.phase != "play":
            return self._answers(state)
        trick = state.orders[self.trick]
        if trick and not self._draws(state):
            hand = next((hand & duty for duty in self._duties(trick, facts.trump) if hand & duty), hand)
        return plays_by_suit(hand, self.pack.suit_masks)

    def _duties(self, trick: tuple[Card, ...], trump: int) -> tuple[Mask, Mask, Mask]:
        """The cards that have to be played to a trick without a stock: of the first kind that one holds.

        To beat the trick within its suit, to follow, to trump; once a plain suit is trumped: to follow, to trump over
        it, to trump under it.
        """
        ranking = self.cards.ranking
        best = trick[ranking.winner(trick, trump)]
        led, trumps = ranking.suit_masks[ranking.suits[trick[0]]], ranking.suit_masks[trump]
        above = ranking.higher[best]
        return (above, led, trumps) if led >> best & 1 else (led, above, trumps)

    def _answers(self, state: State[BazzicaFacts]) -> list[Move]:
        """What may be done after a trick: the winner exchanges or shows a seven, he and his partner declare or not."""
        seat, facts = state.to_move, state.facts
        if facts.phase == "out":
            return [OUT]
        hand, sevens = state.zones[seat], self.cards.sevens[facts.trump]
        moves: list[Move] = []
        if facts.phase == "declare" and hand & sevens:
            verb = SHOW if sevens >> state.orders[self.stock][-1] & 1 else EXCHANGE
            paid = sum(1 << card for side in facts.sevens for card in side)
            several = self.pack.copies > 1
            moves += [Move(verb, taken=1 << card if several else 0) for card in bits(hand & sevens & ~paid)]
        moves += [declaring(*found, self.cards) for found in self._available(state, seat)]
        return [*moves, PASS]

    def _available(self, state: State[BazzicaFacts], seat: Seat) -> list[tuple[Combination, Mask]]:
        """What a seat may declare, and with which cards."""
        known, held, facts = self.combinations[state.facts.trump], state.zones[seat], state.facts
        return declarations(known, self.cards, held, state.public, declared=facts.declared, options=self.options)

    def play(self, state: State[BazzicaFacts], move: Move, report: Report | None = None) -> State[BazzicaFacts]:
        if state.facts.phase != "play":
            return self._answer(state, move, report)
        seat, card = state.to_move, move.card
        trick = state.orders[self.trick]
        new = state.copy()
        new.lay(card, seat, self.trick)
        if trick and not self._draws(state):
            self._note_void(new, seat, trick, card)
        if report:
            report(Event("played" if trick else "led", seat, cards=(card,)))
        if len(trick) == self.seats - 1:
            self._take_trick(new, report)
        else:
            new.to_move = (seat + 1) % self.seats
        return new

    def _note_void(self, new: State[BazzicaFacts], seat: Seat, trick: tuple[Card, ...], card: Card) -> None:
        """Everybody remembers what a player has shown that he does not hold: the kinds he should have played before."""
        facts, void = new.facts, 0
        for duty in self._duties(trick, facts.trump):
            if duty >> card & 1:
                break
            void |= duty
        if void & ~facts.voids[seat]:
            voids = (*facts.voids[:seat], facts.voids[seat] | void, *facts.voids[seat + 1 :])
            new.facts = facts._replace(voids=voids)

    def _take_trick(self, new: State[BazzicaFacts], report: Report | None) -> None:
        """A whole trick goes to its winner; while there is a stock he is asked for what he declares."""
        facts, trick = new.facts, new.orders[self.trick]
        winner = (facts.leader + self.cards.ranking.winner(trick, facts.trump)) % self.seats
        tricks = (*facts.tricks[:winner], facts.tricks[winner] + 1, *facts.tricks[winner + 1 :])
        asked: Phase = "declare" if self._draws(new) else "play"
        new.gather(self.trick, self.piles[self.sides[winner]])
        new.facts = BazzicaFacts(
            facts.trump, winner, tricks, facts.sevens, facts.voids, asked, facts.declared, facts.made
        )
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, self.sides[winner], cards=trick, number=sum(tricks)))
        if not (self.options.call_out and self._end_if_out(new, winner, report)):
            self.settle(new, report)

    def _answer(self, state: State[BazzicaFacts], move: Move, report: Report | None) -> State[BazzicaFacts]:
        """A seven, which may be followed by a declaration; or a declaration or none, after which all draw."""
        seat, new = state.to_move, state.copy()
        if move == OUT:
            self._end_if_out(new, seat, report)
            return new
        if move.verb in (EXCHANGE, SHOW):
            self._seven(new, move, report)
            self._end_if_out(new, seat, report)
            return new
        if move.verb == DECLARE:
            self._declare(new, move, report)
            if self._end_if_out(new, seat, report):
                return new
        if new.facts.phase == "declare" and self.seats == 4:
            new.facts = new.facts._replace(phase="partner")
            new.to_move = (seat + 2) % self.seats
            return new
        winner = new.facts.leader
        new.facts = new.facts._replace(phase="play")
        draw_each(new, winner, report)
        new.to_move = winner
        return new

    def _seven(self, new: State[BazzicaFacts], move: Move, report: Report | None) -> None:
        """The seven of trumps goes under the stock for the turn-up, or is only shown; either pays its points."""
        seat, trump = new.to_move, new.facts.trump
        seven = (move.taken or new.zones[seat] & self.cards.sevens[trump]).bit_length() - 1
        taken: tuple[Card, ...] = ()
        if move.verb == EXCHANGE:
            taken = (new.swap_turn_up(seven, seat),)
        else:
            new.show(1 << seven)
        self._credit_seven(new, seat, seven)
        if report:
            side, kept = self.sides[seat], not taken
            report(Event("seven_shown" if kept else "exchanged", seat, side, (seven, *taken), points=SEVEN_POINTS))

    def _credit_seven(self, new: State[BazzicaFacts], seat: Seat, seven: Card) -> None:
        """Writes down the points of a seven."""
        side, sevens = self.sides[seat], new.facts.sevens
        sevens = (*sevens[:side], (*sevens[side], seven), *sevens[side + 1 :])
        new.facts = new.facts._replace(sevens=sevens).written_down(self.sides)

    def _declare(self, new: State[BazzicaFacts], move: Move, report: Report | None) -> None:
        """The cards of a combination are shown and its points written down; they stay in the hand, face up."""
        seat, facts = new.to_move, new.facts
        available = self._available(new, seat)
        combination, chosen = next(found for found in available if declaring(*found, self.cards) == move)
        new.show(chosen)
        declaration = Declaration(seat, combination.key, combination.suit, chosen, combination.points)
        new.facts = facts._replace(declared=(*facts.declared, declaration)).written_down(self.sides)
        if report:
            report(declaration.told(self.sides[seat]))

    # The end of the deal.

    def settle(self, state: State[BazzicaFacts], report: Report | None = None) -> State[BazzicaFacts]:
        """The deal ends with the last cards."""
        if state.facts.phase == "play" and state.to_move != NOBODY and not state.zones[state.to_move]:
            state.to_move = NOBODY
        return state

    def _end_if_out(self, state: State[BazzicaFacts], seat: Seat, report: Report | None) -> bool:
        """Ends the match in mid-deal where a side reaches the target by what a seat just did; whether it does."""
        side = self.sides[seat]
        if not self._is_out(state, side):
            return False
        state.facts = state.facts._replace(out=side, phase="play")
        state.to_move = NOBODY
        if report:
            report(Event("out", seat, side))
        return True

    def _is_out(self, state: State[BazzicaFacts], side: Side) -> bool:
        """Whether a side has reached the target: by declarations and sevens, and near it perhaps with its brisques."""
        if self.options.win_check == "end_of_deal":
            return False
        total = self.written(state)[side]
        if side in self._callers(state):
            total += BRISQUE * (state.zones[self.piles[side]] & self.cards.brisques).bit_count()
        return total >= self.options.target

    def written(self, state: State[BazzicaFacts]) -> tuple[int, ...]:
        """Per side, its total before this deal with what it has made in it by declarations and sevens."""
        before = totals(state.deal.sheets, self.side_count)
        made = state.facts.made or (0,) * self.seats
        return tuple(points + made[self.sides.index(side)] for side, points in enumerate(before))

    def _callers(self, state: State[BazzicaFacts]) -> tuple[Side, ...]:
        """The sides whose brisques count as they are taken (dichiararsi fuori)."""
        if not self.options.call_out:
            return ()
        near = self.options.target - CALL_OUT
        return tuple(side for side, points in enumerate(self.written(state)) if points >= near)

    # The count.

    def score(self, state: State[BazzicaFacts]) -> Scoresheet:
        """Sevens and declarations; at the end of the deal the brisques, the figures by an option, the last trick."""
        facts, every = state.facts, range(self.side_count)
        stopped = facts.out != NOBODY
        last = self.sides[facts.leader] if state.to_move == NOBODY and not stopped else NOBODY
        return sheet_of(
            state.deal.number,
            self.cards,
            sides=self.sides,
            declared=facts.declared,
            sevens=facts.sevens,
            piles=[state.zones[pile] for pile in self.piles],
            counting=self._callers(state) if stopped else tuple(every),
            courts=self.options.court_points and not stopped,
            last=last,
            out=facts.out,
        )

    @property
    def target(self) -> int:
        return self.options.target

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """Who reached the target in mid-deal wins; after whole deals the highest total, of equals the last trick."""
        if not sheets:
            return None
        scores = totals(tuple(sheets), self.side_count)
        if out := sheets[-1].line("out"):
            return Outcome((out.counts.index(1),), "out", scores)
        if max(scores) < self.options.target:
            return None
        best = leaders(scores)
        if len(best) == 1:
            return Outcome(best, "most_points", scores)
        last = sheets[-1].line("last_trick")
        winner = tuple(side for side in best if last and last.counts[side])
        return Outcome(winner, "last_trick", scores) if winner else Outcome(best, "shared", scores)

    @property
    def longest_match(self) -> int:
        """While all are below the target they have so much together, and every deal brings more."""
        return self.side_count * (self.options.target - 1) // LEAST_POINTS + 1

    # Why not, what cannot be, and what for.

    def objection(self, state: State[BazzicaFacts], move: Move) -> str:
        facts, hand, trick = state.facts, state.zones[state.to_move], state.orders[self.trick]
        if facts.phase == "out":
            return "say_out"
        if facts.phase != "play":
            if move.verb in (EXCHANGE, SHOW):
                return "winner_exchanges" if facts.phase == "partner" else self._objection_to_seven(state, move)
            if move.verb == DECLARE:
                return self._objection_to_declaration(state, move)
            return "answer_first" if move.verb == PLAY else "not_now"
        if move.verb in (EXCHANGE, SHOW, DECLARE):
            return "after_winning"
        if move.verb != PLAY or move.taken or move.number >= 0:
            return "not_now"
        if move.card < 0 or not hand >> move.card & 1:
            return "not_in_hand"
        if not trick:
            return "not_now"
        suits = self.pack.suit_masks
        led = suits[self.pack.suit(trick[0])]
        if hand & led:
            return "beat_the_trick" if led >> move.card & 1 else "follow_suit"
        return "trump_higher" if suits[facts.trump] >> move.card & 1 else "trump_the_trick"

    def _objection_to_seven(self, state: State[BazzicaFacts], move: Move) -> str:
        """Why the winner of a trick may not exchange or show a seven like this."""
        legal = [other for other in self._answers(state) if other.verb in (EXCHANGE, SHOW)]
        if not legal or move.card >= 0 or move.number >= 0:
            return "not_now" if legal else "no_exchange"
        if move.verb != legal[0].verb:
            return "exchange_it" if move.verb == SHOW else "show_it"
        if self.pack.copies == 1:
            return "name_no_card"
        return "another_seven" if move.taken else "name_the_seven"

    def _objection_to_declaration(self, state: State[BazzicaFacts], move: Move) -> str:
        """Why this may not be declared, or not with these cards."""
        if all(combination.number != move.number for combination, _ in self._available(state, state.to_move)):
            return "not_declarable"
        if self.pack.copies == 1:
            return "name_no_card"
        return "declare_others" if move.taken else "name_the_cards"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Who could not follow, beat or trump once the stock was gone does not hold what he should have played."""
        voids = {seat: void for seat, void in enumerate(view.facts.voids) if void}
        return voids or NO_CONSTRAINTS

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)
