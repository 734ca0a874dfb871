"""`python extensions.py LEVEL FILE...`: compiles modules of the package in the working folder, where they lie.

At level 3 gcc compiles them twice: between the two some deals are played (`training.py`), and what they used most is
laid out so that it runs best.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Extension, setup

NAME = "cardtable_compiled"

MEASURED = ("-fprofile-generate", "-fprofile-update=single")
BY_MEASURE = ("-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-coverage-mismatch")


def sources(level: str, files: list[str]) -> list[Extension]:
    """The extensions, with their C code written."""
    extensions = mypycify(files, opt_level=level, debug_level="0", group_name=NAME)
    if os.name == "posix":  # functions of one module may be put in where another calls them
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    # A weak reference to an object of a generated class would be freed twice on Python 3.11 (mypyc lets go of the list
    # of them as of an attribute), so there are none, as for every class of these without a dictionary and on later
    # versions.
    for code in {Path(source) for extension in extensions for source in extension.sources}:
        code.write_text(re.sub(r"\.tp_weaklistoffset = [^;]*?,\n", "", code.read_text("utf-8")), "utf-8")
    return extensions


def build(extensions: list[Extension], *flags: str) -> None:
    """Compiles all the C code, with these flags besides."""
    given = [(each.extra_compile_args, each.extra_link_args) for each in extensions]
    for each in extensions:
        each.extra_compile_args = [*each.extra_compile_args, *flags]
        each.extra_link_args = [*each.extra_link_args, *flags]
    setup(name=NAME, packages=[], ext_modules=extensions, script_args=["build_ext", "--inplace", "--force"])
    for each, (compiling, linking) in zip(extensions, given, strict=True):
        each.extra_compile_args, each.extra_link_args = compiling, linking


def measures() -> bool:
    """Whether the compiler here is a gcc of at least version 10: others have other words for this."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    try:
        said, version = (
            subprocess.run([*compiler, asked], capture_output=True, text=True, check=False).stdout
            for asked in ("--version", "-dumpversion")
        )
    except OSError:
        return False
    major = version.strip().partition(".")[0]
    return "Free Software Foundation" in said and major.isdecimal() and int(major) >= 10


def main(level: str, *files: str) -> None:
    extensions = sources(level, list(files))
    if level == "3" and measures():
        build(extensions, *MEASURED)
        here = {**os.environ, "PYTHONPATH": str(Path.cwd())}
        subprocess.run([sys.executable, Path(__file__).with_name("training.py")], env=here, check=True)
        build(extensions, *BY_MEASURE)
    else:
        build(extensions)


if __name__ == "__main__":
    main(*sys.argv[1:])
