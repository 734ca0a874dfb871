"""What crosses from the hub of a club to its workers: what a place may see, and nothing else.

State, seed and pack never leave the match, and non-interference: what is hidden from somebody can be exchanged, and
every byte stays the same. A worker can only send what it was told, and here that is looked at.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import asyncssh
import pytest

from cardtable.bots import Budget, make_bot
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.games import find_game
from cardtable.rooms import lobby as lobby_module
from cardtable.rooms.club import Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.players import Player
from cardtable.rooms.replay import Replay
from cardtable.rooms.table import Table, drawn
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.tournament import Plan
from cardtable.ssh.away import VisitAway
from cardtable.ssh.club import Club
from cardtable.ssh.config import Config
from cardtable.ssh.door import Door
from cardtable.ssh.hub import Hub
from cardtable.ssh.messages import Asked
from cardtable.ssh.mirror import Mirror
from cardtable.ssh.parcels import Unpacking, Withheld, pack
from cardtable.ssh.server import host_key
from cardtable.tui.club import ClubApp
from tests.ssh.clubs import PATIENCE, Window
from tests.ssh.playing import settled
from tests.ssh.test_blind import two_deals

GAME = find_game("scopa").at_table(2, {"match": "single"})


class Told:
    """Somebody's window as a worker has it, fed with the very bytes that would cross."""

    def __init__(self, lobby: Lobby, visit: Visit) -> None:
        self.mirror = Mirror(1, visit, lobby, lambda news: self.visit.take(self._cross(news).parts))
        line: Any = self
        self.visit = VisitAway(1, visit.who, line)
        self.sent = b""
        self._unpacking = Unpacking()

    def _cross(self, message: Any) -> Any:
        parcel = pack(message)
        self.sent += parcel
        (found,) = self._unpacking.feed(parcel)
        return found

    def ask(self, asked: Asked) -> Any:
        """What a place answers, as the hub does."""
        answer = self.mirror.act(asked.place, asked.name, asked.arguments)
        self.mirror.tell()
        return self._cross(answer)

    async def settled(self) -> None:
        """Lets everything be told."""
        for _ in range(5):
            await asyncio.sleep(0)
        self.mirror.tell()


async def crossing(setup: Setup, moves: Sequence[tuple[int, Move]], who: str) -> bytes:
    """All that a worker is told for somebody who is there while Anna and Ugo play some moves."""
    lobby = Lobby()
    visits = {"a": lobby.enter("a", "Anna"), "u": lobby.enter("u", "Ugo"), "e": lobby.enter("e", "Eva")}
    told = Told(lobby, visits[who])
    table = lobby.make(visits["a"], Table(setup, ()))
    lobby.sit(visits["u"], table.name)
    lobby.watch(visits["e"], table.name)
    assert table.room is not None
    await told.settled()
    for number, (seat, move) in enumerate(moves):
        table.room.play(seat, move, number)
        await told.settled()
    there, here = told.visit.place, visits[who].place
    assert there is not None
    assert here is not None
    assert there.past() == here.past(), "the stand-in answers as the place does"
    assert there.updates.qsize() == len(moves) + 1
    there.look_anew()
    assert there.updates.get_nowait().number == len(moves)
    assert there.updates.empty()
    told.mirror.close()
    assert table.running is not None
    table.running.cancel()
    return told.sent


