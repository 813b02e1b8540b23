"""What it costs to rate many puzzles from Python instead of by the command.

python benchmarks/make_many.py --number 4000 many.sdm
python benchmarks/many.py many.sdm [--rounds 5] [--jobs 1]

Both run in processes of their own, in turn, so that a busy machine is equally unfair to both; what
is compared is the processor time, of children too, and the least of all rounds counts. What it
takes to start is the same, and is measured with an empty file and left out.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

BY_PYTHON = """
import sys, lapiz
if __name__ == "__main__":
    with open(sys.argv[1]) as lines:
        found = list(lapiz.rate_many(map(str.strip, lines), jobs=int(sys.argv[2])))
    assert all(each.rating for each in found), "not all are solved"
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", default="1")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script, little, out = (Path(folder) / name for name in ("many.py", "one.sdm", "out.jsonl"))
        script.write_text(BY_PYTHON)
        little.write_text(options.file.read_text().partition("\n")[0] + "\n")
        jobs = options.jobs
        rate = [sys.executable, "-m", "lapiz", "rate", "--quiet", "--jobs", jobs, "-o", str(out)]
        ways = {
            "lapiz rate": lambda file: [*rate, str(file)],
            "rate_many": lambda file: [sys.executable, str(script), str(file), jobs],
        }
        least: dict[tuple[str, Path], float] = {}
        for _ in range(options.rounds):
            for name, command in ways.items():
                for file in (options.file, little):
                    spent = seconds(command(file))
                    least[name, file] = min(spent, least.get((name, file), spent))
    work = {name: least[name, options.file] - least[name, little] for name in ways}
    for name, spent in work.items():
        print(f"{name:12} {spent:8.3f} s, and {least[name, little]:.3f} s to start")
    print(f"rate_many takes {work['rate_many'] / work['lapiz rate'] - 1:+.1%}")


def seconds(command: list[str]) -> float:
    """Processor seconds of a command and its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
