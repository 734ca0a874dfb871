"""Palio: who comes first, second, third and fourth, and the season of several matches with changing pairs."""

from collections.abc import Sequence
from math import exp, sqrt, tanh
from typing import NamedTuple, TypeVar

from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import Seat

SEATS = 4
EXTRA_DEALS = 4
"""Where level pairs or partners play on, they play so many further deals at most."""

PAIRINGS: tuple[tuple[Seat, ...], ...] = ((2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0))
"""Per match of a season, in turn, the partner of each seat: for seat 0 the one opposite, the next, the one before."""

Key = tuple[int, ...]
"""What players are ranked by, the first item first: points, tricks, a lot."""


class Placing(NamedTuple):
    """How a match ended, or would end now."""

    places: tuple[int, ...]
    """Per seat, its place, 1 to 4; who is level for good shares the better place."""
    depth: int
    """How far one had to look to find the winner: 0 at the points, 1 at the tricks, 2 at the lot."""


def partners_in(match: int) -> tuple[Seat, ...]:
    """Per seat, its partner in a match of the season (0 is the first)."""
    return PAIRINGS[match % len(PAIRINGS)]


def of_pairs(numbers: Sequence[int], partners: Sequence[Seat]) -> tuple[int, ...]:
    """Per seat, what it has together with its partner."""
    return tuple(number + numbers[partner] for number, partner in zip(numbers, partners, strict=True))


def placing(keys: Sequence[Key], partners: Sequence[Seat]) -> Placing:
    """The pair with the higher sum takes first and fourth place, the other second and third, each by its own players.

    A lot is no sum: of two players the luckier one draws for both.
    """
    first = (0, partners[0])
    pairs = (first, tuple(seat for seat in range(SEATS) if seat not in first))
    sums = [_together(keys[one], keys[other]) for one, other in pairs]
    order = sorted((0, 1), key=lambda pair: sums[pair], reverse=True)
    level = sums[0] == sums[1]
    places = [0] * SEATS
    for rank, pair in enumerate(order):
        better, worse = sorted(pairs[pair], key=lambda seat: keys[seat], reverse=True)
        places[better] = 1 if level else 1 + rank
        places[worse] = (3 if level else 4 - rank) if keys[worse] < keys[better] else places[better]
    best, other = pairs[order[0]]
    return Placing(tuple(places), max(_depth(*sums), _depth(keys[best], keys[other])))


def _together(one: Key, other: Key) -> Key:
    """What a pair is ranked by."""
    return (*(a + b for a, b in zip(one[:2], other[:2], strict=True)), *map(max, one[2:], other[2:]))


def _depth(one: Key, other: Key) -> int:
    """The first item at which two differ; 0 where they never do."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), 0)


def is_level(keys: Sequence[Key], partners: Sequence[Seat]) -> bool:
    """Whether the pairs are level, or the two of a pair are."""
    sums = [_together(key, keys[partner]) for key, partner in zip(keys, partners, strict=True)]
    apart = next(seat for seat in range(1, SEATS) if seat != partners[0])
    return sums[0] == sums[apart] or any(key == keys[partner] for key, partner in zip(keys, partners, strict=True))


def tricks_won(sheets: Sequence[Scoresheet]) -> tuple[int, ...]:
    """Per seat, the tricks of some deals."""
    lines = [line for sheet in sheets if (line := sheet.line("tricks"))]
    return tuple(sum(line.counts[seat] for line in lines if line.counts) for seat in range(SEATS))


# What may come of it.

PAIRS_APART = 1.25
"""How much further apart the sums of two pairs come than the points of two partners, from deal to deal."""

PLACES_APART = 2.4
"""About as far as a player may gain on another in one match of a season, in the points for its places."""

BLUR_OF_SPREAD = 0.6
"""Chances follow a logistic curve, which is so much narrower than the normal one with the same spread."""


def likely_places(
    scores: Sequence[float], partners: Sequence[Seat], blur: float
) -> list[tuple[float, tuple[int, ...]]]:
    """The ways in which four may be placed whose points are still blurred: how likely each is, and the places."""
    one = (0, partners[0])
    other = tuple(seat for seat in range(SEATS) if seat not in one)
    ways = []
    ahead = sum([scores[seat] for seat in one]) - sum([scores[seat] for seat in other])
    for pairs, wins in _orders(one, other, ahead, PAIRS_APART * blur):
        for (first, last), outer in _partners(pairs[0], scores, blur):
            for (second, third), inner in _partners(pairs[1], scores, blur):
                places = [0] * SEATS
                places[first], places[second], places[third], places[last] = 1, 2, 3, 4
                ways.append((wins * outer * inner, tuple(places)))
    return ways


def _partners(
    pair: tuple[Seat, ...], scores: Sequence[float], blur: float
) -> tuple[tuple[tuple[Seat, Seat], float], tuple[tuple[Seat, Seat], float]]:
    """Both orders of two partners, and how likely each is."""
    one, other = pair
    return _orders(one, other, scores[one] - scores[other], blur)


Ranked = TypeVar("Ranked")


def _orders(
    one: Ranked, other: Ranked, ahead: float, blur: float
) -> tuple[tuple[tuple[Ranked, Ranked], float], tuple[tuple[Ranked, Ranked], float]]:
    """Both orders of two, of whom the first is so far ahead of the second now, and how likely each is in the end."""
    stays = 0.5 + 0.5 * tanh(ahead / (2 * blur))
    return ((one, other), stays), ((other, one), 1 - stays)


def season_chances(points: Sequence[float], left: int) -> list[float]:
    """Per seat, the chance to have most points of the championship, with so many matches to come."""
    blur, best = BLUR_OF_SPREAD * PLACES_APART * sqrt(left) + 1e-3, max(points)
    weights = [exp((made - best) / blur) for made in points]
    total = sum(weights)
    return [weight / total for weight in weights]
