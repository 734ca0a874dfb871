"""Spazz'u'mazz: its own kinds of question. Its examples name ranks alone; any cards of these ranks stand for them."""

from cardtable.engine.cards import Card, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.position import Place, position
from cardtable.engine.state import ASIDE, DISCARD, FACE_DOWN, FACE_UP, HAND, NOBODY, STOCK, AnyState, Deal
from tests.games.vector_runner.fields import Answers, Fields, Wrong
from tests.games.vector_runner.question import accept_option, register


class Supply:
    """The cards of the packs, given out by rank or any that is left."""

    def __init__(self, game: AnyGame) -> None:
        self.pack = game.pack
        self.left = list(range(len(game.pack)))

    def of(self, ranks: list[str]) -> str:
        """One card for each of these ranks."""
        cards = []
        for rank in ranks:
            card = next(card for card in self.left if self.pack.rank(card) == self._rank(rank))
            self.left.remove(card)
            cards.append(card)
        return self._written(cards)

    def any(self, count: int) -> str:
        """So many cards, whichever."""
        cards, self.left = self.left[:count], self.left[count:]
        return self._written(cards)

    def _rank(self, rank: str) -> int:
        if rank not in self.pack.ranks:
            raise Wrong(f"{rank!r} is no rank of the pack {self.pack.name}")
        return self.pack.ranks.index(rank)

    def _written(self, cards: list[Card]) -> str:
        return " ".join(self.pack.names[card] for card in cards)


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """How many packs there are, what is dealt, and who starts."""
    state = game.deal(Deal(1, given.seat("dealer"), Seeded("vector")))
    layout = game.layout
    expect.holds("decks", game.pack.copies)
    expect.holds("pack_size", len(game.pack))
    expect.holds("stock_count", state.zones[layout.stock].bit_count())
    expect.holds("first_seat", state.to_move)
    for key, kind in (("hand_size", HAND), ("faceup_count", FACE_UP), ("facedown_count", FACE_DOWN)):
        sizes = {state.zones[zone].bit_count() for zone in layout.all_of(kind)}
        expect.holds(key, sizes.pop() if len(sizes) == 1 else sorted(sizes))


def legal_moves(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What a player may do."""
    state = the_position(game, given, 0, range(game.seats), given.number("stock_count", 0, len(game.pack)))
    moves = {written(game, state, move) for move in game.legal_moves(state)}
    expect.holds_unordered("moves", sorted(moves))


def apply(game: AnyGame, given: Fields, expect: Answers) -> None:
    """One move and all that follows from it."""
    seat, active = given.seat("seat"), [int(text) for text in given.letters("active")]
    state = the_position(game, given, seat, active, given.letters("stock_top_first"))
    named = given.read("move")
    moves = [move for move in game.legal_moves(state) if written(game, state, move) == named]
    if not moves:
        raise Wrong(f"{named} is not legal")
    events: list[Event] = []
    new = game.play(state, moves[0], events.append)
    kinds = {event.kind for event in events}
    pile = game.layout.zone(DISCARD)
    expect.holds("discards", ranks_of(game, new.orders[pile]))
    expect.holds_unordered("hand", ranks_of(game, bits(new.zones[seat])))
    expect.holds_unordered("faceup", ranks_of(game, bits(new.zones[game.layout.zone(FACE_UP, seat)])))
    expect.holds("facedown_count", new.zones[game.layout.zone(FACE_DOWN, seat)].bit_count())
    expect.holds("stock_count", new.zones[game.layout.stock].bit_count())
    expect.holds("burned", "burned" in kinds)
    expect.holds("out", "out" in kinds)
    expect.holds("next_seat", new.to_move)
    expect.holds("over", new.to_move == NOBODY)


def match_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The places after an order of going out."""
    order = tuple(int(seat) for seat in given.letters("out_order"))
    last = [seat for seat in range(game.seats) if seat not in order]
    if len(last) != 1:
        raise Wrong("all but one go out")
    state = position(game, {(HAND, last[0]): "3C"}, rest=ASIDE, out=order)
    places = game.score(state).lines[0].counts
    expect.holds("places", sorted(range(game.seats), key=lambda seat: places[seat] or game.seats))
    expect.holds("idiota_seats", [seat for seat, place in enumerate(places) if not place])
    outcome = game.outcome((game.score(state),))
    if outcome is None or sorted(outcome.winners) != sorted(order):
        raise Wrong("all win but the idiot")


# What the questions share.


def the_position(
    game: AnyGame, given: Fields, seat: int, active: range | list[int], stock: int | list[str]
) -> AnyState:
    """The cards of the player to move as they are given; the others in the game hold whichever are left."""
    supply, facedown = Supply(game), given.number("facedown_count", 0, 3)
    cards: dict[Place, str] = {}
    for key, place in (("hand", (HAND, seat)), ("faceup", (FACE_UP, seat))):
        cards[place] = supply.of(given.letters(key))
    cards[DISCARD] = supply.of(given.letters("discards"))
    cards[STOCK] = supply.of(stock) if isinstance(stock, list) else ""
    flipped = [given.read("flipped")] if "flipped" in given else []
    cards[FACE_DOWN, seat] = f"{supply.of(flipped)} {supply.any(facedown - len(flipped))}"
    cards |= {(HAND, other): supply.any(5) for other in active if other != seat}
    if isinstance(stock, int):
        cards[STOCK] = supply.any(min(stock, len(supply.left)))
    out = tuple(other for other in range(game.seats) if other not in active)
    return position(game, cards, to_move=seat, rest=ASIDE, out=out)


def written(game: AnyGame, state: AnyState, move: Move) -> str:
    """A move as the examples write it: `6:h2f1`, `J:f1`, `flip:0`, `pickup`."""
    if move.verb == "turn":
        return f"flip:{move.number}"
    rank = game.pack.ranks[game.pack.rank(move.card)] if move.card >= 0 else ""
    if move.verb == "pickup":
        return f"pickup:{rank}" if rank else "pickup"
    cards = 1 << move.card | move.taken
    held = (cards & state.zones[state.to_move]).bit_count()
    along = cards.bit_count() - held
    return f"{rank}:" + (f"h{held}" if held else "") + (f"f{along}" if along else "")


def ranks_of(game: AnyGame, cards: list[Card] | tuple[Card, ...]) -> list[str]:
    return [game.pack.ranks[game.pack.rank(card)] for card in cards]


for _question in (apply, legal_moves, match_result, setup):
    register("spazzumazz", _question.__name__, _question)

accept_option("spazzumazz", "direction", "clockwise", "counterclockwise")  # display only
