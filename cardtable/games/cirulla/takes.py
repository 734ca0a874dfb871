"""Cirulla: what a card takes from the table, by value, by sum, by fifteen, or with an ace all of it."""

from functools import lru_cache

from cardtable.engine.cards import Mask, bits
from cardtable.games.captures import FIFTEEN, OF_VALUE, VALUES, sets_of_total
from cardtable.games.cirulla.accuse import MATTA, values_of

ACE = 1
_MATTA: Mask = 1 << MATTA


def value_of(card: int, matta: int) -> int:
    """The value of a card, where the matta has a declared one (0: it is an ordinary seven)."""
    return matta if matta and card == MATTA else VALUES[card]


@lru_cache(maxsize=1 << 14)
def takes(value: int, table: Mask, matta: int, ace_or_fifteen: bool, equal_over_sum: bool) -> tuple[Mask, ...]:
    """Every set that a card of this value takes; none where it is laid. `matta` is the value declared, or 0.

    An ace takes one ace that lies there (with `ace_or_fifteen` also what makes 15 with it), else the whole table. Any
    other card takes an equal card, a sum, or what makes 15 with it, at choice; with `equal_over_sum` an equal card
    leaves no choice of a sum.
    """
    if not table:
        return ()
    declared = matta if table & _MATTA else 0
    equal = of_value(table, value, declared)
    if value == ACE:
        if not equal:
            return (table,)
        fifteens = sets_with(table, FIFTEEN - ACE, declared) if ace_or_fifteen else ()
        return (*(1 << card for card in bits(equal)), *fifteens)
    by_value = sets_with(table, value, declared)
    if equal_over_sum and equal:
        by_value = tuple(1 << card for card in bits(equal))
    return (*by_value, *sets_with(table, FIFTEEN - value, declared))


def of_value(table: Mask, value: int, declared: int) -> Mask:
    """The table cards of a value; `declared` is the one of a matta that lies there, 0 where none does."""
    equal = table & OF_VALUE[value]
    if declared:
        equal = equal | _MATTA if declared == value else equal & ~_MATTA
    return equal


def sets_with(table: Mask, total: int, declared: int) -> tuple[Mask, ...]:
    """Every set of table cards with a total; `declared` is the value of a matta that lies there, 0 where none does."""
    if not declared:
        return sets_of_total(table, total)
    others = table ^ _MATTA
    without = sets_of_total(others, total)
    if declared == total:
        return (*without, _MATTA)
    if declared > total:
        return without
    return (*without, *(cards | _MATTA for cards in sets_of_total(others, total - declared)))


def sweepers(table: Mask, matta: int, ace_or_fifteen: bool) -> Mask:
    """The cards that take a whole table at once: what equals its total or makes 15 with it, and aces."""
    values = values_of(table, matta)
    total = sum(values)
    wanted = {value for value in (total, FIFTEEN - total) if ACE < value < len(OF_VALUE)}
    if ACE not in values or len(values) == 1 or (ace_or_fifteen and total == FIFTEEN - ACE):
        wanted.add(ACE)
    found = sum(OF_VALUE[value] for value in wanted)
    if matta:
        found = found | _MATTA if matta in wanted else found & ~_MATTA
    return found
