"""Bàzzica: the declarations (accusi), what each pays, and which of them some cards allow."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations as selections
from itertools import product
from typing import NamedTuple

from cardtable.engine.cards import Mask, bits
from cardtable.engine.events import Event
from cardtable.engine.moves import Move
from cardtable.engine.state import Seat, Side
from cardtable.games.bazzica.cards import Cards
from cardtable.games.bazzica.options import BazzicaOptions

DECLARE = "declare"
"""The verb of a declaration; its number is that of the combination."""

MARRIAGE, QUINTA, BAZZICA, DOUBLE = "matrimonio", "quinta", "bazzica", "bazzica_doppia"
"""Keys of combinations: king and queen, the five highest of a suit, a queen with a jack, two such pairs."""

FOURS = {"A": ("quattro_assi", 100), "K": ("quattro_re", 80), "Q": ("quattro_donne", 60), "J": ("quattro_fanti", 40)}
"""Four alike, by rank: the key and the points."""

FOUR_TENS, FOUR_THREES, FOUR_SECONDS_POINTS = "quattro_dieci", "quattro_tre", 20

PLAIN_MARRIAGE, TRUMP_MARRIAGE = 20, 40
BAZZICA_POINTS, DOUBLE_POINTS = 40, 500

NO_SUIT = -1


class Combination(NamedTuple):
    """A combination that can be declared in a deal."""

    key: str
    suit: int
    """Index of its suit; `NO_SUIT` where it has several."""
    points: int
    number: int
    """Ten times its points and a digit: 1 to 4 for its suit, 9 for the bazzica, 5 for four threes, 0 for others alike.

    So each has a number of its own, which says what it pays.
    """
    faces: tuple[Mask, ...]
    """Per face that it needs, the copies of that card."""
    needs: Mask
    """One card of each face, that of the first pack."""
    each: int = 1
    """How many cards of each face it needs."""


class Declaration(NamedTuple):
    """A combination that was declared."""

    seat: Seat
    key: str
    suit: int
    cards: Mask
    points: int

    def told(self, side: Side) -> Event:
        """What is reported of it; `side` is that of the seat."""
        cards = tuple(reversed(bits(self.cards)))
        return replace(_TOLD[self.key], seat=self.seat, side=side, cards=cards, points=self.points)


_TOLD = {
    told.kind: told
    for told in (
        *(Event("matrimonio"), Event("quinta"), Event("bazzica"), Event("bazzica_doppia")),
        *(Event("quattro_assi"), Event("quattro_re"), Event("quattro_donne"), Event("quattro_fanti")),
        *(Event("quattro_dieci"), Event("quattro_tre")),
    )
}
"""How each combination is told when it is declared, by its key."""

Declared = tuple[Declaration, ...]
"""What has been declared in a deal, in order."""


@lru_cache(maxsize=64)
def combinations(cards: Cards, options: BazzicaOptions, trump: int) -> tuple[Combination, ...]:
    """All combinations there are in a deal with this trump, the dearest first."""

    def of(key: str, points: int, digit: int, *faces: tuple[str, int], suit: int = NO_SUIT, each: int = 1) -> None:
        copies = tuple(cards.copies(*face) for face in faces)
        needs = sum(mask & -mask for mask in copies)
        found.append(Combination(key, suit, points, 10 * points + digit, copies, needs, each))

    found: list[Combination] = []
    suits = range(len(cards.pack.suits))
    five = ("A", cards.second, "K", "Q", "J")
    for suit in suits:
        is_trump = suit == trump
        points: int = options.trump_quinta if is_trump else options.plain_quinta
        if points:
            of(QUINTA, points, suit + 1, *((rank, suit) for rank in five), suit=suit)
        of(MARRIAGE, TRUMP_MARRIAGE if is_trump else PLAIN_MARRIAGE, suit + 1, ("K", suit), ("Q", suit), suit=suit)
    for rank, (key, points) in FOURS.items():
        of(key, points, 0, *((rank, suit) for suit in suits))
    threes = cards.second == "3"
    key = FOUR_THREES if threes else FOUR_TENS
    of(key, FOUR_SECONDS_POINTS, 5 if threes else 0, *((cards.second, suit) for suit in suits))
    queen, jack = options.bazzica_pair.split("+")
    pair = [(face[0], cards.pack.suits.index(face[1])) for face in (queen, jack)]
    of(BAZZICA, BAZZICA_POINTS, 9, *pair)
    if cards.pack.copies > 1:
        of(DOUBLE, DOUBLE_POINTS, 9, *pair, each=2)
    return tuple(sorted(found, key=lambda combination: -combination.points))


def folded(held: Mask, cards: Cards) -> Mask:
    """The faces among some cards, each as the card of the first pack."""
    pack, faces = cards.pack, held
    for copy in range(1, pack.copies):
        faces |= held >> copy * pack.size
    return faces & (1 << pack.size) - 1


def _used(declared: Declared, key: str, suit: int = NO_SUIT) -> Mask:
    """The cards that have been declared in a combination."""
    used = 0
    for declaration in declared:
        if declaration.key == key and declaration.suit == suit:
            used |= declaration.cards
    return used


def stale(combination: Combination, declared: Declared, options: BazzicaOptions) -> Mask:
    """The cards that can not be used in a combination any more: they were, or in one that contains it."""
    key, suit = combination.key, combination.suit
    used = _used(declared, key, suit)
    if key == MARRIAGE and not options.marriage_after_quinta:
        used |= _used(declared, QUINTA, suit)
    elif key == BAZZICA:
        used |= _used(declared, DOUBLE)
    return used


def usable(combination: Combination, held: Mask, declared: Declared, options: BazzicaOptions) -> Mask:
    """The cards that one who holds some may use in a combination, those included that he does not hold.

    Of two bazziche one at least has to be new: of equal cards that were in one before, a double one takes one, that
    declared most often.
    """
    fresh = ~stale(combination, declared, options)
    if combination.key == DOUBLE:
        for face in combination.faces:
            once = sorted(
                bits(held & face & fresh & _used(declared, BAZZICA)), key=lambda card: -_often(declared, card)
            )
            fresh &= ~sum(1 << card for card in once[1:])
    return fresh


def choices(
    combination: Combination, held: Mask, public: Mask, declared: Declared, options: BazzicaOptions
) -> Iterator[Mask]:
    """The sets of held cards with which a combination may be declared.

    Of equal cards those go first that lie face up, and of those the ones declared most often, which leaves the others
    for more; between equal cards that nobody else has seen the player chooses, for any rule would tell of them.
    """
    fresh = held & usable(combination, held, declared, options)
    once = _used(declared, BAZZICA) if combination.key == DOUBLE else 0
    per_face = []
    for face in combination.faces:
        open_cards = sorted(
            bits(fresh & face & public), key=lambda card: (not once >> card & 1, -_often(declared, card), card)
        )[: combination.each]
        missing = combination.each - len(open_cards)
        per_face.append([(*open_cards, *more) for more in selections(bits(fresh & face & ~public), missing)])
    for chosen in product(*per_face):
        yield sum(1 << card for equal in chosen for card in equal)


def _often(declared: Declared, card: int) -> int:
    """In how many combinations a card has been declared."""
    return sum(declaration.cards >> card & 1 for declaration in declared)


def declarations(
    known: Sequence[Combination],
    cards: Cards,
    held: Mask,
    public: Mask,
    *,
    declared: Declared,
    options: BazzicaOptions,
) -> list[tuple[Combination, Mask]]:
    """What may be declared with some cards, and with which of them; the dearest first."""
    missing = ~folded(held, cards)
    complete = [combination for combination in known if not combination.needs & missing]
    return [
        (combination, chosen)
        for combination in complete
        for chosen in choices(combination, held, public, declared, options)
    ]


def declaring(combination: Combination, chosen: Mask, cards: Cards) -> Move:
    """The move of declaring a combination; where there are equal cards it names which."""
    return Move(DECLARE, taken=chosen if cards.pack.copies > 1 else 0, number=combination.number)
