"""Palio: who wins a trick, which card goes back, and what becomes of the trump (rules: Legal moves to Second best)."""

import pytest

from cardtable.engine.cards import FRENCH_52, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.state import CAPTURES, NOBODY, Deal
from cardtable.engine.view import view_of
from tests.games.palio.tables import before, cards_of, faces, holding, kinds, moves, played, rules, trick, trump_of


@pytest.mark.parametrize(
    ("hand", "lying", "trump", "legal"),
    [
        ("AH 5H KC", "3H", "none", {"5H", "AH 1", "AH 0"}),
        ("AS 4D", "3H", "D", {"4D", "AS 1", "AS 0"}),
        ("AH KH AC", "", "open", {"AH 1", "AH 0", "KH", "AC 1", "AC 0"}),
        ("2H KH 5S", "QH", "S", {"2H", "KH"}),
        ("2H KD", "5S", "D", {"2H", "KD"}),
    ],
)
def test_suit_is_followed_and_every_ace_is_two_moves(hand: str, lying: str, trump: str, legal: set[str]) -> None:
    """Follow suit, no duty to beat; void: any card, trumping is a choice; each ace in hand is two moves."""
    game = rules()
    assert moves(game, holding(game, hand, lying, trump)) == legal


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("KC", "follow_suit"),
        ("AC+", "follow_suit"),
        ("AH", "ace_undeclared"),
        ("QS", "not_in_hand"),
    ],
)
def test_what_is_illegal_breaks_a_rule_that_is_named(text: str, reason: str) -> None:
    """An ace must be declared every time, and suit be followed."""
    game = rules()
    state = holding(game, "AH 5H KC AC", "3H")
    assert game.objection(state, played(text)) == reason


def test_nothing_else_can_be_declared_or_done() -> None:
    game = rules()
    state = holding(game, "AH 5H", "3H")
    five = FRENCH_52.number("5H")
    assert game.objection(state, Move(PLAY, five, number=1)) == "not_now"
    assert game.objection(state, PASS) == "not_now"
    assert game.objection(state, Move(PLAY, FRENCH_52.number("AH"), number=2)) == "ace_undeclared"


# Worked examples 1 to 10 and 15, and every row of the table of second-best cards.


@pytest.mark.parametrize(
    ("cards", "trump", "leader", "winner", "second", "owner", "after"),
    [
        ("7D KD AD- 3D", "open", 0, 1, "7D", 0, "open"),
        ("7D KD AD+ 3D", "open", 0, 2, "KD", 1, "open"),
        ("9H 2S KC QD", "S", 0, 1, "9H", 0, "S"),
        ("2H 10C QD QS", "none", 0, 0, "QD", 2, "none"),
        ("5H JC 8H 2D", "open", 1, 3, "5H", 1, "none"),
        ("5H 9C KC 6H", "open", 0, 3, "5H", 0, "C"),
        ("KS AC+ 2S 4S", "open", 2, 2, "4S", 1, "C"),
        ("KD 3H 10H AD+", "H", 0, 2, "3H", 1, "H"),
        ("AH- KC AD+ AS+", "H", 0, 0, "AD", 2, "H"),
        ("10S 3D 9S 2C", "none", 0, 0, "9S", 2, "none"),
        ("6D JH 3C JS", "C", 1, 3, "6D", 1, "C"),
        ("5H 3H QH 4H", "none", 0, 2, "5H", 0, "none"),
        ("5H 3H KD KC", "none", 0, 0, "3H", 1, "none"),
        ("5H 2S 9H KD", "S", 0, 1, "9H", 2, "S"),
        ("5H 2S 9H QH", "S", 0, 1, "QH", 3, "S"),
        ("5H 2S 9S JS", "S", 0, 3, "9S", 2, "S"),
        ("5S 2S 9D JS", "S", 0, 3, "5S", 0, "S"),
        ("2S 9D KD KC", "S", 0, 0, "KD", 2, "S"),
    ],
)
def test_who_wins_and_which_card_goes_back(  # noqa: PLR0917 - the columns of the table
    cards: str, trump: str, leader: int, winner: int, second: str, owner: int, after: str
) -> None:
    """The card that would have won if the winning card had not been there goes back to the player who played it."""
    game = rules()
    state, events = trick(game, cards, trump, leader=leader)
    assert state.to_move == state.facts.leader == winner
    assert [before(game, state, seat) for seat in range(4)] == [second if seat == owner else "" for seat in range(4)]
    assert cards_of(events, "returned") == [FRENCH_52.number(second)]
    assert state.zones[game.layout.zone(CAPTURES, winner)].bit_count() == 3
    assert trump_of(state) == after


@pytest.mark.parametrize("position", range(4))
def test_the_second_best_card_is_never_the_winners_own(position: int) -> None:
    """It may belong to the winner's partner; it can never be the winner's own."""
    cards = ["5C", "6C", "7C"]
    cards.insert(position, "KC")
    state, _ = trick(rules(), " ".join(cards))
    assert state.facts.tricks[position] == 1
    assert before(rules(), state, position) == ""


@pytest.mark.parametrize(
    ("cards", "second", "owner"),
    [("9H AC- 2D 3S", "3S", 3), ("9H AC- AD- AS-", "AC", 1), ("9H AC- 2D AS-", "2D", 2), ("9H AC- KD AS+", "AS", 3)],
)
def test_a_low_ace_ranks_below_a_two_among_discards(cards: str, second: str, owner: int) -> None:
    """Three discards including A-: it is returned only if all three discards are low aces and it was played first."""
    state, _ = trick(rules(), cards, "none")
    assert before(rules(), state, owner) == second


