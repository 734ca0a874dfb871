"""What somebody wants of a tournament, as plain data: from a screen of the club, or from its host's command line."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from cardtable.rooms.tournaments.tournament import NEITHER, Plan

What = Literal["announce", "enter", "leave", "start", "award", "cancel"]


@dataclass(frozen=True, slots=True)
class Order:
    """One thing that is wanted."""

    what: What
    tournament: str = ""
    """Its name; empty where one is announced."""
    plan: Plan | None = None
    """What is announced."""
    beside: int | None = None
    """Where somebody enters as the partner of an entry, its number."""
    number: int = 0
    """The round of the meeting that is awarded, 1 for the first."""
    meeting: int | None = None
    """Its number in this round, 0 for the first; None where `name` and `against` say which it is."""
    winner: int = NEITHER
    name: str = ""
    """Who wins what is awarded, by the name of one who belongs to the entry."""
    against: str = ""
    """Against whom, by such a name."""


def write_order(order: Order) -> dict[str, Any]:
    """An order as JSON can hold it."""
    return asdict(order)


def read_order(content: Mapping[str, Any]) -> Order:
    """The order that plain data holds; raises `ValueError` where it holds none."""
    try:
        plan = content.get("plan")
        if content["what"] not in get_args(What):
            raise ValueError(f"nobody can {content['what']!r}")
        return Order(**{**content, "plan": None if plan is None else Plan(**plan)})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no order: {error}") from error
