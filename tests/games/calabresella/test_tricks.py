"""Calabresella: the tricks, the count and the length of a match (rules: section 3)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.moves import Move
from cardtable.engine.scoring import MISSING
from cardtable.engine.state import NOBODY
from cardtable.engine.view import view_of
from tests.games.calabresella.tables import at, dealt, kinds, mask, moves, over, play, rules, scored


def test_suit_is_followed_and_the_three_is_the_highest() -> None:
    """Follow suit, highest card of the suit led wins; ranking as in Tressette."""
    game = rules()
    state = at(game, {0: "AD 4C", 1: "4D 3D 2C", 2: "2D 3C"})
    state, _ = play(game, state, "AD")
    assert moves(game, state) == ["3D", "4D"]
    assert game.objection(state, Move("play", ITALIAN_40.number("2C"))) == "follow_suit"
    state, events = play(game, state, "4D", "2D")
    assert [(event.kind, event.seat) for event in events[-1:]] == [("trick_taken", 2)]
    assert (state.to_move, state.facts.leader, state.facts.tricks) == (2, 2, (0, 0, 1))


def test_who_does_not_follow_holds_no_card_of_the_suit() -> None:
    game = rules()
    state, _ = play(game, at(game, {0: "AD 4C", 1: "4B 2C", 2: "2D 3C"}), "AD", "4B")
    assert game.constraints(view_of(game, state, 2))[1] == ITALIAN_40.suit_masks[0]


def test_the_four_cards_go_to_the_winner_of_the_last_trick() -> None:
    """The four laid-away (or untouched) cards belong to the winner of the last trick."""
    game = rules()
    state, _ = play(game, dealt(game), "bid 3", "pass", "pass")
    while state.to_move != NOBODY:
        state, events = play(game, state, moves(game, state)[0])
    assert kinds(events)[-2:] == ["trick_taken", "last_cards"]
    winner = events[-1].seat
    assert state.facts.last_winner == winner
    assert state.zones[game.piles[winner]] & mask("7S 6S 5S 4S") == mask("7S 6S 5S 4S")
    assert sum(pile.bit_count() for pile in (state.zones[zone] for zone in game.piles)) == 40
    assert sum(state.facts.tricks) == 12


def test_laid_away_points_are_counted_where_they_went() -> None:
    game = rules()
    state, _ = play(game, dealt(game), "bid 2", "pass", "pass", "lay AD", "lay RD", "lay 7S", "lay 6S")
    while state.to_move != NOBODY:
        state, _ = play(game, state, moves(game, state)[-1])
    winner = state.facts.last_winner
    line = game.score(state).lines[1]
    assert (line.counts.index(1), ITALIAN_40.write(line.cards[winner])) == (winner, "AD RD 6S 7S")
    assert state.zones[game.piles[winner]] & mask("AD RD") == mask("AD RD")


SIX = "AD AC AB AS 3D 2D RD"  # five points in the cards, six with the last trick
"""Fifteen thirds."""


@pytest.mark.parametrize(
    ("pile", "facts", "points"),
    [
        (SIX, {}, (1, 0, 0)),  # chiamo with exactly 6 points: +1 soloist
        (SIX, {"last_winner": 1}, (0, 1, 1)),
        (SIX, {"contract": 2}, (2, 0, 0)),
        (SIX, {"contract": 2, "last_winner": 1}, (0, 2, 2)),  # solo with 5: +2 to each opponent
        (SIX, {"contract": 3}, (4, 0, 0)),
        (SIX, {"contract": 3, "last_winner": 2}, (0, 4, 4)),
        ("AD AC AB AS 3D 2D", {}, (0, 1, 1)),  # fourteen thirds are four points
    ],
)
def test_the_value_goes_to_the_soloist_or_to_both_opponents(
    pile: str, facts: dict[str, int], points: tuple[int, int, int]
) -> None:
    """Soloist needs 6 of the 11 points. Value: chiamo 1, solo 2, solissimo 4."""
    assert over(rules(), {0: pile}, 1, **facts).points == points


def test_the_two_opponents_count_their_cards_together() -> None:
    """Fractions are dropped for each side: the others' thirds are added before."""
    sheet = over(rules(), {0: SIX, 1: "3C 3B"}, 2)
    assert [line.key for line in sheet.lines] == ["thirds", "last_won", "chiamo", "cappotto"]
    assert sheet.lines[0].counts == (15, 2, 15)
    assert sheet.lines[2].counts == (6, 5, 5)


