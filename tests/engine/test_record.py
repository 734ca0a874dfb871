"""Records: a match as text. Whatever is wrong with one is a `CorruptRecord` that says where and what."""

import re
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.errors import CorruptRecord, IllegalMove, ImpossibleCombination, NotYourTurn
from cardtable.engine.match import Match, Setup
from cardtable.engine.options import option
from cardtable.engine.record import Record
from cardtable.games import GAMES
from cardtable.games.scopa.options import ScopaOptions
from cardtable.games.scopa.rules import Scopa

ORDER = " ".join(ITALIAN_40.faces)

RECORD = f"""\
cardtable record 1
game: scopa
pack: italian40
seats: 2
option target: 16
dealer: 1
order 1: {ORDER}

# the first player lays his ace, nothing on the table being worth one
1. 0 AD
2. 1 4D
3. 0 2D
4. 1 5D x AD,4D
"""


def corrupt(text: str) -> CorruptRecord:
    """What a text is refused with, read and replayed."""
    with pytest.raises(CorruptRecord) as refused:
        Record.read(text, GAMES).replay()
    return refused.value


def test_a_record_written_by_hand_is_read() -> None:
    """Options that are not listed have their defaults; empty lines and remarks do not count."""
    match = Record.read(RECORD, GAMES).replay()
    assert match.game.options == ScopaOptions.resolve(2, {"target": 16})
    assert match.dealer == 1
    assert len(match.moves) == 4
    assert match.to_move == 0
    assert match.write(match.moves[1][1]) == "4D"


def test_the_written_form_is_pinned() -> None:
    """Version 1 stays readable: this is what one looks like, headers first, one thing a line."""
    match = Match(Setup(Scopa.at_table(2, {"napola": True}), "42"))
    match.deal_next()
    for _ in range(3):
        match.play(match.to_move, match.legal_moves()[0])
    assert Record.of(match).write() == (
        "cardtable record 1\n"
        "game: scopa\n"
        "pack: italian40\n"
        "seats: 2\n"
        "option target: 11\n"
        "option match: target\n"
        "option first_dealer: random\n"
        "option redeal_on_kings: true\n"
        "option must_capture: always\n"
        "option fewest_cards: false\n"
        "option last_card_scopa: false\n"
        "option primiera_courts: ten\n"
        "option napola: true\n"
        "seed: 42\n"
        "1. 0 6D x 3D,3B\n"
        "2. 1 2D\n"
        "3. 0 4S x 4D\n"
    )


def replaced(old: str, new: str) -> str:
    """The record with one place changed."""
    assert RECORD.count(old) == 1
    return RECORD.replace(old, new)


