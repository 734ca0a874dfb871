"""What a shell can complete: games, house rules with their values, presets, players, languages."""

import os
import shlex
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from textwrap import shorten

import typer

from cardtable.bots import BOTS
from cardtable.bots.styles import rivals as at_table
from cardtable.bots.styles import sitters
from cardtable.cli.caller import caller_of
from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame
from cardtable.engine.options import write_value
from cardtable.games import CLASSES, find_game, game_of
from cardtable.text.catalogue import LANGUAGES
from cardtable.text.options import say_option
from cardtable.text.text import Text

WIDEST = 70
"""What a word means is told to a shell in so many characters at most.

Typer breaks longer lines, and then shells take the rest of them for further words.
"""

Completions = Iterator[tuple[str, str]]
"""Words that may stand here, each with what it means."""

BEFORE_EQUALS = "_CARDTABLE_OPTION"
"""Where the name of a house rule is kept that bash has cut off from its value."""


def games(ctx: typer.Context) -> Completions:
    """The games."""
    for game in map(game_of, CLASSES):
        yield game.id, brief(_words(ctx, game)("tagline"))


def options(ctx: typer.Context, incomplete: str) -> Completions:
    """`name=value` for each value of each house rule of the game; the value alone where bash has the name already."""
    game = _game(ctx)
    if game is None:
        return
    text, named = _words(ctx, game), os.environ.get(BEFORE_EQUALS)
    for spec in game.options_type.specs():
        for value in spec.allowed:
            written = write_value(value)
            meaning = brief(say_option(text, spec.name, value))
            if named is None:
                yield f"{spec.name}={written}", meaning
            elif named == spec.name:
                yield written, meaning


def presets(ctx: typer.Context) -> Completions:
    """The presets of the game."""
    game = _game(ctx)
    if game is not None:
        text = _words(ctx, game)
        yield from ((preset, brief(text(f"preset.{preset}.tagline"))) for preset in game.presets)


def seats(ctx: typer.Context, incomplete: str) -> Completions:
    """Another player after those who are named already."""
    before, comma, _ = incomplete.rpartition(",")
    text = caller_of(ctx).text
    yield f"{before}{comma}me", text("cli.complete.me")
    yield f"{before}{comma}person:", text("cli.complete.person")
    game = _game(ctx)
    for level in BOTS if game is None else sitters(game):
        yield f"{before}{comma}bot:{level}", brief(text(f"bot.help.{level}"))


def rivals(ctx: typer.Context, incomplete: str) -> Completions:
    """Another bot for the arena after the one that is named already."""
    game, text = _game(ctx), caller_of(ctx).text
    before, comma, _ = incomplete.rpartition(",")
    for name in BOTS if game is None else at_table(game.at_table()):
        yield f"{before}{comma}{name}", brief(text(f"bot.help.{name}"))


def players(ctx: typer.Context) -> Completions:
    """The numbers of players of the game."""
    game = _game(ctx)
    if game is not None:
        yield from ((str(seats), "") for seats in game.seat_counts)


def languages() -> Completions:
    """The languages."""
    yield from ((language, "") for language in LANGUAGES)


def join_option(environment: MutableMapping[str, str]) -> None:
    """Mends a line that bash has cut at the `=` of `name=value`: the name is kept aside, the value is the last word."""
    try:
        words = shlex.split(environment.get("COMP_WORDS", ""))
        at = int(environment.get("COMP_CWORD", ""))
    except ValueError:
        return
    equals = at if words[at : at + 1] == ["="] else at - 1
    if equals > 1 and words[equals : equals + 1] == ["="]:
        environment[BEFORE_EQUALS] = words[equals - 1]
        environment["COMP_WORDS"] = shlex.join([*words[: equals - 1], *words[equals + 1 : at + 1]])
        environment["COMP_CWORD"] = str(equals - 1)


def brief(meaning: str) -> str:
    """A meaning as short as a shell needs it."""
    return shorten(meaning, WIDEST, placeholder="…")


def _game(ctx: typer.Context) -> type[AnyGame] | None:
    """The game that was named already. It is no parameter yet where the line ends in a flag without its value."""
    for name in (ctx.params.get("game"), *ctx.args):
        with suppress(CardtableError):
            return find_game(str(name))
    return None


def _words(ctx: typer.Context, game: type[AnyGame]) -> Text:
    return caller_of(ctx).text.within(game.id)
