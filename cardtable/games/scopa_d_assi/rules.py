"""Scopa d'Assi, or Asso piglia tutto (asso pigliatutto): the rules.

Sources: 001_ddbb14cd1ccbe1d0.txt, the complete description, and 002_7c9b2d8731e634b5.txt, whose two short ones are
options.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.chance import Chance
from cardtable.engine.events import Event, Report
from cardtable.engine.game import NO_CONSTRAINTS, Game, Worth
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Value
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet, totals
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, Deal, Seat, Side, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES, plays
from cardtable.games.dealing import arrival, cards_gone, distribute, hands_empty, look_at_hand, receiver, turn_up
from cardtable.games.denari import DENARI, RE_DI_DENARI, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.objections import no_play, no_take
from cardtable.games.piles import Crosswise, give_leftovers, laid_crosswise
from cardtable.games.primiera import primiera, scale_with
from cardtable.games.results import measured
from cardtable.games.scopa_d_assi.options import ScopaDAssiOptions
from cardtable.games.scopa_d_assi.prior import fitted, logits
from cardtable.games.scopa_d_assi.tactics import tactics
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import first_to, gains_with_win, longest_to

ACES = OF_VALUE[1]

HAND_SIZE: Mapping[int, int] = {4: 10, 2: 3}
"""Per number of players, the cards of each after a distribution: four have them all at once."""

PACKETS = (3, 3, 4)
"""To four players the cards are given strictly so many at a time."""

TABLE_SIZE = 4
"""The cards turned up for two players; for four the table is empty at first."""


class ScopaDAssiFacts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise beside its pile."""
    last_taker: Side = NOBODY
    """The side of the last capture; an ace that took only itself is one."""
    opening: bool = True
    """Whether the first player of the deal is still to play his first card."""
    only_aces: Seat = NOBODY
    """Who has opened with an ace against the vile, and so has shown that until more is dealt he holds only aces."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class ScopaDAssi(Game[ScopaDAssiFacts]):
    """Scopa d'Assi for four in two pairs, or for two: an ace takes the whole table."""

    id = "scopa_d_assi"
    family = "scopa"
    pack = ITALIAN_40
    seat_counts = (4, 2)
    direction = "ccw"
    options_type = ScopaDAssiOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "scopa_d_assi": {},
        "scopa_d_assi_torneo": {"target": 31},
        "asso_piglia_tutto": {"primiera_courts": "ten"},
        # That text lets an ace lie on the table and says of none that it takes itself: it stays, as in Scopa.
        "scopa_d_assi_locale": {
            "ace_with_table_ace": "ace_only",
            "ace_on_empty": "stays",
            "ace_scopa": True,
            "napola": False,
            "primiera_courts": "ten",
        },
    }
    longest_deal = 40

    options: ScopaDAssiOptions

    def __init__(self, seats: int, options: ScopaDAssiOptions) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(ITALIAN_40, seats, Zone(TABLE), Zone(STOCK, ordered=True), *piles)
        self.table = self.layout.zone(TABLE)
        self.stock = self.layout.zone(STOCK)
        self.piles = self.layout.all_of(CAPTURES)
        self.pile_of = tuple(self.piles[side] for side in self.sides)
        self.hand_size = HAND_SIZE[seats]
        self.primiera_scale = scale_with(options.primiera_courts)

    # The deal.

    def names_dealer(self) -> bool:
        return self.options.first_dealer == "agreed"

    def first_dealer(self, chance: Chance) -> Seat:
        """By lot, or whoever is dealt the matta (the re di denari) when cards are dealt face up, seat 0 first."""
        if self.options.first_dealer == "re_di_denari":
            return receiver(RE_DI_DENARI, len(ITALIAN_40), self.seats, chance)
        return super().first_dealer(chance)

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the player at the dealer's left, of four the terzo di mano."""
        return (dealer - 1) % self.seats

    def deal(self, deal: Deal, report: Report | None = None) -> State[ScopaDAssiFacts]:
        """To four all the cards in packets of 3, 3 and 4, unseen until one's turn; to two three each, four turned up.

        A deal is never thrown in because of its cards.
        """
        order = deal.order(self.layout)
        state = State.opening(deal, self.layout, order, ScopaDAssiFacts(((),) * self.side_count))
        if self.seats == 4:
            distribute(state, self.hand_size, report, packets=PACKETS, blind=self.options.blind_until_turn)
            look_at_hand(state, report)
        else:
            distribute(state, self.hand_size, report)
            turn_up(state, self.table, TABLE_SIZE, report)
        return state

    # The moves.

    def legal_moves(self, state: State[ScopaDAssiFacts]) -> Sequence[Move]:
        """An ace takes the table; any other card an equal one first, else a sum, else it is laid."""
        hand, table = state.zones[state.to_move], state.zones[self.table]
        moves = plays(hand & ~ACES, table, fewest_cards=self.options.fewest_cards)
        if hand & ACES and not self._aces_barred(state):
            for ace in bits(hand & ACES):
                moves += self._ace_plays(ace, table)
        return moves

    def _aces_barred(self, state: State[ScopaDAssiFacts]) -> bool:
        """Whether the rule of the coward (regola del Vile) keeps the first player from opening with an ace."""
        return self.options.vile and state.facts.opening and bool(state.zones[state.to_move] & ~ACES)

    def _ace_plays(self, ace: Card, table: Mask) -> list[Move]:
        """What an ace may do. An ace that takes itself has itself among the cards it takes."""
        aces = table & ACES
        one_ace = [1 << other for other in bits(aces)]
        if not table:
            takes = [1 << ace] if self.options.ace_on_empty == "takes_itself" else []
        else:
            takes = [table] if self.ace_takes_all(table) else one_ace
        as_a_one = self.options.ace_optional
        if as_a_one:
            takes += [taken for taken in one_ace if taken not in takes]
        moves = [Move(PLAY, ace, taken) for taken in takes]
        return [*moves, CARD_PLAYS[ace]] if not takes or (as_a_one and not aces) else moves

    def ace_takes_all(self, table: Mask) -> bool:
        """Whether an ace takes all of a table, and not only an ace of several cards that lie there."""
        return self.options.ace_with_table_ace == "sweep" or not table & ACES or table.bit_count() == 1

    def play(self, state: State[ScopaDAssiFacts], move: Move, report: Report | None = None) -> State[ScopaDAssiFacts]:
        seat = state.to_move
        card, taken = move.card, move.taken & state.zones[self.table]
        new = state.copy()
        if report:
            happened = Event("captured" if taken else "ace_took_itself" if move.taken else "laid", seat)
            report(replace(happened, side=self.sides[seat], cards=(card,), taken=tuple(bits(taken))))
        if state.facts.opening:
            shown = self.options.vile and bool(ACES >> card & 1)
            new.facts = state.facts._replace(opening=False, only_aces=seat if shown else NOBODY)
        if move.taken:
            self._capture(new, card, taken, report)
        else:
            new.move(1 << card, seat, self.table)
        new.to_move = (seat + 1) % self.seats
        if not new.zones[new.to_move]:
            return self.settle(new, report)
        if new.blind:
            look_at_hand(new, report)
        return new

    def _capture(self, new: State[ScopaDAssiFacts], card: Card, taken: Mask, report: Report | None) -> None:
        """The cards go to the pile of the mover's side; to empty the table is a sweep (scopa) for most cards."""
        seat = new.to_move
        side, pile = self.sides[seat], self.pile_of[seat]
        new.move(1 << card, seat, pile)
        new.move(taken, self.table, pile)
        crosswise = new.facts.crosswise
        if taken and not new.zones[self.table] and self.makes_scopa(card, taken):
            if self.options.last_card_scopa or not cards_gone(new):
                crosswise = laid_crosswise(crosswise, side, card)
                if report:
                    report(Event("scopa", seat, side, (card,), points=1))
        elif side == new.facts.last_taker:
            return
        new.facts = new.facts._replace(crosswise=crosswise, last_taker=side)

    def makes_scopa(self, card: Card, table: Mask) -> bool:
        """Whether a card that takes all of a table makes a scopa: an ace only where that is played.

        Where an ace takes one ace and no more (`ace_only`), that is a capture of an equal card like any other.
        """
        if not ACES >> card & 1 or self.options.ace_scopa:
            return True
        return self.options.ace_with_table_ace == "ace_only" and bool(table & ACES)

    def settle(self, state: State[ScopaDAssiFacts], report: Report | None = None) -> State[ScopaDAssiFacts]:
        """When all hands are empty: three more cards each, or the leftovers to the last capturer and the end."""
        if not hands_empty(state):
            look_at_hand(state, report)
            return state
        if state.zones[self.stock]:
            distribute(state, self.hand_size, report)
            state.facts = state.facts._replace(only_aces=NOBODY)
            return state
        state.to_move = NOBODY
        give_leftovers(state, self.table, self.piles[state.facts.last_taker], state.facts.last_taker, report)
        if report and self.options.napoleone:
            for side, pile in enumerate(self.piles):
                if not DENARI & ~state.zones[pile]:
                    report(Event("napoleone", side=side))
        return state

    # The count.

    def score(self, state: State[ScopaDAssiFacts]) -> Scoresheet:
        """Carte, denari, settebello, primiera, scope, and napola and rebello where they are played."""
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
        if self.options.rebello:
            lines.append(holder("rebello", RE_DI_DENARI, piles))
        return Scoresheet(state.deal.number, tuple(lines))

    @property
    def target(self) -> int | None:
        return self.options.target

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """At the target; with `napoleone` at once, at the count of a deal in which one side took all ten denari."""
        if self.options.napoleone and sheets and (denari := sheets[-1].line("denari")):
            for side, count in enumerate(denari.counts):
                if count == DENARI.bit_count():
                    return Outcome((side,), "at_once", totals(tuple(sheets), self.side_count))
        return first_to(self.options.target, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        """Each settebello is a point, so a target is reached within sides x (target - 1) + 1 deals."""
        return longest_to(self.options.target, self.side_count)

    # Why not, what must be so, and what for.

    def objection(self, state: State[ScopaDAssiFacts], move: Move) -> str:
        hand, table = state.zones[state.to_move], state.zones[self.table]
        takes_itself = move.card >= 0 and move.taken == 1 << move.card
        if problem := no_play(move._replace(taken=0) if takes_itself else move, hand, table):
            return problem
        if ACES >> move.card & 1:
            if self._aces_barred(state):
                return "vile"
            if not table:
                return "no_ace_by_itself" if move.taken else "ace_takes_itself"
            if not self.ace_takes_all(table):
                return "ace_takes_ace"
            return "ace_all_or_one" if self.options.ace_optional else "ace_takes_all"
        if takes_itself:
            return "not_on_table"
        return no_take(VALUES[move.card], move.taken, table) or "fewest_cards"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Whoever opened with an ace against the vile held nothing else."""
        aces_only: Seat = view.facts.only_aces
        return NO_CONSTRAINTS if aces_only == NOBODY else {aces_only: ITALIAN_40.all & ~ACES}

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)

    def gains(self, state: State[ScopaDAssiFacts]) -> Sequence[float]:
        """What wins the match at once is worth a match."""
        sheet = self.score(state)
        return gains_with_win(sheet, self.outcome((sheet,)), self.target or 0)

    def arrivals(self, view: View, hands: Sequence[Mask]) -> tuple[Card, ...]:
        """Four have all their cards from the beginning."""
        return arrival(view, hands) if self.seats == 4 else ()

    def prior(self, state: State[ScopaDAssiFacts], moves: Sequence[Move]) -> Sequence[float]:
        """By the fitted one-move player."""
        return logits(self, state, moves, fitted(self.options.ace_scopa))
