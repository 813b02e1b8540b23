"""What a trial advises: truths that would prove it, or what the solution has against it."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Deduction, Puzzle, refuse
from lapiz.plugins import including
from lapiz_workshop.remarks import FAULTS, HINTS, in_the_solution, of_a_solve, of_tests, proving
from tests.support.places import ROOT

PUZZLE = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "naked-pair.yaml")
PAIR = lapiz.registry().technique("naked-pair")


@cache
def shown(name: str) -> tuple[Puzzle, Deduction]:
    """Return a position in which a technique fires, and what it finds there first."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml")
    step = next(step for step in lapiz.solve(puzzle).steps if step.technique == name)
    return attrs.evolve(step.puzzle, start=step.before, expect={}), step.deduction


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["naked-pair", "x-wing", "skyscraper", "swordfish"])
def test_truths_that_prove_it_are_found_and_none_too_many(name: str) -> None:
    """Whatever is left out, something is found for it: one truth where one does."""
    puzzle, deduction = shown(name)
    given = deduction.truths
    for truths in ((), given[:1], given[1:]):
        less = attrs.evolve(deduction, truths=truths)
        more = proving(less, puzzle.start)

        def proves(*added: int, less: Deduction = less) -> bool:
            whole = attrs.evolve(less, truths=(*less.truths, *added))
            return refuse(whole, puzzle.start) is None

        assert proves(*more)
        assert not any(proves(*[one for one in more if one != left]) for left in more)
        singly = [n for n, item in enumerate(puzzle.space.items) if item.required and proves(n)]
        assert not singly or (len(more) == 1 and more[0] in singly)
        assert not set(more) & set(truths)
    if len(given) == 2:
        near = proving(attrs.evolve(deduction, truths=given[:1]), puzzle.start)
        assert near == given[1:], "the truth that is nearest to what it speaks of"


def test_nothing_proves_what_is_false() -> None:
    """And what the solution has against it is named; of nothing wrong, nothing."""
    puzzle, deduction = shown("naked-pair")
    solution = lapiz.solve(puzzle).end.placed
    right = next(lapiz.bits(solution & puzzle.start.open))
    wrong = next(lapiz.bits(puzzle.start.open & ~solution))
    removes, places = Deduction(removes=1 << right), Deduction(places=1 << wrong)
    names = puzzle.space.labels
    assert in_the_solution(removes, puzzle.start) == puzzle.space.names(1 << right)[0]
    assert in_the_solution(places, puzzle.start) == puzzle.space.names(1 << wrong)[0]
    assert proving(removes, puzzle.start) == proving(places, puzzle.start) == ()
    assert in_the_solution(deduction, puzzle.start) == ""
    assert in_the_solution(Deduction(places=1 << right), puzzle.start) == ""
    assert names[right] != names[wrong]
    unsolvable = lapiz.load({"kind": "sudoku", "grid": ["1...", "..1.", ".1..", "...2"]})
    assert in_the_solution(places, unsolvable.start) == ""


def made(find: Any, doc: str = "Finds pairs.\n\nWhy.\n\nSource: a. Order: b.") -> lapiz.Technique:
    find.__doc__ = doc
    return attrs.evolve(lapiz.technique("tried", kind="sudoku")(find), foreign=True, provider="me")


def right(grid: Any) -> Any:
    yield from PAIR.find(grid)


def twice(grid: Any) -> Any:
    for deduction in PAIR.find(grid):
        yield deduction
        yield attrs.evolve(deduction, truths=deduction.truths[::-1])


def lopsided(grid: Any) -> Any:
    for deduction in PAIR.find(grid):
        if max(deduction.truths) < grid.size // 2:
            yield deduction


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("find", "doc", "faults", "hints"),
    [
        (right, "Finds.\n\nWhy.\n\nSource: a. Order: b.", [], []),
        (right, "", [], ["has no docstring"]),
        (twice, "Finds.\n\nWhy.\n\nSource: a. Order: b.", ["tried yields twice: "], []),
        (lopsided, "Finds.\n\nWhy.\n\nSource: a. Order: b.", [], ["tried "]),
    ],
)
def test_what_the_tests_of_a_package_would_say(
    find: Any, doc: str, faults: list[str], hints: list[str]
) -> None:
    puzzle, _ = shown("naked-pair")
    technique = made(find, doc)
    for checks, expected in ((FAULTS, faults), (HINTS, hints)):
        told = list(of_tests(checks, technique, puzzle, 60))
        assert len(told) == len(expected)
        assert all(start in text for text, start in zip(told, expected, strict=True))
        assert not any("\n" in text for text in told)


def test_time_that_is_up_is_no_fault() -> None:
    def slow(technique: lapiz.Technique, puzzles: list[Puzzle]) -> None:
        while True:
            list(technique.find(puzzles[0].kind.view(puzzles[0].start)))

    puzzle, _ = shown("naked-pair")
    assert list(of_tests([slow], made(right), puzzle, 0.05)) == []


def test_a_solve_tells_what_is_amiss() -> None:
    """Asked before all others, whatever else the profile orders."""

    def raising(grid: Any) -> Any:
        raise ValueError("no pencil")
        yield

    def told(find: Any) -> list[str]:
        technique = attrs.evolve(made(find), on=False)
        plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [technique]))
        with including("me", plugin) as known:
            return list(of_a_solve(known.technique("tried"), PUZZLE, 10))

    (fault,) = told(raising)
    assert fault.startswith("technique tried: raised ValueError: no pencil")
    assert told(right) == []
