"""Golden screens: what a player sees, as text. `python -m tests.tui.goldens` records them anew; read the difference."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtable.rooms.table import Table
from tests.tui.playing import app_at, screen_text, scripted, settled, table
from tests.tui.test_table_choices import SEVEN_TAKES

FOLDER = Path(__file__).parent / "goldens"

KING = (
    "AH 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2H 3H AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD "
    "9H 4H 5H 6H 2S 3S 4S 5S 6S 7S 8S 9S 10S JH 7H 8H 10H QH KH JS QS KS AS QD KD AD"
)
"""All cards of a deal of King: the leader's, mine, and those of the two after me."""


@dataclass(frozen=True)
class Golden:
    """One recorded screen."""

    name: str
    table: Table
    size: tuple[int, int]
    keys: Sequence[str] = ()
    language: str = "it"
    plain: bool = False
    pixels: bool = False

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    async def seen(self) -> str:
        """The screen as it is now."""
        async with app_at(self.table, self.language, plain=self.plain, pixels=self.pixels).run_test(
            size=self.size
        ) as pilot:
            await settled(pilot)
            for key in self.keys:
                await pilot.press(key)
                await settled(pilot)
            return "\n".join(line.rstrip() for line in screen_text(pilot).splitlines()) + "\n"


def goldens() -> tuple[Golden, ...]:
    """Every recorded screen."""

    def king() -> Table:
        """Fresh for every screen: its leader plays what it was told only once."""
        return scripted(table("king", cards=KING, eldest=3), {3: ["AH"]})

    two = table("scopa", 2, cards=SEVEN_TAKES, eldest=0)
    four = table("scopa", 4, cards="7B RC 2S 5C 6C AB FD FC FB CD CC CB 2D 5D 3C 4S", eldest=0)
    return (
        Golden("scopa-choice", two, (80, 24), ("2",)),
        Golden("scopa-pairs", four, (100, 30), language="en"),
        Golden("scopa-plain", four, (80, 24), plain=True),
        Golden("king-plain", king(), (80, 24), plain=True, language="en"),
        Golden("king-refused", king(), (80, 24), ("2",)),
    )


async def record() -> None:
    """Writes all golden screens."""
    FOLDER.mkdir(exist_ok=True)
    for golden in goldens():
        golden.file.write_text(await golden.seen(), encoding="utf-8")
        print(golden.file.name)


if __name__ == "__main__":
    asyncio.run(record())
