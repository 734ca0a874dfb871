"""The draft of a table: what a setup form is told, and the table that comes of it."""

from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Literal

import pytest

from cardtable.bots import DEFAULT_LEVEL
from cardtable.engine.errors import BadOption, BadSetup, ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.match import SEED_LENGTH
from cardtable.engine.options import Options, Value, option
from cardtable.games import GAMES
from cardtable.games.bazzica.rules import Bazzica
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopa_d_assi.rules import ScopaDAssi
from cardtable.games.scopone.rules import Scopone
from cardtable.games.spazzumazz.rules import Spazzumazz
from cardtable.rooms.players import BadPlayers
from cardtable.text import Text
from cardtable.tui.screens.draft import ME, PERSON, Draft
from cardtable.tui.screens.form_words import label, wrong
from tests.laws.tables import values


@dataclass(frozen=True)
class HouseOptions(Options):
    """Options of every kind, as a game to come may declare them."""

    target: Literal[11, 21] = option(11, "length", by_seats={2: 11, 3: 21})
    match: Literal["target", "single"] = option("target", "length")
    first_dealer: Literal["random", "agreed"] = option("random", "deal")
    redeal_on_kings: bool = option(True, "deal")
    must_capture: Literal["always", "single_only"] = option("always", "moves")
    fewest_cards: bool = option(False, "moves")
    last_card_scopa: bool = option(False, "score")
    primiera_courts: Literal["ten", "eight_nine_ten"] = option("ten", "score")
    napola: bool = option(False, "score")
    penalty: int = option(2, "score", span=(0, 20, 2), when=lambda options: options.napola or options.fewest_cards)

    def check(self) -> None:
        if self.napola and self.last_card_scopa:
            raise ImpossibleCombination(("napola", "last_card_scopa"), "not_now")


class HouseScopa(Scopa):
    """A game with a bounded number, an option that others switch off, and two that do not go together."""

    options_type = HouseOptions
    presets: ClassVar = {"scopa": {}, "scopa_secca": {"match": "single"}}


def preset_for(game: type[AnyGame], name: str, value: Value) -> str:
    """The first preset with which an option can have a value, and matters; empty where none goes with it."""
    for preset, chosen in game.presets.items():
        with suppress(ImpossibleCombination):
            if game.at_table(chosen={**chosen, name: value}).options.is_read(name):
                return preset
    return ""


def fields(draft: Draft) -> list[str]:
    return [problem.field for problem in draft.problems()]


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game in GAMES for preset in game.presets])
def test_untouched_it_is_the_preset_at_the_usual_table(game: type[AnyGame], preset: str) -> None:
    table = Draft(game, preset).table()
    assert table.setup.game.options == game.at_table(chosen=game.presets[preset]).options
    assert table.setup.game.seats == game.seats_for(game.presets[preset])[0]
    assert table.preset == preset
    assert table.players[0].bot is None
    assert all(player.bot is not None for player in table.players[1:])
    assert len({player.name for player in table.players}) == len(table.players)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_comes_to_the_table_and_is_taken_back(game: type[AnyGame]) -> None:
    """It is tried with the usual rules, or where it is only for others with a preset that has them."""
    for spec in game.options_type.specs():
        for value in values(spec):
            if preset := preset_for(game, spec.name, value):
                draft = Draft(game, preset)
                usual = dict(draft.table().setup.game.options.items())
                for chosen in (value, usual[spec.name]):
                    draft.choose(spec.name, chosen)
                    made = {**game.presets[preset], spec.name: chosen}
                    others = game.options_type.defaults(draft.seats, made)  # the seats may have followed the value
                    assert dict(draft.table().setup.game.options.items()) == {**dict(others.items()), **made}


def test_two_tables_started_at_once_have_other_cards() -> None:
    assert Draft(Scopa, "scopa").table().setup.seed != Draft(Scopa, "scopa").table().setup.seed


def test_defaults_follow_the_number_of_players_until_they_are_chosen() -> None:
    """`target`: by seats, 11 with 2, 16 with 3, 21 with 4."""
    draft = Draft(Scopa, "scopa")
    assert draft.value("target") == 11
    draft.seats = 3
    assert draft.value("target") == 16
    draft.choose("target", 31)
    draft.seats = 4
    assert draft.value("target") == 31
    draft.choose("target", 21)
    draft.seats = 2
    assert draft.value("target") == 11


