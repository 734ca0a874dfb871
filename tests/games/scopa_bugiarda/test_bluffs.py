"""Scopa bugiarda: how often bots that search lie and doubt, and that a lie is not seen through by who cannot see it."""

from random import Random

import pytest

from cardtable.bots import SEARCHING, Budget, make_bot
from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import PASS, PLAY, Move, read_move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, COVERED, HAND, NOBODY, TABLE, Deal
from cardtable.engine.view import view_of
from cardtable.games.captures import VALUES
from cardtable.games.scopa_bugiarda.claims import COVER
from cardtable.games.scopa_bugiarda.facts import BugiardaState
from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda
from cardtable.games.scopa_bugiarda.trust import is_lie
from tests.games.scopa_bugiarda.tables import asked, on_table, play, rules

GAME = rules()
DRAWS = 600

each_level = pytest.mark.parametrize("level", SEARCHING)


def chosen(level: str, state: BugiardaState, luck: int = 0, rounds: int = 60) -> str:
    """What a level plays."""
    view = view_of(GAME, state, state.to_move)
    return write_move(make_bot(level, GAME)(view, Budget(iterations=rounds), Random(luck)), GAME.pack)


def last_hands(mine: str, covered: str) -> BugiardaState:
    """The last hands of a deal, the settebello on the table; seat 0 is to play, and has covered some cards before."""
    cards: dict[Place, str] = {(HAND, 0): mine, (HAND, 1): "5D 6D FB", TABLE: "7D CS", (COVERED, 0): covered}
    return position(GAME, cards, rest=(CAPTURES, 1), phase="play", last_taker=1)


def share_of_lies(game: ScopaBugiarda, state: BugiardaState, number: int) -> float:
    """How often a search considers declaring falsely a value, or a buongioco of so many points."""
    view, rng = view_of(game, state, state.to_move), Random("lies")
    hand = view.shown[view.seat]
    lies = [move for move in view.legal if is_lie(move, hand) and move.number == number]
    assert lies
    return sum(not set(lies).isdisjoint(game.to_choose_from(view, rng)) for _ in range(DRAWS)) / DRAWS


@each_level
def test_the_settebello_is_taken_by_a_lie_that_looks_like_the_truth(level: str) -> None:
    """ "Not doubted: the capture stands, true or false": of the cards the other has not seen three are sevens."""
    state = last_hands("RB 4D 2S", "7C 7B 7S 2C 4C 5C")
    assert chosen(level, state).endswith(" x 7D 7")


@each_level
def test_no_lie_is_told_that_must_be_seen_through(level: str) -> None:
    """ "Once all four cards of a value have been seen, whoever declares it is lying"."""
    state = last_hands("RB 4D 2S", "3C 3B 3S 2C 4C 5C")
    for luck in range(3):
        assert not chosen(level, state, luck, rounds=30).endswith(" x 7D 7")


def test_whether_a_declaration_is_doubted_does_not_hang_on_its_truth() -> None:
    """Two states that look alike to who is asked: the card that lies face down is a seven, or it is not."""
    lie, _ = play(GAME, last_hands("RB 4D 2S", "7C 7B 7S 2C 4C 5C"), "cover RB x 7D 7")
    truth, _ = play(GAME, last_hands("7B 4D 2S", "7C RB 7S 2C 4C 5C"), "cover 7B x 7D 7")
    assert view_of(GAME, lie, 1) == view_of(GAME, truth, 1)
    doubts, believes = GAME.answers(lie)
    assert [doubts, believes] == list(GAME.answers(truth))
    assert 0 < doubts < believes
    impossible, _ = play(GAME, last_hands("RB 4D 2S", "3C 3B 3S 2C 4C 5C"), "cover RB x 7D 7")
    assert GAME.answers(impossible)[0] > 0.5
    assert not GAME.answers(last_hands("RB 4D 2S", "7C 7B 7S 2C 4C 5C")), "who plays a card is not asked anything"


