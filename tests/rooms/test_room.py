"""Rooms: one match, its players and onlookers; a place is told what its seat may know and acts for it alone."""

import asyncio
import multiprocessing
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from cardtable.bots import Budget
from cardtable.bots.processes import think
from cardtable.engine.cards import UNSEEN
from cardtable.engine.errors import IllegalMove, NotYourTurn
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Setup
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.rooms import room as room_module
from cardtable.rooms.place import Place
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.room import Room, StaleMove
from cardtable.rooms.update import Update

TABLES = [(game, seats) for game in GAMES for seats in game.seat_counts]


def named(table: tuple[type[AnyGame], int]) -> str:
    return f"{table[0].id}-{table[1]}"


def room_of(game: AnyGame, players: str = "", seed: str = "room", pace: float = 0.0) -> Room:
    return Room(Setup(game, seed), read_players(players, game), pace)


@asynccontextmanager
async def running(room: Room) -> AsyncIterator[asyncio.Task[None]]:
    """The room at work for as long as the test looks at it."""
    task = asyncio.create_task(room.run())
    try:
        yield task
    finally:
        task.cancel()


async def until_my_turn(place: Place) -> Update:
    """Reads updates until the seat of a place is to move or the deal is over."""
    while True:
        update = await asyncio.wait_for(place.updates.get(), 20)
        if update.view.to_move == place.seat or update.phase != "playing":
            return update


@pytest.mark.parametrize("table", TABLES, ids=named)
async def test_a_person_plays_a_whole_match_through_a_place(table: tuple[type[AnyGame], int]) -> None:
    game = table[0].at_table(table[1])
    room = room_of(game, "me" + ",bot:random" * (game.seats - 1))
    place = room.join(0)
    rng = Random(1)
    counted = 0
    async with running(room) as task:
        while True:
            update = await until_my_turn(place)
            if update.phase == "over":
                break
            if update.phase == "counted":
                counted += 1
                assert update.sheet is not None and update.sheet.deal == counted
                place.ready()
            else:
                assert update.view.seat == 0
                place.play(rng.choice(update.view.legal), update.number)
        await asyncio.wait_for(task, 20)
    assert update.outcome is not None
    assert update.outcome.totals == update.totals
    assert update.view.sheets[-1] == update.sheet


@pytest.mark.parametrize("table", TABLES, ids=named)
async def test_no_update_shows_a_face_that_the_seat_cannot_place(table: tuple[type[AnyGame], int]) -> None:
    """A seat, a bot, an onlooker and the log get View and `event.seen_by(seat)`, nothing else."""
    game = table[0].at_table(table[1])
    room = room_of(game)
    places = [room.join(seat) for seat in (*range(game.seats), NOBODY)]
    async with running(room):
        for place in places:
            for _ in range(12):
                update = await asyncio.wait_for(place.updates.get(), 20)
                assert update.view.seat == place.seat
                known = sum(update.view.shown)
                for event in update.events:
                    faces = [card for card in (*event.cards, *event.taken) if card != UNSEEN]
                    assert all(known >> card & 1 for card in faces), event
                if update.phase != "playing":  # a short deal, after which the room waits
                    break


async def test_an_onlooker_who_comes_late_sees_the_table_as_it_stands_and_no_hand() -> None:
    game = GAMES[0].at_table(2)
    room = room_of(game, "me,bot")
    place = room.join(0)
    async with running(room):
        update = await until_my_turn(place)
        onlooker = room.join(NOBODY)
        seen = onlooker.updates.get_nowait()
        assert seen.number == update.number and seen.view.to_move == 0
        assert seen.view.shown[:2] == (0, 0) and seen.view.legal == ()
        with pytest.raises(NotYourTurn):
            onlooker.play(update.view.legal[0], update.number)


async def test_a_stale_a_foreign_and_an_illegal_move_are_refused_with_a_reason_and_change_nothing() -> None:
    game = GAMES[0].at_table(2)
    room = room_of(game, "me,person:Anna")
    mine, hers = room.join(0), room.join(1)
    async with running(room):
        update = await asyncio.wait_for(mine.updates.get(), 20)
        first, second = (mine, hers) if update.view.to_move == 0 else (hers, mine)
        legal = (await asyncio.wait_for(hers.updates.get(), 20) if first is hers else update).view.legal
        with pytest.raises(StaleMove):
            first.play(legal[0], update.number + 1)
        with pytest.raises(NotYourTurn):
            second.play(legal[0], update.number)
        absent = next(card for card in range(40) if all(move.card != card for move in legal))
        with pytest.raises(IllegalMove) as refused:
            first.play(Move("play", absent), update.number)
        assert refused.value.reason == first.why_not(Move("play", absent)) == "not_in_hand"
        assert len(refused.value.legal) == len(legal)
        assert mine.updates.empty() and hers.updates.empty()
        first.play(legal[0], update.number)
        with pytest.raises(StaleMove):
            first.play(legal[0], update.number)


