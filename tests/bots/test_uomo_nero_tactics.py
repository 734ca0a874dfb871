"""Uomo nero: what the greedy player values: nothing but what fans that are not shuffled give away."""

from tests.bots.tables import best
from tests.games.uomo_nero.tables import draw, legal, lying, play, rules


def test_in_a_shuffled_fan_all_places_are_alike() -> None:
    """A position carries no information."""
    game = rules()
    state, _ = draw(game, lying(game, "JS QD", "QC", "", "", to_move=1, source=0), "JS")
    assert best(game, state) == {"draw 1", "draw 2"}


def test_a_fan_is_mixed_a_little_whatever_it_holds() -> None:
    """Who arranges his fan only while he holds the odd card tells everybody."""
    game = rules(offer_order="owner")
    for hand in ("JS QD 3C", "KC QD 3C"):
        state = lying(game, hand, "5D", "5C", "", to_move=0, source=0, phase="arrange")
        assert best(game, state) == set(legal(game, state))
        state, _ = play(game, state, "first QD")
        assert best(game, state) == {"offer"}


def test_the_last_place_is_shunned_where_the_odd_card_went_there_and_nothing_was_moved() -> None:
    """The taker of the card put it at the end; its former owner knows what he lost."""
    game = rules(offer_order="owner")
    state, _ = play(game, lying(game, "QD 3C JS", "QC 3D", "", "", to_move=1, source=0), "draw 3")
    untouched, _ = play(game, state, "offer")
    assert best(game, untouched) == {"draw 1", "draw 2"}
    mixed, _ = play(game, state, "first 3D", "offer")
    assert best(game, mixed) == {"draw 1", "draw 2", "draw 3"}
