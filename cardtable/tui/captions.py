"""Captions: the words around the cards: the header, the prompt, the story and the menu of what can be done."""

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from cardtable.engine.cards import mask_of
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY, Seat, Side
from cardtable.text.people import turn_of
from cardtable.text.plays import say_move
from cardtable.tui.faces import SMALL
from cardtable.tui.glyphs import signed
from cardtable.tui.moment import Moment, notes_of_seat, said_out
from cardtable.tui.part import Part
from cardtable.tui.picking import NO_CARD
from cardtable.tui.picture import Patch, Picture, label, label_to, shortened, wrapped
from cardtable.tui.scene import pile_size
from cardtable.tui.widgets.row import SLIP, draw_line

HYPHEN = "-"
"""Between the games that each side has won."""

WIDEST_MENU = 76
"""Columns of a line of the menu, at most."""


def draw_header(part: Part) -> Picture:
    """What is played, how far the match is, and the score."""
    moment, signs, inks = part.moment, part.paint.signs, part.paint.inks
    text, width = moment.text, part.room.width - 4
    left, right = _match(part), fitting_scores(part)
    for house in (signs.dot.join(moment.house), text("table.house", count=len(moment.house))) if moment.house else ():
        if cell_len(signs.dot.join((left, house))) + cell_len(right) <= width:
            left = signs.dot.join((left, house))
            break
    left = part.paint.cut(left, max(12, width - cell_len(right)))
    return (label(1, 0, left, inks.strong), label_to(width + 3, 0, right, inks.plain))


def _match(part: Part) -> str:
    """What is played, and how far the match is."""
    moment, game = part.moment, part.moment.game
    text, number = moment.text, moment.scene.view.number
    deal = "table.deal_of" if moment.deals or game.agenda(number) else "table.deal"
    said = [moment.title, text(deal, number=number, of=moment.deals or game.longest_match)]
    if moment.deals:
        return part.paint.signs.dot.join(said)
    target = moment.series.target if moment.series else game.target
    if target is not None:
        said.append(text("table.target", target=target))
    if moment.series:
        said.append(text("table.games", won=HYPHEN.join(map(str, moment.series.games))))
    return part.paint.signs.dot.join(said)


def fitting_scores(part: Part) -> str:
    """The score of all sides in a line, with names as long as the header has room for; empty where it has none.

    Then the score of each side stands at its seats.
    """
    if not part.scores:
        part.scores.append(_fitting_scores(part))
    return part.scores[0]


def _fitting_scores(part: Part) -> str:
    moment, signs = part.moment, part.paint.signs
    if not moment.keeps_score:
        return ""
    width = part.plan.regions["header"].width - 4 - cell_len(_match(part))
    for most in (99, 12, 8, 6, 4, 3):
        sides = [
            f"{part.side_sign(side)}{_side(moment, side, most)} {signed(moment.totals[side], signs)}"
            for side in range(moment.game.side_count)
        ]
        said = signs.dot.join(sides)
        if cell_len(said) <= width:
            return said
    return ""


def _side(moment: Moment, side: Side, most: int) -> str:
    """The names of a side where there is little room, with so many cells for each at most."""
    seats = [seat for seat, its_side in enumerate(moment.game.sides) if its_side == side]
    seats.sort(key=lambda seat: seat != moment.bottom)
    return "+".join(shortened(moment.names[seat], most, ".") for seat in seats)


def draw_prompt(part: Part) -> Picture:
    """What is to be done now, what was called out at the table, and to the right who sits here."""
    moment, inks, width = part.moment, part.paint.inks, part.room.width
    text, scene = moment.text, moment.scene
    own = [part.seat_sign(moment.bottom) + moment.names[moment.bottom]]
    own += [said] if (said := said_out(moment, moment.bottom)) else []
    own += facts(part, moment.bottom)
    if scene.view.dealer == moment.bottom:
        own.append(text("table.dealer"))
    right = part.paint.signs.dot.join(own)
    said = moment.notice or _turn(moment)
    urgent = moment.my_turn and not moment.notice
    left = part.paint.cut(said, width - cell_len(right) - 6)
    patches = [
        label(0, 0, f" {left} ", inks.turn if urgent else inks.strong if moment.notice else inks.plain),
        label_to(width - 1, 0, right, inks.muted),
    ]
    begin, end = cell_len(left) + 4, width - cell_len(right) - 3
    for first in range(len(moment.calls)):
        called = f"{part.paint.signs.call} {part.paint.signs.dot.join(moment.calls[first:])}"
        if begin + cell_len(called) <= end:
            patches.append(label(begin, 0, called, inks.strong))
            break
    return tuple(patches)


def facts(part: Part, seat: Seat) -> list[str]:
    """Short lines about a player, besides the cards: tricks, a pile that lies nowhere else, a score likewise."""
    moment, text, scene = part.moment, part.moment.text, part.moment.scene
    found = []
    if scene.tricks is not None:
        found.append(text("table.tricks", count=scene.tricks[seat]))
    found += notes_of_seat(moment, seat)
    for owner, keeper in part.shape.kept:
        if keeper == seat:
            count = pile_size(scene.view, moment.game.sides, owner)
            found.append(f"{text('table.pile.other')} {count}")
    if moment.keeps_score and not fitting_scores(part):
        found.append(text("points", count=moment.totals[moment.game.sides[seat]]))
    return found


