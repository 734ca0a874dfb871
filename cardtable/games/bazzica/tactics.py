"""Bàzzica: what a player who looks one move ahead values.

A card is worth what it brings in this trick and what the rest of the hand may still bring, all in points: the brisques
in the trick, what can be declared if it is won, and the combinations that the cards which stay are on the way to. The
numbers below were fitted to deals that this player played against itself.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.bazzica.cards import BRISQUE
from cardtable.games.bazzica.count import LAST_TRICK, SEVEN_POINTS
from cardtable.games.bazzica.declarations import DECLARE, usable
from cardtable.games.tricks import Ranking

if TYPE_CHECKING:
    from cardtable.games.bazzica.rules import Bazzica

READY = 0.6
"""Of a declaration that can be made only after another trick: the part of its points that one may count on."""

HOPE = 0.5
"""The same of one for which cards are still to be drawn, besides the chance to draw them."""

TEMPO = 3
"""What winning a trick is worth beside the points: the lead, and the right to declare next."""

TAKES = 0.5
"""How often an opponent who can take a trick without brisques does so, while he need not."""

TRUMPS = (8.0, 8.5, 9.0, 10.0, 11.5, 13.0, 16.0, 18.0)
"""What a trump is worth that stays in the hand while there is a stock, by its rank."""

PLAIN = (0.0, 0.2, 0.4, 1.0, 1.5, 2.0, 1.0, 4.0)
"""The same of another card, beside the combinations it may belong to."""


class Hope(NamedTuple):
    """A combination that may still be declared."""

    points: int
    faces: tuple[tuple[Mask, float], ...]
    """Per face, the copies that can be used in it, and the chance to draw one while it can be declared."""
    each: int


class Sight(NamedTuple):
    """What the seat to move can tell from its view."""

    hand: Mask
    trump: int
    trick: tuple[Card, ...]
    leader: Seat
    draws: bool
    """Whether there is a stock to draw from."""
    unknown: Mask
    """The cards that lie in the other hands, or in the stock."""
    unseen_sizes: tuple[int, ...]
    """Per seat, how many cards of its hand are not known."""
    known_hands: tuple[Mask, ...]
    """Per seat, the cards known to be in its hand."""
    hopes: tuple[Hope, ...]
    seven: Mask
    """The sevens of trumps that can still be exchanged or shown."""


def tactics(game: "Bazzica", view: View) -> list[Worth]:
    """What each legal move is worth, in points of this deal."""
    if view.facts.phase != "play":
        return [(_answer(move),) for move in view.legal]
    look = sight(game, view)
    value = _drawing(game, view, look) if look.draws else _strict(game, view, look)
    return [(value(move.card) if move.verb == PLAY else 0.0,) for move in view.legal]


def _answer(move: Move) -> float:
    """The seven first, which leaves the declaration open; then the dearest declaration."""
    if move.verb == DECLARE:
        return move.number // 10
    return 0.0 if move.verb == "pass" else float("inf")


def sight(game: "Bazzica", view: View) -> Sight:
    """What the seat to move can tell from its view."""
    facts, stock = view.facts, view.orders[game.stock]
    sevens = game.cards.sevens[facts.trump]
    paid = sum(1 << card for side in facts.sevens for card in side)
    draws = len(stock) >= game.seats
    return Sight(
        hand=view.shown[view.seat],
        trump=facts.trump,
        trick=view.orders[game.trick],
        leader=facts.leader,
        draws=draws,
        unknown=view.unknown,
        unseen_sizes=view.hidden[: game.seats],
        known_hands=view.shown[: game.seats],
        hopes=_hopes(game, view) if draws else (),
        seven=sevens & ~paid if draws else 0,
    )


def _hopes(game: "Bazzica", view: View) -> tuple[Hope, ...]:
    """The combinations that the seat may still come to declare."""
    facts, stock = view.facts, view.orders[game.stock]
    hand, unknown = view.shown[view.seat], view.unknown
    useful_draws = max(0, len(stock) // game.seats - 1)
    share = useful_draws / max(1, unknown.bit_count())
    turned_up = 1 << stock[-1]
    exchanges = bool(hand & game.cards.sevens[facts.trump]) and not game.cards.sevens[facts.trump] & turned_up
    hopes = []
    for combination in game.combinations[facts.trump]:
        fresh = usable(combination, hand, facts.declared, game.options)
        faces = []
        for face in combination.faces:
            chance = min(0.9, share * (face & fresh & unknown).bit_count())
            if exchanges and face & turned_up:
                chance = 0.8
            faces.append((face & fresh, chance))
        if all(face & hand or chance for face, chance in faces):
            hopes.append(Hope(combination.points, tuple(faces), combination.each))
    return tuple(hopes)


def _prospects(look: Sight, rest: Mask) -> tuple[float, float]:
    """The dearest declaration that some cards allow at once, and what all the others are worth to hope for."""
    best, hoped = 0, 0.0
    for points, faces, each in look.hopes:
        chance = 1.0
        complete = True
        for face, drawn in faces:
            held = (rest & face).bit_count()
            while held < each:
                complete = False
                chance *= drawn
                held += 1
        if complete and points > best:
            hoped += READY * best
            best = points
        else:
            hoped += (READY if complete else HOPE) * chance * points
    return best, hoped


# While there is a stock.


def _drawing(game: "Bazzica", view: View, look: Sight) -> Callable[[Card], float]:
    """What a card brings while any card may be played."""
    brisques = game.cards.brisques
    lying = sum(brisques >> card & 1 for card in look.trick)

    def value(card: Card) -> float:
        rest = look.hand ^ 1 << card
        at_stake = BRISQUE * (lying + (brisques >> card & 1))
        ready, hoped = _prospects(look, rest)
        wins, alone = _wins(game, view, look, card, TAKES if not at_stake else 1.0)
        won = at_stake + TEMPO + ready + (SEVEN_POINTS if rest & look.seven else 0) * alone
        lost = -at_stake + READY * ready
        return wins * won + (1 - wins) * lost + hoped + _kept(game.cards.ranking, look.trump, rest)

    return value


def _kept(ranking: Ranking, trump: int, rest: Mask) -> float:
    """What some cards are worth for the tricks to come."""
    return sum((TRUMPS if ranking.suits[card] == trump else PLAIN)[ranking.strengths[card] - 1] for card in bits(rest))


def _wins(game: "Bazzica", view: View, look: Sight, card: Card, taking: float) -> tuple[float, float]:
    """The chance that the side wins this trick with a card, and whether the card itself is the best one so far.

    `taking` is how often an opponent who can take it does.
    """
    ranking, seat, seats = game.cards.ranking, view.seat, game.seats
    trick = (*look.trick, card)
    best_at = ranking.winner(trick, look.trump)
    best, owner = trick[best_at], (look.leader + best_at) % seats
    chance = float(game.sides[owner] == game.sides[seat])
    for step in range(1, seats - len(look.trick)):
        later = (seat + step) % seats
        beats = _beats(ranking, look, later, trick[0], best)
        if game.sides[later] == game.sides[seat]:
            chance += (1 - chance) * beats
        else:
            chance *= 1 - taking * beats
    return chance, float(owner == seat)


def _beats(ranking: Ranking, look: Sight, seat: Seat, led: Card, best: Card) -> float:
    """The chance that a seat can take a trick from the card that wins it so far."""
    higher, trumps = ranking.higher[best], ranking.suit_masks[look.trump]
    trumped = ranking.suits[best] == look.trump
    if look.draws:
        return _holds(look, seat, higher if trumped else higher | trumps)
    suit = ranking.suits[led]
    if suit == look.trump:
        return _holds(look, seat, higher)
    without = 1 - _holds(look, seat, ranking.suit_masks[suit])
    return (
        without * _holds(look, seat, higher)
        if trumped
        else max(_holds(look, seat, higher), without * _holds(look, seat, trumps))
    )


def _holds(look: Sight, seat: Seat, cards: Mask) -> float:
    """The chance that a seat holds one of some cards."""
    if look.known_hands[seat] & cards:
        return 1.0
    unknown, wanted, size = look.unknown.bit_count(), (look.unknown & cards).bit_count(), look.unseen_sizes[seat]
    if not wanted or not size:
        return 0.0
    return 1.0 if wanted + size > unknown else float(1 - (1 - wanted / unknown) ** size)


# When the stock is gone.


def _strict(game: "Bazzica", view: View, look: Sight) -> Callable[[Card], float]:
    """What a card brings when suit has to be followed and tricks to be beaten."""
    cards = game.cards
    ranking, brisques = cards.ranking, cards.brisques
    lying = sum(brisques >> card & 1 for card in look.trick)
    out = look.unknown | sum(known for seat, known in enumerate(look.known_hands) if seat != view.seat)
    trumps_out = (out & ranking.suit_masks[look.trump]).bit_count()

    def later(card: Card) -> float:
        above = (out & ranking.higher[card]).bit_count()
        plain = ranking.suits[card] != look.trump
        wins = 1 / (1 + above + (0.5 * trumps_out if plain else 0))
        return BRISQUE * (brisques >> card & 1) * (2 * wins - 1) + 4 * wins

    worth = {card: later(card) for card in bits(look.hand)}

    def value(card: Card) -> float:
        at_stake = BRISQUE * (lying + (brisques >> card & 1))
        last = look.hand == 1 << card
        wins, _ = _wins(game, view, look, card, 1.0)
        stake = at_stake + (LAST_TRICK if last else 1)
        return (2 * wins - 1) * stake + sum(worth.values()) - worth[card]

    return value
