"""Uomo nero: the pack, the deal and the pairs that go at once (rules: deck, deal, first phase)."""

import pytest

from cardtable.engine.cards import FRENCH_40, FRENCH_52, ITALIAN_40, Pack, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import BadSeats, ImpossibleCombination
from cardtable.engine.options import Value
from cardtable.engine.position import position
from cardtable.engine.state import ASIDE, DISCARD, HAND, NOBODY, Deal
from cardtable.games.uomo_nero.rules import UomoNero
from tests.games.uomo_nero.tables import dealt, hands, kinds, rules

SIZES_OF_37 = {
    4: (10, 9, 9, 9),
    5: (8, 8, 7, 7, 7),
    6: (7, 6, 6, 6, 6, 6),
    7: (6, 6, 5, 5, 5, 5, 5),
    8: (5, 5, 5, 5, 5, 4, 4, 4),
}
SIZES_OF_49 = {
    4: (13, 12, 12, 12),
    5: (10, 10, 10, 10, 9),
    6: (9, 8, 8, 8, 8, 8),
    7: (7,) * 7,
    8: (7, 6, 6, 6, 6, 6, 6, 6),
}


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize(("pack", "sizes"), [(40, SIZES_OF_37), (52, SIZES_OF_49)])
def test_the_surplus_cards_go_to_those_who_are_served_first(
    seats: int, pack: int, sizes: dict[int, tuple[int, ...]]
) -> None:
    """Players have equal numbers or differ by one; the surplus cards go to those served first."""
    for dealer in (0, seats - 1):
        _, events = dealt(rules(seats, pack=pack), dealer=dealer)
        deals = [event for event in events if event.kind == "dealt"]
        assert tuple(len(event.cards) for event in deals) == sizes[seats]
        assert [event.seat for event in deals] == [(dealer + 1 + step) % seats for step in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 9])
def test_it_is_played_by_four_to_eight(seats: int) -> None:
    """4 to 8 players (source limits)."""
    with pytest.raises(BadSeats):
        rules(seats)


@pytest.mark.parametrize(
    ("chosen", "pack", "odd", "removed"),
    [
        ({}, FRENCH_40, "JS", "JC JD JH"),
        ({"pack": 52}, FRENCH_52, "JS", "JC JD JH"),
        ({"deck_style": "italian"}, ITALIAN_40, "FS", "FD FC FB"),
        ({"variant": "peppa_tencia"}, FRENCH_40, "QS", "QC QD QH"),
        ({"variant": "peppa_tencia", "pack": 52}, FRENCH_52, "QS", "QC QD QH"),
        ({"variant": "peppa_tencia", "deck_style": "italian"}, ITALIAN_40, "CS", "CD CC CB"),
    ],
)
def test_three_cards_are_left_out_and_the_fourth_has_no_mate(
    chosen: dict[str, Value], pack: Pack, odd: str, removed: str
) -> None:
    """All four jacks except the jack of spades are removed; in the Peppa tencia the queens (Italian: the horses)."""
    game = UomoNero.at_table(4, chosen)
    assert isinstance(game, UomoNero)
    state = game.deal(Deal(1, 0, Seeded("left out")))
    assert game.pack == pack
    assert pack.write([game.odd]) == odd
    assert state.zones[game.layout.zone(ASIDE)] == sum(1 << card for card in pack.read(removed))
    assert game.mates[game.odd] == 1 << game.odd
    others = [card for card in range(len(pack)) if card != game.odd and not game.layout.removed >> card & 1]
    assert all(game.mates[card].bit_count() == 4 for card in others)


def test_italian_cards_are_forty_and_have_no_colours() -> None:
    """Italian suits only with 40 cards, refused with 52; rank and colour is refused with Italian suits."""
    refused: list[tuple[str, str, Value]] = [
        ("italian_of_forty", "pack", 52),
        ("suits_without_colour", "pair_rule", "rank_and_colour"),
    ]
    for reason, name, value in refused:
        with pytest.raises(ImpossibleCombination) as caught:
            UomoNero.at_table(4, {"deck_style": "italian", name: value})
        assert caught.value.reason == reason


