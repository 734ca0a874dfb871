"""Sight: what one person sees of a table at one moment, zone by zone. Pure: a moment and a plan in, pictures out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from cardtable.engine.cards import UNSEEN
from cardtable.engine.moves import Move
from cardtable.engine.state import CAPTURES, NOBODY, Seat, Side
from cardtable.text.people import turn_of
from cardtable.text.plays import say_move
from cardtable.tui.glyphs import signed
from cardtable.tui.moment import Moment
from cardtable.tui.paint import Paint
from cardtable.tui.picking import NO_CARD
from cardtable.tui.picture import Patch, Picture, label, label_to, shortened, wrapped
from cardtable.tui.plan import Plan, Shape
from cardtable.tui.scene import pile_size
from cardtable.tui.widgets.hand import HandLook, draw_hand
from cardtable.tui.widgets.middle import TableLook, TrickLook, draw_table, draw_trick
from cardtable.tui.widgets.pile import PileLook, draw_pile, draw_stock
from cardtable.tui.widgets.seat import SeatLook, draw_seat

PaintOf = Callable[[str], Paint]
"""What a zone of this name is painted with."""


def pictures(moment: Moment, shape: Shape, plan: Plan, paint_of: PaintOf) -> Iterator[tuple[str, Picture]]:
    """The picture of every zone of the plan, by its name."""
    for name, region in plan.regions.items():
        if name != "keys":
            kind, _, number = name.partition(".")
            yield name, _DRAWN[kind](_Part(moment, shape, plan, paint_of(name), region.size, int(number or 0)))


@dataclass(frozen=True)
class _Part:
    """One zone to be drawn."""

    moment: Moment
    shape: Shape
    plan: Plan
    paint: Paint
    room: Size
    number: int
    """The seat or side that the zone is about."""


def _header(part: _Part) -> Picture:
    moment, signs, inks = part.moment, part.paint.signs, part.paint.inks
    text, game = moment.text, moment.game
    number = moment.scene.view.number
    deal = "table.deal_of" if game.agenda(number) else "table.deal"
    said = [moment.title, text(deal, number=number, of=game.longest_match)]
    if game.target is not None:
        said.append(text("table.target", target=game.target))
    width = part.room.width - 4
    left = signs.dot.join(said)
    right = next((scores for scores in _scores(part) if cell_len(left) + cell_len(scores) <= width), _scores(part)[-1])
    for house in (signs.dot.join(moment.house), text("table.house", count=len(moment.house))) if moment.house else ():
        if cell_len(signs.dot.join((left, house))) + cell_len(right) <= width:
            left = signs.dot.join((left, house))
            break
    left = part.paint.cut(left, max(12, width - cell_len(right)))
    right = part.paint.cut(right, width + 1 - cell_len(left))
    return (label(1, 0, left, inks.strong), label_to(width + 3, 0, right, inks.plain))


def _scores(part: _Part) -> list[str]:
    """The score of all sides in a line, with the names in full and then ever shorter."""
    moment, signs = part.moment, part.paint.signs
    found = []
    for most in (99, 12, 8, 6, 4):
        sides = [
            f"{_side_sign(part, side)}{_side(moment, side, most)} {signed(moment.totals[side], signs)}"
            for side in range(moment.game.side_count)
        ]
        found.append(signs.dot.join(sides))
    return found


def _side(moment: Moment, side: Side, most: int) -> str:
    """The names of a side where there is little room, with so many cells for each at most."""
    seats = [seat for seat, its_side in enumerate(moment.game.sides) if its_side == side]
    seats.sort(key=lambda seat: seat != moment.bottom)
    return "+".join(shortened(moment.names[seat], most, ".") for seat in seats)


def _side_sign(part: _Part, side: Side) -> str:
    """The sign of a side, where several seats score together."""
    game, signs = part.moment.game, part.paint.signs.sides
    return f"{signs[side % len(signs)]} " if game.side_count < game.seats else ""


def _seat(part: _Part) -> Picture:
    moment, seat = part.moment, part.number
    view = moment.scene.view
    cards = view.cards(seat)
    hidden = cards.count(UNSEEN)
    look = SeatLook(
        part.shape.spots[seat],
        _side_sign(part, moment.game.sides[seat]) + moment.names[seat],
        view.to_move == seat,
        (UNSEEN,) * hidden + tuple(card for card in cards if card != UNSEEN),
        _facts(part, seat),
        moment.text("table.dealer") if view.dealer == seat else "",
    )
    return draw_seat(look, part.room, part.plan.sizes.seat, part.paint)


def _facts(part: _Part, seat: Seat) -> tuple[str, ...]:
    """Short lines about a player."""
    moment = part.moment
    text, scene = moment.text, moment.scene
    lines = [text("cards.number", count=scene.view.size(seat))]
    if scene.tricks is not None:
        lines.append(text("table.tricks", count=scene.tricks[seat]))
    return tuple(lines)


def _middle(part: _Part) -> Picture:
    moment, scene = part.moment, part.moment.scene
    if part.shape.trick:
        trick = TrickLook(scene.trick, scene.winner, part.shape.spots, part.shape.opposite)
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
    return (picking.pick(here).takeable if picking.playable >> here & 1 else 0), 0


def _hand(part: _Part) -> Picture:
    moment = part.moment
    cards = moment.hand
    hidden = moment.me != moment.bottom or UNSEEN in cards
    mine = moment.my_turn and not hidden
    dim = 0
    if mine and not moment.scene.taken:
        for card in cards:
            dim |= (1 << card) & ~moment.picking.playable
    look = HandLook(
        tuple(card if not hidden else UNSEEN for card in cards),
        None if hidden or not cards else min(moment.cursor, len(cards) - 1),
        moment.picking.card,
        dim,
        not hidden and moment.picking.card == NO_CARD,
    )
    return draw_hand(look, part.room, part.plan.sizes.hand, part.paint)


def _pile(part: _Part) -> Picture:
    moment, side = part.moment, part.number
    zone = moment.game.layout.zone(CAPTURES, side)
    region = part.plan.regions[f"pile.{side}"]
    said = moment.text(
        "table.pile.mine" if side == moment.game.sides[moment.bottom] and moment.me != NOBODY else "table.pile.other"
    )
    pile = PileLook(
        pile_size(moment.scene.view, moment.game.sides, side),
        _side_sign(part, side) + said,
        moment.scene.crosswise(side),
        region.x > part.plan.regions["header"].width // 2,
        moment.scene.top(zone),
    )
    return draw_pile(pile, part.room, part.paint)


def _stock(part: _Part) -> Picture:
    return draw_stock(part.moment.scene.stock, part.moment.text("table.stock"), part.room, part.paint)


def _contract(part: _Part) -> Picture:
    """What this deal asks for, with the trump and the card that everybody knows."""
    text, scene, pack = part.moment.text, part.moment.scene, part.paint.pack
    inks, width = part.paint.inks, part.room.width - 2
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


def _prompt(part: _Part) -> Picture:
    """What is to be done now, and to the right who sits here."""
    moment, inks, width = part.moment, part.paint.inks, part.room.width
    text, scene = moment.text, moment.scene
    view = scene.view
    own = [_side_sign(part, moment.game.sides[moment.bottom]) + moment.names[moment.bottom]]
    if scene.tricks is not None:
        own.append(text("table.tricks", count=scene.tricks[moment.bottom]))
    if view.dealer == moment.bottom:
        own.append(text("table.dealer"))
    right = part.paint.signs.dot.join(own)
    said = moment.notice or _turn(moment)
    urgent = moment.my_turn and not moment.notice
    left = part.paint.cut(said, width - cell_len(right) - 6)
    return (
        label(0, 0, f" {left} ", inks.turn if urgent else inks.strong if moment.notice else inks.plain),
        label_to(width - 1, 0, right, inks.muted),
    )


def _turn(moment: Moment) -> str:
    """Whose turn it is and what there is to do."""
    text, to_move = moment.text, moment.scene.view.to_move
    if to_move == NOBODY:
        return text("table.counted")
    if not moment.my_turn:
        return turn_of(text, moment.names[to_move])
    if moment.picking.choices:
        return text("table.which")
    return text("table.your_turn")


def _story(part: _Part) -> Picture:
    """The last lines of the story, or the menu where something has to be chosen."""
    moment, inks, room = part.moment, part.paint.inks, part.room
    choices = moment.picking.choices if moment.my_turn and not moment.scene.taken else ()
    if choices:
        return _menu(part, choices)
    lines = moment.story[-room.height :]
    fresh = len(lines) - moment.latest
    return tuple(
        label(1, y, part.paint.cut(said, room.width - 2), inks.plain if y >= fresh else inks.muted)
        for y, said in enumerate(lines)
    )


def _menu(part: _Part, choices: tuple[Move, ...]) -> Picture:
    """The moves that remain, in their own words; a click on one of them means its number."""
    moment, inks, room = part.moment, part.paint.inks, part.room
    width = min(room.width - 2, 76)
    first = max(0, min(moment.choice - room.height // 2, len(choices) - room.height))
    patches = []
    for y, move in enumerate(choices[first : first + room.height]):
        at = first + y
        said = f" {at + 1}  {say_move(moment.text, moment.game, move, moment.names)}"
        mark = part.paint.signs.turn if at == moment.choice else " "
        ink = inks.turn if at == moment.choice else inks.plain
        patches.append(label(1, y, set_cell_size(part.paint.cut(mark + said, width), width), ink)._replace(card=at))
    return tuple(patches)


_DRAWN: dict[str, Callable[[_Part], Picture]] = {
    "header": _header,
    "seat": _seat,
    "middle": _middle,
    "hand": _hand,
    "pile": _pile,
    "stock": _stock,
    "contract": _contract,
    "prompt": _prompt,
    "story": _story,
}
