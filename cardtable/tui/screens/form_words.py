"""The words of the setup form: what each field is called, what its values are called, what it is for, what is wrong."""

from cardtable.bots.strength import strength_of
from cardtable.engine.errors import BadOption, ImpossibleCombination
from cardtable.engine.options import write_value
from cardtable.engine.state import Seat
from cardtable.games.results import house_rules
from cardtable.rooms.players import NAME_LENGTH
from cardtable.text import Text
from cardtable.text.options import say_value
from cardtable.tui.screens.draft import ME, PERSON, Draft, Problem

SIDES = "ABCDEFGH"
"""What pairs and larger sides are called, by side."""


def label(text: Text, draft: Draft, key: str) -> str:
    """What a field is called."""
    kind, _, name = key.partition(".")
    if kind == "option":
        return text(f"option.{name}.label")
    if kind == "seat":
        seat = int(name)
        side, together = _side(draft, seat)
        key = "seat" if together < 2 else "seat_of" if together == 2 else "seat_of_side"
        return text(f"setup.label.{key}", number=seat + 1, pair=side)
    return text(f"setup.label.{kind}")


def _side(draft: Draft, seat: Seat) -> tuple[str, int]:
    """The letter of the side that a seat belongs to, and how many play together there."""
    if seat >= draft.seats:
        return "", 0
    sides = draft.game.sides
    return SIDES[sides[seat]], sides.count(sides[seat])


def say(text: Text, draft: Draft, key: str, value: object) -> str:
    """What a value of a field is called."""
    kind, _, name = key.partition(".")
    if kind == "option":
        return say_value(text, name, value) if isinstance(value, bool | int | str) else ""
    if kind == "preset":
        return text(f"preset.{value}.name") if value else text("setup.own_rules")
    if kind == "seat":
        return (
            text("setup.bot", level=_level(text, str(value))) if value in draft.bots else text(f"setup.sitter.{value}")
        )
    if kind == "dealer":
        return sitter(text, draft, int(str(value)))
    if kind in ("pace", "direction", "own_words"):
        return text(f"setup.{kind}.{value}")
    return str(value)


def _level(text: Text, level: str) -> str:
    """The name of a level of bots."""
    return text(f"bot.{level}") if text.has(f"bot.{level}") else level


def sitter(text: Text, draft: Draft, seat: Seat) -> str:
    """Who sits at a seat, as far as one knows."""
    who, name = draft.sitters[seat], draft.names[seat].strip()
    if who == ME:
        return text("setup.sitter.me")
    if who == PERSON and name:
        return name
    return draft.bot_names().get(seat) or text("person.seat", number=seat + 1)


def explain(text: Text, draft: Draft, key: str) -> tuple[str, ...]:
    """What a field is for, what it changes and how it usually stands, a line each."""
    kind, _, name = key.partition(".")
    if kind == "seat" and (who := draft.sitters[int(name)]) in draft.bots:
        return (text(f"bot.help.{who}"), *_strength(text, draft, who))
    if kind != "option":
        return (help_for(text, draft, kind),)
    spec = draft.game_type.options_type.spec(name)
    usual = say_value(text, name, spec.default_for(draft.seats, dict(draft.options.items())))
    changes = text.listed(text(f"changes.{what}") for what in spec.changes)
    return (text(f"option.{name}.help"), text("setup.usual", usual=usual, changes=changes))


def _strength(text: Text, draft: Draft, level: str) -> tuple[str, ...]:
    """How strong a bot is, where that was measured: a line, for tables where nothing but the length is unusual."""
    found = None if house_rules(draft.game.options, draft.seats) else strength_of(draft.game, level)
    if found is None:
        return ()
    return (text("setup.strength", share=round(100 * found.score), off=max(1, round(100 * found.score_half_width))),)


def help_for(text: Text, draft: Draft, kind: str) -> str:
    """What a field or a button is for."""
    own = f"{draft.helped}.{kind}"
    return text(own if text.has(own) else f"setup.help.{kind}")


def not_read(text: Text, draft: Draft, name: str) -> str:
    """Why an option does not count as things stand; empty when it does."""
    if draft.options.is_read(name):
        return ""
    needed = [
        text("setup.needed", label=text(f"option.{other}.label"), value=say_value(text, other, values[0]))
        for other, values in draft.needed_for(name)
    ]
    return text("setup.not_read", needed=_or(text, needed)) if needed else text("setup.never_read")


def _or(text: Text, items: list[str]) -> str:
    *first, last = items
    return f"{', '.join(first)} {text('setup.or')} {last}" if first else last


def wrong(text: Text, draft: Draft, problem: Problem) -> str:
    """What is wrong with a field, and what would be right."""
    error = problem.error
    if isinstance(error, ImpossibleCombination):
        others = [text(f"option.{name}.label") for name in error.names if f"option.{name}" != problem.field]
        reason = text(f"reason.{error.reason}")
        return text("setup.together", others=text.listed(others), reason=reason) if others else reason
    if isinstance(error, BadOption):
        spec = draft.game_type.options_type.spec(str(error.facts["name"]))
        if spec.span:
            low, high, step = spec.span
            return text("setup.span", low=low, high=high, step=step, count=step)
        return text("setup.one_of", allowed=", ".join(write_value(value) for value in spec.allowed))
    if problem.field in draft.nameless:
        return text("setup.no_name", longest=NAME_LENGTH)
    key = f"reason.{error.facts.get('reason')}"
    if text.has(key):
        return text(key, **error.facts)
    return text.error(error)
