"""The ranking of a club on the screen: a key from the lobby, tables by game, of all time and by month, one's own row
marked by a word and not only by colour, and all of it in a small terminal.
"""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable.rooms.ledger import Entry, Summary
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.rankings import Rankings
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.tui.screens.ranking import RankingScreen
from tests.rooms.test_ranking import duel, match, people
from tests.tui.clubhouse import Clubhouse, clubhouse, in_lobby, seen, visitor
from tests.tui.test_club_lobby import bare

PLAYED = (
    *(duel(number, loser=f"P{number % 5}") for number in range(12)),
    match(33, people("Bob", "Anna"), (0,)),
    match(34, people("Bob", "Anna", "Carla"), (0, 2), game="uomo_nero", gave_up=1),
)
"""Anna wins twelve matches of Scopa in January and loses one to Bob in February, and gives one of Uomo nero up."""


def lobby_of(*played: Summary) -> Lobby:
    """A lobby in which these matches have been played."""
    lobby = Lobby()
    rankings = Rankings(played)
    lobby.rankings.read = lambda: rankings  # type: ignore[method-assign]
    return lobby


async def opened(
    house: Clubhouse, name: str = "Anna", language: str = "it", size: tuple[int, int] = (80, 24)
) -> Pilot[None]:
    """The ranking at the screen of somebody."""
    pilot = await house.enter(name, language, size=size)
    await house.press(pilot, "r")
    assert isinstance(pilot.app.screen, RankingScreen)
    return pilot


def row(pilot: Pilot[None], name: str) -> list[str]:
    """What stands on the line of somebody, word by word."""
    return next(line.split() for line in seen(pilot).splitlines() if name in line.split())


async def test_places_ratings_and_matches_are_shown_and_ones_own_row_is_marked_by_a_word() -> None:
    async with clubhouse(lobby_of(*PLAYED)) as house:
        anna, bob = await opened(house), await opened(house, "Bob", "en")
        assert "Classifica   Scopa · da sempre" in seen(anna)
        assert row(anna, "Anna")[:4] == ["▸", "1", "Anna", "(tu)"]
        assert row(anna, "Anna")[4:] == ["1597", "13", "12", "0", "1", "0"]
        assert "Ranking   Scopa · all time" in seen(bob)
        assert row(bob, "Bob")[:3] == ["▸", "Bob", "(you)"], "without a place"
        assert row(bob, "Bob")[3].endswith("?"), "provisional"
        assert "provisional" in seen(bob)
        assert "(you)" not in " ".join(row(bob, "Anna"))


async def test_keys_go_through_the_games_and_the_months_and_back_to_the_lobby() -> None:
    async with clubhouse(lobby_of(*PLAYED)) as house:
        anna = await opened(house)
        await house.press(anna, "m")
        assert "Scopa · febbraio 2026" in seen(anna)
        assert "P1" not in seen(anna)
        await house.press(anna, "m")
        assert "Scopa · gennaio 2026" in seen(anna)
        await house.press(anna, "m")
        assert "da sempre" in seen(anna)
        await house.press(anna, "n", "right")
        assert "Uomo nero · gennaio 2026" in seen(anna)
        assert "Conta" in seen(anna)
        await house.press(anna, "m", "m")
        assert row(anna, "Anna")[-2:] == ["1", "1"], "lost, since she gave it up"
        await house.press(anna, "r")
        assert in_lobby(anna)


@pytest.mark.parametrize("size", [(80, 23), (30, 10)])
async def test_place_name_and_rating_are_seen_on_every_screen(size: tuple[int, int]) -> None:
    async with clubhouse(lobby_of(*PLAYED)) as house:
        anna = await opened(house, size=size)
        assert row(anna, "Anna")[:5] == ["▸", "1", "Anna", "(tu)", "1597"]
        head = next(line for line in seen(anna).splitlines() if "punti" in line)
        line = next(line for line in seen(anna).splitlines() if "1597" in line)
        assert head.index("punti") + len("punti") == line.index("1597 ") + 5, "numbers stand under their heading"
        assert all(len(line) <= size[0] for line in seen(anna).splitlines())


async def test_a_long_ranking_is_gone_through_by_keys() -> None:
    many = (duel(0, f"P{number:02}", f"Q{number:02}") for number in range(40))
    async with clubhouse(lobby_of(*many)) as house:
        anna = await opened(house)
        assert "P00" in seen(anna)
        assert "Q39" not in seen(anna)
        await house.press(anna, "end")
        assert "Q39" in seen(anna)


async def test_where_nothing_was_played_that_is_said() -> None:
    async with clubhouse() as house:
        anna = await opened(house, language="en")
        assert "No match yet that counts" in seen(anna)
        await house.press(anna, "m", "right", "q")
        assert in_lobby(anna)


async def test_a_match_that_ends_meanwhile_is_seen_at_once(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    async with clubhouse(Lobby(ledger)) as house:
        anna = await opened(house)
        over = duel(0)
        name = ledger.begin(over.header)
        ledger.append(name, 1, Entry("end", -1, over.result))
        house.lobby.rankings.over(name)
        house.lobby.enter("somebody", "Olga")
        await house.settle()
        assert "Anna (tu)" in seen(anna)
        assert "1520?" in seen(anna)


async def test_the_ranking_speaks_in_catalogue_words_alone() -> None:
    async with clubhouse(lobby_of(duel(0))) as house:
        anna = await opened(house, language="xx", size=(220, 60))
        assert bare(anna) <= {"Anna", "Bob"}
        assert visitor(anna).text.language == "xx"
