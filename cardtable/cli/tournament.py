"""Tournaments from the host's command line: announced, listed, started, awarded, called off."""

from typing import TYPE_CHECKING

from cardtable.cli.host import Whose
from cardtable.cli.pages import Page
from cardtable.rooms.tournaments.kept import FILE_NAME, from_plain
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.shown import Shown, shown, told_of
from cardtable.rooms.tournaments.tournament import Plan, Tournament, TournamentError, checked
from cardtable.text.text import Text
from cardtable.tui.cups import SECTIONS, lines_of, say_plan, say_stage, title_of

if TYPE_CHECKING:
    from cardtable.engine.game import AnyGame


def plan_of(game: "AnyGame", preset: str, **facts: object) -> Plan:
    """What is to be announced; raises `TournamentError`."""
    chosen = dict(game.options.changed(game.seats))
    return checked(Plan(game.id, game.seats, chosen, preset, **facts))  # type: ignore[arg-type]


def send(text: Text, whose: Whose, order: Order) -> int:
    """Gives an order to the club, and tells what came of it; raises what the club refuses."""
    from cardtable.ssh.hosting import PATIENCE  # noqa: PLC0415 - loaded where a club is told something
    from cardtable.ssh.hosting import send as give  # noqa: PLC0415

    folder = whose.folder
    name = give(folder, order, patience=PATIENCE if _is_open(whose) else 0.0)
    if name is None:
        print(text("cup.told.later"))
    else:
        print(text(f"cup.told.{order.what}", name=name))
    return 0


def _is_open(whose: Whose) -> bool:
    """Whether the club runs now: then it holds its lock."""
    from filelock import FileLock, Timeout  # noqa: PLC0415

    try:
        with FileLock(whose.folder / "club.lock", timeout=0):
            return False
    except (Timeout, OSError):
        return True


def print_list(text: Text, whose: Whose, name: str | None) -> None:
    """All tournaments of a club in a line each, or one with everything that may be known of it."""
    page = Page()
    found, unread = _kept(whose)
    if name is None:
        for cup in found:
            page.show(f"{cup.id}  {title_of(text, cup)}: {say_stage(text, cup)}", markup=False)
            page.show(f"    {'; '.join(say_plan(text, cup.plan))}", markup=False)
        for each in unread:
            page.show(text("cup.unread", name=each, file=whose.folder / FILE_NAME), markup=False)
        if not found and not unread:
            page.show(text("cup.none_at_all"))
        return
    named = [cup for cup in found if cup.id == name.strip().lower()]
    if not named:
        raise TournamentError("unknown", f"there is no tournament {name!r}", name=name[:20])
    cup = named[0]
    page.show(f"{cup.id}  {title_of(text, cup)}: {say_stage(text, cup)}", markup=False)
    page.show("; ".join(say_plan(text, cup.plan)), markup=False)
    for section in SECTIONS:
        if section == "deals" and not cup.plan.duplicate:
            continue
        page.show()
        page.show(text(f"cup.section.{section}"))
        for line in lines_of(text, cup, section, page.width - 2):
            page.show(f"  {line.said}", markup=False)


def _kept(whose: Whose) -> tuple[list[Shown], list[str]]:
    """The tournaments of a club as its host may see them, the last one first, and the names of those unreadable.

    Raises `ClubProblem`.
    """
    from cardtable.ssh.files import read_table  # noqa: PLC0415 - loaded where a club is told something

    tournaments: list[Tournament] = []
    unread: list[str] = []
    for name, content in read_table(whose.folder / FILE_NAME).items():
        try:
            tournaments.append(from_plain(content, name))
        except ValueError:
            unread.append(name)
    tables = {leg.table for one in tournaments for meeting in one.current for leg in meeting.legs}
    return [shown(one, told_of(one), "", tables, host=True) for one in reversed(tournaments)], unread
