"""Puzzles that many tests share, made from fixed seeds."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lapiz

ROOT = Path(__file__).parent.parent


def conformance_folder() -> Path:
    """The folder of cases from other programs, or skip."""
    folder = Path(os.environ.get("LAPIZ_CONFORMANCE", ROOT.parent / "shared" / "conformance"))
    if not folder.is_dir():
        pytest.skip("no conformance folder")
    return folder


@pytest.fixture(scope="session")
def conformance() -> Path:
    return conformance_folder()


@pytest.fixture(scope="module", autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Let go of what a file's puzzles made lapiz remember: it would add up to a gigabyte."""
    yield
    lapiz.forget()


SHAPES: list[dict[str, Any]] = [
    {"side": 4},
    {"side": 6},
    {"side": 6, "regions": True},
    {"side": 8},
    {"side": 9},
    {"side": 9},
    {"side": 9, "regions": True},
    {"side": 9, "diagonals": True},
    {"side": 9, "windows": True},
    {"side": 9, "disjoint_groups": True},
]


@cache
def sudokus(seed: int, number: int) -> tuple[lapiz.Puzzle, ...]:
    """Random minimal sudokus of all small shapes in turn."""
    make = lapiz.registry().kind("sudoku").generate
    assert make
    random = Random(seed)
    return tuple(make(random, SHAPES[index % len(SHAPES)]) for index in range(number))
