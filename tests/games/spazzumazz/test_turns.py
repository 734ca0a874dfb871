"""Spazz'u'mazz: what may be discarded, what follows from it, and when the pile is taken (rules: A turn, exactly)."""

import pytest

from cardtable.engine.errors import IllegalMove
from cardtable.engine.moves import write_move
from cardtable.engine.state import DISCARD, FACE_UP, HAND, STOCK
from cardtable.text import Text
from tests.games.spazzumazz.tables import at, kinds, legal, objection, play, ranks, rules

# Playable.


def test_of_equal_cards_any_number_may_go_and_each_hidden_one_may_be_named() -> None:
    """Worked example 2: top 8, hand Q Q Q 5 2. Which of two hidden queens goes is told by nothing else."""
    game = rules(2)
    state = at(game, "QC QD QH 5C 2C", pile="8C", stock="3C")
    assert legal(game, state) == {
        *("discard 2C", "discard QC", "discard QD", "discard QH"),
        *("discard QC x QD", "discard QC x QH", "discard QD x QH", "discard QC x QD,QH"),
    }


def test_open_cards_go_along_with_an_equal_card_of_the_hand() -> None:
    """Worked example 3: top 4, hand 6 6 9 3 K, face up 6 J A. The lowest of equal open cards stands for all."""
    game = rules(2)
    state = at(game, "6C 6D 9C 3C KC", shown="6H 6S AC", pile="4C", stock="3D")
    sixes = ["discard 6C", "discard 6D", "discard 6C x 6D"]
    along = ["discard 6C x 6H", "discard 6D x 6H", "discard 6C x 6D,6H"]
    both = ["discard 6C x 6H,6S", "discard 6D x 6H,6S", "discard 6C x 6D,6H,6S"]
    assert legal(game, state) == {*sixes, *along, *both, "discard 9C", "discard KC"}
    assert objection(game, state, "discard AC") == "open_not_alone"
    assert objection(game, state, "discard 6C x 6S") == "lowest_named"
    assert objection(game, state, "discard 6C x 9C") == "equal_only"
    assert objection(game, state, "discard 3C") == "too_low"
    assert objection(game, state, "discard 8C") == "not_in_hand"
    assert objection(game, state, "pickup") == "must_discard"
    assert objection(game, state, "turn 0") == "not_now"


@pytest.mark.parametrize(
    ("rule", "moves"), [("equal_or_higher", {"discard KC", "discard AC"}), ("strictly_higher", {"discard AC"})]
)
def test_an_equal_card_goes_or_does_not(rule: str, moves: set[str]) -> None:
    """Missing box 1, worked example 4: a card is at least as high as the top; by option it has to be higher."""
    game = rules(2, beat_rule=rule)
    assert legal(game, at(game, "KC 3C 4C 5C AC", pile="KD", stock="3D")) == moves


@pytest.mark.parametrize("rule", ["equal_or_higher", "strictly_higher"])
def test_two_and_ten_always_go_and_on_a_two_goes_everything(rule: str) -> None:
    """2 and 10 always go; 2 counts as zero, so any card may follow, another 2 included."""
    game = rules(2, beat_rule=rule)
    assert legal(game, at(game, "2C 10C KC 3C", pile="AD")) == {"discard 2C", "discard 10C"}
    assert len(legal(game, at(game, "3C 4C 9C JC 2C", pile="AD 2D"))) == 5
    assert len(legal(game, at(game, "3C 4C 9C JC 2C"))) == 5  # the table is empty


def test_the_ten_may_not_be_saved_up() -> None:
    """Worked example 7: whoever can discard must discard."""
    game = rules(2)
    state = at(game, "10C 3C 4C 5C 6C", pile="AC", stock="3D")
    assert legal(game, state) == {"discard 10C"}


def test_cards_that_everybody_knows_go_before_the_hidden_ones_and_the_lowest_stands_for_them() -> None:
    """A picked-up pile stays known to everybody, so that which of its cards goes tells nobody anything."""
    game = rules(2)
    state = at(game, "7C 7D 7H 7S", pile="4C", revealed="7D 7S")
    assert legal(game, state) == {
        *("discard 7D", "discard 7D x 7S", "discard 7C x 7D,7S", "discard 7D x 7H,7S", "discard 7C x 7D,7H,7S"),
    }
    assert objection(game, state, "discard 7C") == "lowest_named"


