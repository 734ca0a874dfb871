"""Every game of tricks, pairs and shedding is played at the one table with nothing but Enter."""

from random import Random

import pytest

from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.rooms.players import read_players
from cardtable.text import LANGUAGES
from tests.tui.playing import app_at, counted, screen_text, settled, table_screen
from tests.tui.test_table_secrets import Begun

FAMILIES = ("tricks", "pairs", "shedding", "banking")
TURNS = 5
"""So many turns of a person, or fewer where the deal ends before."""
LATE = 3 / 4
"""How much of a deal has been played by then."""


def begun(game: AnyGame) -> tuple[Move, ...]:
    """The moves of the greater part of a deal, at random."""
    match, rng = Match(Setup(game, "7")), Random("7")
    match.deal_next()
    while match.phase == "playing" and len(match.moves) < 2000:
        match.play(match.to_move, rng.choice(match.legal_moves()))
    return tuple(move for _, move in match.moves[: int(len(match.moves) * LATE)])


@pytest.mark.parametrize("game_type", [game for game in GAMES if game.family in FAMILIES], ids=lambda game: game.id)
async def test_the_end_of_a_deal_is_played_with_nothing_but_enter(game_type: type[AnyGame]) -> None:
    """The cursor stands at what can be chosen, whatever that is: a card, a back, a line of a menu."""
    game = game_type.at_table(max(seats for seats in game_type.seat_counts if seats <= 6))
    language = LANGUAGES[GAMES.index(game_type) % len(LANGUAGES)]
    table = Begun(Setup(game, "7"), read_players("me", game), preset=next(iter(game.presets)), moves=begun(game))
    async with app_at(table, language).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for _ in range(TURNS):
            if counted(pilot):
                break
            said, number = screen_text(pilot), table_screen(pilot).standing.update.number
            assert "prompt." not in said
            assert "move." not in said
            while not counted(pilot) and table_screen(pilot).standing.update.number == number:
                await pilot.press("enter")
                await settled(pilot)
