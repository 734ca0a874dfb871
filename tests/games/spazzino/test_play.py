"""Spazzino: the deal, the moves, and the points made in play (rules, sections 3 to 6 and 10)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40, bits, mask_of
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import Move, read_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.captures import VALUES
from tests.games.spazzino.tables import on_table, rules
from tests.games.tables import line, made, moves, play

# The deal.


def test_three_each_the_opponent_first_then_four_on_the_table() -> None:
    """A given pack order lists three of the opponent, three of the dealer, the table, then three and three."""
    game = rules()
    order = ITALIAN_40.read("AD 2D 3D 4D 5D 6D 7D FD CD RD AC 2C 3C 4C 5C 6C")
    order += tuple(card for card in range(40) if card not in order)
    state = game.deal(Deal(1, 0, Given({(1, 0): order})))
    assert ITALIAN_40.write(bits(state.zones[1])) == "AD 2D 3D"
    assert ITALIAN_40.write(bits(state.zones[0])) == "4D 5D 6D"
    assert ITALIAN_40.write(bits(state.zones[game.table])) == "7D FD CD RD"
    events: list[Event] = []
    for _ in range(6):
        state = game.play(state, game.legal_moves(state)[0], events.append)
    assert [(event.seat, len(event.cards)) for event in events if event.kind == "dealt"] == [(1, 3), (0, 3)]
    assert ITALIAN_40.write(bits(state.zones[1])) == "AC 2C 3C"
    assert (state.to_move, game.dealer(0, (game.score(state),))) == (1, 1)


def test_there_are_six_distributions_and_no_redeal() -> None:
    """Three more each whenever both hands are empty (6 rounds); no redeal for particular table cards."""
    game = rules()
    order = (*range(6), *ITALIAN_40.read("RD RC RB RS"))
    order += tuple(card for card in range(40) if card not in order)
    events: list[Event] = []
    state = game.deal(Deal(1, 1, Given({(1, 0): order})), events.append)
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[0], events.append)
    kinds = [event.kind for event in events]
    assert (kinds.count("dealt"), kinds.count("redealt")) == (12, 0)


# The moves.


@pytest.mark.parametrize(
    ("table", "card", "expected"),
    [
        ("7D 3S 4C", "7B", ["7B x 4C,3S", "7B x 7D"]),  # the equal card has no priority
        ("7D 7C 5S", "7B", ["7B x 7C", "7B x 7D"]),  # one of two, never both
        ("AD 3C 4B", "FS", ["FS"]),  # a fante takes no sum
        ("FD FC 5C 3B", "FS", ["FS x FC", "FS x FD"]),
        ("AC AD", "AS", ["AS x AC", "AS x AD"]),
        ("AC 2C 4C", "AS", ["AS x AC"]),
        ("AC 2D", "7B", ["7B"]),
        ("FD", "7B", ["7B"]),
        ("2C 2D 3S 3B", "5D", ["5D x 2C,3B", "5D x 2C,3S", "5D x 2D,3B", "5D x 2D,3S"]),
        ("", "7B", ["7B"]),
    ],
)
def test_what_a_card_takes(table: str, card: str, expected: list[str]) -> None:
    """2 to 7: any equal card, or any sum, a free choice; ace and courts: one equal card. Else it is laid."""
    assert sorted(moves(rules(), on_table(rules(), table, card))) == expected


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_capture_is_there_and_no_other(seed: int) -> None:
    """Against trying every set of table cards, on tables with and without equal cards."""
    game, rng = rules(), Random(seed)
    cards = rng.sample(range(40), 10)
    table, hand = cards[:7], cards[7:]
    state = on_table(game, ITALIAN_40.write(table), ITALIAN_40.write(hand), ITALIAN_40.write(set(range(40)) - {*cards}))
    expected = set()
    for card in hand:
        subsets = [[table[n] for n in range(7) if pick >> n & 1] for pick in range(1, 1 << 7)]
        taken = [
            cards
            for cards in subsets
            if sum(VALUES[c] for c in cards) == VALUES[card] and (len(cards) == 1 or VALUES[card] <= 7)
        ]
        expected |= {Move("play", card, mask_of(cards)) for cards in taken} or {Move("play", card)}
    assert set(game.legal_moves(state)) == expected


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("7B", "must_capture"),
        ("7B x 3S", "wrong_sum"),
        ("7B x 7D,3S", "wrong_sum"),
        ("FS x 4C,3S", "courts_take_equal"),
        ("7B x 2D", "not_on_table"),
        ("6B", "not_in_hand"),
        ("pass", "not_now"),
    ],
)
def test_why_a_move_is_illegal(move: str, reason: str) -> None:
    game = rules()
    state = on_table(game, "7D 3S 4C", "7B FS")
    assert game.objection(state, read_move(move, ITALIAN_40)) == reason


# The points made in play.


def test_a_picula_takes_alone_the_card_that_was_just_laid() -> None:
    """Picula: a single card is taken with an equal card, and it is the one laid in the turn before."""
    game = rules()
    state, events = play(game, on_table(game, "RD", "4S 2B", "4C FB"), "4S", "4C x 4S")
    assert made(events) == {"picula": 1}
    assert state.facts.crosswise == ((), ITALIAN_40.read("4S"))


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_first_play_of_a_deal_is_no_picula(dealer: int) -> None:
    """The first play can never be a picula: nobody has laid a card yet."""
    game = rules()
    assert game.deal(Deal(2, dealer, Seeded("first"))).facts.laid == -1


def test_no_picula_of_an_older_card_nor_after_a_capture_nor_in_a_sum() -> None:
    """No picula if the opponent captured, if the card is older, one's own, or taken as part of a sum."""
    game = rules()
    older = play(game, on_table(game, "4S RD", "FS 2B", "4C FB"), "FS", "4C x 4S")[1]
    captured = play(game, on_table(game, "4S RD FD 2C", "FS 3B", "4C FB"), "FS x FD", "4C x 4S")[1]
    in_a_sum = play(game, on_table(game, "3C RD", "4S 2B", "7C FB"), "4S", "7C x 3C,4S")[1]
    own = play(game, on_table(game, "RD", "4S 4B", "FB 2B"), "4S", "FB", "4B x 4S")[1]
    assert [made(events) for events in (older, captured, in_a_sum, own)] == [{}, {}, {}, {}]


