"""Several persons at one keyboard, nobody but bots, and bots that leave time to read."""

from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from cardtable.engine.cards import FRENCH_52, ITALIAN_40, UNSEEN
from cardtable.engine.state import NOBODY
from cardtable.rooms.players import Player
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.launch import make_app
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.curtain import CurtainScreen
from cardtable.tui.screens.scores import ScoresScreen
from cardtable.tui.screens.since import SinceScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import Settings
from cardtable.tui.window import CARD_KEYS
from tests.tui.playing import (
    app_at,
    called,
    click_on,
    counted,
    faces_in,
    lift,
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

IT = Text("it")


def hand_is_hidden(pilot: object) -> bool:
    """Whether the hand at the lower edge shows backs alone, or is played out."""
    cards = [patch.card for patch in zone(pilot, "hand").picture if len(patch.drawing) > 1]  # type: ignore[arg-type]
    return all(card == UNSEEN for card in cards)


async def test_two_persons_never_see_each_others_hand() -> None:
    """King: "Hot-seat: cover the screen between turns; show only the hand of the player to move".

    The curtain names the one who is called and the score, and is lifted by Enter or space alone; leaving and help are
    there without lifting it.
    """
    two = table("scopa", 2, who="person:Anna,person:Bruno", cards=SEVEN_TAKES, eldest=0)
    async with app_at(two).run_test(size=(80, 24)) as pilot:
        said = await called(pilot, "Anna")
        assert "Tocca ad Anna" in said
        assert "Anna 0 · Bruno 0" in said
        assert not set("►▲7") & set(said.splitlines()[0]), "nothing of the table is to be seen"
        assert hand_is_hidden(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert faces_in(pilot, "hand") == ["RC", "7B", "2S"]
        now = [5.0]
        pilot.app.clock = lambda: now[0]  # type: ignore[attr-defined]
        await pilot.press("3")
        assert "Tocca a Bruno" in await called(pilot, "Bruno")
        await pilot.press("enter", "space")
        assert isinstance(pilot.app.screen, CurtainScreen), "a key typed ahead does not lift it"
        now[0] += 1.0
        assert hand_is_hidden(pilot)
        assert table_screen(pilot).chairs.eyes == NOBODY
        await pilot.press("escape", "1", "2", "h", "p", "r", "left", "backspace")
        assert isinstance(pilot.app.screen, CurtainScreen), "no other key answers for Bruno, nor opens anything"
        for key, words in (("q", "Andrà persa"), ("ctrl+q", "La partita andrà persa"), ("f1", "Alza il sipario")):
            await pilot.press(key)
            await until(pilot, lambda words=words: words in screen_text(pilot), words)  # type: ignore[misc]
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, CurtainScreen)
        await pilot.press("f2")
        await until(pilot, lambda: "Bruno to play" in screen_text(pilot), "the curtain speaks English")
        await pilot.press("space")
        await settled(pilot)
        assert faces_in(pilot, "hand") == ["5C", "6C", "AB"]


@pytest.mark.parametrize("game", ["scopa", "king"])
async def test_the_seats_move_round_the_table_with_the_person_who_looks(game: str) -> None:
    """Each person sits at the lower edge, and every zone lies where the plan for that person wants it."""
    four = table(game, 4, who="person:Anna,person:Bea,person:Carla,person:Dina")
    async with app_at(four).run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await lift(pilot)
            plan, bottom = table_screen(pilot).felt.plan, table_screen(pilot).chairs.bottom
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


async def test_whoever_is_called_first_sees_again_what_was_taken_since_their_last_turn() -> None:
    """Names, not "you", tell the story; a key skips what is shown again and does nothing else; H has a mark.

    Nobody waits for bots where there are none.
    """
    two = table("scopa", 2, who="person:Anna,person:Bruno", cards=SEVEN_TAKES, eldest=0, pace=60.0)
    async with app_at(two).run_test(size=(80, 24)) as pilot:
        await lift(pilot, "Anna")
        await pilot.press("3")
        await called(pilot, "Bruno")
        await pilot.press("enter")
        standing = table_screen(pilot).standing
        await until(pilot, lambda: standing.replaying, "what Bruno has missed is shown")
        await pilot.pause()
        assert set(faces_in(pilot, "middle")) == {"2D", "5D", "3C", "4S", "2S"}
        assert "Anna prende il due di denari col due di spade" in screen_text(pilot)
        await pilot.press("3")
        assert not standing.replaying
        assert len(standing.hand) == 3, "the key that skips plays nothing"
        assert set(faces_in(pilot, "middle")) == {"5D", "3C", "4S"}
        assert standing.story(IT).fresh == len(standing.story(IT).lines) - 1, "all but the seed, which is no news"
        await pilot.press("3")
        await lift(pilot, "Anna")
        await until(pilot, lambda: standing.replaying, "what Anna has missed is shown")
        await pilot.press("space", "h")
        await until(pilot, lambda: IT("table.since") in screen_text(pilot), "the story has a mark")
        rows = [row.strip("│ ") for row in screen_text(pilot).splitlines()]
        mark = next(at for at, row in enumerate(rows) if IT("table.since") in row)
        assert rows[mark + 1] == "Anna prende il due di denari col due di spade"
        assert rows[mark + 2].startswith("Bruno ")
        await pilot.press("q")
        assert not table_screen(pilot).check_action("hurry", ())


async def test_all_that_happened_since_the_last_turn_of_one_of_four_is_told_before_they_play() -> None:
    """In 80x24 the table has four lines for the story: a panel tells the rest, and is closed by any key or a card."""
    four = table("king", 4, who="person:Anna,person:Bea,person:Carla,person:Dina", eldest=0, seed="7")
    async with app_at(four).run_test(size=(80, 24)) as pilot:
        standing = table_screen(pilot).standing
        told = None
        for _ in range(60):
            await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen) or standing.my_turn, "a turn")
            if isinstance(pilot.app.screen, SinceScreen):
                told = standing.story(IT)
                break
            if isinstance(pilot.app.screen, CurtainScreen):
                await pilot.press("enter")
                await settled(pilot)
            else:
                able = next(at for at, card in enumerate(standing.hand) if standing.picking.playable >> card & 1)
                await pilot.press(CARD_KEYS[able])
        assert told is not None, "a trick was won and more was played: there is more to tell than there is room for"
        plan = table_screen(pilot).felt.plan
        assert plan is not None
        assert told.fresh > plan.regions["story"].height
        await pilot.pause()
        shown = screen_text(pilot)
        assert all(line in shown for line in told.lines[-told.since or -told.fresh :])
        assert faces_in(pilot, "hand") == FRENCH_52.write(standing.hand).split()
        able = next(at for at, card in enumerate(standing.hand) if standing.picking.playable >> card & 1)
        cards = len(standing.hand)
        await pilot.press(CARD_KEYS[able])
        await until(
            pilot, lambda: len(standing.update.view.cards(standing.chairs.bottom)) < cards, "the card is played"
        )


