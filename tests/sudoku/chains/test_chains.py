"""Chains, loops, forcing chains and nets in sudoku of all shapes."""

import itertools
from functools import cache
from random import Random

import pytest

import lapiz
from lapiz.core import Position, bits, union
from lapiz.search.following import Propagator
from lapiz.solving.generation import generate
from lapiz_sudoku.board import grid_of
from lapiz_sudoku.chains import chains, forcing_chains, forcing_nets
from lapiz_sudoku.wings import chain_wings

FAMILIES = (chains, chain_wings, forcing_chains, forcing_nets)
NAMES = [technique.name for family in FAMILIES for technique in family.TECHNIQUES]
SHAPES: list[dict[str, object]] = [
    {}, {"regions": True}, {"side": 6}, {"side": 8, "regions": True}, {"diagonals": True},
    {"windows": True}, {"disjoint_groups": True}, {"side": 12},
]  # fmt: skip


def positions(options: dict[str, object], amount: int) -> list[tuple[Position, int]]:
    """Positions after singles with some false candidates gone, and the solutions of these."""
    random, result = Random(3), []
    for puzzle, log in itertools.islice(generate("sudoku", seed=5, options=options), amount):
        start = puzzle.start
        false = list(bits(start.open & ~log.end.placed))
        few = random.sample(false, random.randrange(1 + len(false) // 4))
        gone = union(1 << candidate for candidate in few)
        position = Propagator(start.remove(gone)).assume().position
        if not position.solved:
            result.append((position, log.end.placed))
    return result


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize("options", SHAPES, ids=str)
def test_every_deduction_is_proved_and_true(options: dict[str, object]) -> None:
    techniques = [lapiz.registry().techniques[name] for name in NAMES]
    for position, solution in positions(options, 2 if options.get("side") == 12 else 6):
        view = grid_of(position)
        for technique in techniques:
            seen = set()
            for deduction in itertools.islice(technique.find(view), 60):
                assert lapiz.proof.refuse(deduction, position) is None, technique.name
                assert not deduction.removes & solution
                assert not deduction.places & ~solution
                key = deduction.effect, deduction.truths, deduction.links
                assert key not in seen, technique.name
                seen.add(key)


@cache
def classic() -> list[tuple[Position, int]]:
    return positions({}, 30)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [technique.name for technique in chains.TECHNIQUES])
def test_shortest_first(name: str) -> None:
    technique = lapiz.registry().techniques[name]
    for position, _ in classic():
        by_digit = name == "x-chain"
        lengths = [
            (by_digit and (deduction.removes.bit_length() - 1) // 81, len(deduction.links))
            for deduction in technique.find(grid_of(position))
        ]
        assert lengths == sorted(lengths)


def turned(position: Position) -> Position:
    """The position of the grid turned over its falling diagonal."""

    def turn(members: int) -> int:
        return union(
            1 << (candidate // 81 * 81 + candidate % 9 * 9 + candidate % 81 // 9)
            for candidate in bits(members)
        )

    return Position(
        position.space, turn(position.alive), turn(position.placed), turn(position.origin)
    )


@pytest.mark.parametrize(
    "name", ["x-chain", "xy-chain", "forcing-chain-contradiction", "forcing-net-contradiction"]
)
def test_turned_over(name: str) -> None:
    """What is removed in all does not depend on how the grid lies."""
    technique = lapiz.registry().techniques[name]
    for position, _ in classic()[:12]:
        image = turned(position)
        removed = union(deduction.removes for deduction in technique.find(grid_of(position)))
        again = union(deduction.removes for deduction in technique.find(grid_of(image)))
        empty = position.space.start()
        expected = turned(Position(empty.space, removed, 0, 0)).alive
        assert again == expected


def test_nothing_to_find() -> None:
    """An empty grid has no chains."""
    for name in NAMES:
        assert not lapiz.steps(lapiz.load("." * 81), name), name


def test_where_all_ends_agree() -> None:
    """A remote pair in a picture of two digits: XY-Chain and AIC remove the same."""
    cells = {"r1c1", "r1c5", "r5c5", "r5c9"}
    removed = [
        f"r{r}c{c}<>{d}"
        for r, c, d in itertools.product(range(1, 10), range(1, 10), range(1, 10))
        if f"r{r}c{c}" in cells and d > 2
    ]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9, "removed": removed})
    for name in ("xy-chain", "aic"):
        effects = {
            tuple(puzzle.space.names(deduction.removes)) for deduction in lapiz.steps(puzzle, name)
        }
        assert ("r1c9=1", "r5c1=1") in effects or ("r1c9=1",) in effects, name


def test_a_solve_weighs_chains_by_the_cells_of_its_own_grid() -> None:
    """With numbers of cells as in a grid of 81, digit 4 in the first column would come first."""
    grid = ["..5...", "64..3.", "......", "35..1.", "....6.", "..3.51"]
    placed = ["r1c2=3", "r3c6=3", "r5c4=3", "r2c6=5", "r3c4=5", "r5c1=5", "r3c3=6", "r6c2=6"]
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "placed": placed})
    names = ("continuous-nice-loop", "discontinuous-nice-loop", "aic")
    view = grid_of(puzzle.start)
    rivals = [next(iter(lapiz.registry().techniques[name].choose(view))) for name in names]
    assert [puzzle.space.names(rival.removes) for rival in rivals] == [
        ["r1c4=2", "r1c6=2", "r5c3=2"],
        ["r5c3=2", "r5c3=4"],
        ["r3c1=4", "r4c4=4", "r4c6=4"],
    ]
    step = lapiz.solve(
        puzzle, lapiz.Profile(order=names, others=False, policy="best"), fallback=False
    ).steps[0]
    assert step.deduction.removes == rivals[0].removes
