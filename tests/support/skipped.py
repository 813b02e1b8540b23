"""What a run leaves out, and why: its last line says so, and a package that is missing is no error.

A reason "needs NAME" or "needs NAME: more" is counted under the name, as is what `importorskip`
says; all others are counted together. A file that imports a package which only an extra of lapiz
brings is skipped as a whole where that is not installed.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

MODULES = {"import_linter": "importlinter", "python_sat": "pysat"}
"""Names under which packages are imported, where these are not those they are installed by."""
NAME = re.compile(r"[Nn]eeds ([^:]+)|could not import '(\w+)")
OTHERS = ""
"""The name under which reasons are counted that name nothing."""
UNMADE = pytest.StashKey[int]()
"""How many cases outside a sample were not even made."""
KEY = "left out"
"""What a worker tells the first process."""


@cache
def optional() -> frozenset[str]:
    """The modules that extras bring, as `import` names them."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    names = {re.split(r"[^\w-]", line)[0].replace("-", "_") for lines in extras for line in lines}
    return frozenset(MODULES.get(name, name) for name in names - {"lapiz"})


def missing(error: BaseException | None) -> str | None:
    """The package for want of which something was raised, if only an extra brings it."""
    while error is not None:
        name = (getattr(error, "name", None) or "").partition(".")[0]
        if isinstance(error, ModuleNotFoundError) and name in optional() and not find_spec(name):
            return name
        error = error.__cause__ or error.__context__
    return None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Skip a file that cannot be imported because an extra is not installed."""
    report = yield
    call = getattr(report, "call", None)
    name = missing(call.excinfo.value) if report.failed and call and call.excinfo else None
    if name:
        report.outcome, report.longrepr = "skipped", (str(collector.path), 1, f"needs {name}")
        del report.call  # with which it would be looked into as an error
    return report


def named(reason: str) -> str:
    """What a reason says is missing.

    >>> named("Skipped: needs a browser: no Chromium is installed")
    'a browser'
    >>> named("Skipped: could not import 'mcp.server': No module named 'mcp'")
    'mcp'
    >>> named("Skipped: one puzzle a file") == OTHERS
    True
    """
    match = NAME.search(reason)
    return next(filter(None, match.groups())) if match else OTHERS


class LeftOut:
    """What one process of a run leaves out; the first learns the rest from its workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.files: dict[str, str] = {}
        self.tests = Counter[str]()
        self.deselected = 0

    def pytest_deselected(self, items: Iterable[pytest.Item]) -> None:
        self.deselected += len([*items])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.files[report.nodeid] = named(why(report))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.tests[named(why(report))] += 1

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        self.deselected += self.config.stash.get(UNMADE, 0)
        told: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if told is not None:
            told[KEY] = [self.files, self.deselected]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Learn what a worker has collected: each of them collects all."""
        files, deselected = getattr(node, "workeroutput", {}).get(KEY, [{}, 0])
        self.files |= files
        self.deselected = max(self.deselected, deselected)

    # Around all others: the line stands right above the summary.
    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
        yield
        line = "; ".join(filter(None, (", ".join(self.reasons()), self.unasked())))
        if line:
            terminalreporter.write_line(f"left out: {line}")

    def reasons(self) -> Iterator[str]:
        """How many tests, and files of tests, are left out for each reason."""
        files = Counter(self.files.values())
        for name in sorted({*self.tests, *files}, key=lambda name: (name == OTHERS, name)):
            number = f"{self.tests[name]:,}" if self.tests[name] else ""
            whole = f"{files[name]} file{'s' * (files[name] > 1)}" if files[name] else ""
            counted = " and ".join(filter(None, (number, whole)))
            yield f"{counted} {f'without {name}' if name else 'for other reasons'}"

    def unasked(self) -> str:
        """How many tests the options of the run leave out; by default that is by markers."""
        how = "not asked for" if self.config.option.keyword else "behind markers"
        return f"{self.deselected:,} {how}" if self.deselected else ""


def why(report: pytest.CollectReport | pytest.TestReport) -> str:
    """The reason for which something is skipped."""
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LeftOut(config), "left out")
