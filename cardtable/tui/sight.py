"""Sight: what one person sees of a table at one moment, zone by zone. Pure: a moment and a plan in, pictures out."""

from collections.abc import Callable, Iterator

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip

from cardtable.engine.cards import UNSEEN, Card, mask_of
from cardtable.engine.state import CAPTURES, DISCARD, FACE_UP, NOBODY, Seat
from cardtable.tui.captions import draw_header, draw_prompt, draw_story, facts
from cardtable.tui.contract import draw_contract
from cardtable.tui.moment import Moment, lies_in_middle, rows_before, said_out
from cardtable.tui.paint import Paint
from cardtable.tui.part import Memory, Part
from cardtable.tui.picking import NO_CARD
from cardtable.tui.picture import Patch, Picture, label
from cardtable.tui.plan import INDEX, LEAST_OF_BACK, Plan, Shape
from cardtable.tui.reach import Reach, held, known_of, lower_zone
from cardtable.tui.scene import pile_size, zone_of
from cardtable.tui.widgets.hand import HandLook, draw_hand
from cardtable.tui.widgets.middle import TableLook, TrickLook, draw_table, draw_trick
from cardtable.tui.widgets.pile import PileLook, draw_discards, draw_pile, draw_stock
from cardtable.tui.widgets.row import draw_rows
from cardtable.tui.widgets.seat import SeatLook, draw_seat

PaintOf = Callable[[str], Paint]
"""What a zone of this name is painted with."""

MOST_ALIKE = 6
"""So many equal cards on top of the pile of discards are seen."""


STILL = frozenset({"cloth", "header", "seat", "pile", "stock", "contract"})
"""The zones that look the same whatever is pointed at."""

BY_THEMSELVES = frozenset({"keys", "clock"})
"""The places that change by themselves."""


def pictures(
    moment: Moment,
    shape: Shape,
    plan: Plan,
    paint_of: PaintOf,
    left_out: frozenset[str] = frozenset(),
    *,
    memory: Memory | None = None,
) -> Iterator[tuple[str, Picture]]:
    """The picture of every zone of the plan, by its name, without those of a kind that is left out.

    `memory` is what was drawn last, and is brought up to date.
    """
    memory = {} if memory is None else memory
    valued, heights = moment.scene.valued, moment.scene.heights
    scores: list[str] = []
    for name, region in plan.regions.items():
        kind, _, number = name.partition(".")
        if kind not in BY_THEMSELVES and kind not in left_out:
            paint = paint_of(name)
            if valued or heights:
                paint = paint._replace(valued=valued, heights=heights)
            part = Part(moment, shape, plan, paint, region.size, int(number or 0), name, memory, scores)
            yield name, _DRAWN[kind](part)


def _seat(part: Part) -> Picture:
    moment, seat = part.moment, part.number
    view = moment.scene.view
    cards = view.cards(seat)
    hidden = cards.count(UNSEEN)
    look = SeatLook(
        part.shape.seating.spots[seat],
        _named(part, seat),
        view.to_move == seat,
        (UNSEEN,) * hidden + known_of(view, seat),
        part.shape.hand,
        moment.text("cards.number", count=len(cards)),
        (*((moment.marked[seat],) if seat in moment.marked else ()), *facts(part, seat)),
        moment.text("table.dealer") if view.dealer == seat else "",
        _lying(part, seat),
        max(cell_len(_named(part, other)) for other in part.shape.seating.top) if part.shape.seating.top else 0,
        said_out(moment, seat),
    )
    return part.drawn(draw_seat, look, part.room, part.plan.sizes.seat, part.paint)


def _named(part: Part, seat: Seat) -> str:
    """The name of a seat, with the sign of its side."""
    return part.seat_sign(seat) + part.moment.names[seat]


