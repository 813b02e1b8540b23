"""Of a large set of cases a sample runs by default, another one each day; the others are the rest.

`@pytest.mark.sample(10)` beside `parametrize` takes ten cases by default, and ten others with the
rest; `sample(10, 60)` takes sixty others with the rest. What is left is slow. Tomorrow's sample is
never today's, and all cases have their turn. The seed is the date unless `LAPIZ_TEST_SEED` names
another; a run prints it, so that its samples can be drawn again.
"""

import os
from collections.abc import Iterator, Sequence
from datetime import date
from random import Random
from typing import Any, TypeVar

import pytest

from tests.support.skipped import UNMADE

SEED = "LAPIZ_TEST_SEED"
Case = TypeVar("Case")


def pytest_configure() -> None:
    """Settle the seed once: the workers of a run inherit it, also after midnight."""
    os.environ[SEED] = seed()


def pytest_report_header() -> str:
    """Say how to draw these samples again."""
    return f"samples: {SEED}={seed()}"


def seed() -> str:
    """Return the seed of all samples."""
    return os.environ.get(SEED) or date.today().isoformat()


def number_of_seed() -> int:
    """Return a number for what is made at random: of a date the day after the day before's."""
    try:
        return date.fromisoformat(seed()).toordinal()
    except ValueError:
        return Random(seed()).randrange(1 << 20)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Mark the cases outside the sample; do not even make what an expression leaves out.

    Half of all tests are such cases, and pytest takes longer to make one than to pass many. It has
    no public way to drop a case once it knows all of them.
    """
    yield
    sample = metafunc.definition.get_closest_marker("sample")
    if sample is None or metafunc.definition.get_closest_marker("slow"):
        return
    cases: list[Any] = [case for case in metafunc._calls if not _slow(case)]
    _, *others = drawn(cases, *sample.args, name=metafunc.definition.nodeid)
    left_out = set[int]()
    for mark, marked in zip((pytest.mark.rest, pytest.mark.slow), others, strict=True):
        for case in marked:
            case.marks.append(mark.mark)
        if f"not {mark.name}" in metafunc.config.option.markexpr:
            left_out |= {*map(id, marked)}
    kept = [case for case in metafunc._calls if id(case) not in left_out]
    kept = kept or cases[:1]  # without any the test would be called without arguments
    stash = metafunc.config.stash
    stash[UNMADE] = stash.get(UNMADE, 0) + len(metafunc._calls) - len(kept)
    metafunc._calls = kept


def _slow(case: Any) -> bool:
    return any(mark.name == "slow" for mark in case.marks)


def drawn(
    cases: Sequence[Case], few: int, many: int | None = None, *, name: str
) -> tuple[list[Case], list[Case], list[Case]]:
    """Draw so few cases, and so many others (or as few), for the day; return what is left, too.

    The few are the next ones in an order that the name settles. The others are drawn by the seed.
    """
    order = Random(name).sample(range(len(cases)), len(cases))
    start = few * number_of_seed() % max(1, len(cases))
    order = order[start:] + order[:start]
    others = Random(f"{seed()} {name}").sample(order[few:], len(order[few:]))
    most = few if many is None else many
    parts = order[:few], others[:most], others[len(others[:most]) :]
    few_cases, many_cases, left = ([cases[place] for place in sorted(part)] for part in parts)
    return few_cases, many_cases, left


def sweep(few: int, many: int) -> pytest.MarkDecorator:
    """Go over so few cases by default, as `number`, and over so many with the rest."""
    return pytest.mark.parametrize("number", [few, pytest.param(many, marks=pytest.mark.rest)])


def draws(whole: int, few: int, many: int) -> pytest.MarkDecorator:
    """Go over so few numbers below `whole` by default, as `numbers`, over so many with the rest.

    They are the day's draw. Where it may be slow, all of them are gone over.
    """
    first, others, _ = drawn(range(whole), few, many, name=f"{few} {many} of {whole}")
    cases = [
        pytest.param(first, id="few"),
        pytest.param(others, id="many", marks=pytest.mark.rest),
        pytest.param(range(whole), id="all", marks=pytest.mark.slow),
    ]
    return pytest.mark.parametrize("numbers", cases)
