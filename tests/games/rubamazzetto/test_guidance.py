"""Rubamazzetto: what a search is told: how it plays a deal on, and what it tries first."""

from random import Random

from cardtable.engine.chance import Seeded
from cardtable.engine.moves import write_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.rubamazzetto.rules import Rubamazzetto
from tests.games.rubamazzetto.tables import RubaState, lying, rules

LUCK = range(40)


def played_on(game: Rubamazzetto, state: RubaState) -> set[str]:
    """What is played in a deal that is played on, by any luck."""
    moves = game.legal_moves(state)
    return {write_move(game.playout(state, moves, Random(luck)), game.pack) for luck in LUCK}


def likeliest(game: Rubamazzetto, state: RubaState) -> str:
    """The move that a search tries first."""
    moves = game.legal_moves(state)
    weights = game.prior(state, moves)
    assert len(weights) == len(moves)
    return write_move(moves[list(weights).index(max(weights))], game.pack)


def test_a_pile_is_stolen_before_a_card_is_taken_and_the_taller_pile_first() -> None:
    """ "The whole pile may be taken": that is worth most, and most of all where it is tall."""
    game = rules(3)
    state = lying(game, "7D AS", ["7B AC RS", "3B 3C 4S", "5B 5C 6S"], ["", "4C 7S", "4D FC FD 7C"])
    assert played_on(game, state) == {"7B 2"}
    low = lying(game, "7D AS", ["7B AC RS", "3B 3C 4S", "5B 5C 6S"], ["", "4C 2S", "4D FC FD 2C"])
    assert played_on(game, low) == {"7B x 7D", "AC x AS"}


def test_where_nothing_can_be_taken_any_card_is_laid() -> None:
    """Who plays a deal on quickly does not count what the others may hold."""
    game = rules()
    assert played_on(game, lying(game, "7D AS", ["2B 3C RS", "3B 4C 4S"], [])) == {"2B", "3C", "RS"}


def test_what_is_tried_first_keeps_a_tall_pile_from_thieves() -> None:
    """ "Cover it with a card of which few are still about": the other three sevens have gone."""
    game = rules()
    state = lying(game, "7D RS", ["7B RB", "3B 3C 4S"], ["4C 4D FC FD CC CD 7C 7S"])
    assert likeliest(game, state) == "7B x 7D"
    assert likeliest(game, lying(game, "7D", ["7B 2S", "3B 3C"], ["", "4C 4D FC FD 7S"])) == "7B 1"


def test_what_is_tried_first_depends_on_nothing_that_is_hidden() -> None:
    """A prior reads what the seat to move knows: dealt anew behind its view, the hidden cards change nothing."""
    game, rng = rules(3), Random("hidden")
    state = game.deal(Deal(1, 0, Seeded("guidance")))
    while state.to_move != NOBODY:
        moves = game.legal_moves(state)
        other = possible_state(game, view_of(game, state, state.to_move), rng)
        assert list(game.prior(other, moves)) == list(game.prior(state, moves))
        state = game.play(state, game.playout(state, moves, rng))
