"""What the greedy bot values in Scopa bugiarda: the truth face down, and doubts of what is improbable."""

from random import Random

from cardtable.bots import Budget, make_bot
from cardtable.engine.moves import write_move
from cardtable.engine.state import CAPTURES
from cardtable.engine.view import view_of
from cardtable.games.scopa_bugiarda.facts import BugiardaState
from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda
from tests.games.scopa_bugiarda.tables import asked, on_table, play, rules


def chosen(game: ScopaBugiarda, state: BugiardaState) -> str:
    """What the greedy bot plays."""
    bot = make_bot("greedy", game)
    return write_move(bot(view_of(game, state, state.to_move), Budget(iterations=0), Random(0)), game.pack)


def test_a_true_capture_is_played_face_down_so_that_a_doubt_pays() -> None:
    """ "Doubted and true: the player keeps everything, a scopa stands", and is paid: the truth can only gain."""
    game = rules()
    state = on_table(game, "6S AC RD", "7D 2C 3B", "5C 5D 5B")
    assert chosen(game, state) == "cover 7D x AC,6S 7"


def test_with_few_cards_it_does_not_lie() -> None:
    """Three cards seldom hold the one that is needed: a lie would be doubted, and cost a point for each card."""
    game = rules()
    state = on_table(game, "FS 6D", "2D 3C 4B", "5C 5D 5B")
    assert not chosen(game, state).startswith("cover")


def test_a_value_of_which_all_cards_were_seen_is_doubted() -> None:
    """All four sevens lie where the bot sees them: who declares one lies."""
    game = rules()
    state = on_table(game, "7D 2C", "RD 3C 4B", "7C 7B 7S")
    state, _ = play(game, state, "cover RD x 7D 7")
    assert chosen(game, state) == "doubt x 7D 7"


def test_a_likely_declaration_is_believed() -> None:
    """Nine cards, and three of the four of that value unseen: he holds one more often than not."""
    game = rules(4, base="scopone")
    hands = "RD 3C 4B AC 2B 5D 6D 7B CD", "RC 3D 4C AS 2S 5C 6C 7S CC", "FC 3B 4S AB 2D 5S 6S 7C CB", "RB RS"
    state = on_table(game, "FD FS", *hands, rest=(CAPTURES, 1))
    state = state.copy()
    state.public &= ~(state.zones[game.piles[1]] | state.zones[0])
    state, _ = play(game, state, "cover RD x FD 8")
    view = view_of(game, state, 1)
    worth = dict(zip((move.verb for move in view.legal), game.tactics(view), strict=True))
    assert worth["pass"] == (0,)
    assert worth["doubt"] < worth["pass"]


def test_it_declares_the_buongioco_it_holds_and_no_other() -> None:
    """Exact points pay, others cost."""
    game = rules(2, buongioco=True)
    assert chosen(game, asked(game, "2D 2C 4S", "5B 5D 5C")) == "buongioco 4"
    assert chosen(game, asked(game, "2D 4C 4S", "5B 5D 5C")) == "pass"
