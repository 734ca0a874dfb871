"""Scopone (di nove carte, scientifico, a cinque): the rules.

Source: 002_7c9b2d8731e634b5.txt names the three forms; its section on plain Scopone is lost, so the frame is that of
the regulation of the Federazione Italiana Gioco Scopone.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import Move
from cardtable.engine.native import i64, mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.captures import ITALIAN, OF_VALUE, VALUES
from cardtable.games.dealing import arrival, cards_gone, distribute, turn_up
from cardtable.games.denari import DENARI, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.objections import no_play, no_take
from cardtable.games.piles import Crosswise, give_leftovers, laid_crosswise
from cardtable.games.playouts import House, Playout, playout
from cardtable.games.primiera import primiera, scale_with
from cardtable.games.results import measured
from cardtable.games.scopone.options import ScoponeOptions
from cardtable.games.scopone.prior import fitted, logits
from cardtable.games.scopone.tactics import STYLES, tactics
from cardtable.games.sides import PAIRS
from cardtable.games.target import first_to, longest_to

HAND_SIZE: Mapping[str, int] = {"nove": 9, "scientifico": 10, "cinque": 8}
"""Per variant, the cards of each player; all are dealt at once, and what is left of the pack opens the table."""

SIDES_OF_FIVE: Mapping[str, tuple[Side, ...]] = {
    "2+2+1": (0, 1, 0, 1, 2),
    "3+2": (0, 1, 0, 1, 0),
    "each_alone": (0, 1, 2, 3, 4),
}
"""Per value of the option `sides`, who plays with whom among five: whoever wants a partner takes the seat for it."""

KINGS = OF_VALUE[10]
MOST_REDEALS = 20
"""A deal is dealt again at most so often in a row; after that the table stands."""


class ScoponeFacts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise in its pile."""
    last_taker: Side = NOBODY
    """The side of the last capture."""


_facts: Final = tuple.__new__
"""Makes facts of a tuple, three times as fast as a call of their class."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Scopone(Game[ScoponeFacts]):
    """Scopone for four in two pairs (nine cards, or scientifico with ten), or for five."""

    id = "scopone"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (4, 5)
    direction = "ccw"
    options_type = ScoponeOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "scopone": {"variant": "nove"},
        "scopone_scientifico": {"variant": "scientifico"},
        "scopone_a_cinque": {"variant": "cinque", "sides": "2+2+1"},
    }
    styles = tuple(STYLES)
    longest_deal = 40

    options: ScoponeOptions

    def __init__(self, seats: int, options: ScoponeOptions) -> None:
        super().__init__(seats, options)
        self.sides = PAIRS if seats == 4 else SIDES_OF_FIVE[options.sides]
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table: i64 = self.layout.zone(TABLE)
        self.piles = self.layout.all_of(CAPTURES)
        self.pile_of = tuple(self.piles[side] for side in self.sides)
        self.hand_size = HAND_SIZE[options.variant]
        self.table_size = len(ITALIAN_40) - seats * self.hand_size
        self.fewest_cards: bool = options.fewest_cards
        self.last_card_scopa: bool = options.last_card_scopa
        self.primiera_scale = scale_with(options.primiera_courts)
        self._player: Playout | None = None
        self._start = ScoponeFacts(((),) * self.side_count)
        self._unswept = tuple([ScoponeFacts(self._start.crosswise, side) for side in range(self.side_count)])
        """Per side, the facts after its last capture, before the first sweep: most captures change nothing else."""

    # The deal.

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, the last before him in turn order (the terzo di mano of four)."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[ScoponeFacts]:
        """All hands from the dealer's right, with `nove` four cards on the table; again while three Re lie there."""
        while True:
            order = deal.order(self.layout)
            state = State.opening(deal, self.layout, order, self._start)
            distribute(state, self.hand_size, report)
            if not self.table_size:
                break
            kings = sum(KINGS >> card & 1 for card in turn_up(state, self.table, self.table_size, report))
            if kings < 3 or not self.options.redeal_on_kings or deal.attempt == MOST_REDEALS:
                break
            if report:
                report(Event("redealt", deal.dealer, number=kings))
            deal = deal.again()
        return state

    # The moves.

    def legal_moves(self, state: State[ScoponeFacts]) -> Sequence[Move]:
        """An equal card first, else a sum, else the card is laid."""
        zones = state.zones
        return ITALIAN.plays(zones[state.to_move], zones[self.table], False, self.fewest_cards)

    def play(self, state: State[ScoponeFacts], move: Move, report: Report | None = None) -> State[ScoponeFacts]:
        seat = state.to_move
        card, taken = move[1], move[2]
        new = state.copy()
        if report:
            report(Event("captured" if taken else "laid", seat, self.sides[seat], (card,), tuple(bits(taken))))
        if taken:
            self._capture(new, card, taken, report)
        else:
            new.move(1 << card, seat, self.table)
        seat += 1
        if seat == self.seats:
            seat = 0
        new.to_move = seat
        return new if new.zones[seat] else self.settle(new, report)

    def _capture(self, new: State[ScoponeFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side; a capture that empties the table is a sweep (scopa)."""
        seat = new.to_move
        side, pile = self.sides[seat], self.pile_of[seat]
        left = new.capture(1 << card, seat, taken, self.table, pile)
        crosswise, last_taker = new.facts
        if not left and (self.last_card_scopa or not cards_gone(new)):
            crosswise = laid_crosswise(crosswise, side, card)
            if report:
                report(Event("scopa", seat, side, (card,), points=1))
        elif side == last_taker:
            return
        new.facts = self._unswept[side] if crosswise is self._start[0] else _facts(ScoponeFacts, (crosswise, side))

    def settle(self, state: State[ScoponeFacts], report: Report | None = None) -> State[ScoponeFacts]:
        """When all hands are empty: the leftovers to the last capturer, and the end."""
        if cards_gone(state):
            state.to_move = NOBODY
            give_leftovers(state, self.table, self.piles[state.facts.last_taker], state.facts.last_taker, report)
        return state

    # The count.

    def score(self, state: State[ScoponeFacts]) -> Scoresheet:
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

    def objection(self, state: State[ScoponeFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        if problem := no_play(move, hand, table):
            return problem
        return no_take(VALUES[move.card], move.taken, table) or "fewest_cards"

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)

    def by_the_book(self, view: View) -> Sequence[Worth]:
        return STYLES["saracino"](self, view)

    def style(self, name: str, view: View) -> Sequence[Worth]:
        return STYLES[name](self, view)

    def prior(self, state: State[ScoponeFacts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted())

    def arrivals(self, view: View, hands: Sequence[Mask]) -> tuple[Card, ...]:
        """All cards are dealt at once, so that hands only become smaller."""
        return arrival(view, hands)

    def playout(self, state: State[ScoponeFacts], moves: Sequence[Move], rng: Random) -> Move:
        return self._playout().move(state, self.table, rng)

    def finish(self, state: State[ScoponeFacts], rng: Random) -> Sequence[float]:
        """As by `playout`, without a state for each move."""
        return self._playout().finish(state, self.table, self.piles, rng)

    def gains(self, state: State[ScoponeFacts]) -> Sequence[float]:
        piles = [state.zones[pile] for pile in self.piles]
        return self._playout().tally.points(piles, [len(cards) for cards in state.facts.crosswise])

    def _playout(self) -> Playout:
        """The player of this table, found once."""
        if self._player is not None:
            return self._player
        options = self.options
        house = House(options.fewest_cards, options.last_card_scopa, options.napola)
        self._player = playout(options.primiera_courts, self.sides, self.hand_size, house)
        return self._player
