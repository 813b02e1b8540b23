"""Does a job with puzzles: each is solved and rated. Other processes run this."""

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

import attrs

from lapiz import (
    BadInput,
    Kind,
    Limit,
    Log,
    PluginError,
    Profile,
    Puzzle,
    Rating,
    Technique,
    load,
    load_text,
    read_profile_text,
    registry,
    solve,
    speaking,
)
from lapiz.core import ignored_rules
from lapiz.files import ignoring_unknown_rules, named_profile
from lapiz.plugins import handed_back
from lapiz.solving import (
    check_scale,
    has_rating,
    rating_of,
    reasons_of,
    resolved,
    scale_named,
    scales_for,
    techniques_given,
    usual_scale,
    without_steps,
)
from lapiz.texts import language
from lapiz_many.job import BAD, FAULT, OBJECTS, Job, Outcome, Summary
from lapiz_many.ranges import RatingRange, range_of
from lapiz_many.records import Record, digest
from lapiz_many.rows import below, dump, row_of

BLOCK = 32
"""How many puzzles are read before the first is solved, and solved before its row is made."""

Thing = TypeVar("Thing")


@attrs.frozen
class Done:
    """The results for some records: their rows as text, or outcomes, and messages to report.

    `digest` is that of the records, `status` the worst exit status, `seconds` how long it took.
    """

    records: int
    text: str
    summary: Summary
    digest: int = 0
    messages: tuple[str, ...] = ()
    status: int = 0
    seconds: float = 0.0
    outcomes: tuple[Outcome, ...] = ()


def work(job: Job, records: Sequence[Record]) -> Done:
    """Do a job with some records; a fault at one of them costs only its own row."""
    start = time.perf_counter()
    with ignoring_unknown_rules() if job.ignore_unknown_rules else nullcontext():
        done = _results(job, records, _worker(job).outcomes(records))
    return attrs.evolve(done, seconds=time.perf_counter() - start)


def kinds_of(job: Job, records: Iterable[Record]) -> tuple[str, ...]:
    """Return the kinds of some records' puzzles: the usual one where none can be read."""
    kinds = list[str]()
    for record in records:
        with suppress(Exception):  # what is wrong with it is said where it is worked on
            kinds.append(_worker(job).puzzle(record).kind.name)
    return tuple(dict.fromkeys(kinds)) or (job.kind or registry().usual_kind,)


def lost(job: Job, records: Sequence[Record]) -> Done:
    """Return the results for records that kill every process."""
    note = "the process that worked on it died"
    return _results(job, records, (Outcome(record, FAULT, note=note) for record in records))


def _results(job: Job, records: Sequence[Record], outcomes: Iterable[Outcome]) -> Done:
    """Return the results, in the form of a job."""
    if job.form != OBJECTS:
        return _done(job, records, outcomes)
    with speaking(job.language or language()):
        bare = tuple(outcome.bare(job.task) for outcome in outcomes)
    return Done(len(bare), "", Summary(), outcomes=bare)


def _done(job: Job, records: Sequence[Record], outcomes: Iterable[Outcome]) -> Done:
    """Return the results; rows are made soon, because a log is many times as large."""
    rows, messages, status, summary = list[str](), list[str](), 0, Summary()
    with speaking(job.language or language()):
        for block in _blocks(outcomes):
            written = [_written(outcome, job) for outcome in block]
            rows += [row for _, row in written]
            finished = [outcome for outcome, _ in written]
            messages += [f"{outcome.name}: {outcome.note}" for outcome in finished if outcome.note]
            status = max(status, *map(_exit_status, finished))
            summary.add(finished)
    text = "".join(rows)
    return Done(len(rows), text, summary, digest(records), tuple(messages), status)


def _blocks(things: Iterable[Thing]) -> Iterator[list[Thing]]:
    """Yield things in blocks: a processor is faster where the same is done many times in a row."""
    source = iter(things)
    while block := [*islice(source, BLOCK)]:
        yield block


def _exit_status(outcome: Outcome) -> int:
    if outcome.status == "solved" and not outcome.note:
        return 0
    return 2 if outcome.status == BAD else 1


