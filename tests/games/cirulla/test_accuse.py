"""Cirulla: the claims on the opening table and on three cards, and the matta that helps (rules, sections 3 and 4)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from tests.games.cirulla.tables import asked, dealt, on_table, opened, rules
from tests.games.tables import faces, kinds, moves, play

each_seats = pytest.mark.parametrize("seats", [2, 4])

# The opening table.


@pytest.mark.parametrize(
    ("table", "claims"),
    [
        ("RD 2S AC 2B", ["tavola 15"]),
        ("RD RS 7B 3C", ["tavola 30"]),
        ("2D 3S AC 3B", ["tavola 9"]),
        ("2D 3S AC 2B", ["tavola 9"]),
        ("7C 2D 3B AS", ["tavola 9", "tavola 15"]),
        ("7C 2D 3B 3S", ["tavola 9", "tavola 15"]),
        ("7C 4D 3B 2S", ["tavola 15"]),
        ("7C RD 5B 6S", ["tavola 30"]),
        ("7C RD CB AS", ["tavola 30"]),
    ],
)
def test_the_dealer_may_claim_an_opening_table(table: str, claims: list[str]) -> None:
    """T = 15: 1 scopa; T = 30: 2; T up to 9: 3. The matta takes whatever value the dealer chooses."""
    game = rules()
    state, _ = opened(game, table)
    assert (state.facts.phase, state.to_move) == ("table_claim", 0)
    assert moves(game, state) == [*claims, "pass"]


@pytest.mark.parametrize("table", ["RD 2S AC 3B", "7C RD 5B 2S", "7C RD RS RB", "7C FD 5B 4S", "4D 6S AC 7B"])
def test_a_table_that_allows_no_claim_is_not_asked_about(table: str) -> None:
    """Matta with the other three totalling 15-19 or 30: no claim possible. The four cards are public."""
    game = rules()
    state, _ = opened(game, table)
    assert (state.facts.phase, state.to_move) == ("hand_claim", 1)


@pytest.mark.parametrize(("claim", "scope"), [("tavola 9", 3), ("tavola 15", 1)])
def test_the_dealer_takes_the_four_cards_and_the_first_player_finds_an_empty_table(claim: str, scope: int) -> None:
    """The dealer takes the four cards as a capture, so he is, for the moment, the last capturer."""
    game = rules()
    state, _ = opened(game, "7C 2D 3B 3S")
    after, events = play(game, state, claim)
    assert [(event.kind, event.points, event.number) for event in events] == [("tavola", scope, int(claim[7:]))]
    assert faces(after.zones[game.piles[0]]) == "2D 7C 3B 3S"
    assert after.zones[game.table] == 0
    assert (after.facts.claimed, after.facts.last_taker) == ((scope, 0), 0)
    assert (after.facts.phase, after.to_move, after.facts.matta) == ("hand_claim", 1, 0)


def test_the_dealer_may_leave_the_table() -> None:
    """Claiming is optional."""
    game = rules()
    state, _ = opened(game, "RD 2S AC 2B")
    after, events = play(game, state, "pass")
    assert (events, after.facts.claimed, after.facts.last_taker) == ([], (0, 0), NOBODY)
    assert faces(after.zones[game.table]) == "RD AC 2B 2S"


@pytest.mark.parametrize(
    ("options", "table"),
    [
        ({"table_15_30": False}, "RD 2S AC 2B"),
        ({"table_15_30": False}, "RD RS 7B 3C"),
        ({"table_nine": False}, "2D 3S AC 3B"),
    ],
)
def test_claims_that_are_not_played_are_not_offered(options: dict[str, bool], table: str) -> None:
    """table_15_30 and table_nine = false: these claims are not offered."""
    game = rules(2, **options)
    assert opened(game, table)[0].facts.phase == "hand_claim"
    both, _ = opened(game, "7C 2D 3B 3S")
    assert moves(game, both) == ["tavola 15" if "table_nine" in options else "tavola 9", "pass"]


# Two aces.


def test_two_aces_void_the_deal_and_the_same_dealer_deals_again() -> None:
    """Two real aces void the deal even when the table would be worth 15 or 9."""
    for table in ("AD 5S AC FB", "AD 2S AC 5B", "AD AC AB 7S"):
        state, events = opened(rules(), table)
        redealt = next(event for event in events if event.kind == "redealt")
        assert (redealt.seat, redealt.number) == (0, table.count("A"))
        assert (state.deal.dealer, state.deal.attempt) == (0, 1)


def test_one_ace_and_the_matta_are_not_two_aces() -> None:
    """One ace plus the matta is not two aces."""
    state, events = opened(rules(), "AD 7C 5B RS")
    assert "redealt" not in kinds(events)
    assert state.deal.attempt == 0


@pytest.mark.parametrize(
    ("table", "claims"),
    [
        ("AD 5S AC FB", ["tavola 15", "pass"]),
        ("AD AC 4B 7C", ["tavola 15", "pass"]),
        ("AD 2S AC 5B", []),
        ("AD 3S AC RB", ["tavola 15", "pass"]),
    ],
)
def test_fifteen_and_thirty_are_collected_with_two_aces_where_that_is_played(table: str, claims: list[str]) -> None:
    """keep_bonus: a 15 or 30 is collected even with two aces; a nine is not."""
    game = rules(two_aces="keep_bonus")
    state, events = opened(game, table)
    assert ("redealt" in kinds(events)) == (not claims)
    if claims:
        assert moves(game, state) == claims
        assert moves(rules(two_aces="keep_bonus", table_15_30=False), opened(game, table)[0]) == ["pass"]


def test_after_twenty_redeals_the_table_stands_without_a_claim() -> None:
    """At most 20 times in a row; after that the table stands, without a table claim."""

    class TwoAces(Seeded):
        """Always two aces on the table, and fifteen in all."""

        def order(self, cards: int, deal: int, attempt: int, without: int = 0) -> tuple[int, ...]:
            first = ITALIAN_40.read("2B 3C 4S 6B 7C RB AD 5S AC FB")
            return (*first, *(card for card in range(cards) if card not in first))

    state = rules().deal(Deal(1, 0, TwoAces("aces")))
    assert (state.deal.attempt, state.facts.phase) == (20, "hand_claim")


# The hand.


@pytest.mark.parametrize(
    ("hand", "claims"),
    [
        ("2D 3S 4C", ["nove"]),
        ("5D 5S 5B", ["tris"]),
        ("AD AS AB", ["tris", "nove"]),
        ("4D 4S 7C", ["tris 4", "nove 1"]),
        ("AD AS 7C", ["tris 1", "nove 1", "nove 2", "nove 3", "nove 4", "nove 5", "nove 6", "nove 7"]),
        ("2D 3S 7C", ["nove 1", "nove 2", "nove 3", "nove 4"]),
        ("7D 7S 7C", ["tris 7"]),
        ("RS 2S 7C", []),
        ("2D 3S 5C", []),
    ],
)
def test_a_hand_of_nine_or_less_or_of_three_equal_cards_may_be_claimed(hand: str, claims: list[str]) -> None:
    """nove: the three cards total 9 or less, 3 scope; tris: three of the same value, 10; the matta is any value."""
    game = rules()
    assert moves(game, asked(game, hand, "FD FS FB")) == [*claims, "pass"]


@pytest.mark.parametrize(("claim", "scope"), [("nove", 3), ("tris", 10), ("nove 2", 3), ("tris 4", 10)])
def test_a_claim_scores_shows_the_hand_and_binds_the_matta(claim: str, scope: int) -> None:
    """The claimant turns the three cards face up and plays them exposed; the chosen value is binding for the play."""
    game = rules()
    hand = {"nove": "2D 3S 4C", "tris": "5D 5S 5B", "nove 2": "2D 3S 7C", "tris 4": "4D 4S 7C"}[claim]
    after, events = play(game, asked(game, hand, "FD FS FB"), claim)
    verb, _, matta = claim.partition(" ")
    assert kinds(events) == [verb, *(["matta"] if matta else [])]
    assert (events[0].points, after.facts.claimed, after.facts.matta) == (scope, (scope, 0), int(matta or 0))
    assert faces(view_of(game, after, 1).shown[0]) == ITALIAN_40.write(sorted(ITALIAN_40.read(hand)))
    assert view_of(game, after, NOBODY).shown[0] == after.zones[0]


def test_only_one_claim_is_scored_for_a_hand() -> None:
    """Three equal cards worth 9 or less count 10, not 13; the holder picks one claim."""
    game = rules()
    after, _ = play(game, asked(game, "AD AS AB", "FD FS FB"), "nove")
    assert (after.facts.claimed, after.to_move) == ((3, 0), 1)


@pytest.mark.parametrize(
    ("hand", "claims"),
    [
        ("AD AS AB", ["trisnove"]),
        ("3D 3S 7C", ["trisnove 3", "nove 1", "nove 2"]),
        ("4D 4S 7C", ["tris 4", "nove 1"]),
        ("5D 5S 5B", ["tris"]),
    ],
)
def test_claims_add_up_where_that_is_played(hand: str, claims: list[str]) -> None:
    """accuse_cumulative = true: AAA, 222, 333 score 13."""
    game = rules(accuse_cumulative=True)
    state = asked(game, hand, "FD FS FB")
    assert moves(game, state) == [*claims, "pass"]
    if claims[0].startswith("trisnove"):
        assert play(game, state, claims[0])[0].facts.claimed == (13, 0)


@each_seats
def test_everybody_is_asked_after_every_distribution_whatever_he_holds(seats: int) -> None:
    """One round of claim or pass, in turn order from the dealer's right, before the first card is played."""
    game = rules(seats)
    state = game.deal(Deal(1, 1, Seeded("asked")))
    rounds = []
    while state.to_move != NOBODY:
        move = game.legal_moves(state)[-1]
        if state.facts.phase == "hand_claim":
            assert move == Move("pass")
            assert all(state.zones[seat].bit_count() == 3 for seat in range(seats))
            rounds.append(state.to_move)
        state = game.play(state, move)
    assert rounds == [(2 + step) % seats for step in range(seats)] * (36 // (3 * seats))


@each_seats
def test_each_is_asked_before_his_own_first_card_where_that_is_played(seats: int) -> None:
    """own_turn: each player is asked, again whatever the hand, just before his first card of the round."""
    game = rules(seats, accuse_timing="own_turn")
    state = game.deal(Deal(1, 1, Seeded("asked")))
    course = []
    while state.to_move != NOBODY:
        move = game.legal_moves(state)[-1]
        course.append((state.to_move, move.verb))
        state = game.play(state, move)
    in_turn = [(2 + step) % seats for step in range(seats)]
    first = [(seat, verb) for seat in in_turn for verb in ("pass", PLAY)]
    assert course[: len(first)] == first
    assert course[len(first) : len(first) + seats] == [(seat, PLAY) for seat in in_turn]
    assert sum(verb == "pass" for _, verb in course) == 12


def test_the_table_is_claimed_before_any_hand() -> None:
    """Two aces first, then the table claim, then the hand claims from the dealer's right."""
    game = rules(4)
    state, _ = dealt(game, "2B 3C 4S 6B 7C RB FD FC CB 5D 5C 6C RD 2S AC 2D", dealer=2)
    order = []
    while state.facts.phase != "play":
        order.append((state.facts.phase, state.to_move))
        state = game.play(state, game.legal_moves(state)[0])
    assert order == [("table_claim", 2), *(("hand_claim", seat) for seat in (3, 0, 1, 2))]
    assert (state.to_move, state.facts.claimed) == (3, (1, 3))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move(PLAY, ITALIAN_40.number("2D")), "claim_first"),
        (Move("tris"), "no_such_claim"),
        (Move("nove", number=9), "no_such_claim"),
        (Move("tavola", number=15), "not_now"),
        (Move("dance"), "not_now"),
    ],
)
def test_what_cannot_be_claimed_is_named(move: Move, reason: str) -> None:
    """Naming what was wrong."""
    game = rules()
    state = asked(game, "2D 3S 4C", "FD FS FB")
    assert move not in game.legal_moves(state)
    assert game.objection(state, move) == reason


def test_claims_are_over_when_cards_are_played() -> None:
    """Claims are made in the claim round that follows the distribution, before the first card is played."""
    game = rules()
    state = on_table(game, "RD", "2D 3S 4C", "FD FS FB")
    assert moves(game, state) == ["2D", "4C", "3S"]
    assert game.objection(state, Move("nove")) == "not_now"
