"""Notice: a line of a table that stays as long as what it says is true."""

from textual.widgets import Static


class Notice(Static):
    """One line above the keys; there only while there is something to say."""

    DEFAULT_CSS = """
    Notice { height: 1; padding: 0 1; display: none; background: $panel; color: $foreground; text-overflow: ellipsis; }
    Notice.-alarm { background: $warning; color: $background; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.said = ""

    def say(self, said: str, *, alarm: bool = False) -> None:
        """Says something from now on; nothing for an empty text. `alarm`: it is not as it should be."""
        if said != self.said:
            self.said = said
            self.update(said)
            self.display = bool(said)
        self.set_class(alarm, "-alarm")
