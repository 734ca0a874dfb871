"""Breakdowns: an error that should not be is written down for who mends it, and said in a sentence to the person."""

import tempfile
import traceback
from pathlib import Path

FILE_NAME = "breakdown.txt"


def write_down(error: BaseException, liked: Path | None) -> Path | None:
    """Writes down where an error came from, without the values of variables: they would tell hidden cards.

    Returns the file: in the folder that is liked or, where there is none or nothing can be written, among the temporary
    ones; None where it cannot be written at all.
    """
    said = "".join(traceback.format_exception(error))
    for folder in (*([liked] if liked else []), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / FILE_NAME).write_text(said, encoding="utf-8")
        except OSError:
            continue
        return folder / FILE_NAME
    return None