BROKEN = {
    "empty": ("", 0, "it is empty"),
    "remarks only": ("# nothing\n\n", 0, "it is empty"),
    "no title": (replaced("cardtable record 1\n", ""), 1, "begins with the line 'cardtable record 1'"),
    "other version": (replaced("record 1\n", "record 2\n"), 1, "version 2 is not known here, only version 1"),
    "huge version": (replaced("record 1\n", f"record {'9' * 5000}\n"), 1, "is not known here"),
    "title twice": (replaced("game: scopa", "cardtable record 1\ngame: scopa"), 2, "neither a header"),
    "title only": ("cardtable record 1\n", 0, "the header 'game:' is missing"),
    "game missing": (replaced("game: scopa\n", ""), 0, "the header 'game:' is missing"),
    "game unknown": (replaced("game: scopa", "game: scopra"), 2, "did you mean 'scopa'?"),
    "pack missing": (replaced("pack: italian40\n", ""), 0, "the header 'pack:' is missing"),
    "wrong pack": (replaced("pack: italian40", "pack: french52"), 3, "scopa is played with the pack italian40"),
    "seats missing": (replaced("seats: 2\n", ""), 0, "the header 'seats:' is missing"),
    "too many seats": (replaced("seats: 2", "seats: 5"), 4, "scopa is not played by 5: players 2, 3, 4"),
    "seats no number": (replaced("seats: 2", "seats: two"), 4, "seats is a number, not 'two'"),
    "seats huge": (replaced("seats: 2", f"seats: {'2' * 5000}"), 4, "seats is a number"),
    "option unknown": (replaced("option target", "option tarjet"), 5, "did you mean 'target'?"),
    "option value": (replaced("target: 16", "target: 12"), 5, "target cannot be '12': allowed are 11, 16, 21, 31"),
    "option twice": (replaced("dealer: 1", "option target: 16\ndealer: 1"), 6, "option target stands twice"),
    "header twice": (replaced("dealer: 1", "game: scopa\ndealer: 1"), 6, "game stands twice"),
    "header unknown": (replaced("dealer: 1", "weather: fine\ndealer: 1"), 6, "'weather: fine' is neither a header"),
    "header without value": (replaced("dealer: 1", "dealer:"), 6, "'dealer:' is neither a header"),
    "header after the moves": (RECORD + "seed: 5\n", 14, "the headers stand before the moves"),
    "dealer missing": (replaced("dealer: 1\n", ""), 0, "the first dealer has to be named"),
    "dealer unknown": (replaced("dealer: 1", "dealer: 2"), 0, "the first dealer is a seat from 0 to 1, not 2"),
    "dealer no number": (replaced("dealer: 1", "dealer: -1"), 6, "dealer is a number, not '-1'"),
    "dealer beside a seed": (replaced("dealer: 1", "dealer: 1\nseed: 3"), 0, "drawn by these rules"),
    "nothing to deal": (replaced(f"order 1: {ORDER}\n", ""), 0, "needs a seed or the pack orders"),
    "order twice": (replaced("order 1:", f"order 1: {ORDER}\norder 1:"), 8, "order 1 stands twice"),
    "order of no deal": (replaced("order 1:", "order 01:"), 7, "is neither a header"),
    "order of a huge deal": (replaced("order 1:", f"order {'9' * 5000}:"), 7, "is neither a header"),
    "order with a card twice": (
        replaced("order 1: AD 2D", "order 1: AD AD"),
        7,
        "names each of the 40 cards once (too often: AD; missing: 2D)",
    ),
    "order cut off": (replaced("CS RS\n", "CS\n"), 7, "names each of the 40 cards once (missing: RS)"),
    "order with a stranger": (replaced("order 1: AD", "order 1: 8D"), 7, "'8D' is not a card of the pack italian40"),
    "order of the wrong deal": (replaced("order 1:", "order 2:"), 10, "no pack order is given for deal 1"),
    "move left out": (replaced("2. 1 4D\n", ""), 11, "move 2 is expected here, not move 3"),
    "move without number": (replaced("2. 1 4D", "1 4D"), 11, "'1 4D' is neither a header"),
    "move unreadable": (replaced("2. 1 4D", "2. 1 8D"), 11, "'8D' cannot be read as a move"),
    "move by the wrong seat": (replaced("2. 1 4D", "2. 0 4D"), 11, "move 2: seat 0 cannot move: seat 1 is to move"),
    "move by nobody": (replaced("2. 1 4D", "2. 9 4D"), 11, "move 2: seat 9 cannot move"),
    "move illegal": (replaced("2. 1 4D", "2. 1 4D x AD"), 11, "move 2: 4D x AD is not allowed (wrong_sum); legal: "),
    "card not in hand": (replaced("3. 0 2D", "3. 0 RS"), 12, "move 3: RS is not allowed (not_in_hand)"),
    "truncated in a move": (RECORD[: RECORD.index("4. 1 5D x") + 4], 13, "'4. 1' is neither a header"),
}


@pytest.mark.parametrize(("text", "line", "what"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, what: str) -> None:
    """Corrupt record: one typed error that names what was wrong and what would be right."""
    error = corrupt(text)
    assert what in str(error)
    assert error.line == line
    assert error.reason
    assert error.facts["line"] == line
    assert (f"line {line}: " in str(error)) == (line > 0)


def test_the_first_illegal_move_is_refused_by_number_and_reason() -> None:
    """Import refuses the first illegal move by number and reason; the error behind it is kept."""
    illegal = corrupt(replaced("3. 0 2D", "3. 0 AD"))
    assert illegal.facts["number"] == 3
    cause = illegal.facts["cause"]
    assert isinstance(cause, IllegalMove)
    assert cause.reason == "not_in_hand"
    assert "2D" in cause.legal
    assert isinstance(corrupt(replaced("3. 0 2D", "3. 1 2D")).facts["cause"], NotYourTurn)


def test_who_gave_the_match_up_is_written_down_and_ends_it() -> None:
    """`resigned:` names the seat that gave the match up after the last move: its side has lost, by the record alone."""
    record = Record.read(RECORD.replace("seats: 2\n", "seats: 2\nresigned: 1\n"), GAMES)
    assert "resigned: 1\n" in record.write()
    match = record.replay()
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason, len(match.moves)) == ((0,), "resigned", 4)