def _lying(part: Part, seat: Seat) -> tuple[Card, ...]:
    """The cards that lie before another player, those turned crosswise in the pile it keeps among them."""
    scene, layout = part.moment.scene, part.moment.game.layout
    rows = [scene.view.cards(zone) for zone in rows_before(layout, seat)]
    for owner, keeper in part.shape.kept:
        if keeper == seat:
            top = scene.top(layout.zone(CAPTURES, owner))
            rows += [scene.crosswise(owner), () if top == UNSEEN else (top,)]
    return tuple(card for row in rows for card in row)


def _cloth(part: Part) -> Picture:
    """The edge of the table, where there is room around it."""
    region, below = part.plan.regions["cloth"], part.plan.regions["prompt"]
    if region.width == below.width:
        return ()
    width, height = part.room
    upper_left, upper_right, lower_left, lower_right, across, down = part.paint.signs.outline
    ink, line = part.paint.inks.muted, across * (width - 2)
    side = (Strip([Segment(down, ink)]),) * (height - 2)
    return (
        label(0, 0, upper_left + line + upper_right, ink),
        label(0, height - 1, lower_left + line + lower_right, ink),
        Patch(0, 1, side),
        Patch(width - 1, 1, side),
    )


def _rows(part: Part) -> Picture:
    moment = part.moment
    view = moment.scene.view
    lower = lower_zone(view, moment.bottom)
    rows = [held(view, zone) for zone in rows_before(moment.game.layout, moment.bottom) if zone != lower]
    marked = moment.picking.marks | moment.picking.raised(moment.choice) if moment.my_turn else 0
    return part.drawn(draw_rows, rows, part.room, part.paint, marked)


def _middle(part: Part) -> Picture:
    moment, scene = part.moment, part.moment.scene
    if (above := moment.above) is not None:
        return _above(part, above)
    if moment.naming:
        return part.drawn(draw_table, TableLook(moment.hand), part.room, part.plan.sizes.middle, part.paint)
    if part.shape.trick:
        trick = TrickLook(scene.trick, scene.winner, part.shape.seating)
        return part.drawn(draw_trick, trick, part.room, part.plan.sizes.middle, part.paint)
    kind = lies_in_middle(moment.game.layout)
    if kind == DISCARD:
        return _discards(part, part.room)
    if kind == FACE_UP:
        rows = [held(scene.view, zone) for zone in rows_before(moment.game.layout, moment.bottom)]
        cards = tuple(card for row in rows for card in row)
        return part.drawn(draw_table, TableLook(cards), part.room, part.plan.sizes.middle, part.paint)
    lit, raised = scene.taken, 0
    if not lit and moment.my_turn:
        lit, raised = _takeable(moment)
    look = TableLook(scene.table, lit, 0, raised)
    return part.drawn(draw_table, look, part.room, part.plan.sizes.middle, part.paint)


