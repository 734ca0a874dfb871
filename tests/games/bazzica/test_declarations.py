"""Bàzzica: what can be declared, when and how often, and the seven of trumps (rules: Declarations, First stage)."""

from itertools import combinations as selections
from itertools import product

import pytest

from cardtable.engine.cards import Mask, mask_of
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.state import NOBODY
from cardtable.engine.view import view_of
from cardtable.games.bazzica.rules import Bazzica
from tests.games.bazzica.tables import asked, combinations, declared, faces, holding, kinds, moves, play, points, rules


@pytest.mark.parametrize(
    ("hand", "available"),
    [
        ("KS QS JD 7C 9H 8D", {"matrimonio:S": 20, "bazzica": 40}),
        ("AH 10H KH QH JH 7C", {"quinta:H": 500, "matrimonio:H": 40}),
        ("AS 10S KS QS JS", {"quinta:S": 250, "matrimonio:S": 20}),
        ("AC AD AH AS 7C", {"quattro_assi": 100}),
        ("KC KD KH KS 7C", {"quattro_re": 80}),
        ("QC QD QH QS 7C", {"quattro_donne": 60}),
        ("JC JD JH JS 7C", {"quattro_fanti": 40}),
        ("10C 10D 10H 10S 7C", {"quattro_dieci": 20}),
        ("KH QH 7C", {"matrimonio:H": 40}),
        ("KD QH QS JS 9C", {}),
    ],
)
def test_what_each_combination_pays(hand: str, available: dict[str, int]) -> None:
    """The table of declarations: trump hearts."""
    game = rules()
    assert combinations(game, asked(game, hand)) == available


@pytest.mark.parametrize(
    ("options", "hand", "available"),
    [
        ({"bazzica_pair": "QD+JS"}, "QS JD QD JS 7C", {"bazzica": 40}),
        ({"bazzica_pair": "QD+JS"}, "QS JD 7C", {}),
        ({"trump_quinta": 250}, "AH 10H KH QH JH", {"quinta:H": 250, "matrimonio:H": 40}),
        ({"plain_quinta": 150}, "AS 10S KS QS JS", {"quinta:S": 150, "matrimonio:S": 20}),
        ({"plain_quinta": 0}, "AS 10S KS QS JS", {"matrimonio:S": 20}),
        ({"pack": "40_without_2_6"}, "AS 3S KS QS JS", {"quinta:S": 250, "matrimonio:S": 20}),
        ({"pack": "40_without_2_6"}, "3C 3D 3H 3S 7C", {"quattro_tre": 20}),
    ],
)
def test_options_of_what_combinations_pay(options: dict[str, int], hand: str, available: dict[str, int]) -> None:
    """bazzica_pair, trump_quinta, plain_quinta, and the three in the place of the ten."""
    game = rules(**options)
    assert combinations(game, asked(game, hand)) == available


def test_a_declaration_is_written_down_and_shown_and_the_cards_stay_in_the_hand() -> None:
    """Points are written down at once; declared cards lie face up, remain his, and may be played."""
    game = rules()
    state = asked(game, "KS QS JD 7C 9H")
    after, events = play(game, state, "declare 409")
    assert points(game.score(after), "bazziche") == (40, 0)
    assert "bazzica" in kinds(events)
    assert (after.to_move, after.facts.phase) == (0, "play")
    for seat in (NOBODY, 1):
        assert faces(game, view_of(game, after, seat).shown[0]) == "JD QS"
    assert {"QS", "JD"} <= {write_move(move, game.pack) for move in game.legal_moves(after)}
    after, _ = play(game, after, "QS")
    assert points(game.score(after), "bazziche") == (40, 0)


def test_one_combination_after_each_trick_and_nobody_has_to() -> None:
    """One combination per trick won; all optional."""
    game = rules()
    state = asked(game, "KS QS JD 7C 9H")
    assert moves(game, state).split("; ")[-1] == "pass"
    after, _ = play(game, state, "declare 204")
    assert after.facts.phase == "play"
    after, _ = play(game, state, "pass")
    assert after.facts.phase == "play"
    assert not any(game.score(after).points)


