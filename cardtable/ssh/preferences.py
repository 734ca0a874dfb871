"""What people prefer, by their keys: kept in the data folder, so that somebody who comes back finds it as it was.

One small file a key, written as a whole, so that several processes can keep them in one folder. A file that cannot be
used stands for what is usual, with a line in the log. Guests have no key, and nothing of theirs is kept.
"""

import hashlib
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from cardtable.ssh.files import write_whole
from cardtable.ssh.log import where_from
from cardtable.tui.club import USUAL
from cardtable.tui.settings import NAMES, BadSettings, Settings

log = logging.getLogger(__name__)

FOLDER_NAME = "settings"

MOST = 10_000
"""Files that are kept; where there are more, whoever has not changed anything for longest is forgotten."""

LARGEST = 4096
"""Bytes of a file that are read."""

LONGEST = 100
"""Characters of a value that are kept."""


class Preferences:
    """The settings of everybody with a key."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER_NAME

    def _file(self, key: str) -> Path:
        return self._folder / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.json"

    def of(self, key: str) -> Settings:
        """What somebody prefers, as far as it is known."""
        settings = USUAL
        for name, value in self._found(key).items():
            try:
                settings = settings.changed(**{name: value})
            except BadSettings:
                log.warning("settings passed_over file=%s name=%r", self._file(key).name, name)
        return settings

    def keep(self, key: str, values: Mapping[str, object]) -> bool:
        """Keeps what somebody has changed, beside what was kept before; False where it cannot be written."""
        file = self._file(key)
        short = {name: value for name, value in values.items() if name in NAMES and len(str(value)) <= LONGEST}
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            if not file.exists():
                self._make_room()
            write_whole(file, {**self._found(key), **short}, durable=False)
        except OSError as error:
            log.error("failed settings error=%s", where_from(error))
            return False
        return True

    def _found(self, key: str) -> dict[str, object]:
        """What the file of a key says; nothing where there is none or it cannot be used."""
        file = self._file(key)
        try:
            with file.open("rb") as opened:
                content = json.loads(opened.read(LARGEST))
            if not isinstance(content, dict):
                raise ValueError("no table")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("settings damaged file=%s error=%s", file.name, where_from(error))
            return {}
        return {name: value for name, value in content.items() if name in NAMES}

    def _make_room(self) -> None:
        """Lets the oldest file go where there are too many."""
        files = list(self._folder.glob("*.json"))
        if len(files) >= MOST:
            with suppress(FileNotFoundError):
                min(files, key=lambda file: file.stat().st_mtime).unlink()
