"""The cases of HoDoKu's library: each technique finds what is expected of it, or nothing."""

import pytest

import lapiz
from lapiz.core import union
from tests.support.places import conformance_folder

# Lines that are missed, by what they remove, and why.
MISSED = {
    # A loop through an almost locked set whose weak link needs two nodes at once.
    ("0709-2", "291 314 649"),
}
# Lines that are met by an effect that is larger than expected, by what they remove.
LARGER = {
    ("0706", "111 187 188 235 564 642 662 664 691 887 888"),
}


def _lines() -> list[str]:
    try:
        text = (conformance_folder() / "hodoku_library.txt").read_text()
    except pytest.skip.Exception:
        return []
    return [line for line in text.splitlines() if line.startswith(":")]


LINES = _lines()


def _code(line: str) -> str:
    return line.split(":")[1]


def _name(line: str) -> tuple[str, str]:
    """The code of a line, with its variant, and what it removes."""
    return _code(line), line.split(":")[5]


def _found(line: str) -> tuple[lapiz.Puzzle, list[lapiz.Deduction]]:
    puzzle = lapiz.load(line)
    return puzzle, lapiz.steps(puzzle, puzzle.expect["technique"])


def _expected(puzzle: lapiz.Puzzle) -> tuple[int, int]:
    """The candidates that should be removed, and those that should be placed."""
    removes, places = (
        union(puzzle.space.bit[puzzle.space.candidate(name.replace("<>", "="))] for name in names)
        for names in (puzzle.expect.get(key, ()) for key in ("removes", "places"))
    )
    return removes, places


@pytest.mark.sample(40, 200)
@pytest.mark.conformance
@pytest.mark.parametrize("line", LINES, ids=map(_code, LINES))
def test_line(line: str) -> None:
    if _name(line) in MISSED:
        pytest.xfail("a known gap")
    puzzle, deductions = _found(line)
    instances = {(step.effect, step.truths, *step.roles.items()) for step in deductions}
    assert len(instances) == len(deductions)
    if puzzle.expect.get("absent"):
        assert not deductions
        return
    removes, places = _expected(puzzle)
    assert removes | places
    if _name(line) in LARGER:
        assert any(not (removes & ~step.removes or places & ~step.places) for step in deductions)
    else:
        assert (removes, places) in [step.effect for step in deductions]
