"""Who somebody is: the fingerprint of a key, and the one name that was chosen for it.

Names are kept in the data folder and belong to a key for good: nobody else can take one, in capitals or not. Guests
without a key are called so, and are forgotten when they leave.
"""

import unicodedata
from dataclasses import dataclass
from pathlib import Path

from cardtable.engine.errors import CardtableError
from cardtable.rooms.players import NAME_LENGTH, tidy_name
from cardtable.ssh.files import read_table, write_whole

FILE_NAME = "names.json"

RESERVED = ("guest", "ospite")
"""How no name that was chosen begins: guests are called so."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody who came in."""

    fingerprint: str
    """The fingerprint of the key as `ssh-keygen -l` shows it; empty for a guest."""
    wish: str = ""
    """The name of the account on the command line of `ssh`: what they might want to be called."""
    guest: str = ""
    """What a guest is called; empty for whoever has a key."""

    @property
    def is_guest(self) -> bool:
        """Whether they came without a key."""
        return not self.fingerprint

    @property
    def who(self) -> str:
        """The same for all windows of one person."""
        return self.fingerprint or owner_of_guest(self.guest)


def owner_of_guest(name: str) -> str:
    """What stands for a guest of a name where others have their fingerprint."""
    return f"guest:{name}"


class NameRefused(CardtableError):
    """A name that belongs to another key, or that nobody can have."""

    def __init__(self, kind: str, name: str) -> None:
        self.key = f"club.name_{kind}"
        super().__init__(f"{name!r} cannot be chosen: {kind}", text=tidy_name(name), longest=NAME_LENGTH)


class Names:
    """The names of a club, each with the key it belongs to."""

    def __init__(self, folder: Path) -> None:
        """Reads the names that were chosen; raises `ClubProblem` where the file cannot be used."""
        self._path = folder / FILE_NAME
        self._names = {str(key): str(name) for key, name in read_table(self._path).items()}
        self._keys = {looks(name): key for key, name in self._names.items()}

    def of(self, fingerprint: str) -> str:
        """The name that belongs to a key; empty where none was chosen."""
        return self._names.get(fingerprint, "")

    def key_of(self, name: str) -> str:
        """The fingerprint of the key to which a name belongs; empty where it is nobody's."""
        return self._keys.get(looks(name), "")

    def is_known(self, name: str) -> bool:
        """Whether a name belongs to a key."""
        return bool(self.key_of(name))

    def is_free(self, name: str) -> bool:
        """Whether somebody could have a name."""
        look = looks(tidy_name(name))
        return len(look) >= 2 and not look.startswith(RESERVED) and look not in self._keys

    def choose(self, fingerprint: str, name: str) -> str:
        """Gives a key a name for good and returns it as it may be shown; raises `NameRefused`, `OSError`."""
        if held := self.of(fingerprint):
            return held
        tidy = tidy_name(name)
        look = looks(tidy)
        if len(look) < 2 or not tidy[0].isalnum():
            raise NameRefused("unfit", name)
        if look.startswith(RESERVED) or look in self._keys:
            raise NameRefused("taken", name)
        write_whole(self._path, {**self._names, fingerprint: tidy})
        self._names[fingerprint], self._keys[look] = tidy, fingerprint
        return tidy


LOOKALIKES = str.maketrans("l013457аеіокрсухѕјԁԛԝοαρνιτυ", "ioieastaeiokpcyxsjdqwoapvitu")
"""Digits, letters of other alphabets and a small l, by the Latin letters as which they are read."""


def looks(name: str) -> str:
    """What a name is read as: without capitals, accents, gaps and letters that look like others."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(letter for letter in plain if letter.isalnum())
