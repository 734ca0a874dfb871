"""The club of the bench: `cardtable serve` in a process of its own, which answers questions about itself.

`python -m tests.bench.ssh.host FOLDER` writes a line of JSON when the club is open, and one for each line it reads.
"""

import sys


def main() -> None:
    from pathlib import Path  # noqa: PLC0415 - processes of bots load this module as well

    from tests.bench.ssh.inside import serve_and_answer  # noqa: PLC0415

    serve_and_answer(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
