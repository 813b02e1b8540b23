"""Ratings by whips and braids, against those that were published."""

import csv

import pytest

import lapiz
from tests.support.places import conformance_folder

SCALES = {"W": "w", "B": "b", "gW": "gw", "gB": "gb"}
SAMPLED_LENGTH = 4
"""Up to which length the default run rates: longer ones take seconds."""
ORDERED = ("067:18746", "067:18933")
"""Puzzles whose W is another one in most other orders."""
NOT_EQUAL = {"W": 0.001, "gW": 0.001, "B": 0.0, "gB": 0.0}
"""Which share may differ: whips depend on the order in which they are taken."""


def _rows() -> list[dict[str, str]]:
    try:
        lines = (conformance_folder() / "whips.csv").read_text().splitlines()
    except (pytest.skip.Exception, FileNotFoundError):
        return []
    return list(csv.DictReader(lines))


ROWS = _rows()


def differing(rows: list[dict[str, str]], column: str) -> list[tuple[str, str, float]]:
    """Return the puzzles that are rated otherwise; no difference may be more than 1."""
    found = []
    for row in rows:
        rating = lapiz.rate(lapiz.load(row["puzzle"]), scale=SCALES[column])
        if rating.score != float(row[column]):
            assert abs(rating.score - float(row[column])) <= 1
            found.append((row["puzzle"], row[column], rating.score))
    return found


@pytest.mark.sample(1)
@pytest.mark.conformance
@pytest.mark.skipif(not ROWS, reason="needs the conformance cases")
@pytest.mark.parametrize("column", SCALES)
def test_some_ratings_are_equal(column: str) -> None:
    short = [row for row in ROWS if 0 < int(row["W"]) <= SAMPLED_LENGTH]
    assert not differing(short[:: len(short) // (4 if column[0] == "g" else 12)], column)


@pytest.mark.conformance
@pytest.mark.skipif(not ROWS, reason="needs the conformance cases")
def test_where_the_order_of_whips_counts() -> None:
    rows = [row for row in ROWS if row["source"] in ORDERED]
    assert len(rows) == len(ORDERED)
    assert not differing(rows, "W")


@pytest.mark.conformance
@pytest.mark.slow
@pytest.mark.parametrize("column", SCALES)
def test_all_ratings_are_equal(column: str) -> None:
    assert len(differing(ROWS, column)) <= NOT_EQUAL[column] * len(ROWS)


@pytest.mark.rest
@pytest.mark.conformance
@pytest.mark.skipif(not ROWS, reason="needs the conformance cases")
def test_braids_and_groups_never_make_it_longer() -> None:
    for row in ROWS[5:400:200]:
        puzzle = lapiz.load(row["puzzle"])
        length = {name: lapiz.rate(puzzle, scale=name).score for name in SCALES.values()}
        assert length["w"] >= length["b"] >= length["gb"]
        assert length["w"] >= length["gw"] >= length["gb"]
        assert lapiz.rate(puzzle, scale="te").score == (length["b"] > 0)


@pytest.mark.conformance
@pytest.mark.skipif(not ROWS, reason="needs the conformance cases")
def test_what_is_deeper_has_no_number() -> None:
    lines = (conformance_folder() / "se_hard_tail.csv").read_text().splitlines()
    for row in list(csv.DictReader(lines))[::40]:
        puzzle = lapiz.load(row["puzzle"])
        assert lapiz.rate(puzzle, scale="te").score == 2
        for name in ("w", "b"):
            rating = lapiz.rate(puzzle, scale=name)
            assert rating.level == "none: depth 2"
            assert rating.points is None
