"""What a club is like: the flags of `cardtable serve` over a TOML file over what is usual."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from cardtable.engine.errors import nearest
from cardtable.games import CLASSES
from cardtable.ssh.problems import ClubProblem


@dataclass(frozen=True)
class Config:
    """The settings of one club."""

    address: str = "127.0.0.1"
    """Where the club listens; 0.0.0.0 for every network of the machine."""
    port: int = 2222
    """0 for any port that is free."""
    data: str = ""
    """The folder of the club: its host key, names and ledger; empty for where the system keeps data."""
    host_key: str = ""
    """The file of the host key; empty for one in the data folder, made on the first run."""
    keys: str = ""
    """A file of authorized keys: only these may enter; empty for anyone with a key."""
    guests: bool = False
    """Whether people may enter without a key."""
    password_file: str = ""
    """A file with the password that guests have to know, on its first line; empty for none."""
    sessions: int = 200
    """People at the same time."""
    per_address: int = 20
    """Sessions from one address; on the machine itself everybody has the same one, and it does not count."""
    per_key: int = 4
    """Windows of one person."""
    idle: int = 3600
    """Seconds without a key after which a session ends; the seat is kept."""
    message: str = ""
    """The message of the day, shown in the lobby."""
    games: tuple[str, ...] = ()
    """The games that are offered; empty for all."""
    hosts: tuple[str, ...] = ()
    """Who may hold tournaments from the lobby: fingerprints of keys (SHA256:...), keys, files of keys, or names."""
    bots: int = 1
    """Processes in which bots think."""
    workers: int = 1
    """Processes that serve people; with more than one the club is in a further one."""

    @property
    def folder(self) -> Path:
        """The folder of the club."""
        if self.data:
            return Path(self.data).expanduser()
        from platformdirs import user_data_path  # noqa: PLC0415 - not loaded where the folder is given

        return user_data_path("cardtable", appauthor=False) / "club"

    @property
    def key_file(self) -> Path:
        """The file of the host key."""
        return Path(self.host_key).expanduser() if self.host_key else self.folder / "host_key"


LIMITS: Mapping[str, tuple[int, int]] = {
    "port": (0, 65535),
    "sessions": (1, 10_000),
    "per_address": (1, 10_000),
    "per_key": (1, 100),
    "idle": (10, 7 * 24 * 3600),
    "bots": (1, 64),
    "workers": (1, 64),
}
"""Per number, its least and its greatest value."""

MESSAGE_LENGTH = 300
"""The message of the day has at most so many characters."""


def configured(file: Path | None, flags: Mapping[str, Any]) -> Config:
    """The configuration of a file and of flags, which go before it where they are given; raises `ClubProblem`."""
    config = Config() if file is None else _read(file)
    return _checked(replace(config, **{name: value for name, value in flags.items() if value is not None}))


def differences(config: Config) -> dict[str, Any]:
    """What is not as usual."""
    usual = Config()
    values = {field.name: getattr(config, field.name) for field in fields(Config)}
    return {name: value for name, value in values.items() if value != getattr(usual, name)}


def _read(file: Path) -> Config:
    """What a TOML file says."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ClubProblem("file", str(file), what=error.strerror or str(error)) from error
    except ValueError as error:
        raise ClubProblem("toml", str(file), what=str(error)) from error
    known = {field.name: field for field in fields(Config)}
    values: dict[str, Any] = {}
    for name, value in content.items():
        if name not in known:
            raise ClubProblem("unknown", name, nearest=nearest(name, known), known=", ".join(known))
        values[name] = _typed(name, value, type(known[name].default))
    return Config(**values)


def _typed(name: str, value: object, wanted: type) -> object:
    """A value of a file as the configuration holds it."""
    if wanted is tuple and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    if type(value) is not wanted:
        examples = {str: '"..."', int: "60", bool: "true, false", tuple: '["scopa", "king"]'}
        raise ClubProblem("type", name, value=str(value), example=examples[wanted])
    return value


def _checked(config: Config) -> Config:
    """A configuration whose values can be."""
    for name, (least, most) in LIMITS.items():
        value = getattr(config, name)
        if not least <= value <= most:
            raise ClubProblem("range", name, least=least, most=most, value=value)
    if not config.address.strip():  # which the system would take for all of its networks
        raise ClubProblem("address_unknown", "address", address='""')
    for game in config.games:
        if game not in CLASSES:
            raise ClubProblem("game", game, nearest=nearest(game, CLASSES), known=", ".join(CLASSES))
    for name in ("keys", "password_file"):
        path = getattr(config, name)
        if path and not Path(path).expanduser().is_file():
            raise ClubProblem("missing", name, path=path)
    for host in config.hosts:
        if not host.strip() or not host.isprintable():
            raise ClubProblem("host", host)
    if config.password_file and not config.guests:
        raise ClubProblem("password_alone", "password_file")
    return replace(config, message=config.message[:MESSAGE_LENGTH])
