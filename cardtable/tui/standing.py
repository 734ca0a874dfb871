"""Standing: where the table stands for one screen: what lies there, what was told, what has been pointed at."""

from collections.abc import Mapping
from dataclasses import replace

from cardtable.engine.cards import UNSEEN, Card
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import HAND, NOBODY, Seat
from cardtable.rooms.pledge import Pledge
from cardtable.rooms.table import Table
from cardtable.rooms.update import Update
from cardtable.text import Text
from cardtable.text.options import house_rules
from cardtable.text.people import game_of, side_names, turn_of
from cardtable.text.plays import say_move
from cardtable.tui.chairs import Chairs
from cardtable.tui.chronicle import Chronicle, Frame, Happening, Telling
from cardtable.tui.fair import say_pledge
from cardtable.tui.heaps import has_heaps, heaps_of
from cardtable.tui.known import Known
from cardtable.tui.moment import Heap, Moment, shape_of
from cardtable.tui.picking import NO_CARD, NOTHING_PICKED, Picking
from cardtable.tui.plan import Shape
from cardtable.tui.reach import Reach, kinds, reach
from cardtable.tui.scene import TRICK_TAKEN, Scene, capture_scene, next_scene
from cardtable.tui.screens.curtain import Calling
from cardtable.tui.seating import Turning

PROMPT = 58
"""Characters that always have room in the line of the prompt."""