EVERYTHING = " ".join(ITALIAN_40.faces)


@pytest.mark.parametrize(
    ("pile", "last", "contract", "doubled", "plain"),
    [
        (EVERYTHING, 0, 1, (2, 0, 0), (1, 0, 0)),
        (EVERYTHING, 0, 3, (8, 0, 0), (4, 0, 0)),
        ("", 1, 2, (0, 4, 4), (0, 2, 2)),
        (" ".join(face for face in ITALIAN_40.faces if face not in ("3S", "2S")), 0, 1, (2, 0, 0), (1, 0, 0)),
        (EVERYTHING, 1, 1, (1, 0, 0), (1, 0, 0)),  # ten points and the last trick lost
    ],
)
def test_a_side_that_takes_all_eleven_points_doubles_the_value(
    pile: str, last: int, contract: int, doubled: tuple[int, ...], plain: tuple[int, ...]
) -> None:
    """Option `cappotto_doubles`: doubled if one side takes all 11, at the count, laid-away cards included."""
    facts = {"last_winner": last, "contract": contract}
    assert over(rules(), {0: pile}, 1, **facts).points == doubled
    assert over(rules(cappotto_doubles=False), {0: pile}, 1, **facts).points == plain


def test_nothing_is_scored_before_the_deal_is_over() -> None:
    sheet = rules().score(dealt(rules()))
    assert sheet.points == (0, 0, 0)
    game = rules()
    state, _ = play(game, dealt(game), "bid 3", "pass", "pass")
    assert game.score(state).points == (0, 0, 0)
    assert game.score(state).lines[2].reason == MISSING


@pytest.mark.parametrize("target", [11, 21, 31])
def test_first_to_the_target_wins(target: int) -> None:
    """First to 21, looked at after each deal; both opponents over together: the higher total, equal: another deal."""
    game = rules(target=target)
    assert game.outcome(scored((target - 1, target - 2, 0))) is None
    won = game.outcome(scored((target - 1, target - 2, 0), (1, 0, 0)))
    assert won is not None and (won.winners, won.reason) == ((0,), "target")
    both = scored((0, target - 1, target - 2), (0, 2, 2))
    outcome = game.outcome(both)
    assert outcome is not None and outcome.winners == (1,)
    level = scored((0, target - 1, target - 1), (0, 1, 1))
    assert game.outcome(level) is None
    assert game.outcome([*level, *scored(*[(0, 0, 0), (0, 1, 1)] * 9)]) is None
    shared = game.outcome([*level, *scored(*[(0, 0, 0), (0, 1, 1)] * 10)])
    assert shared is not None and (shared.winners, shared.reason) == ((1, 2), "level_for_good")
    assert game.longest_match == (3 * (target - 1) + 1) * 20 + 20


@pytest.mark.parametrize(
    ("before", "winners", "reason"), [((3, 1, 1), (0,), "most_deals"), ((0, 2, 2), (1, 2), "level_for_good")]
)
def test_after_twenty_deals_passed_out_in_a_row_the_totals_decide(
    before: tuple[int, int, int], winners: tuple[int, ...], reason: str
) -> None:
    """20 passed-out deals in a row end the match on the totals."""
    game = rules()
    sheets = scored(before, *[(0, 0, 0)] * 20)
    assert game.outcome(sheets[:-1]) is None
    outcome = game.outcome(sheets)
    assert outcome is not None and (outcome.winners, outcome.reason) == (winners, reason)
    assert game.outcome(scored(*[(0, 0, 0)] * 19, before)) is None
