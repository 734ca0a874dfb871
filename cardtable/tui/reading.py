"""Files that a person may have written: read whole but never endlessly, with a reason in words where they cannot be."""

import errno
import re
from pathlib import Path

LARGEST = 1 << 20
"""Bytes that such a file has at most: whatever is larger is something else."""

UNPARSED = (ValueError, RecursionError)
"""What parsing a text that is no TOML raises: the second where lists lie too deep in lists."""

TROUBLES = {
    errno.EACCES: "file_denied",
    errno.EPERM: "file_denied",
    errno.ENOENT: "file_missing",
    errno.ENOTDIR: "file_no_folder",
    errno.EEXIST: "file_no_folder",
    errno.EISDIR: "file_folder",
    errno.ENOSPC: "file_full",
    errno.EROFS: "file_read_only",
    errno.EFBIG: "file_large",
    errno.ENAMETOOLONG: "file_name",
    errno.ELOOP: "file_loop",
    errno.EINVAL: "file_strange",
}
"""Per error of the system, the reason that has words; of all others the system's own words are quoted."""


def contents(path: Path) -> bytes:
    """What a file holds; raises OSError, also for what is no file or larger than `LARGEST`."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder", str(path))
    if path.exists() and not path.is_file():  # reading it might never end
        raise OSError(errno.EINVAL, "no file", str(path))
    with path.open("rb") as file:
        found = file.read(LARGEST + 1)
    if len(found) > LARGEST:
        raise OSError(errno.EFBIG, "too large", str(path))
    return found


def trouble(error: OSError) -> dict[str, object]:
    """Why a file cannot be read or written: the facts of an error about it."""
    number = errno.ELOOP if error.errno is None else error.errno
    return {
        "reason": TROUBLES.get(number, "file_other"),
        "what": error.strerror or str(error),
        "most": LARGEST >> 20,
    }


def slip(source: bytes, error: Exception) -> tuple[int, dict[str, object]]:
    """In which line, 1 being the first, a file is no TOML, and why: the facts of an error about it."""
    if isinstance(error, UnicodeDecodeError):
        return source[: error.start].count(b"\n") + 1, {"reason": "file_encoding"}
    last = max(1, len(source.splitlines()))
    if isinstance(error, RecursionError):
        return last, {"reason": "file_deep"}
    if found := re.search(r"at line (\d+), column (\d+)", str(error)):
        return int(found[1]), {"reason": "file_toml", "column": int(found[2])}
    return last, {"reason": "file_ends"}
