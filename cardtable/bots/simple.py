"""The bots that do not search: one knows nothing, the other what the game's tactics tell about the next move."""

from dataclasses import dataclass
from random import Random

from cardtable.bots.contract import Budget
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move, each as likely as the others."""

    game: AnyGame

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        return rng.choice(view.legal)


@dataclass(frozen=True, slots=True)
class Greedy:
    """Plays the move that the game's tactics value most; between moves of the same worth it draws lots."""

    game: AnyGame

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        worths = self.game.tactics(view)
        best = max(worths)
        return rng.choice([move for move, worth in zip(view.legal, worths, strict=True) if worth == best])


@dataclass(frozen=True, slots=True)
class Styled:
    """Plays the move that one of the game's styles values most; between moves of the same worth it draws lots."""

    game: AnyGame
    style: str

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        worths = self.game.style(self.style, view)
        best = max(worths)
        return rng.choice([move for move, worth in zip(view.legal, worths, strict=True) if worth == best])
