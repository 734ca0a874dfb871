"""The program as a person types it: commands, their answers and their exit codes."""

import subprocess
import sys
from pathlib import Path

import pytest

import cardtable
from cardtable.games import GAMES
from tests.cli.program import Answer, played, program, surroundings

NO_TERMINAL = "Playing needs a terminal"


def refused(answer: Answer) -> str:
    """What the program said when it could not do what was asked: one line on stderr, nothing else, exit code 2."""
    assert answer.code == 2, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    return answer.err.strip()


def test_the_version_is_told() -> None:
    assert program("--version") == Answer(0, f"cardtable {cardtable.__version__}\n", "")


def test_the_version_needs_none_of_the_heavy_packages() -> None:
    """A promise about imports is a test."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "cardtable", "--version"],
        capture_output=True, text=True, env=surroundings(), check=True,
    )  # fmt: skip
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "cardtable" in loaded
    assert not loaded & {"textual", "rich", "asyncssh", "jinja2", "pydantic", "typer", "click", "asyncio", "numpy"}


def test_the_command_line_loads_neither_textual_nor_rich_before_a_command_needs_them() -> None:
    code = "import sys, cardtable.cli.run, cardtable.cli.commands; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings(), check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "typer" in loaded
    assert not loaded & {"textual", "rich", "asyncssh", "jinja2", "pydantic", "asyncio", "numpy"}


def test_games_are_listed() -> None:
    answer = program("games")
    assert (answer.code, answer.err) == (0, "")
    for word in ("scopa", "2, 3, 4", "about 20 minutes", "about 5 minutes", "scopa_secca", "king", "king_four_series"):
        assert word in answer.out
    lines = answer.out.splitlines()
    assert any("about two hours" in line and "cirulla_duecento" in line for line in lines), "each beside its length"


def test_rules_are_a_plain_page_where_the_output_goes_to_a_pipe() -> None:
    answer = program("rules", "scopa", "-o", "target=31", "--players", "4", "--lang", "it")
    assert (answer.code, answer.err) == (0, "")
    assert "a 31 punti" in " ".join(answer.out.split())
    assert "Si gioca in quattro, a coppie" in answer.out
    assert "Punti per vincere: 31 punti" in answer.out
    assert "\x1b" not in answer.out
    assert all(line == line.rstrip() for line in answer.out.splitlines())


@pytest.mark.parametrize("words", [(), ("play", "scopa"), ("watch", "king"), ("--lang", "en")])
def test_without_a_terminal_it_says_so(words: tuple[str, ...]) -> None:
    """No terminal: a sentence, exit 2, no traceback."""
    assert refused(program(*words)).startswith(NO_TERMINAL)


def test_a_wrong_game_is_refused_with_the_nearest_name_in_the_persons_language() -> None:
    """A wrong game or option: message with the nearest name, exit 2."""
    assert refused(program("play", "scoppa")) == "No game is called “scoppa”: did you mean “scopa”?"
    italian = surroundings(LANG="it_IT.UTF-8")
    assert refused(program("play", "scoppa", environment=italian)) == (
        "Nessun gioco si chiama «scoppa»: forse volevi «scopa»?"
    )


def test_the_flag_goes_before_the_setting_and_the_setting_before_the_locale(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "it"\n', encoding="utf-8")
    environment = surroundings(tmp_path, LANG="en_GB.UTF-8")
    assert refused(program("play", "scoppa", environment=environment)).startswith("Nessun gioco")
    assert refused(program("--lang", "en", "play", "scoppa", environment=environment)).startswith("No game")
    assert refused(program("play", "scoppa", "--lang=en", environment=environment)).startswith("No game")


def test_a_record_is_replayed_from_a_file_and_from_a_pipe(tmp_path: Path) -> None:
    record = played("scopa", 2, moves=8).write()
    file = tmp_path / "match.record"
    file.write_text(record, encoding="utf-8")
    from_file, from_pipe = program("replay", str(file)), program("replay", "-", given=record)
    assert from_file == from_pipe
    assert (from_file.code, from_file.err) == (0, "")
    assert from_file.out.splitlines()[-1] == "The match stops here, after 8 moves."


def test_a_broken_pipe_is_quiet() -> None:
    """`cardtable games | head -1`: whoever reads has enough."""
    record = played("king", 4).write()
    with subprocess.Popen(
        [sys.executable, "-m", "cardtable", "replay", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings(),
    ) as running:  # fmt: skip
        assert running.stdin is not None and running.stdout is not None and running.stderr is not None
        running.stdin.write(record.encode())
        running.stdin.close()
        assert running.stdout.readline().strip() == b"King, 4 players"
        running.stdout.close()
        complaint = running.stderr.read()
        assert (running.wait(60), complaint) == (0, b"")


def test_a_console_that_knows_few_letters_gets_question_marks() -> None:
    """Windows consoles and pipes may have an old encoding."""
    ascii_only = surroundings(PYTHONIOENCODING="ascii", LANG="it_IT.UTF-8")
    answer = program("rules", "king", environment=ascii_only)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.isascii()
    assert "Il mazziere si tira a sorte e d? le carte" in " ".join(answer.out.split())
    assert refused(program("play", "scoppa", environment=ascii_only)).startswith("Nessun gioco si chiama ?scoppa?")


def test_help_is_in_the_persons_language() -> None:
    english, italian = program("play", "--help"), program("--help", "--lang", "it")
    assert english.code == italian.code == 0
    for word in ("Usage: cardtable play [OPTIONS] {GAME}", "--seats", "--option", "--preset", "--seed", "--dealer",
                 "--pace", "--lang", "Show this help."):  # fmt: skip
        assert word in english.out
    for word in (
        "Uso: cardtable [OPZIONI] COMANDO",
        "Opzioni:",
        "Comandi:",
        "--install-completion",
        "Elenca i giochi.",
    ):
        assert word in italian.out
    assert "cli." not in english.out + italian.out


def test_a_shell_completes_games_options_and_presets() -> None:
    def completed(*words: str, at: int) -> list[str]:
        asked = surroundings(
            COMP_WORDS="\n".join(words), COMP_CWORD=str(at), _CARDTABLE_COMPLETE="complete_bash", LANG="en_GB.UTF-8"
        )
        return program(environment=asked).out.split()

    assert completed("cardtable", "play", "", at=2) == [game.id for game in GAMES]
    assert completed("cardtable", "play", "scopa", "-o", "target", "=", "2", at=6) == ["21"]
    assert "king_four_series" in completed("cardtable", "play", "king", "--preset", "", at=4)


def test_ctrl_c_stops_quietly() -> None:
    """Exit code 130, as shells expect, and no traceback: here while the record is still being typed."""
    code = (
        "import sys, _thread, threading\n"
        "from cardtable.__main__ import main\n"
        "class Typed:\n"
        "    buffer = None\n"
        "    def read(self, size):\n"
        "        raise KeyboardInterrupt\n"
        "sys.stdin = Typed(); sys.stdin.buffer = sys.stdin\n"
        "sys.argv = ['cardtable', 'replay', '-']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=surroundings(), check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
