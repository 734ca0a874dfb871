"""The contract of a game: rules with chosen options at a table of so many seats. A game is stateless."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import exp
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal

from cardtable.engine.cards import Card, Mask, Pack
from cardtable.engine.chance import Chance
from cardtable.engine.errors import BadSeats, ImpossibleCombination
from cardtable.engine.events import Report
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import Options, Value
from cardtable.engine.scoring import Outcome, Scoresheet, Series, Standing, totals
from cardtable.engine.state import NOBODY, Deal, Facts, Layout, Seat, Side, State
from cardtable.engine.view import View

Worth = tuple[float, ...]
"""What a move is worth: compared item by item, the higher the better."""

NO_CONSTRAINTS: Mapping[int, Mask] = MappingProxyType({})
NO_BARS: Mapping[int, Sequence[Mask]] = MappingProxyType({})


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Game(ABC, Generic[Facts]):
    """One card game. The class attributes announce it; an instance is the rules in force at one table."""

    id: ClassVar[str]
    """Its key, as records and the command line name it."""
    family: ClassVar[str]
    """Key of the group it stands under in the picker."""
    pack: Pack
    """The pack with all defaults; at a table with other options or more seats it may be another."""
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of players it is played with, the default first; some options may leave fewer (`seats_for`)."""
    direction: ClassVar[Literal["ccw", "cw"]]
    """Which way the turn goes round a real table: to the right (`ccw`, senso antiorario) or to the left."""
    options_type: ClassVar[type[Options]]
    presets: ClassVar[Mapping[str, Mapping[str, Value]]]
    """Named choices of options, by key; the first is the game with all its defaults."""
    one_loses: ClassVar[bool] = False
    """Whether a deal has a loser rather than a winner, after whom the game is called at the table."""
    styles: ClassVar[tuple[str, ...]] = ()
    """Keys of the one-move players that this game knows besides the greedy one, such as one that plays by the book."""
    longest_deal: int
    """No deal has more moves than this; at a table with other options or seats it may be another number."""

    layout: Layout
    sides: tuple[Side, ...]
    """Per seat, the side it scores for."""

    def __init__(self, seats: int, options: Options) -> None:
        """Rules for a table; raises `BadSeats`."""
        if seats not in self.seat_counts:
            raise BadSeats(self.id, seats, self.seat_counts)
        self.seats = seats
        self.options = options

    @classmethod
    def at_table(cls, seats: int | None = None, chosen: Mapping[str, Value] = MappingProxyType({})) -> "Game[Facts]":
        """The game with some options chosen, by default with as many seats as these options are first for.

        Raises what `Options.resolve` raises, and `BadSeats`.
        """
        seats = cls.seats_for(chosen)[0] if seats is None else seats
        if seats not in cls.seat_counts:
            raise BadSeats(cls.id, seats, cls.seat_counts)
        try:
            return cls(seats, cls.options_type.resolve(seats, chosen))
        except ImpossibleCombination as error:
            error.facts["game"] = cls.id  # in whose words the reason is told
            raise

    @classmethod
    def seats_for(cls, chosen: Mapping[str, Value]) -> tuple[int, ...]:
        """The numbers of players for whom these options can be chosen, the default first.

        All numbers where the options do not go together for any. Raises `UnknownOption`, `BadOption`.
        """

        return fitting(cls, chosen)

    @property
    def side_count(self) -> int:
        """How many sides score."""
        return max(self.sides) + 1

    # The course of a match.

    def first_dealer(self, chance: Chance) -> Seat:
        """Who deals first where the table does not name anybody: by lot."""
        return chance.lot("first dealer", self.seats)

    def names_dealer(self) -> bool:
        """Whether the table has to name the first dealer itself."""
        return False

    def dealer(self, first: Seat, sheets: Sequence[Scoresheet]) -> Seat:
        """Who deals after these counts: by default the deal passes to the next player each time."""
        return (first + len(sheets)) % self.seats

    @abstractmethod
    def deal(self, deal: Deal, report: Report | None = None) -> State[Facts]:
        """The position when the first player is to move, redeals and all."""

    @abstractmethod
    def legal_moves(self, state: State[Facts]) -> Sequence[Move]:
        """Everything the seat to move may do. Never empty while a seat is to move, and no two moves alike."""

    @abstractmethod
    def play(self, state: State[Facts], move: Move, report: Report | None = None) -> State[Facts]:
        """The state after a legal move, with all that follows by itself. The state given is not changed."""

    def settle(self, state: State[Facts], report: Report | None = None) -> State[Facts]:
        """What follows by itself from a position, as after a move: a distribution, leftovers, the end of the deal."""
        return state

    @abstractmethod
    def score(self, state: State[Facts]) -> Scoresheet:
        """The count of the deal as far as it has been played."""

    @abstractmethod
    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        """The result of the match after these counts, or None when another deal is played."""

    @property
    @abstractmethod
    def longest_match(self) -> int:
        """The match has a result after at most so many deals."""

    @property
    def target(self) -> int | None:
        """The total that ends the match, where there is one."""
        return None

    @property
    def needs_person(self) -> str:
        """The option by which a match has no end of its own, so that a person has to sit at the table; else empty."""
        return ""

    # What a game may add.

    def agenda(self, deal: int) -> tuple[str, ...]:
        """Keys of what a deal of the match (1 is the first) asks for, and those after it in its series, in order.

        Empty where all deals are alike. Each key has a short form, `KEY.short`.
        """
        return ()

    def columns(self, sheets: Sequence[Scoresheet]) -> tuple[tuple[int, ...], ...]:
        """The columns of the score, each with the points of every side; empty where the totals say all.

        Their words are `column.1`, `column.2` and so on; one that is not kept at this table or not yet is empty.
        """
        return ()

    def series(self, sheets: Sequence[Scoresheet]) -> Series | None:
        """How the series stands after these counts, where a match is one; None where it is a single game."""
        return None

    def objection(self, state: State[Facts], move: Move) -> str:
        """Key of the rule that an illegal move breaks. Depends on nothing that the mover does not know."""
        return "not_now"

    def constraints(self, view: View) -> Mapping[int, Mask]:
        """Per zone, the cards that cannot lie there for all this seat knows: a guess respects them."""
        return NO_CONSTRAINTS

    def barred(self, view: View) -> Mapping[int, Sequence[Mask]]:
        """Per zone, for some of its hidden cards the cards that each cannot be: as `constraints`.

        In an ordered zone they are those from the first on, in any other it is not known which they are.
        """
        return NO_BARS

    def apart(self, view: View) -> Sequence[Mask]:
        """Sets of cards, none of which has two cards in one hand as everybody knows: a guess respects them."""
        return ()

    def decided(self, view: View) -> bool:
        """Whether nothing that is still to be played changes the count, for all this seat knows."""
        return False

    def tactics(self, view: View) -> Sequence[Worth]:
        """What each of `view.legal` is worth to a player who looks one move ahead: all alike unless a game knows."""
        return ((),) * len(view.legal)

    def by_the_book(self, view: View) -> Sequence[Worth]:
        """As `tactics`, what the book of the game says of each of `view.legal`, as partners know it."""
        return self.tactics(view)

    def style(self, name: str, view: View) -> Sequence[Worth]:
        """As `tactics`, what each of `view.legal` is worth to the player of one of the `styles`."""
        return self.tactics(view)

    # What a search may be told. It asks thousands of times a second, about worlds that it has made up itself: each of
    # these reads the state as it is, and is guided only by what the seat to move would know in that world.

    def prior(self, state: State[Facts], moves: Sequence[Move]) -> Sequence[float] | None:
        """How likely each of the legal `moves` is to be the right one, as logarithms of weights that need no sum.

        None where the game has nothing to tell that its tactics do not tell. Reads the cards of the seat to move, what
        lies open and what is public, and nothing that is hidden from that seat.
        """
        return None

    def to_search(self, state: State[Facts], moves: Sequence[Move]) -> Sequence[Move]:
        """Those of the legal `moves` that a search looks at, one at least: by default all.

        A game may leave out what is as good as another move in every way that counts, and what a search misjudges.
        """
        return moves

    def to_choose_from(self, view: View, rng: Random) -> Sequence[Move]:
        """The moves of `view.legal` among which a search chooses: by default none is named, and all those it looks at.

        A game may leave out, by lot, what should be done only now and then, such as a lie.
        """
        return ()

    def answers(self, state: State[Facts]) -> Sequence[float]:
        """How likely each legal move of the seat to move is where it must not hang on what only the thinker knows.

        A search draws by them what others do, for instance whether they doubt what it declares; by default there are
        none, and others do what is best for them in the state as it is.
        """
        return ()

    def playout(self, state: State[Facts], moves: Sequence[Move], rng: Random) -> Move:
        """One of the legal `moves`, chosen quickly, as a deal is played on beyond what is searched: by default any."""
        return moves[int(rng.random() * len(moves))]

    def finish(self, state: State[Facts], rng: Random) -> Sequence[float]:
        """The `gains` of each side when the deal is played to its end by `playout`; the state given is not changed.

        A game that knows a quicker way to the same end may take it.
        """
        while state.to_move != NOBODY:
            moves = self.legal_moves(state)
            state = self.play(state, moves[0] if len(moves) == 1 else self.playout(state, moves, rng))
        return self.gains(state)

    def gains(self, state: State[Facts]) -> Sequence[float]:
        """Per side, what a deal that is over is worth to it in points of the match: by default those of the count.

        What wins at once may be worth many points, and what was nearly a point a part of one.
        """
        return self.score(state).points

    def standing(self, sheets: Sequence[Scoresheet]) -> Standing:
        """What a deal is played for after these counts: by default the total, in a series that of the game begun."""
        return Standing(totals(tuple(sheets), self.side_count), self.target)

    def prospects(self, before: Standing, scores: Sequence[float], blur: float) -> Sequence[float]:
        """Per side, the chance 0..1 to win the match where these scores are still blurred by chance.

        `before` is how it stood before the deal, `scores` what it stands at after it, and `blur` about as far as a side
        may gain on another in what is still to be played of the game, above 0. By default the highest score wins, or
        where one loses all but the lowest.
        """
        sign = -1 if self.one_loses else 1
        best = max(sign * score for score in scores)
        weights = [exp((sign * score - best) / blur) for score in scores]
        shares = [weight / sum(weights) for weight in weights]
        return [1 - share for share in shares] if self.one_loses else shares

    def results(self) -> tuple[tuple[int, ...], ...]:
        """Points of deals as they come out between equal players, each as likely: the dealer's side first, then round.

        By these a search counts out how likely each side is to be first at the target. Empty where nobody measured it.
        """
        return ()

    def swing(self, number: int) -> float:
        """About how far a side gains on the others, in points, in all the deals after the one of this number.

        For matches of so many deals that are not alike; 0 where the game cannot tell.
        """
        return 0.0

    def arrivals(self, view: View, hands: Sequence[Mask]) -> tuple[Card, ...]:
        """An order in which the cards may have arrived in the deal of a view, if these were the hands after dealing.

        Empty where that cannot be told, for instance because cards are drawn later on.
        """
        return ()

    def likelihood(self, state: State[Facts]) -> float:
        """How likely what was declared would have been in a state that may be the one there is, as a logarithm.

        For games in which one may lie; by default every state is as likely as the others.
        """
        return 0.0

    def seen(self, move: Move, mover: Seat, seat: Seat) -> Move:
        """What another seat than the mover's sees of a move: by default all of it, since nothing of it is hidden."""
        return move


def fitting(game: "type[AnyGame]", chosen: Mapping[str, Value]) -> tuple[int, ...]:
    """The numbers of players for whom these options can be chosen, in the order of the game; all where for none."""
    fit: list[int] = []
    for seats in game.seat_counts:
        with suppress(ImpossibleCombination):
            game.options_type.resolve(seats, chosen)
            fit.append(seats)
    return tuple(fit) or game.seat_counts


AnyGame = Game[Any]
"""Whichever game."""
