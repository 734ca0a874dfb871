"""Bàzzica: packs, the deal, the turn-up and its seven, drawing (rules: Deck and card ranking, Deal)."""

import pytest

from cardtable.engine.cards import UNSEEN
from cardtable.engine.errors import ImpossibleCombination, UnfitSeats
from cardtable.engine.state import NOBODY
from cardtable.engine.view import view_of
from cardtable.games.bazzica.options import BazzicaOptions
from cardtable.games.bazzica.rules import Bazzica
from tests.games.bazzica.tables import (
    BazzicaState,
    dealt,
    faces,
    holding,
    kinds,
    order_with,
    play,
    points,
    rules,
    sheet,
)


def play_out(game: Bazzica, state: BazzicaState) -> list[str]:
    """What happens when nobody declares anything and all play their first card."""
    events: list = []  # type: ignore[type-arg]
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[-1], events.append)
    state.check()
    return kinds(events)


@pytest.mark.parametrize(
    ("seats", "options", "cards"),
    [
        (2, {}, (6, 19, 16, 10)),
        (3, {}, (6, 11, 10, 4)),
        (3, {"three_player_leftover": "leave_two_cards"}, (6, 13, 10, 4)),
        (4, {}, (6, 7, 8, 2)),
        (2, {"pack": "40_without_2_6"}, (6, 19, 16, 10)),
        (2, {"packs": "per_player"}, (8, 47, 32, 24)),
        (3, {"packs": "per_player"}, (8, 71, 32, 24)),
        (4, {"packs": "per_player"}, (12, 79, 32, 20)),
    ],
)
def test_hands_stock_and_tricks(seats: int, options: dict[str, str], cards: tuple[int, int, int, int]) -> None:
    """Six cards each and a turn-up; 2 players 19 face down and 16 tricks, 3 players 11 and 10, 4 players 7 and 8.

    With a pack for each player 8 cards each, 12 with four players.
    """
    hand, covered, tricks, draws = cards
    game = rules(seats, **options)
    state, _ = dealt(game)
    assert {state.zones[seat].bit_count() for seat in range(seats)} == {hand}
    assert state.zones[game.stock].bit_count() == covered + 1
    happened = play_out(game, state)
    assert happened.count("trick_taken") == tricks
    assert happened.count("drawn") == draws * seats


def test_three_players_play_without_two_black_eights() -> None:
    """8C, 8S are left out so that 30 cards divide by three; 5C, 5S with the 40-card pack."""
    assert faces(rules(3), rules(3).layout.removed) == "8C 8S"
    threes = rules(3, pack="40_without_2_6")
    assert faces(threes, threes.layout.removed) == "5C 5S"
    assert not rules(2).layout.removed
    assert not rules(3, packs="per_player").layout.removed


def test_two_cards_stay_aside_and_count_for_nobody() -> None:
    """leave_two_cards: the draw stops when fewer than three are left (the turn-up and one more stay aside)."""
    game = rules(3, three_player_leftover="leave_two_cards")
    state, _ = dealt(game, "AH")
    while not (state.facts.phase == "play" and not game._draws(state)):
        state = game.play(state, game.legal_moves(state)[-1])
    assert state.zones[game.stock].bit_count() == 2
    assert game.pack.faces[state.orders[game.stock][-1]] == "AH"
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[-1])
    aside = (state.zones[game.stock] & game.cards.brisques).bit_count()
    assert aside
    assert sum(game.score(state).points) == 90 - 10 * aside


def test_the_turn_up_makes_trumps_lies_open_and_is_drawn_last() -> None:
    """The next card is turned up: its suit is trump; the turn-up is drawn last, by the last player in turn."""
    game = rules()
    state, events = dealt(game, "9D", dealer=1)
    assert game.pack.suits[state.facts.trump] == "D"
    assert state.to_move == 0
    for seat in (NOBODY, 0, 1):
        stock = view_of(game, state, seat).orders[game.stock]
        assert [game.pack.faces[card] for card in stock if card != UNSEEN] == ["9D"]
        assert stock[-1] != UNSEEN
    assert kinds(events) == ["dealt", "dealt", "turned_up"]
    while len(state.orders[game.stock]) > 2:
        state = game.play(state, game.legal_moves(state)[-1])
    while state.orders[game.stock]:
        state = game.play(state, game.legal_moves(state)[-1])
    loser = 1 - state.to_move
    assert "9D" in faces(game, state.zones[loser])


