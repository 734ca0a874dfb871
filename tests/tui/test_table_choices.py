"""Choosing at the table: several captures, cards that cannot be played, marks, taking back."""

from random import Random

import pytest

from cardtable.engine.cards import FRENCH_52, ITALIAN_40, UNSEEN
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Setup
from cardtable.games import GAMES
from cardtable.rooms.players import read_players
from cardtable.rooms.room import Room
from cardtable.rooms.table import Table
from cardtable.tui.chairs import Chairs
from cardtable.tui.faces import face
from cardtable.tui.settings import Settings
from cardtable.tui.standing import Standing
from tests.tui.playing import (
    app_at,
    click_on,
    faces_in,
    said_in,
    screen_text,
    scripted,
    settled,
    table,
    table_screen,
    until,
    zone,
)

SEVEN_TAKES = "7B RC 2S 5C 6C AB 2D 5D 3C 4S"
"""Hand of the eldest: 7B RC 2S; of the other: 5C 6C AB; on the table: 2D 5D 3C 4S, so that the 7B takes 2+5 or 3+4."""


def lit_in(pilot: object, name: str) -> set[str]:
    """The cards in a zone that are drawn as takeable, by the shape of their edges."""
    return {
        ITALIAN_40.faces[patch.card]
        for patch in zone(pilot, name).picture  # type: ignore[arg-type]
        if patch.card is not None and len(patch.drawing) > 1 and patch.drawing[1].text[0] == "▌"
    }


async def test_several_captures_light_up_and_a_menu_asks_which() -> None:
    """Scopa, 4.2: "Among several sets the choice is completely free"."""
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert faces_in(pilot, "hand") == ["RC", "7B", "2S"]
        await pilot.press("2")
        assert lit_in(pilot, "middle") == {"2D", "5D", "3C", "4S"}
        menu = said_in(pilot, "story")
        assert "prendi il tre di coppe e il quattro di spade" in menu
        assert "prendi il due di denari e il cinque di denari" in menu
        await pilot.press("down", "enter")
        update = table_screen(pilot).standing
        await settled(pilot)
        story = update.story(pilot.app.text).lines  # type: ignore[attr-defined]
        assert "Prendi il due di denari e il cinque di denari col sette di bastoni" in story


async def test_a_capture_is_chosen_by_marking_a_card_on_the_table() -> None:
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await click_on(pilot, "hand", ITALIAN_40.number("7B"))
        await click_on(pilot, "middle", ITALIAN_40.number("4S"))
        await settled(pilot)
        piles = table_screen(pilot).standing.scene.view
        taken = piles.cards(table_screen(pilot).table.setup.game.layout.zone("captures", 0))
        assert set(ITALIAN_40.read("7B 3C 4S")) <= set(taken)


async def test_a_card_marked_first_greys_the_cards_that_cannot_take_it() -> None:
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await click_on(pilot, "middle", ITALIAN_40.number("4S"))
        standing = table_screen(pilot).standing
        assert standing.picking.playable == 1 << ITALIAN_40.number("7B")
        await pilot.press("backspace")
        assert standing.picking.marks == 0


async def test_a_pick_is_taken_back_without_escape_or_mouse() -> None:
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("2", "backspace")
        standing = table_screen(pilot).standing
        assert standing.picking.choices == ()
        assert faces_in(pilot, "hand") == ["RC", "7B", "2S"]
        assert "Quale presa" not in screen_text(pilot)


async def test_a_greyed_card_says_why_and_nothing_is_lost() -> None:
    """King: "if the hand holds at least one card of the suit led, one of those must be played"."""
    leader = "AH 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    mine = "2H 3H AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD"
    king = scripted(table("king", cards=f"{leader} {mine}", eldest=3), {3: ["AH"]})
    async with app_at(king).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        hand = faces_in(pilot, "hand")
        assert len(hand) == 13
        deck, found = pilot.app.deck_of(FRENCH_52), table_screen(pilot).felt.plan  # type: ignore[attr-defined]
        assert found is not None
        dim = {
            FRENCH_52.faces[patch.card]
            for patch in zone(pilot, "hand").picture
            if patch.card is not None and patch.drawing == face(deck, FRENCH_52, patch.card, found.sizes.hand, "dim")
        }
        assert dim == set(hand) - {"2H", "3H"}
        await pilot.press("1")
        assert "Bisogna rispondere al seme d'uscita" in said_in(pilot, "prompt")
        assert faces_in(pilot, "hand") == hand
        await pilot.press("right")
        assert "Bisogna rispondere" not in screen_text(pilot), "the reason is said until something else is done"


