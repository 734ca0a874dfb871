"""Sette e mezzo: the rules. No document of the project tells them: they are those of Treccani and sapere.it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import MISSING, TIED, WON, Outcome, ScoreLine, Scoresheet, leaders, totals
from cardtable.engine.state import FACE_UP, NOBODY, STOCK, Deal, Seat, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.advice import by_tactics
from cardtable.games.sette_e_mezzo.cards import MATTA, is_bust, is_full, standing_of, total
from cardtable.games.sette_e_mezzo.settlement import Settlement, settled
from cardtable.games.sette_e_mezzo.tactics import tactics

STAKE = "stake"
"""The verb of staking chips (puntare), with their number."""

STAKES = tuple(Move(STAKE, number=chips) for chips in range(1, 21))
"""Staking so many chips, from one up to the highest limit there is."""

CARD, STAND = Move("card"), Move("stand")
"""To ask for a card (carta), and to stand (sto)."""

STAKING, DRAWING = "stake", "draw"
"""Phases: a player stakes on his first card; he asks for cards, or the banker does."""

MOST_CARDS = 14
"""No hand has more cards before it goes bust: the court cards and an ace, and one more."""

ENOUGH = 10
"""In a deal that is played on for a search, who has so many half points stands."""

SURENESS = 40.0
"""How much likelier a search takes a move to be for each chip that it is worth more, as a logarithm."""


@dataclass(frozen=True)
class SetteEMezzoOptions(Options):
    """The house rules of Sette e mezzo."""

    matta: Literal["RD", "none"] = option("RD", "score")
    deals: int = option(10, "length", span=(5, 50, 5))
    chips: int = option(20, "length", span=(10, 200, 10))
    max_bet: int = option(5, "moves", span=(1, 20, 1))
    ties_to_bank: bool = option(True, "score")


class SetteEMezzoFacts(NamedTuple):
    """What everybody knows besides the cards."""

    chips: tuple[int, ...]
    """Per seat, its chips (gettoni); what was staked is still among them until it is lost."""
    stakes: tuple[int, ...]
    """Per seat, the chips staked in this deal (la puntata), 0 for the banker and before."""
    stands: tuple[int, ...]
    """Per seat, 1 when it has said that it stands."""
    full: tuple[int, ...]
    """Per seat, 1 when its turn was over by itself because it had seven and a half without a matta."""
    bust: tuple[int, ...]
    """Per seat, 1 when it has gone bust (sballato)."""
    phase: str = STAKING
    under: Mask = 0
    """The cards that were shuffled anew and put under the stock in this deal: nobody was dealt one face down since."""
    shuffles: int = 0
    """How often that has happened in this deal."""


SetteEMezzoState = State[SetteEMezzoFacts]


class SetteEMezzo(Game[SetteEMezzoFacts]):
    """Sette e mezzo, for two to eight: each against the bank, for chips."""

    id = "sette_e_mezzo"
    family = "banking"
    pack = ITALIAN_40
    seat_counts = (4, 2, 3, 5, 6, 7, 8)
    direction = "ccw"
    options_type = SetteEMezzoOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "sette_e_mezzo": {},
        "sette_e_mezzo_senza_matta": {"matta": "none"},
    }

    options: SetteEMezzoOptions

    def __init__(self, seats: int, options: SetteEMezzoOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(seats))
        rows = (Zone(FACE_UP, seat, ordered=True) for seat in range(seats))
        self.layout = layout(ITALIAN_40, seats, Zone(STOCK, ordered=True), *rows)
        self.rows = self.layout.all_of(FACE_UP)
        self.matta: Mask = 1 << MATTA if options.matta == "RD" else 0
        self.longest_deal = seats * MOST_CARDS

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> SetteEMezzoState:
        """One card face down to everybody, the banker (banco) last."""
        nothing = (0,) * self.seats
        facts = SetteEMezzoFacts(self._chips(deal.sheets), nothing, nothing, nothing, nothing)
        state = State.opening(deal, self.layout, deal.order(self.layout), facts)
        for seat in (*self._punters(deal.dealer), deal.dealer):
            cards = state.draw(1, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        state.to_move = (deal.dealer + 1) % self.seats
        return state

    def _chips(self, sheets: Sequence[Scoresheet]) -> tuple[int, ...]:
        """Per seat, its chips after these deals."""
        start = self.options.chips
        return tuple(start + gain for gain in totals(tuple(sheets), self.seats)) if sheets else (start,) * self.seats

    def _punters(self, banker: Seat) -> Iterator[Seat]:
        """Those who play against the bank, in turn order."""
        return ((banker + step) % self.seats for step in range(1, self.seats))

    def hand(self, state: SetteEMezzoState, seat: Seat) -> Mask:
        """All the cards of a seat, the first one and those before it."""
        return state.zones[seat] | state.zones[self.rows[seat]]

    # The moves.

    def legal_moves(self, state: SetteEMezzoState) -> Sequence[Move]:
        """A stake on the first card; then a card, or to stand."""
        if state.facts.phase == STAKING:
            return STAKES[: self.highest_stake(state)]
        return (CARD, STAND)

    def highest_stake(self, state: SetteEMezzoState) -> int:
        """The most that may be staked now: the bank has to answer for it, but a single chip always may be."""
        facts, banker = state.facts, state.deal.dealer
        staked = sum(stake for stake, bust in zip(facts.stakes, facts.bust, strict=True) if not bust)
        return max(1, min(self.options.max_bet, facts.chips[state.to_move], facts.chips[banker] - staked))

    def play(self, state: SetteEMezzoState, move: Move, report: Report | None = None) -> SetteEMezzoState:
        new, seat = state.copy(), state.to_move
        if move.verb == STAKE:
            stakes = _with(new.facts.stakes, seat, move.number)
            new.facts = new.facts._replace(stakes=stakes, phase=DRAWING)
            if report:
                report(Event("staked", seat, number=move.number))
        elif move == STAND:
            new.facts = new.facts._replace(stands=_with(new.facts.stands, seat, 1))
            if report:
                report(Event("stands", seat))
            self._next(new, report)
        else:
            self._give(new, report)
        return new

    def _give(self, new: SetteEMezzoState, report: Report | None) -> None:
        """A card face up. Over seven and a half is bust; seven and a half without a matta ends the turn by itself."""
        seat, facts = new.to_move, new.facts
        if not new.orders[self.layout.stock]:
            self._shuffle_anew(new, report)
            facts = new.facts
        cards = new.draw(1, self.rows[seat], face_up=True)
        if report:
            report(Event("card_given", seat, cards=cards))
        hand = self.hand(new, seat)
        if is_bust(hand, self.matta):
            self._go_bust(new, report)
        elif is_full(hand, self.matta) and not hand & self.matta:
            new.facts = facts._replace(full=_with(facts.full, seat, 1))
            if report:
                report(Event("full", seat))
            self._next(new, report)

    def _go_bust(self, new: SetteEMezzoState, report: Report | None) -> None:
        """Who has gone bust (sballare) shows his cards and loses his stake at once; the banker pays at the end."""
        seat, banker, facts = new.to_move, new.deal.dealer, new.facts
        stake, chips = facts.stakes[seat], facts.chips
        new.show(new.zones[seat])
        chips = _with(_with(chips, seat, chips[seat] - stake), banker, chips[banker] + stake) if stake else chips
        new.facts = facts._replace(bust=_with(facts.bust, seat, 1), chips=chips)
        if report:
            cards = (*bits(new.zones[seat]), *new.orders[self.rows[seat]])
            report(Event("bank_bust" if seat == banker else "bust", seat, cards=cards, number=stake))
        self._next(new, report)

    def _shuffle_anew(self, new: SetteEMezzoState, report: Report | None) -> None:
        """With the stock gone in mid-deal what has gone bust is shuffled and dealt from again: a safeguard.

        No deal that was dealt comes to this. A hand has 28 half points at most when it goes bust, 29 with a matta, so
        that eight hold at most 225 of the 236 of the pack.
        """
        facts, deal = new.facts, new.deal
        heap, *others = (seat for seat, bust in enumerate(facts.bust) if bust and new.zones[seat])
        for seat in (heap, *others):
            new.move(new.zones[seat], seat, self.rows[heap])
        for seat in others:
            new.gather(self.rows[seat], self.rows[heap])
        discards = bits(new.zones[self.rows[heap]])
        places = deal.chance.places("reshuffle", len(discards), deal.number, deal.attempt, facts.shuffles)
        new.put_back(self.rows[heap], tuple(discards[place] for place in places))
        under = facts.under | sum(1 << card for card in discards)
        new.facts = facts._replace(under=under, shuffles=facts.shuffles + 1)
        if report:
            report(Event("reshuffled", cards=tuple(discards)))

    def _next(self, new: SetteEMezzoState, report: Report | None) -> None:
        """The next player's turn; the banker's, who turns up his card; or the settlement."""
        seat, banker = new.to_move, new.deal.dealer
        following = (seat + 1) % self.seats
        if seat == banker or (following == banker and not self._anybody_in(new)):
            self._end(new, report)
            return
        new.to_move = following
        if following != banker:
            new.facts = new.facts._replace(phase=STAKING)
            return
        new.show(new.zones[banker])
        if report:
            report(Event("bank_opens", banker, cards=tuple(bits(new.zones[banker]))))

    def _anybody_in(self, state: SetteEMezzoState) -> bool:
        """Whether there is anybody whom the bank has still to beat."""
        return not all(state.facts.bust[seat] for seat in self._punters(state.deal.dealer))

    def _end(self, new: SetteEMezzoState, report: Report | None) -> None:
        """All show their cards, and the bank collects and pays."""
        banker, facts = new.deal.dealer, new.facts
        covered = [new.zones[seat] & ~new.public for seat in range(self.seats)]
        new.show(sum(covered))
        new.to_move = NOBODY
        settlement = self.settlement(new)
        gains = settlement.gains
        chips = tuple(map(sum, zip(self._chips(new.deal.sheets), gains, strict=True)))
        new.facts = facts._replace(chips=chips)
        if not report:
            return
        if covered[banker]:
            report(Event("bank_opens", banker, cards=tuple(bits(covered[banker]))))
        for seat in self._punters(banker):
            if not facts.bust[seat]:
                kind = "wins_stake" if gains[seat] > 0 else "loses_stake" if gains[seat] < 0 else "keeps_stake"
                kind = "bank_is_short" if settlement.owed[seat] else kind
                report(Event(kind, seat, cards=tuple(bits(covered[seat])), number=abs(gains[seat])))
        for seat, reale in enumerate(settlement.reali):
            if reale:
                report(Event("reale", seat, cards=tuple(bits(self.hand(new, seat)))))
        if (heir := _next_banker(banker, settlement.reali)) != banker:
            report(Event("takes_bank", heir))

    def settlement(self, state: SetteEMezzoState) -> Settlement:
        """Who pays whom in a deal that is over."""
        facts, banker = state.facts, state.deal.dealer
        standings = [
            0 if facts.bust[seat] else standing_of(self.hand(state, seat), self.matta) for seat in range(self.seats)
        ]
        bank = self._chips(state.deal.sheets)[banker]
        return settled(standings, facts.stakes, banker, bank, ties_to_bank=self.options.ties_to_bank)

    # What a search is told.

    def prior(self, state: SetteEMezzoState, moves: Sequence[Move]) -> Sequence[float]:
        return by_tactics(self, state, moves, SURENESS)

    def playout(self, state: SetteEMezzoState, moves: Sequence[Move], rng: Random) -> Move:
        """Any stake, and a card below five."""
        if state.facts.phase == STAKING:
            return moves[int(rng.random() * len(moves))]
        return CARD if total(self.hand(state, state.to_move), self.matta) < ENOUGH else STAND

    # The count.

    def score(self, state: SetteEMezzoState) -> Scoresheet:
        """The hands with the stakes won and lost, and what a reale is paid besides; before the end, what was lost bust.

        The counts of the hands are half points, 0 for a bust one.
        """
        facts, seats = state.facts, range(self.seats)
        if state.to_move != NOBODY:
            start = self._chips(state.deal.sheets)
            lost = tuple(now - before for now, before in zip(facts.chips, start, strict=True))
            hands = ScoreLine("hand", lost, reason=WON if any(lost) else MISSING)
            return Scoresheet(state.deal.number, (hands, _reale((0,) * self.seats, ())))
        settlement = self.settlement(state)
        counts = tuple(0 if facts.bust[seat] else total(self.hand(state, seat), self.matta) for seat in seats)
        cards = tuple((*bits(state.zones[seat]), *state.orders[self.rows[seat]]) for seat in seats)
        reason = WON if any(settlement.stakes) else TIED
        hands = ScoreLine("hand", settlement.stakes, counts, cards, reason=reason)
        return Scoresheet(state.deal.number, (hands, _reale(settlement.double, settlement.reali)))

    # The match.

    def dealer(self, first: Seat, sheets: Sequence[Scoresheet]) -> Seat:
        """Who holds the bank: a winning sette e mezzo reale takes it over for the next deal."""
        banker = first
        for sheet in sheets:
            line = sheet.line("reale")
            banker = _next_banker(banker, [bool(count) for count in line.counts] if line else ())
        return banker

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """Most chips after a number of deals, or after the deal in which somebody is left without; level ones share."""
        scores = totals(tuple(sheets), self.seats) if sheets else (0,) * self.seats
        broke = min(self._chips(sheets)) <= 0
        if len(sheets) < self.options.deals and not broke:
            return None
        best = leaders(scores)
        if len(best) > 1:
            return Outcome(best, "chips_shared", scores)
        return Outcome(best, "most_chips_early" if broke else "most_chips", scores)

    @property
    def longest_match(self) -> int:
        return self.options.deals

    def columns(self, sheets: Sequence[Scoresheet]) -> tuple[tuple[int, ...], ...]:
        """The chips that everybody has."""
        return (self._chips(sheets),)

    # Why not, what cannot be, and what for.

    def objection(self, state: SetteEMezzoState, move: Move) -> str:
        staking = state.facts.phase == STAKING
        if move == Move(STAKE, number=move.number):
            return ("stake_too_low" if move.number < 1 else "stake_too_high") if staking else "stake_made"
        return "stake_first" if staking and move in (CARD, STAND) else "not_now"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """What a covered first card cannot be: it would have gone bust, or have ended the turn, or did not.

        Nor is it one of the cards that lay open before they were shuffled anew.
        """
        return {
            seat: self.impossible(view, seat)
            for seat in range(self.seats)
            if view.hidden[seat] and (view.orders[self.rows[seat]] or view.facts.under)
        }

    def impossible(self, view: View, seat: Seat) -> Mask:
        """The cards that the covered first card of a seat cannot be."""
        drawn, facts, matta = view.orders[self.rows[seat]], view.facts, self.matta
        found: Mask = facts.under
        open_cards = sum(1 << card for card in drawn)
        for card in bits(view.pack.all & ~(found | open_cards)):
            with_it = 1 << card
            bad = is_bust(with_it | open_cards, matta)
            for count, other in enumerate(drawn, 1):
                with_it |= 1 << other
                ends = is_full(with_it, matta) and not with_it & matta
                bad |= ends != bool(facts.full[seat] and count == len(drawn))
            found |= bad << card
        return found

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)


def _with(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    """Numbers per seat with another one at a seat."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def _next_banker(banker: Seat, reali: Sequence[bool]) -> Seat:
    """Who holds the bank next: of those who have won with a reale the nearest after the banker."""
    seats = len(reali)
    return next((seat for step in range(1, seats) if reali[seat := (banker + step) % seats]), banker)


def _reale(points: tuple[int, ...], reali: Sequence[bool]) -> ScoreLine:
    """The line of the sette e mezzo reale that have won; the count marks them, also where they were paid once."""
    reason = WON if any(points) else TIED if any(reali) else MISSING
    return ScoreLine("reale", points, tuple(map(int, reali)) or (0,) * len(points), reason=reason)
