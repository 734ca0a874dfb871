"""The contract: what a deal asks for, its trump, and what else everybody has to bear in mind, as words and signs."""

from rich.cells import cell_len

from cardtable.tui.moment import notes_of
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
