"""Spazz'u'mazz: the greedy player sheds low cards, keeps the special ones and looks at the next player's cards."""

from cardtable.engine.position import Place, position
from cardtable.engine.state import ASIDE, FACE_DOWN, FACE_UP, HAND
from tests.bots.tables import best
from tests.games.spazzumazz.tables import Position, at, rules

GAME = rules(2)
STOCK = "3D 4D 5D 6D 7D 8D 9D JD"
OTHERS = "3S 3H 4S 4H KS"


def chosen(hand: str = "", pile: str = "", stock: str = STOCK, shown: str = "") -> set[str]:
    """What is best for seat 0."""
    return best(GAME, at(GAME, hand, shown=shown, pile=pile, stock=stock, others=OTHERS))


def test_the_lowest_card_that_goes_is_discarded() -> None:
    """Aces, twos and tens are kept for the end."""
    assert chosen("9C JC AC 2C 10C", pile="8C") == {"discard 9C"}
    assert chosen("JC KC AC 2C 10C", pile="3C") == {"discard JC"}


def test_low_cards_go_together_and_with_an_open_one() -> None:
    """It is opportune to shed open cards during ordinary play (source: Svolgimento)."""
    assert chosen("4C 4D 9C JC AC", pile="3C") == {"discard 4C x 4D"}
    assert chosen("4C 9C JC AC KC", pile="3C", shown="4D JD 8C") == {"discard 4C x 4D"}


def test_of_two_aces_one_is_kept_while_there_is_a_stock_and_none_without() -> None:
    """What leaves the hand is drawn again while the stock lasts, and is gone for good afterwards."""
    assert chosen("AC AD", pile="KC") == {"discard AC", "discard AD"}
    assert chosen("AC AD", pile="KC", stock="") == {"discard AC x AD"}


def test_a_run_is_completed() -> None:
    """The burn gives another turn."""
    assert chosen("7C 3C 9C JC AC", pile="4C 7D 7H 7S") == {"discard 7C"}
    assert chosen("KC 9C 3C 4C JC", pile="4C 9D 9H 9S") == {"discard 9C"}


def test_a_ten_burns_what_the_next_player_could_top_and_spares_a_low_pile() -> None:
    """A high pile is a danger as long as somebody can go on it; on a three the jack will do."""
    ranks, suits = ("3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"), "CDHS"
    high = " ".join(f"{rank}{suit}.2" for rank in ranks for suit in suits)
    assert chosen("4C 10C", pile=f"{high} 2D.2", stock="") == {"discard 10C"}
    assert chosen("JC 10C", pile="3C") == {"discard JC"}


def test_the_next_player_is_made_to_take_the_pile_where_his_open_cards_show_it() -> None:
    """He has an open queen and nothing above it: the king stops him, the jack does not."""
    cards: dict[Place, str] = {
        (HAND, 0): "JC KC",
        (FACE_UP, 1): "QC 5C",
        (FACE_DOWN, 1): "3C 4C",
        "discard": "3D 3H 4D 4H 5D 6D 7D",
    }
    state: Position = position(GAME, cards, rest=ASIDE)
    assert best(GAME, state) == {"discard KC"}


def test_high_cards_are_laid_open_before_the_first_turn() -> None:
    """What lies open has to beat the pile without company at the end."""
    game = rules(2, swap_before_play=True)
    cards: dict[Place, str] = {(HAND, 0): "3C 4C AC 5C 6C", (FACE_UP, 0): "3D KC QC", (HAND, 1): OTHERS}
    state = position(game, cards, phase="exchange", exchanges=3)
    assert best(game, state) == {"swap AC x 3D"}
    cards = {(HAND, 0): "3C 4C 5C 5D 6C", (FACE_UP, 0): "AD KC QC", (HAND, 1): OTHERS}
    assert best(game, position(game, cards, phase="exchange", exchanges=3)) == {"pass"}


def test_the_lowest_open_card_is_taken_back_with_the_pile() -> None:
    """The higher ones have a better chance to go later."""
    game = rules(2, faceup_pickup_adds_card=True)
    assert best(game, at(game, shown="5C 9C JC", pile="KC", others=OTHERS)) == {"pickup 5C"}


def test_nothing_tells_the_cards_of_a_row_apart() -> None:
    assert best(GAME, at(GAME, row="9C 3C AC", pile="4C", others=OTHERS)) == {"turn 0", "turn 1", "turn 2"}
