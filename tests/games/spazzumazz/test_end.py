"""Spazz'u'mazz: going out, the idiot, places, and games that would not end (rules: After a discard, End)."""

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.losers import losers_of
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.spazzumazz.rules import Spazzumazz
from cardtable.text import Text
from cardtable.text.sheet import rows, tell_outcome
from tests.games.spazzumazz.tables import Position, at, kinds, play, rules

NAMES = ("Anna", "Bruno", "Carla", "Dino")


def places(game: Spazzumazz, state: object) -> tuple[int, ...]:
    return game.score(state).lines[0].counts  # type: ignore[arg-type]


def test_going_out_on_a_ten_lets_the_next_player_in_the_game_lead_on_an_empty_table() -> None:
    """Worked example 13: the burner has no cards for the extra turn; the seat after him is already out."""
    game = rules(4)
    state, events = play(game, at(game, row="10C", pile="JC AC", out=(1,)), "turn 0")
    assert kinds(events) == ["turned", "burned", "out"]
    assert state.to_move == 2 and not state.orders[game.pile]
    assert state.facts.out == (1, 0)


def test_going_out_with_an_ordinary_card_leaves_the_pile() -> None:
    """The next player must beat it."""
    game = rules(3)
    state, _ = play(game, at(game, "9C", pile="4C", others="8C"), "discard 9C")
    assert state.to_move == 1
    assert game.legal_moves(state) == (Move("pickup"),)


def test_the_last_card_of_the_hand_may_carry_equal_open_cards_and_with_them_the_last_of_all() -> None:
    game = rules(3)
    state, events = play(game, at(game, "9C", shown="9D 9H", pile="4C"), "discard 9C x 9D,9H")
    assert kinds(events) == ["discarded", "out"] and state.to_move == 1


def test_who_still_has_a_row_is_not_out() -> None:
    """Out: no cards in hand, face up or face down."""
    game = rules(3)
    _, events = play(game, at(game, shown="9D", row="3C", pile="4C"), "discard 9D")
    assert kinds(events) == ["discarded"]


def test_of_two_the_first_one_out_ends_the_game() -> None:
    """The player left over is the idiot even if he could have gone out with his next card."""
    game = rules(2)
    state, events = play(game, at(game, "9C", others="AC"), "discard 9C")
    assert kinds(events) == ["discarded", "out", "idiota"] and events[-1].seat == 1
    assert state.to_move == NOBODY
    sheet = game.score(state)
    assert (sheet.lines[0].key, sheet.lines[0].counts, sheet.points) == ("place", (1, 0), (0, -1))
    outcome = game.outcome((sheet,))
    assert outcome is not None and (outcome.winners, outcome.reason) == ((0,), "one_lost")


def test_places_go_by_the_order_of_going_out_and_the_idiot_is_last() -> None:
    """Worked example 15: out in the order 2, 0, 3: places 2, 0, 3, 1."""
    game = rules(4)
    state = at(game, out=(2, 0, 3))
    assert state.to_move == NOBODY
    assert places(game, state) == (2, 0, 1, 3)
    outcome = game.outcome((game.score(state),))
    assert outcome is not None and outcome.winners == (0, 2, 3)  # the aim is not to win but not to be last


def test_nobody_is_the_idiot_while_it_is_being_played() -> None:
    game = rules(3)
    assert game.score(at(game, "9C 8C")).points == (0, 0, 0)
    assert game.outcome(()) is None


# Endless games.


def test_a_turn_without_a_burn_a_draw_or_a_player_going_out_is_fruitless() -> None:
    game = rules(3, stall_limit=50)
    idle = {
        "discard 9C": at(game, "9C 3C", pile="4C", idle=7),
        "pickup": at(game, "3C", pile="4C", idle=7),
    }
    assert {move: play(game, state, move)[0].facts.idle for move, state in idle.items()} == dict.fromkeys(idle, 8)
    fruitful = [
        at(game, "9C 3C", pile="4C", stock="5C", idle=49),
        at(game, "9C 3C", pile="9D 9H 9S", idle=49),
        at(game, "9C", pile="4C", idle=49),
    ]
    for state in fruitful:
        assert play(game, state, "discard 9C")[0].facts.idle == 0


