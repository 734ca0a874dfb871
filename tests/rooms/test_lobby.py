"""The lobby: tables are made, taken, watched and left; a seat is kept; nobody writes on the screens of others."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.bots import Bot, make_bot
from cardtable.engine.cards import UNSEEN
from cardtable.engine.errors import BadSetup, CardtableError
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PASS
from cardtable.engine.state import NOBODY
from cardtable.games import find_game
from cardtable.rooms.club import LINE_LENGTH, LINES_A_MINUTE, ClubError, ClubTable, Visit, tidy_line
from cardtable.rooms.lobby import MOST_OF_ONE, Lobby
from cardtable.rooms.players import read_players
from cardtable.rooms.results import read_result
from cardtable.rooms.room import IN_PLACE
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table, drawn, taken_up


def asked(game: str = "scopa", seats: int = 2, **options: int | str | bool) -> Table:
    return Table(drawn(find_game(game).at_table(seats, options)), ())


@pytest.fixture
async def lobby(tmp_path: Path) -> Lobby:
    return Lobby(SqliteLedger(tmp_path / FILE_NAME))


async def seated(lobby: Lobby, game: str = "scopa", seats: int = 2) -> tuple[ClubTable, list[Visit]]:
    """A table at which as many people sit as it has seats."""
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(seats)]
    table = lobby.make(people[0], asked(game, seats))
    for person in people[1:]:
        lobby.sit(person, table.name)
    await asyncio.sleep(0)
    return table, people


async def a_move(table: ClubTable, people: list[Visit]) -> None:
    """The one to move plays the first legal move."""
    updates = [await asyncio.wait_for(person.place.updates.get(), 5) for person in people]
    mover = next(at for at, update in enumerate(updates) if update.view.legal)
    people[mover].place.play(updates[mover].view.legal[0], updates[mover].number)


# Sitting down.


async def test_a_match_begins_when_all_seats_are_taken(lobby: Lobby) -> None:
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(3)]
    table = lobby.make(people[0], asked("scopa", 3))
    lobby.sit(people[1], table.name.upper())
    assert table.room is None
    lobby.sit(people[2], table.name)
    assert [person.place.seat for person in people] == [0, 1, 2]
    assert [player.name for player in table.room.players] == ["Anna 0", "Anna 1", "Anna 2"]
    await asyncio.sleep(0)
    await a_move(table, people)


async def test_bots_fill_empty_seats_on_request(lobby: Lobby) -> None:
    anna = lobby.enter("key", "Anna")
    table = lobby.make(anna, asked("scopone", 4))
    lobby.fill(anna, "random")
    assert [player.level for player in table.room.players] == ["", "random", "random", "random"]
    assert len({player.name for player in table.room.players}) == 4


@pytest.mark.parametrize("seat", [0, 2, -1])
async def test_a_seat_that_is_not_free_is_refused(lobby: Lobby, seat: int) -> None:
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    table = lobby.make(anna, asked())
    with pytest.raises(ClubError):
        lobby.sit(ugo, table.name, seat)
    assert ugo.at is None


async def test_nobody_sits_down_at_a_match_that_has_begun(lobby: Lobby) -> None:
    table, _ = await seated(lobby)
    late = lobby.enter("late", "Late")
    with pytest.raises(ClubError):
        lobby.sit(late, table.name)
    with pytest.raises(ClubError):
        lobby.sit(late, "zzzz")


async def test_one_person_cannot_make_tables_without_end(lobby: Lobby) -> None:
    anna = lobby.enter("a", "Anna")
    for _ in range(MOST_OF_ONE):
        table = lobby.make(anna, asked())
        lobby.watch(lobby.enter("w", "Watcher"), table.name)
    with pytest.raises(ClubError):
        lobby.make(anna, asked())


# Private tables.


async def test_a_private_table_is_seen_and_entered_by_those_who_know_the_word(lobby: Lobby) -> None:
    anna, ugo, eva = (lobby.enter(name, name) for name in ("Anna", "Ugo", "Eva"))
    table = lobby.make(anna, asked("scopa", 3), "basta")
    assert [listed.name for listed in lobby.board(anna).tables] == [table.name]
    assert lobby.board(ugo).tables == ()
    for wrong in ("", "Basta", "no"):
        with pytest.raises(ClubError):
            lobby.sit(ugo, table.name, word=wrong)
        with pytest.raises(ClubError):
            lobby.watch(ugo, table.name, word=wrong)
    lobby.sit(ugo, table.name, word="basta")
    lobby.invite(ugo, "Eva")
    assert eva.invitations == [("Ugo", table.name)]
    assert lobby.board(eva).tables[0].private
    lobby.sit(eva, table.name)
    assert table.room is not None


async def test_only_who_is_here_can_be_invited(lobby: Lobby) -> None:
    anna = lobby.enter("a", "Anna")
    lobby.make(anna, asked())
    with pytest.raises(ClubError):
        lobby.invite(anna, "Nobody")
    with pytest.raises(ClubError):
        lobby.invite(lobby.enter("u", "Ugo"), "Anna")


# Leaving and coming back.


async def test_a_seat_is_free_again_before_the_match_and_kept_after_it_has_begun(lobby: Lobby) -> None:
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    table = lobby.make(anna, asked("scopa", 3))
    lobby.sit(ugo, table.name)
    lobby.leave(ugo)
    assert table.free == (1, 2)
    table, people = await seated(lobby, "scopa", 2)
    lobby.leave(people[1])
    assert lobby.board(people[0]).tables[-1].away == (1,)
    assert table.owners[1] == people[1].who
    back = lobby.enter(people[1].who, "Anna 1")
    lobby.sit(back, table.name)
    assert (back.place.seat, lobby.away(table)) == (1, ())
    update = await asyncio.wait_for(back.place.updates.get(), 5)
    assert UNSEEN not in update.view.cards(1)


async def test_two_windows_of_one_key_have_one_game_which_moves_to_the_newer(lobby: Lobby) -> None:
    table, people = await seated(lobby)
    newer = lobby.enter(people[0].who, people[0].name)
    lobby.sit(newer, table.name)
    assert people[0].moved
    assert people[0].place is None
    assert newer.place.seat == 0
    lobby.leave(people[0])
    assert lobby.away(table) == ()
    assert table.owners[0] == newer.who


async def test_a_bot_stands_in_when_all_who_are_here_agree_and_gives_the_seat_back(lobby: Lobby) -> None:
    table, people = await seated(lobby, "scopa", 3)
    with pytest.raises(ClubError):
        lobby.stand_in(people[0], 2)
    lobby.leave(people[2])
    assert lobby.stand_in(people[0], 2) is False
    assert table.room.players[2].bot is None
    assert lobby.stand_in(people[1], 2) is True
    assert (table.room.players[2].level, table.room.players[2].name) == ("greedy", "Anna 2")
    back = lobby.enter(people[2].who, "Anna 2")
    lobby.sit(back, table.name)
    assert table.room.players[2].bot is None
    assert table.agreed == {}


async def test_by_a_match_in_which_a_bot_stood_in_nobody_gains_though_the_seat_was_given_back(lobby: Lobby) -> None:
    """It counts in full where the same people sat there from the first card to the last; a restart changes nothing."""
    table, people = await seated(lobby)
    lobby.leave(people[1])
    assert lobby.stand_in(people[0], 1)
    lobby.sit(lobby.enter(people[1].who, people[1].name), table.name)
    assert table.room.players[1].bot is None
    table.running.cancel()
    await asyncio.gather(table.running, return_exceptions=True)
    again, owners = Lobby(lobby.ledger), [person.who for person in people]
    table = again.restore(taken_up(again.ledger, again.ledger.unfinished()[0]), table.name, "", owners)
    anna = again.enter(owners[0], people[0].name)
    again.sit(anna, table.name)
    await asyncio.sleep(0)
    again.resign(anna)
    await table.running
    (summary,) = again.ledger.finished()
    result = read_result(summary.result)
    assert (result.players, result.changed) == (summary.header.players, (1,))
    assert [(row.name, row.rating) for row in again.ranking(anna).rows] == [(anna.name, 1480)]


async def test_a_table_goes_with_the_last_who_was_there_but_not_a_match_that_is_unfinished(lobby: Lobby) -> None:
    anna = lobby.enter("a", "Anna")
    empty = lobby.make(anna, asked())
    lobby.stand_up(anna)
    assert empty.name not in lobby.tables
    table, people = await seated(lobby)
    for person in people:
        lobby.leave(person)
    assert table.name in lobby.tables
    assert lobby.away(table) == (0, 1)


# Looking on.


async def test_onlookers_see_backs_only(lobby: Lobby) -> None:
    """Whatever an onlooker is told, no card in a hand is among it."""
    table, people = await seated(lobby)
    onlooker = lobby.enter("o", "Olga")
    lobby.watch(onlooker, table.name)
    assert onlooker.place.seat == NOBODY
    update = await asyncio.wait_for(onlooker.place.updates.get(), 5)
    assert update.view.shown[0] == update.view.shown[1] == 0
    assert update.view.legal == ()
    assert lobby.board(onlooker).tables[-1].watching == 1
    with pytest.raises(ClubError):
        lobby.watch(people[0], table.name)


# Talk.


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("ciao", "ciao"),
        ("\x1b[2J\x1b]0;title\x07ciao\r\n", "[2J ]0;title ciao"),
        ("a\x00\x08b\u202ec", "a b c"),
        ("x" * 1000, "x" * LINE_LENGTH),
        ("[bold]ciao[/bold]", "[bold]ciao[/bold]"),
        ("  \t ", ""),
    ],
)
def test_what_is_said_can_do_nothing_to_the_screens_of_others(said: str, heard: str) -> None:
    """Names, chat and invitations are stripped of control sequences and bounded."""
    assert tidy_line(said) == heard


async def test_everybody_at_the_table_hears_what_is_said_and_nobody_talks_without_end(lobby: Lobby) -> None:
    table, people = await seated(lobby)
    for person in people:
        person.stirred.clear()
    lobby.say(people[0], "buona fortuna")
    lobby.say_phrase(people[1], "thanks")
    lobby.say_phrase(people[1], "no such phrase")
    assert [(line.name, line.text, line.phrase) for line in table.talk] == [
        ("Anna 0", "buona fortuna", ""),
        ("Anna 1", "", "thanks"),
    ]
    assert all(person.stirred.is_set() for person in people)
    with pytest.raises(ClubError):
        for _ in range(LINES_A_MINUTE):
            lobby.say(people[0], "e ancora")
    with pytest.raises(ClubError):
        lobby.say(lobby.enter("x", "Elsewhere"), "hello?")


# The end of a match.


async def test_who_resigns_loses_and_the_ledger_has_it(lobby: Lobby) -> None:
    """Leaving, timing out and resigning have stated results: the side of who resigns loses, all others win."""
    table, people = await seated(lobby, "scopa", 3)
    lobby.resign(people[1])
    await asyncio.wait_for(table.running, 5)
    update = [await people[0].place.updates.get() for _ in range(people[0].place.updates.qsize())][-1]
    assert (update.phase, update.sheet) == ("over", None)
    assert (update.outcome.winners, update.outcome.reason) == ((0, 2), "resigned")
    (summary,) = lobby.ledger.finished()
    assert '"reason":"resigned"' in summary.result
    with pytest.raises(CardtableError):
        lobby.resign(people[0])
    with pytest.raises(CardtableError):
        people[1].place.play(update.view.legal[0] if update.view.legal else PASS, update.number)


@pytest.mark.parametrize("leaves", [Lobby.leave, Lobby.stand_up], ids=["the club", "the table"])
async def test_leaving_is_no_resigning(lobby: Lobby, leaves: Callable[[Lobby, Visit], None]) -> None:
    """Leaving, timing out and resigning have stated results: who leaves keeps the seat, and the match waits."""
    table, people = await seated(lobby)
    leaves(lobby, people[0])
    assert (table.over, lobby.away(table), table.owners[0]) == (False, (0,), "key 0")
    assert lobby.ledger.finished() == ()
    assert len(lobby.ledger.unfinished()) == 1


async def test_an_onlooker_cannot_resign(lobby: Lobby) -> None:
    table, _ = await seated(lobby)
    onlooker = lobby.enter("o", "Olga")
    lobby.watch(onlooker, table.name)
    with pytest.raises(ClubError):
        lobby.resign(onlooker)
    with pytest.raises(CardtableError):
        onlooker.place.resign()
    assert not table.over


async def test_another_match_begins_with_other_cards_when_all_agree(lobby: Lobby) -> None:
    table, people = await seated(lobby)
    with pytest.raises(ClubError):
        lobby.again(people[0])
    lobby.resign(people[0])
    before, seed = table.room, table.asked.setup.seed
    assert lobby.again(people[0]) is False
    assert lobby.undecided(table) == (1,)
    assert lobby.again(people[1]) is True
    assert table.room is not before
    assert table.asked.setup.seed != seed
    await asyncio.sleep(0)
    await a_move(table, people)


async def test_whoever_is_away_is_asked_for_another_match_on_coming_back(lobby: Lobby) -> None:
    """Nobody waits without being told: the board says that another match is wanted, and so do those at the table."""
    table, people = await seated(lobby)
    lobby.resign(people[0])
    lobby.stand_up(people[1])
    assert lobby.again(people[0]) is False
    assert lobby.again(people[0]) is False
    assert [line.phrase for line in table.talk if line.happened] == ["resigned", "again"], "said once"
    assert lobby.board(people[1]).tables[0].again
    lobby.sit(people[1], table.name)
    assert lobby.again(people[1]) is True
    assert [person.place.seat for person in people] == [0, 1]


async def test_a_bot_takes_the_seat_of_who_is_away_for_another_match_where_all_who_are_here_agree(lobby: Lobby) -> None:
    table, people = await seated(lobby, "scopa", 3)
    lobby.resign(people[0])
    lobby.leave(people[2])
    assert lobby.again(people[0]) is False
    assert lobby.stand_in(people[0], 2) is False
    assert lobby.stand_in(people[1], 2) is True
    assert not table.over
    assert [player.bot is not None for player in table.room.players] == [False, False, True]
    assert table.owners == ["key 0", "key 1", ""]
    assert ("Anna 2", "replaced") in [(line.name, line.phrase) for line in table.talk]
    back = lobby.enter("key 2", "Anna 2")
    with pytest.raises(ClubError):
        lobby.sit(back, table.name)


async def test_whoever_leaves_a_table_where_the_match_is_over_takes_back_that_they_would_play_again(
    lobby: Lobby,
) -> None:
    table, people = await seated(lobby)
    lobby.resign(people[0])
    lobby.again(people[0])
    lobby.stand_up(people[0])
    assert lobby.undecided(table) == (0, 1)
    assert lobby.again(people[1]) is False


async def test_bots_that_were_asked_for_sit_at_their_seats_from_the_start(lobby: Lobby) -> None:
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    game = find_game("scopa").at_table(3)
    table = lobby.make(anna, Table(drawn(game), read_players("me,person:Chiunque,bot:random", game)))
    assert table.free == (1,)
    lobby.sit(ugo, table.name)
    assert [player.level for player in table.room.players] == ["", "", "random"]


# The clock.


async def test_when_a_clock_runs_out_a_bot_makes_that_one_move_and_all_are_told(lobby: Lobby) -> None:
    """A gentle clock if the table has one: the seat stays its owner's."""
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(2)]
    table = lobby.make(people[0], replace(asked(), clock=1))
    lobby.sit(people[1], table.name)
    table.room.clock = 0.01
    while len(table.room.moves) < 2:
        await asyncio.sleep(0.01)
    assert all(player.bot is None for player in table.room.players)
    assert {(line.phrase, line.happened) for line in table.talk} == {("late", True)}
    assert {line.name for line in table.talk} == {"Anna 0", "Anna 1"}


