"""Players: who sits at a seat, a person or a bot, and how seats are written on the command line."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.bots import Bot, make_bot
from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame

NAME_LENGTH = 16
"""A name has at most so many characters."""

BOT_NAMES = ("Ada", "Berto", "Cesira", "Dino", "Elvira", "Fausto", "Gina", "Italo", "Lina", "Nando")
"""What bots are called at the table, in order of their seats."""


class BadPlayers(CardtableError):
    """Seats that cannot be filled so."""

    key = "error.bad_players"


@dataclass(frozen=True)
class Player:
    """Who sits at a seat."""

    name: str
    """What the others call him; empty for the one person at this screen."""
    bot: Bot | None = None
    """The bot that plays here; None for a person."""
    level: str = ""
    """The name of the bot's level; empty for a person."""


def read_players(text: str, game: AnyGame) -> tuple[Player, ...]:
    """The players of a text such as `me,bot:greedy` or `person:Anna,bot`; raises `BadPlayers`, `UnknownBot`.

    Seats that are not named are taken by bots.
    """
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    if len(words) > game.seats:
        raise BadPlayers(f"{len(words)} players are named for {game.seats} seats", named=len(words), seats=game.seats)
    words += ["bot"] * (game.seats - len(words))
    players: list[Player] = []
    for word in words:
        player = _player(word, [player.name for player in players], game)
        if any(other.bot is None and other.name == player.name for other in players):
            who = f"{player.name!r} sits" if player.name else "'me' sits"
            raise BadPlayers(f"{who} twice: give each person a name of their own, person:NAME", text=word)
        players.append(player)
    return tuple(players)


def _player(word: str, taken: Sequence[str], game: AnyGame) -> Player:
    kind, _, name = word.partition(":")
    if kind == "me" and not name:
        return Player("")
    if kind == "person" and name.strip():
        return Player(checked_name(name))
    if kind == "bot":
        level = name or "greedy"
        return Player(bot_name(taken), make_bot(level, game), level)
    raise BadPlayers(f"{word!r} is no player: write me, person:NAME, bot or bot:LEVEL", text=word)


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has yet."""
    return next(name for name in BOT_NAMES if name not in taken)


def checked_name(name: str) -> str:
    """A name as it may stand on the screens of others; raises `BadPlayers`."""
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise BadPlayers(f"a name has 1 to {NAME_LENGTH} printable characters, not {name!r}", text=name)
    return name


def persons(players: Sequence[Player]) -> tuple[int, ...]:
    """The seats where persons sit."""
    return tuple(seat for seat, player in enumerate(players) if player.bot is None)
