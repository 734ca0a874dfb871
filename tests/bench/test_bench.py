"""The bench itself: what it measures, and how it judges. Nothing here reads a clock."""

import pytest

from cardtable.engine.course import play_out
from tests.bench.__main__ import collected, take
from tests.bench.engine import SCIENTIFICO, pieces, plies, table
from tests.bench.measure import COMPILED, Measurement


def test_the_bars_that_were_promised_are_measured_and_judged() -> None:
    """Random play of Scopone scientifico and of Scopa at most 300 loops a ply, King 250; the interface's own bars."""
    bars = {each.name: each.bar for group in collected().values() for each in group if each.bar and each.judged}
    assert bars["scopone scientifico: random play"] == (20 if COMPILED else 300)
    assert bars["scopa, 4 seats: random play"] == 300
    assert bars["king: random play"] == 250
    assert {1.25, 30} < set(bars.values())


def test_every_measurement_has_a_name_of_its_own_in_its_module() -> None:
    for module, group in collected().items():
        assert group, f"{module} measures nothing"
        named = [each for each in group if not each.name.startswith(" ")]
        assert len({each.name for each in named}) == len(named)


@pytest.mark.parametrize(
    ("bar", "judged", "fine", "said"),
    [
        (None, True, True, "5.00 ms"),
        (5.0, True, True, "at most 5"),
        (4.0, True, False, "at most 4  OVER"),
        (4.0, False, True, "aim 4  OVER"),
    ],
)
def test_only_a_figure_over_a_judged_bar_fails(
    bar: float | None, judged: bool, fine: bool, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert take(Measurement("something", lambda: 5.0, "ms", bar, judged)) is fine
    printed = capsys.readouterr().out.strip()
    assert printed.startswith("something")
    assert printed.endswith(said)


@pytest.mark.parametrize(("name", "seats", "length"), [("scopa", 4, 36), (SCIENTIFICO, 4, 40), ("king", 4, 52)])
def test_whole_deals_are_played_with_the_same_choices_every_time(name: str, seats: int, length: int) -> None:
    game = table(name, seats)
    for playing in pieces(name, seats)[0]:
        made = plies(game, playing)
        assert len(made) == length
        end = play_out(game, playing.opening, playing.picks)
        assert end == game.play(*made[-1])
        end.check()