def _above(part: Part, above: Reach) -> Picture:
    """What is chosen from that does not lie at the lower edge, with keys as in a hand."""
    moment, size = part.moment, part.plan.above_size
    least = LEAST_OF_BACK if UNSEEN in above.cards else INDEX
    cursor = min(moment.cursor, len(above.cards) - 1)
    menu = moment.picking.acting
    look = HandLook(
        above.cards,
        None if menu else cursor,
        moment.picking.raised(moment.choice),
        0,
        not menu and moment.picking.card == NO_CARD,
        part.plan.above(len(above.cards), cursor, least),
        places=True,
        least=least,
    )
    room = Size(part.room.width, size.height + 2)
    down = max(0, (part.room.height - room.height + 1) // 2)
    return tuple(patch._replace(y=patch.y + down) for patch in draw_hand(look, room, size, part.paint))


def _discard(part: Part) -> Picture:
    return _discards(part, part.room)


def _discards(part: Part, room: Size) -> Picture:
    """The pile of discards, with the number of its cards and of the equal ones on top."""
    scene, text = part.moment.scene, part.moment.text
    zone = zone_of(scene.view, DISCARD)
    count = scene.view.size(zone) if zone is not None else 0
    top = scene.discards
    said = [text("table.discards", cards=text("cards.number", count=count)) if count else text("table.no_discards")]
    if len(top) > 1 and (scene.fact("run", 0) or scene.fact("source", None) is None):
        said.append(text("table.run", count=len(top)))
    return draw_discards(top[-MOST_ALIKE:], count, said, room, part.paint)


def _takeable(moment: Moment) -> tuple[int, int]:
    """The cards on the table that can be taken now, and those of them that are pointed at."""
    picking = moment.picking
    if picking.card != NO_CARD:
        chosen = picking.choices[moment.choice].taken if moment.choice < len(picking.choices) else 0
        return picking.takeable, picking.marks | chosen
    if picking.marks or not moment.hand:
        return picking.takeable, picking.marks
    here = moment.hand[min(moment.cursor, len(moment.hand) - 1)]
    able = here != UNSEEN and picking.playable >> here & 1
    return (picking.pick(here).takeable if able else 0), 0


def _hand(part: Part) -> Picture:
    moment = part.moment
    cards, places = moment.hand, moment.reach.moves if moment.my_turn else ()
    cards = moment.reach.cards if moment.naming else cards
    hidden = moment.me != moment.bottom or (UNSEEN in cards and not places)
    here = moment.above is None
    mine = moment.my_turn and not hidden
    claiming = mine and bool(moment.picking.acts) and not moment.picking.playable and not places
    claiming = claiming or moment.picking.acting or not here
    dim = 0
    if mine and not moment.scene.taken and not claiming and not places:
        dim = mask_of(card for card in cards if card != UNSEEN) & ~moment.picking.playable
    picked = moment.picking.raised(moment.choice)
    look = HandLook(
        tuple(card if not hidden else UNSEEN for card in cards),
        None if hidden or claiming or not cards else min(moment.cursor, len(cards) - 1),
        picked,
        dim & ~picked,
        not hidden and not claiming and moment.picking.card == NO_CARD,
        part.plan.window(len(cards), min(moment.cursor, max(0, len(cards) - 1)) if here else 0),
        part.plan.hand_rows,
        bool(places) and here,
    )
    drawn = part.drawn(draw_hand, look, part.room, part.plan.sizes.hand, part.paint)
    if (
        moment.me != moment.bottom
        or UNSEEN not in cards
        or lower_zone(moment.scene.view, moment.bottom) != moment.bottom
    ):
        return drawn
    hint = part.paint.cut(moment.text("table.blind_hand"), part.room.width)
    return (*drawn, label((part.room.width - cell_len(hint)) // 2, part.room.height - 1, hint, part.paint.inks.muted))


def _pile(part: Part) -> Picture:
    moment, side = part.moment, part.number
    zone = moment.game.layout.zone(CAPTURES, side)
    region = part.plan.regions[f"pile.{side}"]
    mine = side == moment.game.sides[moment.bottom] and moment.me != NOBODY and not moment.shared
    said = moment.text("table.pile.mine" if mine else "table.pile.other")
    pile = PileLook(
        pile_size(moment.scene.view, moment.game.sides, side),
        part.side_sign(side) + said,
        moment.scene.crosswise(side),
        region.x > part.plan.regions["header"].width // 2,
        moment.scene.top(zone),
    )
    return part.drawn(draw_pile, pile, part.room, part.paint)


def _stock(part: Part) -> Picture:
    scene = part.moment.scene
    said = part.moment.text("table.stock")
    return part.drawn(draw_stock, scene.stock, said, part.room, part.paint, scene.turn_up)


_DRAWN: dict[str, Callable[[Part], Picture]] = {
    "header": draw_header,
    "seat": _seat,
    "middle": _middle,
    "hand": _hand,
    "rows": _rows,
    "pile": _pile,
    "stock": _stock,
    "cloth": _cloth,
    "contract": draw_contract,
    "discard": _discard,
    "prompt": draw_prompt,
    "story": draw_story,
}

BESIDE_CURSOR = frozenset(_DRAWN) - {"hand", "middle"}
"""The zones that look the same wherever the cursor is."""
