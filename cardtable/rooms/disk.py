"""Whether a folder lies on a disk of this machine, or on one that several machines share."""

import os
import re
import subprocess
import sys
from pathlib import Path

NETWORKS = re.compile(
    r"(fuse\.)?(nfs4?|cifs|smb\d?|smbfs|afs|afpfs|webdav|davfs2?|sshfs|ceph|glusterfs|beegfs)|osxfuse.*|macfuse.*"
    r"|lustre|gpfs|orangefs|ocfs2|gfs2|9p|virtiofs|vboxsf|prl_fs"
)
"""Kinds of file systems, as mounts name them, that other machines write to as well."""


def is_networked(folder: Path, mounts: str | None = None) -> bool:
    """Whether a folder lies on a network file system; where nobody can tell it does not.

    `mounts` is what the system says of its mounts (`/proc/self/mountinfo` or the output of `mount`), read if not given.
    """
    path = folder.resolve()
    if sys.platform == "win32":
        return _is_remote_drive(path)
    kinds = _kinds(_mounts() if mounts is None else mounts)
    for at in (path, *path.parents):
        if str(at) in kinds:
            return NETWORKS.fullmatch(kinds[str(at)]) is not None
    return False


def _mounts() -> str:
    try:
        return Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        pass
    try:
        return subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=2, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


def _kinds(mounts: str) -> dict[str, str]:
    """Per mounted folder the kind of its file system; of two on one folder the one mounted last hides the other."""
    kinds = {}
    for line in mounts.splitlines():
        left, dash, right = line.partition(" - ")
        if dash and len(left.split()) > 4:  # Linux: `36 35 98:0 / /home rw,noatime master:1 - nfs4 host:/home rw`
            kinds[left.split()[4].replace("\\040", " ")] = right.split(" ")[0]
        elif " on " in line and line.endswith(")"):  # macOS and the BSDs: `host:/home on /home (nfs, nodev)`
            place, _, how = line.partition(" on ")[2].rpartition(" (")
            kinds[place] = how.rstrip(")").split(",")[0]
    return kinds


def _is_remote_drive(path: Path) -> bool:
    """Windows: a share by its name, or a drive that stands for one."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        return path.drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(path.drive + os.sep) == 4
    return False