async def test_the_bot_that_moves_for_who_is_late_is_one_of_the_clubs_own() -> None:
    """Bots think in a process pool, never on the loop: also the one that makes a single move."""
    made: list[str] = []

    def own(level: str, game: AnyGame) -> Bot:
        made.append(level)
        return make_bot(level, game)

    lobby = Lobby(bots=own)
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(2)]
    table = lobby.make(people[0], replace(asked(), clock=1))
    lobby.sit(people[1], table.name)
    table.room.clock = 0.01
    while not table.room.moves:
        await asyncio.sleep(0.01)
    assert made[0] == IN_PLACE


async def test_everybody_is_told_when_the_time_for_a_move_is_over(lobby: Lobby) -> None:
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(2)]
    table = lobby.make(people[0], replace(asked(), clock=60))
    lobby.sit(people[1], table.name)
    lobby.watch(onlooker := lobby.enter("o", "Olga"), table.name)
    now = asyncio.get_running_loop().time()
    told = [await asyncio.wait_for(visit.place.updates.get(), 5) for visit in (*people, onlooker)]
    assert len({update.due for update in told}) == 1
    assert now + 55 < told[0].due <= now + 65
    mover = told[0].view.to_move
    people[mover].place.play(told[mover].view.legal[0], told[mover].number)
    assert onlooker.place.updates.get_nowait().due >= told[0].due


