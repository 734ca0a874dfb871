"""The setup form: every option of every game reached by keys, mistakes named where they are, nothing lost."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from cardtable.bots import BOTS, DEFAULT_LEVEL
from cardtable.bots.simple import Styled
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Value
from cardtable.games import GAMES
from cardtable.games.king.rules import King
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopone.rules import Scopone
from cardtable.text import LANGUAGES, Text
from cardtable.tui.screens.draft import ME, PERSON, Draft
from cardtable.tui.screens.fields import LABEL_WIDTH, Amount, Choice, Field
from cardtable.tui.screens.rules import RulesScreen
from cardtable.tui.screens.setup import SetupScreen
from cardtable.tui.settings import SECONDS, Settings, SettingsFile
from tests.tui.opening import app_in, at_picker, at_screen, at_setup, at_table, choose, field, go_to
from tests.tui.playing import screen_text, until
from tests.tui.test_draft import HouseScopa, preset_for
from tests.tui.test_pseudo_language import bare_words

WIDE = (220, 60)
"""So wide that no word is cut or put on another line."""


def opens(game: type[AnyGame], name: str) -> dict[str, Value]:
    """What has to be chosen before an option is read where no preset reads it; nothing where one does."""
    specs = game.options_type.specs()
    if any(preset_for(game, name, value) for spec in specs if spec.name == name for value in spec.allowed):
        return {}
    usual = game.at_table().options
    others = ((spec.name, value) for spec in specs for value in spec.allowed)
    return next({other: value} for other, value in others if replace(usual, **{other: value}).is_read(name))


@pytest.mark.parametrize("game", [Scopone, King])
async def test_every_option_is_reached_by_keys_is_explained_and_changes_the_table(game: type[AnyGame]) -> None:
    """Each option says what it changes; in the pseudo-language whatever bypassed the catalogues stands out.

    An option is tried with the usual rules, or where it is only for others with a preset that has them. The form is put
    together from the options that a game declares: two games, one with options for so many players only, stand for all.
    That what is chosen comes to the table is tried for every game with the draft behind the form.
    """
    async with app_in("xx").run_test(size=WIDE) as pilot:
        setup = await at_setup(pilot, game)
        assert bare_words(pilot) == set()
        for preset in reversed(game.presets):
            await choose(pilot, "preset", preset)
            table = setup.draft.table()
            assert table.preset == preset
            assert table.setup.game.options == game.at_table(chosen=game.presets[preset]).options
        taken = next(iter(game.presets))
        for spec in game.options_type.specs():
            opening = opens(game, spec.name)
            for value in (spec.allowed[-1], spec.allowed[0]):
                preset = next(iter(game.presets)) if opening else preset_for(game, spec.name, value)
                if not preset:
                    continue
                if taken != preset:
                    await choose(pilot, "preset", preset)
                    taken = preset
                usual = dict(game.at_table(setup.draft.seats, game.presets[preset]).options.items())
                for other, opened in opening.items():
                    await choose(pilot, f"option.{other}", opened)
                usual |= opening
                for chosen in (value, usual[spec.name]):
                    await choose(pilot, f"option.{spec.name}", chosen)
                    options = setup.draft.table().setup.game.options
                    assert dict(options.items()) == {**usual, spec.name: chosen}
            await go_to(pilot, f"option.{spec.name}")
            await pilot.pause()
            said = " ".join(screen_text(pilot).split())
            assert str(field(setup, f"option.{spec.name}").label()) in said
            assert all(setup.text(f"changes.{what}").split()[-1] in said for what in spec.changes)
            assert setup.text(f"option.{spec.name}.help").split()[0] in said
            assert bare_words(pilot) == set()
            for other in opening:
                await choose(pilot, f"option.{other}", game.options_type.spec(other).default)
        await choose(pilot, "seat.1", PERSON)
        await pilot.press("f5")
        await pilot.pause()
        assert pilot.app.screen is setup
        assert bare_words(pilot) == set()


async def test_rules_of_ones_own_are_called_so_and_read_until_a_preset_is_taken() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        await choose(pilot, "option.napola", True)
        await pilot.press("f3")
        rules = await at_screen(pilot, RulesScreen)
        assert dict(rules.game.options.items())["napola"] is True
        assert "Napola: sì" in screen_text(pilot)
        await pilot.press("f3")
        await at_screen(pilot, SetupScreen)
        assert setup.draft.table().preset == ""
        await go_to(pilot, "preset")
        await pilot.pause()
        assert "regole tue" in screen_text(pilot)
        await pilot.press("left", "left", "left")
        await pilot.pause()
        assert setup.draft.table().preset == "scopa"
        assert "regole tue" not in screen_text(pilot)


async def test_enter_deals_at_once_and_the_table_is_what_was_set() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "start", "Start is there")
        await choose(pilot, "seats", 4)
        await choose(pilot, "seat.0", "random")
        await choose(pilot, "seat.2", ME)
        await go_to(pilot, "seed")
        await pilot.press(*"domenica")
        await pilot.press("f5")
        table = await at_table(pilot)
        assert table.setup.seed == "domenica"
        assert table.setup.game.seats == 4
        assert [player.level for player in table.players] == ["random", DEFAULT_LEVEL, "", DEFAULT_LEVEL]
        assert table.setup.game.target == 21


async def test_values_are_set_by_clicking_on_them() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        lines = screen_text(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "Giocatori" in line)
        await pilot.click(offset=(lines[y].index("○ 3") + 2, y))
        assert setup.draft.seats == 3
        await pilot.pause()
        lines = screen_text(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "Punti per vincere" in line)
        await pilot.click(offset=(lines[y].index("▸"), y))
        assert setup.draft.value("target") == 21
        await pilot.click(offset=(lines[y].index("◂"), y))
        assert setup.draft.value("target") == 16
        await pilot.click("#rules")
        await at_screen(pilot, RulesScreen)


async def test_an_option_that_does_not_count_is_greyed_with_the_reason_and_passed_over() -> None:
    """`target` is not read with `match = single`."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa, "scopa_secca")
        greyed = field(setup, "option.target")
        assert greyed.disabled
        assert "non conta: solo con «Partita: a punti»" in screen_text(pilot)
        with pytest.raises(AssertionError, match="never come"):
            await go_to(pilot, "option.target")
        await choose(pilot, "option.match", "target")
        assert not greyed.disabled


