"""Every key that games and engine can emit has its words, in both languages; and no words are left without a key."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from cardtable.engine.cards import UNSEEN, bits, mask_of
from cardtable.engine.chance import Given
from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.options import write_value
from cardtable.engine.scoring import MISSING, TIED, WON, Outcome
from cardtable.engine.state import AnyState, Deal
from cardtable.games import GAMES
from cardtable.text import LANGUAGES, Text
from cardtable.text.catalogue import app_words, game_words
from cardtable.text.options import say_value
from cardtable.text.plays import say_move
from cardtable.text.sheet import rows, tell_outcome
from cardtable.text.story import WIDTH, announce, tell
from tests.laws.tables import values
from tests.text.sources import event_kinds, outcome_reasons, paid_at_once, returned

NAMES = ("Massimiliano", "Anna", "Bartolomeo Rossi", "Zoë")
SILENT = {"dealt"}
"""Events that need no line: everybody sees at the table that cards were dealt."""
ALIKE = 6
"""Of events that differ in nothing but which cards it were so many are told."""

RARE = {"calabresella": {"passed_out"}, "palio": {"lot"}, "bazzica": {"out"}}
"""Lines of a count that hardly any match has, each with a test of its own."""
SHARED = {
    "deals_level",
    "level_for_good",
    "shared",
    "fewest_negatives",
    "series_shared",
    "palio_shared",
    "championship_shared",
    "chips_shared",
}
"""How a match ends that several have won, or may have."""
WORST_LOSE = {"one_lost": 1, "several_lost": 2, "nobody_lost": 0, "all_lost": None}
"""How a match ends that all win but the worst, whatever their points, and how many these are here (None: all)."""

both_languages = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game_type", GAMES, ids=lambda game: game.id)


def tables(game_type: type[AnyGame]) -> Iterator[AnyGame]:
    """A game with each number of seats, with each preset, and with each value of each option that may stand alone.

    Of many numbers of seats the usual one, the fewest and the most are enough: words know no others.
    """
    counts = game_type.seat_counts
    for seats in counts if len(counts) < 5 else dict.fromkeys((counts[0], min(counts), max(counts))):
        yield game_type.at_table(seats)
    for chosen in game_type.presets.values():
        yield game_type.at_table(chosen=chosen)
    for spec in game_type.options_type.specs():
        for value in values(spec):
            with suppress(ImpossibleCombination):
                yield game_type.at_table(chosen={spec.name: value})


@cache
def played(game_type: type[AnyGame]) -> tuple[tuple[AnyGame, tuple[Event, ...], Match], ...]:
    """Random play at every table: a whole deal each, ten at the first."""
    matches = []
    for n, game in enumerate(tables(game_type)):
        match, rng = Match(Setup(game, str(n), dealer=0 if game.names_dealer() else None)), Random(n)
        events: list[Event] = []
        deals = 1 if n else 10
        while match.outcome is None and len(match.sheets) < deals:
            if match.between_deals:
                events += match.deal_next()
            else:
                events += match.play(match.to_move, rng.choice(match.legal_moves()))
        matches.append((game, tuple(events), match))
    return tuple(matches)


@cache
def happened(game_type: type[AnyGame]) -> tuple[tuple[AnyGame, Event], ...]:
    """The events of all those deals, at most so many as there are ALIKE but for their cards, each with its table."""
    found: dict[tuple[object, ...], dict[Event, AnyGame]] = {}
    for game, events, _ in played(game_type):
        for event in events:
            shape = replace(event, cards=(len(event.cards),), taken=(len(event.taken),))
            alike = found.setdefault((game.sides, shape), {})
            if len(alike) < ALIKE:
                alike[event] = game
    return tuple((game, event) for alike in found.values() for event, game in alike.items())


def is_said(words: str) -> bool:
    """Whether words are words: nothing unfilled, and no bare key."""
    return bool(words) and "{" not in words and not any(word.count(".") > 1 for word in words.split())


@both_languages
@every_game
def test_every_event_is_told_to_everybody_in_one_short_line(game_type: type[AnyGame], language: str) -> None:
    """Words know the game and its seats, not its options: of events that differ in their cards alone a few are told."""
    text = Text(language, game_type.id)
    for game, event in happened(game_type):
        for you in (None, *range(game.seats)):
            seen = event.seen_by(-1 if you is None else you)
            line = tell(text, game, seen, NAMES, you)
            hidden = f"event.{event.kind}.hidden"
            silent = UNSEEN in seen.cards and text.has(hidden) and not text(hidden)
            assert (line == "") if silent or event.kind in SILENT else is_said(line), event
            assert len(line) <= WIDTH, line


@both_languages
def test_every_kind_of_event_in_the_source_has_words(language: str) -> None:
    for game_type in GAMES:
        seen = {event.kind for _, events, _ in played(game_type) for event in events}
        assert seen <= event_kinds()
    for kind in event_kinds():
        texts = [Text(language, game.id) for game in GAMES]
        forms = ("", ".other", ".1")
        assert any(text.has(f"event.{kind}{form}") for text in texts for form in forms), kind


@both_languages
def test_every_point_made_in_play_is_called_out_at_the_table(language: str) -> None:
    """Scopa, picula, bàgher, spazzino, accuse: whatever pays on the spot is announced, and so is nothing unknown."""
    for kind in paid_at_once():
        assert any(is_announced(Text(language, game.id), kind) for game in GAMES), kind
    for game_type in GAMES:
        text = Text(language, game_type.id)
        for game, events, _ in played(game_type):
            for event in {event for event in events if event.points > 0}:
                for you in (None, *range(game.seats)):
                    assert is_said(announce(text, game, event, NAMES, you)), event
        told = {key.split(".")[1] for key in _words(game_type.id, language) if key.startswith("announce.")}
        assert told <= event_kinds()


def is_announced(text: Text, kind: str) -> bool:
    """Whether a game calls out events of a kind."""
    return any(text.has(f"announce.{kind}{form}") for form in ("", ".other"))


@both_languages
def test_a_redeal_is_told(language: str) -> None:
    """Three or four Re on the opening table: the same dealer deals again. Too rare to wait for."""
    game = GAMES[0].at_table(2)
    pack = game.pack
    kings = [pack.number(face) for face in ("RD", "RC", "RB")]
    others = [card for card in range(len(pack)) if card not in kings]
    order = (*others[:6], *kings, *others[6:])
    events: list[Event] = []
    game.deal(Deal(1, 0, Given({(1, 0): order, (1, 1): tuple(range(len(pack)))})), events.append)
    redealt = next(event for event in events if event.kind == "redealt")
    assert "3" in tell(Text(language), game, redealt, NAMES)
    assert tell(Text(language), game, redealt, NAMES, 0) != tell(Text(language), game, redealt, NAMES, 1)


@both_languages
@every_game
def test_every_legal_move_can_be_said(game_type: type[AnyGame], language: str) -> None:
    """The words of a move know nothing of the options: each is said once, at the first table where it was made."""
    text = Text(language)
    made = {move: game for game, _, match in reversed(played(game_type)) for _, move in match.moves}
    for move, game in made.items():
        assert is_said(say_move(text, game, move))
        assert is_said(say_move(text, game, move, whole=True))


@both_languages
@every_game
def test_every_line_of_every_count_can_be_said(game_type: type[AnyGame], language: str) -> None:
    text = Text(language)
    for game, _, match in played(game_type):
        for sheet in match.sheets:
            for row, line in zip(rows(text, game, sheet, NAMES), sheet.lines, strict=True):
                assert is_said(row.label)
                assert is_said(row.short)
                assert [cell.points for cell in row.cells] == list(line.points)
                assert is_said(row.note) or sum(map(bool, line.points)) > 1
                for words in (*(cell.count for cell in row.cells), *(cell.missed for cell in row.cells)):
                    assert words == "" or is_said(words)


@every_game
def test_lines_have_no_words_that_nothing_counts(game_type: type[AnyGame]) -> None:
    counted = {line.key for _, _, match in played(game_type) for sheet in match.sheets for line in sheet.lines}
    own = {key.split(".")[1] for key in game_words(game_type.id, "it") if key.startswith("line.")}
    assert own <= counted | RARE.get(game_type.id, set())
    everywhere = {
        line.key for game in GAMES for _, _, match in played(game) for sheet in match.sheets for line in sheet.lines
    }
    shared = {key.split(".")[1] for key in app_words("it") if key.startswith("line.")}
    assert shared - {WON, TIED, MISSING} <= everywhere


def who_may_have_won(reason: str, sides: int) -> tuple[tuple[int, ...], ...]:
    """The sides that have won a match which ended so."""
    if reason in WORST_LOSE:
        worst = WORST_LOSE[reason]
        return (tuple(range(0 if worst is None else sides - worst)),)
    if reason == "resigned":
        return (tuple(range(1, sides)),)
    if reason == "fewest_negatives":
        return (0,), (0, 1)
    return ((0, 1),) if reason in SHARED else ((0,),)


AT_ANY_TABLE = {"resigned", "deals_played", "deals_level"}
"""Why a match of any game can end."""


@both_languages
def test_every_outcome_has_a_sentence_for_winners_losers_and_onlookers(language: str) -> None:
    reasons = {
        "scopa": {"target", "single_deal", "level_for_good"},
        "scopone": {"target", "single_deal", "level_for_good"},
        "scopa_d_assi": {"target", "level_for_good", "at_once"},
        "sbarazzino": {"target", "level_for_good"},
        "scopa_a_15": {"target", "single_deal", "level_for_good"},
        "cicera": {"target", "single_deal", "level_for_good", "most_deals", "at_once"},
        "spazzino": {"target", "single_deal", "level_for_good"},
        "rubamazzetto": {"most_cards", "playoff", "level_for_good"},
        "scopa_bugiarda": {"target", "most_deals", "level_for_good"},
        "briscola": {"target", "most_deals", "level_for_good"},
        "bazzica": {"most_points", "last_trick", "out", "shared"},
        "calabresella": {"target", "most_deals", "level_for_good"},
        "sette_e_mezzo": {"most_chips", "most_chips_early", "chips_shared"},
        "tressette": {"target", "level_for_good"},
        "king": {"most_points", "fewest_negatives", "shared"},
        "cirulla": {"target", "level_for_good", "at_once", "best_of_three", "series_shared"},
        "palio": {
            *("palio", "palio_by_tricks", "palio_by_lot", "palio_shared"),
            *("championship", "championship_shared"),
        },
        "uomo_nero": {"one_lost", "several_lost", "nobody_lost"},
        "spazzumazz": {"one_lost", "several_lost", "all_lost"},
    }
    listed = [game.id for game in GAMES]
    assert set().union(AT_ANY_TABLE, *(reasons[game] for game in listed)) == outcome_reasons()
    told = {key.split(".")[1] for game in ("", *listed) for key in _words(game, language) if key.startswith("outcome.")}
    assert told == outcome_reasons()
    for game_type in GAMES:
        for seats in game_type.seat_counts:
            game = game_type.at_table(seats)
            for reason in (*reasons[game_type.id], *AT_ANY_TABLE):
                for winners in who_may_have_won(reason, game.side_count):
                    outcome = Outcome(winners, reason, tuple(12 - side for side in range(game.side_count)))
                    for you in (None, *range(game.seats)):
                        sentence = tell_outcome(Text(language), game, outcome, NAMES, you)
                        assert is_said(sentence), (reason, you)
                        assert "12" in sentence or reason in (*WORST_LOSE, "resigned")
                        assert len(sentence) <= 100


@both_languages
@every_game
def test_every_option_says_what_it_is_and_what_its_values_mean(game_type: type[AnyGame], language: str) -> None:
    text = Text(language, game_type.id)
    for spec in game_type.options_type.specs():
        assert is_said(text(f"option.{spec.name}.label"))
        assert text.has(f"option.{spec.name}.help"), spec.name
        for value in spec.allowed:
            own = f"option.{spec.name}.value.{write_value(value)}"
            assert text.has(own) or isinstance(value, int), own
            assert is_said(say_value(text, spec.name, value))
        for change in spec.changes:
            assert text.has(f"changes.{change}")


@every_game
def test_options_and_presets_have_no_words_that_nothing_declares(game_type: type[AnyGame]) -> None:
    specs = {spec.name: set(map(write_value, spec.allowed)) for spec in game_type.options_type.specs()}
    for key in game_words(game_type.id, "it"):
        family, _, rest = key.partition(".")
        if family == "option":
            name, _, what = rest.partition(".")
            assert name in specs, key
            assert what in ("label", "help") or what.removeprefix("value.") in specs[name], key
        if family == "preset":
            assert rest.split(".")[0] in game_type.presets, key
    declared = {spec.name for game in GAMES for spec in game.options_type.specs()}
    assert {key.split(".")[1] for key in app_words("it") if key.startswith("option.")} <= declared


@both_languages
@every_game
def test_a_game_introduces_itself(game_type: type[AnyGame], language: str) -> None:
    text = Text(language, game_type.id)
    for key in ("name", "tagline", "length", f"family.{game_type.family}", f"direction.{game_type.direction}"):
        assert text.has(key), key
    for preset in game_type.presets:
        assert text.has(f"preset.{preset}.name"), preset
        assert text.has(f"preset.{preset}.tagline"), preset
    assert len({text(f"preset.{preset}.name") for preset in game_type.presets}) == len(game_type.presets)


@both_languages
@every_game
def test_every_card_has_a_name(game_type: type[AnyGame], language: str) -> None:
    text, pack = Text(language, game_type.id), game_type.at_table().pack
    names = {text.card(pack, card) for card in range(len(pack))}
    assert len(names) * pack.copies == len(pack)
    assert all(is_said(name) for name in names)


def rules_named() -> set[str]:
    """The rules that the objections of the games and what they share can name."""
    named = ("objection", "objection_to_cover", "objection_to_open_play", "no_play", "no_take")
    return set().union(*map(returned, named))


def objections(game: AnyGame, state: AnyState, rng: Random) -> set[str]:
    """The rules that some illegal moves of a position break."""
    legal = set(game.legal_moves(state))
    lying = bits(state.zones[game.seats])
    table = mask_of(rng.sample(range(len(game.pack)), 5)) | mask_of(lying if len(lying) < 9 else rng.sample(lying, 6))
    takes = (0, *(mask_of(cards) for size in (1, 2) for cards in combinations(bits(table), size)))
    moves = [Move(PLAY, card, taken) for card in rng.sample(range(len(game.pack)), 12) for taken in takes]
    moves += [Move("accuse", number=2), Move(PLAY, rng.randrange(40), number=1), Move(PLAY)]
    return {game.objection(state, move) for move in moves if move not in legal}


@every_game
def test_every_objection_has_words(game_type: type[AnyGame]) -> None:
    provoked: set[str] = set()
    for game in tables(game_type):
        rng = Random(7)
        for deal in (2, 5):
            state = game.deal(Deal(deal, 0, Match(Setup(game, "7", dealer=0 if game.names_dealer() else None))._chance))
            while state.to_move >= 0:
                if rng.random() < 0.06:
                    provoked |= objections(game, state, rng)
                state = game.play(state, rng.choice(game.legal_moves(state)))
    assert provoked <= rules_named()
    for language in LANGUAGES:
        text = Text(language, game_type.id)
        for reason in provoked:
            assert text.has(f"reason.{reason}"), reason


@both_languages
def test_every_rule_that_an_objection_can_name_has_words(language: str) -> None:
    texts = [Text(language, game.id) for game in GAMES]
    for reason in (rules_named() | returned("why_not")) - {""}:
        assert any(text.has(f"reason.{reason}") for text in texts), reason


def _words(game: str, language: str) -> list[str]:
    return list(game_words(game, language) if game else app_words(language))
