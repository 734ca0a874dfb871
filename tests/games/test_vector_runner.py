"""The runner of the worked examples is tested too: it knows every key of the schema, and lets nothing wrong pass."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.games.runner_examples import EXAMPLES, NOT_PLAYED_HERE
from tests.games.vector_runner import Broken, Wrong, check, load
from tests.games.vector_runner.loading import vector

ROOT = Path(__file__).parents[2]
VECTORS = Path(__file__).parent / "vectors"
SCHEMA = json.loads((VECTORS / "schema.json").read_text(encoding="utf-8"))
ALL = [
    *(item for game in ("scopa", "king") for item in json.loads((VECTORS / f"{game}.json").read_text("utf-8"))),
    *EXAMPLES,
]
each_example = pytest.mark.parametrize("item", ALL, ids=[item["id"] for item in ALL])


@pytest.mark.parametrize("item", EXAMPLES, ids=[item["id"] for item in EXAMPLES])
def test_examples_of_every_kind_and_key_hold(item: dict[str, Any]) -> None:
    """What the project's files do not use yet, other files may."""
    check(vector(item))


def shapes(game: str, kind: str) -> Mapping[str, Any]:
    """What the schema says about a kind of question of a game."""
    for rule in SCHEMA["items"]["allOf"]:
        games, kinds = (rule["if"]["properties"].get(key, {}) for key in ("game", "kind"))
        if kinds.get("const") == kind and game in games.get("enum", [games.get("const")]):
            found: Mapping[str, Any] = SCHEMA["$defs"][rule["then"]["$ref"].removeprefix("#/$defs/")]["properties"]
            return found
    raise AssertionError(f"the schema has no {kind} of {game}")


def kinds_of(game: str) -> list[str]:
    """The kinds of question the schema knows for a game."""
    rules = (r for r in SCHEMA["items"]["allOf"] if r["if"]["properties"].get("game", {}).get("const") == game)
    return next(r["then"]["properties"]["kind"]["enum"] for r in rules if "kind" in r["then"].get("properties", {}))


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in ("scopa", "king") for kind in kinds_of(game)])
def test_every_key_of_the_schema_is_used_by_an_example_that_holds(game: str, kind: str) -> None:
    """So a key that the schema allows is no unknown key for the runner."""
    asked = [item for item in ALL if item["game"] == game and item["kind"] == kind]
    for part in ("given", "expect"):
        used = {key for item in asked for key in item[part]}
        refused = {key for key, item in NOT_PLAYED_HERE if item["kind"] == kind and key in item[part]}
        assert used | refused == set(shapes(game, kind)[part]["properties"])


@pytest.mark.parametrize(("key", "item"), NOT_PLAYED_HERE, ids=[key for key, _ in NOT_PLAYED_HERE])
def test_what_these_games_do_not_play_fails_and_says_so(key: str, item: dict[str, Any]) -> None:
    """Games within a match, wins at once, revokes where they are prevented: never passed over in silence."""
    with pytest.raises(Wrong, match=key):
        check(vector(item))


# Wrong expectations.


def spoilt(value: Any) -> Iterator[Any]:
    """A value made wrong, in each way that fits it."""
    if isinstance(value, bool):
        yield not value
        yield int(value)
    elif isinstance(value, int):
        yield value + 1
        yield str(value)
        yield bool(value)
    elif isinstance(value, str):
        yield "B" if value == "A" else "A"
    elif value is None:
        yield "A"
        yield 0
    elif isinstance(value, list):
        yield [*value, "AD"]
        yield [*value, *value[:1]] if value else ["7S"]
        if value:
            yield value[1:]
            for wrong in spoilt(value[0]):
                yield [wrong, *value[1:]]
    else:
        yield {**value, "A" if "0" not in value else "0": 77}
        for key, inner in value.items():
            if inner not in (0, []):
                yield {other: kept for other, kept in value.items() if other != key}
            for wrong in spoilt(inner):
                yield {**value, key: wrong}


@each_example
def test_no_wrong_expectation_passes(item: dict[str, Any]) -> None:
    """Every expected value is compared: changed in any way, the example fails."""
    for key, value in item["expect"].items():
        for wrong in spoilt(value):
            changed = deepcopy(item)
            changed["expect"][key] = wrong
            with pytest.raises(Wrong, match=f"^{item['id']}: "):
                check(vector(changed))
                pytest.fail(f"{key}: {wrong!r} passes for {value!r}")