async def test_what_depends_on_the_players_is_shown_as_their_number_changes() -> None:
    """Defaults, pairs (partners opposite: seats 0+2 against 1+3), and who can be named as dealer."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        assert "coppia" not in screen_text(pilot)
        assert not field(setup, "dealer").display
        await choose(pilot, "seats", 3)
        target = field(setup, "option.target")
        assert isinstance(target, Choice)
        assert target.value == 16
        assert not target.unusual
        await choose(pilot, "option.first_dealer", "agreed")
        await choose(pilot, "dealer", 2)
        await pilot.pause()
        assert "● Berto" in screen_text(pilot)
        assert setup.draft.table().setup.dealer == 2
        await choose(pilot, "option.target", 31)
        await choose(pilot, "seats", 4)
        assert target.value == 31
        assert target.unusual
        await pilot.pause()
        shown = screen_text(pilot)
        for seat, pair in ((1, "A"), (2, "B"), (3, "A"), (4, "B")):
            assert f"Posto {seat}, coppia {pair}" in shown
        await choose(pilot, "seat.0", "greedy")
        assert all(player.bot is not None for player in setup.draft.table().players), "one can look on"


async def test_a_name_that_is_missing_is_asked_for_at_its_field_and_nothing_is_lost() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        await choose(pilot, "option.napola", True)
        await choose(pilot, "seat.1", PERSON)
        assert "Manca il nome" not in screen_text(pilot)
        await pilot.press("f5")
        await pilot.pause()
        assert pilot.app.screen is setup
        assert pilot.app.focused is field(setup, "name.1").target
        assert "Manca il nome: da 1 a 16 caratteri" in screen_text(pilot)
        await pilot.press(*"Anna")
        await pilot.pause()
        assert "Manca il nome" not in screen_text(pilot)
        await pilot.press("f5")
        table = await at_table(pilot)
        assert [player.name for player in table.players] == ["", "Anna"]
        assert dict(table.setup.game.options.items())["napola"] is True


async def test_two_persons_of_one_name_are_told_apart_before_the_deal() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        for seat in (0, 1):
            await choose(pilot, f"seat.{seat}", PERSON)
            await go_to(pilot, f"name.{seat}")
            await pilot.press(*"Anna", "enter")
        await pilot.pause()
        assert "Due persone si chiamano «Anna»" in screen_text(pilot)
        await pilot.press("f5")
        assert pilot.app.screen is setup


async def test_a_name_takes_no_more_letters_than_it_can_have() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        await choose(pilot, "seat.1", PERSON)
        await go_to(pilot, "name.1")
        await pilot.press(*"abcdefghijklmnopqrstuvwxyz")
        assert setup.draft.names[1] == "abcdefghijklmnop"
        assert list(setup.draft.problems()) == []


async def test_a_seed_that_cannot_be_written_down_says_what_would_be_right() -> None:
    async with app_in().run_test(size=(100, 40)) as pilot:
        setup = await at_setup(pilot, Scopa)
        await go_to(pilot, "seed")
        field(setup, "seed").query_one(Input).value = "uno\u200bdue"
        await pilot.pause()
        assert "una riga da 1 a 200 caratteri" in " ".join(screen_text(pilot).split())
        await pilot.press("f5")
        assert pilot.app.screen is setup
        assert setup.draft.seed == "uno\u200bdue"


async def test_a_bounded_number_is_typed_or_stepped_and_says_its_bounds() -> None:
    async with app_in().run_test(size=(100, 44)) as pilot:
        setup = await at_setup(pilot, HouseScopa)
        penalty = field(setup, "option.penalty")
        assert isinstance(penalty, Amount)
        assert penalty.disabled
        await choose(pilot, "option.napola", True)
        await go_to(pilot, "option.penalty")
        await pilot.press("right")
        assert setup.draft.value("penalty") == 4
        await pilot.press("1", "7")
        await pilot.pause()
        assert setup.draft.value("penalty") == "17"
        assert "Un numero da 0 a 20, di 2 in 2" in screen_text(pilot)
        await pilot.press("f5")
        assert pilot.app.screen is setup
        await pilot.press("right")
        assert setup.draft.value("penalty") in (16, 18)
        await pilot.press("backspace", "0")
        assert setup.draft.value("penalty") == 10
        assert dict(setup.draft.table().setup.game.options.items())["penalty"] == 10


async def test_options_that_do_not_go_together_are_refused_with_the_reason_before_the_deal() -> None:
    async with app_in().run_test(size=(120, 44)) as pilot:
        setup = await at_setup(pilot, HouseScopa)
        await choose(pilot, "option.napola", True)
        await choose(pilot, "option.last_card_scopa", True)
        await pilot.pause()
        assert screen_text(pilot).count("Non va d'accordo con") == 2
        await pilot.press("f5")
        assert pilot.app.screen is setup
        await choose(pilot, "option.napola", False)
        await pilot.pause()
        assert "Non va d'accordo" not in screen_text(pilot)


async def test_pace_and_direction_are_settings_and_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    async with app_in(file=file).run_test(size=(80, 24)) as pilot:
        await at_setup(pilot, King)
        await choose(pilot, "pace", "instant")
        await choose(pilot, "direction", "ccw")
        await pilot.press("f5")
        table = await at_table(pilot)
        assert table.pace == SECONDS["instant"]
    assert SettingsFile(file).load() == Settings(pace="instant", direction="ccw")


async def test_one_goes_back_to_the_games_as_they_were_also_without_escape() -> None:
    """By its keys, or by Enter on the button that leads back."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        await pilot.press(*"king")
        for keys in (("escape",), ("f8",), ("left", "left", "enter")):
            await pilot.press("enter")
            await at_screen(pilot, SetupScreen)
            await pilot.press(*keys)
            await until(pilot, lambda: pilot.app.screen is picker, "the picker is back")
            assert "king" in screen_text(pilot)


