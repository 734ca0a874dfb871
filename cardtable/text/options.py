"""Options in words: what they are called, what their values are called, and the house rules of a table."""

from cardtable.engine.game import AnyGame
from cardtable.engine.options import Value, write_value
from cardtable.text.text import Text


def say_value(text: Text, name: str, value: Value) -> str:
    """A value of an option in words; where it has none of its own, as it is written: `yes`, `21`."""
    written = write_value(value)
    keys = (f"option.{name}.value.{written}", f"value.{written}")
    return next((text(key) for key in keys if text.has(key)), written)


def say_option(text: Text, name: str, value: Value) -> str:
    """An option and its value: `Punti per vincere: 21 punti`."""
    return text("house.rule", label=text(f"option.{name}.label"), value=say_value(text, name, value))


def preset_length(text: Text, game: type[AnyGame], preset: str) -> str:
    """How long a match by a preset takes: as it says itself, else as the game does."""
    text = text.within(game.id)
    own = f"preset.{preset}.length"
    return text(own if text.has(own) else "length")


def house_rules(text: Text, game: AnyGame) -> tuple[str, ...]:
    """The options that matter here and differ from the defaults of such a table, in words."""
    text = text.within(game.id)
    changed = game.options.changed(game.seats)
    return tuple(say_option(text, name, value) for name, value in changed if game.options.is_read(name))
