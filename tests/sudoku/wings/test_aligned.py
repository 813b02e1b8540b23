"""Aligned pair and triple exclusion in drawn positions."""

import pytest

import lapiz
from lapiz.proof import refuse
from lapiz_sudoku.board import Grid
from lapiz_sudoku.wings.aligned import aligned_pair_exclusion, aligned_triple_exclusion
from tests.sudoku.positions import drawn
from tests.support.places import ROOT

FILES = ROOT / "puzzles_yaml" / "sudoku"


def found(technique: lapiz.Technique, position: lapiz.Position) -> dict[str, tuple[int, ...]]:
    """What is removed, with the truths; all of it is proved."""
    effects = {}
    for deduction in technique.find(Grid(position)):
        assert refuse(deduction, position) is None
        effects[" ".join(position.space.names(deduction.removes))] = deduction.truths
    return effects


def test_pair() -> None:
    # With 1 in r1c1 r1c2 is neither 1, nor 2 (r1c5 would be empty), nor 3 (r2c3).
    effects = found(aligned_pair_exclusion, drawn(r1c2="123", r1c5="12", r2c3="13").start)
    assert effects["r1c1=1"] == (1, 4, 11)
    wider = found(aligned_pair_exclusion, drawn(r1c2="1234", r1c5="12", r2c3="13").start)
    assert "r1c1=1" not in wider


def test_pair_by_a_larger_set() -> None:
    # Without 1 and 2 the cells r1c56 would have one digit for both.
    position = drawn(r1c2="123", r1c5="124", r1c6="124", r2c3="13").start
    assert found(aligned_pair_exclusion, position)["r1c1=1"] == (1, 4, 5, 11)


@pytest.mark.parametrize("suffix", ["", "-jigsaw"])
def test_triples_tell_what_no_pair_shows(suffix: str) -> None:
    position = lapiz.load(str(FILES / f"aligned-triple-exclusion{suffix}.yaml")).start
    triples = found(aligned_triple_exclusion, position)
    single = {name for names in found(aligned_pair_exclusion, position) for name in names.split()}
    assert triples
    assert not single & {name for names in triples for name in names.split()}
