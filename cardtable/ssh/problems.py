"""What keeps a club from being opened."""

from typing import Literal, get_args

from cardtable.engine.errors import CardtableError

Kind = Literal[
    "file",
    "unreadable",
    "toml",
    "unknown",
    "type",
    "range",
    "game",
    "missing",
    "password_alone",
    "password_empty",
    "key_open",
    "key",
    "running",
    "address",
    "address_taken",
    "address_forbidden",
    "address_elsewhere",
    "address_unknown",
    "folder",
    "worker",
    "host",
]
"""What is wrong; each has its words as `serve.problem.KIND`."""

KINDS: tuple[Kind, ...] = get_args(Kind)


class ClubProblem(CardtableError):
    """A club that cannot be opened so; `key` says why, `text` which option or file it is about."""

    def __init__(self, kind: Kind, text: str, **facts: object) -> None:
        self.key = f"serve.problem.{kind}"
        told = ", ".join(f"{key}: {value}" for key, value in facts.items())
        super().__init__(f"{text}: {kind.replace('_', ' ')} ({told})", text=text, **facts)
