"""A match: its setup, whose turn it is, and what happens when it is used wrongly."""

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.errors import BadSeats, BadSetup, IllegalMove, NotYourTurn, UnknownGame
from cardtable.engine.game import AnyGame
from cardtable.engine.match import SEED_LENGTH, Match, Setup
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.record import Record
from cardtable.engine.scoring import leaders
from cardtable.engine.state import NOBODY
from cardtable.games import GAMES, find_game
from cardtable.games.king.rules import King
from cardtable.games.scopa.rules import Scopa

SCOPA = Scopa.at_table(2)
SECCA = Scopa.at_table(2, {"match": "single"})
AGREED = Scopa.at_table(3, {"first_dealer": "agreed"})
ORDERS = {(1, 0): tuple(range(40))}


def begun(setup: Setup | None = None) -> Match:
    """A match whose first deal is dealt."""
    match = Match(setup or Setup(SCOPA, "begun"))
    match.deal_next()
    return match


def play_deal(match: Match) -> None:
    """Plays the first legal move until the deal is over."""
    while match.to_move != NOBODY:
        match.play(match.to_move, match.legal_moves()[0])


@pytest.mark.parametrize(
    ("setup", "reason", "said"),
    [
        ({"game": SCOPA}, "seed_missing", "a match needs a seed or the pack orders of its deals"),
        ({"game": SCOPA, "seed": ""}, "seed_unfit", "a seed is one line of 1 to 200 printable characters"),
        ({"game": SCOPA, "seed": " 42"}, "seed_unfit", "without spaces around it"),
        ({"game": SCOPA, "seed": "4\n2"}, "seed_unfit", "a seed is one line"),
        ({"game": SCOPA, "seed": "\ud800"}, "seed_unfit", "printable"),
        ({"game": SCOPA, "seed": "x" * (SEED_LENGTH + 1)}, "seed_unfit", "1 to 200"),
        ({"game": SCOPA, "orders": ORDERS}, "dealer_missing", "the first dealer has to be named"),
        ({"game": AGREED, "seed": "42"}, "dealer_missing", "give a seat, 0 being the first"),
        ({"game": AGREED, "seed": "42", "dealer": 3}, "dealer_unknown", "a seat from 0 to 2, not 3"),
        ({"game": AGREED, "seed": "42", "dealer": -1}, "dealer_unknown", "a seat from 0 to 2, not -1"),
        ({"game": SCOPA, "seed": "42", "dealer": 0}, "dealer_drawn", "drawn by these rules and cannot be named"),
    ],
)
def test_a_match_that_cannot_be_set_up_says_why(setup: dict, reason: str, said: str) -> None:  # type: ignore[type-arg]
    """Everything is settled before the first card, or refused."""
    with pytest.raises(BadSetup) as refused:
        Setup(**setup)
    assert refused.value.reason == reason
    assert said in str(refused.value)


def test_seeds_are_any_printable_line() -> None:
    """The longest seed, and one in letters of all kinds."""
    for seed in ("x" * SEED_LENGTH, "Perché no? 日本 🂡 # 1: 2"):
        assert Match(Setup(SCOPA, seed)).dealer in (0, 1)


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_a_number_of_players_the_game_is_not_played_with_is_refused(seats: int) -> None:
    """Scopa: 2, 3 or 4. The error says so, whichever way the table is made."""
    for made in (lambda: Scopa.at_table(seats), lambda: Scopa(seats, SCOPA.options)):
        with pytest.raises(BadSeats, match=f"scopa is not played by {seats}: players 2, 3, 4"):
            made()
    assert King.at_table().seats == 4


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    """Unknown game: the nearest name, or all of them."""
    assert find_game(" Scopa ") is Scopa
    with pytest.raises(UnknownGame, match=r"no game is called 'scoppa': did you mean 'scopa'\?"):
        find_game("scoppa")
    with pytest.raises(UnknownGame, match=r"the games are: .*king"):
        find_game("tennis")
    assert len({game.id for game in GAMES}) == len(GAMES)


def test_nothing_happens_before_the_first_deal() -> None:
    """Nothing is dealt until `deal_next` is called."""
    match = Match(Setup(SCOPA, "42"))
    assert match.between_deals
    assert not match.has_begun
    assert match.phase == "playing"
    assert match.to_move == NOBODY
    assert match.legal_moves() == ()
    assert match.dealer == Seeded("42").lot("first dealer", 2)
    with pytest.raises(BadSetup, match="nothing is dealt yet"):
        match.view(0)
    with pytest.raises(NotYourTurn, match="seat 0 cannot move: nobody is to move"):
        match.play(0, Move(PLAY, 0))


def test_a_deal_is_not_dealt_while_another_is_played() -> None:
    """`deal_next` belongs between deals."""
    match = begun()
    state = match.state
    with pytest.raises(BadSetup, match="a deal is being played") as refused:
        match.deal_next()
    assert refused.value.reason == "deal_running"
    assert match.state is state


def test_between_deals_nobody_can_move_and_the_next_dealer_is_known() -> None:
    """After the count the deal passes on."""
    match = begun()
    dealer = match.dealer
    play_deal(match)
    assert match.between_deals
    assert match.phase == "counted"
    assert match.legal_moves() == ()
    assert match.dealer == 1 - dealer
    for seat in (0, 1, NOBODY):
        with pytest.raises(NotYourTurn):
            match.play(seat, Move(PLAY, 0))
    match.deal_next()
    assert match.phase == "playing"
    assert match.state.deal.dealer == 1 - dealer
    assert match.state.deal.number == 2


