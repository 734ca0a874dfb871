"""Small files of the club, each written as a whole or not at all."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from cardtable.ssh.problems import ClubProblem


def read_table(path: Path) -> dict[str, Any]:
    """The content of a file of JSON, nothing where there is none; raises `ClubProblem` where it cannot be used."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ClubProblem("unreadable", str(path), what=str(error)) from error
    if not isinstance(content, dict):
        raise ClubProblem("unreadable", str(path), what="{...}")
    return content


def write_whole(path: Path, content: object, *, durable: bool = True) -> None:
    """Puts a new file of JSON, for its owner's eyes only, in the place of the old one; raises `OSError`.

    `durable` waits until the disk has it.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False, indent=1)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
