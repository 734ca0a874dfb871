"""Scopa: what may be played, what it takes, and the sweeps (rules, sections 4 to 6 and 10)."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import ITALIAN_40, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.captures import VALUES
from cardtable.games.scopa.rules import Scopa
from tests.games.scopa.tables import rules
from tests.games.tables import at_the_end, faces, kinds, moves, on_table, play

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def allowed(table: frozenset[int], card: int, *, may_refuse: bool = False, fewest: bool = False) -> set[frozenset[int]]:
    """The sets a card may take, straight from the text of the rules; the empty one is laying it."""
    value = VALUES[card]
    equal = {frozenset([other]) for other in table if VALUES[other] == value}
    if equal:
        return equal
    sums = {
        frozenset(cards)
        for size in range(2, len(table) + 1)
        for cards in combinations(table, size)
        if sum(VALUES[other] for other in cards) == value
    }
    if fewest and sums:
        sums = {cards for cards in sums if len(cards) == min(map(len, sums))}
    return sums | ({frozenset()} if may_refuse or not sums else set())


cards = st.integers(0, 39)


@settings(max_examples=150)
@given(
    st.frozensets(cards, max_size=9),
    st.frozensets(cards, min_size=1, max_size=3),
    st.sampled_from(["always", "single_only"]),
    st.booleans(),
)
def test_legal_moves_are_those_of_the_rules(
    table: frozenset[int], hand: frozenset[int], must_capture: str, fewest: bool
) -> None:
    """Equal card first; otherwise a sum, at choice; otherwise the card is laid. On any table, by each option."""
    hand -= table
    if not hand:
        return
    game = rules(2, must_capture=must_capture, fewest_cards=fewest)
    state = on_table(game, ITALIAN_40.write(table), ITALIAN_40.write(hand))
    found = {(move.card, frozenset(bits(move.taken))) for move in game.legal_moves(state)}
    assert found == {
        (card, taken)
        for card in hand
        for taken in allowed(table, card, may_refuse=must_capture == "single_only", fewest=fewest)
    }


def test_exactly_one_equal_card_is_taken_the_player_picks_which() -> None:
    """Two equal cards on the table and one in hand: only one is taken, the other stays."""
    game = rules()
    state = on_table(game, "5D 5S 3B", "5C", "RB")
    assert moves(game, state) == ["5C x 5D", "5C x 5S"]
    after, _ = play(game, state, "5C x 5S")
    assert faces(after.zones[game.table]) == "5D 3B"
    assert faces(after.zones[game.piles[0]]) == "5C 5S"


def test_the_equal_card_rule_also_binds_when_a_sum_would_have_made_a_scopa() -> None:
    """The 7 has to take the 7, although 4+3 alone would be left."""
    game = rules()
    state = on_table(game, "7S 4D 3C", "7B", "RB")
    assert moves(game, state) == ["7B x 7S"]
    _, events = play(game, state, "7B x 7S")
    assert kinds(events) == ["captured"]


def test_the_same_value_with_other_cards_of_one_rank_is_another_capture() -> None:
    """4D+3C or 4S+3C counts as two different captures."""
    game = rules()
    found = moves(game, on_table(game, "4D 4S 3C 3B", "7B"))
    assert sorted(found) == ["7B x 3B,4S", "7B x 3C,4S", "7B x 4D,3B", "7B x 4D,3C"]


def test_capturing_is_compulsory_and_only_which_card_to_play_is_free() -> None:
    """A card that can capture may not simply be laid; another card of the hand may be played instead."""
    game = rules()
    assert sorted(moves(game, on_table(game, "4D 3C", "7B RS"))) == ["7B x 4D,3C", "RS"]


def test_only_one_set_is_taken_per_turn() -> None:
    """2+5 or 3+4, not both."""
    game = rules()
    state = on_table(game, "2D 3C 4S 5B", "7D", "RB")
    assert sorted(moves(game, state)) == ["7D x 2D,5B", "7D x 3C,4S"]


def test_suits_are_irrelevant_and_courts_are_worth_eight_nine_ten() -> None:
    """Capture value: A = 1, 2-7 = face, F = 8, C = 9, R = 10."""
    assert [VALUES[ITALIAN_40.number(rank + "B")] for rank in "A234567FCR"] == list(range(1, 11))
    game = rules()
    assert moves(game, on_table(game, "AC 7D", "FS")) == ["FS x 7D,AC"]
    assert moves(game, on_table(game, "AC FD", "CB")) == ["CB x FD,AC"]
    assert moves(game, on_table(game, "AC CD", "RB")) == ["RB x CD,AC"]


@pytest.mark.parametrize("card", ITALIAN_40.faces)
def test_on_an_empty_table_nothing_can_be_captured(card: str) -> None:
    """Not even by a card of any special kind: after a scopa the next player can only lay."""
    game = rules()
    assert moves(game, on_table(game, "", card)) == [card]


# must_capture


def test_a_sum_may_be_refused_where_only_the_equal_card_must_be_taken() -> None:
    """must_capture = single_only: a sum may be refused and the card laid; an equal card may not."""
    game = rules(2, must_capture="single_only")
    assert moves(game, on_table(game, "4D 3C", "7B")) == ["7B x 4D,3C", "7B"]
    assert moves(game, on_table(game, "4D 3C 7S", "7B")) == ["7B x 7S"]
    after, events = play(game, on_table(game, "4D 3C", "7B", "RB"), "7B")
    assert faces(after.zones[game.table]) == "4D 3C 7B"
    assert kinds(events) == ["laid"]


# fewest_cards


def test_only_the_shortest_sums_are_legal_where_that_is_played() -> None:
    """fewest_cards = true: only the sums with the fewest cards are legal. By default the number does not matter."""
    table = "AC 3D 4B 5S FD"
    assert len(moves(rules(), on_table(rules(), table, "CB"))) == 3
    game = rules(2, fewest_cards=True)
    assert sorted(moves(game, on_table(game, table, "CB"))) == ["CB x 4B,5S", "CB x FD,AC"]
    assert moves(game, on_table(game, "AC 3D 5S", "CB")) == ["CB x 3D,AC,5S"]
    both = rules(2, fewest_cards=True, must_capture="single_only")
    assert sorted(moves(both, on_table(both, table, "CB"))) == ["CB", "CB x 4B,5S", "CB x FD,AC"]


# The scopa.


def test_a_capture_that_empties_the_table_is_a_scopa_worth_one_point() -> None:
    """The capturing card is kept face up, crosswise, in the pile."""
    game = rules()
    after, events = play(game, on_table(game, "4D 3S", "7C", "RB"), "7C x 4D,3S")
    assert kinds(events) == ["captured", "scopa"]
    scopa = events[1]
    assert (scopa.seat, scopa.side, scopa.points, ITALIAN_40.write(scopa.cards)) == (0, 0, 1, "7C")
    assert after.facts.crosswise == (ITALIAN_40.read("7C"), ())
    assert faces(after.zones[game.piles[0]]) == "4D 7C 3S"


def test_partners_share_their_sweeps() -> None:
    """Partners share one pile of captured cards and one score."""
    game = rules(4)
    state = on_table(game, "4D 3S", "7C", "RB", "RD", "2S")
    after, _ = play(game, state, "7C x 4D,3S", "RB", "RD x RB")
    assert after.facts.crosswise == (ITALIAN_40.read("7C RD"), ())
    assert faces(after.zones[game.piles[0]]) == "4D RD 7C RB 3S"


def the_last_card(game: Scopa, table: str, card: str) -> tuple[str, list[str], int]:
    """The dealer plays the last card of the smazzata: pile of the other side, what happened, sweeps marked."""
    state = at_the_end(game, table, "", card, to_move=1, last_taker=0)
    [move] = moves(game, state)
    after, events = play(game, state, move)
    assert after.to_move == NOBODY
    return faces(after.zones[game.piles[1]]), kinds(events), len(after.facts.crosswise[1])


@each_seats
def test_the_very_last_card_makes_no_scopa(seats: int) -> None:
    """No scopa is marked for a capture made with the very last card, although the cards are taken normally."""
    assert the_last_card(rules(seats), "4D 3S", "7C") == ("4D 7C 3S", ["captured"], 0)


@each_seats
def test_the_very_last_card_makes_a_scopa_where_that_is_played(seats: int) -> None:
    """last_card_scopa = true."""
    game = rules(seats, last_card_scopa=True)
    assert the_last_card(game, "4D 3S", "7C") == ("4D 7C 3S", ["captured", "scopa"], 1)


def test_the_last_card_but_one_makes_a_scopa() -> None:
    """Only the dealer's last card of the last round is barred."""
    game = rules()
    after, events = play(game, at_the_end(game, "4D 3S", "7C", "RB"), "7C x 4D,3S", "RB")
    assert kinds(events) == ["captured", "scopa", "laid", "leftovers"]
    assert len(after.facts.crosswise[0]) == 1


