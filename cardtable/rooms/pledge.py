"""Pledges: what everybody at a table may know about where its cards come from, before, during and after the match."""

from dataclasses import dataclass

from cardtable.engine.match import Setup
from cardtable.engine.state import Seat


@dataclass(frozen=True, slots=True)
class Pledge:
    """What is promised of the cards, and what has been shown of it."""

    commitment: str
    """The commitment (impegno) of a drawn seed; empty where there is nothing to promise."""
    seed: str = ""
    """The seed: one that somebody chose at any time, a drawn one when the match is over; empty while it is secret."""
    salt: str = ""
    """The salt, shown with a drawn seed."""
    words: tuple[tuple[Seat, str], ...] = ()
    """The words that were mixed in after the commitment, with the seats they came from."""

    @property
    def chosen(self) -> bool:
        """Whether somebody chose the seed, so that nobody can promise anything."""
        return bool(self.seed) and not self.commitment


def pledge_of(setup: Setup, *, over: bool) -> Pledge:
    """What everybody may know of a match; `over`: nobody plays it any more, here or elsewhere with the same cards."""
    shown = over or not setup.commitment
    seed = setup.seed or ""
    words = tuple(sorted(setup.words.items()))
    return Pledge(setup.commitment, seed if shown else "", setup.salt if shown else "", words)
