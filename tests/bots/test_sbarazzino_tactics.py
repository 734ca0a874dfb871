"""Sbarazzino: what the greedy player values: scope, the denari of the napola, and aces kept for a full table."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, TABLE
from cardtable.engine.view import view_of
from tests.bots.tables import best
from tests.games.sbarazzino.tables import rules
from tests.games.tables import on_table


def test_a_scopa_goes_before_an_ace_that_takes_the_same() -> None:
    """An ace sweep is not a scopa."""
    game = rules()
    assert best(game, on_table(game, "2S 5D", "7C AC", "2B 3B 4B")) == {"7C x 5D,2S"}


def test_with_ace_scopa_an_ace_sweeps_too() -> None:
    """ace_scopa: an ace sweep counts."""
    game = rules(ace_scopa=True)
    assert best(game, on_table(game, "2S RC", "RB AC", "2B 3B 4B")) == {"AC x RC,2S"}


@pytest.mark.parametrize(("table", "played"), [("RC CB FB", "RB x RC"), ("7D 7C 6D 5D", "AC x 5D,6D,7D,7C")])
def test_an_ace_is_kept_for_a_table_that_is_worth_it(table: str, played: str) -> None:
    """Sooner or later it takes a table of some cards."""
    game = rules()
    assert best(game, on_table(game, table, "RB AC", "2B 3B 4B")) == {played}


def test_the_napola_is_gone_for_while_one_pile_can_have_it() -> None:
    """Napola: AD 2D 3D = 3, +1 per further consecutive denaro."""
    game = rules()
    cards = {TABLE: "3D 6S RC", (HAND, 0): "3C 6C", (HAND, 1): "FB 2B", (CAPTURES, 0): "AD 2D"}
    assert best(game, position(game, cards)) == {"3C x 3D"}


@pytest.mark.parametrize("option", ["lay", "take_ace"])
@pytest.mark.parametrize("table", ["5D", "AS", "AS 5C", "RD", "2S 5D", "AS AC", "RS RB"])
@pytest.mark.parametrize("ace_scopa", [True, False])
def test_what_is_worth_most_first_is_exactly_what_makes_a_scopa(option: str, table: str, ace_scopa: bool) -> None:
    """The first part of a worth says whether the engine would announce a scopa."""
    game = rules(blocked_ace=option, ace_scopa=ace_scopa)
    for face in ITALIAN_40.faces:
        if face not in table.split():
            state = on_table(game, table, face, "2B 3B" if face not in ("2B", "3B") else "4D 4C")
            first_move, *_ = game.legal_moves(state)
            (scopa, _), *_ = game.tactics(view_of(game, state, 0))
            assert (scopa > 0) is any(game.play(state, first_move).facts.crosswise), face
