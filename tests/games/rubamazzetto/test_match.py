"""Rubamazzetto: most cards win, and playoffs among those who were level (rules: end, length)."""

from collections.abc import Sequence

import pytest

from cardtable.engine.scoring import Outcome
from cardtable.games.rubamazzetto.rules import Rubamazzetto
from tests.games.rubamazzetto.tables import lying, rules
from tests.games.tables import line, sheets


def outcome(seats: int, *points: Sequence[int]) -> Outcome | None:
    """The result after deals in which the players took so many cards."""
    return rules(seats).outcome(sheets(*points))


def test_the_count_is_the_number_of_cards_with_the_cards_behind_it() -> None:
    """Most cards wins: nothing else counts."""
    game = rules()
    sheet = game.score(lying(game, "", ["AD", "AC"], ["RS RB 7D", "2S 2D"]))
    assert [found.key for found in sheet.lines] == ["carte"]
    carte = line(sheet, "carte")
    assert (carte.points, carte.counts) == ((3, 2), (3, 2))
    assert list(map(len, carte.cards)) == [3, 2]


@pytest.mark.parametrize(("points", "winner"), [((22, 18), 0), ((10, 14, 16), 2), ((4, 16, 15, 5), 1)])
def test_most_cards_win_at_once(points: tuple[int, ...], winner: int) -> None:
    """One smazzata."""
    found = outcome(len(points), points)
    assert found == Outcome((winner,), "most_cards", points)


def test_a_tie_for_most_is_played_off_by_all_but_only_the_tied_may_win() -> None:
    """Another smazzata, which all play again but only the tied may win (of these, the one with most cards)."""
    assert outcome(3, (15, 15, 10)) is None
    found = outcome(3, (15, 15, 10), (10, 12, 18))
    assert found is not None
    assert (found.winners, found.reason) == ((1,), "playoff")


def test_each_playoff_is_among_those_still_tied() -> None:
    """Each among those still tied: whoever fell back in one playoff does not win the next."""
    assert outcome(4, (10, 10, 10, 10), (12, 12, 8, 8)) is None
    found = outcome(4, (10, 10, 10, 10), (12, 12, 8, 8), (5, 6, 20, 9))
    assert found is not None
    assert found.winners == (1,)


def test_the_others_being_level_is_no_tie() -> None:
    found = outcome(3, (20, 10, 10))
    assert found is not None
    assert found.winners == (0,)


def test_after_twenty_playoffs_the_tied_share_the_win() -> None:
    """At most 20 more after ties; then the tied share the win."""
    level = [(20, 20)] * 21
    assert outcome(2, *level[:20]) is None
    assert outcome(2, *level) == Outcome((0, 1), "level_for_good", (420, 420))
    shared = outcome(3, *[(15, 15, 10)] * 20, (10, 10, 20))
    assert shared is not None
    assert shared.winners == (0, 1)
    assert rules().longest_match == 21


def test_there_is_one_preset_with_all_defaults_and_no_target() -> None:
    """Preset in the picker: Rubamazzetto (all defaults)."""
    assert Rubamazzetto.presets == {"rubamazzetto": {}}
    assert rules().target is None