async def test_the_clock_stands_still_while_no_player_is_at_the_table(lobby: Lobby) -> None:
    """A club that opens again, or a line that fails for all, must not leave a match to the bots."""
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(2)]
    table = lobby.make(people[0], replace(asked(), clock=1))
    lobby.sit(people[1], table.name)
    lobby.watch(onlooker := lobby.enter("o", "Olga"), table.name)
    table.room.clock = 0.01
    for person in people:
        lobby.leave(person)
    await asyncio.sleep(0.05)
    assert table.room.moves == ()
    assert onlooker.place.updates.get_nowait().due is None
    back = lobby.enter(people[0].who, "Anna 0")
    lobby.sit(back, table.name)
    assert onlooker.place.updates.get_nowait().due is not None, "it runs again, from the beginning"
    while len(table.room.moves) < 2:
        await asyncio.sleep(0.01)


async def test_before_the_first_card_nobody_resigns_and_a_seat_can_change_hands(lobby: Lobby) -> None:
    """Between the last one who sits down and the first card there is a moment in which keys can come."""
    people = [lobby.enter(f"key {number}", f"Anna {number}") for number in range(3)]
    table = lobby.make(people[0], asked("scopa", 3))
    for person in people[1:]:
        lobby.sit(person, table.name)
    assert not table.room.begun
    with pytest.raises(BadSetup):
        lobby.resign(people[0])
    assert not table.over
    lobby.leave(people[2])
    lobby.stand_in(people[0], 2)
    assert lobby.stand_in(people[1], 2)
    back = lobby.enter(people[2].who, "Anna 2")
    lobby.sit(back, table.name)
    assert all(person.place.updates.empty() for person in (*people[:2], back))
    await asyncio.sleep(0)
    await a_move(table, [*people[:2], back])


