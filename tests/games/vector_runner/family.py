"""The kinds of question that the games of the Scopa family have in common."""

from collections.abc import Callable, Mapping

from cardtable.engine.cards import mask_of
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet, totals
from cardtable.engine.state import CAPTURES, NOBODY, STOCK, TABLE, AnyState, Deal
from cardtable.games.bonuses import Bonus, Bonuses
from tests.games.vector_runner.fields import SIDES, Answers, Fields, Wrong
from tests.games.vector_runner.question import Question
from tests.games.vector_runner.table import (
    gained,
    holds_per_side,
    leftovers_of,
    lines_of,
    make_play,
    on_table,
    points_of,
    seats_of,
    table_position,
    taken_by,
    with_a_spare_card_each,
)

MADE_IN_PLAY = {"scopa", "scope", "spazzino", "picula", "bagher", "picchiata", "quadriglia", "stesso_seme"}
"""The lines of a sheet for points that are made in play and never by leftovers."""

WINNING_LINES: dict[str, Callable[[AnyGame, int], ScoreLine]] = {}
"""Per game in which a deal can win a match outright, the line of the sheet of such a deal, won by a side."""

AT_ONCE = "at_once"
"""The reason of the outcome of a match that one deal has won outright."""


def deal(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A whole deal, played with the first legal move each time: who deals, cuts and plays, and how it is dealt."""
    dealer = given.seat("dealer")
    events: list[Event] = []
    start = state = game.deal(Deal(1, dealer, Seeded("vector")), events.append)
    events = events[max((n for n, event in enumerate(events) if event.kind == "redealt"), default=-1) + 1 :]
    movers, per_round = [], [event.kind for event in events].count("dealt")
    while state.to_move != NOBODY:
        move = game.legal_moves(state)[0]
        if move.verb == PLAY:
            movers.append(state.to_move)
        state = game.play(state, move, events.append)
    sizes = {start.zones[seat].bit_count() for seat in range(game.seats)}
    dealt = [event for event in events if event.kind == "dealt"]
    expect.holds("order", movers[: game.seats])
    expect.holds("first_seat", movers[0])
    expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
    expect.holds("table_size", start.zones[game.layout.zone(TABLE)].bit_count())
    expect.holds("rounds", sum(event.seat == movers[0] for event in dealt) // (per_round // game.seats))
    expect.holds("packets", [len(event.cards) for event in dealt[:per_round] if event.seat == movers[0]])
    expect.holds("next_dealer", game.dealer(dealer, (game.score(state),)))
    if "cut_by" in expect:
        expect.holds("cut_by", game.cutter(dealer))  # type: ignore[attr-defined]


def redeal(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A pack in such an order that these cards come to the table, dealt once."""
    _, redealt = opening(game, given.cards("table"))
    expect.holds("redeal", redealt)


def opening(game: AnyGame, faces: list[str]) -> tuple[AnyState, bool]:
    """A deal in which these cards come to the opening table, and whether it was dealt again."""
    table = [game.pack.number(face) for face in faces]
    probe = game.deal(Deal(1, 0, Given({(1, 0): tuple(range(len(game.pack)))}, Seeded("vector"))))
    places = on_table(game, probe)
    if probe.deal.attempt or places.bit_count() != len(table):
        raise Wrong(f"the opening table has {places.bit_count()} cards")
    others = (card for card in range(len(game.pack)) if card not in table)
    turned_up = iter(table)
    order = tuple(next(turned_up if places >> place & 1 else others) for place in range(len(game.pack)))
    events: list[Event] = []
    state = game.deal(Deal(1, 0, Given({(1, 0): order}, Seeded("vector"))), events.append)
    return state, any(event.kind == "redealt" for event in events)


def captures(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What one card may do on a table; where it matters, with other cards beside it in the hand."""
    table, card, hand = given.cards("table"), given.card("card"), given.cards("hand", [])
    state = table_position(game, table, {0: list(dict.fromkeys([card, *hand]))})
    moves = [move for move in game.legal_moves(state) if move.card == game.pack.number(card) and move.verb == PLAY]
    takes = [move.taken & ~(1 << move.card) for move in moves if move.taken]
    expect.holds_unordered("captures", [given.faces(taken) for taken in takes])
    expect.holds("may_lay", any(not move.taken for move in moves))


def playable(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Which cards of a hand may be played on a table; where it matters, in the first turn of the first player."""
    table, hand = given.cards("table"), given.cards("hand")
    facts = {"opening": given.flag("first_turn_of_primo")} if "first_turn_of_primo" in given else {}
    moves = game.legal_moves(table_position(game, table, {0: hand}, **facts))
    expect.holds_unordered("playable", given.faces(mask_of(move.card for move in moves)))


def play(game: AnyGame, given: Fields, expect: Answers) -> None:
    """One play: the table and the pile after it, and the points made by it.

    What is left of the table goes to the last capturer when the deal is over. An example may speak of the moment
    before that or of the moment after it. The card that the turn before laid, and whether cards were dealt in between,
    is given where a game asks for it.
    """
    table, card, last = given.cards("table"), given.card("card"), given.flag("last_card", False)
    hands = {0: list(dict.fromkeys([card, *given.cards("hand", [])]))}
    facts = {"laid": game.pack.number(given.card("previous"))} if "previous" in given else {}
    if given.flag("new_round", False):
        if last:
            raise Wrong("the last card is not played just after a distribution")
        state = position(game, {TABLE: " ".join(table), STOCK: card}, rest=STOCK, **facts)
    elif last:
        state = table_position(game, table, hands, rest=(CAPTURES, game.side_count - 1), **facts)
    else:
        state = table_position(game, table, with_a_spare_card_each(game, table, hands), **facts)
    side = game.sides[state.to_move]
    after, events = make_play(game, state, card, taken_by(given))
    pile, left = gained(game, state, after)[side], leftovers_of(events)
    moments = [
        {"table": given.faces(on_table(game, after) | left), "pile": given.faces(pile & ~left)},
        {"table": given.faces(on_table(game, after)), "pile": given.faces(pile)},
    ]
    meant = [moment for moment in moments if all(expect.agrees(key, faces) for key, faces in moment.items())]
    for key, faces in (meant or moments)[0].items():
        expect.holds_unordered(key, faces)
    expect.holds("lines", points_of(events))


def sequence(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Some plays in a row; when they end the deal, the leftovers too."""
    table, plays, ends = given.cards("table"), given.objects("plays"), given.flag("ends_hand", False)
    last_taker = given.side("last_capturer_side") if "last_capturer_side" in given else NOBODY
    sides, cards = [play.side("side") for play in plays], [play.card("card") for play in plays]
    if not plays:
        raise Wrong("a sequence has at least one play")
    seats = seats_of(game, sides)
    hands: dict[int, list[str]] = {seat: [] for seat in seats}
    for seat, card, item in zip(seats, cards, plays, strict=True):
        held = item.cards("hand", [])
        if held and card not in held:
            raise Wrong(f"{card} is not in the hand it is played from")
        hands[seat] = list(dict.fromkeys([*hands[seat], card, *held]))
    if ends and sum(map(len, hands.values())) > len(plays):
        raise Wrong("the sequence ends the deal, but not all cards are played")
    if ends:
        rest: Place = (CAPTURES, last_taker if last_taker != NOBODY else 0)
        start = state = table_position(game, table, hands, rest=rest, to_move=seats[0], last_taker=last_taker)
    else:
        hands = with_a_spare_card_each(game, table, hands)
        start = state = table_position(game, table, hands, to_move=seats[0], last_taker=last_taker)
    lines = []
    for seat, card, item in zip(seats, cards, plays, strict=True):
        if state.to_move != seat:
            state = state.copy()
            state.to_move = seat
        state, events = make_play(game, state, card, taken_by(item))
        lines.append(points_of(events))
        item.all_read()
    expect.holds("lines_per_play", lines)
    expect.holds_unordered("table", given.faces(on_table(game, state)))
    holds_per_side(expect, "piles", [given.faces(pile) for pile in gained(game, start, state)])


def end(game: AnyGame, given: Fields, expect: Answers) -> None:
    """All cards are played: who takes what still lies on the table, and whether it scores."""
    table, side = given.cards("table"), given.side("last_capturer_side")
    state = table_position(game, table, {}, rest=(CAPTURES, side), last_taker=side)
    piles = [state.zones[pile] & given.mask(table) for pile in game.layout.all_of(CAPTURES)]
    holds_per_side(expect, "takes", [given.faces(pile) for pile in piles])
    made = [line.points for line in game.score(state).lines if line.key in MADE_IN_PLAY]
    holds_per_side(expect, "points", [sum(line[side] for line in made) for side in range(game.side_count)])


def primiera(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The value of one pile."""
    state = table_position(game, [], {}, piles=[given.cards("cards")], rest=TABLE)
    line = game.score(state).line("primiera")
    if line is None:
        raise Wrong("these rules count no primiera")
    expect.holds("value", line.counts[0])


def score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The count of a deal."""
    captured = given.object("captured")
    piles: list[list[str]] = [[] for _ in range(game.side_count)]
    rest: Place = TABLE
    for letter in captured.content:
        if captured.read(letter) == "rest":
            if rest != TABLE:
                raise Wrong("the rest can go to one side only")
            rest = (CAPTURES, captured.side_of(letter))
        else:
            piles[captured.side_of(letter)] = captured.cards(letter)
    sweeps = given.per_side("scope", {})
    state = table_position(game, [], {}, piles=piles, rest=rest)
    zones = game.layout.all_of(CAPTURES)
    crosswise = tuple(
        tuple(game.pack.number(face) for face in given.faces(state.zones[zones[side]])[:count])
        for side, count in enumerate(sweeps)
    )
    if [len(cards) for cards in crosswise] != sweeps:
        raise Wrong("a side has more sweeps than cards")
    if "made" in state.facts._fields:
        state.facts = state.facts._replace(made=bonuses_of(game, given))
    elif "crosswise" in state.facts._fields:
        state.facts = state.facts._replace(crosswise=crosswise)
    elif any(sweeps):
        raise Wrong("there are no sweeps in this game")
    sheet = game.score(state)
    points = expect.object("points")
    for side, letter in enumerate(SIDES[: game.side_count]):
        expect.compare(f"points of {letter}", points.read(letter, {"total": 0}), lines_of(sheet, side))
    points.all_read()
    outcome = game.outcome((sheet,))
    expect.holds("instant_win_side", SIDES[outcome.winners[0]] if outcome and outcome.reason == AT_ONCE else None)


def bonuses_of(game: AnyGame, given: Fields) -> Bonuses:
    """Per side, the points it made in play, by line; the cards that lie crosswise for them are not told."""
    events = given.object("events", {})
    made: list[tuple[Bonus, ...]] = [()] * game.side_count
    for letter in events.content:
        of_side = events.object(letter)
        made[events.side_of(letter)] = tuple(Bonus(key, of_side.number(key, 0, 99), ()) for key in of_side.content)
    return tuple(made)


def match(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The result of a match after the totals of the deals before and the points of one more, or after some games."""
    for key, played in (("games_won_by", plays_series(game)), ("instant_win_side", game.id in WINNING_LINES)):
        if key in given and not played:
            raise Wrong(f"{key}: {game.id} knows neither games within a match nor a win at once")
    if "games_won_by" in given:
        won = [given.side_of(letter) for letter in given.letters("games_won_by")]
        deals = [tuple(game.options.target * (side == winner) for side in range(game.side_count)) for winner in won]  # type: ignore[attr-defined]
    else:
        before, points = given.per_side("before"), given.per_side("hand_points")
        deals = [tuple(column) for column in (before, points) if any(column) or column is points]
    sheets = [Scoresheet(n, (ScoreLine("points", column),)) for n, column in enumerate(deals, 1)]
    if "instant_win_side" in given:
        line = WINNING_LINES[game.id](game, given.side("instant_win_side"))
        sheets[-1] = Scoresheet(len(sheets), (*sheets[-1].lines, line))
    outcome, scores = game.outcome(sheets), totals(tuple(sheets), game.side_count)
    if "totals" in expect:
        holds_per_side(expect, "totals", scores)
    expect.holds("over", outcome is not None)
    winners = outcome.winners if outcome else ()
    expect.holds("winner_side", SIDES[winners[0]] if len(winners) == 1 else None)
    if given.flag("want_margin", False) or "margin" in expect:
        best, second, *_ = sorted(scores, reverse=True)
        expect.holds("margin", best - second)


def plays_series(game: AnyGame) -> bool:
    """Whether a match has several games here."""
    return getattr(game.options, "match_format", "single") != "single"


QUESTIONS: Mapping[str, Question] = {
    function.__name__: function
    for function in (captures, deal, end, match, play, playable, primiera, redeal, score, sequence)
}
"""The kinds by name, for a game to register."""
