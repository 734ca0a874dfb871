"""Rubamazzetto: what the greedy player values: cards, less the danger that his pile is stolen."""

from tests.bots.tables import best
from tests.games.rubamazzetto.tables import lying, rules


def test_a_tall_pile_is_stolen_rather_than_one_card_taken() -> None:
    """If both are possible the player chooses one."""
    game = rules()
    assert best(game, lying(game, "7D", ["7B 2S", "3B 3C"], ["", "4C 4D FC FD 7S"])) == {"7B 1"}


def test_of_two_piles_the_taller_is_stolen() -> None:
    game = rules(3)
    piles = ["", "4C 7S", "4D FC FD 7D"]
    assert best(game, lying(game, "RS", ["7B", "3B", "3C"], piles)) == {"7B 2"}


def test_a_tall_pile_is_covered_with_a_card_that_nobody_can_hold() -> None:
    """The other three sevens have gone: nobody can steal a pile with a seven on top."""
    game = rules()
    state = lying(game, "7D RS", ["7B RB", "3B 3C 4S"], ["4C 4D FC FD CC CD 7C 7S"])
    assert best(game, state) == {"7B x 7D"}


def test_of_two_equal_captures_the_one_is_made_whose_twin_stays_in_the_hand() -> None:
    """If the pile is stolen, the other card of that value may steal it back."""
    game = rules()
    state = lying(game, "7D RS", ["7B 7C RB", "3B 3C 4S"], ["4C 4D FC FD"])
    assert best(game, state) == {"7B x 7D", "7C x 7D"}


def test_a_card_that_has_to_be_laid_is_one_that_the_others_cannot_hold() -> None:
    """Laid, it gives the next taker two cards."""
    game = rules()
    state = lying(game, "AC", ["RB 5S", "3B 3C 4S"], ["", "RD RC RS 2C"])
    assert best(game, state) == {"RB"}
