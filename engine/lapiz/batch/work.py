"""Does a job with puzzles: each is solved and rated. Other processes run this."""

import gc
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from lapiz.batch.job import BAD, FAULT, Job, Outcome
from lapiz.batch.records import Record, digest
from lapiz.batch.rows import below, dump, row_of
from lapiz.batch.summary import Summary
from lapiz.core.errors import BadInput
from lapiz.core.kind import Kind, Puzzle
from lapiz.core.scale import Rating
from lapiz.core.technique import Profile
from lapiz.core.unknown import ignored_rules
from lapiz.files.profiles import named_profile, read_profile_text
from lapiz.files.puzzles import load, load_text
from lapiz.files.unknown import ignoring_unknown_rules
from lapiz.plugins.containment import PluginError
from lapiz.solving.log import Log
from lapiz.solving.ranges import RatingRange, range_of
from lapiz.solving.rating import check_scale, rating_of, scale_named, usual_scale
from lapiz.solving.solver import solve
from lapiz.texts.translations import language, speaking

__all__ = ["Done", "lost", "work"]


@attrs.frozen
class Done:
    """The results for some records: their rows as text, and messages to report.

    `digest` is that of the records, `status` the worst exit status, `seconds` how long it took.
    """

    records: int
    text: str
    summary: Summary
    digest: int = 0
    messages: tuple[str, ...] = ()
    status: int = 0
    seconds: float = 0.0


def work(job: Job, records: Sequence[Record]) -> Done:
    """Do a job with some records; a fault at one of them costs only its own row."""
    start = time.perf_counter()
    done = _done(job, records, map(_worker(job).outcome, records))
    return attrs.evolve(done, seconds=time.perf_counter() - start)


def lost(job: Job, records: Sequence[Record]) -> Done:
    """Return the results for records that kill every process."""
    note = "the process that worked on it died"
    return _done(job, records, (Outcome(record, FAULT, note=note) for record in records))


def _done(job: Job, records: Sequence[Record], outcomes: Iterable[Outcome]) -> Done:
    """Return the results; each row is made at once, because a log is many times as large."""
    rows, messages, status, summary = [], [], 0, Summary()
    for found in outcomes:
        outcome, row = _written(found, job)
        rows.append(row)
        summary.add(outcome.status, outcome.rating, outcome.counts)
        for rating in list(outcome.ratings.values())[1:]:
            summary.rate(rating)
        if outcome.note:
            messages.append(f"{outcome.name}: {outcome.note}")
        solved = outcome.status == "solved" and not outcome.note
        status = max(status, 0 if solved else 2 if outcome.status == BAD else 1)
    text = "".join(rows)
    return Done(len(rows), text, summary, digest(records), tuple(messages), status)


def _written(outcome: Outcome, job: Job) -> tuple[Outcome, str]:
    """Return an outcome and its row; if it cannot be written, one that says so."""
    try:
        with speaking(job.language or language()):
            return outcome, dump([row_of(outcome, job)], job) + below(outcome, job)
    except Exception as error:
        failed = _fault(outcome.record._replace(more={}), error)
        return failed, dump([row_of(failed, job)], job)


def _fault(record: Record, error: Exception) -> Outcome:
    return Outcome(record, FAULT, note=f"{type(error).__name__}: {error}")


@lru_cache(maxsize=4)
def _worker(job: Job) -> "_Worker":
    gc.freeze()  # what is imported stays: no collection need look at it again
    return _Worker(job)


