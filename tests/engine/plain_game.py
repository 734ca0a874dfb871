"""A game without rules, for tests of what the engine does by itself."""

from collections.abc import Sequence
from typing import Any, ClassVar

from cardtable.engine.cards import FRENCH_52
from cardtable.engine.events import Report
from cardtable.engine.game import Game
from cardtable.engine.moves import PASS, Move
from cardtable.engine.options import Options
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import Deal, State


class Plain(Game[Any]):
    """Everybody may pass for ever."""

    id = "plain"
    family = "tricks"
    pack = FRENCH_52
    seat_counts: ClassVar = (3,)
    direction = "cw"
    options_type = Options
    presets: ClassVar = {"plain": {}}
    longest_deal = 1
    longest_match = 1

    def __init__(self, seats: int) -> None:
        super().__init__(seats, Options())
        self.sides = tuple(range(seats))

    def deal(self, deal: Deal, report: Report | None = None) -> State[Any]:
        raise NotImplementedError

    def legal_moves(self, state: State[Any]) -> Sequence[Move]:
        return (PASS,)

    def play(self, state: State[Any], move: Move, report: Report | None = None) -> State[Any]:
        return state

    def score(self, state: State[Any]) -> Scoresheet:
        return Scoresheet(1, ())

    def outcome(self, sheets: Sequence[Scoresheet]) -> Outcome | None:
        return None
