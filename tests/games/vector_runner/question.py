"""The questions: which there are for each game, how one is asked, and what makes an example fail."""

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame
from cardtable.games import GAMES
from tests.games.vector_runner.fields import Answers, Fields, NotAtThisTable, Wrong
from tests.games.vector_runner.loading import Vector

__all__ = ["Wrong", "accept_option", "check", "register"]

Question = Callable[[AnyGame, Fields, Answers], None]
"""Takes the rules at a table, what is given and what is expected, and notes every difference it finds."""

_QUESTIONS: dict[tuple[str, str], Question] = {}
_WITHOUT_EFFECT: dict[tuple[str, str], tuple[Any, ...]] = {}


def register(game: str, kind: str, question: Question) -> None:
    """Makes a kind of question known for a game."""
    _QUESTIONS[game, kind] = question


def accept_option(game: str, name: str, *values: bool | int | str) -> None:
    """Accepts an option of the rules file that is none of the engine's, for the values at which it changes nothing."""
    _WITHOUT_EFFECT[game, name] = values


def kinds(game: str) -> list[str]:
    """The kinds of question known for a game."""
    return sorted(kind for known, kind in _QUESTIONS if known == game)


def check(vector: Vector) -> None:
    """Asks one example at each of its tables; raises `Wrong` with its id where the engine answers otherwise."""
    try:
        _check(vector)
    except (Wrong, CardtableError) as error:
        raise Wrong(f"{vector.id}: {error}") from error


def _check(vector: Vector) -> None:
    game_type = next((game for game in GAMES if game.id == vector.game), None)
    if game_type is None:
        raise Wrong(f"the game {vector.game!r} is unknown; known are {', '.join(game.id for game in GAMES)}")
    question = _QUESTIONS.get((vector.game, vector.kind))
    if question is None:
        raise Wrong(f"the kind {vector.kind!r} is unknown; known are {', '.join(kinds(vector.game))}")
    chosen = _options(game_type, vector.options)
    tables = game_type.seats_for(chosen) if vector.seats is None else (vector.seats,)
    elsewhere = []
    for seats in tables:
        game = game_type.at_table(seats, chosen)
        given = Fields("given", vector.given, game)
        expect = Answers("expect", vector.expect, game)
        try:
            question(game, given, expect)
        except NotAtThisTable as error:
            elsewhere.append(str(error))
            continue
        except (Wrong, CardtableError) as error:
            raise Wrong(f"with {seats} players: {error}") from error
        given.all_read()
        expect.all_read()
        if expect.differences:
            raise Wrong(f"with {seats} players: " + "; ".join(expect.differences))
    if len(elsewhere) == len(tables):
        raise Wrong("; ".join(elsewhere))


def _options(game_type: type[AnyGame], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of an example, those left out that change nothing."""
    chosen = {}
    for name, value in options.items():
        accepted = _WITHOUT_EFFECT.get((game_type.id, name))
        if accepted is None:
            spec = game_type.options_type.spec(name)
            if not any(type(allowed) is type(value) and allowed == value for allowed in spec.allowed):
                raise Wrong(f"the option {name} cannot be {value!r}: allowed are {spec.describe()}")
            chosen[name] = value
        elif not any(type(allowed) is type(value) and allowed == value for allowed in accepted):
            raise Wrong(f"the option {name} = {value!r} is not played here yet")
    return chosen
