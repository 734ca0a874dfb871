"""Settings: loaded from a file that a person may have written, and written back without losing anything."""

import sys
from pathlib import Path

import pytest

from cardtable.text import PSEUDO
from cardtable.tui.settings import FOLDER_VARIABLE, BadSettings, Settings, SettingsFile, settings_path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cardtable" / "settings.toml"


def keys(file: SettingsFile) -> list[str]:
    return [problem.key for problem in file.problems]


def test_where_there_is_no_file_the_defaults_hold(path: Path) -> None:
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert not file.problems
    assert not path.exists()


def test_what_was_saved_is_loaded_again(path: Path) -> None:
    settings = Settings("it", "fast", "cw", "light")
    assert SettingsFile(path).save(settings)
    assert SettingsFile(path).load() == settings
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_a_file_that_cannot_be_parsed_is_named_with_its_line_and_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('language = "it"\npace = fast\n', encoding="utf-8")
    file = SettingsFile(path)
    assert file.load() == Settings()
    (problem,) = file.problems
    assert problem.key == "settings.broken"
    assert problem.facts["line"] == 2
    assert problem.facts["file"] == str(path)
    assert not path.exists()
    assert Path(str(problem.facts["aside"])).read_text(encoding="utf-8") == 'language = "it"\npace = fast\n'


def test_a_second_broken_file_is_set_aside_beside_the_first(path: Path) -> None:
    path.parent.mkdir()
    for source in ("one", "two", "three"):
        path.write_text(source, encoding="utf-8")
        SettingsFile(path).load()
    kept = {file.name: file.read_text(encoding="utf-8") for file in path.parent.iterdir()}
    assert kept == {f"settings.toml.broken{end}": words for end, words in (("", "one"), (".2", "two"), (".3", "three"))}


def test_two_windows_change_settings_at_once_and_each_keeps_what_the_other_changed(path: Path) -> None:
    here, there = SettingsFile(path), SettingsFile(path)
    mine, yours = here.load(), there.load()
    assert here.save(mine := mine.changed(pace="fast"))
    assert there.save(yours.changed(theme="mono", bell=True))
    assert here.save(mine.changed(language="it"))
    assert SettingsFile(path).load() == Settings("it", "fast", theme="mono", bell=True)


def test_what_could_not_be_saved_is_saved_with_the_next_change(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be", encoding="utf-8")
    file = SettingsFile(taken / "settings.toml")
    settings = file.load().changed(pace="fast")
    assert not file.save(settings)
    taken.unlink()
    assert file.save(settings.changed(theme="light"))
    assert file.load() == Settings(pace="fast", theme="light")


def test_a_file_may_begin_with_the_mark_that_windows_editors_leave(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'\xef\xbb\xbflanguage = "it"\r\n# mine\r\n')
    file = SettingsFile(path)
    assert file.load() == Settings("it")
    assert file.save(Settings("it", "fast"))
    assert file.load() == Settings("it", "fast")
    assert not file.problems
    assert "# mine" in path.read_text(encoding="utf-8")


def test_lists_too_deep_in_lists_are_a_mistake_like_any_other(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(f"deep = {'[' * 100_000}", encoding="utf-8")
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert keys(file) == ["settings.broken"]


@pytest.mark.parametrize(
    ("source", "line"), [(b"\n\nlanguage = '\xff'\n", 3), (b'language = "it"\npace = """slow\n', 2)]
)
def test_the_line_of_a_mistake_is_found_in_bytes_that_are_no_text_and_where_a_text_never_ends(
    path: Path, source: bytes, line: int
) -> None:
    path.parent.mkdir()
    path.write_bytes(source)
    file = SettingsFile(path)
    file.load()
    assert [problem.facts["line"] for problem in file.problems] == [line]


def test_an_unknown_setting_is_named_with_the_nearest_one_and_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('# mine\npaec = "fast"\n\n[deck]\npace = "slow"  # of the deck\n', encoding="utf-8")
    file = SettingsFile(path)
    settings = file.load()
    assert settings == Settings()
    assert [(problem.key, problem.facts["name"], problem.facts["nearest"]) for problem in file.problems] == [
        ("settings.unknown", "paec", "pace"),
        ("settings.unknown", "deck", "deck_french"),
    ]
    assert file.save(settings.changed(pace="instant"))
    words = path.read_text(encoding="utf-8")
    assert '# mine\npaec = "fast"\n\n[deck]\npace = "slow"  # of the deck\n' in words
    assert SettingsFile(path).load().pace == "instant"


def test_a_value_that_cannot_be_is_named_and_the_others_hold(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('language = "it"\npace = 3\ndirection = "cw"\n', encoding="utf-8")
    file = SettingsFile(path)
    assert file.load() == Settings("it", "normal", "cw")
    assert keys(file) == ["settings.value"]
    assert "slow, normal, fast, instant" in str(file.problems[0].facts["allowed"])


def test_a_switch_is_a_boolean_in_the_file_and_can_be_written_on_or_off_as_well(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('bell = true\nconfirm = "on"\ncolours = 256\n', encoding="utf-8")
    file = SettingsFile(path)
    settings = file.load()
    assert settings == Settings(bell=True, confirm=True, colours="256")
    assert not file.problems
    assert [settings.said(name) for name in ("bell", "confirm", "pace")] == ["on", "on", "normal"]
    assert file.save(settings.changed(bell="off"))
    assert "bell = false\n" in path.read_text(encoding="utf-8")
    path.write_text('bell = 1\nconfirm = "maybe"\ndeck_french = ""\n', encoding="utf-8")
    assert file.load() == Settings()
    assert keys(file) == ["settings.value"] * 3


def test_a_line_that_only_looks_like_a_setting_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('note = """\npace = "slow"\n"""\npace = "fast"  # quick\n', encoding="utf-8")
    file = SettingsFile(path)
    assert file.save(file.load().changed(pace="normal"))
    assert 'note = """\npace = "slow"\n"""\npace = "normal"\n' in path.read_text(encoding="utf-8")


def test_a_setting_that_cannot_be_changed_in_the_file_is_not_overwritten(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("pace.seconds = 3\n", encoding="utf-8")
    file = SettingsFile(path)
    assert not file.save(Settings())
    assert keys(file) == ["settings.unwritable"]
    assert path.read_text(encoding="utf-8") == "pace.seconds = 3\n"


def test_where_nothing_can_be_written_the_reason_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be", encoding="utf-8")
    file = SettingsFile(tmp_path / "taken" / "settings.toml")
    assert not file.save(Settings())
    assert keys(file) == ["settings.unwritable"]


def test_a_folder_in_the_place_of_the_file_is_unreadable(path: Path) -> None:
    path.mkdir(parents=True)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert keys(file) == ["settings.unreadable"]


def test_a_wrong_value_or_name_is_refused_before_it_is_written() -> None:
    with pytest.raises(BadSettings, match="slow"):
        Settings().changed(pace="sloe")
    with pytest.raises(BadSettings, match="unknown"):
        Settings().changed(colour="green")
    assert Settings().changed(language=PSEUDO).language == PSEUDO


def test_the_folder_comes_from_the_environment_else_from_the_system(tmp_path: Path) -> None:
    assert settings_path({FOLDER_VARIABLE: str(tmp_path)}) == tmp_path / "settings.toml"
    assert settings_path({}).name == "settings.toml"
    assert "cardtable" in settings_path({}).parts


def test_settings_need_no_screen() -> None:
    import subprocess  # noqa: PLC0415

    code = "import sys, cardtable.tui.settings; sys.exit(any(name in sys.modules for name in ('textual', 'rich')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
