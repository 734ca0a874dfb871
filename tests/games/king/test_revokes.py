"""King: revokes that are penalised, and deals in which nothing is left to score (rules: Options, Edge cases)."""

from random import Random

import pytest

from cardtable.bots import Budget, make_bot
from cardtable.engine.cards import FRENCH_52, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.events import Event
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import PASS, PLAY, Move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games.king.revokes import ACCUSE
from cardtable.games.king.rules import King
from tests.games.king.tables import KingState, holding, kinds, moves, rules

Played = tuple[KingState, list[Event]]


def penalised(**options: object) -> King:
    """King where revokes are penalised."""
    return rules(revoke="penalised", **options)  # type: ignore[arg-type]


def accuse(face: str, seat: int = 1) -> Move:
    """The accusation that a seat revoked with a card."""
    return Move(ACCUSE, FRENCH_52.number(face), number=seat)


def written(game: King, state: KingState) -> set[str]:
    """What may be done now."""
    return {write_move(move, FRENCH_52) for move in game.legal_moves(state)}


def two_tricks(game: King, first: str, second: str, *, deal: int = 1, dealer: int = 3) -> Played:
    """The last two tricks of a deal, the first led by seat 0, the second by whoever wins it."""
    one, two = FRENCH_52.read(first), FRENCH_52.read(second)
    high = max((card for card in one if card // 13 == one[0] // 13), key=lambda card: card)
    winner = one.index(high)
    hands: dict[Place, str] = {
        (HAND, seat): FRENCH_52.write([card, two[(seat - winner) % 4]]) for seat, card in enumerate(one)
    }
    state = position(game, hands, deal=deal, dealer=dealer, leader=0, rest=(CAPTURES, 0), trump=-1)
    events: list[Event] = []
    for card in (*one, *two):
        state = game.play(state, Move(PLAY, card), events.append)
    return state, events


def do(game: King, state: KingState, *acts: Move) -> Played:
    """Some acts in the round of accusations, each of which has to be legal."""
    events: list[Event] = []
    for move in acts:
        assert move in game.legal_moves(state), write_move(move, FRENCH_52)
        state = game.play(state, move, events.append)
    return state, events


# Seat 1 discards a club on a heart, and plays the nine of hearts afterwards; seat 2 had no heart.
REVOKED = ("2H 3C 4D 5H", "6H 7H 9H 8S")


def test_the_whole_hand_is_always_legal() -> None:
    """penalised: the whole hand is always legal, as at a real table; prevented: illegal cards cannot be chosen."""
    assert moves(penalised(), holding(penalised(), "7H QH 2C AS", "9H", to_move=1)) == "2C 7H QH AS"
    assert moves(rules(), holding(rules(), "7H QH 2C AS", "9H", to_move=1)) == "7H QH"


def test_nobody_is_taken_to_be_void_where_anything_may_be_played() -> None:
    """The app must not hint at a revoke: nothing follows from a card that does not follow suit."""
    state, _ = two_tricks(penalised(), *REVOKED)
    assert state.facts.voids == (0,) * 4
    assert not penalised().constraints(view_of(penalised(), state, 0))


def test_before_the_count_each_is_asked_from_the_player_after_the_dealer() -> None:
    """Just before the count of each deal there is one round of accuse or pass by seat, from the player after him."""
    game = penalised()
    for dealer in range(4):
        state, events = two_tricks(game, *REVOKED, dealer=dealer)
        assert kinds(events)[-1] == "accusations"
        asked = []
        while state.to_move != NOBODY:
            asked.append(state.to_move)
            state = game.play(state, PASS)
        assert asked == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert two_tricks(rules(), "2H 3H 4D 5H", "6H 7C 9C 8S")[0].to_move == NOBODY


def test_an_opponent_is_accused_of_a_card_that_did_not_follow_suit() -> None:
    """A player in turn accuses an opponent of a revoke in a named trick; what is offered is what everybody saw."""
    game = penalised()
    state, _ = two_tricks(game, *REVOKED)
    assert state.to_move == 0
    assert written(game, state) == {"accuse 3C 1", "accuse 4D 2", "accuse 8S 2", "pass"}
    state, _ = do(game, state, PASS)
    assert written(game, state) == {"accuse 4D 2", "accuse 8S 2", "pass"}


def test_a_proved_revoke_costs_two_in_the_negative_column() -> None:
    """A proved revoke costs revoke_penalty in the negative column of the offender; everybody hears that it was."""
    game = penalised()
    state, _ = two_tricks(game, *REVOKED)
    state, events = do(game, state, accuse("3C"))
    assert [(event.kind, event.seat) for event in events] == [("accused", 0), ("revoke_proved", 1)]
    assert (events[0].side, events[0].number) == (1, 1)
    line = game.score(state).line("revokes")
    assert line == ScoreLine("revokes", (0, -2, 0, 0), (0, 1, 0, 0), ((), (FRENCH_52.number("3C"),), (), ()))


@pytest.mark.parametrize("penalty", [0, 2, 20])
@pytest.mark.parametrize("deal", [1, 7])
def test_the_penalty_is_an_option_and_stands_in_the_negatives_of_every_deal(penalty: int, deal: int) -> None:
    """revoke_penalty: the source fixes 2; two columns per player, negativi (deals 1-6, plus penalties for revokes)."""
    game = penalised(revoke_penalty=penalty)
    state, _ = two_tricks(game, *REVOKED, deal=deal)
    state, _ = do(game, state, accuse("3C"), PASS, PASS, PASS, PASS)
    sheet = game.score(state)
    negatives, positives = game.columns([Scoresheet(deal, (sheet.lines[1],))])
    assert (negatives, positives) == ((0, -penalty, 0, 0), (0, 0, 0, 0))


def test_a_wrong_accusation_costs_nothing() -> None:
    """The trick stands; a wrong accusation costs nothing; everybody hears that it was not proved."""
    game = penalised()
    state, _ = two_tricks(game, *REVOKED)
    before = game.score(state).points
    state, events = do(game, state, accuse("4D", 2))
    assert kinds(events) == ["accused", "revoke_unproved"]
    assert game.score(state).points == before
    assert game.score(state).line("revokes") is None


def test_a_revoked_trick_costs_once_however_many_accuse_it() -> None:
    """Once per revoked trick however many accuse it."""
    game = penalised()
    state, _ = two_tricks(game, *REVOKED)
    state, events = do(game, state, accuse("3C"), PASS, PASS, accuse("3C"), PASS, accuse("3C"), PASS)
    assert kinds(events).count("revoke_proved") == 3
    assert state.to_move == NOBODY
    assert game.score(state).points[1] - game.score(state).lines[0].points[1] == -2


def test_each_opponent_is_accused_once_at_most() -> None:
    """At most once per deal each opponent, and he goes on until he passes: at most three per player."""
    game = penalised()
    state, _ = two_tricks(game, "2H 3C 4D 5C", "6H 7C 8D 9C")
    assert written(game, state) == {
        "pass",
        *(f"accuse {face}" for face in ("3C 1", "4D 2", "5C 3", "7C 1", "8D 2", "9C 3")),
    }
    state, _ = do(game, state, accuse("3C"))
    assert state.to_move == 0
    assert written(game, state) == {"pass", *(f"accuse {face}" for face in ("4D 2", "5C 3", "8D 2", "9C 3"))}
    state, _ = do(game, state, accuse("8D", 2), accuse("5C", 3))
    assert written(game, state) == {"pass"}
    assert game.longest_deal == 52 + 16
    assert rules().longest_deal == 52


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (accuse("2H"), "accuse_followed"),
        (accuse("AS"), "accuse_followed"),
        (accuse("9C", 3), "accuse_self"),
        (accuse("7C"), "accuse_again"),
        (Move(PLAY, 0), "accuse_or_pass"),
        (Move("claim"), "not_now"),
    ],
)
def test_why_an_accusation_is_not_possible(move: Move, reason: str) -> None:
    game = penalised()
    state, _ = two_tricks(game, "2H 3C 4D 5C", "6H 7C 8D 9C")
    state, _ = do(game, state, PASS, PASS, PASS, accuse("3C"))
    assert state.to_move == 3
    assert move not in game.legal_moves(state)
    assert game.objection(state, move) == reason


