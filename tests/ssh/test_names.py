"""Names belong to keys, tables to matches: what a club keeps besides its ledger."""

import shutil
from pathlib import Path

import pytest

from cardtable.ssh.bookings import Booking, Bookings
from cardtable.ssh.club import Club
from cardtable.ssh.config import Config
from cardtable.ssh.identity import FILE_NAME, Identity, NameRefused, Names, looks
from cardtable.ssh.problems import ClubProblem
from cardtable.text import LANGUAGES, Text


def test_a_name_is_chosen_once_per_key_and_kept(tmp_path: Path) -> None:
    names = Names(tmp_path)
    assert names.choose("key a", "  Anna\x1b[31m Rossi ") == "Anna [31m Rossi"
    assert names.choose("key a", "Ugo") == "Anna [31m Rossi", "once"
    again = Names(tmp_path)
    assert (again.of("key a"), again.of("key b")) == ("Anna [31m Rossi", "")
    assert again.key_of("anna [31M rossi") == "key a"
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("other", ["Nicola", "NICOLA", "nícola", "Nico1a", "n i c o l a", "Nісоlа", "NicoIa"])
def test_no_name_that_is_read_like_another_can_be_had(tmp_path: Path, other: str) -> None:
    """Capitals, accents, gaps, digits and letters of other alphabets do not make another name."""
    names = Names(tmp_path)
    names.choose("key", "Nicola")
    with pytest.raises(NameRefused):
        names.choose("another key", other)
    assert not names.is_free(other)
    assert names.of("another key") == ""


@pytest.mark.parametrize("name", ["", "x", "\x1b[2J", "...", "guest-1234", "Guest", "ospite", "\u202e", "a\n"])
def test_some_names_nobody_can_have(tmp_path: Path, name: str) -> None:
    with pytest.raises(NameRefused) as refused:
        Names(tmp_path).choose("key", name)
    for language in LANGUAGES:
        assert Text(language).error(refused.value).isprintable()
        assert not Text(language).error(refused.value).startswith("club.")


def test_names_that_differ_are_had_by_different_keys(tmp_path: Path) -> None:
    names = Names(tmp_path)
    for number, name in enumerate(("Anna", "Annà 2", "Ugo", "Zoë", "Łukasz")):
        assert names.choose(f"key {number}", name) == name
    assert looks("Anna") != looks("Anna 2")


async def test_whoever_chooses_a_name_that_cannot_be_kept_comes_in_without_one(tmp_path: Path) -> None:
    """On a full disk nobody is thrown out: they are called as before, and can choose when there is room again."""
    folder = tmp_path / "club"
    club = Club(Config(data=str(folder)))
    visit, nameless = club.enter(Identity("SHA256:a", "anna"))
    shutil.rmtree(folder)
    called = club.choose_name("SHA256:a", "Anna")
    assert (nameless, visit.name, called[:6]) == (True, called, "guest-")
    folder.mkdir()
    assert club.choose_name("SHA256:a", "Anna") == visit.name == Names(folder).of("SHA256:a") == "Anna"
    await club.close()


def test_a_guest_is_never_somebody_with_a_key() -> None:
    assert Identity("SHA256:abc", "anna").who == "SHA256:abc"
    guest = Identity("", "anna", "guest-12345678")
    assert (guest.is_guest, guest.who) == (True, "guest:guest-12345678")


def test_tables_are_remembered_by_their_matches(tmp_path: Path) -> None:
    bookings = Bookings(tmp_path)
    booking = Booking("abcd", "key a", ("key a", ""), "basta", 30)
    bookings.keep("match1", booking)
    bookings.keep("match2", booking)
    assert Bookings(tmp_path).of("match1") == booking
    bookings.keep_only({"match2", "match3"})
    assert (Bookings(tmp_path).of("match1"), Bookings(tmp_path).of("match2")) == (None, booking)


def test_a_damaged_file_is_named_and_kept(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[1, 2", encoding="utf-8")
    with pytest.raises(ClubProblem) as found:
        Names(tmp_path)
    assert FILE_NAME in Text("it").error(found.value)
    assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") == "[1, 2"
