"""Exercises of one technique: positions and puzzles that need it, and positions that nearly do."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import attrs

from lapiz import (
    Deduction,
    Kind,
    Log,
    Position,
    Puzzle,
    Technique,
    items,
    load_text,
    registry,
    solve,
    steps as steps_of,
    union,
)
from lapiz.kinds import said
from lapiz.show import Scene, frames
from lapiz.show.story import Lesson, Question
from lapiz.solving import generate
from lapiz.texts import listed, printed, title
from lapiz_play.library import pool, shelf
from lapiz_workshop.lab import written
from lapiz_workshop.pooled import Pooled

MADE_IN_A_ROW = 300
"""After how many puzzles in a row that do not need it a technique is taken to be rare."""
SPOILING = "guardian"
"""The role in which a candidate is drawn that spoils a pattern."""


def exercises(
    technique: Technique, kind: Kind, *, marks: bool = False, seed: int = 1
) -> Iterator[Question]:
    """Iterate over puzzles whose hardest step is by a technique; the answer is that step.

    They are made from a seed, then come from the library. With `marks` they are positions in which
    it comes next, and then come from the pool, too.
    """
    known = set[tuple[int, int]]()
    for there, puzzle in _found(technique, kind, marks, seed):
        deduction = next(iter(steps_of(there, technique.name, problems=[])), None)
        state = puzzle.start.alive, puzzle.start.placed
        if deduction and state not in known:
            known.add(state)
            yield Question.of(puzzle, there, deduction, pencil=marks)


def _found(
    technique: Technique, kind: Kind, marks: bool, seed: int
) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield positions in which a technique is there, each with what is to be printed."""
    for puzzle, log in _solved(technique, kind, seed):
        step = next((step for step in log.steps if step.technique == technique.name), None)
        if step and step.puzzle.kind is kind:
            there = written(step.puzzle, step.before)
            yield there, there if marks else puzzle
    for pooled in _there(technique, kind) if marks else ():
        there = pooled.puzzle(kind.name)
        yield there, there


def _solved(technique: Technique, kind: Kind, seed: int) -> Iterator[tuple[Puzzle, Log]]:
    """Yield puzzles whose hardest step is by a technique, each with its solve."""
    name = technique.name
    if kind.generator:
        made = generate(kind.name, seed=seed, hardest=name, tries=MADE_IN_A_ROW)
        yield from ((attrs.evolve(puzzle, expect={}), log) for puzzle, log in made)
    for entry in shelf():
        if (entry.kind, entry.hardest) == (kind.name, name):
            puzzle = load_text(entry.text, entry.kind)
            yield puzzle, solve(puzzle, fallback=False)


def _there(technique: Technique, kind: Kind) -> list[Pooled]:
    return [pooled for pooled in pool(kind.name).get(technique.name, ()) if pooled.there]


def lesson(technique: Technique, kind: Kind) -> Lesson | None:
    """Return the lesson of a technique, or None; there are questions on what has a pool."""
    shown = taught(technique, kind)
    asked = technique.name in pool(kind.name)
    return Lesson(title(technique.name), frames(*shown), asked=asked) if shown else None


def taught(technique: Technique, kind: Kind) -> tuple[Puzzle, Position, Deduction] | None:
    """Return what a lesson is about, from the position with the fewest open cells; or None.

    What has no pool is taught by its first step in a puzzle of the library, and so is a single:
    those of the pool rest on an elimination, which who begins has not met yet.
    """
    pooled = _simplest(technique, kind)
    if technique.last or not pooled:
        shelved = _shelved(technique, kind)
        if shelved or not pooled:
            return shelved
    puzzle = pooled.puzzle(kind.name)
    return puzzle, puzzle.start, steps_of(puzzle, technique.name)[0]


def _shelved(technique: Technique, kind: Kind) -> tuple[Puzzle, Position, Deduction] | None:
    """Return the first step of a technique in a puzzle of the library, best without rules."""
    using = (one for one in shelf() if one.kind == kind.name and technique.name in one.techniques)
    for puzzle in islice(_plain_first(load_text(entry.text, kind.name) for entry in using), 1):
        for step in solve(puzzle).steps:
            if step.deduction.technique == technique.name:
                return puzzle, step.before, step.deduction
    return None


