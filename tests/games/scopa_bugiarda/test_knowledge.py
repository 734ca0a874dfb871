"""What each seat knows of a card that was played face down, at each moment."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40, UNSEEN
from cardtable.engine.match import Match, Setup
from cardtable.engine.record import Record
from cardtable.engine.state import CAPTURES, NOBODY
from cardtable.engine.view import possible_state, view_of
from cardtable.games import GAMES
from tests.games.scopa_bugiarda.tables import asked, on_table, play, rules
from tests.games.tables import moves

RE = ITALIAN_40.number("RD")
COVER = "cover RD x 5C 5"


@pytest.mark.parametrize("answers", [(), ("pass",), ("pass", "pass")])
def test_only_who_played_it_knows_a_covered_card(answers: tuple[str, ...]) -> None:
    """ "Only the taker knows it, his partner and the opponents do not"."""
    game = rules(4)
    start = on_table(game, "5C 2C", "RD 3C", "5B 5D", "7D 7C", "7B 7S")
    state, events = play(game, start, COVER, *answers)
    knowing = [seat for seat in range(NOBODY, 4) if state.known(seat) >> RE & 1]
    assert knowing == [0]
    assert [seat for seat in range(NOBODY, 4) if RE in events[0].seen_by(seat).cards] == [0]
    partner = view_of(game, state, 2)
    assert partner.cards(game.covered[0]) == (UNSEEN,)
    assert view_of(game, state, 0).cards(game.covered[0]) == (RE,)


def test_a_card_that_was_doubted_is_known_to_all_wherever_it_goes() -> None:
    """ "The card is shown", true or false."""
    game = rules()
    for cover in (COVER, "cover 5S x 5C 5"):
        start = on_table(game, "5C 2C", "RD 5S", "5B 5D")
        state, _ = play(game, start, cover, "doubt")
        assert state.public & ITALIAN_40.rank_masks[9 if cover == COVER else 4] & ~start.public


def test_at_the_count_every_covered_card_is_turned_over() -> None:
    """ "The card stays hidden until the count"."""
    game = rules()
    start = on_table(game, "5C 2C", "RD", "3C", rest=(CAPTURES, 1))
    state, events = play(game, start, COVER, "pass", "3C")
    assert state.to_move == NOBODY
    assert state.public == ITALIAN_40.all
    assert next(event for event in events if event.kind == "turned_up").cards == (RE,)


def test_who_covered_cards_knows_them_in_every_guess_of_the_others() -> None:
    """A possible state knows all that seats know in the real one: the guessed cards are known to who covered them."""
    game, rng = rules(4), Random(1)
    start = on_table(game, "5C 2C", "RD 3C", "5B 5D", "7D 7C", "7B 7S")
    state, _ = play(game, start, COVER, "pass", "pass", "cover 5B x 2C 2", "pass", "pass")
    found = set()
    for _ in range(40):
        guess = possible_state(game, view_of(game, state, 2), rng)
        for seat in (0, 1):
            (card,) = guess.orders[game.covered[seat]]
            assert guess.known(seat) >> card & 1
            assert not guess.known(2) >> card & 1
            found.add(card)
        assert [view_of(game, guess, seat).hidden for seat in range(4)] == [
            view_of(game, state, seat).hidden for seat in range(4)
        ]
    assert len(found) > 10


def test_what_may_be_covered_tells_nothing_of_the_hand() -> None:
    """Every card of a hand has as many plays face down as any other."""
    game = rules()
    counts = set()
    for hand in ("RD 3C", "7D AC", "2S 2B"):
        state = on_table(game, "5C 6C 4D", hand, "5B 5D")
        for card in hand.split():
            counts.add(sum(move.startswith(f"cover {card} ") for move in moves(game, state)))
    assert len(counts) == 1


def test_cards_that_were_shown_in_a_buongioco_cannot_be_covered() -> None:
    """ "Doubted: the cards are shown": what everybody has seen cannot be kept hidden, and is played face up."""
    game = rules(2, buongioco=True)
    start = asked(game, "2D 3C 4S", "5B 5D 5C", dealer=1)
    state, _ = play(game, start, "buongioco 2", "doubt", "pass")
    assert [state.known(seat) >> ITALIAN_40.number("2D") & 1 for seat in (NOBODY, 0, 1)] == [1, 1, 1]
    state = state.copy()
    state.move(1 << ITALIAN_40.number("2C"), game.stock, game.table)
    state.orders = [tuple(c for c in order if c != ITALIAN_40.number("2C")) for order in state.orders]
    assert moves(game, state) == ["3C", "4S", "2D x 2C"]
    covered = game.legal_moves(state)[-1]._replace(verb="cover", number=2)
    assert game.objection(state, covered) == "card_was_shown"


def test_the_record_holds_the_hidden_card_and_replays() -> None:
    """The record is the truth: the face, the cards taken and the value declared."""
    match = Match(Setup(rules(3), "liars"))
    rng = Random(4)
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    text = Record.of(match).write()
    assert " cover " in text
    assert Record.read(text, GAMES).replay().state == match.state
