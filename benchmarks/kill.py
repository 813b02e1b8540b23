"""Kills a long run again and again; what comes out must equal that of an undisturbed run.

python benchmarks/kill.py --puzzles 1000000 --kills 20 --folder FOLDER [--dask] [--jobs 2]

The undisturbed run is made once and kept in the folder, with the puzzles, which are easy ones. The
other run is killed by force (`kill -9`) at random moments, now the command itself, now one of the
processes that work for it (with `--dask` a worker of a cluster on this machine), and resumed until
it is done. The exit status is 0 if its rows equal the others byte by byte. Needs psutil.
"""

import argparse
import contextlib
import filecmp
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import psutil
from make_many import scrambled

BASES = Path(__file__).with_name("puzzles") / "easy.sdm"
LATEST = 0.95
"""The part of the rows after which no kill is planned: the run may end before it happens."""


def puzzles(options: argparse.Namespace) -> Path:
    """The file of puzzles, made if it is not there yet."""
    path: Path = options.folder / f"many-{options.puzzles}.sdm"
    if not path.exists():
        random, bases, new = Random(1), BASES.read_text().split(), path.with_suffix(".new")
        with new.open("w", encoding="ascii") as file:
            for index in range(options.puzzles):
                file.write(scrambled(random, bases[index % len(bases)]) + "\n")
        new.replace(path)
    return path


def undisturbed(options: argparse.Namespace, path: Path) -> Path:
    """The rows of a run that nothing disturbs, made if they are not there yet."""
    output = path.with_name(f"whole-{options.puzzles}.csv")
    if not output.exists():
        start = time.monotonic()
        subprocess.run(command(options, path, output, ()), check=True)
        speed = options.puzzles / (time.monotonic() - start)
        print(f"undisturbed: {speed:,.0f} puzzles a second", flush=True)
    return output


def command(
    options: argparse.Namespace, path: Path, output: Path, more: tuple[str, ...]
) -> list[str]:
    rate = [sys.executable, "-m", "lapiz", "rate", "--quiet"]
    rate += [] if options.dask else ["--jobs", str(options.jobs)]
    return [*rate, *more, "--resume", "--output", str(output), str(path)]


@contextlib.contextmanager
def cluster(jobs: int) -> Iterator[str]:
    """A Dask cluster on this machine: the address of its scheduler."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local.scheduler_address


def workers(process: int) -> list[psutil.Process]:
    """The processes that work for another one."""
    found = []
    with contextlib.suppress(psutil.NoSuchProcess):
        for child in psutil.Process(process).children():
            with contextlib.suppress(psutil.NoSuchProcess):
                if "spawn_main" in " ".join(child.cmdline()):
                    found.append(child)
    return found


def disturbed(
    options: argparse.Namespace, start: list[str], output: Path, size: int
) -> Counter[str]:
    """Run a command that writes some bytes, and kill it as often as wanted; count what died."""
    random, dead = Random(options.seed), Counter[str]()
    moments = sorted(LATEST * size * random.random() for _ in range(options.kills))
    run = subprocess.Popen(start)
    for moment in moments:
        while run.poll() is None and written(output) < moment:
            time.sleep(0.002)
        if run.poll() is not None:
            break
        time.sleep(0.05 * random.random())
        found = workers(os.getpid() if options.dask else run.pid)
        if found and random.random() < 0.5:
            with contextlib.suppress(psutil.NoSuchProcess):
                random.choice(found).kill()
                dead["worker"] += 1
        else:
            run.kill()
            run.wait()
            dead["main"] += 1
            run = subprocess.Popen(start)
    if run.wait():
        sys.exit(f"the run ended with exit status {run.returncode}")
    return dead


def written(output: Path) -> int:
    """How many bytes of rows there are by now."""
    try:
        return output.with_name(output.name + ".part").stat().st_size
    except FileNotFoundError:
        return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dask", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    path = puzzles(options)
    whole = undisturbed(options, path)
    output = path.with_name(f"killed-{options.puzzles}{'-dask' * options.dask}.csv")
    output.unlink(missing_ok=True)
    with ExitStack() as stack:
        more = ("--dask", stack.enter_context(cluster(options.jobs))) if options.dask else ()
        begun = time.monotonic()
        dead = disturbed(
            options, command(options, path, output, more), output, whole.stat().st_size
        )
        seconds = time.monotonic() - begun
    rows = sum(1 for _ in output.open("rb")) - 1
    left = [other.name for other in output.parent.glob(f"{output.name}.*")]
    equal = filecmp.cmp(whole, output, shallow=False)
    print(
        f"{rows:,} rows in {seconds:.0f} s, killed: {dead['main']} main, {dead['worker']} workers"
    )
    print("equal to the undisturbed run" if equal else "NOT equal to the undisturbed run")
    if left:
        print(f"left behind: {', '.join(left)}")
    return 0 if equal and not left else 1


if __name__ == "__main__":
    sys.exit(main())
