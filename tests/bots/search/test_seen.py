"""What another seat sees of a move is no more than what it is told of it: the face of a hidden card is left out."""

from collections.abc import Mapping
from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.options import Value
from cardtable.engine.state import NOBODY, Deal
from cardtable.games import GAMES, find_game

TABLES: list[tuple[str, Mapping[str, Value]]] = [
    *((game.id, {}) for game in GAMES),
    ("briscola", {"partner_peek": True, "signals": True}),
    ("uomo_nero", {"offer_order": "owner"}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_no_card_is_seen_in_a_move_that_its_event_hides(name: str, options: Mapping[str, Value]) -> None:
    """In deals played at random, for every move and every seat."""
    seats = 4 if name == "briscola" and options else None
    game, rng = find_game(name).at_table(seats, options), Random("seen")
    state = game.deal(Deal(1, 0, Seeded("seen")))
    for _ in range(80):
        if state.to_move == NOBODY:
            break
        mover, move = state.to_move, rng.choice(list(game.legal_moves(state)))
        events: list[Event] = []
        state = game.play(state, move, events.append)
        for seat in range(game.seats):
            if seat == mover:
                continue
            hidden = [event for event in events if event.seat == mover and event.seen_by(seat).cards != event.cards]
            seen = game.seen(move, mover, seat)
            assert seen.card < 0 or all(seen.card not in event.cards for event in hidden)
            if seen != move:
                assert hidden or move.card < 0 or name == "uomo_nero", "what all see is the move itself"
