"""`python -m tests.fuzz`: runs inputs for some time, and reports what they did."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from tests.fuzz.inputs import Maker
from tests.fuzz.report import Report
from tests.fuzz.workers import Pool
from tests.support.places import ROOT
from tests.support.samples import number_of_seed

FOLDER = ROOT / ".fuzz"


def fuzz(
    seed: int,
    count: int | None = None,
    seconds: float | None = None,
    *,
    width: int | None = None,
    first: int = 0,
    folder: Path = FOLDER,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Run inputs of a seed until there are `count` of them, or for some seconds."""
    maker, report = Maker(seed), Report(folder)
    _prepare(maker)
    end = None if seconds is None else time.monotonic() + seconds

    def numbers() -> Iterator[int]:
        number = first
        while count is None or number < first + count:
            if end is not None and time.monotonic() > end:
                return
            yield number
            number += 1

    for outcome in Pool(maker, width or os.cpu_count() or 1).outcomes(numbers()):
        told = report.add(maker.input(outcome.number), outcome)
        if told:
            say(f"{outcome.number}: {told}")
    return report


def _prepare(maker: Maker) -> None:
    """Make what inputs are made of, and import what runs: processes are copies of this one."""
    material = maker.material
    assert material.samples
    assert material.logs
    assert material.pages
    assert material.techniques
    assert material.files


@click.command()
@click.option("--seconds", type=float, help="How long.  [default: 240, unless --count is given]")
@click.option("--count", type=click.IntRange(1), help="How many inputs.")
@click.option("--seed", type=int, help="Which inputs.  [default: others each day]")
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first input.")
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: all processors]")
def main(
    seconds: float | None, count: int | None, seed: int | None, first: int, jobs: int | None
) -> None:
    """Run inputs that nobody would type. Exit status: 0 all came out well, 1 not."""
    if seed is None:
        seed = number_of_seed()
    if count is None and seconds is None:
        seconds = 240.0
    click.echo(f"Seed: {seed}")
    start = time.monotonic()
    report = fuzz(seed, count, seconds, width=jobs, first=first, say=click.echo)
    for line in report.lines(time.monotonic() - start):
        click.echo(line)
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