def stopped(game: Spazzumazz, **cards: object) -> object:
    """The fiftieth fruitless turn in a row."""
    state, events = play(game, at(game, "3C 4C", shown="5C", pile="9C", idle=49, **cards), "pickup")  # type: ignore[arg-type]
    assert kinds(events)[:2] == ["picked_up", "stalled"] and events[1].number == 50
    assert state.to_move == NOBODY and state.facts.stalled
    return state


def test_when_nothing_comes_of_it_any_more_who_has_most_cards_is_the_idiot() -> None:
    """`stall_limit`, `stall_result` = `most_cards`: hand and table count, the others are placed by few cards."""
    game = rules(4, stall_limit=50)
    state = stopped(game, out=(2,), others="3S 3H")
    assert places(game, state) == (0, 2, 1, 2)  # four cards are most; two have two cards each and share the place
    assert game.score(state).points == (-1, 0, 0, 0)  # type: ignore[arg-type]


def test_equal_numbers_share_the_last_place() -> None:
    game = rules(3, stall_limit=50)
    state = stopped(game, others="3S 3H 4S 4H")
    assert places(game, state) == (0, 0, 0)


def lose_who_are_called_idiots(game: Spazzumazz, state: Position, events: Sequence[Event]) -> str:
    """Checks that those whom the end calls idiots have lost and all others won; how the match ended."""
    called = {event.seat for event in events if event.kind == "idiota"}
    sheet = game.score(state)
    outcome = game.outcome((sheet,))
    assert called and outcome is not None
    assert set(losers_of(sheet.points)) == called
    assert set(outcome.winners) == set(range(game.seats)) - called
    assert (outcome.reason == "all_lost") == (len(called) == game.seats)
    return outcome.reason


@pytest.mark.parametrize(("stall_result", "others"), [("most_cards", "3S 3H 4S 4H"), ("all_remaining", "3S 3H")])
@pytest.mark.parametrize("seats", [2, 3])
def test_with_nobody_out_all_may_lose(seats: int, stall_result: str, others: str) -> None:
    """ "Who loses a stalled game", "equal numbers share the place": whoever is the idiot has not won."""
    game = rules(seats, stall_limit=50, stall_result=stall_result)
    state, events = play(game, at(game, "3C 4C", shown="5C", pile="9C", idle=49, others=others), "pickup")
    assert lose_who_are_called_idiots(game, state, events) == "all_lost"


@pytest.mark.parametrize("stall_result", ["most_cards", "all_remaining"])
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_whoever_is_called_an_idiot_has_lost_and_nobody_else(seats: int, stall_result: str) -> None:
    """ "He is the idiota", whoever it is: matches at random, which are often stopped."""
    game = rules(seats, stall_limit=50, stall_result=stall_result)
    for seed in range(3):
        rng, events = Random(seed), list[Event]()
        state = game.deal(Deal(1, 0, Seeded(str(seed))))
        while state.to_move != NOBODY:
            state = game.play(state, rng.choice(game.legal_moves(state)), events.append)
        lose_who_are_called_idiots(game, state, events)


def test_where_all_have_lost_everybody_is_told_so() -> None:
    game = rules(3, stall_limit=50, stall_result="all_remaining")
    outcome = game.outcome((game.score(stopped(game)),))  # type: ignore[arg-type]
    assert outcome is not None
    told = {you: tell_outcome(Text("it"), game, outcome, NAMES, you) for you in (None, 0, 1, 2)}
    assert told[None] == "Nessuno si è liberato delle carte: hanno perso tutti, un tavolo di idioti."
    assert {told[0], told[1], told[2]} == {"Nessuno si è liberato delle carte: avete perso tutti, un tavolo di idioti."}
    assert "everybody has lost" in tell_outcome(Text("en"), game, outcome, NAMES)
    assert "you have all lost" in tell_outcome(Text("en"), game, outcome, NAMES, 1)


def test_by_option_all_who_are_left_are_idiots() -> None:
    """`stall_result` = `all_remaining`."""
    game = rules(4, stall_limit=50, stall_result="all_remaining")
    state = stopped(game, out=(2,))
    assert places(game, state) == (0, 0, 1, 0)
    outcome = game.outcome((game.score(state),))  # type: ignore[arg-type]
    assert outcome is not None and (outcome.winners, outcome.reason) == ((2,), "several_lost")


