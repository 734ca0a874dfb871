"""What a client says of itself: its person's language, what its terminal shows. Nothing of the server counts."""

from collections.abc import Mapping

from cardtable.text import Text
from cardtable.text.language import preferred_language
from cardtable.tui.terminal import Terminal, terminal_of

PASSED_ON = ("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""The variables of a client that are looked at; whatever else it sends is not even kept."""

LONGEST = 100
"""Characters of a variable that are looked at."""


class Environment(dict[bytes, bytes]):
    """The variables that a client sends, as far as they are passed on: a client can send any number of any length."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in {known.encode() for known in PASSED_ON}:
            super().__setitem__(name, value[:LONGEST])


def text_of(environment: Mapping[str, str]) -> Text:
    """The words of somebody, in their language."""
    named = {name: environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)}
    # Where a client names no locale, that of the server is not asked.
    return Text(preferred_language(None, named or {"LANG": "C"}))


def terminal_for(environment: Mapping[str, str]) -> Terminal:
    """What the terminal of a client shows. One that names no locale is taken to read UTF-8, as they do today."""
    locale = next((found for name in ("LC_ALL", "LC_CTYPE", "LANG") if (found := environment.get(name))), "UTF-8")
    encoding = "utf-8" if "utf" in locale.lower() else "ascii"
    return terminal_of(environment, encoding, _colours(environment))


def _colours(environment: Mapping[str, str]) -> str | None:
    """How many colours a terminal has, by the names that rich has for them."""
    name = environment.get("TERM", "").lower()
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or name.endswith("-direct"):
        return "truecolor"
    if name in ("", "dumb", "unknown"):
        return None
    return "256" if "256" in name else "standard"
