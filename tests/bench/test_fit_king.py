"""The weights by which a search plays deals of King on are fitted against the way in which the tactics weigh."""

from random import Random
from statistics import fmean

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games.king.commandments import SEATS, Commandment
from cardtable.games.king.outlook import fitted_outlooks, outlook_of
from cardtable.games.king.playouts import lie_of
from cardtable.games.king.rules import King
from tests.bench.fit_king import BOOK, fit, margins


@pytest.mark.parametrize("about", BOOK)
def test_by_the_weights_of_the_book_one_plays_as_by_the_tactics(about: Commandment) -> None:
    """But for how they weigh what is known of who holds which suit, which hardly ever decides."""
    game, outlook, rng = King.at_table(SEATS), outlook_of(about, BOOK[about]), Random(about)
    assert isinstance(game, King)
    state = game.deal(Deal(about, 0, Seeded(f"book {about}")))
    asked = agreed = 0
    while state.to_move != NOBODY:
        moves = game.legal_moves(state)
        if len(moves) > 1:
            facts, hand = state.facts, state.zones[state.to_move]
            lie = lie_of(state.orders[game.trick], facts.leader, facts.voids, facts.trump)
            legal, others = sum(1 << move.card for move in moves), sum(state.hands()) ^ hand
            worths = outlook.worths(state.to_move, hand, others, legal, lie)
            view = view_of(game, state, state.to_move)
            advised = view.legal[max(enumerate(game.tactics(view)), key=lambda found: (found[1], -found[0]))[0]].card
            best = worths[(legal & (1 << advised) - 1).bit_count()]
            asked, agreed = asked + 1, agreed + (best > max(worths) - 1e-9)
        state = game.play(state, rng.choice(moves))
    assert agreed > 0.9 * asked


def test_who_plays_like_the_others_is_level_with_them() -> None:
    book = outlook_of(Commandment.NO_QUEENS, BOOK[Commandment.NO_QUEENS])
    assert margins(Commandment.NO_QUEENS, book, book, range(3)) == [0, 0, 0]


def test_the_fitted_weights_are_ahead_of_the_book() -> None:
    about = Commandment.NO_KING_OF_HEARTS
    found = margins(about, fitted_outlooks()[about], outlook_of(about, BOOK[about]), range(100))
    assert fmean(found) > 0


def test_fitting_keeps_what_brings_most_in_its_deals() -> None:
    about, deals = Commandment.TRUMP_1, 8
    fitted = fit(about, BOOK[about], deals, 1)
    gained = margins(about, outlook_of(about, fitted), outlook_of(about, BOOK[about]), range(deals))
    assert fmean(gained) > 0
