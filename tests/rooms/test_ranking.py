"""Ranking: from the finished matches of a ledger to a place for everybody, whatever game and however many sides."""

import random
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games import find_game
from cardtable.rooms.exchange import exported, imported
from cardtable.rooms.ledger import Entry, Header, Summary
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.ranking import (
    PROVISIONAL,
    QUICK,
    SCALE,
    SLOW,
    START,
    WINDOW,
    Played,
    Ratings,
    counted,
    expected,
)
from cardtable.rooms.rankings import Ranking, Rankings
from cardtable.rooms.results import Result, read_result, write_result
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table, drawn

FIRST = datetime(2026, 1, 1, 20, tzinfo=UTC)


def people(*names: str) -> tuple[str, ...]:
    return tuple(f"person:{name}" for name in names)


def match(  # noqa: PLR0917 - a row of a table
    day: float,
    players: tuple[str, ...],
    winners: tuple[int, ...],
    sides: tuple[int, ...] = (),
    game: str = "scopa",
    gave_up: int = -1,
) -> Summary:
    """A finished match that ended so many days after the first of January 2026; each seat is a side unless told."""
    sides = sides or tuple(range(len(players)))
    reason = "target" if gave_up < 0 else "resigned"
    result = Result(winners, reason, (0,) * len({*sides}), sides, players, 36, (), gave_up)
    header = Header("", players, game, game, FIRST.isoformat(timespec="seconds"), "0.1")
    ended = (FIRST + timedelta(days=day)).isoformat(timespec="seconds")
    name = f"m{day}{''.join(players)}{winners}{game}"
    return Summary(name, header, "over", 37, ended, write_result(result))


def ratings(*summaries: Summary) -> dict[str, float]:
    """Per person, the rating after these matches."""
    played = [found for summary in summaries if (found := counted(summary, lambda name: True))]
    return {name: one.rating for name, one in Ratings(played).people.items()}


def duel(day: float, winner: str = "Anna", loser: str = "Bob") -> Summary:
    return match(day, people(winner, loser), (0,))


# The formula.


def test_of_two_equals_the_winner_gains_half_of_k_and_the_loser_loses_as_much() -> None:
    assert ratings(duel(0)) == {"Anna": START + QUICK / 2, "Bob": START - QUICK / 2}
    assert ratings(match(0, people("Anna", "Bob"), (0, 1))) == {"Anna": START, "Bob": START}


def test_who_is_so_much_stronger_is_expected_to_score_ten_times_as_much() -> None:
    assert expected(START, START) == 0.5
    assert expected(START + SCALE, START) == pytest.approx(10 / 11)
    assert expected(START, START + SCALE) == pytest.approx(1 / 11)


def test_of_the_win_of_a_side_every_seat_of_it_gets_the_same() -> None:
    pairs = match(0, people("Anna", "Bob", "Carla", "Dino"), (0,), (0, 1, 0, 1), "scopone")
    half = QUICK / 2
    assert ratings(pairs) == {"Anna": START + half, "Bob": START - half, "Carla": START + half, "Dino": START - half}


@pytest.mark.parametrize("seats", range(3, 9))
def test_where_one_loses_it_costs_once_what_the_others_gain_together(seats: int) -> None:
    """Uomo nero and Spazz'u'mazz have one who loses; all the others have won, and are level among themselves."""
    names = [f"P{seat}" for seat in range(seats)]
    found = ratings(match(0, people(*names), tuple(range(1, seats)), game="uomo_nero"))
    assert found["P0"] == START - QUICK / 2
    gained = {round(found[name] - START, 9) for name in names[1:]}
    assert gained == {round(QUICK / 2 / (seats - 1), 9)}


def test_where_all_have_lost_nobody_gains() -> None:
    assert {*ratings(match(0, people("Anna", "Bob", "Carla"), ())).values()} == {START}


def test_somebody_against_two_pairs_up_with_nobody() -> None:
    """Calabresella: one against two. The two are a side, and each opponent counts alike."""
    found = ratings(match(0, people("Anna", "Bob", "Carla"), (0,), (0, 1, 1), "calabresella"))
    half = QUICK / 2
    assert found == {"Anna": START + half, "Bob": START - half, "Carla": START - half}


