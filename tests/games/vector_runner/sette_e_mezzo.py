"""Sette e mezzo: its own kinds of question. The banker is seat 0."""

from cardtable.engine.cards import mask_of
from cardtable.engine.game import AnyGame
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import FACE_UP, HAND, NOBODY
from cardtable.games.sette_e_mezzo.cards import REALE, is_bust, standing_of, total
from cardtable.games.sette_e_mezzo.rules import SetteEMezzo
from tests.games.vector_runner.fields import Answers, Fields, NotAtThisTable, Wrong
from tests.games.vector_runner.question import register

BANKER = 0


def hand_value(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What some cards count, in points, and whether they are over seven and a half."""
    assert isinstance(game, SetteEMezzo)
    hand = mask_of(game.pack.number(card) for card in given.cards("cards"))
    halves = total(hand, game.matta)
    expect.holds("value", halves / 2 if halves % 2 else halves // 2)
    expect.holds("bust", is_bust(hand, game.matta))
    expect.holds("reale", standing_of(hand, game.matta) == REALE)


def settle(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What the bank pays to each, and who holds it next: null for the same."""
    assert isinstance(game, SetteEMezzo)
    hands = {BANKER: given.cards("banker_cards")}
    stakes, punters = [0] * game.seats, given.object("punters")
    for key in punters.content:
        if key.isdecimal() and int(key) >= game.seats:
            raise NotAtThisTable(f"there is no seat {key} with {game.seats} players")
        seat, punter = punters.seat_of(key), punters.object(key)
        hands[seat], stakes[seat] = punter.cards("cards"), punter.number("bet", 0, game.options.chips)
        punter.all_read()
    if not all(hands.values()):
        raise Wrong("given: everybody who plays has cards")
    places: dict[Place, str] = {}
    for seat, (first, *drawn) in hands.items():
        places[HAND, seat], places[FACE_UP, seat] = first, " ".join(drawn)
    masks = [mask_of(map(game.pack.number, hands.get(seat, ()))) for seat in range(game.seats)]
    bust = tuple(int(is_bust(hand, game.matta)) for hand in masks)
    state = position(game, places, to_move=NOBODY, stakes=tuple(stakes), bust=bust)
    sheet: Scoresheet = game.score(state)
    heir = game.dealer(BANKER, [sheet])
    expect.holds("payments", {str(seat): sheet.points[seat] for seat in hands if seat != BANKER})
    expect.holds("next_banker", None if heir == BANKER else heir)


for _question in (hand_value, settle):
    register("sette_e_mezzo", _question.__name__, _question)
