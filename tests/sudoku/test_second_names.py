"""Further names of techniques: each is found by its name, and by nothing that has another shape."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import lapiz
import lapiz_sudoku
import lapiz_uniqueness
from lapiz.core import bits
from lapiz.plugins.records import Registry
from lapiz.texts import say, speaking
from lapiz_generic.second_names import second_names
from lapiz_sudoku.board import Layout

NAMES = [
    name
    for package in (lapiz_sudoku, lapiz_uniqueness)
    for name in second_names(Path(package.__file__).with_name("names.json"))
]
SHAPED = {name.title: name for name in NAMES if name.chains or name.bent}
POSITIONS = yaml.safe_load(Path(__file__).with_name("second_names.yaml").read_text())
CASES = [(title, case) for title, cases in POSITIONS.items() for case in cases]
Case = dict[str, Any]


def registry() -> Registry:
    return lapiz.registry()


def found(case: Case) -> Iterator[tuple[lapiz.Puzzle, lapiz.Deduction, list[str]]]:
    """All that the technique of a case finds, with the further names that each says."""
    fields = {key: value for key, value in case.items() if key not in ("technique", "removes")}
    puzzle = lapiz.load({"kind": "sudoku", **fields})
    technique = registry().techniques[case["technique"]]
    for deduction in technique.find(puzzle.kind.view(puzzle.start)):
        names: Any = deduction.says.tokens.get("names")
        titles = [token.value for token in names.value] if names else []
        yield puzzle, deduction.named(technique.name), titles


def test_every_name_finds_its_technique() -> None:
    for name in NAMES:
        record = registry().technique(name.name)
        assert record.name == name.name if name.known else record.name == name.of[0], name
        assert registry().technique(name.title) == record
        assert all(host in registry().techniques for host in name.of), name
        assert name.known or not name.doc or name.doc[:30] in " ".join(record.doc.split())


def test_a_trial_with_singles_has_the_name_of_a_game() -> None:
    assert registry().technique("Bowman's Bingo").name == "forcing-contradiction"


def test_each_name_has_positions() -> None:
    assert POSITIONS.keys() == SHAPED.keys()
    assert all(len(cases) >= 3 for cases in POSITIONS.values())


@pytest.mark.parametrize(("title", "case"), CASES)
def test_a_step_says_its_name(title: str, case: Case) -> None:
    assert case["technique"] in SHAPED[title].of
    named = [
        (puzzle, deduction)
        for puzzle, deduction, titles in found(case)
        if title in titles and puzzle.space.names(deduction.removes) == case["removes"]
    ]
    assert named
    puzzle, deduction = named[0]
    assert lapiz.refuse(deduction, puzzle.start) is None
    paragraph = say(puzzle, deduction, "paragraph")
    assert "This pattern is also called " in paragraph
    assert title in paragraph
    with speaking("es"):
        assert "Este patrón también se llama " in say(puzzle, deduction, "paragraph")


# --- what two of the names mean, by the cells alone ---------------------------------------------


def lines_of(deduction: lapiz.Deduction, layout: Layout) -> tuple[set[str], set[int]]:
    """By which lines the pair of a W-Wing is joined with its box, and the boxes."""
    ends = deduction.links[0].start, deduction.links[-1].end
    groups = deduction.links[2].start, deduction.links[2].end
    side, joined = layout.side, set[str]()
    for end, group in zip(ends, groups, strict=True):
        cell, others = next(iter(bits(end))) % layout.cells, [c % layout.cells for c in bits(group)]
        joined |= {"row"} if {c // side for c in others} == {cell // side} else set()
        joined |= {"column"} if {c % side for c in others} == {cell % side} else set()
    boxes = {layout.houses_of[c % layout.cells][2] for group in groups for c in bits(group)}
    return joined, boxes


@pytest.mark.parametrize("case", POSITIONS["Chute Remote Pair"])
def test_of_a_chute_the_third_box_lacks_a_digit_in_one_line(case: Case) -> None:
    for puzzle, deduction, titles in found(case):
        if "Chute Remote Pair" in titles:
            layout = Layout.of(puzzle.space)
            joined, boxes = lines_of(deduction, layout)
            assert len(boxes) == 1
            assert len(joined) == 1  # both by rows, or both by columns
            digit = deduction.links[2].start.bit_length() // layout.cells
            lines = [next(iter(bits(end))) % layout.cells for end in ends_of(deduction)]
            houses = [layout.houses_of[cell][joined == {"column"}] for cell in lines]
            box = layout.house_boards[boxes.pop()]
            rest = box & ~layout.house_boards[houses[0]] & ~layout.house_boards[houses[1]]
            assert rest.bit_count() == 3
            assert not puzzle.start.alive & rest << digit * layout.cells


def ends_of(deduction: lapiz.Deduction) -> tuple[int, int]:
    return deduction.links[0].start, deduction.links[-1].end


@pytest.mark.parametrize("case", POSITIONS["Empty Rectangle Intersection Pair"])
def test_an_intersection_pair_sees_a_row_and_a_column_of_the_box(case: Case) -> None:
    said = 0
    for puzzle, deduction, titles in found(case):
        if "Empty Rectangle Intersection Pair" in titles:
            said += 1
            joined, boxes = lines_of(deduction, Layout.of(puzzle.space))
            assert (joined, len(boxes)) == ({"row", "column"}, 1)
    assert said


# --- names of cells, and of guardians ------------------------------------------------------------


def in_house(layout: Layout, cells: list[int], sort: str) -> bool:
    return any(layout.houses[h].sort == sort for h in layout.common_houses(board_of(cells)))


def board_of(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


@pytest.mark.parametrize(
    ("title", "number", "case"),
    [(f"WXYZ-Wing Type {n}", n, case) for n in (1, 2) for case in POSITIONS[f"WXYZ-Wing Type {n}"]],
)
def test_three_cells_of_a_wing_are_in_a_line_or_in_a_box(
    title: str, number: int, case: Case
) -> None:
    """By the cells alone: beside a cell with two digits, the other three are in a house."""
    sorts = ("row", "column") if number == 1 else ("box",)
    for puzzle, deduction, titles in found(case):
        if len(deduction.truths) == 4:
            layout, cells = Layout.of(puzzle.space), list(deduction.truths)
            beside = [
                [other for other in cells if other != cell]
                for cell in cells
                if (puzzle.start.alive & puzzle.space.sets[cell]).bit_count() == 2
            ]
            housed = any(in_house(layout, three, sort) for three in beside for sort in sorts)
            assert housed or title not in titles


@pytest.mark.parametrize("case", POSITIONS["Unique Rectangle with XYZ-Wing"])
def test_guardians_of_three_digits_are_a_pivot(case: Case) -> None:
    for puzzle, deduction, titles in found(case):
        if "Unique Rectangle with XYZ-Wing" in titles:
            cells = Layout.of(puzzle.space).cells
            guards = {guard // cells for guard in bits(deduction.roles["guardian"])}
            (gone,) = {candidate // cells for candidate in bits(deduction.removes)}
            assert len(guards) == 3
            assert gone in guards
            ends = {end % cells for link in deduction.links for end in bits(link.start | link.end)}
            assert len(ends) == 2
