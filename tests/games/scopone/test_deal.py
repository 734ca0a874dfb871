"""Scopone: who plays with whom, and how it is dealt in each of its forms (rules, sections 1 and 3)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.errors import BadSeats, ImpossibleCombination, UnfitSeats
from cardtable.engine.match import Match, Setup
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.scopone.options import ScoponeOptions
from cardtable.games.scopone.rules import Scopone
from tests.games.scopone.tables import VARIANTS, ending_with, rules
from tests.games.tables import dealt, faces, kinds, pack_order

each_variant = pytest.mark.parametrize("variant", VARIANTS)


@pytest.mark.parametrize(("variant", "each", "table"), [("nove", 9, 4), ("scientifico", 10, 0), ("cinque", 8, 0)])
def test_all_the_cards_are_dealt_at_once(variant: str, each: int, table: int) -> None:
    """nove: 9 each and 4 face up; scientifico: 10 and none; cinque: 8 and none; one distribution."""
    game = rules(variant)
    state, events = dealt(game, Seeded("all at once"), 1)
    assert [state.zones[seat].bit_count() for seat in range(game.seats)] == [each] * game.seats
    assert state.zones[game.table].bit_count() == table
    assert state.zones[game.layout.stock] == 0
    assert kinds(events) == ["dealt"] * game.seats + ["table_dealt"] * bool(table)


@each_variant
def test_a_pack_order_gives_whole_hands_from_the_dealers_right_then_the_table(variant: str) -> None:
    """A given pack order lists the whole hand of the first player, then of the next, the dealer's, then the table."""
    game = rules(variant)
    order = list(range(40))
    Random(variant).shuffle(order)
    for dealer in range(game.seats):
        state, _ = dealt(game, tuple(order), dealer)
        in_turn = [(dealer + step) % game.seats for step in range(1, game.seats + 1)]
        hands = [sorted(order[at * game.hand_size :][: game.hand_size]) for at in range(game.seats)]
        assert [ITALIAN_40.write(sorted(hand)) for hand in hands] == [faces(state.zones[seat]) for seat in in_turn]
        assert faces(state.zones[game.table]) == ITALIAN_40.write(sorted(order[game.seats * game.hand_size :]))
        assert state.to_move == in_turn[0]


@each_variant
def test_one_card_a_turn_from_the_dealers_right_until_all_are_gone(variant: str) -> None:
    """Play runs until all cards are gone; one card per turn, the dealer last."""
    game = rules(variant)
    state, _ = dealt(game, Seeded("turns"), 2)
    turns = []
    while state.to_move != NOBODY:
        turns.append(state.to_move)
        state = game.play(state, game.legal_moves(state)[0])
    assert turns == [(2 + step) % game.seats for step in range(1, game.seats + 1)] * game.hand_size
    assert len(turns) <= game.longest_deal


@each_variant
def test_the_deal_passes_to_the_right_and_the_player_at_the_left_cuts(variant: str) -> None:
    """The player at the dealer's left cuts; the deal passes to the right after every smazzata."""
    game = rules(variant)
    last = game.seats - 1
    assert [game.cutter(dealer) for dealer in range(game.seats)] == [last, *range(last)]
    assert [game.dealer(1, [None] * deals) for deals in range(3)] == [1, 2, 3]  # type: ignore[list-item]


# Sides.


@pytest.mark.parametrize("variant", ["nove", "scientifico"])
def test_four_play_in_two_pairs(variant: str) -> None:
    """Two fixed pairs, partners opposite: seats 0+2 = side A, 1+3 = side B."""
    assert rules(variant).sides == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("sides", "expected"), [("2+2+1", (0, 1, 0, 1, 2)), ("3+2", (0, 1, 0, 1, 0)), ("each_alone", (0, 1, 2, 3, 4))]
)
def test_five_divide_as_they_please(sides: str, expected: tuple[int, ...]) -> None:
    """2+2+1: A = seats 0+2, B = 1+3, C = 4 alone; 3+2: A = 0+2+4, B = 1+3; each_alone. Every side its own pile."""
    game = rules("cinque", sides=sides)
    assert game.sides == expected
    assert len(game.piles) == max(expected) + 1
    for a in range(5):
        for b in range(5):
            assert (game.pile_of[a] == game.pile_of[b]) == (expected[a] == expected[b])