def test_lies_are_so_rare_that_always_to_doubt_gains_nothing() -> None:
    """Three of 36 unseen cards are kings, in 23 of 100 hands of three: a lie for three or four truths, never a cert."""
    state = on_table(GAME, "RD FS 6D 4C", "2D 3C 4B", "5C 5D 5B")
    lies = share_of_lies(GAME, state, 10)
    able = 1 - (33 * 32 * 31) / (36 * 35 * 34)
    gained, lost = (1 - able) * lies * (2 + 0.2), able * 2
    assert gained == pytest.approx(lost, rel=0.25), "a doubt pays two points, and keeps the king from the liar"
    seen = position(GAME, {TABLE: "7D CS", (HAND, 0): "RB 4D 2S"}, rest=(CAPTURES, 1), phase="play", last_taker=1)
    assert share_of_lies(GAME, seen, 7) == 0


def test_a_false_buongioco_is_considered_seldom() -> None:
    """Few hands make nine or less: who declared one often would be doubted by everybody."""
    game = rules(buongioco=True)
    state = asked(game, "RD 7C 4S", "5B 5D 5C")
    assert 0 < share_of_lies(game, state, 2) < 0.15
    assert PASS in game.to_choose_from(view_of(game, state, 0), Random(0))


@each_level
def test_who_cannot_have_told_the_truth_is_doubted(level: str) -> None:
    """All four sevens lie where the bot sees them."""
    state, _ = play(GAME, on_table(GAME, "7D 2C FS 6D", "RD 3C 4B", "7C 7B 7S"), "cover RD x 7D 7")
    for luck in range(4):
        assert chosen(level, state, luck, rounds=20).startswith("doubt")


def test_else_doubts_are_so_rare_that_it_hardly_pays_to_lie_and_to_tell_the_truth() -> None:
    """A lie about a king gains a small part of a point where it is believed, and costs two where it is not."""
    for table, least, most in (("RD FS 6D 4C", 0.02, 0.2), ("7D FS 6D 4C", 0.25, 0.6)):
        number = VALUES[ITALIAN_40.number(table[:2])]
        state, _ = play(GAME, on_table(GAME, table, "2D 3C 4B", "5C 5D 5B"), f"cover 3C x {table[:2]} {number}")
        view, rng = view_of(GAME, state, 1), Random("doubts")
        considered = [GAME.to_choose_from(view, rng) for _ in range(DRAWS)]
        assert set(map(tuple, considered)) == {view.legal, (PASS,)}
        assert least < sum(len(moves) == 2 for moves in considered) / DRAWS < most


def test_what_can_be_taken_truly_is_taken_face_down() -> None:
    """ "Doubted and true: the player keeps everything, and scores": face up nothing can be gained by a doubt."""
    state = on_table(GAME, "6S AC RD", "7D 3C", "5C 5D")
    moves = GAME.legal_moves(state)
    looked = GAME.to_search(state, moves)
    assert read_move("7D x AC,6S", ITALIAN_40) in moves
    assert [write_move(move, ITALIAN_40) for move in looked] == ["3C", "cover 7D x AC,6S 7"]


def test_a_lie_is_told_only_by_who_thinks_and_only_in_the_move_at_hand() -> None:
    """Beyond it everybody tells the truth in a search, since there a lie would be seen through."""
    state, rng = GAME.deal(Deal(1, 0, Seeded("bluffs"))), Random("bluffs")
    while state.to_move != NOBODY:
        moves = GAME.legal_moves(state)
        looked = GAME.to_search(state, moves)
        assert looked
        assert not any(is_lie(move, state.zones[state.to_move]) for move in looked)
        hidden = {Move(PLAY, move.card, move.taken) for move in looked if move.verb == COVER}
        assert set(moves) - set(looked) - hidden == {m for m in moves if is_lie(m, state.zones[state.to_move])}
        state = GAME.play(state, rng.choice(moves))
