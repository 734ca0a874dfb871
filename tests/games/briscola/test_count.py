"""Briscola: the count of a deal and the length of a match (rules: section 1)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.position import position
from cardtable.engine.scoring import TIED, WON
from cardtable.engine.state import CAPTURES
from cardtable.games.briscola.cards import card_points
from cardtable.games.briscola.rules import BriscolaOptions
from tests.games.briscola.tables import rules, sheets_of


def test_there_are_a_hundred_and_twenty_points() -> None:
    """A 11, 3 10, R 4, C 3, F 2, others 0."""
    assert card_points(ITALIAN_40.all) == 120
    assert [card_points(1 << ITALIAN_40.number(face)) for face in ("AD", "3D", "RD", "CD", "FD", "7D", "2D")] == [
        11,
        10,
        4,
        3,
        2,
        0,
        0,
    ]


FIFTY_NINE = "AD 3D AC 3C AB FD FC FB"  # 11 + 10 + 11 + 10 + 11 + 2 + 2 + 2 = 59
SIXTY = "AD 3D AC 3C AB RD CD"  # 53 + 4 + 3 = 60


@pytest.mark.parametrize(
    ("pile", "counts", "points", "reason"),
    [
        (FIFTY_NINE, (59, 61), (0, 1), WON),
        (SIXTY, (60, 60), (0, 0), TIED),
        (f"{FIFTY_NINE} FS", (61, 59), (1, 0), WON),
    ],
)
def test_sixty_one_points_win_a_deal_and_sixty_each_is_a_draw(
    pile: str, counts: tuple[int, ...], points: tuple[int, ...], reason: str
) -> None:
    """61 or more wins, 60-60 is a draw and does not count."""
    game = rules()
    sheet = game.score(position(game, {(CAPTURES, 0): pile}, rest=(CAPTURES, 1)))
    [line] = sheet.lines
    assert (line.counts, line.points, line.reason) == (counts, points, reason)
    assert sum(line.values[0]) == counts[0]


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("AD AC AB AS", "3D 3C 3B 3S", (1, 0, 0)),  # 44, 40, 36
        ("AD AC AB 3D", "AS 3C 3B 3S RD", (0, 1, 0)),  # 43, 45, 32
        ("AD AC AB 3D", "AS 3C 3B 3S FD", (0, 0, 0)),  # 43, 43, 34
    ],
)
def test_of_three_players_the_highest_wins_and_level_ones_draw(
    first: str, second: str, points: tuple[int, ...]
) -> None:
    """Three players: highest of the three totals wins, tie = draw."""
    game = rules(3)
    state = position(game, {(CAPTURES, 0): first, (CAPTURES, 1): second}, rest=(CAPTURES, 2))
    assert game.score(state).points == points


@pytest.mark.parametrize("games", range(1, 6))
def test_the_first_to_win_so_many_deals_wins_the_match(games: int) -> None:
    """games: first to so many won deals; drawn ones count for nobody."""
    game = rules(games=games)
    deals = [-1, *[0] * (games - 1), *[1] * (games - 1), -1]
    assert game.outcome(sheets_of(*deals)) is None
    outcome = game.outcome(sheets_of(*deals, 1))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == ((1,), "target", (games - 1, games))
    assert game.target == (games if games > 1 else None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_twentieth_draw_most_deals_won_wins_and_equal_is_shared(seats: int) -> None:
    game = rules(seats, games=3)
    sides = game.side_count
    assert game.outcome(sheets_of(1, *[-1] * 19, sides=sides)) is None
    one = game.outcome(sheets_of(1, *[-1] * 20, sides=sides))
    level = game.outcome(sheets_of(*range(sides), *[-1] * 20, sides=sides))
    assert one is not None
    assert level is not None
    assert (one.winners, one.reason) == ((1,), "most_deals")
    assert (level.winners, level.reason) == (tuple(range(sides)), "level_for_good")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("games", [1, 2, 5])
def test_a_match_is_never_longer_than_it_says(seats: int, games: int) -> None:
    """sides x (games - 1) + 1 decided deals and 20 drawn ones, of which the last ends it."""
    game = rules(seats, games=games)
    sides = game.side_count
    deals = [*[-1] * 19, *[side for side in range(sides) for _ in range(games - 1)]]
    assert game.outcome(sheets_of(*deals, sides=sides)) is None
    assert len(deals) + 1 == game.longest_match
    for last in range(-1, sides):
        assert game.outcome(sheets_of(*deals, last, sides=sides)) is not None


def test_the_options_are_those_of_the_rules() -> None:
    found = {spec.name: (spec.changes, spec.default_for(4), spec.allowed) for spec in BriscolaOptions.specs()}
    assert found == {
        "games": (("length",), 2, (1, 2, 3, 4, 5)),
        "partner_peek": (("view",), True, (True, False)),
        "signals": (("moves",), False, (True, False)),
        "exchange_two": (("moves",), False, (True, False)),
    }
