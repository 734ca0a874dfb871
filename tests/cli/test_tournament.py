"""`cardtable tournament`: the host announces, lists, starts, awards and calls off, while the club runs or before."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path

import pytest
from filelock import FileLock

from cardtable.cli.caller import Caller
from cardtable.cli.commands import command_line
from cardtable.engine.errors import CardtableError
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.tournament import Plan
from cardtable.ssh.hosting import Hosting
from cardtable.ssh.identity import Names
from cardtable.text import Text
from cardtable.tui.settings import Settings

Told = Callable[..., Coroutine[None, None, str]]


@pytest.fixture
async def lobby(tmp_path: Path) -> AsyncIterator[Lobby]:
    """A club that is open in this folder."""
    opened = Lobby(SqliteLedger(tmp_path / FILE_NAME))
    watching = asyncio.create_task(Hosting(opened, Names(tmp_path), tmp_path, ()).watch())
    with FileLock(tmp_path / "club.lock"):
        yield opened
    watching.cancel()
    running = [table.running for table in opened.tables.values() if table.running is not None]
    await asyncio.sleep(0)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


@pytest.fixture
def tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """Gives the command line a tournament command, and returns what it says."""

    async def said(*words: str, language: str = "en") -> str:
        line = ["tournament", *words, "--data", str(tmp_path)]
        caller = Caller(Text(language), Settings())
        code = await asyncio.to_thread(command_line, line, caller)
        assert code == 0
        return capsys.readouterr().out

    return said


async def test_the_host_holds_a_tournament_from_the_command_line(lobby: Lobby, tell: Told) -> None:
    assert "t1 is announced" in await tell(
        "new", "scopa", "-o", "match=single", "--title", "Saturday", "--duplicate", "2", "--lot"
    )
    for name in ("Anna", "Ugo", "Eva", "Leo"):
        lobby.order(lobby.enter(f"key of {name}", name), Order("enter", "t1"))
    assert "has started" in await tell("start", "T1")
    assert len(lobby.tables) == 2
    with pytest.raises(CardtableError) as refused:
        await tell("award", "t1", "anna")
    assert refused.value.key == "tournament.error.against", "an order without the opponent could be for any round"
    other = str(refused.value.facts["against"])
    assert "awarded" in await tell("award", "t1", "anna", other)
    with pytest.raises(CardtableError) as refused:
        await tell("award", "t1", "anna", other)
    assert refused.value.key == "tournament.error.met"
    told = await tell("list", "t1", language="it")
    for said in ("Saturday: turno 1 di 3", "girone all'italiana", "duplicato, 2 smazzate", "vince Anna: assegnata"):
        assert said in told, said
    (playing,) = lobby.tables
    assert f"tavolo {playing}" in told
    assert "called off" in await tell("cancel", "t1")
    assert "t1  Saturday: called off" in await tell("list")
    with pytest.raises(CardtableError) as refused:
        await tell("start", "t1")
    assert refused.value.key == "tournament.error.stage"
    with pytest.raises(CardtableError) as refused:
        await tell("list", "t7")
    assert refused.value.key == "tournament.error.unknown"


async def test_a_club_that_is_closed_does_it_when_it_opens(tmp_path: Path, tell: Told) -> None:
    SqliteLedger(tmp_path / FILE_NAME).close()
    assert "as soon as it opens" in await tell("new", "scopone", "--knockout", "--at", "4")
    assert "No tournament" in await tell("list")
    opened = Lobby(SqliteLedger(tmp_path / FILE_NAME))
    Hosting(opened, Names(tmp_path), tmp_path, ()).look()
    told = await tell("list")
    for said in ("t1  Scopone: open: 0 entries", "pair against pair", "knockout", "starts with 4 entries"):
        assert said in told, said


async def test_the_list_tells_of_a_tournament_that_cannot_be_read_and_of_all_others(tmp_path: Path, tell: Told) -> None:
    lobby = Lobby(SqliteLedger(tmp_path / FILE_NAME))
    Hosting(lobby, Names(tmp_path), tmp_path, ())
    lobby.cups.carry_out(Order("announce", plan=Plan("scopa", 2)))
    file = tmp_path / "tournaments.json"
    file.write_text(json.dumps({"t1": {"id": "t1"}, "t2": json.loads(file.read_text())["t1"] | {"id": "t2"}}))
    told = await tell("list")
    assert "t2  Scopa: open" in told
    assert "t1 cannot be read" in told


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["new", "king"], "tournament.error.two_sides"),
        (["new", "scopa", "--duplicate", "many"], "cli.error.not_a_number"),
        (["new", "scopa", "--twice"], "tournament.error.deals"),
        (["new", "scopa", "-o", "target=1"], "error.bad_option"),
    ],
)
async def test_what_cannot_be_is_refused_before_anything_is_written(
    tmp_path: Path, tell: Told, words: list[str], key: str
) -> None:
    with pytest.raises(CardtableError) as refused:
        await tell(*words)
    assert refused.value.key == key
    assert [*tmp_path.iterdir()] == []