class Standing(Known):
    """What one screen knows of its table. It changes with every update and with everything that is pointed at."""

    def __init__(self, table: Table, chairs: Chairs) -> None:
        super().__init__(table, chairs)
        self.chronicle = Chronicle(self.game, NOBODY if chairs.alone is None else chairs.alone)
        """What has happened so far."""
        self.passing: tuple[Frame, ...] = ()
        """Moments that are shown for a while, one after the other, before the table as it is."""
        self.replaying = False
        """Whether they show again what somebody has missed."""
        self.picking = NOTHING_PICKED
        self.cursor = 0
        self.choice = 0
        self.notice = ""
        self.made = False
        """Whether a move was made that the room has not answered yet."""
        self.pledge = Pledge("")
        """What is promised of the cards: the first line of the story."""
        self.confirms = False
        """Whether a move that was chosen has to be chosen once more."""
        self.marked: Mapping[Seat, str] = {}
        """Per seat of whoever is not here, the end of the key of what is said of it, `table.KEY`."""
        self.aside = ""
        """What is said in the last line of the story, where it has no room of its own."""
        self._along = "hand"
        self.asked: Move | None = None
        """The move that was chosen and is made when it is chosen once more."""
        self.last_trick: Scene | None = None
        """The table as it was when a trick of this deal had last been won."""
        self._scenes: dict[Seat, Scene] = {}
        self._deal = (0, 0)
        self._most = 0
        self._stock = False

    # What the table looks like.

    @property
    def scene(self) -> Scene:
        """What lies on the table now, as it is seen."""
        return self.passing[0].scene if self.passing else self._scenes[self.chairs.eyes]

    @property
    def rest_is_plain(self) -> bool:
        """Whether whoever looks is to move and has nothing to decide: one move only, or none that changes the count."""
        view = self.update.view
        if not self.my_turn or self.picking.card != NO_CARD:
            return False
        return len(view.legal) == 1 or self.game.decided(view)

    def take_in(self, updates: Mapping[Seat, Update]) -> None:
        """Takes in what has just happened."""
        story = updates[self.chairs.storyteller]
        moved = self.begun and story.number > self.update.number
        # A pass that was made for somebody is no turn of theirs: what was called out before it is still news.
        mover = self.to_move if moved and not self.only_passes else NOBODY
        self.updates, self.made = updates, False
        before = dict(self._scenes)
        captures: dict[Seat, Scene] = {}
        for seat, update in updates.items():
            self._scenes[seat] = next_scene(update, before.get(seat))
            capture = capture_scene(update, before.get(seat), self._scenes[seat])
            if capture is not None:
                captures[seat] = capture
        if self.chairs.shared:
            self.chronicle.note(Happening(story.events, dict(self._scenes), captures), mover)
        else:
            self.chronicle.note(Happening(story.events), mover)
        eyes = self.chairs.eyes
        self.passing = (Frame(captures[eyes], self.chronicle.told),) if eyes in captures else ()
        self.replaying = False
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

    def welcome(self, seat: Seat) -> None:
        """From now on somebody else looks; where the cursor was before would tell of the hand of the one before."""
        self.chairs.sit(seat)
        self.cursor = 0
        self.look_again()

    def look_again(self) -> None:
        """Nothing is pointed at; the cursor stands at a card that can be played, where there is one."""
        self.picking = self._nothing_picked()
        self.choice, self.asked = 0, None
        kind, hand = self.reach.kind, self.hand
        self.cursor = max(0, min(self.cursor, len(hand) - 1)) if self.chairs.eyes != NOBODY else 0
        if kind != self._along:
            self.cursor, self._along = 0, kind
        if self.my_turn and hand and UNSEEN not in hand:
            able = [at for at, card in enumerate(hand) if self._able(card)]
            self.cursor = min(able, key=lambda at: abs(at - self.cursor), default=self.cursor)

    def _nothing_picked(self) -> Picking:
        """What can be picked, with nothing pointed at yet."""
        view, bottom = self.update.view, self.chairs.bottom
        if not self.my_turn:
            return NOTHING_PICKED
        return Picking(view.legal, kinds=kinds(view, bottom), places=self.reach.moves, faces=view.pack.size)

    @property
    def reach(self) -> Reach:
        """What the keys go along: the cards at the lower edge, or others that are chosen from now."""
        return reach(self.update.view, self.chairs.bottom)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the keys go along, from left to right."""
        return self.reach.cards

    @property
    def trick_finished(self) -> bool:
        """Whether what happened last ended a trick."""
        return any(event.kind == TRICK_TAKEN for event in self.update.events)

    def settle(self) -> bool:
        """Ends the passing moments; False when there were none."""
        was, self.passing, self.replaying = self.passing, (), False
        return bool(was)

    def replay(self) -> None:
        """Shows again, before the table as it is, what whoever looks now has missed."""
        self.passing = self.chronicle.replay(self.chairs.eyes)
        self.replaying = bool(self.passing)

    def step(self) -> None:
        """Goes to the next of the passing moments, and after the last one to the table as it is."""
        self.passing = self.passing[1:]
        self.replaying = self.replaying and bool(self.passing)

    # What is pointed at. Each of these returns the move that is decided by it, if any.

    def point(self, step: int) -> None:
        """Moves the cursor: along the hand, or along the menu where there is one."""
        self.notice, self.asked = "", None
        if menu := self.menu:
            self.choice = (self.choice + step) % len(menu)
        elif self.hand:
            self.picking = self.picking.cleared() if self.picking.card != NO_CARD else self.picking
            self.cursor = (self.cursor + step) % len(self.hand)

    @property
    def menu(self) -> tuple[Move, ...]:
        """What has to be chosen from; empty where a card is chosen."""
        choices = self.picking.choices
        return choices if len(choices) > 1 or self.picking.card == NO_CARD else ()

    def pick(self, at: int) -> Move | None:
        """Picks the card at a position in the hand."""
        if not 0 <= at < len(self.hand):
            return None
        self.cursor, self.notice = at, ""
        card = self.hand[at]
        if self.picking.card not in (NO_CARD, card) and self.picking.same(self.picking.card, card):
            # Another equal card: it goes along.
            self.choice = self.picking.one_more(self.choice)
            return None
        self.choice = 0
        if self.my_turn and self.reach.moves and not self.made:
            return self._sure(self.reach.moves[at])
        if card == UNSEEN and self.chairs.eyes != NOBODY:
            self.notice = "blind_hand" if self.update.view.blind >> self.chairs.eyes & 1 else "not_your_turn"
            return None
        if not self._able(card):
            self.picking = self.picking.cleared()
        if not self._able(card):
            self.notice = self.chairs.place.why_not(Move(PLAY, card))
            return None
        self.picking = self.picking.pick(card)
        return self._sure(self.picking.decided)

    def mark_alike(self, card: Card) -> Move | None:
        """Marks a card before the own seat, to go with one of the hand, or an equal one in its place."""
        picking = self.picking
        alike = [other for other in (card, *picking.kinds) if other == card or picking.same(card, other)]
        free = [other for other in alike if other >= 0 and picking.takeable >> other & 1]
        unmarked = [other for other in free if not picking.marks >> other & 1]
        return self.mark((unmarked or free)[0]) if free else None

    def act(self) -> None:
        """Asks what else can be done besides playing a card."""
        self.picking = replace(self.picking.cleared(), acting=True)
        self.choice, self.notice, self.asked = 0, "", None

    def _able(self, card: Card) -> bool:
        """Whether a card of the hand can be played, given the marks; a back never can."""
        return card != UNSEEN and bool(self.picking.playable >> card & 1)

    def mark(self, card: Card) -> Move | None:
        """Marks a card on the table, to be taken, or takes the mark back."""
        self.notice = "out_of_reach" if card == UNSEEN else ""
        if card == UNSEEN:
            return None
        marked = self.picking.mark(card)
        if marked is self.picking:
            picked = self.picking.card
            wanted = Move(PLAY, picked, self.picking.marks | 1 << card)
            self.notice = "out_of_reach" if picked == NO_CARD or not self.my_turn else self.chairs.place.why_not(wanted)
            return None
        self.picking, self.choice = marked, 0
        return self._sure(marked.decided)

    def choose(self, at: int) -> Move | None:
        """Takes a line of the menu."""
        choices = self.picking.choices
        if not 0 <= at < len(choices):
            return None
        self.choice = at
        return self._sure(choices[at])

    def _sure(self, move: Move | None) -> Move | None:
        """A move that was chosen, at once or, where that is wished, only when it is chosen once more."""
        if not self.confirms or move is None or move == self.asked:
            self.asked = None
            return move
        self.asked = move
        return None

    def wait(self) -> None:
        """A move was made: nothing can be picked until the room has answered."""
        self.picking, self.made, self.asked = NOTHING_PICKED, True, None

    def take_back(self) -> None:
        """Nothing is picked or marked any more."""
        self.picking, self.choice, self.notice, self.asked = self.picking.cleared(), 0, "", None

    # How it is shown.

    @property
    def has_heaps(self) -> bool:
        """Whether there is anything that may be looked at again."""
        return has_heaps(self.game, self.scene, self.last_trick)

    def heaps(self, text: Text) -> tuple[Heap, ...]:
        """What may be looked at again."""
        text = text.within(self.game.id)
        return heaps_of(text, self.game, self.scene, self.last_trick, self.names(text), you=self.chairs.alone)

    def moment(self, text: Text, turning: Turning, lines: int, *, heaps: bool = True) -> Moment:
        """Everything a picture depends on, in somebody's words, with so many lines of the story at most.

        What may be looked at again is told of where there is room for such heaps.
        """
        text = text.within(self.game.id)
        told = self.story(text, lines)
        if self.aside and lines:
            kept = len(told.lines) if len(told.lines) < lines else lines - 1
            first = len(told.lines) - kept
            told = told._replace(lines=(*told.lines[first:], self.aside), loud=(*told.loud[first:], True))
            told = told._replace(fresh=min(told.fresh, kept) + 1)
        return Moment(
            text,
            self.game,
            self.names(text),
            self._title(text),
            house_rules(text, self.game),
            self.scene,
            self.totals,
            self.chairs.eyes,
            self.chairs.bottom,
            turning,
            self.picking,
            self.cursor,
            self.choice,
            self._said_now(text),
            told.lines,
            told.fresh,
            told.calls,
            told.loud,
            self.chairs.shared,
            self.series,
            self.only_passes,
            self.heaps(text) if heaps else (),
            {seat: text(f"table.{mark}") for seat, mark in self.marked.items()},
            self.table.setup.deals,
        )

    def _said_now(self, text: Text) -> str:
        """What has to be said now: why something cannot be, or what is made when it is chosen once more."""
        if self.asked is not None:
            said = say_move(text, self.game, self.asked, self.names(text), whole=True)
            sure = text("table.sure", move=said[:1].upper() + said[1:])
            return sure if len(sure) <= PROMPT else text("table.sure_short")
        if not self.notice:
            return text("table.only_passes") if self.only_passes else ""
        key = f"reason.{self.notice}"
        return text(key if text.has(key) else f"table.{self.notice}")

    def calling(self, seat: Seat, text: Text) -> Calling:
        """What a curtain says that waits for a seat: nothing but what everybody knows."""
        text = text.within(self.game.id)
        names, number = self.names(text), self.update.view.number
        deal = "table.deal_of" if self.game.agenda(number) else "table.deal"
        title = f"{self._title(text)}, {text(deal, number=number, of=self.game.longest_match)}"
        scores = tuple(zip(side_names(text, self.game, names), self.totals, strict=True))
        return Calling(turn_of(text, names[seat]), title, scores)

    def _title(self, text: Text) -> str:
        """What is being played."""
        preset = f"preset.{self.table.preset}.name"
        title = text(preset) if text.has(preset) else text("name")
        called = game_of(text, self.game, self.lost, self.names(text), self.chairs.alone)
        return f"{title}, {called}" if called else title

    def shape(self, moment: Moment) -> Shape:
        """What has to find its place on the screen."""
        return shape_of(moment, self._most, self._stock)._replace(clock=self.table.clock > 0)

    def story(self, text: Text, most: int | None = None) -> Telling:
        """The last lines of the story, up to the moment that is shown; without a limit all of it, to its end."""
        if self.passing and most is not None:
            told = self.chronicle.telling(text, self.names(text), NOBODY, most, self.passing[0].told)
        else:
            told = self.chronicle.telling(text, self.names(text), self.chairs.eyes, most)
        promised = say_pledge(text, self.pledge)
        if promised and (most is None or len(told.lines) < most):
            return told._replace(lines=(promised, *told.lines), loud=(False, *told.loud))
        return told
