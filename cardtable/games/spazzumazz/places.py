"""Spazz'u'mazz: who is the idiot (l'idiota), and the places of the others."""

from cardtable.engine.state import FACE_DOWN, FACE_UP, Seat, State
from cardtable.games.spazzumazz.terms import SpazzumazzFacts, SpazzumazzOptions


def cards_left(state: State[SpazzumazzFacts]) -> dict[Seat, int]:
    """Per seat still in the game, its cards: in hand, open and face down."""
    layout, sizes = state.layout, [mask.bit_count() for mask in state.zones]
    places = zip(range(layout.seats), layout.all_of(FACE_UP), layout.all_of(FACE_DOWN), strict=True)
    return {seat: sizes[seat] + sizes[shown] + sizes[row] for seat, shown, row in places if seat not in state.facts.out}


def idiots(state: State[SpazzumazzFacts], options: SpazzumazzOptions) -> list[Seat]:
    """Who is left over; when the game was stopped whoever has most cards, or by option all who have any.

    The option is read where there is a limit: without one the machine's own bound leaves it to the number of cards.
    """
    left = cards_left(state)
    if state.facts.stalled and (options.stall_result == "most_cards" or not options.stall_limit):
        return [seat for seat, cards in left.items() if cards == max(left.values())]
    return list(left)


def places(state: State[SpazzumazzFacts], options: SpazzumazzOptions) -> tuple[int, ...]:
    """Per seat its place, 1 for who went out first, 0 for the idiot.

    Those whom a stopped game leaves between the two are placed by how few cards they have; equal ones share a place.
    """
    out, left, lost = state.facts.out, cards_left(state), idiots(state, options)
    found = {seat: place for place, seat in enumerate(out, 1)}
    between = {seat: cards for seat, cards in left.items() if seat not in lost}
    for seat, cards in between.items():
        found[seat] = len(out) + 1 + sum(other < cards for other in between.values())
    return tuple(found.get(seat, 0) for seat in range(state.layout.seats))
