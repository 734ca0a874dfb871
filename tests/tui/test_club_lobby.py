"""The lobby of a club: "who is here, open and running tables with game, house rules, seats, people watching; make a
table (public, or private with a word), invite, sit, watch, come back". Everybody at a screen of their own, in one
process, in both languages.
"""

import pytest
from textual.pilot import Pilot

from cardtable.engine.errors import CardtableError
from cardtable.tui.screens.ask_line import AskLineScreen
from cardtable.tui.screens.club_picker import ClubPickerScreen
from cardtable.tui.screens.club_setup import ClubSetupScreen
from tests.tui.clubhouse import asked, at_club_table, clubhouse, in_lobby, seen, visitor, waiting
from tests.tui.opening import choose
from tests.tui.test_pseudo_language import bare_words


async def test_everybody_sees_who_is_here_the_tables_and_the_message_of_the_day() -> None:
    async with clubhouse() as house:
        anna = await house.enter("Anna", "it", message="Torneo venerdì!")
        bob = await house.enter("Bob", "en")
        assert "Torneo venerdì!" in seen(anna)
        assert "Qui siete in 2: Anna, Bob" in seen(anna)
        assert "2 are here: Anna, Bob" in seen(bob)
        table = house.make(anna, "scopone", 4, target=16)
        await house.settle()
        listed = seen(bob)
        for said in (table.name, "Scopone", "3 missing", "House rules: Points to win: 16", "Seats: Anna, (free)"):
            assert said in listed, said
        assert waiting(anna)
        assert "Mancano 3 persone" in seen(anna)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(20, 5), (40, 10)])
async def test_in_a_small_window_the_lobby_says_less_and_cuts_nothing_above_its_tables(
    size: tuple[int, int], language: str
) -> None:
    async with clubhouse() as house:
        anna = await house.enter("Anna", language, size=size)
        table = house.make(await house.enter("Bob"), "scopone", 4)
        await house.settle()
        lines = seen(anna).splitlines()
        at = next(number for number, line in enumerate(lines) if table.name in line)
        assert "Anna" in "".join(lines[:at])
        assert "…" not in "".join(lines[:at])
        assert "3" in lines[at]


async def test_the_board_says_whose_turn_it_is_at_ones_own_tables() -> None:
    """Correspondence pace: whoever looks in sees which table waits for them, at every move. Others are left alone."""
    async with clubhouse() as house:
        anna, bob, eva = await house.enter("Anna", "it"), await house.enter("Bob", "en"), await house.enter("Eva", "en")
        table = house.make(anna)
        house.lobby.sit(visitor(bob).visit, table.name)
        await house.until(lambda: table.room is not None and bool(table.room.waited_for), "somebody is to move")
        assert table.room is not None
        names = ("Anna", "Bob")
        for pilot in (anna, bob):
            house.lobby.stand_up(visitor(pilot).visit)
            with pilot.app._context():
                visitor(pilot).show_picker()
        for _ in range(2):
            (seat,) = table.room.waited_for
            await house.until(lambda: in_lobby(anna) and in_lobby(bob), "both are in the lobby")
            late, other = (anna, bob) if names[seat] == "Anna" else (bob, anna)
            waits = {"Anna": "waits for Anna", "Bob": "aspetta Bob"}[names[seat]]
            turn = {"Anna": "tocca a te", "Bob": "your turn"}[names[seat]]
            await house.until(lambda turn=turn, late=late: seen(late).count(turn) == 2, "line and facts say it")
            await house.until(lambda waits=waits, other=other: waits in seen(other), "the other one sees it")
            assert "turn" not in seen(eva)
            before = visitor(eva).visit.stirred.is_set()
            table.room.play(seat, table.room._match.legal_moves()[0], len(table.room._match.moves))
            assert visitor(eva).visit.stirred.is_set() == before
            await house.settle()


async def test_a_lobby_is_drawn_anew_only_when_it_is_stirred() -> None:
    async with clubhouse() as house:
        anna = await house.enter("Anna")
        looked: list[None] = []
        visitor(anna).look_around = lambda: looked.append(None)  # type: ignore[method-assign]
        await house.settle()
        assert looked == []
        house.lobby.enter("somebody", "Olga")
        await house.settle()
        assert looked == [None]


async def test_a_table_is_made_through_the_form_by_keys_with_people_at_its_seats() -> None:
    """Seats are people by default, bots by request; public or private with a word; a clock where one is chosen."""
    async with clubhouse() as house:
        anna = await house.enter("Anna", games=("scopa",))
        await house.press(anna, "n")
        await house.until(lambda: isinstance(anna.app.screen, ClubPickerScreen), "the games are shown")
        await house.until(lambda: "Scopa, partita secca" in seen(anna), "the games are there")
        assert "Cirulla" not in seen(anna)
        await house.press(anna, "enter")
        await house.until(lambda: isinstance(anna.app.screen, ClubSetupScreen), "the form is open")
        form = anna.app.screen
        assert isinstance(form, ClubSetupScreen)
        await choose(anna, "seats", 3)
        await choose(anna, "seat.2", "random")
        await choose(anna, "clock", 60)
        await house.press(anna, "up", *"ciao")
        await house.press(anna, "f5")
        (table,) = house.lobby.tables.values()
        assert (table.word, table.asked.clock, table.free) == ("ciao", 60, (1,))
        assert table.seats[2] is not None
        assert table.seats[2].level == "random"
        assert waiting(anna)