def test_the_same_combination_is_never_scored_twice_but_a_card_serves_in_others() -> None:
    """Gelli's example: a queen of spades first in the marriage, then in the bazzica; the marriage is used up."""
    game = rules()
    before = (declared(game, "matrimonio", "KS QS", 20),)
    state = asked(game, "KS QS JD 7C 9H", declared=before, open_cards="KS QS")
    assert combinations(game, state) == {"bazzica": 40}
    nothing = asked(game, "7C 9H 8D", declared=before)
    assert combinations(game, nothing) == {}
    assert moves(game, nothing) == "pass"


@pytest.mark.parametrize(("after_quinta", "available"), [(False, {}), (True, {"matrimonio:H": 40})])
def test_a_marriage_comes_before_the_quinta_that_contains_it(after_quinta: bool, available: dict[str, int]) -> None:
    """A marriage may be declared first and the quinta later; not the other way round, but for the option."""
    game = rules(marriage_after_quinta=after_quinta)
    five = "AH 10H KH QH JH"
    done = (declared(game, "quinta", five, 500),)
    assert combinations(game, asked(game, f"7C {five}", declared=done, open_cards=five)) == available
    first = (declared(game, "matrimonio", "KH QH", 40),)
    assert combinations(game, asked(game, f"7C {five}", declared=first, open_cards="KH QH")) == {"quinta:H": 500}


def test_marriage_and_quinta_together_are_worth_540() -> None:
    """Holding A 10 K Q J of trumps: marriage now and quinta later is worth 540, quinta first only 500."""
    game = rules(target=1000)
    five = "AH 10H KH QH JH"
    state = asked(game, f"7C {five}")
    state, _ = play(game, state, "declare 403")
    again = asked(game, f"7C {five}", declared=state.facts.declared, open_cards="KH QH")
    again, _ = play(game, again, "declare 5003")
    assert game.score(again).points == (540, 0)


def test_who_has_not_won_the_trick_is_not_asked() -> None:
    """Only the winner of the trick may declare, and whoever he is he is asked, whatever he holds."""
    game = rules()
    for hand in ("AC KC QC", "7S 8S 9S"):
        state, _ = play(game, holding(game, [f"KD {hand}", "9D KS QS"]), "KD", "9D")
        assert (state.to_move, state.facts.phase) == (0, "declare")
        assert "pass" in moves(game, state)


def test_the_winner_is_followed_by_his_partner() -> None:
    """In the four-player game his partner may then declare one as well; after him all draw."""
    game = rules(4)
    hands = ["AD KS QS", "9D", "8D KC QC", "7D KH QH"]
    state, _ = play(game, holding(game, hands), "AD", "9D", "8D", "7D")
    assert (state.to_move, state.facts.phase, combinations(game, state)) == (0, "declare", {"matrimonio:S": 20})
    state, _ = play(game, state, "declare 204")
    assert (state.to_move, state.facts.phase, combinations(game, state)) == (2, "partner", {"matrimonio:C": 20})
    state, events = play(game, state, "declare 201")
    assert (state.to_move, state.facts.phase) == (0, "play")
    assert kinds(events).count("drawn") == 4
    assert points(game.score(state), "matrimoni") == (40, 0)
    passed, _ = play(game, holding(game, hands), "AD", "9D", "8D", "7D", "pass")
    assert (passed.to_move, passed.facts.phase) == (2, "partner")


# The seven of trumps.

STOCK = "8C 9C JC 8S 9S JS 8D 9D KD AD AH"


def test_the_seven_is_exchanged_and_a_declaration_may_follow() -> None:
    """10 points, the hand now holds the turn-up, which everybody knows, and one declaration is still possible."""
    game = rules()
    state = asked(game, "7H KS QS 10C 10D", stock=STOCK)
    assert moves(game, state) == "exchange; declare 204; pass"
    state, _ = play(game, state, "exchange")
    assert faces(game, state.zones[0]) == "10C 10D AH QS KS"
    assert game.pack.faces[state.orders[game.stock][-1]] == "7H"
    assert points(game.score(state), "sette") == (10, 0)
    assert moves(game, state) == "declare 204; pass"
    for seat in (NOBODY, 1):
        view = view_of(game, state, seat)
        assert game.pack.faces[view.orders[game.stock][-1]] == "7H"
        assert faces(game, view.shown[0]) == "AH"


