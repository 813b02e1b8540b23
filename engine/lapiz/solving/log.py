"""The log of a solve: what was done, step by step, and what each step rests on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Any

import attrs

from lapiz.core import (
    BadInput,
    Deduction,
    Drawn,
    Name,
    Position,
    Puzzle,
    Rating,
    Space,
    Technique,
    ToldSingle,
    last_candidates,
)
from lapiz.solving.goals import NotReached, Subject, contrary, given_text, goal_of, subject
from lapiz.solving.passed import Passed
from lapiz.solving.slices import Cut, Goal, Slicer
from lapiz.solving.step import Entry, Replay, Step, deduced
from lapiz.solving.timing import Timing


@attrs.frozen
class Problem:
    """A technique that misbehaved: it raised, took too long, or claimed what is not proved."""

    technique: str
    puzzle: str
    step: int
    message: str

    def __str__(self) -> str:
        message = Name.of(self.message)
        what = Name("technique {0}: {1}", self.technique, message)
        return Name("{0}: step {1}: {2}", self.puzzle, self.step, what)


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(entries)


def _problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problems)


def _unchanging(mapping: Mapping[int, int]) -> Mapping[int, int]:
    return MappingProxyType(mapping)


def _notes(notes: Iterable[str]) -> tuple[str, ...]:
    return tuple(notes)


@attrs.frozen(eq=False, repr=False, slots=False)
class Log(Passed, Drawn):
    """A solve: a puzzle, what was done, and how it ended.

    `status` is "solved", "stuck", "no solution" or "many solutions"; "out of time" or "gave up"
    where a limit that the user set ended it, of time or of work; of a story that ends at its goal,
    or a solve that was to make no more steps, "reached". `entries` is what the solver noted;
    `steps` are made from it at the first look, by lapiz's own code alone. `problems` are the
    techniques that misbehaved, `notes` what else should be known. `before` is how many steps there
    were in the logs that it goes on from. `timing` says what took how long, if it was measured.
    `beyond` names techniques that the profile does not use, asked as a step would have been
    unnamed; `besides` are those that the call was given. `told` are the singles in telling order.
    """

    puzzle: Puzzle
    entries: tuple[Entry, ...] = attrs.field(converter=_entries)
    end: Position
    status: str
    problems: tuple[Problem, ...] = attrs.field(default=(), converter=_problems)
    notes: tuple[str, ...] = attrs.field(default=(), converter=_notes)
    before: int = 0
    timing: Timing | None = None
    beyond: tuple[str, ...] = ()
    told: tuple[ToldSingle, ...] = ()
    besides: tuple[Technique, ...] = ()

    def __repr__(self) -> str:
        return f"<Log of {self.puzzle.name}: {self.status}, {len(self.entries)} steps>"

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order."""
        kept = self.__dict__
        if "_steps" not in kept:
            # Of two threads that make them at once both get those of the first: this is atomic.
            kept.setdefault("_steps", self._made())
        steps: tuple[Step, ...] = kept["_steps"]
        return steps

    @property
    def stages(self) -> tuple["Log", ...]:
        """The logs, one a puzzle, of which this one consists: itself alone, unless linked."""
        return (self,)

    @property
    def solution(self) -> str | None:
        """The solution as text, in the kind's own notation, or None when not all is placed."""
        return self.puzzle.kind.answer(self.puzzle, self.end) if self.end.solved else None

    @property
    def rating(self) -> Rating | None:
        """The rating on the usual scale of the puzzle; None where it is not solved, or has none."""
        from lapiz.solving import own_rating  # it solves, and solves make logs

        return own_rating(self)

    def counts(self) -> dict[str, int]:
        """Return how often each technique was used, in the order of first use."""
        kept = self.__dict__
        if "_counts" not in kept:
            counted: dict[str, int] = {}
            for entry in self.entries:
                name = entry.technique if isinstance(entry, Deduction) else entry[0].name
                counted[name] = counted.get(name, 0) + 1
            kept["_counts"] = counted
        return dict(kept["_counts"])

    def deductions(self) -> Iterator[tuple[Deduction, Space]]:
        """Yield what was deduced, with its space; of a single no more than what it places."""
        for stage in self.stages:
            space = stage.puzzle.space
            yield from ((deduced(entry), space) for entry in stage.entries)

    def found(self) -> Iterator[tuple[Deduction, Position]]:
        """Yield each deduction with the position it was found in; slower than `deductions`."""
        for stage in self.stages:
            made = map(deduced, stage.entries)
            yield from zip(made, replay_of(stage).positions, strict=False)

    def why(self, name: str) -> "Story":
        """Return the few steps that make a candidate gone (`r5c7<>4`) or true (`r5c7=4`).

        The story is empty where the givens alone do. Raises BadInput for an unknown name,
        NotReached for what does not hold in this log.
        """
        return self.story(name)

    def story(self, name: str) -> "Story":
        """Return the shortest slice found that settles a cell (`r5c7`), or anything `why` takes.

        It is a log of its own: each of its steps is proved with only those before it.
        """
        number, what = self._stage_of(name)
        stage = self.stages[number]
        if goal := goal_of(what, stage.end):
            return Story.cut(self, number, goal, what.text)
        raise NotReached(contrary(what, replay_of(stage).positions, stage.before))

    def _stage_of(self, name: str) -> tuple[int, Subject]:
        """Return the last stage whose puzzle knows a name, and what it means there."""
        fault: BadInput | None = None
        for stage in reversed(range(len(self.stages))):
            try:
                return stage, subject(self.stages[stage].puzzle, name)
            except BadInput as error:
                fault = fault or error
        assert fault
        raise fault

    def _made(self) -> tuple[Step, ...]:
        return replay_of(self).steps()