def test_after_the_first_matches_one_match_changes_less() -> None:
    """K is `QUICK` in the first `PROVISIONAL` matches, then `SLOW`; each has an opponent of their own here."""
    anna = [duel(day, loser=f"P{day}") for day in range(PROVISIONAL + 1)]
    steps = [ratings(*anna[: count + 1])["Anna"] - ratings(*anna[:count]).get("Anna", START) for count in range(6)]
    against = [ratings(*anna[:count]).get("Anna", START) for count in range(6)]
    for number, (step, rating) in enumerate(zip(steps, against, strict=True)):
        k = QUICK if number < PROVISIONAL else SLOW
        assert step == pytest.approx(k * (1 - expected(rating, START)))


@pytest.mark.parametrize(("day", "weight"), [(0.1, 1 / 2), (30, 1 / 2), (30.1, 1)])
def test_the_second_match_against_the_same_opponent_within_thirty_days_counts_half(day: float, weight: float) -> None:
    first = ratings(duel(0))
    second = ratings(duel(0), duel(day))
    surprise = 1 - expected(first["Anna"], first["Bob"])
    assert second["Anna"] - first["Anna"] == pytest.approx(QUICK * weight * surprise)


def test_a_hundred_wins_against_the_same_opponent_are_worth_less_than_ten_against_different_ones() -> None:
    farmed = ratings(*(duel(number / 100) for number in range(100)))["Anna"]
    earned = ratings(*(duel(number / 100, loser=f"P{number}") for number in range(10)))["Anna"]
    assert START < farmed < earned


def test_partners_do_not_make_each_other_count_less_and_a_new_company_hides_no_old_opponent() -> None:
    four = people("Anna", "Bob", "Carla", "Dino")
    same = ratings(match(0, four, (0,), (0, 1, 0, 1)), match(1, four, (0,), (0, 1, 0, 1)))["Anna"]
    once = ratings(match(0, four, (0,), (0, 1, 0, 1)))["Anna"]
    turned = people("Anna", "Carla", "Bob", "Dino")  # Bob is the partner now: only Dino was an opponent before
    other = ratings(match(0, four, (0,), (0, 1, 0, 1)), match(1, turned, (0,), (0, 1, 0, 1)))["Anna"]
    assert once < same < other


def test_what_a_match_brings_depends_on_no_other_game() -> None:
    both = Rankings([duel(0), match(0.5, people("Anna", "Bob"), (0,), game="briscola")])
    assert [row.rating for row in both.of("briscola").rows] == [1520, 1480]
    assert both.of().games == ("scopa", "briscola")


# What counts.


@pytest.mark.parametrize(
    "summary",
    [
        match(0, ("person:Anna", "bot:greedy"), (0,)),
        match(0, ("person:Anna", "me"), (0,)),
        match(0, ("person:Anna", "unknown"), (0,)),
        match(0, ("person:Anna", "person:guest-1a2b"), (0,)),
        match(0, ("person:Anna", "person:Anna"), (0,)),
        replace(duel(0), standing="playing", result=""),
        replace(duel(0), standing="abandoned", result=""),
        replace(duel(0), result="{"),
        replace(duel(0), last="yesterday"),
        replace(duel(0), header=replace(duel(0).header, players=("person:Anna", "bot:greedy"))),
        replace(duel(0), result=match(0, ("person:Anna", "bot:greedy"), (0,)).result),
        replace(duel(0), result=match(0, ("person:Anna", "person:Carla"), (0,)).result),
        replace(duel(0), result=write_result(replace(read_result(duel(0).result), changed=(0,), winners=(0, 1)))),
    ],
    ids=lambda summary: f"{summary.standing} {summary.header.players}",
)
def test_a_match_with_a_bot_a_guest_or_no_end_does_not_count(summary: Summary) -> None:
    """Matches with a bot at any seat, from the first card to the last, do not count; guests nobody can know again."""
    assert counted(summary, lambda name: not name.startswith("guest")) is None
    assert Rankings([summary], lambda name: not name.startswith("guest")).of() == Ranking("", "", 0, (), (), ())


