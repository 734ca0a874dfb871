"""`python -m tests.games.golden` plays the golden matches that are missing and counts all of them anew.

Counts change only with the rules, so look at `git diff` before you commit one. To play a match anew delete its record.
"""

from cardtable.engine.record import Record
from cardtable.games import GAMES
from tests.games.golden.matches import goldens, replayed


def main() -> None:
    """Writes what is missing or has changed."""
    for golden in goldens():
        if not golden.record_file.exists():
            golden.record_file.write_text(Record.of(golden.play()).write(), encoding="utf-8", newline="\n")
        record = Record.read(golden.record_file.read_text(encoding="utf-8"), GAMES)
        golden.count_file.write_text("\n".join(replayed(record)) + "\n", encoding="utf-8", newline="\n")
        print(golden)


if __name__ == "__main__":
    main()
