"""The greedy player of the first version, which stays as a yardstick: what it played, as one digest for each table.

`first_greedy.toml` was written by the program as it was before any bot searched, and is not written anew: whoever makes
today's greedy player play otherwise keeps the old one as the style `first_greedy` of the game, as Scopone does.
"""

import tomllib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random

from cardtable.bots import Bot, Budget
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of

KEPT = Path(__file__).with_suffix(".toml")
DEALS = 2
"""So many deals are played at each table, the first ones of a match."""


def kept() -> Mapping[str, str]:
    """What it played, by `GAME-SEATS`."""
    found: Mapping[str, str] = tomllib.loads(KEPT.read_text(encoding="utf-8"))["tables"]
    return found


def digest(game: AnyGame, bot: Bot) -> str:
    """All that a bot plays against itself in a few deals, as 16 hexadecimal digits."""
    found = sha256()
    for at in range(DEALS):
        rng, state = Random(f"first greedy {at}"), game.deal(Deal(1 + at, at, Seeded(f"first greedy {at}")))
        while state.to_move != NOBODY:
            move = bot(view_of(game, state, state.to_move), Budget(), rng)
            found.update(repr(tuple(move)).encode())
            state = game.play(state, move)
    return found.hexdigest()[:16]
