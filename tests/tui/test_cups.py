"""Tournaments on the screen: entries, rounds, standings and duplicate deals, in both languages and at all sizes."""

import pytest
from textual.pilot import Pilot

from cardtable.rooms.pledge import Pledge
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.tournament import Form, Plan
from cardtable.text import Text
from cardtable.tui.fair import reveal
from cardtable.tui.screens.club_table import REMATCH
from cardtable.tui.screens.cup_setup import CupPickerScreen, CupSetupScreen
from cardtable.tui.screens.cups import CupsScreen
from cardtable.tui.screens.dealt import DealtScreen
from tests.tui.clubhouse import Clubhouse, asked, at_club_table, clubhouse, in_lobby, seen, visitor
from tests.tui.opening import choose


def on_cups(pilot: Pilot[None]) -> CupsScreen:
    assert isinstance(pilot.app.screen, CupsScreen)
    return pilot.app.screen


def announced(house: Clubhouse, form: Form = "round_robin", seats: int = 2, **facts: object) -> str:
    return house.lobby.cups.carry_out(Order("announce", plan=Plan("scopa", seats, form=form, **facts)))  # type: ignore[arg-type]


def host_is(house: Clubhouse, pilot: Pilot[None]) -> None:
    house.lobby.cups.is_host = lambda visit: visit is visitor(pilot).visit


def table_seed(house: Clubhouse) -> str:
    """The seed of the first round of the first tournament, now that it may be known."""
    return house.lobby.cups.dealt("t1", 1, 1).seed


async def test_people_enter_and_leave_and_the_host_starts_by_keys() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna", "it"), await house.enter("Bob", "en")
        host_is(house, anna)
        announced(house, title="Coppa d'inverno", deals=2)
        for pilot in (anna, bob):
            await house.press(pilot, "o", "e")
        assert "t1  Coppa d'inverno: aperto: 2 iscrizioni" in seen(anna)
        for said in ("round-robin", "duplicate, 2 deals", "[Entries]", "2. Bob, you"):
            assert said in seen(bob), said
        await house.press(bob, "l")
        assert "open: one entry" in seen(bob)
        await house.press(bob, "e", "s")
        assert on_cups(bob).cup.stage == "open", "only a host starts it"  # type: ignore[union-attr]
        await house.press(anna, "s")
        assert "Cominciare con 2 iscrizioni?" in asked(anna)
        await house.press(anna, "s")
        await house.until(lambda: "turno 1 di 1" in seen(anna), "it has begun")
        (table,) = house.lobby.tables
        assert f"Your tournament match waits at the table {table}." in [one.message for one in bob.app._notifications]
        await house.press(bob, "right")
        assert f"table {table}" in seen(bob)
        await house.press(bob, "down", "enter")
        await house.until(lambda: visitor(bob).visit.at is not None, "Bob is at his table")
        assert at_club_table(bob).place.seat in (0, 1)
        assert "deal 1 of 2" in seen(bob)
        assert "to 11" not in seen(bob), "the deals end the match, and not the points"
        house.lobby.resign(visitor(bob).visit)
        await house.until(lambda: "won" in asked(bob) or "lost" in asked(bob), "the match is over")
        assert table_seed(house) in asked(bob), "nobody else has these cards to play any more"
        assert REMATCH not in bob.app.screen.answers  # type: ignore[attr-defined]
        await house.press(bob, "i")
        assert table_seed(house) in seen(bob)


async def test_whose_table_is_closed_by_the_host_is_told_why_they_are_in_the_lobby() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna", "it"), await house.enter("Bob", "en")
        host_is(house, anna)
        cup = announced(house)
        for pilot in (anna, bob):
            house.lobby.order(visitor(pilot).visit, Order("enter", cup))
        house.lobby.order(visitor(anna).visit, Order("start", cup))
        (table,) = house.lobby.tables
        house.lobby.sit(visitor(bob).visit, table)
        await house.until(
            lambda: visitor(bob)._here is not None and visitor(bob)._here[0] is not None, "Bob sits there"
        )
        house.lobby.order(visitor(anna).visit, Order("award", cup, name="Anna", against="Bob"))
        await house.until(lambda: in_lobby(bob), "Bob is in the lobby")
        said = f"The table {table} is closed, for its match has been decided: O shows the tournaments."
        assert said in [one.message for one in bob.app._notifications]


async def test_pairs_are_made_by_entering_beside_somebody() -> None:
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna"), await house.enter("Bob", "en")
        announced(house, seats=4)
        await house.press(anna, "o", "e")
        await house.press(bob, "o")
        assert "lacks a partner" in seen(bob)
        await house.press(bob, "enter")
        assert "Anna + Bob, you" in seen(bob)


