"""King: playouts, as a search plays on, go by the rules, come to the same count, and are those of sensible people."""

from random import Random

import pytest

from cardtable.engine.cards import FRENCH_52, Card, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.position import position
from cardtable.engine.state import HAND, NOBODY, TRICK, Deal
from cardtable.games.king.commandments import KING_OF_HEARTS, SEATS, SUITS, TRICKS, Commandment
from cardtable.games.king.playouts import OUTLOOKS, Going, lie_of, play_on, told_apart
from tests.games.king.tables import SUIT, rules

NOBODY_LACKS = (0,) * SEATS


@pytest.mark.parametrize("number", Commandment)
def test_every_card_is_legal_and_the_count_is_that_of_the_rules(number: Commandment) -> None:
    """From anywhere in a deal, a trick begun included."""
    game = rules()
    for begun in range(0, 52, 5):
        rng, state = Random(begun), game.deal(Deal(number, begun % 4, Seeded(f"playouts {begun}")))
        for _ in range(begun):
            state = game.play(state, rng.choice(game.legal_moves(state)))
        points, facts = game.finish(state, rng), state.facts
        played: list[Card] = []
        going = Going(state.hands(), state.orders[game.trick], facts.leader, facts.voids, facts.trump)
        play_on([OUTLOOKS[number]] * SEATS, going, played)
        for card in played:
            assert Move(PLAY, card) in game.legal_moves(state)
            state = game.play(state, Move(PLAY, card))
        assert state.to_move == NOBODY
        assert tuple(points) == game.score(state).points


def test_of_cards_as_good_as_each_other_a_search_looks_at_one() -> None:
    """Nobody else has a card between two and four, nor between nine and knave; the queen costs in deal 4."""
    game = rules()
    state = position(game, {(HAND, 0): "2C 4C 7C 9C JC QC KC 5D", (HAND, 1): "8C 6C"}, to_move=0, deal=4, leader=0)
    moves = told_apart(game, state, game.legal_moves(state))
    assert FRENCH_52.write(move.card for move in moves) == "2C 7C 9C QC KC 5D"


def test_a_search_does_not_look_at_what_nobody_would_play() -> None:
    """The last to play to a trick that is another's throws the king of hearts, which costs forty, and no low club."""
    game = rules()
    hands = {(HAND, 0): "KH 2C 3C 4D", (HAND, 1): "8C AH", (HAND, 2): "9C AD", (HAND, 3): "10C AC", TRICK: "9S JS QS"}
    state = position(game, hands, to_move=0, deal=5, leader=1)
    assert [move.card for move in game.to_search(state, game.legal_moves(state))] == [KING_OF_HEARTS]


def chosen(about: Commandment, hand: str, others: str, trick: str = "", trump: str = "") -> str:
    """What a seat plays with such a hand to such a trick, when the others hold those cards."""
    lying, own = FRENCH_52.read(trick), FRENCH_52.read(hand)
    lie = lie_of(lying, (SEATS - len(lying)) % SEATS, NOBODY_LACKS, SUIT[trump] if trump else -1)
    held = mask_of(own)
    legal = held & SUITS[lying[0] // TRICKS] if lying else held
    worths = OUTLOOKS[about].worths(0, held, mask_of(FRENCH_52.read(others)), legal or held, lie)
    best = sorted(card for card in own if (legal or held) >> card & 1)[worths.index(max(worths))]
    return FRENCH_52.write([best])


CLUBS = "10C 8C 6C JD 9D 5D JS 9S 5S JH 9H 5H"
"""Cards of the others, some of every suit."""


def test_who_does_not_want_a_trick_ducks_as_high_as_he_can() -> None:
    assert chosen(Commandment.NO_TRICKS, "QC 4C 2C 3D", CLUBS, "KC") == "QC"


def test_who_has_to_take_a_trick_as_the_last_takes_it_with_his_highest_card() -> None:
    """It is his in any case, and the high card would take another one."""
    assert chosen(Commandment.NO_TRICKS, "AC 9C 7C 3D", CLUBS, "3C 5C 2C") == "AC"


def test_who_cannot_follow_throws_what_costs() -> None:
    """A queen, a king, the king of hearts, or a high heart falls on the trick of another."""
    assert chosen(Commandment.NO_QUEENS, "QH AD 3S", CLUBS, "9C") == "QH"
    assert chosen(Commandment.NO_KINGS_JACKS, "KD 2S 3H", CLUBS, "9C") == "KD"
    assert chosen(Commandment.NO_KING_OF_HEARTS, "KH AS 3D", CLUBS, "9C") == "KH"
    assert chosen(Commandment.NO_HEARTS, "AH 2S 2D", CLUBS, "9C") == "AH"


def test_a_card_that_costs_goes_under_a_higher_one() -> None:
    assert chosen(Commandment.NO_KING_OF_HEARTS, "KH 3H 2D", CLUBS, "AH") == "KH"
    assert chosen(Commandment.NO_QUEENS, "QS 3S 2D", CLUBS, "KS") == "QS"


def test_who_leads_leads_low_where_tricks_cost() -> None:
    assert chosen(Commandment.NO_TRICKS, "2S AC KD QH", CLUBS) == "2S"


def test_low_cards_are_kept_for_the_last_trick() -> None:
    """Not to take the last trick costs nothing in the others."""
    assert chosen(Commandment.NO_LAST_TRICK, "AD 2S 2H", CLUBS, "9C") == "AD"


def test_who_wants_tricks_takes_the_last_card_cheaply_and_keeps_what_wins_later() -> None:
    assert chosen(Commandment.TRUMP_1, "KC 2C QC 3H", CLUBS, "9C 10C JC", "D") == "QC"


def test_who_wants_tricks_gives_his_lowest_card_to_a_trick_that_is_lost() -> None:
    """It was ruffed."""
    assert chosen(Commandment.TRUMP_1, "AC 2C 3H", CLUBS, "9C 2D 3C", "D") == "2C"


def test_who_cannot_follow_takes_with_his_lowest_trump() -> None:
    assert chosen(Commandment.TRUMP_1, "3D AD AS 4H", CLUBS, "9C 10C KC", "D") == "3D"
