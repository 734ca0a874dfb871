"""King: what each card brings, weighed so quickly that a search can ask at every move and play deals on by it.

As by `tactics`: what this trick brings, and what the cards that stay will bring in those to come. But it reads masks
only: a hand, what the others hold together, and who has shown a suit to be empty. Its weights were fitted by self-play
and lie beside it in `outlook.toml`; `python -m tests.bench.fit_king` fits them.
"""

import tomllib
from collections.abc import Mapping
from math import exp, log
from pathlib import Path
from typing import Final

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.state import Seat
from cardtable.games.king.commandments import PENAL_CARDS, SEATS, SUITS, TRICKS, Commandment

Weights = Mapping[str, float]

ONE_SUIT: Final = (1 << TRICKS) - 1
ALL_SEATS: Final = (1 << SEATS) - 1

COUNT: Final = tuple([cards.bit_count() for cards in range(1 << TRICKS)])
"""How many cards there are in each set of cards of one suit."""

NONE: Final = tuple(
    [tuple([1.0 if not cards else (1 - 1 / seats) ** cards if seats else 1.0 for cards in range(TRICKS + 1)])
     for seats in range(SEATS)]
)  # fmt: skip
"""By how many seats may hold cards of a suit, and how many cards: the chance that one of the seats has none."""

MOST_KEPT: Final = 12_000
"""So many weighed suits are remembered for a commandment, about 3 MB; then they are forgotten."""


class Lie:
    """A trick as it lies, and what the course of the deal has shown."""

    __slots__ = ("best", "later", "led", "lying", "trump", "voids")

    def __init__(self, voids: list[int], trump: int) -> None:
        self.voids: list[int] = voids
        """Per suit, the seats (a bit each) that have shown that they have none of it."""
        self.trump: int = trump
        """Index of the trump suit, -1 in a deal without."""
        self.led: int = -1
        """Index of the suit led, -1 for who leads."""
        self.best: Card = -1
        """The card that wins so far, -1 for who leads."""
        self.lying: Mask = 0
        self.later: int = ALL_SEATS
        """The seats (a bit each) that play after the one that is asked."""

    def begin(self) -> None:
        """Makes room for the next trick."""
        self.led, self.best, self.lying, self.later = -1, -1, 0, ALL_SEATS

    def add(self, card: Card) -> bool:
        """Lays a card and returns whether it wins so far."""
        wins = self.beats(card)
        if self.led < 0:
            self.led = card // TRICKS
        if wins:
            self.best = card
        self.lying |= 1 << card
        return wins

    def beats(self, card: Card) -> bool:
        """Whether a card would win the trick as it lies."""
        if self.best < 0:
            return True
        suit = card // TRICKS
        return card > self.best if suit == self.best // TRICKS else suit == self.trump


class Outlook:
    """What cards bring in the deals of one commandment."""

    def worths(self, seat: Seat, hand: Mask, others: Mask, legal: Mask, lie: Lie) -> list[float]:
        """Per legal card, lowest first, what playing it brings more than another, in tricks or cards that pay.

        `others` are the cards that the other seats hold. To be avoided is what is below 0.
        """
        raise NotImplementedError


