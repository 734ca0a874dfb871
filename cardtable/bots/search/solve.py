"""Exact solving, where nothing is hidden any more: every way to play on is looked at, each position once."""

from cardtable.bots.search.clock import TimeUp, on_time
from cardtable.bots.search.worth import Worth
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, AnyState

MOST_CARDS = 14
"""With more cards in the hands and the stock no solution is tried."""


class _TooMany(Exception):
    """More positions than may be looked at."""


def solution(game: AnyGame, state: AnyState, worth: Worth, most: int, until: float | None) -> Move | None:
    """The move that is best when all play their best from here on, each side for itself.

    None where that takes more than `most` positions or goes on past a point in time.
    """
    layout = state.layout
    left = sum(state.zones[zone].bit_count() for zone in (*range(layout.seats), layout.stock))
    if left > MOST_CARDS:
        return None
    solver = _Solver(game, worth, most, until)
    side = game.sides[state.to_move]
    best, found = None, -1.0
    try:
        for move in game.legal_moves(state):
            after = game.play(state, move)
            value = solver.two(after, found, 2.0, side) if game.side_count == 2 else solver.many(after)[side]
            if value > found:
                best, found = move, value
    except (_TooMany, TimeUp):
        return None
    return best


class _Solver:
    """The positions that were looked at."""

    def __init__(self, game: AnyGame, worth: Worth, most: int, until: float | None) -> None:
        self.game = game
        self.worth = worth
        self.left: int = most
        self.until = until
        self.exact: dict[object, tuple[float, ...]] = {}
        self.bounds: dict[object, tuple[float, float]] = {}
        """Per position, between which worths (of the side that solves) it lies."""

    def _key(self, state: AnyState) -> object:
        return (tuple(state.zones), tuple(state.orders), state.to_move, state.facts)

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _TooMany
        on_time(self.until)

    def two(self, state: AnyState, low: float, high: float, side: int) -> float:
        """What a position is worth to one of two sides, as far as it matters: between `low` and `high`."""
        self._count()
        if state.to_move == NOBODY:
            return self.worth.of(self.game.gains(state))[side]
        key = self._key(state)
        least, most = self.bounds.get(key, (-1.0, 2.0))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        mine = self.game.sides[state.to_move] == side
        alpha, beta = low, high
        best = -1.0 if mine else 2.0
        for move in self.game.legal_moves(state):
            value = self.two(self.game.play(state, move), alpha, beta, side)
            if mine:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self.bounds[key] = (least, most)
        return best

    def many(self, state: AnyState) -> tuple[float, ...]:
        """Per side, what a position is worth when each side plays for itself."""
        self._count()
        if state.to_move == NOBODY:
            return self.worth.of(self.game.gains(state))
        key = self._key(state)
        found = self.exact.get(key)
        if found is None:
            side = self.game.sides[state.to_move]
            after = [self.many(self.game.play(state, move)) for move in self.game.legal_moves(state)]
            found = self.exact[key] = max(after, key=lambda values: values[side])
        return found