def _written(outcome: Outcome, job: Job) -> tuple[Outcome, str]:
    """Return an outcome and its row; if it cannot be written, one that says so."""
    try:
        return outcome, dump(row_of(outcome, job), job) + below(outcome, job)
    except Exception as error:
        failed = _fault(outcome.record._replace(more={}), error)
        return failed, dump(row_of(failed, job), job)


def _contained(
    part: Callable[[Record, Any], object], records: Iterable[Record], found: Iterable[object]
) -> list[Any]:
    """Return what is made of what was found of each record, or the outcome: what went wrong."""
    made: list[object] = []
    for record, value in zip(records, found, strict=True):
        try:
            made.append(value if isinstance(value, Outcome) else part(record, value))
        except BadInput as error:
            made.append(Outcome(record, BAD, note=error.message))
        except PluginError as error:
            made.append(Outcome(record, FAULT, note=str(error)))
        except Exception as error:  # a fault of lapiz at one of very many puzzles
            made.append(_fault(record, error))
    return made


def _fault(record: Record, error: Exception) -> Outcome:
    return Outcome(record, FAULT, note=f"{type(error).__name__}: {error}")


@lru_cache(maxsize=4)
def _worker(job: Job) -> "_Worker":
    gc.freeze()  # what is imported stays: no collection need look at it again
    return _Worker(job)