def test_a_card_is_not_accused_while_the_deal_is_played() -> None:
    assert penalised().objection(holding(penalised(), "7H 2C", "9H", to_move=1), accuse("9H")) == "not_now"


def test_a_revoke_that_nobody_accuses_goes_unpunished() -> None:
    """Once the deal has been scored nothing can be claimed."""
    game = penalised()
    state, _ = two_tricks(game, *REVOKED)
    state, _ = do(game, state, PASS, PASS, PASS, PASS)
    assert state.to_move == NOBODY
    assert game.score(state).line("revokes") is None


def test_what_was_played_before_proves_nothing() -> None:
    """Seat 3 wins with its heart and leads another; the others have played their only heart already."""
    game = penalised()
    state, _ = two_tricks(game, "2H 3H 4H 5H", "6H 7C 8C 9C", dealer=2)
    assert state.to_move == 3
    state, events = do(game, state, accuse("7C", 0), accuse("8C", 1), accuse("9C", 2))
    assert kinds(events) == ["accused", "revoke_unproved"] * 3
    assert state.facts.proved == ((),) * 4


def test_where_a_deal_ends_early_the_hands_are_laid_open_and_prove_a_revoke() -> None:
    """stop_when_decided: KH taken; who discarded it with a diamond still in hand has revoked."""
    game = penalised(stop_when_decided=True)
    hands: dict[Place, str] = {(HAND, 0): "2D 3C", (HAND, 1): "KH 5D", (HAND, 2): "4D 4C", (HAND, 3): "6D 6C"}
    state = position(game, hands, deal=5, dealer=3, leader=0, rest=(CAPTURES, 2))
    events: list[Event] = []
    for face in ("2D", "KH", "4D", "6D"):
        state = game.play(state, Move(PLAY, FRENCH_52.number(face)), events.append)
    assert kinds(events)[-6:] == ["decided", *["laid_open"] * 4, "accusations"]
    assert view_of(game, state, NOBODY).unknown == 0
    assert mask_of(card for event in events[-5:-1] for card in event.cards) == sum(state.hands())
    state, events = do(game, state, accuse("KH"))
    assert kinds(events) == ["accused", "revoke_proved"]
    assert game.score(state).points == (0, -2, 0, -40)


