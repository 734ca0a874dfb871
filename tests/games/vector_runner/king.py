"""King: its own kinds of question."""

from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TRICK, AnyState, Deal
from cardtable.engine.view import view_of
from tests.games.vector_runner.fields import Answers, Fields, Wrong
from tests.games.vector_runner.question import register

SEATS, TRICKS, DEALS = 4, 13, 10
LAST_NEGATIVE = 6
NO_TRUMP = -1


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A deal with a given last card: who deals, what everybody learns from the card, who leads.

    Where nobody says who deals, the answer has to be the same whoever deals; where the last card is not named, the
    same answer but for the trump.
    """
    series = given.number("series_number", 1, game.longest_match // DEALS, 1)
    number = (series - 1) * DEALS + given.number("deal", 1, DEALS)
    dealers = {given.seat("dealer")} if "dealer" in given else set(range(SEATS))
    if "first_dealer" in given:
        dealers &= {game.dealer(given.seat("first_dealer"), [Scoresheet(n, ()) for n in range(1, number)])}
    if not dealers:
        raise Wrong("given: the dealer does not follow from the first_dealer")
    named = game.pack.number(given.card("last_card_of_pack")) if "last_card_of_pack" in given else None
    last = 0 if named is None else named
    order = (*(card for card in range(len(game.pack)) if card != last), last)
    for dealer in sorted(dealers):
        state = game.deal(Deal(number, dealer, Given({(number, 0): order})))
        holder = next(seat for seat in range(SEATS) if state.zones[seat] >> last & 1)
        others = [seat for seat in (NOBODY, *range(SEATS)) if seat != holder]
        shown = [bool(view_of(game, state, seat).shown[holder] >> last & 1) for seat in others]
        trump = _trump_of(game, state)
        sizes = {state.zones[seat].bit_count() for seat in range(SEATS)}
        expect.holds("dealer", state.deal.dealer)
        expect.holds("last_card_seat", holder)
        expect.holds("last_card_public", all(shown) if all(shown) == any(shown) else None)
        expect.holds("leader", state.to_move)
        expect.holds("hand_size", sizes.pop() if len(sizes) == 1 else sorted(sizes))
        if named is not None or trump is None:
            expect.holds("trump", trump)


def legal_moves(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Which cards of a hand may be led, or played to a trick."""
    hand, trick = given.cards("hand"), _trick(given)
    if len(trick) >= SEATS:
        raise Wrong("the trick is complete: nobody plays to it")
    leader = trick[0][0] if trick else 0
    mover = (leader + len(trick)) % SEATS
    places: dict[Place, str] = {(HAND, mover): " ".join(hand), TRICK: " ".join(card for _, card in trick)}
    state = position(game, places, to_move=mover, **_deal_of(game, given, mover), leader=leader)
    legal = [] if state.to_move == NOBODY else game.legal_moves(state)
    expect.holds_unordered("legal", [write_move(move, game.pack) for move in legal])


