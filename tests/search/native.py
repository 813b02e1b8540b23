"""Compares the kernels of lapiz-core with their twins in Python, and logs with and without them.

python -m tests.search.native --positions 100000 [--seed 1]
python -m tests.search.native --logs FILE...      (one puzzle a line, of any kind that a line holds)
"""

import argparse
import hashlib
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import attrs

import lapiz
from lapiz.core import Budget, OutOfBudget, Position, bits, union
from lapiz.search.following import Fields, fields, native, state_of
from lapiz.search.telling.trials import COMPARED_ITEMS, Trials, best_by_kernel, best_of
from lapiz.search.telling.unfolding import Unfolding
from lapiz.search.walking import backtracking, witness
from lapiz.solving.field_sweep import FieldSweep as Sweep
from lapiz.solving.sweep import NativeSweep
from lapiz_generic.closure import Closure
from lapiz_generic.walks import chains
from lapiz_sudoku.als.chains import als_chain
from lapiz_sudoku.als.links import als_xy_wing, als_xz
from lapiz_sudoku.als.sue_de_coq import sue_de_coq
from lapiz_sudoku.basics.subset_houses import houses_with_subsets
from lapiz_sudoku.board import Grid, sieves
from lapiz_sudoku.chains import graphs
from lapiz_sudoku.chains.forcing_chains import _agreements, _by_closure
from lapiz_sudoku.kind.kind import _marks
from tests.support.kernels import pure, using
from tests.support.puzzles import sudokus

ALS = {als_xz: sieves.ALS_XZ, als_xy_wing: sieves.ALS_XY_WING, als_chain: sieves.ALS_CHAIN}
MOST_SETS = 40
"""How many almost locked sets may matter: where nothing is true any more, far too much follows."""
MOST_CHAINS, MOST_FOUND = 200, 20
"""How many chains of a position are compared, and how many deductions of a technique."""
MOST_SOLUTIONS = 3
"""How many solutions of a position are compared."""


def stages(puzzle: lapiz.Puzzle, random: Random) -> Iterator[Position]:
    """Positions of a solve, and after each one with some candidates less: true ones, too."""
    log = lapiz.solve(puzzle)
    singles = lapiz.registry().singles
    for step in log.steps:
        if step.deduction.technique in singles and random.random() < 0.9:
            continue
        yield step.before.fresh()
        share = random.choice((0.05, 0.3, 0.6))
        lost = union(1 << c for c in bits(step.before.open) if random.random() < share)
        if random.random() < 0.8:
            lost &= ~witness(step.before)
        yield step.before.remove(lost).fresh()


def differing(position: Position, random: Random) -> list[str]:
    """The names of the kernels that disagree with their twins in a position."""
    layout = fields(position.space)
    kernel = native.native_fields(layout)
    checks = {"walk": walks, "count": counts, "sweep": sweeps} if kernel else {}
    wrong = [name for name, check in checks.items() if not check(kernel, layout, position, random)]
    if native.compares(position.space) and not cases(position, random):
        wrong.append("unfold")
    if position.space.layout is not None:
        wrong += [name for name, right in gates(position) if not right]
    return wrong


def walks(kernel: Any, layout: Fields, position: Position, random: Random) -> bool:
    """Whether a search finds the same solutions in the same order with as many branches."""
    branches, state = random.choice((0, 3, 200)), state_of(position)
    budgets = Budget(branches, "branches"), Budget(branches, "branches")
    found = (
        ([layout.candidate_at[place] for place in trail] for trail in ways)
        for ways in [backtracking._walk(layout, state, budgets[0])]
    )
    ours = native.walked(kernel, layout, state, budgets[1])
    same = first_of(next(found)) == first_of(map(list, ours))
    return same and budgets[0].left == budgets[1].left


def counts(kernel: Any, layout: Fields, position: Position, random: Random) -> bool:
    """Whether as many solutions are counted with as many branches, also where placed ones clash."""
    branches, most = random.choice((0, 3, 200)), random.choice((1, 2, 50))
    if random.random() < 0.2:
        position = attrs.evolve(
            position, placed=position.placed | 1 << random.randrange(layout.gap)
        )
    found: list[object] = []
    for core in (native.CORE, None):
        with using(core):
            budget = Budget(branches, "branches")
            try:
                found.append((backtracking.count(position, most, budget=budget), budget.left))
            except OutOfBudget:
                found.append("used up")
    return found[0] == found[1]


def reads(puzzle: lapiz.Puzzle, random: Random) -> bool:
    """Whether a text of givens, some of which may clash, is read alike."""
    text = puzzle.kind.answer(puzzle, puzzle.start)
    if len(text) != 81:
        return True
    for _ in range(random.randrange(3)):
        place = random.randrange(81)
        text = text[:place] + random.choice("0.19x") + text[place + 1 :]
    space = lapiz.load("." * 81).space
    return native.read(space, text) == _marks(space, text)


def first_of(ways: Iterable[list[int]]) -> list[object]:
    """The first few solutions, and whether the branches were used up."""
    firsts: list[object] = []
    try:
        for _, way in zip(range(MOST_SOLUTIONS), ways, strict=False):
            firsts.append(way)
    except OutOfBudget:
        firsts.append("used up")
    return firsts


