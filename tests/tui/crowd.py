"""Crowd: a small game for tests of the table, with as many seats, cards and rows as a table can have to show.

Every seat gets a hand, and where there are rows three cards face up and three face down before it. In tricks the
highest rank wins, the first of equals; else a card takes an equal one from the table or lies there. The cards in the
rows are never played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from rich.style import Style

from cardtable.engine.cards import FRENCH_52, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.game import Game
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.options import Options, Value, option
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TRICK, Deal, Seat, State, Zone, layout
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.table import Table
from cardtable.rooms.update import Update
from cardtable.text import Text
from cardtable.tui.decks import deck_for
from cardtable.tui.glyphs import glyphs
from cardtable.tui.moment import Moment, shape_of
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.picking import Picking
from cardtable.tui.picture import Picture
from cardtable.tui.plan import Plan, plan
from cardtable.tui.scene import next_scene
from cardtable.tui.sight import pictures

PACKS = 7
"""So many packs have forty cards for each of eight hands, and six more before each of them."""

IN_ROW = 3

FACE_UP, FACE_DOWN = "face_up", "face_down"

NAMED = ("Massimiliana", "Bartolomea P", "Wilhelmina M", "Giovannantoni", "Ermenegildo", "Ludovica Maria", "Zoe")
"""Names of the bots, of which most have 12 characters and more."""


@dataclass(frozen=True)
class CrowdOptions(Options):
    """What there is to show."""

    hand: int = option(10, "deal", span=(1, 40, 1))
    zone: Literal["trick", "table"] = option("trick", "moves")
    sides: Literal["alone", "pairs"] = option("alone", "score")
    rows: bool = option(False, "deal")
    rest: bool = option(False, "deal")
    """Whether the rest of the pack is a stock; else it lies on no pile that is shown."""


class CrowdFacts(NamedTuple):
    """What everybody knows besides the cards."""

    leader: Seat
    tricks: tuple[int, ...] | None
    """Per seat, the tricks won; None where cards are laid on the table."""


class Crowd(Game[CrowdFacts]):
    """One deal for two to eight."""

    id = "crowd"
    family = "tricks"
    pack = FRENCH_52.times(PACKS)
    seat_counts = tuple(range(2, 9))
    direction = "ccw"
    options_type = CrowdOptions
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"crowd": {}}
    longest_deal = 320

    options: CrowdOptions

    def __init__(self, seats: int, options: CrowdOptions) -> None:
        super().__init__(seats, options)
        pairs = (seats + 1) // 2 if options.sides == "pairs" else seats
        self.sides = tuple(seat % pairs for seat in range(seats))
        rows = (
            Zone(kind, seat, ordered=True)
            for seat in range(seats)
            for kind in ((FACE_UP, FACE_DOWN) if options.rows else ())
        )
        piles = (Zone(CAPTURES, side) for side in range(max(self.sides) + 1))
        self.layout = layout(
            self.pack, seats, Zone(options.zone, ordered=True), Zone(STOCK, ordered=True), Zone("box"), *piles, *rows
        )
        self.middle = self.layout.zone(options.zone)

    @property
    def tricks(self) -> bool:
        return self.options.zone == TRICK

    def deal(self, deal: Deal, report: Report | None = None) -> State[CrowdFacts]:
        order = deal.order(self.layout)
        first = (deal.dealer + 1) % self.seats
        facts = CrowdFacts(first, (0,) * self.seats if self.tricks else None)
        state = State.opening(deal, self.layout, order, facts)
        for step in range(self.seats):
            seat = (first + step) % self.seats
            cards = state.draw(self.options.hand, seat)
            if self.options.rows:
                state.draw(IN_ROW, self.layout.zone(FACE_UP, seat), face_up=True)
                state.draw(IN_ROW, self.layout.zone(FACE_DOWN, seat))
            if report:
                report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
        if not self.options.rest:
            state.draw(len(state.orders[self.layout.stock]), self.layout.zone("box"))
        state.to_move = first
        return state

    def legal_moves(self, state: State[CrowdFacts]) -> Sequence[Move]:
        hand = bits(state.zones[state.to_move])
        if self.tricks:
            return [Move(PLAY, card) for card in hand]
        return [Move(PLAY, card, self._equal(state, card)) for card in hand]

    def _equal(self, state: State[CrowdFacts], card: int) -> int:
        """The first card on the table that a card takes, as a mask; 0 for none."""
        rank = self.pack.rank(card)
        return next((1 << lying for lying in state.orders[self.middle] if self.pack.rank(lying) == rank), 0)

    def play(self, state: State[CrowdFacts], move: Move, report: Report | None = None) -> State[CrowdFacts]:
        seat, new = state.to_move, state.copy()
        new.to_move = (seat + 1) % self.seats
        if move.taken:
            pile = self.layout.zone(CAPTURES, self.sides[seat])
            new.move(move.taken, self.middle, pile)
            new.move(1 << move.card, seat, pile)
            orders = new.orders[:]
            orders[self.middle] = tuple(card for card in orders[self.middle] if not move.taken >> card & 1)
            new.orders = orders
        else:
            new.lay(move.card, seat, self.middle)
        if report:
            kind = "played" if not self.tricks or state.orders[self.middle] else "led"
            report(Event(kind, seat, cards=(move.card,), taken=tuple(bits(move.taken))))
        trick = new.orders[self.middle]
        if self.tricks and len(trick) == self.seats:
            at = max(range(len(trick)), key=lambda at: (self.pack.rank(trick[at]), -at))
            self._take_trick(new, (state.facts.leader + at) % self.seats, report)
        if not any(new.hands()):
            new.to_move = NOBODY
        return new

    def _take_trick(self, new: State[CrowdFacts], winner: Seat, report: Report | None) -> None:
        trick, tricks = new.orders[self.middle], new.facts.tricks or ()
        new.gather(self.middle, self.layout.zone(CAPTURES, self.sides[winner]))
        new.facts = CrowdFacts(winner, (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :]))
        new.to_move = winner
        if report:
            report(Event("trick_taken", winner, self.sides[winner], cards=trick, number=sum(tricks) + 1))

    def score(self, state: State[CrowdFacts]) -> Scoresheet:
        points = tuple(state.zones[pile].bit_count() for pile in self.layout.all_of(CAPTURES))
        return Scoresheet(state.deal.number, (ScoreLine("cards", points, points),))

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        return Outcome((0,), "most_points", sheets[0].points) if sheets else None

    @property
    def longest_match(self) -> int:
        return 1


def crowd(seats: int, **chosen: Value) -> Crowd:
    """The game at a table of so many seats."""
    return Crowd(seats, CrowdOptions.resolve(seats, chosen))


def crowded_table(seats: int, *, seed: str = "1", **chosen: Value) -> Table:
    """A table of this game, with the person at the first seat and bots with long names at the others."""
    rules = crowd(seats, **chosen)
    bots = read_players(",".join(["me", *["bot:random"] * (seats - 1)]), rules)
    players = tuple(Player(name, player.bot, player.level) for name, player in zip(("", *NAMED), bots, strict=False))
    return Table(Setup(rules, seed), players)


def moment_of(game: Crowd, me: Seat = 0, *, moves: int = 0, seed: str = "1") -> Moment:
    """What a seat knows after so many moves, with its cursor at the first card."""
    match = Match(Setup(game, seed))
    match.deal_next()
    for _ in range(moves):
        match.play(match.to_move, match.legal_moves()[0])
    view = match.view(me)
    scene = next_scene(Update(0, "playing", (), view, match.totals), None)
    names = ("Tu", *NAMED)[: game.seats]
    return Moment(
        Text("it", "crowd"), game, names, "Folla", (), scene, match.totals, me, me, "ccw", Picking(view.legal)
    )


def drawn(moment: Moment, size: tuple[int, int]) -> tuple[Plan, dict[str, Picture]]:
    """The plan and the picture of every zone at a moment."""
    game = moment.game
    assert isinstance(game, Crowd)
    shape = shape_of(moment, game.options.hand, game.options.rest)
    ink = Style()
    paint = Paint(deck_for("french"), game.pack, Inks(ink, ink, ink, ink), glyphs(plain=False))
    found = plan(*size, shape)
    return found, dict(pictures(moment, shape, found, lambda zone: paint))
