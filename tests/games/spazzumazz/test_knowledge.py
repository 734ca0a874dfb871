"""Spazz'u'mazz: who knows what (rules: Hidden information)."""

from random import Random

from cardtable.engine.cards import FRENCH_52, bits
from cardtable.engine.state import NOBODY
from cardtable.engine.view import possible_state, view_of
from cardtable.games.spazzumazz.rules import Spazzumazz
from tests.games.spazzumazz.tables import Position, at, dealt, play, ranks, rules

QUEEN, KING = FRENCH_52.ranks.index("Q"), FRENCH_52.ranks.index("K")


def test_a_picked_up_pile_stays_known_to_everybody() -> None:
    """Picked-up cards go into a private hand, although attentive opponents remember them."""
    game = rules(3)
    state, _ = play(game, at(game, "3C 4C", pile="7D AD", stock="5C"), "pickup")
    for seat in (NOBODY, 1, 2):
        view = view_of(game, state, seat)
        assert ranks(game, view.shown[0]) == "7 A" and view.hidden[0] == 2


def test_a_failed_blind_flip_is_public() -> None:
    game = rules(2)
    state, _ = play(game, at(game, row="4C 9C", pile="8C"), "turn 0")
    view = view_of(game, state, 1)
    assert ranks(game, view.shown[0]) == "4 8" and view.hidden[0] == 0
    assert view.hidden[game.rows[0]] == 1


def test_everybody_knows_that_who_took_the_pile_held_nothing_that_goes_on_it() -> None:
    """Golden rule: the pile may not be taken while a valid discard exists, so taking it tells something."""
    game = rules(2)
    state, _ = play(game, at(game, "3C 4C JC", pile="QD"), "pickup")
    view = view_of(game, state, 1)
    barred = game.barred(view)[0]
    assert len(barred) == 3
    goes = {game.pack.ranks[game.pack.rank(card)] for card in bits(barred[0])}
    assert goes == {"Q", "K", "A", "2", "10"}
    for luck in range(20):
        guess = possible_state(game, view, Random(luck))
        assert not guess.zones[0] & ~state.public & barred[0]
    assert not game.barred(view_of(game, state, 0))  # he sees his own cards


def test_of_what_is_drawn_afterwards_nothing_is_known_before_the_pile_is_taken_again() -> None:
    """Stuck on a queen with 3 and 4, then the king is drawn; stuck on the ace, it is no ace, no 2 and no 10."""
    game = rules(2, hand_minimum=3)
    state = at(game, "3C 4C", pile="QD", stock="AC KC 5C", others="3S 3H 4S")
    state, _ = play(game, state, "pickup", "discard 3S", "discard QD")
    assert ranks(game, state.orders[0]) == "3 4 K"
    assert len(game.barred(view_of(game, state, 1))[0]) == 2
    state, _ = play(game, state, "discard AC", "pickup")
    named = [ranks_barred(game, state, at) for at in range(3)]
    assert named == [{"Q", "K", "A", "2", "10"}] * 2 + [{"A", "2", "10"}]


def test_a_card_that_was_held_both_times_beats_neither_top() -> None:
    """Stuck on a queen and then on a 5: nothing from the 5 up is among the cards."""
    game = rules(2)
    state = at(game, "3C 4C", pile="5D", limits=((QUEEN,), ()))
    state, _ = play(game, state, "pickup")
    assert [len(ranks_barred(game, state, at)) for at in range(2)] == [11, 11]  # all but the 3 and the 4


def test_a_card_that_was_played_is_not_reckoned_with_any_more() -> None:
    """Of two cards of which something was known one is played."""
    game = rules(2)
    state = at(game, "3C 4C KC", pile="", limits=((QUEEN, KING), ()))
    state, _ = play(game, state, "discard 3C")
    assert [len(ranks_barred(game, state, at)) for at in range(1)] == [4]
    assert state.facts.limits == ((KING,), ())


def ranks_barred(game: Spazzumazz, state: Position, at: int) -> set[str]:
    """The ranks that one of the hidden cards of seat 0 cannot have, as seat 1 knows."""
    return {game.pack.ranks[game.pack.rank(card)] for card in bits(game.barred(view_of(game, state, 1))[0][at])}


def test_hands_of_others_are_numbers_of_cards() -> None:
    """Counts (hand, face-down, stock, pile, burned) are public; the hand itself is private to its owner."""
    game = rules(4)
    state, events = dealt(game)
    view = view_of(game, state, 2)
    assert [view.hidden[seat] for seat in range(4)] == [5, 5, 0, 5]
    shown = [event for event in events if event.faces_for == ()]
    assert len(shown) == 4  # the rows: nobody sees them
