"""Which golden matches there are, and how one is written down: a record, and a count to read beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardtable.bots import Budget, make_bot
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.options import Value
from cardtable.engine.record import Record
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import NOBODY, AnyState
from cardtable.games import GAMES

FOLDER = Path(__file__).parent
SEED = "golden"

HOUSE_RULES: Mapping[str, Mapping[str, Value]] = {
    "scopa": {
        "target": 16,
        "first_dealer": "re_di_denari",
        "redeal_on_kings": False,
        "must_capture": "single_only",
        "last_card_scopa": True,
        "primiera_courts": "eight_nine_ten",
        "napola": True,
    },
    "scopone": {
        "target": 31,
        "redeal_on_kings": False,
        "fewest_cards": True,
        "last_card_scopa": True,
        "primiera_courts": "eight_nine_ten",
        "napola": True,
    },
    "scopa_d_assi": {
        "target": 11,
        "first_dealer": "re_di_denari",
        "ace_with_table_ace": "ace_only",
        "ace_on_empty": "stays",
        "ace_optional": True,
        "vile": True,
        "fewest_cards": True,
        "last_card_scopa": True,
        "primiera_courts": "ten",
        "rebello": True,
        "napoleone": True,
    },
    "sbarazzino": {
        "target": 31,
        "blocked_ace": "take_ace",
        "ace_on_empty": "stays",
        "fewest_cards": True,
        "ace_scopa": True,
        "last_card_scopa": True,
        "primiera_courts": "eight_nine_ten",
        "napola": False,
    },
    "scopa_a_15": {
        "target": 11,
        "fewest_cards": True,
        "equal_capture": True,
        "table_15_30": True,
        "last_card_scopa": True,
        "primiera_courts": "eight_nine_ten",
    },
    "cirulla": {
        "target": 26,
        "piccola_max": 6,
        "ace_with_table_ace": "ace_or_fifteen",
        "equal_over_sum": True,
        "accuse_cumulative": True,
        "accuse_timing": "own_turn",
        "two_aces": "keep_bonus",
        "table_nine": False,
        "cappotto": False,
        "last_card_scopa": True,
    },
    "cicera": {
        "target": 31,
        "capture_rule": "free",
        "picchiata": "authority",
        "quadriglia": "graded",
        "napoleone": "off",
        "hand_points": "none",
        "last_card_scopa": True,
    },
    "spazzino": {
        "target": 51,
        "picula_across_deal": False,
        "bagher_last_card": False,
        "bagher_suit": "captured",
    },
    "rubamazzetto": {"sums": True, "steal_when_table_match": False},
    "scopa_bugiarda": {"base": "scopa_d_assi"},
    "briscola": {"games": 3, "partner_peek": False, "signals": True, "exchange_two": True},
    "bazzica": {
        "pack": "40_without_2_6",
        "target": 300,
        "bazzica_pair": "QD+JS",
        "trump_quinta": 250,
        "plain_quinta": 150,
        "court_points": True,
        "call_out": True,
        "marriage_after_quinta": True,
    },
    "tressette": {"target": 51, "redeal_without_points": True},
    "king": {
        "dealer_mode": "rotate",
        "hearts_lead": "restricted",
        "forced_king_of_hearts": True,
        "stop_when_decided": True,
        "tie": "fewest_negatives",
    },
    "palio": {
        "deals": 12,
        "trump_rule": "first_lead",
        "high_ace_penalty": 10,
        "tie_break": "tricks",
        "championship_points": "4-2-1-0",
        "season_matches": 3,
    },
    "uomo_nero": {"pack": 52, "pair_rule": "rank_and_colour", "offer_order": "owner", "deals": 3},
    "calabresella": {
        "target": 31,
        "solissimo_lead": "after_dealer",
        "cappotto_doubles": False,
        "second_call": True,
    },
    "sette_e_mezzo": {"matta": "none", "deals": 15, "chips": 30, "max_bet": 8, "ties_to_bank": False},
    "spazzumazz": {
        "beat_rule": "strictly_higher",
        "hand_minimum": 6,
        "extra_deck_rounding": "ceil",
        "burn_run": 5,
        "swap_before_play": True,
        "first_player": "lowest_card",
        "stall_limit": 50,
        "stall_result": "all_remaining",
    },
}
"""Per game (each needs one), a table at which nearly everything is played otherwise."""


@dataclass(frozen=True)
class Golden:
    """One golden match."""

    game_type: type[AnyGame]
    seats: int
    name: str
    """The preset, or `house` for the house rules."""
    chosen: Mapping[str, Value]

    def __str__(self) -> str:
        return f"{self.game_type.id}-{self.seats}-{self.name}"

    @property
    def record_file(self) -> Path:
        """The record of the match."""
        return FOLDER / f"{self}.record"

    @property
    def count_file(self) -> Path:
        """Its sheets, totals, end positions and result, to be read."""
        return FOLDER / f"{self}.count"

    def play(self) -> Match:
        """The match as it is recorded: half the moves are greedy, half are any."""
        game = self.game_type.at_table(self.seats, self.chosen)
        match, rng = Match(Setup(game, f"{SEED} {self}")), Random(f"{SEED} {self}")
        bots = [make_bot(level, game) for level in ("random", "greedy")]
        while match.outcome is None:
            if match.between_deals:
                match.deal_next()
            view = match.view(match.to_move)
            match.play(match.to_move, rng.choice(bots)(view, Budget(iterations=0), rng))
        return match


def goldens() -> Iterator[Golden]:
    """A match of every game with every number of seats, for each preset and for the house rules."""
    for game in GAMES:
        for seats in game.seat_counts:
            for name, chosen in game.presets.items():
                if seats in game.seats_for(chosen):
                    yield Golden(game, seats, name, chosen)
            if seats in game.seats_for(HOUSE_RULES[game.id]):
                yield Golden(game, seats, "house", HOUSE_RULES[game.id])


def replayed(record: Record) -> Iterator[str]:
    """The count of a match, line by line, from replaying its record."""
    match = Match(record.setup)
    dealers: list[int] = []
    for _ in record.steps(match):
        if len(dealers) < match.state.deal.number:
            dealers.append(match.state.deal.dealer)
        if match.to_move == NOBODY:
            yield from deal_lines(match, dealers[-1])
    assert match.outcome is not None
    winners = " ".join(map(str, match.outcome.winners)) or "nobody"
    yield f"won by {winners} ({match.outcome.reason}), {len(match.moves)} moves"


def deal_lines(match: Match, dealer: int) -> Iterator[str]:
    """A deal that is over: its lines, where the cards ended up, and the totals."""
    sheet = match.sheets[-1]
    again = f", dealt again {match.state.deal.attempt} times" if match.state.deal.attempt else ""
    yield f"deal {sheet.deal}, dealer {dealer}{again}"
    yield from (f"  {text}" for text in sheet_lines(sheet))
    yield f"  cards: {places(match.state)}"
    yield f"  totals: {_row(match.totals)}"


def sheet_lines(sheet: Scoresheet) -> Iterator[str]:
    """The lines of a sheet: points, what was counted, and why nobody got it."""
    for line in sheet.lines:
        yield f"{line.key}: {_row(line.points)} of {_row(line.counts)} ({line.reason})"


def places(state: AnyState) -> str:
    """Where the cards lie, each zone as a number, so that one card elsewhere is seen."""
    found = zip(state.layout.zones, state.zones, strict=True)
    return ", ".join(f"{zone.kind}{zone.owner if zone.owner >= 0 else ''} {mask:x}" for zone, mask in found if mask)


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
