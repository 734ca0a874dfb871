"""The screen of settings: every setting changes what it says, at once, by keys or by mouse, and is kept."""

from pathlib import Path

from rich.color import ColorType
from rich.style import Style
from textual.color import Color
from textual.events import Key
from textual.pilot import Pilot

from cardtable.engine.cards import BRESCIAN_52, FRENCH_52, ITALIAN_40
from cardtable.games import GAMES
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.colours import LEAST_CONTRAST
from cardtable.tui.contrast import contrast
from cardtable.tui.deck_choice import DeckChoice, UnknownDeck, setting_of
from cardtable.tui.screens.fields import Choice
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.sample import Sample
from cardtable.tui.screens.scores import Panel
from cardtable.tui.screens.settings import GROUPS, SettingsScreen
from cardtable.tui.screens.setup import SetupScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import ALLOWED, NAMES, Settings, SettingsFile
from cardtable.tui.terminal import Terminal
from tests.tui.opening import app_in, at_picker, at_screen, at_setup
from tests.tui.playing import screen_text, settled, table, until
from tests.tui.test_scores import shown

MINE = 'families = ["italian"]\nlike = "piacentine"\n'
"""The shortest deck of one's own."""


MANY = Terminal("256")


def app_with(path: Path, language: str = "it", terminal: Terminal = MANY, game: str = "") -> CardtableApp:
    """The app of somebody whose settings lie there, with the picker or with a table open."""
    file = SettingsFile(path)
    opened = table(game, 2, who="me,bot:random") if game else None
    return CardtableApp(Text(language), opened, file.load(), file, terminal)


def person_of(pilot: Pilot[None]) -> CardtableApp:
    app = pilot.app
    assert isinstance(app, CardtableApp)
    return app


def setting(pilot: Pilot[None], name: str) -> Choice:
    return next(field for field in pilot.app.screen.query(Choice) if field.key == name)


async def go_to(pilot: Pilot[None], name: str) -> None:
    """Goes to a setting the shorter way; after the last comes the first."""
    stops = list(pilot.app.screen.query(Choice))
    here = stops.index(pilot.app.focused) if isinstance(pilot.app.focused, Choice) else -1
    steps = (stops.index(setting(pilot, name)) - here) % len(stops)
    await pilot.press(*(["down"] * steps if 2 * steps <= len(stops) else ["up"] * (len(stops) - steps)))
    assert pilot.app.focused is setting(pilot, name)


async def choose(pilot: Pilot[None], name: str, value: str) -> None:
    """Sets a setting by keys alone."""
    await go_to(pilot, name)
    values = list(setting(pilot, name).values())
    steps = values.index(value) - values.index(setting(pilot, name).value)
    await pilot.press(*["right" if steps > 0 else "left"] * abs(steps))
    assert setting(pilot, name).value == value
    await pilot.pause()


def styles(pilot: Pilot[None]) -> set[Style]:
    """The style of everything that is shown."""
    strips = pilot.app.screen._compositor.render_strips()
    return {segment.style for strip in strips for segment in strip if segment.style is not None}


def hues(pilot: Pilot[None]) -> set[tuple[int, ...]]:
    """The colours on the screen that are no grey."""
    colours = {colour for style in styles(pilot) for colour in (style.color, style.bgcolor) if colour is not None}
    return {tuple(colour.get_truecolor()) for colour in colours if len(set(colour.get_truecolor())) > 1}


def faintest(pilot: Pilot[None]) -> float:
    """The weakest contrast of any letter or digit on the screen with its ground."""
    strips = pilot.app.screen._compositor.render_strips()
    read = [segment for strip in strips for segment in strip if any(letter.isalnum() for letter in segment.text)]
    inks = {(segment.style.color, segment.style.bgcolor) for segment in read if segment.style is not None}
    return min(contrast(Color.from_rich_color(ink), Color.from_rich_color(ground)) for ink, ground in inks)


def test_every_setting_stands_on_the_screen_once() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(NAMES)


async def test_every_setting_is_changed_by_keys_alone_in_both_languages_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    others = {
        "theme": "contrast",
        "colours": "16",
        "faces": "signs",
        "deck_italian": "piacentine",
        "deck_french": "milanesi",
        "language": "en",
        "deck_brescian": "piacentine",
        "pace": "fast",
        "direction": "ccw",
        "confirm": "on",
        "bell": "on",
    }
    assert sorted(others) == sorted(NAMES)
    async with app_with(path).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        assert all(
            label in screen_text(pilot) for label in ("Lingua", "Mazzo bresciano", "Campanello", "conservate in")
        )
        for name, value in others.items():
            await choose(pilot, name, value)
            assert person_of(pilot).settings.said(name) == value
            assert SettingsFile(path).load().said(name) == value
        assert all(label in screen_text(pilot) for label in ("Language", "Brescian deck", "Bell", "kept in"))
        await pilot.press("q")
        await at_screen(pilot, PickerScreen)


