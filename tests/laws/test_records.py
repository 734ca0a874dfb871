"""(vii) Replaying the record gives the same state and the same score, from the seed or from the pack orders."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import Card, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.record import Record
from cardtable.engine.state import AnyState
from cardtable.games import GAMES
from tests.laws.tables import Table, each_table
from tests.laws.test_laws_drawn import games

MOST_DEALS = 5
"""So many deals are recorded at every table where all are alike; whole matches are recorded as golden ones."""
Orders = dict[tuple[int, int], tuple[Card, ...]]


def setup(game: AnyGame, seed: str) -> Setup:
    """A match from a seed; where the table names the first dealer it is the last seat."""
    return Setup(game, seed, dealer=game.seats - 1 if game.names_dealer() else None)


def play_on(match: Match, rng: Random, moves: int) -> Orders:
    """Plays some moves at random; the pack orders of the deals that were dealt."""
    orders: Orders = {}
    while moves and match.outcome is None:
        if match.between_deals:
            match.deal_next()
            state = match.state
            for attempt in range(state.deal.attempt + 1):
                orders[state.deal.number, attempt] = state.deal._replace(attempt=attempt).order(state.layout)
        match.play(match.to_move, rng.choice(match.legal_moves()))
        moves -= 1
    return orders


def is_the_same_match(one: Match, other: Match, states: bool = True) -> None:
    """The same moves led to the same sheets, the same outcome and the same position."""
    assert other.moves == one.moves
    assert other.sheets == one.sheets
    assert other.outcome == one.outcome
    assert other.totals == one.totals
    assert other.dealer == one.dealer
    assert not states or other.state == one.state


def first_dealer(match: Match) -> int:
    """Who dealt the first deal of a match."""
    return Match(match.setup).dealer


@each_table
def test_a_record_replays_to_the_same_match(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text holds the whole match: written, read and replayed it is the same, and is written the same again.

    Where nothing is shuffled but the pack, the pack orders can stand for the seed.
    """
    game = table.game()
    shuffled: list[str] = []
    places = Seeded.places

    def noted(self: Seeded, purpose: str, *where: int) -> tuple[int, ...]:
        shuffled.append(purpose)
        return places(self, purpose, *where)

    monkeypatch.setattr(Seeded, "places", noted)
    match = Match(setup(game, str(table)))
    deals = game.longest_match if game.agenda(1) else MOST_DEALS
    orders = play_on(match, Random(str(table)), min(deals, 12) * game.longest_deal)
    text = Record.of(match).write()
    again = Record.read(text, GAMES)
    is_the_same_match(match, again.replay())
    assert again.write() == text
    assert again.setup.game.options == game.options

    alone = Setup(game, None, orders, first_dealer(match))
    given_orders = replace(match.setup, orders=orders) if shuffled else alone
    from_orders = Record(given_orders, tuple(match.moves))
    read = Record.read(from_orders.write(), GAMES)
    assert ("seed:" in from_orders.write()) == bool(shuffled)
    is_the_same_match(match, read.replay())


@settings(max_examples=40)
@given(
    games(), st.integers(1, 150), st.randoms(use_true_random=False), st.text(st.characters(codec="utf-8"), max_size=8)
)
def test_a_record_of_a_match_in_progress_replays_too(game: AnyGame, moves: int, rng: Random, seed: str) -> None:
    """Any game, options, seed and moment: a match that was saved in the middle of a deal goes on there."""
    seed = "".join(filter(str.isprintable, seed)).strip() or "seed"
    match = Match(setup(game, seed))
    play_on(match, rng, moves)
    is_the_same_match(match, Record.read(Record.of(match).write(), GAMES).replay())


@settings(max_examples=20)
@given(games(), st.integers(1, 60), st.randoms(use_true_random=False))
def test_written_orders_go_before_the_seed(game: AnyGame, moves: int, rng: Random) -> None:
    """A pack order may stand beside a seed: that deal comes from the order, all others from the seed."""
    cards, removed = len(game.pack), game.layout.removed
    played = bits(game.pack.all ^ removed)
    order = tuple(rng.sample(played, len(played)))
    seeded = setup(game, "beside")
    match = Match(Setup(game, "beside", {(1, 0): order}, seeded.dealer))
    play_on(match, rng, moves)
    again = Record.read(Record.of(match).write(), GAMES).replay()
    is_the_same_match(match, again)
    deal = again.state.deal
    assert again.setup.chance.order(cards, 1, 0, removed) == order
    assert again.setup.chance.order(cards, 2, 0, removed) == seeded.chance.order(cards, 2, 0, removed)
    assert deal.number > 1 or deal.attempt or deal.order(game.layout) == order


def test_a_state_never_equals_one_with_other_cards() -> None:
    """The comparison these tests rest on is no empty one."""
    states: list[AnyState] = []
    for seed in ("one", "two"):
        match = Match(Setup(GAMES[0].at_table(), seed))
        match.deal_next()
        states.append(match.state)
    assert states[0] != states[1]
    assert states[0] == states[0].copy()
