"""Of a large set of cases a sample runs by default, another one each day; the others are the rest.

`@pytest.mark.sample(10)` beside `parametrize` draws ten cases. The seed is the date unless
`LAPIZ_TEST_SEED` names another; a run prints it, so that its samples can be drawn again.
"""

import os
from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest

from tests.support.skipped import UNMADE

SEED = "LAPIZ_TEST_SEED"


def pytest_configure() -> None:
    """Settle the seed once: the workers of a run inherit it, also after midnight."""
    os.environ.setdefault(SEED, date.today().isoformat())


def pytest_report_header() -> str:
    """Say how to draw these samples again."""
    return f"samples: {SEED}={os.environ[SEED]}"


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Mark the cases outside the sample; where the rest is left out, do not even make them.

    Half of all tests are such cases, and pytest takes longer to make one than to pass many. It has
    no public way to drop a case once it knows all of them.
    """
    yield
    sample = metafunc.definition.get_closest_marker("sample")
    if sample is None or metafunc.definition.get_closest_marker("slow"):
        return
    cases: list[Any] = [case for case in metafunc._calls if not _slow(case)]
    (number,) = sample.args
    random = Random(f"{os.environ[SEED]} {metafunc.definition.nodeid}")
    rest = random.sample(cases, max(0, len(cases) - number))
    for case in rest:
        case.marks.append(pytest.mark.rest.mark)
    if "not rest" in metafunc.config.option.markexpr:
        left_out = {*map(id, rest)}
        stash = metafunc.config.stash
        stash[UNMADE] = stash.get(UNMADE, 0) + len(left_out)
        metafunc._calls = [case for case in metafunc._calls if id(case) not in left_out]


def _slow(case: Any) -> bool:
    return any(mark.name == "slow" for mark in case.marks)


def sweep(few: int, many: int) -> pytest.MarkDecorator:
    """Go over so few cases by default, as `number`, and over so many with the rest."""
    return pytest.mark.parametrize("number", [few, pytest.param(many, marks=pytest.mark.rest)])
