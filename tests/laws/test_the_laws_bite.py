"""Each law fails for a game that breaks it: a Scopa that leaks, loses cards or gets stuck, in one way each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.engine.build import zones_of
from cardtable.engine.cards import Mask
from cardtable.engine.chance import Seeded
from cardtable.engine.events import EVERYBODY, Event, Report
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState, Deal, Seat, State
from cardtable.engine.view import View, view_of
from cardtable.games.king.rules import King
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopa_d_assi.rules import ScopaDAssi
from cardtable.games.uomo_nero.rules import UomoNero
from tests.laws import laws
from tests.laws.deals import Step, at_random, play_deal
from tests.laws.test_matches import played_at_random


class TalksTooMuch(Scopa):
    """Names the faces of the cards it deals to everybody."""

    def deal(self, deal: Deal, report: Report | None = None) -> State[Any]:
        def aloud(event: Event) -> None:
            if report:
                report(Event(event.kind, event.seat, cards=event.cards))

        return super().deal(deal, aloud)


class ShowsBlindHands(ScopaDAssi):
    """Shows players the cards at which they may not look before their turn."""

    def deal(self, deal: Deal, report: Report | None = None) -> State[Any]:
        def openly(event: Event) -> None:
            if report:
                report(replace(event, faces_for=(event.seat,)) if event.kind == "dealt" else event)

        return super().deal(deal, openly)


class PeeksBeforeTheTurn(ScopaDAssi):
    """Lets all look at their cards at once, and tells nobody."""

    def deal(self, deal: Deal, report: Report | None = None) -> State[Any]:
        state = super().deal(deal, report)
        for seat in range(self.seats):
            state.look(seat)
        return state


class PointsAtTheStock(Scopa):
    """Its public facts tell which card comes next."""

    def play(self, state: State[Any], move: Move, report: Report | None = None) -> State[Any]:
        new = super().play(state, move, report)
        new.facts = new.facts._replace(crosswise=(new.orders[self.stock][:1], *new.facts.crosswise[1:]))
        return new


class LooksAtTheNeighbour(Scopa):
    """Lets nobody play the highest card if the neighbour holds a low one."""

    def legal_moves(self, state: State[Any]) -> Sequence[Move]:
        moves = super().legal_moves(state)
        neighbour = state.zones[(state.to_move + 1) % self.seats]
        return moves[:1] if neighbour & 0b1111 else moves


class ExplainsTooMuch(Scopa):
    """Says where a card is that the mover does not hold."""

    def objection(self, state: State[Any], move: Move) -> str:
        elsewhere = state.zones[self.stock] >> move.card & 1
        return "in_the_stock" if elsewhere else super().objection(state, move)


class NamesWhatWasDrawn(UomoNero):
    """Tells everybody which card was taken from a fan."""

    def play(self, state: State[Any], move: Move, report: Report | None = None) -> State[Any]:
        def aloud(event: Event) -> None:
            if report:
                report(replace(event, faces_for=EVERYBODY))

        return super().play(state, move, aloud)


class HintsAtTheOddCard(UomoNero):
    """Its public facts tell who holds the card that nobody wants."""

    def play(self, state: State[Any], move: Move, report: Report | None = None) -> State[Any]:
        new = super().play(state, move, report)
        new.facts = new.facts._replace(arranged=self._holder(new))
        return new


class LosesACard(Scopa):
    """Drops the last card of the stock."""

    def play(self, state: State[Any], move: Move, report: Report | None = None) -> State[Any]:
        new = super().play(state, move, report)
        new.zones = zones_of([mask & ~(1 << 39) for mask in new.zones])
        return new


class GetsStuck(Scopa):
    """Lets the dealer play nothing."""

    def legal_moves(self, state: State[Any]) -> Sequence[Move]:
        return super().legal_moves(state) if state.to_move else ()


class SaysItTwice(Scopa):
    """Lists a move twice."""

    def legal_moves(self, state: State[Any]) -> Sequence[Move]:
        moves = super().legal_moves(state)
        return [*moves, moves[0]]


class ChangesThePast(Scopa):
    """Plays on the state it was given."""

    def play(self, state: State[Any], move: Move, report: Report | None = None) -> State[Any]:
        state.facts = state.facts._replace(last_taker=0)
        return super().play(state, move, report)


class ForgetsVoids(King):
    """Guesses cards into hands that have shown that they hold no such card."""

    def constraints(self, view: View) -> Mapping[int, Mask]:
        return {}


class SuspectsTooMuch(King):
    """Takes everybody to be void of spades."""

    def constraints(self, view: View) -> Mapping[int, Mask]:
        spades = self.pack.suit_masks[3]
        return dict.fromkeys(range(1, 4), spades)


class MumblesMoves(Scopa):
    """Has moves that cannot be told apart when written."""

    def legal_moves(self, state: State[Any]) -> Sequence[Move]:
        return [move._replace(number=-2) for move in super().legal_moves(state)]


class NeverEnds(Scopa):
    """Plays on after the target."""

    def outcome(self, sheets: Sequence[Any]) -> None:
        return None


def rules(game: type[AnyGame]) -> AnyGame:
    """The game at a table of four."""
    return game(4, game.options_type.defaults(4))


def dealt(game: AnyGame) -> State[Any]:
    """A deal of this game before the first move."""
    return game.deal(Deal(1, 0, Seeded("bite")))


def a_deal(game: AnyGame) -> list[Step]:
    """A deal of this game."""
    return play_deal(game, Deal(1, 0, Seeded("bite")), at_random(Random(1)))


def told(game: AnyGame) -> None:
    """Law (i)."""
    laws.views_know_what_was_shown(game, a_deal(game))


def swapped(game: AnyGame) -> None:
    """Law (ii)."""
    for moment in (4, 20):
        laws.unseen_cards_may_be_swapped(game, a_deal(game)[:moment], Random(2))


def interfered(game: AnyGame) -> None:
    """Law (viii)."""
    for moment in (4, 20):
        for seat in laws.everyone(game):
            laws.hidden_cards_change_nothing(game, a_deal(game)[:moment], seat, Random(2))


def guessed(game: AnyGame) -> None:
    """Law (iii)."""
    laws.possible_states_are_possible(game, a_deal(game)[20].state, Random(3))


def objected(game: AnyGame) -> None:
    """The reasons of objections."""
    state = a_deal(game)[3].state
    laws.reasons_know_no_hidden_cards(game, state, [Move("play", card) for card in range(40)], Random(4))


LEAKS: list[tuple[type[AnyGame], Callable[[AnyGame], object]]] = [
    (TalksTooMuch, told),
    (TalksTooMuch, swapped),
    (TalksTooMuch, interfered),
    (ShowsBlindHands, told),
    (PeeksBeforeTheTurn, told),
    (PointsAtTheStock, interfered),
    (LooksAtTheNeighbour, interfered),
    (NamesWhatWasDrawn, told),
    (NamesWhatWasDrawn, interfered),
    (HintsAtTheOddCard, interfered),
    (ExplainsTooMuch, objected),
    (LosesACard, lambda game: [laws.cards_are_conserved(step) for step in a_deal(game)]),
    (GetsStuck, lambda game: laws.somebody_can_move(game, game.deal(Deal(1, 3, Seeded("bite"))))),
    (SaysItTwice, lambda game: laws.somebody_can_move(game, dealt(game))),
    (ChangesThePast, lambda game: laws.playing_leaves_the_state_alone(game, dealt(game))),
    (ForgetsVoids, interfered),
    (SuspectsTooMuch, guessed),
    (MumblesMoves, lambda game: laws.notation_reads_back(game, dealt(game))),
    (NeverEnds, lambda game: played_at_random(game, "bite")),
]


@pytest.mark.parametrize(("game", "law"), LEAKS, ids=[f"{n}-{game.__name__}" for n, (game, _) in enumerate(LEAKS)])
def test_a_game_that_breaks_a_law_is_caught(game: type[AnyGame], law: Callable[[AnyGame], object]) -> None:
    """What it would take to slip through is what the laws look at."""
    with pytest.raises((AssertionError, IndexError)):
        law(rules(game))


def test_a_view_that_shows_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows a seat the neighbour's hand knows what the seat was never shown."""

    def view_of_two(game: AnyGame, state: AnyState, seat: Seat) -> View:
        seen = state.copy()
        seen.public |= state.zones[(seat + 1) % 4]
        return view_of(game, seen, seat)

    monkeypatch.setattr(laws, "view_of", view_of_two)
    with pytest.raises(AssertionError, match="seat -1 was never shown"):
        told(rules(Scopa))


@pytest.mark.parametrize("game", [Scopa, ScopaDAssi, King, UomoNero])
def test_the_same_game_without_the_flaw_passes(game: type[AnyGame]) -> None:
    """The laws find nothing where there is nothing."""
    for law in (told, swapped, interfered, guessed, objected):
        law(rules(game))
