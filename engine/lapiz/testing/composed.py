"""Gathers what errors are put together from: the texts that functions return, and that names hold.

Where an error is raised with the result of a function, or with a variable, the text to translate is
somewhere else: what the function returns, or what is assigned to the variable. So it is with a
function that makes an error, and with one that says what is wrong: its docstring begins with "Say".
"""

import ast
from collections.abc import Iterable, Iterator, Sequence

import attrs

MAKES = {"BadInput", "NoReturn", "Never"}
"""What functions return that make or raise an error of their arguments."""
SAYS = ("Say ", "Return why", "Return what is wrong")
"""How the docstring begins of a function that returns what is wrong."""
CALLED = {"wrong", "verify"}
"""The arguments by which a record is given such a function."""

Values = dict[str, list[ast.expr]]


@attrs.frozen
class Composed:
    """The functions of a package by name; `texts` are what its errors in a module are made of."""

    functions: dict[str, list[ast.FunctionDef]]
    errors: frozenset[str]
    """The names of what is raised."""
    makers: frozenset[str]
    sayers: frozenset[str]

    @classmethod
    def of(
        cls, trees: Sequence[ast.Module], errors: Sequence[str], makers: frozenset[str]
    ) -> "Composed":
        """Return the functions of some modules; what makes an error may be one of `makers`, too."""
        nodes = [node for tree in trees for node in ast.walk(tree)]
        functions: dict[str, list[ast.FunctionDef]] = {}
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                functions.setdefault(node.name, []).append(node)
        given = {
            word.value.id
            for node in nodes
            if isinstance(node, ast.Call)
            for word in node.keywords
            if word.arg in CALLED and isinstance(word.value, ast.Name)
        }
        every = [(name, function) for name, same in functions.items() for function in same]
        making = (name for name, function in every if _makes(function))
        says = (name for name, one in every if (ast.get_docstring(one) or "").startswith(SAYS))
        sayers = frozenset({*says, *given, *CALLED})
        return cls(functions, frozenset(errors), makers.union(making), sayers)

    def texts(self, tree: ast.Module, values: Values) -> Iterator[ast.expr]:
        """Yield the texts that errors of a module are made of, besides those written in them."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = _name(node)
                arguments = node.args if name in self.makers else node.args[:1]
                for argument in arguments if name in self.errors | self.makers else ():
                    yield from self._meant(argument, values, set())
            elif isinstance(node, ast.FunctionDef) and node.name in self.sayers:
                yield from self._returned(node, values, {node.name})

    def _meant(self, node: ast.expr, values: Values, seen: set[str]) -> Iterator[ast.expr]:
        """Yield the texts that an expression may stand for."""
        match node:
            case ast.Constant():
                yield node
            case ast.JoinedStr(values=parts):
                yield node
                inner = (part.value for part in parts if isinstance(part, ast.FormattedValue))
                yield from self._each(inner, values, seen)
            case ast.IfExp(body=one, orelse=other):
                yield from self._each((one, other), values, seen)
            case ast.BoolOp(values=several):
                yield from self._each(several, values, seen)
            case ast.Name(id=name) if name not in seen:
                yield from self._each(values.get(name, ()), values, seen | {name})
            case ast.Call(func=ast.Name(id="Name"), args=several):
                yield from self._each(several, values, seen)
            case ast.Call() if _name(node) not in seen:
                name = _name(node)
                for function in self.functions.get(name, ()):
                    yield from self._returned(function, values, seen | {name})

    def _each(
        self, nodes: Sequence[ast.expr] | Iterator[ast.expr], values: Values, seen: set[str]
    ) -> Iterator[ast.expr]:
        for node in nodes:
            yield from self._meant(node, values, seen)

    def _returned(
        self, function: ast.FunctionDef, values: Values, seen: set[str]
    ) -> Iterator[ast.expr]:
        for node in ast.walk(function):
            if isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value is not None:
                yield from self._meant(node.value, values, seen)


def makers_in(trees: Iterable[ast.Module]) -> frozenset[str]:
    """Return the names of the functions in some modules that make or raise an error."""
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(
        node.name for node in nodes if isinstance(node, ast.FunctionDef) and _makes(node)
    )


def makes_errors(source: str) -> bool:
    """Tell whether a source may have a function that makes or raises an error."""
    return any(f"-> {name}:" in source for name in MAKES)


def _makes(function: ast.FunctionDef) -> bool:
    return isinstance(function.returns, ast.Name) and function.returns.id in MAKES


def _name(call: ast.Call) -> str:
    """Return the name of what is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
