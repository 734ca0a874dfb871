"""What went wrong is said in a person's language, once, with what would be right."""

import ast
import importlib
from collections.abc import Iterator
from string import Formatter
from typing import get_args

import pytest

from cardtable.bots import BOTS, UnknownBot
from cardtable.cli.problems import Kind, WrongCommand
from cardtable.engine import errors
from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.errors import CardtableError
from cardtable.engine.record import Record
from cardtable.games import GAMES, find_game
from cardtable.rooms import ledger
from cardtable.rooms.contest import BadContest
from cardtable.rooms.exchange import AlreadyThere, StillSecret
from cardtable.rooms.lobby import ClubError
from cardtable.rooms.players import BadPlayers, read_players
from cardtable.rooms.room import StaleMove
from cardtable.rooms.tournaments.tournament import TournamentError
from cardtable.text import LANGUAGES, Text
from cardtable.text.catalogue import app_words
from tests.text.sources import PACKAGE, calls, nodes

ERRORS: list[CardtableError] = [
    errors.UnreadableCard("8D", ITALIAN_40),
    errors.UnreadableMove("7D x", "it takes nothing", reason="move_taken"),
    errors.IllegalMove("RS", "not_in_hand", ["AD", "2D"]),
    errors.IllegalMove("RS", "not_now", []),
    errors.NotYourTurn(0, 1),
    errors.UnknownGame("scoppa", ["scopa", "king"]),
    errors.UnknownGame("tennis", ["scopa", "king"]),
    errors.BadSeats("king", 3, (4,)),
    errors.UnknownOption("tarjet", ["target", "match"]),
    errors.UnknownOption("wind", ["target", "match"]),
    errors.BadOption("target", "12", "11, 16, 21, 31"),
    errors.BadOption("revoke_penalty", 21, "0 to 20", (0, 20, 1)),
    errors.ImpossibleCombination(("revoke", "hearts_lead"), "not_now"),
    errors.UnfitSeats(("blind_until_turn",), "not_now", 2),
    errors.BadSetup("a match needs a seed", "seed_missing"),
    errors.CorruptRecord(0, "it is empty", "record_empty"),
    errors.CorruptRecord(3, "move 2: ...", "record_move", number=2, cause=errors.NotYourTurn(0, 1)),
    errors.BadPosition("a card is named twice: 7D"),
    UnknownBot("gredy", BOTS),
    UnknownBot("deep", BOTS),
    BadPlayers("6 players", reason="players_too_many", named=6, seats=4),
    StaleMove(3, 4),
    ledger.NotSaved("ledger.sqlite3", "database or disk is full"),
    ledger.Lost("ledger.sqlite3", "there is no match k3f92qxa"),
    ledger.NotRead("ledger.sqlite3", "disk I/O error"),
    ledger.Damaged("k3f92qxa", errors.CorruptRecord(0, "it is empty", "record_empty")),
    ledger.MovedOn(3, 4),
    ledger.PlayedElsewhere("k3f92qxa"),
    ledger.UnknownMatch("nowhere"),
    ledger.UnknownMatch("k", ("k3f92qxa", "k7h2mmnp")),
    ledger.LedgerError("too_new", "newer", path="ledger.sqlite3", version=9, known=2),
    ClubError("no_seat", "Anna sits at no table"),
    ClubError("wrong_word", "table abcd is private", name="abcd"),
    BadContest("two_players", "two bots play in the arena, not 3", count=3),
    TournamentError("unknown", "there is no tournament 't9'", name="t9"),
    StillSecret("k3f92qxa"),
    AlreadyThere("k3f92qxa"),
]
"""One of each type and of each way to word it. What the screens say by themselves is tested with them."""

RAISED_WITH_REASON = {"BadSetup": 1, "fail": 1, "CorruptRecord": 2, "Mistake": 2, "BadDeck": 2}
"""At which place the reason stands in the calls that make an error with one; in all others it is a keyword."""


