"""A kernel and Python mean the same techniques by the bits that tell what may be in a grid."""

import pytest

from lapiz.search.following import native
from lapiz_sudoku.board.sieves import SIEVES


def test_the_kernel_has_the_names_of_the_sieves() -> None:
    if native.CORE is None:
        pytest.skip("needs kernels")
    names = {1 << place: names[0] for place, names in enumerate(SIEVES)}
    assert names == native.CORE.SIEVES
