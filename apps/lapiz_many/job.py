"""What a run does with each puzzle, the outcome for one puzzle, and the summary of many."""

import json
import os
import pickle
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import attrs

from lapiz import (
    BadInput,
    Log,
    Profile,
    Puzzle,
    Rating,
    Scale,
    Technique,
    read_profile_text,
    registry,
)
from lapiz.core import ProfileLike, ScaleLike
from lapiz.files import is_named, text_of
from lapiz.plugins import names_file
from lapiz.solving import (
    TechniqueLike,
    Techniques,
    resolved,
    scale_named,
    scales_for,
    techniques_given,
)
from lapiz_many.ranges import ROUTES, RatingRange
from lapiz_many.records import Record

OBJECTS = "objects"
"""The form of outcomes that are handed over as they are, without rows."""
ALL = "all"
"""What is said for all scales of the kind."""
BAD, FAULT = "bad input", "fault"
"""The status of a puzzle that cannot be read, and of one at which lapiz itself fails."""


def scale_for(scale: str, audience: str) -> str:
    """Return the names of scales, of those that have a variant for an audience that variant.

    >>> scale_for("hodoku,human", "beginner"), scale_for("all", "beginner"), scale_for("se", "")
    ('hodoku,human:beginner', 'all:beginner', 'se')
    """
    names = scale.split(",") if audience else []
    if not names:
        return scale
    fits = [name == ALL or audience in scale_named(name).variants for name in names]
    if not any(fits):
        scale_named(f"{names[0]}:{audience}")
    return ",".join(
        f"{name}:{audience}" if fit else name for name, fit in zip(names, fits, strict=True)
    )


def profile_fields(given: ProfileLike | None) -> dict[str, Any]:
    """Return the fields of a job that a profile sets, in a form that can be sent elsewhere.

    Raises BadInput for an unknown name, and for what is wrong in a file or in the fields of one.
    """
    if given is None or isinstance(given, Profile):
        return {"own": given}
    if not isinstance(given, str | os.PathLike):
        resolved(given, registry().kind(registry().usual_kind))
        return {"profile_text": json.dumps(dict(given))}  # which is YAML as well
    name, text = os.fspath(given), ""
    if not is_named(name):
        text = text_of(name)
        read_profile_text(text, name)
    return {"profile": name, "profile_text": text}


def scale_fields(given: ScaleLike) -> dict[str, Any]:
    """Return the fields of a job that scales set: their names, and those that no plugin has.

    Raises BadInput for an unknown name, and for what is wrong in a file or in the fields of one.
    """
    parts: list[ScaleLike] = [given]
    if isinstance(given, str) and not given.startswith("{"):
        parts = [*map(str.strip, given.split(","))]
    names, given_scales = list[str](), list[Scale]()
    for part in parts:
        if isinstance(part, str) and part.partition(":")[0] in ("", ALL):
            names += filter(None, [part])
            continue
        scale = scale_named(part)
        names.append(scale.name)
        if scale_named(scale.name) != scale:
            fault = f"there is a scale {scale.name} already, expected another name for one of yours"
            raise BadInput(fault)
        known = registry().scales.get(scale.name.partition(":")[0])
        given_scales += [] if known else [scale]
    return {"scale": ",".join(names), "own_scales": tuple(given_scales)}


def technique_fields(given: Techniques) -> dict[str, Any]:
    """Return the field of a job for techniques used besides; BadInput for what is wrong with one.

    Files and modules are read again by each process, so they go by the path of their file.
    """
    alone = isinstance(given, str) or not isinstance(given, Iterable)
    several: tuple[TechniqueLike, ...] = (given,) if alone else tuple(given)  # type: ignore
    techniques_given(several, None)
    return {"techniques": tuple(map(_sent, several))}


def _sent(given: TechniqueLike) -> TechniqueLike:
    if isinstance(given, ModuleType):
        return getattr(given, "__file__", None) or given
    if isinstance(given, Technique) or not names_file(os.fspath(given)):
        return given
    return os.path.abspath(given)


def check_passed(job: "Job") -> None:
    """Raise BadInput where what a job was given is of no use to other processes."""
    about = "expected techniques and scales of a module, which other processes import"
    finders = [given.find for given in job.techniques if isinstance(given, Technique)]
    modules = {getattr(finder, "__module__", "") for finder in finders}
    if "__main__" in modules and not hasattr(sys.modules["__main__"], "__file__"):
        raise BadInput(f"what is typed cannot be passed on, {about}")
    try:
        pickle.dumps(job)
    except Exception as error:
        raise BadInput(f"{error}, {about}") from error