def reasons() -> Iterator[tuple[str, set[str]]]:
    """Every reason in the source with the names of the facts that go with it."""
    for node in nodes(ast.Call):
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        at = RAISED_WITH_REASON.get(called, len(node.args))
        given = [*node.args[at : at + 1], *(keyword.value for keyword in node.keywords if keyword.arg == "reason")]
        for reason in given:
            if isinstance(reason, ast.Constant) and isinstance(reason.value, str) and called not in ("ScoreLine",):
                yield reason.value, {keyword.arg for keyword in node.keywords if keyword.arg}


def all_types(above: type[CardtableError] = CardtableError) -> set[type[CardtableError]]:
    return {kind for below in above.__subclasses__() for kind in {below, *all_types(below)}}


def test_every_type_of_error_below_the_screens_is_worded_here() -> None:
    for file in PACKAGE.rglob("*.py"):
        name = ".".join(("cardtable", *file.relative_to(PACKAGE).with_suffix("").parts))
        if not name.startswith(("cardtable.tui", "cardtable.__main__", "cardtable.ssh")):
            importlib.import_module(name.removesuffix(".__init__"))
    below = tuple(f"cardtable.{room}" for room in ("engine", "games", "bots", "rooms"))
    ours = {kind for kind in all_types() if kind.__module__.startswith(below)}
    ours.discard(errors.UnknownName)  # raised only as one of the types below it
    assert ours == {type(error) for error in ERRORS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: f"{type(error).__name__}-{error.facts.get('nearest', '')}")
def test_an_error_is_one_whole_sentence(error: CardtableError, language: str) -> None:
    words = Text(language).error(error)
    assert "{" not in words
    assert "\n" not in words
    assert words.endswith((".", "?"))
    assert ".." not in words
    assert words != str(error)
    assert language == "en" or words != Text("en").error(error)


def test_words_of_errors_belong_to_errors() -> None:
    keys = {error.key for error in ERRORS}
    for key in app_words("it"):
        if key.startswith("error."):
            assert any(key == known or key.startswith(f"{known}.") for known in keys), key


def test_every_reason_in_the_source_has_words_that_its_facts_fill() -> None:
    found = dict(reasons())
    assert len(found) > 20
    for language in LANGUAGES:
        texts = [Text(language, game.id) for game in GAMES]
        for reason, facts in found.items():
            key = f"reason.{reason}"
            words = next((text(key) for text in texts if text.has(key)), None)
            assert words is not None, key
            needed = {name for _, name, _, _ in Formatter().parse(words) if name}
            assert needed <= facts, (key, needed - facts)