@attrs.frozen(eq=False, repr=False, slots=False)
class FinalLog(Log):
    """A log of one puzzle whose entries rest on just what they say, and are not to be shortened.

    That is a slice of a log, for it was cut by what the steps rest on, or one that was read.
    """


@attrs.frozen(eq=False, repr=False, slots=False)
class LinkedLog(Log):
    """The logs of several puzzles, each of which goes on from the one before.

    Steps are numbered through, and each knows its puzzle. The solution is that of the last
    stages that are solved; stages before them may be trials that failed.
    """

    linked: tuple[Log, ...] = ()

    @classmethod
    def of(cls, stages: Sequence[Log], status: str, notes: Sequence[str] = ()) -> "LinkedLog":
        """Return the log of some stages, of which there is at least one."""
        return cls(**_joined(stages, status, notes))

    @property
    def stages(self) -> tuple[Log, ...]:
        """The logs, one a puzzle."""
        return self.linked

    @property
    def solution(self) -> str | None:
        """The solutions of the last stages, one under the other, or None when not all is placed."""
        solved = list(takewhile(lambda stage: stage.end.solved, reversed(self.stages)))
        return "\n".join(stage.solution or "" for stage in reversed(solved)) or None

    @classmethod
    def _puzzle_of(cls, fields: dict[str, Any]) -> Puzzle:
        """Return the last puzzle, that of the end."""
        linked: tuple[Log, ...] = fields["linked"]
        return linked[-1].stages[-1].puzzle

    def _made(self) -> tuple[Step, ...]:
        return tuple(step for stage in self.stages for step in stage.steps)


def _joined(stages: Sequence[Log], status: str, notes: Sequence[str] = ()) -> dict[str, Any]:
    """Return the fields of a linked log."""
    last = stages[-1]
    noted = [stage for stage in stages if stage is last or stage.status != "no solution"]
    return {
        "puzzle": stages[0].puzzle,
        "entries": [entry for stage in stages for entry in stage.entries],
        "end": last.end,
        "status": status,
        "problems": [problem for stage in stages for problem in stage.problems],
        "notes": [*(note for stage in noted for note in stage.notes), *notes],
        "before": stages[0].before,
        "beyond": tuple(dict.fromkeys(name for stage in stages for name in stage.beyond)),
        "linked": tuple(part for stage in stages for part in stage.stages),
    }


