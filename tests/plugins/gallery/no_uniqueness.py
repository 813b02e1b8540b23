"""A wrapper around a hook: no technique that takes a single solution for granted."""

from collections.abc import Generator

import lapiz

Records = list[list[lapiz.Technique]]


@lapiz.hook(wrapper=True)
def lapiz_techniques() -> Generator[None, Records, Records]:
    """Leave out what assumes that the puzzle has one solution."""
    given = yield
    assumed = lapiz.Grounds.UNIQUENESS
    return [[one for one in records if one.grounds is not assumed] for records in given]
