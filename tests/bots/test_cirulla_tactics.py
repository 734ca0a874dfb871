"""Cirulla: what the greedy player values: every claim, then sweeps, the denari of piccola and grande, and the rest."""

import pytest

from cardtable.engine.cards import ITALIAN_40, mask_of
from cardtable.engine.moves import PLAY
from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, TABLE
from cardtable.games.cirulla.takes import sweepers
from tests.bots.tables import best
from tests.games.cirulla.tables import asked, on_table, opened, rules
from tests.games.tables import faces


@pytest.mark.parametrize(
    ("hand", "claim"),
    [("2D 3S 4C", "nove"), ("4D 4S 7C", "tris 4"), ("2D 3S 7C", "nove 1"), ("RS FD 2C", "pass"), ("AD AS AC", "tris")],
)
def test_the_claim_that_scores_most_is_made_and_the_matta_is_an_ace_where_it_can(hand: str, claim: str) -> None:
    """Ten scope go before three; an ace sweeps, so the lowest value is the best one to be bound to."""
    game = rules()
    assert best(game, asked(game, hand, "FS FB CB")) == {claim}


def test_of_two_claims_on_the_table_the_better_is_made() -> None:
    """A program may take the best claim on the table (3 beats 2 beats 1): the matta is captured at once."""
    game = rules()
    assert best(game, opened(game, "7C 2D 3B 3S")[0]) == {"tavola 9"}


def test_a_sweep_goes_before_everything() -> None:
    """By fifteen too: five and re."""
    game = rules()
    assert best(game, on_table(game, "RS", "5C FD 6S", "2B 3B 4B")) == {"5C x RS"}


@pytest.mark.parametrize(
    ("mine", "theirs", "taken"), [("FD CD", "", "RS x RD"), ("", "FD CD", "RS x RD"), ("FD", "CD", "6S x 6C")]
)
def test_the_courts_of_the_grande_are_taken_unless_it_is_shared_already(mine: str, theirs: str, taken: str) -> None:
    """Five points lie in fante, cavallo and re di denari, as long as one pile can have them all."""
    game = rules()
    cards = {TABLE: "RD 6C AS 4B", (HAND, 0): "RS 6S", (HAND, 1): "FB 3B 2B", (CAPTURES, 0): mine}
    cards |= {(CAPTURES, 1): theirs}
    assert best(game, position(game, cards, phase=PLAY)) & {"RS x RD", "6S x 6C"} == {taken}


@pytest.mark.parametrize("matta", [0, 1, 3, 5, 8])
@pytest.mark.parametrize("option", ["ace_only", "ace_or_fifteen"])
@pytest.mark.parametrize("table", ["5D", "AS", "AS 4C", "RD 4C AS", "7C 2D", "7C", "RS RB", "6S 7D AB", "7C 4C 4D"])
def test_what_is_feared_are_the_cards_that_sweep(table: str, option: str, matta: int) -> None:
    """Exactly the cards that could take the whole table, the bound matta included."""
    game = rules(ace_with_table_ace=option)
    lying = mask_of(ITALIAN_40.read(table))
    sweeping = []
    for face in ITALIAN_40.faces:
        if face not in table.split():
            state = on_table(game, table, face, matta=matta)
            if any(move.taken == lying for move in game.legal_moves(state)):
                sweeping.append(face)
    assert faces(sweepers(lying, matta, option == "ace_or_fifteen") & ~lying).split() == sweeping
