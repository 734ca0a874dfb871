"""Several persons at one keyboard, nobody but bots, and bots that leave time to read."""

import pytest

from cardtable.engine.cards import FRENCH_52, ITALIAN_40, UNSEEN
from cardtable.engine.state import NOBODY
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.window import CARD_KEYS
from tests.tui.playing import (
    app_at,
    click_on,
    counted,
    faces_in,
    screen_cells,
    screen_text,
    scripted,
    settled,
    table,
    table_screen,
    until,
    zone,
)
from tests.tui.test_table_choices import SEVEN_TAKES


def hand_is_hidden(pilot: object) -> bool:
    """Whether the hand at the lower edge shows backs alone."""
    cards = [patch.card for patch in zone(pilot, "hand").picture if len(patch.drawing) > 1]  # type: ignore[arg-type]
    return bool(cards) and all(card == UNSEEN for card in cards)


async def test_two_persons_never_see_each_others_hand() -> None:
    """King: "Hot-seat: cover the screen between turns; show only the hand of the player to move"."""
    two = table("scopa", 2, who="person:Anna,person:Bruno", cards=SEVEN_TAKES, eldest=0)
    async with app_at(two).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "Anna is called")
        assert "Tocca ad Anna" in screen_text(pilot)
        assert hand_is_hidden(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert faces_in(pilot, "hand") == ["RC", "7B", "2S"]
        assert "Bruno" in screen_text(pilot)
        await pilot.press("3")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "Bruno is called")
        assert "Tocca a Bruno" in screen_text(pilot)
        assert hand_is_hidden(pilot)
        assert table_screen(pilot).chairs.eyes == NOBODY
        await pilot.press("escape")
        assert hand_is_hidden(pilot), "Escape does not answer for Bruno"
        await pilot.press("ctrl+q")
        assert "La partita andrà persa" in screen_text(pilot), "leaving is asked about here as everywhere"
        await pilot.press("escape", "enter")
        await settled(pilot)
        assert faces_in(pilot, "hand") == ["5C", "6C", "AB"]


@pytest.mark.parametrize("game", ["scopa", "king"])
async def test_the_seats_move_round_the_table_with_the_person_who_looks(game: str) -> None:
    """Each person sits at the lower edge, and every zone lies where the plan for that person wants it."""
    four = table(game, 4, who="person:Anna,person:Bea,person:Carla,person:Dina")
    async with app_at(four).run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "somebody is called")
            await pilot.press("enter")
            await settled(pilot)
            plan, bottom = table_screen(pilot)._felt.plan, table_screen(pilot).chairs.bottom
            assert plan is not None
            assert f"seat.{bottom}" not in plan.regions
            placed = {name: zone(pilot, name).region for name in plan.regions if name != "keys"}
            assert placed == {name: region for name, region in plan.regions.items() if name != "keys"}
            able = next(
                at
                for at, card in enumerate(table_screen(pilot).standing.hand)
                if table_screen(pilot).standing.picking.playable >> card & 1
            )
            await pilot.press(CARD_KEYS[able])
            if table_screen(pilot).standing.picking.choices:
                await pilot.press("enter")


async def test_two_persons_share_a_story_told_by_names_and_wait_for_no_bot() -> None:
    two = table("scopa", 2, who="person:Anna,person:Bruno", cards=SEVEN_TAKES, eldest=0, pace=0.01)
    async with app_at(two).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "Anna is called")
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("3")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "Bruno is called")
        await pilot.press("enter")
        await settled(pilot)
        assert "Anna prende il due di denari col due di spade" in screen_text(pilot)
        await pilot.press("3")
        await until(pilot, lambda: table_screen(pilot).standing.to_move == 0, "it is Anna's turn again")
        assert not table_screen(pilot).check_action("hurry", ())


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("scopa", 4), ("king", 4)])
async def test_bots_play_among_themselves_while_one_looks_on(game: str, seats: int) -> None:
    """The count waits for the onlooker; no hand is seen."""
    bots = table(game, seats, who="bot:random,bot:random,bot:random,bot:random")
    async with app_at(bots).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: counted(pilot), "the deal is counted")
        assert table_screen(pilot).standing.update.view.seat == NOBODY
        await pilot.press("enter")
        await until(pilot, lambda: table_screen(pilot).standing.update.view.number == 2, "the next deal")


async def test_who_looks_on_is_offered_no_card_and_can_skip_to_the_count() -> None:
    bots = table("king", who="bot:random,bot:random,bot:random,bot:random", pace=60.0)
    async with app_at(bots).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: table_screen(pilot).standing.begun, "the cards are dealt")
        await pilot.pause()
        last = screen_text(pilot).splitlines()[-1]
        assert "Spazio salta al conteggio" in last
        assert "scegli" not in last
        assert "gioca" not in last
        await pilot.press("1", "enter", "space")
        await until(pilot, lambda: counted(pilot), "the deal is counted")


async def test_a_capture_is_seen_for_a_while_and_then_the_table_as_it_is() -> None:
    """The card that takes lies lit beside those it takes, until the bot plays or somebody skips."""
    waiting = scripted(table("scopa", 2, cards=SEVEN_TAKES, eldest=0, pace=60.0), {1: ["5C"]})
    async with app_at(waiting).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("3")
        await until(pilot, lambda: table_screen(pilot).standing.passing is not None, "the capture is shown")
        await pilot.pause()
        assert faces_in(pilot, "middle") == ["2D", "5D", "3C", "4S", "2S"]
        lit = [patch.card for patch in zone(pilot, "middle").picture if patch.drawing[1].text[0] == "▌"]
        assert {ITALIAN_40.faces[card] for card in lit if card is not None} == {"2D", "2S"}
        await pilot.press("space")
        await settled(pilot)
        assert "5C" in ITALIAN_40.write(table_screen(pilot).standing.scene.view.cards(1)) or "5D" not in faces_in(
            pilot, "middle"
        )


async def test_a_finished_trick_lies_there_until_the_next_card_is_led() -> None:
    """The card that has won it is lit, and the trick can be looked at again until the next one is won."""
    first = "9H 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    mine = "AH 2H AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD"
    second = "4H 3H 5H 6H 2S 3S 4S 5S 6S 7S 8S 9S 10S"
    king = scripted(table("king", cards=f"{first} {mine} {second}", eldest=3), {3: ["9H"], 1: ["4H"], 2: ["JH"]})
    async with app_at(king).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert faces_in(pilot, "middle") == ["9H"]
        await click_on(pilot, "hand", FRENCH_52.number("AH"))
        await settled(pilot)
        assert sorted(faces_in(pilot, "middle")) == ["4H", "9H", "AH", "JH"]
        won = [patch.card for patch in zone(pilot, "middle").picture if patch.drawing[1].text[0] == "▌"]
        assert won == [FRENCH_52.number("AH")]
        await pilot.press("p")
        await until(pilot, lambda: "L'ultima presa, la tua" in screen_text(pilot), "the last trick can be looked at")


async def test_a_key_redraws_the_whole_screen_and_changes_nothing() -> None:
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = screen_cells(pilot)
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert screen_cells(pilot) == before
        assert isinstance(pilot.app.screen, TableScreen)
