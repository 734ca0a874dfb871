"""Scopa bugiarda: what a player who looks one move ahead values: captures, and what a doubt costs or pays.

He believes what is likely: who can tell the truth tells it, and of those who cannot a few lie. He lies himself only
where others must believe it and much is to be gained.
"""

from collections.abc import Callable, Sequence
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
from cardtable.games.scopa_bugiarda.facts import Claim

if TYPE_CHECKING:
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
        doubt = _doubt_worth(game, view, view.facts.claim)
        return [(doubt if move.verb == DOUBT else 0.0,) for move in view.legal]
    if phase == "buongioco":
        hand = buongioco_points(view.shown[view.seat])
        return [(_buongioco_worth(move, hand),) for move in view.legal]
    return play_worths(game, view, lambda claim: 1 - believed(public_chance(view, claim)) * (1 - SUSPICION))


def _buongioco_worth(move: Move, held: int) -> float:
    """A true declaration pays, a false one costs as much; to pass does neither."""
    if move.verb != BUONGIOCO:
        return 0
    return POINT * (move.number if move.number == held else -move.number)


def _doubt_worth(game: "ScopaBugiarda", view: View, claim: Claim) -> float:
    """What it is worth to doubt rather than to believe."""
    true = believed(chance_of_truth(view, claim))
    lost, paid = at_stake(game, view, claim)
    if not claim.taken:
        return paid * (1 - 2 * true)
    return (1 - true) * (paid + lost) - true * paid


def at_stake(game: "ScopaBugiarda", view: View, claim: Claim) -> tuple[float, float]:
    """What is lost to whoever makes a declaration that is believed, and what a doubt costs or pays."""
    if not claim.taken:
        return POINT * claim.number, POINT * claim.number
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.frame.napola)
    lost = sum(worth(card) for card in bits(claim.taken))
    if claim.taken == view.shown[game.table]:
        lost += POINT
    return lost, POINT * (1 + claim.taken.bit_count())


def believed(able: float) -> float:
    """The chance that a declaration is true that somebody was able, with this chance, to make truly."""
    return able / (able + (1 - able) * LIARS)


def chance_of_truth(view: View, claim: Claim) -> float:
    """The chance that a seat could declare truly what it has declared, for who sees a view."""
    if claim.taken:
        return _chance_to_have(view.unknown, claim.number, view.hidden[claim.seat] + 1)
    if not view.hidden[claim.seat]:
        return float(buongioco_points(view.shown[claim.seat]) == claim.number)
    return _share_of_buongiochi(view.unknown, claim.number)


def public_chance(view: View, claim: Claim) -> float:
    """The chance that a seat can declare truly what it is about to, for who knows only what everybody knows."""
    unseen = view.pack.all & ~view.public
    if claim.taken:
        return _chance_to_have(unseen, claim.number, view.size(claim.seat))
    return _share_of_buongiochi(unseen, claim.number)


def _chance_to_have(unseen: Mask, value: int, hand: int) -> float:
    """The chance that a hand of so many of these cards holds one of a value."""
    return chance_to_hold((unseen & OF_VALUE[value]).bit_count(), hand, unseen.bit_count())


@lru_cache(maxsize=1 << 8)
def _share_of_buongiochi(unseen: Mask, points: int) -> float:
    """How many of all hands of three of these cards are a buongioco of these points."""
    low = [card for card in bits(unseen) if VALUES[card] <= LOW - 2]
    hits = sum(buongioco_points(sum(1 << card for card in cards)) == points for cards in combinations(low, 3))
    return hits / max(1, comb(unseen.bit_count(), 3))


def play_worths(game: "ScopaBugiarda", view: View, doubted: Callable[[Claim], float]) -> list[Worth]:
    """Captures face up for what they gain; face down for that, and for what a doubt pays or costs.

    `doubted` is the chance that a declaration is doubted.
    """
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
            doubt = doubted(Claim(view.seat, declared, taken))
            paid = POINT * (1 + taken.bit_count())
            if is_true(move.card, declared):
                worth += doubt * paid
            else:
                worth = (1 - doubt) * worth + doubt * (laid[move.card] - paid)
        values.append((worth,))
    return values
