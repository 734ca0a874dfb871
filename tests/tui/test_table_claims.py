"""Claims (accuse) at the table: who is asked and how, what is called out, and what has to be borne in mind."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.moves import PASS
from cardtable.text import Text
from cardtable.tui.decks import deck_for
from cardtable.tui.faces import LARGE, MEDIUM, SMALL, face, labelled
from cardtable.tui.glyphs import glyphs
from cardtable.tui.standing import Standing
from tests.tui.playing import (
    app_at,
    click_on,
    faces_in,
    lift,
    said_in,
    screen_text,
    scripted,
    settled,
    table,
    table_screen,
    until,
    zone,
)

NOTHING = "RC FB CS 5B 6S 7D"
"""Two hands with nothing to claim."""

TABLE = "2C 4S 6B CD"
"""An opening table with nothing to claim: 21."""

MATTA = "7C AD AS"
"""Three aces with the matta, or 9 or less with the matta as a 2 or so."""


async def test_who_can_only_pass_among_bots_is_not_bothered() -> None:
    """The claim round asks every seat, and pass is always offered; a lone person with nothing to claim just plays."""
    bots = scripted(table("cirulla", 2, cards=f"{NOTHING} {TABLE}", eldest=0), {1: ["pass"]})
    async with app_at(bots).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        assert screen.standing.scene.phase == "play"
        assert screen.standing.update.number == 2
        assert not screen.standing.only_passes


async def test_the_pass_that_is_made_for_somebody_leaves_time_to_see_it() -> None:
    """With a pace the table waits for it, says so and shows no menu; Enter does not wait."""
    bots = scripted(table("cirulla", 2, cards=f"{NOTHING} {TABLE}", eldest=0, pace=60.0), {1: ["pass"]})
    async with app_at(bots).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        standing = table_screen(pilot).standing
        assert standing.only_passes
        assert Text("it")("table.only_passes") in said_in(pilot, "prompt")
        assert Text("it", "cirulla")("move.pass") not in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: standing.update.number == 1, "the pass is made")
        assert not standing.my_turn


async def test_where_several_persons_sit_everybody_is_asked() -> None:
    """Being asked reveals nothing: who has nothing to claim is asked as well, and says so."""
    persons = table("cirulla", 2, who="person:Anna,person:Bruno", cards=f"{NOTHING} {TABLE}", eldest=0)
    async with app_at(persons).run_test(size=(80, 24)) as pilot:
        for name in ("Anna", "Bruno"):
            await lift(pilot, name)
            standing = table_screen(pilot).standing
            assert standing.update.view.legal == (PASS,)
            assert not standing.only_passes
            assert Text("it", "cirulla")("move.pass") in said_in(pilot, "story")
            await pilot.press("enter")
        await lift(pilot, "Anna")
        assert table_screen(pilot).standing.scene.phase == "play"


@pytest.mark.parametrize("language", ["it", "en"])
async def test_a_claim_is_asked_for_in_the_words_of_the_game_with_the_hand_to_be_seen(language: str) -> None:
    """While it is asked no card is dim, none is at the cursor, and the digits belong to the lines of the menu."""
    bots = scripted(table("cirulla", 2, cards=f"{MATTA} RC FB CS {TABLE}", eldest=0), {1: ["pass"]})
    async with app_at(bots, language, plain=True).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        text = Text(language, "cirulla")
        assert text("prompt.hand_claim") in said_in(pilot, "prompt")
        assert "1  " in said_in(pilot, "story")
        assert said_in(pilot, "story").endswith(f" {glyphs(plain=True).beyond[1]} 5")
        await pilot.press("up")
        assert text("move.pass") in said_in(pilot, "story")
        assert faces_in(pilot, "hand") == ["AD", "7C", "AS"]
        assert said_in(pilot, "hand") == ""
        assert len({patch.y for patch in zone(pilot, "hand").picture}) == 1


async def test_a_claim_is_called_out_and_the_matta_has_its_value_until_it_is_taken() -> None:
    """The value stands in its corner and on the card, in the hand that lies open for all and then on the table."""
    bots = scripted(table("cirulla", 2, cards=f"{MATTA} RC FB CS {TABLE}", eldest=0), {1: ["pass", "RC"]})
    async with app_at(bots).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        text, standing = Text("it", "cirulla"), table_screen(pilot).standing
        assert standing.scene.phase == "hand_claim"
        three = next(at for at, move in enumerate(standing.menu) if move.verb == "tris")
        assert "=1" not in said_in(pilot, "hand")
        await click_on(pilot, "story", three)
        await settled(pilot)
        assert standing.scene.phase == "play"
        assert text("announce.tris.you") in said_in(pilot, "prompt")
        assert text("note.matta", number=1) in said_in(pilot, "contract")
        assert "=1" in screen_text(pilot)
        assert standing.scene.valued == {ITALIAN_40.number("7C"): 1}


def loud_lines(standing: Standing, text: Text) -> list[str]:
    """The lines of the story in which something was called out."""
    told = standing.story(text)
    return [line for line, loud in zip(told.lines, told.loud, strict=True) if loud]


async def test_the_line_of_what_was_called_out_stands_out_in_the_story() -> None:
    bots = scripted(
        table("cirulla", 2, cards=f"{MATTA} RC FB CS {TABLE}", eldest=1), {1: ["tris 1", "AD x 2C,4S,6B,CD"]}
    )
    async with app_at(bots).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen, text = table_screen(pilot), Text("it", "cirulla")
        claim, sweep = loud_lines(screen.standing, text)
        assert "tre carte uguali" in claim
        assert sweep.endswith(": scopa!")
        strong = screen.felt.paint("story").inks.strong
        rows = [patch.drawing[0] for patch in zone(pilot, "story").picture]
        assert {row.text.strip() for row in rows if next(iter(row)).style == strong} == {claim, sweep}
        for kind in ("tris", "scopa"):
            assert text(f"announce.{kind}.other", name="Bot1") in said_in(pilot, "prompt")
        assert screen.standing.scene.view.cards(1) == ITALIAN_40.read("7C AS")


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize("plain", [False, True])
def test_a_label_on_a_card_leaves_its_corner_and_its_size(size: object, plain: bool) -> None:
    """The rank and the suit are seen, and the value below them, where another card may overlap the rest."""
    deck = deck_for("italian", plain)
    drawn = face(deck, ITALIAN_40, ITALIAN_40.number("7C"), size)
    style = next(iter(drawn[0])).style
    marked = labelled(drawn, "=10", size, style)
    assert [strip.cell_length for strip in marked] == [strip.cell_length for strip in drawn]
    assert marked[0] == drawn[0]
    assert sum("=10" in strip.text[:4] for strip in marked) == 1