def test_nobody_gives_up_a_match_that_is_over_or_from_a_seat_that_is_not_there() -> None:
    nowhere = corrupt(RECORD.replace("seats: 2\n", "seats: 2\nresigned: 2\n"))
    assert "resigned names seat 2" in str(nowhere)
    match = Match(Setup(Scopa.at_table(2, {"match": "single"}), "42"))
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, match.legal_moves()[0])
    over = corrupt(Record.of(match).write().replace("seats: 2\n", "seats: 2\nresigned: 0\n"))
    assert over.line == 5
    assert "over" in str(over)


def test_moves_after_the_end_are_refused() -> None:
    """A match that is over stays over."""
    match = Match(Setup(Scopa.at_table(2, {"match": "single"}), "short"))
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, match.legal_moves()[0])
    text = Record.of(match).write()
    error = corrupt(f"{text}{len(match.moves) + 1}. 0 7D\n")
    assert f"move {len(match.moves) + 1}: seat 0 cannot move: nobody is to move" in str(error)


def test_orders_that_end_before_the_match_are_missed_by_number() -> None:
    """Where only orders are given, a deal without one cannot be dealt."""
    match = Match(Setup(Scopa.at_table(2), "long"))
    while not match.sheets or match.between_deals:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, match.legal_moves()[0])
    orders = {(1, 0): match.setup.chance.order(40, 1, 0)}
    record = Record(Setup(match.game, None, orders, Match(match.setup).dealer), tuple(match.moves))
    with pytest.raises(CorruptRecord, match="move 37: no pack order is given for deal 2"):
        record.replay()


@dataclass(frozen=True)
class StrangeOptions(ScopaOptions):
    """Scopa with two options that exclude each other."""

    mood: Literal["glad", "sad"] = option("glad", "view")

    def check(self) -> None:
        if self.mood == "sad" and self.napola:
            raise ImpossibleCombination(("mood", "napola"), "too_merry")


class StrangeScopa(Scopa):
    """A Scopa of its own name, to record."""

    id = "strange"
    options_type = StrangeOptions


def test_options_that_do_not_go_together_are_refused() -> None:
    """Combinations that make no sense are refused before the deal, with the reason, also from a file."""
    text = (
        "cardtable record 1\ngame: strange\npack: italian40\nseats: 2\noption mood: sad\noption napola: yes\nseed: 1\n"
    )
    with pytest.raises(CorruptRecord, match="mood and napola do not go together: too_merry") as refused:
        Record.read(text, [*GAMES, StrangeScopa])
    assert refused.value.line == 0
    assert isinstance(refused.value.facts["cause"], ImpossibleCombination)


lines = st.one_of(
    st.text(max_size=40),
    st.sampled_from(RECORD.splitlines()),
    st.from_regex(re.compile(r"\d+\. \d+ .{0,9}"), fullmatch=True),
    st.from_regex(re.compile(r"(order|option|seed|dealer|seats) ?\w{0,5}: ?\w*"), fullmatch=True),
)


@given(st.lists(lines, max_size=12))
def test_any_garbage_is_a_corrupt_record(found: list[str]) -> None:
    """Whatever a file holds, nothing but `CorruptRecord` comes of it."""
    for text in ("\n".join(found), "cardtable record 1\n" + "\n".join(found)):
        try:
            Record.read(text, GAMES).replay()
        except CorruptRecord as error:
            assert str(error).startswith("this record cannot be replayed: ")


@given(st.data())
def test_a_spoilt_record_is_read_or_refused(data: st.DataObject) -> None:
    """Characters lost, doubled, exchanged or cut off: a good match comes of it, or `CorruptRecord`."""
    text = RECORD
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 9)) :]
    try:
        match = Record.read(text, GAMES).replay()
    except CorruptRecord:
        return
    assert Record.read(Record.of(match).write(), GAMES).replay().moves == match.moves


def test_steps_show_the_match_move_by_move() -> None:
    """A replay shows each move after it was made."""
    record = Record.read(RECORD, GAMES)
    match = Match(record.setup)
    shown = []
    for step in record.steps(match):
        assert match.moves[-1] == (step.seat, step.move)
        shown.append((match.write(step.move), len(step.dealt), [event.kind for event in step.events]))
    assert shown == [
        ("AD", 3, ["laid"]),
        ("4D", 0, ["laid"]),
        ("2D", 0, ["laid"]),
        ("5D x AD,4D", 0, ["captured"]),
    ]
