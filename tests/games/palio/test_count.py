"""Palio: what a deal pays, who is placed where, ties, and the season (rules: Scoring a deal, Placing, Ties)."""

from random import Random

import pytest

from cardtable.engine.cards import mask_of
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.match import Match, Setup
from cardtable.engine.position import position
from cardtable.engine.scoring import Series
from cardtable.engine.state import FACE_UP, HAND, NOBODY, Deal
from cardtable.games.palio.rules import Palio, PalioOptions
from cardtable.text import LANGUAGES, Text
from cardtable.text.sheet import rows
from tests.games.palio.tables import kinds, match_of, played, rules, sheet, trump_is

OPPOSITE, NEXT, LAST = (2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0)

# A deal.


def test_ten_a_trick_less_what_lies_before_a_player() -> None:
    """Worked example 12: tricks 6-4-2-1; scores 57, 13, -14, -12 (sum 44 = 130 - 86)."""
    returned = {0: "2C AD", 1: "KD 10S 7H", 2: "JH 5C 9D QS", 3: "AS 3H 8C KC"}
    places = {(FACE_UP, seat): cards for seat, cards in returned.items()}
    count = rules().score(position(rules(), places, tricks=(6, 4, 2, 1)))  # type: ignore[arg-type]
    assert count.points == (57, 13, -14, -12)
    [won, paid] = count.lines
    assert won.points == (60, 40, 20, 10)
    assert paid.points == (-3, -27, -34, -22)
    assert paid.values[2] == (10, 5, 9, 10)


@pytest.mark.parametrize(("penalty", "declared", "cost"), [(1, "+", 1), (1, "-", 1), (10, "+", 10), (10, "-", 1)])
def test_what_a_returned_ace_costs(penalty: int, declared: str, cost: int) -> None:
    """high_ace_penalty: cost of a returned ace that had been declared high. Low aces always cost 1."""
    ace = played(f"AD{declared}")
    high = mask_of([ace.card]) if ace.number else 0
    state = position(rules(high_ace_penalty=penalty), {(FACE_UP, 1): "AD 3C"}, high=high)
    assert rules(high_ace_penalty=penalty).score(state).points == (0, -3 - cost, 0, 0)


def test_a_player_with_all_the_tricks_scores_exactly_130() -> None:
    """Nothing is ever returned to the winner of a trick."""
    hands = {(HAND, seat): f"{suit}" for seat, suit in enumerate(_suits())}
    state = position(rules(), hands, leader=0, **trump_is("none"))  # type: ignore[arg-type]
    while state.to_move != NOBODY:
        state = rules().play(state, rules().legal_moves(state)[0])
    assert rules().score(state).points == (130, -85, 0, 0)  # of equal discards the one played first goes back


def _suits() -> list[str]:
    return [" ".join(f"{rank}{suit}" for rank in (*range(2, 11), *"JQKA")) for suit in "HCDS"]


@pytest.mark.parametrize("options", [{}, {"trump_rule": "first_lead"}, {"high_ace_penalty": 10}])
def test_thirteen_cards_go_back_and_the_scores_add_up(options: dict) -> None:  # type: ignore[type-arg]
    """The four scores add up to 130 minus their total cost."""
    game, rng = rules(**options), Random("sum")
    for number in range(1, 21):
        state = game.deal(Deal(number, 0, Seeded("sum")))
        while state.to_move != NOBODY:
            state = game.play(state, rng.choice(game.legal_moves(state)))
        count = game.score(state)
        paid = count.line("returned")
        assert paid is not None
        assert sum(paid.counts) == 13
        assert sum(count.points) == 130 - sum(map(sum, paid.values))


# The places.


@pytest.mark.parametrize(
    ("totals", "places", "championship"),
    [
        ((210, 95, -20, 150), (2, 4, 3, 1), (3, 1, 2, 5)),
        ((-30, 20, -10, -45), (3, 1, 2, 4), (2, 5, 3, 1)),
        ((100, 50, 90, 40), (1, 2, 4, 3), (5, 3, 1, 2)),
    ],
)
def test_the_better_pair_is_first_and_last(
    totals: tuple[int, int, int, int], places: tuple[int, ...], championship: tuple[int, ...]
) -> None:
    """Worked examples 13 and 16: the pair with the higher sum takes first and fourth place, the other second, third."""
    sheets = match_of(totals)
    outcome = rules().outcome(sheets)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == ((places.index(1),), "palio", totals)
    match, pairs, found, points = rules().columns(sheets)
    assert (match, found, points) == ((), places, championship)
    assert pairs == tuple(totals[seat] + totals[OPPOSITE[seat]] for seat in range(4))


