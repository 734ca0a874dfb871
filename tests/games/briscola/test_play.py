"""Briscola: the deal, the tricks, drawing, and the options that touch the play (rules: section 1)."""

import pytest

from cardtable.engine.cards import ITALIAN_40, UNSEEN
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import UnfitSeats
from cardtable.engine.events import Event
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import ASIDE, NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games.briscola.rules import Briscola
from tests.games.briscola.tables import at, faces, kinds, moves, play, rules

PEEKING_OR_NOT = pytest.mark.parametrize("peek", [False, True])


# The deal.


@pytest.mark.parametrize(("seats", "rounds"), [(2, 17), (3, 10), (4, 7)])
def test_three_cards_each_and_the_next_one_is_turned_up_under_the_stock(seats: int, rounds: int) -> None:
    """4 players: 28 cards, 7 rounds of draws; 3 players: 30, 10 rounds; 2 players: 34, 17 rounds."""
    game = rules(seats)
    events: list[Event] = []
    deal = Deal(1, seats - 1, Seeded("deal"))
    state = game.deal(deal, events.append)
    order = deal.order(game.layout)
    stock = state.orders[game.stock]
    assert [state.zones[seat].bit_count() for seat in range(seats)] == [3] * seats
    assert faces(state.zones[0]) == faces(sum(1 << card for card in order[:3]))
    assert stock == (*order[3 * seats + 1 :], order[3 * seats])
    assert len(stock) == rounds * seats
    assert state.facts.trump == ITALIAN_40.suit(stock[-1])
    assert state.to_move == state.facts.leader == 0
    assert view_of(game, state, NOBODY).orders[game.stock] == (*(UNSEEN,) * (len(stock) - 1), stock[-1])
    assert kinds(events)[-1] == "trump_turned"


def test_three_play_without_the_two_of_cups() -> None:
    """39 cards, 13 tricks; the card lies aside for all to see."""
    game = rules(3)
    state = game.deal(Deal(1, 0, Seeded("three")))
    assert faces(state.zones[game.layout.zone(ASIDE)]) == "2C"
    assert state.public & state.zones[game.layout.zone(ASIDE)]


# The tricks.


def test_any_card_may_be_played_whatever_was_led() -> None:
    """Hand AD 4C 7S, RD led: legal all three."""
    game = rules()
    assert moves(game, at(game, {0: "AD 4C 7S"}, trick="RD")) == ["AD", "4C", "7S"]


def test_a_trick_without_points_still_gives_the_lead_and_the_first_draw() -> None:
    """The winner draws first, then in turn; the turn-up goes to the last in drawing order."""
    game = rules(4)
    hands = {0: "4D AS", 1: "5D AC", 2: "7D AD", 3: "6D 3C"}
    state, events = play(game, at(game, hands, stock="2S 4S 5S RB"), "4D", "5D", "7D", "6D")
    drawn = [(event.seat, ITALIAN_40.write(event.cards)) for event in events if event.kind == "drawn"]
    assert drawn == [(2, "2S"), (3, "4S"), (0, "5S"), (1, "RB")]
    assert state.to_move == state.facts.leader == 2
    assert state.facts.tricks == (1, 1, 2, 1)


def test_only_who_draws_sees_the_card_but_for_the_turn_up() -> None:
    game = rules()
    _, events = play(game, at(game, {0: "4D AS", 1: "5D AC"}, stock="2S RB"), "4D", "5D")
    other = [event.seen_by(0) for event in events if event.kind == "drawn"]
    assert [event.cards for event in other] == [(UNSEEN,), ITALIAN_40.read("RB")]


def test_when_the_stock_is_gone_the_last_cards_are_played_and_the_deal_ends() -> None:
    game = rules()
    state, events = play(game, at(game, {0: "4D", 1: "5D"}), "4D", "5D")
    assert state.to_move == NOBODY
    assert "drawn" not in kinds(events)


# partner_peek


@PEEKING_OR_NOT
def test_partners_see_each_others_last_cards_when_the_stock_is_gone(peek: bool) -> None:
    """The two hands are shown to the partners alone."""
    game = rules(4, partner_peek=peek)
    hands = {0: "4D AS", 1: "5D AC", 2: "7D AD", 3: "6D 3C"}
    state, events = play(game, at(game, hands, stock="2S 4S 5S RB"), "4D", "5D", "7D", "6D")
    view = view_of(game, state, 0)
    assert faces(view.shown[2]) == ("AD 2S" if peek else "")
    assert faces(view.shown[1]) == "RB", "the turn-up, and nothing else of an opponent"
    assert ("hand_shown" in kinds(events)) == peek


def test_partners_do_not_look_while_there_is_a_stock() -> None:
    game = rules(4)
    hands = {0: "4D AS", 1: "5D AC", 2: "7D AD", 3: "6D 3C"}
    state, _ = play(game, at(game, hands, stock="2S 4S 5S 6S 7S FS CS RB"), "4D", "5D", "7D", "6D")
    assert not view_of(game, state, 0).shown[2]


# signals


