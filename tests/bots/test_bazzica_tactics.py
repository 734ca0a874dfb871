"""What the greedy player of Bàzzica does in positions where a fair player would not hesitate."""

from random import Random
from typing import Any

import pytest

from cardtable.bots import Budget, make_bot
from cardtable.engine.moves import write_move
from cardtable.engine.view import view_of
from tests.games.bazzica.tables import BazzicaState, asked, holding, rules


def choices(state: BazzicaState, seats: int = 2, **options: Any) -> set[str]:
    """What the greedy player does, whichever way the lots fall."""
    game = rules(seats, **options)
    greedy, view = make_bot("greedy", game), view_of(game, state, state.to_move)
    return {write_move(greedy(view, Budget(), Random(n)), game.pack) for n in range(8)}


def test_the_seven_is_exchanged_before_anything_is_declared() -> None:
    """The seven brings 10 and a better card, and a declaration is still possible."""
    assert choices(asked(rules(), "7H KS QS 9C 9D", stock="8C 8S AH")) == {"exchange"}


def test_the_dearest_combination_is_declared_and_none_is_left_out() -> None:
    game = rules()
    assert choices(asked(game, "KS QS JD 7C 9D")) == {"declare 409"}
    assert choices(asked(game, "KS QS 9D 7C 9C")) == {"declare 204"}
    assert choices(asked(game, "8S 9S 9D 7C 9C")) == {"pass"}


@pytest.mark.parametrize(
    ("hand", "trick", "wanted"),
    [
        ("7D 8C 9S JS 9C 9H", "10D", {"9H"}),
        ("AD 8C 9S JS 9C 8S", "10D", {"AD"}),
        ("10D 8C 9S JS 9C 8S", "7D", {"10D"}),
        ("8D 10C AS JS 9C KS", "AD", {"8D", "9C"}),
        ("8D 10C AS JH 9C KS", "7D", {"8D", "9C"}),
    ],
)
def test_brisques_are_taken_and_saved_and_trumps_are_not_wasted(hand: str, trick: str, wanted: set[str]) -> None:
    """A brisque is trumped or taken from above, a ten is brought home when it is safe, none is given away."""
    assert choices(holding(rules(), ["", hand], trick, to_move=1)) <= wanted


def test_what_belongs_to_combinations_is_kept() -> None:
    """King and queen of a suit, and the bazzica with its jack: something else is played."""
    state = holding(rules(), ["KC QC KH QS JD 8D", ""], to_move=0)
    assert choices(state) == {"8D"}


def test_a_combination_that_is_ready_is_worth_a_trump() -> None:
    """Who holds a marriage takes the trick in order to declare it."""
    assert choices(holding(rules(), ["", "KS QS 9H 8C 9C 7C"], "JD", to_move=1)) == {"9H"}


def test_a_trick_of_the_partner_gets_brisques_and_no_trump() -> None:
    """Four players: the partner's ace of trumps is sure to win."""
    game = rules(4)
    state = holding(game, ["", "", "", "AS 9H 8C 9C 7C QD"], "8S AH 9S", to_move=3)
    assert choices(state, 4) == {"AS"}


@pytest.mark.parametrize(
    ("hand", "trick", "out", "wanted"),
    [
        ("AC 8C", "", "9C 9H", {"AC"}),
        ("AH 10S", "", "KH AS", {"AH"}),
        ("AS 8S", "9S", "KC", {"AS"}),
    ],
)
def test_when_the_stock_is_gone_sure_tricks_are_taken(hand: str, trick: str, out: str, wanted: set[str]) -> None:
    """A brisque that nobody beats wins now; the last trick is worth 10."""
    mover = 1 if trick else 0
    hands = [out, hand] if mover else [hand, out]
    assert choices(holding(rules(), hands, trick, stock="", to_move=mover)) <= wanted


def test_the_dealer_who_is_out_says_so() -> None:
    """There is nothing else to do."""
    game = rules()
    assert choices(holding(game, ["7C", "8C"], phase="out")) == {"out"}
