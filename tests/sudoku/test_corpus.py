"""The corpus of positions: what each technique finds there is counted, and the counts are pinned.

After a change that is meant to find more or less, LAPIZ_RENEW=1 writes the counts again:

    LAPIZ_RENEW=1 python -m pytest -m "slow or not slow" tests/sudoku/test_corpus.py
"""

import os
from itertools import islice

import pytest

import lapiz
from lapiz.files.puzzles import load_all
from lapiz.testing.texts import RENEW
from lapiz_workshop.lab import measured, pin_of
from lapiz_workshop.lab.saved_runs import dump_pins, load_pins

CORPUS = lapiz.registry().kind("sudoku").corpus
assert CORPUS
COUNTS = CORPUS.with_name("counts.json")
EACH = 9
"""Every so many positions of the corpus one is looked at."""
QUICK = frozenset(
    {
        *("full-house", "hidden-single", "naked-single", "naked-pair", "hidden-pair"),
        *("locked-candidates-1", "locked-candidates-2", "x-wing", "skyscraper"),
        *("two-string-kite", "xy-wing", "xyz-wing", "w-wing", "unique-rectangle-1", "bug-1"),
        *("remote-pair", "simple-colors-trap", "sue-de-coq"),
    }
)
NAMES = sorted(
    one.name
    for one in lapiz.registry().techniques.values()
    if one.package == "lapiz_sudoku" and not one.listed
)


@pytest.fixture(scope="module")
def positions() -> list[lapiz.Puzzle]:
    assert CORPUS
    return list(islice(load_all(CORPUS), 0, None, EACH))


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in NAMES],
)
def test_it_finds_there_what_it_found_before(name: str, positions: list[lapiz.Puzzle]) -> None:
    technique = lapiz.registry().technique(name)
    _, run, *_ = measured(technique, positions, starts=True, times=1)
    assert not run.problems
    pins = load_pins(COUNTS)
    if os.environ.get(RENEW):
        COUNTS.write_text(dump_pins({**pins, name: pin_of(run)}), encoding="utf-8")
        return
    assert pins.get(name) == pin_of(run)


def test_every_technique_is_pinned() -> None:
    assert sorted(load_pins(COUNTS)) == NAMES


def test_the_corpus_has_positions_of_nearly_all_techniques() -> None:
    assert CORPUS
    shown = {puzzle.expect["technique"] for puzzle in load_all(CORPUS)}
    assert len(set(NAMES) - shown) <= 3