class _Worker:
    """Does one job, and looks up the profile of each kind of puzzle only once."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._profiles: dict[tuple[str, str], Profile] = {}

    def outcome(self, record: Record) -> Outcome:
        """Return the outcome for a record, whatever is wrong with it."""
        try:
            if record.bad:
                raise BadInput(record.bad)
            return self._outcome(record, self._puzzle(record))
        except BadInput as error:
            return Outcome(record, BAD, note=error.message)
        except PluginError as error:
            return Outcome(record, FAULT, note=str(error))
        except Exception as error:  # a fault of lapiz at one of very many puzzles
            return _fault(record, error)

    def _outcome(self, record: Record, puzzle: Puzzle) -> Outcome:
        first, *more = self.job.scales or ("",)
        profile = self._profile(puzzle.kind, first)
        if not more:
            check_scale(puzzle, first)
        log = self._solved(puzzle, profile)
        note = "; ".join(f"technique {fault.technique}: {fault.message}" for fault in log.problems)
        if not note and record.answer and log.status == "solved":
            note = _wrong(record.answer, log)
        note = "; ".join(filter(None, (*ignored_rules(puzzle.document), note)))
        if not more:
            rating = self._rating(log, first, profile)
            known = self._range(log, rating, profile)
            note = "; ".join(filter(None, (note, *(known.notes if known else ()))))
            counts = log.counts()
            return Outcome(record, log.status, puzzle, log, rating, {}, counts, note, known)
        ratings, notes = self._ratings(puzzle, {profile: log})
        note = "; ".join(filter(None, (note, *notes)))
        rating = ratings.get(first)
        return Outcome(record, log.status, puzzle, log, rating, ratings, log.counts(), note)

    def _solved(self, puzzle: Puzzle, profile: Profile) -> Log:
        job = self.job
        return solve(puzzle, profile, fallback=job.fallback, spares=False, choose=job.choose)

    @staticmethod
    def _rating(log: Log, scale: str, profile: Profile) -> Rating | None:
        name = scale or usual_scale(log.puzzle, profile)
        known = name and (log.status == "solved" or log.end.solved)
        return rating_of(log, name, profile) if known else None

    def _range(self, log: Log, rating: Rating | None, profile: Profile) -> RatingRange | None:
        """Return the rating over many routes, if that is the task."""
        job = self.job
        if job.task != "range" or rating is None or log.status != "solved":
            return None
        return range_of(
            log, rating.scale, profile, routes=job.routes, seed=job.seed, seconds=job.seconds
        )

    def _ratings(
        self, puzzle: Puzzle, logs: dict[Profile, Log]
    ) -> tuple[dict[str, Rating], list[str]]:
        """Return the ratings on all scales, and why there are none: one solve for each profile."""
        ratings, notes = {}, []
        for scale in self.job.scales:
            profile = self._profile(puzzle.kind, scale)
            try:
                check_scale(puzzle, scale)
                if profile not in logs:
                    logs[profile] = self._solved(puzzle, profile)
                rating = self._rating(logs[profile], scale, profile)
            except BadInput as error:
                notes.append(error.message)
            else:
                if rating:
                    ratings[scale] = rating
        return ratings, notes

    def _puzzle(self, record: Record) -> Puzzle:
        if not self.job.ignore_unknown_rules:
            return self._read(record)
        with ignoring_unknown_rules():
            return self._read(record)

    def _read(self, record: Record) -> Puzzle:
        text = record.puzzle
        return load_text(text, self.job.kind, record.where) if isinstance(text, str) else load(text)

    def _profile(self, kind: Kind, scale: str) -> Profile:
        key = kind.name, scale
        if key not in self._profiles:
            profile = self._chosen(kind, scale)
            if not self.job.assume_unique:
                profile = attrs.evolve(profile, assume_unique=False)
            self._profiles[key] = profile
        return self._profiles[key]

    def _chosen(self, kind: Kind, scale: str) -> Profile:
        job = self.job
        if job.profile_text:
            return read_profile_text(job.profile_text, job.profile, kind.profile)
        if not job.profile and scale:
            return scale_named(scale).profiles.get(kind.name, kind.profile)
        return named_profile(kind, job.profile or "default")


def _wrong(answer: str, log: Log) -> str:
    """Return what is wrong with the answer given for a puzzle, or "".

    It is right if it equals the solution, or if the rules of the puzzle hold for it.
    """
    solution = log.solution or ""
    if _squashed(answer) == _squashed(solution):
        return ""
    verify = log.puzzle.kind.verify
    if verify and not any(True for _ in verify(log.puzzle, answer)):
        return ""
    return f"its answer is {answer}, not {solution}"


def _squashed(text: str) -> str:
    return "".join(text.split()).lower()
