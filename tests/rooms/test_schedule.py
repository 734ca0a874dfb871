"""Laws of schedules: a round-robin and a knockout with any number of entries."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.rooms.tournaments.schedule import NOBODY_THERE, bracket, resting, round_robin, winners_meet

ENTRIES = st.integers(2, 41)


@given(ENTRIES)
def test_in_a_round_robin_everybody_meets_everybody_exactly_once(entries: int) -> None:
    met = Counter(frozenset(pairing) for pairings in round_robin(entries) for pairing in pairings)
    assert met == Counter(map(frozenset, combinations(range(entries), 2)))


@given(ENTRIES)
def test_in_each_round_everybody_plays_once_or_rests_and_byes_are_at_most_one_apart(entries: int) -> None:
    rests: Counter[int] = Counter(dict.fromkeys(range(entries), 0))
    for pairings in round_robin(entries):
        playing = [entry for pairing in pairings for entry in pairing]
        off = resting(pairings, entries)
        assert sorted([*playing, *off]) == [*range(entries)]
        rests.update(off)
    assert max(rests.values()) - min(rests.values()) <= 1
    assert max(rests.values()) == entries % 2


@given(ENTRIES)
def test_everybody_begins_about_as_often_as_not(entries: int) -> None:
    first = Counter(pairing[0] for pairings in round_robin(entries) for pairing in pairings)
    assert all(abs(2 * first[entry] - (entries - 1)) <= 3 for entry in range(entries))


@given(ENTRIES, st.randoms(use_true_random=False))
def test_a_knockout_has_one_match_less_than_entries_whoever_wins(entries: int, rng: object) -> None:
    pairings, matches, out = bracket(entries), 0, set()
    assert sorted(entry for pairing in pairings for entry in pairing if entry >= 0) == [*range(entries)]
    assert all(pairing[0] != NOBODY_THERE for pairing in pairings)
    while True:
        winners = []
        for pairing in pairings:
            if NOBODY_THERE in pairing:
                winners.append(pairing[0])
                continue
            matches += 1
            winner = rng.choice(pairing)  # type: ignore[attr-defined]
            out |= {*pairing} - {winner}
            winners.append(winner)
        if len(winners) == 1:
            break
        pairings = winners_meet(winners)
        assert all(NOBODY_THERE not in pairing for pairing in pairings), "byes are in the first round"
    assert matches == entries - 1
    assert out == {*range(entries)} - {winners[0]}


@given(ENTRIES)
def test_the_first_seeds_have_the_byes_and_the_best_two_meet_in_the_final(entries: int) -> None:
    """Where the stronger seed always wins, the last match is between seeds 0 and 1."""
    pairings = bracket(entries)
    free = [pairing[0] for pairing in pairings if NOBODY_THERE in pairing]
    assert sorted(free) == [*range(len(free))]
    while len(pairings) > 1:
        pairings = winners_meet([max(pairing) if min(pairing) < 0 else min(pairing) for pairing in pairings])
    assert {*pairings[0]} == {0, 1}
