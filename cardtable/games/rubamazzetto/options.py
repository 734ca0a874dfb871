"""Rubamazzetto: the house rules."""

from dataclasses import dataclass

from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class RubamazzettoOptions(Options):
    """The house rules of Rubamazzetto."""

    sums: bool = option(False, "moves")
    steal_when_table_match: bool = option(True, "moves")