async def played_by_keys(pilot: Pilot[None], turns: int) -> set[str]:
    """Plays by keys to the end of the match, or so many turns of persons; says who was called."""
    names: set[str] = set()
    while turns:
        await until(
            pilot,
            lambda: not isinstance(pilot.app.screen, TableScreen) or table_screen(pilot).standing.my_turn,
            "somebody is asked",
        )
        screen, standing = pilot.app.screen, table_screen(pilot).standing
        if isinstance(screen, AskScreen):
            return names
        if isinstance(screen, CurtainScreen):
            names.add(standing.names(IT)[standing.to_move])
            assert hand_is_hidden(pilot)
            assert standing.chairs.eyes == NOBODY
        if not isinstance(screen, TableScreen):
            if isinstance(screen, ScoresScreen):
                assert "Tu" not in screen_text(pilot).split()
            await pilot.press("enter")
            continue
        assert standing.chairs.eyes == standing.to_move, "only the hand of the player to move is shown"
        able = next(at for at, card in enumerate(standing.hand) if standing.picking.playable >> card & 1)
        await pilot.press(CARD_KEYS[able])
        if standing.menu:
            await pilot.press("enter")
        turns -= 1
    return names


@pytest.mark.parametrize(
    ("game", "who", "turns"),
    [
        ("scopa", "person:Anna,bot,person:Bruno", 99),
        ("scopa", "bot:random,person:Anna,person:Bea,person:Carla", 6),
        ("king", "person:Anna,bot:random,bot:random,person:Bruno", 6),
    ],
)
async def test_persons_and_bots_in_any_seats_play_by_keys(game: str, who: str, turns: int) -> None:
    """To the end of a match where there are turns enough; everybody is called by name and nobody is called `you`."""
    options = {"match": "single"} if game == "scopa" else {}
    seats = who.count(",") + 1
    mixed = table(game, seats, who=who.replace("bot,", "bot:random,"), options=options)
    async with app_at(mixed).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: table_screen(pilot).standing.begun, "the cards are dealt")
        names = await played_by_keys(pilot, turns)
        assert names == {word.split(":")[1] for word in who.split(",") if word.startswith("person")}
        assert isinstance(pilot.app.screen, AskScreen) == (turns == 99), "the match is over"
        story = table_screen(pilot).standing.story(IT).lines
        assert not any(line.startswith(("Prendi", "Cali", "Giochi", "Esci")) for line in story)