def trick_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A whole trick, played card by card: who takes it, what it pays, who leads next."""
    trick, number = _trick(given), given.number("trick_number", 1, TRICKS)
    if len(trick) != SEATS:
        raise Wrong(f"a complete trick has {SEATS} cards")
    leader = trick[0][0]
    facts = _deal_of(game, given, leader)
    tricks = (number - 1, *(0,) * (SEATS - 1))
    hands = _hands_for(game, trick, spare=number < TRICKS)
    state = position(game, hands, to_move=leader, **facts, leader=leader, tricks=tricks)
    before = game.score(state).points
    events: list[Event] = []
    for seat, card in trick:
        move = Move(PLAY, game.pack.number(card))
        if state.to_move != seat or move not in game.legal_moves(state):
            raise Wrong(f"seat {seat} cannot play {card}")
        state = game.play(state, move, events.append)
    taken = [event for event in events if event.kind == "trick_taken"]
    winner = taken[0].seat if len(taken) == 1 else None
    paid = [after - points for after, points in zip(game.score(state).points, before, strict=True)]
    expect.holds("winner_seat", winner)
    expect.holds("next_leader", winner if state.to_move == NOBODY else state.to_move)
    expect.compare("points", expect.per_seat("points"), paid)


def deal_score(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The count of a deal, by the cards or tricks each has taken."""
    proved = given.per_seat("revokes_proved", {})
    if any(proved) and dict(game.options.items())["revoke"] != "penalised":
        raise Wrong("revokes_proved: no card against the rules can be played where revokes are prevented")
    number, known = given.number("deal", 1, DEALS), set(given.content)
    tricks, last = given.per_seat("tricks_won", {}), given.seat("last_trick_seat", NOBODY)
    captured = given.object("captured", {})
    piles = {captured.seat_of(seat): captured.cards(seat) for seat in captured.content}
    if min(tricks) < 0 or sum(tricks) > TRICKS:
        raise Wrong(f"given: tricks_won are {TRICKS} tricks at most, and none below 0")
    if TRICKS in tricks:  # who takes every trick takes every card, and the last trick too
        winner = tricks.index(TRICKS)
        piles = piles if "captured" in known else {winner: list(game.pack.faces)}
        last = winner if last == NOBODY else last
        known |= {"captured", "last_trick_seat"}
    elif "tricks_won" not in known and sum(len(pile) // SEATS for pile in piles.values()) == TRICKS:
        tricks = [len(piles.get(seat, ())) // SEATS for seat in range(SEATS)]
        known.add("tricks_won")
    needed = (
        "captured" if 2 <= number < LAST_NEGATIVE else "last_trick_seat" if number == LAST_NEGATIVE else "tricks_won"
    )
    if needed not in known:
        raise Wrong(f"given: the key {needed!r} is missing")
    places: dict[Place, str] = {(CAPTURES, seat): " ".join(faces) for seat, faces in piles.items()}
    revoked = tuple(tuple(range(TRICKS * seat, TRICKS * seat + count)) for seat, count in enumerate(proved))
    state = position(game, places, deal=number, tricks=tuple(tricks), last_winner=last, proved=revoked)
    expect.compare("points", expect.per_seat("points"), list(game.score(state).points))


def match_result(game: AnyGame, given: Fields, expect: Answers) -> None:
    """The result of the match from both columns."""
    columns = {False: given.per_seat("negatives"), True: given.per_seat("positives")}
    sheets = []
    for number in range(1, game.longest_match + 1):
        line = game.score(game.deal(Deal(number, 0, Seeded("vector")))).lines[0]
        positive = (number - 1) % DEALS >= LAST_NEGATIVE
        points = columns.pop(positive, [0] * SEATS)  # the whole column stands in the first deal that can have it
        sheets.append(Scoresheet(number, (ScoreLine(line.key, tuple(points)),)))
    outcome = game.outcome(sheets)
    if outcome is None or game.outcome(sheets[:-1]) is not None:
        raise Wrong(f"the match does not end with deal {game.longest_match}")
    expect.compare("totals", expect.per_seat("totals"), list(outcome.totals))
    expect.holds_unordered("winner_seats", list(outcome.winners))
    expect.holds("grand_total", sum(outcome.totals))


def deal_over(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Whether a deal ends when these cards are taken after so many tricks."""
    number, played = given.number("deal", 1, DEALS), given.number("tricks_played", 0, TRICKS)
    captured = given.object("captured")
    piles = {captured.seat_of(seat): captured.cards(seat) for seat in captured.content}
    taken = {face for faces in piles.values() for face in faces}
    if len(taken) > SEATS * played:
        raise Wrong(f"{len(taken)} cards cannot be captured in {played} tricks")
    left = [face for face in game.pack.faces if face not in taken]
    places: dict[Place, str] = {(CAPTURES, seat): " ".join(faces) for seat, faces in piles.items()}
    places |= {(HAND, seat): " ".join(left[seat::SEATS][: TRICKS - played]) for seat in range(SEATS)}
    state = position(game, places, deal=number)
    expect.holds("over", state.to_move == NOBODY)


# What the questions share.


def _trick(given: Fields) -> list[tuple[int, str]]:
    """The seats and cards of a trick, which has to go round in turn order."""
    played = []
    for item in given.objects("trick"):
        played.append((item.seat("seat"), item.card("card")))
        item.all_read()
    if any(seat != (played[0][0] + n) % SEATS for n, (seat, _) in enumerate(played)):
        raise Wrong("the trick is not played in turn order")
    return played


def _deal_of(game: AnyGame, given: Fields, dealer: int) -> dict[str, object]:
    """The number of a deal and the facts of its trump, which only the deals to take tricks have."""
    number, trump = given.number("deal", 1, DEALS), given.read("trump")
    if trump is not None and trump not in game.pack.suits:
        raise Wrong(f"given: {trump!r} is no suit of the pack {game.pack.name}")
    if (trump is None) != (number <= LAST_NEGATIVE):
        raise Wrong(f"given: deal {number} has {'a' if number > LAST_NEGATIVE else 'no'} trump")
    suit = NO_TRUMP if trump is None else game.pack.suits.index(trump)
    return {"deal": number, "dealer": dealer, "trump": suit, "shown": -1}


def _trump_of(game: AnyGame, state: AnyState) -> str | None:
    trump: int = state.facts.trump
    return None if trump == NO_TRUMP else game.pack.suits[trump]


def _hands_for(game: AnyGame, trick: list[tuple[int, str]], *, spare: bool) -> dict[Place, str]:
    """For each seat its card of a trick, and one more that it could not have had to play instead."""
    led = trick[0][1][-1]
    left = [face for face in game.pack.faces if face not in {card for _, card in trick}]
    hands: dict[Place, str] = {}
    for seat, card in trick:
        fits = [face for face in left if (card[-1] == led or face[-1] != led) and face != "KH"]
        if seat == trick[0][0]:
            fits = [face for face in fits if face[-1] == led]  # who holds one suit only may lead it by any rule
        hands[HAND, seat] = f"{card} {fits[0]}" if spare else card
        left.remove(fits[0])
    return hands


for _question in (deal_over, deal_score, legal_moves, match_result, setup, trick_result):
    register("king", _question.__name__, _question)
