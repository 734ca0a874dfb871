"""Cards face down: what may be declared, who is asked, and what becomes of the cards and the points."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.moves import read_move
from cardtable.engine.state import CAPTURES
from tests.games.scopa_bugiarda.tables import faces, on_table, pile, play, points, rules
from tests.games.tables import kinds, moves


def test_a_card_may_be_declared_to_be_any_value_that_takes_something() -> None:
    """ "Declares a value from 1 to 10 and takes what that value may legally take: an equal card, otherwise a set"."""
    game = rules()
    state = on_table(game, "6S AC RD", "2D 3C", "5C 5D")
    assert [move for move in moves(game, state) if "2D" in move] == [
        "2D",
        "cover 2D x AC 1",
        "cover 2D x 6S 6",
        "cover 2D x AC,6S 7",
        "cover 2D x RD 10",
    ]


def test_the_truth_stands_before_the_lies() -> None:
    """A card's plays face up, then face down with its own value, then with the others."""
    game = rules()
    state = on_table(game, "6S AC RD", "7D 3C", "5C 5D")
    assert [move for move in moves(game, state) if "7D" in move][:3] == [
        "7D x AC,6S",
        "cover 7D x AC,6S 7",
        "cover 7D x AC 1",
    ]


def test_a_declared_value_takes_an_equal_card_before_any_sum() -> None:
    """With 7, 5 and 2 on the table a declared seven takes the seven."""
    game = rules()
    state = on_table(game, "7S 5C 2D", "3D 3C", "5B 5D")
    assert "cover 3D x 7S 7" in moves(game, state)
    wrong = read_move("cover 3D x 5C,2D 7", ITALIAN_40)
    assert game.objection(state, wrong) == "equal_card_first"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cover 3D 3", "cover_takes_nothing"),
        ("cover 3D x 5C 11", "no_such_value"),
        ("cover 3D x 5C", "no_such_value"),
        ("cover 4D x 5C 5", "not_in_hand"),
        ("cover 3D x 5S 5", "not_on_table"),
        ("cover 3D x 5C 6", "wrong_sum"),
        ("pass", "not_now"),
    ],
)
def test_why_a_card_may_not_be_covered_so(text: str, reason: str) -> None:
    """ "A declared value that takes nothing is not allowed face down: a card that is only laid is always shown"."""
    game = rules()
    state = on_table(game, "5C 2C", "3D 3C", "5B 5D")
    move = read_move(text, ITALIAN_40)
    assert move not in game.legal_moves(state)
    assert game.objection(state, move) == reason


def test_nothing_else_can_be_done_while_a_doubt_is_asked_for() -> None:
    """After a card played face down the opponents are asked: doubt or pass."""
    game = rules()
    state, _ = play(game, on_table(game, "5C 2C", "3D 3C", "5B 5D"), "cover 3D x 5C 5")
    assert state.to_move == 1
    assert moves(game, state) == ["doubt x 5C 5", "pass"]
    assert game.objection(state, read_move("5B", ITALIAN_40)) == "doubt_first"
    assert game.objection(state, read_move("buongioco 2", ITALIAN_40)) == "not_now"


def test_opponents_are_asked_in_turn_order_and_partners_are_not() -> None:
    """ "The opponents are asked in turn order from the next seat ... Partners are not asked and may not doubt"."""
    game = rules(4)
    start = on_table(game, "5C 2C", "3D 3C", "5B 5D", "7D 7C", "7B 7S", to_move=1)
    state, _ = play(game, start, "cover 5B x 2C 2")
    assert state.to_move == 2
    state, _ = play(game, state, "pass")
    assert state.to_move == 0
    state, events = play(game, state, "pass")
    assert kinds(events) == ["believed"]
    assert state.to_move == 2
    assert state.facts.phase == "play"


def test_each_of_three_players_is_an_opponent_and_the_first_doubt_ends_the_asking() -> None:
    """ "The first doubt ends the asking"; three play each alone."""
    game = rules(3)
    start = on_table(game, "5C 2C", "3D 3C", "5B 5D", "7D 7C", to_move=1)
    state, _ = play(game, start, "cover 5B x 2C 2")
    asked, events = play(game, state, "doubt")
    assert kinds(events) == ["doubted", "false_claim"]
    assert asked.to_move == 2
    assert points(game, asked, "dubbi") == (0, 0, 2)
    asked, _ = play(game, state, "pass", "doubt")
    assert points(game, asked, "dubbi") == (2, 0, 0)


def test_a_lie_that_is_believed_stands_and_the_card_counts_for_what_it_is() -> None:
    """ "Not doubted: the capture stands, true or false ... At the count it counts for what it really is"."""
    game = rules()
    start = on_table(game, "5C 2C 7D", "RD", "3C", rest=(CAPTURES, 1), last_taker=1)
    state, events = play(game, start, "cover RD x 7D 7", "pass")
    assert kinds(events) == ["covered", "believed"]
    assert state.facts.last_taker == 0
    assert pile(game, state, 0) == {"7D"}
    assert faces(state.zones[game.covered[0]]) == {"RD"}
    state, events = play(game, state, "3C")
    assert kinds(events) == ["laid", "turned_up", "leftovers"]
    assert pile(game, state, 0) == {"7D", "RD", "5C", "2C", "3C"}
    assert not state.zones[game.covered[0]]


