"""Practice of one technique: is it there, and what does it do?"""

import json
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

import attrs

from lapiz import (
    BadInput,
    Deduction,
    Kind,
    Puzzle,
    Technique,
    bits,
    load_text,
    registry,
    solve,
    steps as steps_of,
)
from lapiz.asking import state_of
from lapiz.files import puzzle_of
from lapiz.kinds import said
from lapiz.solving import by_effect, generate
from lapiz.testing import images
from lapiz.texts import listed
from lapiz_play.boards import document_of, position_object, puzzle_object
from lapiz_play.chapters import asked_for, not_there, short_title
from lapiz_play.exercises import does, spoiling, spoilt_by
from lapiz_play.library import pool, shelf
from lapiz_play.request import Object, Request
from lapiz_play.stories import Choices, story_object
from lapiz_workshop.lab import Find, mine, near_misses, with_technique, written
from lapiz_workshop.pooled import Pooled

TRIED_PUZZLES = 12
"""How many puzzles are looked through for a technique that has no pool."""
MADE_PUZZLES = 60
"""How many puzzles are made in a row, at most, until one has the technique."""
TRIED_MISSES = 12
"""How many near-misses of a position are found before one of them is chosen."""
LARGEST_SEED = 2**31
SHOWN_STEPS = 12
MOST_RECENT = 1000


@attrs.frozen
class _Question:
    """A position to ask about; of a near-miss, the candidates in which it differs.

    `number` says which of its pool it is.
    """

    puzzle: Puzzle
    there: bool
    miss: int = 0
    number: int = -1


def practice(request: Request) -> Object:
    """Return a position, in which the technique is there or is nearly there."""
    kind = registry().kind(request.kind())
    technique = registry().technique(request.text("technique"), kind.name)
    random = Random(request.number("seed", 0, LARGEST_SEED, 0))
    there = request.flag("there", random.random() < 0.5)
    positions = pool(kind.name).get(technique.name, ())
    if positions:
        recent = request.numbers("recent", MOST_RECENT)
        question = _pooled(positions, kind.name, there, random, recent)
    else:
        question = _searched(technique, kind, there, random)
    return _question(technique, question)


def _pooled(
    positions: Sequence[Pooled], kind: str, there: bool, random: Random, recent: Collection[int]
) -> _Question:
    """Return one of a pool, one that was not asked recently if there is any."""
    if there:
        choices = [(number, -1) for number, pooled in enumerate(positions) if pooled.there]
    else:
        near = [(number, more) for number, pooled in enumerate(positions) for more in pooled.near]
        others = [(number, -1) for number, pooled in enumerate(positions) if not pooled.there]
        choices = near + others
    fresh = [choice for choice in choices if choice[0] not in recent]
    number, more = random.choice(fresh or choices)
    puzzle, miss = positions[number].puzzle(kind, more), 1 << more if more >= 0 else 0
    image, members = _image(puzzle, random, miss)
    # What a technique looks at first may depend on how the position is turned.
    if _is_there(image, positions[number].technique) == there:
        puzzle, miss = image, members
    return _Question(puzzle, there, miss, number)


def _is_there(puzzle: Puzzle, technique: str) -> bool:
    return bool(steps_of(puzzle, technique, problems=[]))


def _searched(technique: Technique, kind: Kind, there: bool, random: Random) -> _Question:
    """Return a position that is looked for, which takes a while."""
    for find in _finds(technique, kind, random):
        if there:
            return _Question(find.puzzle, there)
        misses = list(islice(_one_more(technique, find), TRIED_MISSES))
        if misses:
            puzzle = random.choice(misses)
            return _Question(puzzle, there, puzzle.start.open & ~find.puzzle.start.alive)
    text = said("No position with {title} is found: practise another technique.")
    raise BadInput(text.format(title=short_title(technique.name)))


def _question(technique: Technique, question: _Question) -> Object:
    puzzle, miss = question.puzzle, question.miss
    state, (removes, places) = state_of(puzzle), does(technique, puzzle.kind)
    return {
        "technique": technique.name,
        "title": short_title(technique.name),
        "question": asked_for(technique),
        "there": question.there,
        "removes": removes,
        "places": places,
        "number": question.number,
        "puzzle": document_of(state.puzzle),
        "position": position_object(state),
        "read": {**puzzle_object(state), "count": 1, "index": 0},
        "miss": {"candidates": list(bits(miss)), "names": puzzle.space.names(miss)}
        if miss
        else None,
    }


def _one_more(technique: Technique, find: Find) -> Iterator[Puzzle]:
    """Yield the near-misses that differ in one condition: one more candidate is open."""
    for puzzle in near_misses(technique, find):
        if puzzle.start.placed != find.puzzle.start.placed:
            return  # the others, which come last, have one fewer placed
        yield puzzle


