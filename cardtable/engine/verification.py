"""What anybody can check of a match that was written down: its promise, its cards and its moves."""

from dataclasses import dataclass

from cardtable.engine.chance import Given
from cardtable.engine.fairness import commitment, mixed
from cardtable.engine.match import Match
from cardtable.engine.record import Record


@dataclass(frozen=True, slots=True)
class DealChecked:
    """A deal whose cards were dealt anew."""

    deal: int
    attempt: int
    """How often it was dealt again before."""
    order: tuple[int, ...]
    """The cards in the order in which they arrived."""
    given: bool
    """Whether the order was written down, so that no seed speaks for it."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found to be as it should."""

    seed: str | None
    salt: str
    commitment: str
    """Computed anew from seed and salt; empty where there is no salt."""
    promised: bool
    """Whether the commitment stood in the record, where it can have been shown before the first card."""
    mixed: str
    """The seed of the cards: the seed and the words of the players."""
    deals: tuple[DealChecked, ...]
    moves: int
    """Moves that were legal, each by the rules and the cards."""
    over: bool
    """Whether the match came to its end."""


def verify(record: Record) -> Verification:
    """Computes commitment, shuffles and deals of a record anew and plays its moves; raises `CorruptRecord`."""
    match, setup = Match(record.setup), record.setup
    deals: dict[tuple[int, int], DealChecked] = {}
    for _ in record.steps(match):
        deal = match.state.deal
        if (deal.number, deal.attempt) not in deals:
            given = isinstance(deal.chance, Given) and (deal.number, deal.attempt) in deal.chance.orders
            order = deal.order(match.state.layout)
            deals[deal.number, deal.attempt] = DealChecked(deal.number, deal.attempt, order, given)
    seed = setup.seed
    due = commitment(seed, setup.salt) if seed is not None and setup.salt else ""
    promised = bool(due) and ("commitment" in record.header_lines or not record.header_lines)
    seeded = mixed(seed, setup.words) if seed is not None else ""
    return Verification(
        seed, setup.salt, due, promised, seeded, tuple(deals.values()), len(match.moves), match.outcome is not None
    )