NAMES = ("[b]Anna[/b]", "a\x1b[2J\x1b[31m", "漢字漢字漢字漢字漢字漢字漢字漢字", "\u202eשרה" + "x" * 200)


async def test_names_are_shown_as_they_are_whatever_is_in_them() -> None:
    """Markup is never parsed, control characters are left out, and nothing gets wider than the screen."""
    four = table("scopa", 4, who="person:A,person:B,person:C,person:D", options={"match": "single"})
    players = tuple(Player(name) for name in NAMES)
    async with app_at(replace(four, players=players)).run_test(size=(80, 24)) as pilot:
        await lift(pilot)
        seen = screen_text(pilot)
        for name in ("[b]Anna[/b]", "a [2J [31m", "漢字", "שרהxxx"):
            assert name in seen
        assert not any(sign in seen for sign in "\x1b\u202e")
        assert {cell_len(row) for row in seen.splitlines()} == {80}
        await pilot.press("h", "q", "f1", "q", "p", "q", "q")
        assert {cell_len(row) for row in screen_text(pilot).splitlines()} == {80}


def test_the_system_is_asked_for_the_name_of_who_runs_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "bea")
    assert make_app("it", None, Settings()).own_name == "bea"
    monkeypatch.setattr("getpass.getuser", lambda: 1 // len({}.popitem()))
    assert make_app("it", None, Settings()).own_name == "", "there may be no such user"


async def test_the_one_called_me_has_the_name_of_the_system_where_others_share_the_screen() -> None:
    """And a number where the system knows none, or where somebody has that name."""
    for own, shown in (("anna", "anna 2"), ("", "Giocatore 1"), ("\x1b]0;x" + "y" * 99, "]0;xyyyyyyyyyyyy")):
        app = app_at(table("scopa", 2, who="me,person:Anna", eldest=0))
        app.own_name = own
        async with app.run_test(size=(80, 24)) as pilot:
            assert shown in await called(pilot, "Tocca")


async def test_the_bell_rings_once_when_it_is_somebodys_turn_after_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr(CardtableApp, "bell", lambda app: rung.append("ring"))
    two = table("scopa", 2, who="person:Anna,person:Bruno", eldest=0)
    async with app_at(two, settings=Settings(bell=True)).run_test(size=(80, 24)) as pilot:
        await lift(pilot, "Anna")
        await pilot.press("1")
        if table_screen(pilot).standing.menu:
            await pilot.press("enter")
        await lift(pilot, "Bruno")
        assert len(rung) == 2, "once at each curtain, and not again behind it"
    alone = table("scopa", 2, cards=SEVEN_TAKES, eldest=0)
    for bell, rings in ((True, 1), (False, 0)):
        rung.clear()
        async with app_at(alone, settings=Settings(bell=bell)).run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert not rung, "nobody has moved before"
            await pilot.press("3")
            await until(pilot, lambda: len(table_screen(pilot).standing.hand) == 2, "the card is played")
            await settled(pilot)
            assert len(rung) == rings


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
    waiting = scripted(table("scopa", 2, cards=SEVEN_TAKES, eldest=0, pace=60.0), {1: ["5C x 5D"]})
    async with app_at(waiting).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("3")
        await until(pilot, lambda: table_screen(pilot).standing.passing, "the capture is shown")
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
