"""The rules page says what is played at this table: every page renders, and every option that is read changes it."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from html.parser import HTMLParser
from itertools import pairwise, product
from typing import Any

import pytest

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Value
from cardtable.games import GAMES, find_game
from cardtable.text import LANGUAGES, Text
from cardtable.text.rules import opening, render_house_rules, render_page, render_rules
from tests.laws.tables import values

pytestmark = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game_type", GAMES, ids=lambda game: game.id)


def tables_of(game_type: type[AnyGame], seats: int, choices: Iterable[Mapping[str, Value]]) -> Iterator[AnyGame]:
    """The tables of so many seats with these options, those left out that make no sense."""
    for chosen in choices:
        with suppress(ImpossibleCombination):
            yield game_type.at_table(seats, chosen)


def one_option_each(game_type: type[AnyGame]) -> Iterator[AnyGame]:
    """Every number of seats with every value of every option."""
    for seats in game_type.seat_counts:
        for spec in game_type.options_type.specs():
            yield from tables_of(game_type, seats, ({spec.name: value} for value in values(spec)))


def pairs_of_options(game_type: type[AnyGame]) -> Iterator[AnyGame]:
    """Every two values of two options, at the default number of seats."""
    specs = game_type.options_type.specs()
    for n, first in enumerate(specs):
        for second in specs[n + 1 :]:
            for one in values(first):
                for other in values(second):
                    with suppress(ImpossibleCombination):
                        yield game_type.at_table(chosen={first.name: one, second.name: other})


@every_game
def test_every_page_is_whole_whatever_is_chosen(game_type: type[AnyGame], language: str) -> None:
    """Templates are strict: a name they do not know raises. Nothing of a template is left in the page."""
    text = Text(language)
    for game in (*one_option_each(game_type), *pairs_of_options(game_type)):
        page = render_rules(text, game)
        assert page.startswith("# ")
        assert not any(mark in page for mark in ("{", "}", "None", "False", "True")), game.options
        assert "\n\n\n" not in page, game.options
        assert "  |" not in page.replace("| |", ""), game.options
        lines = page.split("\n")
        below = {line for row, line in pairwise(lines) if row.startswith("|") and not line.startswith("|")}
        assert below <= {""}, "what stands right below a table becomes a row of it"


@every_game
def test_every_option_that_is_read_changes_the_page_itself(game_type: type[AnyGame], language: str) -> None:
    """Not only the list of house rules at its end: the rule is told where it belongs."""
    text = Text(language)
    specs = game_type.options_type.specs()
    for spec in specs:
        told: set[Value] = set()
        others: list[Mapping[str, Value]] = [{}, *({other.name: v} for other in specs for v in values(other))]
        for seats, chosen in product(game_type.seat_counts, others):
            if chosen and len(told) == len(values(spec)):
                continue
            choices = ({**chosen, spec.name: value} for value in values(spec))
            games = [game for game in tables_of(game_type, seats, choices) if game.options.is_read(spec.name)]
            assert len({render_page(text, game) for game in games}) == len(games), spec.name
            told |= {getattr(game.options, spec.name) for game in games}
        assert told == set(values(spec)), f"{spec.name} is never read"


@every_game
def test_an_option_that_is_not_read_changes_nothing(game_type: type[AnyGame], language: str) -> None:
    text = Text(language)
    for game in pairs_of_options(game_type):
        for spec in game_type.options_type.specs():
            if not game.options.is_read(spec.name):
                chosen: dict[str, Value] = dict(game.options.items())
                choices = ({**chosen, spec.name: value} for value in values(spec))
                pages = {render_rules(text, other) for other in tables_of(game_type, game.seats, choices)}
                assert len(pages) == 1, spec.name


@every_game
def test_each_number_of_players_has_its_page(game_type: type[AnyGame], language: str) -> None:
    pages = {render_page(Text(language), game_type.at_table(seats)) for seats in game_type.seat_counts}
    assert len(pages) == len(game_type.seat_counts)


@every_game
def test_house_rules_stand_at_the_end(game_type: type[AnyGame], language: str) -> None:
    text = Text(language)
    usual = game_type.at_table()
    assert text("house.none") in render_rules(text, usual)
    for spec in game_type.options_type.specs():
        single = ({other.name: value} for other in game_type.options_type.specs() for value in values(other))
        others = [{}, *game_type.presets.values(), *single]
        choices = [{**chosen, spec.name: value} for chosen in others for value in values(spec)]
        games = (game for seats in game_type.seat_counts for game in tables_of(game_type, seats, choices))
        read = (game for game in games if game.options.is_read(spec.name))
        changed = (game for game in read if spec.name in dict(game.options.changed(game.seats)))
        rules = render_house_rules(text, next(changed))
        assert text.within(game_type.id)(f"option.{spec.name}.label") in rules
        assert text("house.none") not in rules


@pytest.mark.parametrize(
    ("seats", "chosen", "italian", "english"),
    [
        (2, {}, "a 11 punti", "to 11 points"),
        (4, {"target": 31}, "a 31 punti", "to 31 points"),
        (2, {"match": "single"}, "partita secca", "single deal"),
        (3, {}, "quattro volte", "four times in all"),
        (2, {}, "non si fa scopa", "not make a scopa"),
        (2, {"last_card_scopa": True}, "vale anche la scopa", "counts too"),
        (2, {"napola": True}, "fa napola", "has a napola"),
        (2, {"must_capture": "single_only"}, "si può rifiutare", "may be refused"),
        (2, {"fewest_cards": True}, "minor numero di carte", "fewest cards"),
        (2, {"redeal_on_kings": False}, "si gioca con quello che è venuto", "play with what has come"),
        (2, {"first_dealer": "re_di_denari"}, "matta", "matta"),
    ],
)
def test_scopa_says_what_was_chosen(
    seats: int, chosen: dict[str, Any], italian: str, english: str, language: str
) -> None:
    page = render_page(Text(language), find_game("scopa").at_table(seats, chosen))
    assert (italian if language == "it" else english) in " ".join(page.replace("**", "").split())


@pytest.mark.parametrize(
    ("game", "seats", "chosen", "told"),
    [
        ("scopa_a_15", 2, {}, ("Le carte uguali non si prendono", "Equal cards do not capture each other")),
        ("scopa_a_15", 2, {"equal_capture": True}, ("può prenderne dal tavolo una uguale", "may take one equal card")),
        ("scopa_a_15", 2, {"fewest_cards": True}, ("col minor numero di carte", "with the fewest cards")),
        ("scopa_a_15", 3, {"table_15_30": True}, ("se fanno 30, le prende e ne segna due", "if they make 30")),
        ("scopa_a_15", 4, {}, ("in tavola restano 10, o 25, o 40", "10 are left on the table in the end")),
        ("sbarazzino", 2, {}, ("si cala e non prende niente", "it is laid and takes nothing")),
        (
            "sbarazzino",
            2,
            {"blocked_ace": "take_ace"},
            ("prende un asso e nient'altro", "takes one ace and nothing else"),
        ),
        ("sbarazzino", 4, {"ace_on_empty": "stays"}, ("l'asso resta in tavola", "the ace stays there")),
        ("sbarazzino", 4, {"ace_scopa": True}, ("fa scopa anche l'asso", "an ace makes a scopa too")),
        ("sbarazzino", 4, {}, ("a 21 punti", "to 21 points")),
        ("rubamazzetto", 3, {}, ("sceglie l'una o l'altra cosa", "chooses one of them")),
        ("rubamazzetto", 3, {"steal_when_table_match": False}, ("non si ruba: si prende quella", "you do not steal")),
        ("rubamazzetto", 2, {"sums": True}, ("Prendere una somma", "Take a sum")),
        ("spazzino", 2, {}, ("la picula vale lo stesso", "do not cancel it")),
        ("spazzino", 2, {"picula_across_deal": False}, ("la picula non si fa più", "cancel it")),
        ("spazzino", 2, {"bagher_last_card": False}, ("non vale nemmeno il bàgher", "not even the bàgher does")),
        ("spazzino", 2, {"bagher_suit": "captured"}, ("con una carta qualsiasi", "with any card")),
        ("spazzino", 2, {}, ("Breda Cisoni", "Breda Cisoni")),
        ("spazzino", 2, {"target": 51}, ("a 51 punti", "to 51 points")),
        ("cicera", 4, {}, ("date tutte in una volta", "dealt at once")),
        ("cicera", 2, {}, ("altre dodici a testa", "twelve more")),
        ("cicera", 4, {"capture_rule": "free"}, ("nessuno è obbligato", "nobody has to")),
        ("cicera", 4, {"picchiata": "authority"}, ("appena calato", "just laid")),
        ("cicera", 4, {"quadriglia": "graded"}, ("meno due", "less two")),
        ("cicera", 4, {"napoleone": "spade"}, ("tutte e tredici le spade", "all thirteen swords")),
        ("cicera", 4, {"hand_points": "none"}, ("dopo cento smazzate", "after a hundred deals")),
        ("cicera", 4, {"last_card_scopa": True}, ("anche con l'ultima carta", "with the last card of the deal too")),
    ],
)
def test_what_is_particular_to_a_game_is_told_as_it_is_played(
    game: str, seats: int, chosen: dict[str, Any], told: tuple[str, str], language: str
) -> None:
    page = render_page(Text(language), find_game(game).at_table(seats, chosen))
    assert told[LANGUAGES.index(language)] in " ".join(page.replace("**", "").split())


LEAVE_TWO = {"three_player_leftover": "leave_two_cards"}
SEVERAL = {"packs": "per_player"}


@pytest.mark.parametrize(
    ("game", "seats", "chosen", "told", "untold"),
    [
        # "the turn-up and one more stay aside and count for nobody"
        ("bazzica", 3, LEAVE_TWO, ("non si pesca più", "nobody draws any more"), ("l'ultima a essere", "the last one")),
        ("bazzica", 3, {}, ("l'ultima a essere pescata", "the last one drawn"), ("non si pesca più", "draws any more")),
        # "for a player who has reached 400 the brisques count as soon as they are taken"
        (
            "bazzica",
            2,
            {"call_out": True},
            ("si contano i carichi di tutti quelli", "the brisques of all who have got that far"),
            ("non si conta niente", "Nothing that was taken"),
        ),
        ("bazzica", 2, {}, ("non si conta niente", "Nothing that was taken"), ("Dichiararsi fuori", "Calling out")),
        ("bazzica", 4, {}, ("la coppia che arriva per prima", "the pair that first"), ("per primo a", "whoever first")),
        ("bazzica", 2, {}, ("chi arriva per primo", "whoever first"), ("per prima a", "the pair that")),
        # "A combination may be repeated with other cards; two bazziche from four different cards 500"
        (
            "bazzica",
            3,
            SEVERAL,
            ("non ne fanno più una semplice", "make no single one any more"),
            ("Lo stesso accuso non si segna", "never scored twice"),
        ),
        (
            "bazzica",
            3,
            SEVERAL,
            ("nemmeno con un'altra carta", "married to a new partner"),
            ("qualunque ordine", "any order"),
        ),
        (
            "bazzica",
            3,
            {**SEVERAL, "marriage_after_quinta": True},
            ("in qualunque ordine", "in any order"),
            ("nemmeno con un'altra carta", "married to a new partner"),
        ),
        ("bazzica", 2, {"plain_quinta": 0}, ("e non si accusa", "and is not declared"), ("| quinta |", "| sequence |")),
        # "high_ace_penalty: 1, 10": what a high ace costs that comes second
        (
            "palio",
            4,
            {},
            ("costa poco anche quando perde", "costs little even"),
            ("va giocato quando", "where it wins"),
        ),
        (
            "palio",
            4,
            {"high_ace_penalty": 10},
            ("va giocato quando prende", "play it where it wins"),
            ("costa poco anche", "costs little even"),
        ),
        # After twenty drawn deals of a match of one deal nobody has won any.
        (
            "briscola",
            2,
            {"games": 1},
            ("dopo venti smazzate pari la vittoria è divisa", "after twenty level deals the win is shared"),
            ("vince chi ne ha vinte di più", "has won the most wins"),
        ),
        ("briscola", 2, {"games": 3}, ("chi ne ha vinte di più", "has won the most wins"), ("secca", "One deal")),
        # "ties_to_bank = false: stake returned", but a reale goes over any other seven and a half
        (
            "sette_e_mezzo",
            4,
            {"ties_to_bank": False},
            ("contro quello reale del banco perde", "loses against the bank's reale"),
            ("Perde contro un", "It loses against"),
        ),
        (
            "sette_e_mezzo",
            4,
            {},
            ("meno le puntate ancora in gioco", "less what is still at stake"),
            ("fino alla fine", "to the end"),
        ),
        # "0 = off", and the machine's own bound of 20000
        (
            "spazzumazz",
            4,
            {"stall_limit": 0},
            ("ventimila turni di fila", "twenty thousand turns in a row"),
            ("Se per", "If for"),
        ),
        ("spazzumazz", 4, {}, ("lo sono tutti.", "all of them are."), ("ventimila", "twenty thousand")),
        (
            "spazzumazz",
            4,
            {"stall_result": "all_remaining"},
            ("hanno perso tutti", "everybody has lost"),
            ("pari, lo", "tie"),
        ),
        # "the top shows a run of equal cards": by `strictly_higher` such a run is one discard, or made of twos
        (
            "spazzumazz",
            2,
            {"beat_rule": "strictly_higher"},
            ("solo i 2 possono venire da più scarti", "only twos can come from several discards"),
            ("Non importa chi", "does not matter who"),
        ),
        ("spazzumazz", 2, {}, ("Si usano due mazzi", "Two French packs"), ("solo i 2", "only twos")),
        # "The fan is arranged by its owner": with one less than its cards every order can be made
        (
            "uomo_nero",
            4,
            {"offer_order": "owner"},
            ("il ventaglio si porge da sé", "the fan goes out by itself"),
            ("si mescola ogni volta", "is shuffled every time"),
        ),
        # "max_bet 1": nothing is staked but one chip.
        (
            "sette_e_mezzo",
            4,
            {"max_bet": 1},
            ("`stake 1` (punto un gettone)", "`stake 1` (one chip is staked)"),
            ("si punta forte", "stake much"),
        ),
        ("sette_e_mezzo", 4, {}, ("`stake 3` (punto tre", "`stake 3` (three"), ("`stake 1`", "`stake 1`")),
        ("sette_e_mezzo", 2, {}, ("pagato doppio", "paid double"), ("Se sono più d'uno", "Of several")),
        # "the three other queens are removed"
        ("uomo_nero", 4, {"variant": "peppa_tencia"}, ("`QS` la donna", "`QS` the queen"), ("`QH`", "`QH`")),
        (
            "uomo_nero",
            4,
            {"pack": 52, "pair_rule": "rank_and_colour"},
            ("le due dello stesso colore e la terza", "the two of one colour go and the third"),
            ("13", "13"),
        ),
    ],
)
def test_what_is_told_is_so_at_this_table_and_what_is_not_so_is_not_told(
    game: str, seats: int, chosen: dict[str, Any], language: str, *, told: tuple[str, str], untold: tuple[str, str]
) -> None:
    page = " ".join(render_page(Text(language), find_game(game).at_table(seats, chosen)).replace("**", "").split())
    assert told[LANGUAGES.index(language)] in page
    assert untold[LANGUAGES.index(language)] not in page


@pytest.mark.parametrize("picchiata", ["source", "authority"])
@pytest.mark.parametrize("quadriglia", ["flat", "graded", "off"])
def test_cicera_names_what_pays_at_this_table_and_nothing_else(picchiata: str, quadriglia: str, language: str) -> None:
    chosen = {"picchiata": picchiata, "quadriglia": quadriglia}
    page = render_page(Text(language), find_game("cicera").at_table(chosen=chosen)).casefold()
    assert ("- **stesso seme**" in page) == (picchiata == "authority")
    assert ("quadriglia" in page, "cinquina" in page) == (quadriglia != "off", quadriglia != "off")


@pytest.mark.parametrize(
    ("seats", "chosen", "lie"),
    [
        (4, {}, False),
        (4, {"ace_with_table_ace": "ace_only"}, False),
        (4, {"ace_on_empty": "stays"}, True),
        (4, {"ace_optional": True}, True),
        (2, {}, True),
    ],
)
def test_scopa_d_assi_tells_of_aces_on_the_table_where_one_can_lie(
    seats: int, chosen: dict[str, Any], lie: bool, language: str
) -> None:
    """To four no card is turned up, and by the usual rules an ace never stays on the table."""
    page = " ".join(render_page(Text(language), find_game("scopa_d_assi").at_table(seats, chosen)).split())
    told = {"it": ("Se in tavola c'è già un asso", "un asso in tavola vale 1")}.get(
        language, ("If an ace lies on the table already", "an ace on the table counts 1")
    )
    assert [words in page for words in told] == [lie, lie]


@pytest.mark.parametrize(
    ("chosen", "italian", "english"),
    [
        ({}, "una serie: dieci smazzate", "one series: ten deals"),
        ({"series": 4}, "insieme fanno sempre 32", "together always make 32"),
        ({"dealer_mode": "rotate"}, "il mazzo gira", "the deal goes round"),
        ({}, "in tutte e dieci le smazzate", "all ten deals"),
        ({"hearts_lead": "restricted"}, "non si esce a cuori", "hearts may not be led"),
        ({"forced_king_of_hearts": True}, "lo deve buttare", "has to throw it"),
        ({"stop_when_decided": True}, "finiscono appena non resta niente da pagare", "end as soon as nothing is left"),
        ({"tie": "fewest_negatives"}, "vince chi ha meno negativi", "whoever has fewer negatives wins"),
    ],
)
def test_king_says_what_was_chosen(chosen: dict[str, Any], italian: str, english: str, language: str) -> None:
    page = render_page(Text(language), find_game("king").at_table(chosen=chosen))
    assert (italian if language == "it" else english) in " ".join(page.replace("**", "").split())


@pytest.mark.parametrize(
    ("chosen", "italian", "english"),
    [
        ({}, "nove coperte a testa", "nine face down to each player"),
        ({"redeal_on_kings": False}, "si gioca con quello che è venuto", "play with what has come"),
        ({"variant": "scientifico"}, "dieci coperte a testa", "ten face down to each player"),
        ({"variant": "cinque"}, "due coppie e uno da solo", "two pairs and one alone"),
        ({"variant": "cinque", "sides": "3+2"}, "tre contro due", "three against two"),
        ({"variant": "cinque", "sides": "each_alone"}, "ciascuno per sé", "each alone"),
        ({"match": "single"}, "partita secca", "single deal"),
        ({}, "a 21 punti", "to 21 points"),
        ({}, "mulinello", "mulinello"),
    ],
)
def test_scopone_says_what_was_chosen(chosen: dict[str, Any], italian: str, english: str, language: str) -> None:
    page = render_page(Text(language), find_game("scopone").at_table(chosen=chosen))
    assert (italian if language == "it" else english) in " ".join(page.replace("**", "").split())


@pytest.mark.parametrize(
    ("seats", "chosen", "italian", "english"),
    [
        (4, {}, "non si guardano fino al proprio primo turno", "not look at them until your first turn"),
        (4, {"blind_until_turn": False}, "appena le ha ricevute", "as soon as they have them"),
        (2, {}, "in tutto sei volte", "six times in all"),
        (4, {}, "prende solo sé stesso", "takes only itself"),
        (4, {"ace_on_empty": "stays"}, "resta in tavola, come ogni altra", "stays there, like any other"),
        (2, {"ace_with_table_ace": "ace_only"}, "si prende un asso soltanto", "take one ace only"),
        (4, {"ace_optional": True}, "anche valere un semplice uno", "also be a plain one"),
        (4, {}, "La presa d'asso non fa scopa.", "Taking with an ace is no scopa."),
        (4, {"ace_scopa": True}, "fa scopa anche l'asso", "an ace makes a scopa too"),
        (4, {"vile": True}, "Regola del Vile", "The coward's rule"),
        (2, {"vile": True}, "altro che assi", "nothing but aces"),
        (4, {"rebello": True}, "Rebello", "Rebello"),
        (4, {"napoleone": True}, "tutti e dieci i denari", "all ten coins"),
        (4, {}, "aletta", "aletta"),
        (4, {"target": 31}, "a 31 punti", "to 31 points"),
    ],
)
def test_scopa_d_assi_says_what_was_chosen(
    seats: int, chosen: dict[str, Any], italian: str, english: str, language: str
) -> None:
    page = render_page(Text(language), find_game("scopa_d_assi").at_table(seats, chosen))
    assert (italian if language == "it" else english) in " ".join(page.replace("**", "").split())


@every_game
def test_tables_of_a_page_are_even(game_type: type[AnyGame], language: str) -> None:
    """Each row of a table has as many cells as its head; else Markdown drops what is too much."""
    for game in one_option_each(game_type):
        width = 0
        for line in render_page(Text(language), game).splitlines():
            cells = line.count("|") - 1 if line.startswith("|") else 0
            assert width in (0, cells) or cells == 0, line
            width = cells


@every_game
def test_a_page_holds_no_html(game_type: type[AnyGame], language: str) -> None:
    """Pages are shown in a terminal."""
    found: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append(tag)

    Tags().feed(render_rules(Text(language), game_type.at_table()))
    assert found == []


@every_game
def test_a_page_begins_with_what_the_game_is_at_every_table(language: str, game_type: type[AnyGame]) -> None:
    """The picker shows these sentences, whatever the options."""
    said = opening(Text(language), game_type.id)
    assert 80 < len(said) < 600
    assert not {"{", "}", "#", "|"} & set(said)
    assert said in " ".join(render_page(Text(language), game_type.at_table()).split())
