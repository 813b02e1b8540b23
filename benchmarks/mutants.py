"""Small mistakes put into a room on purpose: the tests that mirror it should notice each.

python -m benchmarks.mutants SEED N ROOM... [--most 4]

A room is a folder of the engine (`proof`) or of a plugin (`lapiz_sudoku/fish`). Of all mutants of
the rooms N are drawn by the seed, one at a time: a comparison turned round, an `or` for an `and`,
a number one too large, a line left out. Each runs against the doctests of its room and the tests of
the same name until one fails. One that takes `--most` times the processor time of the tests without
it counts as noticed: it does not end. The mutants that live are listed with their lines.
"""

import argparse
import ast
import copy
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import attrs

ROOT = Path(__file__).parent.parent
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mult: ast.Add,
}  # fmt: skip
LEFT_OUT = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break)


@attrs.frozen
class Mutant:
    """One mistake: in which file and line, what stood there and what stands there now."""

    path: Path
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in _executed(tree):
        for changed in _changes(node):
            yield _mutant(path, tree, node, changed)


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs, but for imports, annotations and what stands at the end of a script."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, (ast.Import, ast.ImportFrom)):
                yield child
                if not (isinstance(child, ast.If) and "__name__" in ast.unparse(child.test)):
                    yield from _executed(child)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node by mistake."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield _with(node, ops=[TURNED[type(node.ops[0])](), *node.ops[1:]])
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OTHER:
        yield _with(node, op=OTHER[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1 if abs(node.value) < 100 else 0)  # a limit: nothing
    elif isinstance(node, ast.Call) and len(node.args) > 1 and not node.keywords:
        first, second, *others = node.args
        if ast.unparse(first) != ast.unparse(second):
            yield _with(node, args=[second, first, *others])
    called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    if called or isinstance(node, LEFT_OUT):
        yield ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _mutant(path: Path, tree: ast.AST, node: ast.AST, changed: ast.AST) -> Mutant:
    class Exchange(ast.NodeTransformer):
        def visit(self, visited: ast.AST) -> ast.AST:
            return changed if visited is node else self.generic_visit(copy.copy(visited))

    # A copy of each list of statements, as the transformer writes into those that it is given.
    memo = {id(node): node}
    source = ast.unparse(ast.fix_missing_locations(Exchange().visit(copy.deepcopy(tree, memo))))
    before, after = (" ".join(ast.unparse(one).split())[:70] for one in (node, changed))
    return Mutant(path, getattr(node, "lineno", 0), before, after, source)


def drawn(rooms: list[str], seed: int, number: int) -> list[Mutant]:
    """Return so many mutants of some rooms, by chance, or all where there are fewer."""
    every = [one for room in rooms for path in sorted(_folder(room).rglob("*.py"))
             for one in mutants(path)]  # fmt: skip
    return Random(seed).sample(every, min(number, len(every)))


def _folder(room: str) -> Path:
    folder = next((root / room for root in (ROOT / "engine/lapiz", ROOT / "techniques")
                   if (root / room).is_dir()), None)  # fmt: skip
    if folder is None:
        sys.exit(f"there is no room {room!r} in engine/lapiz or techniques")
    return folder


class Copy:
    """A copy of the project in which one mutant after the other lives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("engine", "techniques", "tests"):
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        for path in ROOT.iterdir():
            if not (folder / path.name).exists() and path.name != ".git":
                (folder / path.name).symlink_to(path)

    def noticed(self, tests: list[str], seconds: int = resource.RLIM_INFINITY) -> bool:
        """Tell whether a test fails, or the processor time does not suffice."""
        places = (self.folder / "engine", self.folder / "techniques")
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*map(str, places), os.environ.get("PYTHONPATH", "")]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        limited = partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds,) * 2)
        command = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests)
        run = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, preexec_fn=limited
        )
        return run.returncode != 0

    def holds(self, mutant: Mutant, tests: list[str], seconds: int) -> bool:
        """Tell whether a mutant is noticed."""
        path = self.folder / mutant.path.relative_to(ROOT)
        true = path.read_text(encoding="utf-8")
        path.write_text(mutant.source, encoding="utf-8")
        try:
            return self.noticed(tests, seconds)
        finally:
            path.write_text(true, encoding="utf-8")


def mirrors(path: Path) -> list[str]:
    """Return the doctests of a room and the folder of tests that has its name."""
    place = path.relative_to(ROOT)
    room = place.parts[2] if place.parts[0] == "engine" else place.parts[1].removeprefix("lapiz_")
    return [str(place.parent), f"tests/{room}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("number", type=int)
    parser.add_argument("rooms", nargs="+")
    parser.add_argument("--most", type=int, default=4)
    options = parser.parse_args()
    alive: list[Mutant] = []
    limits: dict[str, int] = {}
    chosen = drawn(options.rooms, options.seed, options.number)
    with tempfile.TemporaryDirectory() as folder:
        place = Copy(Path(folder))
        for mutant in chosen:
            tests = mirrors(mutant.path)
            if tests[1] not in limits:
                limits[tests[1]] = int(options.most * _cost(place, tests))
            if not place.holds(mutant, tests, limits[tests[1]]):
                alive.append(mutant)
                print(mutant, flush=True)
    killed = len(chosen) - len(alive)
    print(f"{killed} of {len(chosen)} mutants noticed ({100 * killed / max(1, len(chosen)):.0f} %)")


def _cost(place: Copy, tests: list[str]) -> float:
    """Return the processor time of tests, which must pass without a mutant."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    if place.noticed(tests):
        sys.exit(f"the tests of {tests} do not pass as they are")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return max(5.0, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


if __name__ == "__main__":
    main()
