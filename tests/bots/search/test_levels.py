"""What every level that searches promises, in every game: legal moves, no look at what is hidden, the same again."""

import pickle
from random import Random

import pytest

from cardtable.bots import BOTS, SEARCHING, Budget, make_bot
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games import GAMES, find_game
from tests.bots.search.positions import ROUNDS, positions

each_game = pytest.mark.parametrize("name", [game.id for game in GAMES])
each_level = pytest.mark.parametrize("level", SEARCHING)


def test_the_names_of_the_levels_stay() -> None:
    """Records, statistics and command lines name them; the weakest come first."""
    assert list(BOTS) == ["random", "greedy", "nonna", "circolo", "compagno", "maestro", "campione"]


@each_level
@each_game
def test_a_level_sees_nothing_but_its_view(name: str, level: str) -> None:
    """Deal everything hidden anew behind the same view: with the same chance and rounds the move is the same."""
    game = find_game(name).at_table()
    bot, budget, rng = make_bot(level, game), Budget(iterations=ROUNDS), Random("hidden")
    for state in positions(game):
        view = view_of(game, state, state.to_move)
        other = view_of(game, possible_state(game, view, rng), view.seat)
        move = bot(view, budget, Random(level))
        assert move in view.legal
        assert bot(other, budget, Random(level)) == move


@each_game
def test_the_same_chance_gives_the_same_move_in_another_process_too(name: str) -> None:
    """They think in other processes: the bot and what it is told survive the way there, and leave nothing behind."""
    game = find_game(name).at_table()
    bot = make_bot("campione", game)
    for state in positions(game, after=(4,)):
        view, budget = view_of(game, state, state.to_move), Budget(iterations=3 * ROUNDS)
        far_bot, *arguments = pickle.loads(pickle.dumps((bot, view, budget, Random(1))))
        assert far_bot(*arguments) == bot(view, budget, Random(1))
        assert arguments[0] == view


@pytest.mark.parametrize(
    ("name", "seats"), [(game.id, seats) for game in GAMES for seats in game.seat_counts if seats < 5]
)
def test_deals_are_played_at_every_table(name: str, seats: int) -> None:
    """At every number of players, to the end of the deal or for as long as most deals are."""
    game, rng = find_game(name).at_table(seats), Random("play")
    bot, state = make_bot("maestro", game), game.deal(Deal(1, 0, Seeded("search")))
    for _ in range(60):
        if state.to_move == NOBODY:
            break
        view = view_of(game, state, state.to_move)
        move = bot(view, Budget(iterations=2), rng)
        assert move in view.legal
        state = game.play(state, move)


@each_game
def test_a_bound_in_seconds_ends_the_search(name: str) -> None:
    """Whichever bound comes first: without any rounds to count the clock ends it, however slow the game is."""
    game = find_game(name).at_table()
    for state in positions(game, after=(0,)):
        view = view_of(game, state, state.to_move)
        assert make_bot("campione", game)(view, Budget(seconds=0.02), Random(0)) in view.legal


@each_game
def test_with_hardly_any_time_something_legal_is_played_by_all_house_rules(name: str) -> None:
    """With every preset and at the ends of every option, of a match that has just begun or may end with this deal."""
    cls = find_game(name)
    rng = Random(f"rules {name}")
    ends = [{spec.name: value} for spec in cls.options_type.specs() for value in (spec.allowed[0], spec.allowed[-1])]
    for chosen in (*cls.presets.values(), *rng.sample(ends, min(6, len(ends)))):
        try:
            game = cls.at_table(rng.choice(cls.seats_for(chosen)), chosen)
        except ImpossibleCombination:
            continue  # an end of an option that needs another one
        sheets: tuple[Scoresheet, ...] = ()
        while game.outcome((*sheets, high := high_sheet(game, len(sheets) + 1, rng))) is None and len(sheets) < 40:
            sheets = (*sheets, high)
        state = game.deal(Deal(len(sheets) + 1, game.dealer(0, sheets), Seeded(name), 0, sheets))
        for bound in (Budget(iterations=1), Budget(seconds=0.0), Budget(seconds=-1.0), Budget(iterations=0)):
            view = view_of(game, state, state.to_move)
            move = make_bot(rng.choice(list(SEARCHING)), game)(view, bound, rng)
            assert move in view.legal
            state = game.play(state, move)
            if state.to_move == NOBODY:
                break


def high_sheet(game: AnyGame, number: int, rng: Random) -> Scoresheet:
    """The count of a deal that was played at random."""
    state = game.deal(Deal(number, 0, Seeded(f"high {number}")))
    while state.to_move != NOBODY:
        state = game.play(state, rng.choice(game.legal_moves(state)))
    return game.score(state)
