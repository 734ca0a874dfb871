"""Screens that are there before they do anything, and what can be done on every one of them."""

from typing import Any, ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.dom import DOMNode


class Present(DOMNode):
    """A screen whose keys do nothing before it has been mounted, nor once it is closed.

    A key can reach a screen through the one below it, at the moment it is pushed; closed then, it would never get its
    widgets. Keys that came together with the one that closed a screen would close the screen below it.
    """

    # Of the screen and not of the app: bindings of the app do not reach through a screen that lies over another.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+p,f9", "app.palette", "app.key.palette", tooltip="app.tip.palette", id="app.palette", show=False),
        Binding("ctrl+l", "app.redraw", "app.key.redraw", tooltip="app.tip.redraw", id="app.redraw", show=False),
        Binding("ctrl+q", "app.quit", "app.key.quit", tooltip="app.tip.quit", id="app.quit", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done yet where there is nothing yet."""
        return bool(getattr(self, "is_mounted", True)) and super().check_action(action, parameters)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Closes the screen with a result, unless it is closed already or another one lies over it."""
        front: object = self.app.screen
        if front is not self:
            return AwaitComplete()
        closed: AwaitComplete = super().dismiss(result)  # type: ignore[misc]
        return closed
