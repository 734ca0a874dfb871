"""Sbarazzino: how likely a move is to be the right one, by the fitted one-move player."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.games.captures import OF_VALUE
from cardtable.games.fitted import Fitted, italian_deck, read_weights, seen_by_mover

if TYPE_CHECKING:
    from cardtable.games.sbarazzino.rules import Sbarazzino

WEIGHTS = Path(__file__).with_name("prior.toml")
HAND_SIZE = 3
"""The cards of each player after a distribution."""

ACES = OF_VALUE[1]
HIGHEST_TOTAL = 100
"""No table has a higher total that is worth looking at."""


@cache
def fitted(ace_scopa: bool) -> Fitted:
    """The player with the weights that lie beside this file, where an ace that takes all makes a scopa or not."""
    return _player(read_weights(WEIGHTS), ace_scopa)


def player(game: "Sbarazzino", weights: Mapping[str, float]) -> Fitted:
    """The player with some weights, for the house rules of a game."""
    return _player(weights, game.options.ace_scopa)


def _player(weights: Mapping[str, float], ace_sweeps: bool) -> Fitted:
    by_total = OF_VALUE + (0,) * (HIGHEST_TOTAL + 1 - len(OF_VALUE))
    sweeping = [cards | ACES if ace_sweeps and total else cards & ~ACES for total, cards in enumerate(by_total)]
    return Fitted(weights, italian_deck(sweeping, kept=ACES, modest=0 if ace_sweeps else ACES))


def logits(game: "Sbarazzino", state: AnyState, moves: Sequence[Move], player: Fitted) -> list[float]:
    """Per move, how likely it is to be the right one to a player."""
    last = game.options.last_card_scopa
    seen = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=HAND_SIZE, last_card_scopa=last)
    return player.logits(moves, seen)
