"""Puzzle files as test cases: each says what it expects to be found, or not to be found."""

import os
from pathlib import Path

import attrs

from lapiz.core import Puzzle
from lapiz.files import YAML, load_all
from lapiz.solving.expectations import unmet


@attrs.frozen
class Case:
    """A puzzle from a file, with a name for its test."""

    name: str
    puzzle: Puzzle

    def __str__(self) -> str:
        return self.name

    def check(self) -> None:
        """Raise AssertionError if an expectation of the file is not met."""
        _, wrong = unmet(self.puzzle)
        assert not wrong, f"{self.puzzle.name}: {'; '.join(wrong)}"


def cases(folder: str | os.PathLike[str]) -> list[Case]:
    """Return all puzzles of the YAML files in a folder and below, in the order of their names.

    With pytest: `@pytest.mark.parametrize("case", cases(FOLDER), ids=str)`. Raises BadInput for a
    file that cannot be read, and ValueError if there are no files.
    """
    top = Path(folder)
    paths = sorted(path for path in top.rglob("*") if path.suffix in YAML)
    if not paths:
        raise ValueError(f"{top}: no puzzle files")
    every = []
    for path in paths:
        puzzles = list(load_all(path))
        name = path.relative_to(top).with_suffix("").as_posix()
        for number, puzzle in enumerate(puzzles, 1):
            every.append(Case(f"{name}-{number}" if len(puzzles) > 1 else name, puzzle))
    return every
