"""Seats that change hands at a table: who plays there from now on, a person at this screen or a bot."""

from dataclasses import replace

from cardtable.bots import make_bot
from cardtable.bots.styles import sitters
from cardtable.engine.game import AnyGame
from cardtable.engine.state import Seat
from cardtable.rooms.players import BOT_NAMES, Player, check_company, persons
from cardtable.text import Text
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.window import CARD_KEYS

PERSON, BOT = "person", "bot:"
"""What is answered: a person, or a bot of a level."""


def which_seat(text: Text, names: tuple[str, ...], players: tuple[Player, ...]) -> AskScreen:
    """Asks which seat changes hands; answered with its number."""
    answers = [
        Answer(str(seat), CARD_KEYS[seat], text("seats.who", name=name, who=_who(text, player)))
        for seat, (name, player) in enumerate(zip(names, players, strict=True))
    ]
    return AskScreen(text("seats.which"), (*answers, Answer("", "q", "table.answer.stay", harmless=True)))


def who_from_now(text: Text, game: AnyGame, name: str, player: Player) -> AskScreen:
    """Asks who plays at a seat from now on; answered with what `seated_anew` takes."""
    answers = [Answer(PERSON, "p", "seats.person")] if player.bot is not None else []
    answers += [
        Answer(f"{BOT}{level}", str(number), text("setup.bot", level=text(f"bot.{level}")))
        for number, level in enumerate(sitters(game), 1)
        if level != player.level
    ]
    return AskScreen(text("seats.from_now", name=name), (*answers, Answer("", "q", "table.answer.stay", harmless=True)))


def _who(text: Text, player: Player) -> str:
    """What somebody is besides a name."""
    return text("seats.a_person") if player.bot is None else text("setup.bot", level=text(f"bot.{player.level}"))


def seated_anew(text: Text, game: AnyGame, players: tuple[Player, ...], seat: Seat, who: str) -> Player:
    """Who sits at a seat from now on; raises `BadPlayers` where a person has to stay."""
    others = [player.name for at, player in enumerate(players) if at != seat]
    if who == PERSON:
        name = text("person.seat", number=seat + 1) if "" in others else ""
        return Player(name)
    check_company(game, len(set(persons(players)) - {seat}))
    level, old = who.removeprefix(BOT), players[seat]
    named = old.name if old.bot is not None else next(name for name in BOT_NAMES if name not in others)
    return replace(old, name=named, bot=make_bot(level, game), level=level)
