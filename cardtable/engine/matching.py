"""Matching: cards that were guessed, each at a place where it can be."""

from collections.abc import Mapping, Sequence
from random import Random

from cardtable.engine.cards import Card, Mask, bits


class Matching:
    """A card for each place where it can be: found by augmenting paths, then mixed by fair exchanges."""

    def __init__(
        self,
        cards: Sequence[Card],
        places: Sequence[int],
        forbidden: Sequence[Mask],
        hands: Mapping[int, Mask],
        apart: Sequence[Mask],
    ) -> None:
        """Per place its zone and the cards that cannot lie there, per hand the cards known to be in it.

        Of the cards of each mask in `apart` no two are in one hand.
        """
        self.cards, self.places, self.forbidden = cards, places, forbidden
        self.hands = hands
        self.mates = {card: mask for mask in apart for card in bits(mask)}
        """Per card, the cards that are not in one hand with it."""
        self.shown = {zone: hands.get(zone, 0) for zone in set(places)}
        """Per zone, the known cards that may keep others away."""
        self.holder: list[int] = []
        """Per place, the position of its card in `cards`."""

    def found(self, rng: Random) -> bool:
        """Whether every card got a place. Cards that are kept apart may need another order of trying."""
        order = list(range(len(self.cards)))
        for _ in range(20 if self.mates else 1):
            self.holder = [-1] * len(self.places)
            left = [at for place, at in enumerate(order) if not self._settled(at, place)]
            if all(self._seat(at, set()) for at in left):
                return True
            rng.shuffle(order)
        return False

    def _settled(self, at: int, place: int) -> bool:
        """Puts a card at a place if it can be there: most can, which saves looking for a way round."""
        if not self._fits(self.cards[at], place) or self._mate(at, self.places[place]) != -1:
            return False
        self.holder[place] = at
        return True

    def _fits(self, card: Card, place: int) -> bool:
        """Whether a card can lie at a place whatever else is guessed."""
        mates = self.mates.get(card, 0)
        return not self.forbidden[place] >> card & 1 and not (mates and mates & self.shown[self.places[place]])

    def _mate(self, at: int, zone: int) -> int:
        """The place in a zone whose card keeps a card away, -1 where there is none."""
        mates = self.mates.get(self.cards[at], 0) if zone in self.hands else 0
        if mates:
            for place, other in enumerate(self.holder):
                if other >= 0 and other != at and self.places[place] == zone and mates >> self.cards[other] & 1:
                    return place
        return -1

    def _seat(self, at: int, tried: set[int]) -> bool:
        """Finds a place for a card, moving others where it has to."""
        for place, zone in enumerate(self.places):
            if place in tried or not self._fits(self.cards[at], place):
                continue
            if self._mate(at, zone) not in (-1, place):
                continue  # the place of that one is the only one here that this card can have
            tried.add(place)
            held = self.holder[place]
            self.holder[place] = at
            if held < 0 or self._seat(held, tried):
                return True
            self.holder[place] = held
        return False

    def mixed(self, rng: Random) -> list[Card]:
        """Per place its card, at random: exchanges wherever both cards fit walk evenly, for each can be undone."""
        if not self.found(rng):
            raise AssertionError("no state is possible behind this view: its constraints contradict each other")
        cards, places, holder = self.cards, self.places, self.holder
        for _ in range(8 * len(places)):
            a, b = rng.randrange(len(places)), rng.randrange(len(places))
            if self._may_swap(a, b):
                holder[a], holder[b] = holder[b], holder[a]
        return [cards[at] for at in holder]

    def _may_swap(self, a: int, b: int) -> bool:
        """Whether the cards of two places can be exchanged."""
        one, other = self.holder[a], self.holder[b]
        if not (self._fits(self.cards[one], b) and self._fits(self.cards[other], a)):
            return False
        return self.places[a] == self.places[b] or (
            self._mate(one, self.places[b]) in (-1, b) and self._mate(other, self.places[a]) in (-1, a)
        )
