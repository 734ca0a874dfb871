"""Reading the objects of an example, key by key: a key that nobody reads fails, as does a value of the wrong shape."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardtable.engine.cards import Mask, bits, mask_of
from cardtable.engine.game import AnyGame

SIDES = "ABCDE"
_NOTHING = object()


class Wrong(AssertionError):
    """The example does not hold, or is none."""


class NotAtThisTable(Wrong):
    """The example names a side that this number of players does not have."""


class Fields:
    """One object of an example."""

    def __init__(self, name: str, content: Mapping[str, Any], game: AnyGame) -> None:
        self.name = name
        self.content = content
        self.game = game
        self.pack = game.pack
        self._unread = set(content)

    def __contains__(self, key: str) -> bool:
        return key in self.content

    def read(self, key: str, default: Any = _NOTHING) -> Any:
        """The value of a key as it stands."""
        self._unread.discard(key)
        value = self.content.get(key, default)
        if value is _NOTHING:
            raise Wrong(f"{self.name}: the key {key!r} is missing")
        return value

    def all_read(self) -> None:
        """Fails where a key was never asked for: it is unknown here."""
        if self._unread:
            raise Wrong(f"{self.name}: the key {min(self._unread)!r} is unknown here")

    # Values of one shape each.

    def object(self, key: str, default: Any = _NOTHING) -> "Fields":
        """An object within this one."""
        return Fields(f"{self.name}.{key}", self._of(key, dict, default), self.game)

    def objects(self, key: str) -> list["Fields"]:
        """A list of objects."""
        found = self._of(key, list)
        if not all(isinstance(item, dict) for item in found):
            raise Wrong(f"{self.name}: {key} is a list of objects")
        return [Fields(f"{self.name}.{key}[{n}]", item, self.game) for n, item in enumerate(found)]

    def flag(self, key: str, default: Any = _NOTHING) -> bool:
        """Yes or no."""
        return bool(self._of(key, bool, default))

    def number(self, key: str, low: int, high: int, default: Any = _NOTHING) -> int:
        """A number within bounds."""
        found: int = self._of(key, int, default)
        if key in self.content and not low <= found <= high:
            raise Wrong(f"{self.name}: {key} is a number from {low} to {high}, not {found}")
        return found

    def seat(self, key: str, default: Any = _NOTHING) -> int:
        """A seat at this table."""
        return self.number(key, 0, self.game.seats - 1, default)

    def card(self, key: str) -> str:
        """One card."""
        return self._face(self.read(key))

    def cards(self, key: str, default: Any = _NOTHING) -> list[str]:
        """Some cards, each once."""
        found = [self._face(face) for face in self._of(key, list, default)]
        if len(set(found)) < len(found):
            raise Wrong(f"{self.name}: {key} names a card twice")
        return found

    def side(self, key: str) -> int:
        """A side, by its letter."""
        return self.side_of(self.read(key))

    def side_of(self, letter: Any) -> int:
        """The side with this letter."""
        if not isinstance(letter, str) or len(letter) != 1 or letter not in SIDES:
            raise Wrong(f"{self.name}: {letter!r} is no side: write {', '.join(SIDES)}")
        if SIDES.index(letter) >= self.game.side_count:
            raise NotAtThisTable(f"{self.name}: there is no side {letter} with {self.game.seats} players")
        return SIDES.index(letter)

    def letters(self, key: str) -> list[Any]:
        """A list, such as one of letters of sides."""
        return list(self._of(key, list))

    def seat_of(self, text: str) -> int:
        """The seat of a key."""
        if text not in map(str, range(self.game.seats)):
            raise Wrong(f"{self.name}: {text!r} is no seat of {self.game.seats} players")
        return int(text)

    def per_side(self, key: str, default: Any = _NOTHING) -> list[int]:
        """Per side a number, 0 where none stands."""
        return self._numbers(key, self.game.side_count, self.side_of, default)

    def per_seat(self, key: str, default: Any = _NOTHING) -> list[int]:
        """Per seat a number, 0 where none stands."""
        return self._numbers(key, self.game.seats, self.seat_of, default)

    def _numbers(self, key: str, count: int, place_of: Callable[[str], int], default: Any) -> list[int]:
        numbers = [0] * count
        for name, number in self._of(key, dict, default).items():
            if type(number) is not int:
                raise Wrong(f"{self.name}: {key} holds numbers, not {number!r}")
            numbers[place_of(name)] = number
        return numbers

    def _face(self, face: Any) -> str:
        if not isinstance(face, str) or face not in self.pack.faces:
            raise Wrong(f"{self.name}: {face!r} is no card of the pack {self.pack.name}")
        return face

    def _of(self, key: str, shape: type, default: Any = _NOTHING) -> Any:
        found = self.read(key, default)
        if key in self.content and type(found) is not shape:
            raise Wrong(f"{self.name}: {key} cannot be {found!r}")
        return found

    # Between cards and faces.

    def mask(self, faces: Iterable[str]) -> Mask:
        """Some cards as a mask."""
        return mask_of(self.pack.number(face) for face in faces)

    def faces(self, mask: Mask) -> list[str]:
        """The faces of a mask."""
        return [self.pack.faces[card] for card in bits(mask)]


class Answers(Fields):
    """What an example expects, compared with what the engine says."""

    def __init__(self, name: str, content: Mapping[str, Any], game: AnyGame) -> None:
        super().__init__(name, content, game)
        self.differences: list[str] = []

    def holds(self, key: str, found: Any) -> None:
        """Compares a value where one is expected: order counts, and `true` is not 1."""
        if key in self:
            self.compare(key, self.read(key), found)

    def agrees(self, key: str, found: Any) -> bool:
        """Whether nothing else than this is expected, as multisets."""
        return key not in self or unordered(self.content[key]) == unordered(found)

    def holds_unordered(self, key: str, found: Any) -> None:
        """Compares lists, and the lists inside them, as multisets."""
        if key in self:
            self.compare(key, unordered(self.read(key)), unordered(found))

    def compare(self, key: str, expected: Any, found: Any) -> None:
        """Notes a difference."""
        expected, found = (json.dumps(value, sort_keys=True) for value in (expected, found))
        if expected != found:
            self.differences.append(f"{key} should be {expected} and is {found}")


def unordered(value: Any) -> Any:
    """A value with all its lists sorted, so that equal multisets are equal."""
    if isinstance(value, Mapping):
        return {key: unordered(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return sorted((unordered(inner) for inner in value), key=json.dumps)
    return value
