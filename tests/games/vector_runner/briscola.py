"""Briscola: its own kinds of question."""

from cardtable.engine.chance import Given
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, TRICK, AnyState, Deal
from cardtable.games.briscola.cards import card_points
from tests.games.vector_runner.fields import SIDES, Answers, Fields, Wrong
from tests.games.vector_runner.question import accept_option, register


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A deal with a given turn-up."""
    turn_up, dealer = game.pack.number(given.card("turn_up")), given.seat("dealer")
    others = [card for card in range(len(game.pack)) if card != turn_up and not game.layout.removed >> card & 1]
    at = 3 * game.seats
    order = (*others[:at], turn_up, *others[at:])
    state = game.deal(Deal(1, dealer, Given({(1, 0): order})))
    sizes = {state.zones[seat].bit_count() for seat in range(game.seats)}
    expect.holds("pack_size", len(order))
    expect.holds_unordered("removed", given.faces(game.layout.removed))
    expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
    expect.holds("trump", game.pack.suits[state.facts.trump])
    expect.holds("leader", state.to_move)
    expect.holds("tricks", len(order) // game.seats)


def legal_moves(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Which cards of a hand may be played to a trick."""
    trick = trick_of(game, given)
    mover = (trick[0][0] + len(trick)) % game.seats if trick else 0
    hand = " ".join(given.cards("hand"))
    trump, leader = trump_of(game, given), trick[0][0] if trick else mover
    places: dict[Place, str] = {(HAND, mover): hand, TRICK: " ".join(card for _, card in trick)}
    state = position(game, places, to_move=mover, rest=(CAPTURES, 0), trump=trump, leader=leader)
    legal = [] if state.to_move == NOBODY else game.legal_moves(state)
    expect.holds_unordered("legal", [write_move(move, game.pack) for move in legal])


def trick_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A whole trick, played card by card: who takes it, and the card points in it."""
    trick = trick_of(game, given)
    if len(trick) != game.seats:
        raise Wrong(f"a complete trick has {game.seats} cards")
    places: dict[Place, str] = {(HAND, seat): card for seat, card in trick}
    leader = trick[0][0]
    state = position(game, places, to_move=leader, rest=STOCK, trump=trump_of(game, given), leader=leader)
    state, events = played(game, state, [card for _, card in trick])
    taken = [event for event in events if event.kind == "trick_taken"]
    expect.holds("winner_seat", taken[0].seat if len(taken) == 1 else None)
    expect.holds("trick_card_points", max(card_points(state.zones[pile]) for pile in game.layout.all_of(CAPTURES)))


def deal_score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Who wins a deal with so many card points."""
    wanted = given.per_side("card_points")
    piles = piles_worth(game, wanted)
    places: dict[Place, str] = {(CAPTURES, side): " ".join(given.faces(pile)) for side, pile in enumerate(piles)}
    sheet: Scoresheet = game.score(position(game, places))
    expect.compare("card_points", wanted, list(sheet.lines[0].counts))
    winner = sheet.points.index(1) if any(sheet.points) else None
    expect.holds("result", "draw" if winner is None else "win")
    expect.holds("winner_side", None if winner is None else SIDES[winner])


def draw_order(game: AnyGame, given: Fields, expect: Answers) -> None:
    """In which order all draw after a trick."""
    winner, turn_up = given.seat("winner_seat"), given.card("turn_up")
    trump = game.pack.suits.index(turn_up[-1])
    left = [face for face in game.pack.faces if face != turn_up and face not in given.faces(game.layout.removed)]
    trick = [face for face in left if face[-1] != turn_up[-1]][: game.seats]
    best = max(trick, key=lambda face: "24567FCR3A".index(face[0]))
    trick.remove(best)
    stock = [face for face in left if face not in (*trick, best)][: given.number("stock_face_down", 0, len(left))]
    cards = [best, *trick]
    places: dict[Place, str] = {(HAND, (winner + n) % game.seats): face for n, face in enumerate(cards)}
    places[STOCK] = " ".join([*stock, turn_up])
    state = position(game, places, to_move=winner, rest=(CAPTURES, 0), revealed=turn_up, trump=trump, leader=winner)
    state, events = played(game, state, cards)
    drawn = [event for event in events if event.kind == "drawn"]
    expect.holds("drawers", [event.seat for event in drawn])
    expect.holds("turn_up_goes_to", next((e.seat for e in drawn if e.cards == (game.pack.number(turn_up),)), None))


# What the questions share.


def trick_of(game: AnyGame, given: Fields) -> list[tuple[int, str]]:
    """The seats and cards of a trick, which has to go round in turn order."""
    trick = []
    for item in given.objects("trick"):
        trick.append((item.seat("seat"), item.card("card")))
        item.all_read()
    if any(seat != (trick[0][0] + n) % game.seats for n, (seat, _) in enumerate(trick)):
        raise Wrong("the trick is not played in turn order")
    return trick


def trump_of(game: AnyGame, given: Fields) -> int:
    """The trump suit."""
    suit = given.read("trump")
    if suit not in game.pack.suits:
        raise Wrong(f"given: {suit!r} is no suit of the pack {game.pack.name}")
    return game.pack.suits.index(suit)


def played(game: AnyGame, state: AnyState, cards: list[str]) -> tuple[AnyState, list[Event]]:
    """A position after some cards, each of which has to be legal."""
    events: list[Event] = []
    for card in cards:
        move = Move(PLAY, game.pack.number(card))
        if move not in game.legal_moves(state):
            raise Wrong(f"seat {state.to_move} cannot play {card}")
        state = game.play(state, move, events.append)
    return state, events


def piles_worth(game: AnyGame, wanted: list[int]) -> list[int]:
    """The whole pack in piles of so many card points, found by trying; raises `Wrong` where there are none such."""
    cards = [card for card in range(len(game.pack)) if card_points(1 << card)]
    cards.sort(key=lambda card: -card_points(1 << card))

    def filled(at: int, left: list[int], piles: list[int]) -> list[int] | None:
        if at == len(cards):
            return None if any(left) else piles
        for side in dict.fromkeys(range(len(left))):
            if left[side] >= card_points(1 << cards[at]):
                less, more = left[:], piles[:]
                less[side] -= card_points(1 << cards[at])
                more[side] |= 1 << cards[at]
                if found := filled(at + 1, less, more):
                    return found
        return None

    found = filled(0, list(wanted), [0] * len(wanted)) if sum(wanted) == card_points(game.pack.all) else None
    if found is None:
        raise Wrong(f"given: the card points of all sides are {card_points(game.pack.all)} together")
    return found


for _question in (setup, legal_moves, trick_result, deal_score, draw_order):
    register("briscola", _question.__name__, _question)
accept_option("briscola", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
