"""Puzzles in SudokuPad's own JSON, of which most is drawn: what is certain is read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from lapiz import Name
from lapiz.core import noted
from lapiz_grid import Cells, Digits
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import (
    FOGGY,
    about,
    digits_of,
    digits_said,
    document_of,
    no_zeros,
    table,
)
from lapiz_links.drawn.account import DrawnParts
from lapiz_links.drawn.figures import Figure, clue_of
from lapiz_links.f_puzzles_rules import DIALECT
from lapiz_sudoku.kind.formats.digit_grid import Document, box_labels

DRAWN = {"lines", "arrows", "underlays", "overlays"}
ABOUT = Name("it says something about the puzzle")
HOUSE = Name("it is a house")
KNOWN = {
    *("id", "cellSize", "metadata", "cells", "regions", "cages", "settings"),
    *("videos", "duration", "version", "title", "author"),
}
"""The fields that are read, or are about the puzzle."""
FOG = {"foglight", "foglink", "fogofwar", "triggereffect"}
CELL = {
    *("value", "given", "color", "colour", "colors", "highlightedCells"),
    *("centremarks", "cornermarks", "pencilMarks"),
}
"""The fields of a cell; marks and colours are a player's."""
PICTURE = "bgimage"
TOLD = re.compile(r"(title|author|rules|solution|foglight|fogofwar|msgcorrect|source)\s*:\s*(.*)",
                  re.IGNORECASE | re.DOTALL)  # fmt: skip

BOXED = re.compile(r"\bbox(es)?\b|\bregions?\b|\b(normal|standard|usual|classic)\b", re.IGNORECASE)
"""How the rules say that there are boxes."""


def puzzle_of_scl(puzzle: Mapping[str, Any], form: str) -> Document:
    """Return the document of a puzzle in SudokuPad's own JSON.

    >>> puzzle_of_scl({"cells": [[{"value": 1}, {}], [{}, {}]]}, "sudokupad")["grid"]
    ['1.', '..']
    """
    read = _Reader(puzzle, form, table(puzzle.get("cells"), "board"), _told(puzzle))
    return accounted(read.document(), read.parts())


@attrs.frozen
class _Reader:
    """Reads one puzzle: its fields, the cells by row, what is told of it."""

    puzzle: Mapping[str, Any]
    form: str
    rows: list[list[Mapping[str, Any]]]
    told: Mapping[str, Any]

    @property
    def side(self) -> int:
        return len(self.rows)

    @property
    def cells(self) -> list[Mapping[str, Any]]:
        return [cell for row in self.rows for cell in row]

    @property
    def text(self) -> str:
        """The rules in the setter's words."""
        rules = self.told.get("rules") or ""
        return "\n".join(map(str, rules)) if isinstance(rules, list) else str(rules)

    @property
    def said(self) -> tuple[Digits, bool]:
        """The digits that the text says there are, and whether all houses hold the same of them."""
        return digits_said(self.text, self.side)

    @property
    def diagonals(self) -> dict[str, Mapping[str, Any]]:
        """The lines that are a diagonal of the board, by its name."""
        lines = _objects(self.puzzle.get("lines"))
        return {way: line for line in lines if (way := _diagonal(line, self.side))}

    def digits(self, *, given: bool) -> dict[int, int]:
        """Return by cell the digits that are given, or those that a player has entered."""
        if 0 not in self.said[0]:
            no_zeros(cell.get("value") for cell in self.cells)
        told = ((cell.get("value"), cell) for cell in self.cells)
        values = ((digits_of(value, self.side, self.said[0]), cell) for value, cell in told)
        return {
            at: value
            for at, (value, cell) in enumerate(values)
            if value and bool(cell.get("given", True)) == given
        }

    def document(self, placed: Mapping[int, int] | None = None) -> Document:
        """Return the document of grid, houses and title."""
        given, told = self.digits(given=True), self.told
        labels, boxes = _regions(self.puzzle, self.side, self.text)
        return document_of(
            self.side,
            [given.get(at, 0) for at in range(self.side**2)],
            placed=placed,
            labels=labels,
            boxes=boxes,
            digits=self.said[0],
            diagonals=len(self.diagonals) == 2,
            texts=about(title=told.get("title"), author=told.get("author"), rules=self.text),
        )

    def parts(self) -> LinkContents:
        """Return all else that was found."""
        flags = [(name, True) for name, value in self.told.items() if value is True]
        entries, odd = DIALECT.read(flags, self.side)
        if self.said[1]:
            houses = [
                house for house in _houses(self.document(), self.side) if len(house) == self.side
            ]
            entries.append({"same-digits": [" ".join(sorted(house)) for house in houses]})
        entered = self.digits(given=False)
        fog = any(self.puzzle.get(name) or self.told.get(name) for name in FOG)
        cages, decoration = self._cages()
        return LinkContents(
            self.form,
            entries,
            [*(noted(name, (), self.form) for name, _ in odd), *self._unread()],
            self.text,
            DrawnParts(self._drawn(), cages, decoration),
            solution=self.told.get("solution"),
            entered=entered,
            played=self.document(entered),
            notes=[FOGGY] if fog else [],
        )

    def _drawn(self) -> dict[str, Any]:
        """Return what is drawn, without the two diagonals that are houses of the document."""
        drawn = {name: self.puzzle[name] for name in DRAWN if self.puzzle.get(name)}
        if len(self.diagonals) == 2:
            houses = list(self.diagonals.values())
            drawn["lines"] = [{} if line in houses else line for line in drawn["lines"]]
        return drawn

    def _unread(self) -> Iterator[dict[str, str]]:
        """Yield what is noted of what is neither drawn nor about the puzzle."""
        note = partial(noted, form=self.form)
        for name, value in self.puzzle.items():
            odd = name not in DRAWN or not isinstance(value, list)
            if value and odd and name not in KNOWN | FOG:
                yield note(name, _cells(value, self.side))
        for name, value in self.told.items():
            if name == PICTURE and value:
                yield note("a picture behind the board", ())
            elif isinstance(value, dict | list) and value and name not in {"rules", *FOG}:
                yield note(name, ())
        for name in sorted({name for cell in self.cells for name in cell if cell[name]} - CELL):
            yield note(f"{name} of cells", ())

    def _cages(self) -> tuple[list[Figure], list[tuple[Figure, str]]]:
        """Return the cages as figures, and those that are houses or tell something else."""
        cages, decoration = list[Figure](), list[tuple[Figure, str]]()
        houses = _houses(self.document(), self.side)
        for number, cage in enumerate(_objects(self.puzzle.get("cages"))):
            value, cells = str(cage.get("value") or ""), _places(cage.get("cells"), self.side)
            hidden = cage.get("style") in ("box", "rowcol") or (cage.get("hidden") and not value)
            kind = "hidden-cages" if hidden else "unique-cage" if cage.get("unique") else "cage"
            text = clue_of(cage.get("sum") or value)
            figure = Figure(kind, cells, frozenset(), text, sources=(f"cages {number}",))
            if TOLD.match(value) or (not cells and not value):
                decoration.append((figure, ABOUT))
            elif hidden and set(_names(cage.get("cells"), self.side)) in houses:
                decoration.append((figure, HOUSE))
            else:
                cages.append(figure)
        return cages, decoration


