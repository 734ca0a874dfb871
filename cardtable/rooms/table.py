"""A table that somebody asked for: the match, who sits at it, and how fast the bots play."""

from dataclasses import dataclass

from cardtable.engine.match import Setup
from cardtable.rooms.players import Player
from cardtable.rooms.room import Room


@dataclass(frozen=True)
class Table:
    """What a setup form or a command line settles before a room is opened."""

    setup: Setup
    players: tuple[Player, ...]
    pace: float = 0.0
    """Seconds that bots leave to read what happened."""
    preset: str = ""
    """Key of the preset the options came from; empty where they were chosen one by one."""

    def open_room(self) -> Room:
        """The room where this match is played."""
        return Room(self.setup, self.players, self.pace)
