"""Uomo nero (gioco dell'Uomo nero, in Milan Peppa tencia): the rules. Source: 004_8b7621e1d2e11df8.txt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from cardtable.engine.cards import FRENCH_40, FRENCH_52, ITALIAN_40, Card, Mask, Pack
from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game, Worth
from cardtable.engine.moves import Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import MISSING, WON, Outcome, ScoreLine, Scoresheet, totals
from cardtable.engine.state import ASIDE, DISCARD, NOBODY, STOCK, Deal, Seat, State, Zone, layout
from cardtable.engine.view import View
from cardtable.games.uomo_nero.tactics import tactics

MOST_DRAWS = 1000
"""A deal stops after so many draws; whoever holds the odd card then has lost."""

ARRANGE, DRAW = "arrange", "draw"
"""What is being done: the owner of a fan arranges it, or the next player takes a card from it."""

DRAWS = tuple(tuple(Move("draw", number=place) for place in range(1, size + 1)) for size in range(len(FRENCH_52) + 1))
"""Per number of cards in a fan (ventaglio), the draws from it: the first place is 1."""

OFFER = Move("offer")
"""To hold the fan out as it is (porgere il ventaglio)."""


@dataclass(frozen=True)
class UomoNeroOptions(Options):
    """The house rules of Uomo nero."""

    pack: Literal[40, 52] = option(40, "deal")
    deck_style: Literal["french", "italian"] = option("french", "deal")
    variant: Literal["uomo_nero", "peppa_tencia"] = option("uomo_nero", "deal")
    pair_rule: Literal["rank", "rank_and_colour"] = option("rank", "moves")
    offer_order: Literal["shuffled", "owner"] = option("shuffled", "moves")
    deals: int = option(1, "length", span=(1, 20, 1))

    def check(self) -> None:
        if self.deck_style == "italian" and self.pack == 52:
            raise ImpossibleCombination(("deck_style", "pack"), "italian_of_forty")
        if self.deck_style == "italian" and self.pair_rule == "rank_and_colour":
            raise ImpossibleCombination(("pair_rule", "deck_style"), "suits_without_colour")


class UomoNeroFacts(NamedTuple):
    """What everybody knows besides the cards."""

    source: Seat = NOBODY
    """Whose fan is held out, to the next player with cards; NOBODY before the first offer."""
    phase: str = DRAW
    """What the one to move does: `ARRANGE` his own fan, or `DRAW` from that of the source."""
    draws: int = 0
    """How often a card has been drawn."""
    arranged: int = 0
    """How many cards the source has moved within the fan before holding it out."""


class UomoNero(Game[UomoNeroFacts]):
    """Uomo nero for four to eight: pairs go, fans are held out, and whoever is left with the odd card has lost."""

    id = "uomo_nero"
    family = "pairs"
    pack = FRENCH_40
    seat_counts = (4, 5, 6, 7, 8)
    direction = "ccw"
    one_loses = True
    options_type = UomoNeroOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "uomo_nero": {},
        "peppa_tencia": {"variant": "peppa_tencia"},
    }
    longest_deal = MOST_DRAWS

    options: UomoNeroOptions

    def __init__(self, seats: int, options: UomoNeroOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(range(seats))
        self.pack = pack = _pack(options)
        lonely = {"uomo_nero": "J", "peppa_tencia": "Q"} if pack.family == "french" else _ITALIAN_COURTS
        self.odd = pack.number(f"{lonely[options.variant]}S")
        """The card without a mate: the jack of spades (fante di picche), for the Peppa tencia the queen."""
        removed = pack.rank_masks[pack.rank(self.odd)] ^ 1 << self.odd
        alike = (rank & colour & ~removed for rank in pack.rank_masks for colour in _colours(pack, options))
        self.pairs = tuple(cards for cards in alike if cards)
        """The sets of cards of which any two are a pair, and never two are in one hand."""
        self.mates = tuple(sum(alike for alike in self.pairs if alike >> card & 1) for card in range(len(pack)))
        """Per card, those it makes a pair with, and itself."""
        self.layout = layout(
            pack,
            seats,
            Zone(DISCARD, ordered=True),
            Zone(STOCK, ordered=True),
            Zone(ASIDE),
            removed=removed,
            ordered_hands=True,
        )
        self.pile = self.layout.zone(DISCARD)
        self.shuffled = options.offer_order == "shuffled"
        if not self.shuffled:
            self.longest_deal = MOST_DRAWS * len(self.pairs)

    # The deal.

    def dealer(self, first: Seat, sheets: Sequence[Scoresheet]) -> Seat:
        """Whoever lost the last deal deals the next one."""
        return sheets[-1].points.index(min(sheets[-1].points)) if sheets else first

    def deal(self, deal: Deal, report: Report | None = None) -> State[UomoNeroFacts]:
        """The whole pack is dealt out; who is served first gets one card more while the number is uneven."""
        order = deal.order(self.layout)
        state = State.opening(deal, self.layout, order, UomoNeroFacts())
        each, surplus = divmod(len(order), self.seats)
        for step in range(self.seats):
            seat = (deal.dealer + 1 + step) % self.seats
            cards = state.draw(each + (step < surplus), seat)
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        return self.settle(state, report)

    def settle(self, state: State[UomoNeroFacts], report: Report | None = None) -> State[UomoNeroFacts]:
        """All lay down their pairs; the first player with cards holds out his fan, unless one is held out already."""
        in_turn = [(state.deal.dealer + 1 + step) % self.seats for step in range(self.seats)]
        for seat in in_turn:
            self._lay_pairs(state, seat, report)
        holding = [seat for seat in in_turn if state.zones[seat]]
        if state.facts.source == NOBODY or len(holding) < 2:
            self._offer_next(state, holding[0], report)
        return state

    def _lay_pairs(self, state: State[UomoNeroFacts], seat: Seat, report: Report | None) -> None:
        """The pairs of a hand go, those that came first first: of three equal cards the last one stays."""
        kept: list[Card] = []
        laid: list[Card] = []
        for card in state.orders[seat]:
            mate = next((other for other in kept if self.mates[card] >> other & 1), None)
            if mate is None:
                kept.append(card)
            else:
                kept.remove(mate)
                laid += (mate, card)
        if laid:
            state.put(tuple(laid), seat, self.pile)
            if report:
                report(Event("pairs_laid", seat, cards=tuple(laid), number=len(laid) // 2))
                if not kept:
                    report(Event("out", seat))

    # The moves.

    def legal_moves(self, state: State[UomoNeroFacts]) -> Sequence[Move]:
        """To draw the card at one of the places of the fan; or to arrange one's own, or to hold it out as it is.

        A fan is arranged by bringing cards to its front: with one less than it has every order can be made.
        """
        facts = state.facts
        if facts.phase == DRAW:
            return DRAWS[len(state.orders[facts.source])]
        return (OFFER, *[Move("first", card) for card in state.orders[facts.source][1:]])

    def play(self, state: State[UomoNeroFacts], move: Move, report: Report | None = None) -> State[UomoNeroFacts]:
        new = state.copy()
        if move.verb == "draw":
            self._draw(new, move.number, report)
        elif move.verb == "first":
            self._bring_to_front(new, move.card, report)
        else:
            self._hold_out(new, report)
        return new

    def _draw(self, new: State[UomoNeroFacts], number: int, report: Report | None) -> None:
        """One card goes over unseen, or with its mate onto the pile at once."""
        seat, (source, _, draws, _) = new.to_move, new.facts
        fan, place = new.orders[source], number - 1
        if self.shuffled:
            deal = new.deal
            place = deal.chance.places("fan", len(fan), deal.number, deal.attempt, draws)[place]
        card = fan[place]
        if paired := new.zones[seat] & self.mates[card]:
            mate = paired.bit_length() - 1
            new.put((card,), source, self.pile)
            new.put((mate,), seat, self.pile)
            if report:
                report(Event("paired", seat, source, (card, mate)))
        else:
            new.pass_hidden(card, source, seat, (source, seat))
            if report:
                report(Event("drew", seat, source, (card,), faces_for=(seat, source)))
        if report:
            for one in (source, seat):
                if not new.zones[one]:
                    report(Event("out", one))
        new.facts = UomoNeroFacts(source, DRAW, draws + 1)
        self._offer_next(new, seat, report)

    def _offer_next(self, new: State[UomoNeroFacts], after: Seat, report: Report | None) -> None:
        """The next player with cards draws from the nearest one before him; with one hand left the deal is over."""
        zones, seats, draws = new.zones, self.seats, new.facts.draws
        holding = [seat for seat in (*range(after + 1, seats), *range(after + 1)) if zones[seat]]
        if len(holding) < 2 or draws >= MOST_DRAWS:
            self._end(new, report)
            return
        drawer, source = holding[0], holding[-1]
        if self.shuffled or len(new.orders[source]) == 1:
            new.to_move, new.facts = drawer, UomoNeroFacts(source, DRAW, draws)
        else:
            new.to_move, new.facts = source, UomoNeroFacts(source, ARRANGE, draws)

    def _bring_to_front(self, new: State[UomoNeroFacts], card: Card, report: Report | None) -> None:
        """The owner moves one card of his fan; when every order has been within his reach he holds it out."""
        seat, (source, phase, draws, arranged) = new.to_move, new.facts
        fan = new.orders[seat]
        orders = new.orders[:]
        orders[seat] = (card, *[other for other in fan if other != card])
        new.orders = orders
        new.facts = UomoNeroFacts(source, phase, draws, arranged + 1)
        if report:
            report(Event("arranged", seat, cards=(card,), faces_for=(seat,)))
        if arranged + 2 == len(fan):
            self._hold_out(new, report)

    def _hold_out(self, new: State[UomoNeroFacts], report: Report | None) -> None:
        """The owner holds out his fan as it is to the next player with cards."""
        seat, (source, _, draws, arranged) = new.to_move, new.facts
        drawer = next(other for other in (*range(seat + 1, self.seats), *range(seat)) if new.zones[other])
        new.to_move, new.facts = drawer, UomoNeroFacts(source, DRAW, draws, arranged)
        if report:
            report(Event("held_out", seat, drawer))

    def _end(self, new: State[UomoNeroFacts], report: Report | None) -> None:
        """Whoever holds the odd card shows it."""
        new.to_move, new.facts = NOBODY, UomoNeroFacts(draws=new.facts.draws)
        new.show(1 << self.odd)
        if report:
            report(Event("left_with", self._holder(new), cards=(self.odd,)))

    def _holder(self, state: State[UomoNeroFacts]) -> Seat:
        """Who holds the odd card."""
        return next(seat for seat in range(self.seats) if state.zones[seat] >> self.odd & 1)

    # The count.

    def score(self, state: State[UomoNeroFacts]) -> Scoresheet:
        """A point less for the one who was left with the odd card; nothing as long as nobody is."""
        loser = self._holder(state) if state.to_move == NOBODY else NOBODY
        counts = tuple(int(seat == loser) for seat in range(self.seats))
        points = tuple(-count for count in counts)
        cards = tuple((self.odd,) * count for count in counts)
        line = ScoreLine("odd_card", points, counts, cards, reason=MISSING if loser == NOBODY else WON)
        return Scoresheet(state.deal.number, (line,))

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """Whoever lost most deals loses the match, several together where they are level; all others win alike."""
        if len(sheets) < self.options.deals:
            return None
        scores = totals(tuple(sheets), self.seats)
        winners = tuple(seat for seat, points in enumerate(scores) if points > min(scores))
        if not winners:
            return Outcome(self.sides, "nobody_lost", scores)
        return Outcome(winners, "one_lost" if len(winners) == self.seats - 1 else "several_lost", scores)

    @property
    def longest_match(self) -> int:
        return self.options.deals

    # Why not, what cannot be, and what for.

    def objection(self, state: State[UomoNeroFacts], move: Move) -> str:
        fan = state.orders[state.facts.source]
        if state.facts.phase == DRAW:
            return "no_such_place" if move._replace(number=-1) == Move(DRAW) else "draw_from_fan"
        if move != Move("first", move.card):
            return "arrange_or_offer"
        return "first_already" if move.card == fan[0] else "not_in_hand"

    def apart(self, view: View) -> Sequence[Mask]:
        """Every pair was laid down: nobody holds two cards that make one."""
        return self.pairs

    def seen(self, move: Move, mover: Seat, seat: Seat) -> Move:
        """How somebody arranges his fan the others do not see, only that he does."""
        return Move(move.verb) if move.verb == "first" else move

    def tactics(self, view: View) -> Sequence[Worth]:
        return tactics(self, view)


_ITALIAN_COURTS = {"uomo_nero": "F", "peppa_tencia": "C"}
"""The rank of the odd card in the Italian pack: the horse (cavallo) stands for the queen."""


def _pack(options: UomoNeroOptions) -> Pack:
    """The pack that is played with."""
    if options.deck_style == "italian":
        return ITALIAN_40
    return FRENCH_40 if options.pack == 40 else FRENCH_52


def _colours(pack: Pack, options: UomoNeroOptions) -> tuple[Mask, ...]:
    """The cards within which a pair is made: all, or the black ones and the red ones."""
    if options.pair_rule == "rank":
        return (pack.all,)
    clubs, diamonds, hearts, spades = pack.suit_masks
    return clubs | spades, diamonds | hearts
