"""Words: one `Text` a person, in that person's language. Engine and games speak in keys; only here they become words.

The app's own words lie in `words/*.LANGUAGE.toml`, those of a game in its folder as `words.LANGUAGE.toml`. A game has

    name, tagline, length
    preset.KEY.         name, tagline, and length where it differs
    option.NAME.        label, help, value.VALUE
    line.KEY.           label, short, count, none, gap (by how much a point was missed), won, tied, missing
    event.KIND.         you and other; or the number of the event, with or without these; or nothing after KIND at all
    move.VERB, move.VERB_taking (an act that takes cards), reason.RULE (why a move is refused)
    outcome.REASON.     you, we, lost, one, other
    column.NUMBER       where the score is kept in several columns
    KEY, KEY.short      for every key of its agenda

What games share lies with the words of their family (`family_scopa`, `family_tricks`) and of the options; the words of
a game itself go before those.
"""

from cardtable.text.catalogue import LANGUAGES, PSEUDO
from cardtable.text.language import preferred_language
from cardtable.text.text import Text

__all__ = ["LANGUAGES", "PSEUDO", "Text", "preferred_language"]
