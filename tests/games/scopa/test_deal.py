"""Scopa: who deals, how it is dealt, and when it is dealt again (rules, sections 1 and 3)."""

from itertools import pairwise

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.errors import BadSetup
from cardtable.engine.match import Match, Setup
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from tests.games.scopa.tables import rules
from tests.games.tables import dealt, faces, kinds, pack_order, played_out

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])
KINGS = "RD RC RB"


@each_seats
def test_three_cards_each_from_the_dealers_right_then_four_on_the_table(seats: int) -> None:
    """Three cards face down to each player, starting from the dealer's right; then four cards face up on the table.

    A given pack order lists the cards in order of arrival: the whole packet of the first player, then of the next, the
    dealer last; after the first distribution the four table cards.
    """
    order = "AD 2D 3D 4D 5D 6D 7D FD CD RD AC 2C 3C 4C 5C 6C"
    for dealer in range(seats):
        game = rules(seats)
        state, events = dealt(game, order, dealer)
        in_turn = [(dealer + step) % seats for step in range(1, seats + 1)]
        packets = [" ".join(order.split()[at : at + 3]) for at in range(0, 3 * seats, 3)]
        assert [faces(state.zones[seat]) for seat in in_turn] == packets
        assert ITALIAN_40.write(events[-1].cards).split() == order.split()[3 * seats : 3 * seats + 4]
        assert state.to_move == in_turn[0]
        assert [event.seat for event in events[:-1]] == in_turn
        assert kinds(events) == ["dealt"] * seats + ["table_dealt"]


@each_seats
def test_three_more_cards_each_when_all_hands_are_empty_and_none_for_the_table(seats: int) -> None:
    """36 cards make 6 rounds with 2 players, 4 with 3, 3 with 4; the table receives no further cards."""
    game = rules(seats)
    state, events = dealt(game, Seeded("rounds"), seats - 1)
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[0], events.append)
    rounds = {2: 6, 3: 4, 4: 3}[seats]
    assert kinds(events).count("dealt") == rounds * seats
    assert kinds(events).count("table_dealt") == 1
    assert [event.seat for event in events if event.kind == "dealt"] == [*range(seats)] * rounds
    assert all(len(event.cards) == 3 for event in events if event.kind == "dealt")


