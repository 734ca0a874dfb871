"""Spazzino: the count of a smazzata, the match, the options and presets (rules, sections 7 to 10)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.match import Match, Setup
from cardtable.engine.scoring import MISSING, WON
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.spazzino.options import SpazzinoOptions
from cardtable.games.spazzino.rules import Spazzino
from tests.games.spazzino.tables import rules
from tests.games.tables import counted, line, sheets

RANKS = "A234567FCR"


def suit(letter: str, ranks: str = RANKS) -> str:
    """Cards of a suit."""
    return " ".join(rank + letter for rank in ranks)


def test_level_on_cards_and_spade_each_has_a_point() -> None:
    """Carte 20-20: 1 each; spade 5-5: 1 each; both in the same smazzata."""
    a = f"{suit('D')} {suit('C', 'A2345')} {suit('S', 'A2345')}"
    b = f"{suit('B')} {suit('C', '67FCR')} {suit('S', '67FCR')}"
    sheet = counted(rules(), a, b)
    for key, count in (("carte", 20), ("spade", 5)):
        assert (line(sheet, key).points, line(sheet, key).counts) == ((1, 1), (count, count))
        assert line(sheet, key).reason == WON


def test_the_majorities_are_worth_two_points() -> None:
    """Most cards (21 or more) 2; most swords (6 or more) 2."""
    a = f"{suit('D')} {suit('C', 'A2345')} {suit('S', 'A23456')}"
    b = f"{suit('B')} {suit('C', '67FCR')} {suit('S', '7FCR')}"
    sheet = counted(rules(), a, b)
    assert (line(sheet, "carte").points, line(sheet, "spade").points) == ((2, 0), (2, 0))


@pytest.mark.parametrize(("key", "card"), [("settebello", "7D"), ("fante_spade", "FS"), ("due_spade", "2S")])
@pytest.mark.parametrize("side", [0, 1])
def test_each_honour_is_a_point(key: str, card: str, side: int) -> None:
    """Sette di denari, fante di spade, due di spade: 1 each."""
    piles = ["AC", "AB"]
    piles[side] += f" {card}"
    honour = line(counted(rules(), *piles), key)
    assert honour.points == tuple(int(other == side) for other in range(2))
    assert honour.cards[side] == (ITALIAN_40.number(card),)


@pytest.mark.parametrize(
    ("ranks", "points"),
    [("A23", 3), ("A235", 3), ("A234", 4), ("A2345R", 5), ("A234567F", 8), (RANKS, 10), ("A2", 0), ("23456", 0)],
)
def test_the_napola_is_the_run_of_spade_from_the_ace(ranks: str, points: int) -> None:
    """AS 2S 3S: 3, plus 1 for each following sword in unbroken sequence; without one of A, 2, 3 = 0; all ten = 10."""
    napola = line(counted(rules(), suit("S", ranks), "AC"), "napola")
    assert napola.points == (points, 0)
    assert napola.reason == (WON if points else MISSING)


def test_there_is_neither_primiera_nor_a_line_of_denari() -> None:
    """There is no primiera and no point for denari."""
    keys = [found.key for found in counted(rules(), "AC").lines]
    honours = ["settebello", "fante_spade", "due_spade"]
    assert keys == ["carte", "spade", *honours, "napola", "spazzino", "picula", "bagher"]


def test_the_napoleone_does_not_end_the_match() -> None:
    """The napoleone is worth its 10 points and nothing more: it does not end the match."""
    sheet = counted(rules(), suit("S"), suit("D"))
    assert line(sheet, "napola").points == (10, 0)
    assert rules().outcome((sheet,)) is None


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["all", "captured"]))
def test_every_deal_hands_out_seven_points_of_the_pack(seed: int, bagher_suit: str) -> None:
    """Every smazzata hands out the seven punti di mazzo; a bàgher is worth 3 or 4, with `captured` also 2."""
    game, rng = rules(bagher_suit=bagher_suit), Random(seed)
    state = game.deal(Deal(1, seed % 2, Seeded(str(seed))))
    while state.to_move != NOBODY:
        state = game.play(state, rng.choice(game.legal_moves(state)))
    of_the_pack = ("carte", "spade", "settebello", "fante_spade", "due_spade")
    assert sum(sum(line(game.score(state), key).points) for key in of_the_pack) == 7
    worths = {bonus.points for made in state.facts.made for bonus in made if bonus.key == "bagher"}
    assert worths <= ({3, 4} if bagher_suit == "all" else {2, 3, 4})


# The match.


@pytest.mark.parametrize("target", [21, 31, 51])
def test_the_match_is_decided_by_the_higher_total_after_a_whole_deal(target: int) -> None:
    """If both have reached the target the higher total wins; level, tie-break smazzate are played."""
    game = rules(target=target)
    assert game.target == target
    assert game.outcome(sheets((target - 1, 0))) is None
    outcome = game.outcome(sheets((target - 4, target - 1), (7, 3)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == ((0,), "target", (target + 3, target + 2))
    level = sheets((target, target))
    assert game.outcome(level) is None
    shared = game.outcome(sheets((target, target), *[(4, 4)] * 20))
    assert shared is not None
    assert (shared.winners, shared.reason) == ((0, 1), "level_for_good")


@pytest.mark.parametrize(("target", "deals"), [(31, 9), (51, 15), (21, 6)])
def test_the_length_is_bounded_by_the_points_of_the_pack(target: int, deals: int) -> None:
    """Target 31 is reached within 9 smazzate and 51 within 15; tie-break smazzate are at most 20."""
    assert rules(target=target).longest_match == deals + 20
    points = [(4, 3) if n % 2 else (3, 4) for n in range(deals)]
    assert max(map(sum, zip(*points, strict=True))) >= target


def test_a_single_deal_decides_and_the_target_is_not_read() -> None:
    game = rules(match="single")
    outcome = game.outcome(sheets((5, 4)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, game.target) == ((0,), "single_deal", None)
    assert game.outcome(sheets((5, 5))) is None
    assert not SpazzinoOptions.resolve(2, {"match": "single"}).is_read("target")


@pytest.mark.parametrize(("preset", "target"), [("spazzino", 31), ("spazzino_cuperativa", 21)])
def test_a_preset_is_played_from_end_to_end(preset: str, target: int) -> None:
    """Spazzino; Spazzino come nel programma Cuperativa."""
    match = Match(Setup(Spazzino.at_table(2, Spazzino.presets[preset]), preset))
    rng = Random(preset)
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    assert match.outcome.reason == "target"
    assert max(match.totals) >= target


def test_the_options_and_presets_are_those_of_the_rules() -> None:
    """Section 9; the direction is irrelevant for two."""
    found = {spec.name: (spec.changes, spec.default, spec.allowed) for spec in SpazzinoOptions.specs()}
    assert found == {
        "target": (("length",), 31, (21, 31, 51)),
        "match": (("length",), "target", ("target", "single")),
        "picula_across_deal": (("score",), True, (True, False)),
        "bagher_last_card": (("score",), True, (True, False)),
        "bagher_suit": (("score",), "all", ("all", "captured")),
    }
    assert dict(Spazzino.presets) == {
        "spazzino": {},
        "spazzino_cuperativa": {"target": 21, "picula_across_deal": False, "bagher_last_card": False},
    }