class Unwanted(Outlook):
    """The deals in which tricks cost, or certain cards in them."""

    def __init__(self, penal: Mask, weights: Weights) -> None:
        self.penal: list[int] = _by_suit(penal)
        self.by_tricks: bool = not penal
        self.stays: list[list[list[float]]] = _stays(weights["rises"])
        self.ratios: list[list[float]] = _ratios(weights["odds"], weights["steep"])
        counts = range(TRICKS + 1)
        self.cover: list[float] = [(1 + beside) ** -weights["cover"] for beside in counts]
        self.length: list[float] = [max(1, length) ** weights["length"] for length in counts]
        self.left: list[float] = [((1 + left) / 8) ** weights["left"] for left in counts]
        self.empty: list[float] = [weights["empty"] ** empty for empty in range(SEATS + 1)]
        self.drawn: float = weights.get("drawn", 0.0)
        self.thrown: float = weights.get("thrown", 0.0)
        self.own: float = weights.get("own", 0.0)
        self.falls: float = weights.get("falls", 0.0)
        self.lead: float = weights["lead"]
        self.kept: dict[int, tuple[float, float, float]] = {}

    def _later(self, suit: int, own: int, others: int, empty: int) -> tuple[float, float, float]:
        """What the cards of a suit will take with so many suits empty.

        Tricks, what is certain to cost in them, and how many penal cards of the suit are among what else is out.
        """
        key = own | others << 13 | empty << 26 | suit << 29
        found = self.kept.get(key)
        if found is not None:
            return found
        takes, costs, drawn_in_all = 0.0, 0.0, 0.0
        left, beside = COUNT[others], 0
        penal = self.penal[suit]
        out = others & penal
        factor = self.empty[empty] * self.length[COUNT[own]] * self.left[left]
        rest = own
        while rest:
            low = rest & -rest
            rest ^= low
            below = COUNT[others & low - 1]
            odds = factor * self.ratios[below][left - below] * self.cover[beside]
            beside += 1
            take = odds / (1 + odds)
            takes += take
            if penal:
                drawn = COUNT[out & low - 1]
                costs += take * ((self.own if penal & low else 0.0) + self.drawn * drawn)
                drawn_in_all += take * drawn
        if len(self.kept) > MOST_KEPT:
            self.kept.clear()
        found = (takes, costs, drawn_in_all)
        self.kept[key] = found
        return found

    def worths(self, seat: Seat, hand: Mask, others: Mask, legal: Mask, lie: Lie) -> list[float]:
        own, out = _by_suit(hand), _by_suit(others)
        penal, by_tricks, led = self.penal, self.by_tricks, lie.led
        outs, to_come, empty = 0, -1, 0
        for suit in range(SEATS):
            outs += COUNT[out[suit] & penal[suit]]
            to_come += COUNT[own[suit]]
            if not own[suit]:
                empty += 1
        thrown = self.thrown / to_come if to_come else 0.0
        parts: list[float] = []
        total = 0.0
        if led < 0 or legal & ~SUITS[led]:  # else the other suits stay as they are
            for suit in range(SEATS):
                takes, costs, drawn = self._later(suit, own[suit], out[suit], empty)
                part = takes if by_tricks else costs + thrown * (outs * takes - drawn)
                parts.append(part)
                total += part
        found: list[float] = []
        for card in bits(legal):
            suit = card // TRICKS
            rest = own[suit] ^ 1 << card % TRICKS
            if rest or not parts:
                takes, costs, drawn = self._later(suit, rest, out[suit], empty)
                value = takes if by_tricks else costs + thrown * (outs * takes - drawn)
                if parts:
                    value += total - parts[suit]
            else:
                value = 0.0
                for other in range(SEATS):
                    if other != suit:
                        takes, costs, drawn = self._later(other, own[other], out[other], empty + 1)
                        value += takes if by_tricks else costs + thrown * (outs * takes - drawn)
            if lie.beats(card):
                value += self._now(seat, card, out[suit], outs, lie)
            found.append(-value)
        return found

    def _now(self, seat: Seat, card: Card, others: int, outs: int, lie: Lie) -> float:
        """What this trick costs with a card that wins so far, its chance to stay the best one counted in."""
        suit, bit = card // TRICKS, 1 << card % TRICKS
        left, below = COUNT[others], COUNT[others & bit - 1]
        may_have = ALL_SEATS & ~lie.voids[suit] & ~(1 << seat)
        seats, after = COUNT[may_have], COUNT[may_have & lie.later]
        stays, wins = self.stays[seats][left - below][below], 1.0
        for _ in range(after):
            wins *= stays
        if self.by_tricks:
            return wins * (1 + self.lead)
        penal = self.penal[suit]
        costs = float(1 if penal & bit else 0)
        for other in range(SEATS):
            costs += COUNT[lie.lying >> 13 * other & self.penal[other]]
        falls = self.falls * min(1.0, (outs - COUNT[others & penal]) / 3)
        if after:
            costs += after * (COUNT[others & penal & bit - 1] / seats + NONE[seats][left] * falls)
        return wins * (costs + (COUNT[lie.later] - after) * falls + self.lead)