@pytest.mark.parametrize("exchange", [False, True])
def test_an_act_typed_without_its_verb_is_told_how_it_is_written(exchange: bool) -> None:
    """A discard is `discard 4C`, an exchange `swap 3C x KD`: the cards alone are legal nowhere."""
    game = rules(2)
    state = at(game, "4C 4D 9C 3C", shown="9D KD", pile="4H", phase="exchange" if exchange else "play", exchanges=3)
    acts = [move for move in game.legal_moves(state) if move.verb in ("discard", "swap")]
    assert len(acts) > 4
    for act in acts:
        bare = write_move(act._replace(verb="play"), game.pack)
        reason = objection(game, state, bare)
        assert reason == f"write_{act.verb}"
        for language in ("it", "en"):
            error = IllegalMove(bare, reason, [], game.id)
            assert write_move(act, game.pack) in Text(language).error(error)
    if not exchange:
        assert objection(game, state, "3C") == "too_low"
        assert objection(game, state, "4D x 4C") == "lowest_named"
        assert objection(game, state, "9D") == "open_not_alone"


# The pile is taken.


def test_who_cannot_discard_takes_the_pile_and_the_next_player_leads_freely() -> None:
    """Worked example 6: top A, hand 3 4 9 J K. The pick-up does not draw, and the face-up A and 2 do not help."""
    game = rules(3)
    state = at(game, "3C 4C 9C JC KC", shown="AC 2C 5C", pile="7D AD", stock="3D 4D")
    assert legal(game, state) == {"pickup"}
    new, events = play(game, state, "pickup")
    assert kinds(events) == ["picked_up"] and events[0].number == 2
    assert ranks(game, new.orders[0]) == "3 4 9 J K 7 A"
    assert new.zones[game.stock].bit_count() == 2
    assert new.to_move == 1 and not new.orders[game.pile]
    assert len(legal(game, new)) == 3  # anything goes: two threes, of which either may be named, or both


def test_without_a_hand_open_cards_are_discarded_and_the_pile_leaves_them_where_they_are() -> None:
    """Worked example 11: face up 5 5 J on a 4; and on 3 K, where the pile is taken and the face-up cards stay."""
    game = rules(2)
    state = at(game, shown="5C 5D JC", row="3C", pile="4C")
    assert legal(game, state) == {"discard 5C", "discard 5C x 5D", "discard JC"}
    stuck = at(game, shown="5C 5D JC", row="3C", pile="3D KC")
    assert legal(game, stuck) == {"pickup"}
    new, _ = play(game, stuck, "pickup")
    assert ranks(game, new.zones[0]) == "3 K" or ranks(game, new.zones[0]) == "K 3"
    assert new.zones[game.open_rows[0]].bit_count() == 3


def test_by_option_who_is_stuck_on_open_cards_takes_one_of_them_of_his_choice() -> None:
    """`faceup_pickup_adds_card`: state B only; each rank is one choice."""
    game = rules(2, faceup_pickup_adds_card=True)
    stuck = at(game, shown="5C 5D JC", row="3C", pile="3D KC")
    assert legal(game, stuck) == {"pickup 5C", "pickup JC"}
    assert objection(game, stuck, "pickup") == "open_along"
    new, events = play(game, stuck, "pickup JC")
    assert kinds(events) == ["open_taken", "picked_up"]
    assert ranks(game, new.orders[0]) == "J 3 K"
    assert ranks(game, new.orders[game.open_rows[0]]) == "5 5"
    with_hand = at(game, "3C", shown="5C 5D JC", pile="KC")
    assert legal(game, with_hand) == {"pickup"}


def test_one_useless_card_in_hand_keeps_three_aces_from_helping() -> None:
    """Hand of one useless card, three face-up aces: the pile must be taken."""
    game = rules(2)
    assert legal(game, at(game, "3C", shown="AC AD AH", pile="4C")) == {"pickup"}


# Face-down cards.


def test_a_blind_card_that_goes_is_discarded_and_one_that_does_not_comes_to_the_hand_with_the_pile() -> None:
    """Worked example 12: pile 3 8; flips 9 -> pile 3 8 9; flips 4 -> hand 3 4 8. Positions count from 0."""
    game = rules(2)
    state = at(game, row="9C 4C", pile="3C 8C")
    assert legal(game, state) == {"turn 0", "turn 1"}
    good, events = play(game, state, "turn 0")
    assert kinds(events) == ["turned"]
    assert ranks(game, good.orders[game.pile]) == "3 8 9" and good.to_move == 1
    bad, events = play(game, state, "turn 1")
    assert kinds(events) == ["turned_in_vain", "picked_up"]
    assert ranks(game, bad.orders[0]) == "4 3 8" and bad.to_move == 1
    assert game.pack.write(bad.orders[game.rows[0]]) == "9C"
    assert objection(game, state, "discard 9C") == objection(game, state, "pickup") == "turn_blindly"


