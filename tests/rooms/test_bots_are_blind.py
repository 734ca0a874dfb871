"""A bot never receives seed, pack or State: what it is handed is a View, the same whatever is hidden behind it."""

import asyncio
import pickle
from dataclasses import dataclass, field
from random import Random

import pytest

from cardtable.bots import Budget
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.match import Setup
from cardtable.engine.moves import Move
from cardtable.engine.state import HAND, NOBODY, AnyState, State
from cardtable.engine.view import View
from cardtable.games import find_game
from cardtable.rooms.players import Player
from cardtable.rooms.room import Room

SEED, SALT, WORD = "a-seed-that-is-secret", "a-salt-that-is-secret", "a-word"


@dataclass
class Spy:
    """A bot that keeps all it is handed, and plays the first legal move."""

    handed: list[tuple[object, ...]] = field(default_factory=list)

    def __call__(self, *handed: object) -> Move:
        self.handed.append(handed)
        view = handed[0]
        assert isinstance(view, View)
        return view.legal[0]


def deal_seen(setup: Setup) -> list[tuple[object, ...]]:
    """What the bot at seat 0 is handed in a deal in which all play the first legal move."""
    spies = [Spy() for _ in range(setup.game.seats)]
    room = Room(setup, [Player(str(at), spy, "spy") for at, spy in enumerate(spies)])

    async def to_the_count() -> None:
        place = room.join(NOBODY)
        running = asyncio.create_task(room.run())
        while (await place.updates.get()).phase == "playing":
            pass
        running.cancel()

    asyncio.run(to_the_count())
    return spies[0].handed


def parts(thing: object, seen: set[int]) -> list[object]:
    """Everything that can be reached from a thing through its fields, its items and its slots."""
    if id(thing) in seen:
        return []
    seen.add(id(thing))
    if isinstance(thing, dict):
        inner = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inner = list(thing)
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        inner = [*getattr(thing, "__dict__", {}).values(), *(getattr(thing, name, None) for name in slots)]
    return [thing, *(part for one in inner for part in parts(one, seen))]


@pytest.mark.parametrize("game", ["scopa", "king"])
def test_a_bot_is_handed_a_view_and_neither_seed_nor_pack_nor_state(game: str) -> None:
    rules = find_game(game).at_table()
    for view, budget, rng in deal_seen(Setup(rules, SEED, salt=SALT, words={0: WORD})):
        assert (type(view), type(budget), type(rng)) == (View, Budget, Random)
        sent = pickle.dumps((view, budget))
        assert not any(secret.encode() in sent for secret in (SEED, SALT, WORD))
        reached = parts((view, budget), set())
        assert not any(isinstance(part, State | Setup | Given | Seeded) for part in reached)


def test_what_a_bot_is_handed_is_the_same_whatever_is_hidden() -> None:
    """Other seed, other salt, and every card that the bot has not seen lies elsewhere: the bytes are the same."""
    game = find_game("scopa").at_table(2)
    order = list(range(len(game.pack)))
    Random("order").shuffle(order)
    first = deal_seen(Setup(game, SEED, {(1, 0): tuple(order)}, salt=SALT))[0][0]
    assert isinstance(first, View)
    hidden = [card for card in order if first.unknown >> card & 1]
    assert len(hidden) >= 30
    for turn in range(1, 12, 5):
        moved = dict(zip(hidden, hidden[turn:] + hidden[:turn], strict=True))
        other = tuple(moved.get(card, card) for card in order)
        again = deal_seen(Setup(game, "another", {(1, 0): other}, salt="another"))[0][0]
        assert pickle.dumps(again) == pickle.dumps(first)


def test_the_search_for_secrets_would_find_them() -> None:
    """The same search finds a State, where one is handed out."""
    game = find_game("scopa").at_table(2)
    room = Room(Setup(game, SEED), [Player("a", Spy(), "spy"), Player("b", Spy(), "spy")])
    room._match.deal_next()
    state: AnyState = room._match.state
    assert any(isinstance(part, State | Seeded) for part in parts((state,), set()))
    assert SEED.encode() in pickle.dumps(room._match.setup.seed)
    assert state.layout.all_of(HAND)
