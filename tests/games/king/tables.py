"""What the tests of King share: rules, positions, tricks and sheets."""

from collections.abc import Mapping, Sequence

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import PLAY, Move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TRICK, Deal, State
from cardtable.games.king.rules import King, KingFacts

KingState = State[KingFacts]
SUIT = {letter: index for index, letter in enumerate("CDHS")}


def rules(**options: Value) -> King:
    """King with some options."""
    game = King.at_table(4, options)
    assert isinstance(game, King)
    return game


def faces(mask: Mask) -> str:
    """The cards of a mask."""
    return FRENCH_52.write(bits(mask))


def moves(game: King, state: KingState) -> str:
    """The cards that may be played."""
    return " ".join(write_move(move, FRENCH_52) for move in game.legal_moves(state))


def holding(
    game: King, hand: str, trick: str = "", *, deal: int = 1, trump: str = "", to_move: int = 0, **facts: object
) -> KingState:
    """A position in which a seat is to play to a trick; the cards not named are out of play."""
    leader = (to_move - len(trick.split())) % 4
    return position(
        game,
        {(HAND, to_move): hand, TRICK: trick},
        to_move=to_move,
        deal=deal,
        **{"leader": leader, "trump": SUIT.get(trump, -1), **facts},
    )


def trick(
    game: King, cards: str, *, deal: int = 1, trump: str = "", leader: int = 0, last: bool = False, **facts: object
) -> tuple[KingState, list[Event]]:
    """A whole trick, played card by card; each seat keeps another card unless it is the last trick."""
    played = FRENCH_52.read(cards)
    kept = [card for card in range(52) if card not in played]
    hands: dict[Place, str] = {}
    for step, card in enumerate(played):
        other = next(c for c in kept if c // 13 == card // 13)  # of the suit it plays, so it could have played no other
        kept.remove(other)
        hands[HAND, (leader + step) % 4] = FRENCH_52.write([card] if last else [card, other])
    state = position(
        game, hands, to_move=leader, deal=deal, **{"leader": leader, "trump": SUIT.get(trump, -1), **facts}
    )
    events: list[Event] = []
    for card in played:
        move = Move(PLAY, card)
        assert move in game.legal_moves(state), f"{FRENCH_52.faces[card]} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def counted(game: King, deal: int, piles: Mapping[int, str], **facts: object) -> Scoresheet:
    """The count of a deal in which these cards were taken and no more is played."""
    return game.score(position(game, {(CAPTURES, seat): pile for seat, pile in piles.items()}, deal=deal, **facts))


def pack_order(last: str) -> tuple[Card, ...]:
    """A pack whose last card is this one."""
    card = FRENCH_52.number(last)
    return (*(other for other in range(52) if other != card), card)


def dealt(game: King, number: int, dealer: int = 0, last: str = "") -> tuple[KingState, list[Event]]:
    """A deal, with a certain last card if one is named."""
    events: list[Event] = []
    chance = Given({(number, 0): pack_order(last)}) if last else Seeded("king")
    return game.deal(Deal(number, dealer, chance), events.append), events


def sheets_of(negatives: Sequence[int], positives: Sequence[int], deals: int = 10) -> list[Scoresheet]:
    """The sheets of a match with these columns: one deal holds all the negatives, another all the positives."""
    nothing = (0, 0, 0, 0)
    found = [Scoresheet(1, (ScoreLine("no_tricks", tuple(negatives)),))]
    found += [Scoresheet(number, (ScoreLine("no_hearts", nothing),)) for number in range(2, deals)]
    return [*found, Scoresheet(deals, (ScoreLine("trump_tricks", tuple(positives)),))]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def is_over(state: KingState) -> bool:
    """Whether the deal is over."""
    return state.to_move == NOBODY