@attrs.frozen(eq=False, repr=False, slots=False, kw_only=True)
class Story(LinkedLog):
    """The slice of a log that reaches something: what it is about is its `goal`, as text.

    Its steps have numbers of their own; `numbers` are those they have in `whole`, the log it comes
    from. `spare` are, by number, candidates of a step's truths that the whole log had ruled
    out before and the slice has not: the step is proved all the same. `reaches` are the candidates
    that it settles.
    """

    whole: Log
    goal: str
    reaches: Goal
    numbers: tuple[int, ...]
    spare: Mapping[int, int] = attrs.field(converter=_unchanging)

    @classmethod
    def cut(cls, whole: Log, stage: int, goal: Goal, text: str) -> "Story":
        """Return what of a log reaches a goal in one of its stages; `text` is what to call it."""
        upto = whole.stages[: stage + 1]
        linear = all(log.end.solved for log in upto[:-1])
        goals = [Goal(placed=log.end.placed) if linear else None for log in upto[:-1]]
        slices = _Slices()
        for log, wanted in zip(upto, [*goals, goal], strict=True):
            slices.add(log, wanted)
        complete = slices.logs[-1].end.solved and stage == len(whole.stages) - 1
        return cls(
            **_joined(slices.logs, whole.status if complete else _reached(slices.logs[-1])),
            whole=whole,
            goal=text,
            reaches=goal,
            numbers=tuple(slices.numbers),
            spare=slices.spare,
        )

    def __repr__(self) -> str:
        return f"<Story of {self.goal}: {len(self.entries)} of {len(self.whole.entries)} steps>"

    @property
    def given(self) -> str:
        """Why the goal holds before any step, in words; empty where steps are needed."""
        return "" if self.entries else given_text(self.stages[-1].puzzle, self.reaches)

    def original(self, number: int) -> int:
        """Return the number that a step has in the whole log."""
        return self.numbers[number - 1]


def _reached(last: Log) -> str:
    """Return how a slice ends that stops before the end: at its goal, or in a contradiction."""
    return "reached" if last.end.broken is None else "no solution"


class _Slices:
    """The slices of the stages of a log, collected one after the other."""

    def __init__(self) -> None:
        self.logs: list[Log] = []
        self.numbers: list[int] = []
        self.spare: dict[int, int] = {}

    def add(self, log: Log, goal: Goal | None) -> None:
        """Add what the goal needs of one stage; without a goal the whole of it."""
        before = len(self.numbers)
        if goal is None:
            self.numbers += range(log.before + 1, log.before + 1 + len(log.entries))
            self.logs.append(type(log)(log.puzzle, log.entries, log.end, "", before=before))
            return
        entries, end = list[Entry](), log.puzzle.start
        for number, cut in enumerate(slicer(log).slice(goal), before + 1):
            self.numbers.append(log.before + 1 + cut.index)
            entries.append(_entry(log, cut, end))
            end = end.apply(cut.removes, cut.places)
            if cut.spare:
                self.spare[number] = cut.spare
        self.logs.append(FinalLog(log.puzzle, entries, end, "", before=before))


def replay_of(log: Log) -> Replay:
    """Return what the steps of one stage are made from, each thing when it is asked."""
    kept = log.__dict__
    if "_replay" not in kept:
        final = isinstance(log, FinalLog)
        kept.setdefault("_replay", Replay(log.puzzle, log.entries, log.before, final=final))
    replay: Replay = kept["_replay"]
    return replay


def slicer(log: Log) -> Slicer:
    """Return what slices the steps of one stage."""
    replay, first = replay_of(log), log.before + 1
    return Slicer(lambda index: replay.claim(first + index), replay.positions[:-1])


def _entry(log: Log, cut: Cut, position: Position) -> Entry:
    """Return what a slice notes of a step, with only that part of its effect which is proved.

    In a slice, a cell may no longer be the last open one of its house, but it is still a single.
    """
    entry = log.entries[cut.index]
    if isinstance(entry, Deduction):
        entry = replay_of(log).claim(log.before + 1 + cut.index)
        if (entry.removes, entry.places) == (cut.removes, cut.places):
            return entry
        return attrs.evolve(entry, removes=cut.removes, places=cut.places)
    technique, candidate, item = entry
    assert technique.last
    if not technique.last.group or (candidate, item) in last_candidates(position, technique.last):
        return entry
    sort = log.puzzle.space.items[item].sort
    singles = (swept[0] for swept in log.entries if not isinstance(swept, Deduction))
    plain = (swept for swept in singles if swept.last and not swept.last.group)
    fitting = next((swept for swept in plain if swept.last and swept.last.looks_at(sort)), None)
    return (fitting, candidate, item) if fitting else log.steps[cut.index].deduction
