"""A partner who searches, but plays what the book says where that costs little."""

from random import Random

from cardtable.bots import SEARCHING, Budget
from cardtable.bots.search import Knobs, Search
from cardtable.engine.chance import Seeded
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import View, view_of
from cardtable.games import find_game

SCOPONE = find_game("scopone").at_table(4)


def choices(deals: int) -> list[View]:
    """The choices of some deals of Scopone that are played by the book."""
    found, rng = [], Random("book")
    for at in range(deals):
        state = SCOPONE.deal(Deal(1, at, Seeded(f"book {at}")))
        while state.to_move != NOBODY:
            view = view_of(SCOPONE, state, state.to_move)
            if len(view.legal) > 1:
                found.append(view)
            state = SCOPONE.play(state, rng.choice(view.legal))
    return found[::6]


def agreed(indulgence: float) -> int:
    """How often a search that gives up so much plays a move that the book speaks for."""
    bot, count = Search(SCOPONE, Knobs(by_the_book=indulgence)), 0
    for view in choices(2):
        worths = SCOPONE.by_the_book(view)
        move = bot(view, Budget(iterations=40), Random(1))
        count += worths[view.legal.index(move)] == max(worths)
    return count


def test_the_more_a_search_gives_up_the_more_often_it_plays_by_the_book() -> None:
    """The same search in the same positions: what it gives up decides alone."""
    never, some, much = agreed(0.0), agreed(0.5), agreed(9.0)
    assert never < some <= much
    assert much >= 0.9 * len(choices(2))


def test_the_partner_plays_by_the_book_and_the_other_levels_as_well_as_they_can() -> None:
    giving = {level for level, knobs in SEARCHING.items() if knobs.by_the_book}
    assert giving == {"compagno"}


def test_where_a_game_has_no_book_its_tactics_are_what_partners_know() -> None:
    game = find_game("briscola").at_table(4)
    state = game.deal(Deal(1, 0, Seeded("partner")))
    view = view_of(game, state, state.to_move)
    assert game.by_the_book(view) == game.tactics(view)
