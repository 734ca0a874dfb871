"""Uomo nero: one loser a deal, the loser deals, and most losses lose the match (rules: end, options)."""

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.scoring import MISSING, Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import Deal
from cardtable.games.uomo_nero.rules import UomoNero
from cardtable.text import Text
from cardtable.text.sheet import rows, tell_outcome
from tests.games.uomo_nero.tables import draw, lying, rules

NAMES = ("Ada", "Bea", "Ciro", "Dino")


def lost_by(*losers: int) -> list[Scoresheet]:
    """The counts of deals that these seats of four lost."""
    return [
        Scoresheet(n, (ScoreLine("odd_card", tuple(-(seat == loser) for seat in range(4))),))
        for n, loser in enumerate(losers, 1)
    ]


def test_the_count_is_one_line_with_the_loser_and_the_card() -> None:
    """He holds exactly the uomo nero, and has lost; all the others have won equally."""
    game = rules()
    state, _ = draw(game, lying(game, "", "JS 5C", "5D", "", to_move=2, source=1), "5C")
    (line,) = game.score(state).lines
    assert (line.points, line.counts) == ((0, -1, 0, 0), (0, 1, 0, 0))
    assert line.cards == ((), (game.odd,), (), ())
    (row,) = rows(Text("en"), game, game.score(state), NAMES)
    assert row.note == "left to Bea"
    assert [cell.count for cell in row.cells] == ["", "has it", "", ""]


def test_as_long_as_cards_are_drawn_nobody_has_lost_and_the_count_says_nothing() -> None:
    """Drawing JS is never announced."""
    game = rules()
    (line,) = game.score(game.deal(Deal(1, 0, Seeded("so far")))).lines
    assert (line.points, line.cards, line.reason) == ((0,) * 4, ((),) * 4, MISSING)


def test_a_single_deal_has_one_loser_and_all_others_win() -> None:
    """This player has lost, all the others have won."""
    assert rules().outcome([]) is None
    assert rules().outcome(lost_by(2)) == Outcome((0, 1, 3), "one_lost", (0, 0, -1, 0))


@pytest.mark.parametrize(
    ("losers", "winners", "reason"),
    [
        ((2, 2, 1), (0, 1, 3), "one_lost"),
        ((0, 1, 2), (3,), "several_lost"),
        ((3, 3, 3), (0, 1, 2), "one_lost"),
        ((1, 2, 1, 2), (0, 3), "several_lost"),
        ((0, 1, 2, 3), (0, 1, 2, 3), "nobody_lost"),
    ],
)
def test_most_losses_lose_the_match(losers: tuple[int, ...], winners: tuple[int, ...], reason: str) -> None:
    """The player with most losses loses the match, ties shared."""
    game = rules(deals=len(losers))
    assert all(game.outcome(lost_by(*losers[:played])) is None for played in range(len(losers)))
    found = game.outcome(lost_by(*losers))
    assert found is not None
    assert (found.winners, found.reason) == (winners, reason)
    assert game.longest_match == len(losers)


def test_in_a_match_the_loser_deals_next() -> None:
    """First dealer by lot; in a match the loser deals next."""
    game = rules(deals=5)
    assert game.dealer(3, []) == 3
    assert game.dealer(3, lost_by(1)) == 1
    assert game.dealer(3, lost_by(1, 2)) == 2


@pytest.mark.parametrize(
    ("losers", "you", "italian", "english"),
    [
        ((2,), None, "Ha perso Ciro: vincono tutti gli altri.", "Ciro lost: all the others win."),
        ((2,), 2, "Hai perso: vincono tutti gli altri.", "You have lost: all the others win."),
        ((2,), 0, "In salvo! Ha perso Ciro: tutti gli altri vincono.", "Safe! Ciro lost: all the others win."),
        (
            (0, 1, 2),
            3,
            "Vinci solo tu: hanno perso alla pari Ada, Bea e Ciro!",
            "You alone win: Ada, Bea and Ciro lost",
        ),
        (
            (0, 1, 2),
            1,
            "Avete perso alla pari tu, Ada e Ciro: vince Dino.",
            "Level at the bottom: you, Ada and Ciro. Dino",
        ),
        ((0, 2), 2, "Avete perso alla pari tu e Ada: vincono tutti gli altri.", "Level at the bottom: you and Ada."),
    ],
)
def test_the_result_says_who_has_lost(losers: tuple[int, ...], you: int | None, italian: str, english: str) -> None:
    """One loser, everybody else wins."""
    game = rules(deals=len(losers))
    outcome = game.outcome(lost_by(*losers))
    assert outcome is not None
    for language, words in (("it", italian), ("en", english)):
        assert tell_outcome(Text(language), game, outcome, NAMES, you).startswith(words)


def test_the_presets_are_the_two_variants() -> None:
    """Uomo nero (all defaults); Peppa tencia."""
    assert UomoNero.presets == {"uomo_nero": {}, "peppa_tencia": {"variant": "peppa_tencia"}}
    assert rules().options == UomoNero.at_table().options
