"""Scopa a 15: what the greedy player values: sweeps, then what is taken, less the danger of what is left."""

import pytest

from cardtable.engine.cards import ITALIAN_40, mask_of
from cardtable.games.scopa_a_15.tactics import sweepers
from tests.bots.tables import best
from tests.games.scopa_a_15.tables import rules
from tests.games.tables import faces, on_table


def test_a_sweep_goes_before_a_better_capture() -> None:
    """Emptying the table with a fifteen = 1 point."""
    game = rules()
    assert best(game, on_table(game, "FS 2C", "7C 5B FD", "2B 3B 4B")) == {"5B x 2C,FS"}


def test_of_two_fifteens_the_one_with_the_settebello_is_taken() -> None:
    """Sette bello: a point for the pile that holds it."""
    game = rules()
    assert best(game, on_table(game, "7D 7C RB", "FS 2C", "2B 3B")) == {"FS x 7D"}


def test_a_table_that_one_card_sweeps_is_not_left() -> None:
    """Between a table of 4, which no card sweeps, and one of 10, which every five does."""
    game = rules()
    assert best(game, on_table(game, "2S", "2B FB", "5C 5D 6S")) == {"2B"}


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("table", ["", "5D", "RD", "4S", "AS 4C", "RD 4C AS", "7C 7D", "RS RB", "2C 2D", "7S"])
def test_what_is_feared_are_the_cards_that_sweep(table: str, equal: bool) -> None:
    """Exactly the cards that could take the whole table at once."""
    game = rules(equal_capture=equal)
    lying = mask_of(ITALIAN_40.read(table))
    sweeping = []
    for face in ITALIAN_40.faces:
        if face not in table.split():
            takes = [move.taken for move in game.legal_moves(on_table(game, table, face))]
            if lying and lying in takes:
                sweeping.append(face)
    assert faces(sweepers(lying, equal) & ~lying).split() == sweeping
