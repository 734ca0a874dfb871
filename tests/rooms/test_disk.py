"""Which folders several machines share: read from what Linux and macOS say of their mounts."""

from pathlib import Path

import pytest

from cardtable.rooms.disk import is_networked

LINUX = """\
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
36 21 0:33 /homes /net/homes rw,noatime shared:7 - nfs4 server:/homes rw,vers=4.2
37 21 0:34 / /mnt/my\\040share rw shared:8 - cifs //server/share rw
38 21 0:35 / /mnt/sshfs rw shared:9 - fuse.sshfs host: rw
39 21 0:36 / /net/homes/local rw shared:10 - tmpfs tmpfs rw
"""
MACOS = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
server:/homes on /net/homes (nfs, nodev, nosuid)
//guest@server/share on /mnt/my share (smbfs, nodev, nosuid)
"""


@pytest.mark.parametrize(
    ("mounts", "folder", "networked"),
    [
        (LINUX, "/home/anna", False),
        (LINUX, "/net/homes/anna/.local/share", True),
        (LINUX, "/net/homes/local/anna", False),
        (LINUX, "/mnt/my share/cards", True),
        (LINUX, "/mnt/sshfs", True),
        (LINUX, "/mnt", False),
        (MACOS, "/Users/anna", False),
        (MACOS, "/net/homes/anna", True),
        (MACOS, "/mnt/my share/cards", True),
        ("", "/home/anna", False),
        ("rubbish\n - \n on (", "/home/anna", False),
    ],
)
def test_a_folder_is_on_the_network_if_the_nearest_mount_above_it_is(mounts: str, folder: str, networked: bool) -> None:
    assert is_networked(Path(folder), mounts) is networked
