"""The driver of this terminal, made to survive what a terminal may send: another encoding, or keys that cannot be."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.driver import Driver

if TYPE_CHECKING:
    from textual.app import App

UNREADABLE = (ValueError, ArithmeticError, LookupError)
"""What reading raises for bytes that are no text and for numbers of keys that are too large."""


class _Surviving:
    """What is changed in a driver that reads in a thread of its own; others have nothing to change here."""

    _app: "App[Any]"
    run_input_thread: Callable[[], None]

    def _run_input_thread(self) -> None:
        """Reads keys until the app ends. What cannot be read is passed over, and reading begins anew after it."""
        while True:
            try:
                self.run_input_thread()
            except UNREADABLE:
                continue
            except Exception as error:
                self._app.call_later(self._app._handle_exception, error)
            return


def surviving(driver: type[Driver]) -> type[Driver]:
    """A driver that no input breaks."""
    return type(f"Surviving{driver.__name__}", (_Surviving, driver), {})
