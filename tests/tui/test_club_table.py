"""A table of the club: the same table screen, for people at screens of their own, and for people who look on."""

from asyncio import create_task, get_running_loop
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from gc import collect
from typing import Any
from weakref import ref

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from cardtable.engine.cards import UNSEEN
from cardtable.engine.state import NOBODY
from cardtable.games import find_game
from cardtable.rooms.club import ClubTable
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.table import Table, drawn
from cardtable.tui.club import ClubApp
from cardtable.tui.load import Load
from cardtable.tui.screens import club_table
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.leaving import SEEN
from cardtable.tui.screens.replay import ReplayScreen
from cardtable.tui.screens.scores import ScoresScreen
from cardtable.tui.screens.talk import TalkScreen
from tests.tui.clubhouse import Clubhouse, asked, at_club_table, cells, clubhouse, in_lobby, seen, visitor, waiting
from tests.tui.test_table_secrets import behind


async def two_at_a_table(
    house: Clubhouse, game: str = "scopa", size: tuple[int, int] = (80, 24), **options: str | int | bool
) -> tuple[ClubTable, Pilot[None], Pilot[None]]:
    """Anna and Bob, who have begun a match."""
    anna, bob = await house.enter("Anna", size=size), await house.enter("Bob", "en", size=size)
    table = house.make(anna, game, **options)
    await house.settle()
    await house.press(bob, "enter")
    await house.until(
        lambda: at_club_table(anna).standing.begun and at_club_table(bob).standing.begun, "cards are dealt"
    )
    return table, anna, bob


def to_move(*pilots: Pilot[None]) -> Pilot[None]:
    """Whose turn it is."""
    return next(pilot for pilot in pilots if at_club_table(pilot).standing.my_turn)


async def play(house: Clubhouse, *pilots: Pilot[None]) -> None:
    """Whoever is to move plays a card, by keys."""
    mover = to_move(*pilots)
    room = at_club_table(mover).room
    number = len(room.moves)
    await house.press(mover, "enter")
    if len(room.moves) == number:
        await house.press(mover, "enter")
    assert len(room.moves) == number + 1


async def play_to_the_count(house: Clubhouse, table: ClubTable) -> None:
    """The two play the first legal move each time, faster than by keys."""
    room = table.room
    assert room is not None
    while (match := room._match).phase == "playing":
        room.play(match.to_move, match.legal_moves()[0], len(match.moves))
    await house.settle()


async def test_two_people_play_each_with_their_own_cards_to_the_count_and_go_on_when_both_have_seen_it() -> None:
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        assert table.room is not None
        for pilot in (anna, bob):
            view = at_club_table(pilot).standing.update.view
            assert UNSEEN not in view.cards(view.seat)
            # Nobody may learn from who is asked who had something to say: nothing is passed by itself.
            assert not at_club_table(pilot).chairs.only_person
            assert set(view.cards(1 - view.seat)) == {UNSEEN}
        assert "Tocca a" in seen(anna)
        both = (anna, bob)
        await play(house, *both)
        await play(house, *both)
        await play_to_the_count(house, table)
        await house.until(
            lambda: all(isinstance(pilot.app.screen, ScoresScreen) for pilot in both), "all see the count"
        )
        moves = len(table.room.moves)
        await house.press(anna, "enter")
        assert len(table.room.moves) == moves
        assert at_club_table(anna).standing.update.phase == "counted"
        await house.press(bob, "enter")
        await house.until(lambda: at_club_table(anna).standing.update.phase == "playing", "the next deal is dealt")


