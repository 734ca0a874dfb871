"""A hand that was dealt blind shows its backs until its owner's first turn (Scopa d'Assi), and tells him nothing."""

import pytest
from textual.pilot import Pilot

from cardtable.engine.cards import UNSEEN
from cardtable.rooms.table import Table
from cardtable.text import Text
from tests.tui.playing import app_at, faces_in, said_in, screen_cells, scripted, table, table_screen, until

HAND = "7D 6D 5D 4D 3D 2D 7C 6C 5C 4C"
"""The cards of the person, who plays last."""
OTHERS = "RS RB RC RD CS CB CC CD FS FB FC FD 7S 7B 6S 6B 5S 5B 4S 4B 3S 3B 3C 2S 2B 2C AS AB AC AD"


def blind_table(hand: str, moves: dict[int, list[str]], pace: float = 0.0) -> Table:
    """Seat 0 is the dealer and a person, the others play what they are told."""
    dealt = table("scopa_d_assi", 4, cards=f"{OTHERS} {hand}", eldest=1, pace=pace)
    return scripted(dealt, moves)


async def waiting(pilot: Pilot[None]) -> None:
    """Waits until the cards are dealt and somebody else is thinking."""
    await until(pilot, lambda: len(table_screen(pilot).standing.hand) == 10, "the cards are dealt")
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_before_the_first_turn_only_backs_are_shown_and_no_key_does_harm(size: tuple[int, int]) -> None:
    app = app_at(blind_table(HAND, {}, pace=3600))
    async with app.run_test(size=size) as pilot:
        await waiting(pilot)
        standing = table_screen(pilot).standing
        assert set(standing.hand) == {UNSEEN}
        assert said_in(pilot, "hand") == Text("it")("table.blind_hand")
        for key in ("1", "0", "left", "right", "up", "down", "enter", "p", "p"):
            await pilot.press(key)
            await pilot.pause()
            assert table_screen(pilot).is_running
        assert not standing.made
        await pilot.press("1")
        await pilot.pause()
        assert "al tuo primo turno" in said_in(pilot, "prompt")


async def test_at_the_first_turn_the_own_hand_is_shown() -> None:
    moves = {1: ["RS"], 2: ["CC"], 3: ["5S"]}
    app = app_at(blind_table(HAND, moves))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: table_screen(pilot).standing.my_turn, "it is my turn")
        await pilot.pause()
        assert sorted(faces_in(pilot, "hand")) == sorted(HAND.split())
        assert "ora puoi guardare" in said_in(pilot, "story")


async def test_the_screen_before_the_first_turn_is_the_same_whatever_the_own_cards_are() -> None:
    """(viii) permute everything hidden from a seat: its rendered screen is the same."""
    seen = []
    for hand in (HAND, " ".join(reversed(HAND.split())), f"AD {HAND[3:]}"):
        others = OTHERS if "AD" not in hand else OTHERS.replace("AD", "7D")
        dealt = table("scopa_d_assi", 4, cards=f"{others} {hand}", eldest=1, pace=3600)
        async with app_at(dealt).run_test(size=(80, 24)) as pilot:
            await waiting(pilot)
            seen.append(screen_cells(pilot))
    assert seen[0] == seen[1] == seen[2]
