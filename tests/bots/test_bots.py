"""The contract of a bot: a View in, one of its legal moves out, and all chance from the Random it is given."""

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from cardtable.bots import BOTS, SEARCHING, Budget, UnknownBot, find_bot, make_bot
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.state import NOBODY, AnyState, Deal
from cardtable.engine.view import View, possible_state, view_of
from cardtable.games import GAMES, find_game

TABLES = [
    (game.id, seats) for game in GAMES for seats in game.seat_counts if seats <= 4 or seats == max(game.seat_counts)
]
DEALS = 10

each_table = pytest.mark.parametrize(("name", "seats"), TABLES)
each_level = pytest.mark.parametrize("level", [level for level in BOTS if level not in SEARCHING])
"""What those that search promise besides is asked of them in fewer positions: see `search`."""


def openings(game: AnyGame, deals: int = DEALS) -> Iterator[AnyState]:
    """The beginnings of some deals, of every kind that a match has."""
    return (game.deal(Deal(at % game.longest_match + 1, at % game.seats, Seeded(f"bots {at}"))) for at in range(deals))


def views(game: AnyGame, deals: int = DEALS) -> Iterator[View]:
    """The views of those who are to move, in deals that are played at random."""
    rng = Random("views")
    for opening in openings(game, deals):
        state = opening
        while state.to_move != NOBODY:
            yield view_of(game, state, state.to_move)
            state = game.play(state, rng.choice(game.legal_moves(state)))


@each_level
@each_table
def test_a_bot_plays_whole_deals_and_only_legal_moves(level: str, name: str, seats: int) -> None:
    game, rng = find_game(name).at_table(seats), Random("play")
    bot = make_bot(level, game)
    for opening in openings(game):
        state = opening
        while state.to_move != NOBODY:
            move = bot(view_of(game, state, state.to_move), Budget(), rng)
            assert move in game.legal_moves(state)
            state = game.play(state, move)


@each_level
@each_table
def test_the_same_view_and_the_same_chance_give_the_same_move_in_another_process_too(
    level: str, name: str, seats: int
) -> None:
    """Bots think in other processes: bot, view, budget and chance survive the way there."""
    game = find_game(name).at_table(seats)
    bot = make_bot(level, game)
    far_bot = pickle.loads(pickle.dumps(bot))
    for at, view in enumerate(views(game, 3)):
        arguments = pickle.loads(pickle.dumps((view, Budget(iterations=10, seconds=0.5), Random(at))))
        assert arguments[0] == view
        assert far_bot(*arguments) == bot(view, Budget(), Random(at))


@each_level
@each_table
def test_a_bot_sees_nothing_but_its_view(level: str, name: str, seats: int) -> None:
    """Law (viii): deal the hidden cards anew behind the same view, and the choice is the same."""
    game, rng = find_game(name).at_table(seats), Random("hidden")
    bot = make_bot(level, game)
    for at, view in enumerate(views(game, 3)):
        other = view_of(game, possible_state(game, view, rng), view.seat)
        assert bot(other, Budget(), Random(at)) == bot(view, Budget(), Random(at))


@each_level
@each_table
def test_a_bot_leaves_its_view_and_the_rules_as_they_were(level: str, name: str, seats: int) -> None:
    game = find_game(name).at_table(seats)
    bot = make_bot(level, game)
    before = pickle.dumps(game)
    for view in views(game, 2):
        copy = pickle.loads(pickle.dumps(view))
        bot(view, Budget(), Random(0))
        assert view == copy
    assert pickle.dumps(game) == before


@each_table
def test_random_makes_every_legal_move(name: str, seats: int) -> None:
    """Each as likely as the others, so 40 tries for each leave none out."""
    game, rng = find_game(name).at_table(seats), Random("every")
    bot = make_bot("random", game)
    for view in list(views(game, 1))[:20]:
        made = {bot(view, Budget(), rng) for _ in range(40 * len(view.legal))}
        assert made == set(view.legal)


@each_table
def test_greedy_draws_lots_between_the_moves_its_tactics_value_most(name: str, seats: int) -> None:
    game, rng = find_game(name).at_table(seats), Random("lots")
    bot = make_bot("greedy", game)
    for view in list(views(game, 2))[::5]:
        worths = game.tactics(view)
        best = {move for move, worth in zip(view.legal, worths, strict=True) if worth == max(worths)}
        made = {bot(view, Budget(), rng) for _ in range(40 * len(best))}
        assert made == best


@each_table
def test_a_game_without_tactics_values_all_moves_alike(name: str, seats: int) -> None:
    """The hook is optional: without it greedy plays as random does."""
    game = find_game(name).at_table(seats)
    for view in views(game, 1):
        assert len(set(Game.tactics(game, view))) == 1


@pytest.mark.parametrize(("written", "level"), [("random", "random"), (" Greedy ", "greedy")])
def test_bots_are_found_by_name(written: str, level: str) -> None:
    assert find_bot(written) is BOTS[level]


@pytest.mark.parametrize(("written", "nearest"), [("greddy", "greedy"), ("rand", "random"), ("zzz", "")])
def test_a_bot_that_there_is_not_is_refused_with_the_nearest_name(written: str, nearest: str) -> None:
    game = find_game("scopa").at_table(2)
    with pytest.raises(UnknownBot, match=r"greedy|random") as caught:
        make_bot(written, game)
    assert caught.value.facts["nearest"] == nearest
    assert caught.value.key == "error.unknown_bot"
