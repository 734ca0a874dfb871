"""All chance is derived: the documented generator, done again here in other words, and pinned by literal values."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import FRENCH_52, ITALIAN_40, Pack
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.errors import BadSetup


def documented_shuffle(seed: str, deal: int, attempt: int, cards: int) -> list[int]:
    """The shuffle as the module's docstring tells it, one step after the other."""
    stream = b"".join(
        sha256(f"cardtable 1|{seed}|shuffle|{deal}|{attempt}|{block}".encode()).digest() for block in range(40)
    )
    words = iter([int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)])
    pack = list(range(cards))
    for place in reversed(range(1, cards)):
        choices = place + 1
        fair = (2**32 // choices) * choices
        word = next(word for word in words if word < fair)
        pack[place], pack[word % choices] = pack[word % choices], pack[place]
    return pack


@given(st.text(max_size=20), st.integers(0, 400), st.integers(0, 20), st.sampled_from([32, 40, 52, 104]))
def test_the_shuffle_is_the_documented_one(seed: str, deal: int, attempt: int, cards: int) -> None:
    """Anybody can check a deal with a few lines of any language."""
    assert list(Seeded(seed).order(cards, deal, attempt)) == documented_shuffle(seed, deal, attempt, cards)


def test_the_first_words_of_the_stream_are_pinned() -> None:
    """SHA-256 of one literal text, cut into big-endian words of 32 bits."""
    digest = sha256(b"cardtable 1|42|shuffle|1|0|0").hexdigest()
    assert digest == "6397d2ad1d4872ebd1988858e9ca405dab82861885c3f641bcebf9a124b1a531"


GOLDEN = {
    ("42", 1, 0, ITALIAN_40): (
        "7S 4S 6D 2S 2D CS 3B 7D 4D 3D CC RC RD 3S 2B AC 4B 5C CD 5S "
        "6S FS 6C RS 7B FB AS AD CB RB 2C 6B FD FC 5D 3C 7C AB 5B 4C"
    ),
    ("42", 2, 0, ITALIAN_40): (
        "2D 3S CC AB AC FB 6B 6C 5S FS 3C 7B RC 2C RS 5D AD 4B CD RB "
        "5C FC 7S CB 4S RD 4C 6D AS 7C 6S CS 7D 3B 2B 3D 5B FD 2S 4D"
    ),
    ("42", 1, 1, ITALIAN_40): (
        "FD FB AB CD 5D 5S 2S RD AS RC 5B AD 7B AC 6C 2D 6D 4S 5C 3S "
        "6B 3B 4C FS RB 7C CB 2C CC 4D 7D RS 4B FC 3D CS 3C 6S 7S 2B"
    ),
    ("partita di Natale, à la carte", 7, 0, FRENCH_52): (
        "5H 6S 2C 10C 4H 5S AC 5C KC AH KD 3S AS 4S QH 8D JC 6C 3D 7S 2D 3C 8H 4D AD 2H "
        "4C QD 8C QC 5D QS 3H JD 6D 7D KS 9C JH 9H 2S 7C JS 7H KH 10D 9S 10S 9D 6H 10H 8S"
    ),
}


@pytest.mark.parametrize(("place", "faces"), GOLDEN.items(), ids=[f"{k[0]}-{k[1]}.{k[2]}" for k in GOLDEN])
def test_golden_shuffles(place: tuple[str, int, int, Pack], faces: str) -> None:
    """The same seed gives the same cards on every machine and every version of Python, for ever."""
    seed, deal, attempt, pack = place
    assert pack.write(Seeded(seed).order(len(pack), deal, attempt)) == faces


def test_golden_lots() -> None:
    """The first dealer comes from the same generator, under a name of its own."""
    assert [Seeded(f"match {n}").lot("first dealer", 4) for n in range(16)] == [
        2,
        1,
        3,
        2,
        2,
        1,
        3,
        0,
        3,
        2,
        1,
        0,
        3,
        2,
        2,
        0,
    ]
    assert [Seeded("42").lot("seats", 3, counter) for counter in range(16)] == [
        2,
        2,
        0,
        0,
        2,
        0,
        2,
        1,
        2,
        2,
        1,
        0,
        1,
        1,
        1,
        0,
    ]


def test_lots_are_fair() -> None:
    """A word at or above the largest multiple is thrown away, so no number is favoured."""
    found = Counter(Seeded(str(n)).lot("first dealer", 3) for n in range(3000))
    assert set(found) == {0, 1, 2}
    assert all(900 < times < 1100 for times in found.values())


def test_words_that_would_favour_a_number_are_thrown_away() -> None:
    """Below 3 x 2^30 a quarter of all words lies above the largest multiple that fits into 32 bits."""
    below = 3 << 30
    thrown = 0
    for n in range(200):
        digest = sha256(f"cardtable 1|{n}|wide|0|0|0".encode()).digest()
        words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        assert Seeded(str(n)).lot("wide", below) == next(word for word in words if word < below)
        thrown += words[0] >= below
    assert 30 < thrown < 70


def test_every_card_reaches_every_place() -> None:
    """A shuffle is no cut: over many deals each card comes to each place."""
    chance = Seeded("places")
    seen = {(at, card) for deal in range(400) for at, card in enumerate(chance.order(10, deal, 0))}
    assert len(seen) == 100


def test_deals_attempts_and_seeds_are_told_apart() -> None:
    """Every shuffle is a function of seed, purpose, deal and attempt; none of them runs into another."""
    orders = [
        Seeded(seed).order(40, deal, attempt) for seed in ("1", "11") for deal, attempt in ((1, 1), (11, 0), (1, 11))
    ]
    assert len(set(orders)) == len(orders)


def test_a_given_order_goes_before_the_seed() -> None:
    """Pack orders that were written down are used as they are; the rest comes from the fallback."""
    order = tuple(reversed(range(40)))
    chance = Given({(2, 0): order}, Seeded("rest"))
    assert chance.order(40, 2, 0) == order
    assert chance.order(40, 1, 0) == Seeded("rest").order(40, 1, 0)
    assert chance.order(40, 2, 1) == Seeded("rest").order(40, 2, 1)
    assert chance.lot("first dealer", 4) == Seeded("rest").lot("first dealer", 4)


@pytest.mark.parametrize("order", [tuple(range(39)), (0, *range(39)), tuple(range(1, 41)), ()])
def test_an_order_that_is_no_pack_is_refused(order: tuple[int, ...]) -> None:
    """A card that is missing, stands twice or does not exist."""
    with pytest.raises(BadSetup, match="deal 3 does not name each of the 40 cards once") as refused:
        Given({(3, 0): order}).order(40, 3, 0)
    assert refused.value.reason == "order_incomplete"


def test_an_order_that_was_not_given_is_missed_by_name() -> None:
    """Without a fallback there is no chance: the deal and the redeal are named."""
    chance = Given({(1, 0): tuple(range(40))})
    with pytest.raises(BadSetup, match=r"no pack order is given for deal 2$"):
        chance.order(40, 2, 0)
    with pytest.raises(BadSetup, match=r"no pack order is given for deal 1, redeal 1$") as refused:
        chance.order(40, 1, 1)
    assert refused.value.reason == "order_missing"
    with pytest.raises(BadSetup, match=r"nothing is drawn by lot \(first dealer\)") as refused:
        chance.lot("first dealer", 2)
    assert refused.value.reason == "lot_missing"


def test_the_caller_may_change_his_orders_afterwards() -> None:
    """What was given is copied."""
    orders = {(1, 0): tuple(range(40))}
    chance = Given(orders)
    orders.clear()
    assert chance.order(40, 1, 0) == tuple(range(40))


def test_no_word_is_left_out_between_two_blocks() -> None:
    """Blocks follow each other: 52 cards need more than one, 104 more than two."""
    assert len(documented_shuffle("long", 1, 0, 104)) == 104
    assert sorted(Seeded("long").order(416, 1, 0)) == list(range(416))
