"""Standing: where the table stands for one screen: what lies there, what was told, what has been pointed at."""

from collections.abc import Mapping

from cardtable.engine.cards import UNSEEN, Card
from cardtable.engine.events import Event
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import CAPTURES, HAND, NOBODY, Seat
from cardtable.rooms.room import Update
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.text.options import house_rules
from cardtable.text.people import people_of, seat_name
from cardtable.text.story import tell_all
from cardtable.tui.chairs import Chairs
from cardtable.tui.moment import Moment, shape_of
from cardtable.tui.picking import NO_CARD, NOTHING_PICKED, Picking
from cardtable.tui.plan import Shape
from cardtable.tui.scene import TRICK_TAKEN, Scene, capture_scene, next_scene, pile_size
from cardtable.tui.screens.piles import Heap
from cardtable.tui.seating import Turning


class Standing:
    """What one screen knows of its table. It changes with every update and with everything that is pointed at."""

    def __init__(self, table: Table, chairs: Chairs) -> None:
        self.table = table
        self.game = table.setup.game
        self.chairs = chairs
        self.updates: Mapping[Seat, Update] = {}
        self.passing: Scene | None = None
        """A moment that is shown for a while before the table as it is: a capture."""
        self.told: list[tuple[Event, ...]] = []
        """What has happened so far, as the storyteller may know it."""
        self.picking = NOTHING_PICKED
        self.cursor = 0
        self.choice = 0
        self.notice = ""
        self.made = False
        """Whether a move was made that the room has not answered yet."""
        self.last_trick: Scene | None = None
        """The table as it was when a trick of this deal had last been won."""
        self._scenes: dict[Seat, Scene] = {}
        self._deal = (0, 0)
        self._most = 0
        self._stock = False
        self._lines: list[tuple[str, ...]] = []
        self._language = ""

    # What the table looks like.

    @property
    def update(self) -> Update:
        """What was told last, to whoever looks."""
        return self.updates[self.chairs.eyes]

    @property
    def scene(self) -> Scene:
        """What lies on the table now, as it is seen."""
        return self._scenes[self.chairs.eyes] if self.passing is None else self.passing

    @property
    def begun(self) -> bool:
        """Whether anything has been dealt."""
        return bool(self.updates)

    @property
    def to_move(self) -> Seat:
        """Whose turn it is; NOBODY between deals."""
        return self.update.view.to_move if self.updates else NOBODY

    @property
    def my_turn(self) -> bool:
        """Whether whoever looks is to move."""
        return self.to_move == self.chairs.eyes != NOBODY

    def take_in(self, updates: Mapping[Seat, Update]) -> None:
        """Takes in what has just happened."""
        self.updates, self.made = updates, False
        story = updates[self.chairs.storyteller]
        if story.events:
            self.told.append(story.events)
        before = dict(self._scenes)
        for seat, update in updates.items():
            self._scenes[seat] = next_scene(update, before.get(seat))
        eyes = self.chairs.eyes
        self.passing = capture_scene(self.update, before.get(eyes), self._scenes[eyes])
        self._measure(self.update)
        if self.trick_finished:
            self.last_trick = self._scenes[eyes]
        self.notice = ""
        self.look_again()

    def _measure(self, update: Update) -> None:
        """How much room the hands and the stock of this deal need."""
        view = update.view
        deal = (view.number, view.attempt)
        if deal != self._deal:
            self._deal, self._most, self._stock, self.last_trick = deal, 0, False, None
        self._most = max(self._most, *(view.size(zone) for zone in view.layout.all_of(HAND)))
        self._stock = self._stock or view.size(view.layout.stock) > 0

    def look_again(self) -> None:
        """Nothing is pointed at; the cursor stands at a card that can be played, where there is one."""
        self.picking = Picking(self.update.view.legal) if self.my_turn else NOTHING_PICKED
        self.choice = 0
        hand = self.hand
        self.cursor = max(0, min(self.cursor, len(hand) - 1))
        if self.my_turn and hand and UNSEEN not in hand:
            able = [at for at, card in enumerate(hand) if self.picking.playable >> card & 1]
            self.cursor = min(able, key=lambda at: abs(at - self.cursor), default=self.cursor)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards at the lower edge of the screen."""
        return self.update.view.cards(self.chairs.bottom)

    @property
    def trick_finished(self) -> bool:
        """Whether what happened last ended a trick."""
        return any(event.kind == TRICK_TAKEN for event in self.update.events)

    def settle(self) -> bool:
        """Ends the passing moment; False when there was none."""
        was, self.passing = self.passing, None
        return was is not None

    # What is pointed at. Each of these returns the move that is decided by it, if any.

    def point(self, step: int) -> None:
        """Moves the cursor: along the hand, or along the menu where there is one."""
        self.notice = ""
        if choices := self.picking.choices:
            self.choice = (self.choice + step) % len(choices)
        elif self.hand:
            self.cursor = (self.cursor + step) % len(self.hand)

    def pick(self, at: int) -> Move | None:
        """Picks the card at a position in the hand."""
        if not 0 <= at < len(self.hand):
            return None
        self.cursor, self.choice, self.notice = at, 0, ""
        card = self.hand[at]
        if card == UNSEEN:
            self.notice = "blind_hand"
            return None
        if not self.my_turn or not self.picking.playable >> card & 1:
            self.picking = self.picking.cleared()
        if not self.picking.playable >> card & 1:
            self.notice = self.chairs.place.why_not(Move(PLAY, card))
            return None
        self.picking = self.picking.pick(card)
        return self.picking.decided

    def mark(self, card: Card) -> Move | None:
        """Marks a card on the table, to be taken, or takes the mark back."""
        self.notice = ""
        marked = self.picking.mark(card)
        if marked is self.picking:
            picked = self.picking.card
            wanted = Move(PLAY, picked, self.picking.marks | 1 << card)
            self.notice = "out_of_reach" if picked == NO_CARD or not self.my_turn else self.chairs.place.why_not(wanted)
            return None
        self.picking, self.choice = marked, 0
        return marked.decided

    def choose(self, at: int) -> Move | None:
        """Takes a line of the menu."""
        choices = self.picking.choices
        return choices[at] if 0 <= at < len(choices) else None

    def wait(self) -> None:
        """A move was made: nothing can be picked until the room has answered."""
        self.picking, self.made = NOTHING_PICKED, True

    def take_back(self) -> None:
        """Nothing is picked or marked any more."""
        self.picking, self.choice, self.notice = self.picking.cleared(), 0, ""

    # How it is shown.

    def heaps(self, text: Text) -> tuple[Heap, ...]:
        """What may be looked at again: the last trick with who played what, or the sweeps of each side."""
        text = text.within(self.game.id)
        names = self.names(text)
        if self.last_trick is not None:
            trick = self.last_trick.trick
            winner, you = self.last_trick.winner, self.chairs.alone
            said = text("table.last_trick_yours" if winner == you else "table.last_trick", name=names[winner])
            return (Heap(said, tuple(card for _, card in trick), tuple(names[seat] for seat, _ in trick)),)
        if self.scene.tricks is not None:
            return (Heap(text("table.no_trick"), ()),)
        found = []
        for zone in self.game.layout.all_of(CAPTURES):
            side = self.game.layout.zones[zone].owner
            whose = people_of(text, self.game, names, (side,), self.chairs.alone, your_key="person.you_after_to")
            count = text("cards.number", count=pile_size(self.scene.view, self.game.sides, side))
            sweeps = self.scene.crosswise(side)
            said = text("table.heap", name=whose, cards=count)
            if self.game.layout.zones[zone].ordered:
                found.append(Heap(said, self.scene.view.cards(zone)[-1:]))
            else:
                found.append(Heap(said if sweeps else f"{said}, {text('table.no_sweep')}", sweeps))
        return tuple(found)

    def moment(self, text: Text, turning: Turning, lines: int) -> Moment:
        """Everything a picture depends on, in somebody's words, with so many lines of the story at most."""
        text = text.within(self.game.id)
        told, latest = self.story(text, lines)
        preset = f"preset.{self.table.preset}.name"
        notice = f"reason.{self.notice}" if text.has(f"reason.{self.notice}") else f"table.{self.notice}"
        return Moment(
            text,
            self.game,
            self.names(text),
            text(preset) if text.has(preset) else text("name"),
            house_rules(text, self.game),
            self.scene,
            self.update.totals,
            self.chairs.eyes,
            self.chairs.bottom,
            turning,
            self.picking,
            self.cursor,
            self.choice,
            text(notice) if self.notice else "",
            told,
            latest,
        )

    def shape(self, moment: Moment) -> Shape:
        """What has to find its place on the screen."""
        return shape_of(moment, self._most, self._stock)

    def names(self, text: Text) -> tuple[str, ...]:
        """Per seat, what is written there."""
        mine = text("table.you") if len(self.chairs.seats) == 1 else ""
        named = [player.name or mine for player in self.table.players]
        return tuple(seat_name(text, named, seat) for seat in range(len(named)))

    def story(self, text: Text, most: int | None = None) -> tuple[tuple[str, ...], int]:
        """The last lines of the story, and how many of them tell of what happened last."""
        if text.language != self._language:
            self._language, self._lines = text.language, []
        you = None if self.chairs.storyteller == NOBODY else self.chairs.storyteller
        for events in self.told[len(self._lines) :]:
            self._lines.append(tell_all(text, self.game, events, self.names(text), you))
        latest = next((len(lines) for lines in reversed(self._lines) if lines), 0)
        if most is None:
            return tuple(line for lines in self._lines for line in lines), latest
        found: list[str] = []
        for lines in reversed(self._lines):
            found[:0] = lines
            if len(found) >= most:
                break
        return tuple(found[-most:]) if most else (), min(latest, most)