@pytest.mark.parametrize(("cards", "winner"), [("KH AS- 2D 3C", 1), ("KH AS- 2S 3C", 2), ("AH- 2H 3D 4C", 1)])
def test_a_low_ace_is_the_lowest_of_its_suit_also_among_trumps(cards: str, winner: int) -> None:
    """Low trump ace beats every plain card but no other trump; low ace led: anything of the suit beats it."""
    state, _ = trick(rules(), cards, "S")
    assert state.to_move == winner


# The trump.


@pytest.mark.parametrize("face", ["JC", "QC", "KC"])
def test_a_court_as_first_discard_means_no_trumps(face: str) -> None:
    """It is a J, Q or K: state becomes none, for the whole rest of the deal."""
    state, events = trick(rules(), f"5H {face} 6H 7H")
    assert trump_of(state) == "none"
    assert state.facts.without
    assert "no_trump" in kinds(events)


@pytest.mark.parametrize("face", [*(f"{rank}C" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10)), "AC+", "AC-"])
def test_any_other_card_makes_its_suit_trump_aces_included(face: str) -> None:
    """It is any other card, aces included, high or low: its suit becomes trump."""
    state, events = trick(rules(), f"5H {face} 6H 7H")
    assert trump_of(state) == "C"
    assert not state.facts.without
    assert "trump_settled" in kinds(events)


def test_the_deciding_trick_is_played_without_trumps() -> None:
    """The trick in which the first discard fell is still played without trumps, even if more of the suit are added."""
    state, _ = trick(rules(), "5H 9C KC 6H")
    assert state.to_move == 3
    state, _ = trick(rules(), "5H 9C KC 6H", "C")
    assert state.to_move == 2


def test_the_first_of_several_discards_decides() -> None:
    """Two or three discards in the deciding trick: chronological order decides, not rank."""
    for cards, after in (("5H 2D KC 9S", "D"), ("5H KC 2D 9S", "none"), ("5H 9S 2D KC", "S")):
        state, events = trick(rules(), cards)
        assert trump_of(state) == after
        assert len(cards_of(events, "trump_settled") + cards_of(events, "no_trump")) == 1


@pytest.mark.parametrize("trump", ["none", "D"])
def test_a_later_discard_changes_nothing(trump: str) -> None:
    """Only the first discard counts."""
    state, events = trick(rules(), "5H 2C 3S KC", trump)
    assert trump_of(state) == trump
    assert not cards_of(events, "trump_settled")


def test_a_first_discard_in_the_last_trick_has_no_effect_at_all() -> None:
    """First discard in trick 13: no effect at all; nobody is told of a trump."""
    state, events = trick(rules(), "5H 9C 6H 7H", last=True)
    assert state.to_move == NOBODY
    assert kinds(events) == ["led", "played", "played", "played", "trick_taken", "returned"]


def test_if_nobody_discards_there_is_never_a_trump() -> None:
    """If nobody ever discards, the deal is played without trumps to the end."""
    state, events = trick(rules(), "5H 9H KH 6H")
    assert state.facts.open
    assert "trump_settled" not in kinds(events)


@pytest.mark.parametrize(("led", "after"), [("5H", "H"), ("KH", "none"), ("AH-", "H"), ("AH+", "H")])
def test_the_first_card_led_may_decide(led: str, after: str) -> None:
    """first_lead: the first card led in the deal decides (J Q K: no trumps; other: its suit from trick 2 on)."""
    state, events = trick(rules(trump_rule="first_lead"), f"{led} 9C 6D 7H")
    assert trump_of(state) == after
    assert kinds(events)[:2] != ["led", "played"]
    assert FRENCH_52.suit(FRENCH_52.number("7H")) == 2
    by_discard, _ = trick(rules(), f"{led} 9C 6D 7H")
    assert trump_of(by_discard) == "C"


def test_what_is_declared_of_an_ace_is_public_and_told() -> None:
    """The declaration is binding and public."""
    game = rules()
    state, events = trick(game, "AH+ 9H AD- 7H")
    assert faces(state.facts.high) == "AH"
    assert [(event.kind, event.seat) for event in events if event.kind.startswith("ace")] == [
        ("ace_high", 0),
        ("ace_low", 2),
    ]


# The deal.


def test_thirteen_cards_each_and_the_player_after_the_dealer_leads() -> None:
    """13 cards each; first dealer by lot; every deal begins open; a given pack order lists hand after hand."""
    game = rules()
    for dealer in range(4):
        deal = Deal(1, dealer, Seeded("deal"))
        state = game.deal(deal)
        assert state.to_move == state.facts.leader == (dealer + 1) % 4
        order = deal.order(game.layout)
        for step in range(4):
            assert set(bits(state.zones[(dealer + 1 + step) % 4])) == set(order[13 * step : 13 * step + 13])
        assert trump_of(state) == "open"
        assert view_of(game, state, NOBODY).public == 0


def test_who_did_not_follow_suit_holds_none_of_it_as_everybody_knows() -> None:
    game = rules()
    state, _ = trick(game, "5H 9C KC 6H")
    hearts = FRENCH_52.suit_masks[2]
    assert game.constraints(view_of(game, state, 0)) == {1: hearts, 2: hearts}


def test_the_returned_card_leaves_the_trick_and_lies_open() -> None:
    """When counting cards won, a trick has three; the returned card is public and is not played again."""
    game = rules()
    events: list[Event] = []
    state = game.deal(Deal(1, 0, Seeded("returned")), events.append)
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[0], events.append)
    assert sum(len(before(game, state, seat).split()) for seat in range(4)) == 13
    for seat in range(4):
        assert state.zones[game.piles[seat]].bit_count() == 3 * state.facts.tricks[seat]
        assert state.zones[game.returned[seat]] & ~view_of(game, state, NOBODY).public == 0
