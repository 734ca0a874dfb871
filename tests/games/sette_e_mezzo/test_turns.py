"""Sette e mezzo: the stakes, the turns, and what is known of covered cards (rules: section 4)."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import bits
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.sette_e_mezzo.cards import HALVES, MATTA, is_bust, is_full
from cardtable.games.sette_e_mezzo.rules import CARD, STAND
from cardtable.text import Text
from cardtable.text.story import tell
from tests.games.sette_e_mezzo.tables import at, faces, gained, kinds, mask, moves, play, rules

NAMES = ("Ada", "Ciro", "Dino")


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_gets_one_card_that_only_he_knows(seats: int) -> None:
    """One card face down to everybody, banker last; the players are asked in turn."""
    game = rules(seats)
    events: list[Event] = []
    state = game.deal(Deal(1, 1, Seeded("x")), events.append)
    assert [state.zones[seat].bit_count() for seat in range(seats)] == [1] * seats
    assert [event.seat for event in events] == [*range(2, seats), 0, 1]
    assert state.to_move == 2 % seats
    for seat in range(seats):
        view = view_of(game, state, seat)
        assert [view.hidden[other] for other in range(seats)] == [int(other != seat) for other in range(seats)]


@pytest.mark.parametrize(
    ("facts", "options", "highest"),
    [
        ({}, {}, 5),  # `max_bet`
        ({}, {"max_bet": 8}, 8),
        ({"chips": (20, 3, 20)}, {}, 3),  # his own chips
        ({"chips": (4, 20, 20)}, {}, 4),  # the bank's chips
        ({"chips": (7, 20, 20), "stakes": (0, 0, 4)}, {}, 3),  # not yet answering for earlier stakes
        ({"chips": (7, 20, 20), "stakes": (0, 0, 4), "bust": (0, 0, 1)}, {}, 5),  # one that was lost counts no more
        ({"chips": (4, 20, 20), "stakes": (0, 0, 4)}, {}, 1),  # 1 is always allowed
    ],
)
def test_stakes_are_bounded_by_the_limit_and_by_the_chips_of_player_and_bank(
    facts: dict[str, Any], options: dict[str, int], highest: int
) -> None:
    """Whole chips, at least 1, at most the smallest of `max_bet`, his own chips and what the bank can answer for."""
    game = rules(**options)
    state = at(game, {0: "6C", 1: "7D", 2: "4S"}, phase="stake", **facts)
    assert moves(game, state) == [f"stake {chips}" for chips in range(1, highest + 1)]


def test_chips_carry_over_from_deal_to_deal() -> None:
    game = rules(3)
    state = game.deal(Deal(2, 0, Seeded("x"), sheets=gained(-17, 16, 1)))
    assert state.facts.chips == (3, 36, 21)
    assert game.highest_stake(state) == 3


def test_a_player_stakes_asks_for_cards_and_stands() -> None:
    """In turn each player stakes chips on his card, then asks for cards, dealt face up, or stands."""
    game = rules(3)
    state = at(game, {0: "6C", 1: "2D", 2: "4S"}, stock="AC 3C 5B", phase="stake")
    state, events = play(game, state, "stake 3", "card", "card", "stand")
    assert kinds(events) == ["staked", "card_given", "card_given", "stands"]
    assert state.orders[game.rows[1]] == tuple(bits(mask("AC 3C")))
    assert (state.to_move, state.facts.phase) == (2, "stake")
    assert (state.facts.stakes, state.facts.stands, state.facts.chips) == ((0, 3, 0), (0, 1, 0), (20, 20, 20))


def test_who_goes_bust_shows_his_cards_and_loses_his_stake_at_once() -> None:
    """Over 7½ he has gone bust: he shows and loses his stake at once."""
    game = rules(3)
    state, events = play(game, at(game, {0: "6C", 1: "5D", 2: "4S"}, stock="3C", stakes={1: 4}), "card")
    assert kinds(events) == ["card_given", "bust"]
    assert faces(sum(1 << card for card in events[1].cards)) == "5D 3C"
    assert state.facts.chips == (24, 16, 20)
    assert state.to_move == 2
    assert view_of(game, state, NOBODY).shown[1] == mask("5D")
    assert game.score(state).points == (4, -4, 0)


def test_seven_and_a_half_without_the_matta_ends_the_turn_by_itself() -> None:
    """An honest 7½ stops the turn automatically; everybody then knows that the covered card makes it."""
    game = rules(3)
    state, events = play(game, at(game, {0: "6C", 1: "5D 2C", 2: "4S"}, stock="FS"), "card")
    assert kinds(events) == ["card_given", "full"]
    assert (state.to_move, state.facts.full) == (2, (0, 1, 0))
    view = view_of(game, state, 2)
    assert view.pack.all & ~game.constraints(view)[1] & ~mask("2C FS") == mask("5D 5C 5B 5S")


@pytest.mark.parametrize(("hand", "drawn"), [("RD", "FS"), ("FC 2C RD", "4B"), ("RD 4C", "2S")])
def test_with_the_matta_a_player_says_himself_that_he_stands(hand: str, drawn: str) -> None:
    game = rules(3)
    state, _ = play(game, at(game, {0: "6C", 1: hand, 2: "4S"}, stock=drawn), "card")
    assert state.to_move == 1
    assert moves(game, state) == ["card", "stand"]


def test_the_king_of_coins_as_a_court_card_ends_a_turn_too() -> None:
    game = rules(3, matta="none")
    state, events = play(game, at(game, {0: "6C", 1: "7C", 2: "4S"}, stock="RD"), "card")
    assert kinds(events)[-1] == "full"
    assert state.to_move == 2


def test_the_banker_plays_last_and_face_up() -> None:
    """The banker must not see face-down cards of others before standing."""
    game = rules(3)
    state = at(game, {0: "4C", 1: "7D", 2: "6S"}, stock="3B", to_move=2, stakes={1: 2, 2: 3}, stands={1: 1})
    state, events = play(game, state, "stand")
    assert kinds(events) == ["stands", "bank_opens"]
    assert state.to_move == 0
    assert [view_of(game, state, seat).shown[0] for seat in (NOBODY, 1, 2)] == [mask("4C")] * 3
    assert view_of(game, state, 0).hidden[1:3] == (1, 1)
    state, events = play(game, state, "card")
    assert state.to_move == 0
    assert view_of(game, state, 0).hidden[1:3] == (1, 1)
    state, events = play(game, state, "stand")
    assert kinds(events) == ["stands", "loses_stake", "loses_stake"]
    assert view_of(game, state, NOBODY).hidden[:3] == (0, 0, 0)
    assert state.facts.chips == (25, 18, 17)
    assert game.score(state).points == (5, -2, -3)


def test_a_banker_who_goes_bust_or_has_seven_and_a_half_is_done() -> None:
    game = rules(2)
    state, events = play(game, at(game, {0: "5C", 1: "4D"}, stock="3B", to_move=0, stakes={1: 2}), "card")
    assert kinds(events) == ["card_given", "bank_bust", "wins_stake"]
    assert (state.to_move, state.facts.chips) == (NOBODY, (18, 22))
    state, events = play(game, at(game, {0: "7C", 1: "4D"}, stock="FB", to_move=0, stakes={1: 2}), "card")
    assert kinds(events) == ["card_given", "full", "loses_stake"]
    assert state.to_move == NOBODY


def test_with_everybody_bust_the_banker_does_not_play() -> None:
    """There is nobody left whom he could lose against."""
    game = rules(2)
    state, events = play(game, at(game, {0: "5C", 1: "6D"}, stock="3B", stakes={1: 2}), "card")
    assert kinds(events) == ["card_given", "bust", "bank_opens"]
    assert (state.to_move, game.score(state).points) == (NOBODY, (2, -2))


def test_what_a_reale_wins_is_told_and_that_it_takes_the_bank() -> None:
    game = rules(2)
    state = at(game, {0: "5C", 1: "7D FS"}, to_move=0, stakes={1: 2}, full={1: 1})
    state, events = play(game, state, "stand")
    assert [(event.kind, event.seat, event.number) for event in events] == [
        ("stands", 0, 0),
        ("wins_stake", 1, 4),
        ("reale", 1, 0),
        ("takes_bank", 1, 0),
    ]


@pytest.mark.parametrize(
    ("options", "chips", "kind", "number"),
    [({"ties_to_bank": False}, 20, "keeps_stake", 0), ({"chips": 10, "max_bet": 20}, 10, "bank_is_short", 10)],
)
def test_stakes_kept_and_stakes_the_bank_cannot_pay_are_told(
    options: dict[str, int], chips: int, kind: str, number: int
) -> None:
    game = rules(2, **options)
    hand = "5S" if kind == "keeps_stake" else "6S"
    _, events = play(game, at(game, {0: "5C", 1: hand}, to_move=0, stakes={1: 12}), "stand")
    assert [(event.kind, event.number) for event in events[1:]] == [(kind, number)]
    assert chips == game.options.chips


@pytest.mark.parametrize(
    ("chips", "italian", "english"),
    [(0, "il banco non ha più gettoni", "the bank has no chips left"), (3, "può pagare solo 3", "can pay only 3")],
)
def test_who_is_not_paid_in_full_hears_what_the_bank_had_left(chips: int, italian: str, english: str) -> None:
    """The bank pays in turn order as far as its chips go: the last may get something, or nothing at all."""
    game = rules(3, chips=10, max_bet=20)
    hands = {0: "5C", 1: "6D", 2: "6S"}
    _, events = play(game, at(game, hands, to_move=0, stakes={1: 10 - chips, 2: 8}), "stand")
    event = next(event for event in events if event.kind == "bank_is_short")
    assert (event.seat, event.number) == (2, chips)
    for you, begins in ((2, ("Scopri il sei di spade", "You turn up")), (1, ("Dino scopre", "Dino turns up"))):
        told = [tell(Text(language), game, event, NAMES, you) for language in ("it", "en")]
        assert told[0].startswith(begins[0]) and told[0].endswith(italian)
        assert told[1].startswith(begins[1]) and told[1].endswith(english)


def test_no_deal_uses_up_the_pack() -> None:
    """Bust, or with seven and a half without a matta, nobody takes a card more: eight hands leave something."""
    matta = mask("RD")
    worth = {halves: [card for card in range(40) if HALVES[card] == halves and card != MATTA] for halves in set(HALVES)}
    heaviest = {False: 0, True: 0}
    hands = {0, matta}
    while hands:
        longer = set()
        for hand in hands:
            if hand and (is_bust(hand, matta) or (is_full(hand, matta) and not hand & matta)):
                with_matta = bool(hand & matta)
                heaviest[with_matta] = max(heaviest[with_matta], sum(HALVES[card] for card in bits(hand)))
                continue
            free = (next((card for card in cards if not hand >> card & 1), None) for cards in worth.values())
            longer |= {hand | 1 << card for card in free if card is not None}
        hands = longer
    assert heaviest == {False: 28, True: 29}
    assert sum(HALVES) > 7 * 28 + 29


def test_the_pack_is_shuffled_anew_when_it_is_used_up() -> None:
    """Pack exhausted in mid-deal: discards are reshuffled; those still in keep their cards."""
    game = rules(4)
    state = at(
        game,
        {0: "6C", 1: "5D 3C", 2: "7S AS", 3: "2D"},
        stock="",
        to_move=3,
        stakes={1: 1, 2: 1, 3: 1},
        bust={1: 1, 2: 1},
    ).copy()
    stock = game.layout.stock
    state.zones[game.rows[0]] |= state.zones[stock]  # wherever the others are, none can be drawn
    state.orders = [*state.orders]
    state.orders[game.rows[0]], state.orders[stock], state.zones[stock] = state.orders[stock], (), 0
    state.public = state.zones[game.rows[0]] | mask("5D 3C 7S AS")
    after, events = play(game, state, "card")
    assert kinds(events)[:2] == ["reshuffled", "card_given"]
    assert sum(1 << card for card in events[0].cards) == mask("5D 3C 7S AS")
    assert (after.facts.under, after.facts.shuffles) == (mask("5D 3C 7S AS"), 1)
    assert [after.zones[seat] for seat in (1, 2)] == [0, 0]
    assert len(after.orders[stock]) == 3
    view = view_of(game, state, 0)
    assert 3 not in game.constraints(view)  # nothing is known of the covered card of seat 3
    view = view_of(game, game.play(state, CARD), 0)
    if view.hidden[3]:  # it may have gone bust by the card
        assert game.constraints(view)[3] & mask("5D 3C 7S AS") == mask("5D 3C 7S AS")


@pytest.mark.parametrize(
    ("hand", "possible"),
    [
        ("2D 6S", "AD AC AB AS FD FC FB FS CD CC CB CS RD RC RB RS"),  # not bust: 1½ at most
        ("2D 7S", "RD"),  # a half would have ended the turn
        ("FD 3C 4C", "RD"),
    ],
)
def test_who_is_asked_again_cannot_have_a_card_that_would_be_over(hand: str, possible: str) -> None:
    """Everybody can tell from the open cards what the covered one is not."""
    game = rules(2)
    hands = {0: "5C", 1: hand}
    drawn = mask(hand) & ~mask(hand.split(maxsplit=1)[0])
    view = view_of(game, at(game, hands, stakes={1: 1}), 0)
    assert view.pack.all & ~game.constraints(view)[1] & ~drawn == mask(possible)
    for seed in range(5):
        guess = possible_state(game, view, Random(seed))
        assert not guess.zones[1] & game.constraints(view)[1]


@pytest.mark.parametrize(
    ("phase", "move", "reason"),
    [
        ("stake", Move("stake", number=0), "stake_too_low"),
        ("stake", Move("stake", number=6), "stake_too_high"),
        ("stake", CARD, "stake_first"),
        ("stake", STAND, "stake_first"),
        ("draw", Move("stake", number=2), "stake_made"),
        ("draw", Move("play", 3), "not_now"),
        ("stake", Move("stake", 3, number=2), "not_now"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(phase: str, move: Move, reason: str) -> None:
    game = rules(3)
    state = at(game, {0: "6C", 1: "7D", 2: "4S"}, phase=phase)
    assert move not in game.legal_moves(state)
    assert game.objection(state, move) == reason
