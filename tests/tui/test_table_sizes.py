"""The table on terminals of every size, and growing and shrinking in the middle of a turn."""

from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.style import Style

from cardtable.engine.cards import FRENCH_52
from cardtable.engine.match import Match, Setup
from cardtable.games import find_game
from cardtable.rooms.update import Update
from cardtable.text import Text
from cardtable.tui.decks import deck_for
from cardtable.tui.glyphs import glyphs
from cardtable.tui.moment import Moment, shape_of
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.picture import Picture
from cardtable.tui.plan import plan
from cardtable.tui.scene import next_scene
from cardtable.tui.sight import pictures
from tests.tui.playing import app_at, faces_in, screen_text, settled, table, table_screen, until, zone
from tests.tui.test_table_choices import SEVEN_TAKES

THIRTEEN = "AC 3C 10C KC 2D 10D QD 4H 10H JH AH 10S KS"


async def test_all_thirteen_cards_of_king_can_be_read_at_80_by_24() -> None:
    """In the fan each shows its rank and the sign of its suit."""
    async with app_at(table("king", cards=THIRTEEN, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert sorted(faces_in(pilot, "hand")) == sorted(THIRTEEN.split())
        region = zone(pilot, "hand").region
        rows = screen_text(pilot).splitlines()[region.y : region.bottom]
        signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
        for face in THIRTEEN.split():
            index = face[:-1] + signs[face[-1]]
            assert any(f"▏{index}" in row for row in rows), index


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("scopa", 3), ("scopa", 4), ("king", 4)])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_everything_a_player_needs_is_on_the_screen(game: str, seats: int, size: tuple[int, int]) -> None:
    async with app_at(table(game, seats)).run_test(size=size) as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        said = screen_text(pilot)
        for player in screen.table.players[1:]:
            assert player.name in said
        assert "Tu 0" in said or "Tu+" in said, "the running score"
        assert "smazzata 1" in said
        assert "mazziere" in said
        assert "Tocca a te" in said
        assert "Invio" in said, "the line of keys"
        if game == "scopa":
            target = screen.table.setup.game.target
            assert f"a {target}" in said
            assert "tallone" in said
            assert said.count("prese") >= screen.table.setup.game.side_count - (1 if seats == 2 else 0)
        else:
            assert "Comandamento 1" in said
            assert "non fare prese" in said
            assert said.count("0 prese") == 4, "everybody's tricks"


def seen_from(seat: int, deal: int, size: tuple[int, int]) -> tuple[Moment, dict[str, Picture]]:
    """What a seat sees at the start of a deal of King, zone by zone."""
    match = Match(Setup(find_game("king").at_table(), "7"))
    match.deal_next()
    while len(match.sheets) < deal - 1:
        match.play(match.to_move, match.legal_moves()[0])
        if match.between_deals:
            match.deal_next()
    scene = next_scene(Update(0, "playing", (), match.view(seat), match.totals), None)
    moment = Moment(
        Text("it", "king"),
        match.game,
        ("Tu", "Ada", "Berto", "Cesira"),
        "King",
        (),
        scene,
        match.totals,
        seat,
        seat,
        "cw",
    )
    shape = shape_of(moment, 13, stock=False)
    ink = Style()
    paint = Paint(deck_for("french"), match.game.pack, Inks(ink, ink, ink, ink), glyphs(plain=False))
    return moment, dict(pictures(moment, shape, plan(*size, shape), lambda zone: paint))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("deal", [7, 8, 9, 10])
def test_the_trump_of_king_is_always_in_view_and_the_shown_card_in_the_hand_of_who_has_it(
    deal: int, size: tuple[int, int]
) -> None:
    """King: "Deals 7-10: everyone knows that the dealer holds the shown last card until it is played"."""
    for seat in range(4):
        moment, drawn = seen_from(seat, deal, size)
        scene, dealer = moment.scene, moment.scene.view.dealer
        contract = " ".join(row.text for patch in drawn["contract"] for row in patch.drawing)
        assert f"Comandamento {deal}" in contract
        suit = moment.text.suit(FRENCH_52, scene.trump)
        assert f"Briscola  {'♣♦♥♠'[scene.trump]} {suit} " in contract
        assert FRENCH_52.suit(scene.shown) == scene.trump
        if seat == dealer:
            assert scene.shown in scene.view.cards(dealer)
        else:
            top = [patch for patch in drawn[f"seat.{dealer}"] if len(patch.drawing) > 1][-1]
            index = FRENCH_52.faces[scene.shown][:-1] + "♣♦♥♠"[scene.trump]
            assert index in top.drawing[0].text, "its face lies on top of the backs"


async def test_resizing_in_mid_turn_keeps_what_was_pointed_at() -> None:
    """To a large screen, to one that is too small, and back."""
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("2", "down")
        before = screen_text(pilot)
        assert "Quale presa?" in before
        for size in ((120, 40), (60, 15), (80, 24)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: pilot.app.size == size, "the size has changed")  # type: ignore[misc]
            await pilot.pause()
            standing = table_screen(pilot).standing
            assert (standing.cursor, standing.choice, len(standing.picking.choices)) == (1, 1, 2)
            if size == (60, 15):
                assert "almeno 80 colonne e 23 righe" in " ".join(screen_text(pilot).split())
            else:
                assert "Quale presa?" in screen_text(pilot)
        assert screen_text(pilot) == before
        await pilot.press("enter")
        await settled(pilot)
        story = table_screen(pilot).standing.story(table_screen(pilot).app.text).lines  # type: ignore[attr-defined]
        assert "Prendi il due di denari e il cinque di denari col sette di bastoni" in story


async def test_a_screen_too_small_at_the_start_is_played_once_it_is_enlarged() -> None:
    async with app_at(table("scopa", 2)).run_test(size=(40, 10)) as pilot:
        await settled(pilot)
        assert "almeno 80" in " ".join(screen_text(pilot).split())
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Tocca a te" in screen_text(pilot), "the table is there")


async def test_no_card_is_played_that_cannot_be_seen() -> None:
    """Below the smallest size the keys of the cards do nothing."""
    async with app_at(table("scopa", 2)).run_test(size=(60, 15)) as pilot:
        await settled(pilot)
        hand = table_screen(pilot).standing.hand
        await pilot.press("1", "enter", "right")
        await settled(pilot)
        assert table_screen(pilot).standing.hand == hand
        assert table_screen(pilot).standing.cursor == 0


async def test_long_names_and_wide_letters_stay_within_their_places() -> None:
    """Names have up to 16 characters."""
    names = "me,bot:random,bot:random,bot:random"
    open_table = table("scopa", 4, who=names)
    players = tuple(
        replace(player, name=name)
        for player, name in zip(
            open_table.players, ("Massimiliana Bru", "Bartolomeo Verdi", "花子花子花子花子", "Ada"), strict=True
        )
    )
    for size in ((80, 24), (120, 40)):
        async with app_at(replace(open_table, players=players)).run_test(size=size) as pilot:
            await settled(pilot)
            assert all(cell_len(line) == size[0] for line in screen_text(pilot).splitlines())
            assert "花子" in screen_text(pilot)
            assert "Bartolomeo" in screen_text(pilot)
            header = screen_text(pilot).splitlines()[0]
            assert "smazzata 1 · a 21" in header
            assert "…" not in header, "names give way to the score, the deal and the target"
