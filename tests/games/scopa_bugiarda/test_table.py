"""The frame of Scopa bugiarda: the deal of each base, buongioco, the count and the length of a match."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.errors import ImpossibleCombination, UnfitSeats
from cardtable.engine.match import Match, Setup
from cardtable.engine.options import Value
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, Deal
from cardtable.games.scopa_bugiarda.rules import MOST_DEALS, ScopaBugiarda
from tests.games.scopa_bugiarda.tables import asked, on_table, play, points, rules
from tests.games.tables import kinds, moves


@pytest.mark.parametrize(
    ("seats", "base", "hand", "table", "target"),
    [
        (2, "scopa", 3, 4, 11),
        (3, "scopa", 3, 4, 16),
        (4, "scopa", 3, 4, 21),
        (2, "scopa_d_assi", 3, 4, 21),
        (4, "scopa_d_assi", 10, 0, 21),
        (4, "scopone", 9, 4, 21),
    ],
)
def test_the_base_brings_its_deal_and_its_target(seats: int, base: str, hand: int, table: int, target: int) -> None:
    """ "Seats, sides, deal, pack order and target follow the base with its defaults"."""
    game = rules(seats, base=base)
    state = game.deal(Deal(1, 0, Seeded("base")))
    assert [state.zones[seat].bit_count() for seat in range(seats)] == [hand] * seats
    assert state.zones[game.table].bit_count() == table
    assert game.target == target
    assert state.to_move == 1
    assert game.sides == ((0, 1, 0, 1) if seats == 4 else tuple(range(seats)))


def test_the_base_brings_its_count() -> None:
    """Scopa d'Assi counts the napola, with court cards of 8, 9 and 10; Scopa does neither."""
    kept = [[line.key for line in sheet_of(base).lines] for base in ("scopa", "scopa_d_assi")]
    assert kept[0] == ["carte", "denari", "settebello", "primiera", "scope", "dubbi"]
    assert kept[1] == ["carte", "denari", "settebello", "primiera", "scope", "napola", "dubbi"]
    courts = "FD FC FB FS"
    for base, worth in (("scopa", 40), ("scopa_d_assi", 32)):
        game = rules(2, base=base)
        state = on_table(game, "", courts, "", rest=(CAPTURES, 1))
        state.move(state.zones[0], 0, game.piles[0])
        line = game.score(state).line("primiera")
        assert line is not None
        assert line.counts[0] == worth


def sheet_of(base: str) -> Scoresheet:
    """An empty count."""
    game = rules(2, base=base)
    return game.score(game.deal(Deal(1, 0, Seeded("count"))))


def test_blind_hands_are_looked_at_when_one_plays_and_not_when_one_is_asked() -> None:
    """Scopa d'Assi for four: nobody looks before his first turn; a doubt before that is answered without looking."""
    game = rules(4, base="scopa_d_assi")
    state = game.deal(Deal(1, 3, Seeded("blind")))
    assert state.blind == 0b1110
    state, _ = play(game, state, moves(game, state)[0])
    assert state.to_move == 1
    assert state.blind == 0b1100
    cover = next((move for move in moves(game, state) if move.startswith("cover")), "")
    assert cover
    state, events = play(game, state, cover)
    assert state.to_move == 2
    assert state.blind == 0b1100
    state, events = play(game, state, "doubt")
    assert kinds(events)[-1] == "looked"
    assert state.blind == 0b1000


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (2, {"base": "scopone"}),
        (3, {"base": "scopone"}),
        (3, {"base": "scopa_d_assi"}),
        (4, {"base": "scopa_d_assi", "buongioco": True}),
    ],
)
def test_a_base_has_its_numbers_of_players(seats: int, chosen: dict[str, Value]) -> None:
    """Scopa d'Assi 4 or 2 seats, Scopone 4; buongioco "only where hands have three cards"."""
    with pytest.raises(UnfitSeats):
        ScopaBugiarda.at_table(seats, chosen)


def test_what_goes_together_is_offered_for_the_seats_it_is_for() -> None:
    """`base = scopone` has no hands of three: refused with the reason; Scopa d'Assi is first of all for four."""
    with pytest.raises(ImpossibleCombination) as refused:
        ScopaBugiarda.at_table(4, {"base": "scopone", "buongioco": True})
    assert refused.value.reason == "buongioco_of_three"
    assert ScopaBugiarda.seats_for({"base": "scopa_d_assi"}) == (4, 2)
    assert ScopaBugiarda.seats_for({"base": "scopa_d_assi", "buongioco": True}) == (2,)
    assert ScopaBugiarda.seats_for({"base": "scopone"}) == (4,)


