"""No game has a search that plays worse than the greedy player, as it does when it takes some end for a better one."""

from collections.abc import Callable

import pytest

from cardtable.bots import Bot
from cardtable.bots.search import Knobs, Search
from cardtable.bots.simple import Greedy, RandomBot
from cardtable.engine.game import AnyGame
from cardtable.games import GAMES, find_game
from cardtable.rooms.arena import duel

ROUNDS = 16
"""A search of so many rounds a move is about level with the greedy player, or ahead of him."""

DEALS = {"spazzumazz": 2}
"""So many duplicate deals at the smallest table of a game, where they are not six: one may be long."""

UNLIKELY = 1.7
"""So many half widths of a 95 % interval lie between level players by chance once in a thousand duels."""


def is_behind(name: str, bot: Callable[[AnyGame], Bot]) -> bool:
    """Whether a bot is clearly behind the greedy player."""
    kind = find_game(name)
    game = kind.at_table(min(kind.seat_counts))
    found = duel(game, bot(game), Greedy(game), DEALS.get(name, 6), seed="ahead")
    return found.mean + UNLIKELY * found.half_width < 0


@pytest.mark.parametrize("name", [game.id for game in GAMES])
def test_a_search_is_not_behind_the_greedy_player(name: str) -> None:
    assert not is_behind(name, lambda game: Search(game, Knobs(iterations=ROUNDS)))


@pytest.mark.parametrize("name", ["scopone", "briscola", "king"])
def test_who_plays_at_random_is_clearly_behind(name: str) -> None:
    """So that the number of deals is enough to tell."""
    assert is_behind(name, RandomBot)
