"""Scopone: the turn, the scopa, the end of the deal, the count and the match (rules, sections 4 to 8, and 10)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import read_move
from cardtable.engine.scoring import MISSING, TIED, ScoreLine, Scoresheet
from cardtable.engine.state import NOBODY
from tests.games.scopone.tables import VARIANTS, rules
from tests.games.tables import at_the_end, counted, dealt, faces, kinds, line, moves, play

each_variant = pytest.mark.parametrize("variant", VARIANTS)


def sheets(*points: tuple[int, ...]) -> tuple[Scoresheet, ...]:
    """Sheets of deals in which the sides made these points."""
    return tuple(Scoresheet(n, (ScoreLine("carte", column),)) for n, column in enumerate(points, 1))


@pytest.mark.parametrize("variant", ["scientifico", "cinque"])
def test_the_very_first_card_can_only_be_laid(variant: str) -> None:
    """In `scientifico` and `cinque` the table is empty."""
    game = rules(variant)
    state, _ = dealt(game, Seeded("first"))
    assert sorted(moves(game, state)) == sorted(faces(state.zones[state.to_move]).split())


@each_variant
def test_an_equal_card_goes_before_a_sum_and_a_sum_before_laying(variant: str) -> None:
    """1. An equal card must be taken, one only; 2. otherwise any one set that adds up; 3. otherwise it is laid."""
    game = rules(variant)
    assert sorted(moves(game, at_the_end(game, "CD 5C 4S", "CB"))) == ["CB x CD"]
    assert sorted(moves(game, at_the_end(game, "CD CS 5C 4S", "CB"))) == ["CB x CD", "CB x CS"]
    assert sorted(moves(game, at_the_end(game, "2D 3C 4S 5B", "7D AC"))) == ["7D x 2D,5B", "7D x 3C,4S", "AC"]


def test_fewest_cards_allows_only_the_shortest_sums() -> None:
    """fewest_cards: of several sums one with the fewest cards."""
    table = "AD 2C 4S 5B"
    assert sorted(moves(rules(), at_the_end(rules(), table, "7D"))) == ["7D x 2C,5B", "7D x AD,2C,4S"]
    game = rules(fewest_cards=True)
    assert sorted(moves(game, at_the_end(game, table, "7D"))) == ["7D x 2C,5B"]
    assert game.objection(at_the_end(game, table, "7D"), read_move("7D x AD,2C,4S", ITALIAN_40)) == "fewest_cards"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5D", "not_in_hand"),
        ("7D x 6S", "not_on_table"),
        ("CB x 5C,4S", "equal_card_first"),
        ("CB", "equal_card_first"),
        ("7D x 5C", "wrong_sum"),
        ("7D", "must_capture"),
        ("pass", "not_now"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(move: str, reason: str) -> None:
    game = rules()
    state = at_the_end(game, "CD 5C 4S 2B", "CB 7D")
    assert game.objection(state, read_move(move, ITALIAN_40)) == reason


# The scopa.


@each_variant
def test_emptying_the_table_is_a_scopa(variant: str) -> None:
    """A capture that empties the table = 1 point, announced, its card crosswise in the pile."""
    game = rules(variant)
    state, events = play(game, at_the_end(game, "2C 6D", "FS 2D", "3D 4D"), "FS x 2C,6D")
    assert kinds(events) == ["captured", "scopa"]
    assert (events[1].seat, events[1].side, events[1].points) == (0, 0, 1)
    assert state.facts.crosswise[0] == ITALIAN_40.read("FS")
    assert state.facts.last_taker == 0


def test_whoever_lays_on_an_empty_table_may_be_swept_again_and_again() -> None:
    """Mulinello: each sweep is an ordinary scopa."""
    game = rules()
    state = at_the_end(game, "5D", "5C 2D", "6C 2C", "6B 2B", "7D 2S")
    state, events = play(game, state, "5C x 5D", "6C", "6B x 6C", "7D", "2D", "2C x 2D")
    assert [(event.seat, event.side) for event in events if event.kind == "scopa"] == [(0, 0), (2, 0)]
    assert [len(cards) for cards in state.facts.crosswise] == [2, 0]


@each_variant
@pytest.mark.parametrize("counts", [True, False])
def test_the_last_card_makes_a_scopa_only_by_a_house_rule(variant: str, counts: bool) -> None:
    """Except with the last card of the smazzata (the dealer's last card); `last_card_scopa` reverses this."""
    game = rules(variant, last_card_scopa=counts)
    state, events = play(game, at_the_end(game, "FD", "FC"), "FC x FD")
    assert ("scopa" in kinds(events)) is counts
    assert state.to_move == NOBODY
    assert sum(map(len, state.facts.crosswise)) == counts


def test_the_last_but_one_card_may_still_make_a_scopa() -> None:
    game = rules()
    _, events = play(game, at_the_end(game, "FD", "FC", "2D"), "FC x FD")
    assert "scopa" in kinds(events)


# The end of the deal.


def test_the_leftovers_go_to_the_last_capturer_and_are_no_scopa() -> None:
    """Leftovers to the side that captured last; never a scopa."""
    game = rules()
    state, events = play(game, at_the_end(game, "3D 5C", "3C", "RS"), "3C x 3D", "RS")
    assert kinds(events) == ["captured", "laid", "leftovers"]
    assert (events[-1].side, ITALIAN_40.write(events[-1].taken)) == (0, "5C RS")
    assert state.zones[game.table] == 0
    assert state.facts.crosswise == ((), ())


def test_a_lone_player_takes_the_leftovers_for_himself() -> None:
    game = rules("cinque")
    state, _ = play(game, at_the_end(game, "3D 5C", "RS", "", "", "", "3C", to_move=4), "3C x 3D", "RS")
    assert faces(state.zones[game.piles[2]]) == "3D 3C 5C RS"


# The count.


def test_the_sheet_has_the_lines_of_scopa_and_the_napola_where_it_is_played() -> None:
    keys = ["carte", "denari", "settebello", "primiera", "scope"]
    assert [found.key for found in counted(rules(), "7D").lines] == keys
    assert [found.key for found in counted(rules(napola=True), "7D").lines] == [*keys, "napola"]


def test_with_three_sides_most_means_more_than_every_other() -> None:
    """With three or more sides "most" means more than every other side; totals are not normalised."""
    level = counted(rules("cinque"), "AD 2C 3C", "2D 4C 5C", "3D")
    assert (line(level, "carte").points, line(level, "carte").reason) == ((0, 0, 0), TIED)
    alone = counted(rules("cinque"), "AD 2C", "2D 4C", "3D 4D 5B")
    assert line(alone, "carte").points == line(alone, "denari").points == (0, 0, 1)


def test_a_side_without_a_suit_is_out_of_the_primiera_and_the_others_compete() -> None:
    """A side in `cinque` with no card of some suit is out of the primiera."""
    primiera = line(counted(rules("cinque"), "7D 7C 7B", "2D 2C 2B 2S", "3D 3C 3B RS"), "primiera")
    assert primiera.counts == (0, 48, 49)
    assert primiera.points == (0, 0, 1)
    assert line(counted(rules("cinque"), "7D 7C 7B", "2D"), "primiera").reason == MISSING


@pytest.mark.parametrize(("courts", "value"), [("ten", 40), ("eight_nine_ten", 37)])
def test_courts_are_worth_ten_or_their_own_value(courts: str, value: int) -> None:
    """primiera_courts: F = C = R = 10, or F 8, C 9, R 10."""
    assert line(counted(rules(primiera_courts=courts), "FD CC RB RS"), "primiera").counts[0] == value


@pytest.mark.parametrize(("pile", "points"), [("AD 2D 4D 5D", 0), ("AD 2D 3D 4D 6D", 4), ("AD 2D 3D", 3)])
def test_a_gap_ends_the_napola(pile: str, points: int) -> None:
    """Napola with a gap: AD 2D 4D 5D is worth nothing; AD 2D 3D 4D 6D is worth 4."""
    assert line(counted(rules("scientifico", napola=True), pile), "napola").points == (points, 0)


# The match.


@pytest.mark.parametrize("target", [11, 16, 21, 31])
def test_the_highest_total_at_the_target_wins(target: int) -> None:
    """After a complete smazzata, if a side has reached the target, the strictly highest total wins; level: play on."""
    game = rules(target=target)
    assert game.outcome(sheets((target - 1, 3))) is None
    assert game.outcome(sheets((target, target))) is None
    won = game.outcome(sheets((target, target), (2, 1)))
    assert won is not None
    assert (won.winners, won.reason) == ((0,), "target")


def test_a_single_deal_decides_unless_it_is_level() -> None:
    """match = single, as in Scopa; the target is not read."""
    game = rules("cinque", match="single")
    assert game.outcome(sheets((2, 2, 1))) is None
    won = game.outcome(sheets((1, 2, 3)))
    assert won is not None
    assert (won.winners, won.reason) == ((2,), "single_deal")
    assert not game.options.is_read("target")


@pytest.mark.parametrize(("sides", "count"), [("2+2+1", 3), ("3+2", 2), ("each_alone", 5)])
def test_a_match_has_a_bound(sides: str, count: int) -> None:
    """A target T is reached within sides x (T - 1) + 1 smazzate; extra smazzate are at most 20."""
    assert rules("cinque", sides=sides).longest_match == count * 20 + 1 + 20
