"""Running the real program: another process, with a person's surroundings of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cardtable
from cardtable.engine.match import Match, Setup
from cardtable.engine.record import Record
from cardtable.games import find_game

ROOT = Path(cardtable.__file__).parents[1]
KEPT = (
    *("PATH", "SYSTEMROOT", "TEMP", "TMP", "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),
    *("PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE"),
)


@dataclass(frozen=True)
class Answer:
    """What the program answered."""

    code: int
    out: str
    err: str


def surroundings(settings: Path | None = None, **variables: str) -> dict[str, str]:
    """The environment of a person without settings (or with those of a folder) who reads English."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    folder = str(settings or ROOT / "tests" / "no settings here")
    return {
        **kept, "PYTHONPATH": str(ROOT), "CARDTABLE_CONFIG": folder, "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8",
        **variables,
    }  # fmt: skip


def program(*words: str, given: str = "", environment: Mapping[str, str] | None = None) -> Answer:
    """Runs `python -m cardtable WORDS` without a terminal, with a text on its standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words],
        input=given.encode(),
        capture_output=True,
        env=surroundings() if environment is None else dict(environment),
        check=False,
        timeout=60,
    )
    lines = [stream.decode("utf-8", "replace").replace("\r\n", "\n") for stream in (done.stdout, done.stderr)]
    return Answer(done.returncode, *lines)


def played(game: str, seats: int, moves: int = 10_000, **options: str | int | bool) -> Record:
    """The record of a match of random moves, to its end or as far as so many moves."""
    at_table = find_game(game).at_table(seats, options)
    match, rng = Match(Setup(at_table, "a record", dealer=0 if at_table.names_dealer() else None)), Random(3)
    while match.outcome is None and len(match.moves) < moves:
        if match.between_deals:
            match.deal_next()
        else:
            match.play(match.to_move, rng.choice(match.legal_moves()))
    return Record.of(match)
