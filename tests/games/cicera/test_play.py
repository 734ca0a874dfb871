"""Cicera: the deal, the moves, and the points made in play (rules, sections 1 to 6 and 10)."""

from random import Random

import pytest

from cardtable.engine.cards import BRESCIAN_52, bits, mask_of
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import Move, read_move
from cardtable.engine.options import Value
from cardtable.engine.state import NOBODY, TABLE, Deal
from tests.games.cicera.tables import on_table, rules
from tests.games.tables import made, moves, play

ORDER = tuple(Random("brescia").sample(range(52), 52))

# The deal.


def test_four_play_in_pairs_and_two_alone() -> None:
    """Four players in two pairs, partners opposite (0+2, 1+3); two players as an alternative."""
    assert rules().sides == (0, 1, 0, 1)
    assert rules(2).sides == (0, 1)


@pytest.mark.parametrize("dealer", range(4))
def test_twelve_cards_each_from_the_dealers_right_then_four_on_the_table(dealer: int) -> None:
    """52 = 4 x 12 + 4; the twelve of each player, the dealer's last, then the table; player at the left cuts."""
    game = rules()
    state = game.deal(Deal(1, dealer, Given({(1, 0): ORDER})))
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        assert state.zones[seat] == mask_of(ORDER[12 * place :][:12])
    assert (state.zones[game.table], state.to_move) == (mask_of(ORDER[48:]), (dealer + 1) % 4)
    assert game.cutter(dealer) == (dealer - 1) % 4
    assert game.dealer(dealer, (game.score(state),)) == (dealer + 1) % 4


def test_two_players_get_a_second_twelve_when_the_hands_are_empty() -> None:
    """Twelve each and four on the table, and a second distribution of twelve each, without a table."""
    game = rules(2)
    events: list[Event] = []
    state = game.deal(Deal(1, 1, Given({(1, 0): ORDER})), events.append)
    assert state.zones[game.table] == mask_of(ORDER[24:28])
    while len(bits(state.zones[game.stock])) == 24:
        state = game.play(state, game.legal_moves(state)[0], events.append)
    assert (state.zones[0], state.zones[1]) == (mask_of(ORDER[28:40]), mask_of(ORDER[40:]))
    assert [event.kind for event in events].count("table_dealt") == 1


# The moves.

FREE = {"capture_rule": "free"}


@pytest.mark.parametrize(
    ("table", "card", "as_scopa", "freely"),
    [
        ("10D 6C 4D", "10S", ["10S x 10D"], ["10S", "10S x 10D", "10S x 4D,6C"]),
        ("6C 4D 7S 3B RD", "10S", ["10S x 3B,7S", "10S x 4D,6C"], ["10S", "10S x 3B,7S", "10S x 4D,6C"]),
        ("AD 2C 3B 4S", "10S", ["10S x AD,2C,3B,4S"], ["10S", "10S x AD,2C,3B,4S"]),
        ("RD RC FS 6C", "RB", ["RB x RC", "RB x RD"], ["RB", "RB x RC", "RB x RD"]),
        ("6C 4D AS", "FB", ["FB"], ["FB"]),  # a fante has no number, be it called 11 or 8
        ("7C AS", "FB", ["FB"], ["FB"]),
        ("FC AD", "CS", ["CS"], ["CS"]),  # and is in no sum
        ("8C AD", "9S", ["9S x AD,8C"], ["9S", "9S x AD,8C"]),
        ("4C 4D 5B", "9S", ["9S x 4C,5B", "9S x 4D,5B"], ["9S", "9S x 4C,5B", "9S x 4D,5B"]),
    ],
)
def test_what_a_card_takes(table: str, card: str, as_scopa: list[str], freely: list[str]) -> None:
    """The equal card first, else a sum of numerals, else it is laid; courts take their equal. `free`: all of these."""

    def found(game_moves: list[str]) -> set[tuple[str, ...]]:
        return {tuple(sorted(move.replace(",", " ").split())) for move in game_moves}

    for options, expected in ((dict[str, Value](), as_scopa), (dict[str, Value](FREE), freely)):
        game = rules(**options)
        assert found(moves(game, on_table(game, table, card, "2D"))) == found(expected)


