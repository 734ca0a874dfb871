"""The laws of architecture section 4 at every table: all numbers of seats, all presets and all pairs of values."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import Deal
from tests.laws import laws
from tests.laws.deals import Step, at_random, play_deal
from tests.laws.tables import Table, each_table

DEALS = 5
"""The first so many deals of a match are played at each table."""

MORE_DEALS = 10
"""So many where a deal asks for something else than the one before, as in King."""

FIRST_DEALS = 3
"""So many at least: where a match has fewer, those of several matches."""

LONG = 150
"""Of a deal with more moves than this one alone is played at a table, and looked at here and there."""

VIEWERS = 4
"""For so many of those who play and look on a deal is played again; over all deals and tables they are all of them."""


@pytest.fixture(scope="module")
def played() -> dict[str, list[list[Step]]]:
    """The deals of the tables asked so far."""
    return {}


def deals_at(table: Table, played: dict[str, list[list[Step]]]) -> list[list[Step]]:
    """The first deals of a match at a table, played at random; the same ones for every law."""
    if str(table) not in played:
        game, rng = table.game(), Random(str(table))
        deals = min(MORE_DEALS if game.agenda(1) else DEALS, game.longest_match)
        found = played[str(table)] = []
        for match in ("", *range(2, FIRST_DEALS // deals + 1)):
            for number in range(1, deals + 1):
                deal = Deal(number, rng.randrange(table.seats), Seeded(f"{table}{match}"))
                if not found or len(found[0]) <= LONG:
                    found.append(play_deal(game, deal, at_random(rng)))
    return played[str(table)]


@each_table
def test_every_card_is_in_one_place_and_somebody_can_move_until_the_end(
    table: Table, played: dict[str, list[list[Step]]]
) -> None:
    """(iv) conservation; (v) never stuck and always ends; (vi) notation round trip."""
    game = table.game()
    for steps in deals_at(table, played):
        for step in steps:
            laws.cards_are_conserved(step)
            laws.somebody_can_move(game, step.state)
            laws.notation_reads_back(game, step.state)


@each_table
def test_playing_leaves_the_state_before_alone_and_tells_of_it_in_plain_data(
    table: Table, played: dict[str, list[list[Step]]]
) -> None:
    """`play` returns a new state; what it reports can be sent to another process."""
    game = table.game()
    for number, steps in enumerate(deals_at(table, played)[:2]):
        for step in steps[3 * number :: max(6, len(steps) // 25)]:
            laws.playing_leaves_the_state_alone(game, step.state)
            laws.what_leaves_the_engine_can_be_sent(game, step)


@each_table
def test_a_view_knows_what_the_seat_was_shown_and_nothing_else(
    table: Table, played: dict[str, list[list[Step]]]
) -> None:
    """(i) every face in an event a seat receives is known in its view, then and later; no other face is."""
    game = table.game()
    for steps in deals_at(table, played)[::3]:
        laws.views_know_what_was_shown(game, steps)


@each_table
def test_two_unseen_cards_may_be_swapped(table: Table, played: dict[str, list[list[Step]]]) -> None:
    """(ii) swap two cards a seat has never seen: its views, events and legal moves are the same."""
    game, rng, swapped = table.game(), Random(str(table)), 0
    for steps in deals_at(table, played)[::2]:
        moment = rng.randrange(1, len(steps) * 2 // 3)
        swapped += laws.unseen_cards_may_be_swapped(game, steps[:moment], rng, VIEWERS)
    assert swapped, "not one pair of cards was swapped"


@each_table
def test_a_possible_state_gives_the_same_view(table: Table, played: dict[str, list[list[Step]]]) -> None:
    """(iii) view_of(possible_state(v)) == v, and the possible state is a state that can be played to its end."""
    game, rng = table.game(), Random(str(table))
    for steps in deals_at(table, played)[::2]:
        for step in rng.sample(steps, 2):
            laws.possible_states_are_possible(game, step.state, rng)


@each_table
def test_hidden_cards_change_nothing_a_seat_sees(table: Table, played: dict[str, list[list[Step]]]) -> None:
    """(viii) permute everything hidden from a seat: views, events, legal moves, turns and bots' choices stay."""
    game, rng, exchanged = table.game(), Random(str(table)), 0
    for steps in deals_at(table, played):
        any_time, early = rng.randrange(1, len(steps)), rng.randrange(1, len(steps) // 2 + 1)
        to_move = steps[any_time - 1].state.to_move
        exchanged += laws.hidden_cards_change_nothing(game, steps[:any_time], to_move, rng)
        exchanged += laws.hidden_cards_change_nothing(game, steps[:early], rng.choice(laws.everyone(game)), rng)
    assert exchanged, "no hidden card was another one"


@each_table
def test_the_reason_of_an_objection_depends_on_nothing_hidden(
    table: Table, played: dict[str, list[list[Step]]]
) -> None:
    """The key of the rule an illegal move breaks depends on nothing that the mover does not know."""
    game, rng = table.game(), Random(str(table))
    for steps in deals_at(table, played)[::2]:
        for step in rng.sample(steps[:-1], min(3, len(steps) - 1)):
            everything = [Move(PLAY, card) for card in range(len(game.pack))]
            sets = [rng.getrandbits(len(game.pack)) & rng.getrandbits(len(game.pack)) for _ in everything]
            takes = [move._replace(taken=cards) for move, cards in zip(everything, sets, strict=True)]
            seen = sum(step.state.zones) & step.state.public
            on_table = [move._replace(taken=cards & seen) for move, cards in zip(everything, sets, strict=True)]
            moves = [*everything, *takes, *on_table, Move("dance"), Move(PLAY), Move(PLAY, 3, number=2)]
            laws.reasons_know_no_hidden_cards(game, step.state, moves, rng)
