"""Players: who sits at a seat, a person or a bot, and how seats are written on the command line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardtable.bots import DEFAULT_LEVEL, Bot, make_bot
from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame

NAME_LENGTH = 16
"""A name has at most so many characters."""

BOT_NAMES = ("Ada", "Berto", "Cesira", "Dino", "Elvira", "Fausto", "Gina", "Italo", "Lina", "Nando")
"""What bots are called at the table, in order of their seats."""

UNKNOWN = "unknown"
"""Somebody at a seat of a match that was read in, of whom nobody wrote down who it was."""


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
    unknown: bool = False
    """Whether nobody knows who it was."""


def read_players(text: str, game: AnyGame) -> tuple[Player, ...]:
    """The players of a text such as `me,bot:greedy` or `person:Anna,bot`; raises `BadPlayers`, `UnknownBot`.

    Seats that are not named are taken by bots.
    """
    return seated([word.strip() for word in text.split(",")] if text.strip() else [], game)


def seated(words: Sequence[str], game: AnyGame, *, kept: bool = False) -> tuple[Player, ...]:
    """The players whom these words name, one a seat; raises `BadPlayers`, `UnknownBot`.

    At the seats of a match that was `kept` there may be somebody unknown.
    """
    if len(words) > game.seats:
        raise BadPlayers(
            f"{len(words)} players are named for {game.seats} seats",
            reason="players_too_many",
            named=len(words),
            seats=game.seats,
        )
    every = (*words, *("bot",) * (game.seats - len(words)))
    players = [Player("", unknown=True) if kept and word == UNKNOWN else _player(word, game) for word in every]
    people = [player.name for player in players if player.bot is None and not player.unknown]
    for name in people:
        if people.count(name) > 1:
            who = f"{name!r} sits" if name else "'me' sits"
            raise BadPlayers(
                f"{who} twice: give each person a name of their own, person:NAME",
                reason="player_twice",
                text=name or "me",
            )
    check_company(game, len(persons(players)))
    names = iter([name for name in BOT_NAMES if name not in people])
    return tuple(player if player.bot is None else replace(player, name=next(names)) for player in players)


def check_company(game: AnyGame, persons: int) -> None:
    """Raises `BadPlayers` where so many persons are too few: bots alone could go on for ever."""
    if game.needs_person and not persons:
        raise BadPlayers(
            f"with this value of {game.needs_person} a match may go on for ever: a person has to sit at the table",
            reason="person_needed",
            game=game.id,
        )


def write_player(player: Player) -> str:
    """A player as `read_players` reads it."""
    if player.unknown:
        return UNKNOWN
    if player.bot is not None:
        return f"bot:{player.level}"
    return f"person:{player.name}" if player.name else "me"


def _player(word: str, game: AnyGame) -> Player:
    """The player a word names; a bot gets its name later."""
    kind, _, name = word.partition(":")
    if kind == "me" and not name:
        return Player("")
    if kind == "person" and name.strip():
        return Player(checked_name(name))
    if kind == "bot":
        level = name or DEFAULT_LEVEL
        return Player("", make_bot(level, game), level)
    raise BadPlayers(
        f"{word!r} is no player: write me, person:NAME, bot or bot:LEVEL", reason="player_unknown", text=word
    )


def checked_name(name: str) -> str:
    """A name as it may stand on the screens of others; raises `BadPlayers`."""
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise BadPlayers(
            f"a name has 1 to {NAME_LENGTH} printable characters, not {name!r}",
            reason="name_unfit",
            longest=NAME_LENGTH,
            text=name,
        )
    return name


def persons(players: Sequence[Player]) -> tuple[int, ...]:
    """The seats where persons sit."""
    return tuple(seat for seat, player in enumerate(players) if player.bot is None)


def tidy_name(raw: str) -> str:
    """What can stand on a screen of a name from somewhere else, at most `NAME_LENGTH` characters; empty for nothing."""
    printable = "".join(letter if letter.isprintable() else " " for letter in raw)
    return " ".join(printable.split())[:NAME_LENGTH].rstrip()


def told_apart(players: Sequence[Player], own: str = "") -> tuple[Player, ...]:
    """The players of one screen by names that tell them apart, whatever is in them.

    Where several persons share the screen, the one without a name is called `own`. A name that somebody has already,
    in capitals or not, gets a number; persons who gave theirs come first, bots last.
    """
    several = len(persons(players)) > 1
    called = [tidy_name(player.name) for player in players]
    order = sorted(range(len(players)), key=lambda seat: (players[seat].bot is not None, not called[seat], seat))
    taken: set[str] = set()
    for seat in order:
        wanted = called[seat] or (tidy_name(own) if several and players[seat].bot is None else "")
        name, number = wanted, 1
        while name and name.casefold() in taken:
            number += 1
            end = f" {number}"
            name = wanted[: NAME_LENGTH - len(end)].rstrip() + end
        taken.add(name.casefold())
        called[seat] = name
    return tuple(replace(player, name=name) for player, name in zip(players, called, strict=True))