@pytest.mark.parametrize("capture_rule", ["scopa", "free"])
@pytest.mark.parametrize("seed", range(10))
def test_every_legal_play_is_there_and_no_other(seed: int, capture_rule: str) -> None:
    """Against trying every set of table cards, on tables with and without equal cards."""
    game, rng = rules(capture_rule=capture_rule), Random(seed)
    cards = rng.sample(range(52), 11)
    table, hand = cards[:7], cards[7:]
    state = on_table(game, BRESCIAN_52.write(table), BRESCIAN_52.write(hand))
    expected: set[Move] = set()
    for card in hand:
        rank = BRESCIAN_52.rank(card)
        equal = [[other] for other in table if BRESCIAN_52.rank(other) == rank]
        subsets = [[table[n] for n in range(7) if pick >> n & 1] for pick in range(1 << 7) if pick.bit_count() > 1]
        sums = [
            some
            for some in subsets
            if rank < 10
            and all(BRESCIAN_52.rank(other) < 10 for other in some)
            and sum(BRESCIAN_52.rank(other) + 1 for other in some) == rank + 1
        ]
        taken = [*equal, *sums] if capture_rule == "free" else equal or sums
        expected |= {Move("play", card, mask_of(some)) for some in taken}
        if capture_rule == "free" or not taken:
            expected.add(Move("play", card))
    assert set(game.legal_moves(state)) == expected


@pytest.mark.parametrize(
    ("move", "reason", "freely"),
    [
        ("10S", "equal_card_first", ""),
        ("10S x 6C,4D", "equal_card_first", ""),
        ("RB", "equal_card_first", ""),
        ("9C", "must_capture", ""),
        ("9C x 6C", "wrong_sum", "wrong_sum"),
        ("RB x 6C,4D", "courts_take_equal", "courts_take_equal"),
        ("9C x 8D", "not_on_table", "not_on_table"),
        ("8C", "not_in_hand", "not_in_hand"),
    ],
)
def test_why_a_move_is_illegal(move: str, reason: str, freely: str) -> None:
    for capture_rule, expected in (("scopa", reason), ("free", freely)):
        game = rules(capture_rule=capture_rule)
        state = on_table(game, "10D 6C 4D 3S RD", "10S RB 9C", "2D")
        said = read_move(move, BRESCIAN_52)
        if expected:
            assert game.objection(state, said) == expected
        else:
            assert said in game.legal_moves(state)


def test_a_court_may_survive_the_whole_deal() -> None:
    """A court on the table can survive the smazzata; the leftovers go to the last capturer without any bonus."""
    game = rules()
    state, events = play(game, on_table(game, "RD FC 5D 2D", "5C"), "5C x 5D")
    assert [event.kind for event in events if event.kind != "napola"] == ["captured", "leftovers", "napoleone"]
    assert state.zones[game.table] == 0


def test_leftovers_belong_to_nobody_if_nobody_has_captured() -> None:
    """Only where captures may be refused."""
    game = rules(2, capture_rule="free")
    state = game.deal(Deal(1, 0, Seeded("all laid")))
    while state.to_move != NOBODY:
        state = game.play(state, next(move for move in game.legal_moves(state) if not move.taken))
    assert state.zones[game.layout.zone(TABLE)] == BRESCIAN_52.all
    sheet = game.score(state)
    assert sheet.points == (0, 0)
    assert game.outcome((sheet,)) is None


# The points made in play.


