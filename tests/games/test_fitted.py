"""The fitted one-move player of the Scopa family: what it sees of a move, and that it sees nothing it must not."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.build import count
from cardtable.engine.cards import bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move, read_move
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, TABLE, AnyState, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games import find_game
from cardtable.games.cirulla import prior as cirulla_prior
from cardtable.games.fitted import (
    FEATURES,
    Fitted,
    Seen,
    chances_to_hold,
    italian_deck,
    read_weights,
    seen_by_mover,
)
from cardtable.games.scopa import prior as scopa_prior
from cardtable.games.scopa_a_15 import prior as scopa_a_15_prior
from cardtable.games.scopa_d_assi import prior as scopa_d_assi_prior
from cardtable.games.spazzino import prior as spazzino_prior

SCOPONE = find_game("scopone").at_table(4, {"variant": "scientifico"})
TABLES = [
    *[("scopa", seats) for seats in (2, 3, 4)],
    *[("scopone", seats) for seats in (4, 5)],
    *[("scopa_d_assi", seats) for seats in (2, 4)],
    ("sbarazzino", 2),
    ("scopa_a_15", 2),
    ("cirulla", 2),
]
WITH_BONUSES = [("spazzino", 2), ("cicera", 2), ("cicera", 4)]
PACK = SCOPONE.pack
DECK = italian_deck()

UNSEEN = "6C 6S 5S 2S 7B 4B RS CS FS"
HELD = 3


def cards(faces: str) -> int:
    return mask_of(PACK.read(faces))


def value(feature: str, table: str, hand: str, move: str, piles: str = "", *, by_deck: bool = False) -> float:
    """What is seen in a move where the others hold 6C 6S 5S 2S 7B 4B RS CS FS, and the next one three of these."""
    about = Seen(cards(hand), cards(table), cards(piles), cards(UNSEEN), HELD, last=False, by_deck=by_deck)
    return Fitted({feature: 1.0}, DECK).logits([read_move(move, PACK)], about)[0]


@pytest.mark.parametrize(("feature", "table", "hand", "move", "expected"), [
    ("take", "4C RD", "4S 2B", "4S x 4C", 1),
    ("take", "4C RD", "4S 2B", "2B", 0),
    ("sweep", "3C AC", "4S 2B", "4S x 3C,AC", 1),
    ("sweep", "3C AC RD", "4S 2B", "4S x 3C,AC", 0),
    ("settebello", "7D RD", "7C 2B", "7C x 7D", 1),
    ("settebello", "7C RD", "7D 2B", "7D x 7C", 1),
    ("denari", "4D 3D RC", "7D 2B", "7D x 4D,3D", 3),
    ("sevens", "7C RD", "7D 2B", "7D x 7C", 1),
    ("sixes_aces", "6B AC RD", "7C 2B", "7C x 6B,AC", 2),
    ("cards", "5C 2C RD", "7C 2B", "7C x 5C,2C", 3),
    ("several", "5C 2C RD", "7C 3B", "7C x 5C,2C", 1),
    ("several", "7S 2C RD", "7C 3B", "7C x 7S", 0),
    ("lay_settebello", "RD", "7D 3B", "7D", 1),
    ("lay_denaro", "RD", "7D 3B", "7D", 1),
    ("lay_denaro", "RD", "7C 3B", "7C", 0),
    ("lay_seven", "RD", "7C 3B", "7C", 1),
    ("lay_court", "RD", "FC 3B", "FC", 1),
    ("lay_mates", "RD", "5C 5B 5D", "5C", 2),
    ("lay_expected", "RD", "6B 3B", "6B", 2 * 3 / 9),
    ("lay_free", "RD", "3D 3B", "3D", 1),
    ("lay_free", "RD", "6B 3B", "6B", 0),
    ("lay_low", "RD", "3D 6B", "3D", 1),
    ("lay_low", "RD", "3D 4S", "4S", 0),
    ("danger", "4C", "2D 3B", "2D", 1 - (7 * 6 * 5) / (9 * 8 * 7)),
    ("danger", "5C", "2D 3B", "2D", 3 / 9),
    ("danger", "4C", "5D 3B", "5D", 3 / 9),
    ("danger", "4C", "7C 3B", "7C", 0),
    ("danger", "4C RD", "4S 3B", "4S x 4C", 3 / 9),
    ("exposed", "4C", "2D 3B", "2D", 1),
    ("exposed", "4C", "4S 2D", "4S x 4C", 0),
    ("answer", "4C", "2D 6B", "2D", 1),
    ("answer", "4C", "2D 5B", "2D", 0),
    ("answer", "2C AC", "3D 2S", "3D", 0),
    ("safe_total", "4C", "6B CB", "CB", 1),
    ("safe_total", "4C", "6B CB", "6B", 0),
    ("few", "4C", "6B CB", "CB", 1),
    ("few", "4C RD", "6B CB", "CB", 0),
    ("few", "4C", "4S CB", "4S x 4C", 0),
    ("left_settebello", "7D 4C RD", "7B 3B", "7B x 7D", -1),
    ("left_settebello", "4C RD", "7D 3B", "7D", 1),
    ("left_sevens", "7C 4C RD", "7S CB", "7S x 7C", -1),
    ("left_denari", "7D 3D 4D RC", "7S CB", "7S x 3D,4D", -2),
    ("left_denari", "RC", "3D CB", "3D", 1),
])  # fmt: skip
def test_what_is_seen_of_a_move(feature: str, table: str, hand: str, move: str, expected: float) -> None:
    """What lies on the table all the time is alike for every move: there what is taken counts -1, what is laid 1."""
    assert value(feature, table, hand, move) == pytest.approx(expected)


@pytest.mark.parametrize(("piles", "broken"), [("", 3), ("5C 4D", 1), ("5C 3B 4D", -1), ("5C 3B 2D", -3)])
def test_a_take_by_sum_breaks_ranks_or_mends_broken_ones(piles: str, broken: int) -> None:
    """Spariglio: 5 = 3+2 turns three ranks from even to odd or back; a take by equal value none."""
    args = "3C 2C RD", "5B FD", "5B x 3C,2C", piles
    assert value("broken_by_hand", *args) == broken == value("broken_by_deck", *args, by_deck=True)
    assert value("broken_by_hand", *args, by_deck=True) == 0 == value("broken_by_deck", *args)
    assert value("broken_by_hand", "3C 2C RD", "2B FD", "2B x 2C", piles) == 0


def test_the_weights_add_up() -> None:
    """A player with several weights is the sum of players with one."""
    weights = {feature: at + 0.5 for at, feature in enumerate(FEATURES)}
    player = Fitted(weights, DECK)
    for game, state in positions():
        moves = game.legal_moves(state)
        about = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=3, last_card_scopa=False)
        alone = [Fitted({feature: weight}, DECK).logits(moves, about) for feature, weight in weights.items()]
        assert player.logits(moves, about) == pytest.approx([sum(column) for column in zip(*alone, strict=True)])


def positions(tables: Sequence[tuple[str, int]] = TABLES) -> list[tuple[AnyGame, AnyState]]:
    """Some positions of each table, of random play."""
    found: list[tuple[AnyGame, AnyState]] = []
    for at, (name, seats) in enumerate(tables):
        game, rng = find_game(name).at_table(seats), Random(at)
        state = game.deal(Deal(1, at % seats, Seeded("fitted")))
        while state.to_move != NOBODY:
            found.append((game, state))
            state = game.play(state, rng.choice(game.legal_moves(state)))
    return found[::4]


@pytest.mark.parametrize(("name", "seats"), WITH_BONUSES)
def test_each_point_on_the_spot_is_seen_as_the_rules_pay_it(name: str, seats: int) -> None:
    """Spazzino and Cicera: what a move adds to the bonuses made, as the deal goes on by the rules."""
    module = import_module(f"cardtable.games.{name}.prior")
    paid = 0
    for game, state in positions([(name, seats)]):
        moves = game.legal_moves(state)
        found = module.logits(game, state, moves, module.player(game, {"bonus": 1.0}))
        before = sum(bonus.points for made in state.facts.made for bonus in made)
        for move, seen in zip(moves, found, strict=True):
            after = game.play(state, move).facts.made
            assert seen == sum(bonus.points for made in after for bonus in made) - before
        paid += sum(map(bool, found))
    assert paid, "some of the moves made points"


def test_courts_sweep_nothing_but_their_like_where_they_take_no_sums() -> None:
    """Spazzino: 3 and 5 add up to 8, which the fante does not take; alone on the table it does take a fante."""
    game = find_game("spazzino").at_table(2)
    exposed = spazzino_prior.player(game, {"exposed": 1.0})
    for table, laid, seen in (("3C", "5C", 0), ("3C", "4C", 1), ("", "FB", 1)):
        given: dict[Place, str] = {
            TABLE: table,
            (HAND, 0): f"{laid} RD",
            (HAND, 1): "FS 7S",
            STOCK: "2C 2B 2S AC AB AS",
        }
        state = position(game, given, rest=(CAPTURES, 1), dealer=1)
        move = read_move(laid, PACK)
        assert spazzino_prior.logits(game, state, [move], exposed) == [seen]


def test_the_prior_knows_nothing_that_is_hidden() -> None:
    """Deal the hidden cards anew behind the view of the seat to move: it says the same."""
    rng = Random("hidden")
    for game, state in positions([*TABLES, *WITH_BONUSES]):
        view = view_of(game, state, state.to_move)
        said = game.prior(state, view.legal)
        if said is None:
            assert state.facts.phase != "play", "only of the claims of Cirulla it knows nothing"
            continue
        assert len(said) == len(view.legal)
        for _ in range(3):
            assert game.prior(possible_state(game, view, rng), view.legal) == said


@pytest.mark.parametrize(("ace_scopa", "sweeps"), [(True, True), (False, False)])
def test_an_ace_that_takes_all_sweeps_only_where_that_is_played(ace_scopa: bool, sweeps: bool) -> None:
    """Scopa d'Assi: of two aces on an empty and on a full table only the second can make a scopa."""
    game = find_game("scopa_d_assi").at_table(2, {"ace_scopa": ace_scopa})
    given: dict[Place, str] = {(HAND, 0): "AC AS 6S", (HAND, 1): "2B 3B 4B"}
    alone = scopa_d_assi_prior.player(game, {"sweep": 1.0})
    for table, expected in (("RD 2C", sweeps), ("", False)):
        state = position(game, {**given, TABLE: table}, rest=(CAPTURES, 1), dealer=1)
        moves = [move for move in game.legal_moves(state) if PACK.names[move.card][0] == "A"]
        assert [bool(value) for value in scopa_d_assi_prior.logits(game, state, moves, alone)] == [expected] * 2


