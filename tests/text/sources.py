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
    """The literal texts that an expression may come to: anywhere in it, but not what something is compared with."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    return set().union(*(texts(part) for part in ast.iter_child_nodes(node) if not isinstance(part, ast.Compare)))


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


def first_texts(wanted: str, keyword: str = "") -> set[str]:
    """What the first argument may be of the calls of a name, of all or of those with a keyword; names are looked up."""
    found: set[str] = set()
    for _, tree in trees():
        for scope in ast.walk(tree):
            if isinstance(scope, ast.Module | ast.FunctionDef):
                inside = list(ast.walk(scope))
                values: dict[str, set[str]] = {}
                for node in inside:
                    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                        values.setdefault(node.targets[0].id, set()).update(texts(node.value))
                for call in inside:
                    named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == wanted
                    if named and call.args and (not keyword or keyword in {given.arg for given in call.keywords}):
                        first = call.args[0]
                        if not isinstance(first, ast.Name):
                            found |= texts(first)
                        elif isinstance(scope, ast.FunctionDef):
                            found |= values.get(first.id, set())
    return found - {""}


@cache
def event_kinds() -> frozenset[str]:
    """The kinds of all the events that anybody reports, those of the bonuses that captures make among them."""
    return bonuses() | first_texts("Event")


@cache
def paid_at_once() -> frozenset[str]:
    """The kinds of the events that pay on the spot: every bonus, and what is reported with its points."""
    return bonuses() | first_texts("Event", "points")


@cache
def bonuses() -> frozenset[str]:
    """What captures pay for by themselves, wherever that is listed."""
    return frozenset(kind for call in calls("Bonus") for argument in call.args[:1] for kind in texts(argument))


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
