"""Who meets whom in a tournament (torneo): entries are numbers 0..n-1 in order, and nothing else is known of them."""

from collections.abc import Sequence

Pairing = tuple[int, int]
"""Two entries that meet; the first one plays for side 0."""

NOBODY_THERE = -1
"""In the place of an opponent: a bye (turno di riposo)."""


def round_robin(entries: int) -> tuple[tuple[Pairing, ...], ...]:
    """The rounds (turni) of a round-robin (girone all'italiana): everybody meets everybody else once.

    By the circle: one stays, the others move on by a place each round. With an odd number somebody else has a bye in
    each round. Everybody begins about as often as not.
    """
    circle = [*range(entries), *[NOBODY_THERE] * (entries % 2)]
    size, rounds = len(circle), []
    for number in range(size - 1):
        half = [(circle[at], circle[size - 1 - at]) for at in range(size // 2)]
        # Whoever stays would play for one side only; the others change sides as they go round the circle.
        pairs = [(b, a) if (at or number) % 2 else (a, b) for at, (a, b) in enumerate(half)]
        rounds.append(tuple(pair for pair in pairs if NOBODY_THERE not in pair))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def resting(pairings: Sequence[Pairing], entries: int) -> tuple[int, ...]:
    """Who has a bye in a round."""
    busy = {entry for pairing in pairings for entry in pairing}
    return tuple(entry for entry in range(entries) if entry not in busy)


def bracket(entries: int) -> tuple[Pairing, ...]:
    """The first round of a knockout (eliminazione diretta), in the order in which the winners go on meeting.

    Entry 0 is the strongest seed (testa di serie): the best two can meet in the final only. Where the number is no
    power of two the first ones meet `NOBODY_THERE`, and go on without a match.
    """
    places = [0]
    while len(places) < entries:
        size = 2 * len(places)
        places = [place for seed in places for place in (seed, size - 1 - seed)]
    seeds = [place if place < entries else NOBODY_THERE for place in places]
    return tuple((max(pair), min(pair)) if NOBODY_THERE in pair else pair for pair in _pairs(seeds))


def winners_meet(winners: Sequence[int]) -> tuple[Pairing, ...]:
    """The next round of a knockout: the winners of neighbouring matches meet."""
    return _pairs(winners)


def _pairs(entries: Sequence[int]) -> tuple[Pairing, ...]:
    return tuple(zip(entries[::2], entries[1::2], strict=True))