async def test_a_busy_club_leaves_the_moment_of_a_capture_out_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken is told, and the table shown as it is: at once, where the club is late with everything."""
    load = Load()
    monkeypatch.setattr(club_table, "LOAD", load)
    async with clubhouse() as house:
        table, anna, _ = await two_at_a_table(house)
        visitor(anna).adopt(visitor(anna).settings.changed(pace="slow"))
        standing, room, captures = at_club_table(anna).standing, table.room, 0
        assert room is not None
        while captures < 2:
            match = room._match
            takes = [move for move in match.legal_moves() if move.taken]
            if captures:
                load.note(1.0, get_running_loop().time())
            told = len(standing.story(visitor(anna).text).lines)
            room.play(match.to_move, (takes or match.legal_moves())[0], len(match.moves))
            await house.until(lambda: standing.update.number == len(room.moves), "it is told")
            if takes:
                captures += 1
                assert bool(standing.passing) == (captures == 1)
                assert len(standing.story(visitor(anna).text).lines) > told


def test_a_club_that_was_late_is_busy_for_some_seconds() -> None:
    load = Load()
    load.note(0.4, 10.0)
    load.note(0.01, 10.5)
    assert load.is_busy(11.0)
    assert not load.is_busy(15.0)


async def test_the_terminal_rings_and_has_another_title_when_it_is_my_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async with clubhouse() as house:
        _, anna, bob = await two_at_a_table(house)
        first = to_move(anna, bob)
        other = bob if first is anna else anna
        rung: list[str] = []
        titles: list[str] = []
        monkeypatch.setattr(other.app, "bell", partial(rung.append, "rung"))
        monkeypatch.setattr(other.app._driver, "write", titles.append)
        await play(house, anna, bob)
        assert rung == ["rung"]
        assert [said for said in titles if said.startswith("\x1b]2;")] in (
            ["\x1b]2;Tocca a te! - cardtable\x1b\\"],
            ["\x1b]2;Your turn! - cardtable\x1b\\"],
        )


# Looking on.


@pytest.mark.parametrize("game", ["scopa", "briscola"])
async def test_what_is_hidden_from_an_onlooker_changes_nothing_on_their_screen(game: str) -> None:
    """Hidden cards of others are on no screen: permute what is hidden from a client and it sees the same."""
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house, game)
        for _ in range(3):
            await play(house, anna, bob)
        olga = await house.enter("Olga", wanted=f"watch {table.name}")
        assert at_club_table(olga).place.seat == NOBODY
        room = table.room
        assert room is not None
        before = cells(olga)
        assert room._match.phase == "playing"
        setup, moves = behind(room._match, NOBODY, "another luck")
        table.asked = table.asked.__class__(setup, table.asked.players)
        other = type(room)(setup, room.players, played=list(zip((seat for seat, _ in room.moves), moves, strict=True)))
        assert any(
            other._match.view(seat).cards(seat) != room._match.view(seat).cards(seat) for seat in range(room.game.seats)
        )
        visit = visitor(olga).visit
        house.lobby.stand_up(visit)
        await house.settle()
        table.room = other
        house.lobby.watch(visit, table.name)
        await house.settle()
        assert commitments_apart(cells(olga)) == commitments_apart(before)


def commitments_apart(cells: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    """A screen without the line of the promise, which belongs to the seed and to no card."""
    return [line for line in cells if not any("Impegno" in said or "Seme" in said for said, _ in line)]


async def test_an_onlooker_can_look_and_talk_but_neither_play_nor_hold_the_table_up() -> None:
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        olga = await house.enter("Olga", wanted=f"watch {table.name}")
        assert table.room is not None
        moves = len(table.room.moves)
        await house.press(olga, "enter", "1", "space", "n", "s")
        assert len(table.room.moves) == moves
        await house.press(olga, "t", *"brava", "enter", "escape")
        assert "Olga: brava" in seen(anna)
        assert "Olga: brava" in seen(bob)
        await play_to_the_count(house, table)
        await house.until(lambda: all(isinstance(pilot.app.screen, ScoresScreen) for pilot in (anna, bob)), "counted")
        await house.press(anna, "enter")
        await house.press(bob, "enter")
        await house.until(lambda: at_club_table(anna).standing.update.phase == "playing", "it goes on without Olga")
        await house.press(olga, "enter", "q")
        assert in_lobby(olga)


# Talk.


async def test_what_is_said_reaches_all_as_plain_text_and_hides_no_card() -> None:
    """Names, chat and invitations are stripped of control sequences and bounded; nothing is read as markup."""
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        felt = seen(anna).splitlines()[:19]
        house.lobby.say(visitor(bob).visit, "\x1b[2J\x1b]0;hacked\x07[bold red]ciao[/] {name} " + "x" * 500)
        await house.settle()
        assert "[2J ]0;hacked [bold red]ciao[/] {name} xx" in seen(anna)
        assert "\x1b" not in seen(anna)
        assert seen(anna).splitlines()[:19] == felt
        house.lobby.rename(visitor(bob).visit, "[red]Bob")
        await house.press(bob, "t", "2")
        assert "[red]Bob: Grazie!" in seen(anna)
        assert "[red]Bob: Thank you!" in seen(bob)
        assert not isinstance(bob.app.screen, TalkScreen)
        assert len(table.talk) == 2


async def test_at_the_smallest_size_the_last_line_said_stands_in_the_story() -> None:
    async with clubhouse() as house:
        _, anna, bob = await two_at_a_table(house, size=(80, 23))
        house.lobby.say(visitor(bob).visit, "buona fortuna")
        await house.settle()
        assert at_club_table(anna).felt.plan is not None
        assert "Bob: buona fortuna" in seen(anna)


@pytest.mark.parametrize("above", [TalkScreen, lambda _: AskScreen("?", SEEN)], ids=["who talks", "who is asked"])
async def test_the_table_goes_on_before_the_eyes_of(
    above: Callable[[ClubTable], Screen[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of talk stays open for as long as somebody likes, and hides no card; only who reads does without."""
    monkeypatch.setattr(ClubApp, "rest_below", 1e9)
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        olga = await house.enter("Olga", wanted=f"watch {table.name}")
        below = at_club_table(olga)

        def on_the_table() -> list[str]:
            return [strip.text for strip in below._compositor.render_strips()[:4]]

        olga.app.push_screen(above(table))
        await house.until(lambda: below is not olga.app.screen and olga.app.screen.is_mounted, "it lies above")
        tops = set()
        for number in range(1, 5):
            await play(house, anna, bob)
            await house.until(lambda number=number: below.standing.update.number == number, "it is told")  # type: ignore[misc]
            await house.until(lambda: seen(olga).splitlines()[:4] == on_the_table(), "it is seen")
            tops.add(tuple(on_the_table()))
        assert len(tops) > 2