@each_example
def test_no_unknown_key_passes(item: dict[str, Any]) -> None:
    """An unknown key in given, in expect or in the objects inside them is an error."""
    for path in [("given",), ("expect",), *((("given", "plays", 0),) if "plays" in item["given"] else ())]:
        changed = deepcopy(item)
        inner: Any = changed
        for step in path:
            inner = inner[step]
        inner["weather"] = 1
        with pytest.raises(Wrong, match=r"'weather' is (unknown|no)"):
            check(vector(changed))


@each_example
def test_no_missing_given_passes(item: dict[str, Any]) -> None:
    """The schema says which keys a question needs; without one of them it cannot be asked."""
    for key in shapes(item["game"], item["kind"])["given"].get("required", []):
        changed = deepcopy(item)
        del changed["given"][key]
        with pytest.raises(Wrong, match=key):
            check(vector(changed))


SCOPA_01 = ALL[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "scopone_novo"}, "the game 'scopone_novo' is unknown"),
        ({"game": "king"}, "the kind 'captures' is unknown"),
        ({"kind": "weather"}, "the kind 'weather' is unknown"),
        ({"options": {"players": 2}}, "no option is called 'players'"),
        ({"options": {"fewest_card": True}}, "did you mean 'fewest_cards'"),
        ({"options": {"fewest_cards": 1}}, "fewest_cards cannot be 1"),
        ({"options": {"fewest_cards": "true"}}, "fewest_cards cannot be 'true'"),
        ({"options": {"target": 12}}, "target cannot be 12"),
        ({"options": {"direction": "up"}}, "direction = 'up'"),
        ({"seats": 5}, "scopa is not played by 5"),
        ({"given": {"table": ["7S"], "card": "7S"}}, "named twice"),
        ({"given": {"table": ["7S", "7S"], "card": "7B"}}, "table names a card twice"),
        ({"given": {"table": ["7s"], "card": "7B"}}, "'7s' is no card"),
        ({"given": {"table": ["8S"], "card": "7B"}}, "'8S' is no card"),
        ({"given": {"table": "7S", "card": "7B"}}, "table cannot be '7S'"),
        ({"kind": "play", "given": {"table": [], "card": "7B", "take": []}}, "takes itself"),
        ({"kind": "play", "given": {"table": ["7S"], "card": "7B", "take": None}}, "7B is not legal"),
        ({"kind": "end", "given": {"table": [], "last_capturer_side": "E"}}, "no side E with 2 players"),
        ({"kind": "end", "given": {"table": [], "last_capturer_side": "AB"}}, "'AB' is no side"),
        ({"kind": "redeal", "given": {"table": ["7S"]}}, "the opening table has 4 cards"),
        ({"kind": "deal", "given": {"dealer": 2}, "seats": 2}, "dealer is a number from 0 to 1"),
        ({"kind": "deal", "given": {"dealer": True}, "seats": 2}, "dealer cannot be True"),
    ],
)
def test_what_is_no_example_fails_and_says_why(change: dict[str, Any], said: str) -> None:
    """An unknown kind, game, option or value, and cards, sides and seats that do not exist."""
    with pytest.raises(Wrong, match=r"^scopa-01: ") as wrong:
        check(vector({**SCOPA_01, **change}))
    assert said in str(wrong.value)


