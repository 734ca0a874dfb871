"""Fair deals: the seed is promised before the first card, and every player may have a word in it."""

from hashlib import sha256

import pytest

from cardtable.engine.errors import BadSetup, CorruptRecord
from cardtable.engine.fairness import WORD_LENGTH, commitment, mixed
from cardtable.engine.match import Match, Setup
from cardtable.engine.record import Record
from cardtable.games import GAMES
from cardtable.games.scopa.rules import Scopa

GAME = Scopa.at_table(3, {})
FAIR = Setup(GAME, "5eed", salt="5a17", words={0: "pioggia", 2: "così è"})


def record() -> str:
    match = Match(FAIR)
    match.deal_next()
    match.play(match.to_move, match.legal_moves()[0])
    return Record.of(match).write()


def test_a_commitment_is_computed_by_anybody_with_a_few_lines() -> None:
    """SHA-256 over seed and salt, pinned: it has to be the same in every version."""
    assert commitment("5eed", "5a17") == sha256(b"cardtable 1|5eed|5a17").hexdigest() == FAIR.commitment
    assert FAIR.commitment == "c0d1cb8e510b73598bd672b6377371568231c2e1a09c68b5ce365c5f63fe1db5"


def test_another_seed_or_salt_gives_another_commitment() -> None:
    assert len({commitment(seed, salt) for seed in ("1", "2") for salt in ("1", "2")}) == 4


def test_a_seed_that_somebody_chose_promises_nothing() -> None:
    """It is known before the first card: there is nothing to promise."""
    assert Setup(GAME, "42").commitment == ""


def test_each_word_changes_the_cards_and_not_the_commitment() -> None:
    """A word is mixed into the seed after the commitment, so that not even the host can choose the cards."""
    choices = [{}, {0: "pioggia"}, {1: "pioggia"}, {0: "sole"}, {0: "pioggia", 1: "sole"}]
    setups = [Setup(GAME, "5eed", salt="5a17", words=words) for words in choices]
    assert len({setup.chance.order(40, 1, 0) for setup in setups}) == len(choices)
    assert {setup.commitment for setup in setups} == {FAIR.commitment}


def test_without_words_the_cards_are_those_of_the_seed_alone() -> None:
    assert mixed("5eed", {}) == "5eed"
    assert Setup(GAME, "5eed", salt="5a17").chance.order(40, 1, 0) == Setup(GAME, "5eed").chance.order(40, 1, 0)


@pytest.mark.parametrize("word", ["", " ", "a\nb", "a|b", " a", "x" * (WORD_LENGTH + 1), "\x1b[31m"])
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(GAME, "5eed", salt="5a17", words={0: word})
    assert refused.value.facts["reason"] == "word_unfit"


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_word_belongs_to_a_seat(seat: int) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(GAME, "5eed", salt="5a17", words={seat: "pioggia"})
    assert refused.value.facts["reason"] == "word_unused"


def test_a_record_keeps_the_salt_the_commitment_and_the_words() -> None:
    read = Record.read(record(), GAMES)
    assert (read.setup.salt, read.setup.commitment, read.setup.words) == (FAIR.salt, FAIR.commitment, FAIR.words)
    assert read.write() == record()
    assert read.replay().state == Record.read(record(), GAMES).replay().state


@pytest.mark.parametrize(
    ("what", "instead"),
    [("seed: 5eed", "seed: 5eee"), ("salt: 5a17", "salt: 5a18"), (FAIR.commitment, "0" * 64)],
)
def test_a_record_whose_commitment_does_not_fit_is_refused(what: str, instead: str) -> None:
    with pytest.raises(CorruptRecord) as refused:
        Record.read(record().replace(what, instead), GAMES)
    assert refused.value.facts["reason"] == "record_commitment"