async def test_a_value_and_the_way_out_can_be_clicked_and_keys_in_a_burst_reach_what_they_are_for(
    tmp_path: Path,
) -> None:
    async with app_with(tmp_path / "settings.toml", "en").run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        line = screen_text(pilot).splitlines()[1]
        await pilot.click(offset=(line.index("settings"), 1))
        await at_screen(pilot, SettingsScreen)
        lines = screen_text(pilot).splitlines()
        row = next(y for y, line in enumerate(lines) if "Bell" in line)
        await pilot.click(offset=(lines[row].index("yes"), row))
        await pilot.pause()
        assert person_of(pilot).settings.bell
        for key in ("up", "left", "up", "right"):
            pilot.app.post_message(Key(key, None))
        await until(pilot, lambda: person_of(pilot).settings != Settings(bell=True), "a key has arrived")
        await pilot.pause()
        assert person_of(pilot).settings == Settings(bell=True, direction="ccw")
        await pilot.click(offset=(lines[-1].index("close"), len(lines) - 1))
        await at_screen(pilot, PickerScreen)


async def test_deck_faces_colours_and_theme_change_at_once_at_the_table(tmp_path: Path) -> None:
    app = app_with(tmp_path / "settings.toml", game="scopa")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        usual = screen_text(pilot)
        assert hues(pilot)
        assert all(
            colour.type is ColorType.EIGHT_BIT
            for style in styles(pilot)
            for colour in (style.color, style.bgcolor)
            if colour is not None
        )
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        sample = screen_text(pilot)
        await choose(pilot, "deck_italian", "piacentine")
        assert screen_text(pilot).splitlines()[-6:-1] != sample.splitlines()[-6:-1]
        await choose(pilot, "theme", "mono")
        assert not hues(pilot)
        await pilot.press("backspace")
        await at_screen(pilot, TableScreen)
        await pilot.pause()
        assert screen_text(pilot) != usual
        assert not hues(pilot)
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        await choose(pilot, "faces", "ascii")
        await choose(pilot, "colours", "none")
        await pilot.press("f7")
        await at_screen(pilot, TableScreen)
        await pilot.pause()
        said = screen_text(pilot)
        assert "+-----+" in said
        assert {colour.type for style in styles(pilot) for colour in (style.color, style.bgcolor) if colour} == {
            ColorType.DEFAULT
        }
        assert any(style.reverse for style in styles(pilot))


async def test_greys_have_no_hue_and_high_contrast_is_high_whatever_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "mono"\n', encoding="utf-8")
    async with app_with(path, terminal=Terminal("truecolor")).run_test(size=(100, 30)) as pilot:
        await at_picker(pilot)
        assert not hues(pilot)
        await at_setup(pilot, next(iter(GAMES)))
        assert not hues(pilot)
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        assert not hues(pilot)
        await choose(pilot, "theme", "contrast")
        assert faintest(pilot) >= LEAST_CONTRAST
        await pilot.press("f8")
        await at_screen(pilot, SetupScreen)
        await pilot.pause()
        assert faintest(pilot) >= LEAST_CONTRAST


def test_an_explicit_choice_of_colours_and_faces_overrides_what_the_terminal_was_taken_for() -> None:
    def app(found: Terminal, **values: str) -> CardtableApp:
        return CardtableApp(Text("it"), None, Settings().changed(**values), None, found)

    assert app(Terminal("16")).faces == "signs"
    assert app(Terminal("16"), colours="256").faces == "pixels"
    assert app(Terminal("truecolor"), colours="none").faces == "signs"
    assert app(Terminal("truecolor"), colours="none").terminal == Terminal("none")
    assert app(Terminal("truecolor"), faces="ascii").plain
    assert app(Terminal("none", ascii=True), faces="signs").faces == "signs"


def test_each_pack_has_a_setting_of_its_own() -> None:
    packs = (ITALIAN_40, ITALIAN_40.times(2), BRESCIAN_52, FRENCH_52, FRENCH_52.times(2))
    assert [setting_of(pack) for pack in packs] == [
        "deck_italian",
        "deck_italian",
        "deck_brescian",
        "deck_french",
        "deck_french",
    ]
    choice, settings = DeckChoice(None), Settings(deck_italian="piacentine", deck_french="milanesi")
    drawn = [choice.of(pack, settings, plain=False, pixels=True).name for pack in packs]
    assert drawn == ["piacentine", "piacentine", "napoletane", "milanesi", "milanesi"]