def test_an_ace_is_better_kept_where_it_takes_all() -> None:
    """Scopa d'Assi: to play an ace is seen, to play another card is not."""
    game = find_game("scopa_d_assi").at_table(2)
    state = position(game, {TABLE: "RD", (HAND, 0): "AC 6S", (HAND, 1): "2B 3B"}, rest=(CAPTURES, 1), dealer=1)
    moves = game.legal_moves(state)
    found = scopa_d_assi_prior.logits(game, state, moves, scopa_d_assi_prior.player(game, {"kept": 1.0}))
    assert found == [PACK.names[move.card] == "AC" for move in moves]


def test_what_sweeps_a_table_differs_from_game_to_game() -> None:
    """A table of 9: by a nine in Scopa, by a six in Scopa a 15, by either and by an ace in Cirulla."""
    for module, faces in ((scopa_prior, "C"), (scopa_a_15_prior, "6"), (cirulla_prior, "C6A")):
        deck = module.fitted().deck
        assert {PACK.names[card][0] for card in bits(deck.sweeping[9])} == set(faces)


def test_the_cards_one_knows_the_next_player_to_hold_are_in_what_he_may_sweep_with() -> None:
    """Cirulla: who has claimed with a hand has shown it."""
    game = find_game("cirulla").at_table(2)
    given: dict[Place, str] = {TABLE: "RD 2C", (HAND, 0): "4C", (HAND, 1): "AS 2S 3S", STOCK: "AC 2B 3B"}
    state = position(game, given, rest=(CAPTURES, 1), dealer=1, revealed="AS 2S 3S", phase="play")
    about = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=3, last_card_scopa=False)
    assert about.unseen & cards("AS 2S 3S") == cards("AS 2S 3S")
    assert about.held == 3


