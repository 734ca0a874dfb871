"""Moments: everything a picture of the table depends on, at one moment and for one person."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import Series
from cardtable.engine.state import (
    CAPTURES,
    COVERED,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    HAND,
    NOBODY,
    TABLE,
    TRICK,
    Layout,
    Seat,
)
from cardtable.text import Text
from cardtable.tui.picking import NOTHING_PICKED, Picking
from cardtable.tui.plan import Shape
from cardtable.tui.reach import Reach, held, is_out, lower_zone, reach
from cardtable.tui.scene import Scene
from cardtable.tui.seating import Turning, seating


class Heap(NamedTuple):
    """Some cards that may be looked at again, with what they are."""

    said: str
    cards: tuple[Card, ...]
    under: tuple[str, ...] = ()
    """What stands under each card; empty for nothing."""


@dataclass(frozen=True)
class Moment:
    """Everything a picture of the table depends on."""

    text: Text
    """The words of the person, within this game."""
    game: AnyGame
    names: tuple[str, ...]
    """Per seat, what is written there."""
    title: str
    """What is being played."""
    house: tuple[str, ...]
    """The house rules of this table."""
    scene: Scene
    """What lies on the table, as it is seen."""
    totals: tuple[int, ...]
    """Per side, the points so far; in a series of games those in the game that is being played."""
    me: Seat
    """Who looks; NOBODY for an onlooker."""
    bottom: Seat
    """Whose seat is at the lower edge."""
    turning: Turning
    picking: Picking = NOTHING_PICKED
    cursor: int = 0
    """The position in the hand that a key would play."""
    choice: int = 0
    """The line of the menu that a key would choose."""
    notice: str = ""
    """What has to be said now."""
    story: tuple[str, ...] = ()
    """The last lines of the story, the latest at the end."""
    latest: int = 0
    """How many of them tell of what happened last."""
    calls: tuple[str, ...] = ()
    """What was called out in that."""
    loud: tuple[bool, ...] = ()
    """Per line of the story, whether something was called out then."""
    shared: bool = False
    """Whether several persons share the screen, so that everybody is called by name."""
    series: Series | None = None
    """How the series stands, where a match is one."""
    passes: bool = False
    """Whether there is nothing to do but pass, which happens by itself."""
    heaps: tuple[Heap, ...] = ()
    """What may be looked at again: the last trick, or the sweeps."""
    marked: Mapping[Seat, str] = field(default_factory=dict)
    """Per seat of whoever is not here, what is said of it."""
    deals: int = 0
    """How many deals the match has; 0 where the rules end it."""

    @property
    def my_turn(self) -> bool:
        return self.scene.view.to_move == self.me != NOBODY

    def differs_in_pointing(self, other: "Moment") -> bool:
        """Whether this is the same moment but for what is pointed at and what is said."""
        return self.scene is other.scene and all(
            getattr(self, name) == getattr(other, name) for name in _BESIDE_POINTING
        )

    def pointing_at(self, picking: Picking, cursor: int, choice: int) -> "Moment":
        """The same moment with something else pointed at, about which there is nothing to be said."""
        notice = self.text("table.only_passes") if self.passes else ""
        return replace(self, picking=picking, cursor=cursor, choice=choice, notice=notice)

    @property
    def keeps_score(self) -> bool:
        """Whether there are points to be told of: none in the only deal of a match, nor where chips stand for them."""
        if self.text.has("seat.chips"):
            return False
        return any(self.totals) or self.game.longest_match > 1

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards at the lower edge, from left to right."""
        view = self.scene.view
        return held(view, lower_zone(view, self.bottom))

    @property
    def reach(self) -> Reach:
        """What the keys go along."""
        return reach(self.scene.view, self.bottom)

    @property
    def naming(self) -> bool:
        """Whether cards are named that are nobody's to see: they take the place of the hand."""
        return self.my_turn and not self.scene.taken and self.reach.kind == "named"

    @property
    def above(self) -> Reach | None:
        """What is chosen from that does not lie at the lower edge: it is shown in the middle; None for nothing."""
        found = self.reach if self.my_turn and not self.scene.taken else None
        return found if found is not None and not found.low else None


_BESIDE_POINTING = ("names", "title", "house", "totals", "me", "bottom", "turning", "shared", "series", "marked")
"""What a moment has of its own besides the words, the scene and what is pointed at."""

CORNERS = 4
"""How many piles and the like a table has corners for."""


def rows_before(layout: Layout, seat: Seat) -> tuple[int, ...]:
    """The zones whose cards lie in a row before a seat: all that belong to it but its hand and what it has captured."""
    return tuple(
        number
        for number, zone in enumerate(layout.zones)
        if zone.owner == seat != NOBODY and zone.kind not in (HAND, CAPTURES, COVERED)
    )


def lies_in_middle(layout: Layout) -> str:
    """The kind of what lies in the middle: a trick, the table, the pile of discards, or the open cards of a seat."""
    for kind in (TRICK, TABLE):
        if layout.all_of(kind):
            return kind
    shown_alone = bool(layout.all_of(FACE_UP)) and not layout.all_of(FACE_DOWN)
    return FACE_UP if shown_alone else DISCARD if layout.all_of(DISCARD) else TABLE


def shape_of(moment: Moment, hand: int, stock: bool) -> Shape:
    """What has to find its place: `hand` is the most cards a hand holds, `stock` whether there is one in this deal."""
    game, scene = moment.game, moment.scene
    around = seating(game.seats, moment.bottom, moment.turning)
    contract = bears_in_mind(moment)
    mine = game.sides[moment.bottom]
    piles = {}
    if scene.tricks is None:
        for zone in game.layout.all_of(CAPTURES):
            owner = game.layout.zones[zone].owner
            near = [seat for seat, side in enumerate(game.sides) if side == owner]
            piles[owner] = min(near, key=lambda seat: around.spots[seat] != "bottom")
    middle = lies_in_middle(game.layout)
    discard = middle != DISCARD and bool(game.layout.all_of(DISCARD))
    in_corners = game.seats <= CORNERS and len(piles) + stock + contract + discard <= CORNERS
    return Shape(
        around,
        hand,
        middle == TRICK,
        tuple((owner, around.spots[seat]) for owner, seat in piles.items() if in_corners or owner == mine),
        stock,
        contract,
        max(len(rows_before(game.layout, seat)) for seat in range(game.seats)),
        () if in_corners else tuple((owner, seat) for owner, seat in piles.items() if owner != mine),
        discard,
        middle == FACE_UP,
    )


def bears_in_mind(moment: Moment) -> bool:
    """Whether there is something at this table that everybody has to keep in mind."""
    text, scene = moment.text, moment.scene
    if scene.commandment or hasattr(scene.view.facts, "trump"):
        return True
    if scene.view.layout.seats > CORNERS:
        return any(notes_of(moment))  # the seats need the room
    return any(text.has(f"note.{name}") or text.has(f"note.{name}.seat") for name in scene.notes)


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


def said_out(moment: Moment, seat: Seat) -> str:
    """What is said of a seat that has gone out, with its place where the order counts; empty for one that plays."""
    if not is_out(moment.scene.view, seat):
        return ""
    out = moment.scene.fact("out", ())
    if isinstance(out, tuple) and seat in out:
        return moment.text("table.out_at", place=out.index(seat) + 1)
    return moment.text("table.out")


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
