"""What holds of every technique of sudoku, wherever it stands, and positions to try it in."""

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from types import ModuleType

import lapiz
from lapiz import Technique
from lapiz.core import union
from lapiz.proof import refuse
from lapiz_sudoku.board import grid_of
from tests.sudoku.turned import images, turned
from tests.support.puzzles import sudokus

Techniques = dict[str, Technique]
LINES = [
    line
    for line in Path(__file__).with_name("lines.txt").read_text("utf-8").splitlines()
    if line.startswith(":")
]


def by_name(*modules: ModuleType) -> Techniques:
    """The techniques of some modules."""
    return {technique.name: technique for module in modules for technique in module.TECHNIQUES}


def lines_of(techniques: Techniques) -> list[tuple[str, str]]:
    """The lines of `lines.txt` that show some techniques, each with the name of its own."""
    names = {technique.codes.get("hodoku"): name for name, technique in techniques.items()}
    cases = [(names.get(line.split(":")[1]), line) for line in LINES]
    return [(name, line) for name, line in cases if name]


def find(technique: Technique, position: lapiz.Position) -> list[lapiz.Deduction]:
    """All deductions of a technique in a position, each one proved."""
    deductions = list(technique.find(grid_of(position)))
    for deduction in deductions:
        assert refuse(deduction, position) is None
        assert deduction.grounds is technique.grounds
        assert not deduction.removes & ~position.open
    return deductions


def check_line(technique: Technique, line: str) -> None:
    """Check that what the one deduction in a line removes is what the line says, and only once."""
    position = lapiz.load(line).start
    (deduction,) = find(technique, position)
    assert deduction.removes == _triplets(line.split(":")[5])
    after = position.remove(deduction.removes)
    assert not [again for again in find(technique, after) if not again.removes & after.open]


def _triplets(text: str) -> int:
    """The candidates of digit-row-column triplets."""
    return sum(
        1 << (digit - 1) * 81 + (row - 1) * 9 + column - 1
        for digit, row, column in (map(int, triplet) for triplet in text.split())
    )


def check_images(
    techniques: Techniques, position: lapiz.Position, image: Callable[[int], int]
) -> None:
    """Check that what is found in the image of a position is the image of what is found in it."""
    there = turned(position, image)
    for technique in techniques.values():
        expected = sorted(
            images(deduction.removes, image) for deduction in find(technique, position)
        )
        assert sorted(deduction.removes for deduction in find(technique, there)) == expected


def check_solves(techniques: Techniques, seed: int, number: int) -> set[str]:
    """Check that techniques remove nothing true on the way through solves; return who fires."""
    fired = set()
    for puzzle in sudokus(seed, number):
        log = lapiz.solve(puzzle)
        assert log.status == "solved"
        solution = log.end.placed
        for step in log.steps:
            for name, technique in techniques.items() if step.deduction.removes else ():
                for deduction in find(technique, step.before):
                    fired.add(name)
                    assert not deduction.removes & solution
    return fired


def check_sound(technique: Technique, cases: Iterable[tuple[lapiz.Position, int]]) -> int:
    """Check that what a technique finds is proved, new, told, and true; return how much it is."""
    number = 0
    for position, solution in cases:
        deductions = list(islice(technique.find(grid_of(position)), 15))
        for deduction in deductions:
            assert not deduction.removes & (solution | ~position.open)
            assert refuse(deduction, position) is None
            assert deduction.says.pattern_text(str)
            assert deduction.says.reason_text(str)
        keys = {
            (deduction.removes, deduction.truths, *deduction.roles.items())
            for deduction in deductions
        }
        assert len(keys) == len(deductions)
        number += len(deductions)
    return number


def check_removes(technique: Technique, position: lapiz.Position, removes: str) -> None:
    """Check what the first deduction removes, and that it is not found again once that is gone."""
    deduction = find(technique, position)[0]
    assert " ".join(position.space.names(deduction.removes)).replace("=", "<>") == removes
    after = position.remove(deduction.removes)
    assert deduction.removes not in [again.removes for again in find(technique, after)]


def check_example(technique: Technique, position: lapiz.Position) -> None:
    """Check that a technique finds something; when that is gone the same cells remove no more."""
    deductions = find(technique, position)
    assert deductions
    after = position.remove(union(deduction.removes for deduction in deductions))
    effects = {(deduction.removes, deduction.truths) for deduction in find(technique, after)}
    assert not effects & {(deduction.removes, deduction.truths) for deduction in deductions}


def check_choice(technique: Technique, position: lapiz.Position) -> None:
    """Check that a solve chooses among what there is."""
    effects = {deduction.removes for deduction in find(technique, position)}
    if technique.choose:
        assert {found.removes for found in technique.choose(grid_of(position))} <= effects


def check_effects_of_image(
    technique: Technique, position: lapiz.Position, image: Callable[[int], int]
) -> None:
    """Check that what can go in the image of a position is the image of what can go in it."""
    effects = {images(deduction.removes, image) for deduction in find(technique, position)}
    there = find(technique, turned(position, image))
    assert {deduction.removes for deduction in there} == effects
