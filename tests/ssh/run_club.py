"""Runs `cardtable serve` as it is, but for what a test asks for: `python -m tests.ssh.run_club HOOKS FLAGS...`.

With the word `stand_in` as HOOKS a small app takes the place of the lobby.
"""

import sys


def main() -> None:
    hooks, *flags = sys.argv[1:]
    from cardtable.cli.run import run  # noqa: PLC0415 - processes of bots load this module as well

    if hooks == "stand_in":
        from cardtable.tui import club  # noqa: PLC0415
        from tests.ssh.stand_in import StandIn  # noqa: PLC0415

        club.ClubApp = StandIn  # type: ignore[assignment,misc]
    sys.exit(run(["serve", *flags]))


if __name__ == "__main__":
    main()