def ending(hands: tuple[str, str, str, str], *, last_card_scopa: bool = False, dealer: int = 3) -> Seen:
    """What seat 0 sees late in a deal of Scopone scientifico."""
    given: dict[Place, str] = {TABLE: "RD", **{(HAND, seat): held for seat, held in enumerate(hands)}}
    state = position(SCOPONE, given, rest=(CAPTURES, 1), dealer=dealer)
    return seen_by_mover(
        state, SCOPONE.table, SCOPONE.piles, SCOPONE.sides, hand_size=10, last_card_scopa=last_card_scopa
    )


def test_the_sweep_of_the_last_card_counts_only_where_that_is_played() -> None:
    """The dealer plays the last card; then the one before him has nothing to fear from him."""
    own = ending(("4C", "", "", ""), dealer=0)
    assert own.last
    assert own.by_deck
    assert not ending(("4C", "", "", ""), dealer=0, last_card_scopa=True).last
    before = ending(("4C", "5C", "", ""), dealer=1)
    assert (before.last, before.held, before.by_deck) == (False, 0, False)
    assert ending(("4C", "5C", "", ""), dealer=1, last_card_scopa=True).held == 1
    assert ending(("4C", "5C", "6C", ""), dealer=2).held == 1


def test_an_empty_hand_is_filled_from_the_stock_before_its_turn() -> None:
    """Scopa for two: the next player gets three new cards, one of which may sweep."""
    game = find_game("scopa").at_table(2)
    given: dict[Place, str] = {TABLE: "RD 2C", (HAND, 0): "4C"}
    state = position(game, given | {STOCK: "AC 2B 3B 4B 5B 6B"}, rest=(CAPTURES, 1), dealer=0)
    about = seen_by_mover(state, game.table, game.piles, game.sides, hand_size=3, last_card_scopa=False)
    assert (about.held, about.last, count(about.unseen)) == (3, False, 6)


