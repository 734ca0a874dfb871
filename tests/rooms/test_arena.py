"""The arena: duplicate deals, whose only difference is the players."""

from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from cardtable.bots import make_bot
from cardtable.games import GAMES, find_game
from cardtable.games.spazzumazz.rules import Spazzumazz
from cardtable.rooms.arena import Duel, DuplicateDeal, duel, seatings
from cardtable.rooms.players import BadPlayers

TABLES = [(game.id, seats) for game in GAMES for seats in game.seat_counts if seats <= 4]
"""More players make a duel longer and no different."""

each_table = pytest.mark.parametrize(("name", "seats"), TABLES, scope="module")
"""All that is asked of a table is asked before the next one, so that what was played there is at hand."""


@lru_cache(maxsize=1)
def greedy_against_random(name: str, seats: int) -> Duel:
    """Five duplicate deals at a table."""
    game = find_game(name).at_table(seats)
    return duel(game, make_bot("greedy", game), make_bot("random", game), 5, seed="a")


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        (2, {"01", "10"}),
        (3, {"010", "100", "001", "101", "011", "110"}),
        (4, {"0101", "1010"}),
    ],
)
def test_each_deal_is_played_with_the_bots_in_turn_at_every_place(sides: int, expected: set[str]) -> None:
    found = ["".join(map(str, seating)) for seating in seatings(sides)]
    assert set(found) == expected
    assert len(found) == len(expected)


@each_table
def test_both_bots_play_every_side_equally_often(name: str, seats: int) -> None:
    sides = find_game(name).at_table(seats).side_count
    for side in range(sides):
        assert sum(seating[side] for seating in seatings(sides)) * 2 == len(seatings(sides))


@each_table
def test_the_same_seed_gives_the_same_deals_and_another_seed_others(name: str, seats: int) -> None:
    """Whoever plays fewer deals plays the first of them: each depends on the seed and on its place alone."""
    game = find_game(name).at_table(seats)
    greedy, random = make_bot("greedy", game), make_bot("random", game)
    first = greedy_against_random(name, seats).deals
    assert duel(game, greedy, random, 2, seed="a").deals == first[:2]
    assert any(duel(game, greedy, random, 2, seed=other).deals != first[:2] for other in "bcdefgh")


@each_table
def test_what_one_bot_is_ahead_the_other_is_behind(name: str, seats: int) -> None:
    """The same deals with the same chance: to name the bots the other way round changes the sign and nothing else."""
    game = find_game(name).at_table(seats)
    greedy, random = make_bot("greedy", game), make_bot("random", game)
    found, turned = greedy_against_random(name, seats), duel(game, random, greedy, 5, seed="a")
    assert found.mean == pytest.approx(-turned.mean)
    assert found.half_width == pytest.approx(turned.half_width)
    assert (found.wins, found.draws, found.losses) == (turned.losses, turned.draws, turned.wins)
    assert found.wins + found.draws + found.losses == 5 * len(seatings(game.side_count))


@each_table
def test_a_bot_against_itself_is_exactly_level(name: str, seats: int) -> None:
    """Whatever the cards and the seats give, the exchange takes back."""
    game = find_game(name).at_table(seats)
    greedy = make_bot("greedy", game)
    found = duel(game, greedy, greedy, 4, seed="mirror")
    assert [deal.margin for deal in found.deals] == pytest.approx([0, 0, 0, 0])
    assert found.wins == found.losses


@pytest.mark.parametrize("name", ["king", "scopa"])
def test_the_numbers_and_the_dealers_of_a_whole_match_come_in_turn(name: str) -> None:
    """King: all ten commandments evenly."""
    game = find_game(name).at_table()
    bot = make_bot("random", game)
    found = duel(game, bot, bot, game.longest_match + 2, seed="evenly")
    assert [deal.number for deal in found.deals] == [*range(1, game.longest_match + 1), 1, 2]
    assert len(found.of_number(1).deals) == 2


def test_figures_of_a_duel() -> None:
    """The pair is the sample: mean and interval come from the pairs, wins and losses from the single plays."""
    found = Duel((DuplicateDeal(1, (3.0, -1.0)), DuplicateDeal(2, (0.0, 0.0)), DuplicateDeal(1, (5.0, 1.0))))
    assert (found.wins, found.draws, found.losses) == (3, 2, 1)
    assert found.mean == fmean([1, 0, 3])
    low, high = found.interval
    assert high - low == pytest.approx(2 * 1.96 * stdev([1, 0, 3]) / sqrt(3))
    assert found.of_number(1).margins == (3.0, -1.0, 5.0, 1.0)


def test_the_arena_is_no_place_for_a_match_that_may_never_end() -> None:
    """Spazz'u'mazz without a limit: bots do not notice that nothing comes of their play any more."""
    game = Spazzumazz.at_table(2, {"stall_limit": 0})
    with pytest.raises(BadPlayers, match="a person has to sit at the table"):
        duel(game, make_bot("greedy", game), make_bot("random", game), 2, seed="endless")
