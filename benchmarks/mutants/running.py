"""Tests run with a mistake in the code: first those that run its line, the cheapest ones first."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from functools import cached_property, partial
from pathlib import Path

import attrs
from benchmarks.mutants.chosen import COSTS, FOLDER, PLAN
from benchmarks.mutants.making import PARTS, ROOT, Mutant
from tests.support.samples import SEED

FEW = 20
"""With no more tests than these, the others of the room are asked, too."""
START = 2.0
"""Processor time in seconds that any test may need to load what others had loaded before it."""
OF_ALL_ROOMS = ("test_definitions.py", "test_images.py", "test_near.py", "test_shown.py")
"""Tests of all techniques of a package, whichever room they stand in."""
TESTED_BY = {
    "lapiz_grid": ("rules",),
    "lapiz_project": ("commands/test_spelling.py",),
    "lapiz_rules": ("grid",),
    "lapiz_workshop": (
        "plugins/gallery/test_wrong.py",
        "rules/test_new_rule.py",
        "solving/test_generate.py",
        "sudoku/test_corpus.py",
        "texts/test_catalogues.py",
    ),
}
"""Other tests that are about a package: rules are what grids are tested with, and commands of
packages are tested beside what they command."""
MEASURING = """\
[run]
data_file = {folder}/coverage
parallel = true
core = ctrace
context = ${{PYTEST_CURRENT_TEST-}}
patch = _exit, fork
source_dirs = {sources}
[report]
ignore_errors = true
"""
MARKED = {"lapiz_workshop": "not (slow or browser or dask or hostile)"}
"""Packages with tests that the default run leaves out: `packaging` is what the workshop is for."""
HELD = (signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL)


@attrs.frozen
class Measure:
    """What the tests of a room cost, and which of them run a line."""

    costs: dict[str, float]
    running: dict[str, dict[int, set[str]]]

    def tests(self, mutant: Mutant) -> set[str]:
        """Return the tests that run a mutant, or all where it runs before any test."""
        by_line = self.running.get(str(mutant.path.relative_to(ROOT)), {})
        lines = by_line if mutant.imported else mutant.lines
        names = {name for line in lines for name in by_line.get(line, ())}
        return {*self.costs} if names == {""} else names.intersection(self.costs)

    def reached(self, mutant: Mutant) -> bool:
        """Tell whether anything runs a mutant."""
        by_line = self.running.get(str(mutant.path.relative_to(ROOT)), {})
        return any(by_line.get(line) for line in mutant.lines)

    def limits(self, tests: set[str], most: float) -> dict[str, float]:
        """Return the limits of tests by name, in the order in which to run them: cheap files first.

        The dearest test of a file says the limit of all, as any may have to make what they share.
        """
        dearest: dict[str, float] = {}
        total: dict[str, float] = {}
        for name, cost in self.costs.items():
            dearest[_file(name)] = max(cost, dearest.get(_file(name), 0))
            total[_file(name)] = total.get(_file(name), 0) + cost * (name in tests)
        order = sorted(
            tests, key=lambda name: (total[_file(name)], _file(name), self.costs[name], name)
        )
        return {name: most * (START + dearest[_file(name)]) for name in order}


def _file(test: str) -> str:
    return test.partition("::")[0]


class Copy:
    """A copy of the project in which one mutant after the other lives."""

    def __init__(self, folder: Path, most: float) -> None:
        self.folder = folder
        self.most = most
        self.times = 0
        self.measures: dict[tuple[str, ...], Measure] = {}
        for name in ("engine", "apps", "techniques", "tests"):
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        for path in ROOT.iterdir():
            if path.is_file() and path.name != ".git":  # somebody may edit it meanwhile
                shutil.copy2(path, folder / path.name)
            elif not (folder / path.name).exists() and path.name != ".git":
                (folder / path.name).symlink_to(path)

    def notice(self, mutant: Mutant) -> str:
        """Return how a mutant is noticed, or nothing if it lives."""
        places = mirrors(mutant.path)
        if places not in self.measures:
            self.measures[places] = self._measure(places)
        measure = self.measures[places]
        if not measure.reached(mutant):
            return ""
        tests = measure.tests(mutant)
        path = self.folder / mutant.path.relative_to(ROOT)
        true = path.read_text(encoding="utf-8")
        self._write(path, mutant.source)
        try:
            told = self._run(measure.limits(tests, self.most)) if tests else ""
            others = {*measure.costs} - tests if len(tests) <= FEW or mutant.imported else set()
            return told or (self._run(measure.limits(others, self.most)) if others else "")
        finally:
            self._write(path, true)

    def _write(self, path: Path, source: str) -> None:
        """Write a module with a time of its own: what is compiled is known by size and second."""
        path.write_text(source, encoding="utf-8")
        self.times += 1
        os.utime(path, (self.times, self.times))

    def _run(self, limits: dict[str, float]) -> str:
        """Run tests and return how the first of them fails, or nothing if all pass."""
        (self.work / PLAN).write_text(json.dumps(limits), encoding="utf-8")
        seconds = int(max(limits.values()) + self.most * START)
        files = {_file(name): None for name in limits}
        code, output = self._pytest(["-x", "-m", "", *files], seconds)  # the plan chooses
        if code in (0, 5):  # 5: none of them exists with this mutant
            return ""
        failed = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return failed[0] if failed else "time" if -code in HELD else f"exit {code}"

    def _measure(self, places: tuple[str, ...]) -> Measure:
        (self.work / PLAN).unlink(missing_ok=True)
        rules = self.work / "coveragerc"
        sources = ",".join(str(self.folder / name) for name in PARTS)
        rules.write_text(MEASURING.format(folder=self.work, sources=sources), encoding="utf-8")
        marked = MARKED.get(Path(places[0]).parts[1])
        chosen = [*places, *(["-m", marked] if marked else [])]
        code, output = self._pytest(chosen, None, COVERAGE_PROCESS_START=str(rules))
        failing = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
        if code not in (0, 1):
            sys.exit(f"the tests of {places} do not run as they are:\n{output[-3000:]}")
        print(*(f"left out, as it fails without a mutant: {line}" for line in failing), sep="\n")
        costs = json.loads((self.work / COSTS).read_text(encoding="utf-8"))
        return Measure(costs, self._lines(self.folder / places[0]))

    def _lines(self, room: Path) -> dict[str, dict[int, set[str]]]:
        from coverage import CoverageData
        from coverage.exceptions import DataError

        running: dict[str, dict[int, set[str]]] = {}
        for kept in sorted(self.work.glob("coverage.*")):
            data = CoverageData(str(kept))
            try:
                data.read()
            except DataError:  # of a process that a test ended while it was written
                kept.unlink()
                continue
            for name in data.measured_files():
                if not Path(name).is_relative_to(room):
                    continue
                of_file = running.setdefault(str(Path(name).relative_to(self.folder)), {})
                for line, contexts in data.contexts_by_lineno(name).items():
                    # The context of a process is its test and when: "… (call)".
                    names = {context.rpartition("|")[2].rpartition(" (")[0] or context
                             for context in contexts}  # fmt: skip
                    of_file.setdefault(line, set()).update(names)
            kept.unlink()
        return running

    @cached_property
    def work(self) -> Path:
        """The folder of plans and measures, outside of what the tests may look into."""
        folder = self.folder.with_name(f"{self.folder.name}-work")
        (folder / "temporary").mkdir(parents=True)
        return folder

    def _pytest(self, arguments: list[str], seconds: int | None, **extra: str) -> tuple[int, str]:
        """Run pytest in the copy within so much processor time for each process."""
        places = [self.folder / name for name in PARTS]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, places)),
            "PYTHONPYCACHEPREFIX": str(self.work / "compiled"),
            "PYTHONHASHSEED": "0",
            SEED: "mutants",  # the samples of any day: a figure can be drawn again
            "TMPDIR": str(self.work / "temporary"),
            FOLDER: str(self.work),
            **extra,
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        plugins = ("-p", "no:cacheprovider", "-p", "benchmarks.mutants.chosen")
        run = subprocess.Popen(
            (sys.executable, "-m", "pytest", "-q", *plugins, *arguments),
            cwd=self.folder, env=environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=partial(_limit, seconds) if seconds else None,
        )  # fmt: skip
        try:
            output, _ = run.communicate(timeout=60 + 20 * seconds if seconds else None)
        except subprocess.TimeoutExpired:  # it waits for what does not come
            output = ""
        finally:
            _end(run)
        return run.wait(), output


def _limit(seconds: int) -> None:
    """Limit what a process and those that it starts may compute; tests have timers of their own."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (10 * seconds, hard))
    resource.setrlimit(resource.RLIMIT_DATA, (4 << 30, 4 << 30))


def _end(run: "subprocess.Popen[str]") -> None:
    try:
        os.killpg(run.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def mirrors(path: Path) -> tuple[str, ...]:
    """Return the doctests of a room, the folder of tests that mirrors it, and tests of all rooms.

    What holds of every technique is tested once, beside the folders of the rooms.
    """
    place = path.relative_to(ROOT)
    package, room = place.parts[1:3]
    if place.parts[0] == "engine":
        return f"engine/lapiz/{room}", f"tests/{room}"
    tests = f"tests/{package.removeprefix('lapiz_')}"
    if len(place.parts) > 3 and (ROOT / tests / room).is_dir():
        shared = [f"{tests}/{name}" for name in OF_ALL_ROOMS if (ROOT / tests / name).is_file()]
        return (f"{place.parts[0]}/{package}/{room}", f"{tests}/{room}", *shared)
    others = [f"tests/{name}" for name in TESTED_BY.get(package, ())]
    return (f"{place.parts[0]}/{package}", tests, *others)
