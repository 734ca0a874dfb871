"""Fair deals in words: what was promised of the cards, what was shown of it, and whether a match is being saved."""

from cardtable.rooms.ledger import NotSaved
from cardtable.rooms.pledge import Pledge
from cardtable.text.text import Text

SHORT = 16
"""So many digits of a commitment stand for all of it where there is little room."""


def say_pledge(text: Text, pledge: Pledge) -> str:
    """One line about where the cards come from; empty where there is nothing to say."""
    if pledge.commitment:
        return text("fair.promised", commitment=pledge.commitment[:SHORT])
    return text("fair.chosen", seed=pledge.seed) if pledge.seed else ""


def reveal(text: Text, pledge: Pledge) -> list[str]:
    """What is shown of the cards when a match is over, a paragraph each."""
    if pledge.chosen:
        return [text("fair.chosen", seed=pledge.seed)]
    if pledge.seed:
        return [text("fair.revealed", seed=pledge.seed, salt=pledge.salt)]
    return [text("fair.sealed")] if pledge.commitment else []


def written(pledge: Pledge) -> str:
    """What is copied: the lines of a record that speak of it."""
    lines = [("seed", pledge.seed), ("salt", pledge.salt), ("commitment", pledge.commitment)]
    lines += [(f"word {seat}", word) for seat, word in pledge.words]
    return "\n".join(f"{name}: {value}" for name, value in lines if value)


def say_unsaved(text: Text, trouble: NotSaved) -> str:
    """That a match is not being saved, and why, on one line."""
    what = str(trouble.facts.get("what", ""))
    return text("table.unsaved_full") if "full" in what else text("table.unsaved", what=what)
