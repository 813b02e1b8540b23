"""The mistakes: what may stand in the place of an expression or a statement."""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs

ROOT = Path(__file__).parent.parent.parent
PARTS = ("engine", "apps", "techniques")
"""The folders that hold the product."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mult: ast.Add,
}  # fmt: skip
LEFT_OUT = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)
ASKED_FOR_ITS_EFFECT = (ast.Call, ast.Yield, ast.YieldFrom)
IN_ANY_ORDER = ("min", "max", "dist", "by_language", "sink.add", "suppress", "contextlib.suppress")
"""Functions that do the same whatever the order: of points, phrases, literals, or exceptions."""


@attrs.frozen
class Mutant:
    """One mistake: in which file and line, what stood there and what stands there now."""

    path: Path
    line: int
    before: str
    after: str
    lines: range
    """The lines of its statement: a test that runs one of them may notice it."""
    imported: bool
    """Whether it runs when its module is imported, so that any test of the module may notice."""
    source: str
    """The module with the mistake, all of its lines where they were."""
    repeated: int
    """How many such mistakes its line has before it."""

    @property
    def key(self) -> tuple[str, ...]:
        """What it is known by when lines above it come and go."""
        text = self.path.read_text(encoding="utf-8").splitlines()[self.line - 1]
        change = f"{self.before} -> {self.after}" + f" #{self.repeated + 1}" * bool(self.repeated)
        return (str(self.path.relative_to(ROOT)), text.strip(), change)

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def drawn(paths: list[Path], seed: int, number: int) -> list[Mutant]:
    """Return so many mutants of some modules, by chance, or all where there are fewer."""
    every = [mutant for path in paths for mutant in mutants(path)]
    return Random(seed).sample(every, min(number, len(every)))


def mutants(path: Path) -> list[Mutant]:
    """Return every mutant of a module, in the order of its lines."""
    text = path.read_bytes()
    counted: Counter[tuple[int, str, str]] = Counter()
    every = []
    for site in _sites(path, text):
        mutant = site.mutant()
        place = (mutant.line, mutant.before, mutant.after)
        every.append(attrs.evolve(mutant, repeated=counted[place]))
        counted[place] += 1
    return every


@attrs.frozen
class _Site:
    """A node of a module, its statement, and what may stand in its place."""

    path: Path
    text: bytes
    node: ast.AST
    changed: ast.AST
    statement: ast.stmt
    imported: bool

    def mutant(self) -> Mutant:
        before, after = (
            " ".join(ast.unparse(node).split())[:70] for node in (self.node, self.changed)
        )
        lines = range(self.statement.lineno, _header_end(self.statement) + 1)
        line = getattr(self.node, "lineno", 0)
        return Mutant(self.path, line, before, after, lines, self.imported, self._source(), 0)

    def _source(self) -> str:
        """Exchange the text of the node alone, so that comments and line numbers stay."""
        node = self.node
        assert isinstance(node, (ast.expr, ast.stmt))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        after = ast.unparse(self.changed) + "\n" * (node.end_lineno - node.lineno)
        if isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
            after = f"({after})"
        return (self.text[:begin] + after.encode() + self.text[end:]).decode()


def _header_end(statement: ast.stmt) -> int:
    """Return the last line of a statement before the statements that it holds."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body:
        return statement.end_lineno or statement.lineno
    first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return max(statement.lineno, first.lineno - 1)


def _sites(path: Path, text: bytes) -> Iterator[_Site]:
    for node, statement, imported in _executed(ast.parse(text), None, True):
        if statement is not None:
            for changed in _changes(node):
                yield _Site(path, text, node, changed, statement, imported)


def _executed(
    tree: ast.AST, statement: ast.stmt | None, imported: bool
) -> Iterator[tuple[ast.AST, ast.stmt | None, bool]]:
    """Yield what runs, but for imports, annotations and what stands at the end of a script."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        within = isinstance(tree, (ast.FunctionDef, ast.Lambda)) and field == "body"
        for child in value if isinstance(value, list) else [value]:
            # An f-string does not say where its parts stand (before Python 3.12).
            if isinstance(child, (ast.Import, ast.ImportFrom, ast.JoinedStr)) or not isinstance(
                child, ast.AST
            ):
                continue
            if _is_check(child):
                continue
            holder = child if isinstance(child, ast.stmt) else statement
            yield child, holder, imported and not within
            if not (isinstance(child, ast.If) and "__name__" in ast.unparse(child.test)):
                yield from _executed(child, holder, imported and not within)


def _is_check(node: ast.AST) -> bool:
    """Tell whether it is `strict=True`: that what is zipped is of one length, as it always is."""
    return isinstance(node, ast.keyword) and ast.unparse(node) == "strict=True"


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node by mistake."""
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            turned = [*node.ops]
            turned[index] = TURNED[type(operator)]()
            yield _with(node, ops=turned)
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OTHER:
        yield _with(node, op=OTHER[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node.value)
    elif isinstance(node, ast.Call):
        yield from _swapped(node)
    if _is_left_out(node):
        yield ast.Pass()
    elif isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return):
        yield ast.Pass()  # a case of its own, forgotten


def _other_constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1 if abs(value) < 100 else 0)  # a limit: nothing


def _swapped(node: ast.Call) -> Iterator[ast.AST]:
    if len(node.args) < 2 or node.keywords or ast.unparse(node.func) in IN_ANY_ORDER:
        return
    first, second, *others = node.args
    if ast.unparse(first) != ast.unparse(second):
        yield _with(node, args=[second, first, *others])


def _is_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(place, (ast.Attribute, ast.Subscript)) for place in node.targets)
    asked = isinstance(node, ast.Expr) and isinstance(node.value, ASKED_FOR_ITS_EFFECT)
    return asked or isinstance(node, LEFT_OUT)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
