"""Bàzzica: the count of a deal."""

from collections.abc import Sequence

from cardtable.engine.cards import Mask, bits
from cardtable.engine.scoring import MISSING, WON, ScoreLine, Scoresheet
from cardtable.engine.state import NOBODY, Side
from cardtable.games.bazzica.cards import BRISQUE, Cards
from cardtable.games.bazzica.declarations import BAZZICA, DOUBLE, MARRIAGE, QUINTA, Declaration, Declared

SEVEN_POINTS, LAST_TRICK = 10, 10

GROUPS = {MARRIAGE: "matrimoni", BAZZICA: "bazziche", DOUBLE: "bazziche", QUINTA: "quinte"}
"""The line of each combination; those that are not named stand in the line of four alike."""

FOUR_ALIKE = "quartetti"

DECLARED_LINES = ("matrimoni", "bazziche", FOUR_ALIKE, "quinte")


def sheet_of(
    deal: int,
    cards: Cards,
    *,
    sides: Sequence[Side],
    declared: Declared,
    sevens: Sequence[Sequence[int]],
    piles: Sequence[Mask],
    counting: Sequence[Side],
    courts: bool,
    last: Side,
    out: Side,
) -> Scoresheet:
    """The sheet of a deal: what was written down at once, then what lies in the piles.

    `counting` are the sides whose brisques count, `last` is who took the last trick, `out` who ended the match before
    the end of the deal (NOBODY: nobody).
    """
    every = range(len(piles))
    paid = [len(seven) for seven in sevens]
    lines = [_line("sette", [SEVEN_POINTS * count for count in paid], paid, [tuple(seven) for seven in sevens])]
    lines += [_declared(key, declared, sides, len(piles)) for key in DECLARED_LINES]
    taken = [piles[side] & cards.brisques if side in counting else 0 for side in every]
    counts = [mask.bit_count() for mask in taken]
    lines.append(_line("brisques", [BRISQUE * count for count in counts], counts, [tuple(bits(m)) for m in taken]))
    if courts:
        lines.append(_courts(cards, piles))
    if out == NOBODY:
        lines.append(
            _line("last_trick", [LAST_TRICK * (side == last) for side in every], [side == last for side in every])
        )
    else:
        counts = [int(side == out) for side in every]
        lines.append(ScoreLine("out", (0,) * len(piles), tuple(counts)))
    return Scoresheet(deal, tuple(lines))


def _line(
    key: str,
    points: Sequence[int],
    counts: Sequence[int],
    cards: Sequence[tuple[int, ...]] = (),
    values: Sequence[tuple[int, ...]] = (),
) -> ScoreLine:
    reason = WON if any(points) else MISSING
    return ScoreLine(key, tuple(points), tuple(map(int, counts)), tuple(cards), tuple(values), reason)


def _declared(key: str, declared: Declared, sides: Sequence[Side], count: int) -> ScoreLine:
    """One kind of declarations, those of each side together."""
    found: list[list[Declaration]] = [[] for _ in range(count)]
    for item in declared:
        if GROUPS.get(item.key, FOUR_ALIKE) == key:
            found[sides[item.seat]].append(item)
    points = [sum(item.points for item in items) for items in found]
    shown = [tuple(card for item in items for card in reversed(bits(item.cards))) for items in found]
    return _line(key, points, [len(items) for items in found], shown)


def _courts(cards: Cards, piles: Sequence[Mask]) -> ScoreLine:
    """Kings, queens and jacks that were taken, where they pay."""
    shown = [tuple(card for card in bits(pile) if cards.court(card)) for pile in piles]
    values = [tuple(map(cards.court, found)) for found in shown]
    return _line("figure", [sum(paid) for paid in values], [len(found) for found in shown], shown, values)
