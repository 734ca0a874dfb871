"""The strength of the bots as a yardstick: how far greedy is ahead of random, kept with the version it was measured in.

`python -m tests.bench yardstick` plays the duplicate deals anew, prints the figures and writes `yardstick.toml`.
"""

import tomllib
from pathlib import Path
from typing import Any

from cardtable import __version__
from cardtable.bots import make_bot
from cardtable.games import GAMES, find_game
from cardtable.rooms.arena import Duel, duel

NAME = "yardstick"
KEPT = Path(__file__).with_suffix(".toml")
FIRST, SECOND = "greedy", "random"
DEALS = 1000
SEED = "yardstick"
LARGE = 4
"""At tables of more players than this a tenth of the deals are played: each takes long, for many plays."""
OFTEN = 50
"""So many duplicate deals of one number tell something about it."""

HEAD = f"""\
# How far the bot {FIRST} is ahead of the bot {SECOND}, with the default options, over {DEALS} duplicate deals for each
# game and number of seats (a tenth of them at more than {LARGE} seats): points a deal and side, with half the width of
# the 95 % interval; wins, draws and losses count single plays. Where every number of a deal came up often, the margins
# are also given by number.
# Written by `python -m tests.bench yardstick`.
"""


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(game.id, seats) for game in GAMES for seats in game.seat_counts]


def deals_for(seats: int) -> int:
    """How many duplicate deals are played at a table of so many."""
    return DEALS if seats <= LARGE else DEALS // 10


def measure(name: str, seats: int, deals: int, seed: str) -> Duel:
    """The yardstick of one game and number of seats."""
    game = find_game(name).at_table(seats)
    return duel(game, make_bot(FIRST, game), make_bot(SECOND, game), deals, seed=seed)


def kept() -> dict[str, Any]:
    """The file of figures: what was measured, and under `tables` the figures by `GAME-SEATS`."""
    return tomllib.loads(KEPT.read_text(encoding="utf-8"))


def written(name: str, seats: int, found: Duel) -> str:
    """The figures of one table, in TOML."""
    lines = (
        f"\n[tables.{name}-{seats}]\n"
        f"margin = {found.mean:.3f}\nhalf_width = {found.half_width:.3f}\n"
        f"wins = {found.wins}\ndraws = {found.draws}\nlosses = {found.losses}\n"
    )
    parts = [found.of_number(number) for number in sorted({deal.number for deal in found.deals})]
    if min(len(part.deals) for part in parts) >= OFTEN:
        lines += f"by_number = [{', '.join(f'{part.mean:.2f}' for part in parts)}]\n"
    return lines


def main() -> int:
    """Measures every table, prints the figures and keeps them; the exit status."""
    lines = [HEAD, f'version = "{__version__}"\nfirst = "{FIRST}"\nsecond = "{SECOND}"\n']
    lines.append(f'duplicate_deals = {DEALS}\nseed = "{SEED}"\n')
    for name, seats in tables():
        found = measure(name, seats, deals_for(seats), SEED)
        lines.append(written(name, seats, found))
        print(
            f"{name:<8}{seats} seats  {found.mean:+7.3f} ± {found.half_width:.3f} points a deal   "
            f"{found.wins} won, {found.draws} drawn, {found.losses} lost",
            flush=True,
        )
    KEPT.write_text("".join(lines), encoding="utf-8")
    return 0
