"""In which language a command line is answered: `--lang`, else the person's setting, else the locale."""

from collections.abc import Sequence

from cardtable.cli.problems import WrongCommand
from cardtable.text.catalogue import LANGUAGES
from cardtable.text.language import preferred_language
from cardtable.tui.settings import AUTO, Settings

FLAG = "--lang"


def asked_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language a command line asks for, and its other words. What stands after `--` is no flag."""
    asked: str | None = None
    others: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            others += [word, *words]
        elif word == FLAG:
            asked = next(words, "")
        elif word.startswith(f"{FLAG}="):
            asked = word.partition("=")[2]
        else:
            others.append(word)
    return asked, others


def settled_language(asked: str | None, settings: Settings) -> str:
    """The language to answer in; one that is asked for and that we do not speak is passed over."""
    if asked in LANGUAGES:
        return asked
    return preferred_language(None if settings.language == AUTO else settings.language)


def check_language(asked: str | None) -> None:
    """Raises `WrongCommand` for a language that we do not speak."""
    if asked is not None and asked not in LANGUAGES:
        raise WrongCommand("unknown_language", asked, known=", ".join(LANGUAGES))
