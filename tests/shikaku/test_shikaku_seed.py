"""What "Resolviendo Shikaku" says its program does, as tests from its text."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import Profile, bits
from lapiz_generic import exclusion
from lapiz_shikaku.generate import generate
from lapiz_shikaku.layout import ShikakuLayout
from tests.shikaku.rules import box_of, boxes_for, is_solution, numbers_of


def run(*arguments: str, given: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(arguments), input=given)
    return done.exit_code, done.output


SMALL = "3 . .\n. . 4\n. 2 .\n"
SMALL_ANSWER = "r1c1-r3c1 r1c2-r2c3 r3c2-r3c3"


def test_the_origin_of_the_data_is_found_out(tmp_path: Path) -> None:
    """Entra en main, donde se detecta el origen de datos."""
    path = tmp_path / "board.txt"
    path.write_text(SMALL)
    link = "https://puzz.link/p?shikaku/3/3/3j4g2g"
    for arguments, given in (
        ((str(path),), ""),
        (("-",), SMALL),
        ((SMALL,), ""),
        (("3x3:3d4a2a",), ""),
        (("-",), "3x3:3d4a2a\n"),
        ((link,), ""),
    ):
        assert run("solve", "--quiet", *arguments, given=given) == (0, SMALL_ANSWER + "\n")


def test_combinations_of_a_number() -> None:
    """Una combinación es un rectángulo que ocupa un espacio de X*Y=N y contiene el número."""
    puzzle = lapiz.load(SMALL, kind="shikaku")
    numbers = numbers_of(SMALL.splitlines())
    for name in puzzle.space.labels:
        top, left, bottom, right = box_of(name)
        inside = [numbers[r][c] for r in range(top, bottom + 1) for c in range(left, right + 1)]
        assert [one for one in inside if one] == [(bottom - top + 1) * (right - left + 1)]


def test_the_first_two_sieves() -> None:
    """Que no haya nada fuera del tablero; combinaciones con un solo número: el log los cuenta."""
    puzzle = lapiz.load(SMALL, kind="shikaku")
    layout = puzzle.space.layout
    assert isinstance(layout, ShikakuLayout)
    # By hand: 3 has 2 x 3 = 6 ways, 4 has 3 x 4 = 12, 2 has 2 x 2 = 4, so 22 in all.
    assert layout.outside + layout.mixed + len(layout.rectangles) == 22
    numbers = numbers_of(SMALL.splitlines())
    places = [(r, c) for r in range(3) for c in range(3) if numbers[r][c]]
    kept = {box for r, c in places for box in boxes_for(numbers, r, c)}
    assert {box_of(name) for name in puzzle.space.labels} == kept
    note = lapiz.solve(puzzle).notes[0]
    assert note == (
        f"of 22 rectangles of the right size {layout.outside} reach beyond the board and "
        f"{layout.mixed} hold another number, which leaves {len(kept)}"
    )


@pytest.mark.parametrize("seed", range(30))
def test_the_third_sieve(seed: int) -> None:
    """Si la combinación de un número colisiona con todas las de otro número no podrá ser posible.

    What does so covers a square that all of these share (Helly), so common-squares finds it all.
    """
    puzzle = generate(Random(seed), {"rows": 8, "columns": 9})
    position = puzzle.start
    clues = [n for n, item in enumerate(puzzle.space.items) if item.sort == "clue"]
    sieve = 0
    for number in clues:
        options = puzzle.space.sets[number] & position.alive
        for candidate in bits(position.open & ~options):
            if not options & puzzle.space.keep[candidate]:
                sieve |= 1 << candidate
    removed = 0
    for deduction in lapiz.steps(puzzle, "common-squares"):
        removed |= deduction.removes
    generic = 0
    for removes, _ in exclusion(position, clues):
        generic |= removes
    assert removed == sieve
    assert not generic & ~sieve


def test_most_boards_need_no_backtracking() -> None:
    """Se llega a resolver un alto porcentaje de los tableros sin realizar la vuelta atrás."""
    sieves = Profile(order=("only-rectangle", "common-squares"), others=False, scale="shikaku")
    random = Random(3)
    boards = [generate(random, {}) for _ in range(40)]
    by_sieves = [lapiz.solve(one, sieves, fallback=False).status == "solved" for one in boards]
    by_logic = [lapiz.solve(one, fallback=False).status == "solved" for one in boards]
    assert sum(by_sieves) >= 20
    assert sum(by_logic) == 40


def test_backtracking_does_the_rest() -> None:
    """El último paso: el algoritmo de vuelta atrás para buscar las soluciones."""
    puzzle = generate(Random(5), {"rows": 9, "columns": 9})
    only_search = Profile(order=("only-rectangle",), others=False, scale="shikaku")
    log = lapiz.solve(puzzle, only_search)
    assert log.status == "solved"
    assert log.solution
    boxes = [box_of(name) for name in log.solution.split()]
    assert is_solution(numbers_of(puzzle.document["grid"]), boxes)
