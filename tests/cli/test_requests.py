"""What was asked for becomes a table; what cannot be is refused in one line that says what can."""

from collections.abc import Callable

import pytest

from cardtable.bots import DEFAULT_LEVEL
from cardtable.cli.request import Request
from cardtable.cli.run import run
from cardtable.engine.errors import CardtableError
from cardtable.games import GAMES
from cardtable.rooms.players import persons

ENGLISH = ("--lang", "en")
KNOWN = ", ".join(sorted(game.id for game in GAMES))


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command line within this process."""

    def asked(*words: str) -> tuple[int, str, str]:
        code = run([*words, *ENGLISH])
        out, err = capsys.readouterr()
        return code, out, err

    return asked


def test_who_only_names_a_game_sits_down_first_against_bots() -> None:
    table = Request("scopa").table(1.1)
    assert (table.setup.game.id, table.setup.game.seats) == ("scopa", 2)
    assert [player.level for player in table.players] == ["", DEFAULT_LEVEL]
    assert (table.pace, table.preset) == (1.1, "scopa")


def test_a_seed_that_is_not_given_cannot_be_guessed() -> None:
    """At least 128 bits of chance, and never the same twice."""
    seeds = {Request("scopa").table(0).setup.seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed is not None and len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_the_number_of_seats_is_the_number_of_those_who_are_named() -> None:
    assert Request("scopa", seats="me,bot,bot").table(0).setup.game.seats == 3
    table = Request("scopa", seats="person:Anna,person:Bruno,bot:random,bot").table(0)
    assert persons(table.players) == (0, 1)
    assert [player.name for player in table.players[:2]] == ["Anna", "Bruno"]


def test_seats_that_nobody_named_are_taken_by_bots() -> None:
    assert [player.level for player in Request("king", seats="me,bot:random").table(0).players] == [
        "",
        "random",
        DEFAULT_LEVEL,
        DEFAULT_LEVEL,
    ]
    assert Request("scopa", seats="me").table(0).setup.game.seats == 2
    assert Request("scopa", seats="me", players="4").table(0).setup.game.seats == 4


def test_the_options_bring_the_number_of_players_they_are_for() -> None:
    """Scopone a cinque is for five players: a preset or an option says enough, and so does their number."""
    five = [
        Request("scopone", preset="scopone_a_cinque").table(0),
        Request("scopone", options=("variant=cinque",)).table(0),
        Request("scopone", seats="me,bot", options=("variant=cinque",)).table(0),
        Request("scopone", players="5").table(0),
        Request("scopone", seats="me,bot,bot,bot,bot").table(0),
    ]
    assert [table.setup.game.seats for table in five] == [5] * 5
    assert [table.preset for table in five] == ["scopone_a_cinque", "", "", "scopone_a_cinque", "scopone_a_cinque"]
    assert Request("scopone", preset="scopone_scientifico").table(0).setup.game.seats == 4


def test_options_and_a_number_of_players_they_are_not_for_are_refused(
    answer: Callable[..., tuple[int, str, str]],
) -> None:
    code, _, said = answer("rules", "scopone", "--players", "4", "-o", "variant=cinque")
    assert code == 2
    assert "With 4 players “variant” cannot be like this: five play only Scopone a cinque" in " ".join(said.split())
    code, _, said = answer("rules", "scopa_d_assi", "--players", "2", "-o", "blind_until_turn=true")
    assert code == 2
    assert "With 2 players “blind_until_turn” cannot be like this" in " ".join(said.split())


def test_a_preset_is_a_choice_of_options_and_further_ones_go_before_it() -> None:
    secca = Request("scopa", preset="scopa_secca").table(0)
    assert dict(secca.setup.game.options.items())["match"] == "single"
    assert secca.preset == "scopa_secca"
    changed = Request("scopa", preset="scopa_secca", options=["match=target", "target = 31"]).table(0)
    assert changed.setup.game.target == 31
    assert changed.preset == ""


def test_of_an_option_that_is_given_twice_the_last_counts() -> None:
    assert Request("scopa", options=["target=16", "target=21"]).table(0).setup.game.target == 21


def test_seed_dealer_and_pace_are_taken_as_they_are_given() -> None:
    table = Request("scopa", seed="7", options=["first_dealer=agreed"], dealer="1", pace="0,5").table(2.0)
    assert (table.setup.seed, table.setup.dealer, table.pace) == ("7", 1, 0.5)


def test_only_bots_sit_at_a_table_that_is_watched() -> None:
    table = Request("king").table(0, watched=True)
    assert persons(table.players) == ()
    assert [p.level for p in Request("scopa", seats="bot:random").table(0, watched=True).players] == [
        "random",
        DEFAULT_LEVEL,
    ]
    with pytest.raises(CardtableError):
        Request("scopa", seats="me,bot").table(0, watched=True)


@pytest.mark.parametrize(("words", "said"), [
    (("play", "scopa", "-o", "tagret=21"), "No option is called “tagret”: did you mean “target”?"),
    (("play", "scopa", "-o", "target=12"), "“target” cannot be “12”: it can be 11, 16, 21, 31."),
    (("play", "scopa", "-o", "target"), "“target” is not a house rule: write name=value, such as target=21."),
    (("rules", "scopa", "-o", "napola=perhaps"), "“napola” cannot be “perhaps”: it can be true, false."),
    (("play", "scopa", "--preset", "scopa_seca"), "No preset is called “scopa_seca”: did you mean “scopa_secca”?"),
    (("play", "king", "--preset", "classic"),
     "No preset is called “classic”. There are: king, king_four_series, king_rotating_dealer."),
    (("play", "king", "--players", "3"), "“king” is not played by 3: it is played by 4."),
    (("play", "scopa", "--players", "many"), "“--players” needs a number, not “many”."),
    (("play", "scopa", "--seats", "me,bot,bot,bot,bot"), "“scopa” is not played by 5: it is played by 2, 3, 4."),
    (("play", "scopa", "--seats", "me,bot:gredy"), "No bot is called “gredy”: did you mean “greedy”?"),
    (("play", "scopa", "--seats", "me,you"), "The seats cannot be filled like this: “you” does not say who sits there: "
     "write me, person:NAME, bot or bot:LEVEL."),
    (("play", "scopa", "--players", "2", "--seats", "me,bot,bot"),
     "The seats cannot be filled like this: there are 3 names for 2 seats."),
    (("play", "scopa", "--seed", " "), "The match cannot begin like this: a seed is one line of 1 to 200 characters, "
     "without spaces around it."),
    (("play", "scopa", "--dealer", "0"),
     "The match cannot begin like this: by these rules the first dealer is drawn and cannot be named."),
    (("play", "scopa", "-o", "first_dealer=agreed"), "The match cannot begin like this: the first dealer has to be "
     "named: a seat from 0 to 1, 0 being the first."),
    (("play", "scopa", "-o", "first_dealer=agreed", "--dealer", "2"),
     "The match cannot begin like this: the first dealer is a seat from 0 to 1, not 2."),
    (("play", "scopa", "--dealer", "first"), "“--dealer” needs a number, not “first”."),
    (("play", "scopa", "--pace", "fast"), "“--pace” needs seconds, from 0 to 60, not “fast”."),
    (("play", "scopa", "--pace", "nan"), "“--pace” needs seconds, from 0 to 60, not “nan”."),
    (("watch", "scopa", "--seats", "me,bot"),
     "With “watch” only bots play: to sit down yourself use “cardtable play”."),
    (("gmaes",), "No command is called “gmaes”: did you mean “games”?"),
    (("x",), "No command is called “x”. The commands are: play, watch, games, rules, replay, resume, stats, export, "
     "import, verify, ranking, arena, serve, join, tournament."),
    (("king",), "“king” is a game, not a command: write “cardtable play king”."),
    (("play",), "GAME is missing: see “cardtable play --help”."),
    (("play", "scopa", "--sed", "3"), "There is no “--sed” here: did you mean “--seed”?"),
    (("--colour",), "There is no “--colour” here. There are: --version, --install-completion, --show-completion, "
     "--lang, --help, -h."),
    (("rules", "--hlep"), "There is no “--hlep” here: did you mean “--help”?"),
    (("games", "scopa"), "“scopa” is too much: see “cardtable games --help”."),
    (("rules",), "GAME is missing: see “cardtable rules --help”."),
    (("replay", "x", "--score=yes"), "“--score” takes no value."),
    (("play", "a\x1b[2J\nb"), f"No game is called “a\\x1b[2J\\nb”. The games are: {KNOWN}."),
    (("replay", "no such file"), "There is no file “no such file”."),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(
    answer: Callable[..., tuple[int, str, str]], words: tuple[str, ...], said: str
) -> None:
    """ONE clear message with the nearest name, exit code 2."""
    assert answer(*words) == (2, "", f"{said}\n")


def test_a_flag_needs_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "play", "scopa", "--seed"]) == 2
    assert capsys.readouterr().err == "“--seed” needs a value after it.\n"


@pytest.mark.parametrize("words", [("games", "--lang", "fr"), ("--lang=", "games"), ("--lang",)])
def test_a_language_that_we_do_not_speak_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.rstrip(".\n").endswith("it, en")


def test_the_two_languages_do_not_mix(capsys: pytest.CaptureFixture[str]) -> None:
    """Help texts are put into words anew for each command line."""
    pages = []
    for language in ("it", "en", "it"):
        assert run(["--help", "--lang", language]) == 0
        pages.append(capsys.readouterr().out)
    assert pages[0] == pages[2] != pages[1]
    assert "Elenca i giochi" in pages[0]
    assert "List the games" in pages[1]
