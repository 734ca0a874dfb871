"""Text: keys become words in one person's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from cardtable.engine.errors import CardtableError
from cardtable.text.catalogue import PSEUDO, app_catalogue, game_words

if TYPE_CHECKING:
    from cardtable.engine.cards import Card, Pack

LONGEST_FACT = 300
"""What somebody wrote is quoted in an error with so many characters at most."""


class _Facts(dict[str, object]):
    """What placeholders are filled with; one that nobody filled stays as it stands: words never raise."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


MOST_KEPT = 4096
"""So many keys are remembered of a language with a game; there are less, but for keys made of what somebody wrote."""


@cache
def _found(source: str, game: str) -> dict[tuple[str, bool], str | None]:
    """What was found for keys in a language, within a game, and whether for one of a kind; for all persons together."""
    return {}


class Text:
    """The words of one person. `text(key, **facts)` fills the placeholders of a key.

    Where a key has the forms `KEY.one` and `KEY.other`, the fact `count` chooses between them. Within a game its own
    words go before the app's. A key without words comes back as it is; tests see to it that there is none.
    """

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self.game = game
        source = "it" if language == PSEUDO else language
        self._game = game_words(game, source) if game else {}
        self._app = app_catalogue(source)
        self._found = _found(source, game)

    def within(self, game: str) -> Text:
        """The same person's words within a game."""
        return self if game == self.game else Text(self.language, game)

    def has(self, key: str) -> bool:
        """Whether there are words for a key."""
        return self._find(key, 2) is not None

    def __call__(self, key: str, **facts: object) -> str:
        count = facts.get("count", 2)
        template = self._find(key, count if isinstance(count, int) else 2)
        if template is None:
            return key
        words = template.format_map(_Facts(facts)) if "{" in template else template
        return f"⟦{words}⟧" if words and self.language == PSEUDO else words

    def _find(self, key: str, count: int) -> str | None:
        asked = (key, count == 1)
        try:
            return self._found[asked]
        except KeyError:
            if len(self._found) >= MOST_KEPT:
                self._found.clear()
            found = self._found[asked] = self._looked_up(key, count)
            return found

    def _looked_up(self, key: str, count: int) -> str | None:
        form = f"{key}.one" if count == 1 else f"{key}.other"
        for name in (form, key):
            if name in self._game:
                return self._game[name]
        return self._app.find(form, key)

    # Words that are put together from several keys.

    def listed(self, items: Iterable[str]) -> str:
        """Some words as a list in a sentence: `a, b and c`."""
        *first, last = list(items) or [""]
        return f"{', '.join(first)} {self('list.and')} {last}" if first else last

    def suit(self, pack: Pack, suit: int) -> str:
        """The name of a suit."""
        return self(f"suit.{pack.family}.{pack.suits[suit]}")

    def card(self, pack: Pack, card: Card) -> str:
        """The name of a card, such as `sette di denari`."""
        if card < 0:  # UNSEEN; the first screen speaks before any pack is loaded
            return self("card.unseen")
        rank = self(f"rank.{pack.family}.{pack.ranks[pack.rank(card)]}")
        return self("card.name", rank=rank, suit=self.suit(pack, pack.suit(card)))

    def cards(self, pack: Pack, cards: Iterable[Card]) -> str:
        """The names of some cards, as a list in a sentence."""
        return self.listed(self.card(pack, card) for card in cards)

    def error(self, error: CardtableError) -> str:
        """What went wrong and what would be right, in the words of the game it is about where the error names one.

        Words of a key `KEY.FACT` are used where that fact is there and true, else those of `KEY.otherwise` or `KEY`.
        """
        game = error.facts.get("game")
        if isinstance(game, str) and game and not self.game:
            return self.within(game).error(error)
        facts = {name: self._fact(value) for name, value in error.facts.items()}
        reason = error.facts.get("reason")
        if isinstance(reason, str):
            facts["reason"] = self._clause(f"reason.{reason}", facts)
        ways = (*(name for name, value in error.facts.items() if value), "otherwise")
        key = next((way for way in (f"{error.key}.{name}" for name in ways) if self.has(way)), error.key)
        return self(key, **facts) if self.has(key) else quotable(str(error))

    def _fact(self, value: object) -> object:
        """A fact of an error in words: lists with commas, and the error behind an error as one is told of it."""
        if isinstance(value, CardtableError):
            return self.error(value).rstrip(".")
        words = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        return quotable(words) if isinstance(words, str) else words

    def _clause(self, key: str, facts: Mapping[str, object]) -> str:
        """A reason, which is a sentence where it stands alone, as a clause within another sentence."""
        words = self(key, **facts)
        return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def quotable(words: str) -> str:
    """What somebody wrote, so that it can be shown: on one line, not too long, and steering no terminal."""
    if len(words) > LONGEST_FACT:
        words = f"{words[:LONGEST_FACT]}…"
    return words if words.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words)
