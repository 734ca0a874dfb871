"""Cirulla: the count of a smazzata (rules, section 8), with the options that change it."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.scoring import MISSING, TIED, WON
from tests.games.cirulla.tables import rules
from tests.games.tables import counted, line

RANKS = "A234567FCR"


def denari(ranks: str) -> str:
    """The denari of these ranks."""
    return " ".join(f"{rank}D" for rank in ranks)


def test_a_sheet_has_its_lines_in_the_order_of_the_count() -> None:
    """Carte, ori, settebello, primiera, scope, Cirulla piccola, Cirulla grande."""
    keys = ["carte", "denari", "settebello", "primiera", "scope", "piccola", "grande"]
    assert [found.key for found in counted(rules(), "7D").lines] == keys


@pytest.mark.parametrize(("options", "longest"), [({}, 7), ({"piccola_max": 6}, 6)])
@pytest.mark.parametrize("length", range(11))
def test_the_piccola_pays_three_and_one_for_each_denaro_in_a_row(
    options: dict[str, int], longest: int, length: int
) -> None:
    """AD 2D 3D: 3, plus 1 for each following denaro in unbroken sequence, up to the 7 (the 6 with piccola_max = 6)."""
    pile = denari(RANKS[:length])
    piccola = line(counted(rules(2, **options), f"{pile} {denari(RANKS[length + 1 :])}", "AC"), "piccola")
    pays = min(length, longest)
    assert piccola.points == (pays if length >= 3 else 0, 0)
    assert piccola.cards[0] == ITALIAN_40.read(pile)[:longest]
    assert (piccola.counts[0], piccola.reason) == (pays, WON if length >= 3 else MISSING)


@pytest.mark.parametrize(
    ("mine", "theirs", "points"), [("FCR", "", (5, 0)), ("FC", "R", (0, 0)), ("", "FCR", (0, 5)), ("FR", "", (0, 0))]
)
def test_fante_cavallo_and_re_di_denari_are_the_cirulla_grande(mine: str, theirs: str, points: tuple[int, int]) -> None:
    """FD CD RD: 5."""
    grande = line(counted(rules(), f"{denari(mine)} AC", f"{denari(theirs)} AB"), "grande")
    assert (grande.points, grande.counts) == (points, (len(mine), len(theirs)))
    assert grande.cards[0] == ITALIAN_40.read(denari(mine))
    assert grande.reason == (WON if any(points) else MISSING)


def test_piccola_and_grande_can_be_scored_together() -> None:
    """A 2 3 + F C R."""
    sheet = counted(rules(), denari("A23FCR"), "AC")
    assert (line(sheet, "piccola").points, line(sheet, "grande").points) == ((3, 0), (5, 0))


def test_claimed_scope_are_counted_with_those_that_were_made() -> None:
    """Scope: sweeps plus all claimed scope, 1 each; only the sweeps have a card that lies crosswise."""
    scope = line(counted(rules(), "5D 2C", "RS", scope={0: "5D"}, claimed=(3, 10)), "scope")
    assert (scope.points, scope.counts, scope.reason) == ((4, 10), (4, 10), WON)
    assert scope.cards == (ITALIAN_40.read("5D"), ())
    assert line(counted(rules(), "5D"), "scope").reason == MISSING


def test_the_matta_is_a_seven_of_coppe_at_the_count() -> None:
    """In the final count it is always the 7 of coppe (21 for the primiera)."""
    primiera = line(counted(rules(), "AD 7C AB AS", "2D", matta=1), "primiera")
    assert primiera.values[0] == (16, 21, 16, 16)


def test_level_lines_go_to_nobody_and_a_suit_less_is_no_primiera() -> None:
    """Strictly most cards, strictly most denari, strictly the highest primiera with four suits."""
    sheet = counted(rules(), "AD 7C 7B 7S", "2D 6C 6B 5B")
    assert [line(sheet, key).reason for key in ("carte", "denari", "primiera")] == [TIED, TIED, WON]
    assert line(sheet, "primiera").counts == (79, 0)
