"""Every file of puzzles_yaml is a test: it loads, and the solve is as the file expects."""

from functools import cache
from pathlib import Path

import pytest

import lapiz
from lapiz.solving.expectations import unmet
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml"
KINDS = {"variants": "sudoku"}
"""The kind of a folder's puzzles, where it is not the folder's name: sudokus with rules."""
FILES = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".yaml", ".yml"))


@cache
def puzzles(path: Path) -> tuple[lapiz.Puzzle, ...]:
    return tuple(lapiz.load_all(path))


@pytest.mark.sample(10, 120)
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_file(path: Path) -> None:
    for puzzle in puzzles(path):
        assert puzzle.kind.name == KINDS.get(folder := path.relative_to(FOLDER).parts[0], folder)
        assert puzzle.expect, "says what it expects"
        assert unmet(puzzle)[1] == []


FOLDERS = {kind: {kind} for kind in lapiz.registry().kinds} | {"sudoku": {"sudoku", "variants"}}


def used(kind: str) -> set[str]:
    """The techniques that the files of a kind expect to be used, by their names."""
    files = [path for path in FILES if path.relative_to(FOLDER).parts[0] in FOLDERS[kind]]
    expects = [one.expect for path in files for one in puzzles(path)]
    expected = [name for expect in expects for name in expect.get("uses", ())]
    expected += [expect["technique"] for expect in expects if "technique" in expect]
    return {lapiz.registry().technique(name, kind).name for name in expected}


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", sorted(lapiz.registry().kinds))
def test_every_technique_has_a_file(kind: str) -> None:
    own = {one.name for one in lapiz.techniques() if one.kind == kind and not one.listed}
    assert own - used(kind) == set()


# Techniques that need boxes, or so rare with regions that no example was found yet.
NOT_WITH_REGIONS = {
    "symmetrical-placement",
    "set-equivalence",
    "exocet",
    "senior-exocet",
    "fireworks",
    "sk-loop",
    "tridagon",
    "squirmbag",
    "leviathan",
    "sashimi-leviathan",
    "siamese-finned-whale",
    "siamese-sashimi-whale",
    "siamese-finned-leviathan",
    "siamese-sashimi-leviathan",
    "franken-leviathan",
    "siamese-finned-franken-squirmbag",
    "siamese-finned-franken-leviathan",
    "mutant-squirmbag",
    "mutant-whale",
    "mutant-leviathan",
    "siamese-finned-mutant-leviathan",
}


def test_nonomino_regions_too() -> None:
    """Every sudoku technique has a file with these as well."""
    with_regions = {path.stem.removesuffix("-jigsaw") for path in FILES if "jigsaw" in path.stem}
    own = {
        one.name for one in lapiz.techniques() if one.package == "lapiz_sudoku" and not one.listed
    }
    assert own - with_regions == NOT_WITH_REGIONS


@pytest.mark.parametrize("side", [4, 6, 8, 10, 12, 15, 16, 25])
def test_all_sides(side: int) -> None:
    (puzzle,) = puzzles(FOLDER / "sudoku" / f"side-{side}.yaml")
    assert len(puzzle.document["grid"].split()) == side


@pytest.mark.parametrize("form", ["yaml", "sudokuwiki"])
def test_a_position_is_written_in_any_format(form: str) -> None:
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
    position = lapiz.solve(puzzle).steps[30].after
    assert lapiz.load(lapiz.dump(puzzle, position, form)).start.alive == position.alive
    assert lapiz.load(lapiz.dump(puzzle, format=form)).start.alive == puzzle.start.alive
    with pytest.raises(lapiz.BadInput, match="no format 'sudokuwki' to write in; did you mean"):
        lapiz.dump(puzzle, format="sudokuwki")
