"""What the players at the table would say: sentences in both languages, and nothing that the reader may not know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import mask_of
from cardtable.engine.events import Event
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY
from cardtable.games import find_game
from cardtable.text import Text
from cardtable.text.plays import say_move
from cardtable.text.story import WIDTH, announce, tell, tell_all

SCOPA, PAIRS, KING = find_game("scopa").at_table(2), find_game("scopa").at_table(4), find_game("king").at_table()
ITALIAN, ENGLISH = Text("it"), Text("en")
NAMES = ("Anna", "Bruno", "Carla", "Dino")


def cards(faces: str) -> tuple[int, ...]:
    return SCOPA.pack.read(faces)


def captured(card: str, taken: str, seat: int = 0) -> Event:
    return Event("captured", seat, seat, cards(card), cards(taken))


@pytest.mark.parametrize(("card", "taken", "italian", "english"), [
    ("7S", "4C 3B", "Anna prende il quattro di coppe e il tre di bastoni col sette di spade",
     "Anna takes the four of cups and the three of batons with the seven of swords"),
    ("AS", "AB", "Anna prende l'asso di bastoni con l'asso di spade",
     "Anna takes the ace of batons with the ace of swords"),
    ("7C", "7D", "Anna prende il settebello col sette di coppe", "Anna takes the settebello with the seven of cups"),
    ("7D", "7C", "Anna prende il sette di coppe col settebello", "Anna takes the seven of cups with the settebello"),
    ("RS", "4B 2C 3D AS", "Anna prende quattro, due, tre e asso col re di spade",
     "Anna takes four, two, three and ace with the king of swords"),
])  # fmt: skip
def test_a_capture_is_told_as_at_the_table(card: str, taken: str, italian: str, english: str) -> None:
    assert tell(ITALIAN, SCOPA, captured(card, taken), NAMES) == italian
    assert tell(ENGLISH, SCOPA, captured(card, taken), NAMES) == english


def test_what_i_do_is_told_to_me_in_the_second_person() -> None:
    event = captured("FD", "FC")
    assert tell(ITALIAN, SCOPA, event, NAMES, 0) == "Prendi il fante di coppe col fante di denari"
    assert tell(ENGLISH, SCOPA, event, NAMES, 0) == "You take the jack of cups with the jack of coins"
    assert tell(ITALIAN, SCOPA, event, NAMES, 1).startswith("Anna prende")
    assert tell(ITALIAN, SCOPA, event, NAMES, None).startswith("Anna prende")


def test_a_capture_and_its_scopa_are_one_line() -> None:
    events = (captured("7S", "4C 3B"), Event("scopa", 0, 0, cards("7S"), points=1))
    line = "Anna prende quattro e tre col sette di spade: scopa!"
    assert tell_all(ITALIAN, SCOPA, events, NAMES, width=60) == (line,)
    assert tell(ITALIAN, SCOPA, events[1], NAMES) == "Scopa di Anna!"
    assert tell(ITALIAN, SCOPA, events[1], NAMES, 0) == "Scopa! Un punto per te"


def test_all_that_one_capture_makes_ends_its_line() -> None:
    """Spazzino: a 4 taken at once from an empty table is picula and spazzino."""
    spazzino = find_game("spazzino").at_table()
    made = (Event("picula", 0, 0, cards("4S"), points=1), Event("spazzino", 0, 0, cards("4C"), points=1))
    events = (captured("4C", "4S"), *made)
    line = "Anna prende il quattro di spade col quattro di coppe · picula! · spazzino!"
    assert tell_all(ITALIAN, spazzino, events, NAMES) == (line,)


def test_events_of_two_players_are_two_lines() -> None:
    events = (captured("7S", "7B"), Event("scopa", 1, 1, cards("AD"), points=1))
    assert len(tell_all(ENGLISH, SCOPA, events, NAMES)) == 2


@pytest.mark.parametrize(("you", "italian", "english"), [
    (None, "Le ultime carte vanno ad Anna e Carla: l'asso di coppe",
     "The last cards go to Anna and Carla: the ace of cups"),
    (2, "Le ultime carte vanno a te e Anna: l'asso di coppe",
     "The last cards go to you and Anna: the ace of cups"),
])  # fmt: skip
def test_leftovers_go_to_a_side_whose_people_are_named(you: int | None, italian: str, english: str) -> None:
    event = Event("leftovers", side=0, taken=cards("AC"))
    assert tell(ITALIAN, PAIRS, event, NAMES, you) == italian
    assert tell(ENGLISH, PAIRS, event, NAMES, you) == english


def test_who_has_no_name_is_called_by_the_place_at_the_table() -> None:
    assert tell(ITALIAN, SCOPA, Event("laid", 1, 1, cards("2D")), ()) == "Giocatore 2 cala il due di denari"


@pytest.mark.parametrize(("event", "italian", "english"), [
    (Event("commandment", number=3), "Terzo comandamento: non prendere re e fanti",
     "Third commandment: take no kings or jacks"),
    (Event("led", 1, cards=KING.pack.read("9H")), "Bruno esce col nove di cuori",
     "Bruno leads with the nine of hearts"),
    (Event("played", 2, cards=KING.pack.read("QS")), "Carla gioca la donna di picche",
     "Carla plays the queen of spades"),
    (Event("trick_taken", 3, 3, number=4), "La presa è di Dino", "Dino takes the trick"),
    (Event("trump_shown", 0, cards=KING.pack.read("AD")), "Briscola quadri: Anna mostra l'asso di quadri",
     "Trumps are diamonds: Anna shows the ace of diamonds"),
    (Event("counted", number=10), "Fine della smazzata 10", "End of deal 10"),
])  # fmt: skip
def test_king_is_told_in_its_own_words(event: Event, italian: str, english: str) -> None:
    assert tell(ITALIAN, KING, event, NAMES) == italian
    assert tell(ENGLISH, KING, event, NAMES) == english


def test_the_seven_of_diamonds_is_no_settebello() -> None:
    """The nickname belongs to the Italian pack: `7D` is another card in a French one."""
    event = Event("played", 0, cards=KING.pack.read("7D"))
    assert tell(ITALIAN, KING, event, NAMES) == "Anna gioca il sette di quadri"


def test_hidden_faces_are_never_named() -> None:
    """Law (i): what a seat is told holds no face that it may not know."""
    event = Event("laid", 0, 0, cards("7D"), faces_for=(0,))
    assert "settebello" in tell(ITALIAN, SCOPA, event.seen_by(0), NAMES, 0)
    for onlooker in (1, NOBODY):
        line = tell(ITALIAN, SCOPA, event.seen_by(onlooker), NAMES, None)
        assert "settebello" not in line
        assert "coperta" in line


@given(st.data())
@settings(max_examples=40)
def test_no_line_is_longer_than_the_table_has_room_for(data: st.DataObject) -> None:
    """However many cards a sum has, and however long the names are (16 characters at most)."""
    text = Text(data.draw(st.sampled_from(("it", "en"))))
    drawn = data.draw(st.lists(st.integers(0, 39), min_size=2, max_size=11, unique=True))
    name = data.draw(st.text("abcW", min_size=1, max_size=16))
    events = (
        Event("captured", 0, 0, tuple(drawn[:1]), tuple(drawn[1:])),
        Event("scopa", 0, 0, tuple(drawn[:1]), points=1),
        Event("leftovers", side=0, taken=tuple(drawn[1:])),
    )
    for you in (None, 0):
        for line in (
            *tell_all(text, PAIRS, events, (name,) * 4, you),
            *(tell(text, PAIRS, e, (name,) * 4) for e in events),
        ):
            assert len(line) <= WIDTH, line


@pytest.mark.parametrize(("move", "italian", "english"), [
    (Move(PLAY, cards("7S")[0], mask_of(cards("2D 5C"))), "prendi il due di denari e il cinque di coppe",
     "take the two of coins and the five of cups"),
    (Move(PLAY, cards("FS")[0]), "cala il fante di spade", "lay the jack of swords"),
])  # fmt: skip
def test_moves_are_said_in_menus(move: Move, italian: str, english: str) -> None:
    assert say_move(ITALIAN, SCOPA, move) == italian
    assert say_move(ENGLISH, SCOPA, move) == english


def test_a_whole_move_names_the_card_that_takes() -> None:
    move = Move(PLAY, cards("7S")[0], mask_of(cards("7D")))
    assert say_move(ITALIAN, SCOPA, move, whole=True) == "col sette di spade prendi il settebello"
    assert say_move(ENGLISH, KING, Move(PLAY, KING.pack.number("QH"))) == "play the queen of hearts"


@pytest.mark.parametrize(
    ("game", "event", "mine", "hers", "english"),
    [
        ("scopa", Event("scopa", 0, 0, points=1), "scopa!", "Anna: scopa!", "Anna: scopa!"),
        ("spazzino", Event("picula", 0, 0, points=1), "picula!", "Anna: picula!", "Anna: picula!"),
        ("spazzino", Event("spazzino", 0, 0, points=1), "spazzino!", "Anna: spazzino!", "Anna: spazzino!"),
        ("spazzino", Event("bagher", 0, 0, points=3), "bàgher da 3!", "Anna: bàgher da 3!", "Anna: bàgher of 3!"),
        ("cirulla", Event("tavola", 0, 0, number=15), "15 in tavola!", "Anna: 15 in tavola!", "Anna: 15 on the table!"),
        ("cirulla", Event("nove", 0, 0, points=3), "accusa 9!", "Anna: accusa 9!", "Anna: 9 or less!"),
        ("cirulla", Event("tris", 0, 0, points=10), "tris!", "Anna: tris!", "Anna: three equal cards!"),
        ("scopa_d_assi", Event("napola", side=0), "napola a te!", "napola ad Anna!", "napola to Anna!"),
        ("scopa", Event("laid", 0, 0, (0,)), "", "", ""),
    ],
)
def test_what_is_called_out(game: str, event: Event, mine: str, hers: str, english: str) -> None:
    rules = find_game(game).at_table(2)
    assert announce(ITALIAN, rules, event, NAMES, 0) == mine
    assert announce(ITALIAN, rules, event, NAMES, 1) == hers
    assert announce(ENGLISH, rules, event, NAMES) == english