def test_a_preset_is_recognised_again_and_own_rules_are_nobodys() -> None:
    draft = Draft(Scopa, "scopa")
    draft.choose("match", "single")
    assert draft.preset == "scopa_secca"
    draft.choose("napola", True)
    assert draft.preset == ""
    assert draft.table().preset == ""
    draft.take_preset("scopa")
    assert draft.preset == "scopa"
    assert draft.value("napola") is False


def test_a_preset_brings_the_number_of_players_it_is_for() -> None:
    """Scopone a cinque is for five, the two other forms for four."""
    assert [Draft(Scopone, preset).seats for preset in Scopone.presets] == [4, 4, 5]
    draft = Draft(Scopone, "scopone")
    draft.take_preset("scopone_a_cinque")
    assert (draft.seats, draft.preset) == (5, "scopone_a_cinque")
    draft.take_preset("scopone_scientifico")
    assert (draft.seats, draft.preset) == (4, "scopone_scientifico")
    assert fields(draft) == []


def test_what_is_set_last_stands_of_an_option_and_a_number_of_players_that_do_not_fit() -> None:
    """The other one follows: five play `cinque` only, and `blind_until_turn` is for four."""
    draft = Draft(Scopone, "scopone_scientifico")
    draft.take_seats(5)
    assert (draft.value("variant"), draft.preset) == ("cinque", "scopone_a_cinque")
    draft.choose("variant", "nove")
    assert (draft.seats, draft.preset) == (4, "scopone")
    draft.choose("variant", "cinque")
    assert draft.seats == 5
    blind = Draft(ScopaDAssi, "scopa_d_assi")
    blind.take_seats(2)
    assert blind.value("blind_until_turn") is False
    blind.choose("blind_until_turn", True)
    assert blind.seats == 4
    assert fields(draft) == fields(blind) == []


def test_an_option_that_no_longer_goes_with_the_number_of_players_is_named() -> None:
    """`sides` are chosen among five only: a choice that was made stays, and says what is wrong."""
    draft = Draft(Scopone, "scopone_a_cinque")
    draft.choose("sides", "3+2")
    draft.take_seats(4)
    assert fields(draft) == ["option.sides", "option.variant"]
    with pytest.raises(ImpossibleCombination):
        draft.table()
    draft.take_seats(5)
    assert (fields(draft), draft.game.sides) == ([], (0, 1, 0, 1, 0))


def test_a_seat_says_whom_it_plays_with() -> None:
    """Two together are a pair, three a side; who is alone belongs to none."""
    draft, text = Draft(Scopone, "scopone_a_cinque"), Text("it", "scopone")
    assert [label(text, draft, f"seat.{seat}") for seat in (0, 1, 4)] == [
        "Posto 1, coppia A",
        "Posto 2, coppia B",
        "Posto 5",
    ]
    draft.choose("sides", "3+2")
    assert label(text, draft, "seat.4") == "Posto 5, squadra A"


def test_an_option_that_is_not_read_names_what_would_have_it_read() -> None:
    """`target` is not read with `match = single`."""
    draft = Draft(Scopa, "scopa_secca")
    assert draft.needed_for("target") == (("match", ("target",)),)
    assert draft.needed_for("napola") == ()


def test_a_number_out_of_its_bounds_is_kept_named_and_not_played() -> None:
    draft = Draft(HouseScopa, "scopa")
    draft.choose("penalty", "21")
    assert draft.value("penalty") == "21"
    assert fields(draft) == ["option.penalty"]
    with pytest.raises(BadOption, match="0 to 20"):
        draft.table()
    draft.choose("penalty", "20")
    assert draft.value("penalty") == 20
    assert dict(draft.table().setup.game.options.items())["penalty"] == 20


