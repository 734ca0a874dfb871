"""Bàzzica: tricks with and without a stock, what may be played, what everybody learns (rules: the two stages)."""

import pytest

from cardtable.engine.moves import PLAY, Move, read_move
from cardtable.engine.state import NOBODY
from cardtable.engine.view import view_of
from tests.games.bazzica.tables import asked, faces, holding, is_over, kinds, play, playable, rules


def test_any_card_may_be_played_while_there_is_a_stock() -> None:
    """First stage: no duty to follow, to beat or to trump; declared cards are playable like the hand."""
    game = rules()
    state = holding(game, ["AD 7S QC KS QS", ""], "KD", open_cards="KS QS")
    assert playable(game, state) == {"AD", "7S", "QC", "KS", "QS"}
    assert not game.legal_moves(state)[0].taken


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("QD", "KD 9D AS", "KD"),
        ("QD", "9D 8D AS", "9D 8D"),
        ("QD", "7H 9H AS", "7H 9H"),
        ("QD", "AS 7C", "AS 7C"),
        ("QD 8H", "KD 9D AS", "KD 9D"),
        ("QD 9H", "7H JH AS", "JH"),
        ("QD 9H", "7H 8H AS", "7H 8H"),
        ("QH", "KH 7H AS", "KH"),
        ("QH 9H", "JH 7H AS", "JH 7H"),
        ("QD KD", "10D AD 7D", "10D AD"),
        ("QD AC", "10D 7D", "10D"),
        ("QD", "AH 7D", "7D"),
    ],
)
def test_without_a_stock_suit_is_followed_and_the_trick_beaten(trick: str, hand: str, legal: str) -> None:
    """Si deve rispondere e forzare: beat within the suit, follow, trump higher, trump, any card."""
    game = rules(3)
    state = holding(game, [hand, "", ""], trick, stock="")
    assert playable(game, state) == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "hand", "tried", "reason"),
    [
        ("QD", "KD 9D AS", "9D", "beat_the_trick"),
        ("QD", "KD 9D AS", "AS", "follow_suit"),
        ("QD", "7H AS", "AS", "trump_the_trick"),
        ("QD 9H", "7H JH", "7H", "trump_higher"),
        ("QD", "KD 9D", "10D", "not_in_hand"),
        ("QD", "KD 9D", "declare 409", "after_winning"),
        ("QD", "KD 9D", "exchange", "after_winning"),
        ("QD", "KD 9D", "dance", "not_now"),
    ],
)
def test_an_illegal_card_is_refused_by_the_rule_it_breaks(trick: str, hand: str, tried: str, reason: str) -> None:
    """Follow suit; beat; trump; trump higher."""
    game = rules(3)
    state = holding(game, [hand, "", ""], trick, stock="")
    assert game.objection(state, read_move(tried, game.pack)) == reason


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("KD 10D", 1), ("7D AC", 0), ("AD 7H", 1), ("10D AD", 1), ("7H 8H", 1), ("AH 10H", 0), ("9C KC", 1)],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(cards: str, winner: int) -> None:
    """A 10 K Q J 9 8 7; a card of another plain suit never wins, even an ace."""
    game = rules()
    led, played = cards.split()
    state, events = play(game, holding(game, [led, played]), led, played)
    taken = next(event for event in events if event.kind == "trick_taken")
    assert (taken.seat, state.to_move, state.facts.phase) == (winner, winner, "declare")


def test_of_two_equal_cards_the_one_played_first_wins() -> None:
    """per_player: equal cards, the first played wins; and who has to beat need not play an equal one."""
    game = rules(packs="per_player")
    state, _ = play(game, holding(game, ["AD", "AD.2"]), "AD", "AD.2")
    assert state.to_move == 0
    state = holding(game, ["KD.2 AD 9C", ""], "KD", stock="")
    assert playable(game, state) == {"AD"}


def test_all_draw_after_a_trick_who_won_it_first() -> None:
    """Everybody draws one card, the winner first; then the winner leads."""
    game = rules(3)
    state = holding(game, ["7D 8D", "AD 9D", "QD JD"], stock="KS QS JS 10S 9S 9H", to_move=1)
    state, events = play(game, state, "AD", "QD", "7D", "pass")
    assert [(event.seat, faces(game, 1 << event.cards[0])) for event in events if event.kind == "drawn"] == [
        (1, "KS"),
        (2, "QS"),
        (0, "JS"),
    ]
    assert (state.to_move, state.facts.phase, state.facts.tricks) == (1, "play", (0, 1, 0))


def test_nobody_is_asked_once_the_stock_is_gone_and_the_last_card_ends_the_deal() -> None:
    """Nothing may be declared after the last draw; 10 for the last trick."""
    game = rules()
    state = holding(game, ["KS QS", "9S 9D"], stock="")
    state, events = play(game, state, "KS", "9S")
    assert (state.to_move, state.facts.phase) == (0, "play")
    state, more = play(game, state, "QS", "9D")
    assert is_over(state)
    assert "declare" not in kinds([*events, *more])
    assert game.score(state).points[0] >= 10


