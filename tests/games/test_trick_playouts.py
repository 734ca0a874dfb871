"""Playouts of tricks, as a search plays on: by the rules of the game, and to the same count."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, AnyState, Deal
from cardtable.games import find_game
from cardtable.games.trick_playouts import AT_RANDOM, Aim, Going, TrickPlayouts

SUITS = [card // 4 for card in range(16)]
PLAYOUTS = TrickPlayouts(SUITS, [0b1111 << 4 * suit for suit in range(4)], [card % 4 + 1 for card in range(16)])
"""A pack of four suits with four ranks each."""


def last_tricks(game: AnyGame, number: int) -> AnyState:
    """A deal played at random until everybody has one card left: then there is only one way to go on."""
    state, rng = game.deal(Deal(number, 0, Seeded(f"tricks {number}"))), Random(number)
    while any(state.zones[seat].bit_count() > 1 for seat in range(game.seats)) or state.zones[game.layout.stock]:
        state = game.play(state, rng.choice(game.legal_moves(state)))
    return state


@pytest.mark.parametrize(
    ("name", "seats"), [("king", 4), ("tressette", 4), ("tressette", 2), ("briscola", 4), ("briscola", 2)]
)
def test_the_last_trick_is_counted_as_by_the_rules(name: str, seats: int) -> None:
    game = find_game(name).at_table(seats)
    for number in range(1, 11):
        state = last_tricks(game, number)
        quickly = game.finish(state, Random(0))
        while state.to_move != NOBODY:
            state = game.play(state, game.legal_moves(state)[0])
        assert list(quickly) == list(game.gains(state))


def test_all_cards_are_taken_and_suit_is_followed() -> None:
    """Every card ends in a pile, each trick has one winner, and with the stock all draw after a trick."""
    for seed in range(20):
        hands = [0b0011_0011, 0b1100_1100]
        taken = PLAYOUTS.play_on(Going(hands, [], 0, (0, 1), stock=[*range(8, 16)]), Aim((1,) * 16), Random(seed))
        assert taken.piles[0] | taken.piles[1] == 0xFFFF and not taken.piles[0] & taken.piles[1]
        assert sum(taken.tricks) == 8
        assert taken.tricks[taken.last]
        assert hands == [0, 0]


def test_who_wants_a_card_takes_it_and_who_does_not_lets_it_go() -> None:
    """Seat 0 has led its ace, card 3, to a trick for which seat 1, without the suit, holds a trump or nothing."""
    wins = {"wanted": 0, "unwanted": 0}
    for seed in range(200):
        for kind, worth in (("wanted", 8), ("unwanted", -8)):
            aim = Aim(tuple(worth if card == 3 else 0 for card in range(16)))
            going = Going([0b1 << 12, 1 << 4 | 1 << 8], [3], 0, (0, 1), trump=1, follow=False)
            taken = PLAYOUTS.play_on(going, aim, Random(seed))
            wins[kind] += taken.piles[1] >> 3 & 1
    assert wins["wanted"] > 200 * (1 - AT_RANDOM)
    assert wins["unwanted"] < 200 * AT_RANDOM
