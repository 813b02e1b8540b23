"""Of a large set a sample runs by default, another one each day, and the rest in CI."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from tests.support.samples import drawn

pytest_plugins = "pytester"

CASES = """
    import pytest

    @pytest.mark.sample(10)
    @pytest.mark.parametrize("number", range(100))
    def test_it(number):
        pass
"""
PLUGIN = ("-p", "tests.support.samples", "-p", "no:cacheprovider", "-q")


def run(pytester: pytest.Pytester, expression: str) -> set[str]:
    passed = pytester.inline_run(*PLUGIN, "-m", expression).listoutcomes()[0]
    return {report.nodeid for report in passed}


def test_samples(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(CASES)
    monkeypatch.setenv("LAPIZ_TEST_SEED", "monday")
    sample, rest = run(pytester, "not rest and not slow"), run(pytester, "rest")
    assert (len(sample), len(rest), len(sample | rest)) == (10, 10, 20)
    assert run(pytester, "not rest and not slow") == sample
    assert run(pytester, "not slow") == sample | rest
    assert len(run(pytester, "")) == 100
    monkeypatch.setenv("LAPIZ_TEST_SEED", "tuesday")
    assert run(pytester, "not rest and not slow") != sample


def test_a_sample_of_the_rest(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(CASES.replace("sample(10)", "sample(10, 30)"))
    sample, rest = run(pytester, "not rest and not slow"), run(pytester, "not slow and rest")
    assert (len(sample), len(rest), len(run(pytester, "not slow"))) == (10, 30, 40)
    assert len(run(pytester, "slow") | sample | rest) == 100


def test_a_sample_of_none_by_default(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(CASES.replace("sample(10)", "sample(0, 7)"))
    assert not run(pytester, "not rest and not slow")
    assert len(run(pytester, "not slow")) == 7


@pytest.mark.parametrize(("few", "whole"), [(1, 2), (2, 3), (4, 8), (7, 10), (3, 30)])
def test_no_sample_is_that_of_the_day_before(
    few: int, whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = []
    for days in range(whole):
        day = date(2026, 12, 20) + timedelta(days)
        monkeypatch.setenv("LAPIZ_TEST_SEED", day.isoformat())
        sample, rest, left = drawn(range(whole), few, 1, name="a test")
        assert (len(sample), len(rest), len({*sample, *rest, *left})) == (few, 1, whole)
        samples.append(sample)
    assert all(today != before for before, today in pairwise(samples))
    assert {case for sample in samples for case in sample} == {*range(whole)}


def test_the_seed_is_printed(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPIZ_TEST_SEED", "monday")
    printed = pytester.runpytest_inprocess(*PLUGIN[:-1])
    printed.stdout.fnmatch_lines(["samples: LAPIZ_TEST_SEED=monday"])