def test_everybody_remembers_who_could_not_follow_beat_or_trump() -> None:
    """What a player shows that he does not hold, once no more cards are drawn: a guess respects it."""
    game = rules(3)
    hands = ["QD 7C", "9D JC", "7S 9C"]
    state, _ = play(game, holding(game, hands, stock=""), "QD", "9D", "7S")
    higher, diamonds, trumps = (game.cards.ranking.higher[game.pack.number("QD")], *game.pack.suit_masks[1:3])
    assert state.facts.voids == (0, higher, diamonds | trumps)
    view = view_of(game, state, 0)
    assert game.constraints(view) == {1: higher, 2: diamonds | trumps}
    drawing, _ = play(game, holding(game, hands), "QD", "9D", "7S")
    assert drawing.facts.voids == (0, 0, 0)


def test_hands_that_can_be_counted_are_not_shown() -> None:
    """Two players, last six tricks: hands are deducible by counting; the app must still not show them."""
    game = rules()
    state = holding(game, ["AD KD", "9S 8S"], open_cards="9S", stock="")
    view = view_of(game, state, 0)
    assert faces(game, view.shown[1]) == "9S"
    assert view.hidden[1] == 1
    assert view_of(game, state, NOBODY).shown[0] == 0


@pytest.mark.parametrize(
    ("packs", "hand", "stock", "tried", "reason"),
    [
        ("one", "7H KS", "8C AH", "show", "exchange_it"),
        ("one", "7H KS", "8C AH", "exchange x 7H", "name_no_card"),
        ("one", "7H KS QS", "8C AH", "declare x KS,QS 204", "name_no_card"),
        ("one", "7C KS", "8C AH", "exchange", "no_exchange"),
        ("one", "KS AS", "8C 7H", "exchange", "no_exchange"),
        ("per_player", "7H KS", "8C 7H.2", "exchange x 7H", "show_it"),
        ("per_player", "7H KS", "8C 7H.2", "exchange", "show_it"),
        ("per_player", "7H KS", "8C 7H.2", "show", "name_the_seven"),
        ("per_player", "7H KS", "8C 7H.2", "show x KS", "another_seven"),
        ("per_player", "7H KS", "8C 7H.2", "show x 7H.2", "another_seven"),
        ("per_player", "7H KS", "8C 7H.2", "show x 7H 3", "not_now"),
        ("per_player", "7H KS", "8C AH", "show x 7H", "exchange_it"),
        ("per_player", "7H KS", "8C AH", "exchange", "name_the_seven"),
        ("per_player", "7C KS", "8C 7H.2", "show x 7H", "no_exchange"),
        ("per_player", "7H KS QS", "8C AH", "declare 204", "name_the_cards"),
        ("per_player", "7H KS QS", "8C AH", "declare x KS,QS.2 204", "declare_others"),
        ("per_player", "7H KS QS", "8C AH", "declare x KS,QS 404", "not_declarable"),
    ],
)
def test_what_is_said_of_a_seven_or_a_declaration_is_so(
    packs: str, hand: str, stock: str, tried: str, reason: str
) -> None:
    """The seven is exchanged for the turn-up, not if that is one itself; each further seven of trumps 10 without.

    What is refused is refused for what is wrong with it: that a seven lies under the stock is no want of a seven.
    """
    game = rules(packs=packs)
    assert game.objection(asked(game, hand, stock=stock), read_move(tried, game.pack)) == reason


def test_a_seven_that_was_shown_is_not_shown_again() -> None:
    """Each further seven of trumps 10, once."""
    game = rules(packs="per_player")
    state, _ = play(game, asked(game, "7H KS", stock="8C 7H.2"), "show x 7H")
    assert game.objection(state, read_move("show x 7H", game.pack)) == "no_exchange"


@pytest.mark.parametrize("tried", ["AD", "exchange x 7H", "declare 204", "pass"])
def test_a_dealer_who_is_out_has_only_to_say_so(tried: str) -> None:
    """Turn-up is a seven: the dealer's 10 may reach the target and win before a card is played."""
    game = rules(packs="per_player")
    state = asked(game, "7H AD KS", phase="out", stock="8C 7H.2")
    assert game.objection(state, read_move(tried, game.pack)) == "say_out"


@pytest.mark.parametrize(
    ("phase", "tried", "reason"),
    [
        ("declare", "AD", "answer_first"),
        ("declare", "declare 409", "not_declarable"),
        ("declare", "exchange", "no_exchange"),
        ("partner", "exchange", "winner_exchanges"),
        ("partner", "AD", "answer_first"),
        ("partner", "accuse", "not_now"),
    ],
)
def test_who_is_asked_answers_first(phase: str, tried: str, reason: str) -> None:
    """Exchange and declaration come before drawing; the seven is the winner's."""
    game = rules(4)
    state = asked(game, "AD KD 9S 8S 7C", phase=phase)
    assert game.objection(state, read_move(tried, game.pack)) == reason
    assert game.objection(state, Move(PLAY)) == "answer_first"
