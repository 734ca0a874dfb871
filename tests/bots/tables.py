"""What the tests of the bots share: the best moves of a position, as they are written."""

from cardtable.bots import Budget, make_bot
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import write_move
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TRICK, AnyState
from cardtable.engine.view import view_of
from tests.games.king.tables import SUIT
from tests.games.king.tables import rules as king_rules

SEED = "bots"


def best(game: AnyGame, state: AnyState) -> set[str]:
    """The moves between which the greedy player draws lots."""
    view = view_of(game, state, state.to_move)
    worths = game.tactics(view)
    assert len(worths) == len(view.legal), "one worth for each legal move"
    return {write_move(m, game.pack) for m, worth in zip(view.legal, worths, strict=True) if worth == max(worths)}


def king(
    deal: int, hand: str, others: tuple[str, str, str], trick: str = "", trump: str = "", **facts: object
) -> set[str]:
    """The best plays of seat 0 in a deal of King; seats 1 to 3 hold `others`, all other cards have been taken."""
    game = king_rules()
    cards: dict[Place, str] = {(HAND, seat): held for seat, held in enumerate((hand, *others))}
    leader = -len(trick.split()) % 4
    given = {"leader": leader, "trump": SUIT.get(trump, -1), "shown": -1, **facts}
    return best(game, position(game, {**cards, TRICK: trick}, deal=deal, rest=(CAPTURES, 0), **given))


def played_by(game: AnyGame, level: str, state: AnyState, rng: object) -> AnyState:
    """A deal that one level of bots plays to its end, each move checked to be legal."""
    bot = make_bot(level, game)
    while state.to_move != NOBODY:
        view = view_of(game, state, state.to_move)
        move = bot(view, Budget(), rng)  # type: ignore[arg-type]
        assert move in game.legal_moves(state), f"{write_move(move, game.pack)} is not legal"
        state = game.play(state, move)
    return state
