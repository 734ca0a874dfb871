"""Where the time of a process goes: samples of what it is doing, by the layer of the program that does it."""

import signal
from collections import Counter
from types import FrameType

EVERY = 0.002
"""Seconds of the processor between two samples."""

LAYERS = (
    ("encryption", ("/asyncssh/crypto/", "/cryptography/", "/asyncssh/mac.py")),
    ("ssh protocol", ("/asyncssh/",)),
    ("driver and session", ("/cardtable/ssh/",)),
    ("compositing (Textual)", ("/textual/_compositor.py", "/textual/screen.py", "/textual/_segment_tools.py")),
    ("bytes of a frame", ("/cardtable/tui/colours.py", "/textual/filter.py", "/textual/_styles_cache.py")),
    ("styles and DOM (Textual)", ("/textual/css/", "/textual/dom.py", "/textual/theme.py", "/textual/design.py")),
    ("messages and timers (Textual)", ("/textual/message_pump.py", "/textual/timer.py", "/textual/_callback.py")),
    ("drawing", ("/cardtable/tui/", "/cardtable/text/")),
    ("other Textual", ("/textual/app.py", "/textual/widget.py", "/textual/_xterm_parser.py", "/textual/")),
    ("ledger", ("/cardtable/rooms/sqlite.py", "/cardtable/rooms/journal.py", "/cardtable/rooms/disk.py", "/filelock/")),
    ("rooms", ("/cardtable/rooms/",)),
    ("engine", ("/cardtable/engine/", "/cardtable/games/", "/cardtable/bots/")),
    ("loop", ("/asyncio/", "/selectors.py")),
)
"""Each layer with the files that are its own, the first that fits; what is nobody's belongs to whoever called it."""

SHARED = ("/textual/strip.py", "/textual/geometry.py", "/textual/color.py", "/textual/content.py", "/rich/")
"""Files whose time belongs to whoever called them."""


def layer_of(file: str) -> str:
    """The layer of a file; empty where it is nobody's own."""
    if any(part in file for part in SHARED):
        return ""
    return next((name for name, parts in LAYERS if any(part in file for part in parts)), "")


class Layers:
    """Counts samples while it runs. It has to be started in the main thread, whose time it looks at."""

    def __init__(self) -> None:
        self._files: Counter[str] = Counter()

    def start(self) -> None:
        """Begins to look."""
        self._files.clear()
        signal.signal(signal.SIGPROF, self._look)
        signal.siginterrupt(signal.SIGPROF, False)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def stop(self) -> dict[str, float]:
        """Ends it; the share of each layer, the largest first."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        found = self._files
        total = sum(found.values()) or 1
        return {name: count / total for name, count in found.most_common()}

    def _look(self, number: int, frame: FrameType | None) -> None:
        while frame is not None:
            if layer := layer_of(frame.f_code.co_filename):
                self._files[layer] += 1
                return
            frame = frame.f_back
        self._files["other"] += 1