@pytest.mark.parametrize(("across", "expected"), [(True, {"picula": 1}), (False, {})])
def test_a_new_distribution_cancels_the_picula_or_not(across: bool, expected: dict[str, int]) -> None:
    """Three new cards dealt between the two turns do not cancel a picula; with `picula_across_deal` = false they do."""
    game = rules(picula_across_deal=across)
    state = on_table(game, "RD 2B", "4S", "", stock="4C 5C FC 6C CC AC", dealer=0)
    state, events = play(game, state, "4S", "4C x 4S")
    assert [event.kind for event in events][:3] == ["laid", "dealt", "dealt"]
    assert made(events) == expected


def test_picula_and_spazzino_add_up() -> None:
    """Playing a 4 on an empty table and having it taken by a 4: picula + spazzino = 2."""
    game = rules()
    state, events = play(game, on_table(game, "", "4S 2B", "4C FB"), "4S", "4C x 4S")
    assert made(events) == {"picula": 1, "spazzino": 1}
    assert state.facts.crosswise == ((), ITALIAN_40.read("4S 4C"))
    sheet = game.score(state)
    assert (line(sheet, "picula").points, line(sheet, "spazzino").points) == ((0, 1), (0, 1))


@pytest.mark.parametrize(
    ("table", "move", "points", "captured"),
    [
        ("5C 2C RD", "7C x 2C,5C", 3, 3),
        ("5C 2S RD", "7C x 5C,2S", 0, 0),
        ("5C 2C RD", "7D x 2C,5C", 0, 2),
        ("AC 2C 4C RD", "7C x AC,2C,4C", 4, 4),
        ("AC 2C 3C RD", "6S x AC,2C,3C", 0, 3),
        ("7D RC", "7C x 7D", 0, 0),
        ("FD RC", "FC x FD", 0, 0),
    ],
)
def test_a_bagher_is_worth_a_point_for_each_card(table: str, move: str, points: int, captured: int) -> None:
    """Two or more captured cards, all of a suit, and the played one too; `captured`: only cards of their suit count."""
    for suit, worth in (("all", points), ("captured", captured)):
        game = rules(bagher_suit=suit)
        state, events = play(game, on_table(game, table, f"{move[:2]} FB", "2B"), move)
        assert made(events) == ({"bagher": worth} if worth else {})
        assert len(state.facts.crosswise[0]) == worth


def test_a_bagher_can_be_a_spazzino_too_and_no_picula() -> None:
    """Spazzino adds to bàgher; a picula takes exactly one card of equal rank."""
    game = rules()
    state, events = play(game, on_table(game, "5C 2C", "7C FB", "2B", laid="2C"), "7C x 2C,5C")
    assert made(events) == {"bagher": 3, "spazzino": 1}
    assert len(state.facts.crosswise[0]) == 3


@pytest.mark.parametrize(("counts", "expected"), [(True, {"bagher": 3}), (False, {})])
def test_with_the_last_card_only_the_bagher_counts(counts: bool, expected: dict[str, int]) -> None:
    """Last card of the smazzata: picula and spazzino are not counted, bàgher is (`bagher_last_card`)."""
    game = rules(bagher_last_card=counts)
    assert made(play(game, on_table(game, "5C 2C", "7C", "", laid="2C"), "7C x 2C,5C")[1]) == expected
    assert made(play(game, on_table(game, "4S", "4C", "", laid="4S"), "4C x 4S")[1]) == {}


def test_the_leftovers_go_to_the_last_capturer_without_points() -> None:
    """The last card captures and other cards remain: they follow to the same player, without bonus."""
    game = rules()
    state, events = play(game, on_table(game, "4S RD 5D 2D", "4C", ""), "4C x 4S")
    assert [event.kind for event in events if event.kind != "napola"] == ["captured", "leftovers"]
    assert (state.to_move, state.zones[game.table], state.facts.last_taker) == (NOBODY, 0, 0)


@pytest.mark.parametrize(("last", "length"), [("3S", 10), ("7D", 0)])
def test_a_napola_is_told_at_the_end_of_the_deal(last: str, length: int) -> None:
    """Like every napola the napoleone is reckoned with the leftovers included."""
    game = rules()
    table = f"4D {last}"
    state = on_table(game, table, "4C", "")
    if not length:
        state.zones[game.piles[1]] = 1 << ITALIAN_40.number("AS")
        state.zones[game.piles[0]] ^= 1 << ITALIAN_40.number("AS")
    told = [event for event in play(game, state, "4C x 4D")[1] if event.kind == "napola"]
    assert [(event.side, event.number, len(event.cards)) for event in told] == ([(0, 10, 10)] if length else [])