def test_a_true_declaration_that_is_doubted_keeps_everything_and_pays_a_point_for_each_card() -> None:
    """ "The player keeps everything, a scopa stands, and the player scores as many points as the cards"."""
    game = rules()
    state, events = play(game, on_table(game, "6S AC", "7D 3C", "5C 5D"), "cover 7D x AC,6S 7", "doubt")
    assert kinds(events) == ["covered", "doubted", "true_claim", "scopa"]
    assert points(game, state, "dubbi") == (3, 0)
    assert points(game, state, "scope") == (1, 0)
    assert pile(game, state, 0) == {"6S", "AC", "7D"}
    assert state.facts.crosswise[0] == ITALIAN_40.read("7D")
    assert state.to_move == 1


def test_a_lie_that_is_doubted_leaves_all_cards_on_the_table_and_pays_the_doubter() -> None:
    """ "All cards, the played one included, go (back) to the table face up; any scopa is void ... The turn passes"."""
    game = rules(4)
    start = on_table(game, "4S AC 5D", "FC 3C", "5C 6D", "7C 7B", "2B 2S", last_taker=1)
    state, events = play(game, start, "cover FC x AC,4S,5D 10", "pass", "doubt")
    assert kinds(events) == ["covered", "doubted", "false_claim"]
    assert events[1].seat == 3
    assert points(game, state, "dubbi") == (0, 4)
    assert points(game, state, "scope") == (0, 0)
    assert faces(state.zones[game.table]) == {"4S", "AC", "5D", "FC"}
    assert pile(game, state, 0) == set()
    assert state.facts.last_taker == 1
    assert state.to_move == 1


def test_a_sweep_with_a_card_that_stays_covered_is_marked_and_its_card_told_at_the_end() -> None:
    """ "A scopa is scored normally"; the card shows when the covered ones are turned over."""
    game = rules()
    start = on_table(game, "5C", "RD 2S", "3C 4C", rest=(CAPTURES, 1))
    state, events = play(game, start, "cover RD x 5C 5", "pass")
    assert [(event.kind, event.cards) for event in events[-1:]] == [("scopa", ())]
    assert state.facts.crosswise == ((), ())
    assert points(game, state, "scope") == (1, 0)
    state, _ = play(game, state, "3C", "2S", "4C")
    assert state.facts.crosswise == (ITALIAN_40.read("RD"), ())
    assert points(game, state, "scope") == (1, 0)


def test_the_last_card_makes_no_scopa_face_down_either() -> None:
    """ "The last card of the smazzata makes no scopa"."""
    game = rules()
    start = on_table(game, "5C", "", "RD", to_move=1, rest=(CAPTURES, 1))
    state, events = play(game, start, "cover RD x 5C 5", "pass")
    assert kinds(events) == ["covered", "believed", "turned_up"]
    assert points(game, state, "scope") == (0, 0)


def test_the_last_card_doubted_goes_to_the_last_capturer_with_the_table() -> None:
    """A void capture is none: the leftovers go to whoever captured last before it."""
    game = rules()
    start = on_table(game, "5C", "", "RD", to_move=1, rest=(CAPTURES, 0), last_taker=0)
    state, events = play(game, start, "cover RD x 5C 5", "doubt")
    assert kinds(events) == ["covered", "doubted", "false_claim", "leftovers"]
    assert {"5C", "RD"} <= pile(game, state, 0)
    assert points(game, state, "dubbi") == (2, 0)


def test_a_declared_ace_takes_the_table_of_scopa_d_assi_and_makes_no_scopa() -> None:
    """Base Scopa d'Assi: what a declared value may take, and whether it sweeps, are the base's."""
    game = rules(2, base="scopa_d_assi")
    start = on_table(game, "5C 2C RD", "3D 3C", "5B 5D")
    assert "cover 3D x RD,2C,5C 1" in moves(game, start)
    state, events = play(game, start, "cover 3D x RD,2C,5C 1", "pass")
    assert kinds(events) == ["covered", "believed"]
    assert points(game, state, "scope") == (0, 0)
    wrong = read_move("cover 3D x 2C 1", ITALIAN_40)
    assert game.objection(start, wrong) == "ace_takes_all"


def test_an_ace_that_takes_only_itself_is_shown() -> None:
    """A value that takes no card of the table is not allowed face down: an ace onto an empty table is played openly."""
    game = rules(2, base="scopa_d_assi")
    start = on_table(game, "", "AD 3C", "5B 5D")
    assert moves(game, start) == ["3C", "AD x AD"]
    state, events = play(game, start, "AD x AD")
    assert kinds(events) == ["ace_took_itself"]
    assert pile(game, state, 0) == {"AD"}
    assert game.objection(start, read_move("AD", ITALIAN_40)) == "ace_takes_itself"
