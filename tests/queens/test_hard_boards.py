"""Boards whose regions lie scattered, one square in each row: no step is left without a name."""

from random import Random

import pytest

import lapiz

SIDE = 7


def scattered(seed: int) -> list[str]:
    random = Random(seed)
    return ["".join(random.sample("ABCDEFG", SIDE)) for _ in range(SIDE)]


@pytest.mark.parametrize(("seed", "squeezed"), [(3, True), (25, False), (71, True), (299, True)])
def test_scattered_regions(seed: int, squeezed: bool) -> None:
    puzzle = lapiz.load({"kind": "queens", "regions": scattered(seed)})
    assert lapiz.count(puzzle, 2) == 1
    log = lapiz.solve(puzzle, strict=True)
    used = log.counts()
    assert log.status == "solved"
    assert "unnamed" not in used
    assert "queens-either-way" in used
    assert ("squeezed-lines" in used) == squeezed
    for step in log.steps:
        assert lapiz.refuse(step.deduction, step.before) is None


@pytest.mark.parametrize("name", ["many-lines", "squeezed-lines"])
def test_lines_left_beside_a_queen(name: str) -> None:
    """Beside each square that goes, fewer lines are left than need a queen."""
    found = 0
    for seed in (3, 71, 299):
        log = lapiz.solve(lapiz.load({"kind": "queens", "regions": scattered(seed)}))
        for step in log.steps:
            view = step.puzzle.kind.view(step.before.fresh())
            for deduction in lapiz.registry().techniques[name].find(view):
                found += 1
                check_lines(step.before, deduction, locked=name == "many-lines")
    assert found > 3


def check_lines(position: lapiz.Position, deduction: lapiz.Deduction, *, locked: bool) -> None:
    space = position.space
    covers = deduction.says.tokens["covers"].value
    assert isinstance(covers, tuple)
    over = lapiz.union(space.sets[cover] for cover in covers)
    for square in lapiz.bits(deduction.removes):
        for line in deduction.truths:
            left = space.sets[line] & position.open & space.keep[square] & ~(1 << square)
            assert not left & ~over
        assert not locked or over >> square & 1
        beside = [cover for cover in covers if not space.sets[cover] >> square & 1]
        assert len(beside) < len(deduction.truths)
