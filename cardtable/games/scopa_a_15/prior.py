"""Scopa a 15: how likely a move is to be the right one, by the fitted one-move player."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.games.captures import FIFTEEN, OF_VALUE
from cardtable.games.fitted import Fitted, italian_deck, read_weights, seen_by_mover

if TYPE_CHECKING:
    from cardtable.games.scopa_a_15.rules import ScopaA15

WEIGHTS = Path(__file__).with_name("prior.toml")
HAND_SIZE = 3
"""The cards of each player after a distribution."""


@cache
def fitted() -> Fitted:
    """The player with the weights that lie beside this file."""
    return _player(read_weights(WEIGHTS))


def player(game: "ScopaA15", weights: Mapping[str, float]) -> Fitted:
    """The player with some weights."""
    return _player(weights)


def _player(weights: Mapping[str, float]) -> Fitted:
    return Fitted(
        weights, italian_deck([OF_VALUE[FIFTEEN - total] if 5 <= total < FIFTEEN else 0 for total in range(FIFTEEN)])
    )


def logits(game: "ScopaA15", state: AnyState, moves: Sequence[Move], player: Fitted) -> list[float]:
    """Per move, how likely it is to be the right one to a player."""
    last = game.options.last_card_scopa
    seen = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=HAND_SIZE, last_card_scopa=last)
    return player.logits(moves, seen)
