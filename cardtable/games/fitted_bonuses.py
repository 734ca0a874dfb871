"""The fitted one-move player where captures make points on the spot, in Spazzino and Cicera."""

from collections.abc import Mapping, Sequence

from cardtable.engine.cards import Card, Mask, Pack
from cardtable.engine.moves import Move
from cardtable.games.captures import Captures
from cardtable.games.fitted import BONUS, Deck, Fitted, Seen
from cardtable.games.yields import Pays


class FittedBonuses:
    """The player with some weights."""

    def __init__(self, weights: Mapping[str, float], deck: Deck) -> None:
        self.fitted = Fitted(weights, deck)
        self.bonus = float(weights.get(BONUS, 0.0))

    def logits(self, moves: Sequence[Move], seen: Seen, pays: Pays, laid: Card) -> list[float]:
        """As of the player without bonuses; `laid` is the card that the turn before laid, -1 for none."""
        found = self.fitted.logits(moves, seen)
        if self.bonus:
            for at, (_verb, card, taken, _number) in enumerate(moves):
                if taken:
                    for made in pays(card, taken, laid, swept=taken == seen.table, last=seen.last):
                        found[at] += self.bonus * made.points
        return found


def deck_of(pack: Pack, captures: Captures, suit: str, honours: str) -> Deck:
    """A pack of which one suit counts, and some honours; a table is swept by a card of its total.

    Courts, as the cards above the numerals are called, take no sum.
    """
    by_rank = dict(zip(pack.ranks, pack.rank_masks, strict=True))
    singled = sum(1 << card for card in pack.read(honours))
    courts: Mask = sum(captures.of_value[captures.highest_sum + 1 :])
    return Deck(
        captures.values,
        tuple(pack.rank(card) for card in range(len(pack))),
        pack.rank_masks,
        pack.suit_masks[pack.suits.index(suit)],
        singled,
        0,
        0,
        courts,
        by_rank["A"] | by_rank["2"] | by_rank["3"],
        0,
        0,
        captures.of_value,
        captures.highest_sum,
    )
