"""Screens that are there before they do anything, and what can be done on every one of them."""

from asyncio import get_running_loop
from contextvars import Context
from math import inf
from time import monotonic
from typing import Any, ClassVar
from weakref import ref

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.events import Compose, Idle, ScreenResume
from textual.geometry import Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import UPDATE_PERIOD, Screen

from cardtable.tui.veil import Veil


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

    is_read: ClassVar[bool] = False
    """Whether somebody reads this, and need not see at once what changes below, as one has to below a line of talk."""

    _repaint_required: bool
    _shown_before = False
    _drawn_at = 0.0
    """When something was last drawn at once, by the clock."""
    _drawn_soon = False
    """Whether the whole screen is drawn in a moment."""
    _seen_through_at = -inf
    """When something of it was last drawn that is seen through another screen, by the clock."""
    _seen_through_soon = False
    """Whether it is drawn again so, since something has changed."""

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

    # Styles once: Textual finds them as a part comes, again as the screen is shown, and again when its size is known.

    def on_compose(self, event: Compose) -> None:
        """Knows its own size before its parts come, so that they are styled, and placed, as they stay."""
        assert isinstance(self, Screen)
        width, height = self.app.size
        across, down = self.HORIZONTAL_BREAKPOINTS or [], self.VERTICAL_BREAKPOINTS or []
        reached = self._get_breakpoint_classes(width, across) | self._get_breakpoint_classes(height, down)
        self.update_classes({name: name in reached for _, name in (*across, *down)}, update=False)
        self.app.stylesheet.apply(self)  # with what its own file says, which was read after the screen had come

    def _on_screen_resume(self, event: ScreenResume) -> None:
        event.refresh_styles = event.refresh_styles and self._shown_before
        self._shown_before = True
        # One frame for one change: Textual draws what was placed anew, and then the whole screen once more.
        self._repaint_required = True  # before it is placed

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Places everything; where the whole screen is to be drawn soon, it is not drawn before."""
        self._drawn_soon = self._repaint_required
        try:
            super()._refresh_layout(size, scroll)  # type: ignore[misc]
        finally:
            self._drawn_soon = False

    def _compositor_refresh(self) -> None:
        """Draws what has changed, later where that may not or need not be now: as the app begins, for instance.

        A screen is not drawn for long, either, while one is read that lies over it, which would be drawn whole each
        time.
        """
        assert isinstance(self, Screen)
        if self._drawn_soon or self.app._batch_count:
            return
        front: object = self.app.screen
        rest: float = getattr(self.app, "rest_below", 0.0) if getattr(front, "is_read", False) else 0.0
        if self is front or (wait := self._seen_through_at + rest - monotonic()) <= 0:
            self._seen_through_at = monotonic()
            super()._compositor_refresh()  # type: ignore[misc]
        elif not self._seen_through_soon:
            self._dirty_widgets.clear()  # the compositor knows where they are
            self._seen_through_soon = True
            # A timer of the screen would keep an app alive that has ended: a loop lets go of what it keeps, the context
            # in which it was asked included, only when it is due.
            kept: ref[Present] = ref(self)
            get_running_loop().call_later(wait, _draw_below, kept, context=Context())

    def _draw_seen_through(self) -> None:
        """Draws what has changed, where another screen still lies over this one: else it has been drawn."""
        self._seen_through_soon = False
        front: object = self.app.screen
        if self is not front:
            self._compositor_refresh()

    def render(self) -> Any:
        """The screen below, where it is seen through this one."""
        found = super().render()  # type: ignore[misc]
        return Veil(found.screen, found.color) if isinstance(found, BackgroundScreen) else found

    # Drawn at once: Textual tells the screen of every part that has changed, and draws it by a timer.

    def draw_now(self) -> None:
        """Draws what its parts have changed, if they have; where more is to be drawn, they tell of it themselves."""
        assert isinstance(self, Screen)
        if self._repaint_required or self._layout_required or self.app._batch_count:
            return
        for part in self.children:
            if part._repaint_required and not (part._layout_required or part._refresh_styles_required):
                part._repaint_required = False
                self._dirty_widgets.add(part)
        if self._dirty_widgets:
            self._draw_waiting()

    async def _on_idle(self, event: Idle) -> None:
        """Draws parts that have changed at once; a moment later the whole screen, of which more may change yet."""
        assert isinstance(self, Screen)
        whole = self._repaint_required or self._layout_required or self._scroll_required or self._recompose_required
        soon = monotonic() - self._drawn_at < UPDATE_PERIOD
        if self._dirty_widgets and not (whole or soon or self.app._batch_count) and self.is_current:
            event.prevent_default()
            self._draw_waiting()

    def _draw_waiting(self) -> None:
        assert isinstance(self, Screen)
        self._drawn_at = monotonic()
        self._on_timer_update()


def _draw_below(kept: "ref[Present]") -> None:
    """Has a screen drawn that is seen through another one, if it is still there."""
    screen = kept()
    if isinstance(screen, Screen) and screen.is_running:
        screen.call_next(screen._draw_seen_through)
