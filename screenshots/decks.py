"""A sheet of all decks: what `take.py` takes as `decks.png`."""

from io import StringIO

from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style

from cardtable.tui.deck_files import PACKS
from cardtable.tui.decks import Deck, deck
from cardtable.tui.faces import MEDIUM, back, face
from cardtable.tui.picture import Patch, lines
from cardtable.tui.theme import DARK

ROWS: tuple[tuple[str, bool, tuple[str, ...]], ...] = (
    ("napoletane", True, ("AD 2D 3D 4D 5D 6D 7D FD CD RD", "AC 2C 5C FC AB 3B RB AS 4S CS")),
    ("piacentine", True, ("AD 2D 3D 4D 5D 6D 7D FD CD RD", "AC 2C 5C FC AB 3B RB AS 2S CS")),
    ("naipes", True, ("AD 2D 3D 4D 5D 6D 7D FD CD RD", "AC 2C 5C FC AB 3B RB AS 2S CS")),
    ("french", True, ("AS 2S 3S 7S 10S JS QS KS AH 9H", "AC 5C JC QC KC AD 8D JD QD KD")),
    ("milanesi", True, ("AS 2S 3S 7S 10S JS QS KS AH 9H",)),
    ("napoletane", False, ("AD 2D 3D 4D 5D 6D 7D FD CD RD",)),
    ("ascii", False, ("AD 2D 3D 4D 5D 6D 7D FD CD RD",)),
)
"""Per deck, whether it is drawn in pixels, and the cards of each row."""

ACROSS, DOWN = MEDIUM.width + 1, MEDIUM.height + 1


def row_of(style: Deck, faces: str, top: int) -> list[Patch]:
    """The cards of one row, and the back of their deck after them."""
    pack = PACKS[style.families[0]][0]
    drawings = [face(style, pack, card, MEDIUM) for card in pack.read(faces)]
    return [Patch(1 + at * ACROSS, top, drawing) for at, drawing in enumerate((*drawings, back(style, MEDIUM)))]


def contact_sheet() -> str:
    """The sheet, as SVG."""
    rows = [(deck(name, pixels), faces) for name, pixels, lists in ROWS for faces in lists]
    patches = [patch for at, (style, faces) in enumerate(rows) for patch in row_of(style, faces, 1 + at * DOWN)]
    width, height = 1 + 11 * ACROSS, 1 + len(rows) * DOWN
    console = Console(
        width=width, height=height, file=StringIO(), record=True, force_terminal=True, color_system="truecolor"
    )
    for strip in lines(tuple(patches), width, height, Style(bgcolor=DARK.variables["felt"])):
        console.print(Segments([*strip, Segment("\n")]), end="")
    return console.export_svg(title="cardtable")