def test_two_pairs_and_one_alone_is_the_default_of_five() -> None:
    assert ScoponeOptions.defaults(5) == ScoponeOptions(variant="cinque", sides="2+2+1")


@pytest.mark.parametrize("variant", ["nove", "scientifico"])
def test_four_cannot_choose_their_sides(variant: str) -> None:
    """`sides`: only with `cinque`, refused otherwise."""
    with pytest.raises(ImpossibleCombination) as refused:
        rules(variant, sides="3+2")
    assert refused.value.names == ("sides", "variant")


# The number of players belongs to the variant.


@pytest.mark.parametrize(("variant", "seats"), VARIANTS.items())
def test_the_variant_says_how_many_play(variant: str, seats: int) -> None:
    """Seats: 4 with `nove` and `scientifico`, 5 with `cinque`."""
    assert Scopone.seats_for({"variant": variant}) == (seats,)
    assert rules(variant).seats == seats
    with pytest.raises(UnfitSeats, match=f"with {9 - seats} players"):
        Scopone.at_table(9 - seats, {"variant": variant})


def test_without_a_variant_four_play_nove_and_five_cinque() -> None:
    assert Scopone.at_table().options == ScoponeOptions(variant="nove")
    assert Scopone.at_table(5).options == ScoponeOptions(variant="cinque")
    assert Scopone.seats_for({}) == (4, 5)
    with pytest.raises(BadSeats):
        Scopone.at_table(3)


@pytest.mark.parametrize(
    ("preset", "variant"),
    [("scopone", "nove"), ("scopone_scientifico", "scientifico"), ("scopone_a_cinque", "cinque")],
)
def test_each_preset_is_one_of_the_three_forms(preset: str, variant: str) -> None:
    """Scopone, Scopone scientifico, Scopone a cinque (2+2+1); all else default."""
    game = Scopone.at_table(chosen=Scopone.presets[preset])
    assert game.options == ScoponeOptions(variant=variant)
    assert game.seats == VARIANTS[variant]


@pytest.mark.parametrize("preset", Scopone.presets)
def test_a_match_by_each_preset_ends_with_a_result(preset: str) -> None:
    game, rng = Scopone.at_table(chosen=Scopone.presets[preset]), Random(preset)
    match = Match(Setup(game, preset))
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    assert max(match.totals) >= 21
    assert len(match.outcome.winners) == 1
    assert len(match.sheets) <= game.longest_match


# redeal_on_kings


@pytest.mark.parametrize(("table", "again"), [("RD RC RS 5B", 1), ("RD RC RB RS", 1), ("RD RC 4B 5B", 0)])
def test_three_re_on_the_opening_table_void_the_deal(table: str, again: int) -> None:
    """`nove` only: three or four Re on the table: the same dealer deals again. Two do not void it."""
    chance = Given({(1, 0): ending_with(table)}, Seeded("again"))
    state, events = dealt(rules(), chance, 3)
    assert state.deal.attempt == again
    assert state.deal.dealer == 3
    assert [event.number for event in events if event.kind == "redealt"] == [table.count("R")] * again


def test_the_re_stay_where_that_is_played() -> None:
    """redeal_on_kings = false: the table stands."""
    state, events = dealt(rules(redeal_on_kings=False), ending_with("RD RC RS 5B"))
    assert (state.deal.attempt, "redealt" in kinds(events)) == (0, False)


def test_it_is_dealt_again_at_most_twenty_times() -> None:
    """At most 20 times in a row; after that the table stands."""
    orders = {(1, attempt): ending_with("RD RC RS 5B") for attempt in range(30)}
    state, events = dealt(rules(), Given(orders))
    assert state.deal.attempt == 20
    assert kinds(events).count("redealt") == 20


@pytest.mark.parametrize("variant", ["scientifico", "cinque"])
def test_re_void_nothing_where_no_table_is_dealt(variant: str) -> None:
    """`redeal_on_kings`: only with `nove`; no effect elsewhere."""
    order = pack_order("RD RC RB RS")
    games = [rules(variant, redeal_on_kings=redeal) for redeal in (True, False)]
    states = [game.deal(Deal(1, 0, Given({(1, 0): order}))) for game in games]
    assert states[0].zones == states[1].zones
    assert not any(game.options.is_read("redeal_on_kings") for game in games)
    assert rules().options.is_read("redeal_on_kings")
