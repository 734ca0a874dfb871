"""King: the ten commandments (comandamenti), what each pays, and the cards they are about."""

from collections.abc import Mapping
from enum import IntEnum

from cardtable.engine.cards import FRENCH_52, Mask

SEATS = 4
TRICKS = 13
DEALS_IN_SERIES = 10
SUITS = FRENCH_52.suit_masks
HEARTS_SUIT = FRENCH_52.suits.index("H")
HEARTS = SUITS[HEARTS_SUIT]
KING_OF_HEARTS = FRENCH_52.number("KH")


def _ranks(letters: str) -> Mask:
    return sum(FRENCH_52.rank_masks[FRENCH_52.ranks.index(letter)] for letter in letters)


class Commandment(IntEnum):
    """What a deal asks for (comandamento), by the number of the deal in its series; from `TRUMP_1` on one takes."""

    NO_TRICKS = 1
    NO_HEARTS = 2
    NO_KINGS_JACKS = 3
    NO_QUEENS = 4
    NO_KING_OF_HEARTS = 5
    NO_LAST_TRICK = 6
    TRUMP_1 = 7
    TRUMP_2 = 8
    TRUMP_3 = 9
    TRUMP_4 = 10

    @classmethod
    def of(cls, deal: int) -> "Commandment":
        """What a deal of the match (1 is the first) asks for: every series begins with the first again."""
        return cls((deal - 1) % len(cls) + 1)

    @property
    def positive(self) -> bool:
        """Whether this deal is played to take tricks (a prendere), with a trump."""
        return self >= Commandment.TRUMP_1

    @property
    def key(self) -> str:
        """Key of its words and of its line in the count."""
        return "trump_tricks" if self.positive else self.name.lower()


PENAL_CARDS: Mapping[Commandment, Mask] = {
    Commandment.NO_HEARTS: HEARTS,
    Commandment.NO_KINGS_JACKS: _ranks("KJ"),
    Commandment.NO_QUEENS: _ranks("Q"),
    Commandment.NO_KING_OF_HEARTS: 1 << KING_OF_HEARTS,
}
"""In the deals where taken cards cost something: which ones."""

PAYS: Mapping[Commandment, int] = {
    Commandment.NO_TRICKS: -2,
    Commandment.NO_HEARTS: -2,
    Commandment.NO_KINGS_JACKS: -6,
    Commandment.NO_QUEENS: -10,
    Commandment.NO_KING_OF_HEARTS: -40,
    Commandment.NO_LAST_TRICK: -20,
    Commandment.TRUMP_1: 4,
    Commandment.TRUMP_2: 4,
    Commandment.TRUMP_3: 4,
    Commandment.TRUMP_4: 4,
}
"""What each trick or card pays in a deal."""

REVOKES = "revokes"
"""The line of the proved revokes."""

NEGATIVES = frozenset((*(c.key for c in Commandment if not c.positive), REVOKES))
"""The lines of the column of the negatives (deals 1-6, and revokes); all others stand in the positives."""

SPREAD: Mapping[Commandment, float] = {
    Commandment.NO_TRICKS: 6.6,
    Commandment.NO_HEARTS: 10.0,
    Commandment.NO_KINGS_JACKS: 15.0,
    Commandment.NO_QUEENS: 13.1,
    Commandment.NO_KING_OF_HEARTS: 23.1,
    Commandment.NO_LAST_TRICK: 11.6,
    Commandment.TRUMP_1: 8.4,
    Commandment.TRUMP_2: 8.4,
    Commandment.TRUMP_3: 8.4,
    Commandment.TRUMP_4: 8.4,
}
"""After such a deal between equal players, how many points a seat is ahead of the others or behind: the root of the
mean square, by self-play of the greedy player."""
