"""Styles: what the stylesheets of all apps of a process say, read once for all of them."""

from functools import lru_cache

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

Rules = LRUCache[tuple[object, ...], list[RuleSet]]
"""What has been read, by what it was read from."""


class SharedStylesheet(Stylesheet):
    """The stylesheet of one app, whose rules are the same objects as in every other app of the same colours."""

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = _rules_for(tuple(sorted(variables.items())))

    def set_variables(self, variables: dict[str, str]) -> None:
        """Takes other colours; what was read for the former ones stays for the other apps."""
        self._parse_cache = LRUCache(1)
        super().set_variables(variables)
        self._parse_cache = _rules_for(tuple(sorted(variables.items())))

    def reparse(self) -> None:
        """Reads what was added since, or all with other colours; raises `StylesheetError`."""
        self.parse()


@lru_cache(maxsize=16)
def _rules_for(variables: tuple[tuple[str, str], ...]) -> Rules:
    """The rules that were read with these variables."""
    return LRUCache(256)
