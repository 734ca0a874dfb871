"""The rules page of a game: a template over the options in force, so that it says what is played at this table."""

from functools import cache
from typing import TYPE_CHECKING

from cardtable.engine.game import AnyGame
from cardtable.text.catalogue import PSEUDO, rules_page
from cardtable.text.options import house_rules
from cardtable.text.text import Text

if TYPE_CHECKING:
    from jinja2 import Template


def render_rules(text: Text, game: AnyGame) -> str:
    """The rules of a game at this table, as Markdown, with the house rules at the end."""
    return f"{render_page(text, game)}\n{render_house_rules(text, game)}"


def render_page(text: Text, game: AnyGame) -> str:
    """The rules page by itself."""
    page = _template(game.id, "it" if text.language == PSEUDO else text.language)
    return page.render(options=game.options, seats=game.seats).strip() + "\n"


def opening(text: Text, game: str) -> str:
    """What a game is, in the sentences with which its rules page begins; they hold at every table."""
    page = rules_page(game, "it" if text.language == PSEUDO else text.language)
    below = f"\n{page}".partition("\n# ")[2].partition("\n")[2]
    said = " ".join(below.partition("\n## ")[0].split())
    return f"⟦{said}⟧" if text.language == PSEUDO else said


def render_house_rules(text: Text, game: AnyGame) -> str:
    """What is played differently at this table from what is usual, as a section of Markdown."""
    rules = house_rules(text, game)
    body = "\n".join(f"- {rule}" for rule in rules) if rules else text("house.none")
    return f"## {text('house.title')}\n\n{body}\n"


@cache
def _template(game: str, language: str) -> "Template":
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415 - loaded only where a page is shown

    # The pages are Markdown of our own, shown in a terminal: there is no HTML in them to escape.
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(rules_page(game, language))
