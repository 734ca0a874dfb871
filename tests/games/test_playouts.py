"""Playouts: a deal played on quickly keeps the rules and ends in the count of the rules."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, TABLE, Deal
from cardtable.games import find_game
from cardtable.games.playouts import House, Playout, playout, total_of
from cardtable.games.scopa.rules import HAND_SIZE
from cardtable.games.scopone.rules import Scopone
from cardtable.games.whims import AT_RANDOM, Whims

RULES: list[tuple[str, int, dict[str, str | bool]]] = [
    ("scopa", 2, {}),
    ("scopa", 3, {"fewest_cards": True, "last_card_scopa": True}),
    ("scopa", 4, {"must_capture": "single_only", "napola": True, "primiera_courts": "eight_nine_ten"}),
    ("scopone", 4, {}),
    ("scopone", 4, {"variant": "scientifico", "fewest_cards": True, "napola": True}),
    ("scopone", 5, {"last_card_scopa": True}),
    ("scopone", 5, {"sides": "3+2"}),
]

each_rules = pytest.mark.parametrize(("name", "seats", "options"), RULES)


def player_of(game: AnyGame) -> Playout:
    """The player of a game's playouts, for the rules in force."""
    options: Any = game.options
    hand_size = game.hand_size if isinstance(game, Scopone) else HAND_SIZE
    house = House(options.fewest_cards, options.last_card_scopa, options.napola)
    return playout(options.primiera_courts, game.sides, hand_size, house)


@each_rules
def test_a_deal_finished_quickly_ends_as_one_played_by_the_rules_move_by_move(
    name: str, seats: int, options: dict[str, str | bool]
) -> None:
    """The same whims give the same points, from the opening and from the middle of a deal."""
    game = find_game(name).at_table(seats, options)
    player, table = player_of(game), game.layout.zone(TABLE)
    for at in range(8):
        state, rng = game.deal(Deal(1, at % seats, Seeded(f"finish {at}"))), Random(at)
        for _ in range(4 * at):
            state = game.play(state, rng.choice(game.legal_moves(state)))
        before = state.copy()
        finished = list(game.finish(state, Random(at)))
        assert state == before
        whims = Whims(Random(at))
        while state.to_move != NOBODY:
            state = game.play(state, player.whimsical(state, table, whims))
        assert finished == list(game.gains(state))


@pytest.mark.parametrize("name", ["scopa", "scopone"])
def test_a_table_that_has_played_deals_out_is_sent_on_without_what_its_player_remembers(name: str) -> None:
    """A bot is pickled to think in another process: the player of playouts is found anew there."""
    game, same = find_game(name).at_table(), find_game(name).at_table()
    state = game.deal(Deal(1, 0, Seeded("sent")))
    finished = game.finish(state, Random("sent"))
    sent = pickle.dumps(game)
    assert len(sent) < len(pickle.dumps(same)) + 1000
    assert pickle.loads(sent).finish(state, Random("sent")) == finished


@pytest.mark.parametrize("fewest_cards", [False, True])
def test_what_is_counted_and_what_is_looked_up_is_the_same_play(fewest_cards: bool) -> None:
    """Compiled playouts count where plain ones look up: a search plays the same in both."""
    player, rng = playout("ten", (0, 1, 0, 1), 9, House(fewest_cards, False, False)), Random("ways")
    for _ in range(600):
        cards = rng.sample(range(40), 24)
        lying = rng.randrange(6)
        table, hand, unseen = (mask_of(some) for some in (cards[:lying], cards[lying:15], cards[15:]))
        ranks = {card % 10 for card in bits(table)}
        if len(ranks) < lying:  # then both are looked up
            continue
        ways, total = player.ways_onto(table), total_of(table)
        counted = player.reckon(hand, table, total, ways, unseen, ranks=sum(1 << rank for rank in ranks))
        assert counted is player.choose(hand, table, total, ways, unseen)


def test_one_turn_in_five_is_a_whim_and_any_card_comes_of_it() -> None:
    hand = mask_of((3, 17, 25, 39))
    made: list[int] = []
    for seed in range(200):
        whims = Whims(Random(seed))
        made += [whims.of(hand) for _ in range(40)]
    picked = Counter(cards for cards in made if cards != hand)
    assert sum(picked.values()) == pytest.approx(AT_RANDOM * len(made), rel=0.05)
    assert sorted(picked) == [1 << card for card in bits(hand)]
    assert min(picked.values()) > 0.9 * sum(picked.values()) / 4


@each_rules
def test_the_moves_of_a_playout_are_legal_and_the_points_those_of_the_count(
    name: str, seats: int, options: dict[str, str | bool]
) -> None:
    game, rng = find_game(name).at_table(seats, options), Random("legal")
    for at in range(4):
        state = game.deal(Deal(1, at % seats, Seeded(f"legal {at}")))
        while state.to_move != NOBODY:
            moves = game.legal_moves(state)
            move = game.playout(state, moves, rng)
            assert move in moves
            state = game.play(state, move)
        assert tuple(game.gains(state)) == game.score(state).points


def ahead(game: AnyGame, deals: int) -> int:
    """The points that side 0, by playouts, is ahead of random players, in deals with every dealer."""
    total = 0
    for at in range(deals):
        state, rng = game.deal(Deal(1, at % game.seats, Seeded(f"ahead {at}"))), Random(at)
        while state.to_move != NOBODY:
            moves = game.legal_moves(state)
            quick = game.sides[state.to_move] == 0
            state = game.play(state, game.playout(state, moves, rng) if quick else rng.choice(moves))
        points = game.gains(state)
        total += points[0] - max(points[1:])
    return total


@pytest.mark.parametrize(("name", "seats", "margin"), [("scopa", 2, 0.5), ("scopone", 4, 2.0)])
def test_playouts_are_no_nonsense(name: str, seats: int, margin: float) -> None:
    """They are clearly ahead of random play, half a point a deal in Scopa and two in Scopone at least."""
    assert ahead(find_game(name).at_table(seats), 40) > 40 * margin