def test_the_last_card_of_a_round_makes_a_scopa() -> None:
    """While cards are left in the stock another round follows."""
    game = rules()
    _, events = play(game, on_table(game, "4D 3S", "", "7C", to_move=1), "7C x 4D,3S")
    assert kinds(events) == ["captured", "scopa", "dealt", "dealt"]


# The end of the smazzata.


@each_seats
def test_leftovers_go_to_the_side_of_the_last_capture_and_are_no_scopa(seats: int) -> None:
    """When the last card has been played, cards still on the table go to the side that made the last capture."""
    game = rules(seats)
    state = at_the_end(game, "FD 3S", "", "RB", to_move=1, last_taker=0)
    after, events = play(game, state, "RB")
    assert kinds(events) == ["laid", "leftovers"]
    assert (events[1].side, ITALIAN_40.write(events[1].taken), events[1].points) == (0, "FD RB 3S", 0)
    assert after.zones[game.table] == 0
    assert after.facts.crosswise == ((),) * game.side_count


def test_the_last_card_that_captures_a_part_of_the_table_brings_the_rest() -> None:
    """The rest goes to the same side, because it made the last capture."""
    assert the_last_card(rules(), "4D 3S RD CC", "7C") == ("4D RD 7C CC 3S", ["captured", "leftovers"], 0)


