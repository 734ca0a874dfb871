"""Reach: which cards a person chooses from now: the hand, a row before the seat, the fan of another, or cards named.

Whatever it is, the same keys go along it. Pure: a view in, what is within reach out; it depends on the legal moves and
knows no rule. The facts name the seat that offers its fan as `source`.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardtable.engine.cards import UNSEEN, Card, bits
from cardtable.engine.moves import Move
from cardtable.engine.state import ASIDE, DISCARD, FACE_DOWN, FACE_UP, HAND, NOBODY, STOCK, TRICK, Layout, Seat
from cardtable.engine.view import View


class Reach(NamedTuple):
    """What the keys go along."""

    kind: Literal["hand", "row", "fan", "named"]
    """The own hand, a row before the own seat, the hand of another, or cards that are only named."""
    cards: tuple[Card, ...]
    """From left to right, `UNSEEN` for a back."""
    moves: tuple[Move, ...] = ()
    """Per position the move that it means, where positions are chosen; empty where cards are."""
    owner: Seat = NOBODY
    """Whose cards they are; NOBODY for cards that are only named."""
    low: bool = True
    """Whether they lie at the lower edge; the hand lies in the middle while cards are only named."""


def by_rank(layout: Layout) -> bool:
    """Whether hands lie in the order of ranks: where cards go onto a pile their suits never matter."""
    return bool(layout.all_of(DISCARD)) and not layout.all_of(TRICK)


def held(view: View, zone: int) -> tuple[Card, ...]:
    """The cards of a hand or a row, as they lie before who holds them."""
    cards, pack = view.cards(zone), view.pack
    held_out = getattr(view.facts, "source", NOBODY) != NOBODY
    if view.layout.zones[zone].kind != HAND or held_out:
        return cards  # a row lies as it is, and so does a hand that is held out as a fan
    if by_rank(view.layout):
        return tuple(sorted(cards, key=lambda card: (card == UNSEEN, pack.rank(card), card)))
    if pack.copies > 1 and not view.layout.zones[zone].ordered:
        return tuple(sorted(cards, key=lambda card: (card == UNSEEN, card % pack.size, card)))
    return cards


def rows_to_play(layout: Layout, seat: Seat) -> tuple[int, ...]:
    """The rows before a seat that are played after its hand, the first one first: those above cards face down."""
    if not any(layout.zones[zone].owner == seat for zone in layout.all_of(FACE_DOWN)):
        return ()
    return tuple(
        zone for kind in (FACE_UP, FACE_DOWN) for zone in layout.all_of(kind) if layout.zones[zone].owner == seat
    )


def lower_zone(view: View, seat: Seat) -> int:
    """The zone at the lower edge: the hand, and when it is empty the row that is played next."""
    if view.size(seat):
        return seat
    return next((zone for zone in rows_to_play(view.layout, seat) if view.size(zone)), seat)


def reach(view: View, seat: Seat) -> Reach:
    """What the one at the lower edge chooses from now; the lower edge itself where it is not their turn."""
    lower = lower_zone(view, seat)
    here = Reach("hand" if lower == seat else "row", held(view, lower), owner=seat)
    legal = view.legal
    if not legal or view.seat != seat:
        return here
    if places := _places(legal):
        return _at_places(view, seat, places, lower) or here
    named = [move.card for move in legal if move.card >= 0]
    if not named or any(card in here.cards for card in named):
        return here
    before = [zone for zone in view.layout.all_of(FACE_UP) if view.layout.zones[zone].owner == seat]
    for zone in before:
        if any(view.shown[zone] >> card & 1 for card in named):
            return Reach("row", held(view, zone), owner=seat, low=False)
    return Reach("named", tuple(sorted(set(named))))


def _places(legal: tuple[Move, ...]) -> list[Move]:
    """The moves that name a position, in their order; empty where cards can be named as well."""
    found = sorted((move for move in legal if move.card < 0 and move.number >= 0), key=lambda move: move.number)
    verbs = {move.verb for move in found}
    return found if len(verbs) == 1 and not any(move.card >= 0 for move in legal) else []


def _at_places(view: View, seat: Seat, places: list[Move], lower: int) -> Reach | None:
    """The cards whose positions are named: the fan of the seat that offers it, or the own row face down."""
    source = getattr(view.facts, "source", NOBODY)
    if isinstance(source, int) and 0 <= source < view.layout.seats and view.size(source) == len(places):
        # Nobody else knows which of its cards lies where, even if some are known to be there.
        return Reach("fan", (UNSEEN,) * len(places), tuple(places), source, low=False)
    for zone in view.layout.all_of(FACE_DOWN):
        if view.layout.zones[zone].owner == seat and view.size(zone) == len(places):
            return Reach("row", view.cards(zone), tuple(places), seat, zone == lower)
    return None


def kinds(view: View, seat: Seat) -> Mapping[Card, tuple[int, int]]:
    """Per own card its rank and its zone, where suits never matter; empty elsewhere."""
    if not by_rank(view.layout):
        return {}
    rows = [at for at in view.layout.all_of(FACE_UP) if view.layout.zones[at].owner == seat]
    return {card: (view.pack.rank(card), zone) for zone in (seat, *rows) for card in bits(view.shown[zone])}


def known_of(view: View, seat: Seat) -> tuple[Card, ...]:
    """The cards that are known to be in the hand of another, as they are told of."""
    pack = view.pack
    if by_rank(view.layout):
        return tuple(sorted(bits(view.shown[seat]), key=lambda card: (pack.rank(card), card)))
    return tuple(sorted(bits(view.shown[seat]), key=lambda card: (card % pack.size, card)))


def is_out(view: View, seat: Seat) -> bool:
    """Whether a seat has no cards any more while others play on: nothing is dealt or captured where cards are shed."""
    layout = view.layout
    if not by_rank(layout) or view.to_move in (NOBODY, seat):
        return False
    kinds = (DISCARD, STOCK, ASIDE)
    held_by = [
        sum(view.size(at) for at, zone in enumerate(layout.zones) if zone.owner == other and zone.kind not in kinds)
        for other in range(layout.seats)
    ]
    return not held_by[seat] and any(held_by)