def test_while_others_have_the_cards_to_play_it_says_so_in_the_place_of_the_seed() -> None:
    assert reveal(Text("en"), Pledge("c0ffee" * 10)) == [Text("en")("fair.sealed")]
    assert reveal(Text("en"), Pledge("c0ffee" * 10, "5eed", "5a17")) != [Text("en")("fair.sealed")]


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
async def test_rounds_standings_and_deals_are_whole_at_all_sizes(size: tuple[int, int]) -> None:
    """Nothing by colour alone: the part that is shown stands in brackets, one's own line has a star."""
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna", "it", size=size), await house.enter("Bob", "en", size=size)
        host_is(house, anna)
        cup = announced(house, deals=1)
        for pilot in (anna, bob):
            house.lobby.order(visitor(pilot).visit, Order("enter", cup))
        house.lobby.order(visitor(anna).visit, Order("start", cup))
        before = house.lobby.cups._all[cup]
        house.lobby.cups._change(before, before.finished(0, [(7, 2)], 0))
        await house.settle()
        await house.press(bob, "o")
        assert "over: Anna has won" in seen(bob)
        assert "[Standings]" in seen(bob)
        rows = [line.split() for line in seen(bob).splitlines() if "Anna" in line or "Bob" in line]
        assert ["1", "Anna", "50.0%", "2", "1", "0", "0", "+5.00"] in rows or size[0] < 80
        assert any(row[0] == "*2" for row in rows)
        await house.press(bob, "right")
        for said in ("[Deals]", "Round 1, deal 1", "side 1: Anna", "7-2  +5", "2-7  -5"):
            assert said in seen(bob), said
        await house.press(bob, "enter")
        assert isinstance(bob.app.screen, DealtScreen)
        for said in ("Seat 1:", "On the table:", "Seed:", "Commitment:"):
            assert said in seen(bob), said
        await house.press(bob, "q", "right", "right")
        assert "Anna - Bob (you)" in seen(bob)
        assert "7-2  Anna wins" in seen(bob)
        await house.press(bob, "q")
        assert in_lobby(bob)


async def test_the_host_awards_a_meeting_and_calls_a_tournament_off() -> None:
    async with clubhouse() as house:
        anna, bob, eva = [await house.enter(name) for name in ("Anna", "Bob", "Eva")]
        host_is(house, anna)
        cup = announced(house)
        for pilot in (anna, bob, eva):
            house.lobby.order(visitor(pilot).visit, Order("enter", cup))
        house.lobby.order(visitor(anna).visit, Order("start", cup))
        await house.press(anna, "o", "down", "a")
        assert "A chi assegni" in asked(anna)
        await house.press(anna, "1")
        assert "turno 2 di 3" in seen(anna)
        assert "assegnata" in seen(anna)
        await house.press(anna, "x", "x")
        assert "annullato" in seen(anna)
        assert house.lobby.tables == {}


async def test_at_a_table_of_a_tournament_nobody_is_told_to_propose_a_bot() -> None:
    """No bot stands in: whoever waits for somebody away is told that the match waits, and of no key."""
    async with clubhouse() as house:
        anna, bob = await house.enter("Anna", "en"), await house.enter("Bob")
        cup = announced(house)
        for pilot in (anna, bob):
            house.lobby.order(visitor(pilot).visit, Order("enter", cup))
        house.lobby.cups.carry_out(Order("start", cup))
        (table,) = house.lobby.tables
        house.lobby.sit(visitor(anna).visit, table)
        await house.until(lambda: "Away: Bob. The match waits." in seen(anna), "it is said that Bob is away")
        assert "proposes a bot" not in seen(anna)


async def test_the_host_announces_a_tournament_through_the_form() -> None:
    """The games that two sides play, the numbers of players for that, duplicate deals, entries."""
    async with clubhouse() as house:
        anna = await house.enter("Anna", games=("scopa", "king"))
        host_is(house, anna)
        await house.press(anna, "o", "n")
        await house.until(lambda: isinstance(anna.app.screen, CupPickerScreen), "the games are shown")
        await house.until(lambda: "Scopa, partita secca" in seen(anna), "the games are there")
        assert "King" not in seen(anna)
        await house.press(anna, "enter")
        await house.until(lambda: isinstance(anna.app.screen, CupSetupScreen), "the form is open")
        await choose(anna, "seats", 4)
        await choose(anna, "form", "knockout")
        await choose(anna, "deals", 4)
        await choose(anna, "twice", "on")
        await choose(anna, "wanted", 8)
        await house.press(anna, "f5")
        (cup,) = house.lobby.tournaments(visitor(anna).visit)
        assert (cup.plan.seats, cup.plan.form, cup.plan.deals) == (4, "knockout", 4)
        assert (cup.plan.twice, cup.plan.wanted, cup.plan.by_lot) == (True, 8, False)
        assert "coppia contro coppia" in seen(anna)


async def test_without_tournaments_it_says_how_there_could_be_one() -> None:
    async with clubhouse() as house:
        bob = await house.enter("Bob", "en")
        await house.press(bob, "o")
        assert "No tournament is announced." in seen(bob)
        assert "cardtable tournament new" in seen(bob)
        await house.press(bob, "n", "s", "e", "l", "x", "right", "enter", "escape")
        assert in_lobby(bob)