def _finds(technique: Technique, kind: Kind, random: Random) -> Iterator[Find]:
    """Yield positions in which a technique is there, in a random order.

    They come from puzzles of the library, turned, mirrored and relabelled; then from positions that
    ship for the technique, then from puzzles made for it.
    """
    for puzzle in _puzzles(technique, kind, random):
        having = with_technique(puzzle.kind.profile, technique)
        image, _ = _image(attrs.evolve(puzzle, expect={}), random)
        log = solve(image, having, fallback=False)
        steps = [step for step in log.steps if step.technique == technique.name]
        steps = [step for step in steps if step.puzzle.kind is kind]
        if steps:
            for step in random.sample(steps, len(steps)):
                yield Find(written(step.puzzle, step.before), step.deduction, True)
        else:
            yield from mine(technique, [image], random.randrange(1000))


def _puzzles(technique: Technique, kind: Kind, random: Random) -> Iterator[Puzzle]:
    fitting = [one for one in shelf() if one.kind == kind.name and technique.name in one.techniques]
    for entry in random.sample(fitting, min(len(fitting), TRIED_PUZZLES)):
        yield load_text(entry.text, entry.kind)
    documents = _positions(kind, technique)
    for document in random.sample(documents, len(documents)):
        yield puzzle_of(document)
    if kind.generator:
        seed = random.randrange(LARGEST_SEED)
        made = generate(kind.name, seed=seed, uses=[technique.name], tries=MADE_PUZZLES)
        yield from (puzzle for puzzle, _ in islice(made, TRIED_PUZZLES))


def _positions(kind: Kind, technique: Technique) -> list[Object]:
    """Return the positions that a kind's package ships for a technique."""
    if kind.corpus is None:
        return []
    lines = kind.corpus.read_text(encoding="utf-8").splitlines()
    documents = (json.loads(line) for line in lines if line.strip())
    return [one for one in documents if one.get("expect", {}).get("technique") == technique.name]


def _image(puzzle: Puzzle, random: Random, members: int = 0) -> tuple[Puzzle, int]:
    """Return a puzzle changed by two random symmetries, as far as it has any, and some members."""
    for _ in range(2):
        image = next(images(puzzle, random.randrange(LARGEST_SEED), mixed=True), None)
        if image:
            bare = attrs.evolve(image.puzzle, title="", source="")
            puzzle = written(bare, image.of_position(puzzle.start))  # relabelled givens, too
            members = image.of(members)
    return puzzle, members


def judge(request: Request) -> Object:
    """Return whether an answer is right, and what there is to see."""
    puzzle = request.puzzle
    technique = registry().technique(request.text("technique"), puzzle.kind.name)
    deductions = [way.simplest for way in by_effect(steps_of(puzzle, technique.name, problems=[]))]
    claims = request.flag("claims", True)
    removes, places = request.members("removes"), request.members("places")
    wrong, missing = _compared(puzzle, deductions, removes, places)
    right = bool(deductions) == claims and not (claims and (wrong or not removes | places))
    lines = _lines(puzzle, technique, deductions, claims, wrong)
    almost = None
    if not deductions:
        almost, more = _almost(request, puzzle, technique)
        lines += more
    return {
        "right": right,
        "there": bool(deductions),
        "wrong": list(bits(wrong)) if claims else [],
        "missing": list(bits(missing)) if claims and removes | places else [],
        "message": said("Right.") if right else said("Not right."),
        "lines": lines,
        "story": story_object(Choices.of(puzzle, deductions[:SHOWN_STEPS])) if deductions else None,
        "almost": almost,
    }


def _compared(puzzle: Puzzle, found: list[Deduction], removes: int, places: int) -> tuple[int, int]:
    """Return what of an answer no step shows, and what of the nearest step is not in the answer."""
    gone, new, alive = 0, 0, puzzle.start.alive
    for deduction in found:
        gone, new = gone | deduction.removes, new | deduction.places
    wrong = removes & ~gone | places & ~new
    nearest = max(
        found,
        key=lambda one: (one.removes & removes | one.places & places).bit_count(),
        default=None,
    )
    if nearest is None:
        return wrong, 0
    return wrong, (nearest.removes & ~removes | nearest.places & ~places) & alive


def _lines(
    puzzle: Puzzle, technique: Technique, found: list[Deduction], claims: bool, wrong: int
) -> list[str]:
    name = short_title(technique.name)
    if not found:
        return [not_there(technique)]
    if not claims:
        return [said("It is there: {title}.").format(title=name)]
    if wrong:
        text = said("This technique says nothing about {names}.")
        return [text.format(names=listed(puzzle.space.names(wrong)))]
    return []


def _almost(
    request: Request, puzzle: Puzzle, technique: Technique
) -> tuple[Object | None, list[str]]:
    """Return the step that one condition more would make, and that condition in words."""
    about = Request({**request.object("miss"), "puzzle": request.fields.get("puzzle")})
    more = about.members("candidates")
    there = attrs.evolve(puzzle, start=puzzle.start.remove(more))
    deductions = steps_of(there, technique.name, problems=[]) if more else []
    if not deductions:
        return None, []
    spoilt = spoilt_by(puzzle, deductions, more)
    return story_object(Choices.of(there, [spoilt])), [spoiling(puzzle, spoilt, more)]


QUESTIONS = {"practice": practice, "judge": judge}
