"""Tournaments in the club: announced, entered, played at tables that the club makes, kept over a restart.

"Announced in the lobby, people (or pairs) enter until the host starts it or at N entries; the club makes the tables of
each round by itself, tells the players, next round when all is played; everything is kept on disk and restored."
"""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from cardtable.engine.errors import CardtableError
from cardtable.rooms.club import ClubError, ClubTable, Visit
from cardtable.rooms.exchange import StillSecret, exported
from cardtable.rooms.replay import replayed
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.tournaments.duplicate import GIVEN
from cardtable.rooms.tournaments.orders import Order, read_order, write_order
from cardtable.rooms.tournaments.running import MOST_KEPT
from cardtable.rooms.tournaments.tournament import NEITHER, Plan, TournamentError
from tests.rooms.cups import Cupboard


@pytest.fixture
async def club(tmp_path: Path):  # type: ignore[no-untyped-def]
    made = Cupboard(tmp_path, ["Anna", "Ugo", "Eva", "Leo"])
    yield made
    await made.close()


async def test_a_round_robin_is_played_to_its_end_at_tables_the_club_makes(tmp_path: Path) -> None:
    club = Cupboard(tmp_path, ["Anna", "Ugo", "Eva"])
    cup = club.announce(title="Torneo di sabato")
    club.all_enter(cup)
    assert club.shown(cup).stage == "open"
    club.lobby.order(club.host, Order("start", cup))
    for number in range(1, 4):
        assert len(club.shown(cup).rounds) == number
        (table,) = club.tables(cup)
        for visit in club.visits.values():
            playing = visit.who in table.owners
            assert club.shown(cup, visit.name).waiting == ((table.name,) if playing else ())
            assert visit.invitations == ([("", table.name)] if playing else []), "who plays is told which table waits"
        await (club.play_round(cup) if number < 3 else club.give_up(cup))
    shown = club.shown(cup)
    assert shown.stage == "over"
    assert [row.played for row in shown.standings] == [2, 2, 2]
    assert sum(row.points for row in shown.standings) == 6
    assert all(visit.invitations == [] for visit in club.visits.values())
    assert len(club.lobby.ledger.finished()) == 3
    assert club.lobby.ranking(club.host, "scopa").matches == 3, "tournament matches count like others"
    await club.close()


async def test_pairs_play_a_knockout_of_duplicate_deals_to_the_final(tmp_path: Path) -> None:
    club = Cupboard(tmp_path, [f"{name} {at}" for at in range(2) for name in ("Anna", "Ugo", "Eva")])
    cup = club.announce("knockout", seats=4, deals=1)
    for at, name in enumerate(club.names):
        beside = at - 3 if at >= 3 else None
        club.lobby.order(club.visits[name], Order("enter", cup, beside=beside))
    club.lobby.order(club.host, Order("start", cup))
    first, second = club.shown(cup).rounds[0]
    assert (first.how, second.how) == ("bye", "")
    await club.give_up(cup)
    for _ in range(4):
        await club.play_round(cup)
    shown = club.shown(cup)
    assert (shown.stage, len(shown.rounds)) == ("over", 2)
    assert shown.standings[0].entry == shown.rounds[1][0].winner
    (table,) = {frozenset(player.split(":")[1] for player in found.header.players[::2])
                for found in club.lobby.ledger.finished()[:1]}  # fmt: skip
    assert len({name.split()[0] for name in table}) == 1, "partners sit opposite each other"
    await club.close()


async def test_it_starts_by_itself_with_as_many_entries_as_it_waits_for(club: Cupboard) -> None:
    cup = club.announce(wanted=4)
    club.all_enter(cup)
    assert club.shown(cup).stage == "playing"
    assert len(club.tables(cup)) == 2


