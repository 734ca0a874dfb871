"""Bàzzica: its own kinds of question."""

from typing import Any

from cardtable.engine.cards import Mask, bits
from cardtable.engine.chance import Given
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PASS, PLAY, Move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, TRICK, AnyState, Deal
from cardtable.games.bazzica.declarations import Combination, Declaration
from tests.games.vector_runner.fields import SIDES, Answers, Fields, NotAtThisTable, Wrong
from tests.games.vector_runner.question import accept_option, register

SEVEN_POINTS = 10


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A deal with a given turn-up, played to its end with the first legal card each time."""
    dealer, turn_up = given.seat("dealer"), game.pack.number(given.card("turn_up"))
    removed = game.layout.removed
    order = [card for card in bits(game.pack.all ^ removed) if card != turn_up]
    probe = game.deal(Deal(1, dealer, Given({(1, 0): (*order, turn_up)})))
    sizes = {probe.zones[seat].bit_count() for seat in range(game.seats)}
    dealt = sum(probe.zones[seat].bit_count() for seat in range(game.seats))
    order.insert(dealt, turn_up)
    events: list[Event] = []
    state = game.deal(Deal(1, dealer, Given({(1, 0): tuple(order)})), events.append)
    expect.holds("pack_size", len(order))
    expect.holds("removed", [game.pack.faces[card] for card in bits(removed)])
    expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
    expect.holds("stock_face_down", (state.zones[game.layout.stock] & ~state.public).bit_count())
    expect.holds("trump", game.pack.suits[state.facts.trump])
    expect.holds("leader", state.to_move)
    expect.holds("dealer_bonus", game.score(state).points[game.sides[dealer]])
    while state.to_move != NOBODY:
        legal = game.legal_moves(state)
        state = game.play(state, PASS if PASS in legal else legal[0], events.append)
    kinds = [event.kind for event in events]
    expect.holds("tricks", kinds.count("trick_taken"))
    expect.holds("tricks_with_draw", kinds.count("drawn") // game.seats)


def legal_moves(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Which cards may be played to a trick, those before the player included."""
    trick = _trick(given)
    if not trick or len(trick) >= game.seats:
        raise Wrong("somebody has led and somebody is still to play")
    state = _holding(game, given, (trick[0][0] + len(trick)) % game.seats, trick=trick)
    expect.holds_unordered("legal", [write_move(move, game.pack) for move in game.legal_moves(state)])


def trick_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A whole trick, played card by card: who takes it, and the brisques in it."""
    trick = _trick(given)
    if len(trick) != game.seats:
        raise Wrong("the trick is not complete")
    leader = trick[0][0]
    hands: dict[Place, str] = {(HAND, seat): card for seat, card in trick}
    state = position(game, hands, to_move=leader, leader=leader, trump=_trump(game, given))
    events: list[Event] = []
    for seat, card in trick:
        move = Move(PLAY, game.pack.number(card))
        if state.to_move != seat or move not in game.legal_moves(state):
            raise Wrong(f"seat {seat} cannot play {card}")
        state = game.play(state, move, events.append)
    expect.holds("winner_seat", next(event.seat for event in events if event.kind == "trick_taken"))
    expect.holds("trick_brisque_points", sum(_line(game, state, "brisques").points))


def declared_before(game: AnyGame, given: Fields, held: Mask) -> tuple[Declaration, ...]:
    """What seat 0 has declared, of the cards it holds."""
    found = []
    for name in given.letters("already_declared"):
        combination = next((known for known in _known(game, given) if _name(game, known) == name), None)
        if combination is None:
            raise Wrong(f"{name!r} is no declaration")
        cards = held & sum(combination.faces)
        found.append(Declaration(0, combination.key, combination.suit, cards, combination.points))
    return tuple(found)


def declarations(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What seat 0 may declare after a trick, which it or another seat has won."""
    held = given.mask([*given.cards("hand"), *given.cards("declared_on_table")])
    declared = declared_before(game, given, held)
    winner = 0 if given.flag("won_last_trick") else 1
    state = _holding(game, given, 0, to_move=winner, phase="declare", declared=declared)
    available: dict[str, Any] = {}
    if state.to_move == 0:
        by_number = {known.number: known for known in _known(game, given)}
        numbers = [move.number for move in game.legal_moves(state) if move.verb == "declare"]
        available = {_name(game, by_number[number]): by_number[number].points for number in numbers}
    expect.holds("available", available)


