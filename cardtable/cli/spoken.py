"""Help pages and complaints of the command line in a person's language: typer by itself speaks English only."""

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from cardtable.cli import completion
from cardtable.cli.caller import caller_of
from cardtable.cli.problems import WrongCommand
from cardtable.engine.errors import nearest
from cardtable.games import CLASSES
from cardtable.text.text import Text

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for a line it cannot read. Older versions take the class from click, newer ones bring their own."""

USAGE = "Usage:"
HEADINGS = {
    "Arguments:": "cli.help.arguments",
    "Options:": "cli.help.options",
    "Commands:": "cli.help.commands",
}
"""The headings of a help page, and the keys of their words."""


def _spoken(page: str, ctx: typer.Context) -> str:
    """A help page with its headings in the person's language."""
    text = caller_of(ctx).text
    lines = [text(HEADINGS[line]) if line in HEADINGS else line for line in page.split("\n")]
    if lines[0].startswith(USAGE):
        lines[0] = text("cli.help.usage") + lines[0].removeprefix(USAGE)
    return "\n".join(lines)


def _worded(flag: Any, ctx: typer.Context) -> Any:
    """The flag `--help`, which typer makes by itself, in the person's language."""
    if flag is not None:
        flag.help = caller_of(ctx).text("cli.flag.help")
    return flag


class SpokenCommand(TyperCommand):
    """A command whose help page is in the person's language; it takes no words that it does not know."""

    allow_extra_args = True

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override,unused-ignore]
        if ctx.args:
            raise WrongCommand("extra_words", " ".join(ctx.args), command=ctx.command_path)
        return super().invoke(ctx)

    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override,unused-ignore]
        return _spoken(super().get_help(ctx), ctx)

    def get_help_option(self, ctx: typer.Context) -> Any:  # type: ignore[override,unused-ignore]
        return _worded(super().get_help_option(ctx), ctx)


class SpokenGroup(TyperGroup):
    """All the commands; one that does not exist is answered with the nearest one."""

    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override,unused-ignore]
        return _spoken(super().get_help(ctx), ctx)

    def get_help_option(self, ctx: typer.Context) -> Any:  # type: ignore[override,unused-ignore]
        return _worded(super().get_help_option(ctx), ctx)

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override,unused-ignore]
        name = args[0]
        if not ctx.resilient_parsing and name not in self.commands:
            if name in CLASSES:
                raise WrongCommand("unknown_command", name, game=name)
            known = ", ".join(self.commands)
            raise WrongCommand("unknown_command", name, nearest=nearest(name, self.commands), known=known)
        return super().resolve_command(ctx, args)


def speak(command: Any, text: Text, told: Callable[[str], str] = str) -> None:
    """Turns the keys that stand as help texts and metavars in a command, and in all below it, into words.

    `told` is how help is told: as it is, or cut short for a shell.
    """
    command.help = told(text(command.help)) if command.help else None
    command.short_help = None
    command.options_metavar = text("cli.help.options_metavar")
    for parameter in command.params:
        parameter.help = told(text(_HELP_OF.get(parameter.name, parameter.help or "")))
        if parameter.metavar:
            parameter.metavar = text(parameter.metavar)
    language = TyperOption(
        param_decls=["--lang"],
        expose_value=False,
        metavar=text("cli.metavar.language"),
        help=told(text("cli.flag.lang")),
        autocompletion=lambda ctx, args, incomplete: completion.languages(),
    )
    command.params.append(language)
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = text("cli.help.command_metavar")
        for below in command.commands.values():
            speak(below, text, told)


_HELP_OF = {"install_completion": "cli.flag.install_completion", "show_completion": "cli.flag.show_completion"}
"""Flags that typer adds by itself, and the keys of their words."""


def reworded(error: Exception) -> WrongCommand:
    """A complaint of typer as one of ours."""
    facts = vars(error)
    kind = type(error).__name__
    context: Any = facts.get("ctx")
    if kind == "NoSuchOption":
        flag = str(facts.get("option_name"))
        # Typer keeps the names of `--help` in a set, in another order at every start.
        parameters = context.command.get_params(context)
        known = [name for parameter in parameters for name in sorted(parameter.opts, key=len, reverse=True)]
        return WrongCommand("unknown_flag", flag, nearest=nearest(flag, known), known=", ".join(known))
    if kind == "BadOptionUsage":
        flag = str(facts.get("option_name"))
        if "does not take a value" in str(error):  # nothing else tells the two apart
            return WrongCommand("flag_with_value", flag)
        return WrongCommand("flag_without_value", flag)
    if kind == "MissingParameter" and facts.get("param") is not None:
        command = context.command_path if context else "cardtable"
        return WrongCommand("missing_argument", facts["param"].human_readable_name, command=command)
    return WrongCommand("unreadable_line", str(getattr(error, "message", error)))
