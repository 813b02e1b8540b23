"""Exercises of one technique: positions and puzzles that need it, and positions that nearly do."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
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
    of_process,
    registry,
    single,
    solve,
    steps as steps_of,
    union,
)
from lapiz.files import profile_of
from lapiz.kinds import said
from lapiz.show import Scene, about
from lapiz.show.story import Lesson, Question
from lapiz.solving import generate
from lapiz.texts import listed, printed
from lapiz_play.chapters import not_there, rule_of, short_title
from lapiz_play.lessons import frames
from lapiz_play.library import pool, shelf
from lapiz_workshop.pooled import Pooled

LOOKED_AT = 12
"""Among how many positions the one of a lesson is chosen."""
SPOILING = "guardian"
"""The role in which a candidate is drawn that spoils a pattern."""


@attrs.frozen
class Sought:
    """What exercises are to be like, and how long they are looked for.

    With `marks` they are positions in which a technique comes next. Puzzles are made from a `seed`,
    and `tried` is called before each; after so many `tries` in a row that do not need a technique
    it is taken to be rare. They are solved by a `profile`, the kind's own by default.
    """

    marks: bool
    seed: int
    tries: int
    profile: str | None = None
    tried: Callable[[], None] | None = None


def exercises(pairs: Sequence[tuple[Technique, Kind]], sought: Sought) -> Iterator[Question]:
    """Iterate over exercises that need one of some techniques of kinds, in turn.

    Their titles stand with the answers if there are several.
    """
    waiting = deque(_of_one(*pair, sought) for pair in pairs)
    while waiting:
        stream = waiting.popleft()
        question = next(stream, None)
        if question:
            yield _named(question) if len(pairs) > 1 else question
            waiting.append(stream)


def _of_one(technique: Technique, kind: Kind, sought: Sought) -> Iterator[Question]:
    """Iterate over puzzles whose hardest step is by a technique; the answer is that step.

    They are made from a seed, then come from the library; with `marks` from the pool, too.
    """
    known = set[tuple[int, int]]()
    for question in _found(technique, kind, sought):
        start = question.answer.position if question.pencil else question.puzzle.start
        state = start.alive, start.placed
        if state not in known:
            known.add(state)
            yield question


def _found(technique: Technique, kind: Kind, sought: Sought) -> Iterator[Question]:
    for puzzle, log in _solved(technique, kind, sought):
        step = next((step for step in log.steps if step.technique == technique.name), None)
        if step and step.puzzle.kind is kind:
            yield Question.of(
                puzzle, step.puzzle, step.deduction, pencil=sought.marks, position=step.before
            )
    for pooled in _there(technique, kind) if sought.marks else ():
        there = pooled.puzzle(kind.name)
        yield Question.of(there, there, steps_of(there, technique.name, problems=[])[0])


def _solved(technique: Technique, kind: Kind, sought: Sought) -> Iterator[tuple[Puzzle, Log]]:
    """Yield puzzles whose hardest step is by a technique, each with its solve."""
    name = technique.name
    if kind.generator and _asked(technique, kind, sought.profile):
        made = generate(
            kind.name,
            seed=sought.seed,
            hardest=name,
            tries=sought.tries,
            profile=sought.profile,
            tried=sought.tried,
        )
        yield from ((attrs.evolve(puzzle, expect={}), log) for puzzle, log in made)
    for entry in shelf():
        if (entry.kind, entry.hardest) == (kind.name, name):
            puzzle = load_text(entry.text, entry.kind)
            yield puzzle, solve(puzzle, sought.profile, fallback=False)


def possible(technique: Technique, kind: Kind, profile: str | None, *, marks: bool) -> bool:
    """Tell whether there may be exercises; BadInput for an unknown profile."""
    return _asked(technique, kind, profile) or (marks and bool(_there(technique, kind)))


def _asked(technique: Technique, kind: Kind, profile: str | None) -> bool:
    """Tell whether solves by a profile ask a technique."""
    return technique in registry().chain(profile_of(kind, profile or "default"), kind.name)


def _there(technique: Technique, kind: Kind) -> list[Pooled]:
    return [pooled for pooled in pool(kind.name).get(technique.name, ()) if pooled.there]


def lesson(technique: Technique, kind: Kind) -> Lesson | None:
    """Return the lesson of a technique, or None; there are questions on what has a pool."""
    shown = taught(technique, kind)
    asked = technique.name in pool(kind.name)
    return Lesson(short_title(technique.name), frames(*shown), asked=asked) if shown else None


def taught(technique: Technique, kind: Kind) -> tuple[Puzzle, Position, Deduction] | None:
    """Return what a lesson is about, or None.

    What has no pool is taught by its first step in a puzzle of the library, and so is a single:
    those of the pool rest on an elimination, which who begins has not met yet.
    """
    pooled = _simplest(technique, kind)
    if technique.last or not pooled:
        shelved = _shelved(technique, kind)
        if shelved or not pooled:
            return shelved
    return pooled.puzzle, pooled.puzzle.start, pooled.deduction


def _shelved(technique: Technique, kind: Kind) -> tuple[Puzzle, Position, Deduction] | None:
    """Return the first step of a technique in the smallest puzzle of the library that has it."""
    using = [one for one in shelf() if one.kind == kind.name and technique.name in one.techniques]
    for entry in sorted(using, key=lambda one: len(one.text))[:1]:
        puzzle = load_text(entry.text, kind.name)
        for step in solve(puzzle).steps:
            if step.deduction.technique == technique.name:
                return puzzle, step.before, step.deduction
    return None


@attrs.frozen
class ShownPosition:
    """A position of the pool, and a step there that is worth a lesson."""

    pooled: Pooled
    puzzle: Puzzle
    deduction: Deduction

    @property
    def plainness(self) -> tuple[bool, bool, bool, bool, int]:
        """How well it shows a technique, the best first.

        It is about the usual rule and no other one, it does more than one thing, nothing of the
        pattern is done yet, and that is small.
        """
        found, space = self.deduction, self.puzzle.space
        rule = rule_of(found.technique, self.puzzle.kind.name)
        strange = rule not in {"", *(space.items[item].sort for item in found.truths)}
        begun = union(space.sets[item] for item in found.truths) & self.puzzle.start.placed
        size = len(found.truths) + len(found.deadly) + len(found.links)
        mixed = len(about(self.puzzle).special) > 1
        return strange, mixed, not found.places and single(found.removes), bool(begun), size


def _simplest(technique: Technique, kind: Kind) -> ShownPosition | None:
    """Return the plainest example of a technique."""
    return min(_examples(technique, kind), key=lambda one: one.plainness, default=None)


def does(technique: Technique, kind: Kind) -> tuple[bool, bool]:
    """Return whether a technique removes something, and whether it places something.

    Where no example says that, it may do both.
    """
    examples = [example.deduction for example in _examples(technique, kind)]
    if technique.last or not examples:
        return not technique.last, True
    return any(one.removes for one in examples), any(one.places for one in examples)


@of_process(most=None)
def _examples(technique: Technique, kind: Kind) -> list[ShownPosition]:
    """Return the steps in those positions of the pool that have the fewest open cells."""
    positions = [(pooled, pooled.puzzle(kind.name)) for pooled in _there(technique, kind)]
    positions.sort(key=lambda pair: pair[1].start.open.bit_count())
    return [
        ShownPosition(pooled, puzzle, found)
        for pooled, puzzle in positions[:LOOKED_AT]
        for found in steps_of(puzzle, technique.name)
    ]


def mixed(technique: Technique, kind: Kind, number: int, seed: int = 1) -> list[Question]:
    """Return questions of the pool, in half of which the technique is there, in a random order.

    In the others it is nearly there, or not at all; where there are few of one sort there are more
    of the other. The position of the lesson is not among them.
    """
    random = Random(seed)
    taught, pooled_here = _simplest(technique, kind), pool(kind.name).get(technique.name, ())
    positions = [pooled for pooled in pooled_here if not taught or pooled != taught.pooled]
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
    asked = short_title(technique.name)
    questions = (_question(technique, kind, pooled, more) for pooled, more in chosen)
    return [attrs.evolve(question, title=asked) for question in questions]


def _question(technique: Technique, kind: Kind, pooled: Pooled, more: int) -> Question:
    puzzle = pooled.puzzle(kind.name, more)
    if pooled.there:
        there = pooled.puzzle(kind.name)
        deductions = steps_of(there, technique.name)
        if more < 0:
            return _named(Question.of(puzzle, there, deductions[0]))
        return _near_miss(puzzle, technique, deductions, 1 << more)
    return _of_another(puzzle, technique)


def _of_another(puzzle: Puzzle, technique: Technique) -> Question:
    """Return a question about a position without a technique; the answer is what comes there."""
    other = next(iter(solve(puzzle, enough=1, fallback=False).steps), None)
    if other is None:
        return Question(puzzle, Scene(puzzle, puzzle.start), not_there(technique))
    question = Question.of(puzzle, other.puzzle, other.deduction, position=other.before)
    text = said("The next step is another: {title}.").format(title=short_title(other.technique))
    line = f"{not_there(technique)} {text} {question.line}"
    return _named(attrs.evolve(question, line=line))


def _named(question: Question) -> Question:
    """Return a question with the title of the technique beside its answer."""
    return attrs.evolve(question, answered=question.answer.title)


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
            text = said("It fails because of {names}: one too many for {item}.")
            return text.format(item=printed(puzzle, items(item)), names=names)
    text = said("It fails because {names} is still possible.")
    return text.format(names=names)


def kind_of(technique: str, kind: str = "") -> tuple[Technique, Kind]:
    """Return a technique by name, and the kind of its exercises; BadInput for an unknown one."""
    if kind:
        registry().kind(kind)  # a faulty kind is the fault to tell, not the technique it lacks
    record = registry().technique(technique, kind or None)
    return record, registry().kind(kind or record.kind or registry().usual_kind)