# The clock.


async def test_everybody_sees_who_has_how_much_time_left_and_its_end_is_said_in_more_than_a_colour() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna"), await house.enter("Bob", "en")
        asked_for = replace(Table(drawn(find_game("scopa").at_table(2)), ()), clock=300)
        table = house.lobby.make(visitor(anna).visit, asked_for)
        house.lobby.sit(visitor(bob).visit, table.name)
        await house.settle()
        olga = await house.enter("Olga", wanted=f"watch {table.name}")
        await house.until(lambda: at_club_table(bob).standing.begun, "cards are dealt")
        mover = to_move(anna, bob)
        name = visitor(mover).own_name
        for pilot in (anna, bob, olga):
            assert f" {name} 4:5" in seen(pilot).splitlines()[0] or f" {name} 5:00" in seen(pilot).splitlines()[0]
            assert "!" not in seen(pilot).splitlines()[0]
        before = {pilot: cells(pilot) for pilot in (mover, olga)}
        assert table.room is not None
        assert table.room._due is not None
        table.room._due -= 292
        table.room._tell(())
        for pilot, said in before.items():
            await house.until(lambda pilot=pilot: f"! {name} 0:0" in seen(pilot).splitlines()[0], "it is nearly over")
            others = [row for row, (old, new) in enumerate(zip(said, cells(pilot), strict=True)) if old != new]
            assert 0 in others
            assert pilot is mover or others == [0], "nothing else changes"
        assert any("left for this move" in said or "alla fine del tempo" in said for said in said_aloud(mover))
        assert not said_aloud(olga)
        await play(house, anna, bob)
        assert f"! {name} " not in seen(olga).splitlines()[0]


def said_aloud(pilot: Pilot[None]) -> list[str]:
    """What the app has told of besides its screen."""
    return [notification.message for notification in pilot.app._notifications]


# Coming and going.


async def test_whoever_is_away_is_marked_a_bot_stands_in_by_agreement_and_gives_the_seat_back() -> None:
    """A dropped player keeps the seat, the others see "away", a bot may take over by agreement and gives it back."""
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        assert table.room is not None
        await house.press(bob, "q", "s")
        assert "Via: Bob." in seen(anna)
        assert at_club_table(anna).standing.marked == {1: "away"}
        await house.press(anna, "s")
        await house.until(lambda: at_club_table(anna).standing.marked == {1: "lent"}, "a bot sits there")
        assert "bot al suo posto" in seen(anna)
        assert table.room.players[1].bot is not None
        await house.press(bob, "enter")
        assert table.room.players[1].bot is None
        assert at_club_table(anna).standing.marked == {}
        assert "Bob è di nuovo al suo posto" in seen(anna)


async def test_a_newer_window_of_the_same_key_has_the_game_and_the_older_one_is_told() -> None:
    """One key twice at the same seat moves the game to the newer window."""
    async with clubhouse() as house:
        table, anna, _ = await two_at_a_table(house)
        newer = await house.enter("Anna", key="key of Anna", wanted=table.name)
        assert at_club_table(newer).place.seat == 0
        assert "finestra che hai aperto dopo" in asked(anna)
        await house.press(anna, "enter")
        assert in_lobby(anna)
        assert house.lobby.away(table) == ()


async def test_resigning_is_asked_twice_and_a_rematch_begins_when_all_agree() -> None:
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        await house.press(anna, "q", "a")
        assert "Ti arrendi?" in asked(anna)
        assert not table.over
        await house.press(anna, "a")
        await house.until_asked(anna, bob)
        assert "You have won: Anna resigned." in asked(bob)
        assert "Partita persa per resa." in asked(anna)
        first = table.room
        await house.press(anna, "n")
        await house.until(lambda: "si aspetta la risposta di Bob" in seen(anna), "the answer is waited for")
        await house.press(bob, "n")
        await house.until(lambda: table.room is not first and at_club_table(bob).room is table.room, "it begins")
        assert at_club_table(anna).room is table.room