async def test_the_next_deal_waits_until_every_person_has_seen_the_count() -> None:
    game = GAMES[0].at_table(2)
    room = room_of(game, "me,person:Anna")
    places = [room.join(0), room.join(1)]
    async with running(room):
        phase = "playing"
        while phase == "playing":
            for place in places:
                update = await asyncio.wait_for(place.updates.get(), 20)
                phase = update.phase
                if update.view.legal:
                    place.play(update.view.legal[0], update.number)
        places[0].ready()
        for _ in range(20):
            await asyncio.sleep(0)
        assert places[0].updates.empty()
        places[1].ready()
        update = await asyncio.wait_for(places[0].updates.get(), 20)
        assert update.phase == "playing" and update.view.number == 2


async def test_where_only_bots_play_the_next_deal_waits_for_no_onlooker_who_has_left() -> None:
    """Whoever looks on may see the count at leisure, and may go."""
    room = room_of(GAMES[0].at_table(2))
    onlooker = room.join(NOBODY)
    async with running(room) as task:
        while (await asyncio.wait_for(onlooker.updates.get(), 20)).phase == "playing":
            pass
        for _ in range(20):
            await asyncio.sleep(0)
        onlooker.leave()
        await asyncio.wait_for(task, 60)
    assert onlooker.updates.empty()


async def test_a_bot_that_searches_thinks_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking never runs on the interface's loop."""
    monkeypatch.setattr(room_module, "think", think)
    room = room_of(GAMES[0].at_table(2), "me,bot:nonna")
    place = room.join(0)
    async with running(room):
        update = await until_my_turn(place)
        place.play(update.view.legal[0], update.number)
        update = await until_my_turn(place)
    assert update.number >= 2
    assert multiprocessing.active_children() != []


async def test_a_move_made_while_a_bot_thinks_is_made_once() -> None:
    """A place at the seat of a bot may play for it: the bot comes too late, and the match goes on."""
    game = GAMES[0].at_table(2)
    thinking, played = threading.Event(), threading.Event()

    def slow(view: View, budget: Budget, rng: Random) -> Move:
        thinking.set()
        played.wait(20)
        return view.legal[0]

    room = Room(Setup(game, "slow"), (Player("Slow", slow), Player("Slow", slow)))
    places = [room.join(seat) for seat in range(2)]
    async with running(room) as task:
        await asyncio.to_thread(thinking.wait, 20)
        updates = [await asyncio.wait_for(place.updates.get(), 20) for place in places]
        seat = updates[0].view.to_move
        places[seat].play(updates[seat].view.legal[-1], 0)
        played.set()
        numbers = [(await asyncio.wait_for(places[0].updates.get(), 20)).number for _ in range(3)]
        assert numbers == [1, 2, 3]
        assert not task.done()


async def test_a_bot_that_fails_or_cheats_plays_something_legal_and_the_match_goes_on() -> None:
    game = GAMES[0].at_table(2)

    def broken(view: View, budget: Budget, rng: Random) -> Move:
        raise RuntimeError("no idea")

    def cheat(view: View, budget: Budget, rng: Random) -> Move:
        return Move("play", 39, 1)

    room = Room(Setup(game, "cheat"), (Player("Broken", broken), Player("Cheat", cheat)))
    place = room.join(NOBODY)
    async with running(room):
        while (await asyncio.wait_for(place.updates.get(), 20)).phase == "playing":
            pass


async def test_hurrying_lets_the_bots_play_at_once_until_a_person_is_to_move() -> None:
    game = GAMES[1].at_table(4)
    room = room_of(game, "me,bot,bot,bot", pace=3600)
    place = room.join(0)
    async with running(room):
        update = await asyncio.wait_for(place.updates.get(), 20)
        if update.view.to_move != 0:
            place.hurry()
            update = await until_my_turn(place)
        assert update.view.legal
        place.play(update.view.legal[0], update.number)
        place.hurry()
        assert (await until_my_turn(place)).view.legal
