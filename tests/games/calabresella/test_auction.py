"""Calabresella: the auction, the call and the cards laid away (rules: section 3)."""

import pytest

from cardtable.engine.cards import bits
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import NOBODY
from cardtable.engine.view import view_of
from tests.games.calabresella.tables import FIRST, MONTE, SECOND, THIRD, dealt, faces, kinds, mask, moves, play, rules


def test_twelve_each_and_a_monte_of_four_that_nobody_sees() -> None:
    """Dealer 2: seat 0 speaks first, 12 each, monte of 4."""
    game = rules()
    state = dealt(game)
    assert [state.zones[seat] for seat in range(3)] == [mask(FIRST), mask(SECOND), mask(THIRD)]
    assert (state.to_move, state.zones[game.monte]) == (0, mask(MONTE))
    assert [view_of(game, state, seat).hidden[game.monte] for seat in (NOBODY, 0, 1, 2)] == [4] * 4


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ((), ["pass", "bid 1", "bid 2", "bid 3"]),
        (("bid 1",), ["pass", "bid 2", "bid 3"]),
        (("bid 2",), ["pass", "bid 3"]),
        (("bid 1", "bid 2"), ["pass", "bid 3"]),
        (("bid 3",), ["pass"]),
        (("pass", "pass"), ["pass", "bid 1", "bid 2", "bid 3"]),
    ],
)
def test_only_a_higher_bid_or_a_pass(said: tuple[str, ...], left: list[str]) -> None:
    """After solo the only bids left are passo, solissimo; everybody is asked, whatever was said."""
    game = rules()
    state, _ = play(game, dealt(game), *said)
    assert moves(game, state) == left
    assert state.to_move == len(said)


def test_the_highest_bidder_plays_alone() -> None:
    """Bids chiamo (0), passo (1), solo (2): soloist 2, contract solo."""
    game = rules()
    state, events = play(game, dealt(game), "bid 1", "pass", "bid 2")
    assert (state.facts.soloist, state.facts.contract, state.to_move) == (2, 2, 2)
    assert kinds(events) == ["bid_chiamo", "passed", "bid_solo", "monte_taken"]


def test_when_all_pass_nobody_scores_and_the_next_one_deals() -> None:
    """All pass: next dealer."""
    game = rules()
    state, events = play(game, dealt(game), "pass", "pass", "pass")
    assert kinds(events)[-1] == "all_passed"
    assert state.to_move == NOBODY
    sheet = game.score(state)
    assert (sheet.points, sheet.lines[0].key) == ((0, 0, 0), "passed_out")
    assert game.dealer(2, [sheet]) == 0


def test_any_card_that_one_does_not_hold_may_be_called() -> None:
    """Names a card he does not hold."""
    game = rules()
    state, _ = play(game, dealt(game), "bid 1", "pass", "pass")
    assert sorted(moves(game, state)) == sorted(f"call {face}" for face in f"{SECOND} {THIRD} {MONTE}".split())
    assert game.objection(state, Move("call", state.layout.pack.number("3D"))) == "call_held"


def test_the_holder_hands_over_the_card_called_and_gets_one_back() -> None:
    """Its holder gives it to him face up; the monte is turned up, shown and taken; he gives any card back, face up."""
    game = rules()
    state, events = play(game, dealt(game), "bid 1", "pass", "pass", "call AC")
    assert kinds(events)[3:] == ["called", "handed_over", "monte_shown"]
    assert [event.seat for event in events[3:]] == [0, 1, 0]
    assert state.zones[0] == mask(f"{FIRST} AC {MONTE}")
    assert all(view_of(game, state, seat).shown[0] & mask(f"AC {MONTE}") == mask(f"AC {MONTE}") for seat in (1, 2))
    assert moves(game, state)[0].startswith("give ")
    assert len(moves(game, state)) == 17
    state, events = play(game, state, "give 7S")
    assert kinds(events) == ["given_back"]
    assert view_of(game, state, 2).shown[1] == mask("7S")
    assert state.zones[1].bit_count() == 12
    assert (state.to_move, state.facts.phase) == (0, "lay")


def test_four_cards_are_laid_away_that_only_the_soloist_knows() -> None:
    """Lays away four cards face down; laying away points is allowed. The player after the dealer leads."""
    game = rules()
    state, events = play(game, dealt(game), "pass", "bid 2", "pass", "lay AC", "lay 7S", "lay 6S", "lay 4C")
    assert kinds(events)[-4:] == ["laid_away"] * 4
    assert (state.facts.phase, state.to_move, state.facts.leader) == ("play", 0, 0)
    away = game.aside[1]
    assert state.zones[away] == mask("AC 7S 6S 4C")
    assert view_of(game, state, 1).shown[away] == mask("AC 7S 6S 4C")
    for seat in (NOBODY, 0, 2):
        view = view_of(game, state, seat)
        assert (view.shown[away], view.hidden[away]) == (0, 4)
        assert not any(event.seen_by(seat).cards[0] >= 0 for event in events[-4:])