def test_no_reason_is_worded_that_nothing_gives() -> None:
    literals = {node.value for node in nodes(ast.Constant)}
    worded = {key.removeprefix("reason.") for key in app_words("it") if key.startswith("reason.")}
    assert worded <= {value for value in literals if isinstance(value, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_wrong_command_has_words(language: str) -> None:
    text = Text(language)
    kinds = set(get_args(Kind))
    assert kinds == {kind for call in calls("WrongCommand") for kind in [getattr(call.args[0], "value", "")] if kind}
    for kind in kinds:
        plain = WrongCommand(kind, "x", known="y", flag="z", what="w", command="c", reason="file_other")
        near = WrongCommand(
            kind, "x", nearest="y", flag="z", what="w", command="c", known="k", seconds=60, game="g", reason="file_full"
        )
        for error in (plain, near):
            assert "{" not in text.error(error), kind
            assert not text.error(error).startswith("cli."), kind


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(errors.UnknownGame) as raised:
        find_game("scoppa")
    assert Text("it").error(raised.value) == "Nessun gioco si chiama «scoppa»: forse volevi «scopa»?"
    assert Text("en").error(raised.value) == "No game is called “scoppa”: did you mean “scopa”?"
    with pytest.raises(errors.UnknownGame) as raised:
        find_game("tennis")
    every = ", ".join(sorted(game.id for game in GAMES))
    assert Text("it").error(raised.value) == f"Nessun gioco si chiama «tennis». I giochi sono: {every}."


def test_an_error_within_an_error_is_one_sentence() -> None:
    record = "cardtable record 1\ngame: scopa\npack: italian40\nseats: 2\noption target: 12\nseed: 1\n"
    with pytest.raises(errors.CorruptRecord) as raised:
        Record.read(record, GAMES)
    words = Text("it").error(raised.value)
    assert "«target» non può valere «12»: può valere 11, 16, 21, 31" in words
    assert words.count(".") == 1


def test_a_refused_move_says_which_rule_it_breaks() -> None:
    """Illegal moves keep their notation, whatever letter it begins with, and the legal ones are named."""
    error = errors.IllegalMove("FS", "must_capture", ["7D x 4C,3S"])
    assert Text("it", "scopa").error(error) == (
        "FS non si può fare: questa carta prende, non si può calare. Si può: 7D x 4C,3S."
    )
    assert Text("en", "king").error(errors.IllegalMove("KH", "follow_suit", [])) == (
        "KH is not allowed: the suit that was led has to be followed."
    )


def test_an_error_without_words_still_says_what_it_is() -> None:
    assert Text("it").error(CardtableError("something new")) == "something new"


def test_players_are_refused_in_words() -> None:
    with pytest.raises(BadPlayers) as raised:
        read_players("me,me", find_game("scopa").at_table(2))
    assert "«me» c'è due volte" in Text("it").error(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quoted_text_steers_no_terminal_and_stays_on_its_line(language: str) -> None:
    """Records come from other people: what stands in them is shown, never sent to the terminal as it is."""
    hostile = "\x1b]0;gone\x07\x1b[2J\r\n\x9b31m\u2028\u202ex\udcff"
    quoted = [
        errors.UnreadableCard(hostile, ITALIAN_40),
        errors.UnreadableMove(hostile, "it is no move", reason="move_rest", rest=hostile),
        errors.UnknownGame(hostile, ["scopa"]),
        errors.UnknownOption(hostile, ["target"]),
        errors.BadOption("target", hostile, "11"),
        errors.CorruptRecord(2, hostile, "record_line", text=hostile),
        errors.CorruptRecord(2, hostile, "cause", cause=errors.UnknownGame(hostile, [])),
        BadPlayers(hostile, reason="name_unfit", longest=16, text=hostile),
        WrongCommand("no_file", hostile, nearest=hostile),
        WrongCommand("extra_words", hostile, command="cardtable"),
        CardtableError(hostile),
    ]
    for error in quoted:
        words = Text(language).error(error)
        assert words.isprintable(), ascii(words)
        assert "\\x1b" in words


def test_a_very_long_text_is_quoted_in_part() -> None:
    assert len(Text("en").error(errors.UnknownGame("x" * 1_000_000, ["scopa"]))) < 500


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "facts", [{"large": 16}, {"folder": True}, {"forbidden": True}, {"encoding": 7, "line": 7}, {}]
)
def test_every_way_in_which_a_file_cannot_be_read_has_a_sentence(facts: dict[str, object], language: str) -> None:
    words = Text(language).error(WrongCommand("unreadable_file", "a.record", reason="file_other", what="why", **facts))
    assert "a.record" in words and "{" not in words and words.endswith(".")
    assert ("why" in words) == (not facts)


def test_a_rule_of_a_game_is_told_in_the_words_of_that_game() -> None:
    """Who has no game open still learns which rule it was: the error names its game."""
    vile = errors.IllegalMove("AB", "vile", ["2D"], "scopa_d_assi")
    assert Text("en").error(vile) == (
        "AB is not allowed: the coward's rule: the first player may not open with an ace. Allowed: 2D."
    )
    with pytest.raises(errors.UnfitSeats) as refused:
        find_game("scopone").at_table(4, {"variant": "cinque"})
    assert "in cinque si gioca solo lo Scopone a cinque" in Text("it").error(refused.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_in_which_a_tournament_refuses_something_has_words_that_its_facts_fill(language: str) -> None:
    for called in ("TournamentError", "ClubError"):
        for call in calls(called):
            kind = call.args[0]
            assert isinstance(kind, ast.Constant)
            key = f"{'tournament.error' if called == 'TournamentError' else 'club'}.{kind.value}"
            needed = {name for _, name, _, _ in Formatter().parse(Text(language)(key)) if name}
            assert Text(language).has(key), key
            assert needed <= {keyword.arg for keyword in call.keywords}, key
