"""What makes one app safe among the others of a process, and on a machine that is not its person's."""

import logging
import sys
from typing import TYPE_CHECKING, Any

from cardtable.ssh.driver import ChannelDriver
from cardtable.ssh.log import where_from
from cardtable.tui.app import CardtableApp

if TYPE_CHECKING:
    from cardtable.ssh.session import Session

log = logging.getLogger(__name__)

NOT_HERE = ("suspend_process", "screenshot", "command_palette", "show_help_panel", "simulate_key")
"""Actions of every Textual app that write on the server, or that nobody needs."""


class Served(CardtableApp):
    """Goes before the class of the app among its bases."""

    def __init__(self, channel: "Session", *arguments: Any, **facts: Any) -> None:
        self.channel: Session | None = channel
        """Where the driver finds its way to the client."""
        self.broken = False
        """Whether something went wrong here."""
        super().__init__(*arguments, **facts)
        self.driver_class = ChannelDriver
        self.animation_level = "none"
        # While it runs an app takes what is printed. With several apps that ends in the wrong order: none takes it.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action in NOT_HERE else super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """The process is not this person's."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Nothing is written on the server."""
        return ""

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Nothing is written on the server."""
        return None

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing is opened on the server."""

    def _fatal_error(self) -> None:
        """Ends this app alone; what broke is told to the log, without what it was about."""
        self.broken = True
        if self._exception is not None:
            cause = getattr(self._exception, "error", self._exception)  # what went wrong in a worker of Textual
            log.error("crashed error=%s", where_from(cause))
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()
