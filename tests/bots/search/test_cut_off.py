"""The time of a search: when it has gone by, whatever is under way is left, in every game and in every phase."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cardtable.bots import Budget, make_bot
from cardtable.bots.search import clock
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.state import NOBODY, Deal, Seat
from cardtable.engine.view import View, remembered, view_of
from cardtable.games import GAMES

each_game = pytest.mark.parametrize("name", [game.id for game in GAMES])

ASKED = ("play", "legal_moves", "finish", "playout", "prior", "tactics", "by_the_book")
"""What the rules are asked in a search; each takes a moment, and few take long."""

AT_MOST = 8
"""So many of these moments may pass when the time is up already: under 50 milliseconds in the slowest game."""

BUDGETS = (0, 1, 7, 60, 250)
"""So many moments may be thought: nothing at all, until a deal is played out, until states are weighed, and on."""


class Moments:
    """A clock that goes on by one whenever the rules are asked something."""

    def __init__(self) -> None:
        self.now = 0.0

    def rules(self, game: type[AnyGame]) -> type[AnyGame]:
        """The same rules; what they ask of themselves takes time as well."""
        return type(game.__name__, (game,), {name: self._timed(getattr(game, name)) for name in self._own(game)})

    def _own(self, game: type[AnyGame]) -> Iterator[str]:
        """What can be asked: a game without a prior stays one."""
        return (name for name in ASKED if getattr(game, name) is not getattr(Game, name))

    def _timed(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            self.now += 1
            return ask(*args, **kwargs)

        return timed


def choices(game: AnyGame) -> Iterator[View]:
    """Choices in a deal, at its beginning, in the middle and near its end, with all that was played before."""
    state, rng = game.deal(Deal(1, 0, Seeded("time"))), Random("time")
    played: list[tuple[Seat, Any]] = []
    wanted = [0, 11, 30]
    while state.to_move != NOBODY and wanted:
        seat, moves = state.to_move, game.legal_moves(state)
        if len(moves) > 1 and len(played) >= wanted[0]:
            wanted.pop(0)
            yield remembered(game, view_of(game, state, seat), played)
        move = rng.choice(moves)
        played.append((seat, move))
        state = game.play(state, move)


@each_game
def test_what_is_under_way_is_left_when_the_time_is_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that counts what the rules are asked: they are hardly asked anything after it has gone past."""
    moments = Moments()
    monkeypatch.setattr(clock, "perf_counter", lambda: moments.now)
    rules = moments.rules(next(game for game in GAMES if game.id == name)).at_table()
    bot = make_bot("compagno", rules)  # who asks the book as well when he has done
    for view in choices(rules):
        for budget in BUDGETS:
            began = moments.now
            assert bot(view, Budget(seconds=budget), Random(budget)) in view.legal
            assert moments.now - began <= budget + AT_MOST