async def test_a_rematch_says_who_is_away_who_is_asked_on_coming_back_or_replaced_by_a_bot() -> None:
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        await house.press(bob, "q", "a", "a")
        await house.until_asked(anna, bob)
        await house.press(bob, "s")
        assert in_lobby(bob)
        await house.press(anna, "n")
        away = "Via: Bob. Si decide al ritorno; S prende un bot al suo posto."
        await house.until(lambda: away in seen(anna), "who is there is told who is away")
        await house.until(lambda: "another match?, your seat" in seen(bob), "the lobby asks who is away")
        await house.press(bob, "enter")
        await house.until(lambda: "your side resigned" in asked(bob), "who comes back is asked")
        await house.until(lambda: "si aspetta la risposta di Bob" in seen(anna), "the answer is waited for")
        await house.until_asked(bob)
        await house.press(bob, "s")
        first = table.room
        await house.press(anna, "s")
        await house.until(lambda: table.room is not first and at_club_table(anna).room is table.room, "it begins")
        assert table.room is not None
        assert [player.bot is None for player in table.room.players] == [True, False]
        assert "your seat" not in seen(bob)


async def test_a_table_waits_for_its_players_and_bots_come_by_request() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna"), await house.enter("Bob", "en")
        table = house.make(anna, "scopone", 4)
        await house.settle()
        await house.press(bob, "w")
        assert waiting(bob)
        await house.press(bob, "enter")
        assert table.free == (2, 3)
        await house.press(anna, "t", *"ciao", "enter", "escape")
        assert "Anna: ciao" in seen(bob)
        await house.press(bob, "b", "1")
        await house.until(lambda: at_club_table(anna).standing.begun, "the match begins")
        assert at_club_table(bob).place.seat == 1


async def test_hands_of_counted_deals_are_opened_to_all_only_where_every_player_agrees() -> None:
    """Onlookers see backs only (or all hands after the smazzata if the players agree)."""
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        olga = await house.enter("Olga", wanted=f"watch {table.name}")
        await house.press(olga, "v")
        await house.press(anna, "v")
        assert not table.opened
        await play_to_the_count(house, table)
        await house.until(lambda: all(isinstance(pilot.app.screen, ScoresScreen) for pilot in (anna, bob)), "counted")
        await house.press(olga, "enter", "v")
        assert not isinstance(olga.app.screen, ReplayScreen)
        await house.press(bob, "enter", "v")
        assert table.opened
        await house.press(olga, "v")
        replay = olga.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.replay.moves == table.room.counted()
        assert replay.check_action("go_on", ()) is False
        await house.press(anna, "enter")
        await house.until(lambda: at_club_table(anna).standing.update.phase == "playing", "the next deal is dealt")
        await play(house, anna, bob)
        assert len(table.room.counted()) == len(table.room.moves) - 1
        await house.press(olga, "q", "v")
        assert replay.replay.update(replay.replay.last, NOBODY).phase == "counted"


async def test_a_match_that_is_looked_at_again_goes_on_at_a_table_of_its_own() -> None:
    """Nothing is played outside the lobby."""
    async with clubhouse() as house:
        table, anna, bob = await two_at_a_table(house)
        await play(house, anna, bob)
        await house.press(anna, "q", "a", "a")
        await house.until_asked(anna)
        await house.press(anna, "v")
        await house.until(lambda: isinstance(anna.app.screen, ReplayScreen), "it is looked at again")
        await house.press(anna, "right", "left", "g")
        (other,) = (other for other in house.lobby.tables.values() if other is not table)
        assert visitor(anna).visit.at is other
        assert [bool(player and player.bot) for player in other.seats] == [False, True]


async def come_and_go(lobby: Lobby) -> list[ref[object]]:
    """Two people begin a match and close their windows; the match stays as it is."""
    async with clubhouse(lobby) as house:
        table, anna, bob = await two_at_a_table(house)
        await house.press(anna, "t", "1")
        lobby.tables.clear()  # so that the match does not end with the clubhouse
    lobby.tables[table.name] = table
    for pilot in (anna, bob):
        lobby.leave(visitor(pilot).visit)
    return [ref(pilot.app) for pilot in (anna, bob)]


async def test_a_match_that_waits_for_its_players_keeps_no_window_alive() -> None:
    """After windows are closed no app is alive, whatever goes on in the club."""
    lobby = Lobby()
    apps = await create_task(come_and_go(lobby))
    collect()
    (table,) = lobby.tables.values()
    assert table.running is not None
    assert not table.running.done()
    assert [app() for app in apps] == [None, None]
    table.running.cancel()
