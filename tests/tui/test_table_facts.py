"""What everybody has to bear in mind at a table: the trump, the turn-up, notes, and numbers at the seats."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import pytest
from rich.style import Style

from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, Seat
from cardtable.engine.view import View
from cardtable.games import find_game
from cardtable.rooms.update import Update
from cardtable.text import Text
from cardtable.tui.decks import deck_for
from cardtable.tui.glyphs import glyphs
from cardtable.tui.moment import Moment, notes_of, notes_of_seat, said_out, shape_of
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.picking import Picking
from cardtable.tui.picture import Picture
from cardtable.tui.plan import plan
from cardtable.tui.reach import reach
from cardtable.tui.scene import next_scene
from cardtable.tui.sight import pictures

INK = Style()
NAMES = ("Tu", "Ada", "Berto", "Cesira")
SIZES = [(80, 23), (80, 24), (120, 40)]


class Worded(Text):
    """Words in which a game has some more of its own."""

    def __init__(self, game: str, words: Mapping[str, str]) -> None:
        super().__init__("it", game)
        self._game = {**self._game, **words}
        self._found = {}  # what is remembered of the game's own words is for all who read them


def moment_of(game: AnyGame, view: View, text: Text | None = None) -> Moment:
    """What a seat sees."""
    scene = next_scene(Update(0, "playing", (), view, (0,) * game.side_count), None)
    names, text = NAMES[: game.seats], text or Text("it", game.id)
    totals, picking = (0,) * game.side_count, Picking(view.legal, places=reach(view, view.seat).moves)
    return Moment(text, game, names, "Gioco", (), scene, totals, view.seat, view.seat, "ccw", picking)


def drawn(moment: Moment, size: tuple[int, int]) -> dict[str, Picture]:
    shape = shape_of(moment, 12, stock=True)
    deck = deck_for(moment.game.pack.family)
    paint = Paint(deck, moment.game.pack, Inks(INK, INK, INK, INK), glyphs(plain=False))
    return dict(pictures(moment, shape, plan(*size, shape), lambda zone: paint))


def words(picture: Picture) -> str:
    return " ".join(patch.drawing[0].text for patch in picture if len(patch.drawing) == 1)


def dealt(game: AnyGame, me: Seat = 0, moves: int = 0) -> View:
    match = Match(Setup(game, "7"))
    match.deal_next()
    for _ in range(moves):
        match.play(match.to_move, match.legal_moves()[0])
    return match.view(match.to_move if me == NOBODY else me)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turn_up_lies_beside_the_stock_and_the_trump_stays_in_view(seats: int, size: tuple[int, int]) -> None:
    """Briscola: "the next card is turned up, its suit is briscola (trump); the stock lies on it"."""
    game = find_game("briscola").at_table(seats)
    view = dealt(game)
    turn_up = view.orders[view.layout.stock][-1]
    zones = drawn(moment_of(game, view), size)
    stock = zones["stock"]
    face = next(patch for patch in stock if patch.card == turn_up)
    backs = next(patch for patch in stock if len(patch.drawing) > 1 and patch.card is None)
    assert backs.x >= face.x + 4, "its index is seen"
    assert str(view.size(view.layout.stock)) in words(stock)
    assert game.pack.suit(turn_up) == view.facts.trump
    assert Text("it", "briscola").suit(game.pack, view.facts.trump) in words(zones["contract"])
    # When it has been drawn the trump is still told.
    gone = replace(view, orders=tuple(() if at == view.layout.stock else order for at, order in enumerate(view.orders)))
    assert not [patch for patch in drawn(moment_of(game, gone), size)["stock"] if patch.card == turn_up]


@pytest.mark.parametrize("size", SIZES)
def test_points_made_in_a_deal_of_bazzica_stand_at_the_seats(size: tuple[int, int]) -> None:
    """Bazzica: "running brisque counts are not shown by default, declared points are"."""
    game = find_game("bazzica").at_table(3)
    view = dealt(game)
    view = replace(view, facts=view.facts._replace(made=(0, 60, 20)))
    zones = drawn(moment_of(game, view), size)
    assert "segnati 60" in words(zones["seat.1"])
    assert "segnati 20" in words(zones["seat.2"])
    assert "segnati" not in words(zones["prompt"])
    mine = replace(view, facts=view.facts._replace(made=(40, 0, 0)))
    assert "segnati 40" in words(drawn(moment_of(game, mine), size)["prompt"])


@pytest.mark.parametrize("size", SIZES)
def test_returned_cards_of_palio_lie_before_their_player_and_whether_there_is_a_trump_is_told(
    size: tuple[int, int],
) -> None:
    """Palio: the second-best card is kept "face up in front of him until the end of the deal"."""
    game = find_game("palio").at_table()
    view = dealt(game, moves=36)
    zones = drawn(moment_of(game, view), size)
    for seat in range(4):
        lying = set(view.cards(game.layout.zone("face_up", seat)))
        there = {patch.card for patch in zones[f"seat.{seat}" if seat else "rows"]}
        assert lying <= there
    assert words(zones["contract"]).strip()


class Facts(NamedTuple):
    """Facts as a game may have them."""

    trump: int = 1
    soloist: Seat = 2
    stake: int = 3
    contract: int = 2
    chips: tuple[int, ...] = (20, 0, 5, 1)
    banker: tuple[int, ...] = (-1, 0, -1, -1)
    phase: str = "play"


SAID = {
    "note.soloist.seat": "{name} gioca da solo",
    "note.stake": "puntata {number}",
    "note.contract.2": "solo",
    "seat.chips.one": "un gettone",
    "seat.chips.other": "{count} gettoni",
    "seat.banker.seat": "gioca contro {name}",
}


def test_notes_name_numbers_seats_and_what_a_number_stands_for() -> None:
    game = find_game("briscola").at_table(4)
    view = replace(dealt(game), facts=Facts())
    moment = moment_of(game, view, Worded("briscola", SAID))
    assert list(notes_of(moment)) == ["Berto gioca da solo", "puntata 3", "solo"]
    assert [list(notes_of_seat(moment, seat)) for seat in range(4)] == [
        ["20 gettoni"],
        ["gioca contro Tu"],
        ["5 gettoni"],
        ["un gettone"],
    ]
    for size in SIZES:
        zones = drawn(moment, size)
        assert "20 gettoni" in words(zones["prompt"])
        assert "5 gettoni" in words(zones["seat.2"])
    nobody = replace(view, facts=Facts(soloist=NOBODY, stake=0, contract=0))
    assert list(notes_of(moment_of(game, nobody, Worded("briscola", SAID)))) == []


def test_cards_that_are_only_named_are_chosen_in_the_place_of_the_hand_which_is_still_seen() -> None:
    """Calabresella, chiamo: the soloist "names a card he does not hold"."""
    game = find_game("briscola").at_table(4)
    view = dealt(game, me=NOBODY)
    others = [card for card in range(len(game.pack)) if not view.shown[view.seat] >> card & 1]
    view = replace(view, legal=tuple(Move("call", card) for card in others))
    moment = moment_of(game, view)
    found = moment.reach
    assert found.kind == "named"
    assert found.cards == tuple(others)
    for cursor in (0, 20, len(others) - 1):
        zones = drawn(replace(moment, cursor=cursor), (80, 24))
        shown = [patch for patch in zones["hand"] if len(patch.drawing) > 1]
        assert len(shown) > 5
        assert min(shown, key=lambda patch: patch.y).card == others[cursor], "the one at the cursor is raised"
        assert {patch.card for patch in zones["middle"]} == set(view.cards(view.seat))
    assert Picking(view.legal).pick(others[3]).decided == Move("call", others[3])


def test_an_ace_on_the_table_bears_whether_it_was_declared_high_or_low() -> None:
    """Palio: the declaration "is binding and public"."""
    game = find_game("palio").at_table()
    signs = {}
    for seed in map(str, range(60)):
        match = Match(Setup(game, seed))
        match.deal_next()
        aces = [move for move in match.legal_moves() if move.number >= 0]
        for move in aces[:2]:
            match = Match(Setup(game, seed))
            match.deal_next()
            match.play(match.to_move, move)
            view = match.view(match.to_move)
            [card] = [patch for patch in drawn(moment_of(game, view), (80, 24))["middle"] if patch.card == move.card]
            signs[move.number] = " ".join(row.text for row in card.drawing)
        if len(signs) == 2:
            break
    assert "▲" in signs[1]
    assert "▼" in signs[0]


def test_who_is_out_is_told_with_the_place_where_the_order_counts() -> None:
    """Spazz'u'mazz: "Places: order of going out"."""
    game = find_game("uomo_nero").at_table(4)
    view = dealt(game, me=NOBODY)
    gone = (view.seat + 1) % 4
    hidden, shown = list(view.hidden), list(view.shown)
    hidden[gone], shown[gone] = 0, 0
    orders = tuple(() if at == gone else order for at, order in enumerate(view.orders))
    view = replace(view, hidden=tuple(hidden), shown=tuple(shown), orders=orders)
    assert said_out(moment_of(game, view), gone) == "fuori"
    assert said_out(moment_of(game, view), view.seat) == ""

    class Placed(NamedTuple):
        out: tuple[Seat, ...] = (gone,)

    placed = moment_of(game, replace(view, facts=Placed()))
    assert said_out(placed, gone) == "fuori, 1º"
    assert "fuori, 1º" in words(drawn(placed, (80, 24))[f"seat.{gone}"])


def test_equal_cards_on_top_of_the_pile_are_counted_where_they_may_burn_it() -> None:
    """Spazz'u'mazz: "on screen show the top card, the length of the run on top and the number of cards"."""
    game = find_game("spazzumazz").at_table(2)
    for seed in map(str, range(99)):
        match = Match(Setup(game, seed))
        match.deal_next()
        pairs = (move for move in match.legal_moves() if move.taken.bit_count() == 1)
        pair = next((move for move in pairs if not game.pack.faces[move.card].startswith("10")), None)
        if pair is not None:
            break
    assert pair is not None
    match.play(match.to_move, pair)
    assert "2 uguali in cima" in words(drawn(moment_of(game, match.view(0)), (80, 24))["middle"])
