"""Which language a person reads: the setting, else the locale."""

import locale
import os
from collections.abc import Mapping

from cardtable.text.catalogue import LANGUAGES, PSEUDO


def preferred_language(setting: str | None = None, environment: Mapping[str, str] | None = None) -> str:
    """The language of a setting if it is one of ours, else that of the locale, else English."""
    if setting in (*LANGUAGES, PSEUDO):
        return setting
    environment = os.environ if environment is None else environment
    names = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    named = next((name for name in names if name), "") or _system_locale()
    return "it" if named.lower().startswith(("it_", "it-", "it.", "italian")) or named.lower() == "it" else "en"


def _system_locale() -> str:
    """The name of the locale the system has set; empty where it has none, or one that Python does not know."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        return ""
