"""Positions built by hand, for tests and worked examples: what is not named is filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.build import zones_of
from cardtable.engine.cards import Card, Mask, Pack, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import BadPosition
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import ASIDE, FACE_DOWN, NOBODY, STOCK, AnyState, Deal, Layout, Seat, Sight

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
    revealed: str = "",
    sheets: tuple[Scoresheet, ...] = (),
    **facts: Any,
) -> AnyState:
    """A state with these cards (in notation, in order) in these places; all others lie in the place `rest`.

    The seats in `blind` have not looked at their hands yet; `revealed` are cards that everybody can place where they
    lie, in a hand or as the last of the stock; `sheets` are the counts before. Of several copies of a card that
    is named without saying which, the first that is left is meant.
    The facts are those at the start of such a deal, but for the ones given. What follows by itself from the position
    has happened. Raises `BadPosition` for a card named twice and for a place or fact the game does not have,
    `UnreadableCard` for a card that does not exist.
    """
    pack, layout = game.pack, game.layout
    start = game.deal(Deal(deal, dealer, Seeded("position"), sheets=sheets))
    state = start.copy()
    state.zones = zones_of([0] * len(layout.zones))
    orders: list[tuple[Card, ...]] = [()] * len(layout.zones)
    placed: Mask = 0

    def put(place: Place, named: tuple[Card, ...]) -> None:
        zone = _zone(layout, place)
        state.zones[zone] |= mask_of(named)
        if layout.zones[zone].ordered:
            orders[zone] += named

    if layout.removed:
        put(ASIDE, tuple(bits(layout.removed)))
        placed = layout.removed
    for place, faces in cards.items():
        named = []
        for face in pack.read(faces):
            copies = [card for card in range(face, len(pack), pack.size) if not placed >> card & 1]
            if not copies:
                raise BadPosition(f"a card is named twice: {pack.write([face])}")
            named.append(copies[0])
            placed |= 1 << copies[0]
        put(place, tuple(named))
    put(rest, tuple(bits(pack.all ^ placed)))
    state.orders = orders
    hidden = sum(
        mask
        for zone, mask in zip(layout.zones, state.zones, strict=True)
        if zone.kind in (STOCK, FACE_DOWN) or zone.sight == Sight.OWNER
    )
    state.public = pack.all ^ hidden | _named_again(pack, revealed, hidden)
    state.private = tuple(
        sum(
            mask
            for zone, mask in zip(layout.zones, state.zones, strict=True)
            if zone.sight == Sight.OWNER and zone.owner == seat and seat not in blind
        )
        & ~state.public
        for seat in range(layout.seats)
    )
    state.blind = mask_of(blind)
    state.to_move = to_move
    if unknown := facts.keys() - set(start.facts._fields):
        known = ", ".join(start.facts._fields)
        raise BadPosition(f"no fact is called {min(unknown)!r}: the facts are {known}")
    state.facts = start.facts._replace(**facts)
    return game.settle(state)


def _named_again(pack: Pack, faces: str, among: Mask) -> Mask:
    """Cards named a second time, each the first of its copies among some cards."""
    found: Mask = 0
    for face in pack.read(faces):
        copies = [card for card in range(face, len(pack), pack.size) if (among & ~found) >> card & 1]
        if not copies:
            raise BadPosition(f"{pack.write([face])} is not hidden here and so cannot be shown")
        found |= 1 << copies[0]
    return found


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