@pytest.mark.parametrize(
    ("table", "move", "expected"),
    [
        ("6S 4S RD", "10S x 4S,6S", {"picchiata": 1}),
        ("6S 4D RD", "10S x 4D,6S", {}),
        ("6S 4S RD", "10D x 4S,6S", {}),  # the played card too
        ("FC 2D", "FD x FC", {"picchiata": 1}),
        ("5C 2D", "5D x 5C", {}),
        ("2D 3C 4S RB", "9B x 2D,3C,4S", {"quadriglia": 1}),
        ("AD 2D 3C 4S RB", "10B x AD,2D,3C,4S", {"cinquina": 1}),
        ("RC", "RS x RC", {"scopa": 1, "picchiata": 1}),
        ("AS 2S 3S 4S", "10S x AS,2S,3S,4S", {"scopa": 1, "picchiata": 1, "cinquina": 1}),
        ("5C", "5D x 5C", {"scopa": 1}),
    ],
)
def test_what_a_capture_makes(table: str, move: str, expected: dict[str, int]) -> None:
    """Scopa, picchiata (one suit, or a court by its equal), quadriglia and cinquina add up, each with a card for it."""
    game = rules()
    state, events = play(game, on_table(game, table, f"{move.partition(' ')[0]} 8B", "CD", "CC", "CB"), move)
    assert made(events) == expected
    assert len(state.facts.crosswise[0]) == sum(expected.values())


@pytest.mark.parametrize(
    ("laid", "table", "move", "expected"),
    [
        ("5C", "5C 2D", "5D x 5C", {"picchiata": 1}),
        ("RC", "RC 2D", "RD x RC", {"picchiata": 1}),
        ("", "RC 2D", "RD x RC", {}),  # a court by its equal alone is none
        ("2D", "5C 2D", "5D x 5C", {}),  # an older card
        ("4S", "6S 4S RD", "10S x 4S,6S", {"stesso_seme": 1}),  # not inside a sum
        ("4D", "6S 4D RD", "10S x 4D,6S", {}),
        ("5C", "5C", "5D x 5C", {"picchiata": 1, "scopa": 1}),
    ],
)
def test_by_the_other_authorities(laid: str, table: str, move: str, expected: dict[str, int]) -> None:
    """picchiata = authority: 1 for the single card just laid; a capture all of one suit under its own name."""
    game = rules(picchiata="authority")
    state, events = play(game, on_table(game, table, f"{move.partition(' ')[0]} 8B", "CD", "CC", "CB", laid=laid), move)
    assert made(events) == expected
    assert len(state.facts.crosswise[0]) == sum(expected.values())


def test_a_picchiata_answers_the_player_before_only() -> None:
    """The single card that the previous player has just laid; nothing where that turn captured."""
    game = rules(picchiata="authority")
    state = on_table(game, "2D", "5C 8B", "5D 8C", "5B 8D", "CB")
    assert made(play(game, state, "5C", "5D x 5C")[1]) == {"picchiata": 1}
    assert made(play(game, state, "5C", "8C", "5B x 5C")[1]) == {}


@pytest.mark.parametrize(
    ("quadriglia", "three", "four"),
    [("flat", {"quadriglia": 1}, {"cinquina": 1}), ("graded", {"quadriglia": 1}, {"cinquina": 2}), ("off", {}, {})],
)
def test_a_quadriglia_may_be_graded_or_left_out(quadriglia: str, three: dict[str, int], four: dict[str, int]) -> None:
    """graded: captured cards - 2; off: nothing."""
    game = rules(quadriglia=quadriglia)
    others = ("8B", "CD", "CC", "CB")
    taken = "10B x AD,2D,3C,4S"
    assert made(play(game, on_table(game, "2D 3C 4S RB", f"9B {others[0]}", *others[1:]), "9B x 2D,3C,4S")[1]) == three
    state, events = play(game, on_table(game, "AD 2D 3C 4S RB", f"10B {others[0]}", *others[1:]), taken)
    assert made(events) == four
    assert len(state.facts.crosswise[0]) == sum(four.values())
    assert (game.score(state).line("quadriglia") is None) == (quadriglia == "off")


@pytest.mark.parametrize(("counts", "expected"), [(False, {"picchiata": 1}), (True, {"picchiata": 1, "scopa": 1})])
def test_the_last_card_cancels_only_the_scopa(counts: bool, expected: dict[str, int]) -> None:
    """Last card: no scopa (but with `last_card_scopa`), the picchiata still counts."""
    game = rules(last_card_scopa=counts)
    assert made(play(game, on_table(game, "6S 4S", "10S"), "10S x 4S,6S")[1]) == expected
