"""King: the deal, its commandment and its trump, and who deals it (rules: First dealer, Deal, Options)."""

import pytest

from cardtable.engine.cards import FRENCH_52
from cardtable.engine.chance import Seeded
from cardtable.engine.match import Match, Setup
from cardtable.engine.state import NOBODY
from cardtable.engine.view import view_of
from cardtable.games.king.rules import Commandment, King
from tests.games.king.tables import dealt, faces, kinds, pack_order, rules

each_deal = pytest.mark.parametrize("number", range(1, 11))


@pytest.mark.parametrize("dealer", range(4))
def test_thirteen_cards_each_beginning_with_the_player_after_the_dealer(dealer: int) -> None:
    """A given pack order lists the thirteen of the player after the dealer, of the next, ..., the dealer's thirteen."""
    state, events = dealt(rules(), 1, dealer, last="QD")
    order = pack_order("QD")
    for step in range(4):
        seat = (dealer + 1 + step) % 4
        assert faces(state.zones[seat]) == FRENCH_52.write(sorted(order[13 * step : 13 * step + 13]))
        assert events[1 + step].seat == seat
    assert state.zones[dealer] >> FRENCH_52.number("QD") & 1  # the 52nd card falls to the dealer
    assert state.to_move == (dealer + 1) % 4  # the player after the dealer leads to the first trick
    assert state.facts.leader == state.to_move


@each_deal
def test_each_deal_has_its_commandment(number: int) -> None:
    """Deal numbers restart at 1 in every series."""
    game = rules(series=4)
    for series in range(4):
        state, events = dealt(game, 10 * series + number)
        assert state.facts.commandment == number
        assert (events[0].kind, events[0].number) == ("commandment", number)


def test_the_ten_commandments() -> None:
    """No tricks, no hearts, no kings and jacks, no queens, not the king of hearts, not the last trick; then to take."""
    assert [c.key for c in Commandment] == [
        "no_tricks",
        "no_hearts",
        "no_kings_jacks",
        "no_queens",
        "no_king_of_hearts",
        "no_last_trick",
        *["trump_tricks"] * 4,
    ]
    assert [c.positive for c in Commandment] == [False] * 6 + [True] * 4


@each_deal
@pytest.mark.parametrize("last", ["QD", "KH", "2C", "AS"])
def test_only_in_deals_7_to_10_the_last_card_is_shown_and_makes_trump(number: int, last: str) -> None:
    """That last card is shown to all four players, its suit is trump; in deals 1-6 there is none and it stays hidden.

    The last card can be any card, KH included; its suit is trump, its rank is irrelevant.
    """
    game = rules()
    state, events = dealt(game, number, dealer=2, last=last)
    card = FRENCH_52.number(last)
    positive = number >= 7
    assert state.facts.trump == (FRENCH_52.suit(card) if positive else -1)
    assert ("trump_shown" in kinds(events)) == positive
    for seat in (NOBODY, 0, 1, 3):
        assert view_of(game, state, seat).shown[2] == (1 << card if positive else 0)
    assert state.zones[2].bit_count() == 13  # it goes into the dealer's hand as one of his 13 cards
    assert state.zones[2] >> card & 1


def test_the_first_dealer_is_drawn() -> None:
    """An app may simply draw the first dealer at random."""
    assert {King.at_table().first_dealer(Seeded(str(n))) for n in range(40)} == {0, 1, 2, 3}


def dealers(seed: str, **options: object) -> list[int]:
    """Who deals each deal of a match."""
    match = Match(Setup(King.at_table(4, options), seed))  # type: ignore[arg-type]
    found = []
    while match.outcome is None:
        match.deal_next()
        found.append(match.dealer)
        while match.to_move != NOBODY:
            match.play(match.to_move, match.legal_moves()[0])
    return found


def test_one_dealer_deals_all_ten_deals() -> None:
    """dealer_mode = single: the same dealer for all ten deals of a series."""
    first = Seeded("single").lot("first dealer", 4)
    assert dealers("single") == [first] * 10


def test_in_four_series_each_player_deals_one() -> None:
    """series = 4: in series s it is the player s-1 places after the first dealer."""
    first = Seeded("series").lot("first dealer", 4)
    assert dealers("series", series=4) == [(first + series) % 4 for series in range(4) for _ in range(10)]


@pytest.mark.parametrize("series", [1, 4])
def test_the_deal_passes_after_every_deal_where_it_rotates(series: int) -> None:
    """dealer_mode = rotate: the deal passes to the next player after every deal, counting all deals of the match."""
    first = Seeded("rotate").lot("first dealer", 4)
    expected = [(first + number) % 4 for number in range(10 * series)]
    assert dealers("rotate", series=series, dealer_mode="rotate") == expected


def test_king_is_played_by_four() -> None:
    """Exactly 4 players, each for himself, clockwise."""
    assert King.seat_counts == (4,)
    assert King.direction == "cw"
    assert rules().sides == (0, 1, 2, 3)
