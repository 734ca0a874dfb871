"""Parts: one zone of the table that is to be drawn, with all that its picture depends on."""

from dataclasses import dataclass

from textual.geometry import Size

from cardtable.engine.state import Seat, Side
from cardtable.tui.moment import Moment
from cardtable.tui.paint import Paint
from cardtable.tui.plan import Plan, Shape


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
