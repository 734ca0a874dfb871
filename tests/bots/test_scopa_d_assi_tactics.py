"""Scopa d'Assi: what the greedy player values: aces are kept for a table that is worth it."""

import pytest

from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, TABLE, AnyState
from tests.bots.tables import best
from tests.games.scopa_d_assi.tables import rules

OTHERS = ("RS CS FS", "RC CC FC", "RB CB FB")


def in_play(game: object, table: str, hand: str) -> AnyState:
    """Seat 0 is to move; what is not named has been taken."""
    cards = {TABLE: table} | {(HAND, seat): held for seat, held in enumerate((hand, *OTHERS))}
    return position(game, cards, rest=(CAPTURES, 1))  # type: ignore[arg-type]


def test_an_ace_takes_a_table_that_is_worth_it() -> None:
    """The settebello and two more go with the ace."""
    game = rules()
    assert best(game, in_play(game, "7D 6C 5S", "AB 2S")) == {"AB x 7D,6C,5S"}


def test_an_ace_is_not_wasted_on_an_empty_table() -> None:
    """It would take only itself; another card is laid, though the next player might take it."""
    game = rules()
    assert best(game, in_play(game, "", "AB 2S 4C")) == {"2S"}


def test_a_scopa_goes_before_a_table_taken_by_an_ace() -> None:
    """The ace's capture is no scopa by default."""
    game = rules()
    assert best(game, in_play(game, "2C 6D", "AB FD")) == {"FD x 6D,2C"}


@pytest.mark.parametrize(("ace_scopa", "taken"), [(True, "AB x FD,CD"), (False, "FB x FD")])
def test_an_ace_that_makes_a_scopa_sweeps_at_once(ace_scopa: bool, taken: str) -> None:
    """ace_scopa: what the ace takes is worth a point besides; else it is kept where a court takes as much."""
    game = rules(ace_scopa=ace_scopa)
    cards = {TABLE: "FD CD", (HAND, 0): "AB FB", (HAND, 1): "2S 3S", (HAND, 2): "2B 3B", (HAND, 3): "2D 3D"}
    assert best(game, position(game, cards, rest=(CAPTURES, 1))) == {taken}


def test_the_rebello_is_taken_where_it_counts() -> None:
    """rebello: the re di denari is worth a point; without it a six of denari is worth more."""
    for rebello, taken in ((True, "RS x RD"), (False, "6S x 6D")):
        game = rules(rebello=rebello, napola=False)
        cards = {TABLE: "RD 6D CC", (HAND, 0): "RS 6S", (HAND, 1): "FS CS", (HAND, 2): "FC FB", (HAND, 3): "CB FD"}
        assert best(game, position(game, cards, rest=(CAPTURES, 1))) == {taken}