@each_seats
def test_the_player_at_the_dealers_right_plays_first_in_every_round(seats: int) -> None:
    """A turn is exactly one card from the hand; play runs in turn order, the dealer last."""
    game = rules(seats)
    state, _ = dealt(game, Seeded("turns"), 1)
    turns, cards = [], set()
    while state.to_move != NOBODY:
        move = game.legal_moves(state)[0]
        assert state.zones[state.to_move] >> move.card & 1
        turns.append(state.to_move)
        cards.add(move.card)
        state = game.play(state, move)
    assert len(cards) == 36
    in_turn = [(1 + step) % seats for step in range(1, seats + 1)]
    assert turns == in_turn * (36 // seats)


def test_four_players_sit_in_two_pairs_and_share_a_pile() -> None:
    """4 players: two pairs, partners opposite (seats 0+2 against 1+3)."""
    assert rules(4).sides == (0, 1, 0, 1)
    assert rules(3).sides == (0, 1, 2)
    assert rules(2).sides == (0, 1)
    assert rules(4).pile_of[0] == rules(4).pile_of[2]


@each_seats
def test_after_the_count_the_deal_passes_to_the_dealers_right(seats: int) -> None:
    """6. After the count the deal passes to the player on the dealer's right."""
    match = Match(Setup(rules(seats), "passing"))
    dealers = []
    while match.outcome is None and len(dealers) < 6:
        match.deal_next()
        dealers.append(match.dealer)
        while match.to_move != NOBODY:
            match.play(match.to_move, match.legal_moves()[0])
    assert all(after == (before + 1) % seats for before, after in pairwise(dealers))
    assert len(dealers) > 2


@each_seats
def test_the_player_at_the_dealers_left_cuts(seats: int) -> None:
    """2. The dealer shuffles, the player at the dealer's left cuts."""
    assert [rules(seats).cutter(dealer) for dealer in range(seats)] == [seats - 1, *range(seats - 1)]


# first_dealer


def test_the_first_dealer_is_drawn_at_random() -> None:
    """first_dealer = random (default): drawn by lot from the seed."""
    for seats in (2, 3, 4):
        game = rules(seats)
        found = [game.first_dealer(Seeded(str(n))) for n in range(60)]
        assert found == [Seeded(str(n)).lot("first dealer", seats) for n in range(60)]
        assert set(found) == set(range(seats))
        assert not game.names_dealer()


@each_seats
def test_the_first_dealer_is_who_receives_the_re_di_denari(seats: int) -> None:
    """first_dealer = re_di_denari: dealing cards face up until somebody receives the matta, the Re di denari (RD)."""
    game = rules(seats, first_dealer="re_di_denari")
    for at in range(40):
        order = list(pack_order(""))
        order.remove(ITALIAN_40.number("RD"))
        order.insert(at, ITALIAN_40.number("RD"))
        assert game.first_dealer(Given({(0, 0): tuple(order)})) == at % seats
    found = {Match(Setup(game, str(n))).dealer for n in range(40)}
    assert found == set(range(seats))


def test_the_cards_that_choose_the_dealer_are_not_those_of_the_first_deal() -> None:
    """The pack is shuffled again for the first deal."""
    chance = Seeded("matta")
    assert chance.order(40, 0, 0) != chance.order(40, 1, 0)


@each_seats
def test_the_first_dealer_may_be_agreed(seats: int) -> None:
    """first_dealer = agreed: the seat is named when the table is set up."""
    game = rules(seats, first_dealer="agreed")
    assert game.names_dealer()
    assert [Match(Setup(game, "agreed", dealer=seat)).dealer for seat in range(seats)] == [*range(seats)]
    with pytest.raises(BadSetup, match="the first dealer has to be named"):
        Setup(game, "agreed")


# redeal_on_kings


def opening_with(table: str, seats: int) -> str:
    """A pack in which these cards come to the table."""
    others = [face for face in ITALIAN_40.faces if face not in table.split() and face[0] != "R"]
    return " ".join(others[: 3 * seats]) + " " + table


@each_seats
@pytest.mark.parametrize("table", ["RD RC RB AS", "AS RB RS RD", "RD RC RB RS"])
def test_three_or_four_re_on_the_table_void_the_smazzata(seats: int, table: str) -> None:
    """4. If three or four of the four table cards are Re, the smazzata is void and the same dealer deals again."""
    game = rules(seats)
    chance = Given({(1, 0): pack_order(opening_with(table, seats))}, Seeded("again"))
    state, events = dealt(game, chance, dealer=1)
    assert state.deal.attempt == 1
    assert state.deal.dealer == 1
    assert state.deal.number == 1
    assert state.to_move == 2 % seats
    redealt = next(event for event in events if event.kind == "redealt")
    assert (redealt.seat, redealt.number) == (1, table.count("R"))
    assert state == game.deal(Deal(1, 1, Seeded("again"), attempt=1))


@each_seats
def test_two_re_on_the_table_stand(seats: int) -> None:
    """Three or four: with two a scopa can still be made."""
    state, events = dealt(rules(seats), opening_with("RD AS RC 2S", seats))
    assert state.deal.attempt == 0
    assert "redealt" not in kinds(events)


def test_three_re_in_a_hand_stand() -> None:
    """Only the opening table counts."""
    state, _ = dealt(rules(2), KINGS)
    assert state.deal.attempt == 0


@each_seats
@pytest.mark.parametrize("table", ["RD RC RB AS", "RD RC RB RS"])
def test_the_re_stay_where_that_is_played(seats: int, table: str) -> None:
    """redeal_on_kings = false: the table stands."""
    game = rules(seats, redeal_on_kings=False)
    state, events = dealt(game, opening_with(table, seats))
    assert state.deal.attempt == 0
    assert "redealt" not in kinds(events)
    assert faces(state.zones[game.table]).count("R") == table.count("R")


@pytest.mark.parametrize(("void", "attempts"), [(1, 1), (5, 5), (20, 20), (21, 20), (25, 20)])
def test_it_is_dealt_again_at_most_twenty_times_then_the_table_stands(void: int, attempts: int) -> None:
    """... at most 20 times in a row; after that the table stands."""
    game = rules(2)
    kings = pack_order(opening_with("RD RC RB AS", 2))
    plain = pack_order(opening_with("AS 2S 3S 4S", 2))
    orders = {(1, attempt): kings if attempt < void else plain for attempt in range(30)}
    state, events = dealt(game, Given(orders))
    assert state.deal.attempt == attempts
    assert kinds(events).count("redealt") == attempts
    assert (faces(state.zones[game.table]).count("R") == 3) == (void > 20)
    state = played_out(game, state)
    state.check()


def test_a_redeal_is_seen_and_is_part_of_the_state() -> None:
    """Redeals are visible as events, part of the state, replayed by a record."""
    game = rules(2)
    chance = Given({(1, 0): pack_order(opening_with("RD RC RB AS", 2))}, Seeded("again"))
    state, events = dealt(game, chance)
    assert kinds(events) == ["dealt", "dealt", "table_dealt", "redealt", "dealt", "dealt", "table_dealt"]
    assert view_of(game, state, 0).attempt == 1
    assert view_of(game, state, 0).shown[0] == state.zones[0]
