"""The tree: what was tried at each point that the thinking seat can tell apart, and how it went."""

from math import sqrt

from cardtable.engine.moves import Move


class Edge:
    """A move at a node, as the thinking seat sees it: the same edge in whichever world it can be made."""

    __slots__ = ("chances", "known", "node", "others", "total", "visits", "weight")

    def __init__(self, weight: float) -> None:
        self.weight: float = weight
        """How likely it is to be the right move, before it was ever tried, beside the other edges of its node."""
        self.visits: int = 0
        self.chances: float = 0.0
        """How often it could have been chosen."""
        self.total: float = 0.0
        """The sum of what its visits came to, for the side that moves here."""
        self.known: int = 0
        self.node: Node | None = None
        """Where it leads when the thinking seat can place the cards `known` then."""
        self.others: dict[int, Node] | None = None
        """Where it leads when that seat learns something else by it, such as another card drawn."""

    def leads_to(self, known: int) -> "Node":
        """The node behind this edge when the thinking seat can place these cards."""
        if self.node is None:
            self.known = known
            self.node = Node()
            return self.node
        if self.known == known:
            return self.node
        if self.others is None:
            self.others = {}
        found = self.others.get(known)
        if found is None:
            found = self.others[known] = Node()
        return found


class Node:
    """A point in the deal as the thinking seat knows it; one seat is to move at it, in every world."""

    __slots__ = ("edges", "primed", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[Move, Edge] = {}
        self.primed: bool = False
        """Whether its edges have weights of their own."""
        self.visits: int = 0
        self.total: float = 0.0
        """The sum of what its visits came to, for the side that moves here."""

    def best(self, edges: list[Edge], curiosity: float) -> int:
        """Which of these edges promises most: by how it went, by its weight, and by how rarely it was tried."""
        mean = self.total / self.visits if self.visits else 0.5
        weights = 0.0
        for edge in edges:
            weights += edge.weight
        curiosity /= weights
        best, most = 0, -1e9
        for at, edge in enumerate(edges):
            chances = edge.chances + 1.0
            edge.chances = chances
            tried = edge.visits
            if tried:
                value = edge.total / tried + curiosity * edge.weight * sqrt(chances) / (1 + tried)
            else:
                value = mean + curiosity * edge.weight * sqrt(chances)
            if value > most:
                best, most = at, value
        return best