def test_the_card_exchanged_may_be_declared_at_once() -> None:
    """The turn-up obtained by the exchange may be used in a declaration after the same trick."""
    game = rules()
    state = asked(game, "7H QH 8C 9C JC", stock="8S 9S JS KH")
    assert combinations(game, state) == {}
    state, _ = play(game, state, "exchange")
    assert combinations(game, state) == {"matrimonio:H": 40}


def test_after_the_trick_before_the_last_draw_all_is_still_possible() -> None:
    """After the tenth trick the winner may still exchange and declare, because two cards are left to draw."""
    game = rules()
    state = asked(game, "7H KS QS 10C 10D", stock="8C AH")
    assert moves(game, state) == "exchange; declare 204; pass"
    state, _ = play(game, state, "exchange", "pass")
    assert faces(game, state.zones[1]) == "7H"
    assert view_of(game, state, NOBODY).shown[1].bit_count() == 1


@pytest.mark.parametrize(
    ("hand", "stock", "trump"),
    [("7C KS QS 10C 10D", STOCK, "H"), ("8H KS QS 10C 10D", "8C AC 7H", "H"), ("7H 10C", "8C AH AD", "D")],
)
def test_no_other_card_is_exchanged(hand: str, stock: str, trump: str) -> None:
    """Not another seven, and not for a turn-up that is the seven itself."""
    game = rules()
    assert "exchange" not in moves(game, asked(game, hand, stock=stock, trump=trump))


def test_only_the_winner_exchanges() -> None:
    """The winner may exchange the seven and declare; his partner may declare."""
    game = rules(4)
    partner = asked(game, "7H KS QS", seat=2, phase="partner", stock="8C 9C JC AH")
    assert moves(game, partner) == "declare 204; pass"


# Several packs.


def test_a_combination_may_be_repeated_with_other_cards() -> None:
    """per_player: a combination may be repeated with other cards."""
    game = rules(packs="per_player")
    done = (declared(game, "matrimonio", "KS QS", 20),)
    half = asked(game, "KS QS KS.2 7C", declared=done, open_cards="KS QS")
    assert combinations(game, half) == {}
    whole = asked(game, "KS QS KS.2 QS.2", declared=done, open_cards="KS QS")
    assert moves(game, whole) == "declare x QS.2,KS.2 204; pass"


def test_a_marriage_with_one_card_of_the_quinta_is_lost_and_one_with_others_is_not() -> None:
    """A marriage contained in a scored quinta is dead; with other cards it is another one."""
    game = rules(packs="per_player")
    five = "AH 10H KH QH JH"
    done = (declared(game, "quinta", five, 500),)
    assert combinations(game, asked(game, f"{five} KH.2", declared=done)) == {}
    assert combinations(game, asked(game, f"{five} KH.2 QH.2", declared=done)) == {"matrimonio:H": 40}


def test_two_bazziche_of_four_cards_are_worth_500() -> None:
    """Two bazziche from four different cards 500; also with one of them scored before, but not with both."""
    game = rules(packs="per_player")
    hand = "QS JD QS.2 JD.2"
    assert combinations(game, asked(game, hand)) == {"bazzica_doppia": 500, "bazzica": 40}
    one = (declared(game, "bazzica", "QS JD", 40),)
    assert combinations(game, asked(game, hand, declared=one, open_cards="QS JD")) == {
        "bazzica_doppia": 500,
        "bazzica": 40,
    }
    both = (*one, declared(game, "bazzica", "QS.2 JD.2", 40))
    assert combinations(game, asked(game, hand, declared=both, open_cards=hand)) == {}
    double = (declared(game, "bazzica_doppia", hand, 500),)
    assert combinations(game, asked(game, hand, declared=double, open_cards=hand)) == {}
    assert combinations(rules(), asked(rules(), "QS JD")) == {"bazzica": 40}


def doubles(game: Bazzica, hand: str, singles: list[str], done: str = "") -> set[Mask]:
    """The cards of the double bazziche that may be declared, after these single ones, and a double one of `done`."""
    before = [declared(game, "bazzica", pair, 40) for pair in singles]
    before += [declared(game, "bazzica_doppia", done, 500)] if done else []
    lying = [card for card in hand.split() if any(card in pair.split() for pair in (*singles, done))]
    state = asked(game, hand, declared=tuple(before), open_cards=" ".join(lying))
    return {move.taken for move in game.legal_moves(state) if move.number == 5009}