def test_only_the_seat_to_move_can_move() -> None:
    """The wrong seat is told whose turn it is; nothing has changed."""
    match = begun()
    state, mover = match.state, match.to_move
    move = match.legal_moves()[0]
    for seat in (1 - mover, 7, NOBODY):
        with pytest.raises(NotYourTurn, match=f"seat {seat} cannot move: seat {mover} is to move") as refused:
            match.play(seat, move)
        assert refused.value.facts == {"seat": seat, "to_move": mover}
    assert match.state is state
    assert match.moves == []


def test_an_illegal_move_is_refused_with_the_reason_and_the_legal_ones() -> None:
    """Naming what was wrong and what would be right."""
    match = begun(Setup(SCOPA, None, ORDERS, 1))  # hand AD 2D 3D, table 7D FD CD RD
    with pytest.raises(IllegalMove, match=r"RS is not allowed \(not_in_hand\); legal: AD; 2D; 3D") as refused:
        match.play(0, match.read("RS"))
    assert refused.value.legal == ("AD", "2D", "3D")
    assert refused.value.reason == "not_in_hand"
    match.play(0, match.read("AD"))
    assert [match.write(move) for _, move in match.moves] == ["AD"]


@pytest.mark.parametrize("move", [Move("dance"), Move(PLAY), Move(PLAY, 99), Move(PLAY, 0, 1 << 50), Move(PLAY, 0, -1)])
def test_moves_that_no_game_knows_are_refused_like_any_other(move: Move) -> None:
    """A foreign verb, no card, cards that do not exist."""
    match = begun()
    with pytest.raises(IllegalMove) as refused:
        match.play(match.to_move, move)
    assert refused.value.reason in {"not_now", "not_in_hand"}


def test_a_match_that_is_over_stays_over() -> None:
    """Once there is a result nothing is dealt or played any more."""
    match = Match(Setup(SECCA, "over"))
    while match.outcome is None:
        events = match.deal_next()
        assert events
        play_deal(match)
    assert match.phase == "over"
    assert not match.between_deals
    assert match.totals == match.outcome.totals
    with pytest.raises(BadSetup, match="the match is over") as refused:
        match.deal_next()
    assert refused.value.reason == "match_over"
    with pytest.raises(NotYourTurn):
        match.play(0, Move(PLAY, 0))
    assert match.view(0).legal == ()


def test_the_last_event_of_a_deal_is_its_count() -> None:
    """`counted` tells whoever shows the match that a sheet has come in."""
    match = begun()
    events = match.deal_next() if match.between_deals else ()
    while match.to_move != NOBODY:
        events = match.play(match.to_move, match.legal_moves()[0])
    assert [event.kind for event in events].count("counted") == 1
    assert events[-1].kind == "counted"
    assert events[-1].number == len(match.sheets) == 1


def test_a_bad_pack_order_stops_the_deal_and_changes_nothing() -> None:
    """A real deal that was written down wrongly cannot be dealt."""
    match = Match(Setup(SCOPA, None, {(1, 0): (0, *range(39))}, 0))
    with pytest.raises(BadSetup, match="does not name each of the 40 cards once"):
        match.deal_next()
    assert match.between_deals
    assert not match.has_begun


def test_views_of_a_match_carry_the_sheets_so_far() -> None:
    """What was counted is public."""
    match = begun()
    play_deal(match)
    match.deal_next()
    assert match.view(0).sheets == match.sheets
    assert len(match.view(NOBODY).sheets) == 1


def test_what_equals_a_legal_move_is_kept_as_that_move() -> None:
    """What comes from afar may hold numbers of another type: a record of them would not be read again."""
    match = begun()
    move = match.legal_moves()[0]
    meant = Move(PLAY, float(move.card), float(move.taken), float(move.number))  # type: ignore[arg-type]
    assert meant == move
    match.play(match.to_move, meant)
    assert [[type(part) for part in kept] for _, kept in match.moves] == [[str, int, int, int]]


@pytest.mark.parametrize("game", [game for game in GAMES if game.at_table().side_count == 2], ids=lambda game: game.id)
def test_a_match_of_some_deals_ends_after_them_and_each_is_as_the_first(game: type[AnyGame]) -> None:
    """A fixed number of smazzate, as tables are compared that play the same: dealers by turns, the most points win."""
    setup = Setup(game.at_table(), "compared", deals=2)
    match = Match(setup)
    dealers = []
    while match.outcome is None:
        match.deal_next()
        dealers.append(match.state.deal.dealer)
        assert match.state.deal.sheets == ()
        play_deal(match)
    assert len(match.sheets) == 2
    assert dealers[1] == (dealers[0] + 1) % match.game.seats
    assert match.outcome.winners == leaders(match.totals)
    assert match.outcome.reason == ("deals_played" if len(match.outcome.winners) == 1 else "deals_level")
    assert Record.read(Record.of(match).write(), GAMES).replay().outcome == match.outcome


def test_in_a_match_of_some_deals_a_bot_counts_each_by_itself() -> None:
    """No target ends it: who has as many points as elsewhere win a match is no nearer to winning this one."""
    for deals in (0, 3):
        match = Match(Setup(SCOPA, "42", deals=deals))
        match.deal_next()
        play_deal(match)
        match.deal_next()
        seat = match.to_move
        assert len(match.view(seat).sheets) == 1
        assert len(match.view_of_bot(seat).sheets) == (0 if deals else 1)


@pytest.mark.parametrize("deals", [-1, 100])
def test_a_match_has_no_impossible_number_of_deals(deals: int) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(SCOPA, "42", deals=deals)
    assert refused.value.reason == "deals_many"
