"""The windows of one process onto a club: an app for each session, and what is told to all of them."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from cardtable.rooms.seen import AnyLobby, VisitSeen
from cardtable.ssh.client import terminal_for, text_of
from cardtable.ssh.config import Config
from cardtable.ssh.identity import Identity
from cardtable.ssh.preferences import Preferences
from cardtable.ssh.served import Served
from cardtable.tui.club import USUAL

if TYPE_CHECKING:
    from cardtable.ssh.session import Session
    from cardtable.tui.app import CardtableApp

NOTICE = 1.0
"""Seconds for which people can read that the club closes."""

LAST = 4.0
"""Seconds after which windows that are still open are cut off."""


class Hall(Protocol):
    """The club as a session needs it, in this process or in another one; see `Club`."""

    @property
    def lobby(self) -> AnyLobby: ...
    def enter(self, identity: Identity) -> tuple[VisitSeen, bool]: ...
    def leave(self, visit: Any) -> None: ...
    def choose_name(self, fingerprint: str, name: str) -> str: ...


class Windows:
    """Everybody whose connection is in this process."""

    def __init__(self, config: Config, app_type: "type[CardtableApp]", hall: Hall) -> None:
        self.config = config
        self.sessions: set[Session] = set()
        self._hall = hall
        self._preferences = Preferences(config.folder)
        self._visits: dict[Session, VisitSeen] = {}
        self._app_type = cast(type[Served], type("ServedClub", (Served, app_type), {}))

    def app_for(self, session: "Session") -> Served:
        """The app of somebody who has come in."""
        identity, hall = session.identity, self._hall
        visit, nameless = hall.enter(identity)
        self._visits[session] = visit
        return self._app_type(
            session,
            text_of(session.environment),
            hall.lobby,
            visit,
            USUAL if identity.is_guest else self._preferences.of(identity.fingerprint),
            terminal_for(session.environment),
            wanted=session.words,
            message=self.config.message,
            games=self.config.games,
            choose_name=partial(hall.choose_name, identity.fingerprint) if nameless else None,
            keep=None if identity.is_guest else partial(self._preferences.keep, identity.fingerprint),
        )

    def gone(self, session: "Session") -> None:
        """A session has ended, in whichever way; the seat is kept."""
        self.sessions.discard(session)
        visit = self._visits.pop(session, None)
        if visit is not None:
            self._hall.leave(visit)

    def announce(self, key: str) -> None:
        """Tells everybody something, each in their language."""
        for session in self.sessions:
            app = session.app
            if app is not None and app.is_running:
                # Through its queue: another app's widgets must not be touched from here.
                app.call_later(partial(app.notify, app.text(key), severity="warning", markup=False))

    async def say_goodbye(self, notice: float = NOTICE, last: float = LAST) -> None:
        """Announces the end, leaves the time to read it, and ends all windows."""
        if not self.sessions:
            return
        if notice:
            self.announce("serve.say.closing")
            await asyncio.sleep(notice)
        tasks = [session.task for session in self.sessions if session.task is not None]
        for session in [*self.sessions]:
            session.end("serve.say.closed")
        if tasks:
            await asyncio.wait(tasks, timeout=last)
        await asyncio.sleep(0.1)  # what was said last is on its way