KING_03 = next(item for item in ALL if item["id"] == "king-03")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"options": {"revoke": "punished"}}, "revoke cannot be 'punished'"),
        ({"options": {"revoke_penalty": 21}}, "revoke_penalty cannot be 21"),
        ({"given": {**KING_03["given"], "deal": 8}}, "deal 8 has a trump"),
        ({"given": {**KING_03["given"], "deal": 11}}, "deal is a number from 1 to 10"),
        ({"given": {**KING_03["given"], "trump": "S"}}, "deal 1 has no trump"),
        ({"given": {**KING_03["given"], "deal": 8, "trump": "B"}}, "'B' is no suit"),
        ({"given": {**KING_03["given"], "trick": [{"seat": 4, "card": "9H"}]}}, "seat is a number from 0 to 3"),
        (
            {"given": {**KING_03["given"], "trick": [{"seat": 3, "card": "9H"}, {"seat": 1, "card": "2H"}]}},
            "not played in turn order",
        ),
        ({"kind": "trick_result", "given": {**KING_03["given"], "trick_number": 14}}, "trick_number is a number"),
        ({"kind": "setup", "given": {"deal": 1, "dealer": 2, "first_dealer": 3}}, "does not follow"),
        ({"kind": "setup", "given": {"deal": 1}, "expect": {"leader": 0}}, "leader should be 0"),
        ({"kind": "setup", "given": {"deal": 7, "dealer": 0}, "expect": {"trump": "C"}}, "'trump' is unknown"),
        ({"kind": "deal_score", "given": {"deal": 6, "tricks_won": {"0": 12}}}, "'last_trick_seat' is missing"),
        ({"kind": "deal_score", "given": {"deal": 2, "tricks_won": {"0": 12}}}, "'captured' is missing"),
        ({"kind": "deal_score", "given": {"deal": 1, "captured": {"0": ["2C"]}}}, "'tricks_won' is missing"),
        ({"kind": "deal_score", "given": {"deal": 1, "tricks_won": {"0": 12, "1": 2}}}, "13 tricks at most"),
    ],
)
def test_what_is_no_example_of_king_fails_too(change: dict[str, Any], said: str) -> None:
    """Options, deals, trumps, seats, orders of play and counts that cannot be."""
    with pytest.raises(Wrong) as wrong:
        check(vector({**KING_03, **change}))
    assert said in str(wrong.value)


# Files.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[{]", "cannot be read"),
        ("[]", "no list of examples"),
        ('{"id": "scopa-01"}', "no list of examples"),
        ("[7]", "an example is an object"),
        (json.dumps([{**SCOPA_01, "note": "x"}]), "the key 'note' is unknown"),
        (json.dumps([{key: value for key, value in SCOPA_01.items() if key != "why"}]), "'why' is missing"),
        (json.dumps([{**SCOPA_01, "expect": {}}]), "nothing is expected"),
        (json.dumps([{**SCOPA_01, "seats": "2"}]), "seats cannot be '2'"),
        (json.dumps([SCOPA_01]).replace('"kind"', '"kind": "end", "kind"'), "a key stands twice"),
        (json.dumps([SCOPA_01, SCOPA_01]), "used twice"),
    ],
)
def test_what_cannot_be_read_becomes_an_example_that_fails(tmp_path: Path, text: str, said: str) -> None:
    """A syntax error, a key or an id that stands twice: each is a failure, never an example left out."""
    (tmp_path / "scopa.json").write_text(text, encoding="utf-8")
    broken = [item for item in load(tmp_path) if isinstance(item, Broken)]
    assert len(broken) == 1
    assert said in broken[0].why


@pytest.mark.parametrize("folder", [".", "missing"])
def test_a_folder_without_examples_is_a_failure(tmp_path: Path, folder: str) -> None:
    """Nothing to run is nothing proved."""
    (tmp_path / "schema.json").write_text("{}", encoding="utf-8")
    assert [type(item) for item in load(tmp_path / folder)] == [Broken]


def test_another_folder_is_run_by_its_ids(tmp_path: Path) -> None:
    """`pytest --vectors DIR` runs the examples of DIR instead, and names the ones that fail."""
    wrong = [deepcopy(item) for item in ALL[:3]]
    for item, name in zip(wrong, ("not-so", "no-such-kind", "right"), strict=True):
        item["id"] = name
    wrong[0]["expect"]["may_lay"] = True
    wrong[1]["kind"] = "weather"
    (tmp_path / "scopa.json").write_text(json.dumps(wrong), encoding="utf-8")
    (tmp_path / "king.json").write_text("[", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-v", "-n", "0", "-p", "no:cacheprovider"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    run = subprocess.run(
        [*command, "--vectors", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    for name, verdict in {
        "not-so": "FAILED",
        "no-such-kind": "FAILED",
        "right": "PASSED",
        "king.json": "FAILED",
    }.items():
        assert f"test_worked_example[{name}] {verdict}" in run.stdout
    assert "3 failed, 1 passed" in run.stdout
    assert "not-so: with 2 players: may_lay should be true and is false" in run.stdout
