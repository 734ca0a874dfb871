"""Scopa bugiarda: what a player who looks one move ahead values: captures, and what a doubt costs or pays.

He believes what is likely: who can tell the truth tells it, and of those who cannot a few lie. He lies himself only
where others must believe it and much is to be gained.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from cardtable.engine.cards import Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES, sweepers
from cardtable.games.prospects import POINT, cards_left, chance_to_hold, pile_worth, prospects
from cardtable.games.scopa_bugiarda.claims import ACE, ACES, BUONGIOCO, COVER, DOUBT, LOW, buongioco_points, is_true

if TYPE_CHECKING:
    from cardtable.games.scopa_bugiarda.facts import Claim
    from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda

LIARS = 0.25
"""How many of those who cannot tell the truth are taken to lie."""

SUSPICION = 0.25
"""How many are taken to doubt even what is likely."""

ACE_KEPT = 30
"""Where an ace takes the table it is worth so much more in the hand than in the pile."""


def tactics(game: "ScopaBugiarda", view: View) -> list[Worth]:
    """What each legal move is worth, in hundredths of a point."""
    phase = view.facts.phase
    if phase == "doubt":
        doubt = _doubt_worth(game, view)
        return [(doubt if move.verb == DOUBT else 0.0,) for move in view.legal]
    if phase == "buongioco":
        hand = buongioco_points(view.shown[view.seat])
        return [(_buongioco_worth(move, hand),) for move in view.legal]
    return _play_worths(game, view)


def _buongioco_worth(move: Move, held: int) -> float:
    """A true declaration pays, a false one costs as much; to pass does neither."""
    if move.verb != BUONGIOCO:
        return 0
    return POINT * (move.number if move.number == held else -move.number)


def _doubt_worth(game: "ScopaBugiarda", view: View) -> float:
    """What it is worth to doubt rather than to believe."""
    claim: Claim = view.facts.claim
    if not claim.taken:
        true = _believed(_chance_of_buongioco(view, claim.seat, claim.number))
        return POINT * claim.number * (1 - 2 * true)
    true = _believed(_chance_to_have(view, claim.seat, claim.number))
    paid = POINT * (1 + claim.taken.bit_count())
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.frame.napola)
    lost = sum(worth(card) for card in bits(claim.taken))
    if claim.taken == view.shown[game.table]:
        lost += POINT
    return (1 - true) * (paid + lost) - true * paid


def _believed(able: float) -> float:
    """The chance that a declaration is true that somebody was able, with this chance, to make truly."""
    return able / (able + (1 - able) * LIARS)


def _chance_to_have(view: View, seat: int, value: int) -> float:
    """The chance that a seat held, before it covered a card, one of this value that has not been seen."""
    unseen = view.unknown
    return chance_to_hold((unseen & OF_VALUE[value]).bit_count(), view.hidden[seat] + 1, unseen.bit_count())


def _chance_of_buongioco(view: View, seat: int, points: int) -> float:
    """The chance that the three cards of a seat are a buongioco of these points."""
    if not view.hidden[seat]:
        return float(buongioco_points(view.shown[seat]) == points)
    return _share_of_buongiochi(view.unknown, points)


@lru_cache(maxsize=1 << 8)
def _share_of_buongiochi(unseen: Mask, points: int) -> float:
    """How many of all hands of three of these cards are a buongioco of these points."""
    low = [card for card in bits(unseen) if VALUES[card] <= LOW - 2]
    hits = sum(buongioco_points(sum(1 << card for card in cards)) == points for cards in combinations(low, 3))
    return hits / max(1, comb(unseen.bit_count(), 3))


def _play_worths(game: "ScopaBugiarda", view: View) -> list[Worth]:
    """Captures face up for what they gain; face down for that, and for what a doubt pays or costs."""
    lying, aces = view.shown[game.table], game.frame.aces
    piles = [view.shown[pile] for pile in game.piles]
    in_pile = pile_worth(piles, game.primiera_scale, game.frame.napola)
    sweeps = cards_left(view) > 1

    def sweeping(table: Mask) -> Mask:
        return sweepers(table) & ~ACES if aces else sweepers(table)

    def gains(moves: Sequence[Move]) -> list[float]:
        found = prospects(
            replace(view, legal=tuple(moves)),
            game.table,
            in_pile,
            sweeping,
            hand_size=game.frame.hand_size,
            last_card_scopa=False,
        )
        return [
            gained - (ACE_KEPT if aces and ACES >> move.card & 1 else 0)
            for (_, gained), move in zip(found, moves, strict=True)
        ]

    shown_as = [Move(PLAY, move.card, move.taken) for move in view.legal]
    hand = view.shown[view.seat]
    laid = dict(zip(bits(hand), gains([Move(PLAY, card) for card in bits(hand)]), strict=True))
    values: list[Worth] = []
    for move, gained in zip(view.legal, gains(shown_as), strict=True):
        taken = move.taken & lying
        declared = move.number if move.verb == COVER else VALUES[move.card]
        worth = gained
        if taken and taken == lying and sweeps and not (aces and declared == ACE):
            worth += POINT
        if move.verb == COVER:
            doubted = 1 - _believed(_public_chance(view, declared)) * (1 - SUSPICION)
            paid = POINT * (1 + taken.bit_count())
            if is_true(move.card, declared):
                worth += doubted * paid
            else:
                worth = (1 - doubted) * worth + doubted * (laid[move.card] - paid)
        values.append((worth,))
    return values


def _public_chance(view: View, value: int) -> float:
    """The chance that a hand like the mover's has a card of this value, for who knows only what everybody knows."""
    unseen = view.pack.all & ~view.public
    return chance_to_hold((unseen & OF_VALUE[value]).bit_count(), view.size(view.seat), unseen.bit_count())
