"""A sample of a deck: a few cards as this person sees them, courts and the back among them."""

from textual.strip import Strip
from textual.widget import Widget

from cardtable.tui.deck_choice import PACKS
from cardtable.tui.faces import LARGE, MEDIUM, back, face
from cardtable.tui.screens.person import person
from cardtable.tui.settings import DECKS

CARDS = {"deck_italian": "7D FC CB RS", "deck_brescian": "8D 10C CB RS", "deck_french": "7H JC QD KS"}
"""Per setting of a deck, the cards that are shown; a back comes after them."""


class Sample(Widget):
    """Cards in the deck of one setting, side by side."""

    DEFAULT_CSS = """
    Sample { background: $felt; width: 41; height: 5; padding: 0 1; }
    """

    setting = DECKS[0]

    def show(self, setting: str) -> None:
        """Shows the cards of the pack whose deck this setting names."""
        self.setting = setting
        self.refresh()

    def render_line(self, y: int) -> Strip:
        pack = PACKS[self.setting]
        size = LARGE if self.size.height >= LARGE.height else MEDIUM
        if y >= size.height:
            return Strip.blank(self.size.width, self.rich_style)
        deck = person(self).deck_of(pack)
        drawings = [*(face(deck, pack, card, size) for card in pack.read(CARDS[self.setting])), back(deck, size)]
        gap = Strip.blank(1, self.rich_style)
        parts = [part for drawing in drawings for part in (drawing[y], gap)]
        return Strip.join(parts).adjust_cell_length(self.size.width, self.rich_style)