def test_a_partner_who_plays_next_is_no_danger() -> None:
    """Scopone a cinque, three against two: seat 4 and seat 0 are on one side."""
    game = find_game("scopone").at_table(5, {"sides": "3+2"})
    state = game.deal(Deal(1, 3, Seeded("partner")))
    assert state.to_move == 4
    assert seen_by_mover(state, game.table, game.piles, game.sides, hand_size=8, last_card_scopa=False).held == 0


def test_chances_to_hold_are_those_of_drawing_without_putting_back() -> None:
    assert chances_to_hold(3, 9)[:2] == pytest.approx((0, 3 / 9))
    assert chances_to_hold(3, 9)[7] == 1
    assert set(chances_to_hold(0, 9)) == {0}


def test_a_move_that_plays_no_card_is_nothing_special() -> None:
    about = Seen(cards("4C"), 0, 0, cards(UNSEEN), HELD, last=False, by_deck=False)
    assert Fitted({"take": 2.0, "few": 1.0}, DECK).logits([Move("pass")], about) == [0.0]


@pytest.mark.parametrize("held", [
    "", "weights = 3", "[weights]\ntaek = 0.4", "[weights]\ntake = nan", "[weights]\ntake = inf",
    "[weights]\ntake = '0.4'", "[weights]\ntake = true", "[weights", "[weights]\ntake = 0.1\ntake = 0.2",
])  # fmt: skip
def test_a_file_that_holds_no_weights_is_not_played_by(held: str, tmp_path: Path) -> None:
    """A slip of the pen in a feature would else be a weight of 0, and a number that is none plays anything."""
    file = tmp_path / "prior.toml"
    file.write_text(held, encoding="utf-8")
    with pytest.raises(ValueError, match=r"weight|at (line|end)|overwrite"):
        read_weights(file)