async def test_without_a_clock_nothing_times_out(lobby: Lobby) -> None:
    """Correspondence pace works: leave today, play tomorrow."""
    table, people = await seated(lobby)
    for person in people:
        lobby.leave(person)
    for _ in range(20):
        await asyncio.sleep(0)
    assert table.room.moves == ()
    back = lobby.enter(people[0].who, "Anna 0")
    lobby.sit(back, table.name)
    assert back.place.updates.qsize() == 1


# Guests, and tables that are put back.


async def test_the_match_of_guests_who_have_left_is_given_up(lobby: Lobby) -> None:
    """Nobody can know a guest again: a table that waits for guests alone would wait for ever."""
    guest = lobby.enter("guest:1", "guest-1", is_guest=True)
    table = lobby.make(guest, asked())
    lobby.fill(guest, "random")
    assert len(lobby.ledger.unfinished()) == 1
    lobby.stand_up(guest)
    assert table.name in lobby.tables, "still here, in the lobby"
    lobby.leave(guest)
    assert lobby.tables == {}
    assert lobby.ledger.unfinished() == ()


async def test_a_match_with_somebody_who_can_come_back_waits_for_them(lobby: Lobby) -> None:
    guest, anna = lobby.enter("guest:1", "guest-1", is_guest=True), lobby.enter("key", "Anna")
    table = lobby.make(guest, asked())
    lobby.sit(anna, table.name)
    await asyncio.sleep(0)
    lobby.leave(guest)
    lobby.leave(anna)
    assert list(lobby.tables) == [table.name]
    back = lobby.enter("key", "Anna")
    lobby.sit(back, table.name)
    assert lobby.stand_in(back, 0), "a bot plays on in the place of the guest"


