"""The table in every language: nothing on it bypasses the catalogues, and it changes its language while one plays."""

import re

import pytest

from cardtable.text import Text
from cardtable.tui.widgets.area import Area
from tests.tui.playing import (
    app_at,
    counted,
    play_by_keys,
    screen_text,
    settled,
    table,
    table_screen,
    until,
    without_brackets,
)
from tests.tui.test_table_choices import SEVEN_TAKES

NO_WORDS = re.compile(r"[\d\s·►▲★◆◇+−,./()|┌┐└┘─│♣♦♥♠◉∪†ABC…⟦]*")
"""What may stand outside the catalogues: numbers, signs, the keys of cards, and where a text was cut."""


def bypassing(zone: Area, names: list[str]) -> list[str]:
    """What stands in a zone besides words of the catalogues, names, numbers, signs and cards."""
    found = []
    written = [patch.drawing[0].text for patch in zone.picture if len(patch.drawing) == 1 and patch.width != 4]
    if zone.place == "story":
        # Beside the table a sentence of the story goes on in the next line.
        written = ["".join(written)]
    for line in written:
        if line:
            said = without_brackets(line)
            said = said.partition("⟦")[0] if "…" in said else said
            for name in names:
                said = said.replace(name, "")
            if not NO_WORDS.fullmatch(said):
                found.append(said)
    return found


@pytest.mark.parametrize(
    ("game", "seats", "cards", "size"),
    [
        ("scopa", 2, SEVEN_TAKES, (80, 24)),
        ("scopa", 4, "", (80, 24)),
        ("scopa", 3, "", (120, 40)),
        ("king", 4, "", (80, 24)),
    ],
)
async def test_every_word_at_the_table_comes_from_the_catalogues(
    game: str, seats: int, cards: str, size: tuple[int, int]
) -> None:
    """In the pseudo-language all words are in brackets."""
    open_table = table(game, seats, cards=cards, eldest=0, options={"napola": True} if game == "scopa" else {})
    async with app_at(open_table, "xx").run_test(size=size) as pilot:
        await settled(pilot)
        names = [player.name for player in open_table.players if player.name]
        for keys in ((), ("2",), ("backspace", "1")):
            await pilot.press(*keys)
            await settled(pilot)
            for zone in table_screen(pilot).felt.areas.values():
                assert bypassing(zone, names) == [], zone.place


@pytest.mark.parametrize(
    ("language", "said", "mine", "hers"),
    [
        ("it", "Tocca a te", "Preso da te: 0 carte", "Preso da Ada: "),
        ("en", "Your turn", "Taken by you: 0 cards", "Taken by Ada: "),
    ],
)
async def test_the_table_speaks_the_language_of_the_person(language: str, said: str, mine: str, hers: str) -> None:
    async with app_at(table("scopa", 2), language).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert said in screen_text(pilot)
        await pilot.press("p")
        await until(pilot, lambda: mine in screen_text(pilot), "the piles are shown, each with its owner")
        assert hers in screen_text(pilot)


async def test_the_language_changes_in_the_middle_of_a_match_with_the_story_told_anew() -> None:
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "In tavola:" in screen_text(pilot)
        await pilot.press("f2")
        await until(pilot, lambda: "Your turn" in screen_text(pilot), "the table speaks English")
        assert "On the table:" in screen_text(pilot)
        assert table_screen(pilot).standing.story(Text("en"))[0] != table_screen(pilot).standing.story(Text("it"))[0]


async def test_day_and_night_colour_the_whole_table_anew() -> None:
    """After a change of the look no cell of the table keeps a colour of the look before."""
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0), pixels=True).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f6")
        felt = pilot.app.theme_variables["felt"]
        await until(pilot, lambda: _grounds(pilot.app) == {felt}, "all of the felt has the colour of the day")


def _grounds(app: object) -> set[str]:
    """The colours of the free places on the felt."""
    found = set()
    felt = app.screen.felt  # type: ignore[attr-defined]
    for name in ("middle", "hand", "stock"):
        if (region := felt.areas[name].region) is not None:
            style = felt.render_lines(region)[0]._segments[0].style
            found.add(style.bgcolor.triplet.hex)
    return found


async def test_a_whole_match_in_one_deal_is_told_who_won_in_english() -> None:
    """Scopa, 8: "one smazzata decides; if it ends level, further smazzate are played until somebody leads"."""
    async with app_at(table("scopa", 4, options={"match": "single"}), "en").run_test(size=(80, 24)) as pilot:
        while True:
            await play_by_keys(pilot)
            outcome = table_screen(pilot).standing.update.outcome
            await pilot.press("enter")
            await until(pilot, lambda: not counted(pilot), "the count is closed")
            if outcome is not None:
                break
        await until(pilot, lambda: "another match" in screen_text(pilot), "it is asked what comes next")
        assert "win" in screen_text(pilot)
