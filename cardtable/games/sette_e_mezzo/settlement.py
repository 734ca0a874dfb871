"""Sette e mezzo: who pays whom when the bank has played (il banco regola i conti)."""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.engine.state import Seat
from cardtable.games.sette_e_mezzo.cards import REALE


class Settlement(NamedTuple):
    """What a deal has brought, per seat in chips; what the bank gains or loses by it stands at its seat."""

    stakes: tuple[int, ...]
    """The stakes lost, and those won once."""
    double: tuple[int, ...]
    """What the winning sette e mezzo reale are paid besides."""
    reali: tuple[bool, ...]
    """Per seat, whether it has won with a sette e mezzo reale, which takes over the bank."""
    owed: tuple[int, ...]
    """Per seat, what the bank owes it beyond its chips."""

    @property
    def gains(self) -> tuple[int, ...]:
        """Per seat, the chips won or lost."""
        return tuple(map(sum, zip(self.stakes, self.double, strict=True)))


def settled(
    standings: Sequence[int], stakes: Sequence[int], banker: Seat, chips: int, *, ties_to_bank: bool
) -> Settlement:
    """The settlement, by the standing of every hand (0: bust), the stakes, and the bank's chips before the deal.

    The bank collects first: from who has gone bust, whether it has done so itself or not, from lower hands and by an
    option from equal ones; without that option equal ones get their stake back, and so does a reale that meets the
    bank's. Then it pays in turn order as far as its chips go. A winning reale is paid double; one that beats a seven
    and a half of three cards or more once. The bank's reale beats such a hand, whatever the option.
    """
    seats, bank = len(standings), standings[banker]
    in_turn = [(banker + step) % seats for step in range(1, seats)]
    lost = [seat for seat in in_turn if not standings[seat] or _loses(standings[seat], bank, ties_to_bank)]
    won = [seat for seat in in_turn if standings[seat] > bank]
    once, double, owed = [0] * seats, [0] * seats, [0] * seats
    for seat in lost:
        once[seat] = -stakes[seat]
        chips += stakes[seat]
    for seat in won:
        beats_full = bank == REALE - 1
        due = stakes[seat] * (2 if standings[seat] == REALE and not beats_full else 1)
        paid = min(due, chips)
        chips -= paid
        once[seat] = min(paid, stakes[seat])
        double[seat] = paid - once[seat]
        owed[seat] = due - paid
    once[banker], double[banker] = -sum(once), -sum(double)
    reali = tuple(seat in won and standings[seat] == REALE for seat in range(seats))
    return Settlement(tuple(once), tuple(double), reali, tuple(owed))


def _loses(standing: int, bank: int, ties_to_bank: bool) -> bool:
    """Whether a hand that has not gone bust loses against the bank's."""
    return standing < bank or (standing == bank and ties_to_bank)
