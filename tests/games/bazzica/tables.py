"""What the tests of Bàzzica share: rules, positions, moves and sheets."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, TRICK, Deal, State
from cardtable.games.bazzica.declarations import Declaration
from cardtable.games.bazzica.facts import BazzicaFacts
from cardtable.games.bazzica.rules import Bazzica

BazzicaState = State[BazzicaFacts]
SUIT = {letter: index for index, letter in enumerate("CDHS")}
HEARTS = SUIT["H"]


def rules(seats: int = 2, **options: Value) -> Bazzica:
    """Bàzzica with some options."""
    game = Bazzica.at_table(seats, options)
    assert isinstance(game, Bazzica)
    return game


def faces(game: Bazzica, mask: Mask) -> str:
    """The cards of a mask."""
    return game.pack.write(bits(mask))


def moves(game: Bazzica, state: BazzicaState) -> str:
    """What may be done, as it is written."""
    return "; ".join(write_move(move, game.pack) for move in game.legal_moves(state))


def playable(game: Bazzica, state: BazzicaState) -> set[str]:
    """The cards that may be played."""
    return {write_move(move, game.pack) for move in game.legal_moves(state)}


def combinations(game: Bazzica, state: BazzicaState) -> dict[str, int]:
    """What may be declared, as the rules file names it, with its points."""
    known = {known.number: known for known in game.combinations[state.facts.trump]}
    found = [known[move.number] for move in game.legal_moves(state) if move.verb == "declare"]
    suits = game.pack.suits
    return {c.key + (f":{suits[c.suit]}" if c.suit >= 0 else ""): c.points for c in found}


def play(game: Bazzica, state: BazzicaState, *written: str) -> tuple[BazzicaState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in written:
        move = read_move(text, game.pack)
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def holding(
    game: Bazzica,
    hands: Sequence[str],
    trick: str = "",
    *,
    stock: str | None = None,
    open_cards: str = "",
    trump: str = "H",
    to_move: int = 0,
    before: Sequence[Scoresheet] = (),
    piles: Mapping[int, str] = {},
    **facts: Any,
) -> BazzicaState:
    """A position with these hands, the first that of seat 0.

    Without a `stock` all other cards lie in it; where one is given all others are out of the game, in the pile of the
    last side, unless they are in one of the `piles`. The last card of the stock lies open, as the turn-up does.
    """
    places: dict[Place, str] = {(HAND, seat): hand for seat, hand in enumerate(hands)}
    places |= {(CAPTURES, side): cards for side, cards in piles.items()}
    places[TRICK] = trick
    if stock is not None:
        places[STOCK] = stock
    leader = (to_move - len(trick.split())) % game.seats
    state: BazzicaState = position(
        game,
        places,
        to_move=to_move,
        deal=len(before) + 1,
        rest=STOCK if stock is None else (CAPTURES, game.side_count - 1),
        revealed=open_cards,
        sheets=tuple(before),
        **{"trump": SUIT[trump], "leader": leader, "phase": "play", "sevens": ((),) * game.side_count, **facts},
    )
    state.facts = state.facts.written_down(game.sides)
    if state.orders[game.stock]:
        state.show(1 << state.orders[game.stock][-1])
    return state


def asked(game: Bazzica, hand: str, *, seat: int = 0, phase: str = "declare", **more: Any) -> BazzicaState:
    """A position in which a seat has won a trick and is asked what it makes of it."""
    hands = [""] * game.seats
    hands[seat] = hand
    return holding(game, hands, to_move=seat, phase=phase, leader=seat, **more)


def declared(game: Bazzica, key: str, cards: str, points: int, seat: int = 0) -> Declaration:
    """A declaration that was made."""
    numbers = game.pack.read(cards)
    suits = {game.pack.suit(card) for card in numbers}
    return Declaration(
        seat, key, suits.pop() if len(suits) == 1 else NOBODY, sum(1 << card for card in numbers), points
    )


def order_with(game: Bazzica, turn_up: str, *wanted: str) -> tuple[Card, ...]:
    """A pack in order of arrival, with a certain turn-up after the hands, which begin with the cards wanted."""
    first = [game.pack.number(face) for face in wanted]
    up = game.pack.number(turn_up)
    out = game.layout.removed
    order = [card for card in range(len(game.pack)) if card not in (up, *first) and not out >> card & 1]
    order = [*first, *order]
    order.insert(game.seats * game.hand_size, up)
    return tuple(order)


def dealt(
    game: Bazzica, turn_up: str = "", *, dealer: int = 0, before: Sequence[Scoresheet] = ()
) -> tuple[BazzicaState, list[Event]]:
    """A deal, with a certain turn-up if one is named."""
    events: list[Event] = []
    number = len(before) + 1
    chance = Given({(number, 0): order_with(game, turn_up)}) if turn_up else Seeded("bazzica")
    return game.deal(Deal(number, dealer, chance, sheets=tuple(before)), events.append), events


def sheet(*points: int, last: int = 0, deal: int = 1) -> Scoresheet:
    """The count of a whole deal with these points."""
    counts = tuple(int(side == last) for side in range(len(points)))
    nothing = (0,) * len(points)
    return Scoresheet(deal, (ScoreLine("brisques", points), ScoreLine("last_trick", nothing, counts)))


def points(found: Scoresheet, key: str) -> tuple[int, ...]:
    """The points of one line."""
    line = found.line(key)
    assert line is not None, key
    return line.points


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def is_over(state: BazzicaState) -> bool:
    """Whether the deal is over."""
    return state.to_move == NOBODY
