"""What the picker offers: every game under each of its presets, in words, and how a few letters find one."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Protocol, TypeVar

from cardtable.engine.cards import Pack
from cardtable.engine.errors import nearest
from cardtable.engine.game import AnyGame
from cardtable.games import CLASSES, game_of
from cardtable.text import Text


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the picker: a game with one of its presets."""

    game: type[AnyGame]
    preset: str
    """Key of the preset."""
    name: str
    tagline: str
    """One sentence about it."""
    players: str
    """The numbers of players, such as `2-4`."""
    length: str
    """How long a match takes, in words."""
    family: str
    """The group it stands under."""
    sought: str
    """What is searched, folded."""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others, in every language."""
        return self.game.id, self.preset


class Sought(Protocol):
    """Whatever a list finds by a few letters."""

    @property
    def sought(self) -> str:
        """What is searched, folded."""


Found = TypeVar("Found", bound=Sought)


def entries(text: Text) -> tuple[Entry, ...]:
    """Every preset of every game, family by family in the order in which the families first appear."""
    games = [game_of(id) for id in CLASSES]
    families = list(dict.fromkeys(game.family for game in games))
    found = (_entry(text, game, preset) for game in games for preset in game.presets)
    return tuple(sorted(found, key=lambda entry: families.index(entry.game.family)))


def _entry(text: Text, game: type[AnyGame], preset: str) -> Entry:
    own = text.within(game.id)
    name, family = own(f"preset.{preset}.name"), text(f"family.{game.family}")
    also = [own(key) for key in (f"preset.{preset}.also", "also") if own.has(key)]
    sought = fold(" ".join((name, own("name"), game.id, preset.replace("_", " "), family, *also)))
    tagline = f"preset.{preset}.tagline" if own.has(f"preset.{preset}.tagline") else "tagline"
    length = f"preset.{preset}.length" if own.has(f"preset.{preset}.length") else "length"
    players = _ranges(game.seats_for(game.presets[preset]))
    return Entry(game, preset, name, own(tagline), players, own(length), family, sought)


@cache
def pack_of(game: type[AnyGame]) -> Pack:
    """The pack of a game with all its defaults."""
    return game.at_table().pack


def matching(found: Iterable[Found], query: str) -> tuple[Found, ...]:
    """The entries in which every word of a query occurs, whatever its accents and capitals."""
    words = fold(query).split()
    return tuple(entry for entry in found if all(word in entry.sought for word in words))


def likeliest(found: Iterable[Entry], query: str, here: Entry | None = None) -> Entry | None:
    """Among the entries that match a query the one that is meant, as far as names tell.

    It is the one we are at, if its name has the query in it; else the first that is called so, whose name begins so, or
    has it in it. None where no name tells, as when a whole family matches.
    """
    sought = fold(query)
    named = [(fold(entry.name), entry) for entry in found] if sought else []
    if here is not None and any(entry.key == here.key and sought in name for name, entry in named):
        return here
    fits = (str.__eq__, str.startswith, str.__contains__)
    return next((entry for fit in fits for name, entry in named if fit(name, sought)), None)


def suggestion(found: Iterable[Entry], query: str) -> str:
    """The name most like a query that nothing matches, or an empty text."""
    names = {fold(entry.name): entry.name for entry in found}
    words = {word: name for folded, name in reversed(names.items()) for word in folded.split()}
    return {**words, **names}.get(nearest(fold(query), [*names, *words]), "")


@lru_cache(maxsize=1024)  # a query is compared with the same names at every letter
def fold(words: str) -> str:
    """Words without accents, capitals and marks, as they are compared."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", words) if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain.casefold()).split())


def _ranges(counts: Iterable[int]) -> str:
    """Some numbers, with those that follow each other drawn together: `2-4, 6`."""
    runs: list[list[int]] = []
    for count in sorted(counts):
        if runs and count == runs[-1][-1] + 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
