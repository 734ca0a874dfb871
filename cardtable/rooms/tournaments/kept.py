"""Tournaments as plain data for a file, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from cardtable.rooms.tournaments.schedule import NOBODY_THERE
from cardtable.rooms.tournaments.tournament import Entry, Leg, Meeting, Member, Plan, Tournament


def to_plain(tournament: Tournament) -> dict[str, Any]:
    """What JSON can hold of a tournament: all of it."""
    return asdict(tournament)


def from_plain(content: Mapping[str, Any]) -> Tournament:
    """The tournament that plain data holds; raises `ValueError` where it holds none."""
    try:
        entries = tuple(Entry(tuple(Member(**m) for m in e["members"]), e["left"]) for e in content["entries"])
        rounds = tuple(tuple(_meeting(meeting) for meeting in number) for number in content["rounds"])
        plan = Plan(**content["plan"])
        if any(not NOBODY_THERE <= entry < len(entries) for each in rounds for m in each for entry in m.pair):
            raise ValueError("no tournament: somebody meets who has not entered")
        return Tournament(content["id"], plan, content["host"], entries, content["stage"], rounds)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no tournament: {error}") from error


def _meeting(content: Mapping[str, Any]) -> Meeting:
    first, second = content["pair"]
    return Meeting((first, second), tuple(map(_leg, content["legs"])), content["winner"], content["how"])


def _leg(content: Mapping[str, Any]) -> Leg:
    points = content["points"]
    return Leg(**{**content, "points": None if points is None else tuple(tuple(pair) for pair in points)})