def test_on_an_empty_table_every_blind_card_is_good_and_a_ten_turns_again() -> None:
    """State C: the flip may be a 10 or complete a run: burn and flip again."""
    game = rules(2)
    state, events = play(game, at(game, row="10C 3C"), "turn 0")
    assert kinds(events) == ["turned", "burned"]
    assert state.to_move == 0 and legal(game, state) == {"turn 0"}
    state, events = play(game, at(game, row="7C 3C", pile="7D 7H 7S"), "turn 0")
    assert kinds(events) == ["turned", "burned"] and state.to_move == 0


def test_who_took_the_pile_back_sheds_it_before_his_row() -> None:
    """A player in state C who picks up returns to state A; his remaining face-down cards wait."""
    game = rules(2)
    state, _ = play(game, at(game, row="4C 9C", pile="8C", others="3S 5S"), "turn 0", "discard 3S")
    assert legal(game, state) == {"discard 4C", "discard 8C"}


# The burn.


def test_a_ten_burns_the_pile_and_the_hand_is_filled_up_before_the_extra_turn() -> None:
    """Worked example 8: pile 5 7 Q, plays the 10: burned, draws one card, plays again."""
    game = rules(2)
    state = at(game, "10C 3C 4C 8C 9C", pile="5C 7C QC", stock="KC 6C")
    new, events = play(game, state, "discard 10C")
    assert kinds(events) == ["discarded", "burned", "drawn"] and events[1].number == 4
    assert new.to_move == 0 and ranks(game, new.orders[0]) == "3 4 8 9 K"
    assert not new.orders[game.pile] and new.zones[game.stock].bit_count() == 1


def test_a_ten_on_the_empty_table_burns_itself() -> None:
    game = rules(2)
    new, events = play(game, at(game, "10C 10D 3C"), "discard 10C x 10D")
    assert kinds(events) == ["discarded", "burned"] and events[1].number == 2 and new.to_move == 0


@pytest.mark.parametrize(
    ("pile", "discard", "burn_run", "burns"),
    [
        ("4D 7D 7H 7S", "7C", 4, True),  # worked example 9: whoever played the others
        ("7D 7H 2D 7S", "7C", 4, False),  # worked example 10: a 2 interrupts a run
        ("4D 7D 7H 7S", "7C x 7C.2", 4, True),  # more than four burn as well
        ("4D 7D 7H 7S", "7C", 5, False),
        ("4D 7D 7H 7S", "7C x 7C.2", 5, True),
        ("4D 7D 7H 7S", "7C x 7C.2", 6, True),
        ("2D 2H 2S", "2C", 4, True),  # four 2s in a row burn
    ],
)
def test_four_equal_cards_in_a_row_burn(pile: str, discard: str, burn_run: int, burns: bool) -> None:
    """`burn_run`: the length of the run of equals that burns, 4 in the source; for 6 three lie there and one more."""
    game = rules(2, burn_run=burn_run)
    if burn_run == 6:
        pile += " 7D.2"
    state = at(game, "7C 7C.2 2C 9C", pile=pile)
    new, events = play(game, state, f"discard {discard}")
    assert ("burned" in kinds(events)) == burns
    assert new.to_move == (0 if burns else 1)


# Drawing.


@pytest.mark.parametrize("minimum", [3, 5, 7])
def test_nobody_ends_a_turn_with_fewer_cards_than_the_minimum_while_there_is_a_stock(minimum: int) -> None:
    """`hand_minimum`: the regola di acquisizione, five in the source."""
    game = rules(2, hand_minimum=minimum)
    state = at(game, "QC QD QH 3C 4C", pile="JC", stock="5C 6C 7C 8C 9C")
    new, _ = play(game, state, "discard QC x QD,QH")
    assert new.zones[0].bit_count() == minimum


def test_a_stock_that_runs_out_gives_what_is_left() -> None:
    """Worked example 14: plays three queens from five cards, stock holds two: hand is four cards."""
    game = rules(2)
    new, events = play(game, at(game, "QC QD QH 3C 4C", pile="JC", stock="6C 5C"), "discard QC x QD,QH")
    assert [len(event.cards) for event in events if event.kind == "drawn"] == [2]
    assert ranks(game, new.orders[0]) == "3 4 6 5"


def test_the_places_of_the_table() -> None:
    """One pile and one stock for all, a hand and an open row for each."""
    layout = rules(3).layout
    assert [len(layout.all_of(kind)) for kind in (STOCK, DISCARD, HAND, FACE_UP)] == [1, 1, 3, 3]
