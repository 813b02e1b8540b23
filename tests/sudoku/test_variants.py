"""Variants of definitions, as data: what a technique must find in a position, with its proof."""

import pytest

import lapiz
from lapiz.core import union
from lapiz.proof import refuse
from lapiz_sudoku.board import grid_of
from tests.sudoku.variants import VARIANTS


@pytest.mark.parametrize(
    "case", VARIANTS, ids=[f"{case['technique']}: {case['variant']}" for case in VARIANTS]
)
def test_a_variant_is_found(case: dict[str, str]) -> None:
    position = lapiz.load(case["position"]).start
    technique = lapiz.registry().technique(case["technique"])
    deductions = list(technique.find(grid_of(position)))
    names = position.space.names(union(deduction.removes for deduction in deductions))
    assert set(case["removes"].split()) <= {name.replace("=", "<>") for name in names}
    assert all(refuse(deduction, position) is None for deduction in deductions)