def test_without_a_limit_play_goes_on_and_a_person_is_needed() -> None:
    """0 = off; a bound stays for the machine's sake."""
    game = rules(3, stall_limit=0)
    state, events = play(game, at(game, "3C 4C", pile="9C", idle=6000), "pickup")
    assert kinds(events) == ["picked_up"] and state.to_move == 1
    assert game.needs_person == "stall_limit" and rules(3).needs_person == ""
    last, events = play(game, at(game, "3C 4C", pile="9C", idle=19_999), "pickup")
    assert last.to_move == NOBODY and "stalled" in kinds(events)


@pytest.mark.parametrize("stall_result", ["most_cards", "all_remaining"])
def test_without_a_limit_most_cards_lose_whatever_stands_in_the_option_that_is_not_read(stall_result: str) -> None:
    """`stall_result`: who loses a stalled game; with `stall_limit` = 0 there is none but for the machine's bound."""
    game = rules(3, stall_limit=0, stall_result=stall_result)
    assert not game.options.is_read("stall_result")
    state, _ = play(game, at(game, "3C 4C", pile="9C", idle=19_999), "pickup")
    assert game.score(state).points == (-1, 0, 0)


# In words.


@pytest.mark.parametrize(
    ("you", "italian", "english"),
    [
        (None, "L'idiota è Bruno.", "The idiot is Bruno."),
        (0, "Ce l'hai fatta: l'idiota è Bruno!", "You made it: the idiot is Bruno!"),
        (1, "L'idiota sei tu!", "You are the idiot!"),
    ],
)
def test_the_outcome_says_who_is_the_idiot(you: int | None, italian: str, english: str) -> None:
    game = rules(4)
    outcome = game.outcome((game.score(at(game, out=(2, 0, 3))),))
    assert outcome is not None
    assert tell_outcome(Text("it"), game, outcome, NAMES, you) == italian
    assert tell_outcome(Text("en"), game, outcome, NAMES, you) == english


def test_of_two_the_winner_is_told_that_he_made_it() -> None:
    game = rules(2)
    outcome = game.outcome((game.score(at(game, out=(0,))),))
    assert outcome is not None
    assert tell_outcome(Text("it"), game, outcome, NAMES, 0) == "Ce l'hai fatta: l'idiota è Bruno!"
    assert tell_outcome(Text("en"), game, outcome, NAMES, 1) == "You are the idiot!"


@pytest.mark.parametrize(
    ("seats", "out", "you", "italian"),
    [
        (4, (2, 3), 2, "Ce l'hai fatta: gli idioti sono Anna e Bruno!"),
        (4, (2, 3), 0, "Gli idioti siete tu e Bruno!"),
        (3, (2,), 2, "Ce l'hai fatta: gli idioti sono Anna e Bruno!"),
        (3, (2,), None, "Gli idioti sono Anna e Bruno."),
    ],
)
def test_with_several_idiots_winners_and_losers_are_told_apart(
    seats: int, out: tuple[int, ...], you: int | None, italian: str
) -> None:
    """`stall_result` = `all_remaining`, however many have won."""
    game = rules(seats, stall_limit=50, stall_result="all_remaining")
    outcome = game.outcome((game.score(stopped(game, out=out)),))  # type: ignore[arg-type]
    assert outcome is not None
    assert tell_outcome(Text("it"), game, outcome, NAMES, you) == italian


def test_the_count_is_a_line_of_places() -> None:
    """Score: order of going out and the idiot."""
    game = rules(4)
    row = rows(Text("it"), game, game.score(at(game, out=(2, 0, 3))), NAMES)[0]
    assert [cell.count for cell in row.cells] == ["2º", "idiota", "1º", "3º"]
    assert row.note == "la parte dell'idiota a Bruno"


def test_a_match_is_over_after_its_one_game() -> None:
    """The game ends as soon as only one player has cards."""
    match = Match(Setup(rules(2), "end"))
    match.deal_next()
    while match.to_move != NOBODY:
        match.play(match.to_move, match.legal_moves()[0])
    assert match.outcome is not None and len(match.sheets) == 1
