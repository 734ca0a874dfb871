"""Cirulla: the kinds of its family, the claims, and captures with the matta bound to a value."""

from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.scoring import ScoreLine
from cardtable.engine.state import AnyState
from tests.games.vector_runner import family
from tests.games.vector_runner.fields import Answers, Fields, Wrong
from tests.games.vector_runner.question import accept_option, register
from tests.games.vector_runner.table import IN_PLAY, table_position

VALUES = {rank: value for value, rank in enumerate("A234567FCR", 1)}
MATTA = "7C"
PASS = Move("pass")


def captures(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What one card may do on a table; the matta, in hand or on the table, may have a declared value."""
    table, card, hand = given.cards("table"), given.card("card"), given.cards("hand", [])
    bound = given.object("bound", {})
    matta = bound.number(MATTA, 1, 10, 0)
    bound.all_read()
    if matta and MATTA not in (*table, card, *hand):
        raise Wrong(f"given: {MATTA} is bound and lies nowhere")
    state = table_position(game, table, {0: list(dict.fromkeys([card, *hand]))}, matta=matta)
    moves = [move for move in game.legal_moves(state) if move.card == game.pack.number(card)]
    expect.holds_unordered("captures", [given.faces(move.taken) for move in moves if move.taken])
    expect.holds("may_lay", any(not move.taken for move in moves))


def accuse(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The claims on a hand or on the opening table, with the scope each is worth and the values the matta may take."""
    where, cards = given.read("where"), given.cards("cards")
    redealt = False
    if where == "hand":
        if len(cards) != 3:
            raise Wrong("a hand that is claimed has three cards")
        state = table_position(game, [], {0: cards}, phase="hand_claim")
        claims = hand_claims(game, state)
    elif where == "table":
        state, redealt = family.opening(game, cards)
        claims = [] if redealt or state.facts.phase != "table_claim" else table_claims(game, state, cards)
    else:
        raise Wrong(f"where is hand or table, not {where!r}")
    expect.holds_unordered("claims", claims)
    expect.holds("best", max((claim["scope"] for claim in claims), default=0))
    expect.holds("redeal", redealt)


def scope_of(game: AnyGame, state: AnyState, move: Move) -> int:
    """The scope that a claim is worth to whoever makes it."""
    return sum(game.play(state, move).facts.claimed) - sum(state.facts.claimed)


def hand_claims(game: AnyGame, state: AnyState) -> list[dict[str, object]]:
    """The claims that the seat to move may make, one for each kind; two kinds in one are `tris`, worth more."""
    claims: dict[tuple[str, int], list[int]] = {}
    for move in game.legal_moves(state):
        if move != PASS:
            claims.setdefault((move.verb, scope_of(game, state, move)), []).append(move.number)
    return [
        {
            "claim": "tris" if verb == "trisnove" else verb,
            "scope": scope,
            "matta": None if values == [-1] else sorted(values),
        }
        for (verb, scope), values in claims.items()
    ]


def table_claims(game: AnyGame, state: AnyState, cards: list[str]) -> list[dict[str, object]]:
    """The claims that the dealer may make on the opening table."""
    others = sum(VALUES[face[0]] for face in cards if face != MATTA)

    def values(total: int) -> list[int] | None:
        fitting = [v for v in range(1, 11) if others + v == total or (total == 9 and others + v < total)]
        return fitting if MATTA in cards else None

    return [
        {"claim": f"tavola_{move.number}", "scope": scope_of(game, state, move), "matta": values(move.number)}
        for move in game.legal_moves(state)
        if move != PASS
    ]


def all_denari(game: AnyGame, side: int) -> ScoreLine:
    """The line of a cappotto: all ten denari lie in one pile."""
    counts = tuple(10 * (other == side) for other in range(game.side_count))
    return ScoreLine("denari", (0,) * game.side_count, counts)


for _kind, _question in family.QUESTIONS.items():
    register("cirulla", _kind, _question)
register("cirulla", "captures", captures)
register("cirulla", "accuse", accuse)
IN_PLAY["cirulla"] = {"phase": "play"}
family.WINNING_LINES["cirulla"] = all_denari
accept_option("cirulla", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
accept_option("cirulla", "deal_packets", "one", "two_one", "three")  # display only: the cards arrive in one order
