"""Of a large set a sample runs by default, another one for another seed, and the rest in CI."""

import pytest

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
    sample, rest = run(pytester, "not rest"), run(pytester, "rest")
    assert (len(sample), len(rest), len(sample | rest)) == (10, 90, 100)
    assert run(pytester, "not rest") == sample
    assert run(pytester, "") == sample | rest
    monkeypatch.setenv("LAPIZ_TEST_SEED", "tuesday")
    assert run(pytester, "not rest") != sample


def test_the_seed_is_printed(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPIZ_TEST_SEED", "monday")
    printed = pytester.runpytest_inprocess(*PLUGIN[:-1])
    printed.stdout.fnmatch_lines(["samples: LAPIZ_TEST_SEED=monday"])