async def test_a_worker_is_told_the_same_whatever_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards of two hands change places: for whoever looks on not one byte that crosses is different."""
    monkeypatch.setattr(lobby_module, "choice", lambda letters: "a")
    one, two, moves = two_deals()
    for_onlookers = [await crossing(setup, moves, "e") for setup in (one, two)]
    assert for_onlookers[0] == for_onlookers[1]
    assert len(for_onlookers[0]) > 5_000
    for_players = [await crossing(setup, moves, "a") for setup in (one, two)]
    assert for_players[0] != for_players[1], "whose cards are exchanged is told so"


async def test_whoever_looks_at_the_tournaments_is_stirred_by_every_change_of_one() -> None:
    """Nothing else need change with it: neither the board, nor a table, nor for whom a match waits."""
    lobby = Lobby()
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    lobby.make(ugo, Table(drawn(GAME), ()))
    told = [Told(lobby, anna), Told(lobby, ugo)]
    orders = [Order("announce", plan=Plan("scopa", 2)), *(Order(what, "t1") for what in ("enter", "leave", "cancel"))]
    for order in orders:
        for one in told:
            await one.settled()
            one.visit.stirred.clear()
        lobby.cups.carry_out(order, anna if order.what in ("enter", "leave") else None)
        for one in told:
            await one.settled()
            assert one.visit.stirred.is_set(), order.what
    for one in told:
        one.mirror.close()


async def test_a_worker_is_not_told_of_a_private_table() -> None:
    lobby = Lobby()
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    told = Told(lobby, ugo)
    table = lobby.make(anna, Table(drawn(GAME), ()), word="sesamo")
    lobby.say(anna, "benvenuti")
    await told.settled()
    assert told.visit.board is not None
    assert told.visit.board.people == ("Anna", "Ugo")
    for secret in (table.name, "sesamo", "benvenuti"):
        assert secret.encode() not in told.sent
    lobby.sit(ugo, table.name, word="sesamo")
    await told.settled()
    assert told.visit.at is not None
    assert told.visit.at.word == "sesamo"
    assert [line.text for line in told.visit.at.talk] == ["benvenuti"]
    heard = told.visit.at.talk[-1]
    lobby.say(ugo, "grazie")
    await told.settled()
    assert told.visit.at.talk[0] is heard, "what was told is not told again"
    told.mirror.close()
    assert table.running is not None
    table.running.cancel()


def test_no_seed_crosses_and_a_setup_arrives_with_other_cards() -> None:
    setup = Setup(GAME, "the seed of this table", salt="its salt")
    match = Match(setup)
    match.deal_next()
    parcel = pack(Table(setup, (), match="m1", played=((match.to_move, match.legal_moves()[0]),)))
    assert b"the seed" not in parcel
    assert b"its salt" not in parcel
    (arrived,) = Unpacking().feed(parcel)
    assert arrived.setup.game.options == GAME.options
    assert (arrived.match, arrived.played) == ("", ())
    assert arrived.setup.seed != setup.seed


@pytest.mark.parametrize("what", ["match", "state", "chance", "replay"])
def test_what_is_secret_cannot_be_packed(what: str) -> None:
    setup = Setup(GAME, "a seed")
    match = Match(setup)
    match.deal_next()
    secrets = {"match": match, "state": match.state, "chance": setup.chance, "replay": Replay(setup, ())}
    with pytest.raises(Withheld):
        pack(("news", [secrets[what]]))


def test_a_bot_arrives_as_the_mark_that_there_is_one() -> None:
    """Bots think at the hub: what arrives cannot."""
    (arrived,) = Unpacking().feed(pack(Player("Ada", make_bot("greedy", GAME), "greedy")))
    assert (arrived.name, arrived.level) == ("Ada", "greedy")
    match = Match(Setup(GAME, "a seed"))
    match.deal_next()
    with pytest.raises(Withheld):
        arrived.bot(match.view(match.to_move), Budget(), Random(1))


@pytest.mark.parametrize("size", [1, 7, 1 << 20])
def test_messages_arrive_whole_in_whatever_pieces_they_come(size: int) -> None:
    sent = b"".join(pack(message) for message in ("one", ("two", 2), b"x" * 100))
    unpacking = Unpacking()
    pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert [message for piece in pieces for message in unpacking.feed(piece)] == ["one", ("two", 2), b"x" * 100]


# The same with a worker: on the network.


class Watched:
    """A club in this process with a worker beside it, and Eva's key."""

    def __init__(self, folder: Path) -> None:
        self.setup = Setup(GAME, "none yet")
        self.config = Config(port=0, data=str(folder))
        self.key = asyncssh.generate_private_key("ssh-ed25519")
        host_key(self.config.key_file)
        self.club = Club(self.config, lambda table: replace(table, setup=self.setup))
        self.club.names.choose(self.key.get_fingerprint("sha256"), "Eva")
        self.hub = Hub(self.config, Door(self.config), self.club, ClubApp)

    async def stream(self, port: int, setup: Setup, moves: Sequence[tuple[int, Move]]) -> bytes:
        """What Eva is sent while Anna and Ugo play some moves."""
        self.setup, lobby = setup, self.club.lobby
        anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
        table = lobby.make(anna, Table(drawn(GAME), ()))
        lobby.sit(ugo, table.name)
        assert table.room is not None
        connection = await asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, username="eva", config=None, agent_path=None, client_keys=[self.key]
        )
        process: Any = await connection.create_process(
            f"watch {table.name}", term_type="xterm-256color", term_size=(80, 24), env={"LANG": "en_GB.UTF-8"},
            encoding=None,
        )  # fmt: skip
        async with Window(connection, process, (80, 24)) as eva:
            await eva.until("deal 1")
            await settled(eva)
            for number, (seat, move) in enumerate(moves):
                table.room.play(seat, move, number)
                await settled(eva)
            for visit in (anna, ugo):
                lobby.leave(visit)
            lobby.close(table.name)
            return eva.raw


async def test_an_onlooker_at_a_worker_is_sent_the_same_bytes_whatever_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a club in one process: a frame that a busy machine draws in two is no sign of a hidden card."""
    monkeypatch.setattr(lobby_module, "choice", lambda letters: "a")
    one, two, moves = two_deals()
    watched = Watched(tmp_path)
    port = await watched.hub.open()
    seen: list[set[bytes]] = [set(), set()]
    for _ in range(4):
        for setup, streams in zip((one, two), seen, strict=True):
            streams.add(await watched.stream(port, setup, moves[:1]))
        if seen[0] & seen[1]:
            break
    async with asyncio.timeout(PATIENCE):
        while watched.club.lobby.visits:
            await asyncio.sleep(0.02)
    await watched.hub.close()
    await watched.club.close()
    assert all(len(sent) > 10_000 for streams in seen for sent in streams)
    assert seen[0] & seen[1]
