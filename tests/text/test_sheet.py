"""The scoring panel in words: who got what, ties called ties, and by how much a point was missed."""

from cardtable.engine.cards import mask_of
from cardtable.engine.scoring import Outcome, ScoreLine, Scoresheet
from cardtable.games import find_game
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.primiera import primiera
from cardtable.text import Text
from cardtable.text.sheet import Row, rows, tell_outcome

SCOPA, PAIRS, KING = find_game("scopa").at_table(2), find_game("scopa").at_table(4), find_game("king").at_table()
ITALIAN, ENGLISH = Text("it"), Text("en")
NAMES = ("Anna", "Bruno", "Carla", "Dino")
PACK = SCOPA.pack
DENARI, SETTEBELLO = PACK.suit_masks[0], PACK.number("7D")
SCOPA_12 = "7D AD 2D 3D 4D 5D 7C 6C 5C AB 2B 3B 4B 7S 6S AS 2S 3S 4S 5S FS"
SCOPA_13 = "7D 5D 4D 3D 2D AC 2C 3C 4C 5C 7B 6B FB CB RB 6S 5S 4S 3S 2S"


def count(text: Text, first_pile: str, scope: tuple[str, str] = ("", ""), you: int | None = None) -> dict[str, Row]:
    """The rows of the count when the first side has these cards and the second all others, by key."""
    first = mask_of(PACK.read(first_pile))
    piles = [first, PACK.all ^ first]
    sheet = Scoresheet(1, (
        most_cards("carte", piles),
        most_cards("denari", [pile & DENARI for pile in piles]),
        holder("settebello", SETTEBELLO, piles),
        primiera(piles),
        tally("scope", [PACK.read(faces) for faces in scope]),
        napola(piles),
    ))  # fmt: skip
    return {row.key: row for row in rows(text, SCOPA, sheet, NAMES, you)}


def test_who_has_most_gets_the_point_and_the_other_hears_by_how_much_it_was_missed() -> None:
    """scopa-12: A has 21 cards, 6 denari, the 7D and primiera 79 against 65."""
    panel = count(ITALIAN, SCOPA_12, scope=("FS", "RD RC"))
    carte, denari, settebello, best = panel["carte"], panel["denari"], panel["settebello"], panel["primiera"]
    assert (carte.label, carte.note) == ("Carte", "ad Anna")
    assert [(cell.points, cell.count, cell.missed) for cell in carte.cells] == [
        (1, "21 carte", ""),
        (0, "19 carte", "2 in meno"),
    ]
    assert [cell.missed for cell in denari.cells] == ["", "2 in meno"]
    assert [cell.count for cell in settebello.cells] == ["ce l'ha", ""]
    assert [cell.count for cell in best.cells] == ["79", "65"]
    assert best.cells[1].missed == "14 in meno"


def test_the_four_cards_of_a_primiera_stand_with_their_values() -> None:
    """primiera 21+21+16+21=79"""
    best = count(ENGLISH, SCOPA_12)["primiera"].cells[0]
    assert PACK.write(best.cards) == "7D 7C AB 7S"
    assert best.values == (21, 21, 16, 21)


def test_a_tie_is_called_a_tie_and_nobody_missed_anything() -> None:
    """scopa-13: 20-20 cards, 5-5 denari, primiera 76-76: three ties, three points assigned to nobody."""
    panel = count(ITALIAN, SCOPA_13)
    for key, note in (("carte", "pari a 20: a nessuno"), ("denari", "pari a 5: a nessuno"),
                      ("primiera", "pari a 76: a nessuno")):  # fmt: skip
        assert panel[key].note == note
        assert [(cell.points, cell.missed) for cell in panel[key].cells] == [(0, ""), (0, "")]
    assert count(ENGLISH, SCOPA_13)["carte"].note == "level at 20: to nobody"


def test_a_pile_without_a_suit_has_no_primiera() -> None:
    """Three sevens and no card in the fourth suit: no primiera."""
    panel = count(ITALIAN, "7D 7C 7B")
    assert [cell.count for cell in panel["primiera"].cells] == ["manca un seme", "75"]
    assert [cell.missed for cell in panel["primiera"].cells] == ["", ""]  # nothing was counted that could be too little
    assert panel["primiera"].note == "a Bruno"