def test_a_solo_takes_the_monte_without_showing_it() -> None:
    """The monte of a solo is private to the soloist; no call."""
    game = rules()
    state, events = play(game, dealt(game), "bid 2", "pass", "pass")
    assert view_of(game, state, 0).shown[0] == mask(f"{FIRST} {MONTE}")
    assert [view_of(game, state, seat).shown[0] for seat in (NOBODY, 1, 2)] == [0, 0, 0]
    assert events[-1].seen_by(1).cards == (-1,) * 4
    assert {move.split()[0] for move in moves(game, state)} == {"lay"}


def test_what_was_seen_in_the_monte_is_in_the_hand_or_laid_away() -> None:
    """The monte of a chiamo is public when turned up; which of its cards were laid away is not."""
    game = rules()
    state, _ = play(game, dealt(game), "bid 1", "pass", "pass", "call AC", "give 4D", "lay 4S")
    traced = dict(view_of(game, state, 1).traces)
    assert set(traced) == set(bits(mask(f"AC {MONTE}")))
    assert set(traced.values()) == {1 << 0 | 1 << game.aside[0]}


@pytest.mark.parametrize(("lead", "leader"), [("soloist", 1), ("after_dealer", 0)])
def test_a_solissimo_is_played_at_once_and_nobody_sees_the_monte(lead: str, leader: int) -> None:
    """Option `solissimo_lead`: in solissimo the soloist leads (Gelli), or the player after the dealer."""
    game = rules(solissimo_lead=lead)
    state, _ = play(game, dealt(game), "bid 1", "bid 3", "pass")
    assert (state.facts.phase, state.to_move, state.facts.leader) == ("play", leader, leader)
    assert [view_of(game, state, seat).hidden[game.monte] for seat in (NOBODY, 0, 1, 2)] == [4] * 4


@pytest.mark.parametrize("bid", ["bid 1", "bid 2"])
def test_else_the_player_after_the_dealer_leads(bid: str) -> None:
    game = rules(solissimo_lead="soloist")
    state, _ = play(game, dealt(game), "pass", "pass", bid)
    if bid == "bid 1":
        state, _ = play(game, state, "call 3D", "give 4B")
    for _ in range(4):
        state, _ = play(game, state, moves(game, state)[0])
    assert (state.to_move, state.facts.phase) == (0, "play")


def test_a_card_called_in_vain_lies_in_the_monte_and_nothing_goes_back() -> None:
    """If the called card is in the monte, he may not call another one and gives nothing back."""
    game = rules()
    state, events = play(game, dealt(game), "bid 1", "pass", "pass", "call 7S")
    assert kinds(events)[3:] == ["called", "monte_shown"]
    assert state.facts.phase == "lay"
    assert faces(state.zones[0] & mask(MONTE)) == faces(mask(MONTE))
    assert len(moves(game, state)) == 16


def test_another_card_may_be_called_where_that_is_the_custom() -> None:
    """Option `second_call`: another card may be called if the first is in the monte."""
    game = rules(second_call=True)
    state, _ = play(game, dealt(game), "bid 1", "pass", "pass", "call 7S")
    assert state.facts.phase == "call"
    assert moves(game, state)[0] == "pass"
    assert len(moves(game, state)) == 1 + 24
    again, events = play(game, state, "call 3S")
    assert kinds(events) == ["called", "handed_over"]
    assert (again.facts.phase, again.facts.giver) == ("give", 2)
    again, _ = play(game, again, "give 4S")
    assert again.zones[2].bit_count() == 12
    none, events = play(game, state, "pass")
    assert (kinds(events), none.facts.phase) == (["no_second_call"], "lay")


@pytest.mark.parametrize(
    ("made", "move", "reason"),
    [
        (("bid 2",), Move("bid", number=1), "bid_higher"),
        ((), Move("play", 0), "bid_first"),
        (("bid 1", "pass", "pass"), Move("play", 0), "call_first"),
        (("bid 1", "pass", "pass"), PASS, "call_first"),
        (("bid 1", "pass", "pass", "call AC"), Move("lay", 0), "give_first"),
        (("bid 1", "pass", "pass", "call AC"), Move("give", 39), "not_in_hand"),
        (("bid 2", "pass", "pass"), Move("play", 0), "lay_first"),
        (("bid 3", "pass", "pass"), Move("lay", 0), "not_now"),
        (("bid 3", "pass", "pass"), Move("play", 39), "not_in_hand"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(made: tuple[str, ...], move: Move, reason: str) -> None:
    game = rules()
    state, _ = play(game, dealt(game), *made)
    assert move not in game.legal_moves(state)
    assert game.objection(state, move) == reason
