"""Options are declared once; from the declaration come values, defaults, errors and what a form needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from cardtable.engine.errors import BadOption, ImpossibleCombination, UnknownOption
from cardtable.engine.options import Options, Value, option, write_value
from cardtable.games import GAMES


@dataclass(frozen=True)
class Sample(Options):
    """Every shape an option can have."""

    target: Literal[11, 21] = option(11, "length", by_seats={4: 21}, when=lambda options: options.length == "target")
    length: Literal["target", "single"] = option("target", "length")
    loud: bool = option(False, "view")
    penalty: int = option(2, "score", "moves", span=(0, 20, 5))
    depth: int = option(3, "deal", span=(1, 4, 1))

    def check(self) -> None:
        if self.loud and self.length == "single":
            raise ImpossibleCombination(("loud", "length"), "too_short_to_shout")


def test_a_declaration_says_what_an_option_can_be() -> None:
    """A bool, a Literal, or an int with declared min, max and step."""
    specs = {spec.name: spec for spec in Sample.specs()}
    assert list(specs) == ["target", "length", "loud", "penalty", "depth"]
    assert specs["target"].allowed == (11, 21)
    assert specs["loud"].allowed == (True, False)
    assert specs["penalty"].allowed == (0, 5, 10, 15, 20)
    assert specs["penalty"].changes == ("score", "moves")
    assert [specs[name].describe() for name in ("length", "loud", "penalty", "depth")] == [
        "target, single",
        "true, false",
        "0 to 20 in steps of 5",
        "1 to 4",
    ]


def test_defaults_may_depend_on_the_seats() -> None:
    """Seats are not an option; a record stores the resolved values."""
    assert Sample.defaults(2).target == 11
    assert Sample.defaults(4).target == 21
    assert Sample.spec("target").default_for(4) == 21
    assert Sample.resolve(4, {"target": 11}).changed(4) == (("target", 11),)
    assert Sample.resolve(4, {}).changed(4) == ()
    assert Sample.resolve(4, {}).items()[0] == ("target", 21)


def _twice_as_loud(seats: int, chosen: Mapping[str, Value]) -> int | None:
    """Who plays loud plays longer, the longer the more there are."""
    return 10 * seats if chosen.get("loud") else None


@dataclass(frozen=True)
class Following(Options):
    """A default that goes with another option."""

    loud: bool = option(False, "view")
    target: int = option(10, "length", span=(10, 50, 10), follows=_twice_as_loud)


def test_a_default_may_follow_another_option_that_is_chosen() -> None:
    """The target that goes with what is played; one that is named stands, and is a house rule where it is another."""
    assert Following.resolve(2, {}).target == 10
    assert Following.resolve(2, {"loud": True}).target == 20
    assert Following.resolve(4, {"loud": "yes"}).target == 40
    assert Following.resolve(4, {"loud": True, "target": 10}).target == 10
    assert Following.resolve(4, {"loud": True}).changed(4) == (("loud", True),)
    assert Following.resolve(4, {"loud": True, "target": 10}).changed(4) == (("loud", True), ("target", 10))
    assert Following.resolve(2, {"target": 20}).changed(2) == (("target", 20),)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("target", "21", 21),
        ("target", " 21 ", 21),
        ("length", "Single", "single"),
        ("loud", "yes", True),
        ("loud", "on", True),
        ("loud", "1", True),
        ("loud", "FALSE", False),
        ("loud", "no", False),
        ("loud", "0", False),
        ("penalty", "15", 15),
        ("penalty", 20, 20),
        ("loud", True, True),
    ],
)
def test_values_are_read_from_texts(name: str, text: str, value: object) -> None:
    """The command line and records write texts; forms hand over values."""
    read = Sample.spec(name).read(text)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("target", "12", "target cannot be '12': allowed are 11, 21"),
        ("target", 12, "target cannot be 12: allowed are 11, 21"),
        ("target", True, "target cannot be True"),
        ("length", "", "length cannot be '': allowed are target, single"),
        ("loud", "perhaps", "loud cannot be 'perhaps': allowed are true, false"),
        ("loud", 1, "loud cannot be 1"),
        ("penalty", "3", "penalty cannot be '3': allowed are 0 to 20 in steps of 5"),
        ("penalty", "-5", "penalty cannot be '-5'"),
        ("penalty", "25", "penalty cannot be '25'"),
        ("penalty", "5.0", "penalty cannot be '5.0'"),
        ("penalty", "05", "penalty cannot be '05'"),
        ("depth", "5", "depth cannot be '5': allowed are 1 to 4"),
    ],
)
def test_a_value_an_option_cannot_have_is_refused_with_those_it_can(name: str, value: Any, said: str) -> None:
    """A helpful error: the allowed values."""
    with pytest.raises(BadOption) as refused:
        Sample.resolve(2, {name: value})
    assert said in str(refused.value)
    assert refused.value.facts["name"] == name
    assert refused.value.facts["span"] is (name in {"penalty", "depth"})


@pytest.mark.parametrize(
    ("name", "hint"),
    [("tarjet", "did you mean 'target'?"), ("LOUD", "did you mean 'loud'?"), ("xyz", "the options are: depth, length")],
)
def test_an_unknown_option_is_refused_with_the_nearest_name(name: str, hint: str) -> None:
    """Unknown option: the nearest name, or all of them."""
    with pytest.raises(UnknownOption) as refused:
        Sample.resolve(2, {name: "1"})
    assert f"no option is called {name!r}: " in str(refused.value)
    assert hint in str(refused.value)


def test_options_that_make_no_sense_together_are_refused_with_the_reason() -> None:
    """Combinations that make no sense are refused before the deal, with the reason."""
    with pytest.raises(
        ImpossibleCombination, match="loud and length do not go together: too_short_to_shout"
    ) as refused:
        Sample.resolve(2, {"loud": "yes", "length": "single"})
    assert refused.value.names == ("loud", "length")
    assert refused.value.reason == "too_short_to_shout"
    assert Sample.resolve(2, {"loud": "yes"}).loud


def test_an_option_that_is_not_read_says_so() -> None:
    """The target is not read in a match of one deal."""
    assert Sample.resolve(2, {}).is_read("target")
    assert not Sample.resolve(2, {"length": "single"}).is_read("target")
    assert Sample.resolve(2, {"length": "single"}).is_read("penalty")


def test_what_is_no_declaration_is_refused_when_the_game_is_written() -> None:
    """An option says what it changes and what it can be."""
    with pytest.raises(TypeError, match="says what it changes"):
        option(False)

    @dataclass(frozen=True)
    class Unbounded(Options):
        number: int = option(1, "deal")

    with pytest.raises(TypeError, match="option number is neither a bool"):
        Unbounded.specs()


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_declared_option_of_a_game_is_sound(game: Any) -> None:
    """Defaults are allowed, every value reads back from its text, presets resolve, the first one being the defaults."""
    for seats in game.seat_counts:
        defaults = game.options_type.defaults(seats)
        defaults.check()
        for spec in game.options_type.specs():
            assert spec.default_for(seats) in spec.allowed
            assert getattr(defaults, spec.name) == spec.default_for(seats)
            assert len(set(map(write_value, spec.allowed))) == len(spec.allowed)
            assert [spec.read(write_value(value)) for value in spec.allowed] == list(spec.allowed)
            assert set(spec.by_seats) <= set(game.seat_counts)
            assert spec.changes
        fitting = [chosen for chosen in game.presets.values() if seats in game.seats_for(chosen)]
        presets = [game.options_type.resolve(seats, chosen) for chosen in fitting]
        assert presets[0] == defaults
    first, *others = game.presets.values()
    for chosen in others:
        both = set(game.seats_for(chosen)) & set(game.seats_for(first))
        resolve = game.options_type.resolve
        assert not both or any(resolve(seats, chosen) != resolve(seats, first) for seats in both), chosen
