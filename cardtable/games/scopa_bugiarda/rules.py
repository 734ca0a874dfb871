"""Scopa bugiarda (scopa ladra, scopa a fidasse): the rules.

Source: 001_ddbb14cd1ccbe1d0.txt only names the game, among its Voci correlate; the rules are those of the article Scopa
bugiarda and of the pages of game collectors. A card that captures may be played face down (coperta), and with a lie.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from cardtable.engine.cards import ITALIAN_40, UNSEEN, Card, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth, fitting
from cardtable.engine.moves import PASS, Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import (
    CAPTURES,
    COVERED,
    NOBODY,
    STOCK,
    TABLE,
    Deal,
    Seat,
    Sight,
    State,
    Zone,
    layout,
)
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES
from cardtable.games.dealing import cards_gone, distribute, hands_empty, look_at_hand, turn_up
from cardtable.games.piles import give_leftovers, laid_crosswise
from cardtable.games.primiera import scale_with
from cardtable.games.results import measured
from cardtable.games.scopa_bugiarda import bluffs
from cardtable.games.scopa_bugiarda.claims import (
    ACE,
    BUONGIOCO,
    BUONGIOCO_POINTS,
    COVER,
    DOUBT,
    buongioco_points,
    covers,
    is_true,
    open_plays,
)
from cardtable.games.scopa_bugiarda.count import counted
from cardtable.games.scopa_bugiarda.facts import BugiardaState, Claim, ScopaBugiardaFacts
from cardtable.games.scopa_bugiarda.frames import FRAMES
from cardtable.games.scopa_bugiarda.objections import objection
from cardtable.games.scopa_bugiarda.options import ScopaBugiardaOptions
from cardtable.games.scopa_bugiarda.tactics import tactics
from cardtable.games.scopa_bugiarda.trust import honest, likelihood, quick_move
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import after, first_to, longest_to

KINGS = OF_VALUE[10]
MOST_REDEALS = 20
"""A deal is dealt again at most so often in a row; after that the table stands."""

MOST_DEALS = 200
"""No match has more deals: then the highest total wins."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class ScopaBugiarda(Game[ScopaBugiardaFacts]):
    """Scopa in which one may lie: for two, three, or four in two pairs."""

    id = "scopa_bugiarda"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (2, 3, 4)
    direction = "ccw"
    options_type = ScopaBugiardaOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "scopa_bugiarda": {},
        "scopa_bugiarda_buongioco": {"buongioco": True},
        "scopone_bugiardo": {"base": "scopone"},
    }
    longest_deal = (36 + 12) * 3
    """Each of 36 cards and of 12 hands with its declaration and two who are asked; 40 cards have no buongioco."""

    options: ScopaBugiardaOptions

    def __init__(self, seats: int, options: ScopaBugiardaOptions) -> None:
        super().__init__(seats, options)
        self.frame = FRAMES[options.base, seats]
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        covered = (Zone(COVERED, seat, Sight.OWNER, ordered=True) for seat in range(seats))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles, *covered)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.pile_of = tuple(self.piles[side] for side in self.sides)
        self.covered = self.layout.all_of(COVERED)
        self.primiera_scale = scale_with(self.frame.courts)

    @classmethod
    def seats_for(cls, chosen: Mapping[str, Value]) -> tuple[int, ...]:
        """Scopa d'Assi is first of all for four."""
        found = fitting(cls, chosen)
        return found[::-1] if chosen.get("base") == "scopa_d_assi" else found

    # The deal.

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, the last before him in turn order."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> BugiardaState:
        """As the base deals; again while three Re lie on the opening table, where the base says so."""
        frame, nothing = self.frame, ((),) * self.side_count
        facts = ScopaBugiardaFacts(nothing, ((),) * self.seats, nothing, (0,) * self.side_count)
        while True:
            order = deal.order(self.layout)
            state = State.opening(deal, self.layout, order, facts)
            distribute(state, frame.hand_size, report, packets=frame.packets, blind=frame.blind)
            opening = turn_up(state, self.table, frame.table_size, report) if frame.table_size else ()
            kings = sum(KINGS >> card & 1 for card in opening)
            if kings < 3 or not frame.redeal_on_kings or deal.attempt == MOST_REDEALS:
                break
            if report:
                report(Event("redealt", deal.dealer, number=kings))
            deal = deal.again()
        self._open(state, report)
        return state

    def _open(self, state: BugiardaState, report: Report | None) -> None:
        """After a distribution everybody is asked for a buongioco, where that is played; else the first one plays."""
        if self.options.buongioco:
            state.facts = state.facts._replace(phase="buongioco")
        else:
            look_at_hand(state, report)

    # The moves.

    def legal_moves(self, state: BugiardaState) -> Sequence[Move]:
        """A card face up, as in the base; or face down with any value that takes something; or what one is asked for.

        A card that everybody has seen, in a buongioco that was doubted, cannot be kept hidden: it is played face up.
        """
        phase, claim = state.facts.phase, state.facts.claim
        if claim is not None:
            return (Move(DOUBT, taken=claim.taken, number=claim.number), PASS)
        if phase == "buongioco":
            return (*(Move(BUONGIOCO, number=points) for points in BUONGIOCO_POINTS.values()), PASS)
        hand, table, aces = state.zones[state.to_move], state.zones[self.table], self.frame.aces
        return [*open_plays(hand, table, aces), *covers(hand & ~state.public, table, aces)]

    def play(self, state: BugiardaState, move: Move, report: Report | None = None) -> BugiardaState:
        new, phase = state.copy(), state.facts.phase
        if phase == "doubt":
            self._answer(new, move, report)
        elif phase == "buongioco":
            self._buongioco(new, move, report)
        elif move.verb == COVER:
            self._cover(new, move, report)
        else:
            self._play_openly(new, move, report)
        return new

    def _play_openly(self, new: BugiardaState, move: Move, report: Report | None) -> None:
        """A card face up: it takes, or it is laid."""
        seat, card = new.to_move, move.card
        taken = move.taken & new.zones[self.table]  # an ace may take itself as well
        if report:
            happened = Event("captured" if taken else "ace_took_itself" if move.taken else "laid", seat)
            report(replace(happened, side=self.sides[seat], cards=(card,), taken=tuple(bits(taken))))
        if move.taken:
            new.move(1 << card, seat, self.pile_of[seat])
            self._capture(new, Claim(seat, VALUES[card], taken), card, report)
        else:
            new.move(1 << card, seat, self.table)
        self._next_turn(new, seat, report)

    def _cover(self, new: BugiardaState, move: Move, report: Report | None) -> None:
        """A card face down with a declared value; nothing is taken before the opponents have been asked."""
        seat = new.to_move
        new.slip(move.card, seat, self.covered[seat])
        if report:
            taken = tuple(bits(move.taken))
            report(Event("covered", seat, self.sides[seat], (move.card,), taken, number=move.number, faces_for=(seat,)))
        self._ask(new, Claim(seat, move.number, move.taken))

    def _ask(self, new: BugiardaState, claim: Claim) -> None:
        """The opponents are asked whether they doubt, from the next seat on."""
        new.facts = new.facts._replace(phase="doubt", claim=claim)
        new.to_move = self._opponent_after(claim.seat, claim.seat)

    def _opponent_after(self, claimant: Seat, seat: Seat) -> Seat:
        """The next seat in turn order that may doubt; NOBODY when all have been asked. Partners are not."""
        while (seat := (seat + 1) % self.seats) != claimant:
            if self.sides[seat] != self.sides[claimant]:
                return seat
        return NOBODY

    def _answer(self, new: BugiardaState, move: Move, report: Report | None) -> None:
        """One opponent passes or doubts; the first doubt ends the asking."""
        claim, seat = new.facts.claim, new.to_move
        assert claim is not None
        doubter = seat if move.verb == DOUBT else NOBODY
        if doubter == NOBODY and (following := self._opponent_after(claim.seat, seat)) != NOBODY:
            new.to_move = following
            return
        if report and doubter != NOBODY:
            report(Event("doubted", doubter))
        new.facts = new.facts._replace(phase="play", claim=None)
        if claim.taken:
            self._settle_capture(new, claim, doubter, report)
            self._next_turn(new, claim.seat, report)
        else:
            self._settle_buongioco(new, claim, doubter, report)
            self._next_hand(new, claim.seat)

    def _settle_capture(self, new: BugiardaState, claim: Claim, doubter: Seat, report: Report | None) -> None:
        """Believed it stands, true or false. Doubted the card is shown, and the cards are paid, one point each:

        to the player if the declaration was true; else to the doubter's side, and all of them lie on the table.
        """
        seat, covered = claim.seat, self.covered[claim.seat]
        side, taken = self.sides[seat], tuple(bits(claim.taken))
        if doubter == NOBODY:
            if report:
                report(Event("believed", seat, side, taken=taken))
            self._capture(new, claim, UNSEEN, report)
            return
        card = new.orders[covered][-1]
        true = is_true(card, claim.number)
        paid = side if true else self.sides[doubter]
        facts = new.facts
        doubts = tuple((*cards, card, *taken) if owner == paid else cards for owner, cards in enumerate(facts.doubts))
        new.facts = facts._replace(doubts=doubts)
        new.turn_over(card, covered, self.pile_of[seat] if true else self.table)
        points = 1 + len(taken)
        if true:
            if report:
                report(Event("true_claim", seat, side, (card,), taken, points, claim.number))
            self._capture(new, claim, card, report)
        elif report:
            report(Event("false_claim", seat, paid, (card,), points=points, number=claim.number))

    def _capture(self, new: BugiardaState, claim: Claim, card: Card, report: Report | None) -> None:
        """The cards taken go to the pile of the taker's side; to empty the table is a sweep (scopa).

        `card` is the one that takes, UNSEEN where it stays covered. What a value was declared to be decides whether it
        sweeps: an ace that takes the table does not, and the last card of the deal does not.
        """
        seat, side = claim.seat, self.sides[claim.seat]
        new.move(claim.taken, self.table, self.pile_of[seat])
        facts = new.facts._replace(last_taker=side)
        by_ace = self.frame.aces and claim.number == ACE
        if not (new.zones[self.table] or by_ace or cards_gone(new)):
            if card == UNSEEN:
                at = len(new.orders[self.covered[seat]]) - 1
                swept = tuple((*places, at) if owner == seat else places for owner, places in enumerate(facts.swept))
                facts = facts._replace(swept=swept)
            else:
                facts = facts._replace(crosswise=laid_crosswise(facts.crosswise, side, card))
            if report:
                report(Event("scopa", seat, side, () if card == UNSEEN else (card,), points=1))
        new.facts = facts

    def _next_turn(self, new: BugiardaState, seat: Seat, report: Report | None) -> None:
        """The turn passes to the next player, who looks at a hand that was dealt blind."""
        new.to_move = (seat + 1) % self.seats
        self.settle(new, report)

    # The buongioco.

    def _buongioco(self, new: BugiardaState, move: Move, report: Report | None) -> None:
        """One player declares that his three cards make nine or less, or passes; whatever he holds he is asked."""
        seat = new.to_move
        if move == PASS:
            self._next_hand(new, seat)
            return
        if report:
            report(Event("buongioco", seat, self.sides[seat], number=move.number))
        self._ask(new, Claim(seat, move.number))

    def _next_hand(self, new: BugiardaState, seat: Seat) -> None:
        """The next player is asked for a buongioco; after the dealer the first one plays."""
        new.to_move = (seat + 1) % self.seats
        new.facts = new.facts._replace(phase="play" if seat == new.deal.dealer else "buongioco", claim=None)

    def _settle_buongioco(self, new: BugiardaState, claim: Claim, doubter: Seat, report: Report | None) -> None:
        """Believed it is paid and the cards stay hidden; doubted they are shown: true it pays double, else the doubter.

        Cards that were shown lie open before their owner until he plays them.
        """
        seat, points = claim.seat, claim.number
        side, hand = self.sides[seat], new.zones[seat]
        true = buongioco_points(hand) == points
        if doubter != NOBODY:
            new.show(hand)
            points, side = (2 * points, side) if true else (points, self.sides[doubter])
        made = tuple(before + points * (owner == side) for owner, before in enumerate(new.facts.buongioco))
        new.facts = new.facts._replace(buongioco=made)
        if report and doubter == NOBODY:
            report(Event("buongioco_believed", seat, side, points=points))
        elif report:
            report(Event("buongioco_true" if true else "buongioco_false", seat, side, tuple(bits(hand)), points=points))

    # The end of the deal.

    def settle(self, state: BugiardaState, report: Report | None = None) -> BugiardaState:
        """When all hands are empty: three more cards each where some are left, else the end.

        Then the covered cards are turned over, and the leftovers go to the last capturer. What was asked comes first.
        """
        if state.facts.phase != "play":
            return state
        if not hands_empty(state):
            look_at_hand(state, report)
            return state
        if state.zones[self.stock]:
            distribute(state, self.frame.hand_size, report)
            self._open(state, report)
            return state
        state.to_move = NOBODY
        for seat, covered in enumerate(self.covered):
            if state.zones[covered]:
                self._turn_up_covered(state, seat, covered, report)
        side = state.facts.last_taker
        give_leftovers(state, self.table, self.piles[side], side, report)
        return state

    def _turn_up_covered(self, state: BugiardaState, seat: Seat, covered: int, report: Report | None) -> None:
        """The cards a seat has played face down show at last what they are, those of its sweeps crosswise."""
        cards, side, facts = state.orders[covered], self.sides[seat], state.facts
        if report:
            report(Event("turned_up", seat, side, cards))
        state.gather(covered, self.pile_of[seat])
        crosswise = facts.crosswise
        for at in facts.swept[seat]:
            crosswise = laid_crosswise(crosswise, side, cards[at])
        swept = tuple(() if owner == seat else places for owner, places in enumerate(facts.swept))
        state.facts = facts._replace(crosswise=crosswise, swept=swept)

    # The count.

    def score(self, state: BugiardaState) -> Scoresheet:
        return counted(self, state)

    @property
    def target(self) -> int | None:
        return self.frame.target

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """At the target, as in the base; after two hundred deals the highest total wins, or is shared."""
        return first_to(self.frame.target, sheets, self.side_count) or after(MOST_DEALS, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        """Each deal makes a point: a capture stands and somebody has the settebello, or a false one was doubted."""
        return min(MOST_DEALS, longest_to(self.frame.target, self.side_count))

    # Why not, and what for.

    def objection(self, state: BugiardaState, move: Move) -> str:
        return objection(state, move, state.zones[self.table], aces=self.frame.aces)

    def seen(self, move: Move, mover: Seat, seat: Seat) -> Move:
        """Which card it is that lies face down only its player knows; all hear what it is declared to be."""
        return Move(COVER, taken=move.taken, number=move.number) if move.verb == COVER else move

    def to_choose_from(self, view: View, rng: Random) -> Sequence[Move]:
        return bluffs.worth_considering(self, view, rng)

    def to_search(self, state: BugiardaState, moves: Sequence[Move]) -> Sequence[Move]:
        return honest(moves, state.zones[state.to_move])

    def answers(self, state: BugiardaState) -> Sequence[float]:
        return bluffs.answers(self, state)

    def prior(self, state: BugiardaState, moves: Sequence[Move]) -> Sequence[float]:
        return bluffs.prior(self, state, moves)

    def playout(self, state: BugiardaState, moves: Sequence[Move], rng: Random) -> Move:
        return quick_move(state, moves, rng)

    def likelihood(self, state: BugiardaState) -> float:
        return likelihood(self, state)

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)
