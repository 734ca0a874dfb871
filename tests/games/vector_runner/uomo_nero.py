"""Uomo nero: how the pack is dealt, which pairs go, who draws from whom, and what one draw does."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cardtable.engine.cards import bits
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.position import Place, position
from cardtable.engine.state import DISCARD, HAND, NOBODY, AnyState, Deal
from tests.games.vector_runner.fields import Answers, Fields, Wrong
from tests.games.vector_runner.question import accept_option, register


def setup(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A deal: the cards that are left out, the one that is left over in the end, and how many cards each gets."""
    events: list[Event] = []
    state = game.deal(Deal(1, given.seat("dealer"), Seeded("vector")), events.append)
    dealt = {event.seat: len(event.cards) for event in events if event.kind == "dealt"}
    expect.holds("pack_size", sum(dealt.values()))
    expect.holds_unordered("removed", given.faces(state.layout.removed))
    expect.holds("first_seat", next(iter(dealt)))
    expect.holds("hand_sizes", {str(seat): size for seat, size in sorted(dealt.items())})
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[0])
    left = sum(state.hands())
    expect.holds("odd_card", game.pack.faces[bits(left)[0]] if left.bit_count() == 1 else None)


def pairs(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A hand as it was dealt: the pairs that are laid down, and what is kept."""
    hand = given.cards("hand")
    others = [face for face in given.faces(1 << game.odd) if face not in hand]  # type: ignore[attr-defined]
    state = _lying(game, {0: hand, 1: others})
    kept = state.zones[0]
    expect.holds("pairs_discarded", (len(hand) - kept.bit_count()) // 2)
    expect.holds("kept_ranks", dict(Counter(game.pack.ranks[game.pack.rank(card)] for card in bits(kept))))


def draw(game: AnyGame, given: Fields, expect: Answers) -> None:
    """One draw: the hands afterwards, who went out, who draws next from whom, or who has lost."""
    game = _with_cards_enough(game, given, expect)
    held, drawer, source = given.object("hands"), given.seat("drawer"), given.seat("source")
    hands = {held.seat_of(seat): held.cards(seat) for seat in held.content}
    drawn = given.card("drawn")
    if drawn not in hands.get(source, []):
        raise Wrong(f"seat {source} does not hold {drawn}")
    before = _lying(game, hands, to_move=drawer, source=source, phase="draw")
    events: list[Event] = []
    # Which place the card has in the fan is a matter of chance: the draw that brings it is made.
    for move in game.legal_moves(before):
        events.clear()
        after = game.play(before, move, events.append)
        if not after.zones[source] >> game.pack.number(drawn) & 1:
            break
    expected = expect.object("hands")
    for seat in range(game.seats):
        expect.compare(f"hand of {seat}", sorted(expected.cards(str(seat), [])), sorted(given.faces(after.zones[seat])))
    expected.all_read()
    expect.holds("paired", any(event.kind == "paired" for event in events))
    expect.holds_unordered("went_out", [event.seat for event in events if event.kind == "out"])
    expect.holds("over", after.to_move == NOBODY)
    if after.to_move == NOBODY:
        expect.holds("loser", game.score(after).points.index(-1))
    else:
        expect.holds("next_drawer", after.to_move)
        expect.holds("next_source", after.facts.source)


def first_draw(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Hands of these sizes after the pairs have gone: who holds out the first fan, and who draws from it."""
    sizes, dealer = given.per_seat("hand_sizes_after_pairs"), given.seat("dealer")
    left = [bits(cards & ~game.layout.removed) for cards in game.pack.rank_masks]
    hands: dict[int, list[str]] = {}
    for seat, size in enumerate(sizes):
        left.sort(key=len, reverse=any(hands.values()))  # the first hand with cards has the one of which there is one
        if size > len(left) or not all(left[:size]):
            raise Wrong("nobody holds so many cards without a pair")
        hands[seat] = [game.pack.faces[cards.pop()] for cards in left[:size]]
    state = _lying(game, hands, dealer=dealer, source=NOBODY)
    expect.holds("first_source", state.facts.source)
    expect.holds("first_drawer", state.to_move)


def _with_cards_enough(game: AnyGame, given: Fields, expect: Answers) -> AnyGame:
    """The game with the larger pack where an example about the order of play names a card that forty do not have."""
    named = {face for hand in given.object("hands").content.values() for face in hand}
    if not named <= set(game.pack.faces) and dict(game.options.items())["pack"] == 40:
        game = type(game).at_table(game.seats, {**dict(game.options.items()), "pack": 52})
        for fields in (given, expect):
            fields.game, fields.pack = game, game.pack
    return game


def _lying(game: AnyGame, hands: Mapping[int, Sequence[str]], **facts: int | str) -> AnyState:
    """These hands, all other cards among the pairs that were laid down."""
    places: dict[Place, str] = {(HAND, seat): " ".join(cards) for seat, cards in hands.items()}
    return position(game, places, rest=DISCARD, **facts)  # type: ignore[arg-type]


for _question in (setup, pairs, draw, first_draw):
    register("uomo_nero", _question.__name__, _question)
accept_option("uomo_nero", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
