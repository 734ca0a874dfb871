"""Scopone: how likely a move is to be the right one, by the fitted one-move player."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.games.fitted import Fitted, italian_deck, read_weights, seen_by_mover

if TYPE_CHECKING:
    from cardtable.games.scopone.rules import Scopone

WEIGHTS = Path(__file__).with_name("prior.toml")


@cache
def fitted() -> Fitted:
    """The player with the weights that lie beside this file."""
    return _player(read_weights(WEIGHTS))


def player(game: "Scopone", weights: Mapping[str, float]) -> Fitted:
    """The player with some weights."""
    return _player(weights)


def _player(weights: Mapping[str, float]) -> Fitted:
    return Fitted(weights, italian_deck())


def logits(game: "Scopone", state: AnyState, moves: Sequence[Move], player: Fitted) -> list[float]:
    """Per move, how likely it is to be the right one to a player."""
    last = game.options.last_card_scopa
    seen = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=game.hand_size, last_card_scopa=last)
    return player.logits(moves, seen)
