"""What a command costs before it does anything: two installed versions of lapiz, in turns.

python benchmarks/starting.py OLD NEW [--rounds 12]

OLD and NEW are commands, such as `old/bin/lapiz` and `new/bin/lapiz` of two virtual environments.
Each is run once to begin with, so that its modules are compiled; then both take turns. Printed is
the processor time of each command in milliseconds, the median of all rounds, and how large a part
of the old one's the new one's is, the median of the pairs.
"""

import argparse
import os
import resource
import statistics
import subprocess

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COMMANDS = {
    "--version": (["--version"], {}),
    "--help": (["--help"], {}),
    "TAB": ([], {"_LAPIZ_COMPLETE": "bash_complete", "COMP_WORDS": "lapiz so", "COMP_CWORD": "1"}),
    "solve, easy": (["solve", EASY], {}),
    "solve --json": (["solve", "--json", EASY], {}),
    "hint": (["hint", EASY], {}),
    "rate": (["rate", EASY], {}),
}
"""What is run, with what it finds in the environment."""

QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def milliseconds(command: str, arguments: list[str], given: dict[str, str]) -> float:
    """Return the processor time of a command."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([command, *arguments], env={**usual, **given}, **QUIET)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Run all commands and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=12)
    given = parser.parse_args()
    for name, (arguments, environment) in COMMANDS.items():
        pairs = [
            [milliseconds(one, arguments, environment) for one in (given.old, given.new)]
            for _ in range(given.rounds + 1)
        ][1:]
        old, new = (statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(after / before for before, after in pairs)
        print(f"{name:14} {old:6.0f} {new:6.0f}   {ratio:.2f}")


if __name__ == "__main__":
    main()
