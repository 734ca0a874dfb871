"""Playing deals step by step, once and once more with other hidden cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.engine.cards import Card, Mask, mask_of
from cardtable.engine.chance import Given
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import NOBODY, AnyState, Deal, Seat
from cardtable.engine.view import View, view_of

SHUFFLED_ANEW = {"redealt", "reshuffled"}
"""After these events what was seen before is worth nothing: the cards lie elsewhere. One with cards is about these."""

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
    """A deal played again by the same moves, each of which has to be legal.

    An act whose card nobody but some saw may not be possible with other cards, such as a sign for a card that is not
    held: then it was another act, a pass, and whoever compares sees to it that this looks the same.
    """
    steps = [start(game, deal)]
    for move in moves:
        state = steps[-1].state
        legal = game.legal_moves(state)
        if move not in legal and PASS in legal:
            move = PASS  # noqa: PLW2901 - the act that was made instead
        assert move in legal, f"{move} is not legal with other cards where nobody could see them"
        steps.append(after(game, state, move))
    return steps


def never_seen(view: View) -> Mask:
    """The cards that a seat cannot place and never could."""
    return view.unknown & ~mask_of(card for card, _ in view.traces)


def exchanged(state: AnyState, view: View, other: AnyState) -> dict[Card, Card]:
    """Which card lies in another state where each of the cards never seen in this view lies in this one."""
    found: dict[Card, Card] = {}
    for zone, ordered in enumerate(view.layout.zones):
        true, guessed = (
            [
                card
                for card in (s.orders[zone] if ordered.ordered else _cards(s.zones[zone]))
                if never_seen(view) >> card & 1
            ]
            for s in (state, other)
        )
        found |= dict(zip(true, guessed, strict=True))
    return found


def with_other_cards(state: AnyState, exchange: Mapping[Card, Card]) -> Deal:
    """The deal of a state, dealt so that each hidden card arrives where another one arrived.

    The cards keep arriving at the same places in the same order: what changes is which of the hidden ones they are.
    """
    deal = state.deal
    order = tuple(exchange.get(card, card) for card in deal.order(state.layout))
    return deal._replace(chance=Given({(deal.number, deal.attempt): order}, deal.chance), attempt=0)


def with_another_card(move: Move, exchange: Mapping[Card, Card]) -> Move:
    """The same act where another card lies: all that a seat saw of it is the same if that card is hidden from it."""
    return move._replace(card=exchange.get(move.card, move.card))


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
