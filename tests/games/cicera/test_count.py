"""Cicera: the count of a smazzata, the napoleone, the match, options and presets (rules, sections 7 to 10)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import BRESCIAN_52
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.match import Match, Setup
from cardtable.engine.scoring import MISSING, TIED, WON
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.cicera.options import CiceraOptions
from cardtable.games.cicera.rules import Cicera
from cardtable.text import Text
from cardtable.text.sheet import rows
from tests.games.cicera.tables import on_table, rules
from tests.games.tables import counted, line, play, sheets

RANKS = (*"A23456789", "10", *"FCR")


def suit(letter: str, ranks: str = " ".join(RANKS)) -> str:
    """Cards of a suit."""
    return " ".join(rank + letter for rank in ranks.split())


def test_cards_are_two_points_or_one_each() -> None:
    """Carte: most cards (27 or more) 2; 26-26: 1 each."""
    more = counted(rules(), f"{suit('D')} {suit('C')} AB", f"{suit('S')} {suit('B', '2 3 4 5 6 7 8 9 10 F C R')}")
    level = counted(rules(), f"{suit('D')} {suit('C')}", f"{suit('S')} {suit('B')}")
    assert (line(more, "carte").points, line(more, "carte").counts) == ((2, 0), (27, 25))
    assert (line(level, "carte").points, line(level, "carte").reason) == ((1, 1), WON)


def test_most_swords_are_a_point() -> None:
    """Most swords (7 or more of 13); six swords lose the Spade point but may still hold the napola."""
    sheet = counted(rules(), suit("S", "A 2 3 4 5 6"), suit("S", "7 8 9 10 F C R"))
    assert (line(sheet, "spade").points, line(sheet, "spade").counts) == ((0, 1), (6, 7))
    assert line(sheet, "napola").points == (6, 0)


@pytest.mark.parametrize(("key", "card"), [("due_spade", "2S"), ("fante_spade", "FS"), ("dieci_denari", "10D")])
@pytest.mark.parametrize("side", [0, 1])
def test_three_single_cards_are_a_point_each(key: str, card: str, side: int) -> None:
    piles = ["AC", "AB"]
    piles[side] += f" {card}"
    single = line(counted(rules(), *piles), key)
    assert single.points == tuple(int(other == side) for other in range(2))


@pytest.mark.parametrize(
    ("ranks", "points"),
    [("A 2 3", 3), ("A 2 3 4 5 7", 5), ("A 2", 0), ("2 3 4 5", 0), ("A 2 3 4 5 6 7 8 9 10 F C", 12)],
)
def test_the_napola_is_the_run_of_spade_from_the_ace(ranks: str, points: int) -> None:
    """The length of the unbroken run of swords from the ace (A 2 3 ... 10 F C R): 3 or more."""
    assert line(counted(rules(), suit("S", ranks), "AC"), "napola").points == (points, 0)


def test_without_the_points_of_the_pack_only_captures_count() -> None:
    """hand_points = none leaves only the points of section 5."""
    keys = [found.key for found in counted(rules(hand_points="none", picchiata="authority"), "AC").lines]
    assert keys == ["scopa", "picchiata", "stesso_seme", "quadriglia", "napoleone"]


# The napoleone.


@pytest.mark.parametrize(("napoleone", "spade", "coppe"), [("any", True, True), ("spade", True, False)])
def test_a_whole_suit_wins_the_match_at_once(napoleone: str, spade: bool, coppe: bool) -> None:
    """A side holding all thirteen cards of one suit wins the match at once, at the count."""
    game = rules(napoleone=napoleone)
    for letter, wins in (("S", spade), ("C", coppe)):
        sheet = counted(game, "AB", suit(letter))
        outcome = game.outcome((sheet,))
        assert (outcome is not None) == wins
        assert line(sheet, "napoleone").reason == (WON if wins else MISSING)
        if outcome is not None:
            assert (outcome.winners, outcome.reason) == ((1,), "at_once")
            assert "match won" in rows(Text("en"), game, sheet)[-1].note
    assert game.outcome((counted(game, "AB", suit("S", "A 2 3 4 5 6 7 8 9 10 F C")),)) is None


def test_without_napoleone_a_whole_suit_wins_nothing() -> None:
    game = rules(napoleone="off")
    sheet = counted(game, "AB", suit("C"))
    assert sheet.line("napoleone") is None
    assert game.outcome((sheet,)) is None


def test_if_both_sides_have_a_whole_suit_it_is_ignored() -> None:
    """If both sides hold a complete suit in the same smazzata the Napoleone is ignored."""
    game = rules()
    sheet = counted(game, suit("D"), suit("C"))
    assert line(sheet, "napoleone").reason == TIED
    assert game.outcome((sheet,)) is None


def test_a_napoleone_is_told_and_the_leftovers_belong_to_it() -> None:
    """At the count of that smazzata, leftovers included."""
    game = rules(napoleone="spade")
    events = play(game, on_table(game, "5C RS", "5D"), "5D x 5C")[1]
    told = [event for event in events if event.kind == "napoleone"]
    assert told == [Event("napoleone", side=0, cards=BRESCIAN_52.read(suit("S")))]


# The match.


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([2, 4]))
def test_every_deal_hands_out_six_points_of_the_pack(seed: int, seats: int) -> None:
    """With `hand_points` = full every smazzata hands out at least 6 points of the pack."""
    game, rng = rules(seats), Random(seed)
    state = game.deal(Deal(1, seed % seats, Seeded(str(seed))))
    while state.to_move != NOBODY:
        state = game.play(state, rng.choice(game.legal_moves(state)))
    sheet = game.score(state)
    assert sum(sum(line(sheet, key).points) for key in ("carte", "spade", "due_spade", "fante_spade")) == 5
    assert sum(line(sheet, "dieci_denari").points) == 1


@pytest.mark.parametrize("target", [11, 21, 31, 41, 51])
def test_the_higher_total_at_the_target_wins(target: int) -> None:
    """Strictly highest total at or above the target wins, level: another smazzata; at most 20 extra ones."""
    game = rules(target=target)
    assert game.outcome(sheets((target - 1, target - 1))) is None
    outcome = game.outcome(sheets((target - 6, target - 3), (9, 5)))
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (target + 3, target + 2))
    assert game.outcome(sheets((target, target))) is None
    shared = game.outcome(sheets((target, target), *[(3, 3)] * 20))
    assert shared is not None
    assert (shared.winners, shared.reason) == ((0, 1), "level_for_good")


def test_the_length_is_bounded() -> None:
    """Target 51 is reached within 17; no match exceeds 100 smazzate."""
    assert rules().longest_match == 17 + 20
    assert rules(hand_points="none").longest_match == rules(capture_rule="free").longest_match == 100
    assert rules(hand_points="none", match="single").longest_match == 1 + 20


def test_after_a_hundred_deals_the_higher_total_wins_or_the_result_is_shared() -> None:
    """Then the higher total wins; level after 100, the result is shared."""
    game = rules(hand_points="none")
    assert game.outcome(sheets((1, 0), *[(0, 0)] * 98)) is None
    ahead = game.outcome(sheets((1, 0), *[(0, 0)] * 99))
    level = game.outcome(sheets(*[(0, 0)] * 100))
    assert ahead is not None
    assert level is not None
    assert (ahead.winners, ahead.reason) == ((0,), "most_deals")
    assert (level.winners, level.reason) == ((0, 1), "level_for_good")


def test_a_single_deal_decides() -> None:
    """match = single: the side with more points in one smazzata wins; the target is not read."""
    game = rules(match="single")
    outcome = game.outcome(sheets((2, 3)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, game.target) == ((1,), "single_deal", None)
    assert not CiceraOptions.resolve(4, {"match": "single"}).is_read("target")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("preset", list(Cicera.presets))
def test_a_preset_is_played_from_end_to_end(seats: int, preset: str) -> None:
    """Cicera bigia; Cicera a presa libera."""
    match = Match(Setup(Cicera.at_table(seats, Cicera.presets[preset]), f"{preset} of {seats}"))
    rng = Random(seats)
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    assert match.outcome.reason in ("target", "at_once")


def test_the_options_and_presets_are_those_of_the_rules() -> None:
    """Section 9; the direction changes only the display and is no option."""
    found = {spec.name: (spec.changes, spec.default, spec.allowed) for spec in CiceraOptions.specs()}
    assert found == {
        "target": (("length",), 51, (11, 21, 31, 41, 51)),
        "match": (("length",), "target", ("target", "single")),
        "capture_rule": (("moves",), "scopa", ("scopa", "free")),
        "picchiata": (("score",), "source", ("source", "authority")),
        "quadriglia": (("score",), "flat", ("flat", "graded", "off")),
        "napoleone": (("length",), "any", ("any", "spade", "off")),
        "hand_points": (("score",), "full", ("full", "none")),
        "last_card_scopa": (("score",), False, (True, False)),
    }
    assert dict(Cicera.presets) == {
        "cicera": {},
        "cicera_libera": {"capture_rule": "free", "picchiata": "authority", "napoleone": "spade"},
    }
    assert Cicera.seat_counts == (4, 2)
