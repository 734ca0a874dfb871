"""What is hidden changes nothing on the screen: law (viii) of the plan, "permute everything hidden from a seat, and its
views, events, legal moves, ..., its rendered screen and the bytes sent to it are the same".

Two matches that differ only in cards that somebody has not seen are shown to them: every character and every colour has
to be the same. Searching the text for faces would miss pictures; equality misses nothing.

What a picture depends on is compared for every game in `GAMES`, with its usual and its largest number of seats and
through everybody's eyes, at moments that are shared out among them, with a picture of each at the end. The whole screen
comes from the same program for all games: it is compared for one game of each kind of table, and the bytes for one.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from rich.style import Style
from textual.geometry import Size
from textual.pilot import Pilot

from cardtable.engine.cards import Card, bits
from cardtable.engine.chance import Given
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import NOBODY, TRICK, Seat
from cardtable.engine.view import View, possible_state
from cardtable.games import GAMES
from cardtable.rooms.ledger import Ledger
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.room import Room
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.text.catalogue import game_words
from cardtable.tui.chairs import Chairs
from cardtable.tui.decks import deck_for
from cardtable.tui.glyphs import glyphs
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.plan import plan
from cardtable.tui.screens.curtain import CurtainScreen, draw_curtain
from cardtable.tui.screens.piles import draw_heaps
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.sight import pictures
from cardtable.tui.standing import Standing
from tests.laws.deals import Step, exchanged, never_seen, replayed, with_another_card, with_other_cards
from tests.laws.laws import arriving_in_time, exchanged_by_and_by, where_they_are
from tests.tui.playing import app_at, called, screen_cells, settled, table_screen, until
from tests.tui.terminal import Terminal
from tests.tui.test_program import environment

IT = Text("it")
NAMED = ("Anna", "Bea", "Carla", "Dina", "Emma", "Fanny", "Gaia", "Ida", "Lia", "Mara")
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in GAMES
    for seats in sorted({game.seat_counts[0], max(game.seat_counts)})
]
SIZES = ((80, 24), (120, 40))
OF_EACH_KIND = list({bool(game.at_table().layout.all_of(TRICK)): game for game in reversed(GAMES)}.values())
"""A game in which cards are laid on a table, and one in which tricks are played."""
MANY = 5
"""With so many seats and more each is either alone with bots or shares the screen, one by one in turn."""
LOOKED_AT = 2
"""The last so many updates are looked at."""


def persons_at(game: AnyGame) -> tuple[Player, ...]:
    return tuple(Player(name) for name in NAMED[: game.seats])


def played(game: AnyGame, moves: int) -> Match:
    """So many moves at random; the deal is not over."""
    match = Match(Setup(game, "secrets", dealer=0 if game.names_dealer() else None))
    match.deal_next()
    rng = Random(f"{game.id} {game.seats}")
    for _ in range(moves):
        match.play(match.to_move, rng.choice(match.legal_moves()))
        assert match.phase == "playing"
    return match


def behind(match: Match, seat: Seat, luck: str) -> tuple[Setup, list[Move]]:
    """The match with all that a seat has not seen dealt anew, and its moves: what it has seen stays as it was."""
    view, state, rng = match.view(seat), match.state, Random(luck)
    steps = replayed(match.game, state.deal, [move for _, move in match.moves])
    exchange = exchange_for(match.game, steps, view, rng)
    deal = with_other_cards(state, exchange)
    assert isinstance(deal.chance, Given)
    moves = [with_another_card(move, exchange) for _, move in match.moves]
    return replace(match.setup, orders=deal.chance.orders), moves


def exchange_for(game: AnyGame, steps: Sequence[Step], view: View, rng: Random) -> Mapping[Card, Card]:
    """Which card lies where each of the hidden ones lies, so that all that is open stays as it was."""
    if game.apart(view):
        return exchanged_by_and_by(game, steps, sorted(bits(never_seen(view))), rng)
    state = steps[-1].state
    exchange = exchanged(state, view, possible_state(game, where_they_are(view, state), rng))
    return arriving_in_time(game, steps, view, exchange, rng)


def moments_of(game: AnyGame) -> tuple[int, ...]:
    """Numbers of moves: at the start, in the middle, and near the end of a deal."""
    match, length = Match(Setup(game, "secrets", dealer=0 if game.names_dealer() else None)), 0
    match.deal_next()
    rng = Random(f"{game.id} {game.seats}")
    while match.phase == "playing":
        match.play(match.to_move, rng.choice(match.legal_moves()))
        length += 1
    return (0, length // 3, length - 2)


# The pictures of every zone, for everybody.


def paints(game: AnyGame) -> Iterator[Paint]:
    ink = Style()
    for pixels in (False, True):
        deck = deck_for(game.pack.family, False, pixels)
        yield Paint(deck, game.pack, Inks(ink, Style(dim=True), Style(bold=True), Style(reverse=True)), glyphs(False))


def looks(standing: Standing, *, drawn: bool = True) -> Iterator[object]:
    """All that a picture of the table as it stands depends on, with all that can be read above it.

    `drawn`: with the pictures themselves, small with signs and large with pictures of the cards.
    """
    moment, heaps = standing.moment(IT, "ccw", 10), standing.heaps(IT)
    shape = standing.shape(moment)
    yield replace(moment, text=IT), shape, heaps, standing.story(IT)
    for size, paint in zip(SIZES, paints(standing.game), strict=True) if drawn else ():
        yield tuple(pictures(moment, shape, plan(*size, shape), lambda _, paint=paint: paint))  # type: ignore[misc]
        yield draw_heaps(heaps, size[0], paint)


def curtains(standing: Standing, *, drawn: bool) -> Iterator[object]:
    calling = standing.calling(standing.to_move, IT)
    yield calling
    for size, paint in zip(SIZES, paints(standing.game), strict=True) if drawn else ():
        yield draw_curtain(calling, ("", ""), Size(*size), paint)


def told_of(setup: Setup, moves: Sequence[Move], players: tuple[Player, ...]) -> tuple[Room, int]:
    """A room in the middle of a deal, and how many moves have been made there.

    One person is told everything from the deal on. Several are told of the last round: what all of them may know of the
    time before is what an onlooker at a table of bots is told.
    """
    room = Room(setup, players)
    several = sum(player.bot is None for player in players) > 1
    made = max(0, len(moves) - setup.game.seats - LOOKED_AT) if several else 0
    if made:
        room._match.deal_next()
        for move in moves[:made]:
            room._match.play(room._match.to_move, move)
    return room, made


def seen(setup: Setup, moves: list[Move], viewer: Seat, *, alone: bool) -> list[object]:
    """Everything that is shown to somebody by the last updates: to a seat, or to whoever stands before the curtain.

    `alone`: to the one person at the screen, who plays with bots; else all seats share the screen.
    """
    game = setup.game
    bots = read_players("", game)
    players = tuple(one if not alone or seat == viewer else bots[seat] for seat, one in enumerate(persons_at(game)))
    room, made = told_of(setup, moves, players)
    chairs, match = Chairs(room), room._match
    standing = Standing(Table(setup, players), chairs)
    found: list[object] = []
    for number in range(made, len(moves) + 1):
        if number > made or not made:
            room._tell(match.play(match.to_move, moves[number - 1]) if number else match.deal_next())
        updates = {seat: place.updates.get_nowait() for seat, place in chairs.places.items()}
        looked_at, drawn = number > len(moves) - LOOKED_AT, number == len(moves)
        if match.to_move != chairs.eyes:
            chairs.veil()
        standing.take_in(updates)
        if looked_at and (alone or chairs.eyes != match.to_move):
            found += looks(standing, drawn=drawn)
            if standing.settle():
                found += looks(standing, drawn=drawn)
        if alone:
            continue
        found += curtains(standing, drawn=drawn) if looked_at else ()
        standing.welcome(match.to_move)
        standing.replay()
        while looked_at and match.to_move == viewer:
            found += looks(standing, drawn=drawn and not standing.passing)
            if not standing.passing:
                break
            standing.step()
        standing.settle()
        for at in range(min(3, len(standing.hand)) if looked_at and match.to_move == viewer else 0):
            standing.pick(at)
            found += looks(standing, drawn=drawn and at == 0)
            standing.take_back()
    return found


def turn_after(game: AnyGame, number: int, viewer: Seat) -> Match:
    """The match after so many moves, or after a few more: when it is that seat's turn next, where it will be."""
    match = played(game, number)
    rng = Random(f"{viewer}")
    while viewer not in (NOBODY, match.to_move):
        match.play(match.to_move, rng.choice(match.legal_moves()))
        if match.phase != "playing":
            return played(game, number)
    return match


