"""The bench of the club itself: what it lets people do, what it counts as an answer, what it judges."""

import asyncio
from random import Random
from typing import Any

import asyncssh
import pytest

from tests.bench.ssh.hall import Person
from tests.bench.ssh.layers import layer_of
from tests.bench.ssh.load import Report, Waits
from tests.bench.ssh.parts import FIRST, GROWTH, LATE, LATE_IN_THE_HALL, MEDIAN, MEMORY, _told
from tests.bench.ssh.players import CURSOR, FRAME_END, LOOK, PLAY, Player
from tests.bench.ssh.scenario import Load, scenario


def test_the_scenario_is_what_was_promised() -> None:
    """200 people at 0.3 keys a second, 100 at 1, on two workers 100 at 2; 300 ms thrice a second; 1,000 rounds."""
    found = scenario()
    loads = {(load.sessions, load.keys) for load in (found.pace, found.fanout)}
    assert loads == {(200, 0.3)}
    assert (found.brisk.sessions, found.brisk.keys) == (100, 1.0)
    assert (found.workers.sessions, found.workers.keys, found.workers.workers) == (100, 2.0, 2)
    assert (found.bots.thinks, found.bots.rate) == (0.3, 3.0)
    assert (found.cycles.rounds, found.cycles.first) == (1000, 200)
    assert found.seats == found.hall.people + found.hall.bots == 4
    assert found.hall.onlookers
    assert (MEDIAN, LATE, LATE_IN_THE_HALL, FIRST, MEMORY, GROWTH) == (15, 60, 120, 400, 1, 5)


def test_a_smaller_scenario_has_fewer_people_at_the_same_pace() -> None:
    small = scenario(shrunk=0.1)
    assert (small.pace.sessions, small.pace.keys, small.pace.seconds) == (20, 0.3, 5.0)
    assert small.cycles.rounds == 100


@pytest.mark.parametrize(("share", "wait"), [(0.5, 51), (0.99, 100), (1, 100)])
def test_of_a_hundred_waits_so_many_are_no_longer(share: float, wait: float) -> None:
    assert Waits.of([number / 1000 for number in range(100, 0, -1)]).at(share) == wait


def test_a_late_key_is_over_the_bar_and_so_is_a_lost_one() -> None:
    """A key that nothing answers counts as long as it was waited for: it is never left out."""
    report = Report(Waits.of([0.01] * 90 + [5.0] * 10), 10, 100, 90, 9000, 10.0, 1.0, 0.1)
    over = [each.name for each in _told(report, Load(1, 1.0, 10.0), (15.0, 60.0), None) if each.over(each.take())]
    assert [name.strip() for name in over] == ["p99", "keys that nothing answered"]


class Line:
    """A channel that keeps what is typed."""

    def __init__(self) -> None:
        self.typed: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.typed.append(data)


def somebody() -> tuple[Any, Line]:
    """Somebody who plays and whose table is drawn."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    player: Any = Player(Person("anna", key, "abcd"), scenario(), Random(1))
    line = Line()
    player.channel = line
    player.there.set()
    return player, line


async def test_a_key_is_answered_by_the_end_of_the_frame_that_has_its_sign() -> None:
    player, line = somebody()
    while not line.typed or line.typed[-1] in (LOOK, PLAY):
        player._reading, player._open = False, None
        player._press()
    for piece in (b"another's move" + FRAME_END, b"x" + CURSOR + FRAME_END[:3]):
        player.data_received(piece, None)
        assert not player._open.answered
    player.data_received(FRAME_END[3:], None)
    assert player._open.answered
    await asyncio.sleep(0.1)
    assert (len(player.tally.waits), player.tally.lost, player.tally.frames) == (1, 0, 2)


async def test_a_card_is_played_only_by_whoever_has_the_turn() -> None:
    player, line = somebody()
    for turn in (False, True):
        title = "Your turn! - cardtable" if turn else "cardtable: Scopone"
        player.data_received(b"\x1b]2;" + title.encode() + b"\x1b\\" + FRAME_END, None)
        line.typed.clear()
        for _ in range(60):
            player._open = None
            player._press()
        assert (PLAY in line.typed) is turn


@pytest.mark.parametrize(
    ("file", "layer"),
    [
        ("/x/asyncssh/crypto/chacha.py", "encryption"),
        ("/x/textual/_compositor.py", "compositing (Textual)"),
        ("/x/cardtable/tui/widgets/felt.py", "drawing"),
        ("/x/cardtable/rooms/sqlite.py", "ledger"),
        ("/x/cardtable/games/scopa/rules.py", "engine"),
        ("/x/rich/segment.py", ""),
        ("/x/textual/strip.py", ""),
        ("/x/json/decoder.py", ""),
    ],
)
def test_time_belongs_to_the_layer_whose_file_it_is_spent_in(file: str, layer: str) -> None:
    assert layer_of(file) == layer
