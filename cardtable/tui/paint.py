"""Paint: everything a picture of the table is made with, besides the cards and the room."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rich.style import Style

from cardtable.engine.cards import Card, Pack
from cardtable.tui.decks import Deck
from cardtable.tui.faces import CardSize, Drawing, Look, back, chip, face, labelled, turned
from cardtable.tui.glyphs import Glyphs
from cardtable.tui.picture import shortened


class Inks(NamedTuple):
    """What is written with on the ground of a zone."""

    plain: Style
    muted: Style
    strong: Style
    turn: Style
    """The name of whoever is to move."""


class Paint(NamedTuple):
    """The cards of a deck, and the inks and signs that stand around them."""

    deck: Deck
    pack: Pack
    inks: Inks
    signs: Glyphs
    valued: Mapping[Card, int] = MappingProxyType({})
    """The cards that count otherwise than they show, with their values: these stand below the corner."""
    heights: Mapping[Card, bool] = MappingProxyType({})
    """The cards that were declared high or low: an arrow up or down stands below the corner."""

    def face(self, card: Card, size: CardSize, look: Look = "plain") -> Drawing:
        """The face of a card, or a back where it is hidden."""
        if card < 0:
            return back(self.deck, size)
        drawn = face(self.deck, self.pack, card, size, look)
        if card in self.valued:
            return labelled(drawn, f"={self.valued[card]}", size, self.inks.turn)
        if card in self.heights:
            up, down = self.signs.beyond
            return labelled(drawn, f" {up if self.heights[card] else down} ", size, self.inks.turn)
        return drawn

    def cut(self, said: str, width: int) -> str:
        """Words that take at most so many cells."""
        return shortened(said, width, self.signs.cut)

    def back(self, size: CardSize) -> Drawing:
        """The back of a card."""
        return back(self.deck, size)

    def chip(self, suit: int, name: str) -> Drawing:
        """The sign and the name of a suit, as on paper."""
        return chip(self.deck, self.pack.suits[suit], name)

    def turned(self, card: Card, width: int) -> Drawing:
        """The end of a card that lies crosswise."""
        return turned(self.deck, self.pack, card, width)
