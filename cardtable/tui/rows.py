"""Rows: lines of the screen as pieces side by side, and what has to be sent where a line has changed.

A piece is a part of a drawing, some words or blanks, in the colours of one person's terminal. Those of drawings are
remembered, and are the same objects for everybody who sees them: of a line that has changed only the pieces are sent
that were not there before.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK
from textual.filter import LineFilter
from textual.strip import Strip

RESET = "\x1b[0m"

MOST_KEPT = 4096
"""So many parts of drawings are remembered for all persons of a process together."""

MOST_LINES = 512
"""So many lines of drawings alone, likewise."""

Layer = tuple[int, int, int, Strip | Style]
"""A part of one line: where what it shows begins, from where to where it is seen, and a strip, or a style for blanks"""


class Piece:
    """Something on one line of the screen that is there or not as a whole."""

    __slots__ = ("segments", "sent", "width")

    def __init__(self, segments: Iterable[Segment], width: int) -> None:
        self.segments = tuple(segments)
        self.width = width
        """Cells it takes."""
        code = Strip.render_ansi
        self.sent = "".join(
            [
                f"\x1b[0;{code(style, ColorSystem.TRUECOLOR)}m{text}" if style else f"{RESET}{text}"
                for text, style, _ in self.segments
            ]
        )
        """What a terminal is sent to show it at its cursor; the colours last until the next piece."""


Row = Sequence[tuple[int, Piece]]
"""A line: from where each piece is seen, without gaps from the left edge to the right."""


def laid(layers: Sequence[Layer], start: int, end: int, filters: tuple[LineFilter, ...] = ()) -> Row:
    """A line of layers, the later ones on top: each is cut once to what is seen of it, through the filters.

    The layers cover it from `start` to `end`.
    """
    free = [(start, end)]
    seen: list[tuple[int, Piece]] = []
    for x, left_edge, right_edge, shown in reversed(layers):
        left: list[tuple[int, int]] = []
        for gap in free:
            first = gap[0] if gap[0] > left_edge else left_edge
            last = gap[1] if gap[1] < right_edge else right_edge
            if first >= last:
                left.append(gap)
                continue
            if isinstance(shown, Strip):
                seen.append((first, _part(shown, first - x, last - x, filters)))
            else:
                seen.append((first, _blank(last - first, shown, *filters)))
            if gap[0] < first:
                left.append((gap[0], first))
            if last < gap[1]:
                left.append((last, gap[1]))
        free = left
        if not free:
            break
    seen.sort(key=itemgetter(0))
    return seen


_lines: dict[tuple[object, ...], tuple[Sequence[Layer], Row]] = {}
"""Lines of drawings alone, by their ground, their strips, which are kept with them, and the filters."""


def laid_by_all(layers: Sequence[Layer], start: int, end: int, filters: tuple[LineFilter, ...]) -> Row:
    """The same on a ground, which is the first layer; of drawings alone a line is remembered for all who see it."""
    strips = [(x, shown) for x, _, _, shown in layers[1:] if isinstance(shown, Strip) and len(shown._segments) > 1]
    if not strips or len(strips) < len(layers) - 1:
        return laid(layers, start, end, filters)
    key = (start, end, layers[0][3], filters, *((x, id(strip)) for x, strip in strips))
    kept = _lines.get(key)
    if kept is not None:
        return kept[1]
    if len(_lines) >= MOST_LINES:
        _lines.clear()
    row = laid(layers, start, end, filters)
    _lines[key] = (layers, row)
    return row


_parts: dict[tuple[int, int, int, tuple[LineFilter, ...]], tuple[Strip, Piece]] = {}
"""Parts of drawings, by the strip they are of, which is kept with them, from where to where, and the filters."""


def _part(strip: Strip, start: int, end: int, filters: tuple[LineFilter, ...]) -> Piece:
    """A part of a strip through filters. Of words, which one person has on the screen, nothing is remembered."""
    if len(strip._segments) < 2:
        return Piece(_filtered(_cut(strip._segments, start, end), filters), end - start)
    key = (id(strip), start, end, filters)
    kept = _parts.get(key)
    if kept is not None:
        return kept[1]
    if len(_parts) >= MOST_KEPT:
        _parts.clear()
    piece = Piece(_filtered(_cut(strip._segments, start, end), filters), end - start)
    _parts[key] = (strip, piece)
    return piece


def _cut(segments: Iterable[Segment], start: int, end: int) -> list[Segment]:
    """What is seen of some segments from one cell to another."""
    found: list[Segment] = []
    at = 0
    for segment in segments:
        first, at = at, at + segment.cell_length
        if at <= start:
            continue
        if first >= end:
            break
        part = segment.split_cells(start - first)[1] if first < start else segment
        found.append(part.split_cells(end - max(first, start))[0] if at > end else part)
    return found


def _filtered(segments: list[Segment], filters: Iterable[LineFilter]) -> list[Segment]:
    for each in filters:
        segments = each.apply(segments, BLACK)
    return segments


@lru_cache(maxsize=1024)
def _blank(width: int, style: Style, *filters: LineFilter) -> Piece:
    return Piece(_filtered([Segment(" " * width, style)], filters), width)


def blank(start: int, end: int, style: Style, filters: tuple[LineFilter, ...]) -> tuple[int, Piece]:
    """A piece where nothing is."""
    return start, _blank(end - start, style, *filters)


def strip_of(row: Row, width: int) -> Strip:
    """A line of so many cells for Textual."""
    return Strip(Segment.simplify(segment for _, piece in row for segment in piece.segments), width)


def changed(before: Row | None, now: Row) -> Iterator[tuple[int, Piece]]:
    """The pieces of a line that are not there yet, from where each is seen; all where it is not known what is there."""
    there = dict(before or ())
    for x, piece in now:
        old = there.get(x)
        if old is not piece and (old is None or old.width != piece.width or old.sent != piece.sent):
            yield x, piece


def sent(y: int, pieces: Iterable[tuple[int, Piece]]) -> str:
    """What a terminal is sent to show some pieces on a line."""
    found: list[str] = []
    end = -1
    for x, piece in pieces:
        if x != end:
            found.append(f"\x1b[{y + 1};{x + 1}H")
        found.append(piece.sent)
        end = x + piece.width
    return f"{''.join(found)}{RESET}" if found else ""
