"""Many puzzles from Python: rated or solved one after another, as `lapiz rate` does with files."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from functools import partial
from itertools import count
from math import inf
from typing import Any

from lapiz import Limit, Puzzle
from lapiz.core import ProfileLike, ScaleLike
from lapiz.solving import Techniques, scale_named
from lapiz.texts import language
from lapiz_many.job import (
    OBJECTS,
    Job,
    Outcome,
    check_passed,
    profile_fields,
    scale_fields,
    technique_fields,
)
from lapiz_many.pools import DaskCluster, Processes, processors
from lapiz_many.records import Bundle, Record
from lapiz_many.running import Pace, Workers, in_order
from lapiz_many.work import lost, work

Given = str | Mapping[str, Any] | Puzzle
"""A puzzle as text in any format, as the fields of a puzzle file, or read already."""
Progress = Callable[[int], object]


def rate_many(
    puzzles: Iterable[Given],
    scale: ScaleLike = "",
    profile: ProfileLike | None = None,
    *,
    jobs: int | None = 1,
    client: Any = None,
    limit: Limit | float | None = None,
    progress: Progress | None = None,
    techniques: Techniques = (),
) -> Iterator[Outcome]:
    """Yield the rating of each puzzle, in order; the iterable may be endless.

    It is what `lapiz rate` does with the puzzles of files: what cannot be read, or is not solved,
    gets an outcome that says so, and the others go on. `scale` may be several names, with commas
    between, or a scale as `lapiz.rate` takes one; `techniques` are those of `lapiz.solve`. `jobs`
    is how many processes work, None for one on each processor; a script that starts some needs
    `if __name__ == "__main__":`. With a Dask `client` its cluster works instead. `limit` is for
    each puzzle (see `Limit`; a number is one of seconds), and `progress` is called with the number
    of puzzles that are done. Raises BadInput for an unknown scale, profile or technique, and for
    one that other processes cannot have; a `Profile` is looked at when a puzzle is solved.

    >>> import lapiz
    >>> for found in lapiz.rate_many(["123434122143432.", "nothing"]):
    ...     print(found.status, found.rating and found.rating.hardest)
    solved full-house
    bad input None
    """
    fields = {**scale_fields(scale), **profile_fields(profile), **technique_fields(techniques)}
    job = Job("rate", **fields, **_limited(limit))
    for name in job.scales:
        scale_named(name)  # "all" is for commands, which know the kinds first
    return _outcomes(job, puzzles, jobs, client, progress)


def solve_many(
    puzzles: Iterable[Given],
    profile: ProfileLike | None = None,
    *,
    jobs: int | None = 1,
    client: Any = None,
    limit: Limit | float | None = None,
    progress: Progress | None = None,
    assume_unique: bool = True,
    fallback: bool = True,
    spares: bool = True,
    choose: bool = False,
    techniques: Techniques = (),
) -> Iterator[Outcome]:
    """Yield an outcome with the log of each puzzle, in order; the options are those of `solve`.

    `jobs`, `client`, `limit` and `progress` are those of `rate_many`. What cannot be read has no
    log, and a `note` that says why.

    >>> import lapiz
    >>> [found.log.solution for found in lapiz.solve_many(["123434122143432."])]
    ['1234341221434321']
    """
    job = Job(
        "solve",
        **profile_fields(profile),
        **technique_fields(techniques),
        assume_unique=assume_unique,
        fallback=fallback,
        spares=spares,
        choose=choose,
        **_limited(limit),
    )
    return _outcomes(job, puzzles, jobs, client, progress)


def _limited(limit: Limit | float | None) -> dict[str, Any]:
    """Return the fields of a job that a limit sets, and those that all jobs have here."""
    return {**Limit.of(limit)._asdict(), "form": OBJECTS, "language": language()}


def _outcomes(
    job: Job,
    puzzles: Iterable[Given],
    jobs: int | None,
    client: Any,
    progress: Progress | None,
) -> Iterator[Outcome]:
    """Return the outcomes of a job; BadInput if it cannot be passed to the processes."""
    if jobs != 1 or client is not None:
        check_passed(job)
    return _worked(job, puzzles, jobs, client, progress)


def _worked(
    job: Job,
    puzzles: Iterable[Given],
    jobs: int | None,
    client: Any,
    progress: Progress | None,
) -> Iterator[Outcome]:
    """Yield the outcomes of a job; pieces of work are as large as takes most of a second."""
    given: deque[Given] = deque()
    total = len(puzzles) if isinstance(puzzles, Sized) else inf
    pace, done, numbers = Pace(), 0, count(1)

    def records() -> Iterator[Record]:
        for puzzle in puzzles:
            given.append(puzzle)
            yield _record(next(numbers), puzzle)

    with _pool(jobs, client) as pool:
        pieces = pace.pieces(records(), lambda: (total - done) / (2 * max(1, pool.width)))
        for result in in_order(partial(work, job), map(Bundle, pieces), pool, partial(lost, job)):
            pace.note(result.records, result.seconds)
            for outcome in result.outcomes:
                record = outcome.record._replace(puzzle=_plain(given.popleft()))
                yield outcome._replace(record=record)
            done += result.records
            if progress:
                progress(done)


@contextmanager
def _pool(jobs: int | None, client: Any) -> Iterator[Workers]:
    """Provide what works: processes, or the workers of a Dask client, which stays connected."""
    kill = True
    pool: Workers = (
        Processes(processors() if jobs is None else max(1, jobs))
        if client is None
        else DaskCluster(client)
    )
    try:
        yield pool
        kill = False
    finally:
        pool.close(kill=kill)


def _record(number: int, puzzle: Given) -> Record:
    if isinstance(puzzle, str | Mapping | Puzzle):
        return Record(number, getattr(puzzle, "where", ""), puzzle)
    return Record(number, "", bad=f"expected a text, a mapping or a puzzle, not {puzzle!r:.60}")


def _plain(puzzle: Given) -> str | Mapping[str, Any]:
    """Return a puzzle as a record holds it in a row: a text, or the fields of a puzzle file."""
    if isinstance(puzzle, Puzzle):
        return puzzle.document or puzzle.kind.write(puzzle, puzzle.start)
    return puzzle
