"""Rule options: declared once, used by the setup form, the command line, records, rules pages and tests.

A game's options are a frozen dataclass whose fields are made by `option`: each a bool, a Literal or a bounded int, and
each says what it changes. What changes only the picture is a setting of the interface, not an option.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, Self, get_args, get_type_hints

from cardtable.engine.errors import BadOption, UnknownOption

Value = bool | int | str
"""What an option can be."""

NOTHING_CHOSEN: Mapping[str, Value] = MappingProxyType({})

Changes = Literal["deal", "moves", "score", "length", "view"]
"""What an option can touch."""


def option(
    default: Value,
    *changes: Changes,
    by_seats: Mapping[int, Value] | None = None,
    follows: Callable[[int, Mapping[str, Value]], Value | None] | None = None,
    span: tuple[int, int, int] | None = None,
    when: Callable[[Any], bool] | None = None,
) -> Any:
    """Declares one option.

    `by_seats` gives defaults that depend on the number of seats; `follows` one that goes with the seats and with other
    options that were chosen, or None; `span` is (min, max, step) of a bounded int; `when` tells, from all the options,
    whether this one is read at all.
    """
    if not changes:
        raise TypeError("an option says what it changes")
    declared = {"changes": changes, "by_seats": by_seats or {}, "follows": follows, "span": span, "when": when}
    return field(default=default, metadata=declared)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One declared option, as forms, pages and tests need it."""

    name: str
    default: Value
    changes: tuple[Changes, ...]
    allowed: tuple[Value, ...]
    """Every value it can have, in order."""
    span: tuple[int, int, int] | None
    """(min, max, step) when it is a bounded int."""
    by_seats: Mapping[int, Value]
    follows: Callable[[int, Mapping[str, Value]], Value | None] | None
    when: Callable[[Any], bool] | None

    def default_for(self, seats: int, chosen: Mapping[str, Value] = NOTHING_CHOSEN) -> Value:
        """Its default at a table of so many seats, where these options are chosen."""
        followed = self.follows(seats, chosen) if self.follows else None
        return self.by_seats.get(seats, self.default) if followed is None else followed

    def describe(self) -> str:
        """What it can be, for an error or a help text."""
        if self.span:
            low, high, step = self.span
            return f"{low} to {high}" + (f" in steps of {step}" if step != 1 else "")
        return ", ".join(write_value(value) for value in self.allowed)

    def read(self, value: Value) -> Value:
        """A text (or a value already) as a value of this option; raises `BadOption`."""
        if isinstance(value, str):
            text = value.strip().lower()
            text = _SYNONYMS.get(text, text) if isinstance(self.default, bool) else text
            found = [allowed for allowed in self.allowed if write_value(allowed).lower() == text]
        else:
            found = [allowed for allowed in self.allowed if type(allowed) is type(value) and allowed == value]
        if not found:
            raise BadOption(self.name, value, self.describe(), self.span)
        return found[0]


_SYNONYMS = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}


def write_value(value: Value) -> str:
    """How a value is written in a record and on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Options:
    """The rule options of a game, all resolved. Each game declares its own fields."""

    @classmethod
    @cache
    def specs(cls) -> tuple[OptionSpec, ...]:
        """The declared options, in the order of their declaration."""
        hints = get_type_hints(cls)
        return tuple(_declared(item, hints[item.name]) for item in fields(cls))

    @classmethod
    def spec(cls, name: str) -> OptionSpec:
        """One declared option; raises `UnknownOption`."""
        for spec in cls.specs():
            if spec.name == name:
                return spec
        raise UnknownOption(name, (spec.name for spec in cls.specs()))

    @classmethod
    def defaults(cls, seats: int, chosen: Mapping[str, Value] = NOTHING_CHOSEN) -> Self:
        """The default options at a table of so many seats, where these are chosen: they are not put in."""
        return cls(**{spec.name: spec.default_for(seats, chosen) for spec in cls.specs()})

    @classmethod
    def resolve(cls, seats: int, chosen: Mapping[str, Value]) -> Self:
        """The defaults with some options chosen.

        Raises `UnknownOption`, `BadOption`, `ImpossibleCombination`, and of the latter `UnfitSeats`.
        """
        values = {name: cls.spec(name).read(value) for name, value in chosen.items()}
        options = replace(cls.defaults(seats, values), **values)
        options.check()
        options.check_seats(seats)
        return options

    def check(self) -> None:
        """Raises `ImpossibleCombination` where options make no sense together. A game overrides it when some do."""

    def check_seats(self, seats: int) -> None:
        """Raises `UnfitSeats` where options are not for so many players. A game overrides it when some are not."""

    def is_read(self, name: str) -> bool:
        """Whether an option matters, given the others."""
        when = self.spec(name).when
        return when is None or when(self)

    def items(self) -> tuple[tuple[str, Value], ...]:
        """Every option with its value."""
        return tuple((spec.name, getattr(self, spec.name)) for spec in self.specs())

    def changed(self, seats: int) -> tuple[tuple[str, Value], ...]:
        """The options that differ from the defaults of a table of so many seats: its house rules."""
        usual = self.defaults(seats, dict(self.items()))
        return tuple((name, value) for name, value in self.items() if value != getattr(usual, name))


def _allowed(name: str, hint: Any, span: tuple[int, int, int] | None) -> tuple[Value, ...]:
    """Every value an annotation allows."""
    if hint is bool:
        return (True, False)
    if hint is int and span:
        low, high, step = span
        return tuple(range(low, high + 1, step))
    allowed = get_args(hint)
    if not allowed:
        raise TypeError(f"option {name} is neither a bool, nor a Literal, nor an int with a span")
    return allowed


def _declared(item: Field[Any], hint: Any) -> OptionSpec:
    """What a field declares."""
    meta = item.metadata
    allowed = _allowed(item.name, hint, meta["span"])
    default: Any = item.default
    return OptionSpec(
        item.name, default, meta["changes"], allowed, meta["span"], meta["by_seats"], meta["follows"], meta["when"]
    )
