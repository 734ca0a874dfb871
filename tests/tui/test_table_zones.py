"""Zones that not every game has: rows before a seat, the pile of discards, a neighbour's fan, equal cards together."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.style import Style

from cardtable.engine.cards import UNSEEN
from cardtable.engine.errors import IllegalMove
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import DISCARD, FACE_UP, NOBODY, Seat
from cardtable.games import find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.table import Table
from cardtable.rooms.update import Update
from cardtable.text import Text
from cardtable.tui.decks import deck_for
from cardtable.tui.glyphs import glyphs
from cardtable.tui.moment import Moment, shape_of
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.picking import Picking
from cardtable.tui.picture import Picture, changes
from cardtable.tui.plan import INDEX, SMALLEST, Plan, plan
from cardtable.tui.reach import is_out, kinds, reach
from cardtable.tui.scene import next_scene
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.sight import pictures
from tests.tui.crowd import NAMED
from tests.tui.playing import app_at, called, click_on, lift, screen_text, settled, table_screen, until, zone
from tests.tui.shed import Shed, shed
from tests.tui.test_table_secrets import behind, played, seen

SIZES = [SMALLEST, (80, 24), (120, 40)]
NAMES = ("Tu", *NAMED, "Ermete", "Anna")
INK = Style()


def moment_of(game: Shed, me: Seat = 0, moves: int = 0, seed: str = "1") -> Moment:
    """What a seat knows after so many moves, always the last of those that are legal."""
    match = Match(Setup(game, seed))
    match.deal_next()
    for _ in range(moves):
        match.play(match.to_move, match.legal_moves()[-1])
        if match.phase != "playing":
            break
    view = match.view(me)
    scene = next_scene(Update(0, "playing", (), view, match.totals), None)
    picking = Picking(view.legal, kinds=kinds(view, me), places=reach(view, me).moves)
    return Moment(
        Text("it", "shed"), game, NAMES[: game.seats], "Scarto", (), scene, match.totals, me, me, "ccw", picking
    )


def drawn(moment: Moment, size: tuple[int, int]) -> tuple[Plan, dict[str, Picture]]:
    """The plan and the picture of every zone."""
    game = moment.game
    assert isinstance(game, Shed)
    shape = shape_of(moment, max(1, game.options.hand), stock=True)
    paint = Paint(deck_for("french"), game.pack, Inks(INK, INK, INK, INK), glyphs(plain=False))
    found = plan(*size, shape)
    return found, dict(pictures(moment, shape, found, lambda zone: paint))


def words(picture: Picture) -> str:
    return " ".join(patch.drawing[0].text for patch in picture if len(patch.drawing) == 1)


GAMES = st.builds(
    shed,
    st.integers(2, 10),
    hand=st.integers(1, 40),
    way=st.sampled_from(["shed", "fan"]),
    rows=st.booleans(),
    packs=st.just(9),
)


@given(GAMES, st.sampled_from(SIZES), st.integers(0, 60))
@settings(max_examples=20, deadline=None)
def test_nothing_hangs_over_its_zone_and_everybody_is_named_with_cards_or_out(
    game: Shed, size: tuple[int, int], moves: int
) -> None:
    """Up to ten seats (Spazz'u'mazz: "the app offers 2-10") with long names, on the smallest screen too."""
    moment = moment_of(game, moves=moves)
    found, zones = drawn(moment, size)
    for name, picture in zones.items():
        region = found.regions[name]
        for patch in picture:
            assert 0 <= patch.x <= patch.x + patch.width <= region.width, (name, patch.drawing[0].text)
            assert 0 <= patch.y <= patch.y + len(patch.drawing) <= region.height, name
    for seat in range(1, game.seats):
        said = words(zones[f"seat.{seat}"])
        assert moment.names[seat][:9] in said
        count = moment.scene.view.size(seat)
        assert ("fuori" in said) == is_out(moment.scene.view, seat)
        assert str(count) in said or "una carta" in said or "fuori" in said


def seated(game: Shed, seed: str = "1") -> Table:
    return Table(Setup(game, seed), read_players(",".join(["me", *["bot:random"] * (game.seats - 1)]), game))


def my_turn_first(game: Shed) -> str:
    """A seed with which the first seat begins."""
    for seed in map(str, range(99)):
        match = Match(Setup(game, seed))
        match.deal_next()
        if match.to_move == 0:
            return seed
    raise AssertionError("no such seed")


# The pile, rows and hands.


def test_the_pile_shows_its_top_with_how_many_cards_and_how_many_alike() -> None:
    """Spazz'u'mazz: "on screen show the top card, the length of the run on top and the number of cards"."""
    game = shed(3, hand=9, packs=2)
    moment = next(
        moment
        for moves in range(1, 30)
        for moment in [moment_of(game, moves=moves)]
        if moment.scene.fact("run", 0) == 3
    )
    pile = moment.scene.view.cards(game.layout.zone(DISCARD))
    _, zones = drawn(moment, (80, 24))
    said = words(zones["middle"])
    assert f"scarti: {len(pile)} carte" in said
    assert "3 uguali in cima" in said
    shown = [patch.card for patch in zones["middle"] if patch.card is not None]
    assert shown == list(pile[-3:]), "and the pile below it is not browsed"


def test_hands_lie_by_rank_where_cards_go_onto_a_pile() -> None:
    """Spazz'u'mazz: "Ranks only; suits never matter"."""
    moment = moment_of(shed(2, hand=40, packs=4))
    ranks = [moment.game.pack.rank(card) for card in moment.hand]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) < len(ranks)


def test_moving_along_forty_cards_of_four_packs_paints_two_of_them() -> None:
    game = shed(4, hand=40)
    moment = replace(moment_of(game, seed=my_turn_first(game)), cursor=4)
    assert moment.my_turn
    _, before = drawn(moment, (120, 40))
    _, after = drawn(replace(moment, cursor=5), (120, 40))
    assert [name for name in before if before[name] != after[name]] == ["hand"]
    assert len(changes(before["hand"], after["hand"])) == 8, "before and after: two cards and their keys"


def test_when_the_hand_is_gone_the_row_that_is_played_next_lies_in_its_place() -> None:
    """Spazz'u'mazz, states B and C: the open cards, and after them those face down, by their place."""
    game = shed(2, hand=0)
    seed = my_turn_first(game)
    moment = moment_of(game, seed=seed)
    up = moment.scene.view.cards(game.layout.zone(FACE_UP, 0))
    assert sorted(moment.hand) == sorted(up)
    moment = next(m for n in range(2, 9, 2) for m in [moment_of(game, moves=n, seed=seed)] if UNSEEN in m.hand)
    found = moment.reach
    assert found.low
    assert found.moves == tuple(Move("flip", number=place) for place in range(1, len(moment.hand) + 1))
    _, zones = drawn(moment, (80, 24))
    assert [patch.card for patch in zones["hand"] if len(patch.drawing) > 1] == list(range(len(moment.hand)))


async def test_a_card_face_down_is_turned_over_by_key_by_arrows_and_by_mouse() -> None:
    game = shed(2, hand=0)
    async with app_at(seated(game, my_turn_first(game))).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        while not screen.standing.reach.moves:
            await pilot.press("enter")
            await settled(pilot)
        left = len(screen.standing.hand)
        for way in ("2", "right", "click")[:left]:
            if way == "click":
                await click_on(pilot, "hand", 0)
            else:
                await pilot.press(*([way] if way == "2" else [way, "enter"]))
            await until(pilot, lambda: not screen.standing.made, "it is turned over")
            if len(screen.standing.hand) == left - 1 and left > 1:
                left -= 1
                await settled(pilot)


# Equal cards together.


def with_pair(game: Shed) -> tuple[Match, tuple[int, ...]]:
    """A match in which the first seat begins with two equal cards in hand, and these cards."""
    for seed in map(str, range(200)):
        match = Match(Setup(game, seed))
        match.deal_next()
        if match.to_move != 0:
            continue
        for move in match.legal_moves():
            view = match.view(0)
            if move.taken and not move.taken & ~view.shown[0]:
                return match, (move.card, move.taken.bit_length() - 1)
    raise AssertionError("no such deal")


def test_any_of_the_equal_cards_offers_how_many_of_them_go() -> None:
    """Three queens in hand: "Q:h1, Q:h2, Q:h3", whichever of them is pointed at."""
    match, pair = with_pair(shed(2, hand=8))
    view = match.view(0)
    picking = Picking(view.legal, kinds=kinds(view, 0))
    assert all(picking.playable >> card & 1 for card in pair)
    offers = [picking.pick(card).choices for card in pair]
    assert offers[0] == offers[1]
    assert len(offers[0]) > 1
    assert picking.pick(pair[1]).raised(0) == 1 << pair[1], "the one that was pointed at lies raised"


async def test_a_click_on_an_equal_card_takes_it_along() -> None:
    match, pair = with_pair(shed(2, hand=8))
    async with app_at(seated(shed(2, hand=8), str(match.setup.seed))).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        standing = table_screen(pilot).standing
        await click_on(pilot, "hand", pair[1])
        assert [move.taken.bit_count() for move in standing.menu][:2] == [0, 1]
        assert standing.choice == 0
        await click_on(pilot, "hand", pair[0])
        assert standing.menu[standing.choice].taken.bit_count() == 1
        before = len(standing.hand)
        await pilot.press("enter")
        await until(pilot, lambda: len(standing.hand) == before - 2, "both go")


# A neighbour's fan.


async def test_a_card_is_drawn_blind_from_the_fan_of_a_neighbour() -> None:
    """Uomo nero: "the drawer names a position in it, 1 to the number of cards"; "the taker sees card backs only"."""
    game = shed(6, hand=9, way="fan", rows=False, packs=2)
    async with app_at(seated(game, my_turn_first(game))).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        standing = table_screen(pilot).standing
        source = standing.reach.owner
        assert standing.reach.kind == "fan"
        assert set(standing.hand) == {UNSEEN}
        assert f"Pesca una carta dalla mano di {table_screen(pilot).table.players[source].name}" in screen_text(pilot)
        places = [patch.card for patch in zone(pilot, "middle").picture if len(patch.drawing) > 1]
        assert places == list(range(9))
        await pilot.press("right", "right")
        assert standing.cursor == 2
        assert standing.pick(2) == Move("draw", number=3)
        await pilot.press("right", "enter")
        await until(pilot, lambda: standing.update.number > 0, "a card is drawn")
        await settled(pilot)
        await click_on(pilot, "middle", 1)
        await until(pilot, lambda: standing.made or standing.update.number > 7, "a click draws as well")


async def test_who_draws_at_a_shared_screen_is_shown_the_card_before_the_curtain_falls() -> None:
    """Uomo nero, hot-seat: "let the taker pick a back, show him the card, cover again"."""
    game = find_game("uomo_nero").at_table(4)
    for seed in map(str, range(200)):
        match = Match(Setup(game, seed))
        match.deal_next()
        drawn = match.play(0, Move("draw", number=1)) if match.to_move == 0 else ()
        if drawn and drawn[0].kind == "drew":
            break
    table = Table(Setup(game, seed), read_players("person:Anna,person:Bruno,person:Carla,person:Dina", game))
    async with app_at(table).run_test(size=(80, 24)) as pilot:
        await lift(pilot, "Anna")
        while not isinstance(pilot.app.screen, TableScreen):
            await pilot.press("enter")
            await settled(pilot)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "the card is shown")
        assert Text("it").card(game.pack, drawn[0].cards[0]) in screen_text(pilot)
        await pilot.press("enter")
        await called(pilot, "Bruno")


def test_who_looks_on_sees_no_fan_to_choose_from() -> None:
    game = shed(4, hand=5, way="fan", rows=False)
    moment = moment_of(game)
    other = replace(moment_of(game, me=(moment.scene.view.to_move + 1) % 4))
    assert other.above is None
    assert reach(other.scene.view, other.bottom).kind == "hand"


# What else can be done, and what is decided.


async def test_a_key_shows_what_can_be_done_besides_playing_a_card() -> None:
    game = shed(2, hand=5, may_pass=True)
    async with app_at(seated(game, my_turn_first(game))).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        standing = table_screen(pilot).standing
        assert not standing.menu
        assert "O altro" in screen_text(pilot)
        await pilot.press("o")
        assert standing.menu == (PASS,)
        await pilot.press("backspace")
        assert not standing.menu
        await pilot.press("o", "enter")
        await until(pilot, lambda: standing.update.number >= 1, "it passes")


async def test_a_key_plays_out_what_is_decided() -> None:
    """King with `stop_when_decided` off, a hand whose rest is forced: nobody has to press a key for each card."""
    game = shed(2, hand=3, rows=False)
    async with app_at(seated(game, my_turn_first(game))).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        assert "E gioca il resto" in screen_text(pilot)
        await pilot.press("e")
        await until(pilot, lambda: screen.standing.update.view.to_move == NOBODY, "the deal is played out")


async def test_the_key_is_not_offered_while_there_is_something_to_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shed(2, hand=3, rows=False)
    monkeypatch.setattr(Shed, "decided", lambda game, view: view.size(0) < 3)
    async with app_at(seated(game, my_turn_first(game))).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        assert "gioca il resto" not in screen_text(pilot)
        await pilot.press("e")
        assert not screen.playing_out


def test_known_cards_of_another_hand_lie_face_up_among_the_backs() -> None:
    """A pile that was picked up in Spazz'u'mazz, declared cards in Bazzica: each can be told by its index."""
    moment = moment_of(shed(4, hand=30, rows=False))
    view = moment.scene.view
    known = tuple(range(40))[:12]
    shown = list(view.shown)
    shown[2] = sum(1 << card for card in known)
    hidden = (*view.hidden[:2], 18, *view.hidden[3:])
    moment = replace(moment, scene=replace(moment.scene, view=replace(view, shown=tuple(shown), hidden=hidden)))
    for size in ((80, 24), (120, 40)):
        _, zones = drawn(moment, size)
        hand = [patch for patch in zones["seat.2"] if len(patch.drawing) > 1]
        faces = [patch for patch in hand if any(sign in patch.drawing[0].text for sign in "♣♦♥♠")]
        assert len(faces) > 4
        assert all(right.x - left.x >= INDEX for left, right in pairwise(faces))
        assert len(hand) > len(faces), "some backs are seen as well"


# Law (viii): what is hidden changes no picture.


def may_be_played(setup: Setup, moves: Sequence[Move]) -> bool:
    """Whether the rules allow all these moves with the cards of a setup."""
    match = Match(setup)
    match.deal_next()
    try:
        for move in moves:
            match.play(match.to_move, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("way", ["shed", "fan"])
def test_hidden_cards_change_no_picture_of_these_zones(way: str, alone: bool) -> None:
    """Face-down rows, fans and piles, for whoever plays alone, shares the screen, looks on or stands at the curtain."""
    game = shed(3, hand=4, way=way, rows=way == "shed", packs=2)
    # Which cards pair after a draw depends on hidden ones: a fan is looked at before anything is drawn, and not every
    # exchange leaves all that was shed as it was.
    for number in (0, 4, 9, 17) if way == "shed" else (0,):
        match = played(game, number)
        moves = [move for _, move in match.moves]
        for viewer in (NOBODY, *range(3)):
            other = next(
                found
                for attempt in range(20)
                if may_be_played(*(found := behind(match, viewer, f"{number} {viewer} {attempt}")))
            )
            assert other[0].orders != match.setup.orders
            was, now = (seen(*again, viewer, alone=alone) for again in ((match.setup, moves), other))
            assert was == now, f"{viewer} can tell hidden cards apart after {number} moves"
