"""Palio: its own kinds of question. A played ace carries its declaration, `AH+` high and `AH-` low."""

from typing import Any

from cardtable.engine.cards import bits
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import FACE_UP, HAND, TRICK, AnyState, Deal
from tests.games.vector_runner.fields import SIDES, Answers, Fields, Wrong
from tests.games.vector_runner.question import register

SEATS, TRICKS = 4, 13
NO_TRUMP = -1
COURT, NUMBER = "K", "5"
"""A card of each kind that may have settled the trump."""
SIGNS = {"+": 1, "-": 0}


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Who deals and leads, how many cards there are, and how many deals."""
    number = given.number("deal", 1, game.longest_match)
    dealer = game.dealer(given.seat("first_dealer"), [Scoresheet(n, ()) for n in range(1, number)])
    state = game.deal(Deal(number, dealer, Seeded("vector")))
    sizes = {mask.bit_count() for mask in state.hands()}
    expect.holds("dealer", state.deal.dealer)
    expect.holds("leader", state.to_move)
    expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
    expect.holds("trump_state", _trump_of(game, state))
    level = [Scoresheet(n, (_line("tricks", [0] * SEATS),)) for n in range(1, game.longest_match + 1)]
    apart = [Scoresheet(1, (_line("tricks", [4, 2, 1, 0]),)), *level[1:]]
    expect.holds("deal_count", next(n for n in range(1, len(apart) + 1) if game.outcome(apart[:n])))


def legal_moves(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Which cards of a hand may be led, or played to a trick."""
    hand, trick = given.cards("hand"), _trick(given)
    if len(trick) >= SEATS:
        raise Wrong("the trick is complete: nobody plays to it")
    leader = trick[0][0] if trick else 0
    mover = (leader + len(trick)) % SEATS
    places: dict[Place, str] = {(HAND, mover): " ".join(hand), TRICK: " ".join(card for _, card, _ in trick)}
    high = given.mask(card for _, card, number in trick if number == 1)
    state = position(game, places, to_move=mover, leader=leader, high=high, **_trump_facts(game, given))
    expect.holds_unordered("legal", [_written(game, move) for move in game.legal_moves(state)])


def trick_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A whole trick, played card by card: who takes it, which card goes back to whom, and what is trump then."""
    trick, number = _trick(given), given.number("trick_number", 1, TRICKS)
    if len(trick) != SEATS:
        raise Wrong(f"a complete trick has {SEATS} cards")
    left = [face for face in game.pack.faces if face not in {card for _, card, _ in trick}]
    hands: dict[Place, str] = {}
    for seat, card, _ in trick:
        spare = next(face for face in left if card[-1] == trick[0][1][-1] or face[-1] != trick[0][1][-1])
        left.remove(spare)
        hands[HAND, seat] = f"{card} {spare}" if number < TRICKS else card
    leader, tricks = trick[0][0], (number - 1, *(0,) * (SEATS - 1))
    state = position(game, hands, to_move=leader, leader=leader, tricks=tricks, **_trump_facts(game, given))
    events: list[Event] = []
    for seat, card, declared in trick:
        move = Move(PLAY, game.pack.number(card), number=declared)
        if state.to_move != seat or move not in game.legal_moves(state):
            raise Wrong(f"seat {seat} cannot play {card}")
        state = game.play(state, move, events.append)
    expect.holds("winner_seat", next(event.seat for event in events if event.kind == "trick_taken"))
    owner = next(event.seat for event in events if event.kind == "returned")
    [second] = bits(state.zones[game.layout.zone(FACE_UP, owner)])
    sign = {face: "+-"[declared == 0] for _, face, declared in trick if declared >= 0}
    face = game.pack.faces[second]
    expect.holds("second_seat", owner)
    expect.holds("second_card", face + sign.get(face, ""))
    expect.holds("trump_state_after", _trump_of(game, state))


def deal_score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The count of a deal, by the tricks each has won and the cards that lie before him."""
    tricks, returned = given.per_seat("tricks_won"), given.object("returned")
    played = {
        returned.seat_of(seat): [_played(game, face) for face in returned.read(seat)] for seat in returned.content
    }
    if sum(tricks) != TRICKS or sum(map(len, played.values())) != TRICKS:
        raise Wrong(f"given: there are {TRICKS} tricks, and as many cards go back")
    high = given.mask(face for cards in played.values() for face, declared in cards if declared == 1)
    places: dict[Place, str] = {(FACE_UP, seat): " ".join(face for face, _ in cards) for seat, cards in played.items()}
    state = position(game, places, tricks=tuple(tricks), high=high)
    expect.compare("points", expect.per_seat("points"), list(game.score(state).points))