def _places(places: Any, side: int) -> Cells:
    """Return the numbers of cells given by row and column from 0."""
    numbers = (re.findall("[0-9]+", name) for name in _names(places, side))
    return tuple((int(row) - 1) * side + int(column) - 1 for row, column in numbers)


def _told(puzzle: Mapping[str, Any]) -> dict[str, Any]:
    """Return title, author and rules, which may be told in cages."""
    told = dict(puzzle.get("metadata") or {}) if isinstance(puzzle.get("metadata"), dict) else {}
    for cage in _objects(puzzle.get("cages")):
        match = TOLD.match(str(cage.get("value", "")))
        if match:
            told.setdefault(match[1].lower(), match[2])
    return told


def _objects(value: Any) -> list[dict[str, Any]]:
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


def _houses(document: Document, side: int) -> list[set[str]]:
    """Return the cells of the rows, columns and regions of a document, and all cells."""
    regions = "".join(document.get("regions", ())) or box_labels(side)
    houses = dict[Any, set[str]]()
    for at in range(side * side):
        row, column = divmod(at, side)
        for house in (f"r{row}", f"c{column}", regions[at], "all"):
            houses.setdefault(house, set()).add(f"r{row + 1}c{column + 1}")
    return list(houses.values())


def _regions(puzzle: Mapping[str, Any], side: int, text: str) -> tuple[Sequence[int], bool]:
    """Return the region of each cell, or nothing and whether there are boxes.

    Where none are told, hidden cages may be the regions. If the setter speaks of none either, there
    are only rows and columns.
    """
    labels = _labels(puzzle.get("regions"), side)
    if not labels:
        hidden = [cage.get("cells") for cage in _objects(puzzle.get("cages")) if cage.get("hidden")]
        labels = _labels([cells for cells in hidden if len(_names(cells, side)) == side], side)
        labels = [] if -1 in labels or len(set(labels)) != side else labels
    return labels, bool(labels) or bool(BOXED.search(text))


def _names(places: Any, side: int) -> list[str]:
    """Return the names of cells given by row and column from 0; a point is in its cell."""
    names = []
    for place in places if isinstance(places, list) else ():
        if isinstance(place, list) and len(place) == 2 and all(map(_is_number, place)):
            row, column = (int(number // 1) + 1 for number in place)
            if 1 <= row <= side and 1 <= column <= side:
                names.append(f"r{row}c{column}")
    return list(dict.fromkeys(names))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and -1000 < value < 1000


def _cells(drawn: Any, side: int) -> list[str]:
    """Return the cells in which something drawn has its points."""
    points = [p for thing in _objects(drawn) for p in [*_points(thing), thing.get("center")]]
    return _names(points, side)


def _points(line: Mapping[str, Any]) -> list[Any]:
    points = line.get("wayPoints")
    return points if isinstance(points, list) else []


def _diagonal(line: Mapping[str, Any], side: int) -> str:
    """Return which diagonal of the board a line is; empty for any other line."""
    points = _points(line)
    ends = points if len(points) == 2 else []
    if ends in ([[0, 0], [side, side]], [[side, side], [0, 0]]):
        return "falling"
    return "rising" if ends in ([[0, side], [side, 0]], [[side, 0], [0, side]]) else ""


def _labels(regions: Any, side: int) -> Sequence[int]:
    """Return the region of each cell; nothing if none is told."""
    if not isinstance(regions, list) or not regions:
        return []
    labels = dict[tuple[int, int], int]()
    for number, cells in enumerate(regions):
        for cell in cells if isinstance(cells, list) else ():
            if isinstance(cell, list) and len(cell) == 2 and all(map(_is_number, cell)):
                labels[cell[0], cell[1]] = number
    places = [divmod(at, side) for at in range(side * side)]
    return [labels.get(place, -1) for place in places]