def test_of_three_equal_cards_one_pair_goes_and_the_last_one_stays() -> None:
    """Hand 7D 7C 7S KS KD JS 3H: two pairs go, one 7, JS and 3H stay (worked example 4)."""
    game = rules()
    state, events = dealt(game, "7D 7C 7S KS KD JS 3H AC 2C 4C", dealer=3)
    assert hands(game, state)[0] == "7S JS 3H AC 2C 4C"
    first = next(event for event in events if event.kind == "pairs_laid")
    assert (first.seat, first.number, game.pack.write(first.cards)) == (0, 2, "7D 7C KS KD")


def test_four_equal_cards_are_two_pairs() -> None:
    """Hand AD AC AS AH JS: two pairs go, JS stays (worked example 5)."""
    game = rules()
    state, _ = dealt(game, "AD AC AS AH JS 2C 3C 4C 5C 6C", dealer=3)
    assert hands(game, state)[0] == "JS 2C 3C 4C 5C 6C"


def test_with_pairs_of_rank_and_colour_both_cards_are_red_or_both_black() -> None:
    """Both cards must be red or both black; the odd card is unaffected."""
    game = rules(pair_rule="rank_and_colour")
    state, _ = dealt(game, "7D 7C 7S KS KD AH AD JS 3H 3C", dealer=3)
    assert hands(game, state)[0] == "7D KS KD JS 3H 3C"


def test_all_pairs_lie_open_in_one_pile_and_no_hand_has_one() -> None:
    """All his pairs face up on the table; pairing is compulsory and automatic."""
    for seed in range(20):
        game = rules(5)
        state = game.deal(Deal(1, 0, Seeded(str(seed))))
        assert all((state.zones[seat] & pair).bit_count() < 2 for seat in range(5) for pair in game.pairs)
        laid = state.zones[game.pile]
        assert laid & ~state.public == 0
        assert laid.bit_count() % 2 == 0
        assert set(state.orders[game.pile]) == set(bits(laid))


def test_whoever_has_paired_everything_is_safe_before_the_first_draw() -> None:
    """Hand sizes after pairing 0, 3, 2, 4: seat 0 is already safe; seat 2 draws first, from seat 1 (example 11)."""
    game = rules()
    state, events = dealt(game, "AC AD 2C 2D 3C 3D 4C 4D 5C 5D", "AH 2H 3H 4H 5H 6C 6D 7C 7D", dealer=3)
    assert state.zones[0] == 0
    assert ("out", 0) in [(event.kind, event.seat) for event in events]
    assert (state.facts.source, state.to_move) == (1, 2)


def test_the_first_player_holds_out_the_first_fan() -> None:
    """The first player offers his fan to his right-hand neighbour."""
    state, events = dealt(rules(6), dealer=1)
    assert (state.facts.source, state.to_move) == (2, 3)
    assert kinds(events)[:6] == ["dealt"] * 6


def test_a_deal_in_which_all_but_one_pair_everything_is_over() -> None:
    """The deal ends when only one player has cards; a hand can be empty after the first phase."""
    game = rules(7)
    served = ["AC AD 2C 2D 3C 3D", "AH AS 2H 2S 3H 3S", "JS 4C 4D 5C 5D", "4H 4S 5H 5S KC", "6C 6D 7C 7D KD"]
    state, _ = dealt(game, *served, "6H 6S 7H 7S KH", "QC QD QH QS KS", dealer=6)
    assert hands(game, state) == ["", "", "JS", "KC", "KD", "KH", "KS"]
    assert (state.facts.source, state.to_move) == (2, 3)
    ended = position(game, {(HAND, 2): "JS 4C 4D", (HAND, 3): "KC KD"}, rest=DISCARD, source=NOBODY)
    assert hands(game, ended)[2:4] == ["JS", ""]
    assert ended.to_move == NOBODY