def _plain_first(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield puzzles without rules as they come, then those with rules."""
    ruled = list[Puzzle]()
    for puzzle in puzzles:
        if puzzle.document.get("rules"):
            ruled.append(puzzle)
        else:
            yield puzzle
    yield from ruled


def _simplest(technique: Technique, kind: Kind) -> Pooled | None:
    """Return the position of the pool with the fewest open cells in which a technique is there."""
    return min(
        _there(technique, kind),
        key=lambda one: one.puzzle(kind.name).start.open.bit_count(),
        default=None,
    )


def mixed(technique: Technique, kind: Kind, number: int, seed: int = 1) -> list[Question]:
    """Return questions of the pool, in half of which the technique is there, in a random order.

    In the others it is nearly there, or not at all; where there are few of one sort there are more
    of the other. The position of the lesson is not among them.
    """
    random = Random(seed)
    taught = _simplest(technique, kind)
    positions = [pooled for pooled in pool(kind.name).get(technique.name, ()) if pooled != taught]
    random.shuffle(positions)
    there = [(pooled, -1) for pooled in positions if pooled.there]
    near = [(pooled, random.choice(pooled.near)) for pooled in positions if pooled.near]
    near += [(pooled, -1) for pooled in positions if not pooled.there]
    few = min(number // 2, len(near))
    # No position is asked about both with the candidate that spoils it and without.
    spoilt = near[:few]
    used = {pooled for pooled, more in spoilt if more >= 0}
    whole = [pair for pair in there if pair[0] not in used][: number - few]
    taken = {pooled for pooled, _ in whole}
    chosen = whole + [pair for pair in near if pair[0] not in taken][: number - len(whole)]
    random.shuffle(chosen)
    asked = title(technique.name)
    questions = (_question(technique, kind, pooled, more) for pooled, more in chosen)
    return [attrs.evolve(question, title=asked) for question in questions]


def _question(technique: Technique, kind: Kind, pooled: Pooled, more: int) -> Question:
    puzzle = pooled.puzzle(kind.name, more)
    if pooled.there:
        there = pooled.puzzle(kind.name)
        deductions = steps_of(there, technique.name)
        if more < 0:
            return Question.of(puzzle, there, deductions[0])
        return _near_miss(puzzle, technique, deductions, 1 << more)
    return Question(puzzle, Scene(puzzle, puzzle.start), not_there(technique))


def not_there(technique: Technique) -> str:
    """Return the sentence that a technique is not in a position."""
    return said("There is no {title} here.").format(title=title(technique.name))


def _near_miss(puzzle: Puzzle, technique: Technique, found: list[Deduction], more: int) -> Question:
    """Return a question about a pattern that a further candidate spoils, which is marked."""
    spoilt = spoilt_by(puzzle, found, more)
    drawn = attrs.evolve(spoilt, roles={**spoilt.roles, SPOILING: more})
    scene = Scene(puzzle, puzzle.start, drawn, effects=False)
    return Question(puzzle, scene, f"{not_there(technique)} {spoiling(puzzle, spoilt, more)}")


def spoilt_by(puzzle: Puzzle, found: list[Deduction], more: int) -> Deduction:
    """Return the step that a further candidate spoils: by being in what it looks at, if any is."""
    return next((deduction for deduction in found if _held(puzzle, deduction) & more), found[0])


def _held(puzzle: Puzzle, deduction: Deduction) -> int:
    return union(puzzle.space.sets[item] for item in (*deduction.truths, *deduction.deadly))


def spoiling(puzzle: Puzzle, deduction: Deduction, more: int) -> str:
    """Return the sentence that says for which house a further candidate is one too many."""
    names = listed(puzzle.space.names(more))
    for item in (*deduction.truths, *deduction.deadly):
        if puzzle.space.sets[item] & more:
            text = said("For {item} there is one too many: {names}.")
            return text.format(item=printed(puzzle, items(item)), names=names)
    text = said("{names} is still possible; without it there would be one.")
    return text.format(names=names)


def kind_of(technique: str, kind: str = "") -> tuple[Technique, Kind]:
    """Return a technique by name, and the kind of its exercises; BadInput for an unknown one."""
    if kind:
        registry().kind(kind)  # a faulty kind is the fault to tell, not the technique it lacks
    record = registry().technique(technique, kind or None)
    return record, registry().kind(kind or record.kind or registry().usual_kind)
