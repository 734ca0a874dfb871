"""The scoring panel: its numbers and cards are those of the Scoresheet, and what nobody got is said."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.content import Content

from cardtable.engine.cards import Card
from cardtable.engine.match import Match, Setup
from cardtable.engine.scoring import WON, Outcome, ScoreLine, Scoresheet, totals
from cardtable.games import GAMES, find_game
from cardtable.games.king.rules import King
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.primiera import primiera
from cardtable.games.scopa.rules import DENARI, SETTEBELLO, Scopa
from cardtable.text import Text
from cardtable.text.sheet import tell_outcome
from cardtable.tui.decks import Deck
from cardtable.tui.screens.score_panel import LABEL, Count, Lines
from tests.laws.tables import seats_tried

TABLES = [(game.id, seats) for game in GAMES for seats in seats_tried(game)]
NAMES = ("Tu", "Ada", "Berto", "Cesira", "Dino", "Elsa", "Furio", "Gina", "Ivo", "Lea")
ROWS = 20
"""As many rows as an 80x24 terminal leaves to the panel."""
LONGER = {"cicera": 3, "scopa_bugiarda": 3}
"""By game, how many more rows the longest counts take: those are scrolled."""
WIDTH = 76
"""As many cells."""


@cache
def played(game: str, seats: int, seed: str, deals: int, napola: bool = False) -> Match:
    """A match of random moves, over or with so many deals counted."""
    match = Match(Setup(find_game(game).at_table(seats, {"napola": True} if napola else {}), seed))
    random = Random(seed)
    while match.outcome is None and len(match.sheets) < deals:
        match.deal_next()
        while match.phase == "playing":
            match.play(match.to_move, random.choice(match.legal_moves()))
    return match


def count_of(match: Match, language: str = "it", *, plain: bool = False, you: int | None = 0) -> Count:
    """The last count of a match."""
    game = match.game
    return Count(
        Text(language).within(game.id),
        game,
        match.sheets[-1],
        match.sheets[:-1],
        NAMES[: game.seats],
        match.outcome,
        you,
        plain,
    )


def count_of_piles(piles: Sequence[str], crosswise: Sequence[str] = ()) -> Count:
    """The count of a deal of Scopa that ended with these piles."""
    game = Scopa.at_table(len(piles))
    masks = [sum(1 << card for card in game.pack.read(pile)) for pile in piles]
    sweeps = [game.pack.read(cards) for cards in crosswise] or [()] * len(piles)
    sheet = Scoresheet(
        1,
        (
            most_cards("carte", masks),
            most_cards("denari", [mask & DENARI for mask in masks]),
            holder("settebello", SETTEBELLO, masks),
            primiera(masks),
            tally("scope", sweeps),
        ),
    )
    return Count(Text("it").within("scopa"), game, sheet, (), NAMES[: len(piles)], None, 0)


def others(pile: str) -> str:
    """All the cards that are not in a pile."""
    pack = Scopa.at_table().pack
    return pack.write(card for card in range(len(pack)) if card not in pack.read(pile))


class Read:
    """A panel read back from what is printed."""

    def __init__(self, count: Count, width: int = WIDTH, tight: bool = False) -> None:
        self.count = count
        self.panel = Lines(count, width, tight)
        self.lines = list(self.panel)

    @property
    def text(self) -> str:
        return "\n".join(line.plain for line in self.lines)

    def block(self, label: str) -> list[Content]:
        """The lines of one entry: the one with its label and those below it without one."""
        heads = [line.plain[: self.panel.label_width] for line in self.lines]
        start = next(at for at, head in enumerate(heads) if head.strip() == label)
        end = start + 1
        while end < len(heads) and heads[end].isspace():
            end += 1
        return self.lines[start:end]

    def numbers(self, label: str) -> list[int]:
        """Per side, the number at the right end of its part of the first line of an entry."""
        found, line = [], self.block(label)[0].plain
        for side in range(self.panel.sides):
            start = self.panel.label_width + side * self.panel.column
            number = re.search(r"([-−]?\d+) *$", line[start : start + self.panel.column])
            assert number is not None, line
            found.append(int(number[1].replace("−", "-")))
        return found

    def cards(self, label: str) -> list[list[Card]]:
        """Per side, the cards that are drawn in an entry, one by one or by suit."""
        pack, deck = self.count.game.pack, self.count.deck
        suits = {deck.suits[suit].pip: suit for suit in pack.suits}
        found: list[list[Card]] = [[] for _ in range(self.panel.sides)]
        for line in self.block(label):
            for start, end, style in line.spans:
                if not str(style).endswith(f" on {deck.paper['plain']}"):
                    continue
                drawn, side = line.plain[start:end], (start - self.panel.label_width) // self.panel.column
                if drawn[0] in suits:
                    ranks = drawn[1:].split() if " " in drawn or pack.family == "french" else drawn[1:]
                    faces = [rank + suits[drawn[0]] for rank in ranks]
                else:
                    faces = [drawn[:-1] + suits[drawn[-1]]]
                assert deck.suits[faces[0][-1]].ink in str(style)
                found[side] += map(pack.number, faces)
        return found


@pytest.mark.parametrize(("game", "seats"), TABLES)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6).map(str), deals=st.integers(1, 5), width=st.sampled_from([WIDTH, 108]))
def test_the_panel_prints_the_numbers_and_the_cards_of_the_sheet(
    game: str, seats: int, seed: str, deals: int, width: int
) -> None:
    match = played(game, seats, seed, deals, napola=game == "scopa" and seed.endswith("1"))
    count = count_of(match)
    read = Read(count, width)
    sheets, sides = match.sheets, match.game.side_count
    for line, row in zip(sheets[-1].lines, read.panel.rows, strict=True):
        label = row.label if row.label in read.text else row.short
        if any(line.points) or any(line.counts):
            assert read.numbers(label) == list(line.points)
            drawn = [sorted(cards) for cards in read.cards(label)]
            assert drawn == [sorted(cards) for cards in line.cards or ((),) * sides]
        else:
            assert row.note in read.block(label)[0].plain
        assert line.reason == WON or row.note in read.text
    assert read.numbers("Smazzata") == list(sheets[-1].points)
    assert read.numbers("Totale") == list(totals(sheets, sides))
    if len(sheets) > 1:
        assert read.numbers("Prima") == list(totals(sheets[:-1], sides))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_count_fits_an_ordinary_terminal(game: str, seats: int) -> None:
    for seed in range(12):
        lines = list(Lines(count_of(played(game, seats, str(seed), 1 + seed % 4)), WIDTH, tight=True))
        assert len(lines) <= ROWS + LONGER.get(game, 0)
        assert all(line.cell_length <= WIDTH for line in lines)


def test_a_level_majority_is_called_level() -> None:
    """scopa-13: 20-20 cards, 5-5 denari, primiera 76-76: three ties, three points assigned to nobody."""
    pile = "7D 5D 4D 3D 2D AC 2C 3C 4C 5C 7B 6B FB CB RB 6S 5S 4S 3S 2S"
    read = Read(count_of_piles([pile, others(pile)], ["", "AB"]))
    for label, best in (("Carte", 20), ("Denari", 5), ("Primiera", 76)):
        assert read.numbers(label) == [0, 0]
        assert f"pari a {best}" in "\n".join(line.plain for line in read.block(label))
    assert read.numbers("Settebello") == [1, 0]
    assert read.numbers("Scope") == [0, 1]


def test_the_primiera_shows_its_four_cards_with_their_values_and_by_how_much_the_other_missed() -> None:
    """scopa-12: primiera 21+21+16+21=79 against 18+16+21+10=65."""
    pile = "7D AD 2D 3D 4D 5D 7C 6C 5C AB 2B 3B 4B 7S 6S AS 2S 3S 4S 5S FS"
    read = Read(count_of_piles([pile, others(pile)]))
    entry = "\n".join(line.plain for line in read.block("Primiera"))
    pips = {suit: read.count.deck.suits[suit].pip for suit in "DCBS"}
    for face, value in (("7D", 21), ("7C", 21), ("AB", 16), ("7S", 21), ("6D", 18), ("7B", 21)):
        assert f"{face[0]}{pips[face[1]]}{value}" in entry
    assert "79" in entry
    assert "65, 14 in meno" in entry
    assert read.numbers("Carte") == [1, 0]
    assert "19 carte, 2 in meno" in read.text


def test_a_pile_that_lacks_a_suit_has_no_primiera_and_it_is_said() -> None:
    """A pile lacking a suit has no primiera (value 0) and cannot win the point, whatever its other cards."""
    pile = "7D 7C 7B 6D 6C 6B AD AC AB"
    read = Read(count_of_piles([pile, others(pile)]))
    assert "manca un seme" in "\n".join(line.plain for line in read.block("Primiera"))
    assert read.numbers("Primiera") == [0, 1]
    assert len(read.cards("Primiera")[1]) == 4
    assert read.cards("Primiera")[0] == []


def test_what_nobody_has_is_said_in_one_line() -> None:
    read = Read(count_of_piles(["7D", "AC AB AS"]))
    assert read.block("Primiera")[0].plain.count("manca un seme") == 2
    assert "nessuno ha i quattro semi" in read.text
    (scope,) = read.block("Scope")
    assert "nessuna scopa" in scope.plain


def test_the_target_and_what_is_missing_to_it_are_said() -> None:
    match = played("scopa", 2, "4", 2)
    read = Read(count_of(match))
    assert "si gioca a 11" in read.text
    for total in match.totals:
        assert f"mancano {11 - total}" in read.text or f"manca {11 - total}" in read.text


@pytest.mark.parametrize("deals", range(1, 11))
def test_king_has_two_columns_a_commandment_and_those_that_remain(deals: int) -> None:
    """The score sheet has two columns per player, negativi (deals 1-6) and positivi (deals 7-10)."""
    match = played("king", 4, "k", deals)
    game = match.game
    assert isinstance(game, King)
    read = Read(count_of(match))
    text = Text("it").within("king")
    negatives, positives = game.columns(match.sheets)
    assert read.numbers("negativi") == list(negatives)
    assert read.numbers("positivi") == list(positives)
    said = " ".join(read.text.split())
    assert f"Smazzata {deals} di 10 · {text(f'commandment.{deals}')}" in said
    rest = [text(f"commandment.{number}.short") for number in range(deals + 1, 11)]
    assert all(words in read.text for words in rest), "no line ends within one of them"
    assert (f"Restano: {' · '.join(rest)}." in said) == (deals < 10)


def test_in_four_series_the_commandments_begin_again() -> None:
    match = played("king", 4, "k", 10)
    game = King.at_table(4, {"series": 4})
    sheets = (*match.sheets, *(Scoresheet(10 + sheet.deal, sheet.lines) for sheet in match.sheets[:2]))
    read = Read(Count(Text("it").within("king"), game, sheets[-1], sheets[:-1], NAMES))
    said = " ".join(read.text.split())
    assert "Smazzata 12 di 40 · non prendere cuori" in said
    assert "Restano: niente re e fanti" in said
    end = Read(Count(Text("it").within("king"), game, sheets[9], sheets[:9], NAMES))
    assert "La serie è finita." in end.text


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_end_names_the_winner_and_why(game: str, seats: int) -> None:
    match = played(game, seats, "3", 100)
    assert match.outcome is not None
    count = count_of(match, you=None)
    told = tell_outcome(count.text, match.game, match.outcome, count.names, None)
    assert told in " ".join(Read(count).text.split())
    assert match.game.one_loses or str(max(match.outcome.totals)) in told
    assert Read(count).numbers("Totale") == list(match.outcome.totals)


def test_a_shared_win_is_said_to_be_shared() -> None:
    """King: equal totals share the first place."""
    match = played("king", 4, "k", 10)
    count = count_of(match, you=None)
    shared = Count(
        count.text, count.game, count.sheet, count.before, NAMES, Outcome((0, 2), "shared", match.totals), None
    )
    assert "Pari" in Read(shared).text


def test_pairs_are_marked_and_named_together() -> None:
    read = Read(count_of(played("scopa", 4, "1", 1)))
    assert "◆ Tu e Berto" in read.text
    assert "◇ Ada e Cesira" in read.text


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_plain_terminal_is_shown_plain_signs(game: str, seats: int) -> None:
    """Accents, as in bàgher, are taken off every letter on its way to such a terminal."""
    count = count_of(played(game, seats, "2", 3), "en", plain=True)
    assert "".join(sign for sign in Read(count).text if not sign.isalpha()).isascii()


@pytest.mark.parametrize("width", [10, 20, 30, 36, 50, 200])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_any_width_is_borne(game: str, seats: int, width: int) -> None:
    assert list(Lines(count_of(played(game, seats, "2", 3)), width, tight=True))


def test_the_deck_has_a_sign_and_an_ink_for_every_suit() -> None:
    for game, seats in TABLES:
        deck: Deck = count_of(played(game, seats, "2", 1)).deck
        pack = find_game(game).at_table(seats).pack
        assert len({deck.suits[suit].pip for suit in pack.suits}) == len(pack.suits)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_label_is_cut(game: str, seats: int, language: str) -> None:
    """A long label has a short form, and there is room for it whatever the number of sides."""
    panel = Lines(count_of(played(game, seats, "1", 1), language), WIDTH)
    labels = [row.label if len(row.label) <= LABEL else row.short for row in panel.rows]
    assert [label for label in labels if label not in "\n".join(line.plain for line in panel)] == []
    assert all(len(label) < panel.label_width for label in labels)


def test_in_a_series_the_panel_says_how_far_the_game_is_and_who_has_won_how_many() -> None:
    """cirulla: at 51-3 a game is over; in the next, at 6-9, there are 45 and 42 to go, though the totals are 57-12."""
    game = find_game("cirulla").at_table(2, {"match_format": "best_of_three"})
    sheets = [Scoresheet(n, (ScoreLine("scope", points),)) for n, points in enumerate(((51, 3), (6, 9)), 1)]
    read = Read(Count(Text("it").within("cirulla"), game, sheets[1], (sheets[0],), NAMES[:2], None, 0))
    assert read.numbers("Totale") == [57, 12]
    assert read.numbers("questa partita") == [6, 9]
    assert read.numbers("partite vinte") == [1, 0]
    said = read.block("questa partita")[0].plain
    assert "ne mancano 45" in said
    assert "ne mancano 42" in said
    assert read.text.count("ne mancano") == 2


def test_a_stake_has_its_line_when_a_game_is_over() -> None:
    """cirulla_duecento: 40 points ahead at 1 a point are 40 for the winner, owed by the other."""
    game = find_game("cirulla").at_table(2, find_game("cirulla").presets["cirulla_duecento"])
    sheet = Scoresheet(1, (ScoreLine("scope", (200, 160)),))
    read = Read(Count(Text("it").within("cirulla"), game, sheet, (), NAMES[:2], game.outcome((sheet,)), 0))
    assert read.numbers("posta") == [40, -40]