def test_a_match_that_was_given_up_is_lost_for_the_side_that_gave_it_up() -> None:
    resigned = match(0, people("Anna", "Bob", "Carla"), (0, 2), gave_up=1)
    anna, bob = Rankings([resigned]).of().rows[0], Rankings([resigned]).of().rows[2]
    assert (anna.name, anna.lost, anna.given_up) == ("Anna", 0, 0)
    assert (bob.name, bob.rating, bob.lost, bob.given_up) == ("Bob", 1480, 1, 1)


# Nobody gains by what was not played, and nobody escapes a loss by not playing.


def given_up(day: float, moves: int, deals: int = 0, by: str = "Bob") -> Summary:
    """A match of Anna against somebody who gives it up after so many moves and counts."""
    found = match(day, people("Anna", by), (0,), gave_up=1)
    told = replace(read_result(found.result), moves=moves, deals=((("cards", (1, 0)),),) * deals)
    return replace(found, result=write_result(told))


@pytest.mark.parametrize(("moves", "deals", "part"), [(0, 0, 0), (5, 0, 1 / 4), (20, 0, 1), (60, 0, 1), (3, 1, 1)])
def test_a_match_given_up_before_its_first_count_brings_the_winner_what_was_played_of_it(
    moves: int, deals: int, part: float
) -> None:
    """ "For the others m moves at a table of n seats are the part m / (10 x n) of it"; the loss counts in full."""
    found = ratings(given_up(0, moves, deals))
    assert found["Anna"] == START + part * QUICK / 2
    assert found["Bob"] == START - QUICK / 2


def test_fresh_keys_that_resign_at_once_bring_no_rating_and_no_place() -> None:
    """Farming: however many new keys give up at the first card, their friend stands where everybody begins."""
    farm = [given_up(number / 100, 0, by=f"P{number}") for number in range(50)]
    rankings = Rankings(farm)
    assert "Anna" not in {row.name for row in rankings.of().rows}
    assert {row.lost for row in rankings.of().rows} == {1}
    rankings.add(duel(10))
    (anna,) = [row for row in rankings.of().rows if row.name == "Anna"]
    assert (anna.rating, anna.matches, anna.place) == (START + QUICK / 2, 1, 0)


def test_a_few_moves_before_each_resignation_end_no_provisional_time() -> None:
    few = [given_up(number / 100, 19, by=f"P{number}") for number in range(PROVISIONAL)]
    (anna,) = [row for row in Rankings(few).of().rows if row.name == "Anna"]
    assert (anna.matches, anna.place) == (PROVISIONAL, 0)


def test_who_always_resigns_at_once_loses_as_much_as_by_playing_on() -> None:
    """Against established players and new ones alike: there is nothing to be saved by not playing."""
    before = [duel(number / 100, loser=f"P{number}") for number in range(PROVISIONAL)]
    played, dodged = ratings(*before, duel(1)), ratings(*before, given_up(1, 0))
    assert dodged["Bob"] == played["Bob"] < START
    assert dodged["Anna"] < played["Anna"]


def test_among_several_who_stay_a_resignation_at_once_changes_nothing() -> None:
    """Somebody weak is not level with somebody strong just because a third one went away."""
    strong = [duel(number / 100, loser=f"P{number}") for number in range(PROVISIONAL)]
    three = match(1, people("Anna", "Carla", "Dino"), (0, 1), gave_up=2)
    at_once = replace(three, result=write_result(replace(read_result(three.result), moves=0)))
    found = ratings(*strong, at_once)
    assert found["Anna"] == ratings(*strong)["Anna"]
    assert found["Carla"] == START
    assert found["Dino"] < START


def with_a_bot(back: bool, winner: int, *, left: bool = False, gave_up: int = -1) -> dict[str, float]:
    """The changes of a match in which a bot stood in for Bob."""
    found = match(0, people("Anna", "Bob"), (winner,), gave_up=gave_up)
    players = people("Anna", "Bob") if back else ("person:Anna", "bot:greedy")
    told = replace(read_result(found.result), players=players, changed=(1,), left=(1,) if left else ())
    return {row.name: row.rating - START for row in Rankings([replace(found, result=write_result(told))]).of().rows}


