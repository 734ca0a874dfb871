"""`python -m tests.bench.ssh`: the club under load as a table, and exit status 1 where a figure is over its bar.

`python -m tests.bench.ssh pace fanout` takes these parts only; `--shrunk 0.1` takes them with a tenth of the people and
of the time, to see that everything works: figures of it mean nothing. All of it takes about ten minutes, on a machine
that does nothing else; the people who press the keys are a part of it.
"""

import asyncio
import os
import platform
import sys
import time
from argparse import ArgumentParser

from tests.bench.__main__ import take
from tests.bench.measure import nanoseconds_of_loop
from tests.bench.ssh.parts import PARTS
from tests.bench.ssh.scenario import scenario


def main() -> int:
    """Takes what was asked for; the exit status."""
    parser = ArgumentParser(prog="python -m tests.bench.ssh", description="A club under load, people included.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--shrunk", type=float, default=1.0, metavar="SHARE", help="so much of the people and the time")
    asked = parser.parse_args()
    if unknown := [name for name in asked.parts if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)}")
    found = scenario(shrunk=asked.shrunk)
    loop, cores = nanoseconds_of_loop(), os.cpu_count()
    print(f"Python {platform.python_version()}, {cores} cores, a bare loop of {loop:.1f} ns an iteration")
    fine = True
    for name in asked.parts or PARTS:
        began = time.monotonic()
        for measurement in asyncio.run(PARTS[name](found)):
            fine = take(measurement) and fine
        print(f"{f'({name} took {time.monotonic() - began:.0f} s)':>56}\n", flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
