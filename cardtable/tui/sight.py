"""Sight: what one person sees of a table at one moment, zone by zone. Pure: a moment and a plan in, pictures out."""

from collections.abc import Callable, Iterator

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from cardtable.engine.cards import UNSEEN, Card, mask_of
from cardtable.engine.state import CAPTURES, NOBODY, Seat
from cardtable.tui.captions import draw_header, draw_prompt, draw_story, facts
from cardtable.tui.moment import Moment, rows_before
from cardtable.tui.paint import Paint
from cardtable.tui.part import Part
from cardtable.tui.picking import NO_CARD
from cardtable.tui.picture import Patch, Picture, label, wrapped
from cardtable.tui.plan import Plan, Shape
from cardtable.tui.scene import pile_size
from cardtable.tui.widgets.hand import HandLook, draw_hand
from cardtable.tui.widgets.middle import TableLook, TrickLook, draw_table, draw_trick
from cardtable.tui.widgets.pile import PileLook, draw_pile, draw_stock
from cardtable.tui.widgets.row import draw_rows
from cardtable.tui.widgets.seat import SeatLook, draw_seat

PaintOf = Callable[[str], Paint]
"""What a zone of this name is painted with."""


def pictures(moment: Moment, shape: Shape, plan: Plan, paint_of: PaintOf) -> Iterator[tuple[str, Picture]]:
    """The picture of every zone of the plan, by its name."""
    for name, region in plan.regions.items():
        if name != "keys":
            kind, _, number = name.partition(".")
            paint = paint_of(name)._replace(valued=moment.scene.valued)
            yield name, _DRAWN[kind](Part(moment, shape, plan, paint, region.size, int(number or 0)))


def _seat(part: Part) -> Picture:
    moment, seat = part.moment, part.number
    view = moment.scene.view
    cards = view.cards(seat)
    hidden = cards.count(UNSEEN)
    look = SeatLook(
        part.shape.seating.spots[seat],
        _named(part, seat),
        view.to_move == seat,
        (UNSEEN,) * hidden + tuple(card for card in cards if card != UNSEEN),
        part.shape.hand,
        moment.text("cards.number", count=len(cards)),
        facts(part, seat),
        moment.text("table.dealer") if view.dealer == seat else "",
        _lying(part, seat),
        max(cell_len(_named(part, other)) for other in part.shape.seating.top) if part.shape.seating.top else 0,
    )
    return draw_seat(look, part.room, part.plan.sizes.seat, part.paint)


def _named(part: Part, seat: Seat) -> str:
    """The name of a seat, with the sign of its side."""
    return part.side_sign(part.moment.game.sides[seat]) + part.moment.names[seat]


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
    rows = [moment.scene.view.cards(zone) for zone in rows_before(moment.game.layout, moment.bottom)]
    return draw_rows(rows, part.room, part.paint)


def _middle(part: Part) -> Picture:
    moment, scene = part.moment, part.moment.scene
    if part.shape.trick:
        trick = TrickLook(scene.trick, scene.winner, part.shape.seating)
        return draw_trick(trick, part.room, part.plan.sizes.middle, part.paint)
    lit, raised = scene.taken, 0
    if not lit and moment.my_turn:
        lit, raised = _takeable(moment)
    return draw_table(TableLook(scene.table, lit, 0, raised), part.room, part.plan.sizes.middle, part.paint)


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
    cards = moment.hand
    hidden = moment.me != moment.bottom or UNSEEN in cards
    mine = moment.my_turn and not hidden
    claiming = mine and bool(moment.picking.acts) and not moment.picking.playable
    dim = 0
    if mine and not moment.scene.taken and not claiming:
        dim = mask_of(cards) & ~moment.picking.playable
    look = HandLook(
        tuple(card if not hidden else UNSEEN for card in cards),
        None if hidden or claiming or not cards else min(moment.cursor, len(cards) - 1),
        moment.picking.card,
        dim,
        not hidden and not claiming and moment.picking.card == NO_CARD,
        part.plan.window(len(cards), min(moment.cursor, max(0, len(cards) - 1))),
        part.plan.hand_rows,
    )
    drawn = draw_hand(look, part.room, part.plan.sizes.hand, part.paint)
    if moment.me != moment.bottom or UNSEEN not in cards:
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
    return draw_pile(pile, part.room, part.paint)


def _stock(part: Part) -> Picture:
    return draw_stock(part.moment.scene.stock, part.moment.text("table.stock"), part.room, part.paint)


def _notes(part: Part) -> Picture:
    """What everybody has to bear in mind, such as the value that a card was given."""
    text, width = part.moment.text, part.room.width - 2
    known = part.moment.scene.notes.items()
    notes = [text(f"note.{name}", number=number) for name, number in known if number and text.has(f"note.{name}")]
    rows = [row for note in notes for row in wrapped(note, width)][: part.room.height]
    return tuple(label(1, y, part.paint.cut(row, width), part.paint.inks.strong) for y, row in enumerate(rows))


def _contract(part: Part) -> Picture:
    """What this deal asks for with the trump, or what else everybody has to bear in mind."""
    text, scene, pack = part.moment.text, part.moment.scene, part.paint.pack
    inks, width = part.paint.inks, part.room.width - 2
    if not scene.commandment:
        return _notes(part)
    rows = part.room.height - 1 - (scene.trump >= 0)
    key = f"commandment.{scene.commandment}"
    asked = wrapped(text(key), width)
    if len(asked) > rows and text.has(f"{key}.short"):
        asked = wrapped(text(f"{key}.short"), width)
    patches = [label(1, 0, part.paint.cut(text("table.commandment", number=scene.commandment), width), inks.muted)]
    patches += [label(1, y, part.paint.cut(said, width), inks.strong) for y, said in enumerate(asked[:rows], 1)]
    if scene.trump >= 0:
        y, said = len(patches), text("table.trump")
        patches.append(label(1, y, said, inks.plain))
        patches.append(Patch(2 + cell_len(said), y, part.paint.chip(scene.trump, text.suit(pack, scene.trump))))
    return tuple(patches)


_DRAWN: dict[str, Callable[[Part], Picture]] = {
    "header": draw_header,
    "seat": _seat,
    "middle": _middle,
    "hand": _hand,
    "rows": _rows,
    "pile": _pile,
    "stock": _stock,
    "cloth": _cloth,
    "contract": _contract,
    "prompt": draw_prompt,
    "story": draw_story,
}
