"""Parts: one zone of the table that is to be drawn, with all that its picture depends on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ParamSpec

from textual.geometry import Size

from cardtable.engine.state import Seat, Side
from cardtable.tui.moment import Moment
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Picture
from cardtable.tui.plan import Plan, Shape

Drawn = ParamSpec("Drawn")

Memory = dict[str, tuple[object, Picture]]
"""By zone, what was drawn last there, and from what."""


@dataclass(frozen=True)
class Part:
    """One zone to be drawn."""

    moment: Moment
    shape: Shape
    plan: Plan
    paint: Paint
    room: Size
    number: int
    """The seat or side that the zone is about."""
    place: str = ""
    """Its name in the plan of the table."""
    memory: Memory = field(default_factory=dict)
    """What was drawn last in each zone."""
    scores: list[str] = field(default_factory=list)
    """The line of scores, once one of the zones that are drawn together has asked for it."""

    def drawn(self, draw: Callable[Drawn, Picture], *inputs: Drawn.args, **more: Drawn.kwargs) -> Picture:
        """What is drawn here from some inputs: the same object as last time, where they are the same."""
        now = (draw, inputs)
        kept = self.memory.get(self.place)
        if kept is not None and kept[0] == now:
            return kept[1]
        picture = draw(*inputs, **more)
        self.memory[self.place] = (now, picture)
        return picture

    def seat_sign(self, seat: Seat) -> str:
        """The sign of the side of a seat; where partners change from match to match, that of the two together."""
        partners = self.moment.scene.fact("partners", ())
        if not isinstance(partners, tuple) or len(partners) != self.moment.game.seats:
            return self.side_sign(self.moment.game.sides[seat])
        firsts = sorted({min(pair) for pair in enumerate(partners)})
        return f"{self.paint.signs.sides[firsts.index(min(seat, partners[seat]))]} "

    def side_sign(self, side: Side) -> str:
        """The sign of a side and a blank, where several seats score together; a letter where signs run out."""
        game, signs = self.moment.game, self.paint.signs.sides
        if game.side_count == game.seats:
            return ""
        return f"{signs[side] if side < len(signs) else chr(ord('A') + side)} "