def test_the_last_trick_counts_in_the_round_of_accusations() -> None:
    """Deal 6: the panel after the round tells the same as before it."""
    game = penalised()
    state, _ = two_tricks(game, *REVOKED, deal=6)
    points = game.score(state).points
    assert sorted(points) == [-20, 0, 0, 0]
    assert game.score(do(game, state, PASS, PASS, PASS, PASS)[0]).points == points


@pytest.mark.parametrize("other", [{"hearts_lead": "restricted"}, {"forced_king_of_hearts": True}])
def test_other_duties_are_refused_beside_it(other: dict) -> None:  # type: ignore[type-arg]
    """Refused together with hearts_lead restricted or forced_king_of_hearts, whose duties could not be kept."""
    with pytest.raises(ImpossibleCombination, match="revoke_alone"):
        penalised(**other)


def test_greedy_follows_suit_and_accuses_what_was_seen() -> None:
    """Following suit stays a duty: greedy keeps it, and of the others' cards accuses those that were revokes."""
    game, rng = penalised(), Random("greedy")
    bots = [make_bot("greedy" if seat % 2 else "random", game) for seat in range(4)]
    revoked = 0
    for number in range(1, 5):
        state = game.deal(Deal(number, number % 4, Seeded("greedy")))
        while state.to_move != NOBODY:
            seat = state.to_move
            move = bots[seat](view_of(game, state, seat), Budget(), rng)
            state = game.play(state, move)
        assert state.facts.proved[1] == state.facts.proved[3] == ()
        revoked += sum(map(len, state.facts.proved))
    assert revoked > 3


def test_a_match_with_revokes_is_played_from_end_to_end() -> None:
    """With revoke = penalised each deal adds one round of accusations; its length is fixed all the same."""
    match, rng = Match(Setup(penalised(), "revokes")), Random("revokes")
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    proved = sum(sum(line.counts) for sheet in match.sheets if (line := sheet.line("revokes")))
    assert len(match.sheets) == 10
    assert proved > 0
    assert sum(match.totals) == 8 - 2 * proved


# Nothing left to score.

PENAL = {2: bits(FRENCH_52.suit_masks[2]), 3: FRENCH_52.read("KC KD KH KS JC JD JH JS"), 5: FRENCH_52.read("KH")}


@pytest.mark.parametrize("deal", range(1, 11))
def test_a_deal_that_is_played_on_is_decided_when_nothing_is_left_to_score(deal: int) -> None:
    """The default plays on, but the app should then offer a quick "play out the rest"."""
    penal = PENAL.get(deal, FRENCH_52.read("QC QD QH QS"))
    for taken in (penal, penal[1:]):
        piles: dict[Place, str] = {(CAPTURES, 1): FRENCH_52.write(taken), (HAND, 0): "2C 3C"}
        others = [card for card in penal if card not in taken]
        state = position(rules(), {**piles, (HAND, 2): FRENCH_52.write([*others, FRENCH_52.number("4C")])}, deal=deal)
        assert state.to_move != NOBODY
        assert rules().decided(view_of(rules(), state, 0)) == (deal in (2, 3, 4, 5) and taken == penal)


def test_nothing_is_decided_while_a_revoke_may_still_cost() -> None:
    state = position(penalised(), {(CAPTURES, 1): "KH", (HAND, 0): "2C 3C"}, deal=5)
    assert not penalised().decided(view_of(penalised(), state, 0))