# Buongioco.


def test_everybody_is_asked_for_a_buongioco_after_each_distribution_whatever_the_hand() -> None:
    """ "After each distribution everybody is asked in turn order, whatever the hand"."""
    game = rules(3, buongioco=True)
    state = game.deal(Deal(1, 0, Seeded("ask")))
    for seat in (1, 2, 0):
        assert state.to_move == seat
        assert moves(game, state) == ["buongioco 2", "buongioco 4", "buongioco 7", "pass"]
        state, _ = play(game, state, "pass")
    assert state.to_move == 1
    assert state.facts.phase == "play"
    for _ in range(9):
        laid = next(move for move in moves(game, state) if not move.startswith("cover"))
        state, events = play(game, state, laid)
    assert kinds(events)[-3:] == ["dealt"] * 3
    assert (state.facts.phase, state.to_move) == ("buongioco", 1)


@pytest.mark.parametrize(("hand", "named", "paid"), [("2D 3C 4S", 2, 4), ("2D 2C 4S", 4, 8), ("3D 3C 3S", 7, 14)])
def test_a_true_buongioco_is_paid_double_when_it_is_doubted(hand: str, named: int, paid: int) -> None:
    """ "Doubted: the cards are shown; if true the points double"."""
    game = rules(2, buongioco=True)
    state, events = play(game, asked(game, hand, "5B 5D 5C", dealer=1), f"buongioco {named}", "doubt")
    assert kinds(events) == ["buongioco", "doubted", "buongioco_true"]
    assert points(game, state, "buongioco") == (paid, 0)
    assert state.to_move == 1
    assert state.facts.phase == "buongioco"


@pytest.mark.parametrize(("hand", "named"), [("2D 4C 4S", 4), ("2D 2C 4S", 2), ("2D 3C 4S", 7)])
def test_a_false_buongioco_that_is_doubted_pays_the_doubter(hand: str, named: int) -> None:
    """Over nine, or other points than the cards make: "if false they go to the doubter's side"."""
    game = rules(4, buongioco=True)
    start = asked(game, hand, "5B 5D 5C", "6D 6C 6B", "RD RC RB", dealer=3)
    state, events = play(game, start, f"buongioco {named}", "pass", "doubt")
    assert kinds(events) == ["buongioco", "doubted", "buongioco_false"]
    assert points(game, state, "buongioco") == (0, named)
    assert events[-1].cards
    assert events[-1].side == 1


def test_a_buongioco_that_is_believed_is_paid_and_stays_hidden() -> None:
    """ "Not doubted: the points stand and the cards stay hidden", whatever they are."""
    game = rules(2, buongioco=True)
    state, events = play(game, asked(game, "RD RC RB", "5B 5D 5C", dealer=1), "buongioco 7", "pass")
    assert kinds(events) == ["buongioco", "buongioco_believed"]
    assert points(game, state, "buongioco") == (7, 0)
    assert not state.known(1) & state.zones[0]


def test_after_the_dealer_the_first_player_plays() -> None:
    """The dealer is asked last; only then the cards are played."""
    game = rules(2, buongioco=True)
    state, _ = play(game, asked(game, "2D 3C 4S", "5B 5D 5C", dealer=0), "buongioco 2", "pass")
    assert (state.facts.phase, state.to_move) == ("play", 1)


# The match.


def test_no_match_exceeds_two_hundred_deals() -> None:
    """ "Then the strictly highest total wins"; "a top still shared ... after the 200th, is a shared result"."""
    game = rules()
    nothing = [Scoresheet(n, (ScoreLine("points", (0, 0)),)) for n in range(1, MOST_DEALS)]
    assert game.outcome(nothing) is None
    for last, winners, reason in (((0, 1), (1,), "most_deals"), ((1, 1), (0, 1), "level_for_good")):
        outcome = game.outcome([*nothing, Scoresheet(MOST_DEALS, (ScoreLine("points", last),))])
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == (winners, reason)


@pytest.mark.parametrize("preset", ScopaBugiarda.presets)
def test_a_match_by_each_preset_ends_with_a_result(preset: str) -> None:
    """Presets, end to end: a whole match of any moves."""
    chosen = ScopaBugiarda.presets[preset]
    for seats in ScopaBugiarda.seats_for(chosen):
        match, rng = Match(Setup(ScopaBugiarda.at_table(seats, chosen), preset)), Random(preset)
        while match.outcome is None:
            if match.between_deals:
                match.deal_next()
            match.play(match.to_move, rng.choice(match.legal_moves()))
        assert max(match.totals) >= (match.game.target or 0)
        assert match.to_move == NOBODY
