"""The player that searches: from a view and a budget to a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardtable.bots.contract import Budget
from cardtable.bots.search.belief import Belief, belief
from cardtable.bots.search.clock import TimeUp, moment, on_time, passed, within
from cardtable.bots.search.priors import Priors
from cardtable.bots.search.solve import solution
from cardtable.bots.search.tree import Edge, Node
from cardtable.bots.search.worth import Worth
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.state import NOBODY, AnyState
from cardtable.engine.view import View, Worlds

PILOTS = 16
"""So many deals are played out before the search, to see how far apart they come out; fewer in a short one."""


SHARE_OF_PILOTS = 0.1
"""The part of the time that may be spent on them."""

LEAST_BELIEVED, MOST_BELIEVED = 24, 200
"""So many states are weighed by what the others have played: more in a longer search."""

ROUNDS_OF_STATE = 6
"""Rounds of a search for each of these."""

SHARE_OF_BELIEF = 0.25
"""The part of the time that may be spent on weighing them."""

SHARE_OF_SOLVING = 0.5
"""The part of the time that may be spent on working out the best move: where that takes longer, there is a search."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Knobs:
    """How a player searches. Its strength is a matter of its budget; these are what it knows and how it decides."""

    iterations: int = 100_000
    """Rounds at most where the budget names none."""
    seconds: float | None = None
    """Time where the budget names none, neither seconds nor rounds."""
    curiosity: float = 3.0
    """How much it goes after what it has hardly tried, in spreads of the worth."""
    patience: int = 3
    """Visits of a node after which tactics are asked about its moves, where asking costs more than a round."""
    inference: bool = True
    """Whether it asks what the others' plays tell of their cards."""
    by_the_book: float = 0.0
    """How much of the worth it gives up, in spreads, to play what a partner expects: by the book of the game."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Search:
    """A player that searches the tree of what may happen, in states that its view could come from."""

    game: AnyGame
    knobs: Knobs = Knobs()

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        knobs = self.knobs
        iterations = knobs.iterations if budget.iterations is None else budget.iterations
        seconds = knobs.seconds if budget.iterations is None and budget.seconds is None else budget.seconds
        return _Thought(self.game, view, knobs, rng).move(max(1, iterations), seconds)


class _Thought:
    """The search for one move."""

    def __init__(self, game: AnyGame, view: View, knobs: Knobs, rng: Random) -> None:
        self.game = game
        self.view = view
        self.seat = view.seat
        self.sides = bytes(game.sides)
        self.rng = rng
        self.patience: int = knobs.patience
        self.curiosity: float = knobs.curiosity
        self.inference: bool = knobs.inference
        self.by_the_book: float = knobs.by_the_book
        self.worlds = Worlds(game, view)
        self.priors = Priors(game)
        self.hides: bool = type(game).seen is not Game.seen
        self.plain: bool = type(game).finish is Game.finish
        """Whether the game knows no quick way to the end of a deal."""
        self.root = Node()
        self.at_root: list[Edge] = []
        """The edges of the root, one for each legal move, from the first round on."""
        all_searched = type(game).to_search is Game.to_search
        self.choices: Sequence[Move] = game.to_choose_from(view, rng) or (view.legal if all_searched else ())
        """The moves at the root, where they are the same in every world; else none."""
        self.answered: bool = type(game).answers is not Game.answers
        """Whether some moves of others are drawn by chance."""
        self.to_the_end: bool = self.by_the_book > 0
        """Whether all rounds are wanted, even when it is settled which move is visited most: how others went counts."""
        self.until: float | None = None
        """When the time is up."""

    def move(self, iterations: int, seconds: float | None) -> Move:
        """What is played after so many rounds at most; what is under way after so many seconds is left."""
        if len(self.choices) == 1:
            return self.choices[0]
        self.until = moment(seconds)
        pilots = self._pilots(min(PILOTS, 1 + iterations // 8), seconds)
        self.worth = Worth(self.game, self.view, pilots)
        self.curiosity *= self.worth.spread
        if self.worlds.one_only:
            until = within(self.until, seconds, SHARE_OF_SOLVING)
            solved = solution(self.game, self.worlds.one(self.rng), self.worth, 10 * iterations, until)
            if solved is not None:
                return solved
        believed = self._belief(iterations, seconds) if self.inference else None
        source: Belief | Worlds = self.worlds if believed is None else believed
        left = max(1, iterations - len(pilots))
        try:
            while left and (open_for := left if self.to_the_end else self._open_for(left)):
                for _ in range(open_for):
                    on_time(self.until)
                    self._round(source.one(self.rng))
                left -= open_for
        except TimeUp:
            pass
        return self._chosen()

    def _open_for(self, left: int) -> int:
        """For how many of the rounds that are left, at least, the choice is open; 0 where no other move can catch up.

        Each round takes one from what is left, and may put the first move further ahead by one.
        """
        most = second = 0
        for edge in self.root.edges.values():
            if edge.visits > most:
                most, second = edge.visits, most
            elif edge.visits > second:
                second = edge.visits
        return max(1, (left - (most - second)) // 2) if most - second <= left else 0

    def _pilots(self, most: int, seconds: float | None) -> list[Sequence[float]]:
        """How the deal may end: a few deals played out, one at least where there is time."""
        until = within(self.until, seconds, SHARE_OF_PILOTS)
        found: list[Sequence[float]] = []
        try:
            while len(found) < most and not (found and passed(until)):
                found.append(self._finished(self.worlds.one(self.rng)))
        except TimeUp:
            pass
        return found

    def _finished(self, state: AnyState) -> Sequence[float]:
        """How a deal that is played on to its end comes out; raises `TimeUp`."""
        game, rng, until = self.game, self.rng, self.until
        if until is None or not self.plain:
            return game.finish(state, rng)
        while state.to_move != NOBODY:
            on_time(until)
            moves = game.legal_moves(state)
            state = game.play(state, moves[0] if len(moves) == 1 else game.playout(state, moves, rng))
        return game.gains(state)

    def _belief(self, iterations: int, seconds: float | None) -> Belief | None:
        """What the others' plays tell, where that is worth the time."""
        most = min(MOST_BELIEVED, max(LEAST_BELIEVED, iterations // ROUNDS_OF_STATE))
        return belief(self.worlds, self.rng, most, within(self.until, seconds, SHARE_OF_BELIEF))

    def _chosen(self) -> Move:
        """The move that was visited most; of several the one that went best. Without a visit, the likeliest before."""
        edges = self.root.edges
        tried = [(edge.visits, edge.total, -at) for at, move in enumerate(self.view.legal) if (edge := edges.get(move))]
        if not any(visits for visits, _, _ in tried):
            return self._likeliest()
        best = self.view.legal[-max(tried)[2]]
        return self._of_the_book(best) if self.by_the_book else best

    def _likeliest(self) -> Move:
        """The move with the greatest weight, where there was no time to try any."""
        legal = self.choices or self.view.legal
        weights = self.priors.weights(self.worlds.one(self.rng), legal)
        return legal[weights.index(max(weights))]

    def _of_the_book(self, best: Move) -> Move:
        """Of the moves that the book of the game speaks for, the one that went best, unless that costs too much."""
        worths = self.game.by_the_book(self.view)
        most = max(worths)
        edges = self.root.edges
        advised = [move for move, worth in zip(self.view.legal, worths, strict=True) if worth == most]
        tried = [(edge.total / edge.visits, -at) for at, move in enumerate(advised)
                 if (edge := edges.get(move)) and edge.visits]  # fmt: skip
        if best in advised or not tried:
            return best
        mean, at = max(tried)
        lost = edges[best].total / edges[best].visits - mean
        return advised[-at] if lost <= self.by_the_book * self.worth.spread else best

    def _round(self, state: AnyState) -> None:
        """One way down the tree in one world, a deal played out from where it ends, and what that came to."""
        game, sides, seat = self.game, self.sides, self.seat
        node = self.root
        nodes: list[Node] = []
        edges: list[Edge] = []
        movers: list[int] = []
        until = self.until
        while (mover := state.to_move) != NOBODY:
            if until is not None:
                on_time(until)
            at_root = node is self.root and len(self.choices) > 0
            moves = self.choices if at_root else game.to_search(state, game.legal_moves(state))
            if self.hides and mover != seat:
                edge, move = self._hidden(node, state, moves)
            elif len(moves) == 1:
                move = moves[0]
                known = node.edges.get(move)
                if known is None:
                    known = node.edges[move] = Edge(1.0)
                edge = known
            else:
                found = self.at_root if at_root and self.at_root else self._edges(node, state, moves)
                if at_root:
                    self.at_root = found
                at = node.best(found, self.curiosity)
                edge, move = found[at], moves[at]
            nodes.append(node)
            edges.append(edge)
            movers.append(sides[mover])
            state = game.play(state, move)
            if not edge.visits:
                break
            node = edge.leads_to(state.public | state.private[seat])
        worth = self.worth.of(game.gains(state) if state.to_move == NOBODY else self._finished(state))
        for at, edge in enumerate(edges):
            value = worth[movers[at]]
            node = nodes[at]
            edge.visits += 1
            edge.total += value
            node.visits += 1
            node.total += value

    def _edges(self, node: Node, state: AnyState, moves: Sequence[Move]) -> list[Edge]:
        """The edges of these moves, each with a weight."""
        edges = node.edges
        if not node.primed and (self.priors.quick or node is self.root or node.visits >= self.patience):
            return self._primed(node, self.priors.weights(state, moves), moves)
        found: list[Edge] = []
        weights: list[float] = []
        for move in moves:
            edge = edges.get(move)
            if edge is None:
                if not weights:
                    weights = self._weights_beside(edges, state, moves)
                edge = edges[move] = Edge(weights[len(found)])
            found.append(edge)
        return found

    def _weights_beside(self, edges: dict[Move, Edge], state: AnyState, moves: Sequence[Move]) -> list[float]:
        """The weights of moves of which some have an edge already; where it costs too much all the same."""
        if self.priors.quick:
            return self.priors.weights(state, moves)
        known = [edge.weight for edge in edges.values()]
        return [sum(known) / len(known) if known else 1.0] * len(moves)

    def _primed(self, node: Node, weights: list[float], moves: Sequence[Move]) -> list[Edge]:
        """The edges of these moves, which have these weights from now on."""
        node.primed = True
        edges = node.edges
        new = not edges
        found: list[Edge] = []
        for move in moves:
            edge = None if new else edges.get(move)
            if edge is None:
                edge = edges[move] = Edge(weights[len(found)])
            else:
                edge.weight = weights[len(found)]
            found.append(edge)
        return found

    def _hidden(self, node: Node, state: AnyState, moves: Sequence[Move]) -> tuple[Edge, Move]:
        """A move of another seat, chosen by what this seat will see of it; what it will not see is drawn by weight."""
        game, mover, seat = self.game, state.to_move, self.seat
        answers = game.answers(state) if self.answered else ()
        if answers:
            move = self.rng.choices(moves, answers)[0]
            edge = node.edges.get(move)
            if edge is None:
                edge = node.edges[move] = Edge(1.0)
            return edge, move
        looks: dict[Move, list[int]] = {}
        for at, move in enumerate(moves):
            looks.setdefault(game.seen(move, mover, seat), []).append(at)
        if len(looks) == len(moves) > 1 and all(look in moves for look in looks):
            found = self._edges(node, state, moves)
            at = node.best(found, self.curiosity)
            return found[at], moves[at]
        weights = self.priors.weights(state, moves) if len(moves) > 1 else [1.0]
        for look, places in looks.items():
            if look not in node.edges:
                node.edges[look] = Edge(sum(weights[at] for at in places))
        seen = [node.edges[look] for look in looks]
        chosen = node.best(seen, self.curiosity) if len(looks) > 1 else 0
        places = list(looks.values())[chosen]
        at = places[0] if len(places) == 1 else self.rng.choices(places, [weights[place] for place in places])[0]
        return seen[chosen], moves[at]


def visits(game: AnyGame, view: View, iterations: int, rng: Random, knobs: Knobs = Knobs()) -> list[int]:
    """How often a search of so many rounds tried each of the legal moves; where it could work out the best, 1 there."""
    thought = _Thought(game, view, knobs, rng)
    thought.to_the_end = True
    move = thought.move(iterations, None)
    edges = thought.root.edges
    tried = [edge.visits if (edge := edges.get(other)) else 0 for other in view.legal]
    return tried if any(tried) else [int(other == move) for other in view.legal]
