"""What `lapiz show` draws is read back as the same puzzle, in every kind and both languages."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from tests.support.places import ROOT

FILES = sorted((ROOT / "puzzles_yaml").glob("*/*.yaml"))
WHOLE = ("large", "sixty_four", "twenty-queens")
"""Boards so large that they are drawn without their squares, or not at all."""
HOUSES = ("regions:", "diagonals:", "windows:", "groups:")
"""Fields of sudokus that are more than boxes; of the others a sample does."""


def of_one_puzzle() -> list[Path]:
    chosen, plain = [], 0
    for path in FILES:
        text = path.read_text("utf-8")
        if path.stem in WHOLE or text.count("kind:") != 1:
            continue
        if path.parent.name == "sudoku":
            plain += 1
            if plain % 20 and not (plain % 4 == 0 and any(field in text for field in HOUSES)):
                continue
        chosen.append(path)
    return chosen


def drawn(path: Path, *options: str) -> str:
    result = CliRunner().invoke(cli, ["show", *options, str(path)])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    "path", of_one_puzzle(), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_drawn_board_is_read_back(path: Path) -> None:
    puzzle = lapiz.load(path)
    for options in (("--wide",), ("--language", "es")):
        again = lapiz.load(drawn(path, *options), kind=puzzle.kind.name)
        assert again.space.labels == puzzle.space.labels, options
        with_rules = any(item.demand for item in again.space.items)
        assert [item.candidates for item in again.space.items] == [
            item.candidates for item in puzzle.space.items if with_rules or item.demand is None
        ]  # the lines below a sudoku, about its rules, are not read
        assert (again.start.alive, again.start.placed) == (puzzle.start.alive, puzzle.start.placed)
