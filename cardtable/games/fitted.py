"""The fitted one-move player of the Scopa family: a move is a row of features, each with a weight fitted by self-play.

It tells the search how likely a move is to be the right one, thousands of times a second, about worlds that the search
has made up. So it reads masks only: the cards of the seat to move, what lies open, and how many cards others hold. The
weights of a game lie beside it in `prior.toml`; `python -m tests.bench.fit` fits them.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, isfinite
from pathlib import Path
from typing import Final, NamedTuple

from cardtable.engine.build import count
from cardtable.engine.cards import ITALIAN_40, Mask, bits
from cardtable.engine.moves import Move
from cardtable.engine.native import i64
from cardtable.engine.state import AnyState, Side
from cardtable.games.captures import OF_VALUE, VALUES
from cardtable.games.denari import DENARI, SETTEBELLO

FEATURES: Final = (
    "take",  # takes something
    "sweep",  # a sweep that counts (scopa)
    "settebello",  # takes the best card of the pack, or plays it to take
    "denari",  # each card of the suit that counts, taken or played to take
    "sevens",  # each other seven, the same way
    "sixes_aces",  # each six or ace, the same way
    "cards",  # each card, the same way
    "kept",  # plays a card that were better kept for later, such as an ace that takes all
    "several",  # takes two or more cards from the table
    "lay_settebello",
    "lay_denaro",
    "lay_seven",
    "lay_court",
    "lay_mates",  # lays a card: each other one of its rank in the own hand
    "lay_expected",  # lays a card: how many of its rank the next player holds on average
    "lay_free",  # lays a card of whose rank no other is unseen
    "lay_low",  # lays an ace, a two or a three
    "danger",  # the chance that the next player sweeps what is left
    "exposed",  # whether he can at all
    "answer",  # the own hand can sweep what is left
    "safe_total",  # what is left is more than any card sweeps
    "few",  # one or two cards are left
    "left_settebello",
    "left_sevens",  # each other seven left on the table
    "left_denari",
    "broken_by_deck",  # ranks that a take by sum breaks, less those it mends, for the dealer's side
    "broken_by_hand",  # the same for the others (spariglio)
)
"""What is seen of a move, each a number."""

BONUS: Final = "bonus"
"""The feature of games in which captures make points on the spot: each such point of a move, a sweep included."""

WIDE: Final = 1 << 13
"""So many sets of taken cards are remembered at most."""

UNASKED: Final = -1e9
"""Stands for a risk that was not asked for yet."""


class Deck(NamedTuple):
    """What the cards of a game are to the fitted player."""

    values: tuple[int, ...]
    """Per card, what it counts in a sum."""
    ranks: tuple[int, ...]
    """Per card, the number of its rank."""
    of_rank: tuple[Mask, ...]
    """Per rank, its cards."""
    denari: Mask
    settebello: Mask
    sevens: Mask
    """The sevens but for the settebello."""
    sixes_aces: Mask
    courts: Mask
    low: Mask
    """The aces, twos and threes."""
    kept: Mask
    """What is better kept for later: in some games the aces."""
    modest: Mask
    """The cards that make no sweep when they empty the table: in some games the aces."""
    sweeping: tuple[Mask, ...]
    """Per total of a table, the cards that sweep it; no card sweeps more than the last of these."""
    highest_sum: int
    """No card sweeps several cards of a higher total."""


class Seen:
    """What the seat to move sees, as far as it matters here."""

    __slots__ = ("by_deck", "hand", "held", "last", "piles", "table", "unseen")

    def __init__(self, hand: i64, table: i64, piles: i64, unseen: i64, held: i64, *, last: bool, by_deck: bool) -> None:
        self.hand: i64 = hand
        self.table: i64 = table
        self.piles: i64 = piles
        """What lies in all the piles."""
        self.unseen: i64 = unseen
        """What others hold, or the stock, where the mover cannot tell; and what he knows the next one to hold."""
        self.held: i64 = held
        """How many of them the next player has at his turn; 0 where he is a partner, or where his sweep is nothing."""
        self.last = last
        """Whether a sweep counts nothing any more."""
        self.by_deck = by_deck
        """Whether the dealer's side is to move."""


