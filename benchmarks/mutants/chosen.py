"""A plugin of pytest: it measures tests, or runs those that were chosen and ends what loops.

It is told what to do by the plan in the folder of the environment's `LAPIZ_MUTANTS`.
"""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PLAN = "plan.json"
COSTS = "costs.json"
FOLDER = "LAPIZ_MUTANTS"


def pytest_configure(config: pytest.Config) -> None:
    folder = Path(os.environ[FOLDER])
    plan = folder / PLAN
    if plan.exists():
        config.pluginmanager.register(Chosen(json.loads(plan.read_text(encoding="utf-8"))))
    else:
        config.pluginmanager.register(Measured(folder / COSTS))


def _work() -> float:
    """Return the processor time of this process and of those that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Measured:
    """What a test costs, and which lines it runs."""

    def __init__(self, path: Path) -> None:
        from coverage import Coverage, process_startup

        process_startup()  # unless coverage has been started with the process
        self.coverage: Any = Coverage.current()
        self.path = path
        self.costs: dict[str, float] = {}
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        before = _work()
        result = yield
        self.costs[item.nodeid] = _work() - before
        self.coverage.switch_context("")
        return result

    def pytest_sessionfinish(self) -> None:
        passed = {name: cost for name, cost in self.costs.items() if name not in self.failed}
        self.path.write_text(json.dumps(passed), encoding="utf-8")


class Chosen:
    """Only these tests, in this order, within so many seconds of the processor each."""

    def __init__(self, limits: dict[str, float]) -> None:
        self.limits = limits
        self.rank = {name: rank for rank, name in enumerate(limits)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.rank),
            key=lambda item: self.rank[item.nodeid],
        )

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_PROF, self.limits[item.nodeid])  # at its end comes SIGPROF
        return (yield)

    def pytest_sessionfinish(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