def test_a_given_order_is_that_of_arrival() -> None:
    """The six of the first player, of the next, the dealer's last, then the turn-up, then the stock."""
    game = rules()
    state, _ = dealt(game, "7D")
    order = order_with(game, "7D")
    assert faces(game, state.zones[1]) == game.pack.write(sorted(order[:6]))
    assert faces(game, state.zones[0]) == game.pack.write(sorted(order[6:12]))
    assert state.orders[game.stock] == (*order[13:], order[12])


def test_a_seven_turned_up_pays_the_dealer_at_once() -> None:
    """If the turn-up is a seven, the dealer scores 10 at once; no other card pays."""
    for seats in (2, 3, 4):
        game = rules(seats)
        state, events = dealt(game, "7H", dealer=seats - 1)
        assert game.score(state).points == tuple(10 * (side == game.sides[-1]) for side in range(game.side_count))
        assert kinds(events)[-1] == "dealer_seven"
        state, events = dealt(game, "9H", dealer=seats - 1)
        assert not any(game.score(state).points)


def test_in_the_pack_of_forty_the_seven_keeps_its_privilege_and_the_three_is_the_ten() -> None:
    """The 3 does everything the 10 does, the 7 keeps its name and its privilege; A 3 K Q J 7 5 4."""
    game = rules(pack="40_without_2_6")
    assert game.pack.ranks[::-1] == ("A", "3", "K", "Q", "J", "7", "5", "4")
    state, _ = dealt(game, "7H", dealer=0)
    assert game.score(state).points == (10, 0)
    state = holding(game, ["3D AS", "KD AC"], to_move=1)
    state, _ = play(game, state, "KD", "3D")
    assert state.to_move == 0
    assert points(game.score(state), "brisques") == (10, 0)


def test_the_dealer_may_win_by_the_turn_up_before_a_card_is_played() -> None:
    """Turn-up is a seven: the dealer's 10 may reach the target and win before a card is played."""
    game = rules()
    before = [sheet(490, 480)]
    state, _ = dealt(game, "7H", dealer=0, before=before)
    assert (state.to_move, state.facts.phase) == (0, "out")
    state, events = play(game, state, "out")
    assert kinds(events) == ["out"]
    outcome = game.outcome([*before, game.score(state)])
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == ((0,), "out", (500, 480))
    state, _ = dealt(game, "7H", dealer=1, before=before)
    assert state.facts.phase == "play"
    late = rules(win_check="end_of_deal")
    state, _ = dealt(late, "7H", dealer=0, before=before)
    assert state.facts.phase == "play"


def test_what_makes_no_sense_is_refused() -> None:
    """Two cards are left over with three players only; who calls himself out wins in mid-deal."""
    for seats in (2, 4):
        with pytest.raises(UnfitSeats):
            BazzicaOptions.resolve(seats, {"three_player_leftover": "leave_two_cards"})
    assert Bazzica.seats_for({"three_player_leftover": "leave_two_cards"}) == (3,)
    with pytest.raises(ImpossibleCombination):
        BazzicaOptions.resolve(2, {"call_out": True, "win_check": "end_of_deal"})


@pytest.mark.parametrize(("seats", "one", "several"), [(2, 500, 1000), (3, 500, 1000), (4, 500, 1500)])
def test_the_target_goes_with_the_packs_and_the_seats(seats: int, one: int, several: int) -> None:
    """500; with packs = per_player 1000, and 1500 with four seats; one that is chosen stands."""
    assert rules(seats).target == one
    assert rules(seats, packs="per_player").target == several
    assert rules(seats, **dict(Bazzica.presets["bazzica_doppia"])).target == several
    assert rules(seats, packs="per_player", target=300).target == 300
