"""King: deals played on quickly, as a search does beyond what it looks at.

Everybody plays what brings him most by what he can know: his cards, those that were played, and who has shown a suit to
be empty. Chance decides nothing: in another deal of the hidden cards all goes another way in any case.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine.cards import Card, Mask
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState, Seat
from cardtable.games.king.commandments import PAYS, PENAL_CARDS, SEATS, SUITS, TRICKS, Commandment
from cardtable.games.king.outlook import Lie, Outlook, fitted_outlooks

if TYPE_CHECKING:
    from cardtable.games.king.rules import King

OUTLOOKS = fitted_outlooks()

SURE_TO_AVOID, SURE_TO_TAKE = 3.0, 1.5
"""So many times what a card pays more than another, in points, is the logarithm of how much likelier it is played.

Where tricks are avoided a search of few rounds can hardly tell better.
"""

OUT_OF_THE_QUESTION = 3.0
"""Cards whose logarithm is so much lower than that of the likeliest are not looked at: nobody would play them."""


class Taken(NamedTuple):
    """How the tricks of a deal went from some point on."""

    piles: list[Mask]
    """Per seat, the cards of the tricks it won."""
    tricks: list[int]
    """Per seat, how many these were."""
    last: Seat
    """Who won the last one."""


def voids_of(lacking: Sequence[Mask]) -> list[int]:
    """Per suit, the seats (a bit each) that have none of it, by the cards that each seat is known to lack."""
    found = [0, 0, 0, 0]
    for seat in range(SEATS):
        cards = lacking[seat]
        if cards:
            for suit in range(SEATS):
                if not SUITS[suit] & ~cards:
                    found[suit] |= 1 << seat
    return found


def lie_of(trick: Sequence[Card], leader: Seat, lacking: Sequence[Mask], trump: int) -> Lie:
    """A trick as it lies before the seat to move."""
    lie = Lie(voids_of(lacking), trump)
    for card in trick:
        lie.add(card)
    for at in range(len(trick) + 1):
        lie.later &= ~(1 << (leader + at) % SEATS)
    return lie


class Going(NamedTuple):
    """A deal as it stands when it is played on."""

    hands: list[Mask]
    """Per seat, its cards; changed as they are played."""
    trick: Sequence[Card]
    """The cards of the trick that lies on the table, in order."""
    leader: Seat
    """Who led to it, or leads to the next one."""
    lacking: Sequence[Mask]
    """Per seat, the cards it has shown that it does not hold."""
    trump: int
    """Index of the trump suit, -1 without one."""


def play_on(outlooks: Sequence[Outlook], going: Going, played: list[Card] | None = None) -> Taken:
    """Plays the rest of a deal, each seat by its outlook; each card is added to `played`."""
    hands, trick, leader, lacking, trump = going
    left = hands[0] | hands[1] | hands[2] | hands[3]
    lie = Lie(voids_of(lacking), trump)
    piles, tricks, lying = [0, 0, 0, 0], [0, 0, 0, 0], len(trick)
    while lying or hands[leader]:
        lie.begin()
        winner = leader
        for at in range(SEATS):
            seat = (leader + at) % SEATS
            lie.later &= ~(1 << seat)
            if at < lying:
                card = trick[at]
            else:
                hand = hands[seat]
                card = _chosen(outlooks[seat], seat, hand, left & ~hand, lie)
                hands[seat] = hand & ~(1 << card)
                left &= ~(1 << card)
                if played is not None:
                    played.append(card)
            if lie.add(card):
                winner = seat
        leader, lying = winner, 0
        piles[winner] |= lie.lying
        tricks[winner] += 1
    return Taken(piles, tricks, leader)


def _chosen(outlook: Outlook, seat: Seat, hand: Mask, others: Mask, lie: Lie) -> Card:
    """The card that brings most; who cannot follow suit shows it."""
    legal = hand
    if lie.led >= 0:
        legal = hand & SUITS[lie.led]
        if not legal:
            legal = hand
            lie.voids[lie.led] |= 1 << seat
    if not legal & legal - 1:
        return legal.bit_length() - 1
    most, chosen = -1e9, 0
    for worth in outlook.worths(seat, hand, others, legal, lie):
        low = legal & -legal
        legal ^= low
        if worth > most:
            most, chosen = worth, low
    return chosen.bit_length() - 1


def finish(game: "King", state: AnyState) -> list[float]:
    """Per seat, its points when the deal has been played on to its end."""
    facts, zones = state.facts, state.zones
    commandment: Commandment = facts.commandment
    going = Going(state.hands(), state.orders[game.trick], facts.leader, facts.voids, facts.trump)
    taken = play_on([OUTLOOKS[commandment]] * SEATS, going)
    pays = float(PAYS[commandment])
    if penal := PENAL_CARDS.get(commandment, 0):
        piles = zip(game.piles, taken.piles, strict=True)
        return [pays * ((zones[pile] | cards) & penal).bit_count() for pile, cards in piles]
    if commandment == Commandment.NO_LAST_TRICK:
        return [pays * (seat == taken.last) for seat in range(SEATS)]
    return [pays * (before + made) for before, made in zip(facts.tricks, taken.tricks, strict=True)]


def to_search(game: "King", state: AnyState, moves: Sequence[Move]) -> Sequence[Move]:
    """The cards of the seat to move that are worth looking at, of those as good as each other only the lowest."""
    apart = told_apart(game, state, moves)
    if len(apart) == 1:
        return apart
    likely = prior(game, state, apart)
    least = max(likely) - OUT_OF_THE_QUESTION
    return [move for move, found in zip(apart, likely, strict=True) if found > least]


def told_apart(game: "King", state: AnyState, moves: Sequence[Move]) -> list[Move]:
    """Of cards of the seat to move between which nobody has another one, and which cost alike, only the lowest.

    To win and to lose tricks they are as good as each other.
    """
    seat, hands = state.to_move, state.hands()
    others = (hands[0] | hands[1] | hands[2] | hands[3] | state.zones[game.trick]) & ~hands[seat]
    penal = PENAL_CARDS.get(state.facts.commandment, 0)
    found: list[Move] = []
    before = -1
    for move in moves:
        card = move.card
        alike = card // TRICKS == before // TRICKS and card > before and (penal >> card ^ penal >> before) & 1 == 0
        if before < 0 or not alike or others & (1 << card) - (2 << before):
            found.append(move)
        before = card
    return found


def prior(game: "King", state: AnyState, moves: Sequence[Move]) -> list[float]:
    """How likely each of some cards is to be played, as logarithms of weights."""
    facts, seat = state.facts, state.to_move
    commandment: Commandment = facts.commandment
    hands = state.hands()
    hand, legal = hands[seat], 0
    for move in moves:
        legal |= 1 << move.card
    lie = lie_of(state.orders[game.trick], facts.leader, facts.voids, facts.trump)
    others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hand
    worths = OUTLOOKS[commandment].worths(seat, hand, others, legal, lie)
    times = (SURE_TO_TAKE if commandment.positive else SURE_TO_AVOID) * abs(PAYS[commandment])
    return [times * worths[(legal & (1 << move.card) - 1).bit_count()] for move in moves]