class Fitted:
    """The player: weights put together with the cards of a game, so that a move costs a few look-ups."""

    def __init__(self, weights: Mapping[str, float], deck: Deck) -> None:
        w = {name: float(weights.get(name, 0.0)) for name in FEATURES}
        self.deck = deck
        self.sweep = w["sweep"]
        self.take = w["take"]
        self.several = w["several"]
        self.mates = w["lay_mates"]
        self.expected = w["lay_expected"]
        self.free = w["lay_free"]
        self.danger = w["danger"]
        self.exposed = w["exposed"]
        self.answer = w["answer"]
        self.safe_total = w["safe_total"]
        self.few = w["few"]
        self.broken_by_deck = w["broken_by_deck"]
        self.broken_by_hand = w["broken_by_hand"]
        self.gained: list[float] = []
        """Per card, what it is worth to win it."""
        self.played: list[float] = []
        """Per card, what it is worth to take with it."""
        self.left: list[float] = []
        """Per card, what it is worth to leave it on the table."""
        self.laid: list[float] = []
        """Per card, what it is worth to lay it, with leaving it there."""
        for card in range(len(deck.values)):
            bit = 1 << card
            denaro, best, seven = bit & deck.denari != 0, bit & deck.settebello != 0, bit & deck.sevens != 0
            gained = w["cards"] + w["denari"] * denaro + w["settebello"] * best + w["sevens"] * seven
            gained += w["sixes_aces"] * (bit & deck.sixes_aces != 0)
            left = w["left_denari"] * denaro + w["left_settebello"] * best + w["left_sevens"] * seven
            laid = w["lay_denaro"] * denaro + w["lay_settebello"] * best + w["lay_seven"] * (seven or best)
            laid += w["lay_court"] * (bit & deck.courts != 0) + w["lay_low"] * (bit & deck.low != 0)
            kept = w["kept"] * (bit & deck.kept != 0)
            self.gained.append(gained)
            self.left.append(left)
            self.laid.append(laid + left + kept)
            self.played.append(gained + kept)
        self.values: list[int] = list(deck.values)
        self.ranks: list[int] = list(deck.ranks)
        self.sweeping: list[int] = list(deck.sweeping)
        self.aces: i64 = deck.of_rank[0]
        """The cards of the first rank; moved up by `rank` places they are those of that rank."""
        self.suit: i64 = (1 << len(deck.of_rank)) - 1
        """The cards of the first suit."""
        self.modest: i64 = deck.modest
        self.highest_sum: i64 = deck.highest_sum
        self.lifted: list[float] = [gained - left for gained, left in zip(self.gained, self.left, strict=True)]
        """Per card, what it is worth to take it off the table."""
        self._remembered: dict[Mask, About] = {}
        self._unasked = [UNASKED] * len(deck.sweeping)
        self._chances: dict[int, tuple[float, ...]] = {}

    def logits(self, moves: Sequence[Move], seen: Seen) -> list[float]:  # noqa: PLR0915 - in a search every call is felt
        """Per move, how likely it is to be the right one, as the logarithm of a weight; 0 without a card."""
        values, ranks, sweeping = self.values, self.ranks, self.sweeping
        hand: i64 = seen.hand
        table: i64 = seen.table
        unseen: i64 = seen.unseen
        aces: i64 = self.aces
        suit: i64 = self.suit
        modest: i64 = self.modest
        highest_sum: i64 = self.highest_sum
        lying = self._about(seen.table)
        risks = self._unasked[:]
        most: i64 = len(risks)
        held, last = seen.held, seen.last
        share = float(held) / float(count(unseen)) if held and unseen else 0.0
        broken = self.broken_by_deck if seen.by_deck else self.broken_by_hand
        odd: i64 = -1
        found: list[float] = []
        for move in moves:
            number = move[1]
            if number < 0:
                found.append(0.0)
                continue
            card: i64 = number
            bit: i64 = 1
            bit <<= card
            left_total: i64 = lying.total
            left_count: i64 = lying.count
            taken: i64 = move[2]
            if taken:
                taken &= table  # an ace may take itself as well, or nothing else
                if taken & taken - 1 or not taken:
                    about = self._about(taken)
                    value = self.take + about.gain + self.played[card]
                    if odd < 0:
                        odd = self._about(seen.piles).odd
                    flipped: i64 = about.odd ^ 1 << ranks[card]
                    if about.count > 1:
                        value += self.several + broken * float(count(odd ^ flipped) - count(odd))
                    left_total -= about.total
                    left_count -= about.count
                else:
                    single: Mask = taken
                    other = single.bit_length() - 1
                    value = self.take + self.lifted[other] + self.played[card]
                    left_total -= values[other]
                    left_count -= 1
            else:
                rank: i64 = ranks[card]
                out = (unseen >> rank & aces) % suit
                mates = ((hand ^ bit) >> rank & aces) % suit
                value = self.laid[card] + self.mates * float(mates) + self.expected * float(out) * share
                if not out:
                    value += self.free
                left_total += values[card]
                left_count += 1
            if left_count == 0:
                if taken and not last and not modest & bit:
                    value += self.sweep
            else:
                if left_count < 3:
                    value += self.few
                if left_total < most and (left_count == 1 or left_total <= highest_sum):
                    risk = risks[left_total]
                    sweepers: i64 = sweeping[left_total]
                    if risk == UNASKED:
                        risk = risks[left_total] = self._risk(sweepers, unseen, held)
                    value += risk
                    if sweepers & hand & ~bit:
                        value += self.answer
                else:
                    value += self.safe_total
            found.append(value)
        return found

    def _risk(self, sweeping: i64, unseen: i64, held: int) -> float:
        """What it is worth that some cards would sweep."""
        out = count(unseen & sweeping)
        if not (held and out):
            return 0.0
        left = count(unseen)
        chances = self._chances.get(held << 6 | left)
        if chances is None:
            chances = self._chances[held << 6 | left] = chances_to_hold(held, left)
        return self.danger * chances[out] + self.exposed

    def _about(self, cards: Mask) -> "About":
        """What there is to know of some cards."""
        about = self._remembered.get(cards)
        if about is None:
            gain, total, odd = 0.0, 0, 0
            for card in bits(cards):
                gain += self.lifted[card]
                total += self.values[card]
                odd ^= 1 << self.ranks[card]
            about = About(gain, total, cards.bit_count(), odd)
            if len(self._remembered) >= WIDE:
                self._remembered.clear()
            self._remembered[cards] = about
        return about


