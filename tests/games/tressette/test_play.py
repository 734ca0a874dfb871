"""Tressette: the deal, the tricks, what may be said, and what everybody can tell (rules: section 2)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40, UNSEEN, mask_of
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.errors import UnfitSeats
from cardtable.engine.events import Event
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.thirds import thirds
from cardtable.games.tressette.rules import MOST_REDEALS
from tests.games.tressette.tables import TressetteState, at, faces, kinds, moves, play, rules


def suits_of(state: TressetteState, seat: int, viewer: int) -> list[set[str]]:
    """The suits that a hand has in a hundred guesses of another seat."""
    game, rng = rules(), Random("guess")
    view = view_of(game, state, viewer)
    guesses = [possible_state(game, view, rng).zones[seat] for _ in range(100)]
    return [{face[-1] for face in faces(guess).split()} for guess in guesses]


# The tricks.


def test_suit_is_followed_and_nobody_has_to_beat() -> None:
    """Hand 4D 3D AS, RD led: legal 4D, 3D."""
    game = rules()
    assert moves(game, at(game, {0: "4D 3D AS"}, trick="RD")) == ["3D", "4D"]
    assert moves(game, at(game, {0: "4C 3C AS"}, trick="RD")) == ["3C", "4C", "AS"]


def test_a_lone_four_wins_if_nobody_follows() -> None:
    """Void in the suit led: any card, and it cannot win."""
    game = rules()
    hands = {0: "4D 5D", 1: "3C 2C", 2: "3B 2B", 3: "3S 2S"}
    state, _ = play(game, at(game, hands), "4D", "3C", "3B", "3S")
    assert state.to_move == state.facts.leader == 0


def test_with_two_players_both_draw_after_each_trick_the_winner_first_and_show_the_card() -> None:
    """Both draw, winner first, and show the drawn card to the opponent."""
    for show in (True, False):
        game = rules(2, show_draws=show)
        state = at(game, {0: "4D 5D", 1: "6D 7C"}, stock="AS 2S")
        state, events = play(game, state, "4D", "6D")
        drawn = [event for event in events if event.kind == "drawn"]
        assert [(event.seat, ITALIAN_40.write(event.cards)) for event in drawn] == [(1, "AS"), (0, "2S")]
        assert drawn[0].seen_by(0).cards == (ITALIAN_40.read("AS") if show else (UNSEEN,))
        assert faces(view_of(game, state, 0).shown[1]) == ("AS" if show else "")


@pytest.mark.parametrize(("seats", "name"), [(2, "accuse"), (2, "signals"), (4, "show_draws")])
def test_what_needs_partners_or_a_stock_is_refused_without(seats: int, name: str) -> None:
    """accuse, signals: refused with 2; show_draws: 2 seats only."""
    with pytest.raises(UnfitSeats):
        rules(seats, **{name: True})


# accuse


def announcing(hand: str) -> TressetteState:
    """The first player is to announce something."""
    return at(rules(), {0: hand, 1: "4C", 2: "5C", 3: "6C"}, phase="accuse", last_winner=NOBODY)


def test_combinations_are_announced_one_by_one_before_the_first_card() -> None:
    """Hand AD 2D 3D 3C 3B 7S 6S 5S 4S RS: napoletana di denari 3 and three 3s, without spade, 3."""
    game = rules()
    state = announcing("AD 2D 3D 3C 3B 7S 6S 5S 4S RS")
    assert moves(game, state) == ["pass", "napoletana 0", "three 3"]
    state, [event] = play(game, state, "three 3")
    assert (event.kind, ITALIAN_40.write(event.cards), event.points) == ("three_threes", "3D 3C 3B", 3)
    assert moves(game, state) == ["pass", "napoletana 0"]
    state, _ = play(game, state, "napoletana 0")
    assert moves(game, state) == ["pass"], "being asked again tells nothing"
    state, _ = play(game, state, "pass")
    assert "AD" in moves(game, state)
    assert game.score(state).line("accuse").points == (6, 0)  # type: ignore[union-attr]


def test_what_is_announced_is_known_to_all_and_so_is_the_missing_card() -> None:
    """Announcing is public; the missing suit is named."""
    game = rules()
    state, _ = play(game, announcing("AD 2D 3D 3C 3B 7S 6S 5S 4S RS"), "three 3")
    assert faces(view_of(game, state, 1).shown[0]) == "3D 3C 3B"
    rng = Random("missing")
    view = view_of(game, state, 2)
    missing = ITALIAN_40.number("3S")
    assert not any(possible_state(game, view, rng).zones[0] >> missing & 1 for _ in range(50))


def test_four_of_a_kind_replace_three() -> None:
    """All four of them 4."""
    game = rules()
    state, events = play(game, announcing("AD AC AB AS"), "four 1")
    assert kinds(events) == ["four_aces"]
    assert game.score(state).line("accuse").points == (4, 0)  # type: ignore[union-attr]


def test_everybody_is_asked_before_the_first_card_and_never_later() -> None:
    """Each player, when playing to the first trick; unannounced combinations are lost."""
    game = rules()
    state = game.deal(Deal(1, 0, Seeded("asked")))
    asked = []
    for _ in range(4):
        asked.append((state.to_move, state.facts.phase))
        state = game.play(state, PASS)
        state = game.play(state, game.legal_moves(state)[0])
    assert asked == [(1, "accuse"), (2, "accuse"), (3, "accuse"), (0, "accuse")]
    while state.to_move != NOBODY:
        assert state.facts.phase == "play"
        state = game.play(state, game.legal_moves(state)[0])
    quiet = rules(accuse=False)
    assert quiet.deal(Deal(1, 0, Seeded("asked"))).facts.phase == "play"
    assert quiet.score(state).line("accuse") is None


def test_nothing_is_announced_that_is_not_held() -> None:
    game, state = rules(), announcing("AD 2D 4D")
    assert game.objection(state, Move("napoletana", number=0)) == "not_held"
    assert game.objection(state, Move("play", ITALIAN_40.number("AD"))) == "accuse_first"


# signals


def test_only_the_leader_says_one_of_three_words_and_it_is_true() -> None:
    """busso always; striscio with more of the suit; volo with the last of it. Plain plays come first."""
    game = rules()
    state = at(game, {0: "4D 5D 7C", 1: "6D 7D 4C"})
    assert moves(game, state) == ["4D", "5D", "7C", "4D 0", "4D 1", "5D 0", "5D 1", "7C 0", "7C 2"]
    assert game.objection(state, Move("play", ITALIAN_40.number("7C"), number=1)) == "word_untrue"
    state, events = play(game, state, "4D 0")
    assert kinds(events) == ["busso"]
    assert moves(game, state) == ["6D", "7D"]
    assert all(len(text) == 2 for text in moves(rules(signals=False), at(game, {0: "4D 5D 7C", 1: "6D"})))


def test_the_last_card_is_played_without_a_word() -> None:
    game = rules()
    assert moves(game, at(game, {0: "4D", 1: "6D"})) == ["4D"]


HANDS = {0: "4D 5D 7C", 1: "6D 7D 4C", 2: "RS CS FS", 3: "RB CB FB"}


def test_who_says_volo_or_does_not_follow_has_no_more_of_the_suit() -> None:
    """Who can be told to hold what: never a card of the suit."""
    state, _ = play(rules(), at(rules(), HANDS), "7C 2", "4C", "RS", "RB")
    assert all("C" not in suits for suits in suits_of(state, 0, 2))
    assert all("C" not in suits for suits in suits_of(state, 3, 2))


def test_who_says_striscio_has_one_more_of_the_suit_at_least() -> None:
    """Until it is played: then nothing is known any more."""
    state, _ = play(rules(), at(rules(), HANDS), "4D 1", "6D")
    assert all("D" in suits for suits in suits_of(state, 0, 2))
    silent, _ = play(rules(), at(rules(), HANDS), "4D", "6D")
    assert not all("D" in suits for suits in suits_of(silent, 0, 2))


def test_a_card_that_was_drawn_unseen_may_be_of_the_suit_that_was_missing() -> None:
    """One card was drawn since: of the hidden cards of the opponent one at most is of that suit."""
    game = rules(2, show_draws=False)
    hands = {0: "4D 5D 7D RD", 1: "6C 7C 4C 5C"}
    state, _ = play(game, at(game, hands, stock="AS 2D 3S 2S"), "4D", "6C")
    view = view_of(game, state, 0)
    diamonds = ITALIAN_40.suit_masks[0]
    rng = Random("drawn")
    counts = {(possible_state(game, view, rng).zones[1] & diamonds).bit_count() for _ in range(200)}
    assert counts == {0, 1}


# redeal_without_points


def pack_with(first: str) -> tuple[int, ...]:
    """A pack in which the first player gets these cards."""
    cards = ITALIAN_40.read(first)
    return (*cards, *(card for card in range(40) if card not in cards))


POOR = "4D 5D 6D 7D 4C 5C 6C 7C 4B 3B"
RICH = "4D 5D 6D 7D 4C 5C 6C 2B 2C 3B"


@pytest.mark.parametrize(("hand", "may"), [(POOR, True), (RICH, False)])
def test_a_hand_worth_less_than_a_point_may_be_annulled(hand: str, may: bool) -> None:
    """A dealt hand worth less than one point may be annulled; all are asked, whatever they hold."""
    game = rules(redeal_without_points=True)
    assert (thirds(mask_of(ITALIAN_40.read(hand))) < 3) == may
    state = game.deal(Deal(1, 3, Given({(1, 0): pack_with(hand)}, Seeded("next"))))
    assert state.facts.phase == "redeal"
    assert moves(game, state) == (["pass", "annul"] if may else ["pass"])
    kept, _ = play(game, state, "pass", "pass", "pass", "pass")
    assert (kept.to_move, kept.facts.phase) == (0, "accuse")
    if may:
        again, events = play(game, state, "annul")
        assert (again.deal.attempt, again.deal.dealer, again.to_move) == (1, 3, 0)
        assert kinds(events)[:2] == ["annulled", "redealt"]


def test_nothing_is_annulled_for_ever_or_without_the_option() -> None:
    """At most 20 annulled deals in a row."""
    game = rules(redeal_without_points=True)
    assert game.deal(Deal(1, 3, Seeded("last"), MOST_REDEALS)).facts.phase == "accuse"
    assert rules().deal(Deal(1, 3, Seeded("last"))).facts.phase == "accuse"


def test_four_play_ten_tricks_and_two_play_twenty() -> None:
    for seats, tricks in ((4, 10), (2, 20)):
        game = rules(seats)
        state = game.deal(Deal(1, 0, Seeded("tricks")))
        events: list[Event] = []
        while state.to_move != NOBODY:
            state = game.play(state, game.legal_moves(state)[0], events.append)
        assert kinds(events).count("trick_taken") == sum(state.facts.tricks) == tricks
