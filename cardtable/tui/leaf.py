"""Leaves: a page of Markdown as rows of words, laid out once for everybody who reads it at the same width.

The pages of the rules have headings, paragraphs, lists and tables, with words that stand out: nothing else is laid out.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from operator import itemgetter

from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.cells import cell_len

Said = tuple[str, str]
"""Something written, and in what: `heading`, `strong`, `em`, `code`, `edge`, or nothing for the usual."""

Row = tuple[Said, ...]

Word = list[Said]
"""A word, which may change what it is written in."""

BETWEEN, CROSSING, RULE = " │ ", "─┼─", "─"
"""What stands between two columns of a table, and below its head."""

ITEM = " • "
"""What stands before an item of a list without numbers."""

_MARKDOWN = MarkdownIt("commonmark").enable("table")


@lru_cache(maxsize=64)
def leaf(page: str, width: int) -> Sequence[Row]:
    """The rows of a page, each of so many cells; without its first heading, the name of the game."""
    rows: list[Row] = []
    tokens = iter(_MARKDOWN.parse(page))
    for token in tokens:
        block: list[Row] = []
        if token.type == "heading_open" and token.tag != "h1":
            block = _wrapped(_words(next(tokens), "heading" if token.tag == "h2" else "strong"), width)
        elif token.type == "paragraph_open":
            block = _wrapped(_words(next(tokens)), width)
        elif token.type in ("ordered_list_open", "bullet_list_open"):
            block = _list(token, tokens, width)
        elif token.type == "table_open":
            block = _table(tokens, width)
        if block:
            rows += [(), *block] if rows else block
    return tuple(rows)


def _list(begun: Token, tokens: Iterator[Token], width: int) -> list[Row]:
    """The rows of a list up to its end, each item behind its mark."""
    number, mark, rows = int(begun.attrGet("start") or 1), "", []
    for token in tokens:
        if token.type == "list_item_open":
            mark = ITEM if begun.type == "bullet_list_open" else f" {number}. "
            number += 1
        elif token.type == "inline":
            rows += _behind(mark, _wrapped(_words(token), width - len(mark)))
            mark = " " * len(mark)
        elif token.type.endswith("list_open"):
            rows += _behind(mark, _list(token, tokens, width - len(mark)))
        elif token.type.endswith("list_close"):
            break
    return rows


def _table(tokens: Iterator[Token], width: int) -> list[Row]:
    """The rows of a table up to its end, as an item for each line of it where it is too wide."""
    lines: list[list[list[Word]]] = []
    for token in tokens:
        if token.type == "tr_open":
            lines.append([])
        elif token.type == "inline":
            lines[-1].append(_words(token, "" if len(lines) > 1 else "strong"))
        elif token.type == "table_close":
            break
    columns = [*zip(*lines, strict=True)]
    widths = [max(1, *(sum(map(_width, words)) + len(words) - 1 for words in cells)) for cells in columns]
    least = [max((_width(word) for words in cells for word in words), default=1) for cells in columns]
    room = width - len(BETWEEN) * (len(widths) - 1)
    if sum(least) > room:
        return _in_items(lines, width)
    while sum(widths) > room:
        # No word is broken: another column gives way.
        widths[max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))] -= 1
    rows: list[Row] = []
    for line in lines:
        cells = [_wrapped(words, wide) for words, wide in zip(line, widths, strict=True)]
        rows += [_beside(parts, widths) for parts in zip_longest(*cells, fillvalue=())]
        if len(rows) and line is lines[0]:
            rows.append(((CROSSING.join(RULE * wide for wide in widths), "edge"),))
    return rows


def _in_items(lines: Sequence[Sequence[Sequence[Word]]], width: int) -> list[Row]:
    """The lines of a table below its head, one after the other, with the head of each cell before it."""
    rows: list[Row] = []
    for line in lines[1:]:
        words = [*line[0]]
        for head, cell in zip(lines[0][1:], line[1:], strict=True):
            if words:
                words[-1] = [*words[-1], (",", "")]
            words += [*head, *cell]
        rows += _behind(ITEM, _wrapped(words, width - len(ITEM)))
    return rows


def _behind(mark: str, rows: Sequence[Row]) -> list[Row]:
    """Rows behind a mark, which stands before the first of them."""
    return [((" " * len(mark) if at else mark, ""), *row) for at, row in enumerate(rows)]


def _beside(parts: Sequence[Row], widths: Sequence[int]) -> Row:
    """One row of the cells of a table."""
    found: list[Said] = []
    for at, (part, wide) in enumerate(zip(parts, widths, strict=True)):
        found += [(BETWEEN, "edge")] if at else []
        found += [*part, (" " * (wide - _width(part)), "")]
    return tuple(said for said in found if said[0])


def _words(inline: Token, kind: str = "") -> list[Word]:
    """The words of some Markdown within a line, in the usual or something else."""
    kinds, words = [kind], list[Word]([[]])
    for token in inline.children or ():
        if token.nesting > 0:
            kinds.append(token.tag)
        elif token.nesting < 0:
            kinds.pop()
        else:
            said = " " if token.type.endswith("break") else token.content
            first, *others = re.split(r"\s+", said)
            written = "code" if token.type == "code_inline" else kinds[-1]
            words[-1] += [(first, written)] if first else []
            words += [[(other, written)] if other else [] for other in others]
    return [word for word in words if word]


def _wrapped(words: Sequence[Word], width: int) -> list[Row]:
    """Words on as many rows as they need; one that is wider than a row is broken."""
    rows: list[Word] = [[]]
    for word in words:
        row = rows[-1]
        if row and _width(row) + 1 + _width(word) <= width:
            row += [(" ", word[0][1] if word[0][1] == row[-1][1] else ""), *word]
            continue
        if row:
            rows.append([])
        for said, kind in word:
            for sign in said if _width(word) > width else (said,):
                if rows[-1] and _width(rows[-1]) + cell_len(sign) > width:
                    rows.append([])
                rows[-1].append((sign, kind))
    return [_joined(row) for row in rows]


def _joined(row: Word) -> Row:
    """What is written in the same, as one piece."""
    return tuple(("".join(said for said, _ in run), kind) for kind, run in groupby(row, key=itemgetter(1)))


def _width(said: Sequence[Said]) -> int:
    return sum(cell_len(part) for part, _ in said)
