"""Real deals written down by hand: their cards in the order of arrival, every claim and capture, and their count."""

from pathlib import Path

import pytest

from cardtable.cli.run import run

CIRULLA_ORDER = (
    "7C AD AS RC FB CS 5B 3C 2S 5S 6S AB 4C 2C RB 3D 7D RS CD 6B "
    "AC FS 2B 6C 2D 4B CB FD 5C 7B FC CC 5D RD 4D 3S 4S 7S 3B 6D"
)

CIRULLA = f"""\
cardtable record 1
game: cirulla
pack: italian40
seats: 2
dealer: 1
# the cards as they arrive: three to the eldest, three to the dealer, four on the table, and so on
order 1: {CIRULLA_ORDER}
1. 1 tavola 15
2. 0 tris 1
3. 1 pass
4. 0 AS
5. 1 RC
6. 0 AD x AS
7. 1 FB
8. 0 7C x RC,FB
9. 1 CS
10. 0 pass
11. 1 pass
12. 0 6S x CS
13. 1 2C
14. 0 AB x 2C
15. 1 RB
16. 0 4C
17. 1 3D
18. 0 pass
19. 1 pass
20. 0 7D x 3D,4C
21. 1 AC x RB
22. 0 RS
23. 1 FS
24. 0 CD
25. 1 6B x CD
26. 0 pass
27. 1 pass
28. 0 2B
29. 1 FD x FS
30. 0 2D x 2B
31. 1 CB
32. 0 6C x CB
33. 1 4B
34. 0 pass
35. 1 pass
36. 0 FC
37. 1 RD x RS
38. 0 7B x FC
39. 1 CC
40. 0 5C
41. 1 5D x 5C
42. 0 pass
43. 1 pass
44. 0 4D x 4B
45. 1 6D x CC
46. 0 4S
47. 1 3B
48. 0 3S x 3B
49. 1 7S
"""
"""The dealer claims 15 on the table, the other three aces with the matta as the third."""

SPAZZINO_ORDER = (
    "6D 5C CC 4D 7B 2S FB 6S 4C RD 3D 2D AC 3S 2C 2B 7C RC CB 4S "
    "AB 3C 6B 5B RB RS 3B 7D FD FC 7S CS AD 5D AS 4B CD 5S FS 6C"
)

SPAZZINO = f"""\
cardtable record 1
game: spazzino
pack: italian40
seats: 2
dealer: 1
# the cards as they arrive: three each, four on the table, and so on
order 1: {SPAZZINO_ORDER}
1. 0 6D x 6S
2. 1 4D x 4C
3. 0 5C
4. 1 7B
5. 0 CC
6. 1 2S
7. 0 2D x 2S
8. 1 2B
9. 0 3D
10. 1 3S x 3D
11. 0 AC
12. 1 2C x 2B
13. 0 7C x 7B
14. 1 AB x AC
15. 0 RC x RD
16. 1 3C
17. 0 CB x CC
18. 1 4S
19. 0 5B x 5C
20. 1 7D x 3C,4S
21. 0 6B
22. 1 3B
23. 0 RB
24. 1 RS x RB
25. 0 FD x FB
26. 1 AD
27. 0 7S x AD,6B
28. 1 5D
29. 0 FC
30. 1 CS
31. 0 CD x CS
32. 1 FS x FC
33. 0 4B
34. 1 5S x 5D
35. 0 AS
36. 1 6C
"""
"""Each makes two picule, and takes two of the four honours."""


def replayed(record: str, folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `cardtable replay` prints for a record, line ends as spaces."""
    file = folder / "sunday.record"
    file.write_text(record, encoding="utf-8")
    assert run(["replay", str(file), *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return " ".join(out.split())


def refused(record: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Why a record cannot be replayed."""
    file = folder / "sunday.record"
    file.write_text(record, encoding="utf-8")
    assert run(["replay", str(file), "--score", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_a_deal_of_cirulla_is_replayed_to_its_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Scope: ten for the tris (three equal cards) and three sweeps; one for the 15 on the table and two sweeps.

    The Cirulla piccola is asso, due, tre, quattro di denari = 4, the grande fante, cavallo, re di denari = 5.
    """
    page = replayed(CIRULLA, tmp_path, capsys, "--score", "--lang", "en")
    for said in (
        "Cards 1 24 cards 0 16 cards",
        "1 has it",
        "Scope 13 13 scope",
        "Cirulla piccola 4 4 in a row",
        "5 3 courts",
        "Deal 20 8",
        "Total, to 51 20 8",
    ):
        assert said in page, page
    assert page.endswith("The match stops here, after 49 moves.")


def test_the_claims_of_a_deal_are_told_move_by_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = replayed(CIRULLA, tmp_path, capsys, "--lang", "it")
    for told in (
        "1 tavola 15 Giocatore 2 accusa 15 in tavola",
        "2 tris 1 Giocatore 1 accusa tre carte uguali e segna 10 scope",
        "La matta, il sette di coppe, vale 1 finché qualcuno la prende",
        "3 pass passa, senza accusare",
        "8 7C x RC,FB Giocatore 1 prende re e fante col sette di coppe: scopa!",
    ):
        assert told in page


@pytest.mark.parametrize(
    ("played", "instead", "why"),
    [
        (
            "3. 1 pass",
            "3. 1 RC",
            "line 10: move 3: RC is not allowed: first say whether you claim or pass. Allowed: pass.",
        ),
        ("3. 1 pass", "3. 1 nove", "move 3: nove is not allowed: these cards do not allow this claim. Allowed: pass."),
        (
            "8. 0 7C x RC,FB",
            "8. 0 7C",
            "move 8: 7C is not allowed: the ace takes all the cards on the table. Allowed: 7C x RC,FB.",
        ),
        ("2. 0 tris 1", "2. 1 tris 1", "move 2 is by seat 1, and it is the turn of seat 0."),
    ],
)
def test_a_wrong_move_of_cirulla_is_named_with_the_reason_and_the_legal_ones(
    played: str, instead: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played in CIRULLA
    assert why in refused(CIRULLA.replace(played, instead), tmp_path, capsys)


def test_a_deal_of_spazzino_is_replayed_to_its_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """19-21 cards and 4-6 swords for 2 points each; settebello and fante di spade to one, due di spade to the other.

    Picule: moves 7 and 31 answer moves 6 and 30; moves 10 and 24 answer moves 9 and 23.
    """
    page = replayed(SPAZZINO, tmp_path, capsys, "--score", "--lang", "en")
    for said in ("Picule 2 2 picule 2 2 picule", "2 6 swords", "Deal 3 8"):
        assert said in page, page
    story = replayed(SPAZZINO, tmp_path, capsys, "--lang", "it")
    assert story.count("· picula!") == 4


def test_a_wrong_move_of_spazzino_is_named_with_the_reason_and_the_legal_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who can capture has to: the due takes the due."""
    why = refused(SPAZZINO.replace("7. 0 2D x 2S", "7. 0 2D"), tmp_path, capsys)
    assert "move 7: 2D is not allowed: this card can capture, so it cannot be laid. Allowed: 3D; AC; 2D x 2S." in why
