"""Moments: everything a picture of the table depends on, at one moment and for one person."""

from dataclasses import dataclass

from cardtable.engine.game import AnyGame
from cardtable.engine.state import CAPTURES, NOBODY, TRICK, Seat
from cardtable.text import Text
from cardtable.tui.picking import NOTHING_PICKED, Picking
from cardtable.tui.plan import Shape
from cardtable.tui.scene import Scene, zone_of
from cardtable.tui.seating import Turning, left_to_right, spots


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

    @property
    def my_turn(self) -> bool:
        return self.scene.view.to_move == self.me != NOBODY

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards at the lower edge, from left to right."""
        return self.scene.view.cards(self.bottom)


def shape_of(moment: Moment, hand: int, stock: bool) -> Shape:
    """What has to find its place: `hand` is the most cards a hand holds, `stock` whether there is one in this deal."""
    game, scene = moment.game, moment.scene
    where = spots(game.seats, moment.bottom, moment.turning)
    piles = []
    if scene.tricks is None:
        for zone in game.layout.all_of(CAPTURES):
            owner = game.layout.zones[zone].owner
            seats = sorted(
                (s for s, side in enumerate(game.sides) if side == owner), key=lambda s: where[s] != "bottom"
            )
            piles.append((owner, where[seats[0]]))
    return Shape(
        where,
        left_to_right(game.seats, moment.bottom, moment.turning),
        hand,
        zone_of(scene.view, TRICK) is not None,
        tuple(piles),
        stock,
        bool(scene.commandment),
    )
