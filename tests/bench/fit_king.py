"""Fits the weights by which a search plays deals of King on: `python -m tests.bench.fit_king`.

Two seats play by changed weights against two that play by the tactics' own way to weigh, which `BOOK` holds, over the
same deals with the seats exchanged. One weight after the other is raised or lowered as long as that brings points.
With `--write` what was found replaces `outlook.toml` of the game.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from cardtable.engine.cards import Mask
from cardtable.games.king import outlook
from cardtable.games.king.commandments import PAYS, PENAL_CARDS, SEATS, TRICKS, Commandment
from cardtable.games.king.outlook import Outlook, Weights, outlook_of
from cardtable.games.king.playouts import Going, Taken, play_on

AVOIDING: Weights = {
    "odds": 0.5, "steep": 1.4, "cover": 0.8, "empty": 0.7, "length": 0.0, "left": 0.0, "rises": 0.2, "lead": 0.0,
}  # fmt: skip
COSTING: Weights = {**AVOIDING, "drawn": 0.3, "thrown": 0.8, "own": 1.0, "falls": 1.0}
LAST: Weights = {
    "below": 1.2, "above": 1.35, "lead": 6.0, "base": -0.5, "least": 0.5, "mean": 1.1, "rises": 0.2,
    "lead_fades": 2.0, "suits": 0.0, "early": 0.0,
}  # fmt: skip
TAKING: Weights = {
    "odds": 0.04, "steep": 2.4, "length": 0.5, "ruffed": 0.8, "trump_odds": 4.0, "trump_below": 0.5,
    "trump_length": 0.5, "trump_above": 2.0, "lead": 0.0, "lead_early": 0.0,
}  # fmt: skip
BOOK: dict[Commandment, Weights] = {
    Commandment.NO_TRICKS: AVOIDING,
    Commandment.NO_HEARTS: COSTING,
    Commandment.NO_KINGS_JACKS: COSTING,
    Commandment.NO_QUEENS: COSTING,
    Commandment.NO_KING_OF_HEARTS: COSTING,
    Commandment.NO_LAST_TRICK: LAST,
    Commandment.TRUMP_1: TAKING,
}
"""The weights of the tactics, by what a deal is about; with them the outlook chooses as they do."""

WORTH_A_STEP = 0.25
"""A change is made where it brings so many standard errors; the deals are the same, and so most of the luck."""


def points_of(commandment: Commandment, taken: Taken) -> list[int]:
    """Per seat, the points of a deal that was played from its first card on."""
    pays = PAYS[commandment]
    if penal := PENAL_CARDS.get(commandment, 0):
        return [pays * (pile & penal).bit_count() for pile in taken.piles]
    if commandment == Commandment.NO_LAST_TRICK:
        return [pays * (seat == taken.last) for seat in range(SEATS)]
    return [pays * made for made in taken.tricks]


def margins(commandment: Commandment, one: Outlook, other: Outlook, deals: range) -> list[float]:
    """Per deal, by how many points a seat that plays one way is ahead of one that plays the other, both exchanged."""
    found = []
    for number in deals:
        cards = list(range(SEATS * TRICKS))
        Random(f"king {number}").shuffle(cards)
        trump = cards[-1] // TRICKS if commandment.positive else -1
        margin = 0.0
        for sign, outlooks in ((1, [one, other] * 2), (-1, [other, one] * 2)):
            going = Going(_hands(cards), (), 0, (0,) * SEATS, trump)
            points = points_of(commandment, play_on(outlooks, going))
            margin += sign * (points[0] + points[2] - points[1] - points[3]) / 4
        found.append(margin)
    return found


def _hands(cards: Sequence[int]) -> list[Mask]:
    return [sum(1 << card for card in cards[TRICKS * seat : TRICKS * (seat + 1)]) for seat in range(SEATS)]


def fit(commandment: Commandment, weights: Weights, deals: int, rounds: int) -> Weights:
    """The weights after so many rounds over all of them, each with deals of its own."""
    book = outlook_of(commandment, BOOK[commandment])
    steps = {name: 0.2 * abs(value) or 0.15 for name, value in weights.items()}
    for turn in range(rounds):
        own = range(turn * deals, (turn + 1) * deals)
        best = fmean(margins(commandment, outlook_of(commandment, weights), book, own))
        for name, step in list(steps.items()):
            for change in (step, -step):
                tried = {**weights, name: weights[name] + change}
                found = margins(commandment, outlook_of(commandment, tried), book, own)
                if fmean(found) > best + WORTH_A_STEP * stdev(found) / sqrt(deals):
                    weights, best, steps[name] = tried, fmean(found), 1.3 * change
                    break
            else:
                steps[name] = 0.6 * step
    return weights


def main() -> None:
    """Fits all, tells what that brings in other deals, and writes it where that is wanted."""
    parser = ArgumentParser(description="Fit the weights by which deals of King are played on.")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--about", nargs="*", default=[about.key for about in BOOK])
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    found = outlook.read_weights()
    for about, book in BOOK.items():
        if about.key in chosen.about:
            fitted = fit(about, found[about.key], chosen.deals, chosen.rounds)
            after = range(-2 * chosen.deals, 0)
            gained = margins(about, outlook_of(about, fitted), outlook_of(about, book), after)
            width = 1.96 * stdev(gained) / sqrt(len(gained))
            print(f"{about.key}: {fmean(gained):+.3f} +- {width:.3f} points a deal ahead of the tactics", flush=True)
            found[about.key] = {name: round(value, 3) for name, value in fitted.items()}
    if chosen.write:
        path = Path(outlook.__file__).with_name("outlook.toml")
        head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
        parts = (
            f"[{key}]\n" + "".join(f"{name} = {value}\n" for name, value in part.items()) for key, part in found.items()
        )
        path.write_text("\n".join(head) + "\n\n" + "\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
