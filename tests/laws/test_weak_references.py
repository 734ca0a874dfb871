"""Rules and states are let go of cleanly by who only watches them, in either build."""

import gc
from itertools import chain
from weakref import ref

from cardtable.engine.chance import Seeded
from cardtable.engine.state import Deal
from tests.laws.tables import TABLES, Table


def watched(table: Table) -> list[ref[object]]:
    """Weak references to the rules and to a state of a table that is left; compiled classes have none."""
    game = table.game()
    state = game.deal(Deal(1, 0, Seeded(str(table))))
    return [ref(thing) for thing in (game, state) if type(thing).__weakrefoffset__]


def test_what_refers_weakly_to_a_game_or_a_state_outlives_it() -> None:
    """It stays whole and refers to nothing any more."""
    left = list(chain.from_iterable(map(watched, TABLES)))
    for _ in range(2):
        gc.collect()
        assert not any(watch() for watch in left)
