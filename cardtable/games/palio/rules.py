"""Palio (gioco del Palio): the rules. Source: 004_8b7621e1d2e11df8.txt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add
from random import Random
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import MISSING, WON, Outcome, ScoreLine, Scoresheet, Series, Standing, leaders, totals
from cardtable.engine.state import CAPTURES, FACE_UP, NOBODY, STOCK, TRICK, Deal, Seat, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.palio.cards import ACES, COSTS, COURTS, HIGH, LOW, RANKS, SUITS, best_two, plays
from cardtable.games.palio.placing import (
    EXTRA_DEALS,
    PAIRINGS,
    SEATS,
    Key,
    Placing,
    is_level,
    likely_places,
    of_pairs,
    partners_in,
    placing,
    season_chances,
    tricks_won,
)
from cardtable.games.palio.playouts import PalioPlayouts
from cardtable.games.palio.tactics import tactics
from cardtable.games.tricks import NO_TRUMP

TRICKS = 13
TRICK_PAYS = 10
"""Points for every trick (presa)."""


@dataclass(frozen=True)
class PalioOptions(Options):
    """The house rules of Palio."""

    deals: Literal[8, 12, 16] = option(8, "length")
    trump_rule: Literal["first_discard", "first_lead"] = option("first_discard", "moves")
    high_ace_penalty: Literal[1, 10] = option(1, "score")
    tie_break: Literal["extra_deal", "tricks", "shared"] = option("extra_deal", "length")
    championship_points: Literal["5-3-2-1", "4-2-1-0", "3-2-1-0"] = option("5-3-2-1", "score")
    season_matches: Literal[1, 3, 6, 9] = option(1, "length")


class PalioFacts(NamedTuple):
    """What everybody knows besides the cards."""

    partners: tuple[Seat, ...] = PAIRINGS[0]
    """Per seat, its partner (compagno) in this match."""
    trump: int = NO_TRUMP
    """Index of the trump suit (briscola) in force."""
    open: bool = True
    """Whether it is still to be settled what is trump, or that nothing is."""
    without: bool = False
    """Whether it is settled that there are no trumps for the rest of the deal."""
    settled_by: Card = -1
    """The card that settled it, which takes effect from the next trick on; -1 while nothing is settled."""
    leader: Seat = NOBODY
    """Who led to the trick that lies on the table, or leads to the next one."""
    tricks: tuple[int, ...] = (0,) * SEATS
    """Per seat, the tricks (prese) won."""
    high: Mask = 0
    """The aces that were declared high when they were played."""
    low: Mask = 0
    """Those that were declared low."""
    voids: tuple[Mask, ...] = (0,) * SEATS
    """Per seat, the cards it has shown that it does not hold, by not following suit."""
    match: int = 0
    """Which match (gara) of the season this is, 1 the first; 0 where only one is played."""
    last: bool = False
    """Whether this is the last of the deals that were agreed on for this match."""
    extra: bool = False
    """Whether this deal is played because the pairs, or the partners of one, were level after those."""

    @property
    def heights(self) -> Mapping[Card, bool]:
        """Per ace that was played, whether it was declared high: it bears a sign of it on the table."""
        return {**dict.fromkeys(bits(self.high), True), **dict.fromkeys(bits(self.low), False)}


PalioState = State[PalioFacts]


class Palio(Game[PalioFacts]):
    """Palio, for four in two pairs: who wins comes first and his partner last, so everybody scores for himself."""

    id = "palio"
    family = "tricks"
    pack = FRENCH_52
    seat_counts = (SEATS,)
    direction = "cw"
    options_type = PalioOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"palio": {}, "palio_championship": {"season_matches": 9}}
    longest_deal = SEATS * TRICKS

    options: PalioOptions

    def __init__(self, seats: int, options: PalioOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(SEATS))
        piles = (Zone(CAPTURES, seat) for seat in range(SEATS))
        returned = (Zone(FACE_UP, seat, ordered=True) for seat in range(SEATS))
        self.layout = layout(FRENCH_52, seats, Zone(TRICK, ordered=True), Zone(STOCK, ordered=True), *piles, *returned)
        self.trick = self.layout.zone(TRICK)
        self.piles = self.layout.all_of(CAPTURES)
        self.returned = self.layout.all_of(FACE_UP)
        self.by_lead = options.trump_rule == "first_lead"
        self.playouts = PalioPlayouts(options.high_ace_penalty)
        self.place_points = tuple(map(int, options.championship_points.split("-")))

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> PalioState:
        """Thirteen cards each; every deal begins without trumps."""
        played, this_match = self._matches(deal.sheets)
        first, number = (deal.dealer + 1) % SEATS, len(this_match) + 1
        season, agreed = self.options.season_matches > 1, self.options.deals
        facts = PalioFacts(
            partners_in(len(played)),
            leader=first,
            match=len(played) + 1 if season else 0,
            last=number == agreed,
            extra=number > agreed,
        )
        state = State.opening(deal, self.layout, deal.order(self.layout), facts)
        if report and number == 1:
            if season:
                report(Event("match_begins", number=facts.match))
            for seat, partner in enumerate(facts.partners):
                if seat < partner:
                    report(Event("partners", seat, partner))
        if report and facts.extra:
            report(Event("extra_deal"))
        for step in range(SEATS):
            seat = (first + step) % SEATS
            cards = state.draw(TRICKS, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        state.to_move = first
        return state

    # The moves.

    def legal_moves(self, state: PalioState) -> Sequence[Move]:
        """Follow suit when possible; otherwise, and on lead, any card. Whoever plays an ace declares it high or low."""
        hand, trick = state.zones[state.to_move], state.orders[self.trick]
        if trick and (follow := hand & SUITS[trick[0] // RANKS]):
            return plays(follow)
        moves: tuple[Move, ...] = ()
        for suit in SUITS:
            moves += plays(hand & suit)
        return moves

    def play(self, state: PalioState, move: Move, report: Report | None = None) -> PalioState:
        seat, card = state.to_move, move.card
        trick, facts = state.orders[self.trick], state.facts
        off_suit = bool(trick) and trick[0] // RANKS != card // RANKS
        new = state.copy()
        new.lay(card, seat, self.trick)
        if move.number == HIGH:
            new.facts = facts._replace(high=facts.high | 1 << card)
        elif move.number == LOW:
            new.facts = facts._replace(low=facts.low | 1 << card)
        if off_suit:
            self._note_void(new, seat, SUITS[trick[0] // RANKS])
        if report:
            report(Event("played" if trick else "led", seat, cards=(card,)))
            if move.number >= 0:
                report(Event("ace_high" if move.number == HIGH else "ace_low", seat, cards=(card,)))
        if facts.open and (self.by_lead or off_suit):
            self._settle_trump(new, seat, card, report)
        if len(trick) == SEATS - 1:
            self._take_trick(new, report)
        else:
            new.to_move = (seat + 1) % SEATS
        return new

    def _note_void(self, new: PalioState, seat: Seat, void: Mask) -> None:
        """Everybody remembers which suit a player did not follow."""
        voids = new.facts.voids
        if void & ~voids[seat]:
            new.facts = new.facts._replace(voids=(*voids[:seat], voids[seat] | void, *voids[seat + 1 :]))

    def _settle_trump(self, new: PalioState, seat: Seat, card: Card, report: Report | None) -> None:
        """The first discard (primo scarto) decides, by an option the first card led: after a court there is no trump.

        It takes effect from the next trick on, so that in the last one nothing is settled any more.
        """
        new.facts = new.facts._replace(open=False, settled_by=card)
        if report and sum(new.facts.tricks) < TRICKS - 1:
            report(Event("no_trump" if COURTS >> card & 1 else "trump_settled", seat, cards=(card,)))

    def _take_trick(self, new: PalioState, report: Report | None) -> None:
        """The winner gives the second-best card (seconda carta più forte) back, keeps the other three, and leads."""
        trick, facts = new.orders[self.trick], new.facts
        best, second = best_two(trick, facts.trump, facts.high)
        winner, owner = (facts.leader + best) % SEATS, (facts.leader + second) % SEATS
        new.lay(trick[second], self.trick, self.returned[owner])
        new.gather(self.trick, self.piles[winner])
        tricks = (*facts.tricks[:winner], facts.tricks[winner] + 1, *facts.tricks[winner + 1 :])
        trump, without = facts.trump, facts.without
        if facts.settled_by >= 0:
            without = bool(COURTS >> facts.settled_by & 1)
            trump = NO_TRUMP if without else facts.settled_by // RANKS
        new.facts = facts._replace(leader=winner, tricks=tricks, trump=trump, without=without)
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, winner, cards=trick, number=sum(tricks)))
            report(Event("returned", owner, cards=(trick[second],)))
        self.settle(new)

    def settle(self, state: PalioState, report: Report | None = None) -> PalioState:
        """The deal ends after the last trick."""
        if not state.zones[state.to_move]:
            state.to_move = NOBODY
        return state

    # The count.

    def score(self, state: PalioState) -> Scoresheet:
        """Ten points a trick, less what the cards cost that lie face up before a player."""
        tricks = state.facts.tricks
        won = ScoreLine("tricks", tuple(TRICK_PAYS * count for count in tricks), tricks, reason=_reason(tricks))
        cards = tuple(state.orders[zone] for zone in self.returned)
        values = tuple(tuple(self._cost(card, state.facts.high) for card in before) for before in cards)
        counts = tuple(map(len, cards))
        paid = ScoreLine("returned", tuple(-sum(costs) for costs in values), counts, cards, values, _reason(counts))
        sheet = Scoresheet(state.deal.number, (won, paid))
        if state.to_move == NOBODY and (lot := self._lot(state.deal, sheet)):
            sheet = Scoresheet(sheet.deal, (*sheet.lines, lot))
        return sheet

    def _cost(self, card: Card, high: Mask) -> int:
        """What a returned card costs; an ace may cost more where it was declared high."""
        return self.options.high_ace_penalty if ACES & high & 1 << card else COSTS[card]

    def _lot(self, deal: Deal, sheet: Scoresheet) -> ScoreLine | None:
        """Lots, the highest the best, where neither points nor tricks tell players apart and no more is played."""
        played, before = self._matches(deal.sheets)
        sheets = (*before, sheet)
        if len(sheets) < self._most_deals or self.options.tie_break == "shared":
            return None
        keys = list(zip(totals(sheets, SEATS), tricks_won(sheets), strict=True))
        if not is_level(keys, partners_in(len(played))):
            return None
        drawn = deal.chance.places("lot", SEATS, deal.number, deal.attempt, 0)
        return ScoreLine("lot", (0,) * SEATS, tuple(place + 1 for place in drawn))

    # The match and the season.

    @property
    def _most_deals(self) -> int:
        """The deals after which a single match has a result."""
        return self.options.deals + (EXTRA_DEALS if self.options.tie_break == "extra_deal" else 0)

    @property
    def longest_match(self) -> int:
        return self._most_deals * self.options.season_matches

    def _matches(self, sheets: Sequence[Scoresheet]) -> tuple[list[tuple[Scoresheet, ...]], tuple[Scoresheet, ...]]:
        """The deals of the matches that are over, and those of the one being played."""
        played: list[tuple[Scoresheet, ...]] = []
        start = 0
        for end in range(self.options.deals, len(sheets) + 1):
            if self._result(tuple(sheets[start:end]), len(played)):
                played.append(tuple(sheets[start:end]))
                start = end
        return played, tuple(sheets[start:])

    def _result(self, sheets: tuple[Scoresheet, ...], match: int) -> Placing | None:
        """How a match ended, None where another deal is played."""
        if len(sheets) < self.options.deals:
            return None
        partners, scores = partners_in(match), totals(sheets, SEATS)
        by_points: list[Key] = [(points,) for points in scores]
        if self.options.tie_break == "shared" or not is_level(by_points, partners):
            return placing(by_points, partners)
        if len(sheets) < self._most_deals:
            return None
        lot = sheets[-1].line("lot")
        lots = lot.counts if lot else (0,) * SEATS
        return placing(list(zip(scores, tricks_won(sheets), lots, strict=True)), partners)

    def _season_points(self, played: Sequence[tuple[Scoresheet, ...]]) -> tuple[int, ...]:
        """Per seat, the points of the championship (campionato): so many for each place."""
        points = [0] * SEATS
        for number, sheets in enumerate(played):
            result = self._result(sheets, number)
            for seat, place in enumerate(result.places if result else ()):
                points[seat] += self.place_points[place - 1]
        return tuple(points)

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The winner of the Palio is the better player of the better pair; of a season whoever has most points."""
        played, _ = self._matches(sheets)
        if len(played) < self.options.season_matches:
            return None
        scores, season = totals(tuple(sheets), SEATS), self._season_points(played)
        if self.options.season_matches > 1:
            best = leaders(season)
            return Outcome(best, "championship" if len(best) == 1 else "championship_shared", scores, season)
        result = self._result(played[0], 0)
        assert result is not None  # the match was over
        first = tuple(seat for seat, place in enumerate(result.places) if place == 1)
        if len(first) > 1:
            return Outcome(first, "palio_shared", scores)
        return Outcome(first, ("palio", "palio_by_tricks", "palio_by_lot")[result.depth], scores)

    def columns(self, sheets: Sequence[Scoresheet]) -> tuple[tuple[int, ...], ...]:
        """The points in this match where there are several, those of the pair, the place, and the championship."""
        played, rest = self._matches(sheets)
        number, this_match = (len(played), rest) if rest or not played else (len(played) - 1, played[-1])
        season, scores = self.options.season_matches > 1, totals(this_match, SEATS)
        partners = partners_in(number)
        now = self._result(this_match, number) or placing([(points,) for points in scores], partners)
        return (
            scores if season else (),
            of_pairs(scores, partners),
            now.places if sheets else (),
            self._season_points(played) if season or played else (),
        )

    def series(self, sheets: Sequence[Scoresheet]) -> Series | None:
        """In a season the points of the match being played, and those of the championship."""
        if self.options.season_matches == 1:
            return None
        played, rest = self._matches(sheets)
        this_match = rest or (played[-1] if played else ())
        return Series(None, totals(this_match, SEATS), self._season_points(played))

    # What a search is told.

    def finish(self, state: PalioState, rng: Random) -> Sequence[float]:
        return self.playouts.finish(self, state, rng)

    def standing(self, sheets: Sequence[Scoresheet]) -> Standing:
        """A deal counts for the match (gara) it belongs to, and that by the places for the season."""
        played, rest = self._matches(sheets)
        to_come = max(0, self.options.deals - len(rest) - 1)
        return Standing(totals(rest, SEATS), None, to_come, len(played), self._season_points(played))

    def prospects(self, before: Standing, scores: Sequence[float], blur: float) -> Sequence[float]:
        """By the places: what they pay, and in a season the chance to have most of that when it is over."""
        matches, found = self.options.season_matches, [0.0] * SEATS
        for likely, places in likely_places(scores, partners_in(before.game), blur):
            paid: Sequence[float] = [self.place_points[place - 1] for place in places]
            if matches > 1:
                paid = season_chances(list(map(add, before.games, paid)), matches - before.game - 1)
            for seat, worth in enumerate(paid):
                found[seat] += likely * worth
        most = 1 if matches > 1 else max(self.place_points)
        return [worth / most for worth in found]

    # Why not, what cannot be, and what for.

    def objection(self, state: PalioState, move: Move) -> str:
        hand, trick, card = state.zones[state.to_move], state.orders[self.trick], move.card
        if move.verb != PLAY or move.taken:
            return "not_now"
        if card < 0 or not hand >> card & 1:
            return "not_in_hand"
        if trick and card // RANKS != trick[0] // RANKS and hand & SUITS[trick[0] // RANKS]:
            return "follow_suit"
        return "ace_undeclared" if ACES >> card & 1 and move.number not in (LOW, HIGH) else "not_now"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Who did not follow suit holds no card of it."""
        return {seat: void for seat, void in enumerate(view.facts.voids) if void}

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)


def _reason(counts: Sequence[int]) -> str:
    """Whether anybody has what a line counts."""
    return WON if any(counts) else MISSING
