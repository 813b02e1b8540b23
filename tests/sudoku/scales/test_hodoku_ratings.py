"""Ratings on HoDoKu's scale, against those of HoDoKu itself."""

import csv
import statistics

import pytest

import lapiz
from tests.support.places import conformance_folder


def _rows() -> list[dict[str, str]]:
    try:
        lines = (conformance_folder() / "hodoku_ratings.csv").read_text().splitlines()
    except pytest.skip.Exception:
        return []
    return list(csv.DictReader(lines))


ROWS = _rows()
LEVELS = ("Easy", "Medium", "Hard", "Unfair")
HARDEST = 10_000
"""A score from which on HoDoKu takes steps by brute force, or is about to."""


def rated(row: dict[str, str]) -> lapiz.Rating:
    return lapiz.rate(lapiz.load(row["puzzle"]), scale="hodoku")


@pytest.mark.conformance
@pytest.mark.parametrize("level", LEVELS)
def test_level_and_score_are_equal(level: str) -> None:
    wrong = {
        row["puzzle"]: (row["score"], rating.level, rating.score)
        for row in ROWS
        if row["level"] == level
        for rating in [rated(row)]
        if (rating.level, rating.score) != (level, float(row["score"]))
    }
    assert not wrong


@pytest.mark.conformance
@pytest.mark.parametrize("part", range(3))
@pytest.mark.slow
def test_extreme_ones(part: int) -> None:
    rows = [row for row in ROWS if row["level"] == "Extreme"][part::3]
    ratings = [rated(row) for row in rows]
    assert {rating.level for rating in ratings} <= {"Extreme"}
    apart = [
        abs(rating.score / float(row["score"]) - 1)
        for row, rating in zip(rows, ratings, strict=True)
        if float(row["score"]) < HARDEST
    ]
    assert not apart or statistics.median(apart) <= 0.1