async def test_a_table_card_out_of_reach_says_so() -> None:
    async with app_at(table("scopa", 2, cards="7B RC 2S 5C 6C AB 2D 5D 3C CS", eldest=0)).run_test() as pilot:
        await settled(pilot)
        await click_on(pilot, "middle", ITALIAN_40.number("CS"))
        assert "non si può prendere" in said_in(pilot, "prompt")
        await click_on(pilot, "hand", ITALIAN_40.number("RC"))
        await settled(pilot)
        assert ITALIAN_40.number("RC") not in table_screen(pilot).standing.hand


async def test_what_the_card_at_the_cursor_would_take_is_lit() -> None:
    async with app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert lit_in(pilot, "middle") == {"2D", "5D", "3C"}, "the re di coppe at the cursor takes 2+5+3"
        await pilot.press("right", "right")
        assert lit_in(pilot, "middle") == {"2D"}, "the due di spade takes its equal"


async def test_a_card_is_first_raised_and_played_when_it_is_chosen_once_more_where_that_is_wished() -> None:
    """By the same key, by Enter, by another click; in the menu as well. What would be taken is said in the prompt."""
    app = app_at(table("scopa", 2, cards=SEVEN_TAKES, eldest=0), settings=Settings(confirm=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        standing = table_screen(pilot).standing

        def asked(said: str) -> None:
            assert len(standing.hand) == 3, "nothing is played"
            assert said in said_in(pilot, "prompt")

        await pilot.press("3")
        asked("Col due di spade prendi il due di denari? Invio conferma")
        await pilot.press("backspace")
        assert standing.asked is None
        await pilot.press("3", "left")
        assert standing.asked is None, "who goes on with the arrows has chosen nothing"
        assert standing.cursor == 1
        await click_on(pilot, "hand", ITALIAN_40.number("2S"))
        asked("Col due di spade prendi il due di denari? Invio conferma")
        await pilot.press("1")
        asked("Conferm")
        await pilot.press("2")
        asked("Quale presa")
        await pilot.press("2")
        asked("Conferm")
        await pilot.press("down")
        assert standing.asked is None
        await pilot.press("enter")
        asked("Conferm")
        await pilot.press("enter")
        await until(pilot, lambda: len(standing.hand) == 2, "the second Enter plays")
        await settled(pilot)
        await pilot.press("2")
        assert standing.asked is not None
        await pilot.press("2")
        await until(pilot, lambda: len(standing.hand) == 1, "the same key plays")


@pytest.mark.parametrize("who", ["me", "person:Anna,bot,person:Bruno", "bot"])
@pytest.mark.parametrize("game_type", GAMES)
def test_whatever_is_pointed_at_whenever_it_is_no_more_than_a_legal_move_or_a_notice(
    game_type: type[AnyGame], who: str
) -> None:
    """Faces and backs, in the hand, on the table and in no place at all, whoever is to move and whoever looks."""
    game = game_type.at_table(game_type.seat_counts[-1])
    setup = Setup(game, "pointing")
    players = read_players(",".join(who.split(",")[: game.seats]), game)
    room, rng = Room(setup, players), Random(who)
    chairs = Chairs(room)
    standing, match = Standing(Table(setup, players), chairs), room._match
    events = match.deal_next()
    while match.phase == "playing":
        room._tell(events)
        updates = {seat: place.updates.get_nowait() for seat, place in chairs.places.items()}
        if match.to_move != chairs.eyes:
            chairs.veil()
        standing.take_in(updates)
        for called in (False, True):
            if called and (seat := chairs.called(match.to_move)) is not None:
                standing.welcome(seat)
            for at in range(-1, len(standing.hand) + 1):
                for card in (UNSEEN, rng.randrange(len(game.pack))):
                    for move in (standing.pick(at), standing.mark(card), standing.choose(at)):
                        assert move is None or (standing.my_turn and move in match.legal_moves())
                standing.point(rng.choice((-1, 1)))
            if standing.my_turn or not standing.hand:
                continue
            standing.pick(0)
            assert standing.notice == "not_your_turn"
        standing.take_back()
        events = match.play(match.to_move, rng.choice(match.legal_moves()))
