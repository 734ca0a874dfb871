"""Cards within a sentence: with their article, after a preposition, or by their rank alone."""

from collections.abc import Iterable, Sequence
from typing import Literal

from cardtable.engine.cards import UNSEEN, Card, Pack
from cardtable.text.text import Text

Form = Literal["the", "with"]
"""How a card stands in a sentence: `il sette di coppe`, `col sette di coppe`."""


def card_in(text: Text, pack: Pack, card: Card, form: Form) -> str:
    """One card in this form; by its nickname where the game has one for it, such as `il settebello`."""
    if card == UNSEEN:
        return text("card.unseen")
    nickname = f"nickname.{pack.family}.{pack.faces[card]}.{form}"
    if text.has(nickname):
        return text(nickname)
    rank = text(f"card.{form}.{pack.family}.{pack.ranks[pack.rank(card)]}")
    return text("card.name", rank=rank, suit=text.suit(pack, pack.suit(card)))


def the_cards(text: Text, pack: Pack, cards: Iterable[Card]) -> str:
    """Some cards with their articles, as a list: `il quattro di coppe e il tre di spade`."""
    return text.listed(card_in(text, pack, card, "the") for card in cards)


def ranks(text: Text, pack: Pack, cards: Sequence[Card]) -> str:
    """The ranks of some cards: `quattro e tre`; one alone has its article: `il quattro`; equal ones are `3 donne`."""
    known = [f"{pack.family}.{pack.ranks[pack.rank(card)]}" for card in cards if card != UNSEEN]
    if len(known) == 1:
        return text(f"card.the.{known[0]}")
    if len(set(known)) == 1 and text.has(f"ranks.{known[0]}"):
        return text("cards.equal", count=len(known), ranks=text(f"ranks.{known[0]}"))
    return text.listed(text(f"rank.{rank}") for rank in known)


def rank_of(text: Text, pack: Pack, number: int) -> str:
    """The name of the rank with a number (1 is the first of the pack), where one is declared; empty for none."""
    return text(f"rank.{pack.family}.{pack.ranks[number - 1]}") if 0 < number <= len(pack.ranks) else ""


def equal_cards(text: Text, pack: Pack, cards: Sequence[Card]) -> str:
    """Cards of one rank with their suits: `3 donne: cuori, quadri e picche`; one alone has its article."""
    if len(cards) < 2:
        return card_in(text, pack, cards[0] if cards else UNSEEN, "the")
    suits = text.listed(text.suit(pack, pack.suit(card)) for card in cards)
    return text("cards.equal_of", cards=ranks(text, pack, cards), suits=suits)
