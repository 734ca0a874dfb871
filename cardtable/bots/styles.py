"""The bots of one move that are known by what they play by, beside the levels: yardsticks, and players by the book."""

from dataclasses import dataclass
from random import Random

from cardtable.bots import BOTS, make_bot
from cardtable.bots.contract import Bot, Budget, UnknownBot
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View, possible_state

BOOKS = ("saracino",)
"""The styles that sit down at tables as the levels do, where a game has them: players by its book."""

FITTED = "fitted"
"""The player that follows what the search is told beforehand and does not search; for games that can tell."""

FIRST_GREEDY = "first_greedy"
"""The greedy player as it was in the first version: the yardstick that stays."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Plays the move that is likeliest to be the right one before anything is tried (the prior of the search)."""

    game: AnyGame

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        # Whatever is hidden from the seat to move changes nothing, so any state behind the view will do.
        weights = self.game.prior(possible_state(self.game, view, rng), view.legal)
        if weights is None:
            return rng.choice(view.legal)
        most = max(weights)
        return rng.choice([move for move, weight in zip(view.legal, weights, strict=True) if weight == most])


def sitters(game: AnyGame | type[AnyGame]) -> tuple[str, ...]:
    """The bots one would play with: the levels, the weakest first, and the players by the book of the game."""
    return (*BOTS, *(style for style in game.styles if style in BOOKS))


def rivals(game: AnyGame) -> tuple[str, ...]:
    """Every bot there is at a table: the levels, the game's styles, and the fitted player where there is one."""
    fitted = (FITTED,) if type(game).prior is not Game.prior else ()
    return tuple(dict.fromkeys((*BOTS, *fitted, *game.styles, FIRST_GREEDY)))


def make_rival(name: str, game: AnyGame) -> Bot:
    """The bot of this name, a level or not; raises `UnknownBot` with the nearest name."""
    name = name.strip().lower()
    if name not in rivals(game):
        raise UnknownBot(name, rivals(game))
    if name == FITTED:
        return Fitted(game)
    if name == FIRST_GREEDY and name not in game.styles:
        name = "greedy"  # nothing has changed since
    return make_bot(name, game)