async def test_a_table_that_is_put_back_has_its_seats_its_word_and_its_moves(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    before, told = Lobby(ledger), []
    before.on_begun = lambda table: told.append(table.name)
    table, people = await seated(before)
    await a_move(table, people)
    assert told == [table.name]
    table.running.cancel()
    await asyncio.gather(table.running, return_exceptions=True)
    after = Lobby(ledger)
    after.restore(taken_up(ledger, ledger.unfinished()[0]), table.name, "key 0", ("key 0", "key 1"), "basta")
    late, anna = after.enter("late", "Late"), after.enter("key 1", "Anna 1")
    with pytest.raises(ClubError):
        after.watch(late, table.name)
    after.sit(anna, table.name)
    assert (anna.place.seat, anna.place.updates.get_nowait().number) == (1, 1)


async def test_a_name_that_another_table_has_is_given_to_none(lobby: Lobby) -> None:
    """A table that is put back is called as before, or otherwise where its name was taken meanwhile."""
    table = lobby.make(lobby.enter("key 0", "Anna"), asked())
    assert lobby.free_name("zzzz") == "zzzz"
    assert lobby.free_name(table.name) not in ("", table.name)


async def test_two_who_are_called_alike_until_they_choose_a_name_are_two_and_two_windows_are_one(lobby: Lobby) -> None:
    for who in ("key 1", "key 2", "key 2"):
        visit = lobby.enter(who, "root")
    assert lobby.board(visit).people == ("root", "root")
