"""King: what may be played and who wins a trick (rules: Legal moves, Who wins a trick, Edge cases)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import FRENCH_52, mask_of
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY
from cardtable.games.tricks import winner_of
from tests.games.king.tables import SUIT, faces, holding, is_over, kinds, moves, rules, trick

cards = st.integers(0, 51)


@settings(max_examples=100)
@given(st.sets(cards, min_size=1, max_size=13), st.lists(cards, max_size=3, unique=True), st.integers(1, 10))
def test_suit_is_followed_and_nothing_else_is_asked(hand: set[int], played: list[int], deal: int) -> None:
    """Who holds the suit led plays any card of it: no duty to beat and none to duck; who is void plays any card."""
    hand -= set(played)
    if not hand:
        return
    state = holding(rules(), FRENCH_52.write(hand), FRENCH_52.write(played), deal=deal, trump="S" if deal > 6 else "")
    of_suit = {card for card in hand if played and card // 13 == played[0] // 13}
    assert {move.card for move in rules().legal_moves(state)} == (of_suit or hand)


def test_any_card_may_be_led() -> None:
    """Leading: any card of the hand; a trump may be led at any time in deals 7-10."""
    assert moves(rules(), holding(rules(), "KH 4H 9S", deal=5)) == "4H KH 9S"
    assert moves(rules(), holding(rules(), "2C AS", deal=7, trump="S")) == "2C AS"


def test_a_player_void_in_the_suit_led_need_not_trump() -> None:
    """A player who cannot follow suit in a positive deal may refuse to trump, even on the last trick."""
    assert moves(rules(), holding(rules(), "5C 2S", "9H", deal=8, trump="S", to_move=1)) == "5C 2S"
    state = holding(rules(), "5C", "9H", deal=8, trump="S", to_move=1)
    assert moves(rules(), state) == "5C"


def test_trump_led_is_the_suit_to_follow() -> None:
    """Then trump is simply the suit to follow."""
    assert moves(rules(), holding(rules(), "2S AH KS", "9S", deal=9, trump="S", to_move=3)) == "2S KS"


# Who wins.


@settings(max_examples=100)
@given(st.permutations(range(52)).map(lambda pack: pack[:4]), st.sampled_from([-1, 0, 1, 2, 3]))
def test_the_highest_trump_wins_else_the_highest_card_of_the_suit_led(played: list[int], trump: int) -> None:
    """In every suit A K Q J 10 ... 2, ace high."""
    suit = trump if any(card // 13 == trump for card in played) else played[0] // 13
    best = max((card for card in played if card // 13 == suit), key=lambda card: card % 13)
    assert winner_of(tuple(played), trump, FRENCH_52) == played.index(best)


def test_the_ranks_go_up_to_the_ace() -> None:
    """A K Q J 10 9 8 7 6 5 4 3 2, ace high."""
    for low, high in pairwise(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]):
        assert winner_of(FRENCH_52.read(f"{low}H {high}H"), -1, FRENCH_52) == 1
        assert winner_of(FRENCH_52.read(f"{high}H {low}H"), -1, FRENCH_52) == 0


@pytest.mark.parametrize("leader", range(4))
def test_the_winner_takes_the_trick_and_leads_to_the_next(leader: int) -> None:
    """Afterwards the winner of a trick leads to the next."""
    game = rules()
    state, events = trick(game, "9H KH 2S AC", leader=leader)
    winner = (leader + 1) % 4
    assert kinds(events) == ["led", "played", "played", "played", "trick_taken"]
    assert events[-1].seat == winner
    assert FRENCH_52.write(events[-1].cards) == "9H KH 2S AC"
    assert state.to_move == state.facts.leader == state.facts.last_winner == winner
    assert state.facts.tricks[winner] == 1
    assert faces(state.zones[game.piles[winner]]) == "AC 9H KH 2S"
    assert state.orders[game.trick] == ()


def test_trump_led_beats_off_suit_aces() -> None:
    """Trump led: off-suit aces lose to the smallest trump."""
    _, events = trick(rules(), "2S AH AD AC", deal=7, trump="S", leader=1)
    assert events[-1].seat == 1


def test_a_trump_beats_the_suit_led_and_a_higher_trump_beats_it() -> None:
    """Highest trump in the trick."""
    _, events = trick(rules(), "AD 3C KD 5C", deal=8, trump="C", leader=2)
    assert events[-1].seat == 1


# hearts_lead


@pytest.mark.parametrize("deal", range(1, 11))
def test_hearts_may_not_be_led_in_deals_2_and_5_where_that_is_restricted(deal: int) -> None:
    """hearts_lead = restricted: in deals 2 and 5 hearts may not be led while another suit is held."""
    trump = "H" if deal > 6 else ""
    free, restricted = rules(), rules(hearts_lead="restricted")
    hand = "4H KH 9S"
    assert moves(free, holding(free, hand, deal=deal, trump=trump)) == hand
    found = moves(restricted, holding(restricted, hand, deal=deal, trump=trump))
    assert found == ("9S" if deal in (2, 5) else hand)
    assert moves(restricted, holding(restricted, "4H KH", deal=deal, trump=trump)) == "4H KH"
    assert moves(restricted, holding(restricted, "4H KH", "2D", deal=deal, trump=trump, to_move=1)) == "4H KH"


@pytest.mark.parametrize("series", [2, 3, 4])
def test_the_restriction_returns_in_every_series(series: int) -> None:
    """Deal numbers restart at 1 in every series."""
    game = rules(series=4, hearts_lead="restricted")
    assert moves(game, holding(game, "4H 9S", deal=10 * (series - 1) + 2)) == "9S"
    assert moves(game, holding(game, "4H 9S", deal=10 * (series - 1) + 3)) == "4H 9S"


# forced_king_of_hearts


@pytest.mark.parametrize("deal", range(1, 11))
def test_the_king_of_hearts_is_thrown_by_who_cannot_follow_where_that_is_forced(deal: int) -> None:
    """forced_king_of_hearts: deal 5, a player void in the suit led who holds KH must throw it."""
    trump = "S" if deal > 6 else ""
    free, forced = rules(), rules(forced_king_of_hearts=True)
    for game in (free, forced):
        found = moves(game, holding(game, "2C KH", "5D", deal=deal, trump=trump, to_move=2))
        assert found == ("KH" if deal == 5 and game is forced else "2C KH")
        # Never overrides following suit.
        assert moves(game, holding(game, "2D KH", "5D", deal=deal, trump=trump, to_move=2)) == "2D"
        # Leading is no throwing.
        assert moves(game, holding(game, "2C KH", deal=deal, trump=trump)) == "2C KH"
        # Somebody without the king is forced to nothing.
        assert moves(game, holding(game, "2C QH", "5D", deal=deal, trump=trump, to_move=2)) == "2C QH"


def test_following_hearts_with_the_king_is_a_choice() -> None:
    """The duty concerns the void player only."""
    game = rules(forced_king_of_hearts=True)
    assert moves(game, holding(game, "2H KH", "5H", deal=5, to_move=1)) == "2H KH"


# What everybody remembers.


def test_who_does_not_follow_is_known_to_be_void() -> None:
    """A guess respects it: no card of the suit led, and where the king is forced not the king of hearts either."""
    state, _ = trick(rules(), "9H KH 2S AC")
    hearts = FRENCH_52.suit_masks[SUIT["H"]]
    assert state.facts.voids == (0, 0, hearts, hearts)
    forced, _ = trick(rules(forced_king_of_hearts=True), "9C 2C 3S 4C", deal=5)
    clubs, king = FRENCH_52.suit_masks[SUIT["C"]], mask_of(FRENCH_52.read("KH"))
    assert forced.facts.voids == (0, 0, clubs | king, 0)
    restricted, _ = trick(rules(hearts_lead="restricted"), "9H 2H 3H 4H", deal=5)
    assert restricted.facts.voids == (FRENCH_52.all ^ hearts, 0, 0, 0)
    free, _ = trick(rules(hearts_lead="restricted"), "9H 2H 3H 4H", deal=6)
    assert free.facts.voids == (0, 0, 0, 0)


# Objections.


@pytest.mark.parametrize(
    ("hand", "played", "options", "tried", "reason"),
    [
        ("2C KH", "", {}, "AS", "not_in_hand"),
        ("2D KH", "5D", {}, "KH", "follow_suit"),
        ("2C KH", "5D", {"forced_king_of_hearts": True}, "2C", "king_of_hearts_forced"),
        ("2C KH", "", {"hearts_lead": "restricted"}, "KH", "hearts_not_led"),
    ],
)
def test_an_illegal_card_breaks_a_rule_that_is_named(
    hand: str,
    played: str,
    options: dict,  # type: ignore[type-arg]
    tried: str,
    reason: str,
) -> None:
    """Naming what was wrong."""
    game = rules(**options)
    state = holding(game, hand, played, deal=5, to_move=len(played.split()))
    move = Move(PLAY, FRENCH_52.number(tried))
    assert move not in game.legal_moves(state)
    assert game.objection(state, move) == reason
    assert game.objection(state, move._replace(taken=1)) == "not_now"
    assert game.objection(state, Move("pass")) == "not_now"


def test_a_deal_ends_after_thirteen_tricks() -> None:
    """13 tricks per deal."""
    state, events = trick(rules(), "9H KH 2S AC", last=True)
    assert is_over(state)
    assert state.to_move == NOBODY
    assert events[-1].kind == "trick_taken"