@pytest.mark.parametrize(
    ("scale", "points"), [("5-3-2-1", (3, 1, 2, 5)), ("4-2-1-0", (2, 0, 1, 4)), ("3-2-1-0", (2, 0, 1, 3))]
)
def test_each_place_gives_points_of_the_championship(scale: str, points: tuple[int, ...]) -> None:
    """championship_points: points for places 1-4; the first is the example of the source."""
    assert rules(championship_points=scale).columns(match_of((210, 95, -20, 150)))[3] == points


def test_before_the_end_the_columns_tell_how_it_stands() -> None:
    assert rules().columns(()) == ((), (0, 0, 0, 0), (), ())
    assert rules().columns([sheet(1, (10, 40, 20, -5))]) == ((), (30, 35, 30, 35), (3, 1, 2, 4), ())


@pytest.mark.parametrize("deals", [8, 12, 16])
def test_a_match_has_so_many_deals(deals: int) -> None:
    """deals: 8, 12, 16; the source forbids fewer than 8."""
    game, sheets = rules(deals=deals), match_of((210, 95, -20, 150), deals)
    assert all(game.outcome(sheets[:count]) is None for count in range(deals))
    assert game.outcome(sheets) is not None


# Ties.

LEVEL = [(120, 80, 60, 100), (90, 10, 90, 50), (90, 20, 30, 20)]
"""The pairs are level (worked example 14), the two of the better pair, the two of the other."""


@pytest.mark.parametrize("totals", LEVEL)
def test_level_pairs_or_partners_play_on(totals: tuple[int, int, int, int]) -> None:
    """If the pairs are level or the two members of either pair are, one more deal is played, and again as needed."""
    game = rules()
    for deals in range(8, 12):
        assert game.outcome(match_of(totals, deals)) is None
    decided = [*match_of(totals, 9), sheet(10, (3, 2, 0, 0))]
    assert game.outcome(decided) is not None
    assert game.longest_match == 12


@pytest.mark.parametrize("totals", LEVEL)
def test_an_extra_deal_is_told(totals: tuple[int, int, int, int]) -> None:
    for count in (6, 7, 8):
        events: list[Event] = []
        sheets = tuple(match_of(totals, count))
        facts = rules().deal(Deal(count + 1, 0, Seeded("extra"), sheets=sheets), events.append).facts
        assert (facts.last, facts.extra) == (count == 7, count == 8)
        assert ("extra_deal" in kinds(events)) == (count == 8)


