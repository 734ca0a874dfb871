"""Words: one `Text` a person, in that person's language. Engine and games speak in keys; only here they become words.

The app's own words lie in `words/*.LANGUAGE.toml`, those of a game in its folder as `words.LANGUAGE.toml`.
"""

from cardtable.text.catalogue import LANGUAGES, PSEUDO
from cardtable.text.language import preferred_language
from cardtable.text.text import Text

__all__ = ["LANGUAGES", "PSEUDO", "Text", "preferred_language"]