async def test_the_count_shows_the_deck_of_the_person() -> None:
    async with app_in(settings=Settings(deck_italian="piacentine")).run_test(size=(80, 24)) as pilot:
        count = (await shown(pilot, "scopa", 2)).query_one(Panel).count
        assert count is not None
        assert count.deck.name == "piacentine"


async def test_what_is_wrong_with_files_stands_on_the_screen_and_a_deck_of_ones_own_is_picked_up(
    tmp_path: Path,
) -> None:
    path = tmp_path / "settings.toml"
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "nonna.toml").write_text(MINE, encoding="utf-8")
    (folder / "\u202enonno.toml").write_text(MINE, encoding="utf-8")
    (folder / "torn.toml").write_text(f'{MINE}[suits]\nD = {{ pip = "DD", ink = "#a86f00" }}\n', encoding="utf-8")
    path.write_text("pace = \n", encoding="utf-8")
    async with app_with(path, "en").run_test(size=(100, 30)) as pilot:
        await at_picker(pilot)
        path.write_text('paec = "fast"\n', encoding="utf-8")
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        said = " ".join(screen_text(pilot).split())
        assert all(words in said for words in ("set aside as", "“paec”", "did you mean pace?"))
        assert "torn.toml" in said
        assert "line 4" in said
        await choose(pilot, "deck_italian", "\u202enonno")
        assert "\\u202enonno" in screen_text(pilot)
        assert all(line.isprintable() for line in screen_text(pilot).splitlines())
        await choose(pilot, "deck_italian", "nonna")
        assert "torn" not in setting(pilot, "deck_italian").values()
        assert person_of(pilot).deck_of(ITALIAN_40).name == "nonna"
        assert setting(pilot, "deck_french").values() == ("auto", "french", "milanesi", "ascii")
        # Edited while the program runs: read anew when the settings are opened.
        await pilot.press("q")
        (folder / "nonna.toml").write_text("families = 3\n", encoding="utf-8")
        await at_screen(pilot, PickerScreen)
        assert person_of(pilot).deck_of(ITALIAN_40).name == "nonna"
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        assert "nonna.toml has a mistake in line 1" in " ".join(screen_text(pilot).split())
        assert person_of(pilot).deck_of(ITALIAN_40).name == "napoletane"
    assert SettingsFile(path).load().deck_italian == "nonna"


async def test_a_deck_that_is_not_there_is_told_of_with_the_nearest_and_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('deck_italian = "piacentina"\ndeck_french = "napoletane"\n', encoding="utf-8")
    async with app_with(path, "en", game="scopa").run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        messages = [notification.message for notification in pilot.app._notifications]
        assert len([message for message in messages if "“piacentina”" in message and "piacentine?" in message]) == 1
        await pilot.press("f7")
        await at_screen(pilot, SettingsScreen)
        assert "did you mean piacentine?" in setting(pilot, "deck_italian").error
        assert "does not draw these cards" in setting(pilot, "deck_french").error
        await choose(pilot, "pace", "instant")
    kept = SettingsFile(path).load()
    assert (kept.deck_italian, kept.deck_french, kept.pace) == ("piacentina", "napoletane", "instant")


def test_a_deck_cannot_be_named_by_the_way_to_another_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text(MINE, encoding="utf-8")
    (tmp_path / "decks").mkdir()
    settings = Settings(deck_italian="../secret")
    choice = DeckChoice(tmp_path / "decks")
    assert choice.of(ITALIAN_40, settings, plain=False, pixels=False).name == "napoletane"
    assert isinstance(choice.problem("deck_italian", settings), UnknownDeck)


async def test_the_sample_shows_the_cards_of_the_deck_in_focus_in_ascii_too(tmp_path: Path) -> None:
    app = app_with(tmp_path / "settings.toml", terminal=Terminal("none", ascii=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("f7")
        screen = await at_screen(pilot, SettingsScreen)
        sample = screen.query_one(Sample)
        for name, cards in (
            ("deck_italian", ("7d", "Rs")),
            ("deck_brescian", ("8d", "10c")),
            ("deck_french", ("7h", "Qd")),
        ):
            await go_to(pilot, name)
            await until(pilot, lambda name=name: sample.setting == name, name)  # type: ignore[misc]
            drawn = "".join(sample.render_line(y).text for y in range(5))
            assert all(card in drawn for card in cards)
            assert drawn.isascii()
        lines = screen_text(pilot).splitlines()
        assert "(*)" in "".join(lines)
        assert all(line[:30].isascii() for line in lines if "Mazzo" in line)


def test_every_value_of_every_setting_has_words() -> None:
    for language in ("it", "en"):
        text = Text(language)
        for name, values in ALLOWED.items():
            for value in values:
                key = f"settings.switch.{value}" if name in ("bell", "confirm") else f"settings.{name}.{value}"
                assert text.has(key), key