@pytest.mark.parametrize(("game_type", "seats"), TABLES)
def test_hidden_cards_change_no_picture_for_anybody_at_any_table(game_type: type[AnyGame], seats: int) -> None:
    """Every seat that shares the screen, every seat alone with bots, an onlooker and whoever stands at the curtain."""
    game = game_type.at_table(seats)
    moments = moments_of(game)
    changed = 0
    for viewer in (NOBODY, *range(seats)):
        for alone in (False, True) if seats < MANY else (viewer % 2 == 0,):
            match = turn_after(game, moments[(viewer + seats + alone) % len(moments)], viewer)
            moves = [move for _, move in match.moves]
            other = behind(match, viewer, f"{len(moves)} {viewer}")
            changed += other[0].orders != match.setup.orders
            was, now = (seen(*played_again, viewer, alone=alone) for played_again in ((match.setup, moves), other))
            assert was, "something is looked at"
            assert was == now, f"{viewer} can tell hidden cards apart after {len(moves)} moves"
    assert changed > seats, "other cards are hidden, unless all are known"


# The whole screen, with whatever is opened on it.


@dataclass(frozen=True)
class Begun(Table):
    """A table where some moves have been made before the screen is opened."""

    moves: tuple[Move, ...] = ()

    def open_room(self, ledger: Ledger | None = None) -> Room:
        room = super().open_room(ledger)
        room._match.deal_next()
        for move in self.moves:
            room._match.play(room._match.to_move, move)
        return room


