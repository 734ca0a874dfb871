"""Tressette: the rules. No document of the project tells them: they are those of Treccani, spazioinwind and Parlett."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Mask, bits
from cardtable.engine.errors import UnfitSeats
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import MISSING, WON, Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TRICK, Deal, Seat, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.results import measured
from cardtable.games.sides import pairs_or_alone
from cardtable.games.target import first_to, longest_to
from cardtable.games.thirds import (
    LAST_TRICK,
    POINT,
    POINTS_IN_A_DEAL,
    RANKING,
    THIRDS,
    card_points,
    last_trick,
    thirds,
)
from cardtable.games.tressette.accuse import FOUR, NAPOLETANA, THREE, Accusa, accuse_in
from cardtable.games.tressette.signals import BUSSO, SILENT, STRISCIO, VOLO, with_words
from cardtable.games.tressette.tactics import tactics
from cardtable.games.tressette.unseen import Bars, barring, holding, without
from cardtable.games.trick_playouts import Aim, Going, TrickPlayouts
from cardtable.games.tricks import draw_each, plays, plays_by_suit

HAND_SIZE = 10
SUITS = ITALIAN_40.suit_masks


ANNUL = "annul"
"""Verb: having a hand without a point dealt again."""

REDEALING, ANNOUNCING, PLAYING = "redeal", "accuse", "play"
"""Phases: who may have the cards dealt again is asked, who may announce something is, a card is to be played."""

MOST_REDEALS = 20
"""After so many annulled deals in a row nobody may annul another one."""

MOST_ACCUSE = 7
"""So many combinations one hand has at most: four napoletane and three ranks."""

PLAYOUTS = TrickPlayouts(RANKING.suits, RANKING.suit_masks, RANKING.strengths)
AIM = Aim(THIRDS, to_come=0.7)
"""What one plays for, beyond what is searched: thirds."""


@dataclass(frozen=True)
class TressetteOptions(Options):
    """The house rules of Tressette."""

    accuse: bool = option(False, "score", by_seats={4: True})
    target: Literal[11, 21, 31, 41, 51] = option(
        21, "length", follows=lambda seats, chosen: 31 if chosen.get("accuse", seats == 4) else None
    )
    signals: bool = option(False, "moves", by_seats={4: True})
    redeal_without_points: bool = option(False, "deal")
    show_draws: bool = option(False, "view", by_seats={2: True})

    def check_seats(self, seats: int) -> None:
        for name in ("accuse", "signals"):
            if seats != 4 and getattr(self, name):
                raise UnfitSeats((name,), "for_four", seats)
        if seats != 2 and self.show_draws:
            raise UnfitSeats(("show_draws",), "draws_for_two", seats)


class TressetteFacts(NamedTuple):
    """What everybody knows besides the cards."""

    leader: Seat
    """Who led to the trick that lies on the table, or leads to the next one."""
    phase: str
    tricks: tuple[int, ...]
    """Per seat, the tricks (prese) won."""
    accuse: tuple[tuple[Accusa, ...], ...]
    """Per seat, what it has announced."""
    bars: tuple[Bars, ...]
    """Per seat, what some cards of its hand that nobody has shown cannot be: others than all of them, see `voids`."""
    voids: tuple[Mask, ...]
    """Per seat, what none of the cards of its hand that nobody has shown can be, whatever it draws."""
    last_winner: Seat = NOBODY
    """Who won the trick before this one."""
    word: int = SILENT
    """What the leader said with the card that was led."""


class Tressette(Game[TressetteFacts]):
    """Tressette, for four in pairs or for two: tricks without a trump, counted in thirds of a point."""

    id = "tressette"
    family = "tricks"
    pack = ITALIAN_40
    seat_counts = (4, 2)
    direction = "ccw"
    options_type = TressetteOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "tressette": {},
        "tressette_senza_accuse": {"accuse": False, "target": 21},
    }

    options: TressetteOptions

    def __init__(self, seats: int, options: TressetteOptions) -> None:
        super().__init__(seats, options)
        self.sides = pairs_or_alone(seats)
        piles = (Zone(CAPTURES, side) for side in range(self.side_count))
        self.layout = layout(ITALIAN_40, seats, Zone(TRICK, ordered=True), Zone(STOCK, ordered=True), *piles)
        self.trick = self.layout.zone(TRICK)
        self.stock = self.layout.stock
        self.piles = self.layout.all_of(CAPTURES)
        self.draws_hidden = seats == 2 and not options.show_draws
        asked = seats * (MOST_REDEALS + 1) if options.redeal_without_points else 0
        announced = seats * (MOST_ACCUSE + 1) if options.accuse else 0
        self.longest_deal = len(ITALIAN_40) + asked + announced

    # The deal.

    def deal(self, deal: Deal, report: Report | None = None) -> State[TressetteFacts]:
        """Ten cards each; with two players the other twenty are the stock."""
        first, nothing = (deal.dealer + 1) % self.seats, ((),) * self.seats
        phase = REDEALING if self._may_redeal(deal) else ANNOUNCING if self.options.accuse else PLAYING
        facts = TressetteFacts(first, phase, (0,) * self.seats, nothing, nothing, (0,) * self.seats)
        state = State.opening(deal, self.layout, deal.order(self.layout), facts)
        for step in range(self.seats):
            seat = (first + step) % self.seats
            cards = state.draw(HAND_SIZE, seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        state.to_move = first
        return state

    def _may_redeal(self, deal: Deal) -> bool:
        """Whether anybody may have these cards dealt again: an option, and not for ever."""
        return self.options.redeal_without_points and deal.attempt < MOST_REDEALS

    # The moves.

    def legal_moves(self, state: State[TressetteFacts]) -> Sequence[Move]:
        """Follow suit when possible, otherwise any card; the leader may say a word with it."""
        hand, trick = state.zones[state.to_move], state.orders[self.trick]
        phase = state.facts.phase
        if phase == REDEALING:
            return (PASS, Move(ANNUL)) if thirds(hand) < POINT else (PASS,)
        if phase == ANNOUNCING:
            said = state.facts.accuse[state.to_move]
            return [PASS, *(accusa.move for accusa in accuse_in(hand) if accusa not in said)]
        if trick:
            follow = hand & SUITS[RANKING.suits[trick[0]]]
            return plays(follow) if follow else plays_by_suit(hand, SUITS)
        moves = plays_by_suit(hand, SUITS)
        if self.options.signals and hand & hand - 1:
            for suit in SUITS:
                moves += with_words(hand & suit)
        return moves

    def play(self, state: State[TressetteFacts], move: Move, report: Report | None = None) -> State[TressetteFacts]:
        if move.verb == ANNUL:
            return self._deal_again(state, report)
        new = state.copy()
        if move.verb == PLAY:
            self._play_card(new, move, report)
        elif new.facts.phase == REDEALING:
            self._keep(new)
        elif move == PASS:
            new.facts = new.facts._replace(phase=PLAYING)
        else:
            self._announce(new, move, report)
        return new

    def _deal_again(self, state: State[TressetteFacts], report: Report | None) -> State[TressetteFacts]:
        """A hand without a whole point is shown and the same dealer deals again."""
        deal, seat = state.deal.again(), state.to_move
        if report:
            report(Event("annulled", seat, cards=tuple(bits(state.zones[seat]))))
            report(Event("redealt", deal.dealer, number=deal.attempt))
        return self.deal(deal, report)

    def _keep(self, new: State[TressetteFacts]) -> None:
        """A seat keeps its hand; when all do, the first one may announce or play."""
        new.to_move = (new.to_move + 1) % self.seats
        if new.to_move == new.facts.leader:
            new.facts = new.facts._replace(phase=ANNOUNCING if self.options.accuse else PLAYING)

    def _announce(self, new: State[TressetteFacts], move: Move, report: Report | None) -> None:
        """A combination is announced: from now on all know where its cards are. The seat is asked for another one."""
        seat, facts = new.to_move, new.facts
        accusa = next(found for found in accuse_in(new.zones[seat]) if found.move == move)
        new.show(accusa.cards)
        said = (*facts.accuse[seat], accusa)
        accuse = (*facts.accuse[:seat], said, *facts.accuse[seat + 1 :])
        voids = self._with_void(facts.voids, seat, accusa.missing)
        new.facts = facts._replace(accuse=accuse, voids=voids)
        if report:
            event = Event(
                {
                    NAPOLETANA: ("napoletana",) * len(SUITS),
                    THREE: ("", "three_aces", "three_twos", "three_threes"),
                    FOUR: ("", "four_aces", "four_twos", "four_threes"),
                }[move.verb][move.number],
                seat,
                self.sides[seat],
                tuple(bits(accusa.cards)),
                points=accusa.points,
            )
            report(event)

    def _play_card(self, new: State[TressetteFacts], move: Move, report: Report | None) -> None:
        seat, card, trick = new.to_move, move.card, new.orders[self.trick]
        bars = new.facts.bars[seat]
        if bars and not new.public >> card & 1:
            self._note(new, seat, without(bars, card))
        new.lay(card, seat, self.trick)
        if trick:
            led = SUITS[RANKING.suits[trick[0]]]
            if not led >> card & 1:
                self._lacks(new, seat, led)
        elif move.number >= 0:
            self._say(new, seat, move)
        if report:
            event = Event(
                {SILENT: "led", BUSSO: "busso", STRISCIO: "striscio", VOLO: "volo"}[move.number]
                if not trick
                else "played",
                seat,
                cards=(card,),
            )
            report(event)
        if len(trick) == self.seats - 1:
            self._take_trick(new, report)
            return
        new.to_move = (seat + 1) % self.seats
        if self.options.accuse and new.facts.last_winner == NOBODY:
            new.facts = new.facts._replace(phase=ANNOUNCING)

    def _say(self, new: State[TressetteFacts], seat: Seat, move: Move) -> None:
        """All hear what a leader says with a card, and what it tells of the others in the hand."""
        new.facts = new.facts._replace(word=move.number)
        suit = SUITS[RANKING.suits[move.card]]
        if move.number == VOLO:
            self._lacks(new, seat, suit)
        elif move.number == STRISCIO and not new.zones[seat] & new.public & suit:
            self._note(new, seat, holding(new.facts.bars[seat], self._unseen(new, seat), suit))

    def _lacks(self, new: State[TressetteFacts], seat: Seat, cards: Mask) -> None:
        """A hand is known to hold none of some cards; what is drawn later may be one unless all see it."""
        facts = new.facts
        if self.draws_hidden:
            self._note(new, seat, barring(facts.bars[seat], self._unseen(new, seat), cards))
        elif cards & ~facts.voids[seat]:
            new.facts = facts._replace(voids=self._with_void(facts.voids, seat, cards))

    @staticmethod
    def _with_void(voids: tuple[Mask, ...], seat: Seat, cards: Mask) -> tuple[Mask, ...]:
        return (*voids[:seat], voids[seat] | cards, *voids[seat + 1 :])

    def _unseen(self, state: State[TressetteFacts], seat: Seat) -> int:
        """How many cards of a hand nobody has shown."""
        return (state.zones[seat] & ~state.public).bit_count()

    def _note(self, new: State[TressetteFacts], seat: Seat, bars: Bars) -> None:
        every = new.facts.bars
        new.facts = new.facts._replace(bars=(*every[:seat], bars, *every[seat + 1 :]))

    def _take_trick(self, new: State[TressetteFacts], report: Report | None) -> None:
        """A complete trick goes to its winner, who draws first while there is a stock, and leads to the next one."""
        leader, _, tricks, accuse, bars, voids, _, _ = new.facts
        trick = new.orders[self.trick]
        winner = (leader + RANKING.winner(trick)) % self.seats
        side = self.sides[winner]
        new.gather(self.trick, self.piles[side])
        tricks = (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :])
        new.facts = TressetteFacts(winner, PLAYING, tricks, accuse, bars, voids, winner)
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, side, cards=trick, number=sum(tricks)))
        if new.orders[self.stock]:
            draw_each(new, winner, report, face_up=self.options.show_draws)
        self.settle(new, report)

    def settle(self, state: State[TressetteFacts], report: Report | None = None) -> State[TressetteFacts]:
        """The deal ends when the last cards have been played."""
        if not state.zones[state.to_move]:
            state.to_move = NOBODY
        return state

    # The count.

    def score(self, state: State[TressetteFacts]) -> Scoresheet:
        """Whole points in the cards, the last trick, and what was announced."""
        last = state.facts.last_winner if state.to_move == NOBODY else NOBODY
        lines = [
            card_points([state.zones[pile] for pile in self.piles]),
            last_trick(NOBODY if last == NOBODY else self.sides[last], self.side_count),
        ]
        if self.options.accuse:
            lines.append(self._announced(state.facts.accuse))
        return Scoresheet(state.deal.number, tuple(lines))

    def _announced(self, accuse: tuple[tuple[Accusa, ...], ...]) -> ScoreLine:
        """The line of the combinations; the count is how many there were."""
        of_side = [
            [accusa for seat in range(self.seats) if self.sides[seat] == side for accusa in accuse[seat]]
            for side in range(self.side_count)
        ]
        points = tuple(sum(accusa.points for accusa in said) for said in of_side)
        cards = tuple(tuple(bits(_together(said))) for said in of_side)
        return ScoreLine("accuse", points, tuple(map(len, of_side)), cards, reason=WON if any(points) else MISSING)

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The first side at the target at the end of a deal; both over, the higher total; level, another deal."""
        return first_to(self.options.target, sheets, self.side_count)

    @property
    def longest_match(self) -> int:
        return longest_to(self.options.target, self.side_count, POINTS_IN_A_DEAL)

    @property
    def target(self) -> int:
        return self.options.target

    # What a search is told.

    def to_search(self, state: State[TressetteFacts], moves: Sequence[Move]) -> Sequence[Move]:
        """A card is worth the same with a word and without it: only the silent ones are looked at."""
        silent = [move for move in moves if move.number < 0 or move.verb != PLAY]
        return silent if len(silent) < len(moves) else moves

    def finish(self, state: State[TressetteFacts], rng: Random) -> Sequence[float]:
        """Without further announcements."""
        facts, zones, orders = state.facts, state.zones, state.orders
        stock, trick = orders[self.stock], list(orders[self.trick])
        going = Going(state.hands(), trick, facts.leader, self.sides, stock=stock)
        taken = PLAYOUTS.play_on(going, AIM, rng)
        piles = [zones[pile] for pile in self.piles]
        for seat, cards in enumerate(taken.piles):
            piles[self.sides[seat]] |= cards
        return self._gains(piles, taken.last if taken.last != NOBODY else facts.last_winner, facts)

    def gains(self, state: State[TressetteFacts]) -> Sequence[float]:
        return self._gains([state.zones[pile] for pile in self.piles], state.facts.last_winner, state.facts)

    def _gains(self, piles: Sequence[Mask], last: Seat, facts: TressetteFacts) -> list[float]:
        """The points, those in the cards half by whole ones and half by thirds: what lacks a third may get it."""
        gains = [0.5 * (count // POINT) + 0.5 * count / POINT for count in map(thirds, piles)]
        gains[self.sides[last]] += LAST_TRICK
        for seat, said in enumerate(facts.accuse):
            gains[self.sides[seat]] += sum([accusa.points for accusa in said])
        return gains

    # Why not, what cannot be, and what for.

    def objection(self, state: State[TressetteFacts], move: Move) -> str:
        hand, trick, phase = state.zones[state.to_move], state.orders[self.trick], state.facts.phase
        if phase == REDEALING:
            return "hand_has_a_point" if move == Move(ANNUL) else "redeal_first" if move.verb == PLAY else "not_now"
        if phase == ANNOUNCING:
            accusing = move.verb in (NAPOLETANA, THREE, FOUR) and move == Move(move.verb, number=move.number)
            return "not_held" if accusing else "accuse_first" if move.verb == PLAY else "not_now"
        if move.verb != PLAY or move.taken:
            return "not_now"
        if move.card < 0 or not hand >> move.card & 1:
            return "not_in_hand"
        if not trick and self.options.signals and hand & hand - 1 and BUSSO <= move.number <= VOLO:
            return "word_untrue"
        return "not_now" if move.number >= 0 else "follow_suit"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Who did not follow suit holds no card of it, and what was said is true."""
        return {seat: void for seat, void in enumerate(view.facts.voids) if void}

    def barred(self, view: View) -> Mapping[int, Sequence[Mask]]:
        """The same where it is true of some cards of a hand: of one at least, or of those that were not drawn since."""
        return {seat: bars for seat, bars in enumerate(view.facts.bars) if bars and view.hidden[seat]}

    def results(self) -> tuple[tuple[int, ...], ...]:
        return measured(self)

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)


def _together(accuse: Sequence[Accusa]) -> Mask:
    """The cards of some combinations, each once."""
    cards: Mask = 0
    for accusa in accuse:
        cards |= accusa.cards
    return cards
