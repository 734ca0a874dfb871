"""The program: `cardtable`, or `python -m cardtable`."""

import sys


def main() -> None:
    """Runs one command line and leaves with its exit code: 0, 1 where it could not be done, 2 where
    something was asked wrongly, 130 on Ctrl+C.
    """
    try:
        # Loaded only now, for an impatient Ctrl+C.
        from cardtable.cli.run import run  # noqa: PLC0415

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
