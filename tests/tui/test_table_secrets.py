"""What is hidden does not change a cell of the screen: law (viii) of the plan, for the rendered table.

Two matches that differ only in cards a seat has not seen are shown to that seat: every character and every colour has
to be the same. Searching the text for faces would miss pictures; equality misses nothing.
"""

from cardtable.rooms.table import Table
from tests.tui.playing import app_at, screen_cells, scripted, settled, table

Cells = list[list[tuple[str, str]]]


async def seen(open_table: Table, size: tuple[int, int], *keys: str) -> list[Cells]:
    """The screen at the first turn and after each of these keys."""
    async with app_at(open_table).run_test(size=size) as pilot:
        await settled(pilot)
        screens = [screen_cells(pilot)]
        for key in keys:
            await pilot.press(key)
            await settled(pilot)
            screens.append(screen_cells(pilot))
        return screens


async def test_hidden_cards_of_scopa_change_nothing_on_the_screen() -> None:
    """The others play what they played; what they keep in hand and what lies in the stock is permuted."""
    mine, dealt, second = "7B RC 2S", "2D 5D 3C 4S", {1: ["5C", "6C"]}
    one = scripted(table("scopa", 2, cards=f"{mine} 5C 6C AB {dealt} FD CD", eldest=0), second)
    two = scripted(table("scopa", 2, cards=f"{mine} 5C 6C FS {dealt} RD AB", eldest=0), second)
    keys = ("2", "enter", "p", "enter", "h", "q", "left")
    assert await seen(one, (80, 24), *keys) == await seen(two, (80, 24), *keys)


async def test_hidden_cards_of_king_change_nothing_on_the_screen() -> None:
    mine = "2H 3H AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD"
    first = "AH 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    third = "9H 4H 5H 6H 2S 3S 4S 5S 6S 7S 8S 9S 10S"
    fourth = "JH 7H 8H 10H QH KH JS QS KS AS QD KD AD"
    plays = {3: ["AH", "2C"], 1: ["9H", "4H"], 2: ["JH"]}
    one = scripted(table("king", cards=f"{first} {mine} {third} {fourth}", eldest=3), plays)
    swapped = fourth.replace("KD", "2S"), third.replace("2S", "KD")
    two = scripted(table("king", cards=f"{first} {mine} {swapped[1]} {swapped[0]}", eldest=3), plays)
    assert await seen(one, (120, 40), "c", "left", "h", "q") == await seen(two, (120, 40), "c", "left", "h", "q")


async def test_cards_that_are_seen_do_change_the_screen() -> None:
    """So that the tests above cannot pass by looking at nothing."""
    one = table("scopa", 2, cards="7B RC 2S 5C 6C AB 2D 5D 3C 4S", eldest=0)
    two = table("scopa", 2, cards="7B RC 2S 5C 6C AB 2D 5D 3C FS", eldest=0)
    assert await seen(one, (80, 24)) != await seen(two, (80, 24))