def test_each_scopa_counts_for_who_made_it() -> None:
    both, one, none = (count(ENGLISH, SCOPA_12, scope)["scope"] for scope in (("FS", "RD RC"), ("", "RD RC"), ("", "")))
    assert [cell.count for cell in both.cells] == ["1 scopa", "2 scope"]
    assert (both.note, one.note, none.note) == ("", "to Bruno", "no scopa")
    assert [cell.missed for cell in one.cells] == ["", ""]


def test_the_napola_shows_its_run() -> None:
    panel = count(ITALIAN, SCOPA_12)
    assert [(cell.points, cell.count) for cell in panel["napola"].cells] == [(5, "5 in fila"), (0, "")]
    assert PACK.write(panel["napola"].cells[0].cards) == "AD 2D 3D 4D 5D"


def test_the_reader_is_addressed() -> None:
    assert count(ITALIAN, SCOPA_12, you=0)["carte"].note == "a te"
    assert count(ENGLISH, SCOPA_12, you=1)["carte"].note == "to Anna"


def test_king_says_what_each_took() -> None:
    line = ScoreLine("no_queens", (-10, -10, -20, 0), (1, 1, 2, 0))
    (row,) = rows(ITALIAN, KING, Scoresheet(4, (line,)), NAMES)
    assert (row.label, row.short, row.note) == ("Non prendere donne", "Donne", "")
    assert [cell.count for cell in row.cells] == ["1 donna", "1 donna", "2 donne", ""]
    alone = ScoreLine("no_king_of_hearts", (0, 0, -40, 0), (0, 0, 1, 0))
    (row,) = rows(ITALIAN, KING, Scoresheet(5, (alone,)), NAMES)
    assert row.note == "toccato a Carla"


def test_the_end_is_told_to_the_winner_the_partner_and_the_others() -> None:
    won = Outcome((0,), "target", (21, 17))
    assert tell_outcome(ITALIAN, SCOPA, won, NAMES) == "Anna vince con 21 punti."
    assert tell_outcome(ITALIAN, SCOPA, won, NAMES, 0) == "Hai vinto con 21 punti!"
    assert tell_outcome(ITALIAN, PAIRS, won, NAMES) == "Anna e Carla vincono con 21 punti."
    assert tell_outcome(ITALIAN, PAIRS, won, NAMES, 2) == "Avete vinto in coppia con 21 punti!"
    assert tell_outcome(ENGLISH, PAIRS, won, NAMES, 1) == "Anna and Carla win with 21 points."


def test_a_shared_win_names_everybody_who_shares_it() -> None:
    """Worked example 13 of King: seats 0 and 1 share the win, or seat 0 alone with fewer negatives."""
    totals = (24, 24, -16, -24)
    shared = Outcome((0, 1), "shared", totals)
    assert tell_outcome(ITALIAN, KING, shared, NAMES) == "Pari: Anna e Bruno si dividono la vittoria, 24 punti a testa."
    assert tell_outcome(ITALIAN, KING, shared, NAMES, 1) == (
        "Pari: tu e Anna vi dividete la vittoria, 24 punti a testa."
    )
    alone = Outcome((0,), "fewest_negatives", totals)
    assert "meno negativi" in tell_outcome(ITALIAN, KING, alone, NAMES)
    assert tell_outcome(ENGLISH, KING, Outcome((3,), "most_points", (1, 0, 0, 1)), NAMES).endswith("with 1 point.")


def test_a_number_may_have_words_of_its_own() -> None:
    """Sette e mezzo counts half points: 13 of them are said as six and a half, and none is a hand that went bust."""
    game = find_game("sette_e_mezzo").at_table(2)
    sheet = Scoresheet(1, (ScoreLine("hand", (2, -2), (13, 0)),))
    assert [cell.count for cell in rows(ENGLISH, game, sheet)[0].cells] == ["6 and a half", "bust"]
    assert [cell.count for cell in rows(ITALIAN, game, sheet)[0].cells] == ["6 e mezzo", "sballa"]
