"""What was asked for on a command line, and the game and the table that come of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from cardtable.cli.problems import WrongCommand
from cardtable.engine.errors import nearest
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Setup
from cardtable.engine.options import Value
from cardtable.games import find_game

if TYPE_CHECKING:
    from cardtable.rooms.table import Table


@dataclass(frozen=True, slots=True)
class Request:
    """The words of `play`, `watch` and `rules`, as they were written; None where they were not."""

    game: str
    players: str | None = None
    """The number of seats."""
    seats: str | None = None
    """Who sits there, such as `me,bot:greedy`."""
    options: Sequence[str] = ()
    """House rules, each `name=value`."""
    preset: str | None = None
    seed: str | None = None
    dealer: str | None = None
    pace: str | None = None
    words: bool = False
    """Whether each person mixes a word into a drawn seed."""

    def rules(self) -> AnyGame:
        """The game at the table that was asked for; raises a `CardtableError` for what cannot be."""
        game = find_game(self.game)
        chosen: dict[str, Value] = {}
        if self.preset is not None:
            if self.preset not in game.presets:
                near = nearest(self.preset, game.presets)
                raise WrongCommand("unknown_preset", self.preset, nearest=near, known=", ".join(game.presets))
            chosen.update(game.presets[self.preset])
        for option in self.options:
            name, equals, value = option.partition("=")
            if not equals:
                raise WrongCommand("option_form", option)
            chosen[game.options_type.spec(name.strip()).name] = value
        return game.at_table(self._seat_count(game, chosen), chosen)

    def table(self, seconds: float, *, watched: bool = False) -> "Table":
        """The table that was asked for, with bots that take so many seconds unless a pace is named.

        Nobody but bots sits at a table that is watched. Raises a `CardtableError` for what cannot be.
        """
        # Rooms bring asyncio with them, which a list of games or a rules page can do without.
        from cardtable.rooms.players import persons, read_players  # noqa: PLC0415
        from cardtable.rooms.table import Table, drawn  # noqa: PLC0415

        game = self.rules()
        players = read_players(self.seats if self.seats is not None else "" if watched else "me", game)
        if watched and persons(players):
            raise WrongCommand("only_bots_watched")
        dealer = None if self.dealer is None else _whole_number("--dealer", self.dealer)
        setup = drawn(game, dealer) if self.seed is None else Setup(game, self.seed, dealer=dealer)
        if self.words and self.seed is not None:
            raise WrongCommand("words_and_seed")
        pace = seconds if self.pace is None else _duration("--pace", self.pace)
        return Table(setup, players, pace, self._preset_alone(game), own_words=self.words and bool(persons(players)))

    def _preset_alone(self, game: AnyGame) -> str:
        """The preset, where no house rule was chosen besides; where nothing was chosen at all the one that this is."""
        if self.options or self.preset:
            return "" if self.options else self.preset or ""
        fitting = {key: chosen for key, chosen in game.presets.items() if game.seats in game.seats_for(chosen)}
        same = (key for key, chosen in fitting.items() if game.at_table(game.seats, chosen).options == game.options)
        return next(same, "")

    def _seat_count(self, game: type[AnyGame], chosen: Mapping[str, Value]) -> int | None:
        """The number of seats asked for, else the fewest that have room for all who are named."""
        if self.players is not None:
            return _whole_number("--players", self.players)
        if self.seats is None or not self.seats.strip():
            return None
        named = self.seats.count(",") + 1
        return min((seats for seats in game.seats_for(chosen) if seats >= named), default=named)


def _whole_number(flag: str, text: str) -> int:
    if not (text.strip().removeprefix("-").isdecimal() and len(text) < 10):
        raise WrongCommand("not_a_number", text, flag=flag)
    return int(text)


def _duration(flag: str, text: str) -> float:
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not (isfinite(seconds) and 0 <= seconds <= 60):
        raise WrongCommand("not_a_number", text, flag=flag, seconds=60)
    return seconds
