"""Calabresella: its own kinds of question."""

from cardtable.engine.cards import bits
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PASS, Move
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, Deal
from cardtable.games.calabresella.count import CHIAMO, CONTRACTS, PASSED_OUT
from cardtable.games.calabresella.rules import BID, BIDDING, CALL, CALLING, GIVING, PLAYING
from cardtable.games.thirds import POINT, POINTS_IN_A_DEAL, THIRDS
from tests.games.vector_runner.fields import Answers, Fields, Wrong
from tests.games.vector_runner.question import register

SEATS, HAND_SIZE = 3, 12
BIDS = {"passo": PASS, **{CONTRACTS[bid]: Move(BID, number=bid) for bid in (1, 2, 3)}}
MONTE, OPPONENT = "monte", "opponent"


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """How many cards there are, and who speaks first."""
    state = game.deal(Deal(1, given.seat("dealer"), Seeded("vector")))
    sizes = {mask.bit_count() for mask in state.hands()}
    expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
    expect.holds("monte_size", state.zones[game.layout.stock].bit_count())
    expect.holds("first_bidder", state.to_move)
    expect.holds("tricks", state.zones[0].bit_count())


def auction(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Who plays what after some bids, each made in turn."""
    spoken = given.objects("bids")
    dealer = (spoken[0].seat("seat") - 1) % SEATS if spoken else 0
    state = game.deal(Deal(1, dealer, Seeded("vector")))
    for item in spoken:
        seat, bid = item.seat("seat"), _bid(item.read("bid"))
        if seat != state.to_move or state.facts.phase != BIDDING or bid not in game.legal_moves(state):
            raise Wrong(f"seat {seat} cannot say {item.read('bid')}")
        state = game.play(state, bid)
        item.all_read()
    expect.holds("soloist", None if state.facts.soloist == NOBODY else state.facts.soloist)
    expect.holds("contract", None if state.facts.contract == PASSED_OUT else CONTRACTS[state.facts.contract])


def legal_bids(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What may still be said after the highest bid so far."""
    state = game.play(game.deal(Deal(1, 0, Seeded("vector"))), _bid(given.read("current_high")))
    said = {move: name for name, move in BIDS.items()}
    expect.holds_unordered("legal_bids", [said[move] for move in game.legal_moves(state)])


def call(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What becomes of a card that the soloist, seat 0, calls, and that lies in the monte or with an opponent."""
    called, holder = given.card("called"), given.read("holder")
    others = [face for face in game.pack.faces if face != called]
    holders = {MONTE: SEATS, OPPONENT: 1, **{str(seat): seat for seat in range(1, SEATS)}}
    if holder not in holders:
        raise Wrong(f"given: the card is held by one of {', '.join(holders)}, not by {holder!r}")
    sizes = [HAND_SIZE] * SEATS + [len(game.pack) - SEATS * HAND_SIZE]
    sizes[holders[holder]] -= 1
    places: dict[Place, str] = {}
    for seat, size in enumerate(sizes):
        cards = [others.pop() for _ in range(size)] + [called] * (seat == holders[holder])
        places[STOCK if seat == SEATS else (HAND, seat)] = " ".join(cards)
    state = position(game, places, to_move=0, phase=CALLING, contract=CHIAMO, soloist=0, spoken=SEATS)
    state = game.play(state, Move(CALL, game.pack.number(called)))
    giver = state.facts.giver
    came_from = MONTE if giver == NOBODY else holder if giver == holders[holder] else str(giver)
    expect.holds("taken_from", came_from)
    expect.holds("second_call_allowed", state.facts.phase == CALLING)
    expect.holds("return_card_due", state.facts.phase == GIVING)


def deal_score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The count of a deal by the points that the soloist has made."""
    contract, soloist = CONTRACTS.index(given.read("contract")), given.seat("soloist")
    points = given.number("soloist_points", 0, POINTS_IN_A_DEAL)
    whole = points == POINTS_IN_A_DEAL
    wanted, pile = POINT * points, []
    for card in sorted(bits(game.pack.all), key=lambda card: -THIRDS[card]):
        if whole or THIRDS[card] <= wanted:
            pile.append(game.pack.faces[card])
            wanted -= THIRDS[card]
    other = (soloist + 1) % SEATS
    places: dict[Place, str] = {(CAPTURES, soloist): " ".join(pile)}
    state = position(
        game,
        places,
        to_move=NOBODY,
        rest=(CAPTURES, other),
        phase=PLAYING,
        contract=contract,
        soloist=soloist,
        last_winner=soloist if whole else other,
    )
    sheet = game.score(state)
    line = sheet.line(CONTRACTS[contract])
    if line is None or line.counts[soloist] != points:
        raise Wrong(f"no cards are worth {points} points")
    expect.compare("points", expect.per_seat("points"), list(sheet.points))


def _bid(name: object) -> Move:
    if not isinstance(name, str) or name not in BIDS:
        raise Wrong(f"{name!r} is no bid: write {', '.join(BIDS)}")
    return BIDS[name]


for _question in (auction, call, deal_score, legal_bids, setup):
    register("calabresella", _question.__name__, _question)
