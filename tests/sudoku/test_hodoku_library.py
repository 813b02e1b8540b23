"""The cases of HoDoKu's library: each technique finds what is expected of it, or nothing."""

import pytest
from tests.conftest import conformance_folder

import lapiz
from lapiz.bits import union

# Codes of techniques that there are not yet: fish whose base or cover has boxes, colours, chains,
# almost locked sets, Sue de Coq, templates.
LATER = ("033", "034", "036", "05", "0701", "0702", "0706", "0707", "0708", "0709", "071")
LATER += ("09", "11", "12")
# Of the lines there are: judged here, of later techniques, and judged with an effect that is
# larger than expected.
COUNTS = (378, 197, 0)


def _lines() -> list[str]:
    try:
        text = (conformance_folder() / "hodoku_library.txt").read_text()
    except pytest.skip.Exception:
        return []
    return [line for line in text.splitlines() if line.startswith(":")]


LINES = _lines()
OURS = [line for line in LINES if not line[1:].startswith(LATER)]


def _code(line: str) -> str:
    return line.split(":")[1]


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


@pytest.mark.conformance
@pytest.mark.parametrize("line", OURS, ids=map(_code, OURS))
def test_line(line: str) -> None:
    puzzle, found = _found(line)
    instances = {(one.effect, one.truths, *one.roles.items()) for one in found}
    assert len(instances) == len(found)
    if puzzle.expect.get("absent"):
        assert not found
    else:
        removes, places = _expected(puzzle)
        assert removes | places
        assert any(not (removes & ~one.removes or places & ~one.places) for one in found)


@pytest.mark.conformance
@pytest.mark.usefixtures("conformance")
def test_every_line_counts() -> None:
    for line in LINES:
        code = "hodoku:" + _code(line).split("-")[0]
        if not line[1:].startswith(LATER):
            assert lapiz.registry().technique(code, "sudoku")
        else:
            with pytest.raises(lapiz.BadInput):
                lapiz.registry().technique(code, "sudoku")
    larger = 0
    for line in OURS:
        puzzle, found = _found(line)
        effects = [one.effect for one in found]
        larger += not puzzle.expect.get("absent") and _expected(puzzle) not in effects
    assert (len(OURS), len(LINES) - len(OURS), larger) == COUNTS
