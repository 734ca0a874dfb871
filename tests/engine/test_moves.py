"""The notation of moves: what one would say at the table."""

import pytest

from cardtable.engine.cards import FRENCH_52, ITALIAN_40, Pack, mask_of
from cardtable.engine.errors import UnreadableMove
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move, read_move, write_move


def italian(*faces: str) -> int:
    """Some Italian cards as a mask."""
    return mask_of(map(ITALIAN_40.number, faces))


MOVES = [
    ("FS", Move(PLAY, ITALIAN_40.number("FS"))),
    ("7D x 4C,3S", Move(PLAY, ITALIAN_40.number("7D"), italian("4C", "3S"))),
    ("RB x RD", Move(PLAY, ITALIAN_40.number("RB"), italian("RD"))),
    ("accuse 2", Move("accuse", number=2)),
    ("pass", Move("pass")),
    ("declare 7C 9", Move("declare", ITALIAN_40.number("7C"), number=9)),
    ("claim AS x 2D 3", Move("claim", ITALIAN_40.number("AS"), italian("2D"), 3)),
]


@pytest.mark.parametrize(("text", "move"), MOVES, ids=[text for text, _ in MOVES])
def test_moves_are_written_and_read(text: str, move: Move) -> None:
    """A card alone is laid; `x` takes; another act is its verb, a card and a number where it has them."""
    assert write_move(move, ITALIAN_40) == text
    assert read_move(text, ITALIAN_40) == move


@pytest.mark.parametrize("text", ["7d x 4c,3s", "  7D   x  3S,4C ", "play 7D x 4C,3S"])
def test_the_same_move_may_be_written_in_other_ways(text: str) -> None:
    """Small letters, spaces and the order of the taken cards change nothing."""
    assert read_move(text, ITALIAN_40) == MOVES[1][1]


@pytest.mark.parametrize(
    ("text", "pack"), [("fs", ITALIAN_40), ("rd", ITALIAN_40), ("qh", FRENCH_52), ("as", FRENCH_52)]
)
def test_a_card_of_two_letters_written_small_is_a_card_and_no_verb(text: str, pack: Pack) -> None:
    """`fs` is the fante di spade, `pass` is an act."""
    assert read_move(text, pack) == Move(PLAY, pack.number(text))


UNREADABLE = [
    ("", "it is empty; write a card, such as AD"),
    ("   ", "it is empty"),
    ("8D", "'8D' is not a card of the pack italian40"),
    ("7D x", "after the x stand the cards taken, each once, separated by commas"),
    ("7D x 4C,4C", "each once"),
    ("7D x 4C,8S", "'8S' is not a card"),
    ("7D x 4C, 3S", "nothing is expected at '3S'"),
    ("7D 4C", "nothing is expected at '4C'"),
    ("7D x 4C 3 5", "nothing is expected at '5'"),
    ("7D -1", "nothing is expected at '-1'"),
    ("7D 1234567890", "nothing is expected at '1234567890'"),
    ("play", "it names no card"),
    ("play 3", "it names no card"),
    ("3", "it names no card"),
    ("Pass", "'Pass' is not a card"),
]


@pytest.mark.parametrize(("text", "why"), UNREADABLE, ids=[text or "empty" for text, _ in UNREADABLE])
def test_what_is_no_move_is_unreadable_and_says_why(text: str, why: str) -> None:
    """Cannot be read and not allowed are two different errors."""
    with pytest.raises(UnreadableMove) as refused:
        read_move(text, ITALIAN_40)
    assert f"{text!r} cannot be read as a move: " in str(refused.value)
    assert why in str(refused.value)


def test_a_move_of_cards_that_do_not_exist_can_be_named_and_not_read() -> None:
    """An error has to name whatever was tried."""
    for move, text in ((Move(PLAY, 60), "#60"), (Move(PLAY, 0, 1 << 41 | 2), "AD x 2D,#41")):
        assert write_move(move, ITALIAN_40) == text
        with pytest.raises(UnreadableMove):
            read_move(text, ITALIAN_40)
    assert write_move(Move(PLAY, 0, -1), ITALIAN_40).count(",") == 39


def test_ready_made_plays_are_the_plays_of_their_cards() -> None:
    """A move is the same value wherever the same act is meant."""
    assert all(play == Move(PLAY, card) for card, play in enumerate(CARD_PLAYS))
    assert len({*CARD_PLAYS, *CARD_PLAYS}) == len(CARD_PLAYS)


def test_an_act_without_a_card_may_name_the_cards_it_is_about() -> None:
    """A doubt of what is taken: its verb, the cards, and the value that was declared."""
    pack = ITALIAN_40
    move = Move("doubt", taken=mask_of(pack.read("5C 2C")), number=7)
    assert write_move(move, pack) == "doubt x 2C,5C 7"
    assert read_move("doubt x 5C,2C 7", pack) == move
