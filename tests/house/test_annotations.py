"""What the engine shows has a type that is stated or plain to see, as `py.typed` promises."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.support.places import ROOT
from tests.support.tables import check_all

MODULES = sorted((ROOT / "engine" / "lapiz").rglob("*.py"))
Assigning = ast.Assign | ast.AnnAssign | ast.AugAssign


def guessed(text: str) -> list[str]:
    """Public names and attributes whose type a checker has to guess from a call or an operator."""
    tree = ast.parse(text)
    names = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.islower()
    ]
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names += [f"{owner.name}.{name}" for owner in classes for name in _attributes(owner)]
    return [name for name in names if not any(map(_is_private, name.split(".")))]


def _is_private(name: str) -> bool:
    return name.startswith("_")


def _attributes(owner: ast.ClassDef) -> Iterator[str]:
    plain: defaultdict[str, list[bool]] = defaultdict(list)
    stated = {ast.unparse(node.target) for node in owner.body if isinstance(node, ast.AnnAssign)}
    for node, target, parameters in _assigned(owner):
        if isinstance(node, ast.AnnAssign):
            stated.add(target)
        is_parameter = isinstance(node.value, ast.Name) and node.value.id in parameters
        is_literal = isinstance(node.value, ast.Constant)
        plain[target].append(not isinstance(node, ast.AugAssign) and (is_parameter or is_literal))
    yield from (name for name in plain if name not in stated and plain[name] != [True])


def _assigned(owner: ast.ClassDef) -> Iterator[tuple[Assigning, str, set[str]]]:
    """Each value that a method gives to an attribute; also the annotated parameters of `__init__`.

    What a parameter is given for has the parameter's type.
    """
    for method in owner.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        arguments = (
            [*method.args.args, *method.args.kwonlyargs] if method.name == "__init__" else []
        )
        parameters = {argument.arg for argument in arguments if argument.annotation}
        for node in ast.walk(method):
            if isinstance(node, Assigning):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    parts = target.elts if isinstance(target, ast.Tuple) else [target]
                    for part in parts:
                        if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self":
                            yield node, part.attr, parameters


def test_what_is_guessed() -> None:
    assert guessed(EXAMPLE) == ["half", "Thing.both", "Thing.pair", "Thing.double", "Thing.count"]


EXAMPLE = """
LIMIT = int("3")
half = partial(pow, 2)
whole: Function = partial(pow, 2)
_hidden = partial(pow, 2)
class Thing:
    stated: int
    def __init__(self, plain: int, other: int):
        self.plain = plain
        self.stated = plain + 1
        self.both, self.pair = plain, other
        self.double = 2 * plain
        self.triple: int = 3 * plain
        self._private = 4 * plain
        self.count = 0
        self.none = False
    def more(self):
        self.count += 1
        self.triple = 4
"""


def test_nothing_public_has_a_type_that_is_guessed() -> None:
    check_all(MODULES, check_types)


def check_types(path: Path) -> None:
    assert guessed(path.read_text("utf-8")) == []
