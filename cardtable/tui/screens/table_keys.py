"""The keys of the table, and which of them need the cards to be seen."""

from textual.binding import Binding

from cardtable.tui.window import CARD_KEYS

WITH_CARDS = (
    "point",
    "point_to_end",
    "play",
    "pick",
    "hurry",
    "hurry_on",
    "take_back",
    "show_story",
    "show_piles",
    "act",
    "play_out",
)
"""What can be done only where the cards can be seen."""


def _card_key(key: str) -> Binding:
    """The binding of a key that plays one card of the hand, or takes one line of the menu."""
    return Binding(
        key,
        f"pick({CARD_KEYS.index(key)})",
        "table.key.card",
        tooltip="table.tip.card",
        id=f"table.card.{key}",
        show=False,
        group=Binding.Group("table.key.card", compact=True),
    )


TABLE_KEYS: tuple[Binding, ...] = (
    Binding("left,up", "point(-1)", "table.key.choose", tooltip="table.tip.choose", id="table.before"),
    Binding("right,down", "point(1)", "table.key.choose", tooltip="table.tip.choose", id="table.after"),
    Binding("home", "point_to_end(0)", "table.key.choose", tooltip="table.tip.choose", id="table.first", show=False),
    Binding("end", "point_to_end(-1)", "table.key.choose", tooltip="table.tip.choose", id="table.last", show=False),
    Binding("enter", "play", "table.key.play", tooltip="table.tip.play", id="table.play"),
    Binding("space", "hurry", "table.key.hurry", tooltip="table.tip.hurry", id="table.hurry"),
    Binding("space", "hurry_on", "table.key.hurry_on", tooltip="table.tip.hurry_on", id="table.hurry_on"),
    Binding("o", "act", "table.key.act", tooltip="table.tip.act", id="table.act"),
    Binding("e", "play_out", "table.key.play_out", tooltip="table.tip.play_out", id="table.play_out"),
    Binding("backspace,escape", "take_back", "table.key.back", tooltip="table.tip.back", id="table.back"),
    Binding("h", "show_story", "table.key.story", tooltip="table.tip.story", id="table.story"),
    Binding("p", "show_piles", "table.key.piles", tooltip="table.tip.piles", id="table.piles"),
    Binding("r", "show_rules", "table.key.rules", tooltip="table.tip.rules", id="table.rules"),
    Binding("q", "leave", "table.key.leave", tooltip="table.tip.leave", id="table.leave"),
    Binding("i", "show_pledge", "fair.key.show", tooltip="fair.tip.show", id="table.pledge"),
    Binding("s", "change_seat", "seats.key.change", tooltip="seats.tip.change", id="table.seats"),
    *map(_card_key, CARD_KEYS),
)
"""What can be done at every table."""