def sweeps(kernel: Any, layout: Fields, position: Position, random: Random) -> bool:
    """Whether the same singles are taken in the same order, also after some removals.

    And whether both see that what is placed at the start cannot be.
    """
    names = ("full-house", "naked-single", "hidden-single")
    techniques = [lapiz.registry().technique(name) for name in names[random.randrange(2) :]]
    waiting, open_ = random.random() < 0.7, list(bits(position.open))
    ways = (
        Sweep(position, techniques, waiting=waiting),
        NativeSweep(kernel, position, techniques, waiting=waiting),
    )
    given = position.placed | 1 << random.randrange(len(position.space.labels))
    clashing = attrs.evolve(position, placed=given)
    sound = Sweep(clashing, techniques).sound
    if NativeSweep(kernel, clashing, techniques, waiting=True).sound != sound:
        return False
    if not ways[0].sound or not ways[1].sound or sound == backtracking.unsound(clashing):
        return False
    for _ in range(4):
        runs = [way.run() for way in ways]
        if runs[0] != runs[1] or ways[0].solved != ways[1].solved:
            return False
        if not runs[0][1]:  # a solve ends here
            return True
        if ways[0].state != int.from_bytes(ways[1].kernel.state, "little"):
            return False
        lost = union(1 << c for c in random.sample(open_, min(len(open_), 5)))
        for way in ways:
            way.apply(lost, 0)
    return True


def cases(position: Position, random: Random) -> bool:
    """Whether the same item is taken case by case, by what is known after a supposition."""
    truths = tuple(n for n, members in position.space.needed if not members & position.placed)
    start = Unfolding.of(position, truths, named=random.choice((None, *truths[:1])))
    goals = [None, *((c, random.random() < 0.5) for c in bits(position.open) if c % 50 == 0)]
    for candidate in [c for c in bits(position.open) if random.random() < 0.1]:
        below, goal = start.suppose(candidate, random.random() < 0.5), random.choice(goals)
        below.run(goal)
        items = below.narrow_items()[: random.choice((2, 5, COMPARED_ITEMS))]
        if not below.open or len(items) < 2:
            continue
        ways = Trials(below, goal)
        if best_by_kernel(ways, items) != best_of(ways, items):
            return False
    return True


def gates(position: Position) -> Iterator[tuple[str, bool]]:
    """Whether what may be there according to the kernels holds all that is."""
    grid = Grid(position.fresh())
    for graph in (graphs.plain_graph(grid), graphs.cell_graph(grid), graphs.grouped_graph(grid)):
        yield "chains", graph.refuted == Closure(graph.links).refuted()
        ways = islice(chains(graph.links, graph.refuted, several=True), MOST_CHAINS)
        yield "ways", [*islice(graph.chains(), MOST_CHAINS)] == [*ways]
    yield "agreements", _agreements(grid) == _by_closure(grid)
    barren, houses = sieves.barren(grid), sieves.houses_that_may(grid)
    sues = sieves.sue_de_coq_may(grid)
    als = [one for one, what in ALS.items() if _few_sets(grid, what)]
    with_sets = [_found(one, grid) for one in als]
    with pure():
        grid = Grid(position.fresh())
        find = lapiz.registry().technique
        for name in (name for names in sieves.SIEVES for name in names):
            if name in barren:
                yield name, next(find(name).finder(best=True)(grid), None) is None
        yield "sue-de-coq", sues or next(iter(sue_de_coq(grid)), None) is None
        for technique, found in zip(als, with_sets, strict=True):
            yield technique.name, found == _found(technique, grid)
        if houses is not None and witness(position):
            yield "subsets", set(houses_with_subsets(grid)) <= set(houses)


def _few_sets(grid: Grid, what: int) -> bool:
    known = sieves.als_that_may(grid, what)
    return known is not None and len(known[0]) <= MOST_SETS


def _found(technique: lapiz.Technique, grid: Grid) -> list[object]:
    """What a technique finds, up to some number."""
    return [_all_of(d) for d in islice(technique.finder(best=True)(grid), MOST_FOUND)]


def _all_of(d: lapiz.Deduction) -> tuple[object, ...]:
    """All that a deduction says."""
    return d.effect, d.truths, sorted(d.roles.items()), d.links, d.grounds, d.says


def digest(puzzle: lapiz.Puzzle) -> str:
    """A hash of all that a log says of a puzzle: steps, texts, status, notes."""
    log = lapiz.solve(puzzle)
    parts: list[object] = [log.status, log.notes, log.problems]
    parts += [(step.deduction.technique, *_all_of(step.deduction)) for step in log.steps]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def same_log(puzzle: lapiz.Puzzle) -> bool:
    """Whether the log of a puzzle is the same with and without the kernels."""
    ours = digest(puzzle)
    with pure():
        return ours == digest(puzzle)


def main() -> None:
    """Compare as much as the command line says; the exit status is 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--logs", nargs="*", default=[], type=Path, metavar="FILE")
    options = parser.parse_args()
    if native.CORE is None:
        sys.exit("lapiz-core is not installed: pip install ./native")
    seen, wrong, random = 0, 0, Random(options.seed)
    while seen < options.positions:
        for puzzle in sudokus(random.randrange(10**9), 10):
            if not reads(puzzle, random):
                wrong += 1
                print("read otherwise:", puzzle.kind.answer(puzzle, puzzle.start))
            for position in stages(puzzle, random):
                names = differing(position, random)
                if names:
                    wrong += 1
                    print(names, puzzle.kind.answer(puzzle, position), hex(position.alive))
                seen += 1
    logs = [line for path in options.logs for line in path.read_text("utf-8").splitlines() if line]
    for line in logs:
        if not same_log(lapiz.load(line)):
            wrong += 1
            print("another log:", line)
    print(f"{seen} positions and {len(logs)} logs compared, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