async def test_a_tournament_goes_on_after_a_restart_in_the_middle_of_its_matches(tmp_path: Path) -> None:
    """Correspondence pace: days may pass, and the club may close and open again."""
    club = Cupboard(tmp_path, ["Anna", "Ugo", "Eva", "Leo"])
    cup = club.announce(deals=1)
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    one, other = club.tables(cup)
    await club.play(one)
    await club.play(other, 5)
    match = other.room.journal.match
    before = club.shown(cup)
    await club.close()
    club.open()
    assert club.shown(cup).rounds[0][0].how == before.rounds[0][0].how == "secret"
    (waiting,) = club.tables(cup)
    assert (waiting.room.journal.match, waiting.cup) == (match, cup)
    assert waiting.room.seal == f"{cup}/1"
    with pytest.raises(ClubError):
        club.lobby.watch(club.visits[club.names[0]], "zzzz")
    await club.play_round(cup)
    assert len(club.shown(cup).rounds) == 2
    assert {table.room.seal for table in club.tables(cup)} == {f"{cup}/2"}
    first = club.lobby.dealt(club.host, cup, 1, 1)
    assert first.commitment not in {table.room.pledge.commitment for table in club.tables(cup)}
    await club.close()


async def test_a_match_that_ended_while_nobody_noticed_counts_after_a_restart(tmp_path: Path) -> None:
    """The program may be killed between the end of a match and the file of tournaments."""
    club = Cupboard(tmp_path, ["Anna", "Ugo"])
    cup = club.announce(deals=1)
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    club.lobby.cups.over = lambda table: None  # type: ignore[method-assign]
    await club.play_round(cup)
    assert club.shown(cup).stage == "playing"
    await club.close()
    club.open()
    assert club.shown(cup).stage == "over"
    assert [found.standing for found in club.lobby.ledger.finished()] == ["over"]
    await club.close()


async def test_a_match_that_was_lost_is_played_anew_with_the_same_cards(tmp_path: Path) -> None:
    club = Cupboard(tmp_path, ["Anna", "Ugo", "Eva", "Leo"])
    cup = club.announce(deals=1)
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    one, other = club.tables(cup)
    promised = other.room.pledge.commitment
    assert one.room.pledge.commitment == promised
    await club.close()
    SqliteLedger(tmp_path / FILE_NAME).abandon(other.room.journal.match)
    club.open()
    assert len(club.tables(cup)) == 2
    assert {table.room.pledge.commitment for table in club.tables(cup)} == {promised}
    await club.close()


# Who may do what.


async def test_only_a_host_announces_starts_awards_and_calls_off(club: Cupboard) -> None:
    ugo = club.visits["Ugo"]
    cup = club.announce()
    for order in (Order("announce", plan=Plan("scopa", 2)), Order("start", cup), Order("cancel", cup)):
        with pytest.raises(TournamentError) as refused:
            club.lobby.order(ugo, order)
        assert refused.value.key == "tournament.error.not_host"
    assert (club.shown(cup).hosting, club.shown(cup, "Ugo").hosting) == (True, False)
    with pytest.raises(TournamentError):
        club.lobby.order(ugo, Order("enter", "t9"))


async def test_a_guest_who_is_nobody_tomorrow_does_not_enter(club: Cupboard) -> None:
    cup = club.announce()
    guest = club.lobby.enter("guest", "Gast", is_guest=True)
    with pytest.raises(TournamentError) as refused:
        club.lobby.order(guest, Order("enter", cup))
    assert refused.value.key == "tournament.error.guest"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (Plan("scopa", 3), "two_sides"),
        (Plan("king", 4), "two_sides"),
        (Plan("sette_e_mezzo", 2, deals=2), "no_duplicate"),
        (Plan("scopa", 2, deals=99), "deals"),
        (Plan("scopa", 2, twice=True), "deals"),
        (Plan("scopa", 2, wanted=1), "wanted"),
        (Plan("scopa", 2, form="ladder"), "form"),  # type: ignore[arg-type]
    ],
)
async def test_what_cannot_be_played_as_a_tournament_is_refused(club: Cupboard, plan: Plan, said: str) -> None:
    """For games with three and more sides, and where the deals are not independent, with a sentence that says so."""
    with pytest.raises(TournamentError) as refused:
        club.lobby.order(club.host, Order("announce", plan=plan))
    assert refused.value.key == f"tournament.error.{said}"


async def test_an_option_that_does_not_exist_is_refused_as_at_any_table(club: Cupboard) -> None:
    with pytest.raises(CardtableError):
        club.lobby.order(club.host, Order("announce", plan=Plan("scopa", 2, {"target": 12345})))


# Who does not play.


