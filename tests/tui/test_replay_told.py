"""A replay is told in the second person only where one looks through one's own eyes: through those of another seat all
are called by name, whoever looks among them, and nobody's heap is called yours.
"""

from functools import cache
from random import Random

import pytest

from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.games import GAMES, find_game
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.replay import Replay
from cardtable.rooms.table import Table
from cardtable.text import LANGUAGES, Text
from cardtable.text.story import tell_all
from cardtable.tui.screens.replay import ReplayScreen, Spectator
from cardtable.tui.standing import Standing
from tests.tui.clubhouse import clubhouse, seen

MOVES = 40


@cache
def looked_at(game_id: str) -> tuple[Replay, tuple[Player, ...]]:
    """The first moves of a match at random, with whoever looks at seat 1 and others, with names, elsewhere."""
    game = find_game(game_id).at_table()
    match, chance = Match(Setup(game, "told")), Random(7)
    while len(match.moves) < MOVES and match.outcome is None:
        if match.between_deals:
            match.deal_next()
            continue
        match.play(match.to_move, chance.choice(list(match.legal_moves())))
    others = ",".join("me" if seat == 1 else "bot:random" for seat in range(game.seats))
    return Replay(match.setup, match.moves), read_players(others, game)


def told(replay: Replay, players: tuple[Player, ...], eyes: int, own: int | None, text: Text) -> tuple[str, ...]:
    """The story of the whole replay, through the eyes of a seat."""
    standing = Standing(Table(replay.setup, players), Spectator(eyes, own))
    for at in range(replay.last + 1):
        standing.take_in({eyes: replay.update(at, eyes)})
    return standing.story(text).lines


def lines(replay: Replay, eyes: int, names: tuple[str, ...], you: int | None, text: Text) -> tuple[str, ...]:
    """What the story should be, for a seat that is spoken to or none."""
    game: AnyGame = replay.game
    updates = [replay.update(at, eyes) for at in range(replay.last + 1)]
    return tuple(line for update in updates for line in tell_all(text, game, update.events, names, you))


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_in_a_replay_seen_as_one_seat_nobody_else_is_told_of_as_you(game: str) -> None:
    replay, players = looked_at(game)
    for language in LANGUAGES:
        text = Text(language)
        seats = [player.name or text("person.seat", number=seat + 1) for seat, player in enumerate(players)]
        for eyes in {0, 1, replay.game.seats - 1}:
            names = tuple(text("table.you") if seat == eyes == 1 else name for seat, name in enumerate(seats))
            standing = Standing(Table(replay.setup, players), Spectator(eyes, 1))
            assert standing.names(text) == names
            found = told(replay, players, eyes, 1, text)
            assert found == lines(replay, eyes, names, 1 if eyes == 1 else None, text)
            if eyes != 1:
                assert not any(text("table.you") in line.split() for line in found), (
                    "as a name, with the verb of others"
                )


async def test_through_other_eyes_the_heap_at_the_lower_edge_is_that_of_others() -> None:
    async with clubhouse() as house:
        pilot = await house.enter("Anna", "it")
        replay, players = looked_at("scopa")
        screen = ReplayScreen(replay, players, 1, own=1)
        pilot.app.push_screen(screen)
        await house.settle()
        await house.press(pilot, "right", "right")
        assert "tue prese" in seen(pilot)
        assert "come la vedevi tu" in seen(pilot)
        await house.press(pilot, "t")
        assert screen.eyes == 0
        shown = seen(pilot)
        assert "tue prese" not in shown
        assert "Tu" not in shown.replace("\n", " ").split()
        assert "Giocatore 2" in shown


async def test_somebody_unknown_is_never_you() -> None:
    """In a match that was read in without names nobody is who looks at it."""
    replay, players = looked_at("scopa")
    nobody = (Player("", unknown=True), Player("", unknown=True))
    assert len(players) == 2
    for eyes in (0, 1):
        found = told(replay, nobody, eyes, None, Text("it"))
        assert any("Giocatore 1" in line for line in found)
        assert not any("Tu" in line.split() for line in found)