Shown = list[tuple[str, object]]


async def looked_at(pilot: Pilot[None], what: str, found: Shown) -> None:
    """Notes the screen, with all colours."""
    await pilot.pause()
    found.append((what, screen_cells(pilot)))


async def opened(pilot: Pilot[None], keys: tuple[str, ...], kind: type, found: Shown) -> None:
    """Notes the screen in two sizes, as a picture for others, and with what each key opens."""
    await looked_at(pilot, "as it is", found)
    found.append(("screenshot", pilot.app.export_screenshot()))
    for key in keys:
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(pilot.app.screen, kind), f"{key} opens something")
        await looked_at(pilot, key, found)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, kind), f"{key} is closed")
    await pilot.resize_terminal(120, 40)
    await looked_at(pilot, "larger", found)
    await pilot.resize_terminal(80, 24)
    await looked_at(pilot, "as before", found)


async def shown(setup: Setup, moves: list[Move], live: int, *sides: str) -> tuple[Shown, Shown]:
    """What a shared screen shows: at the curtains of the last moves, and on these sides of the last one in full."""
    before = tuple(moves[: len(moves) - live])
    table = Begun(setup, persons_at(setup.game), preset=next(iter(setup.game.presets)), moves=before)
    outside: Shown = []
    inside: Shown = []
    async with app_at(table, pixels=True).run_test(size=(80, 24)) as pilot:
        for move in moves[len(moves) - live :]:
            await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen), "somebody is called")
            screen = table_screen(pilot)
            while not isinstance(pilot.app.screen, TableScreen):
                if isinstance(pilot.app.screen, CurtainScreen):
                    await looked_at(pilot, "curtain", outside)
                await pilot.press("enter")
                await pilot.pause()
            await settled(pilot)
            screen._make(move)
            await until(pilot, lambda screen=screen: not screen.standing.made, "the move is made")  # type: ignore[misc]
        await called(pilot, "Tocca")
        general = ("f1", "ctrl+p") if isinstance(setup.game, OF_EACH_KIND[0]) else ()  # the same at every table
        if "outside" in sides:
            await opened(pilot, ("q", *general), CurtainScreen, outside)
        if "inside" not in sides:
            return outside, inside
        await pilot.press("enter")
        await settled(pilot)
        if not isinstance(pilot.app.screen, TableScreen):
            await looked_at(pilot, "since", inside)
            await pilot.press("enter")
        await settled(pilot)
        await opened(pilot, ("h", "p", "r", *general), TableScreen, inside)
    return outside, inside


def live_moves(match: Match) -> int:
    """How many of the last moves are made on the screen: up to two, each by another seat than the next one."""
    movers = [*(seat for seat, _ in match.moves), match.to_move]
    live = 0
    while live < 2 and live < len(match.moves) and movers[-1 - live] != movers[-2 - live]:
        live += 1
    return live