class _Worker:
    """Does one job, and looks up the profile of each kind of puzzle only once."""

    def __init__(self, job: Job) -> None:
        self.job, self._scales = job, job.scales or ("",)
        self._profiles: dict[tuple[str, str], Profile] = {}
        self._by_kind: dict[str, list[str]] = {}
        self._given: dict[str, tuple[Technique, ...]] = {}
        for scale in job.own_scales:
            scale_named(scale)  # from now on by its name

    def outcomes(self, records: Iterable[Record]) -> Iterator[Outcome]:
        """Yield the outcome for each record, whatever is wrong with it."""
        for block in _blocks(records):
            values: list[Any] = block
            for part in (self._puzzle, self._log, self._outcome):
                values = _contained(part, block, values)
            yield from values

    def _log(self, record: Record, puzzle: Puzzle) -> Log:
        scale = self._scales[0]
        if len(self._scales) == 1:
            check_scale(puzzle, scale)
        return self._logged(puzzle, scale)

    def _logged(self, puzzle: Puzzle, scale: str) -> Log:
        """Return the log that a scale needs: that of a solve, or one without steps."""
        short = self.job.task == "rate" and scale and without_steps(puzzle, scale_named(scale))
        return short or self._solved(puzzle, self._profile(puzzle.kind, scale))

    def _sort(self, kind: Kind, scale: str) -> Profile | None:
        """Return the profile of a scale's log; None where it needs no steps."""
        none = self.job.task == "rate" and scale and not scale_named(scale).solves
        return None if none else self._profile(kind, scale)

    def _outcome(self, record: Record, log: Log) -> Outcome:
        puzzle, scale = log.puzzle, self._scales[0]
        profile = self._profile(puzzle.kind, scale)
        notes = [*ignored_rules(puzzle.document), *_remarks(record, log)]
        if len(self._scales) > 1:
            ratings, why = self._ratings(puzzle, {self._sort(puzzle.kind, scale): log})
            rating, known, notes = ratings.get(scale), None, notes + why
        else:
            rating = self._rating(log, scale, profile)
            ratings = {rating.scale: rating} if rating else {}
            known = self._range(log, rating, profile) if self.job.task == "range" else None
            notes += known.notes if known else ()
        note, counts = "; ".join(notes), log.counts()
        told = self._reasons(log, ratings) if self.job.reasons else ()
        return Outcome(record, log.status, puzzle, log, rating, ratings, counts, note, known, told)

    @staticmethod
    def _reasons(log: Log, ratings: Iterable[str]) -> tuple[str, ...]:
        return tuple(reason for scale in ratings for reason in reasons_of(log, scale))

    def _solved(self, puzzle: Puzzle, profile: Profile) -> Log:
        job = self.job
        limit = None if job.task == "range" else Limit(job.work, job.seconds)
        with handed_back():
            return solve(
                puzzle,
                profile,
                fallback=job.fallback,
                spares=job.spares,
                choose=job.choose,
                limit=limit,
                techniques=self._techniques(puzzle.kind.name),
            )

    @staticmethod
    def _rating(log: Log, scale: str, profile: Profile) -> Rating | None:
        name = scale or usual_scale(log.puzzle, profile)
        return rating_of(log, name, profile) if name and has_rating(log) else None

    def _range(self, log: Log, rating: Rating | None, profile: Profile) -> RatingRange | None:
        """Return the rating over many routes of what is solved."""
        job = self.job
        if rating is None or log.status != "solved":
            return None
        return range_of(
            log, rating.scale, profile, routes=job.routes, seed=job.seed, seconds=job.seconds
        )

    def _ratings(
        self, puzzle: Puzzle, logs: dict[Profile | None, Log]
    ) -> tuple[dict[str, Rating], list[str]]:
        """Return the ratings on all scales, and why there are none: one solve for each profile."""
        ratings, notes = dict[str, Rating](), list[str]()
        for scale in self._scales_for(puzzle.kind.name):
            profile = self._profile(puzzle.kind, scale)
            try:
                check_scale(puzzle, scale)
                sort = self._sort(puzzle.kind, scale)
                if sort not in logs:
                    logs[sort] = self._logged(puzzle, scale)
                rating = self._rating(logs[sort], scale, profile)
            except BadInput as error:
                notes += [] if self.job.every else [error.message]
            else:
                if rating:
                    ratings[scale] = rating
        return ratings, notes

    def _scales_for(self, kind: str) -> Sequence[str]:
        """Return the scales to rate a kind of puzzle on: of all scales those that are for it."""
        if not self.job.every:
            return self._scales
        if kind not in self._by_kind:
            known = scales_for(kind)
            self._by_kind[kind] = [name for name in self._scales if name.partition(":")[0] in known]
        return self._by_kind[kind]

    def _puzzle(self, record: Record, _: Record) -> Puzzle:
        return self.puzzle(record)

    def puzzle(self, record: Record) -> Puzzle:
        """Return the puzzle of a record; BadInput if it has none."""
        if record.bad:
            raise BadInput(record.bad)
        text = record.puzzle
        if isinstance(text, Puzzle):
            return text
        return load_text(text, self.job.kind, record.where) if isinstance(text, str) else load(text)

    def _profile(self, kind: Kind, scale: str) -> Profile:
        key = kind.name, scale
        if key not in self._profiles:
            profile = self._chosen(kind, scale)
            if not self.job.assume_unique:
                profile = attrs.evolve(profile, assume_unique=False)
            self._profiles[key] = profile
        return self._profiles[key]

    def _techniques(self, kind: str) -> tuple[Technique, ...]:
        if kind not in self._given:
            self._given[kind] = techniques_given(self.job.techniques, kind)
        return self._given[kind]

    def _chosen(self, kind: Kind, scale: str) -> Profile:
        job = self.job
        if job.own is not None:
            return resolved(job.own, kind)
        if job.profile_text:
            return read_profile_text(job.profile_text, job.profile, kind.profile)
        if not job.profile and scale:
            return scale_named(scale).profiles.get(kind.name, kind.profile)
        return named_profile(kind, job.profile or "default")


def _remarks(record: Record, log: Log) -> list[str]:
    """Return what techniques did wrong in a solve, or what is wrong with the answer given."""
    if log.problems:
        return [f"technique {fault.technique}: {fault.message}" for fault in log.problems]
    wrong = record.answer and log.status == "solved" and _wrong(record.answer, log)
    return [wrong] if wrong else []


def _wrong(answer: str, log: Log) -> str:
    """Return what is wrong with the answer given for a puzzle, or "".

    It is right if it equals the solution, or if the rules of the puzzle hold for it.
    """
    solution = log.solution or ""
    if _squashed(answer) == _squashed(solution):
        return ""
    verify = log.puzzle.kind.solutions.verify
    if verify and not any(True for _ in verify(log.puzzle, answer)):
        return ""
    return f"its answer is {answer}, not {solution}"


def _squashed(text: str) -> str:
    return "".join(text.split()).lower()