async def test_the_host_awards_a_match_to_somebody_who_is_there(club: Cupboard) -> None:
    cup = club.announce()
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    table = club.tables(cup)[0]
    club.lobby.sit(next(v for v in club.visits.values() if v.who == table.owners[0]), table.name)
    there = table.seats[0].name
    away = table.seats[1].name
    club.lobby.order(club.host, Order("award", cup, name=there.upper(), against=away))
    assert table.name not in club.lobby.tables
    assert all(visit.at is None for visit in club.visits.values())
    (awarded,) = [meeting for meeting in club.shown(cup).rounds[0] if meeting.how == "awarded"]
    assert club.shown(cup).names[awarded.winner] == there
    await asyncio.sleep(0)
    undecided = next(at for at, meeting in enumerate(club.shown(cup).rounds[0]) if not meeting.how)
    neither = Order("award", cup, number=1, meeting=undecided, winner=NEITHER)
    club.lobby.order(club.host, neither)
    assert len(club.shown(cup).rounds) == 2
    for twice, why in (
        (Order("award", cup, name=there, against=away), "met"),
        (Order("award", cup, name=away, against=there), "met"),
        (neither, "round_over"),
        (Order("award", cup, meeting=0, winner=0), "round_over"),
        (Order("award", cup, name=there, against=there), "not_paired"),
        (Order("award", cup, name=there, against="Nobody"), "nobody"),
    ):
        with pytest.raises(TournamentError) as refused:
            club.lobby.order(club.host, twice)
        assert refused.value.key == f"tournament.error.{why}"
    assert all(not meeting.how for meeting in club.shown(cup).rounds[1]), "an order never reaches the next round"
    with pytest.raises(TournamentError) as refused:
        club.lobby.order(club.host, Order("award", cup, name=there))
    assert refused.value.key == "tournament.error.against"
    club.lobby.order(club.host, Order("award", cup, name=there, against=str(refused.value.facts["against"])))
    assert [meeting.how for meeting in club.shown(cup).rounds[1]].count("awarded") == 1


async def test_resigning_loses_the_meeting_and_leaving_all_of_them(club: Cupboard) -> None:
    cup = club.announce()
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    (table,) = [table for table in club.tables(cup) if "key of Anna" in table.owners]
    club.lobby.sit(club.host, table.name)
    await asyncio.sleep(0)
    club.lobby.resign(club.host)
    await table.running
    (meeting,) = [meeting for meeting in club.shown(cup).rounds[0] if meeting.mine]
    assert (meeting.how, meeting.winner == club.shown(cup).mine) == ("resigned", False)
    club.lobby.order(club.visits["Leo"], Order("leave", cup))
    while club.shown(cup).stage == "playing":
        await club.give_up(cup)
    assert club.shown(cup).standings[-1].won <= 1
    assert club.shown(cup).left == (False, False, False, True)


@pytest.mark.parametrize("how", ["left", "awarded", "neither"])
async def test_deals_that_were_played_keep_their_results_when_somebody_leaves_in_the_middle(
    club: Cupboard, how: str
) -> None:
    """Only "deals that were not played ... are 60% for the opponents and 0% for them", of two deals the second here."""
    cup = club.announce(deals=2)
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    one, other = club.tables(cup)
    seats = [next(name for name, visit in club.visits.items() if visit.who == owner) for owner in one.owners]
    await club.play(other)
    await club.play(one, 40)
    (counted,) = [[sum(points) for points in zip(*(p for _, p in lines), strict=True)] for lines in one.room.counts]
    at = next(at for at, meeting in enumerate(club.shown(cup).rounds[0]) if not meeting.how)
    if how == "awarded":
        club.lobby.order(club.host, Order("award", cup, name=seats[1], against=seats[0]))
    elif how == "neither":
        club.lobby.order(club.host, Order("award", cup, number=1, meeting=at, winner=NEITHER))
    else:
        club.lobby.order(club.visits[seats[0]], Order("leave", cup))
    shown = club.shown(cup)
    entries = [shown.names.index(name) for name in seats]
    turned = shown.rounds[0][at].pair != tuple(entries)
    assert shown.rounds[0][at].score == tuple(counted[::-1] if turned else counted)
    first, second = shown.deals
    compared = {one.held.entry: one for one in first.results}
    assert [one.others for one in first.results] == [1] * 4, "the first deal is compared at both tables"
    assert {one.held.entry for one in second.results}.isdisjoint(entries)
    given = [Fraction(0), Fraction(0) if how == "neither" else GIVEN]
    rows = {row.entry: row for row in shown.standings}
    assert [rows[entry].share for entry in entries] == [
        (compared[entry].score + second_deal) / 2 for entry, second_deal in zip(entries, given, strict=True)
    ]


