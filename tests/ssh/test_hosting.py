"""The host: who is one, orders from the command line, and tournaments that are on the disk."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.rooms.lobby import Lobby
from cardtable.rooms.sqlite import SqliteLedger
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.tournament import Plan
from cardtable.ssh.hosting import FOLDER_NAME, Hosting, Refused, send
from cardtable.ssh.identity import Names

KEY = "SHA256:x5vD3Jm8hW2bN0uQ6yRk1cT7eLfP9aZsG4iOqXwYtBE"


def opened(folder: Path, *hosts: str) -> tuple[Lobby, Hosting, Names]:
    lobby, names = Lobby(SqliteLedger(folder / "ledger.sqlite3")), Names(folder)
    return lobby, Hosting(lobby, names, folder, hosts), names


async def test_a_host_is_known_by_key_or_by_the_name_that_belongs_to_a_key(tmp_path: Path) -> None:
    """`hosts = [...]` names people by name or key; a guest is none, nor whoever only calls themselves so."""
    lobby, hosting, names = opened(tmp_path, "Anna", KEY)
    names.choose("key of Anna", "Anna")
    assert hosting.is_host(lobby.enter("key of Anna", "Anna"))
    assert hosting.is_host(lobby.enter(KEY, "guest-1a2b"))
    for who, name, is_guest in (("other", "Anna", False), ("guest:Anna", "Anna", True), (KEY, "Anna", True)):
        assert not hosting.is_host(lobby.enter(who, name, is_guest=is_guest))


async def test_an_order_is_carried_out_by_the_running_club_and_answered(tmp_path: Path) -> None:
    lobby, hosting, _ = opened(tmp_path)
    watching = asyncio.create_task(hosting.watch())
    plan = Plan("scopa", 2, {"target": 21}, title="Torneo")
    name = await asyncio.to_thread(send, tmp_path, Order("announce", plan=plan))
    assert name == "t1"
    anna = lobby.enter("key of Anna", "Anna")
    assert [one.plan.title for one in lobby.tournaments(anna)] == ["Torneo"]
    with pytest.raises(Refused) as refused:
        await asyncio.to_thread(send, tmp_path, Order("start", "t1"))
    assert (refused.value.key, refused.value.facts) == ("tournament.error.too_few", {"fewest": 2})
    folder = tmp_path / FOLDER_NAME
    assert folder.stat().st_mode & 0o077 == 0
    assert [*folder.iterdir()] == [], "nothing is left lying"
    watching.cancel()


async def test_an_order_waits_for_a_club_that_is_closed_and_rubbish_does_no_harm(tmp_path: Path) -> None:
    assert send(tmp_path, Order("announce", plan=Plan("scopa", 2)), patience=0.0) is None
    (tmp_path / FOLDER_NAME / "9.order").write_text("{]")
    (tmp_path / FOLDER_NAME / "8.order").write_text(json.dumps({"what": "delete everything"}))
    lobby, hosting, _ = opened(tmp_path)
    hosting.look()
    assert [one.id for one in lobby.tournaments(lobby.enter("a", "Anna"))] == ["t1"]
    answers = sorted(json.loads(file.read_text()).get("error", "") for file in (tmp_path / FOLDER_NAME).iterdir())
    assert answers == ["", "tournament.error.unreadable", "tournament.error.unreadable"]


@pytest.mark.parametrize(
    "rubbish",
    [
        {"what": "start", "tournament": 5},
        {"what": "announce"},
        {"what": "announce", "plan": {"game": "scopa", "seats": 2, "title": 5}},
        [["what", "start"]],
    ],
)
async def test_an_order_that_makes_no_sense_keeps_the_next_ones_from_nothing(tmp_path: Path, rubbish: object) -> None:
    """Whatever lies among the orders, the club goes on looking, and carries out each of the others once."""
    lobby, hosting, _ = opened(tmp_path)
    orders = tmp_path / FOLDER_NAME
    (orders / "0.order").mkdir(parents=True)
    lobby.cups.carry_out(Order("announce", plan=Plan("scopa", 2)))
    (orders / "1.order").write_text(json.dumps(rubbish))
    assert send(tmp_path, Order("cancel", "t1"), patience=0.0) is None
    hosting.look()
    hosting.look()
    assert [one.stage for one in lobby.tournaments(lobby.enter("a", "Anna"))] == ["cancelled"]
    assert json.loads((orders / "1.answer").read_text())["error"] == "tournament.error.unreadable"


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept.pop("entries"),
        lambda kept: kept["plan"].update(game="a game of tomorrow"),
        lambda kept: kept["plan"].update(options={"target": "eleven"}),
        lambda kept: kept.update(id="t7"),
        lambda kept: kept.update(rounds=5),
    ],
)
async def test_a_tournament_that_cannot_be_read_is_kept_as_it_is_and_its_name_is_not_given_again(
    tmp_path: Path, damage: Callable[[dict[str, Any]], object], caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is lost: the others go on, and whoever mends what is damaged finds it again, after any number of saves.

    Its name seals matches of the ledger, so that no other tournament may have it.
    """
    lobby, hosting, _ = opened(tmp_path)
    for title in ("first", "damaged"):
        lobby.cups.carry_out(Order("announce", plan=Plan("scopa", 2, title=title)))
    file = tmp_path / "tournaments.json"
    content = json.loads(file.read_text())
    whole = json.loads(file.read_text())["t2"]
    damage(content["t2"])
    file.write_text(json.dumps(content))
    for number in (3, 4):
        lobby, hosting, _ = opened(tmp_path)
        hosting.restore()
        assert f"tournament=t2 not restored, it stays in {file}" in caplog.text
        assert lobby.cups.carry_out(Order("announce", plan=Plan("scopa", 2))) == f"t{number}"
        assert json.loads(file.read_text())["t2"] == content["t2"]
    file.write_text(json.dumps({**json.loads(file.read_text()), "t2": whole}))
    lobby, hosting, _ = opened(tmp_path)
    hosting.restore()
    shown = lobby.tournaments(lobby.enter("key of Anna", "Anna"))
    assert {one.id: one.plan.title for one in shown} == {"t1": "first", "t2": "damaged", "t3": "", "t4": ""}


async def test_tournaments_are_there_again_when_the_club_is_opened_again(tmp_path: Path) -> None:
    lobby, hosting, _ = opened(tmp_path)
    lobby.cups.carry_out(Order("announce", plan=Plan("scopa", 2, deals=3)))
    lobby.order(lobby.enter("key of Anna", "Anna"), Order("enter", "t1"))
    lobby, hosting, _ = opened(tmp_path)
    hosting.restore()
    (shown,) = lobby.tournaments(lobby.enter("key of Anna", "Anna"))
    assert (shown.names, shown.mine, shown.plan.deals) == (("Anna",), 0, 3)
    assert (tmp_path / "tournaments.json").stat().st_mode & 0o077 == 0
