"""The choice of decks: which deck one person sees the cards of a pack in, by their settings and their own folder."""

from collections.abc import Mapping
from pathlib import Path

from cardtable.engine.cards import BRESCIAN_52, FRENCH_52, ITALIAN_40, Pack
from cardtable.engine.errors import CardtableError, nearest
from cardtable.tui.deck_files import BadDeck
from cardtable.tui.decks import PLAIN_DECK, Deck, deck, deck_for, deck_names, own_deck
from cardtable.tui.settings import AUTO, Settings

FOLDER_NAME = "decks"
"""The folder of the decks of one's own, beside the settings."""

PACKS: Mapping[str, Pack] = {"deck_italian": ITALIAN_40, "deck_brescian": BRESCIAN_52, "deck_french": FRENCH_52}
"""Per setting, the pack whose deck it names."""


class UnknownDeck(CardtableError):
    """A setting names a deck that is not there, or that does not draw these cards."""

    def __init__(self, setting: str, name: str, names: tuple[str, ...], draws_others: bool) -> None:
        self.key = "deck.other_cards" if draws_others else "deck.unknown"
        near = nearest(name, names) or ", ".join(names)
        what = "draws other cards" if draws_others else "is not there"
        super().__init__(f"{setting}: {name} {what}; did you mean {near}?", setting=setting, name=name, nearest=near)


def setting_of(pack: Pack) -> str:
    """The setting that names the deck of a pack; a pack with other ranks is drawn as the first of its family."""
    alike = [name for name, one in PACKS.items() if one.family == pack.family]
    return next((name for name in alike if PACKS[name].ranks == pack.ranks), alike[0])


class DeckChoice:
    """The decks of one person. Files of their own are read when they are needed, and then remembered."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` is where decks of one's own lie; None for somebody who keeps no settings."""
        self.folder = folder
        self._own: dict[tuple[str, bool], Deck | BadDeck] = {}

    def forget(self) -> None:
        """Reads the files anew when they are needed next: somebody may have changed them."""
        self._own.clear()

    def of(self, pack: Pack, settings: Settings, plain: bool, pixels: bool) -> Deck:
        """The deck in which a pack is drawn: the one in the settings where it can be used, else the usual one."""
        wanted = getattr(settings, setting_of(pack))
        own = None if plain or wanted == AUTO else self._found(wanted, pixels)
        decks = [own] if isinstance(own, Deck) else []
        return deck_for(pack.family, plain, pixels, "" if wanted == AUTO else wanted, decks)

    def problem(self, setting: str, settings: Settings) -> CardtableError | None:
        """Why the deck in a setting cannot be used; None where it can."""
        wanted = getattr(settings, setting)
        if wanted == AUTO:
            return None
        own = self._found(wanted, pixels=True)
        if isinstance(own, BadDeck):
            return own
        found = own or (deck(wanted) if wanted in deck_names() else None)
        if found is not None and PACKS[setting].family in found.families:
            return None
        return UnknownDeck(setting, wanted, self.names(setting), found is not None)

    def names(self, setting: str) -> tuple[str, ...]:
        """The decks that draw the pack of a setting, those of one's own after the others, and the plain one last."""
        family = PACKS[setting].family
        theirs = [name for name in deck_names() if family in deck(name).families and name != PLAIN_DECK]
        own = [name for name in self._own_names() if self._draws(name, family) and name not in (*theirs, PLAIN_DECK)]
        return (*theirs, *own, PLAIN_DECK)

    def problems(self) -> tuple[BadDeck, ...]:
        """What is wrong with the files of one's own, a line for each that cannot be used."""
        read = (self._read(name, pixels=True) for name in self._own_names())
        return tuple(found for found in read if isinstance(found, BadDeck))

    def _own_names(self) -> tuple[str, ...]:
        """The decks that lie in the folder now, good or bad."""
        if self.folder is None:
            return ()
        try:
            names = [path.stem for path in self.folder.iterdir() if path.suffix == ".toml"]
        except OSError:  # it is not there, or nobody may look into it
            return ()
        return tuple(sorted(name for name in names if name != AUTO))

    def _draws(self, name: str, family: str) -> bool:
        found = self._read(name, pixels=True)
        return isinstance(found, Deck) and family in found.families

    def _found(self, name: str, pixels: bool) -> Deck | BadDeck | None:
        """A deck of one's own, what is wrong with it, or None where there is none of this name."""
        return self._read(name, pixels) if name in self._own_names() else None

    def _read(self, name: str, pixels: bool) -> Deck | BadDeck:
        """A deck of one's own, or what is wrong with it."""
        assert self.folder is not None
        if (name, pixels) not in self._own:
            try:
                self._own[name, pixels] = own_deck(self.folder / f"{name}.toml", pixels)
            except BadDeck as problem:
                self._own[name, pixels] = problem
        return self._own[name, pixels]
