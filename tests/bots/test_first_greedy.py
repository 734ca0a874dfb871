"""The yardstick that stays: `first_greedy` plays as the greedy player did before any bot searched, in every game."""

import pytest

from cardtable.bots.styles import FIRST_GREEDY, make_rival
from cardtable.games import GAMES, find_game
from tests.bench.first_greedy import digest, kept

TABLES = [(game.id, seats) for game in GAMES for seats in game.seat_counts if f"{game.id}-{seats}" in kept()]


def test_every_game_has_its_greedy_player_of_the_first_version() -> None:
    """A game that comes later has none before its own first greedy player: then its table is added here."""
    assert {name for name, _ in TABLES} == {game.id for game in GAMES}
    assert len(TABLES) == len(kept())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_plays_as_it_did(name: str, seats: int) -> None:
    """Where today's greedy player has become another, the style of that name is the one that was."""
    game = find_game(name).at_table(seats)
    assert digest(game, make_rival(FIRST_GREEDY, game)) == kept()[f"{name}-{seats}"]


def test_a_player_who_plays_otherwise_is_told_apart() -> None:
    """Scopone: today's greedy player follows the books, the first one did not."""
    game = find_game("scopone").at_table(4)
    assert digest(game, make_rival("greedy", game)) != kept()["scopone-4"]
