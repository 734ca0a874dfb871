"""Tournaments as plain data for a file, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from cardtable.engine.errors import CardtableError
from cardtable.rooms.tournaments.schedule import NOBODY_THERE
from cardtable.rooms.tournaments.tournament import Entry, Leg, Meeting, Member, Plan, Tournament, checked

FILE_NAME = "tournaments.json"
"""The file of a club that holds its tournaments by their names."""


def to_plain(tournament: Tournament) -> dict[str, Any]:
    """What JSON can hold of a tournament: all of it."""
    return asdict(tournament)


def from_plain(content: Mapping[str, Any], name: str = "") -> Tournament:
    """The tournament that plain data holds, of that `name` if one is told; raises `ValueError` where it holds none.

    One that could not be played as it is planned, with a game or an option that nobody knows here, is none.
    """
    try:
        entries = tuple(Entry(tuple(Member(**m) for m in e["members"]), e["left"]) for e in content["entries"])
        rounds = tuple(tuple(_meeting(meeting) for meeting in number) for number in content["rounds"])
        plan = Plan(**content["plan"])
        checked(plan)
        if name and content["id"] != name:
            raise ValueError(f"no tournament {name}: it calls itself otherwise")
        if any(not NOBODY_THERE <= entry < len(entries) for each in rounds for m in each for entry in m.pair):
            raise ValueError("no tournament: somebody meets who has not entered")
        return Tournament(content["id"], plan, content["host"], entries, content["stage"], rounds)
    except (KeyError, TypeError, AttributeError, CardtableError) as error:
        raise ValueError(f"no tournament: {error}") from error


def _meeting(content: Mapping[str, Any]) -> Meeting:
    first, second = content["pair"]
    return Meeting((first, second), tuple(map(_leg, content["legs"])), content["winner"], content["how"])


def _leg(content: Mapping[str, Any]) -> Leg:
    points = content["points"]
    return Leg(**{**content, "points": None if points is None else tuple(tuple(pair) for pair in points)})
