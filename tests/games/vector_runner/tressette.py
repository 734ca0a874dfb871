"""Tressette: its own kinds of question."""

from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TRICK, Deal
from cardtable.engine.view import view_of
from cardtable.games.thirds import thirds
from cardtable.games.tressette.accuse import NAPOLETANA, accuse_in
from tests.games.vector_runner.fields import SIDES, Answers, Fields, Wrong
from tests.games.vector_runner.question import accept_option, register

SETS = {("three", 1): "tre_assi", ("three", 2): "tre_due", ("three", 3): "tre_tre"}
SETS |= {("four", 1): "quattro_assi", ("four", 2): "quattro_due", ("four", 3): "quattro_tre"}


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A deal: sizes, leader, sides, and whether the other player sees what one draws."""
    state = game.deal(Deal(1, given.seat("dealer"), Seeded("vector")))
    sizes = {state.zones[seat].bit_count() for seat in range(game.seats)}
    expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
    expect.holds("stock_count", state.zones[game.layout.stock].bit_count())
    expect.holds("leader", state.to_move)
    expect.holds("tricks", len(game.pack) // game.seats)
    sides = {SIDES[side]: [seat for seat in range(game.seats) if game.sides[seat] == side] for side in game.sides}
    expect.holds("sides", sides)
    if "draws_public" in expect:
        leader = state.to_move
        while not any(state.facts.tricks):
            state = game.play(state, game.legal_moves(state)[0])
        seen = [view_of(game, state, (seat + 1) % 2).shown[seat].bit_count() for seat in (leader, 1 - leader)]
        expect.holds("draws_public", seen == [1, 1])


def legal_moves(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Which cards of a hand may be played to a trick."""
    trick = _trick(game, given)
    mover = (trick[0][0] + len(trick)) % game.seats if trick else 0
    leader = trick[0][0] if trick else mover
    hand, lying = " ".join(given.cards("hand")), " ".join(card for _, card in trick)
    places: dict[Place, str] = {(HAND, mover): hand, TRICK: lying}
    state = position(game, places, to_move=mover, rest=(CAPTURES, 0), leader=leader, phase="play")
    legal = [] if state.to_move == NOBODY else game.legal_moves(state)
    expect.holds_unordered("legal", [write_move(move, game.pack) for move in legal if move.number < 0])


def trick_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A whole trick, played card by card: who takes it, and the thirds in it."""
    trick = _trick(game, given)
    if len(trick) != game.seats:
        raise Wrong(f"a complete trick has {game.seats} cards")
    places: dict[Place, str] = {(HAND, seat): card for seat, card in trick}
    leader = trick[0][0]
    state = position(game, places, to_move=leader, leader=leader, phase="play", last_winner=leader)
    events: list[Event] = []
    for _, card in trick:
        state = game.play(state, Move(PLAY, game.pack.number(card)), events.append)
    taken = [event for event in events if event.kind == "trick_taken"]
    expect.holds("winner_seat", taken[0].seat if len(taken) == 1 else None)
    expect.holds("trick_thirds", sum(thirds(state.zones[pile]) for pile in game.layout.all_of(CAPTURES)))


def declarations(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What may be announced of a hand, with its points."""
    found = {}
    for accusa in accuse_in(given.mask(given.cards("hand"))):
        suit = accusa.verb == NAPOLETANA
        name = f"napoletana:{game.pack.suits[accusa.number]}" if suit else SETS[accusa.verb, accusa.number]
        found[name] = accusa.points
    expect.holds("available", found)


def deal_score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The count of a deal by the cards that each side has taken; those that are not named are worth nothing."""
    captured = given.object("captured")
    piles = {captured.side_of(letter): captured.cards(letter) for letter in captured.content}
    places: dict[Place, str] = {(CAPTURES, side): " ".join(faces) for side, faces in piles.items()}
    winner = game.sides.index(given.side("last_trick_side"))
    sheet = game.score(position(game, places, last_winner=winner))
    line = sheet.line("card_points")
    expect.compare("thirds", expect.per_side("thirds"), list(line.counts) if line else None)
    expect.compare("points", expect.per_side("points"), list(sheet.points))


def match_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Who has won with these totals."""
    outcome = game.outcome([Scoresheet(1, (ScoreLine("card_points", tuple(given.per_side("totals"))),))])
    won = outcome is not None and len(outcome.winners) == 1
    expect.holds("winner_side", SIDES[outcome.winners[0]] if outcome is not None and won else None)


def _trick(game: AnyGame, given: Fields) -> list[tuple[int, str]]:
    """The seats and cards of a trick, which has to go round in turn order."""
    trick = []
    for item in given.objects("trick"):
        trick.append((item.seat("seat"), item.card("card")))
        item.all_read()
    if any(seat != (trick[0][0] + n) % game.seats for n, (seat, _) in enumerate(trick)):
        raise Wrong("the trick is not played in turn order")
    return trick


for _question in (setup, legal_moves, trick_result, declarations, deal_score, match_result):
    register("tressette", _question.__name__, _question)
accept_option("tressette", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
