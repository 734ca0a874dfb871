"""Cicera: how likely a move is to be the right one, by the fitted one-move player."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.cards import BRESCIAN_52
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.games.captures import Captures
from cardtable.games.fitted import read_weights, seen_by_mover
from cardtable.games.fitted_bonuses import FittedBonuses, deck_of

if TYPE_CHECKING:
    from cardtable.games.cicera.rules import Cicera

WEIGHTS = Path(__file__).with_name("prior.toml")
HAND_SIZE = 12
"""The cards of each player after a distribution."""


@cache
def fitted(captures: Captures) -> FittedBonuses:
    """The player with the weights that lie beside this file, where cards take so."""
    return _player(read_weights(WEIGHTS), captures)


def player(game: "Cicera", weights: Mapping[str, float]) -> FittedBonuses:
    """The player with some weights, for the house rules of a game."""
    return _player(weights, game.captures)


def _player(weights: Mapping[str, float], captures: Captures) -> FittedBonuses:
    return FittedBonuses(weights, deck_of(BRESCIAN_52, captures, "S", "2S FS 10D"))


def logits(game: "Cicera", state: AnyState, moves: Sequence[Move], player: FittedBonuses) -> list[float]:
    """Per move, how likely it is to be the right one to a player."""
    seen = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=HAND_SIZE, last_card_scopa=False)
    return player.logits(moves, seen, game.bonuses, state.facts.laid)
