"""Matches of the ledger as lists show them, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from cardtable.engine.game import AnyGame
from cardtable.games import CLASSES, game_of
from cardtable.rooms.ledger import Header, Summary
from cardtable.text import Text
from cardtable.text.dates import say_when
from cardtable.text.people import player_kind
from cardtable.tui.screens.entries import fold


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the picker: a match that was not finished."""

    summary: Summary
    game: type[AnyGame]
    name: str
    """What is played."""
    players: str
    """Who plays it."""
    aside: str
    """How far it is and when it was played last."""
    family: str
    """The heading it stands under."""
    sought: str
    """What is searched, folded."""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others, in every language."""
        return "", self.summary.id


def kept_matches(text: Text, summaries: Iterable[Summary], now: datetime | None = None) -> tuple[Kept, ...]:
    """Matches in the words of a list; one of a game that is not known here is left out."""
    return tuple(_kept(text, summary, now) for summary in summaries if summary.header.game in CLASSES)


def _kept(text: Text, summary: Summary, now: datetime | None) -> Kept:
    name, players = title_of(text, summary.header), players_of(text, summary.header)
    far = text("kept.moves", count=summary.entries)
    aside = text("kept.aside", far=far, when=say_when(text, summary.last, now))
    sought = fold(f"{name} {text('kept.family')} {players} {summary.id}")
    return Kept(summary, game_of(summary.header.game), name, players, aside, text("kept.family"), sought)


def title_of(text: Text, header: Header) -> str:
    """What is played in a match: the preset by its name, else the game."""
    own, preset = text.within(header.game), f"preset.{header.preset}.name"
    return own(preset) if header.preset and own.has(preset) else own("name")


def players_of(text: Text, header: Header, players: Iterable[str] = ()) -> str:
    """Who plays in a match, those alike counted together: `tu, 3 bot avido`."""
    said = [player_kind(text, player) for player in tuple(players) or header.players]
    counts = {name: said.count(name) for name in said}
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())


def chosen_seed(header: Header) -> str:
    """The seed of a match where somebody chose it, so that nothing was promised; empty for one that was drawn."""
    lines = header.record.splitlines()
    seed = next((line.removeprefix("seed: ") for line in lines if line.startswith("seed: ")), "")
    return "" if any(line.startswith("salt: ") for line in lines) else seed
