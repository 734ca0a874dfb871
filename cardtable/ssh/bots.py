"""The processes of the bots, by the name that the club knows them by."""

from cardtable.bots.processes import BotProcesses

__all__ = ["BotProcesses"]
