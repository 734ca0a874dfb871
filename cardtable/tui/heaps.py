"""Heaps: what may be looked at again at a table, in one person's words."""

from cardtable.engine.game import AnyGame
from cardtable.engine.state import CAPTURES, Seat
from cardtable.text import Text
from cardtable.text.people import people_of
from cardtable.tui.moment import Heap
from cardtable.tui.reach import known_of
from cardtable.tui.scene import Scene, pile_size

TOLD_FROM = 4
"""So many known cards of a hand are told of; fewer are seen in its fan."""


def heaps_of(
    text: Text, game: AnyGame, scene: Scene, last: Scene | None, names: tuple[str, ...], *, you: Seat | None
) -> tuple[Heap, ...]:
    """The last trick with who played what, or the sweeps of each side, and then what is known of other hands."""
    if last is not None:
        found = [_last_trick(text, last, names, you)]
    elif scene.tricks is not None:
        found = [Heap(text("table.no_trick"), ())]
    else:
        found = _piles(text, game, scene, names, you)
    return (*found, *_known(text, game, scene, names))


def has_heaps(game: AnyGame, scene: Scene, last: Scene | None) -> bool:
    """Whether there is anything that may be looked at again."""
    if last is not None or scene.tricks is not None or game.layout.all_of(CAPTURES):
        return True
    return any(len(known_of(scene.view, seat)) >= TOLD_FROM for seat in range(game.seats) if seat != scene.view.seat)


def _last_trick(text: Text, last: Scene, names: tuple[str, ...], you: Seat | None) -> Heap:
    said = text("table.last_trick_yours" if last.winner == you else "table.last_trick", name=names[last.winner])
    return Heap(said, tuple(card for _, card in last.trick), tuple(names[seat] for seat, _ in last.trick))


def _piles(text: Text, game: AnyGame, scene: Scene, names: tuple[str, ...], you: Seat | None) -> list[Heap]:
    """What each side has taken."""
    found = []
    for zone in game.layout.all_of(CAPTURES):
        side = game.layout.zones[zone].owner
        whose = people_of(text, game, names, (side,), you, your_key="person.you_after_to")
        count = text("cards.number", count=pile_size(scene.view, game.sides, side))
        sweeps = scene.crosswise(side)
        said = text("table.heap", name=whose, cards=count)
        if game.layout.zones[zone].ordered:
            found.append(Heap(said, scene.view.cards(zone)[-1:]))
        else:
            found.append(Heap(said if sweeps else f"{said}, {text('table.no_sweep')}", sweeps))
    return found


def _known(text: Text, game: AnyGame, scene: Scene, names: tuple[str, ...]) -> list[Heap]:
    """The cards that are known to be in the hands of others."""
    return [
        Heap(text("table.known", name=names[seat]), cards)
        for seat in range(game.seats)
        if seat != scene.view.seat and len(cards := known_of(scene.view, seat)) >= TOLD_FROM
    ]
