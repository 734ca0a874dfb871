"""Who sits where, as it is written on the command line."""

import pytest

from cardtable.bots import DEFAULT_LEVEL, UnknownBot
from cardtable.games import find_game
from cardtable.games.spazzumazz.rules import Spazzumazz
from cardtable.rooms.players import (
    NAME_LENGTH,
    BadPlayers,
    Player,
    checked_name,
    persons,
    read_players,
    tidy_name,
    told_apart,
)
from cardtable.text import Text

SCOPA_4 = find_game("scopa").at_table(4)
ENDLESS = Spazzumazz.at_table(3, {"stall_limit": 0})
"""A table whose match need not end by itself."""


def test_seats_that_are_not_named_are_taken_by_bots_with_names_of_their_own() -> None:
    players = read_players("me,bot:random", SCOPA_4)
    assert players[0] == Player("")
    assert [player.level for player in players] == ["", "random", DEFAULT_LEVEL, DEFAULT_LEVEL]
    assert len({player.name for player in players}) == 4
    assert persons(players) == (0,)


def test_persons_have_names() -> None:
    players = read_players("person:Anna, person: Bruno ", SCOPA_4)
    assert [player.name for player in players[:2]] == ["Anna", "Bruno"]
    assert persons(players) == (0, 1)


@pytest.mark.parametrize("text", ["you", "person:", "person", "me:Anna", ",", "me,me,me,me,me", "person:" + "x" * 17,
                                  "person:a\x1b[2J"])  # fmt: skip
def test_what_is_no_player_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadPlayers, match=r"player|name"):
        read_players(text, SCOPA_4)


@pytest.mark.parametrize("text", ["me,me", "person:Anna,person: Anna"])
def test_nobody_sits_twice(text: str) -> None:
    with pytest.raises(BadPlayers, match="twice"):
        read_players(text, SCOPA_4)


def test_a_bot_takes_no_name_that_a_person_has() -> None:
    players = read_players("bot,person:Ada,bot,person:Berto", SCOPA_4)
    assert len({player.name for player in players}) == 4


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBot, match="greedy"):
        read_players("me,bot:gredy", SCOPA_4)


def test_a_name_is_one_line_without_spaces_around_it() -> None:
    assert checked_name("  Anna   Maria ") == "Anna Maria"


@pytest.mark.parametrize(
    ("raw", "tidy"),
    [
        ("  Anna\tMaria\n", "Anna Maria"),
        ("a\x1b[2J\x1b]0;b\x07", "a [2J ]0;b"),
        ("\u202eanna\u2066", "anna"),
        ("漢字漢字", "漢字漢字"),
        ("[b]Anna[/b]", "[b]Anna[/b]"),
        ("x" * 200, "x" * NAME_LENGTH),
        ("\x00\x9b", ""),
        ("", ""),
    ],
)
def test_a_name_from_somewhere_else_is_bounded_and_holds_no_control_characters(raw: str, tidy: str) -> None:
    assert tidy_name(raw) == tidy


def test_where_several_persons_share_a_screen_no_two_players_have_the_same_name() -> None:
    """The one called `me` has the name of the system; who gave a name keeps it, and no name gets too long."""
    four = read_players("me,person:Anna,person:ANNA,bot", SCOPA_4)
    assert [player.name for player in told_apart(four, "anna")][:3] == ["anna 3", "Anna", "ANNA 2"]
    assert [player.name for player in told_apart(four)][:1] == [""], "without a name the seat has a number"
    long = tuple(Player("x" * 200) for _ in range(3))
    assert [player.name for player in told_apart(long)] == ["x" * 16, "x" * 14 + " 2", "x" * 14 + " 3"]
    alone = read_players("me,bot", SCOPA_4)
    assert told_apart(alone, "Anna") == alone, "one person alone is addressed as you"


@pytest.mark.parametrize("words", ["", "bot", "bot:random,bot,bot:greedy"])
def test_bots_alone_are_refused_where_a_match_may_never_end(words: str) -> None:
    """Spazz'u'mazz: a limit of 0 is allowed only at a table where a person sits; a table of bots alone refuses it."""
    with pytest.raises(BadPlayers, match="a person has to sit at the table"):
        read_players(words, ENDLESS)
    assert persons(read_players("bot,me", ENDLESS)) == (1,)
    assert persons(read_players(words, Spazzumazz.at_table(3))) == ()


@pytest.mark.parametrize(("language", "words"), [("it", "deve sedere una persona"), ("en", "a person has to sit")])
def test_the_refusal_is_told_in_both_languages(language: str, words: str) -> None:
    with pytest.raises(BadPlayers) as refused:
        read_players("", ENDLESS)
    assert words in Text(language).error(refused.value)
