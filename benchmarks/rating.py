"""Rates a large file and watches it: memory of each process and speed, at every tenth.

python benchmarks/make_many.py --number 1000000 many.sdm
python benchmarks/rating.py many.sdm [--jobs 2] [--tenths 10] [--scale lapiz ...]

Memory should stay where it is after the first tenth, and so should the time per puzzle. Needs
psutil, which Dask brings along.
"""

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--jobs", type=int, default=psutil.cpu_count())
    parser.add_argument("--tenths", type=int, default=10, help="how many times to look")
    options, more = parser.parse_known_args()  # the others are for lapiz rate
    with options.file.open("rb") as lines:
        number = sum(1 for _ in lines)
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "ratings.csv"
        command = [sys.executable, "-m", "lapiz", "rate", "--jobs", str(options.jobs)]
        command += ["--output", str(output), *more, str(options.file)]
        start = time.monotonic()
        run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with contextlib.suppress(psutil.NoSuchProcess):  # it ends while it is looked at
            watch(psutil.Process(run.pid), output.with_name("ratings.csv.state"), number, options)
        summary = run.communicate()[0]
        print(f"{number / (time.monotonic() - start):,.0f} puzzles a second over all")
        print(summary)


def watch(run: psutil.Process, state: Path, number: int, options: argparse.Namespace) -> None:
    """Print a line whenever another part is done."""
    print(f"{'done':>10} {'a second':>9} {'cpu µs each':>12}  MB: this process, its workers")
    before, since, spent = 0, time.monotonic(), 0.0
    for part in range(1, options.tenths + 1):
        done, wanted = before, number * part // options.tenths
        if part == options.tenths:
            wanted -= number // 100  # what is said at the very end is taken away at once
        while done < wanted and run.is_running():
            if run.status() == psutil.STATUS_ZOMBIE:
                return
            time.sleep(0.2)
            done = progress(state) or done
        if done == before:
            return
        now, processes = time.monotonic(), [run, *run.children(recursive=True)]
        cpu = sum(sum(one.cpu_times()[:2]) for one in processes)
        sizes = sorted((one.memory_info().rss >> 20 for one in processes[1:]), reverse=True)
        each = (cpu - spent) / (done - before) * 1e6
        print(
            f"{done:10,} {(done - before) / (now - since):9,.0f} {each:12.0f}  "
            f"{processes[0].memory_info().rss >> 20}, {', '.join(map(str, sizes))}",
            flush=True,
        )
        before, since, spent = done, now, cpu


def progress(state: Path) -> int:
    try:
        return int(json.loads(state.read_text("utf-8"))["done"])
    except (OSError, ValueError):
        return 0


if __name__ == "__main__":
    main()
