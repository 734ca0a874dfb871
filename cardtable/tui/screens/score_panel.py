"""The scoring panel as lines to be printed: numbers from the Scoresheet, words from `text`, cards in their inks.

Pure: what is known of the count and a width go in, lines come out. Nothing is counted here but sums of points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from textual.content import Content

from cardtable.engine.cards import Card
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import WON, Outcome, Scoresheet, totals
from cardtable.engine.state import Seat, Side
from cardtable.text import Text
from cardtable.text.people import game_of, side_names
from cardtable.text.sheet import Cell, Row, rows, tell_outcome
from cardtable.tui.decks import Deck, deck_for
from cardtable.tui.glyphs import Glyphs, glyphs, signed

MANY = 6
"""More cards than this stand together by suit, fewer one by one."""

LABEL = 16
"""A label is no longer than this; where it would be, its short form stands for it."""

_KEPT = "\N{NO-BREAK SPACE}"
"""A space at which no line ends."""

MUTED = "$foreground 65%"
STRONG = "bold $accent"


@dataclass(frozen=True)
class Count:
    """A deal that has been counted, as one person is shown it."""

    text: Text
    """The words of this person within this game."""
    game: AnyGame
    sheet: Scoresheet
    before: tuple[Scoresheet, ...]
    """The counts of the deals before it."""
    names: tuple[str, ...]
    """Per seat, what the one who sits there is called."""
    outcome: Outcome | None = None
    you: Seat | None = None
    """The seat of this person; None for somebody who looks on, or for several persons at one screen."""
    plain: bool = False
    """Whether the terminal shows no more than ASCII."""
    chosen: Deck | None = None
    """The deck of this person; None for the usual one."""
    lost: tuple[tuple[Side, ...], ...] = ()
    """Per deal played at this table, the sides that lost it, where the game is called after them."""
    deals: int = 0
    """How many deals the match has; 0 where the rules end it."""

    @property
    def sheets(self) -> tuple[Scoresheet, ...]:
        """All counts, this one included."""
        return (*self.before, self.sheet)

    @property
    def deck(self) -> Deck:
        return self.chosen or deck_for(self.game.pack.family, self.plain)

    @property
    def signs(self) -> Glyphs:
        return glyphs(self.plain)


class Lines:
    """The lines of a panel of some width; a tight one does without what only makes it airy."""

    tail = 6
    """Columns that the words of a cell leave to its points."""

    def __init__(self, count: Count, width: int, tight: bool = False) -> None:
        self.count = count
        self.tight = tight
        self.width = width
        self.sides = count.game.side_count
        self.rows = rows(count.text, count.game, count.sheet, count.names, count.you)
        self.columns = count.game.columns(count.sheets)
        sums = [count.text(f"panel.{name}") for name in ("before", "this", "total")]
        sums += [self._column_label(number) for number, column in enumerate(self.columns, 1) if column]
        longest = max(len(label) for label in (*(self._label(row) for row in self.rows), *sums, " " * 10))
        self.label_width = min(longest + 2, max(11, width // 3))
        self.column = max(6, (width - self.label_width) // self.sides)

    def __iter__(self) -> Iterator[Content]:
        """The whole panel."""
        count = self.count
        yield from self._title()
        yield self._names()
        if not self.tight:
            yield self._rule()
        for line, row in zip(count.sheet.lines, self.rows, strict=True):
            yield from self._row(row, told=line.reason != WON)
        yield self._rule()
        yield from self._sums()
        yield from self._rest()

    # The parts.

    def _title(self) -> Iterator[Content]:
        """Which deal it was, what it asked for, and who won where the match is over."""
        text, game, number = self.count.text, self.count.game, self.count.sheet.deal
        said, agenda = [text("panel.deal", number=number)], game.agenda(number)
        if agenda or self.count.deals:
            said = [text("panel.deal_of", number=number, of=self.count.deals or game.longest_match)]
            said += map(text, agenda[:1])
        elif game.target is not None:
            said.append(text("panel.target", target=game.target))
        if called := game_of(text, game, self.count.lost, self.count.names, self.count.you):
            said.append(called)
        yield from (Content.styled(line, "bold") for line in wrap(self.count.signs.dot.join(said), self.width))
        if self.count.outcome is not None:
            told = tell_outcome(text, game, self.count.outcome, self.count.names, self.count.you)
            yield from (Content.styled(line, STRONG) for line in wrap(told, self.width))
        if not self.tight:
            yield Content("")

    def _names(self) -> Content:
        """Who the columns belong to."""
        count = self.count
        named = side_names(count.text, count.game, count.names, count.you)
        several = count.game.seats > self.sides
        marks = (f"{sign} " if several else "" for sign in (*count.signs.sides, *[""] * self.sides))
        heads = [f"{mark}{name[:1].upper()}{name[1:]}" for mark, name in zip(marks, named, strict=False)]
        return self._line("", [[Content.styled(fitted(head, self.column - 2), "bold")] for head in heads])[0]

    def _rule(self) -> Content:
        return Content.styled(self.count.signs.outline[4] * self.width, "$border-blurred")

    @staticmethod
    def _label(row: Row) -> str:
        """What a line of the count is called here."""
        return row.label if len(row.label) <= LABEL else row.short

    def _row(self, row: Row, told: bool) -> Iterator[Content]:
        """One line of the count; `told` where nobody got it and it has to be said why."""
        many = max(len(cell.cards) for cell in row.cells) > MANY
        cells = [self._cell(cell, many) for cell in row.cells]
        note = Content.styled(row.note, f"italic {MUTED}")
        if told and not any(cells):
            label = Content.styled(self._label(row), MUTED)
            yield Content.assemble(label.pad_right(self.label_width - label.cell_length), note)
            return
        yield from self._line(self._label(row), cells, [cell.points for cell in row.cells])
        if told:
            yield Content.assemble(" " * self.label_width, note)

    def _cell(self, cell: Cell, many: bool) -> list[Content]:
        """What one side has: the count and by how much it missed, then the cards."""
        said = ", ".join(words for words in (cell.count, cell.missed) if words)
        lines = [Content(line) for line in wrap(said, max(4, self.column - self.tail))]
        chips = self._suits(cell.cards) if many else self._chips(cell)
        room = self.column - min(2, self.tail)
        if lines and lines[-1].cell_length + 1 + _length(chips) <= self.column - self.tail:
            lines[-1] = Content(" ").join([lines[-1], *chips])
            return lines
        while chips:
            fit = 1
            while fit < len(chips) and _length(chips[: fit + 1]) <= room:
                fit += 1
            lines.append(Content(" ").join(chips[:fit]))
            chips = chips[fit:]
        return lines

    def _chips(self, cell: Cell) -> list[Content]:
        """The cards one by one, each with its value where values were counted."""
        values = cell.values or ("",) * len(cell.cards)
        return [
            Content.assemble(self._face(card), (str(value), MUTED))
            for card, value in zip(cell.cards, values, strict=True)
        ]

    def _face(self, card: Card) -> Content:
        """One card: its rank and its suit, in the ink of the suit on paper."""
        pack, deck = self.count.game.pack, self.count.deck
        suit = deck.suits[pack.suits[pack.suit(card)]]
        face = f"{pack.ranks[pack.rank(card)]}{suit.pip}"
        return Content.styled(face, f"bold {suit.ink} on {deck.paper['plain']}")

    def _suits(self, cards: Sequence[Card]) -> list[Content]:
        """Many cards, by suit: the pip once and then the ranks, and the pip again where they do not fit on a line."""
        pack, deck = self.count.game.pack, self.count.deck
        between = " " if any(len(rank) > 1 for rank in pack.ranks) else ""
        pieces: list[Content] = []
        for number, letter in enumerate(pack.suits):
            suit = deck.suits[letter]
            ink = f"bold {suit.ink} on {deck.paper['plain']}"
            ranks = [pack.ranks[pack.rank(card)] for card in cards if pack.suit(card) == number]
            at_once = max(1, (self.column - 2) // (1 + len(between)) - 2)
            for start in range(0, len(ranks), at_once):
                pieces.append(Content.styled(suit.pip + between.join(ranks[start : start + at_once]), ink))
        return pieces

    def _sums(self) -> Iterator[Content]:
        """The points of the deal, what there was before, and the totals, with their columns and the target."""
        count, text = self.count, self.count.text
        after, before = totals(count.sheets, self.sides), totals(count.before, self.sides)
        if count.before:
            yield from self._line(text("panel.before"), [[]] * self.sides, before)
        yield from self._line(text("panel.this"), [[]] * self.sides, count.sheet.points)
        target, series = (None, None) if count.deals else (count.game.target, count.game.series(count.sheets))
        yield from self._line(text("panel.total"), self._to_go(target, after), after, STRONG)
        for number, column in enumerate(self.columns, 1):
            if column:
                racing = series.target if series and column == series.points else None
                yield from self._line(self._column_label(number), self._to_go(racing, column), column, MUTED)

    def _column_label(self, number: int) -> str:
        return f"  {self.count.text(f'column.{number}')}"

    def _to_go(self, target: int | None, points: Sequence[int]) -> list[list[Content]]:
        """Per side, how far it is to a target, where there is one."""
        said = self.count.text
        if target is None or self.count.outcome is not None:
            return [[]] * self.sides
        short = [said("panel.to_go", count=target - total) if total < target else "" for total in points]
        return [[Content.styled(words, MUTED)] if words else [] for words in short]

    def _rest(self) -> Iterator[Content]:
        """The deals that remain, where each asks for something else."""
        agenda = self.count.game.agenda(self.count.sheet.deal)
        if not agenda or self.count.outcome is not None:
            return
        if not self.tight:
            yield Content("")
        rest = [self.count.text(f"{key}.short") for key in agenda[1:]]
        key = "panel.rest" if rest else "panel.none"
        dot = self.count.signs.dot
        whole = dot.replace(" ", _KEPT, 1).join(item.replace(" ", _KEPT) for item in rest)
        said = wrap(self.count.text(key, rest=whole), self.width)
        yield from (Content.styled(line.replace(_KEPT, " "), MUTED) for line in said)

    # One line of columns.

    def _line(
        self, label: str, cells: Sequence[list[Content]], points: Sequence[int] = (), style: str = ""
    ) -> list[Content]:
        """A label, and per side some lines with the points at the right end of the first."""
        numbers = [signed(number, self.count.signs) for number in points] or [""] * len(cells)
        lines = []
        for at, parts in enumerate(zip_longest(*(cell or [Content("")] for cell in cells), fillvalue=Content(""))):
            line = [Content.styled(fitted(label, self.label_width - 1) if not at else "", style or MUTED)]
            line[0] = line[0].pad_right(self.label_width - line[0].cell_length)
            for part, number in zip(parts, numbers, strict=True):
                tail = Content.styled(number if not at else "", style or ("bold" if number.strip("0") else MUTED))
                room = max(0, self.column - 2 - tail.cell_length)
                line.append(part.truncate(room, pad=True))
                line.append(Content.assemble(tail, "  "))
            lines.append(Content("").join(line))
        return lines


def _length(parts: Sequence[Content]) -> int:
    """Cells that some parts take side by side, with a space between them."""
    return sum(part.cell_length + 1 for part in parts) - 1


def fitted(words: str, width: int) -> str:
    """Words that fit, with a dot where they were cut."""
    return words if len(words) <= width else f"{words[: max(0, width - 1)]}."
