"""A match (partita): a setup and moves give the state, the sheets and the outcome. The one authority on legality."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from cardtable.engine.cards import Card
from cardtable.engine.chance import Chance, Given, Seeded
from cardtable.engine.errors import BadSetup, IllegalMove, NotYourTurn
from cardtable.engine.events import Event
from cardtable.engine.fairness import checked_word, commitment, mixed
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.scoring import Outcome, Scoresheet, leaders, totals
from cardtable.engine.state import NOBODY, AnyState, Deal, Seat
from cardtable.engine.view import View, remembered, view_of

SEED_LENGTH = 200
"""A seed has at most so many characters."""

MOST_DEALS = 99
"""A match of a fixed number of deals has at most so many."""

Phase = Literal["playing", "counted", "over"]
"""Where a match stands: cards are played, a deal has been counted, the match has a result."""


@dataclass(frozen=True)
class Setup:
    """Everything that is settled before the first card: with the moves it makes the whole match."""

    game: AnyGame
    seed: str | None = None
    """The seed of all chance; None where every pack order is given."""
    orders: Mapping[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)
    """Pack orders that were written down, by (deal, attempt); they go before the seed."""
    dealer: Seat | None = None
    """The first dealer, where the table names one."""
    salt: str = ""
    """What hides a drawn seed until the match is over (see `fairness`); empty where somebody chose the seed."""
    words: Mapping[Seat, str] = field(default_factory=dict)
    """Per seat that added one, the word that is mixed into the seed after the commitment."""
    deals: int = 0
    """How many deals (smazzate) the match has, each played as if it were the first; 0 where the rules end it."""

    def __post_init__(self) -> None:
        """Raises `BadSetup` where something is missing or contradicts itself."""
        game = self.game
        if self.seed is None and not self.orders:
            raise BadSetup("a match needs a seed or the pack orders of its deals", "seed_missing")
        if self.seed is not None and not (
            self.seed.isprintable() and 0 < len(self.seed) <= SEED_LENGTH and self.seed == self.seed.strip()
        ):
            raise BadSetup(
                f"a seed is one line of 1 to {SEED_LENGTH} printable characters, without spaces around it",
                "seed_unfit",
                longest=SEED_LENGTH,
            )
        if not 0 <= self.deals <= MOST_DEALS:
            raise BadSetup(f"a match has at most {MOST_DEALS} deals", "deals_many", most=MOST_DEALS)
        for seat, word in self.words.items():
            checked_word(word)
            if self.seed is None or not 0 <= seat < game.seats:
                last = game.seats - 1
                raise BadSetup(
                    f"a word belongs to a seed and to a seat from 0 to {last}", "word_unused", last=last, seat=seat
                )
        if self.dealer is not None and not 0 <= self.dealer < game.seats:
            last = game.seats - 1
            raise BadSetup(
                f"the first dealer is a seat from 0 to {last}, not {self.dealer}",
                "dealer_unknown",
                last=last,
                dealer=self.dealer,
            )
        must_name = self.seed is None or game.names_dealer()
        if must_name and self.dealer is None:
            raise BadSetup(
                "the first dealer has to be named: give a seat, 0 being the first",
                "dealer_missing",
                last=game.seats - 1,
            )
        if self.dealer is not None and not must_name:
            raise BadSetup("the first dealer is drawn by these rules and cannot be named", "dealer_drawn")

    @property
    def commitment(self) -> str:
        """What everybody may know of a drawn seed before the match is over; empty where there is nothing to promise."""
        return commitment(self.seed, self.salt) if self.seed is not None and self.salt else ""

    @property
    def chance(self) -> Chance:
        """Where the cards come from. Never leaves the engine."""
        seeded = None if self.seed is None else Seeded(mixed(self.seed, self.words))
        return Given(self.orders, seeded) if self.orders or seeded is None else seeded


class Match:
    """A match in progress. Nothing is dealt until `deal_next` is called, before the first deal and between deals."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game
        self.moves: list[tuple[Seat, Move]] = []
        """Every move so far, with the seat that made it."""
        self._dealt_at = 0
        """How many moves had been made when this deal was dealt."""
        self.sheets: tuple[Scoresheet, ...] = ()
        """The counts of the deals that are over."""
        self.outcome: Outcome | None = None
        """The result, once there is one."""
        self._chance = setup.chance
        self._first_dealer = self.game.first_dealer(self._chance) if setup.dealer is None else setup.dealer
        self._state: AnyState | None = None
        self._legal: Sequence[Move] | None = None
        """What is legal in this position, once somebody has asked."""

    @property
    def has_begun(self) -> bool:
        """Whether the first deal has been dealt."""
        return self._state is not None

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if self.outcome is not None:
            return "over"
        return "counted" if self.counted else "playing"

    @property
    def counted(self) -> bool:
        """Whether the deal that was dealt last has been counted."""
        return self._state is not None and self._state.to_move == NOBODY

    @property
    def between_deals(self) -> bool:
        """Whether a deal has to be dealt (`deal_next`) before anybody can move."""
        return self.outcome is None and (self._state is None or self._state.to_move == NOBODY)

    @property
    def state(self) -> AnyState:
        """The position; raises `BadSetup` before the first deal. Only the engine and its tests look at it."""
        if self._state is None:
            raise BadSetup("nothing is dealt yet", "nothing_dealt")
        return self._state

    @property
    def to_move(self) -> Seat:
        """Whose turn it is; NOBODY between deals and at the end."""
        return NOBODY if self._state is None or self.outcome is not None else self._state.to_move

    @property
    def totals(self) -> tuple[int, ...]:
        """Per side, the points of the deals that are over."""
        return totals(self.sheets, self.game.side_count)

    @property
    def dealer(self) -> Seat:
        """Who deals this deal, or the next one between deals."""
        if self._state is not None and not self.between_deals:
            return self._state.deal.dealer
        if self.setup.deals:  # by turns, whatever happened before: at every table the same
            return (self._first_dealer + len(self.sheets)) % self.game.seats
        return self.game.dealer(self._first_dealer, self.sheets)

    def deal_next(self) -> tuple[Event, ...]:
        """Deals the next deal and returns what happened; raises `BadSetup` while one is being played."""
        if not self.between_deals:
            if self.outcome:
                raise BadSetup("the match is over", "match_over")
            raise BadSetup("a deal is being played", "deal_running")
        events: list[Event] = []
        before = () if self.setup.deals else self.sheets
        deal = Deal(len(self.sheets) + 1, self.dealer, self._chance, sheets=before)
        state = self.game.deal(deal, events.append)
        self._dealt_at = len(self.moves)
        state.check()
        self._state, self._legal = state, None
        return (*events, *self._count(state))

    def legal_moves(self) -> Sequence[Move]:
        """Everything the seat to move may do; empty when nobody is to move."""
        if self._legal is None:
            self._legal = () if self.to_move == NOBODY else self.game.legal_moves(self.state)
        return self._legal

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Makes a move and returns what happened; raises `NotYourTurn` and `IllegalMove`, with nothing changed."""
        move = self.checked(seat, move)
        events: list[Event] = []
        state = self.game.play(self.state, move, events.append)
        if state.to_move == NOBODY:
            state.check()
        self._state, self._legal = state, None
        self.moves.append((seat, move))
        return (*events, *self._count(state))

    def resign(self, seat: Seat) -> None:
        """Ends the match: the side of this seat loses, whatever the totals; raises `BadSetup` where it is over."""
        if self.outcome is not None:
            raise BadSetup("the match is over", "match_over")
        side = self.game.sides[seat]
        others = tuple(other for other in range(self.game.side_count) if other != side)
        self.outcome = Outcome(others, "resigned", self.totals)

    def checked(self, seat: Seat, move: Move) -> Move:
        """A move that the seat may make now; raises `NotYourTurn` and `IllegalMove`."""
        if seat != self.to_move or seat == NOBODY:
            raise NotYourTurn(seat, self.to_move)
        legal = self.legal_moves()
        if move not in legal:
            allowed = [self.write(other) for other in legal]
            raise IllegalMove(self.write(move), self.objection(move), allowed, self.game.id)
        return legal[legal.index(move)]  # `7.0` and `True` equal ints too, and would stay in the record as they are

    def objection(self, move: Move) -> str:
        """Key of the rule that an illegal move breaks."""
        if move.card >= len(self.game.pack) or move.taken >> len(self.game.pack):
            return "not_now"
        return self.game.objection(self.state, move)

    def view(self, seat: Seat) -> View:
        """What a seat (NOBODY: an onlooker) may know."""
        return view_of(self.game, self.state, seat, self.sheets)

    def view_of_bot(self, seat: Seat) -> View:
        """The same, with all that this seat saw being played in the deal.

        In a match of so many deals no target ends it, and each deal counts by itself: no bot is told of those before.
        """
        view = view_of(self.game, self.state, seat, () if self.setup.deals else self.sheets)
        return remembered(self.game, view, self.moves[self._dealt_at :])

    def write(self, move: Move) -> str:
        """The notation of a move in this game."""
        return write_move(move, self.game.pack)

    def read(self, text: str) -> Move:
        """The move a text means in this game, legal or not; raises `UnreadableMove`."""
        return read_move(text, self.game.pack)

    def _count(self, state: AnyState) -> tuple[Event, ...]:
        """Counts a deal that is over."""
        if state.to_move != NOBODY:
            return ()
        self.sheets = (*self.sheets, self.game.score(state))
        self.outcome = self._end_of_deals() if self.setup.deals else self.game.outcome(self.sheets)
        return (Event("counted", number=len(self.sheets)),)

    def _end_of_deals(self) -> Outcome | None:
        """The result of a match of a fixed number of deals, after the last one: the most points win."""
        if len(self.sheets) < self.setup.deals:
            return None
        best = leaders(self.totals)
        return Outcome(best, "deals_played" if len(best) == 1 else "deals_level", self.totals)
