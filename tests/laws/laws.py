"""The laws of every game (architecture, section 4), each as a function that fails where one is broken."""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from cardtable.bots import BOTS, SEARCHING, Budget, make_bot
from cardtable.engine.cards import UNSEEN, Card, Mask, bits, mask_of
from cardtable.engine.errors import IllegalMove
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.state import NOBODY, AnyState, Seat
from cardtable.engine.view import View, possible_state, view_of
from tests.laws.deals import (
    SHUFFLED_ANEW,
    Seen,
    Step,
    after,
    exchanged,
    never_seen,
    replayed,
    seen_by,
    with_another_card,
    with_other_cards,
)

ALL = 99
"""More than ever look at a table."""


def everyone(game: AnyGame) -> range:
    """Every seat, and an onlooker (NOBODY)."""
    return range(NOBODY, game.seats)


def faces_in(event: Event) -> Mask:
    """The faces an event shows."""
    return mask_of(card for card in (*event.cards, *event.taken) if card != UNSEEN)


# (i) Every face in an event a seat receives is known in its view; and nothing else is.


LOOKS = 200
"""In a deal with more moves than this views are compared at about so many, evenly spread."""


def views_know_what_was_shown(game: AnyGame, steps: Sequence[Step]) -> None:
    """What a seat was shown it can place, until the cards are shuffled anew; what it was not shown it cannot.

    Where cards were moved in secret it may only know between which places a card lies that it was shown.
    """
    for seat in everyone(game):
        left_out = shown = steps[0].state.layout.removed
        for at, step in enumerate(steps):
            for event in step.events:
                if event.kind in SHUFFLED_ANEW:
                    shown = shown & ~faces_in(event) if event.cards else left_out
                else:
                    shown |= faces_in(event.seen_by(seat))
            if at % (1 + len(steps) // LOOKS):
                continue
            view = view_of(game, step.state, seat)
            write = view.pack.write
            lost = shown & view.unknown & ~mask_of(card for card, _ in view.traces)
            assert not lost, f"seat {seat} was shown {write(bits(lost))}"
            leaked = view.pack.all & ~view.unknown & ~shown
            assert not leaked, f"seat {seat} was never shown {write(bits(leaked))}"


# (ii) Two cards a seat has never seen may be exchanged: it is shown the same. (viii) So may all of them.


def unseen_cards_may_be_swapped(game: AnyGame, steps: Sequence[Step], rng: Random, viewers: int = ALL) -> int:
    """Swaps two cards wherever both may lie, plays the deal again and compares; how many pairs could be swapped.

    `viewers`: for how many of those who look on or play it is tried.
    """
    swapped = 0
    for seat in rng.sample(everyone(game), min(viewers, game.seats + 1)):
        state = steps[-1].state
        view = view_of(game, state, seat)
        pairs = list(combinations(bits(never_seen(view)), 2))
        was = [seen_by(game, seat, step) for step in steps[:: 1 + len(steps) // LOOKS]]
        for a, b in rng.sample(pairs, min(2, len(pairs))):
            exchange = {a: b, b: a}
            if may_be_swapped(game, view, state, a, b) and lays_the_same(game, steps, exchange):
                _shows_the_same(game, steps, was, view, arriving_in_time(game, steps, view, exchange, rng))
                swapped += 1
    return swapped


def may_be_swapped(game: AnyGame, view: View, state: AnyState, a: Card, b: Card) -> bool:
    """Whether nothing that everybody knows speaks against two cards lying the other way round."""
    return not (cannot_lie(game, view, state, a) >> b & 1 or cannot_lie(game, view, state, b) >> a & 1)


def cannot_lie(game: AnyGame, view: View, state: AnyState, card: Card) -> Mask:
    """The cards that cannot lie where a hidden card lies, for all a seat knows."""
    zone = next(zone for zone, mask in enumerate(state.zones) if mask >> card & 1)
    barred, hidden = game.barred(view).get(zone, ()), hidden_in(view, state, zone)
    found = game.constraints(view).get(zone, 0)
    if state.layout.zones[zone].ordered:
        at = hidden.index(card) if barred else 0
        return found | (barred[at] if at < len(barred) else 0)
    others = [other for other in hidden if other != card]
    if barred and not can_be(others, barred):  # this card is needed for what is known of them
        return found | view.pack.all ^ mask_of(
            other for other in bits(view.pack.all) if can_be([*others, other], barred)
        )
    return found


def can_be(cards: Sequence[Card], barred: Sequence[Mask]) -> bool:
    """Whether for each bar one of the cards, each time another, is none of those that it bars."""
    if not barred:
        return True
    bar, *rest = barred
    return any(not bar >> card & 1 and can_be([*cards[:at], *cards[at + 1 :]], rest) for at, card in enumerate(cards))


def hidden_in(view: View, state: AnyState, zone: int) -> list[Card]:
    """The cards of a zone that a seat cannot place, in their order where they have one."""
    if not state.layout.zones[zone].ordered:
        return bits(state.zones[zone] & view.unknown)
    return [card for card in state.orders[zone] if view.unknown >> card & 1]


def lays_the_same(game: AnyGame, steps: Sequence[Step], exchange: Mapping[Card, Card]) -> bool:
    """Whether the same cards came to lie open at every step with some hidden cards exchanged for others.

    It is asked only where pairs go by themselves (`Game.apart`): what went is known, and speaks against hidden cards
    that would have made other pairs. Everywhere else nothing that is hidden may change what lies open.
    """
    state = game.deal(with_other_cards(steps[-1].state, exchange))
    if not game.apart(view_of(game, state, NOBODY)):
        return True
    for step in steps:
        if step.move is not None:
            state = game.play(state, with_another_card(step.move, exchange))
        if lying_open(state) != lying_open(step.state):
            return False
    return True


def lying_open(state: AnyState) -> list[Mask]:
    """The cards that everybody can place, outside the hands."""
    return [mask & state.public for mask in list(state.zones)[state.layout.seats :]]


TRIES = 500
"""So often other cards of a hand are said to have been drawn, where only those that came late can be what they are."""


def arriving_in_time(
    game: AnyGame, steps: Sequence[Step], view: View, exchange: Mapping[Card, Card], rng: Random
) -> Mapping[Card, Card]:
    """An exchange that puts the same cards into every hand, and by which they arrive there when they can have come.

    Who could not follow suit may have drawn a card of it since: nobody sees which of the hidden ones that is.
    """
    state = steps[-1].state
    hands = [hidden_in(view, state, zone) for zone in game.barred(view) if not state.layout.zones[zone].ordered]
    hands = [hand for hand in hands if len(hand) > 1]
    moves = [step.move for step in steps if step.move is not None]
    best = legal_so_far(game, state, moves, exchange) if hands else 0
    for _ in range(TRIES if hands else 0):
        if best == len(moves):
            break
        a, b = rng.sample(rng.choice(hands), 2)
        tried = {**exchange, a: exchange.get(b, b), b: exchange.get(a, a)}
        count = legal_so_far(game, state, moves, tried)
        if count >= best:
            exchange, best = tried, count
    return exchange


def legal_so_far(game: AnyGame, end: AnyState, moves: Sequence[Move], exchange: Mapping[Card, Card]) -> int:
    """How many moves of a deal, from the first on, are legal with some hidden cards exchanged."""
    state = game.deal(with_other_cards(end, exchange))
    for count, move in enumerate(moves):
        other = with_another_card(move, exchange)
        if other not in game.legal_moves(state):
            return count
        state = game.play(state, other)
    return len(moves)


EXCHANGES = 8
"""So many pairs of hidden cards are exchanged, one after the other, where pairs go by themselves."""


def hidden_cards_change_nothing(game: AnyGame, steps: Sequence[Step], seat: Seat, rng: Random) -> int:
    """Deals everything a seat has never seen at random, plays the deal again and compares all the seat ever sees.

    How many cards lay elsewhere. A card that was seen once, and then moved in secret, stays where it is.
    """
    state = steps[-1].state
    view = view_of(game, state, seat)
    was = [seen_by(game, seat, step) for step in steps[:: 1 + len(steps) // LOOKS]]
    if game.apart(view):
        exchange = exchanged_by_and_by(game, steps, sorted(bits(never_seen(view))), rng)
    else:
        exchange = exchanged(state, view, possible_state(game, where_they_are(view, state), rng))
        exchange = arriving_in_time(game, steps, view, exchange, rng)
    _shows_the_same(game, steps, was, view, exchange)
    return sum(card != other for card, other in exchange.items())


def exchanged_by_and_by(
    game: AnyGame, steps: Sequence[Step], cards: Sequence[Card], rng: Random
) -> Mapping[Card, Card]:
    """Which card lies where each of some hidden ones lies, after exchanges that change nothing that lies open.

    Most deals at random would have made other pairs; one exchange after the other leads to those that would not.
    """
    exchange = {card: card for card in cards}
    for _ in range(EXCHANGES if len(cards) > 1 else 0):
        a, b = rng.sample(cards, 2)
        tried = {**exchange, a: exchange[b], b: exchange[a]}
        if lays_the_same(game, steps, tried):
            exchange = tried
    return exchange


def where_they_are(view: View, state: AnyState) -> View:
    """A view to guess from that has every card that could be placed once where it truly lies."""
    traces = ((card, mask_of(z for z, mask in enumerate(state.zones) if mask >> card & 1)) for card, _ in view.traces)
    return replace(view, traces=tuple(traces))


def _shows_the_same(
    game: AnyGame, steps: Sequence[Step], seen: Sequence[Seen], view: View, exchange: Mapping[Card, Card]
) -> None:
    """Events, views, legal moves and whether the seat is asked, at every step so far; then what its bots choose."""
    seat = view.seat
    moves = [with_another_card(step.move, exchange) for step in steps if step.move is not None]
    again = replayed(game, with_other_cards(steps[-1].state, exchange), moves)
    for was, now in zip(seen, again[:: 1 + len(again) // LOOKS], strict=True):
        assert seen_by(game, seat, now) == was, f"seat {seat} can tell hidden cards apart"
    if seat == view.to_move != NOBODY:
        for level in BOTS.keys() - SEARCHING.keys():  # those that search are asked in tests/bots/search
            moves = [
                make_bot(level, game)(view_of(game, step.state, seat), Budget(iterations=50), Random("bot"))
                for step in (steps[-1], again[-1])
            ]
            assert moves[0] == moves[1], f"the bot {level} looks at hidden cards"


# (iii) A possible state gives the same view, and is a state like any other.


def possible_states_are_possible(game: AnyGame, state: AnyState, rng: Random) -> None:
    """From what each seat knows a state is guessed; it gives the same view and can be played to its end."""
    for seat in everyone(game):
        view = view_of(game, state, seat)
        for zone, forbidden in game.constraints(view).items():
            assert not state.zones[zone] & view.unknown & forbidden, "what is so is said to be impossible"
        for zone, masks in game.barred(view).items():
            hidden = hidden_in(view, state, zone)
            if state.layout.zones[zone].ordered:
                assert all(not bar >> card & 1 for card, bar in zip(hidden, masks, strict=False)), (
                    "it is said not to be"
                )
            else:
                assert can_be(hidden, masks), "what is so there is said to be impossible"
        for together in game.apart(view):
            assert all((mask & together).bit_count() < 2 for mask in state.hands()), "two are in one hand"
        for card, places in view.traces:
            assert any(places >> zone & 1 and mask >> card & 1 for zone, mask in enumerate(state.zones)), "not there"
        guess = possible_state(game, view, rng)
        guess.check()
        assert view_of(game, guess, seat) == view
        for _ in range(game.longest_deal):
            if guess.to_move == NOBODY:
                break
            guess = game.play(guess, rng.choice(game.legal_moves(guess)))
        assert guess.to_move == NOBODY
        guess.check()
        game.score(guess)


# (iv) Every card is in exactly one place. (v) Nobody is ever stuck, and nothing is legal twice.


def cards_are_conserved(step: Step) -> None:
    """Every card lies in exactly one zone, and the orders name the cards of their zones."""
    step.state.check()
    for zone, order, mask in zip(step.state.layout.zones, step.state.orders, step.state.zones, strict=True):
        assert not zone.ordered or (mask_of(order) == mask and len(order) == mask.bit_count())


def somebody_can_move(game: AnyGame, state: AnyState) -> None:
    """While a seat is to move it has a legal move, and no move stands twice in the list."""
    if state.to_move != NOBODY:
        moves = game.legal_moves(state)
        assert moves
        assert len(set(moves)) == len(moves)


def playing_leaves_the_state_alone(game: AnyGame, state: AnyState) -> None:
    """`play` returns a new state and changes nothing of the old one, with events or without."""
    if state.to_move != NOBODY:
        before = state.copy()
        before.orders = list(state.orders)
        for move in game.legal_moves(state):
            quiet = game.play(state, move)
            assert quiet == after(game, state, move).state
            assert state == before


# (vi) What is written can be read.


def notation_reads_back(game: AnyGame, state: AnyState) -> None:
    """Every legal move is the same move after being written and read."""
    if state.to_move != NOBODY:
        for move in game.legal_moves(state):
            assert read_move(write_move(move, game.pack), game.pack) == move


# Why an illegal move is illegal.


def reasons_know_no_hidden_cards(game: AnyGame, state: AnyState, moves: Sequence[Move], rng: Random) -> None:
    """The reason given for an illegal move is the same whatever the mover cannot see."""
    if state.to_move != NOBODY:
        guess = possible_state(game, view_of(game, state, state.to_move), rng)
        legal = set(game.legal_moves(state))
        for move in moves:
            if move not in legal:
                reason = game.objection(state, move)
                assert reason
                assert game.objection(guess, move) == reason


# All of them at once.


def hold_at(game: AnyGame, step: Step, rng: Random) -> None:
    """The laws of one moment."""
    cards_are_conserved(step)
    somebody_can_move(game, step.state)
    notation_reads_back(game, step.state)


def illegal_moves_are_refused(match: Match, move: Move) -> None:
    """Whatever is not legal raises `IllegalMove` with its reason and the legal moves, and changes nothing."""
    legal = match.legal_moves()
    if move in legal:
        return
    before, moves = match.state, list(match.moves)
    try:
        match.play(match.to_move, move)
    except IllegalMove as error:
        assert error.reason
        assert error.legal == tuple(match.write(other) for other in legal)
        assert all(written in str(error) for written in error.legal)
    else:
        raise AssertionError(f"{move} was accepted")
    assert match.state is before
    assert match.moves == moves


# What leaves the engine is plain data.


def what_leaves_the_engine_can_be_sent(game: AnyGame, step: Step) -> None:
    """Views, events, moves and sheets are the same after the way to another process, and can be told apart there."""
    for seat in everyone(game):
        sent = seen_by(game, seat, step)
        back = pickle.loads(pickle.dumps(sent))
        assert back == sent
        assert back.view.layout == step.state.layout
    sheet = game.score(step.state)
    assert pickle.loads(pickle.dumps(sheet)) == sheet