def test_leftovers_belong_to_nobody_when_nobody_has_captured() -> None:
    """If (only theoretically) nobody has captured, the leftovers belong to nobody."""
    game = rules()
    state = at_the_end(game, "FD 3S", "", "RB", to_move=1)
    assert state.facts.last_taker == NOBODY
    after, events = play(game, state, "RB")
    assert kinds(events) == ["laid"]
    assert after.to_move == NOBODY
    assert faces(after.zones[game.table]) == "FD RB 3S"
    after.check()


def test_who_captured_last_is_remembered_also_without_a_scopa() -> None:
    """The last capture counts, not the last scopa."""
    game = rules(3)
    state = at_the_end(game, "FD 3S 2C", "3C", "FC", "RB")
    after, events = play(game, state, "3C x 3S", "FC x FD", "RB")
    assert events[-1].kind == "leftovers"
    assert events[-1].side == 1
    assert faces(after.zones[game.piles[1]]) == "FD 2C FC RB"


# Objections.


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("RS", "not_in_hand"),
        ("7B x 9", "not_now"),
        ("7B", "equal_card_first"),
        ("7B x 4D,3C", "equal_card_first"),
        ("7B x 6D", "not_on_table"),
        ("FB", "must_capture"),
        ("FB x 4D", "wrong_sum"),
        ("FB x 4D,3C", "wrong_sum"),
        ("RB x 4D,3C,AS,2S", "fewest_cards"),
    ],
)
def test_an_illegal_move_breaks_a_rule_that_is_named(move: str, reason: str) -> None:
    """Naming what was wrong."""
    game = rules(2, fewest_cards=True)
    state = on_table(game, "7S 4D 3C AS 2S", "7B FB RB", "2B")
    words = move.split(" x ")
    taken = 0 if len(words) == 1 or words[1] == "9" else sum(1 << card for card in ITALIAN_40.read(words[1]))
    tried = Move(PLAY, ITALIAN_40.number(words[0]), taken, 9 if words[-1] == "9" else -1)
    assert tried not in game.legal_moves(state)
    assert game.objection(state, tried) == reason


def test_every_deal_hands_out_every_card() -> None:
    """36 cards are played and 4 opened; at the end all 40 lie in piles, once somebody has captured."""
    for seats in (2, 3, 4):
        game, rng = rules(seats), Random(seats)
        for number in range(20):
            state = game.deal(Deal(number + 1, 0, Seeded("all")))
            while state.to_move != NOBODY:
                state = game.play(state, rng.choice(game.legal_moves(state)))
            assert sum(state.zones[pile].bit_count() for pile in game.piles) == 40
