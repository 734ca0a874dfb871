"""King: what the ten deals pay, when they may end early, and who wins (rules: The ten deals, End of game)."""

from random import Random

import pytest

from cardtable.engine.cards import FRENCH_52
from cardtable.engine.chance import Seeded
from cardtable.engine.match import Match, Setup
from cardtable.engine.position import position
from cardtable.engine.scoring import MISSING, WON
from cardtable.engine.state import CAPTURES, HAND, NOBODY, Deal
from cardtable.games.king.rules import King, KingOptions
from tests.games.king.tables import counted, is_over, kinds, rules, sheets_of, trick

SUMS = {1: -26, 2: -26, 3: -48, 4: -40, 5: -40, 6: -20, 7: 52, 8: 52, 9: 52, 10: 52}
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
KINGS_JACKS = "KC KD KH KS JC JD JH JS"
QUEENS = "QC QD QH QS"


@pytest.mark.parametrize(
    ("deal", "cards", "points"),
    [
        (2, HEARTS, -26),
        (2, "2H", -2),
        (3, KINGS_JACKS, -48),
        (3, "KH", -6),
        (3, "JS", -6),
        (4, QUEENS, -40),
        (4, "QH", -10),
        (5, "KH", -40),
        (5, "AH QH KC", 0),
        (4, "KH JH", 0),
        (3, "QH AH", 0),
        (2, "KC QS AD", 0),
    ],
)
def test_taken_cards_cost_what_the_commandment_says_and_nothing_else(deal: int, cards: str, points: int) -> None:
    """In each deal only that deal's commandment scores; all of them in one hand bring no reward."""
    for seat in range(4):
        sheet = counted(rules(), deal, {seat: cards})
        assert sheet.points == tuple(points if other == seat else 0 for other in range(4))
        [line] = sheet.lines
        assert line.reason == (WON if points else MISSING)
        assert len(line.cards[seat]) == line.counts[seat]


@pytest.mark.parametrize(("deal", "pays"), [(1, -2), (7, 4), (8, 4), (9, 4), (10, 4)])
def test_tricks_pay_where_tricks_count(deal: int, pays: int) -> None:
    """-2 per trick in deal 1, +4 per trick in deals 7-10."""
    sheet = counted(rules(), deal, {0: HEARTS}, tricks=(4, 4, 4, 1))
    assert sheet.points == (4 * pays, 4 * pays, 4 * pays, pays)


def test_only_the_last_trick_costs_in_deal_6() -> None:
    """Tricks 1-12 cost nothing, whoever takes them; the winner of trick 13 pays even if he holds no other trick."""
    sheet = counted(rules(), 6, {0: HEARTS}, tricks=(4, 4, 4, 1), last_winner=3)
    assert sheet.points == (0, 0, 0, -20)
    early, _ = trick(rules(), "2C 3D 4D 5D", deal=6, leader=3)
    assert rules().score(early).points == (0, 0, 0, 0)
    late, _ = trick(rules(), "2C 3D 4D 5D", deal=6, leader=3, last=True)
    assert rules().score(late).points == (0, 0, 0, -20)


def test_a_card_counts_against_the_winner_even_if_he_played_it_himself() -> None:
    """Own kings and jacks count too, when they win or are left in a trick the player wins."""
    state, _ = trick(rules(), "KS JS 2S 3S", deal=3, leader=2)
    assert rules().score(state).points == (0, 0, -12, 0)


def test_the_king_of_hearts_may_be_led_and_a_forced_ace_takes_it() -> None:
    """Someone whose only heart is the ace is then forced to take it."""
    state, _ = trick(rules(), "KH 2H AH 9H", deal=5)
    assert rules().score(state).points == (0, 0, -40, 0)


def test_the_king_of_hearts_in_the_last_trick_counts_as_in_any_other() -> None:
    """Deal 5, KH in the last trick."""
    state, _ = trick(rules(), "2D KH 3D 4D", deal=5, last=True)
    assert is_over(state)
    assert rules().score(state).points == (0, 0, 0, -40)