@pytest.mark.parametrize(
    ("back", "winner", "left", "gave_up", "changes"),
    [
        (True, 0, False, -1, {"Bob": -20}),  # away for a while, and lost at the own seat
        (True, 1, False, -1, {"Anna": -20}),  # Anna was for the bot, and escapes nothing by it
        (False, 0, False, -1, {}),  # a bot has lost
        (False, 1, False, 0, {"Anna": -20}),  # nor by resigning to the bot
        (False, 0, True, -1, {"Bob": -20}),  # the match had waited for Bob, who never came back
        (False, 1, True, -1, {"Anna": -20, "Bob": -20}),  # whoever wins
    ],
)
def test_where_a_bot_stood_in_nobody_gains_and_who_left_or_lost_has_lost(
    back: bool,
    winner: int,
    left: bool,
    gave_up: int,
    changes: dict[str, float],
) -> None:
    assert with_a_bot(back, winner, left=left, gave_up=gave_up) == changes


def test_a_match_counts_once() -> None:
    rankings = Rankings([duel(0), duel(0)])
    rankings.add(duel(0))
    assert [row.matches for row in rankings.of().rows] == [1, 1]


# When it is computed.

NAMES = ("Anna", "Bob", "Carla", "Dino", "Eva")


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_it_does_not_matter_when_and_in_which_order_matches_become_known(data: st.DataObject) -> None:
    """Order-independent and deterministic: all at once, one by one, late and early, the ranking is the same."""
    seed = data.draw(st.integers(0, 2**32))
    chance = random.Random(seed)
    some = [
        match(chance.randrange(60), people(*chance.sample(NAMES, seats)), (chance.randrange(seats),))
        for seats in data.draw(st.lists(st.integers(2, 5), max_size=25))
    ]
    expected_rankings = Rankings(some)
    chance.shuffle(some)
    cut = len(some) // 2
    step_by_step = Rankings(some[:cut])
    for summary in some[cut:]:
        step_by_step.add(summary)
    for month in ("", "2026-01", "2026-02"):
        assert step_by_step.of("scopa", month) == expected_rankings.of("scopa", month)


def test_a_month_is_ranked_as_if_nothing_had_been_played_before() -> None:
    """It is the month in which a match ended, in UTC."""
    rankings = Rankings([duel(0), duel(20), duel(31, "Bob", "Anna")])
    assert rankings.of("scopa").months == ("2026-02", "2026-01")
    assert [(row.name, row.rating) for row in rankings.of("scopa", "2026-02").rows] == [("Bob", 1520), ("Anna", 1480)]
    assert rankings.of("scopa", "2026-01").matches == 2
    assert rankings.of("scopa", "2025-12").rows == ()


# How it is shown.


def test_who_has_played_little_comes_last_and_has_no_place() -> None:
    many = [duel(number, loser=f"P{number % 5}") for number in range(25)]
    found = Rankings([*many, match(40, people("Zoe", "Anna"), (0,))]).of(me="Zoe")
    assert [row.place for row in found.rows] == [1, 2, 3, 4, 5, 6, 0]
    assert found.rows[0].name == "Anna"
    assert (found.rows[-1].name, found.rows[-1].mine, found.rows[-1].matches) == ("Zoe", True, 1)
    assert found.rows[-1].rating > found.rows[1].rating
    assert not any(row.mine for row in found.rows[:-1])


def test_equal_ratings_share_a_place() -> None:
    level = [match(number, people("Anna", "Bob", "Carla"), (0, 1, 2)) for number in range(PROVISIONAL)]
    assert [(row.place, row.name) for row in Rankings(level).of().rows] == [(1, "Anna"), (1, "Bob"), (1, "Carla")]


# What is published.


def test_the_worked_example_of_the_readme_comes_out_as_it_says() -> None:
    """A published formula, with every constant and an example that can be followed by hand."""
    page = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    section = page[page.index("### Ranking") :].partition("\n## ")[0]
    for constant in (START, SCALE, QUICK, SLOW, PROVISIONAL, WINDOW / 86400):
        assert re.search(rf"\b{constant:g}\b", section), constant
    example = section[section.index("| match |") :].partition("\n\n")[0].splitlines()[2:]
    assert len(example) >= 4
    so_far = Ratings()
    for number, line in enumerate(example):
        said, *after = (cell.strip() for cell in line.strip("|").split("|"))
        read = re.fullmatch(r"(\d+)\. ([\w ,+]+) (?:beats?|beat) ([\w ,+]+)", said)
        assert read is not None, said
        sides = [side.split(" and ") for side in (read[2], read[3])]
        names = tuple(name for side in sides for name in side)
        seats = tuple(side for side, its in enumerate(sides) for _ in its)
        so_far.add(Played(number * 86400, str(number), "scopone", "2026-01", names, seats, (0,)))
        told = dict(re.findall(r"(\w+) (\d+\.\d\d)", " ".join(after)))
        assert {*told} == {*names}
        for name in names:
            assert told[name] == f"{so_far.people[name].rating:.2f}", said