@PEEKING_OR_NOT
def test_a_sign_shows_a_trump_to_the_partner_alone(peek: bool) -> None:
    """A fixed menu of the traditional signs, visible to the partner only: ace, three, king, knight, jack of trumps."""
    game = rules(4, signals=True, partner_peek=peek)
    hands = {0: "AB 7B AD", 1: "4D 5D 6D", 2: "FB CB 7D", 3: "4C 5C 6C"}
    state = at(game, hands, stock="2S 4S 5S RB")
    assert state.facts.phase == "sign"
    assert moves(game, state) == ["pass", "sign 1"], "the seven has no sign, the ace of another suit neither"
    state, [event] = play(game, state, "sign 1")
    assert [event.seen_by(seat).cards for seat in (0, 1, 2, 3, NOBODY)] == [
        ITALIAN_40.read("AB"),
        (UNSEEN,),
        ITALIAN_40.read("AB"),
        (UNSEEN,),
        (UNSEEN,),
    ]
    assert [faces(view_of(game, state, seat).shown[0]) for seat in (1, 2, 3)] == ["", "AB", ""]
    assert moves(game, state) == ["AD", "AB", "7B"]
    state, _ = play(game, state, "AD", "pass", "4D")
    assert moves(game, state) == ["pass", "sign 9", "sign 8"]


def test_to_the_others_a_sign_looks_like_none() -> None:
    """Everybody is asked, whatever is held; the opponents do not learn whether a sign was given."""
    game = rules(4, signals=True)
    state = at(game, {0: "AB 7B", 1: "4D 5D", 2: "FB 7D", 3: "4C 5C"}, stock="2S 4S 5S RB")
    seen = []
    for text in ("sign 1", "pass"):
        after, events = play(game, state, text)
        seen.append([(view_of(game, after, seat), events[0].seen_by(seat)) for seat in (1, 3, NOBODY)])
    assert seen[0] == seen[1]


def test_who_holds_no_high_trump_is_asked_as_well() -> None:
    game = rules(4, signals=True)
    state = at(game, {0: "2B 7B", 1: "4D 5D", 2: "FB 7D", 3: "4C 5C"}, stock="2S 4S 5S RB")
    assert game.legal_moves(state) == [PASS]


@PEEKING_OR_NOT
def test_nobody_is_asked_for_a_sign_that_can_tell_nothing(peek: bool) -> None:
    """In the last trick, and once partners see each other's hands; both are known to everybody."""
    game = rules(4, signals=True, partner_peek=peek)
    hands = {0: "AB 7B", 1: "4D 5D", 2: "FB 7D", 3: "4C 5C"}
    assert at(game, hands).facts.phase == ("play" if peek else "sign")
    assert at(game, {seat: cards[:2] for seat, cards in hands.items()}).facts.phase == "play"


def test_a_sign_cannot_lie() -> None:
    game = rules(4, signals=True)
    state = at(game, {0: "AB 7B", 1: "4D 5D", 2: "FB 7D", 3: "4C 5C"}, stock="2S 4S 5S RB")
    assert game.objection(state, Move("sign", number=3)) == "sign_untrue"
    assert game.objection(state, Move("play", ITALIAN_40.number("AB"))) == "sign_first"


def test_without_signals_nobody_is_asked() -> None:
    game = rules(4)
    state = at(game, {0: "AB 7B", 1: "4D 5D", 2: "FB 7D", 3: "4C 5C"}, stock="2S 4S 5S RB")
    assert all(move.verb == "play" for move in game.legal_moves(state))


# exchange_two


@pytest.mark.parametrize("seats", Briscola.seat_counts)
def test_the_two_of_trumps_may_be_exchanged_for_a_higher_turn_up(seats: int) -> None:
    """After winning a trick, while the turn-up is higher; both cards are seen by all."""
    game = rules(seats, exchange_two=True)
    stock = "4S 5S 6S RB" if seats == 4 else "4S 5S RB"
    hands = {0: "2B 7D", **{seat: f"{seat + 3}C {seat + 3}D" for seat in range(1, seats)}}
    state = at(game, hands, stock=stock)
    assert moves(game, state)[-1] == "exchange 2B"
    state, [event] = play(game, state, "exchange 2B")
    assert (event.cards, event.taken) == (ITALIAN_40.read("2B"), ITALIAN_40.read("RB"))
    assert faces(state.zones[0]) == "7D RB"
    assert state.orders[game.stock][-1] == ITALIAN_40.number("2B")
    assert view_of(game, state, 1).shown[0] == 1 << ITALIAN_40.number("RB")
    assert state.to_move == 0
    assert all(move.verb == "play" for move in game.legal_moves(state)), "the two is not higher than itself"


@pytest.mark.parametrize(
    ("why", "trick", "stock", "tricks", "exchange_two"),
    [
        ("no trick was won yet", "", "4S RB", (0, 0), True),
        ("another has led", "7S", "4S RB", (1, 1), True),
        ("the stock is gone", "", "", (1, 1), True),
        ("it is not played so", "", "4S RB", (1, 1), False),
    ],
)
def test_the_two_stays_in_the_hand(
    why: str, trick: str, stock: str, tricks: tuple[int, ...], exchange_two: bool
) -> None:
    game = rules(exchange_two=exchange_two)
    hands = {0: "2B 7D", 1: "5D" if trick else "5D 6D"}
    state = at(game, hands, trick=trick, stock=stock, tricks=tricks)
    assert all(move.verb == "play" for move in game.legal_moves(state)), why


def test_three_cannot_exchange_the_two_of_cups_that_is_left_out() -> None:
    game = rules(3, exchange_two=True)
    state = at(game, {0: "7D 7S", 1: "4D 5D", 2: "6D FD"}, trump="C", stock="4S 5S RC")
    assert all(move.verb == "play" for move in game.legal_moves(state))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", ["partner_peek", "signals"])
def test_without_partners_nobody_looks_or_signs(seats: int, name: str) -> None:
    """Refused with 2 or 3."""
    with pytest.raises(UnfitSeats):
        rules(seats, **{name: True})
    assert rules(4).options.partner_peek
    assert not rules(seats).options.partner_peek
