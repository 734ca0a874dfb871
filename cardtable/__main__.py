"""The program: `cardtable`, or `python -m cardtable`."""

import sys

from cardtable import __version__


def main() -> None:
    """Runs one command line and leaves with its exit code: 0, 2 where something was asked wrongly, 130 on Ctrl+C."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        print(f"cardtable {__version__}")
        return
    try:
        # Loaded only now: `--version` and an impatient Ctrl+C need none of it.
        from cardtable.cli.run import run  # noqa: PLC0415

        code = run(arguments)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