@pytest.mark.parametrize(("tie_break", "deals"), [("extra_deal", 12), ("tricks", 8)])
def test_at_last_the_tricks_decide(tie_break: str, deals: int) -> None:
    """After four extra deals remaining ties are broken by more tricks won over the match; tie_break tricks: at once."""
    game = rules(tie_break=tie_break)
    assert game.longest_match == deals
    outcome = game.outcome(match_of((120, 80, 60, 100), deals, (20, 31, 30, 23)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((3,), "palio_by_tricks")
    outcome = game.outcome(match_of((90, 10, 90, 50), deals, (20, 31, 30, 23)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "palio_by_tricks")
    outcome = game.outcome(match_of((90, 20, 30, 20), deals, (20, 31, 30, 23)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "palio")
    assert game.columns(match_of((90, 20, 30, 20), deals, (20, 31, 30, 23)))[2] == (1, 2, 4, 3)


def counted(game: Palio, sheets: tuple, seed: str):  # type: ignore[no-untyped-def,type-arg]
    """The count of the next deal of a match, in which nothing is scored."""
    state = game.deal(Deal(len(sheets) + 1, 0, Seeded(seed), sheets=sheets)).copy()
    state.to_move = NOBODY
    return game.score(state)


def test_then_the_lot_decides() -> None:
    """Remaining ties are broken by more tricks won over the match, then by lot."""
    game = rules(tie_break="tricks")
    first = set()
    for seed in range(20):
        before = tuple(match_of((50, 50, 50, 50), 7))
        last = counted(game, before, str(seed))
        lot = last.line("lot")
        assert lot is not None
        assert sorted(lot.counts) == [1, 2, 3, 4]
        assert lot.points == (0, 0, 0, 0)
        outcome = game.outcome([*before, last])
        assert outcome is not None
        assert outcome.reason == "palio_by_lot"
        assert outcome.winners == (lot.counts.index(4),)
        places = game.columns([*before, last])[2]
        assert sorted(places) == [1, 2, 3, 4]
        assert places[OPPOSITE[places.index(1)]] == 4
        first |= set(outcome.winners)
    assert first == {0, 1, 2, 3}


def test_no_lot_is_drawn_where_none_is_needed() -> None:
    """Not before the last deal, not where points or tricks decide, not where places are shared."""
    level, apart = tuple(match_of((50, 50, 50, 50), 7)), tuple(match_of((50, 40, 30, 10), 7))
    by_tricks = tuple(match_of((50, 50, 50, 50), 7, (30, 20, 10, 44)))
    assert counted(rules(tie_break="tricks"), level[:6], "lot").line("lot") is None
    assert counted(rules(tie_break="tricks"), apart, "lot").line("lot") is None
    assert counted(rules(tie_break="tricks"), by_tricks, "lot").line("lot") is None
    assert counted(rules(tie_break="shared"), level, "lot").line("lot") is None
    assert counted(rules(), level, "lot").line("lot") is None
    assert counted(rules(), tuple(match_of((50, 50, 50, 50), 11)), "lot").line("lot") is not None


def test_where_the_pack_orders_are_given_the_lot_is_known_too() -> None:
    """A match that was written down draws nothing: it is counted all the same."""
    game = rules(tie_break="tricks")
    sheets = tuple(match_of((50, 50, 50, 50), 7))
    state = game.deal(Deal(8, 0, Given({(8, 0): tuple(range(52))}), sheets=sheets)).copy()
    state.to_move = NOBODY
    assert game.outcome([*sheets, game.score(state)]) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lot_can_be_said(language: str) -> None:
    count = counted(rules(tie_break="tricks"), tuple(match_of((50, 50, 50, 50), 7)), "said")
    row = rows(Text(language), rules(), count)[-1]
    assert row.label in ("Sorteggio", "Lots")
    assert sorted(cell.count[-1] for cell in row.cells) == ["1", "2", "3", "4"]
    assert row.note == ""


@pytest.mark.parametrize(
    ("totals", "places", "winners", "points"),
    [
        ((120, 80, 60, 100), (1, 3, 3, 1), (0, 3), (5, 2, 2, 5)),
        ((90, 10, 90, 50), (1, 3, 1, 2), (0, 2), (5, 2, 5, 3)),
        ((90, 20, 30, 20), (1, 2, 4, 2), (0,), (5, 3, 1, 3)),
        ((50, 50, 50, 50), (1, 1, 1, 1), (0, 1, 2, 3), (5, 5, 5, 5)),
    ],
)
def test_places_may_be_shared(
    totals: tuple[int, int, int, int], places: tuple[int, ...], winners: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """tie_break shared: who is level has the better place, and its points."""
    game, sheets = rules(tie_break="shared"), match_of(totals)
    outcome = game.outcome(sheets)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.reason == ("palio_shared" if len(winners) > 1 else "palio")
    assert game.columns(sheets)[2:] == (places, points)
    assert game.longest_match == 8


# The season.


def test_the_three_pairings_take_turns() -> None:
    """A season of 3, 6 or 9 matches in which the three possible pairings of the four players take turns."""
    game = rules(season_matches=6)
    sheets: list = []  # type: ignore[type-arg]
    for match, partners in enumerate((OPPOSITE, NEXT, LAST, OPPOSITE, NEXT, LAST), 1):
        events: list[Event] = []
        state = game.deal(Deal(len(sheets) + 1, 0, Seeded("season"), sheets=tuple(sheets)), events.append)
        assert state.facts.partners == partners
        assert state.facts.match == match
        assert [event.number for event in events if event.kind == "match_begins"] == [match]
        told = {frozenset((event.seat, event.side)) for event in events if event.kind == "partners"}
        assert told == {frozenset((seat, partner)) for seat, partner in enumerate(partners)}
        assert game.outcome(sheets) is None
        sheets += match_of((40, 30, 20, 5), after=len(sheets))
    assert game.outcome(sheets) is not None


def test_the_season_adds_up_the_points_of_its_matches() -> None:
    """Pairs 0+2, 0+1, 0+3: who is better with each partner gets the points of the place."""
    game = rules(season_matches=3)
    sheets = match_of((40, 30, 20, 5))  # 60 to 35: first 0, last 2, second 1, third 3
    assert game.columns(sheets) == ((40, 30, 20, 5), (60, 35, 60, 35), (1, 2, 4, 3), (5, 3, 1, 2))
    assert game.series(sheets) == Series(None, (40, 30, 20, 5), (5, 3, 1, 2))
    sheets += match_of((40, 30, 20, 5), after=8)  # 70 to 25: first 0, last 1, second 2, third 3
    assert game.columns(sheets)[2:] == ((1, 4, 2, 3), (10, 4, 4, 4))
    begun = [*sheets, sheet(17, (0, 1, 2, 4))]
    assert game.columns(begun) == ((0, 1, 2, 4), (4, 3, 3, 4), (4, 3, 2, 1), (10, 4, 4, 4))
    sheets += match_of((40, 30, 20, 6), after=16)  # 46 to 50: first 1, last 2, second 0, third 3
    assert game.columns(sheets)[2:] == ((2, 1, 4, 3), (13, 9, 5, 6))
    outcome = game.outcome(sheets)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.standing) == ((0,), "championship", (13, 9, 5, 6))
    assert outcome.totals == (120, 90, 60, 16)


def test_a_match_of_the_season_may_take_extra_deals() -> None:
    """The next match begins when the one before is decided."""
    game = rules(season_matches=3)
    level = match_of((120, 80, 60, 100), 8)
    facts = game.deal(Deal(9, 0, Seeded("x"), sheets=tuple(level))).facts
    assert (facts.match, facts.extra, facts.partners) == (1, True, OPPOSITE)
    decided = [*level, sheet(9, (1, 0, 0, 0))]
    facts = game.deal(Deal(10, 0, Seeded("x"), sheets=tuple(decided))).facts
    assert (facts.match, facts.extra, facts.partners) == (2, False, NEXT)
    assert game.longest_match == 36


def test_whoever_is_level_in_the_season_shares_it() -> None:
    game = rules(season_matches=3)
    level = [
        *match_of((40, 30, 20, 5)),  # 0+2 60, 1+3 35: 5 3 1 2
        *match_of((5, 40, 30, 20), after=8),  # 0+1 45, 2+3 50: 2 3 5 1
        *match_of((40, 20, 30, 5), after=16),  # 0+3 45, 1+2 50: 3 1 5 2
    ]
    outcome = game.outcome(level)
    assert outcome is not None
    assert outcome.standing == (10, 7, 11, 5)
    level[16:] = match_of((40, 20, 30, 15), after=16)  # 0+3 55, 1+2 50: 5 2 3 1
    outcome = game.outcome(level)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.standing) == ((0,), "championship", (12, 8, 9, 4))
    level[8:16] = match_of((5, 40, 20, 10), after=8)  # 0+1 45, 2+3 30: 1 5 3 2
    level[16:] = match_of((40, 30, 20, 25), after=16)  # 0+3 65, 1+2 50: 5 3 2 1
    outcome = game.outcome(level)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.standing) == ((0, 1), "championship_shared", (11, 11, 6, 5))


@pytest.mark.parametrize("preset", list(Palio.presets))
def test_a_preset_is_played_from_end_to_end(preset: str) -> None:
    """Palio (all defaults); Palio, campionato (nine matches)."""
    game = Palio.at_table(4, Palio.presets[preset])
    match, rng = Match(Setup(game, preset)), Random(preset)
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    matches = 9 if preset == "palio_championship" else 1
    assert 8 * matches <= len(match.sheets) <= 12 * matches
    assert len(match.moves) == 52 * len(match.sheets)
    assert sum(game.columns(match.sheets)[3]) == 11 * matches


def test_the_options_and_presets_are_those_of_the_rules() -> None:
    found = {spec.name: (spec.changes, spec.default, spec.allowed) for spec in PalioOptions.specs()}
    assert found == {
        "deals": (("length",), 8, (8, 12, 16)),
        "trump_rule": (("moves",), "first_discard", ("first_discard", "first_lead")),
        "high_ace_penalty": (("score",), 1, (1, 10)),
        "tie_break": (("length",), "extra_deal", ("extra_deal", "tricks", "shared")),
        "championship_points": (("score",), "5-3-2-1", ("5-3-2-1", "4-2-1-0", "3-2-1-0")),
        "season_matches": (("length",), 1, (1, 3, 6, 9)),
    }
    assert dict(Palio.presets) == {"palio": {}, "palio_championship": {"season_matches": 9}}
