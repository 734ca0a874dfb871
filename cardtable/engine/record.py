"""Records: a match as text, headers and moves. Loading is replaying, so the rules check the file.

Version 1, one thing a line; empty lines and lines that begin with `#` do not count:

    cardtable record 1
    game: scopa
    pack: italian40
    seats: 2
    option target: 11
    seed: 42
    1. 1 7D x 4C,3S
    2. 0 FS

`pack` names the notation. Options that are not listed have their defaults. Instead of a seed, or before it, `order 3:`
gives the cards of deal 3 in the order in which they arrive, and `order 3.1:` those of its first redeal. `dealer:` names
the first dealer where he is not drawn, and `deals:` how many there are where a number of them ends the match and not
the rules. A seed that was drawn stands with its `salt:` and the `commitment:` that was shown before the first card, and
`word 0:` is the word that seat 0 mixed in after it (see `fairness`). A move has its number, its seat (0 is the first)
and its notation. `player 0:` says who sat at a seat, `began:` when the first card was dealt: both are told on and
change nothing. `resigned:` is the seat that gave the match up after the last move.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from re import fullmatch
from typing import NamedTuple, NoReturn

from cardtable.engine.cards import Card
from cardtable.engine.errors import BadSeats, CardtableError, CorruptRecord, NotYourTurn, UnknownGame
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.options import write_value
from cardtable.engine.state import NOBODY, Layout, Seat

VERSION = 1
TITLE = "cardtable record"
_PLACE = r"(?:0|[1-9]\d{0,3})(?:\.[1-9]\d?)?"
"""A deal and its redeal, each in one way of writing only."""
_HEADERS = (
    r"game|pack|seats|deals|seed|salt|commitment|(?:word|player) (?:0|[1-9]\d?)|began|resigned|dealer|option \w+|"
    rf"order {_PLACE}"
)
"""What a header can be called."""


@dataclass(frozen=True)
class Record:
    """A match as it is written down."""

    setup: Setup
    moves: tuple[tuple[Seat, Move], ...]
    lines: tuple[int, ...] = ()
    """Per move, the line of the file it stands on; empty for a record that was not read from one."""
    players: Mapping[Seat, str] = field(default_factory=dict)
    """Per seat of which it is known, who sat there."""
    began: str = ""
    """When the match began; empty where it is not known."""
    header_lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """Per header, by its name, the line of the file it stands on; empty for a record that was not read from one."""
    resigned: Seat = NOBODY
    """The seat that gave the match up after the last move; NOBODY where none did."""

    @classmethod
    def of(cls, match: Match) -> "Record":
        """The record of a match as far as it has been played."""
        return cls(match.setup, tuple(match.moves))

    def write(self) -> str:
        """The text of the record."""
        setup, game = self.setup, self.setup.game
        lines = [f"{TITLE} {VERSION}", f"game: {game.id}", f"pack: {game.pack.name}", f"seats: {game.seats}"]
        lines += [f"option {name}: {write_value(value)}" for name, value in game.options.items()]
        lines += [f"deals: {setup.deals}"] if setup.deals else []
        lines += [f"seed: {setup.seed}"] if setup.seed is not None else []
        lines += [f"salt: {setup.salt}", f"commitment: {setup.commitment}"] if setup.commitment else []
        lines += [f"word {seat}: {word}" for seat, word in sorted(setup.words.items())]
        lines += [f"player {seat}: {player}" for seat, player in sorted(self.players.items())]
        lines += [f"began: {self.began}"] if self.began else []
        lines += [f"resigned: {self.resigned}"] if self.resigned != NOBODY else []
        lines += [f"dealer: {setup.dealer}"] if setup.dealer is not None else []
        for (deal, attempt), order in sorted(setup.orders.items()):
            lines.append(
                f"order {deal}{f'.{attempt}' if attempt else ''}: {' '.join(game.pack.names[card] for card in order)}"
            )
        lines += [f"{n}. {seat} {write_move(move, game.pack)}" for n, (seat, move) in enumerate(self.moves, 1)]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str, games: Iterable[type[AnyGame]]) -> "Record":
        """The record a text holds, not yet replayed; raises `CorruptRecord`."""
        return _Reader(text, games).record()

    def replay(self) -> Match:
        """The match, played anew; raises `CorruptRecord` at the first move that the rules refuse."""
        match = Match(self.setup)
        for _ in self.steps(match):
            pass
        return match

    def steps(self, match: Match) -> Iterator["Step"]:
        """Plays the record on a fresh match and yields each move after it was made; raises `CorruptRecord`."""
        for n, (seat, move) in enumerate(self.moves, 1):
            line = self.lines[n - 1] if self.lines else 0
            try:
                dealt = match.deal_next() if match.between_deals else ()
                events = match.play(seat, move)
            except NotYourTurn as error:
                what, due = f"move {n}: {error}", match.to_move
                if match.outcome:
                    raise CorruptRecord(line, what, "record_over", number=n, cause=error) from error
                raise CorruptRecord(line, what, "record_turn", number=n, seat=seat, due=due, cause=error) from error
            except CardtableError as error:
                raise CorruptRecord(line, f"move {n}: {error}", "record_move", number=n, cause=error) from error
            yield Step(seat, move, dealt, events)
        if self.resigned != NOBODY:
            try:
                match.resign(self.resigned)
            except CardtableError as error:
                raise CorruptRecord(self.header_lines.get("resigned", 0), str(error), "match_over") from error


class Step(NamedTuple):
    """One move of a record that is being replayed."""

    seat: Seat
    move: Move
    dealt: tuple[Event, ...]
    """What happened when the deal was dealt that begins with this move; empty within a deal."""
    events: tuple[Event, ...]
    """What the move brought about."""


class _Reader:
    """Reads one record line by line, keeping count of where it is."""

    def __init__(self, text: str, games: Iterable[type[AnyGame]]) -> None:
        self.text = text
        self.games = {game.id: game for game in games}
        self.line = 0
        self.headers: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.orders: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.players: dict[str, str] = {}
        self.stands_on: dict[str, int] = {}
        self.moves: list[tuple[int, Seat, str]] = []

    def record(self) -> Record:
        for number, line in enumerate(self.text.splitlines(), 1):
            self.line = number
            content = line.strip()
            if content and not content.startswith("#"):
                self.read_line(content)
        self.line = 0
        if not self.headers:
            self.fail("it is empty", "record_empty")
        try:
            setup = self.setup()
            moves = []
            for number, seat, text in self.moves:
                self.line = number
                moves.append((seat, read_move(text, setup.game.pack)))
        except CorruptRecord:
            raise
        except CardtableError as error:
            raise CorruptRecord(self.line, str(error), "cause", cause=error) from error
        players = {int(seat): player for seat, player in self.players.items() if int(seat) < setup.game.seats}
        lines = tuple(line for line, _, _ in self.moves)
        resigned = self.seat("resigned", setup.game) if "resigned" in self.headers else NOBODY
        return Record(setup, tuple(moves), lines, players, self.headers.get("began", ""), self.stands_on, resigned)

    def fail(self, what: str, reason: str, **facts: object) -> NoReturn:
        raise CorruptRecord(self.line, what, reason, **facts)

    def read_line(self, content: str) -> None:
        """One line: the title, a header or a move."""
        if not self.headers:
            title = fullmatch(rf"{TITLE} (\d+)", content)
            if not title:
                self.fail(
                    f"a record begins with the line '{TITLE} {VERSION}'", "record_title", title=f"{TITLE} {VERSION}"
                )
            elif title[1] != str(VERSION):
                self.fail(
                    f"version {title[1]} is not known here, only version {VERSION}",
                    "record_version",
                    version=title[1],
                    known=VERSION,
                )
            self.headers["version"] = str(VERSION)
        elif move := fullmatch(r"(\d{1,6})\. (\d{1,2}) (.+)", content):
            if int(move[1]) != len(self.moves) + 1:
                due = len(self.moves) + 1
                self.fail(f"move {due} is expected here, not move {move[1]}", "record_count", due=due, found=move[1])
            self.moves.append((self.line, int(move[2]), move[3]))
        elif header := fullmatch(rf"({_HEADERS}): *(.+)", content):
            if self.moves:
                self.fail("the headers stand before the moves", "record_header_late")
            name = header[1]
            if name in self.stands_on:
                self.fail(f"{name} stands twice", "record_twice", name=name)
            self.stands_on[name] = self.line
            kind, _, which = name.partition(" ")
            table = {
                "option": self.options,
                "order": self.orders,
                "word": self.words,
                "player": self.players,
            }.get(kind, self.headers)
            table[which or kind] = header[2]
        else:
            text = content[:60]
            self.fail(f"{text!r} is neither a header ('name: value') nor a move ('1. 0 7D')", "record_line", text=text)

    def setup(self) -> Setup:
        """The setup the headers describe; while one of them is read, `line` is where it stands."""
        game_id = self.header("game")
        game_type = self.games.get(game_id)
        if game_type is None:
            raise UnknownGame(game_id, self.games)
        for name, value in self.options.items():
            self.line = self.stands_on[f"option {name}"]
            game_type.options_type.spec(name).read(value)
        seats = self.count("seats")
        if seats not in game_type.seat_counts:
            raise BadSeats(game_id, seats, game_type.seat_counts)
        self.line = 0
        game = game_type.at_table(seats, self.options)
        if self.header("pack") != game.pack.name:
            pack, found = game.pack.name, self.header("pack")
            self.fail(f"{game_id} is played with the pack {pack}, not {found}", "record_pack", pack=pack, found=found)
        orders = {}
        for place, faces in self.orders.items():
            self.line = self.stands_on[f"order {place}"]
            orders[self.place(place)] = self.cards(faces, game.layout)
        dealer = self.count("dealer") if "dealer" in self.headers else None
        self.line = 0
        words = {int(seat): word for seat, word in self.words.items()}
        deals = self.count("deals") if "deals" in self.headers else 0
        setup = Setup(game, self.headers.get("seed"), orders, dealer, self.headers.get("salt", ""), words, deals)
        for name in ("seed", "salt"):
            if "commitment" in self.headers:
                self.header(name)
        if (promised := self.headers.get("commitment", setup.commitment)) != setup.commitment:
            self.line = self.stands_on["commitment"]
            due = setup.commitment
            self.fail(f"the seed and the salt give the commitment {due}, not {promised}", "record_commitment", due=due)
        return setup

    def header(self, name: str) -> str:
        self.line = self.stands_on.get(name, 0)
        if name not in self.headers:
            self.fail(f"the header '{name}:' is missing", "record_header_missing", name=name)
        return self.headers[name]

    def count(self, name: str) -> int:
        value = self.header(name)
        if not (value.isdecimal() and len(value) < 4):
            self.fail(f"{name} is a number, not {value!r}", "record_number", name=name, text=value)
        return int(value)

    def seat(self, name: str, game: AnyGame) -> Seat:
        """The seat that a header names."""
        seat, last = self.count(name), game.seats - 1
        if seat > last:
            self.fail(f"{name} names seat {seat}; the last is {last}", "record_seat", name=name, seat=seat, last=last)
        return seat

    @staticmethod
    def place(name: str) -> tuple[int, int]:
        """`3` or `3.1` as (deal, attempt)."""
        deal, _, attempt = name.partition(".")
        return int(deal), int(attempt or 0)

    def cards(self, faces: str, layout: Layout) -> tuple[Card, ...]:
        """A pack order; with several packs together a face may stand once for each of them, without saying which."""
        pack, order = layout.pack, layout.pack.read(faces)
        due = Counter(face for card, face in enumerate(pack.faces) if not layout.removed >> card & 1)
        found = Counter(pack.faces[card] for card in order)
        if found != due:
            extra, missing = (" ".join(sorted(faces)) for faces in (found - due, due - found))
            wrong = [f"too often: {extra}"] * bool(extra) + [f"missing: {missing}"] * bool(missing)
            what = f"a pack order names each of the {due.total()} cards once ({'; '.join(wrong)})"
            if extra:
                self.fail(what, "record_order_extra", cards=due.total(), extra=extra)
            self.fail(what, "record_order_missing", cards=due.total(), missing=missing)
        named = set(order)
        free = {
            face: [c for c in range(at, len(pack), pack.size) if c not in named]
            for at, face in enumerate(pack.faces[: pack.size])
        }
        cards: dict[Card, None] = {}
        for card in order:
            cards[free[pack.faces[card]].pop(0) if card in cards else card] = None
        return tuple(cards)