def exchange(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The seven of trumps for the turn-up, by seat 0 after a trick that it or another seat has won."""
    hand, turn_up, count = given.cards("hand"), given.card("turn_up"), given.number("stock_count", 1, 20)
    others = [face for face in game.pack.faces if face not in {*hand, turn_up}]
    others = [face for face in others if not game.layout.removed >> game.pack.number(face) & 1]
    winner = 0 if given.flag("won_last_trick") else 1
    state = position(
        game,
        {(HAND, 0): " ".join(hand), STOCK: " ".join([*others[: count - 1], turn_up])},
        to_move=winner,
        leader=winner,
        rest=(CAPTURES, 0),
        revealed=turn_up,
        trump=_trump(game, given),
        phase="declare",
    )
    moves = [move for move in game.legal_moves(state) if move.verb == "exchange"]
    expect.holds("allowed", bool(moves))
    if moves:
        after = game.play(state, moves[0])
        expect.holds_unordered("hand", given.faces(after.zones[0]))
        expect.holds("turn_up", game.pack.faces[after.orders[game.layout.stock][-1]])
        expect.holds("award", game.score(after).points[0] - game.score(state).points[0])
        verbs = {move.verb for move in game.legal_moves(after)}
        expect.holds("still_may_declare", after.to_move == 0 and "declare" in verbs)


def deal_score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The count of a deal, by what each side declared and took."""
    by_declaring, by_sevens = given.per_side("declaration_points"), given.per_side("seven_points")
    piles = given.object("captured")
    places: dict[Place, str] = {(CAPTURES, piles.side_of(side)): " ".join(piles.cards(side)) for side in piles.content}
    last = given.side("last_trick_side")
    state = position(
        game,
        places,
        leader=game.sides.index(last),
        declared=tuple(Declaration(game.sides.index(side), "quinta", 0, 0, n) for side, n in enumerate(by_declaring)),
        sevens=tuple((0,) * (points // SEVEN_POINTS) for points in by_sevens),
    )
    expect.compare("points", expect.per_side("points"), list(game.score(state).points))


def match_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The result after these totals, by who took the last trick."""
    totals, last = given.per_side("totals"), given.side("last_trick_side")
    nothing = (0,) * game.side_count
    counts = tuple(int(side == last) for side in range(game.side_count))
    sheet = Scoresheet(1, (ScoreLine("brisques", tuple(totals)), ScoreLine("last_trick", nothing, counts)))
    outcome = game.outcome([sheet])
    alone = outcome is not None and len(outcome.winners) == 1
    expect.holds("winner_side", SIDES[outcome.winners[0]] if outcome and alone else None)


# What the questions share.


def _trick(given: Fields) -> list[tuple[int, str]]:
    """The seats and cards of a trick, which has to go round in turn order."""
    played = []
    for item in given.objects("trick"):
        played.append((item.seat("seat"), item.card("card")))
        item.all_read()
    if any(seat != (played[0][0] + n) % given.game.seats for n, (seat, _) in enumerate(played)):
        raise Wrong("the trick is not played in turn order")
    return played


def _trump(game: AnyGame, given: Fields) -> int:
    trump = given.read("trump")
    if trump not in game.pack.suits:
        raise Wrong(f"given: {trump!r} is no suit of the pack {game.pack.name}")
    return game.pack.suits.index(trump)


def _holding(
    game: AnyGame,
    given: Fields,
    seat: int,
    *,
    trick: list[tuple[int, str]] | None = None,
    to_move: int | None = None,
    **facts: Any,
) -> AnyState:
    """A position in which a seat holds these cards, some face up, and the others lie in the stock or are gone."""
    before, trick = given.cards("declared_on_table"), trick or []
    mover = seat if to_move is None else to_move
    leader = trick[0][0] if trick else mover
    places: dict[Place, str] = {
        (HAND, seat): " ".join([*given.cards("hand"), *before]),
        TRICK: " ".join(card for _, card in trick),
    }
    if any(game.layout.removed >> game.pack.number(face) & 1 for faces in places.values() for face in faces.split()):
        raise NotAtThisTable("a card is named that is not played with")
    return position(
        game,
        places,
        to_move=mover,
        rest=(CAPTURES, 0) if given.flag("stock_empty") else STOCK,
        revealed=" ".join(before),
        leader=leader,
        trump=_trump(game, given),
        **facts,
    )


def _known(game: AnyGame, given: Fields) -> tuple[Combination, ...]:
    """The combinations of a deal."""
    known: tuple[Combination, ...] = game.combinations[_trump(game, given)]  # type: ignore[attr-defined]
    return known


def _name(game: AnyGame, combination: Combination) -> str:
    """A combination as the examples name it: those of one suit with the suit."""
    suit = f":{game.pack.suits[combination.suit]}" if combination.suit >= 0 else ""
    return combination.key + suit


def _line(game: AnyGame, state: AnyState, key: str) -> ScoreLine:
    line = game.score(state).line(key)
    assert line is not None
    return line


for _question in (declarations, deal_score, exchange, legal_moves, match_result, setup, trick_result):
    register("bazzica", _question.__name__, _question)

accept_option("bazzica", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
