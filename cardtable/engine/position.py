"""Positions built by hand, for tests and worked examples: what is not named is filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.cards import Card, Mask, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import BadPosition
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, STOCK, AnyState, Deal, Layout, Seat, Sight

Place = str | tuple[str, int]
"""A kind of zone, or a kind and an owner: `"table"`, `("hand", 2)`."""


def position(
    game: AnyGame,
    cards: Mapping[Place, str],
    *,
    to_move: Seat = 0,
    deal: int = 1,
    dealer: Seat = 0,
    rest: Place = STOCK,
    blind: Sequence[Seat] = (),
    **facts: Any,
) -> AnyState:
    """A state with these cards (in notation, in order) in these places; all others lie in the place `rest`.

    The seats in `blind` have not looked at their hands yet.
    The facts are those at the start of such a deal, but for the ones given. What follows by itself from the position
    has happened. Raises `BadPosition` for a card named twice and for a place or fact the game does not have,
    `UnreadableCard` for a card that does not exist.
    """
    pack, layout = game.pack, game.layout
    start = game.deal(Deal(deal, dealer, Seeded("position")))
    state = start.copy()
    state.zones = [0] * len(layout.zones)
    orders: list[tuple[Card, ...]] = [()] * len(layout.zones)
    placed: Mask = 0

    def put(place: Place, named: tuple[Card, ...]) -> None:
        zone = _zone(layout, place)
        state.zones[zone] |= mask_of(named)
        if layout.zones[zone].ordered:
            orders[zone] += named

    for place, faces in cards.items():
        named = pack.read(faces)
        twice = placed & mask_of(named)
        if twice or mask_of(named).bit_count() != len(named):
            raise BadPosition(f"a card is named twice: {pack.write(bits(twice) if twice else named)}")
        placed |= mask_of(named)
        put(place, named)
    put(rest, tuple(bits(pack.all ^ placed)))
    state.orders = orders
    hidden = sum(
        mask
        for zone, mask in zip(layout.zones, state.zones, strict=True)
        if zone.kind == STOCK or zone.sight == Sight.OWNER
    )
    state.public = pack.all ^ hidden
    state.private = tuple(
        sum(
            mask
            for zone, mask in zip(layout.zones, state.zones, strict=True)
            if zone.sight == Sight.OWNER and zone.owner == seat and seat not in blind
        )
        for seat in range(layout.seats)
    )
    state.blind = mask_of(blind)
    state.to_move = to_move
    if unknown := facts.keys() - set(start.facts._fields):
        known = ", ".join(start.facts._fields)
        raise BadPosition(f"no fact is called {min(unknown)!r}: the facts are {known}")
    state.facts = start.facts._replace(**facts)
    return game.settle(state)


def _zone(layout: Layout, place: Place) -> int:
    """The number of a place; raises `BadPosition` where the game has none such."""
    kind, owner = (place, NOBODY) if isinstance(place, str) else place
    for number, zone in enumerate(layout.zones):
        if zone.kind == kind and zone.owner == owner:
            return number
    known = ", ".join(_named(zone.kind, zone.owner) for zone in layout.zones)
    raise BadPosition(f"there is no place {_named(kind, owner)!r}; there are {known}")


def _named(kind: str, owner: int) -> str:
    return kind if owner == NOBODY else f"{kind} {owner}"
