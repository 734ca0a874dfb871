"""Scopa d'Assi: who deals and how, for four and for two (rules, sections 1 and 3)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.match import Match, Setup
from cardtable.engine.state import NOBODY
from cardtable.games.scopa_d_assi.options import ScopaDAssiOptions
from cardtable.games.scopa_d_assi.rules import ScopaDAssi
from tests.games.scopa_d_assi.tables import rules
from tests.games.tables import dealt, faces, kinds, moves, pack_order

each_seats = pytest.mark.parametrize("seats", [2, 4])


@pytest.mark.parametrize("dealer", range(4))
def test_four_players_get_ten_cards_in_packets_of_three_three_and_four(dealer: int) -> None:
    """Ten cards each strictly in packets of 3, 3 and 4, from the right; nothing on the table."""
    state, events = dealt(rules(), Seeded("packets"), dealer)
    in_turn = [(dealer + step) % 4 for step in range(1, 5)]
    given = [(event.seat, len(event.cards)) for event in events if event.kind == "dealt"]
    assert given == [(seat, packet) for packet in (3, 3, 4) for seat in in_turn]
    assert [state.zones[seat].bit_count() for seat in range(4)] == [10] * 4
    assert state.zones[rules().table] == state.zones[rules().stock] == 0
    assert state.to_move == in_turn[0]


@pytest.mark.parametrize("dealer", range(4))
def test_packets_never_change_who_gets_what(dealer: int) -> None:
    """A pack order lists the whole hand of the first player, then of the next, the dealer's last."""
    order = list(range(40))
    Random(dealer).shuffle(order)
    state, events = dealt(rules(blind_until_turn=False), Given({(1, 0): tuple(order)}), dealer)
    for at in range(4):
        seat = (dealer + 1 + at) % 4
        hand = order[10 * at : 10 * at + 10]
        assert faces(state.zones[seat]) == ITALIAN_40.write(sorted(hand))
        told = [card for event in events if event.kind == "dealt" and event.seat == seat for card in event.cards]
        assert told == hand


def test_two_players_get_three_cards_and_four_are_turned_up() -> None:
    """Three to the opponent, three to the dealer, four face up; then rounds of three, 6 in all, the dealer last."""
    game = rules(2)
    state, events = dealt(game, "2D 3D 4D 2C 3C 4C 5D 6D 7D FD", dealer=1)
    assert [faces(state.zones[seat]) for seat in (0, 1)] == ["2D 3D 4D", "2C 3C 4C"]
    assert faces(state.zones[game.table]) == "5D 6D 7D FD"
    turns = []
    while state.to_move != NOBODY:
        turns.append(state.to_move)
        state = game.play(state, game.legal_moves(state)[0], events.append)
    assert turns == [0, 1] * 18
    assert kinds(events).count("dealt") == 12
    assert kinds(events).count("table_dealt") == 1


def test_an_ace_that_is_turned_up_for_two_is_a_card_of_one() -> None:
    """An ace turned up on the table is just a card worth 1, and can be part of a sum."""
    game = rules(2)
    state, _ = dealt(game, "6D 3D 4D 2C 3C 4C AD 5S RD RC", dealer=1)
    assert "6D x AD,5S" in moves(game, state)


@each_seats
def test_a_deal_is_never_thrown_in(seats: int) -> None:
    """A deal is never thrown in because of the cards it contains; no redeal."""
    game = rules(seats)
    kings = "RD RC RB RS"
    for start in (kings, f"2D 2C 2B 3D 3C 3B {kings}"):
        state, events = dealt(game, start)
        assert state.deal.attempt == 0
        assert "redealt" not in kinds(events)


@each_seats
def test_the_player_at_the_left_cuts_and_the_deal_moves_to_the_right(seats: int) -> None:
    """The terzo di mano (at the dealer's left) cuts; the deal moves one seat to the right."""
    game = rules(seats)
    assert [game.cutter(dealer) for dealer in range(seats)] == [seats - 1, *range(seats - 1)]
    match = Match(Setup(game, "passing"))
    first = match.dealer
    match.deal_next()
    while match.to_move != NOBODY:
        match.play(match.to_move, match.legal_moves()[0])
    assert match.dealer == (first + 1) % seats


def test_four_play_in_pairs_and_two_alone() -> None:
    assert rules(4).sides == (0, 1, 0, 1)
    assert rules(2).sides == (0, 1)
    assert ScopaDAssi.at_table().seats == 4


@each_seats
def test_the_first_dealer_is_drawn_dealt_or_agreed(seats: int) -> None:
    """first_dealer: random, re_di_denari (whoever receives RD), agreed."""
    drawn = rules(seats)
    assert {drawn.first_dealer(Seeded(str(n))) for n in range(60)} == set(range(seats))
    matta = rules(seats, first_dealer="re_di_denari")
    for at in range(8):
        order = list(pack_order(""))
        order.remove(ITALIAN_40.number("RD"))
        order.insert(at, ITALIAN_40.number("RD"))
        assert matta.first_dealer(Given({(0, 0): tuple(order)})) == at % seats
    assert rules(seats, first_dealer="agreed").names_dealer()
    assert not drawn.names_dealer()


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("scopa_d_assi", {}),
        ("scopa_d_assi_torneo", {"target": 31}),
        ("asso_piglia_tutto", {"primiera_courts": "ten"}),
        (
            "scopa_d_assi_locale",
            {
                "ace_with_table_ace": "ace_only",
                "ace_on_empty": "stays",
                "ace_scopa": True,
                "napola": False,
                "primiera_courts": "ten",
            },
        ),
    ],
)
@each_seats
def test_a_match_by_each_preset_ends_with_a_result(seats: int, preset: str, options: dict[str, object]) -> None:
    game, rng = ScopaDAssi.at_table(seats, ScopaDAssi.presets[preset]), Random(preset)
    assert game.options == ScopaDAssiOptions(**{"blind_until_turn": seats == 4, **options})  # type: ignore[arg-type]
    match = Match(Setup(game, preset))
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    assert max(match.totals) >= (game.target or 0)
    assert len(match.sheets) <= game.longest_match
