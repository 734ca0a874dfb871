"""Words: one `Text` a person, in that person's language. Engine and games speak in keys; only here they become words.

The app's own words lie in `words/*.LANGUAGE.toml`, those of a game in its folder as `words.LANGUAGE.toml`. A game says
`name`, `tagline`, `length`; `preset.KEY.name`, `.tagline` and, where it differs, `.length`; `option.NAME.label`, `.help` and
`.value.VALUE`; for its score lines `line.KEY.label`, `.short`, `.count`, `.none`, `.gap` (by how much a point was missed),
`.won`, `.tied`, `.missing`; `event.KIND.you` and `.other`, or `event.KIND.NUMBER`, or `event.KIND` alone; `move.VERB`;
`reason.RULE` for what may not be done; `outcome.REASON` with `.you`, `.we`, `.one`, `.other`. What games share lies with the
words of their family (`family_scopa`, `family_tricks`) and of the options, and a game's own words go before it.
"""

from cardtable.text.catalogue import LANGUAGES, PSEUDO
from cardtable.text.language import preferred_language
from cardtable.text.text import Text

__all__ = ["LANGUAGES", "PSEUDO", "Text", "preferred_language"]
