"""A tournament over SSH, from the host's order to the standings, with the cards that are shown when it is over."""

import asyncio
from pathlib import Path

from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.tournament import Plan
from cardtable.ssh.hosting import send
from tests.ssh.clubs import PATIENCE, RunningClub, Window
from tests.ssh.playing import ENTER, come_in, press_on, settled

RIGHT = "\x1b[C"


async def test_two_people_enter_a_duplicate_tournament_play_it_and_see_the_deals_compared(tmp_path: Path) -> None:
    with RunningClub(tmp_path / "club", "--hosts", "Anna", hooks="") as club:
        plan = Plan("scopa", 2, title="Saturday cup", deals=1, wanted=2)
        name = await asyncio.to_thread(send, club.folder / "data", Order("announce", plan=plan))
        assert name == "t1"
        async with await come_in(club, "Anna") as anna, await come_in(club, "Ugo") as ugo:
            for window in (anna, ugo):
                window.press("o")
                await window.until("Saturday cup")
                await settled(window)
                window.press("e")
            await ugo.until("round 1 of 1")
            await anna.until("round 1 of 1")
            for window in (anna, ugo):
                await settled(window)
                window.press("q")
                await window.until("waits at the table")
                await settled(window)
                window.press(ENTER)
                await window.until("deal 1 of 1")
            ledger = SqliteLedger(club.folder / "data" / FILE_NAME)
            async with asyncio.timeout(PATIENCE * 2):
                while not ledger.finished():
                    await press_on(anna, ugo)
            (played,) = ledger.finished()
            assert (played.standing, played.header.seal) == ("over", "t1/1")
            ledger.close()
        async with await Window.open(club, "Anna") as anna:
            await settled(anna)
            anna.press("o")
            await anna.until("Saturday cup: over")
            await settled(anna)
            anna.press(RIGHT)
            await anna.until("Round 1, deal 1")
            anna.press(ENTER)
            await anna.until("Seed:")
        assert "tournament=t1 started" in club.log
