"""Each person has a language: the setting, else the locale, else English."""

import pytest

from cardtable.games import find_game
from cardtable.text import LANGUAGES, PSEUDO, Text, preferred_language
from cardtable.text.options import house_rules, say_option


@pytest.mark.parametrize(("environment", "language"), [
    ({"LANG": "it_IT.UTF-8"}, "it"),
    ({"LANG": "it"}, "it"),
    ({"LANG": "it_CH"}, "it"),
    ({"LANG": "it-IT"}, "it"),
    ({"LANG": "Italian_Italy.1252"}, "it"),
    ({"LANG": "Italian_Switzerland.1252"}, "it"),
    ({"LANG": "en_GB.UTF-8"}, "en"),
    ({"LANG": "de_DE.UTF-8"}, "en"),
    ({"LANG": "C.UTF-8"}, "en"),
    ({"LANG": "itl_IT"}, "en"),
    ({"LC_ALL": "it_IT.UTF-8", "LANG": "en_US.UTF-8"}, "it"),
    ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
    ({"LC_ALL": "", "LC_MESSAGES": "it_IT.UTF-8", "LANG": "en_US.UTF-8"}, "it"),
])  # fmt: skip
def test_the_locale_decides_by_unix_and_by_windows_names(environment: dict[str, str], language: str) -> None:
    assert preferred_language(None, environment) == language


def test_the_setting_goes_before_the_locale() -> None:
    assert preferred_language("en", {"LANG": "it_IT.UTF-8"}) == "en"
    assert preferred_language("it", {"LANG": "en_US.UTF-8"}) == "it"
    assert preferred_language("fr", {"LANG": "it_IT.UTF-8"}) == "it"


def test_without_a_locale_in_the_environment_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows keeps its locale elsewhere than in the environment."""
    monkeypatch.setattr("locale.getlocale", lambda: ("Italian_Italy", "1252"))
    assert preferred_language(None, {}) == "it"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert preferred_language(None, {}) == "en"


def test_a_locale_that_python_does_not_know_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems take any name for a locale, and Python refuses those it cannot take apart."""

    def refuse() -> None:
        raise ValueError("unknown locale: klingon")

    monkeypatch.setattr("locale.getlocale", refuse)
    assert preferred_language(None, {}) == "en"


def test_two_people_can_speak_two_languages_at_once() -> None:
    italian, english = Text("it", "scopa"), Text("en", "scopa")
    assert (italian("suit.italian.D"), english("suit.italian.D")) == ("denari", "coins")


def test_the_pseudo_language_brackets_every_word_of_the_catalogues() -> None:
    """A pseudo-language shows what bypassed the catalogues."""
    text = Text(PSEUDO, "scopa")
    assert PSEUDO not in LANGUAGES
    assert text("name") == "⟦Scopa⟧"
    assert text("no.such.key") == "no.such.key"
    assert text("event.dealt") == ""


def test_a_game_has_its_own_words_first_and_the_shared_ones_after() -> None:
    shared, scopa = Text("it"), Text("it").within("scopa")
    assert scopa("move.play", the="il re") == "cala il re"
    assert scopa("value.true") == shared("value.true") == "sì"
    assert not shared.has("tagline")


def test_plurals_follow_the_count() -> None:
    assert [Text("it")("points", count=n) for n in (0, 1, 2)] == ["0 punti", "1 punto", "2 punti"]


def test_lists_are_read_as_sentences() -> None:
    assert Text("it").listed(["a"]) == "a"
    assert Text("it").listed(["a", "b", "c"]) == "a, b e c"
    assert Text("en").listed([]) == ""


def test_words_never_raise_for_a_missing_fact() -> None:
    assert Text("it", "scopa")("move.take") == "prendi {taken}"


def test_house_rules_are_those_that_matter_and_differ() -> None:
    """The house rules printed at the table: options that are read and have another value than the default."""
    scopa = find_game("scopa")
    assert house_rules(Text("it"), scopa.at_table(4)) == ()
    game = scopa.at_table(2, {"target": 21, "napola": True})
    assert house_rules(Text("it"), game) == ("Punti per vincere: 21 punti", "Napola: sì")
    single = scopa.at_table(2, {"target": 21, "match": "single"})
    assert house_rules(Text("en"), single) == ("Match: single deal",)
    assert say_option(Text("en", "scopa"), "must_capture", "single_only") == "Duty to capture: the equal card only"
