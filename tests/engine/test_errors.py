"""One clear typed error each: what was wrong, what would be right; it survives the way to another process."""

import pickle

import pytest

from cardtable.engine import errors
from cardtable.engine.cards import ITALIAN_40

ERRORS = [
    errors.CardtableError("something else", detail=1),
    errors.UnreadableCard("8D", ITALIAN_40),
    errors.UnreadableMove("7D x", "it takes nothing", reason="move_taken"),
    errors.IllegalMove("RS", "not_in_hand", ["AD", "2D"]),
    errors.NotYourTurn(0, 1),
    errors.UnknownName("hand", ["hands"]),
    errors.UnknownGame("scoppa", ["scopa", "king"]),
    errors.BadSeats("king", 3, (4,)),
    errors.UnknownOption("tarjet", ["target", "match"]),
    errors.BadOption("target", "12", "11, 16, 21, 31"),
    errors.BadOption("revoke_penalty", 21, "0 to 20", (0, 20, 1)),
    errors.ImpossibleCombination(("revoke", "hearts_lead"), "duty"),
    errors.UnfitSeats(("blind",), "only_four", 2),
    errors.BadSetup("a match needs a seed", "seed_missing"),
    errors.CorruptRecord(3, "move 2: illegal", "record_move", number=2, cause=errors.NotYourTurn(0, 1)),
    errors.BadPosition("a card is named twice: 7D"),
]


def test_every_type_of_error_is_tried_here() -> None:
    """One typed error each, with a key of words of its own."""
    types = {value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)}
    assert types == {type(error) for error in ERRORS}
    assert len({kind.key for kind in types}) == len(types)  # type: ignore[attr-defined]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_comes_back_from_another_process_as_it_was(error: errors.CardtableError) -> None:
    """Bots think in other processes; what goes wrong there has to come back in one piece."""
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert str(back) == str(error)
    assert {name: str(value) for name, value in back.facts.items()} == {
        name: str(value) for name, value in error.facts.items()
    }
    assert back.__dict__.keys() == error.__dict__.keys()


@pytest.mark.parametrize(
    ("name", "found"),
    [("scoppa", "scopa"), ("KING", "king"), ("knig", "king"), ("tennis", ""), ("", "")],
)
def test_the_nearest_name_is_offered_only_when_it_is_near(name: str, found: str) -> None:
    """A hint that is far off helps nobody."""
    assert errors.nearest(name, ["scopa", "king", "scopone"]) == found


def test_an_illegal_move_after_the_end_says_that_the_deal_is_over() -> None:
    """With nothing legal there is nothing to list."""
    assert "legal: nothing, the deal is over" in str(errors.IllegalMove("7D", "not_now", []))
