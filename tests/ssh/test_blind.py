"""Non-interference on the bytes that are sent: what is hidden from somebody can be exchanged, and nothing changes."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from cardtable.engine.cards import bits
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.games import find_game
from cardtable.rooms import lobby as lobby_module
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.table import Table
from tests.ssh.wires import Wire, window


def two_deals() -> tuple[Setup, Setup, list[tuple[int, Move]]]:
    """Setups in which a card of one hand and one of the other are exchanged, and moves that both know."""
    game = find_game("scopa").at_table(2, {"match": "single"})
    order = tuple(range(len(game.pack)))
    one = Setup(game, orders={(1, 0): (*order[7:], *order[:7])}, dealer=0)
    for mine, other in product(*hands(one)):
        swap = {mine: other, other: mine}
        two = replace(one, orders={(1, 0): tuple(swap.get(card, card) for card in one.orders[1, 0])})
        moves = common(one, two, {mine, other})
        if len(moves) == 4:
            return one, two, moves
    raise AssertionError("no two cards can be exchanged")


def hands(setup: Setup) -> Sequence[Sequence[int]]:
    """The cards of both."""
    match = Match(setup)
    match.deal_next()
    return [bits(match.view(seat).shown[seat]) for seat in (0, 1)]


def common(one: Setup, two: Setup, exchanged: set[int]) -> list[tuple[int, Move]]:
    """The first moves that are legal in both and touch none of the cards that were exchanged."""
    matches = (Match(one), Match(two))
    moves: list[tuple[int, Move]] = []
    for match in matches:
        match.deal_next()
    while len(moves) < 4:
        legal = [set(match.legal_moves()) for match in matches]
        both = sorted((m for m in legal[0] & legal[1] if m.card not in exchanged), key=repr)
        if not both:
            break
        moves.append((matches[0].to_move, both[0]))
        for match in matches:
            match.play(match.to_move, both[0])
    return moves


async def stream(setup: Setup, moves: Sequence[tuple[int, Move]], wanted: str, who: str) -> bytes:
    """What is sent to somebody while Anna and Ugo play some moves."""
    lobby, wire = Lobby(), Wire()
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    table = lobby.make(anna, Table(setup, ()))
    lobby.sit(ugo, table.name)
    app = window(lobby, lobby.enter(who, {"a": "Anna", "e": "Eva"}[who]), wire, wanted)
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    await wire.quiet(b"deal 1")
    assert table.room is not None
    for number, (seat, move) in enumerate(moves):
        table.room.play(seat, move, number)
        await wire.quiet(b"deal 1")
    app.exit()
    await running
    assert table.running is not None
    table.running.cancel()
    return wire.sent


async def test_an_onlooker_gets_the_same_bytes_whatever_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards of two hands change places, four moves are made, and not one byte is different.

    On a busy machine a frame is now and then drawn in two; what a hidden card betrays would be different every time.
    """
    monkeypatch.setattr(lobby_module, "choice", lambda letters: "a")
    one, two, moves = two_deals()
    seen: list[set[bytes]] = [set(), set()]
    for _ in range(4):
        for setup, streams in zip((one, two), seen, strict=True):
            streams.add(await stream(setup, moves, "watch aaaa", "e"))
        if seen[0] & seen[1]:
            break
    assert all(len(sent) > 20_000 for streams in seen for sent in streams)
    assert seen[0] & seen[1]


async def test_who_plays_is_sent_another_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same exchange is seen by those whose cards are exchanged: the test above does not pass by itself."""
    monkeypatch.setattr(lobby_module, "choice", lambda letters: "a")
    one, two, _ = two_deals()
    sent = [await stream(setup, (), "aaaa", "a") for setup in (one, two)]
    assert sent[0] != sent[1]
