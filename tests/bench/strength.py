"""Writes how strong the levels are, as the setup shows it: `python -m tests.bench.strength FILE ...`.

Each file is what `cardtable arena GAME --players LEVEL,greedy --json` printed, with the usual rules of the game. What
stands in `cardtable/bots/strength.toml` about other tables and levels stays. A level with a number of rounds, such as
`campione:700`, may be measured in place of one that has no fewer in its time: `--level maestro` says which one.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardtable.bots import BOTS
from cardtable.bots.strength import FILE, YARDSTICK, Strength, kept
from cardtable.games import find_game

HEAD = f"""\
# How the levels of bots did against the bot {YARDSTICK} with the usual rules, by game, number of seats and level: the
# share of the plays won, drawn ones as half, and points a deal and side, each with half the width of its 95 % interval;
# over so many duplicate deals, with so many rounds of the search a move (0: as at tables).
# Written by `python -m tests.bench.strength` from what the arena found.
"""


def read(found: Mapping[str, Any], level: str = "") -> tuple[str, str, Strength]:
    """The table, the level and its figures; raises ValueError where the arena measured something else."""
    game = find_game(found["game"])
    usual = dict(game.at_table(found["seats"]).options.items())
    (first, _, rounds), second = found["players"][0].partition(":"), found["players"][1]
    if second != YARDSTICK or found["options"] != usual:
        raise ValueError(f"{game.id}: not against {YARDSTICK} with the usual rules")
    if (level or first) not in BOTS or (rounds and not rounds.isdecimal()):
        raise ValueError(f"{game.id}: {found['players'][0]} is no level with so many rounds")
    score, score_off, points, points_off = [
        round(float(found[key]), 3) for key in ("score", "score_half_width", "points", "points_half_width")
    ]
    strength = Strength(score, score_off, points, points_off, found["deals"], int(rounds or 0))
    return f"{game.id}-{found['seats']}", level or first, strength


def written(tables: Mapping[str, Mapping[str, Strength]]) -> str:
    """The text of the file, the levels of each table from the weakest on."""
    lines = [HEAD]
    for table in sorted(tables):
        for level in sorted(tables[table], key=list(BOTS).index):
            lines.append(f"\n[{table}.{level}]\n")
            lines += [f"{name} = {value}\n" for name, value in tables[table][level]._asdict().items()]
    return "".join(lines)


def main() -> int:
    """Reads the files and writes what they say; the exit status."""
    parser = ArgumentParser(
        prog="python -m tests.bench.strength", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--level", default="", choices=list(BOTS), metavar="LEVEL")
    asked = parser.parse_args()
    tables = {table: dict(levels) for table, levels in kept().items()} if FILE.is_file() else {}
    for file in asked.file:
        table, level, strength = read(json.loads(file.read_text(encoding="utf-8")), asked.level)
        tables.setdefault(table, {})[level] = strength
        print(f"{table:<20}{level:<10}{strength.score:6.1%} \u00b1 {strength.score_half_width:.1%}")
    FILE.write_text(written(tables), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
