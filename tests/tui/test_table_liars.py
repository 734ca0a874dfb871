"""Scopa bugiarda at the table: the menu of what may be declared, and what is seen of a card played face down."""

from cardtable.engine.cards import ITALIAN_40
from tests.tui.playing import app_at, said_in, scripted, settled, table, table_screen

CARDS = "7B RC 2S 5C 6C AB 6D AD 3C 4S"
"""Hand of the eldest: 7B RC 2S; of the other: 5C 6C AB; on the table: 6D AD 3C 4S."""


async def test_the_menu_says_first_what_is_true_and_each_line_by_itself() -> None:
    """A card may be played face up, or face down as what it is, or as anything else that takes something."""
    async with app_at(table("scopa_bugiarda", 2, cards=CARDS, eldest=0)).run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        await pilot.press("2")
        menu = said_in(pilot, "story")
        assert "scoperta: prendi l'asso di denari e il sei di denari" in menu
        assert menu.index("scoperta") < menu.index("coperta come sette") < menu.index("coperta come asso")


async def test_a_card_another_played_face_down_is_never_shown_and_a_doubt_is_asked_for() -> None:
    """ "Only the taker knows it": the others see what was declared, and are asked doubt or pass."""
    laid = table("scopa_bugiarda", 2, cards=CARDS.replace("7B RC 2S 5C 6C AB", "5C 6C AB 7B RC 2S"), eldest=1)
    game = scripted(laid, {1: ["cover 5C x 6D,AD 7", "6C"]})
    async with app_at(game).run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        five = ITALIAN_40.number("5C")
        standing = table_screen(pilot).standing
        assert not any(five in update.view.cards(zone) for update in standing.updates.values() for zone in range(8))
        assert "Bot1 gioca coperto, dichiara sette e vuole" in " ".join(standing.story(pilot.app.text)[0])  # type: ignore[attr-defined]
        menu = said_in(pilot, "story")
        assert "dubita: non è sette, e non prende l'asso di denari e il sei di denari" in menu
        assert "passa" in menu
        await pilot.press("2")
        await settled(pilot)
        story = " ".join(standing.story(pilot.app.text)[0])  # type: ignore[attr-defined]
        assert "Nessuno dubita: Bot1 prende" in story
        assert "cinque di coppe" not in story
        assert "3" in said_in(pilot, "pile.1")


async def test_a_doubt_shows_the_card() -> None:
    """Doubted and false: the card is revealed, and lies on the table with the others."""
    laid = table("scopa_bugiarda", 2, cards=CARDS.replace("7B RC 2S 5C 6C AB", "5C 6C AB 7B RC 2S"), eldest=1)
    async with app_at(scripted(laid, {1: ["cover 5C x 6D,AD 7", "6C"]})).run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        await pilot.press("1")
        await settled(pilot)
        standing = table_screen(pilot).standing
        assert ITALIAN_40.number("5C") in standing.scene.table
        story = " ".join(standing.story(pilot.app.text)[0])  # type: ignore[attr-defined]
        assert "Bugia, era il cinque di coppe: 3 punti a te" in story