@pytest.mark.parametrize("game_type", OF_EACH_KIND)
async def test_hidden_cards_change_no_cell_of_a_shared_screen(game_type: type[AnyGame]) -> None:
    """With help, story, piles, rules and palette open, in another size and back again, and in a screenshot.

    The curtain shows nothing that an onlooker does not know; behind it is what the one who was called knows.
    """
    game = game_type.at_table(game_type.seat_counts[-1])
    match = played(game, moments_of(game)[1] + 1)
    moves, live = [move for _, move in match.moves], live_moves(match)
    outside, inside = await shown(match.setup, moves, live, "outside", "inside")
    assert (await shown(*behind(match, NOBODY, "screen"), live, "outside"))[0] == outside
    assert (await shown(*behind(match, match.to_move, "screen"), live, "inside"))[1] == inside


# The bytes.

PROGRAM = """
import sys
from cardtable.engine.match import Setup
from cardtable.games import find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.table import Table
from cardtable.tui.launch import run_app
name, seats, who, order, dealer = sys.argv[1:]
game = find_game(name).at_table(int(seats))
setup = Setup(game, None, {(1, 0): tuple(map(int, order.split()))}, dealer=int(dealer))
sys.exit(run_app("it", Table(setup, read_players(who, game))))
"""
REDRAW, ENTER = "\x0c", "\r"
SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[()*+].|[@-Z=>78])")


def written(setup: Setup, folder: Path, dealer: Seat) -> list[tuple[object, str]]:
    """Screens and bytes of the real program: at a curtain, behind it, at the next one; and what it leaves behind."""
    game = setup.game
    order = " ".join(map(str, setup.orders[1, 0]))
    who = ",".join(f"person:{name}" for name in NAMED[: game.seats])
    argv = [sys.executable, "-c", PROGRAM, game.id, str(game.seats), who, order, str(dealer)]
    asked = [said for key, said in game_words(game.id, "it").items() if key.startswith("prompt.")]
    turns = (IT("table.ready"), IT("table.named_turn", name=""), *asked)
    found: list[tuple[object, str]] = []
    with Terminal(argv, environment(folder)) as terminal:
        for key in (ENTER, "1", ENTER):
            terminal.wait_for(lambda text: any(turn in text for turn in turns), "a turn")
            terminal.settle()
            before = len(terminal.output)
            terminal.send(REDRAW)
            terminal.settle()
            cells = [[terminal.screen.buffer[y][x] for x in range(80)] for y in range(24)]
            found.append((cells, terminal.output[before:]))
            was = terminal.text
            while terminal.text == was:
                terminal.send(key)  # again where it came too soon, but not where its effect is still on its way
                terminal.read(0.5)
                terminal.settle()
        terminal.send("q")
        terminal.settle()
        terminal.send("q")
        assert terminal.wait_for_end() == 0
        left = terminal.output[terminal.output.rfind("\x1b[?1049l") :]
        assert not SEQUENCE.sub("", left).strip("\r\n\x00\x0f "), "nothing is printed where the terminal scrolls back"
    return found


def plain_start(game: AnyGame) -> Setup:
    """A match whose first key does one thing only: it plays the first card of the hand, or passes in a claim."""
    for seed in map(str, range(99)):
        match = Match(Setup(game, seed, dealer=0 if game.names_dealer() else None))
        match.deal_next()
        view = match.view(match.to_move)
        first = view.cards(match.to_move)[0]
        if view.attempt == 0 and ([move.card for move in view.legal].count(first) == 1 or view.legal == (PASS,)):
            return Setup(game, None, {(1, 0): match.state.deal.chance.order(len(game.pack), 1, 0)}, dealer=view.dealer)
    raise AssertionError("no such deal")


def test_hidden_cards_change_no_byte_of_what_a_terminal_is_sent(tmp_path: Path) -> None:
    """The real program draws its whole screen anew at each stop: at the curtain, behind it, and at the next one."""
    setup = plain_start(OF_EACH_KIND[0].at_table())
    dealer = setup.dealer
    assert dealer is not None
    match = Match(setup)
    match.deal_next()
    other, _ = behind(match, match.to_move, "bytes")
    assert other.orders != setup.orders
    assert written(other, tmp_path, dealer) == written(setup, tmp_path, dealer)


async def test_cards_that_are_seen_do_change_the_screen() -> None:
    """So that the tests above cannot pass by looking at nothing: another seat's hand makes another screen."""
    match = played(GAMES[0].at_table(2), 0)
    own = seen(match.setup, [], match.to_move, alone=False)
    other, _ = behind(match, 1 - match.to_move, "other")
    assert seen(other, [], match.to_move, alone=False) != own


def test_a_curtain_that_lets_a_hand_through_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chairs, "veil", lambda chairs: None)
    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        test_hidden_cards_change_no_picture_for_anybody_at_any_table(GAMES[0], 2)
