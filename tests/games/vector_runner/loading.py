"""From a folder of JSON files to examples. What cannot be read becomes an example that fails, never one left out."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REQUIRED = {"id": str, "game": str, "kind": str, "options": dict, "given": dict, "expect": dict, "why": str}
"""The keys every example has, with their types."""
OPTIONAL = {"seats": int}


@dataclass(frozen=True)
class Vector:
    """One worked example."""

    id: str
    game: str
    kind: str
    seats: int | None
    """The number of players; None where the answer is the same for every number."""
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    expect: Mapping[str, Any]


@dataclass(frozen=True)
class Broken:
    """What stands where an example should be."""

    id: str
    why: str


def load(folder: Path) -> list[Vector | Broken]:
    """Every example in the files of a folder, the schema left out."""
    files = sorted(path for path in folder.glob("*.json") if path.name != "schema.json")
    if not files:
        return [Broken(folder.name or "folder", f"no examples (*.json) in the folder {folder}")]
    found: list[Vector | Broken] = []
    for path in files:
        ids: set[str] = set()
        for vector in _read(path):
            twice = vector.id in ids and isinstance(vector, Vector)
            found.append(Broken(vector.id, f"{path.name}: this id is used twice") if twice else vector)
            ids.add(vector.id)
    return found


def _read(path: Path) -> Iterator[Vector | Broken]:
    """The examples of one file."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_no_key_twice)
    except ValueError as error:
        yield Broken(path.name, f"{path.name} cannot be read: {error}")
        return
    if not isinstance(content, list) or not content:
        yield Broken(path.name, f"{path.name} holds no list of examples")
        return
    for number, item in enumerate(content, 1):
        try:
            yield vector(item)
        except ValueError as error:
            named = isinstance(item, dict) and isinstance(item.get("id"), str)
            yield Broken(item["id"] if named else f"{path.stem}-number-{number}", f"{path.name}: {error}")


def vector(item: Any) -> Vector:
    """One example; raises ValueError where it has not the keys of one."""
    if not isinstance(item, dict):
        raise ValueError(f"an example is an object, not {item!r}")
    if missing := [key for key in REQUIRED if key not in item]:
        raise ValueError(f"the key {missing[0]!r} is missing")
    shapes = REQUIRED | OPTIONAL
    for key, value in item.items():
        if key not in shapes:
            raise ValueError(f"the key {key!r} is unknown")
        if type(value) is not shapes[key]:
            raise ValueError(f"{key} cannot be {value!r}")
    if not item["expect"]:
        raise ValueError("nothing is expected, so nothing would be tested")
    return Vector(
        item["id"], item["game"], item["kind"], item.get("seats"), item["options"], item["given"], item["expect"]
    )


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as a dict; raises ValueError where one key would hide another."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key stands twice among {', '.join(key for key, _ in pairs)}")
    return found
