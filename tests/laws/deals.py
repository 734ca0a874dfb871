"""Playing deals step by step, once and once more with other hidden cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.engine.chance import Given
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, AnyState, Deal, Seat
from cardtable.engine.view import View, view_of

SHUFFLED_ANEW = {"redealt"}
"""After these events what was seen before is worth nothing: the cards lie elsewhere."""

Choose = Callable[[AnyState, Sequence[Move]], Move]


@dataclass(frozen=True)
class Step:
    """A moment of a deal: what happened, and the position after it."""

    state: AnyState
    events: tuple[Event, ...]
    move: Move | None
    """The move that was made; None for the dealing itself."""


def start(game: AnyGame, deal: Deal) -> Step:
    """Deals."""
    events: list[Event] = []
    state = game.deal(deal, events.append)
    return Step(state, tuple(events), None)


def after(game: AnyGame, state: AnyState, move: Move) -> Step:
    """Makes a move."""
    events: list[Event] = []
    state = game.play(state, move, events.append)
    return Step(state, tuple(events), move)


def play_deal(game: AnyGame, deal: Deal, choose: Choose) -> list[Step]:
    """A whole deal, never longer than the game says."""
    steps = [start(game, deal)]
    while (state := steps[-1].state).to_move != NOBODY:
        assert len(steps) <= game.longest_deal, "the deal is longer than the game says"
        steps.append(after(game, state, choose(state, game.legal_moves(state))))
    return steps


def at_random(rng: Random) -> Choose:
    """Chooses any legal move."""
    return lambda _, moves: rng.choice(moves)


def replayed(game: AnyGame, deal: Deal, moves: Sequence[Move]) -> list[Step]:
    """A deal played again by the same moves, each of which has to be legal."""
    steps = [start(game, deal)]
    for move in moves:
        state = steps[-1].state
        legal = game.legal_moves(state)
        assert move in legal, f"{move} is not legal with other cards where nobody could see them"
        steps.append(after(game, state, move))
    return steps


def with_other_cards(state: AnyState, view: View, other: AnyState) -> Deal:
    """The deal of a state, dealt so that the cards hidden in this view lie as they lie in another state behind it.

    The cards keep arriving at the same places in the same order: what changes is which of the hidden ones they are.
    """
    pack = view.pack
    order = list(state.deal.chance.order(len(pack), state.deal.number, state.deal.attempt))
    arrived = {card: at for at, card in enumerate(order)}
    for zone, ordered in enumerate(view.layout.zones):
        true, guessed = (
            [
                card
                for card in (s.orders[zone] if ordered.ordered else _cards(s.zones[zone]))
                if view.unknown >> card & 1
            ]
            for s in (state, other)
        )
        for old, new in zip(true, guessed, strict=True):
            order[arrived[old]] = new
    deal = state.deal
    return deal._replace(chance=Given({(deal.number, deal.attempt): tuple(order)}, deal.chance), attempt=0)


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


@dataclass(frozen=True)
class Seen:
    """Everything one seat is shown by a step."""

    events: tuple[Event, ...]
    view: View
    is_asked: bool


def seen_by(game: AnyGame, seat: Seat, step: Step) -> Seen:
    """What a step shows to a seat."""
    return Seen(
        tuple(event.seen_by(seat) for event in step.events),
        view_of(game, step.state, seat),
        step.state.to_move == seat != NOBODY,
    )