async def test_a_tournament_that_is_called_off_takes_its_tables_with_it(club: Cupboard) -> None:
    cup = club.announce(deals=2)
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    club.lobby.order(club.host, Order("cancel", cup))
    assert club.tables(cup) == []
    assert [found.standing for found in club.lobby.ledger.finished()] == ["abandoned"] * 2
    assert club.lobby.dealt(club.host, cup, 1, 1).seed


async def test_at_a_table_of_a_tournament_nobody_plays_on_and_no_bot_stands_in(club: Cupboard) -> None:
    cup = club.announce()
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    (table,) = [table for table in club.tables(cup) if "key of Anna" in table.owners]
    club.lobby.sit(club.host, table.name)
    other = next(seat for seat, owner in enumerate(table.owners) if owner != club.host.who)
    with pytest.raises(ClubError) as refused:
        club.lobby.stand_in(club.host, other)
    assert refused.value.key == "club.of_tournament"
    await asyncio.sleep(0)
    club.lobby.resign(club.host)
    with pytest.raises(ClubError):
        club.lobby.again(club.host)


# The secrecy of duplicate play.


async def started(club: Cupboard, **facts: object) -> tuple[str, ClubTable, ClubTable, list[Visit], list[Visit]]:
    """A tournament with its two tables and those who play at each."""
    cup = club.announce(**facts)  # type: ignore[arg-type]
    club.all_enter(cup)
    club.lobby.order(club.host, Order("start", cup))
    one, other = club.tables(cup)
    at_one = [visit for visit in club.visits.values() if visit.who in one.owners]
    return cup, one, other, at_one, [visit for visit in club.visits.values() if visit not in at_one]


async def test_whoever_has_the_deals_to_play_does_not_look_on_in_whichever_window(club: Cupboard) -> None:
    """ "Players with unplayed deals may not watch tables of that tournament", nor may two windows of one key help."""
    _, one, other, players, late = await started(club, deals=1)
    lobby = club.lobby
    assert one.room.pledge.commitment == other.room.pledge.commitment != ""
    second = lobby.enter(late[0].who, late[0].name)
    guest = lobby.enter("guest", "Gast", is_guest=True)
    other_key = lobby.enter("another key of the same", "Nobody")
    for visit, why in (
        (late[0], "deals_to_play"),
        (second, "deals_to_play"),
        (guest, "others_watch"),
        (other_key, "others_watch"),
    ):
        with pytest.raises(ClubError) as refused:
            lobby.watch(visit, one.name)
        assert refused.value.key == f"club.{why}"
        assert visit.at is None
    await club.play(one)
    lobby.watch(players[0], other.name)  # has played them, and says nothing
    for say in (
        lambda: lobby.say(players[0], "the seven is in the stock"),
        lambda: lobby.say_phrase(players[0], "thanks"),
    ):
        with pytest.raises(ClubError) as refused:
            say()
        assert refused.value.key == "club.sealed_talk"
    assert other.talk == one.talk == type(one.talk)()
    plain = club.announce()
    club.all_enter(plain)
    club.lobby.order(club.host, Order("start", plain))
    table = next(table for table in club.tables(plain) if late[0].who not in table.owners)
    lobby.watch(late[0], table.name)
    assert late[0].at is table, "where each table has cards of its own everybody may look on"


