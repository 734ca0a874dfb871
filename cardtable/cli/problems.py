"""What can be wrong with a command line, beyond what the games, rooms and records say themselves."""

import os
from errno import EINVAL, EPIPE
from typing import Literal, get_args

from cardtable.engine.errors import CardtableError

Kind = Literal[
    "unknown_command",
    "unknown_flag",
    "flag_without_value",
    "flag_with_value",
    "missing_argument",
    "extra_words",
    "unknown_language",
    "unknown_preset",
    "option_form",
    "not_a_number",
    "only_bots_watched",
    "no_file",
    "unreadable_file",
    "no_terminal",
    "unreadable_line",
    "nothing_to_resume",
    "match_over",
    "file_exists",
    "export_what",
    "match_and_all",
    "only_with_all",
    "not_a_day",
    "not_a_month",
    "no_club_here",
    "words_and_seed",
    "serve_on_windows",
    "no_ssh",
    "no_club",
    "club_ended",
    "no_host",
]
"""What is wrong; each has its words as `cli.error.KIND`."""

KINDS: tuple[Kind, ...] = get_args(Kind)


class ReaderGone(Exception):
    """Whoever read the output has enough, as `head` does. It is no OSError, of which typer would make an exit code."""


def is_reader_gone(error: OSError) -> bool:
    """Whether writing failed because nobody reads; Windows calls it an invalid argument."""
    return error.errno == EPIPE or (os.name == "nt" and error.errno == EINVAL)


class WrongCommand(CardtableError):
    """A command line that cannot be carried out; `key` says in which way."""

    def __init__(self, kind: Kind, text: str = "", **facts: object) -> None:
        self.key = f"cli.error.{kind}"
        super().__init__(f"{kind.replace('_', ' ')}: {text}", text=text, **facts)