@pytest.mark.parametrize("options", [{}, {"stop_when_decided": True}, {"hearts_lead": "restricted"}, {"series": 4}])
def test_the_sums_of_the_deals_and_of_a_series(options: dict) -> None:  # type: ignore[type-arg]
    """-26 -26 -48 -40 -40 -20, then +52 each: a series always adds up to +8 over the table."""
    game = King.at_table(4, options)
    match = Match(Setup(game, "sums"))
    rng = Random("sums")
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    series = options.get("series", 1)
    assert [sum(sheet.points) for sheet in match.sheets] == list(SUMS.values()) * series
    assert sum(match.totals) == 8 * series
    assert isinstance(game, King)
    negatives, positives = game.columns(match.sheets)
    assert sum(negatives) == -200 * series
    assert sum(positives) == 208 * series
    assert match.totals == tuple(map(sum, zip(negatives, positives, strict=True)))


# stop_when_decided

PENAL = {2: HEARTS, 3: KINGS_JACKS, 4: QUEENS, 5: "KH"}


@pytest.mark.parametrize("deal", range(1, 11))
@pytest.mark.parametrize("stop", [False, True])
def test_a_deal_is_decided_when_nothing_is_left_to_score(deal: int, stop: bool) -> None:
    """stop_when_decided: end deals 2-5 as soon as nothing is left to score; the default plays on."""
    game = rules(stop_when_decided=stop)
    penal = PENAL.get(deal, f"{HEARTS} {KINGS_JACKS} {QUEENS}").split()
    penal = list(dict.fromkeys(penal))
    piles = {(CAPTURES, seat): " ".join(penal[seat::4]) for seat in range(4)}
    state = position(game, {**piles, (HAND, 0): "2C 3C"}, deal=deal)
    assert is_over(state) == (stop and deal in PENAL)


@pytest.mark.parametrize("deal", [2, 3, 4, 5])
def test_a_deal_goes_on_while_one_card_that_costs_is_out(deal: int) -> None:
    """All 13 hearts, all 8 kings and jacks, all 4 queens, KH: not one less."""
    game = rules(stop_when_decided=True)
    *taken, out = PENAL[deal].split()
    state = position(game, {(CAPTURES, 1): " ".join(taken), (HAND, 0): f"2C {out}"}, deal=deal)
    assert not is_over(state)


def test_the_trick_that_decides_ends_the_deal_and_says_so() -> None:
    """The last queen falls: the deal is over, the cards in hand stay where they are."""
    others = {(CAPTURES, 3): "QC QD QS"}
    hands = {(HAND, 0): "2H 3C", (HAND, 1): "QH 4C", (HAND, 2): "3H 5C", (HAND, 3): "4H 6C"}
    for stop in (False, True):
        game = rules(stop_when_decided=stop)
        state = position(game, {**others, **hands}, deal=4, leader=0)
        events: list = []  # type: ignore[type-arg]
        for card in FRENCH_52.read("2H QH 3H 4H"):
            state = game.play(state, next(m for m in game.legal_moves(state) if m.card == card), events.append)
        assert is_over(state) == stop
        assert ("decided" in kinds(events)) == stop
        assert game.score(state).points == (0, -10, 0, -30)
        state.check()


def test_scores_are_the_same_either_way() -> None:
    """The same plays, stopped when decided or played out."""
    stopping, playing = rules(stop_when_decided=True), rules()
    rng = Random("either way")
    for number in (2, 3, 4, 5) * 8:
        deal = Deal(number, 0, Seeded(str(rng.random())))
        state = playing.deal(deal)
        moves = []
        while state.to_move != NOBODY:
            moves.append(rng.choice(playing.legal_moves(state)))
            state = playing.play(state, moves[-1])
        early = stopping.deal(deal)
        played = 0
        while early.to_move != NOBODY:
            early = stopping.play(early, moves[played])
            played += 1
        assert stopping.score(early) == playing.score(state)
        assert played <= len(moves)


