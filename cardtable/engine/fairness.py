"""Fair deals: a promise about the seed before the first card, and words of the players in the cards.

Who deals the cards first shows the commitment (impegno), the SHA-256 of `cardtable 1|seed|salt` in hexadecimal, and
shows seed and salt when the match is over: anybody can compute it again, and nobody can have changed the seed. After
the commitment each player may add a word, which changes the cards in a way that nobody foresees.
"""

from collections.abc import Mapping
from hashlib import sha256

from cardtable.engine.errors import BadSetup
from cardtable.engine.state import Seat

WORD_LENGTH = 40
"""A word has at most so many characters."""


def commitment(seed: str, salt: str) -> str:
    """What is shown before the first card: 64 hexadecimal digits that settle a seed and do not betray it."""
    return sha256(f"cardtable 1|{seed}|{salt}".encode()).hexdigest()


def mixed(seed: str, words: Mapping[Seat, str]) -> str:
    """The seed of the cards: the one of the commitment and, in the order of their seats, the words of the players."""
    return seed + "".join(f"|{seat}:{words[seat]}" for seat in sorted(words))


def checked_word(word: str) -> str:
    """A word as it goes into the cards; raises `BadSetup`."""
    if not (word.isprintable() and 0 < len(word) <= WORD_LENGTH and word == word.strip()) or "|" in word:
        raise BadSetup(
            f"a word is one line of 1 to {WORD_LENGTH} printable characters, without | and without spaces around it",
            "word_unfit",
            longest=WORD_LENGTH,
        )
    return word
