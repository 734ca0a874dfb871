"""The laws on what Hypothesis draws: games, seats, options, seeds, dealers and moments."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.chance import Given, Seeded
from cardtable.engine.errors import ImpossibleCombination, UnreadableCard, UnreadableMove
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.games import GAMES
from cardtable.games.scopa.rules import Scopa
from tests.laws import laws
from tests.laws.deals import Step, at_random, play_deal


@st.composite
def games(draw: st.DrawFn) -> AnyGame:
    """The rules of any game with any options."""
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(game.seat_counts))
    chosen = {spec.name: draw(st.sampled_from(spec.allowed)) for spec in game.options_type.specs()}
    while True:
        try:
            return game.at_table(seats, chosen)
        except ImpossibleCombination as refused:
            chosen = {name: value for name, value in chosen.items() if name not in refused.names}


@st.composite
def moments(draw: st.DrawFn) -> tuple[AnyGame, list[Step]]:
    """A deal of any game up to some moment."""
    game = draw(games())
    number = draw(st.integers(1, min(game.longest_match, 50)))
    deal = Deal(number, draw(st.integers(0, game.seats - 1)), Seeded(draw(st.text(max_size=5))))
    steps = play_deal(game, deal, at_random(draw(st.randoms(use_true_random=False))))
    return game, steps[: draw(st.integers(1, len(steps)))]


@settings(max_examples=50)
@given(moments(), st.integers(0, 2**32))
def test_all_laws_hold_at_any_moment_of_any_game(moment: tuple[AnyGame, list[Step]], luck: int) -> None:
    """(i) to (viii), as far as they concern one deal."""
    game, steps = moment
    rng = Random(luck)
    laws.cards_are_conserved(steps[-1])
    laws.somebody_can_move(game, steps[-1].state)
    laws.notation_reads_back(game, steps[-1].state)
    laws.playing_leaves_the_state_alone(game, steps[-1].state)
    laws.views_know_what_was_shown(game, steps)
    laws.possible_states_are_possible(game, steps[-1].state, rng)
    laws.unseen_cards_may_be_swapped(game, steps, rng)
    for seat in laws.everyone(game):
        laws.hidden_cards_change_nothing(game, steps, seat, rng)


def with_three_kings(game: AnyGame, dealt_again: int) -> Given:
    """Pack orders in which three Re come to the opening table of the first deal so many times in a row."""
    pack = game.pack
    kings = list(pack.read("RD RC RB"))
    orders = {}
    for attempt in range(dealt_again):
        others = [card for card in range(len(pack)) if card not in kings]
        Random(attempt).shuffle(others)
        at = 3 * game.seats
        orders[1, attempt] = (*others[:at], *kings, *others[at:])
    return Given(orders, Seeded("the deal that stands"))


@settings(max_examples=15)
@given(st.sampled_from(Scopa.seat_counts), st.integers(1, 3), st.integers(0, 2**32))
def test_the_laws_hold_through_redeals(seats: int, dealt_again: int, luck: int) -> None:
    """A void smazzata is dealt again: what was seen of it is worth nothing, and gives nothing away."""
    game, rng = Scopa.at_table(seats), Random(luck)
    steps = play_deal(game, Deal(1, 0, with_three_kings(game, dealt_again)), at_random(rng))
    assert steps[0].state.deal.attempt == dealt_again
    laws.views_know_what_was_shown(game, steps)
    moment = steps[: rng.randrange(1, len(steps))]
    laws.possible_states_are_possible(game, moment[-1].state, rng)
    for seat in laws.everyone(game):
        laws.hidden_cards_change_nothing(game, moment, seat, rng)


packs = st.sampled_from(sorted({pack.name: pack for pack in (game.at_table().pack for game in GAMES)}.items())).map(
    lambda item: item[1]
)


@given(st.text(max_size=30), packs)
def test_any_text_is_a_move_or_unreadable(text: str, pack: object) -> None:
    """Reading arbitrary text raises `UnreadableMove` and nothing else; what was read reads back once written."""
    try:
        move = read_move(text, pack)  # type: ignore[arg-type]
    except UnreadableMove as error:
        assert repr(text) in str(error)
        return
    assert read_move(write_move(move, pack), pack) == move  # type: ignore[arg-type]


words = st.sampled_from(
    ["7D", "AS", "10H", "QH", "7d", "fs", "x", "4C,3S", "4C,", ",", "pass", "accuse", "2", "-1", "²"]
)


@given(st.lists(words, max_size=5).map(" ".join), packs)
def test_texts_like_moves_are_moves_or_unreadable(text: str, pack: object) -> None:
    """The same with the words of which moves are made."""
    test_any_text_is_a_move_or_unreadable.hypothesis.inner_test(text, pack)  # type: ignore[attr-defined]


@given(st.text(max_size=12), packs)
def test_any_text_is_a_card_or_unreadable(text: str, pack: object) -> None:
    """Reading arbitrary text as cards raises `UnreadableCard` and nothing else."""
    try:
        cards = pack.read(text)  # type: ignore[attr-defined]
    except UnreadableCard:
        return
    assert pack.read(pack.write(cards)) == cards  # type: ignore[attr-defined]


moves = st.builds(
    Move, st.sampled_from(["play", "pass", "x"]), st.integers(-2, 60), st.integers(0, 2**54), st.integers(-1, 4)
)


@settings(max_examples=60)
@given(games(), st.lists(moves, max_size=5), st.integers(0, 2**32))
def test_a_move_that_is_not_legal_is_refused_with_a_reason_and_changes_nothing(
    game: AnyGame, tried: list[Move], luck: int
) -> None:
    """Illegal move: one clear typed error, naming what was wrong and what would be right; state unchanged."""
    setup = Setup(game, "refusals", dealer=0 if game.names_dealer() else None)
    whole, match, rng = Match(setup), Match(setup), Random(luck)
    whole.deal_next()
    while whole.to_move != NOBODY:
        whole.play(whole.to_move, rng.choice(whole.legal_moves()))
    match.deal_next()
    for seat, move in whole.moves[: rng.randrange(len(whole.moves))]:
        match.play(seat, move)
    for move in tried:
        laws.illegal_moves_are_refused(match, move)
