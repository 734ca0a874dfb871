"""Playouts of tricks: a deal of a trick-taking game played on quickly, as the search does beyond what it looks at.

The player is a plain one: he wins what is worth winning, as cheaply as he can, gives his partner what counts, and gets
rid of what he does not want. Now and then he picks a card at random. No state and no list of moves is made for a card:
hands and piles are masks.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from cardtable.engine.cards import Card, Mask
from cardtable.engine.state import Seat, Side

AT_RANDOM: Final = 0.15
"""How often a card is picked at random."""

BOLDLY: Final = 0.5
"""How often a trick that others may still win is taken as high as one can."""


class Aim(NamedTuple):
    """What a deal is about."""

    worth: tuple[int, ...]
    """Per card, what it is worth to who takes it; below 0 where one does not want it."""
    to_come: float = 0.0
    """What a card that is still to be played to a trick is worth, about."""


class Going(NamedTuple):
    """A deal as it stands when it is played on."""

    hands: list[Mask]
    """Per seat, its cards; changed as they are played."""
    trick: list[Card]
    """The cards of the trick that lies on the table, in order."""
    leader: Seat
    """Who led to it, or leads to the next one."""
    sides: Sequence[Side]
    trump: int = -1
    """Index of the trump suit, -1 without one."""
    stock: Sequence[Card] = ()
    """What each draws a card from after a trick."""
    follow: bool = True
    """Whether suit has to be followed."""


class Taken(NamedTuple):
    """How the tricks of a deal went."""

    piles: list[Mask]
    """Per seat, the cards of the tricks it won from here on."""
    tricks: list[int]
    """Per seat, how many these were."""
    last: Seat
    """Who won the last one, NOBODY where there was none."""


class TrickPlayouts:
    """The player for one game of tricks."""

    def __init__(self, suits: Sequence[int], suit_masks: Sequence[Mask], strengths: Sequence[int]) -> None:
        """Per card its suit, per suit its cards, per card how strong it is within its suit, from 1."""
        self.suits: tuple[int, ...] = tuple(suits)
        self.suit_masks: tuple[Mask, ...] = tuple(suit_masks)
        self.strengths: tuple[int, ...] = tuple(strengths)
        self.most: int = max(strengths)

    def play_on(self, going: Going, aim: Aim, rng: Random) -> Taken:
        """Plays the rest of a deal; its hands are changed."""
        hands, trick, leader, sides, trump, stock, follow = going
        seats = len(hands)
        suits, strengths, masks, most = self.suits, self.strengths, self.suit_masks, self.most
        piles, tricks, last = [0] * seats, [0] * seats, -1
        drawn, random = 0, rng.random
        while True:
            lying, led = 0, -1
            best, best_at, worth = -1, -1, 0.0
            for at in range(seats):
                seat = (leader + at) % seats
                if at < len(trick):
                    card = trick[at]
                else:
                    hand = hands[seat]
                    if not hand:
                        return Taken(piles, tricks, last)
                    legal = hand
                    if led >= 0 and follow:
                        legal = hand & masks[led] or hand
                    if not legal & legal - 1:
                        card = legal.bit_length() - 1
                    elif random() < AT_RANDOM:
                        card = _any(legal, random())
                    elif led < 0:
                        suit = legal & masks[suits[_any(legal, random())]]
                        card = self._extreme(suit, random() < BOLDLY)
                    else:
                        partner = sides[(leader + best_at) % seats] == sides[seat]
                        stake = worth + aim.to_come * (seats - at)
                        mood = partner, seats - at - 1, random() < BOLDLY
                        card = self._following(legal, (led, trump, best), stake, aim, mood)
                    hands[seat] = hand & ~(1 << card)
                if led < 0:
                    led = suits[card]
                power = strengths[card] if suits[card] == led else 0
                if suits[card] == trump:
                    power = strengths[card] + most
                if power > best:
                    best, best_at = power, at
                worth += aim.worth[card]
                lying |= 1 << card
            last = (leader + best_at) % seats
            piles[last] |= lying
            tricks[last] += 1
            leader, trick = last, []
            if drawn < len(stock):
                for at in range(seats):
                    if drawn < len(stock):
                        hands[(leader + at) % seats] |= 1 << stock[drawn]
                        drawn += 1

    def _extreme(self, cards: Mask, high: bool) -> Card:
        """The strongest or the weakest of some cards."""
        strengths, found, most = self.strengths, -1, -1
        while cards:
            card = (cards & -cards).bit_length() - 1
            cards &= cards - 1
            strength = strengths[card] if high else 99 - strengths[card]
            if strength > most:
                found, most = card, strength
        return found

    def _following(
        self, legal: Mask, lie: tuple[int, int, int], stake: float, aim: Aim, mood: tuple[bool, int, bool]
    ) -> Card:
        """The card of a player who follows: what he values most of all that he may play.

        The `lie` of the trick is the suit led, the trump, and the power of the card that wins so far; the `mood`
        whether that card is the partner's, how many cards are to come, and whether one is bold.
        """
        led, trump, best = lie
        partner, to_come, boldly = mood
        suits, strengths, worth, most = self.suits, self.strengths, aim.worth, self.most
        found, top = -1, -1e9
        while legal:
            card = (legal & -legal).bit_length() - 1
            legal &= legal - 1
            suit, strength = suits[card], strengths[card]
            power = strength + most if suit == trump else strength if suit == led else 0
            gain = worth[card]
            if power > best:
                if partner:
                    value = gain - strength - 4.0
                else:
                    value = 4.0 * (stake + gain) - (24.0 if suit == trump and stake + gain < 6 else 0.0)
                    value += (strength if boldly and to_come else -strength) * 0.5
            elif partner:
                value = 3.0 * gain - strength * 0.5 - (30.0 if suit == trump else 0.0)
            else:
                value = -4.0 * gain - strength - (12.0 if suit == trump else 0.0)
            if value > top:
                found, top = card, value
        return found


def _any(cards: Mask, chance: float) -> Card:
    """One of some cards, by a number from 0 up to 1."""
    for _ in range(int(chance * cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
