"""Pointing: the keys and clicks by which cards, positions and lines of a menu are chosen at a table."""

from abc import abstractmethod

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.tui.screens.looking import Looking
from cardtable.tui.widgets.felt import Felt
from cardtable.tui.widgets.hand import AFTER, BEFORE


class Pointing(Looking):
    """A table at which a person points at what they choose from."""

    @abstractmethod
    def _make(self, move: Move | None) -> None:
        """Makes a move, where one is decided."""

    @abstractmethod
    def _settle(self) -> bool:
        """Shows the table as it is now; True where that was put off by what somebody had missed."""

    @abstractmethod
    def _draw(self) -> None:
        """Shows the table as it stands."""

    def action_point(self, step: int) -> None:
        """Goes to the card, or to the line of the menu, before or after."""
        if self._settle():
            return
        standing = self.standing
        standing.point(step)
        if not self.felt.point(standing.picking, standing.cursor, standing.choice):
            self._draw()

    def action_point_to_end(self, end: int) -> None:
        """Goes to the first (0) or the last (-1) card, or line of the menu."""
        standing = self.standing
        here, places = (standing.choice, standing.menu) if standing.menu else (standing.cursor, standing.hand)
        self.action_point((len(places) - 1 if end else 0) - here)

    def _see(self, card: Card) -> None:
        """Goes to the cards of a large hand that are out of sight, before or after those that are seen."""
        seen = self.felt.along(self.standing.reach, self.standing.cursor)
        self.action_point((seen.first - 1 if card == BEFORE else seen.end) - self.standing.cursor)

    def action_play(self) -> None:
        """Plays the card at the cursor, or takes the line of the menu that is pointed at."""
        if self._settle():
            return
        if self.standing.menu:
            self._make(self.standing.choose(self.standing.choice))
        else:
            self._make(self.standing.pick(self.standing.cursor))

    def action_pick(self, at: int) -> None:
        """Plays the card that has this key, or takes a line of the menu."""
        if self._settle():
            return
        if self.standing.menu:
            self._make(self.standing.choose(at))
        else:
            seen = self.felt.along(self.standing.reach, self.standing.cursor)
            if seen.keys + at < seen.end:
                self._make(self.standing.pick(seen.keys + at))

    def action_act(self) -> None:
        """Asks what else can be done besides playing a card."""
        self.standing.act()
        self.refresh_bindings()
        self._draw()

    def action_take_back(self) -> None:
        """Takes back what was picked and marked."""
        self.standing.take_back()
        self.refresh_bindings()
        self._draw()

    def on_felt_card_clicked(self, event: Felt.CardClicked) -> None:
        """A click on a card picks or marks it, one on a line of the menu takes it."""
        event.stop()
        if self._settle():
            return
        standing, place, reach = self.standing, event.place, self.standing.reach
        if event.card in (BEFORE, AFTER):
            self._see(event.card)
        elif place == "story":
            self._make(standing.choose(event.card))
        elif place == ("hand" if reach.low else "middle") and standing.my_turn and reach.moves:
            self._make(standing.pick(event.card))
        elif place == "hand" and reach.low and event.card in standing.hand:
            self._make(standing.pick(standing.hand.index(event.card)))
        elif place == "middle" and not reach.low:
            self._make(standing.pick(event.card))
        elif place == "middle" and event.card in standing.scene.table:
            self._make(standing.mark(event.card))
        elif place in ("rows", "middle"):
            self._make(standing.mark_alike(event.card))
