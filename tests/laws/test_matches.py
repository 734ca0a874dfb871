"""Whole matches at random: they end, within the stated bounds, with every card counted after every deal."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.scoring import Outcome, Scoresheet, leaders, totals
from cardtable.engine.state import NOBODY, Deal
from cardtable.games import GAMES
from tests.laws.tables import Table, each_table

MATCHES = 250
"""Random matches per game, shared out among its numbers of seats."""
BATCHES = 5
"""They are played in so many tests: those of the first by a `Match`, as at the table, the others by the rules alone."""

PALIO = {"palio", "palio_by_tricks", "palio_by_lot", "palio_shared"}
WORST_LOSE = {"one_lost", "several_lost"}
OTHERWISE = {"at_once", "best_of_three", "series_shared", "playoff", *PALIO, *WORST_LOSE}
"""The results that do not go by most points: a deal that wins outright, games won, pairs, all win but the worst."""


def played_at_random(game: AnyGame, seed: str) -> Match:
    """A whole match, each move any legal one; checks the bounds and every card on the way."""
    rng = Random(seed)
    match = Match(Setup(game, seed, dealer=rng.randrange(game.seats) if game.names_dealer() else None))
    played = 0
    while match.outcome is None:
        if match.between_deals:
            assert len(match.sheets) < game.longest_match
            match.deal_next()
            played = 0
        while match.to_move >= 0:
            played += 1
            assert played <= game.longest_deal
            match.play(match.to_move, rng.choice(match.legal_moves()))
        match.state.check()
    return match


def played_by_the_rules(game: AnyGame, seed: str) -> tuple[tuple[Scoresheet, ...], Outcome]:
    """The same from the rules alone, without anybody to be told of it: half the time, which makes many affordable."""
    rng, chance = Random(seed), Seeded(seed)
    first, longest = rng.randrange(game.seats), game.longest_deal
    sheets: tuple[Scoresheet, ...] = ()
    while (outcome := game.outcome(sheets)) is None:
        assert len(sheets) < game.longest_match
        state = game.deal(Deal(len(sheets) + 1, game.dealer(first, sheets), chance))
        played = 0
        while state.to_move != NOBODY:
            played += 1
            assert played <= longest
            legal = game.legal_moves(state)
            state = game.play(state, legal[int(rng.random() * len(legal))])
        state.check()
        sheets = (*sheets, game.score(state))
    return sheets, outcome


def goes_by_points(outcome: Outcome) -> bool:
    """Whether nobody who has won is behind in points, where points decide."""
    return outcome.reason in OTHERWISE or set(outcome.winners) <= set(leaders(outcome.standing or outcome.totals))


BATCHED = [
    pytest.param(
        game, seats, range(first, MATCHES, BATCHES * len(game.seat_counts)), id=f"{game.id}-{seats}-from{first}"
    )
    for game in GAMES
    for first, seats in enumerate(game.seat_counts * BATCHES)
]


@pytest.mark.parametrize(("game_type", "seats", "numbers"), BATCHED)
def test_random_matches_end_with_every_card_counted(game_type: type[AnyGame], seats: int, numbers: range) -> None:
    """250 random matches per game end, every card counted after every deal."""
    game = game_type.at_table(seats)
    for number in numbers:
        seed = f"match {number}"
        if numbers.start >= len(game_type.seat_counts):
            sheets, outcome = played_by_the_rules(game, seed)
        else:
            match = played_at_random(game, seed)
            assert match.outcome is not None
            sheets, outcome = match.sheets, match.outcome
            assert match.totals == outcome.totals
            assert all(game.outcome(sheets[:n]) is None for n in range(len(sheets)))
        assert outcome.totals == totals(sheets, game.side_count)
        assert goes_by_points(outcome)
        assert outcome == game.outcome(sheets)


@each_table
def test_a_match_ends_at_every_table(table: Table) -> None:
    """(v) always ends: also with every option there is."""
    match = played_at_random(table.game(), str(table))
    assert match.outcome is not None
    assert goes_by_points(match.outcome)
