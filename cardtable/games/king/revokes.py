"""King: revokes (mancate risposte), where the option lets them happen: what is one, who may accuse whom, and proof.

Everybody saw the tricks. A card that did not follow suit was a revoke if whoever played it held the suit led: he played
it later, or has it still when a deal ends early and the hands are laid open.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardtable.engine.cards import Card, Mask
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.state import Seat
from cardtable.games.king.commandments import SEATS, SUITS, TRICKS

ACCUSE = "accuse"
"""Verb of an accusation (contestazione), of a seat that a card it played was a revoke."""


class Trick(NamedTuple):
    """A trick as everybody saw it."""

    leader: Seat
    cards: tuple[Card, ...]
    """In the order in which they were played."""

    def by_seat(self) -> Iterator[tuple[Seat, Card]]:
        """Who played which card."""
        return (((self.leader + step) % SEATS, card) for step, card in enumerate(self.cards))


History = tuple[Trick, ...]
"""The tricks of a deal, in order."""


class Play(NamedTuple):
    """A card that did not follow suit."""

    seat: Seat
    card: Card
    led: int
    """Index of the suit that was led."""
    trick: int
    """The number of the trick, 1 the first."""


def off_suit(history: History) -> list[Play]:
    """The cards that did not follow suit, as everybody saw, in the order in which they fell."""
    return [
        Play(seat, card, trick.cards[0] // TRICKS, number)
        for number, trick in enumerate(history, 1)
        for seat, card in trick.by_seat()
        if card // TRICKS != trick.cards[0] // TRICKS
    ]


def is_revoke(history: History, play: Play, hands: Sequence[Mask] = (0,) * SEATS) -> bool:
    """Whether a card that did not follow suit was a revoke; `hands` is what was never played."""
    later = (card for trick in history[play.trick :] for seat, card in trick.by_seat() if seat == play.seat)
    return bool(hands[play.seat] & SUITS[play.led]) or any(card // TRICKS == play.led for card in later)


def accusations(history: History, seat: Seat, accused: Mask) -> tuple[Move, ...]:
    """What a player may do in the round of accusations: each opponent may be accused once, bits of `accused` were."""
    found = [play for play in off_suit(history) if play.seat != seat and not accused >> play.seat & 1]
    return (*(Move(ACCUSE, play.card, number=play.seat) for play in found), PASS)


def objection_to_accusation(history: History, seat: Seat, accused: Mask, move: Move) -> str:
    """Key of the rule that an illegal act in the round of accusations breaks."""
    if move.verb == PLAY:
        return "accuse_or_pass"
    if move.verb != ACCUSE or move.taken:
        return "not_now"
    play = next((play for play in off_suit(history) if (play.card, play.seat) == (move.card, move.number)), None)
    if play is None:
        return "accuse_followed"
    return "accuse_self" if play.seat == seat else "accuse_again" if accused >> play.seat & 1 else "not_now"
