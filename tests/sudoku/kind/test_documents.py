"""What is read of documents of sudokus: whole ones, and such with one field that is wrong.

A golden file holds what is written of each again, or what is said to be wrong, and where.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import lapiz
from lapiz import BadInput
from lapiz.testing import check_golden
from lapiz_sudoku.kind.reading import digits_of, givens, named_candidates
from tests.sudoku.shapes import NO_BOXES, SHADED, board

DOCUMENTS = Path(__file__).with_name("documents.txt")
REGIONS = ["AAAB", "CABB", "CCDB", "CDDD"]
MARKS = [["12", "3", ".4", "1_2"], ["34"] * 4, ["1234"] * 4, ["1234"] * 4]
LETTERS = {"boxes": False, "digits": "9-12"}


def small(**more: Any) -> dict[str, Any]:
    return board(4, **more)


def ruled(*rules: Any, **more: Any) -> dict[str, Any]:
    return board(4, rules=[*rules], **more)


def rows(*texts: str, **more: Any) -> dict[str, Any]:
    return {"kind": "sudoku", "grid": [*texts], **more}


READ: list[dict[str, Any]] = [
    # the grid
    rows("1.3.", "..1.", "0_*.", "...4"),
    rows("1 . | 3 .", ". . | 1 .", "----+----", ". . | . .", ". . | . 4"),
    rows("1.3...1........4"),
    {"kind": "sudoku", "grid": "1.3.\n..1.\n\n....\n...4"},
    rows("1.3...1........"),
    rows("12", "21"),
    rows("1.3."),
    rows(*"1234"),
    rows("....", "....", "...."),
    rows("....", "....", "....", "....", "...."),
    rows("....", "...", "....", "...."),
    rows("....", ".5..", "....", "...."),
    rows("1..1", "....", "....", "...."),
    rows("1...", ".1..", "....", "...."),
    rows("....." * 5, **NO_BOXES),
    rows(*["." * 5] * 5),
    rows(*["." * 36] * 36, **NO_BOXES),
    {"kind": "sudoku"},
    {"kind": "sudoku", "grid": []},
    # digits
    rows("0...", "...3", "....", "....", digits="0-3"),
    rows("4...", "....", "....", "....", digits="0-3"),
    rows("a...", "..C.", "....", "....", **LETTERS),
    rows("8...", "....", "....", "....", **LETTERS),
    rows("3...", "....", "....", "....", digits=[2, "4-6"]),
    *(small(digits=digits) for digits in ("1-5", "3 1-3", "1-3", "4-1", "1-x", "-", "0-61", "36")),
    small(digits="5, 7,9 ,11"),
    small(digits=[0, 35, 4, 9]),
    small(digits=[0, 61, 4, 9], **NO_BOXES),
    # regions and further houses
    small(regions=REGIONS),
    small(regions="AAABCABBCCDBCDDD"),
    small(regions=REGIONS[:3]),
    small(regions=["AAAA", "ABBB", "CCCC", "DDDD"]),
    small(regions=REGIONS, disjoint_groups=True),
    small(windows=True),
    board(16, windows=True),
    board(9, windows=True, boxes=False),
    small(disjoint_groups=True, diagonals=True),
    # candidates
    {"kind": "sudoku", "candidates": MARKS},
    small(candidates=MARKS[1:]),
    small(candidates=[*MARKS[:3], ["1"]]),
    small(candidates=[*MARKS[:3], ["1x", "2", "3", "4"]]),
    rows("12..", "....", "....", "....", candidates=[["13", "24", "34", "4"], *MARKS[1:]]),
    rows("1...", "....", "....", "....", candidates=[["2"] * 4] * 4),
    # what is placed and removed
    small(placed=["r1c2=3"], removed=["r4c4<>1", "r1c1<>2"]),
    small(placed=["r1c2=3", "r1c3=3"]),
    small(placed=["r1c2=3", "r1c2=4"]),
    rows("1...", "....", "....", "....", placed=["r1c1=2"]),
    rows("1...", "....", "....", "....", removed=["r1c1<>1"]),
    *(small(placed=[name]) for name in ("r1c2", "r0c1=1", "r1c5=1", "r5c1=1", "r1c1=5", "r1c1=AB")),
    *(small(removed=[name]) for name in ("r1c2=3", "r1c2<>0", "r1c2<>shaded")),
    # rules
    board(4, **SHADED, placed=["r1c1=unshaded"], removed=["r2c2<>shaded"]),
    board(4, **SHADED, placed=["r1c2=unshaded"]),
    ruled({"shaded": "r1c2"}, {"unshaded": "r1c2"}, "yin-yang"),
    ruled({"thermometer": "r1c1 r1c2 r1c3 r1c4"}),
    ruled({"killer": {"cells": "r1c1 r1c2", "sum": 9}}),
    ruled("anti-knight", {"thermometer": "r1c1 r1c2 r1c3 r2c4 r3c4"}),
    ruled({"even": "r1c1"}, {"odd": "r1c1"}),
    ruled({"restricted": {"cells": "r2c3", "digits": "56"}}),
    ruled({"white-dots": "r1c1-r1c2"}, digits="2 4 6 8"),
    ruled("anti-king", {"palindrome": "r1c1 r1c2"}),
    ruled({"clone": ["r1c1 r1c2", "r1c3 r1c1"]}),
    ruled({"white-dots": "r1c1-r1c2"}, placed=["r1c1=1", "r1c2=3"]),
    ruled("non-consecutive", placed=["r1c1=1", "r2c1=2"]),
]
"""Documents that are whole, or wrong in one place."""


def test_golden_documents() -> None:
    blocks = ("\n".join(_lines(document)) for document in READ)
    check_golden(DOCUMENTS, "\n\n".join(blocks) + "\n")


def _lines(document: dict[str, Any]) -> Iterator[str]:
    """Yield a document, what is read of it and what is written again, or what is wrong."""
    fields = {field: value for field, value in document.items() if field != "kind"}
    yield f"{json.dumps(fields):.160}"
    try:
        puzzle = lapiz.load(document)
    except BadInput as error:
        yield f"{error.message} | {' '.join(map(str, error.path))}"
        return
    start = puzzle.start
    places = f"{start.alive:x} {start.placed:x} {start.origin:x}"
    yield f"placed {start.placed.bit_count()}, open {start.open.bit_count()}: " + (
        f"{crc32(places.encode()):08x}"
    )
    yield json.dumps(puzzle.kind.write(puzzle, start))[:400]


def test_what_is_written_is_read_again() -> None:
    """Also where more has been placed and removed than the document said."""
    for document in READ:
        try:
            puzzle = lapiz.load(document)
        except BadInput:
            continue
        later = puzzle.start
        for _ in range(2):
            first = later.open & -later.open
            later = later.place(first.bit_length() - 1) if first else later
        later = later.remove(1 << later.open.bit_length() - 1 if later.open else 0)
        for position in (puzzle.start, later):
            if position.placed & ~position.alive:  # a given that the candidates leave out
                continue
            again = lapiz.load(puzzle.kind.write(puzzle, position))
            assert again.start.alive == position.alive, document
            if not document.get("candidates"):  # that say no more than what is left
                assert again.start.placed == position.settled().placed, document


def test_candidates_that_a_document_names() -> None:
    """Shades are no digits: they are left out."""
    document = rows("1...", "...2", "....", "....", placed=["r1c2=3", "r2c1=shaded"], digits="0-3")
    assert givens(document) == 1 << 16 | 1 << 2 * 16 + 7
    assert named_candidates(document, "placed", 4) == [3 * 16 + 1]
    assert named_candidates(document, "removed", 4) == []


def test_the_largest_grids_have_a_character_for_each_digit() -> None:
    assert digits_of({}, 35) == tuple(range(1, 36))
    assert digits_of({"digits": "0-35"}, 36) == tuple(range(36))


@pytest.mark.parametrize("text", ["é" + "." * 80, "\udcff" + "." * 80, "x" + "." * 80])
def test_a_line_of_other_characters_is_no_sudoku(text: str) -> None:
    with pytest.raises(BadInput):
        lapiz.load(text)
