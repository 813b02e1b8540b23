"""Counts in processes of their own, and compares with what `tests/data/cost.json` says.

The counts are of one minor version of Python, without kernels: another version calls functions of
its own for the same lines.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from tests.support.places import ROOT

Costs = dict[str, Any]

FILE = ROOT / "tests" / "data" / "cost.json"
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
MOST = 0.02
"""Which share a count may rise by."""
PUZZLE = "benchmarks/puzzles/easy.sdm"
COMMANDS: dict[str, tuple[Sequence[str], Mapping[str, str]]] = {
    "lapiz --version": (["--version"], {}),
    "lapiz --help": (["--help"], {}),
    "lapiz s<TAB>": (
        [],
        {"_LAPIZ_COMPLETE": "bash_complete", "COMP_WORDS": "lapiz s", "COMP_CWORD": "1"},
    ),
    "lapiz solve": (["solve", "{easy}"], {}),
    "lapiz hint": (["hint", "{easy}"], {}),
}
"""Arguments and environment of the commands whose modules are counted; `easy` is a puzzle."""
IMPORTED = """
import atexit, os, sys
number = int(sys.argv.pop(1))
def write():
    names = [name for name in sys.modules if name.partition("_")[0].partition(".")[0] == "lapiz"]
    os.write(number, b"%d" % len(names))
atexit.register(write)
sys.argv[0] = "lapiz"
from lapiz.cli import main
sys.exit(main())
"""
"""Runs a command, and writes the number of lapiz's modules and its plugins' to a descriptor."""


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """The environment without whatever makes lapiz behave differently, and without kernels."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("LAPIZ_")}
    ours = {"LAPIZ_PURE": "1", "LAPIZ_LANGUAGE": "en", "PYTHONHASHSEED": "0"}
    return {**kept, **ours, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **more}


def count_calls(names: Sequence[str]) -> Costs:
    """What puzzles cost, counted in one process."""
    command = [sys.executable, "-m", "tests.cost.counting", *names]
    done = subprocess.run(
        command, cwd=ROOT, env=environment({}), stdout=subprocess.PIPE, text=True, check=True
    )
    costs: Costs = json.loads(done.stdout)
    return costs


def count_modules(name: str) -> int:
    """How many modules of lapiz and its plugins one of the `COMMANDS` imports."""
    arguments, more = COMMANDS[name]
    easy = (ROOT / PUZZLE).read_text().split()[0]
    reading, writing = os.pipe()
    command = [sys.executable, "-c", IMPORTED, str(writing)]
    command += [argument.format(easy=easy) for argument in arguments]
    with open(reading) as counted:
        try:
            subprocess.run(
                command, env=environment(more), stdout=subprocess.DEVNULL, pass_fds=[writing],
                check=True,
            )  # fmt: skip
        finally:
            os.close(writing)
        return int(counted.read())


def measured() -> Costs:
    """All costs: those of the puzzles, and the modules that commands import."""
    from tests.cost.counting import PUZZLES

    modules = {name: {"": {"modules imported": count_modules(name)}} for name in COMMANDS}
    return {**count_calls(PUZZLES), **modules}


def known() -> Costs:
    """The costs of this minor version of Python that are in git; empty if there are none."""
    costs: Costs = json.loads(FILE.read_text()).get(VERSION, {}) if FILE.exists() else {}
    return costs


def renew() -> None:
    """Write the costs of this minor version of Python, and of no other, a line for each telling."""
    lines = [f'{{\n "{VERSION}": {{']
    for name, costs in (found := measured()).items():
        rows = [f"   {json.dumps(part)}: {json.dumps(counts)}" for part, counts in costs.items()]
        end = "" if name == list(found)[-1] else ","
        lines.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(rows) + f"\n  }}{end}")
    FILE.write_text("\n".join([*lines, " }\n}\n"]))


def flat(costs: Costs) -> Iterator[tuple[str, int]]:
    """Each count with what it is of, in words."""
    for name, parts in costs.items():
        for part, counts in parts.items():
            for what, count in counts.items():
                yield ", ".join(filter(None, (name, part, what))), count


def risen(before: Costs, now: Costs) -> list[str]:
    """What has risen by more than `MOST`, or is new, the steepest rise first.

    >>> risen({"easy 0": {"solve": {"calls": 100}}}, {"easy 0": {"solve": {"calls": 103}}})
    ['easy 0, solve, calls: from 100 to 103 (+3.0 %)']
    """
    old, found = dict(flat(before)), list[tuple[float, str]]()
    for what, count in flat(now):
        past = old.get(what)
        if past is None:
            found.append((inf, f"{what}: {count}, and nothing is known of it"))
        elif count > past * (1 + MOST):
            rise = (count - past) / past if past else inf
            how = f"(+{100 * rise:.1f} %)" if past else "where there were none"
            found.append((rise, f"{what}: from {past} to {count} {how}"))
    return [text for _, text in sorted(found, key=lambda one: -one[0])]


def reported(lines: Iterable[str]) -> str:
    """What a failure says."""
    head = "lapiz does more than it did. If that is worth it: python -m tests.cost --renew"
    return "\n  ".join((head, *lines))