async def test_a_private_table_is_entered_by_its_name_and_word() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna"), await house.enter("Bob", "en")
        table = house.make(anna, word="asso")
        await house.settle()
        assert table.name not in seen(bob)
        assert "asso" in seen(anna)
        await house.press(bob, "t", *table.name, "enter")
        assert isinstance(bob.app.screen, AskLineScreen)
        await house.press(bob, *"re", "enter")
        assert "its word was not said" in seen(bob) or "is private" in seen(bob)
        assert visitor(bob).visit.at is None
        await house.press(bob, *"asso", "enter")
        await house.until(lambda: visitor(bob).visit.at is table, "Bob sits down")
        assert table.room is not None


async def test_somebody_invited_sees_the_invitation_and_sits_down_without_the_word() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna"), await house.enter("Bob", "en")
        table = house.make(anna, word="asso")
        await house.settle()
        await house.press(anna, "n", "1")
        assert f"Anna invites you to the table {table.name}" in seen(bob)
        await house.press(bob, "enter")
        await house.until(lambda: visitor(bob).visit.at is table, "Bob sits down")


@pytest.mark.parametrize(("wanted", "seat"), [("{}", 1), ("watch {}", -1)])
async def test_who_names_a_table_after_the_host_is_there_at_once(wanted: str, seat: int) -> None:
    """`ssh -t host TABLE` sits down directly, `ssh -t host watch TABLE` watches."""
    async with clubhouse() as house:
        anna = await house.enter("Anna")
        table = house.make(anna, seats=2 if seat == 1 else 3)
        if seat < 0:
            house.lobby.fill(visitor(anna).visit, "random")
        bob = await house.enter("Bob", wanted=wanted.format(table.name))
        assert at_club_table(bob).place.seat == seat
        eva = await house.enter("Eva", "en", wanted="zzzz")
        assert in_lobby(eva)
        assert [said.message for said in eva.app._notifications] == ["There is no table “zzzz”."]


async def test_a_name_is_asked_for_once_and_one_that_cannot_be_had_is_explained() -> None:
    class Taken(CardtableError):
        key = "club.nobody_called"

    def choose_name(name: str) -> str:
        if name == "Anna":
            raise Taken("taken", name=name)
        return name

    async with clubhouse() as house:
        anna = await house.enter("Anna")
        newcomer = await house.enter("someone", key="new", choose_name=choose_name)
        assert "someone" in seen(newcomer)
        await house.press(newcomer, *["backspace"] * 7, *"Anna", "enter")
        assert "Anna" in seen(newcomer)
        assert isinstance(newcomer.app.screen, AskLineScreen)
        await house.press(newcomer, *["backspace"] * 7, *"Ugo", "enter")
        assert in_lobby(newcomer)
        assert "Anna, Ugo" in seen(anna)


async def test_a_seat_is_given_back_before_the_match_and_kept_after_it_has_begun() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna"), await house.enter("Bob", "en")
        table = house.make(anna)
        await house.settle()
        await house.press(anna, "q")
        assert in_lobby(anna)
        assert house.lobby.tables == {}
        table = house.make(anna)
        await house.settle()
        await house.press(bob, "enter")
        await house.press(bob, "q", "s")
        assert in_lobby(bob)
        assert table.owners[1] == visitor(bob).visit.who
        assert "your seat" in seen(bob)
        await house.press(bob, "enter")
        assert at_club_table(bob).place.seat == 1
        assert asked(bob) == ""


async def test_what_an_app_does_on_a_machine_of_its_own_is_not_offered_here() -> None:
    """No Textual action writes files, opens browsers or takes screenshots on the server."""
    async with clubhouse() as house:
        anna = await house.enter("Anna")
        app = visitor(anna)
        assert app.check_action("suspend_process", ()) is False
        assert app.check_action("screenshot", ()) is False
        await house.press(anna, "ctrl+z")
        assert app.file is None
        assert not app.keeps_matches
        await house.press(anna, "f2")
        assert "Here" in seen(anna) or "You are here alone" in seen(anna)


def bare(pilot: Pilot[None]) -> set[str]:
    """The words on a screen that came out of no catalogue."""
    with pilot.app._context():
        return bare_words(pilot)


async def test_the_club_speaks_in_catalogue_words_alone() -> None:
    """The pseudo-language: whatever is not in brackets did not come out of a catalogue, or is somebody's name."""
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna", "xx", size=(220, 60)), await house.enter("Bob", "xx", size=(220, 60))
        table = house.make(anna, "scopa", 2, target=16)
        await house.settle()
        names = {"Anna", "Bob", "cardtable", "HOST", "ssh", table.name}
        assert bare(anna) <= names
        assert bare(bob) <= names
        await house.press(bob, "enter")
        await house.press(bob, "t", "1")
        await house.press(bob, "t")
        assert bare(bob) <= names
        await house.press(bob, "escape", "q", "s")
        assert bare(anna) <= names