def _turn(moment: Moment) -> str:
    """Whose turn it is and what there is to do."""
    text, scene, to_move = moment.text, moment.scene, moment.scene.view.to_move
    if to_move == NOBODY:
        return text("table.counted")
    if not moment.my_turn:
        return turn_of(text, moment.names[to_move])
    asked = f"prompt.{scene.phase}"
    if choices := moment.picking.choices:
        if choices[0].card < 0:
            return text(asked if text.has(asked) else "table.which_act")
        return text("table.which" if any(move.taken & mask_of(scene.table) for move in choices) else "table.how")
    found = moment.reach
    special = scene.phase != PLAY and all(move.verb != PLAY for move in moment.picking.legal)
    if text.has(asked) and (found.moves or special):
        return text(asked)
    if found.kind == "fan":
        return text("table.from_fan", name=moment.names[found.owner])
    if found.moves:
        return text("table.from_row")
    return text("table.named_turn", name=moment.names[moment.me]) if moment.shared else text("table.your_turn")


def draw_story(part: Part) -> Picture:
    """The last lines of the story, and the menu where something has to be chosen: in its place, or below it.

    Beside the table there is room for what may be looked at again as well.
    """
    moment, room = part.moment, part.room
    choices = moment.picking.choices if moment.my_turn and not moment.scene.taken else ()
    if len(choices) == 1 and (moment.passes or moment.picking.card != NO_CARD):
        choices = ()  # it happens by itself, or only has to be confirmed: the prompt says so
    if not part.plan.beside:
        # Before a card is picked it is said, where there is room, what was called out or claimed by the others.
        rows = room.height - len(choices) if not choices or choices[0].card == NO_CARD else 0
        menu = _menu(part, choices, room.height) if choices else ()
        return (*_told(part, rows), *(patch._replace(y=patch.y + max(0, rows)) for patch in menu))
    heaps = _heaps(part)
    top = 1 + max((patch.y + len(patch.drawing) + 1 for patch in heaps), default=0)
    menu = _menu(part, choices, room.height - top - 1) if choices else ()
    bottom = room.height - 1 - (menu[-1].y + 1 if menu else 0)
    told = _told(part, bottom - top - (1 if menu else 0))
    moved = ((heaps, 1), (told, top), (menu, bottom))
    return tuple(patch._replace(y=patch.y + down) for picture, down in moved for patch in picture)


def _heaps(part: Part) -> Picture:
    """What may be looked at again: one heap with cards and what stands under them, several each on a line."""
    heaps = [heap for heap in part.moment.heaps if heap.cards]
    paint, width = part.paint, part.room.width - 2
    patches: list[Patch] = []
    y = 0
    for said, cards, under in heaps:
        patches.append(label(1, y, paint.cut(said, width), paint.inks.muted))
        if len(heaps) > 1:
            line, _ = draw_line(cards, width, paint)
            patches += (patch._replace(x=patch.x + 1, y=y + 1, card=None) for patch in line)
            y += 2
            continue
        step = max(SLIP, min(SMALL.width + 1, (width - SMALL.width) // max(1, len(cards) - 1)))
        for at, card in enumerate(cards[: (width - SMALL.width) // step + 1]):
            patches.append(Patch(1 + at * step, y + 1, paint.face(card, SMALL)))
            if under:
                patches.append(label(1 + at * step, y + 4, paint.cut(under[at], step - 1), paint.inks.muted))
    return tuple(patches)


def _told(part: Part, rows: int) -> Picture:
    """The last lines of the story on so many rows, on as many as each needs where it stands beside the table."""
    moment, inks, width = part.moment, part.paint.inks, part.room.width - 2
    fresh = len(moment.story) - moment.latest
    found: list[tuple[str, Style]] = []
    for at, said in enumerate(moment.story):
        loud = at < len(moment.loud) and moment.loud[at]
        ink = inks.muted if at < fresh else inks.strong if loud else inks.plain
        for row in _broken(said, width) if part.plan.beside else (part.paint.cut(said, width),):
            found.append((row, ink))
    return tuple(label(1, y, said, ink) for y, (said, ink) in enumerate(found[-rows:] if rows > 0 else ()))


def _broken(said: str, width: int) -> list[str]:
    """A sentence on as many rows as it needs, those after the first a little set in."""
    first, *others = wrapped(said, width)
    return [first, *(f"  {row}" for row in wrapped(" ".join(others), width - 2) if row)]


def _menu(part: Part, choices: tuple[Move, ...], rows: int) -> Picture:
    """The moves that remain, in their own words; a click on one of them means its number."""
    moment, inks = part.moment, part.paint.inks
    width = min(part.room.width - 2, WIDEST_MENU)
    entries: list[tuple[int, str]] = []
    for at, move in enumerate(choices):
        mark = part.paint.signs.turn if at == moment.choice else " "
        said = say_move(moment.text, moment.game, move, moment.names)
        first, *others = wrapped(said, width - 6) if part.plan.beside else [said]
        entries.append((at, f"{mark} {at + 1}  {first}"))
        entries += [(at, f"     {row}") for row in others]
    chosen = next((y for y, (at, _) in enumerate(entries) if at == moment.choice), 0)
    first_row = max(0, min(chosen - rows // 2, len(entries) - rows))
    shown = entries[first_row : first_row + rows]
    patches = [
        label(
            1, y, set_cell_size(part.paint.cut(said, width), width), inks.turn if at == moment.choice else inks.plain
        )._replace(card=at)
        for y, (at, said) in enumerate(shown)
    ]
    hidden = (shown[0][0], len(choices) - 1 - shown[-1][0]) if shown else (0, 0)
    for y, sign, count in zip((0, len(shown) - 1), part.paint.signs.beyond, hidden, strict=True):
        if count:
            patches.append(label_to(part.room.width - 1, y, f" {sign} {count}", inks.strong))
    return tuple(patches)
