"""The scoring panel as a list, and the game called after its worst loser."""

from dataclasses import replace

import pytest

from cardtable.engine.losers import losers_of, worst_losers
from cardtable.engine.match import Match, Setup
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.games import find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.table import Table
from cardtable.text import LANGUAGES, Text
from cardtable.text.people import game_of
from cardtable.tui.screens.leaving import another
from cardtable.tui.screens.score_list import PLACE, ListLines, lines_of
from cardtable.tui.screens.score_panel import Count, Lines
from cardtable.tui.screens.scores import ScoresScreen
from tests.tui.crowd import NAMED
from tests.tui.playing import app_at, screen_text, settled, table_screen, until
from tests.tui.shed import Shed, shed

NAMES = ("Tu", *NAMED, "Ermete", "Anna")
WIDTH = 76
"""As many cells as an 80x24 terminal leaves to the panel."""


def count_of(seats: int, sheet: Scoresheet, before: tuple[Scoresheet, ...] = (), language: str = "it") -> Count:
    """A count at a table of so many, as the first seat is shown it."""
    return Count(Text(language, "shed"), shed(seats), sheet, before, NAMES[:seats], you=0)


def rows(count: Count) -> list[str]:
    return [line.plain for line in lines_of(count, WIDTH)]


@pytest.mark.parametrize("seats", [5, 8, 10])
def test_many_players_stand_one_below_the_other_with_all_their_points(seats: int) -> None:
    """Ten players have no room beside each other on 80 columns."""
    sheets = [
        Scoresheet(deal, (ScoreLine("cards", tuple(range(deal, deal + seats)), tuple(range(seats))),))
        for deal in (1, 2)
    ]
    found = rows(count_of(seats, sheets[1], (sheets[0],)))
    for seat in range(seats):
        line = next(row for row in found if row.startswith(NAMES[seat][:12]))
        assert line.split()[-3:] == [str(1 + seat), str(2 + seat), str(3 + 2 * seat)]
    assert all(len(row) <= WIDTH for row in found)


def test_columns_of_the_score_stand_behind_the_total(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sette e mezzo: each player's chips, for up to eight."""
    chips = tuple(range(21, 29))
    monkeypatch.setattr(Shed, "columns", lambda game, sheets: (chips,))
    sheet = Scoresheet(2, (ScoreLine("cards", tuple(range(1, 9)), tuple(range(8))),))
    found = rows(count_of(8, sheet, (sheet,)))
    for seat, kept in enumerate(chips):
        line = next(row for row in found if row.startswith(NAMES[seat][:12]))
        assert line.split()[-3:] == [str(1 + seat), str(2 + 2 * seat), str(kept)]


def test_four_players_stand_beside_each_other() -> None:
    sheet = Scoresheet(1, (ScoreLine("cards", (1, 2, 3, 4)),))
    assert type(lines_of(count_of(4, sheet), WIDTH)) is Lines


def test_places_are_listed_in_their_order_with_no_points() -> None:
    """Spazz'u'mazz: "Places: order of going out; the idiot is last. There are no points"."""
    sheet = Scoresheet(1, (ScoreLine(PLACE, (0, 0, -1, 0), (2, 3, 0, 1)),))
    count = count_of(4, sheet)
    assert isinstance(lines_of(count, WIDTH), ListLines)
    found = rows(count)
    order = [next(at for at, row in enumerate(found) if row.startswith(NAMES[seat][:9])) for seat in (3, 0, 1, 2)]
    assert order == sorted(order)
    assert not any("Totale" in row for row in found)


# Who has lost most often.


def test_the_loser_of_a_deal_is_who_has_less_than_the_others() -> None:
    assert losers_of((0, -1, 0)) == (1,)
    assert losers_of((0, -1, 0, -1)) == (1, 3)
    assert losers_of((0, 0, 0)) == ()


def test_the_worst_losers_are_those_who_lost_most_deals() -> None:
    """Spazz'u'mazz: the game is renamed "after the player or players with the worst record"."""
    assert worst_losers([]) == ()
    assert worst_losers([(), ()]) == ()
    assert worst_losers([(2,), (1,), (2,)]) == (2,)
    assert worst_losers([(2,), (1,), (1, 3), (2,)]) == (1, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_called_after_them_in_both_languages(language: str) -> None:
    text, game = Text(language), shed(4)
    names = NAMES[:4]
    assert game_of(text, game, [], names) == ""
    said = game_of(text, game, [(1,), (2,)], names)
    assert names[1] in said
    assert names[2] in said
    assert game_of(text, game, [(0,)], names, you=0) == {"it": "il tuo gioco", "en": "your game"}[language]


async def test_the_title_names_the_worst_loser_and_a_rematch_counts_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Gioco di Ada" once there are results to count."""
    monkeypatch.setattr(Shed, "one_loses", True)
    game = shed(3, hand=1, rows=False)
    table = Table(Setup(game, "1"), read_players("me", game), lost=((1,), (1,)))
    async with app_at(table).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Gioco di Ada" in screen_text(pilot).splitlines()[0]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ScoresScreen), "the deal is counted")
        await pilot.pause()
        assert "Gioco di Ada" in screen_text(pilot)
        screen = table_screen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen.over, "the match is over")
        assert screen.table.lost[:2] == ((1,), (1,))
        assert len(screen.table.lost) == 3
        assert another(screen.table).lost == screen.table.lost


async def test_a_game_with_a_winner_keeps_its_name() -> None:
    game = shed(3, hand=1, rows=False)
    table = Table(Setup(game, "1"), read_players("me", game), lost=((1,), (1,)))
    async with app_at(table).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Gioco di" not in screen_text(pilot)


def test_uomo_nero_counts_the_deals_that_were_lost() -> None:
    """Uomo nero: "Over several deals the app may count losses per player"."""
    game = find_game("uomo_nero").at_table(4)
    match = Match(Setup(game, "1"))
    match.deal_next()
    while match.phase == "playing":
        match.play(match.to_move, match.legal_moves()[0])
    lost = losers_of(match.sheets[0].points)
    assert match.outcome is not None
    assert lost == tuple(side for side in range(4) if side not in match.outcome.winners)
    assert game.one_loses
    assert replace(Table(Setup(game, "1"), ()), lost=(lost,)).lost == (lost,)