class LastUnwanted(Outlook):
    """The deal whose last trick costs."""

    def __init__(self, weights: Weights) -> None:
        self.stays: list[list[list[float]]] = _stays(weights["rises"])
        counts = range(TRICKS + 1)
        self.heights: list[list[float]] = [
            [weights["below"] * log(1 + below) - weights["above"] * log(1 + above) for above in counts]
            for below in counts
        ]
        self.lead: list[float] = [weights["lead"] / max(1, left) ** weights["lead_fades"] for left in counts]
        self.sharpness: list[float] = [exp(weights["early"] * (left - 6) / 6) for left in counts]
        self.base: float = weights["base"]
        self.least: float = weights["least"]
        self.mean: float = weights["mean"]
        self.suits: float = weights["suits"]

    def worths(self, seat: Seat, hand: Mask, others: Mask, legal: Mask, lie: Lie) -> list[float]:
        own, out = _by_suit(hand), _by_suit(others)
        left = COUNT[own[0]] + COUNT[own[1]] + COUNT[own[2]] + COUNT[own[3]] - 1
        found: list[float] = []
        for card in bits(legal):
            suit = card // TRICKS
            wins = 0.0
            if lie.beats(card):
                higher, below = _beside(out[suit], 1 << card % TRICKS)
                may_have = ALL_SEATS & ~lie.voids[suit] & ~(1 << seat)
                stays, wins = self.stays[COUNT[may_have]][higher][below], 1.0
                for _ in range(COUNT[may_have & lie.later]):
                    wins *= stays
            if left:
                height = self._height(own, out, suit, own[suit] ^ 1 << card % TRICKS, left)
                leads, follows = exp(height + self.lead[left]), exp(height)
                wins = wins * leads / (1 + leads) + (1 - wins) * follows / (1 + follows)
            found.append(-wins)
        return found

    def _height(self, own: list[int], out: list[int], changed: int, kept: int, left: int) -> float:
        """How high the cards that stay are, as the logarithm of the odds to take the last trick with them."""
        total, least, suits = 0.0, 99.0, 0
        for suit in range(SEATS):
            rest = kept if suit == changed else own[suit]
            if rest:
                suits += 1
            while rest:
                low = rest & -rest
                rest ^= low
                above, below = _beside(out[suit], low)
                height = self.heights[below][above]
                total += height
                least = min(least, height)
        odds = self.base + self.least * least + self.mean * total / left + self.suits * (suits - 3)
        return odds * self.sharpness[left]


