"""Cirulla: how likely a move is to be the right one, by the fitted one-move player."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.games.captures import FIFTEEN, OF_VALUE
from cardtable.games.fitted import Fitted, italian_deck, read_weights, seen_by_mover

if TYPE_CHECKING:
    from cardtable.games.cirulla.rules import Cirulla

WEIGHTS = Path(__file__).with_name("prior.toml")
HAND_SIZE = 3
"""The cards of each player after a distribution."""

ACES = OF_VALUE[1]
HIGHEST_TOTAL = 100
"""No table has a higher total that is worth looking at."""


@cache
def fitted() -> Fitted:
    """The player with the weights that lie beside this file."""
    return _player(read_weights(WEIGHTS))


def player(game: "Cirulla", weights: Mapping[str, float]) -> Fitted:
    """The player with some weights; that an ace on the table keeps off another one, and the matta, are passed over."""
    return _player(weights)


def _player(weights: Mapping[str, float]) -> Fitted:
    sweeping = [ACES]
    for total in range(1, HIGHEST_TOTAL + 1):
        values = {value for value in (total, FIFTEEN - total) if 1 < value < len(OF_VALUE)}
        sweeping.append(ACES | sum(OF_VALUE[value] for value in values))
    return Fitted(weights, italian_deck(sweeping, kept=ACES))


def logits(game: "Cirulla", state: AnyState, moves: Sequence[Move], player: Fitted) -> list[float]:
    """Per move, how likely it is to be the right one to a player."""
    last = game.options.last_card_scopa
    seen = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=HAND_SIZE, last_card_scopa=last)
    return player.logits(moves, seen)
