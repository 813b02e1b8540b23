"""A run tells in one line what it leaves out, and what is not installed makes no test fail."""

import os
from importlib.util import find_spec

import pytest

from tests.support.places import ROOT
from tests.support.skipped import missing, optional

pytest_plugins = "pytester"

REASONS = """
    import pytest

    @pytest.mark.parametrize("number", range(3))
    @pytest.mark.skip("needs a browser: none is installed")
    def test_page(number):
        pass

    def test_kernels():
        pytest.skip("needs the kernels")

    def test_table():
        pytest.importorskip("no_such_package.inside")

    @pytest.mark.skip("one puzzle a file")
    def test_lines():
        pass

    @pytest.mark.xfail
    def test_fault():
        assert False

    @pytest.mark.rest
    @pytest.mark.parametrize("number", range(1200))
    def test_many(number):
        pass

    @pytest.mark.sample(10)
    @pytest.mark.parametrize("number", range(60))
    def test_sampled(number):
        pass
"""
ABSENT = """
    import not_installed

    def test_it():
        pass
"""
LINE = (
    "left out: 3 without a browser, 1 without no_such_package, 1 without the kernels, "
    "1 for other reasons; 1,250 behind markers"
)
PLUGINS = ("-p", "tests.support.skipped", "-p", "tests.support.samples", "-p", "no:cacheprovider")


@pytest.fixture(autouse=True)
def _importable(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makeini("[pytest]\nmarkers =\n rest\n sample")
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)


def lines(pytester: pytest.Pytester, *options: str) -> list[str]:
    """What a run prints."""
    return pytester.runpytest_inprocess(*PLUGINS, *options).outlines


def apart(pytester: pytest.Pytester, *options: str) -> list[str]:
    """What a run in a process of its own prints, as one with workers has to be."""
    return pytester.runpytest_subprocess(*PLUGINS, *options).outlines


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", [("-n", "2"), ("-q", "-rN")], ids=" ".join)
def test_what_is_left_out_stands_above_the_summary(
    pytester: pytest.Pytester, options: tuple[str, ...]
) -> None:
    pytester.makepyfile(REASONS)
    *_, line, summary = apart(pytester, "-m", "not rest and not slow", *options)
    assert line == LINE
    assert " 10 passed, 6 skipped" in f" {summary.strip('= ')}"


def test_nothing_is_said_where_nothing_is_left_out(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(): pass")
    assert not any("left out" in line for line in lines(pytester))


def test_what_other_options_leave_out_is_not_behind_markers(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_one(): pass\ndef test_two(): pass")
    assert lines(pytester, "-k", "one")[-2] == "left out: 1 not asked for"


def test_a_file_that_needs_a_missing_extra_is_skipped(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a=ABSENT, test_b=ABSENT, test_c="def test_it(): pass")
    pytester.makeconftest(
        "from tests.support import skipped\nskipped.optional = lambda: frozenset({'not_installed'})"
    )
    *_, line, summary = apart(pytester, "-n", "2", "--doctest-modules")
    assert line == "left out: 2 files without not_installed"
    assert "1 passed" in summary
    assert "error" not in summary


def test_a_file_that_needs_what_no_extra_brings_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(ABSENT)
    assert "1 error" in lines(pytester)[-1]


def test_what_is_optional_is_what_the_extras_bring() -> None:
    assert {"distributed", "mcp", "pyarrow", "pysat", "resvg_py", "starlette"} <= optional()
    assert not {"attrs", "click", "lapiz", "yaml"} & optional()


def raised(name: str) -> BaseException:
    """What an import raised, as a fault of what it was for."""
    try:
        try:
            __import__(name)
        except ImportError as error:
            raise ValueError(name) from error
    except ValueError as error:
        return error
    return ValueError(f"{name} is installed")


def test_only_what_is_missing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"not_installed", "pytest"}
    monkeypatch.setattr("tests.support.skipped.optional", lambda: names)
    assert find_spec("pytest")
    assert missing(raised("not_installed")) == "not_installed"
    assert missing(raised("not_installed.inside")) == "not_installed"
    assert missing(raised("neither")) is None
    assert missing(raised("pytest.not_there")) is None
    assert missing(None) is None
