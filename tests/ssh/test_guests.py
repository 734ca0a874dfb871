"""Guests, passwords, lists of keys: who is let in, and as whom."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from cardtable.ssh.server import password_prompt
from tests.ssh.clubs import Guest, RunningClub, Window, connect


@pytest.fixture(scope="module")
def private(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    """A club for one key, and for guests who know the password."""
    folder = tmp_path_factory.mktemp("private")
    (folder / "password").write_text("sesamo apriti\nnot this line\n", encoding="utf-8")
    club = RunningClub(folder / "club", "--guests", "--password-file", str(folder / "password"), "--keys",
                       str(folder / "keys"), "--per-key", "2")  # fmt: skip
    (folder / "club").mkdir()
    listed = asyncssh.read_private_key(club.key("anna")).export_public_key().decode()
    (folder / "keys").write_text(listed, encoding="utf-8")
    with club:
        yield club


async def test_a_key_that_is_listed_enters(private: RunningClub) -> None:
    async with await Window.open(private, "anna") as anna:
        await anna.until("name anna")


async def test_a_key_that_is_not_listed_is_refused(private: RunningClub) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        await connect(private, "stranger")


async def test_a_guest_with_the_password_enters_and_is_no_namesake(private: RunningClub) -> None:
    async with await Window.open(private, password="sesamo apriti") as guest:
        text = await guest.until("name guest-")
        assert "name guest-" in text


async def test_guests_are_asked_for_the_password_in_words_that_all_of_them_read(private: RunningClub) -> None:
    """Before somebody is let in the language of their client is not known: OpenSSH sends it only with the session."""
    asked: list[str] = []

    class Reader(Guest):
        def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
            asked.extend(prompt for prompt, _ in prompts)
            return super().kbdint_challenge_received(name, instructions, lang, prompts)

    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1", private.port, known_hosts=None, username="somebody", config=None, agent_path=None,
            client_keys=None, client_factory=Reader,
        )  # fmt: skip
    assert set(asked) == {"Password of the club / Password del circolo: "}
    assert (password_prompt("it-IT"), password_prompt("de")) == ("Password del circolo: ", asked[0])


@pytest.mark.parametrize("wrong", ["", "sesamo", "not this line"])
async def test_a_guest_without_the_password_is_refused(private: RunningClub, wrong: str) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        await connect(private, password=wrong)
    assert wrong == "" or wrong not in private.log


async def test_too_many_tries_end_the_connection(private: RunningClub) -> None:
    """A client may show any number of keys; after eight attempts it is cut off."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(10)]
    with pytest.raises((asyncssh.DisconnectError, asyncssh.PermissionDenied)) as raised:
        await asyncssh.connect(
            "127.0.0.1", private.port, known_hosts=None, username="anna", config=None, agent_path=None,
            client_keys=keys, password=None,
        )  # fmt: skip
    assert "Too many authentication failures" in str(raised.value)
    assert "reason=too_many_tries" in private.log


async def test_one_key_has_only_so_many_windows(private: RunningClub) -> None:
    first, second = await Window.open(private, "anna"), await Window.open(private, "anna")
    async with first, second:
        await second.until("name anna")
        await first.until("here anna")
        async with await Window.open(private, "anna") as third:
            assert await third.ended() == 1
            assert "You are here in several windows already" in third.text
        first.press("k")
        await first.until("keys 1")


async def test_a_club_without_guests_turns_them_away(tmp_path: Path) -> None:
    with RunningClub(tmp_path / "club") as closed:
        assert "Guests without a key are turned away." in closed.told
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(closed)
