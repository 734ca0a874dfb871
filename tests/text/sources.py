"""What the source says, for tests that compare it with the words: literals of calls, and texts that can be keys."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import cardtable

PACKAGE = Path(cardtable.__file__).parent

Node = TypeVar("Node", bound=ast.AST)


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    """Every module of the project, parsed."""
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(PACKAGE.rglob("*.py")))


@cache
def _by_type() -> dict[type, list[ast.AST]]:
    """Every node of every module, by its type: looked for once, since to go through all of them takes a second."""
    found: dict[type, list[ast.AST]] = defaultdict(list)
    for _, tree in trees():
        for node in ast.walk(tree):
            found[type(node)].append(node)
    return found


def nodes(kind: type[Node]) -> list[Node]:
    """Every node of a type, module by module."""
    return [node for node in _by_type()[kind] if isinstance(node, kind)]


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of this name."""
    for node in nodes(ast.Call):
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
    for node in nodes(ast.FunctionDef):
        if node.name == function:
            for answer in ast.walk(node):
                if isinstance(answer, ast.Return) and answer.value is not None:
                    found |= texts(answer.value)
    return frozenset(found)


def first_texts(wanted: str, keyword: str = "") -> set[str]:
    """What the first argument may be of the calls of a name, of all or of those with a keyword; names are looked up."""
    found: set[str] = set()
    for scope in (*nodes(ast.Module), *nodes(ast.FunctionDef)):
        inside = list(ast.walk(scope))
        named = [node for node in inside if isinstance(node, ast.Call) and _is_named(node, wanted)]
        given = [call.args[0] for call in named if call.args and (not keyword or keyword in _keywords(call))]
        found = found.union(*(texts(first) for first in given if not isinstance(first, ast.Name)))
        names = {first.id for first in given if isinstance(first, ast.Name)}
        if names and isinstance(scope, ast.FunctionDef):
            assigned = [node for node in inside if isinstance(node, ast.Assign)]
            for node in assigned:
                if isinstance(node.targets[0], ast.Name) and node.targets[0].id in names:
                    found |= texts(node.value)
    return found - {""}


def _is_named(call: ast.Call, name: str) -> bool:
    """Whether a function is called by its bare name."""
    return isinstance(call.func, ast.Name) and call.func.id == name


def _keywords(call: ast.Call) -> set[str | None]:
    """The keywords with which something is called."""
    return {given.arg for given in call.keywords}


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
    for literal in nodes(ast.Constant):
        if isinstance(literal.value, str) and literal.value.isprintable():
            keys.add(literal.value)
    for node in nodes(ast.JoinedStr):
        shape = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
        # What begins with a placeholder could be anything, and would hide every key that nobody uses.
        if re.match(r"[a-z_]+\\\.", shape):
            shapes.add(f"{shape}(\\..+)?")
    return frozenset(keys), tuple(re.compile(shape) for shape in shapes)
