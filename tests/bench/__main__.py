"""`python -m tests.bench`: every measurement as a table, and exit status 1 when one is over its bar.

`python -m tests.bench engine` takes those of one module only, `python -m tests.bench yardstick` plays the bots against
each other and keeps the figures. Each other module of this folder that has `MEASUREMENTS` is collected by itself. The
bars are read on CPython 3.11; on other versions, whose bare loop is faster or slower, the figures are only told.
"""

import platform
import sys
from argparse import ArgumentParser
from importlib import import_module
from pkgutil import iter_modules

from tests import bench
from tests.bench import yardstick
from tests.bench.measure import COMPILED, Measurement, Missing, nanoseconds_of_loop

BARRED = platform.python_implementation() == "CPython" and sys.version_info[:2] == (3, 11)
"""Whether the bars hold here."""


def collected() -> dict[str, tuple[Measurement, ...]]:
    """The measurements of each module of this folder that has some."""
    names = [found.name for found in iter_modules(bench.__path__) if found.name != "__main__"]
    modules = {name: import_module(f"{bench.__name__}.{name}") for name in names}
    return {name: module.MEASUREMENTS for name, module in modules.items() if hasattr(module, "MEASUREMENTS")}


def take(measurement: Measurement) -> bool:
    """Takes a measurement and prints its row; False when it is over a bar that is judged."""
    try:
        figure = measurement.take()
    except Missing as missing:
        print(f"{measurement.name:<46}{missing}", flush=True)
        return True
    over = measurement.over(figure)
    digits = 0 if figure >= 100 else 1 if figure >= 10 else 2
    row = f"{measurement.name:<46}{figure:>10,.{digits}f} {measurement.unit:<13}"
    if measurement.least is not None:
        row += f"at least {measurement.least:,.10g}{'  UNDER' if over else ''}"
    elif measurement.bar is not None:
        row += f"{'at most' if measurement.judged else 'aim'} {measurement.bar:,.10g}{'  OVER' if over else ''}"
    print(row.rstrip(), flush=True)
    return not over or not measurement.judged


def main() -> int:
    """Takes what was asked for; the exit status."""
    groups = collected()
    parser = ArgumentParser(prog="python -m tests.bench", description="Figures of speed, and of the strength of bots.")
    parser.add_argument("what", nargs="?", choices=[*groups, yardstick.NAME], help="all the speeds by default")
    asked = parser.parse_args().what
    if asked == yardstick.NAME:
        return yardstick.main()
    mode = "compiled" if COMPILED else "plain"
    print(f"Python {platform.python_version()}, {mode}, a bare loop of {nanoseconds_of_loop():.1f} ns an iteration")
    fine = [take(each) for name, group in groups.items() if asked in (None, name) for each in group]
    return 1 if BARRED and not all(fine) else 0


if __name__ == "__main__":
    sys.exit(main())
