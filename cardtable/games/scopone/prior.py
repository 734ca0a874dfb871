"""Scopone: how likely a move is to be the right one, by the fitted one-move player."""

from functools import cache
from pathlib import Path

from cardtable.games.fitted import Fitted, italian_deck, read_weights

WEIGHTS = Path(__file__).with_name("prior.toml")


@cache
def fitted() -> Fitted:
    """The player with the weights that lie beside this file."""
    return Fitted(read_weights(WEIGHTS), italian_deck())