async def test_the_language_changes_within_the_form_and_loses_nothing() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        setup = await at_setup(pilot, Scopa)
        await choose(pilot, "seat.1", PERSON)
        await go_to(pilot, "name.1")
        await pilot.press(*"Anna")
        await pilot.press("f2")
        await pilot.pause()
        shown = screen_text(pilot)
        assert "House rules" in shown
        assert "Regole della casa" not in shown
        assert "Anna" in shown
        assert setup.draft.names[1] == "Anna"


@pytest.mark.parametrize("size", [(40, 10), (20, 5)])
async def test_any_size_is_borne_and_every_field_comes_into_sight(size: tuple[int, int]) -> None:
    async with app_in().run_test(size=size) as pilot:
        setup = await at_setup(pilot, Scopa)
        for one in setup.query(Field):
            if one.display and not one.disabled:
                await go_to(pilot, one.key)
                await pilot.pause()
                assert one.target.region.y >= 0
                assert one.target.region.bottom <= size[1]


def test_everybody_who_can_sit_is_offered() -> None:
    """The levels in every game; who plays by its book where it has one, but nobody who is there to measure by."""
    scopone, scopa = Draft(Scopone, "scopone"), Draft(Scopa, "scopa")
    assert scopone.bots == (*BOTS, "saracino")
    assert scopa.bots == tuple(BOTS)
    scopone.seat(2, "saracino")
    assert not list(scopone.problems())
    player = scopone.players()[2]
    assert isinstance(player.bot, Styled)
    assert (player.level, player.bot.style) == ("saracino", "saracino")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_of_an_option_is_cut_in_80_columns(language: str) -> None:
    """Two cells before a label tell of a changed value and of the focus, one after it keeps it off the value."""
    labels = [
        Text(language, game.id)(f"option.{spec.name}.label") for game in GAMES for spec in game.options_type.specs()
    ]
    assert [label for label in labels if len(label) > LABEL_WIDTH - 3] == []