# In a club.


async def resigned(lobby: Lobby, names: tuple[str, str], *, is_guest: bool = False) -> None:
    """A match between two people, of whom the second gives up at once."""
    first, second = (lobby.enter(f"key of {name}", name, is_guest=is_guest) for name in names)
    table = lobby.make(first, Table(drawn(find_game("scopa").at_table(2)), ()))
    lobby.sit(second, table.name)
    assert second.place is not None
    await second.place.updates.get()
    lobby.resign(second)
    assert table.running is not None
    await table.running
    for visit in (first, second):
        lobby.leave(visit)


async def test_a_club_ranks_each_match_when_it_is_over_and_all_of_them_when_it_is_opened_again(tmp_path: Path) -> None:
    """Only finished matches within the club's ledger; and what is shown does not depend on when it was read."""
    lobby = Lobby(SqliteLedger(tmp_path / FILE_NAME))
    await resigned(lobby, ("Anna", "Bob"))
    bob = lobby.enter("key of Bob", "Bob")
    assert [(row.name, row.rating, row.mine) for row in lobby.ranking(bob).rows] == [
        ("Bob", 1480, True),
    ]
    await resigned(lobby, ("Bob", "Carla"))
    found = lobby.ranking(bob, "scopa")
    assert [(row.name, row.matches, row.given_up) for row in found.rows] == [("Bob", 1, 1), ("Carla", 1, 1)]
    again = Lobby(SqliteLedger(tmp_path / FILE_NAME))
    assert again.ranking(again.enter("key of Bob", "Bob")) == found


async def test_a_match_that_another_program_has_imported_is_ranked_at_once(tmp_path: Path) -> None:
    """The host reads a record into the club's ledger while the club is open: `cardtable import`."""
    elsewhere = SqliteLedger(tmp_path / "elsewhere" / FILE_NAME)
    there = Lobby(elsewhere)
    await resigned(there, ("Anna", "Bob"))
    record = exported(elsewhere, elsewhere.finished()[0])
    lobby = Lobby(SqliteLedger(tmp_path / FILE_NAME))
    eva = lobby.enter("key of Eva", "Eva")
    assert lobby.ranking(eva).matches == 0
    imported(SqliteLedger(tmp_path / FILE_NAME), record)
    assert lobby.ranking(eva).rows == there.ranking(there.enter("key of Eva", "Eva")).rows
    assert lobby.ranking(eva).matches == 1


async def test_guests_see_the_ranking_and_are_not_in_it(tmp_path: Path) -> None:
    lobby = Lobby(SqliteLedger(tmp_path / FILE_NAME), known=lambda name: not name.startswith("guest"))
    await resigned(lobby, ("Anna", "Bob"))
    await resigned(lobby, ("guest-1", "guest-2"), is_guest=True)
    guest = lobby.enter("guest:Anna", "Anna", is_guest=True)
    assert [(row.name, row.mine) for row in lobby.ranking(guest).rows] == [("Bob", False)]
    assert Lobby().ranking(guest).rows == ()


async def test_a_sealed_match_is_ranked_when_its_seal_is_broken_at_the_time_at_which_it_ended(tmp_path: Path) -> None:
    """In duplicate play others still have the same cards to play: until then nothing is told of the match."""
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    lobby = Lobby(ledger)
    await resigned(lobby, ("Anna", "Bob"))
    assert lobby.ranking(lobby.enter("key of Eva", "Eva")).matches == 1
    header = replace(ledger.finished()[0].header, seal="seal")
    match = ledger.begin(header)
    ledger.append(match, 1, Entry("end", -1, ledger.finished()[0].result))
    lobby.rankings.over(match)
    assert lobby.rankings.read().of().matches == 1
    lobby.rankings.over(*ledger.unseal("seal"))
    assert lobby.rankings.read().of().matches == 2