@pytest.mark.parametrize(
    ("hand", "singles", "done", "found"),
    [
        ("QS QS.2 QS.3 JD JD.3", ["QS JD", "QS.2 JD.2"], "", {"QS QS.3 JD JD.3"}),
        ("QS QS.2 QS.3 JD JD.2 JD.3", ["QS JD", "QS.2 JD.2"], "", {"QS QS.3 JD JD.3"}),
        ("QS QS.3 JD JD.2 JD.3", ["QS JD", "QS.2 JD.2"], "", {"QS QS.3 JD JD.3"}),
        ("QS QS.2 JD JD.3", ["QS JD", "QS.2 JD.2"], "", set()),
        ("QS.3 QS.2 JD JD.2", ["QS JD", "QS.2 JD.2"], "", set()),
        ("QS QS.2 QS.3 JD JD.2 JD.3", ["QS JD"], "", {"QS QS.2 JD JD.2", "QS QS.3 JD JD.2"}),
        ("QS.2 QS.3 JD.2 JD.3", ["QS JD"], "", {"QS.2 QS.3 JD.2 JD.3"}),
        ("QS QS.2 QS.3 JD JD.2 JD.3", [], "QS QS.2 JD JD.2", set()),
    ],
)
def test_a_double_bazzica_is_found_wherever_four_cards_allow_one(
    hand: str, singles: list[str], done: str, found: set[str]
) -> None:
    """Two bazziche from four different cards 500; a combination may be repeated with other cards.

    So one of the two at least is new: of queens and of jacks one each that was in no bazzica before.
    """
    game = rules(3, packs="per_player")
    offered = doubles(game, hand, singles, done)
    assert offered >= {mask_of(game.pack.read(cards)) for cards in found}
    assert bool(offered) == bool(found)


def test_a_double_bazzica_is_missing_only_where_no_four_cards_make_one() -> None:
    """Two bazziche from four different cards 500: with any queens and jacks, any of which were in a bazzica before."""
    game = rules(3, packs="per_player")
    queens, jacks = ("QS", "QS.2", "QS.3"), ("JD", "JD.2", "JD.3")
    pairs = [f"{queen} {jack}" for queen, jack in zip(queens, jacks, strict=True)]
    for held in product((False, True), repeat=6):
        hand = [card for card, here in zip((*queens, *jacks), held, strict=True) if here]
        for count in range(3):
            before = {card for pair in pairs[:count] for card in pair.split()}
            fours = (
                {*two, *others}
                for two in selections([card for card in hand if card in queens], 2)
                for others in selections([card for card in hand if card in jacks], 2)
                if set(two) - before and set(others) - before
            )
            assert bool(doubles(game, " ".join(hand), pairs[:count])) == any(fours), (hand, count)


def test_every_further_seven_is_shown_for_10() -> None:
    """Each further seven of trumps 10 without exchange, once."""
    game = rules(packs="per_player")
    state = asked(game, "7H.2 KS QS", stock="8C AC 7H")
    assert moves(game, state) == "show x 7H.2; declare x QS,KS 204; pass"
    state, events = play(game, state, "show x 7H.2")
    assert kinds(events) == ["seven_shown"]
    assert points(game.score(state), "sette") == (10, 0)
    assert moves(game, state) == "declare x QS,KS 204; pass"
    both = asked(game, "7H 7H.2 KS", stock="8C AC AH")
    assert moves(game, both) == "exchange x 7H; exchange x 7H.2; pass"
    both, _ = play(game, both, "exchange x 7H", "show x 7H.2")
    assert points(game.score(both), "sette") == (20, 0)


def test_cards_that_lie_open_go_first_and_of_hidden_equals_the_player_chooses() -> None:
    """Between equal cards that nobody has seen a rule would tell of the others: the move names them."""
    game = rules(packs="per_player")
    state = asked(game, "KS KS.2 QS")
    assert moves(game, state) == "declare x QS,KS 204; declare x QS,KS.2 204; pass"
    state = asked(game, "KS KS.2 QS", open_cards="KS.2")
    assert moves(game, state) == "declare x QS,KS.2 204; pass"
    assert read_move("declare x QS,KS 204", game.pack).number == 204