def test_options_that_do_not_go_together_are_both_named_before_the_deal() -> None:
    draft = Draft(HouseScopa, "scopa")
    draft.choose("napola", True)
    draft.choose("last_card_scopa", True)
    assert fields(draft) == ["option.napola", "option.last_card_scopa"]
    with pytest.raises(ImpossibleCombination):
        draft.table()


def test_who_takes_my_seat_gives_me_his() -> None:
    draft = Draft(Scopa, "scopa")
    draft.seat(1, ME)
    assert draft.sitters[:2] == [DEFAULT_LEVEL, ME]
    assert draft.sitters.count(ME) == 1


def test_a_person_needs_a_name_of_ones_own() -> None:
    draft = Draft(Scopa, "scopa")
    draft.seats = 3
    for seat in range(3):
        draft.seat(seat, PERSON)
    draft.names[:3] = ["", " Anna  Maria ", "anna maria"]
    assert fields(draft) == ["name.0", "name.2"]
    with pytest.raises(BadPlayers):
        draft.table()
    draft.names[0], draft.names[2] = "Ada", "Bruno"
    assert [player.name for player in draft.table().players] == ["Ada", "Anna Maria", "Bruno"]


def test_bots_take_no_name_that_a_person_has() -> None:
    draft = Draft(Scopa, "scopa")
    draft.seat(0, PERSON)
    draft.names[0] = "Ada"
    assert [player.name for player in draft.table().players] == ["Ada", "Berto"]


def test_fewer_players_and_more_again_lose_nothing() -> None:
    draft = Draft(Scopa, "scopa")
    draft.seats = 4
    draft.seat(3, "random")
    draft.seats = 2
    assert len(draft.table().players) == 2
    draft.seats = 4
    assert draft.table().players[3].level == "random"


@pytest.mark.parametrize("seed", ["a\tb", "x" * (SEED_LENGTH + 1), "\u200b"])
def test_a_seed_that_cannot_be_written_down_is_named(seed: str) -> None:
    draft = Draft(Scopa, "scopa")
    draft.seed = seed
    assert fields(draft) == ["seed"]
    with pytest.raises(BadSetup):
        draft.table()


def test_a_default_that_goes_with_another_option_is_shown_as_it_stands() -> None:
    """The target of Bàzzica: 500; with a pack for each player 1000, and 1500 with four; one that is chosen stands."""
    draft = Draft(Bazzica, "bazzica")
    assert draft.value("target") == 500
    draft.choose("packs", "per_player")
    assert (draft.value("target"), draft.preset) == (1000, "bazzica_doppia")
    draft.take_seats(4)
    assert (draft.value("target"), draft.game.target, draft.preset) == (1500, 1500, "bazzica_doppia")
    assert "target" not in draft.chosen
    draft.choose("target", 500)
    assert (draft.value("target"), draft.preset) == (500, "")
    draft.choose("target", 1500)
    assert "target" not in draft.chosen
    draft.choose("packs", "one")
    assert draft.value("target") == 500


def test_a_seed_is_used_as_it_was_chosen_and_drawn_where_there_is_none() -> None:
    draft = Draft(Scopa, "scopa")
    draft.seed = " domenica "
    assert draft.table().setup.seed == "domenica"
    draft.seed = "  "
    assert draft.table().setup.seed != draft.table().setup.seed


def test_the_first_dealer_is_named_where_the_rules_ask_for_it() -> None:
    draft = Draft(Scopa, "scopa")
    draft.dealer = 1
    assert draft.table().setup.dealer is None
    draft.choose("first_dealer", "agreed")
    assert draft.table().setup.dealer == 1


def test_bots_alone_cannot_sit_down_to_a_match_that_may_never_end() -> None:
    """Spazz'u'mazz: no limit of fruitless turns only where a person plays; the form says so at that option."""
    draft = Draft(Spazzumazz, "spazzumazz")
    draft.choose("stall_limit", 0)
    assert not list(draft.problems())
    draft.seat(0, "greedy")
    assert [problem.field for problem in draft.problems()] == ["option.stall_limit"]
    for language, words in (("it", "deve sedere una persona"), ("en", "a person has to sit")):
        assert words in wrong(Text(language), draft, next(draft.problems()))
    draft.choose("stall_limit", 50)
    assert not list(draft.problems())
