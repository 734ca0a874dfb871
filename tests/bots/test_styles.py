"""The bots beside the levels: yardsticks, and the fitted player; as strong as the books and the study say."""

from random import Random

import pytest

from cardtable.bots import BOTS, Budget, UnknownBot, make_bot
from cardtable.bots.simple import Styled
from cardtable.bots.styles import FIRST_GREEDY, FITTED, make_rival, rivals
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TABLE, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games import GAMES, find_game
from cardtable.rooms.arena import duel
from cardtable.rooms.players import read_players
from tests.bench.fidelity import drawn, won

SCOPONE = find_game("scopone").at_table(4)
SCOPA = find_game("scopa").at_table(2)

each_rival = pytest.mark.parametrize(
    ("game", "name"),
    [(game.at_table(), name) for game in GAMES for name in rivals(game.at_table()) if name not in BOTS],
    ids=lambda part: part if isinstance(part, str) else part.id,
)


@each_rival
def test_whoever_is_no_level_plays_whole_deals_by_what_its_seat_may_know(game: AnyGame, name: str) -> None:
    """Law (viii): deal the hidden cards anew behind the same view, and the choice is the same."""
    bot, rng = make_rival(name, game), Random(name)
    state = game.deal(Deal(1, 0, Seeded("rivals")))
    while state.to_move != NOBODY:
        view = view_of(game, state, state.to_move)
        move = bot(view, Budget(), Random(1))
        assert move in view.legal
        assert bot(view_of(game, possible_state(game, view, rng), view.seat), Budget(), Random(1)) == move
        state = game.play(state, move)


def test_the_names_at_a_table_are_the_levels_and_what_its_game_knows() -> None:
    assert rivals(SCOPA) == (*BOTS, FITTED, "no_defence", FIRST_GREEDY)
    assert {"no_defence", FIRST_GREEDY, FITTED} < set(rivals(SCOPONE))
    assert rivals(find_game("uomo_nero").at_table()) == (*BOTS, FIRST_GREEDY)


@pytest.mark.parametrize(("game", "name", "near"), [(SCOPONE, "first_gredy", FIRST_GREEDY), (SCOPA, "zzz", "")])
def test_a_name_that_there_is_not_is_refused_with_the_nearest_one(game: AnyGame, name: str, near: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        make_rival(name, game)
    assert caught.value.facts["nearest"] == near


def test_greedy_draws_with_itself_and_beats_random_as_often_as_the_thesis_says() -> None:
    """Scopone of nine cards: about 17 % drawn, about 90 % won. `tests.bench.fidelity` tells it of 2,000 deals."""
    assert drawn(120) == pytest.approx(0.17, abs=0.08)
    assert won(120) == pytest.approx(0.90, abs=0.06)


@pytest.mark.parametrize(("game", "rival", "deals"), [(SCOPONE, "greedy", 30), (SCOPA, "no_defence", 60)])
def test_the_fitted_player_beats_the_yardstick(game: AnyGame, rival: str, deals: int) -> None:
    """Without any search: about 55 to 30 against greedy in Scopone, 50 to 38 against no defence in Scopa for two."""
    found = duel(game, make_rival(FITTED, game), make_rival(rival, game), deals, seed="fitted")
    assert found.wins > found.losses
    assert found.mean > 0.2


def test_a_style_of_the_game_sits_down_at_its_tables_only() -> None:
    """`bot:saracino` plays Scopone; Scopa does not know it."""
    assert make_bot("Saracino ", SCOPONE) == Styled(SCOPONE, "saracino")
    assert read_players("me,bot:saracino", SCOPONE)[1].bot == Styled(SCOPONE, "saracino")
    with pytest.raises(UnknownBot):
        make_bot("saracino", SCOPA)


def test_no_defence_takes_most_and_leaves_what_it_may() -> None:
    """It takes the denaro, and leaves a table of 9 although a nine is out; greedy takes what leaves no sweep."""
    given: dict[Place, str] = {TABLE: "4D 4C 5C", (HAND, 0): "4B 5B RD", (HAND, 1): "CS CD", (HAND, 2): "6S"}
    state = position(SCOPONE, given, rest=(CAPTURES, 1), dealer=3)
    view = view_of(SCOPONE, state, 0)
    picked = {name: SCOPONE.pack.write([make_rival(name, SCOPONE)(view, Budget(), Random(0)).card]) for name in
              ("no_defence", "greedy")}  # fmt: skip
    assert picked == {"no_defence": "4B", "greedy": "5B"}


def test_the_first_greedy_of_scopone_weighs_the_chance_of_the_next_sweep() -> None:
    """It takes a small risk to keep the settebello, where the greedy of the books never leaves a sweep."""
    given: dict[Place, str] = {TABLE: "4C", (HAND, 0): "2B 7D", (HAND, 1): "CS CD", (HAND, 2): "6S", (HAND, 3): "FB CB"}
    state = position(SCOPONE, given, rest=(CAPTURES, 1), dealer=3)
    view = view_of(SCOPONE, state, 0)
    assert make_rival("greedy", SCOPONE)(view, Budget(), Random(0)).card == SCOPONE.pack.number("7D")
    assert make_rival(FIRST_GREEDY, SCOPONE)(view, Budget(), Random(0)).card == SCOPONE.pack.number("2B")
