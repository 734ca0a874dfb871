"""What the source says, for tests that compare it with the words: literals of calls, and texts that can be keys."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cardtable

PACKAGE = Path(cardtable.__file__).parent


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    """Every module of the project, parsed."""
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(PACKAGE.rglob("*.py")))


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of this name."""
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                if (called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")) == name:
                    yield node


def texts(node: ast.AST) -> set[str]:
    """The literal texts anywhere in an expression."""
    return {found.value for found in ast.walk(node) if isinstance(found, ast.Constant) and isinstance(found.value, str)}


@cache
def returned(function: str) -> frozenset[str]:
    """The literal texts that the functions of a name return."""
    found: set[str] = set()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == function:
                for answer in ast.walk(node):
                    if isinstance(answer, ast.Return) and answer.value is not None:
                        found |= texts(answer.value)
    return frozenset(found)


@cache
def event_kinds() -> frozenset[str]:
    """The kinds of all the events that anybody reports, those of the bonuses that captures make among them."""
    made = (*calls("Event"), *calls("Bonus"))
    return frozenset(kind for call in made for argument in call.args[:1] for kind in texts(argument))


def paid_at_once() -> set[str]:
    """The kinds of the events that pay on the spot: every bonus, and what is reported with its points."""
    paying = (call for call in calls("Event") if "points" in {keyword.arg for keyword in call.keywords})
    return {kind for call in (*paying, *calls("Bonus")) for argument in call.args[:1] for kind in texts(argument)}


@cache
def outcome_reasons() -> frozenset[str]:
    """Why a match can end."""
    return frozenset(reason for call in calls("Outcome") for argument in call.args for reason in texts(argument))


@cache
def literal_keys() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The keys that stand in the source as they are, and the shapes of those that are put together there."""
    keys: set[str] = set()
    shapes: set[str] = set()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isprintable():
                keys.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                shape = "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
                )
                # What begins with a placeholder could be anything, and would hide every key that nobody uses.
                if re.match(r"[a-z_]+\\\.", shape):
                    shapes.add(f"{shape}(\\..+)?")
    return frozenset(keys), tuple(re.compile(shape) for shape in shapes)
