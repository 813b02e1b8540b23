"""A puzzle as the page needs it: its board, its candidates by number, what excludes what."""

from collections.abc import Collection
from hashlib import sha256
from typing import Any

from lapiz import Kind, Puzzle, Space, bits
from lapiz.asking import State
from lapiz.core import LAPIZ, NOTES, notation
from lapiz.kinds import square_name
from lapiz.show import about
from lapiz.show.picture import BoardPlan, plan_of, symbols_of
from lapiz.show.story import StoryBoard
from lapiz.texts import known_packages, named, told
from lapiz_play.request import Object

SHARED = (
    "notations",
    "names",
    "symbols",
    "places",
    "board",
    "square_names",
    "houses",
    "items",
    "beside",
)
"""What puzzles on the same board have in common, in one language and one notation."""
SMALL_ITEMS = 2_000_000
"""Numbers that lists of items may have altogether; of larger boards the page gets none."""


def puzzle_object(state: State) -> Object:
    """Return all that the page needs to know of a puzzle, and what is entered in it.

    `space` is the name of what other puzzles have just so: see `spared`.
    """
    from lapiz_play.titles import titled  # what a first hint does without

    puzzle, board = state.puzzle, StoryBoard(state.puzzle)
    said = about(puzzle)
    shared = _shared(puzzle, board)
    return {
        "kind": puzzle.kind.name,
        "kind_title": told(puzzle.kind.title),
        "title": titled(puzzle),
        "author": said.author,
        "source": said.source,
        "rules": list(said.rules),
        "special": list(said.special),
        "setter": list(said.text),
        "puzzle": document_of(puzzle),
        "position": position_object(state),
        "space": sha256(repr(shared).encode()).hexdigest()[:16],
        **shared,
        "given": list(bits(puzzle.start.placed)),
        "alive": list(bits(puzzle.start.alive)),
        "codes": board.codes(state.position()),
    }


def _shared(puzzle: Puzzle, board: StoryBoard) -> Object:
    """Return what all puzzles on such a board have in common: most of what the page needs."""
    space, plan = puzzle.space, plan_of(puzzle)
    numbered = range(len(space.labels))
    return {
        "notations": _notations(puzzle.kind),
        "names": list(space.labels),
        "symbols": [plan.symbols.get(candidate, "") for candidate in numbered],
        "places": [board.numbers(plan.places.get(candidate, ())) for candidate in numbered],
        "board": {**board.object, "cells": _cells(plan), "loose": _loose(plan)},
        "square_names": _square_names(plan),
        "houses": _houses(plan, board),
        **_exclusions(space),
    }


def spared(answer: Object, known: Collection[str]) -> Object:
    """Return an answer without what the page knows already, by the names of spaces.

    >>> spared({"space": "5f", "names": ["r1c1=1"], "given": [0]}, ["5f"])
    {'space': '5f', 'given': [0]}
    """
    if answer.get("space") not in known:
        return answer
    return {name: value for name, value in answer.items() if name not in SHARED}


def document_of(puzzle: Puzzle) -> Object:
    """Return the document of a puzzle: its givens, its rules, and what is said of it."""
    written = puzzle.kind.write(puzzle, puzzle.start)
    fields = ("title", "author", "source", "comment", "date", "url", "rules", NOTES)
    about_it = {field: puzzle.document[field] for field in fields if puzzle.document.get(field)}
    return {"kind": puzzle.kind.name, **about_it, **written}


def position_object(state: State) -> Object:
    """Return what a player has entered."""
    return {"placed": list(state.placed), "removed": list(bits(state.removed))}


def _notations(kind: Kind) -> list[list[str]]:
    titles = {LAPIZ: f"{LAPIZ} ({square_name(4, 6)})", **kind.naming.titles}
    return [[name, told(titles.get(name, name))] for name in kind.notation_names]


def _cells(plan: BoardPlan) -> list[list[list[int]]]:
    """Return the candidates of each square by slot."""
    cells = []
    for row in plan.geometry.rows:
        for square in row:
            slots: dict[str, list[int]] = {symbol: [] for symbol in symbols_of(square)}
            for candidate, symbol in square.marks:
                slots[symbol].append(candidate)
            cells.append(list(slots.values()))
    return cells


def _loose(plan: BoardPlan) -> list[list[int]]:
    """Return the candidates that lay each piece beside the board on it."""
    return [list(bits(piece.placing)) for piece in plan.geometry.loose]


def _square_names(plan: BoardPlan) -> list[str]:
    """Return what texts call each square, in the current notation where that is one of squares."""
    from lapiz.show.picture import row_letter

    lettered = notation() == "a1"
    return [
        f"{row_letter(r)}{c + 1}" if lettered else square_name(r, c)
        for r in range(plan.rows)
        for c in range(plan.columns)
    ]


def _houses(plan: BoardPlan, board: StoryBoard) -> list[Object]:
    packages = known_packages()
    return [
        {"name": f"{named(word, *packages)} {label}", "squares": board.numbers(squares)}
        for word, label, squares in plan.houses
    ]


def _exclusions(space: Space) -> dict[str, list[Any]]:
    """Return what excludes what: items, and pairs by a rule."""
    if sum(item.candidates.bit_count() for item in space.items) > SMALL_ITEMS:
        return {"items": [], "beside": []}
    rules = space.restrictions
    beside = rules.beside.items() if rules else ()
    return {
        "items": [list(bits(item.candidates)) for item in space.items],
        "beside": [[candidate, list(bits(others))] for candidate, others in beside if others],
    }
