"""Bots: a View in, a Move out. A bot is made for the rules at one table and never sees more than its seat may know."""

from cardtable.bots.contract import Bot, Budget, UnknownBot
from cardtable.bots.levels import BOTS, DEFAULT_LEVEL, SEARCHING, find_bot, make_bot

__all__ = ["BOTS", "DEFAULT_LEVEL", "SEARCHING", "Bot", "Budget", "UnknownBot", "find_bot", "make_bot"]