# The match.


def test_the_highest_total_wins() -> None:
    """At the end the two columns are added; highest total wins."""
    outcome = rules().outcome(sheets_of((-100, -20, -40, -40), (52, 52, 52, 52)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == ((1,), "most_points", (-48, 32, 12, 12))


@pytest.mark.parametrize(
    ("tie", "winners", "reason"), [("shared", (0, 1), "shared"), ("fewest_negatives", (0,), "fewest_negatives")]
)
def test_a_tie_is_shared_or_goes_to_the_fewest_negatives(tie: str, winners: tuple[int, ...], reason: str) -> None:
    """tie: shared first place, or the player with fewer negative points."""
    outcome = rules(tie=tie).outcome(sheets_of((-16, -40, -80, -64), (40, 64, 64, 40)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)
    assert outcome.totals == (24, 24, -16, -24)


def test_the_fewest_negatives_may_leave_two() -> None:
    """Three level, two of them with the same negatives: these share."""
    game = rules(tie="fewest_negatives")
    outcome = game.outcome(sheets_of((-50, -50, -60, -40), (60, 60, 70, 18)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "fewest_negatives")
    level = game.outcome(sheets_of((-50, -50, -60, -40), (60, 60, 60, 28)))
    assert level is not None
    assert (level.winners, level.reason) == ((0, 1), "shared")


def test_the_tie_break_looks_only_at_those_who_are_level() -> None:
    """The last player may have the fewest negatives of all."""
    outcome = rules(tie="fewest_negatives").outcome(sheets_of((-70, -70, -60, 0), (80, 80, 48, 0)))
    assert outcome is not None
    assert outcome.winners == (0, 1)


@pytest.mark.parametrize("series", [1, 4])
def test_the_length_is_fixed(series: int) -> None:
    """10 or 40 deals of 13 tricks, never an extra deal."""
    game = rules(series=series)
    level = sheets_of((-50, -50, -50, -50), (52, 52, 52, 52), deals=10 * series)
    assert game.longest_match == 10 * series
    assert all(game.outcome(level[:n]) is None for n in range(10 * series))
    outcome = game.outcome(level)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)


@pytest.mark.parametrize("preset", list(King.presets))
def test_a_preset_is_played_from_end_to_end(preset: str) -> None:
    """A whole match of each preset."""
    match = Match(Setup(King.at_table(4, King.presets[preset]), preset))
    rng = Random(preset)
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    assert len(match.sheets) == (40 if preset == "king_four_series" else 10)
    assert len(match.moves) == 52 * len(match.sheets)


def test_the_options_and_presets_are_those_of_the_rules() -> None:
    """The options and the three presets."""
    found = {spec.name: (spec.changes, spec.default, spec.allowed) for spec in KingOptions.specs()}
    assert found == {
        "series": (("length",), 1, (1, 4)),
        "dealer_mode": (("deal",), "single", ("single", "rotate")),
        "hearts_lead": (("moves",), "free", ("free", "restricted")),
        "forced_king_of_hearts": (("moves",), False, (True, False)),
        "stop_when_decided": (("length",), False, (True, False)),
        "revoke": (("moves",), "prevented", ("prevented", "penalised")),
        "revoke_penalty": (("score",), 2, tuple(range(21))),
        "tie": (("score",), "shared", ("shared", "fewest_negatives")),
    }
    assert dict(King.presets) == {
        "king": {},
        "king_four_series": {"series": 4},
        "king_rotating_dealer": {"dealer_mode": "rotate"},
    }


def test_the_agenda_begins_again_with_each_series() -> None:
    """Every match has ten deals, each with its commandment; deal numbers restart at 1 in every series."""
    game = King.at_table(4, {"series": 4})
    whole = tuple(f"commandment.{number}" for number in range(1, 11))
    for deal in range(1, 41):
        assert game.agenda(deal) == whole[(deal - 1) % 10 :]
