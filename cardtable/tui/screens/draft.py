"""The draft of a table: what a setup form has been told so far, whether it can be played, and what is wrong with it.

It knows options only as they are declared: a new game or a new option needs nothing here.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from cardtable.bots import DEFAULT_LEVEL, make_bot
from cardtable.bots.styles import sitters
from cardtable.engine.errors import BadOption, BadSetup, CardtableError, ImpossibleCombination, UnfitSeats
from cardtable.engine.game import AnyGame
from cardtable.engine.match import SEED_LENGTH, Setup
from cardtable.engine.options import Options, Value
from cardtable.engine.state import Seat
from cardtable.rooms.players import BOT_NAMES, BadPlayers, Player, check_company, checked_name
from cardtable.rooms.table import Table, drawn

ME, PERSON = "me", "person"
"""Who can sit at a seat besides a bot, which is named by its level."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one field of the form."""

    field: str
    """Its key: `option.NAME`, `name.SEAT`, `seed`."""
    error: CardtableError


class SameName(BadPlayers):
    """Two persons with one name."""

    key = "setup.same_name"


class Draft:
    """A table as somebody is putting it together. What was typed stays, right or wrong, until it is typed anew."""

    helped = "setup.help"
    """Where the words are that say what fields are for; those that are not there are those of the form at home."""

    def __init__(self, game: type[AnyGame], preset: str) -> None:
        self.game_type = game
        self.bots = sitters(game)
        """The bots that can sit at a seat."""
        self.seats = game.seats_for(game.presets[preset])[0]
        self.chosen: dict[str, Value] = dict(game.presets[preset])
        """The options that were chosen; all others follow the number of players."""
        self.sitters = [ME, *[DEFAULT_LEVEL] * (max(game.seat_counts) - 1)]
        """Per seat, who sits there; kept for all the seats there could be."""
        self.names = [""] * max(game.seat_counts)
        """Per seat, the name of the person who sits there."""
        self.dealer: Seat = 0
        """The first dealer, where the table has to name one."""
        self.seed = ""
        """The seed; empty when it is to be drawn."""
        self.own_words = "off"
        """Whether (`on`) each person mixes a word into a drawn seed."""

    # What it amounts to.

    @property
    def options(self) -> Options:
        """The options as they stand, going together or not; where one cannot be, its default stands."""
        right = self._right
        return replace(self.game_type.options_type.defaults(self.seats, right), **right)

    @property
    def game(self) -> AnyGame:
        """The rules as they stand."""
        return self.game_type(self.seats, self.options)

    @property
    def preset(self) -> str:
        """Key of the preset that gives these options; empty when none does."""
        game = self.game_type
        for key, values in game.presets.items():
            fits = self.seats in game.seats_for(values)
            if fits and game.options_type.resolve(self.seats, values) == self.options:
                return key
        return ""

    def value(self, name: str) -> Value:
        """What an option has been set to, right or wrong."""
        spec = self.game_type.options_type.spec(name)
        return self.chosen[name] if name in self.chosen else spec.default_for(self.seats, self._right)

    def needed_for(self, name: str) -> tuple[tuple[str, tuple[Value, ...]], ...]:
        """For an option that is not read as things stand: each other option, with the values that have it read."""
        if self.options.is_read(name):
            return ()
        needed = []
        for spec in self.game_type.options_type.specs():
            others = {value: replace(self.options, **{spec.name: value}) for value in spec.allowed}
            values = tuple(value for value, options in others.items() if options.is_read(name))
            if values and spec.name != name:
                needed.append((spec.name, values))
        return tuple(needed)

    # Changing it. What is set stands: where options are not for so many players, what was set before gives way.

    def take_preset(self, preset: str) -> None:
        """The options of a preset, whatever was chosen before."""
        self.chosen = dict(self.game_type.presets[preset])
        self._seats_follow()

    def take_seats(self, seats: int) -> None:
        """Sets the number of players; the options that are not for so many are the usual ones again."""
        self.seats = seats
        try:
            self.options.check_seats(seats)
        except UnfitSeats as error:
            for name in error.names:
                self.chosen.pop(name, None)

    def choose(self, name: str, value: Value) -> None:
        """Sets an option, to a value that cannot be as well; set back to its default it follows the seats again."""
        self._choose(name, value)
        self._seats_follow()

    def _choose(self, name: str, value: Value) -> None:
        spec = self.game_type.options_type.spec(name)
        with suppress(BadOption):
            value = spec.read(value)
            if value == spec.default_for(self.seats, self._right):
                self.chosen.pop(name, None)
                return
        self.chosen[name] = value

    def _seats_follow(self) -> None:
        """Brings the number of players to one that the options are for."""
        fitting = self.game_type.seats_for(self._right)
        if self.seats not in fitting:
            self.seats = fitting[0]

    def seat(self, seat: Seat, sitter: str) -> None:
        """Puts somebody at a seat. Nobody sits twice: who changes places with me takes mine."""
        if sitter == ME and ME in self.sitters:
            self.sitters[self.sitters.index(ME)] = self.sitters[seat]
        self.sitters[seat] = sitter

    # What is wrong.

    def problems(self) -> Iterator[Problem]:
        """Everything that has to be put right before the cards are dealt."""
        for name in self.chosen:
            if (bad_value := self._wrong_option(name)) is not None:
                yield Problem(f"option.{name}", bad_value)
        try:
            self.options.check()
            self.options.check_seats(self.seats)
        except ImpossibleCombination as error:
            for name in error.names:
                yield Problem(f"option.{name}", error)
        else:
            yield from self._wrong_company()
        for seat, bad_name in self._wrong_names():
            yield Problem(f"name.{seat}", bad_name)
        if self._wrong_seed():
            yield Problem("seed", BadSetup("this seed cannot be written down", "seed_unfit", longest=SEED_LENGTH))

    @property
    def nameless(self) -> tuple[str, ...]:
        """The fields of the persons whose name is still to be typed."""
        seats = range(self.seats)
        return tuple(f"name.{seat}" for seat in seats if self.sitters[seat] == PERSON and not self.names[seat].strip())

    @property
    def _right(self) -> dict[str, Value]:
        """The options that were chosen, those left out that cannot be."""
        return {name: value for name, value in self.chosen.items() if self._wrong_option(name) is None}

    def _wrong_option(self, name: str) -> BadOption | None:
        try:
            self.game_type.options_type.spec(name).read(self.chosen[name])
        except BadOption as error:
            return error
        return None

    def _wrong_company(self) -> Iterator[Problem]:
        try:
            check_company(self.game, sum(sitter not in self.bots for sitter in self.sitters[: self.seats]))
        except BadPlayers as error:
            yield Problem(f"option.{self.game.needs_person}", error)

    def _wrong_names(self) -> Iterator[tuple[Seat, CardtableError]]:
        taken: set[str] = set()
        for seat in range(self.seats):
            if self.sitters[seat] != PERSON:
                continue
            try:
                name = checked_name(self.names[seat])
            except BadPlayers as error:
                yield seat, error
                continue
            if name.casefold() in taken:
                yield seat, SameName(f"{name!r} sits twice", text=name)
            taken.add(name.casefold())

    def _wrong_seed(self) -> bool:
        seed = self.seed.strip()
        return len(seed) > SEED_LENGTH or not seed.isprintable()

    # The table.

    def bot_names(self) -> dict[Seat, str]:
        """The names of the bots, by seat. They take no name that a person has."""
        taken = {name.strip() for name, who in zip(self.names, self.sitters, strict=True) if who == PERSON}
        free = (name for name in BOT_NAMES if name not in taken)
        return {seat: next(free) for seat in range(self.seats) if self.sitters[seat] in self.bots}

    def players(self) -> tuple[Player, ...]:
        """Who sits where; raises `BadPlayers`."""
        game, bots = self.game, self.bot_names()
        return tuple(
            Player(bots[seat], make_bot(who, game), who)
            if seat in bots
            else Player(checked_name(self.names[seat]) if who == PERSON else "")
            for seat, who in enumerate(self.sitters[: self.seats])
        )

    def table(self, pace: float = 0.0) -> Table:
        """The table, ready to be opened; raises what its problems are made of."""
        for problem in self.problems():
            raise problem.error
        game = self.game
        dealer = self.dealer % self.seats if game.names_dealer() else None
        setup = Setup(game, seed, dealer=dealer) if (seed := self.seed.strip()) else drawn(game, dealer)
        own_words = self.own_words == "on" and self.may_have_words
        return Table(setup, self.players(), pace, self.preset, own_words=own_words)

    @property
    def may_have_words(self) -> bool:
        """Whether words can be mixed in: the seed is to be drawn, and there is a person to give one."""
        return not self.seed.strip() and any(sitter not in self.bots for sitter in self.sitters[: self.seats])