class About:
    """Of some cards what it is worth to take them off the table, and more."""

    __slots__ = ("count", "gain", "odd", "total")

    def __init__(self, gain: float, total: int, count: int, odd: int) -> None:
        self.gain: float = gain
        self.total: i64 = total
        self.count: i64 = count
        self.odd: i64 = odd
        """The ranks of which there is an odd number."""


@cache
def chances_to_hold(held: int, unseen: int) -> tuple[float, ...]:
    """Per number of cards sought, the chance that so many of the unseen cards hold one of them at least."""
    if not 0 < held <= unseen:
        return (0.0,) * (unseen + 1)
    return tuple(1 - comb(unseen - sought, held) / comb(unseen, held) for sought in range(unseen + 1))


def read_weights(file: Path) -> dict[str, float]:
    """The weights of a game, by feature; a feature that is not named counts nothing.

    Raises ValueError where the file holds anything else.
    """
    found = tomllib.loads(file.read_text(encoding="utf-8")).get("weights")
    if not isinstance(found, dict):
        raise ValueError(f"{file} holds no weights")
    for name, weight in found.items():
        known = name in FEATURES or name == BONUS
        if not known or isinstance(weight, bool) or not isinstance(weight, int | float) or not isfinite(weight):
            raise ValueError(f"{file}: {name} = {weight} is no weight of a feature")
    return found


def italian_deck(sweeping: Sequence[Mask] = OF_VALUE, kept: Mask = 0, modest: Mask = 0) -> Deck:
    """The Italian pack; by default a table is swept by a card of its total, and no card is better kept."""
    pack = ITALIAN_40
    by_rank = dict(zip(pack.ranks, pack.rank_masks, strict=True))
    settebello = 1 << SETTEBELLO
    return Deck(
        VALUES,
        tuple(pack.rank(card) for card in range(len(pack))),
        pack.rank_masks,
        DENARI,
        settebello,
        by_rank["7"] ^ settebello,
        by_rank["6"] | by_rank["A"],
        by_rank["F"] | by_rank["C"] | by_rank["R"],
        by_rank["A"] | by_rank["2"] | by_rank["3"],
        kept,
        modest,
        tuple(sweeping),
        len(sweeping),
    )


def seen_by_mover(
    state: AnyState,
    table: int,
    piles: tuple[int, ...],
    sides: tuple[Side, ...],
    *,
    hand_size: int,
    last_card_scopa: bool,
) -> Seen:
    """What the seat to move sees of a state; `hand_size` is what a distribution gives each seat."""
    zones, seat, dealer, layout = state.zones, state.to_move, state.deal.dealer, state.layout
    after = (seat + 1) % len(sides)
    hand: i64 = zones[seat]
    stock: i64 = zones[layout.stock]
    held: i64 = count(zones[after])
    if not held and stock:
        held = min(hand_size, count(stock))
    last = False
    if not (stock or last_card_scopa):
        last = not (held or hand & hand - 1)
        if held == 1 and after == dealer:
            held = 0
    if sides[after] == sides[seat]:
        held = 0
    taken: i64 = 0
    for pile in piles:
        taken |= zones[pile]
    known: i64 = state.known(seat)
    unseen: i64 = layout.pack.all & ~known
    unseen |= zones[after] & known
    return Seen(hand, zones[table], taken, unseen, held, last=last, by_deck=sides[seat] == sides[dealer])
