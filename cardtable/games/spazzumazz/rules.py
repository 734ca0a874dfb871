"""Spazz'u'mazz (gioco dell'idiota): the rules. Source: 003_d58e38fe1f4e0d1f.txt.

Three headings of the source lost their text; what stands for them: a card goes on an equal or lower one, while the
stock lasts nobody ends a turn with fewer than five cards, and whoever can discard has to.

A discard is one move, `discard 6C x 6D,6H`: the first card is the lowest that leaves the hand (an open one where the
hand is empty), the others go along with it, out of the hand or from the open cards. Equal cards that everybody can
place are named by the lowest of them, and go before the hidden cards of the hand; of these each can be named. A card of
the row is turned over by its place among those still there, `turn 0` being the first. `pickup` takes the pile, by one
option with an open card. `swap 3C x KD` lays the three open and takes up the king; `pass` ends the exchanges.

A hand is kept in the order in which its cards came, as an attentive player follows it: who takes the pile has nothing
that goes on it, and so everybody knows of each card that he held then, but of none that he draws later, what it cannot
be.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet, leaders, totals
from cardtable.engine.state import (
    ASIDE,
    FACE_DOWN,
    FACE_UP,
    NOBODY,
    STOCK,
    Deal,
    Seat,
    State,
    Zone,
    layout,
)
from cardtable.engine.state import DISCARD as PILE
from cardtable.engine.view import View
from cardtable.games.spazzumazz.discards import EMPTY, RANKS, TEN, discards, height, ranks_on, run_of
from cardtable.games.spazzumazz.objections import objection
from cardtable.games.spazzumazz.places import idiots, places
from cardtable.games.spazzumazz.tactics import tactics
from cardtable.games.spazzumazz.terms import (
    DISCARD,
    ENDLESS,
    EXCHANGES,
    EXCHANGING,
    PICKUP,
    PLAYING,
    ROW,
    SWAP,
    TURN,
    SpazzumazzFacts,
    SpazzumazzOptions,
)

AT_RANDOM = 0.15
"""How often anything is played as a search plays on."""

TAKE_THE_PILE = (Move(PICKUP),)
TURNS = tuple(tuple(Move(TURN, number=place) for place in range(count)) for count in range(ROW + 1))


class Spazzumazz(Game[SpazzumazzFacts]):
    """Spazz'u'mazz, for two to ten, each for himself: everybody wants to be rid of his cards, the last is the idiot."""

    id = "spazzumazz"
    family = "shedding"
    pack = FRENCH_52
    seat_counts = (4, 2, 3, 5, 6, 7, 8, 9, 10)
    direction = "cw"
    one_loses = True
    options_type = SpazzumazzOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "spazzumazz": {},
        "spazzumazz_shithead": {
            "swap_before_play": True,
            "first_player": "lowest_card",
            "faceup_pickup_adds_card": True,
        },
    }
    longest_match = 1

    options: SpazzumazzOptions

    def __init__(self, seats: int, options: SpazzumazzOptions) -> None:
        super().__init__(seats, options)
        self.pack = FRENCH_52.times(options.packs(seats))
        self.sides = tuple(range(seats))
        rows = (Zone(FACE_DOWN, seat, ordered=True) for seat in range(seats))
        open_rows = (Zone(FACE_UP, seat, ordered=True) for seat in range(seats))
        common = (Zone(STOCK, ordered=True), Zone(PILE, ordered=True), Zone(ASIDE))
        self.layout = layout(self.pack, seats, *open_rows, *rows, *common, ordered_hands=True)
        self.stock, self.pile, self.burned = self.layout.stock, self.layout.zone(PILE), self.layout.zone(ASIDE)
        self.open_rows, self.rows = self.layout.all_of(FACE_UP), self.layout.all_of(FACE_DOWN)
        self.goes_on = ranks_on(self.pack, strictly=options.beat_rule == "strictly_higher")
        self.mask_on = {top: sum(masks) for top, masks in self.goes_on.items()}
        self.stall_limit = options.stall_limit or ENDLESS
        fruitful = 2 * len(self.pack) + seats  # each card is drawn once and burned once, each player goes out once
        self.longest_deal = fruitful * self.stall_limit + seats * (EXCHANGES + 1)

    @property
    def needs_person(self) -> str:
        """A match without a limit may go on for as long as nobody thinks of something else."""
        return "" if self.options.stall_limit else "stall_limit"

    # The deal.

    def dealer(self, first: Seat, sheets: Sequence[Scoresheet]) -> Seat:
        """The loser deals the next deal."""
        return sheets[-1].lines[0].counts.index(0) if sheets else first

    def deal(self, deal: Deal, report: Report | None = None) -> State[SpazzumazzFacts]:
        """Three cards face down, three open, five in hand (carte coperte, scoperte, in mano); the rest is the stock."""
        state = State.opening(deal, self.layout, deal.order(self.layout), SpazzumazzFacts(limits=((),) * self.seats))
        for step in range(1, self.seats + 1):
            seat = (deal.dealer + step) % self.seats
            covered = state.draw(ROW, self.rows[seat])
            shown = state.draw(ROW, self.open_rows[seat], face_up=True)
            hand = state.draw(self.options.hand_minimum, seat)
            if report:
                report(Event("dealt", seat, cards=covered, faces_for=()))
                report(Event("dealt", seat, cards=shown))
                report(Event("dealt", seat, cards=hand, faces_for=(seat,)))
        state.to_move = (deal.dealer + 1) % self.seats
        if self.options.swap_before_play:
            state.facts = state.facts._replace(phase=EXCHANGING, exchanges=EXCHANGES)
        else:
            self._begin(state, report)
        return state

    def _begin(self, state: State[SpazzumazzFacts], report: Report | None) -> None:
        """The first turn: of the player after the dealer, or by option of him who has the lowest card.

        Hands are secret, so the open cards are compared: the lowest of each, on a tie the next ones, and if all three
        are level the first after the dealer starts. The two and the ten are no low cards.
        """
        state.facts = state.facts._replace(phase=PLAYING, exchanges=0)
        in_turn = [(state.deal.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        state.to_move = in_turn[0]
        if self.options.first_player == "lowest_card":
            state.to_move = min(in_turn, key=lambda seat: self._heights(state.zones[self.open_rows[seat]]))
            if report:
                report(Event("starts", state.to_move))

    def _heights(self, cards: Mask) -> list[int]:
        return sorted(height(card % RANKS) for card in bits(cards))

    # The moves.

    def legal_moves(self, state: State[SpazzumazzFacts]) -> Sequence[Move]:
        """From the hand, with open cards along; without a hand the open ones; without these one of the row, blind.

        Whoever can discard has to (regola principale del gioco dell'idiota); else he takes the pile.
        """
        seat, zones = state.to_move, state.zones
        hand, shown = zones[seat], zones[self.open_rows[seat]]
        if state.facts.phase == EXCHANGING:
            return self._exchanges(state)
        pile = state.orders[self.pile]
        ranks = self.goes_on[pile[-1] % RANKS if pile else EMPTY]
        moves: list[Move] = []
        if hand:
            known = hand & state.public
            hidden = hand ^ known
            for rank in ranks:
                if hand & rank:
                    moves += discards(known & rank, hidden & rank, shown & rank)
            return moves or TAKE_THE_PILE
        if not shown:
            return TURNS[zones[self.rows[seat]].bit_count()]
        for rank in ranks:
            if shown & rank:
                moves += discards(shown & rank, 0, 0)
        return moves or self._pick_ups(shown)

    def _pick_ups(self, shown: Mask) -> Sequence[Move]:
        """Taking the pile when stuck on open cards; by option one of these, of the player's choice, comes along."""
        if not self.options.faceup_pickup_adds_card:
            return TAKE_THE_PILE
        return [Move(PICKUP, bits(shown & rank)[0]) for rank in self.pack.rank_masks if shown & rank]

    def _exchanges(self, state: State[SpazzumazzFacts]) -> Sequence[Move]:
        """Each card of the hand for each open one of another rank; or to leave it at that."""
        hand, shown = state.zones[state.to_move], state.zones[self.open_rows[state.to_move]]
        pairs = ((card, other) for card in bits(hand) for other in bits(shown))
        return [PASS, *(Move(SWAP, card, 1 << other) for card, other in pairs if (card - other) % RANKS)]

    def play(self, state: State[SpazzumazzFacts], move: Move, report: Report | None = None) -> State[SpazzumazzFacts]:
        new, seat = state.copy(), state.to_move
        if state.facts.phase == EXCHANGING:
            self._exchange(new, seat, move, report)
        elif move.verb == DISCARD:
            self._discard(new, seat, move, report)
        elif move.verb == TURN:
            self._turn_over(new, seat, new.orders[self.rows[seat]][move.number], report)
        else:
            if move.card >= 0:
                new.put((move.card,), self.open_rows[seat], seat)
            if report and move.card >= 0:
                report(Event("open_taken", seat, cards=(move.card,)))
            self._pick_up(new, seat, report)
        return new

    def _exchange(self, new: State[SpazzumazzFacts], seat: Seat, move: Move, report: Report | None) -> None:
        """One card of the hand is laid open and an open one taken up; after the third, or a pass, the next player."""
        left = new.facts.exchanges - 1
        if move.verb == SWAP:
            taken_up = move.taken.bit_length() - 1
            new.put((move.card,), seat, self.open_rows[seat])
            new.put((taken_up,), self.open_rows[seat], seat)
            if report:
                report(Event("exchanged", seat, cards=(move.card, taken_up)))
            if left:
                new.facts = new.facts._replace(exchanges=left)
                return
        elif report:
            report(Event("exchanged_enough", seat))
        if seat == new.deal.dealer:
            self._begin(new, report)
        else:
            new.to_move = (seat + 1) % self.seats
            new.facts = new.facts._replace(exchanges=EXCHANGES)

    def _discard(self, new: State[SpazzumazzFacts], seat: Seat, move: Move, report: Report | None) -> None:
        """Equal cards go onto the pile, those of the hand first."""
        before = new.facts.limits
        cards = 1 << move.card | move.taken
        if held := cards & new.zones[seat]:
            limits = before[seat]
            if limits:
                hidden = [card for card in new.orders[seat] if not new.public >> card & 1]
                kept = tuple(limit for card, limit in zip(hidden, limits, strict=False) if not cards >> card & 1)
                before = (*before[:seat], kept, *before[seat + 1 :])
            new.put(tuple(bits(held)), seat, self.pile)
        if shown := cards ^ held:
            new.put(tuple(bits(shown)), self.open_rows[seat], self.pile)
        if report:
            report(Event("discarded", seat, cards=new.orders[self.pile][-cards.bit_count() :]))
        self._after_discard(new, seat, before, report)

    def _turn_over(self, new: State[SpazzumazzFacts], seat: Seat, card: Card, report: Report | None) -> None:
        """A blind card is discarded if it goes on the pile; if not it comes to the hand together with the pile."""
        pile = new.orders[self.pile]
        goes = self.mask_on[pile[-1] % RANKS if pile else EMPTY] >> card & 1
        new.put((card,), self.rows[seat], self.pile if goes else seat)
        if report:
            report(Event("turned" if goes else "turned_in_vain", seat, cards=(card,)))
        if goes:
            self._after_discard(new, seat, new.facts.limits, report)
        else:
            self._pick_up(new, seat, report)

    def _pick_up(self, new: State[SpazzumazzFacts], seat: Seat, report: Report | None) -> None:
        """The whole pile comes to the hand and the next player leads on an empty table."""
        facts, pile = new.facts, new.orders[self.pile]
        limits = facts.limits
        if hidden := (new.zones[seat] & ~new.public).bit_count():
            top, had = pile[-1] % RANKS, limits[seat]
            seen = tuple([min(limit, top) for limit in had]) + (top,) * (hidden - len(had))
            limits = (*limits[:seat], seen, *limits[seat + 1 :])
        new.gather(self.pile, seat)
        if report:
            report(Event("picked_up", seat, cards=pile, number=len(pile)))
        new.facts = SpazzumazzFacts(PLAYING, 0, facts.out, facts.idle + 1, False, limits)
        self._pass_on(new, seat, report)

    def _after_discard(
        self,
        new: State[SpazzumazzFacts],
        seat: Seat,
        limits: tuple[tuple[int, ...], ...],
        report: Report | None,
    ) -> None:
        """What a discard brings with it, in this order: the burn (spazzata), drawing back up, going out."""
        facts, pile, zones = new.facts, new.orders[self.pile], new.zones
        burns = pile[-1] % RANKS == TEN or run_of(pile) >= self.options.burn_run
        if burns:
            new.gather(self.pile, self.burned)
            if report:
                report(Event("burned", seat, number=len(pile)))
        missing = self.options.hand_minimum - zones[seat].bit_count()
        draws = missing > 0 and zones[self.stock] > 0
        if draws:
            drawn = new.draw(missing, seat)
            if report:
                report(Event("drawn", seat, cards=drawn, faces_for=(seat,)))
        out = facts.out
        leaves = not (zones[seat] or zones[self.open_rows[seat]] or zones[self.rows[seat]])
        if leaves:
            out = (*out, seat)
            if report:
                report(Event("out", seat))
        idle = 0 if burns or draws or leaves else facts.idle + 1
        new.facts = SpazzumazzFacts(PLAYING, 0, out, idle, False, limits)
        if not burns or leaves:
            self._pass_on(new, seat, report)

    def _pass_on(self, new: State[SpazzumazzFacts], seat: Seat, report: Report | None) -> None:
        """The turn passes to the next player who is still in the game."""
        out, seats = new.facts.out, self.seats
        seat = (seat + 1) % seats
        while seat in out:
            seat = (seat + 1) % seats
        new.to_move = seat
        if len(out) == seats - 1 or new.facts.idle >= self.stall_limit:
            self.settle(new, report)

    def settle(self, state: State[SpazzumazzFacts], report: Report | None = None) -> State[SpazzumazzFacts]:
        """The game ends as soon as one player only has cards, or when nothing has come of it for too long."""
        facts = state.facts
        if len(facts.out) < self.seats - 1:
            if facts.idle < self.stall_limit:
                return state
            state.facts = facts._replace(stalled=True)
            if report:
                report(Event("stalled", number=facts.idle))
        state.to_move = NOBODY
        if report:
            for seat in idiots(state, self.options):
                report(Event("idiota", seat))
        return state

    # The count.

    def score(self, state: State[SpazzumazzFacts]) -> Scoresheet:
        """One line: the places, by the order of going out; there are no points but one that the idiot loses."""
        lost = idiots(state, self.options) if state.to_move == NOBODY else []
        points = tuple(-(seat in lost) for seat in range(self.seats))
        return Scoresheet(state.deal.number, (ScoreLine("place", points, places(state, self.options)),))

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """One game is a match, and all have won it but the idiot; a stopped one all may have lost."""
        if not sheets:
            return None
        scores = totals(tuple(sheets), self.side_count)
        winners = leaders(scores)
        if max(scores) < 0:
            return Outcome((), "all_lost", scores)
        return Outcome(winners, "one_lost" if len(winners) == self.seats - 1 else "several_lost", scores)

    # Why not, what cannot be, and what for.

    def objection(self, state: State[SpazzumazzFacts], move: Move) -> str:
        seat, pile = state.to_move, state.orders[self.pile]
        goes = self.mask_on[pile[-1] % RANKS if pile else EMPTY]
        if move.verb == PLAY:
            swaps = state.facts.phase == EXCHANGING
            if move._replace(verb=SWAP if swaps else DISCARD) in self.legal_moves(state):
                return "write_swap" if swaps else "write_discard"
        return objection(move, state.facts.phase, state.zones[seat], state.zones[self.open_rows[seat]], goes)

    def barred(self, view: View) -> Mapping[int, Sequence[Mask]]:
        """Who took the pile held nothing that goes on it."""
        limits: tuple[tuple[int, ...], ...] = view.facts.limits
        return {
            seat: [self.mask_on[limit] for limit in seen]
            for seat, seen in enumerate(limits)
            if seen and seat != view.seat
        }

    def playout(self, state: State[SpazzumazzFacts], moves: Sequence[Move], rng: Random) -> Move:
        """As many cards as possible, low ones first; now and then anything."""
        if rng.random() < AT_RANDOM:
            return moves[int(rng.random() * len(moves))]
        return max(moves, key=_shed)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)


def _shed(move: Move) -> int:
    """How gladly a player in a hurry makes a move."""
    return 20 * move.taken.bit_count() - (height(move.card % RANKS) if move.card >= 0 else 0)