class Wanted(Outlook):
    """The deals to take tricks, with a trump."""

    def __init__(self, weights: Weights) -> None:
        counts = range(TRICKS + 1)
        self.ratios: list[list[float]] = _ratios(weights["odds"], weights["steep"])
        self.length: list[float] = [max(1, length) ** weights["length"] for length in counts]
        self.ruffed: list[float] = [(1 + trumps) ** -weights["ruffed"] for trumps in counts]
        self.trumps: list[list[float]] = [
            [weights["trump_odds"] * (1 + below) ** weights["trump_below"] / (1 + above) ** weights["trump_above"]
             for above in counts] for below in counts
        ]  # fmt: skip
        self.trump_length: list[float] = [max(1, length) ** weights["trump_length"] for length in counts]
        self.lead: list[float] = [1 + weights["lead"] + weights["lead_early"] * left / 12 for left in counts]
        self.kept: dict[int, float] = {}

    def _later(self, own: int, others: int, trumps: int) -> float:
        """How many tricks the cards of a suit will take while the others hold so many trumps; -1 for trump itself."""
        key = own | others << 13 | trumps + 1 << 26
        found = self.kept.get(key, -1.0)
        if found >= 0:
            return found
        total, left, length = 0.0, COUNT[others], COUNT[own]
        rest, own_above = own, length
        while rest:
            low = rest & -rest
            rest ^= low
            own_above -= 1
            below = COUNT[others & low - 1]
            above = left - below
            if trumps < 0 and not above:
                total += 1
                continue
            if trumps < 0:
                odds = self.trumps[below][above] * self.trump_length[length] * (1 + own_above)
            else:
                odds = self.ratios[below][above] * self.length[length] * self.ruffed[trumps]
            total += odds / (1 + odds)
        if len(self.kept) > MOST_KEPT:
            self.kept.clear()
        self.kept[key] = total
        return total

    def worths(self, seat: Seat, hand: Mask, others: Mask, legal: Mask, lie: Lie) -> list[float]:
        own, out = _by_suit(hand), _by_suit(others)
        trump = lie.trump
        left = COUNT[own[0]] + COUNT[own[1]] + COUNT[own[2]] + COUNT[own[3]] - 1
        trumps = COUNT[out[trump]]
        found: list[float] = []
        for card in bits(legal):
            suit = card // TRICKS
            counts = -1 if suit == trump else trumps
            later = self._later(own[suit] ^ 1 << card % TRICKS, out[suit], counts)
            value = later - self._later(own[suit], out[suit], counts)
            if lie.beats(card):
                value += self._wins(seat, card, out, lie) * self.lead[left]
            found.append(value)
        return found

    def _wins(self, seat: Seat, card: Card, out: list[int], lie: Lie) -> float:
        """The chance that a card which wins so far wins this trick: who can beat it does."""
        suit, trump = card // TRICKS, lie.trump
        led = suit if lie.led < 0 else lie.led
        above, _ = _beside(out[suit], 1 << card % TRICKS)
        others = ALL_SEATS & ~(1 << seat)
        follow, ruff = others & ~lie.voids[led], others & ~lie.voids[trump]
        below = NONE[COUNT[follow]][above] if suit == led else 1.0
        no_suit, over = 0.0, 0.0
        if led != trump:
            no_suit = NONE[COUNT[follow]][COUNT[out[led]]]
            over = 1 - NONE[COUNT[ruff]][above if suit == trump else COUNT[out[trump]]]
        chance, rest = 1.0, lie.later
        while rest:
            bit = rest & -rest
            rest ^= bit
            follows = follow & bit != 0
            stays = below if follows else 1.0
            if ruff & bit:
                stays -= (no_suit if follows or led == trump else 1.0) * over
            if stays < 0:
                return 0.0
            chance *= stays
        return chance


def _by_suit(cards: Mask) -> list[int]:
    """The cards of each suit, as a set of its ranks."""
    return [cards & ONE_SUIT, cards >> 13 & ONE_SUIT, cards >> 26 & ONE_SUIT, cards >> 39 & ONE_SUIT]


def _beside(others: int, bit: int) -> tuple[int, int]:
    """How many cards of a suit lie above one of them, and how many below."""
    below = COUNT[others & bit - 1]
    return COUNT[others] - below, below


def _ratios(odds: float, steep: float) -> list[list[float]]:
    """By how many cards are below and how many above: the odds to take a trick later."""
    counts = range(TRICKS + 1)
    return [[odds * ((1 + below) / (1 + above)) ** steep for above in counts] for below in counts]


def _stays(rises: float) -> list[list[list[float]]]:
    """By how many seats may hold the suit, how many cards are above and how many below: the chance to stay the best.

    Beside one more player who does not want the trick, and who goes above so often where he could stay below.
    """
    counts = range(TRICKS + 1)
    return [
        [[1 - (1 - none[above]) * (none[below] + rises * (1 - none[below])) for below in counts] for above in counts]
        for none in NONE
    ]


def outlook_of(commandment: Commandment, weights: Weights) -> Outlook:
    """What cards bring in the deals of a commandment, by these weights."""
    if commandment.positive:
        return Wanted(weights)
    if commandment == Commandment.NO_LAST_TRICK:
        return LastUnwanted(weights)
    return Unwanted(PENAL_CARDS.get(commandment, 0), weights)


def read_weights() -> dict[str, dict[str, float]]:
    """The fitted weights, by the key of the commandment."""
    return tomllib.loads(Path(__file__).with_name("outlook.toml").read_text("utf-8"))


def fitted_outlooks() -> dict[Commandment, Outlook]:
    """What cards bring in the deals of each commandment, by the fitted weights."""
    weights = read_weights()
    made = {key: outlook_of(Commandment[key.upper()] if key != "trump_tricks" else Commandment.TRUMP_1, found)
            for key, found in weights.items()}  # fmt: skip
    return {commandment: made[commandment.key] for commandment in Commandment}