@attrs.frozen
class Job:
    """What a run does with each puzzle, in a form that can be sent to other machines.

    `task` is "rate", "range" or "solve"; `form` is that of the rows ("text", "json", "csv", or
    none: "objects"), and `columns` are the columns of a CSV row. A `profile` is "default", "all" or
    the name of a file, whose text is then in `profile_text`; without one, the scale or the kind
    decides. `detail` is how much a solve says about each step: "moves", "text" or "full". `scale`
    may be several names, with commas between; ALL stands for those of the kind, until `with_scales`
    names them: then `every` is set, and a scale that does not rate a puzzle is no fault. With
    `reasons` rows tell what makes puzzles as hard as they are, where a scale can say.

    The task "range" rates over so many `routes` by chance, from a `seed`; with `story` it tells the
    gentlest of them. `seconds` and `work` are the limit of a puzzle. `own` is a profile instead of
    a named one, `own_scales` are those of `scale` that no plugin has, `techniques` those used
    besides, and `spares` is an option of a solve. `language` is that of texts in rows, by default
    the current one.
    """

    task: str = "rate"
    form: str = "text"
    columns: tuple[str, ...] = ()
    kind: str = ""
    scale: str = ""
    profile: str = ""
    profile_text: str = ""
    assume_unique: bool = True
    fallback: bool = True
    choose: bool = False
    detail: str = "moves"
    ignore_unknown_rules: bool = False
    routes: int = ROUTES
    seed: int = 1
    seconds: float | None = None
    work: int | None = None
    story: bool = False
    language: str = ""
    own: Profile | None = None
    own_scales: tuple[Scale, ...] = ()
    techniques: tuple[TechniqueLike, ...] = ()
    spares: bool = False
    reasons: bool = False
    every: bool = False

    def with_scales(self, kinds: Iterable[str]) -> "Job":
        """Return the job with the scales of some kinds in the place of ALL, without slow ones."""
        if self.scale.partition(":")[0] != ALL:
            return self
        names = dict.fromkeys(name for kind in kinds for name in scales_for(kind))
        known = [name for name in names if not scale_named(name).slow]
        audience = self.scale.partition(":")[2]
        return attrs.evolve(self, scale=scale_for(",".join(known), audience), every=True)

    @property
    def scales(self) -> tuple[str, ...]:
        """The names of the scales to rate on; none where the profile decides."""
        if not self.scale:  # it is asked for each of very many puzzles
            return ()
        return tuple(filter(None, (name.strip() for name in self.scale.split(","))))


class Outcome(NamedTuple):
    """The outcome for one record: its status, and a note if something is wrong.

    `ratings` are those on all scales of the job, by name, `rating` that on the first; `range` is
    that of a job that rates over many routes, `reasons` those of a job that tells them.
    """

    record: Record
    status: str
    puzzle: Puzzle | None = None
    log: Log | None = None
    rating: Rating | None = None
    ratings: Mapping[str, Rating] = {}
    counts: Mapping[str, int] = {}
    note: str = ""
    range: RatingRange | None = None
    reasons: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the puzzle in rows and messages."""
        title = self.puzzle.title if self.puzzle else ""
        return self.record.where or title or f"puzzle {self.record.number}"

    def bare(self, task: str) -> "Outcome":
        """Return it without what another process would have to make again: puzzle, log of a rating.

        The one who waits for it has the puzzle.
        """
        return self._replace(
            record=self.record._replace(puzzle=""),
            puzzle=None,
            log=self.log if task == "solve" else None,
        )

    def to_json(self) -> dict[str, Any]:
        """Return it as `lapiz rate --json` prints it, or `lapiz solve --output` if it has a log."""
        from lapiz_many.rows import object_of  # which is made of outcomes

        return object_of(self)


@attrs.define
class Summary:
    """Counts over puzzles, which can be added up and written as JSON.

    `statuses` counts the statuses; the keys of `levels` and `scores` (rounded to two digits) begin
    with the scale; `hardest` counts the hardest techniques; `steps` counts how often each technique
    was used, `puzzles` in how many puzzles.
    """

    statuses: Counter[str] = attrs.field(factory=Counter)
    levels: Counter[str] = attrs.field(factory=Counter)
    scores: Counter[str] = attrs.field(factory=Counter)
    hardest: Counter[str] = attrs.field(factory=Counter)
    steps: Counter[str] = attrs.field(factory=Counter)
    puzzles: Counter[str] = attrs.field(factory=Counter)

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count some puzzles: statuses, ratings, how often each technique was used."""
        ratings = [rating for outcome in outcomes for rating in outcome.ratings.values()]
        steps: dict[str, int] = defaultdict(int)
        for outcome in outcomes:
            for technique, times in outcome.counts.items():
                steps[technique] += times
        self.steps.update(steps)
        self.puzzles.update([technique for outcome in outcomes for technique in outcome.counts])
        self.statuses.update([outcome.status for outcome in outcomes])
        self.levels.update([f"{rating.scale}\t{rating.level}" for rating in ratings])
        scored = [rating for rating in ratings if rating.points is not None]
        self.scores.update([f"{rating.scale}\t{rating.score:.2g}" for rating in scored])
        hardest = [outcome.rating.hardest for outcome in outcomes if outcome.rating]
        self.hardest.update(filter(None, hardest))

    def merge(self, other: "Summary") -> None:
        """Add the counts of another summary."""
        for name, counts in other.to_json().items():
            getattr(self, name).update(counts)

    def to_json(self) -> dict[str, dict[str, int]]:
        """Return the counts by name, as JSON can hold them."""
        return {field.name: getattr(self, field.name) for field in attrs.fields(Summary)}

    @classmethod
    def of_json(cls, content: Mapping[str, Mapping[str, int]]) -> "Summary":
        """Return the summary that `to_json` was called on."""
        return cls(**{name: Counter(counts) for name, counts in content.items()})

    def scales(self) -> list[str]:
        """Return the scales of the ratings."""
        return list(dict.fromkeys(key.partition("\t")[0] for key in self.levels))

    def of_scale(self, counts: Mapping[str, int], scale: str) -> dict[str, int]:
        """Return the counts of one scale, by level or score."""
        parts = ((key.partition("\t"), times) for key, times in counts.items())
        return {name: times for (prefix, _, name), times in parts if prefix == scale}

    @property
    def total(self) -> int:
        """How many puzzles there were."""
        return self.statuses.total()
