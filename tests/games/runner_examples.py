"""Worked examples of the kinds and keys that the project's files leave out: food for the tests of the runner."""

from typing import Any


def _example(name: str, kind: str, given: dict[str, Any], expect: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One example; the game is the first word of its name."""
    seats = {"seats": more.pop("seats")} if "seats" in more else {}
    return {
        "id": name,
        "game": name.partition("-")[0],
        "kind": kind,
        **seats,
        "options": more,
        "given": given,
        "expect": expect,
        "why": "example of the runner's tests",
    }


def _played(side: str, card: str, take: list[str] | None, **more: Any) -> dict[str, Any]:
    return {"side": side, "card": card, "take": take, **more}


def _trick(leader: int, cards: str) -> list[dict[str, Any]]:
    return [{"seat": (leader + n) % 4, "card": card} for n, card in enumerate(cards.split())]


PACK = [rank + suit for suit in "CDHS" for rank in (*"23456789", "10", *"JQKA")]
QUEENS = {"0": ["QD"], "2": ["QS", "QH"]}

EXAMPLES = [
    # The options of the moves.
    _example(
        "scopa-refuse-a-sum",
        "captures",
        {"table": ["4D", "3S"], "card": "7C"},
        {"captures": [["4D", "3S"]], "may_lay": True},
        must_capture="single_only",
    ),
    _example(
        "scopa-refuse-no-equal-card",
        "captures",
        {"table": ["7D", "4D", "3S"], "card": "7C"},
        {"captures": [["7D"]], "may_lay": False},
        must_capture="single_only",
        direction="cw",
    ),
    _example(
        "scopa-fewest-cards",
        "captures",
        {"table": ["AC", "3D", "4B", "5S", "FD"], "card": "CB"},
        {"captures": [["FD", "AC"], ["5S", "4B"]], "may_lay": False},
        fewest_cards=True,
    ),
    _example(
        "cicera-a-free-court",
        "captures",
        {"table": ["RD", "RC", "10S"], "card": "RB"},
        {"captures": [["RD"], ["RC"]], "may_lay": True},
        capture_rule="free",
        direction="cw",
    ),
    # One play.
    _example(
        "spazzino-picula-after-a-distribution",
        "play",
        {"table": ["4S", "RD"], "card": "4C", "take": ["4S"], "previous": "4S", "new_round": True},
        {"table": ["RD"], "pile": ["4C", "4S"], "lines": {"picula": 1}},
    ),
    _example(
        "spazzino-no-picula-after-a-distribution",
        "play",
        {"table": ["4S", "RD"], "card": "4C", "take": ["4S"], "previous": "4S", "new_round": True},
        {"table": ["RD"], "pile": ["4C", "4S"], "lines": {}},
        picula_across_deal=False,
    ),
    _example(
        "cicera-cinquina",
        "play",
        {"table": ["AD", "2C", "3B", "4S", "RD"], "card": "10S", "take": ["AD", "2C", "3B", "4S"]},
        {"table": ["RD"], "pile": ["AD", "2C", "3B", "4S", "10S"], "lines": {"quadriglia": 2}},
        quadriglia="graded",
    ),
    _example(
        "scopa-laid",
        "play",
        {"table": ["6D", "RS"], "card": "5C", "take": None},
        {"table": ["5C", "RS", "6D"], "pile": [], "lines": {}},
    ),
    _example(
        "scopa-part-of-the-table",
        "play",
        {"table": ["4D", "3S", "RD"], "card": "7C", "take": ["3S", "4D"], "last_card": False},
        {"table": ["RD"], "lines": {}},
    ),
    _example(
        "scopa-last-card-before-the-leftovers",
        "play",
        {"table": ["4D", "3S", "RD"], "card": "7C", "take": ["3S", "4D"], "last_card": True},
        {"table": ["RD"], "pile": ["7C", "4D", "3S"], "lines": {}},
        seats=3,
    ),
    _example(
        "scopa-last-card-after-the-leftovers",
        "play",
        {"table": ["4D", "3S", "RD"], "card": "7C", "take": ["3S", "4D"], "last_card": True},
        {"table": [], "pile": ["7C", "4D", "3S", "RD"], "lines": {}},
        seats=4,
    ),
    _example(
        "scopa-last-card-scopa",
        "play",
        {"table": ["4D", "3S"], "card": "7C", "take": ["3S", "4D"], "last_card": True},
        {"table": [], "pile": ["7C", "4D", "3S"], "lines": {"scopa": 1}},
        last_card_scopa=True,
    ),
    # Several plays.
    _example(
        "scopa-sequence",
        "sequence",
        {
            "table": ["4D", "3S"],
            "plays": [
                _played("B", "7C", ["4D", "3S"], hand=["7C", "2D"]),
                _played("A", "RB", None),
                _played("B", "RS", ["RB"]),
            ],
        },
        {
            "lines_per_play": [{"scopa": 1}, {}, {"scopa": 1}],
            "table": [],
            "piles": {"B": ["7C", "4D", "3S", "RB", "RS"]},
        },
        seats=2,
    ),
    _example(
        "scopa-sequence-of-four-that-ends-the-hand",
        "sequence",
        {
            "table": ["AD", "2S"],
            "plays": [
                _played("A", "RC", None),
                _played("B", "2C", ["2S"]),
                _played("A", "FS", None),
                _played("B", "RD", ["RC"]),
            ],
            "ends_hand": True,
            "last_capturer_side": "A",
        },
        {
            "lines_per_play": [{}, {}, {}, {}],
            "table": [],
            "piles": {"A": [], "B": ["2C", "2S", "RD", "RC", "AD", "FS"]},
        },
        seats=4,
    ),
    _example(
        "scopa-sequence-that-ends-without-a-capture",
        "sequence",
        {
            "table": ["AD"],
            "plays": [_played("C", "RC", None), _played("A", "2C", None)],
            "ends_hand": True,
            "last_capturer_side": "B",
        },
        {"lines_per_play": [{}, {}], "table": [], "piles": {"B": ["AD", "RC", "2C"]}},
        seats=3,
    ),
    _example(
        "scopa-sequence-last-sweep",
        "sequence",
        {"table": ["AD"], "plays": [_played("B", "2C", None), _played("A", "3C", ["AD", "2C"])], "ends_hand": True},
        {"lines_per_play": [{}, {}], "table": [], "piles": {"A": ["3C", "AD", "2C"]}},
        seats=2,
    ),
    # The deal.
    _example(
        "scopa-deal",
        "deal",
        {"dealer": 3},
        {
            "order": [0, 1, 2, 3],
            "first_seat": 0,
            "cut_by": 2,
            "hand_size": 3,
            "table_size": 4,
            "rounds": 3,
            "packets": [3],
            "next_dealer": 0,
        },
        seats=4,
    ),
    _example("scopa-two-kings-stand", "redeal", {"table": ["RD", "RC", "2S", "FB"]}, {"redeal": False}),
    _example("scopa-four-kings", "redeal", {"table": ["RD", "RC", "RS", "RB"]}, {"redeal": True}, seats=4),
    _example(
        "scopa-kings-may-stand",
        "redeal",
        {"table": ["RD", "RC", "RS", "RB"]},
        {"redeal": False},
        redeal_on_kings=False,
    ),
    # The count.
    _example("scopa-no-leftovers", "end", {"table": [], "last_capturer_side": "A"}, {"takes": {}, "points": {}}),
    _example(
        "scopa-leftovers-of-three",
        "end",
        {"table": ["7D", "3S"], "last_capturer_side": "C"},
        {"takes": {"C": ["3S", "7D"]}, "points": {}},
    ),
    _example("scopa-no-primiera", "primiera", {"cards": ["7D", "7C", "7B"]}, {"value": 0}),
    _example(
        "scopa-courts",
        "primiera",
        {"cards": ["FD", "CC", "RB", "2S", "FS"]},
        {"value": 39},
        primiera_courts="eight_nine_ten",
    ),
    _example(
        "scopa-napola",
        "score",
        {"captured": {"A": ["AD", "2D", "3D", "4D", "6D"], "B": ["7D", "AC", "AB", "AS"], "C": []}, "scope": {"B": 1}},
        {
            "points": {
                "A": {"carte": 1, "denari": 1, "napola": 4, "total": 6},
                "B": {"settebello": 1, "primiera": 1, "scope": 1, "total": 3},
            }
        },
        seats=3,
        napola=True,
    ),
    _example(
        "scopa-margin",
        "match",
        {"before": {"A": 9, "B": 4}, "hand_points": {"A": 4, "B": 1}, "want_margin": True},
        {"totals": {"A": 13, "B": 5}, "over": True, "winner_side": "A", "margin": 8},
        seats=2,
        target=11,
    ),
    _example(
        "scopa-three-level-on-top",
        "match",
        {"before": {"A": 15, "B": 15, "C": 2}, "hand_points": {"A": 1, "B": 1, "C": 2}},
        {"totals": {"A": 16, "B": 16, "C": 4}, "over": False, "winner_side": None},
        seats=3,
    ),
    _example(
        "scopa-secca",
        "match",
        {"before": {"A": 0, "B": 0}, "hand_points": {"A": 1, "B": 3}},
        {"totals": {"A": 1, "B": 3}, "over": True, "winner_side": "B"},
        seats=4,
        match="single",
    ),
    _example(
        "scopa-secca-level",
        "match",
        {"before": {"A": 0}, "hand_points": {"A": 2, "B": 2}},
        {"over": False, "winner_side": None},
        seats=2,
        match="single",
    ),
    # King.
    _example(
        "king-rotating-dealer",
        "setup",
        {"first_dealer": 3, "series_number": 2, "deal": 7, "last_card_of_pack": "KH"},
        {
            "dealer": 3,
            "trump": "H",
            "leader": 0,
            "last_card_seat": 3,
            "hand_size": 13,
            "last_card_public": True,
        },
        seats=4,
        series=4,
        dealer_mode="rotate",
        revoke="prevented",
        revoke_penalty=7,
    ),
    _example(
        "king-revokes",
        "deal_score",
        {"deal": 7, "tricks_won": {"0": 12, "2": 1}, "revokes_proved": {"1": 2, "2": 1}},
        {"points": {"0": 48, "1": -6, "2": 1}},
        seats=4,
        revoke="penalised",
        revoke_penalty=3,
    ),
    _example(
        "king-whoever-deals",
        "setup",
        {"deal": 8, "last_card_of_pack": "10C"},
        {"trump": "C", "hand_size": 13, "last_card_public": True},
        seats=4,
    ),
    _example(
        "king-whatever-the-last-card",
        "setup",
        {"deal": 9, "dealer": 1},
        {"last_card_seat": 1, "last_card_public": True, "leader": 2, "hand_size": 13},
        seats=4,
    ),
    _example("king-hidden-last-card", "setup", {"deal": 5}, {"last_card_public": False, "trump": None}, seats=4),
    _example(
        "king-the-dealer-of-the-third-series",
        "setup",
        {"deal": 1, "series_number": 3, "first_dealer": 1, "dealer": 3},
        {"dealer": 3, "leader": 0},
        seats=4,
        series=4,
    ),
    _example("king-no-trump-in-deal-6", "setup", {"dealer": 0, "deal": 6}, {"trump": None, "leader": 1}, seats=4),
    _example(
        "king-trump-led",
        "legal_moves",
        {"deal": 10, "trump": "C", "hand": ["2C", "AC", "AS"], "trick": _trick(1, "9C 3C KH")},
        {"legal": ["AC", "2C"]},
    ),
    _example(
        "king-only-hearts-left",
        "legal_moves",
        {"deal": 2, "trump": None, "hand": ["2H", "AH"], "trick": []},
        {"legal": ["AH", "2H"]},
        hearts_lead="restricted",
    ),
    _example(
        "king-forced-king-follows-suit",
        "legal_moves",
        {"deal": 5, "trump": None, "hand": ["KH", "2C"], "trick": _trick(2, "5C")},
        {"legal": ["2C"]},
        forced_king_of_hearts=True,
    ),
    _example(
        "king-last-trick",
        "trick_result",
        {"deal": 6, "trump": None, "trick_number": 13, "trick": _trick(3, "2C 3D 4D 5D")},
        {"winner_seat": 3, "points": {"3": -20}, "next_leader": 3},
        seats=4,
    ),
    _example(
        "king-earlier-tricks-of-deal-6",
        "trick_result",
        {"deal": 6, "trump": None, "trick_number": 12, "trick": _trick(3, "2C 3D 4D 5D")},
        {"winner_seat": 3, "points": {"0": 0, "1": 0, "2": 0, "3": 0}, "next_leader": 3},
        seats=4,
    ),
    _example(
        "king-decided-by-this-trick",
        "trick_result",
        {"deal": 5, "trump": None, "trick_number": 1, "trick": _trick(1, "2H KH 3H 4C")},
        {"winner_seat": 2, "points": {"2": -40}, "next_leader": 2},
        seats=4,
        stop_when_decided=True,
        hearts_lead="restricted",
        forced_king_of_hearts=True,
    ),
    _example(
        "king-take-tricks",
        "deal_score",
        {"deal": 9, "tricks_won": {"0": 6, "2": 7}},
        {"points": {"0": 24, "1": 0, "2": 28}},
        seats=4,
    ),
    _example(
        "king-no-tricks",
        "deal_score",
        {"deal": 1, "tricks_won": {"0": 13}, "captured": {}},
        {"points": {"0": -26}},
        seats=4,
    ),
    _example(
        "king-every-trick-and-so-the-last",
        "deal_score",
        {"deal": 6, "tricks_won": {"2": 13}},
        {"points": {"2": -20}},
        seats=4,
    ),
    _example(
        "king-every-trick-and-so-every-heart",
        "deal_score",
        {"deal": 2, "tricks_won": {"0": 0, "3": 13}},
        {"points": {"0": 0, "3": -26}},
        seats=4,
    ),
    _example(
        "king-tricks-by-their-cards",
        "deal_score",
        {"deal": 7, "captured": {"0": PACK[:16], "2": PACK[16:24], "3": PACK[24:]}},
        {"points": {"0": 16, "2": 8, "3": 28}},
        seats=4,
    ),
    _example(
        "king-three-share",
        "match_result",
        {"negatives": {"0": -50, "1": -50, "2": -60, "3": -40}, "positives": {"0": 60, "1": 60, "2": 70, "3": 18}},
        {"totals": {"0": 10, "1": 10, "2": 10, "3": -22}, "winner_seats": [1, 0], "grand_total": 8},
        seats=4,
        tie="fewest_negatives",
        series=4,
    ),
    _example(
        "king-queens-are-out",
        "deal_over",
        {"deal": 4, "captured": QUEENS, "tricks_played": 12},
        {"over": False},
        seats=4,
        stop_when_decided=True,
    ),
    _example(
        "king-all-tricks",
        "deal_over",
        {"deal": 10, "captured": {}, "tricks_played": 13},
        {"over": True},
        seats=4,
    ),
    # Cirulla: claims, the matta, games within a match, a win at once.
    _example(
        "cirulla-claims-on-a-table-with-the-matta",
        "accuse",
        {"where": "table", "cards": ["7C", "2D", "3B", "2S"]},
        {
            "claims": [
                {"claim": "tavola_9", "scope": 3, "matta": [1, 2]},
                {"claim": "tavola_15", "scope": 1, "matta": [8]},
            ],
            "best": 3,
            "redeal": False,
        },
    ),
    _example(
        "cirulla-claims-that-add-up",
        "accuse",
        {"where": "hand", "cards": ["2D", "2S", "2B"]},
        {"claims": [{"claim": "tris", "scope": 13, "matta": None}], "best": 13},
        accuse_cumulative=True,
    ),
    _example(
        "cirulla-bound-in-a-hand",
        "captures",
        {"table": ["RD", "4C"], "card": "7C", "hand": ["7C", "2D"], "bound": {"7C": 5}},
        {"captures": [["RD"]], "may_lay": False},
        deal_packets="one",
        direction="cw",
    ),
    _example(
        "cirulla-two-games",
        "match",
        {"games_won_by": ["A", "B", "A"]},
        {"over": True, "winner_side": "A"},
        seats=2,
        match_format="best_of_three",
    ),
    _example(
        "cirulla-a-game-each",
        "match",
        {"games_won_by": ["A", "B"]},
        {"over": False, "winner_side": None},
        seats=4,
        match_format="best_of_three",
    ),
    _example(
        "cirulla-the-difference",
        "match",
        {"before": {"A": 150}, "hand_points": {"A": 50, "B": 20}, "want_margin": True},
        {"totals": {"A": 200, "B": 20}, "over": True, "winner_side": "A", "margin": 180},
        seats=2,
        target=200,
    ),
    _example(
        "cirulla-cappotto",
        "score",
        {"captured": {"A": [rank + "D" for rank in "A234567FCR"], "B": "rest"}, "scope": {"A": 2}},
        {
            "points": {
                "A": {"denari": 1, "settebello": 1, "scope": 2, "piccola": 7, "grande": 5, "total": 16},
                "B": {"carte": 1, "total": 1},
            },
            "instant_win_side": "A",
        },
        seats=2,
    ),
]
"""Examples that hold."""

_REVOKED = {"deal": 1, "tricks_won": {"0": 13}, "revokes_proved": {"1": 2}}
_WON = {"before": {"A": 1}, "hand_points": {"A": 1}}

NOT_PLAYED_HERE = [
    ("revokes_proved", _example("king-revoke", "deal_score", _REVOKED, {"points": {"0": -26}}, seats=4)),
    ("games_won_by", _example("scopa-games", "match", {"games_won_by": ["A"]}, {"over": False}, seats=2)),
    (
        "instant_win_side",
        _example("scopa-at-once", "match", {**_WON, "instant_win_side": "A"}, {"over": True}, seats=2),
    ),
    (
        "instant_win_side",
        _example(
            "scopa-at-once-2",
            "score",
            {"captured": {"A": ["7D"], "B": []}, "scope": {}},
            {"points": {"A": {"carte": 1, "denari": 1, "settebello": 1, "total": 3}}, "instant_win_side": "A"},
            seats=2,
        ),
    ),
]
"""Examples that fail with the key they name, since no rule of these games knows it."""
