"""The contract: what a deal asks for, its trump, and what else everybody has to bear in mind, as words and signs."""

from collections.abc import Iterator

from rich.cells import cell_len

from cardtable.engine.state import Seat
from cardtable.tui.moment import Moment
from cardtable.tui.part import Part
from cardtable.tui.picture import Patch, Picture, label, wrapped


def draw_contract(part: Part) -> Picture:
    """What this deal asks for with the trump, then what everybody has to bear in mind, as far as there is room."""
    text, scene, pack = part.moment.text, part.moment.scene, part.paint.pack
    inks, width, height = part.paint.inks, part.room.width - 2, part.room.height
    patches: list[Patch] = []
    notes = list(notes_of(part.moment))
    if scene.commandment:
        rows = height - 1 - (scene.trump >= 0)
        key = f"commandment.{scene.commandment}"
        asked = wrapped(text(key), width)
        if len(asked) > rows and text.has(f"{key}.short"):
            asked = wrapped(text(f"{key}.short"), width)
        patches.append(
            label(1, 0, part.paint.cut(text("table.commandment", number=scene.commandment), width), inks.muted)
        )
        patches += [label(1, y, part.paint.cut(said, width), inks.strong) for y, said in enumerate(asked[:rows], 1)]
    if scene.trump >= 0:
        y, said = len(patches), text("table.trump")
        chip = part.paint.chip(scene.trump, text.suit(pack, scene.trump))
        if cell_len(said) + 1 + chip[0].cell_length <= width + 1:
            patches.append(label(1, y, said, inks.plain))
            patches.append(Patch(2 + cell_len(said), y, chip))
        else:
            patches.append(Patch(1, y, chip))
    y = patches[-1].y + 1 if patches else 0
    for note in notes:
        for row in wrapped(note, width):
            if y < height:
                patches.append(label(1, y, part.paint.cut(row, width), inks.strong))
            y += 1
    return tuple(patches)


def notes_of(moment: Moment) -> Iterator[str]:
    """What everybody has to bear in mind, such as the value that a card was given."""
    text, names = moment.text, moment.names
    for name, number in moment.scene.notes.items():
        if text.has(f"note.{name}.seat"):
            if 0 <= number < len(names):
                yield text(f"note.{name}.seat", number=number, name=names[number])
        elif number and text.has(f"note.{name}.{number}"):
            yield text(f"note.{name}.{number}", number=number)
        elif number and text.has(f"note.{name}"):
            yield text(f"note.{name}", number=number)


def notes_of_seat(moment: Moment, seat: Seat) -> Iterator[str]:
    """What everybody knows of one seat, number by number."""
    text, names = moment.text, moment.names
    for name, numbers in moment.scene.per_seat.items():
        number = numbers[seat]
        if text.has(f"seat.{name}.seat"):
            if 0 <= number < len(names):
                yield text(f"seat.{name}.seat", number=number, name=names[number])
        elif number and text.has(f"seat.{name}"):
            yield text(f"seat.{name}", number=number, count=number)