def match_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The places after so many deals, whose points all stand in the first."""
    scores, deals = given.per_seat("totals"), given.number("deals_played", 1, game.longest_match)
    sheets = [Scoresheet(n, (_line("tricks", scores if n == 1 else [0] * SEATS),)) for n in range(1, deals + 1)]
    outcome = game.outcome(sheets)
    _, pairs, places, championship = game.columns(sheets)
    expect.holds("status", "extra_deal" if outcome is None else "finished")
    order = sorted(range(SEATS), key=lambda seat: places[seat])
    if outcome is not None and outcome.winners != (order[0],):
        raise Wrong(f"seat {order[0]} is first and {outcome.winners} have won")
    expect.holds("places", None if outcome is None else order)
    expect.holds("championship_points", {str(seat): points for seat, points in enumerate(championship)} or None)
    expect.holds("side_totals", dict(zip(SIDES, pairs[:2], strict=False)))


# What the questions share.


def _line(key: str, points: list[int]) -> ScoreLine:
    return ScoreLine(key, tuple(points), (0,) * SEATS)


def _played(game: AnyGame, text: object) -> tuple[str, int]:
    """A played card: its face, and for an ace whether it was declared high (1) or low (0), else -1."""
    face, sign = (text[:-1], text[-1]) if isinstance(text, str) and text[-1:] in SIGNS else (text, "")
    if face not in game.pack.faces or (face[0] == "A") != bool(sign):
        raise Wrong(f"{text!r} is no played card: an ace, and nothing else, is declared high or low")
    return str(face), SIGNS.get(sign, -1)


def _written(game: AnyGame, move: Move) -> str:
    """A move with the declaration of an ace."""
    return game.pack.faces[move.card] + next((sign for sign, number in SIGNS.items() if number == move.number), "")


def _trick(given: Fields) -> list[tuple[int, str, int]]:
    """The seats and cards of a trick, which has to go round in turn order, with what was declared of aces."""
    played = []
    for item in given.objects("trick"):
        played.append((item.seat("seat"), *_played(given.game, item.read("card"))))
        item.all_read()
    if any(seat != (played[0][0] + n) % SEATS for n, (seat, _, _) in enumerate(played)):
        raise Wrong("the trick is not played in turn order")
    if len({card for _, card, _ in played}) < len(played):
        raise Wrong("a card is played twice")
    return played


def _trump_facts(game: AnyGame, given: Fields) -> dict[str, Any]:
    """What is known of the trump at the start of a trick."""
    state = given.object("trump_state")
    status = state.read("status")
    suit = state.read("suit") if status == "suit" else ""
    state.all_read()
    if status == "open":
        return {}
    if status == "none":
        return {"open": False, "without": True, "settled_by": game.pack.number(f"{COURT}S")}
    if status != "suit" or suit not in game.pack.suits:
        raise Wrong(f"given: {state.content} is no state of the trump")
    settled_by = game.pack.number(f"{NUMBER}{suit}")
    return {"open": False, "settled_by": settled_by, "trump": game.pack.suits.index(suit)}


def _trump_of(game: AnyGame, state: AnyState) -> dict[str, str]:
    """What is trump from the next card led on."""
    facts = state.facts
    if facts.open:
        return {"status": "open"}
    if facts.trump == NO_TRUMP:
        return {"status": "none"}
    return {"status": "suit", "suit": game.pack.suits[facts.trump]}


for _question in (deal_score, legal_moves, match_result, setup, trick_result):
    register("palio", _question.__name__, _question)
