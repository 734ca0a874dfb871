"""Tricks (prese): who wins where the ranks have an order of their own, what follows suit, drawing after a trick."""

import pytest

from cardtable.engine.cards import FRENCH_52, ITALIAN_40, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.events import EVERYBODY, Event
from cardtable.engine.state import STOCK, Deal, State, Zone, layout
from cardtable.games.thirds import card_points, last_trick, thirds
from cardtable.games.tricks import NO_TRUMP, Ranking, draw_each, winner_of

BRISCOLA = Ranking(ITALIAN_40, "A3RCF76542")
BATONS = ITALIAN_40.suits.index("B")


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("RD 3D AD 7C", BATONS, 2),
        ("AD 2B 3D 4B", BATONS, 3),
        ("4S AD", BATONS, 0),
        ("7D 6D 4B 2B", BATONS, 2),
        ("7D RD 3B AB", NO_TRUMP, 1),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, trump: int, winner: int) -> None:
    """Ranking of Briscola: A 3 R C F 7 6 5 4 2; highest trump, else highest of the suit led."""
    cards = ITALIAN_40.read(trick)
    assert BRISCOLA.winner(cards, trump) == winner
    led = ITALIAN_40.suit(cards[0])
    assert [at for at, card in enumerate(cards) if BRISCOLA.beats(card, cards[winner], led, trump)] == []


def test_an_order_upwards_as_the_pack_has_it_gives_the_same_winners() -> None:
    """What King asks of a pack whose ranks go upwards anyhow."""
    upwards = Ranking(FRENCH_52, FRENCH_52.ranks[::-1])
    for seed in range(200):
        trick = Seeded(str(seed)).order(52, 1, 0)[:4]
        for trump in range(NO_TRUMP, 4):
            assert upwards.winner(trick, trump) == winner_of(trick, trump, FRENCH_52)


def test_of_two_equal_cards_the_one_played_first_wins() -> None:
    """Two packs shuffled together."""
    pack = ITALIAN_40.times(2)
    ranking = Ranking(pack, "A3RCF76542")
    assert ranking.winner(pack.read("7D AD AD.2 3D"), BATONS) == 1
    assert ranking.winner(pack.read("7D AD.2 AD 3D"), BATONS) == 1


def test_who_can_follow_has_to_and_others_play_what_they_like() -> None:
    hand = mask_of(ITALIAN_40.read("4D 3D AS"))
    assert ITALIAN_40.write(bits(BRISCOLA.to_follow(hand, ITALIAN_40.read("RD")))) == "3D 4D"
    assert BRISCOLA.to_follow(hand, ITALIAN_40.read("RB 2B")) == hand
    assert BRISCOLA.to_follow(hand, ()) == hand


def test_the_cards_above_and_below_one_are_those_of_its_suit() -> None:
    king = ITALIAN_40.number("RD")
    assert ITALIAN_40.write(bits(BRISCOLA.higher[king])) == "AD 3D"
    assert ITALIAN_40.write(bits(BRISCOLA.lower[king])) == "2D 4D 5D 6D 7D FD CD"


@pytest.mark.parametrize("face_up", [False, True])
def test_each_draws_a_card_and_the_winner_is_first(face_up: bool) -> None:
    """The winner draws first, then in turn; the turn-up is the last card drawn, and all see who gets it."""
    table = layout(ITALIAN_40, 4, Zone(STOCK, ordered=True))
    state: State[None] = State.opening(Deal(1, 0, Seeded("drawing")), table, tuple(range(36, 40)), None)
    state.zones[table.stock] = 15 << 36
    state.show(1 << 39)
    events: list[Event] = []
    draw_each(state, 2, events.append, face_up=face_up)
    assert [(event.kind, event.seat, event.cards) for event in events] == [
        ("drawn", 2, (36,)),
        ("drawn", 3, (37,)),
        ("drawn", 0, (38,)),
        ("drawn", 1, (39,)),
    ]
    assert [event.faces_for == EVERYBODY for event in events] == [face_up, face_up, face_up, True]
    assert state.hands() == [1 << 38, 1 << 39, 1 << 36, 1 << 37]
    assert not state.orders[table.stock]
    assert state.public == (15 << 36 if face_up else 1 << 39)


def test_fractions_are_dropped_for_each_pile_and_not_for_each_trick() -> None:
    """A 3 thirds, each of 3 2 R C F one, others none: 32 in all; 11 thirds make 3 points, 21 make 7."""
    pile = mask_of(ITALIAN_40.read("AD AC 3D 2D RS CS FS 7S 4C"))
    line = card_points([pile, ITALIAN_40.all ^ pile])
    assert (line.counts, line.points) == ((11, 21), (3, 7))
    assert line.values[0] == (3, 1, 1, 3, 1, 1, 1)
    assert thirds(ITALIAN_40.all) == 32
    assert last_trick(0, 2).points == (1, 0)
    assert last_trick(-1, 2).points == (0, 0)