async def test_nothing_of_a_deal_gets_out_before_the_last_table_with_it_is_over(club: Cupboard) -> None:
    """Every way out: the seed at the end, replays, open hands, going on, export, history, ranking, results."""
    cup, one, other, players, late = await started(club, deals=1)
    lobby, ledger = club.lobby, club.lobby.ledger
    lobby.sit(players[0], one.name)
    with pytest.raises(ClubError) as refused:
        lobby.open_hands(players[0])
    assert refused.value.key == "club.sealed"
    await club.play(one, stay=True)
    match, setup = one.room.journal.match, other.room._match.setup
    assert (one.room.pledge.seed, one.room.pledge.salt, one.room.moves) == ("", "", ())
    for way in (lambda: lobby.replay(players[0]), lambda: lobby.go_on(players[0], 0, 0, "greedy", 0.0)):
        with pytest.raises(ClubError):
            way()
    for export in (exported, replayed):
        with pytest.raises(StillSecret):
            export(ledger, ledger.find(match))
    assert ledger.finished() == ()
    with pytest.raises(ClubError) as refused:  # the table as it stands at the end, and its story, tell of the cards
        lobby.watch(late[0], one.name)
    assert refused.value.key == "club.deals_to_play"
    assert lobby.ranking(players[0]).matches == 0
    with pytest.raises(TournamentError):
        lobby.dealt(players[0], cup, 1, 1)
    for visit in (*players, *late):
        shown = club.shown(cup, visit.name)
        assert shown.deals == ()
        assert all(row.played == 0 for row in shown.standings)
        assert all(meeting.score is None and meeting.winner is None for meeting in shown.rounds[0])
        assert setup.seed not in repr(shown)

    await club.play(other)
    assert one.room.pledge.seed == setup.seed, "from now on it is shown, where people sit as well"
    assert lobby.replay(players[1]).last > 0
    assert {found.standing for found in ledger.finished()} == {"over"}
    assert exported(ledger, ledger.find(match)).setup.seed == setup.seed
    assert lobby.ranking(players[0]).matches == 2
    dealt = lobby.dealt(players[0], cup, 1, 1)
    assert (dealt.seed, dealt.commitment) == (setup.seed, setup.commitment)
    assert [len(hand) for hand in dealt.hands] == [3, 3]
    (deal,) = club.shown(cup).deals
    assert [one.others for one in deal.results] == [1] * 4
    assert sum(one.score for one in deal.results) == 2


async def test_at_all_tables_of_a_round_lie_the_same_cards_also_with_the_seats_exchanged(club: Cupboard) -> None:
    cup = club.announce(deals=2, twice=True)
    for name in ("Anna", "Ugo"):
        club.lobby.order(club.visits[name], Order("enter", cup))
    club.lobby.order(club.host, Order("start", cup))
    (first,) = club.tables(cup)
    await club.play(first)
    (second,) = club.tables(cup)
    assert second.owners == first.owners[::-1]
    ours, theirs = first.room._match.setup, second.room._match.setup
    assert (ours.seed, ours.salt, ours.deals) == (theirs.seed, theirs.salt, 2)
    with pytest.raises(TournamentError):
        club.lobby.dealt(club.host, cup, 1, 1)
    await club.play(second)
    assert club.shown(cup).stage == "over"
    for deal in club.shown(cup).deals:
        assert len(deal.results) == 4


async def test_no_tournament_is_called_like_one_that_was_forgotten_nor_has_its_cards(club: Cupboard) -> None:
    """Only so many that are over are kept; the cards of the first one have been shown to everybody meanwhile."""
    first, seeds = "", []
    for _ in range(2):
        cup = club.announce(deals=1)
        club.all_enter(cup)
        club.lobby.order(club.host, Order("start", cup))
        seeds.append(club.tables(cup)[0].asked.setup.seed)
        assert cup != first
        first = first or cup
        club.lobby.order(club.host, Order("cancel", cup))
        for _ in range(MOST_KEPT):
            club.lobby.order(club.host, Order("cancel", club.announce()))
        assert len(club.lobby.tournaments(club.host)) == MOST_KEPT
    assert seeds[0] != seeds[1]


async def test_an_order_is_plain_data_for_the_command_line() -> None:
    order = Order("announce", plan=Plan("scopa", 2, {"target": 21}, deals=4))
    assert read_order(write_order(order)) == order
    for wrong in (
        {},
        {"what": "delete"},
        {"what": "start", "who": 3},
        {"what": "announce", "plan": {"game": "x", "y": 1}},
    ):
        with pytest.raises(ValueError, match=r"order|nobody"):
            read_order(wrong)
