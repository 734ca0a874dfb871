"""Who asks: the words of a person and what that person prefers."""

from dataclasses import dataclass

import typer

from cardtable.text.text import Text
from cardtable.tui.settings import Settings


@dataclass(frozen=True, slots=True)
class Caller:
    """The person at this command line."""

    text: Text
    settings: Settings


def caller_of(ctx: typer.Context) -> Caller:
    """Whoever gave the command that is being carried out."""
    caller = ctx.find_root().obj
    assert isinstance(caller, Caller), "every command is carried out for somebody"
    return caller
