"""A solve as JSON, one object a line: the puzzle, each step, the result.

Where a puzzle is continued by a second puzzle, that puzzle and its steps come before the result.

Every object has a "version" and a "type". `lapiz.files.saved_logs.check_log` reads this back.
"""

import json
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from lapiz.core import Deduction, Link, Position, Puzzle, Rating, Space, bits, of_layout
from lapiz.search.telling import Argument, Case, Crowd, arguments, is_last, links_of, shared
from lapiz.show.timing import timing_object
from lapiz.solving import Log, Step, Story
from lapiz.texts import MOST_TOLD, effect, implications, pattern, reason, title, voice

VERSION = 1
MOST_LINES = 5_000
"""How many lines of last candidates a space remembers: most that it has, and a few megabytes."""

_HOLE = "\0"
"""Stands where something is filled in: all texts are printable, so none has it."""

HEAD = ("version", "type")
"""The fields that each line begins with, and that mean the same in all."""

Object = dict[str, Any]

_encode = json.JSONEncoder(ensure_ascii=False).encode


def to_line(sort: str, content: Object) -> str:
    """Return an object as one line of JSON, with version and type.

    >>> to_line("rating", {"score": 4})
    '{"version": 1, "type": "rating", "score": 4}'
    """
    return line({**head(sort), **content})


def line(content: Object) -> str:
    """Return an object as one line of JSON, as it is."""
    return _encode(content)


def dump_log(log: Log, rating: Rating | None = None, more: Object | None = None) -> Iterator[str]:
    """Iterate over the lines of a log: each puzzle and its steps, then the result.

    `more` fields of the result say what is known of a puzzle with several solutions or none.
    """
    for stage in log.stages:
        yield to_line("puzzle", puzzle_object(stage.puzzle))
        yield from map(step_line, stage.steps)
    yield to_line("result", {**result_object(log, rating), **(more or {})})


def log_objects(log: Log, rating: Rating | None = None) -> Iterator[Object]:
    """Iterate over the objects of a log, of which `dump_log` makes lines."""
    for stage in log.stages:
        yield {**head("puzzle"), **puzzle_object(stage.puzzle)}
        for step in stage.steps:
            yield {**head("step"), **step_object(step.puzzle, step)}
    yield {**head("result"), **result_object(log, rating)}


def bare_objects(log: Log) -> Iterator[Object]:
    """Iterate over the objects of a log without texts and what is drawn, which a check can prove.

    So no step has to be told.
    """
    for stage in log.stages:
        yield {**head("puzzle"), **puzzle_object(stage.puzzle)}
        for step in stage.steps:
            claim = _claim(step.puzzle, step.deduction)
            yield {**head("step"), "number": step.number, **claim, **standing_object(step)}
    yield {**head("result"), **result_object(log)}


def head(sort: str) -> Object:
    """Return the fields that each object begins with: version and type."""
    return {"version": VERSION, "type": sort}


_STEP = _encode(head("step"))[:-1]


def puzzle_object(puzzle: Puzzle) -> Object:
    """Return a puzzle: its document at the start, and where it came from."""
    about = {"title": puzzle.title, "source": puzzle.source}
    document = {**puzzle.kind.write(puzzle, puzzle.start), **{k: v for k, v in about.items() if v}}
    return {"name": puzzle.name, "puzzle": document}


def step_line(step: Step) -> str:
    """Return a step as a line. Most of that of the last candidate of an item the space remembers.

    It is the same in all puzzles, but for its number, what rules the others out, and the steps that
    it rests on.
    """
    puzzle, deduction, before = step.puzzle, step.deduction, step.before
    if deduction.links or deduction.deadly or deduction.factors or deduction.images:
        return to_line("step", step_object(puzzle, step))
    if not is_last(deduction, before):
        return to_line("step", step_object(puzzle, step))
    says, places, truths = deduction.says, deduction.places, deduction.truths
    claim = deduction.technique, places, truths, deduction.grounds
    key = voice(), puzzle.kind, claim, says.pattern, says.pattern_tokens
    start, middle, end = _around(puzzle.space, key, puzzle, deduction, before)
    why, unique = _encode(reason(puzzle, deduction)), "true" if step.assumes_unique else "false"
    told = f"{start}{_roles_text(puzzle.space, deduction.roles)}{middle}{why}{end}"
    standing = f'"rests_on": {list(step.rests_on)}, "assumes_unique": {unique}'
    return f'{_STEP}, "number": {step.number}, {told}, {standing}}}'


@of_layout(by=1, most=MOST_LINES)
def _around(
    _: Space, key: Hashable, puzzle: Puzzle, deduction: Deduction, before: Position
) -> tuple[str, str, str]:
    """Return a line in parts: what stands before its roles, between them and its reason, and after.

    These are the same wherever a candidate is the last one of an item, and most of the line.
    """
    told = _told(puzzle, deduction, before, _HOLE, _HOLE)
    start, middle, end = _encode(told)[1:-1].split(_encode(_HOLE))
    return start, middle, end


def _roles_text(space: Space, roles: Mapping[str, int]) -> str:
    """Return the roles of a deduction as they stand in a line."""
    labels = _labels(space)
    parts = [
        f"{_encode(role)}: [{', '.join([labels[candidate] for candidate in bits(members)])}]"
        for role, members in roles.items()
    ]
    return f"{{{', '.join(parts)}}}"


@of_layout
def _labels(space: Space) -> list[str]:
    """Return the names of candidates as they stand in a line."""
    return list(map(_encode, space.labels))


def step_object(puzzle: Puzzle, step: Step) -> Object:
    """Return a step: its deduction, its number, and the steps it rests on."""
    told = deduction_object(puzzle, step.deduction, step.before)
    return {"number": step.number, **told, **standing_object(step)}


def standing_object(step: Step) -> Object:
    """Return what a step rests on."""
    return {"rests_on": list(step.rests_on), "assumes_unique": step.assumes_unique}


def deduction_object(
    puzzle: Puzzle, deduction: Deduction, position: Position | None = None
) -> Object:
    """Return a deduction: what it changes, what it rests on, why, and its text.

    `position` is the one it was found in, by default the puzzle's start.
    """
    where, roles = position or puzzle.start, _roles(puzzle, deduction)
    return _told(puzzle, deduction, where, roles, reason(puzzle, deduction))


def _told(
    puzzle: Puzzle, deduction: Deduction, where: Position, roles: Object | str, why: str
) -> Object:
    told = arguments(deduction, where, MOST_TOLD)
    links = deduction.links or links_of(told, where)
    lemmas = {lemma.candidate: number for number, lemma in enumerate(shared(told).lemmas, 1)}
    claim = _claim(puzzle, deduction)
    return {
        "technique": claim.pop("technique"),
        "title": title(deduction.technique),
        **claim,
        "roles": roles,
        "links": [_link(puzzle, link) for link in links],
        "implications": [argument_object(puzzle, argument, lemmas) for argument in told],
        "text": {
            "pattern": pattern(puzzle, deduction),
            "reason": why,
            "effect": effect(puzzle, deduction),
            "implications": implications(puzzle, deduction, where),
        },
    }


def _roles(puzzle: Puzzle, deduction: Deduction) -> Object:
    return {role: puzzle.space.names(members) for role, members in deduction.roles.items()}


def _claim(puzzle: Puzzle, deduction: Deduction) -> Object:
    """Return what a deduction changes and what it rests on: what is proved."""
    names = puzzle.space.names
    return {
        "technique": deduction.technique,
        "grounds": deduction.grounds.value,
        "removes": names(deduction.removes),
        "places": names(deduction.places),
        "truths": items_object(puzzle, deduction.truths),
        "deadly": items_object(puzzle, deduction.deadly),
        **_certificates(puzzle, deduction),
    }


def _certificates(puzzle: Puzzle, deduction: Deduction) -> Object:
    """Return the factors and the images of a deduction, where it has any."""
    labels, parts = puzzle.space.labels, Object()
    if deduction.factors:
        named = items_object(puzzle, tuple(deduction.factors))
        factors = deduction.factors.values()
        parts["factors"] = [
            {**item, "factor": factor} for item, factor in zip(named, factors, strict=True)
        ]
    if deduction.images:
        parts["images"] = {labels[start]: labels[to] for start, to in deduction.images.items()}
    return parts


def _link(puzzle: Puzzle, link: Link) -> Object:
    """Return an inference between two sets of candidates."""
    names = puzzle.space.names
    item = _item(puzzle, link.item)
    return {"kind": link.kind, "from": names(link.start), "to": names(link.end), "item": item}


def argument_object(
    puzzle: Puzzle, argument: Argument, lemmas: Mapping[int, int] | None = None
) -> Object:
    """Return why one candidate is removed or placed: what is supposed, and what follows.

    `lemmas` are the numbers of the lemmas of its text, by the candidates that they refute.
    """
    name = puzzle.space.labels[argument.candidate]
    return {
        "candidate": name,
        "places": argument.places,
        "case": _case(puzzle, argument.case, lemmas or {}),
    }


def _case(puzzle: Puzzle, case: Case, lemmas: Mapping[int, int]) -> Object:
    return {
        **({"lemma": lemmas[case.supposed]} if case.supposed in lemmas else {}),
        "implications": [
            {
                "number": implication.number,
                "candidate": puzzle.space.labels[implication.candidate],
                "true": implication.true,
                "why": implication.why.value,
                "item": _item(puzzle, implication.item),
                "because": list(implication.because),
                "crowd": _crowd(puzzle, implication.crowd),
            }
            for implication in case.implications
        ],
        "empty": _item(puzzle, case.empty),
        "item": _item(puzzle, case.item),
        "because": list(case.because),
        "cases": [_case(puzzle, below, lemmas) for below in case.cases],
        "crowd": _crowd(puzzle, case.crowd),
    }


def _crowd(puzzle: Puzzle, crowd: Crowd | None) -> Object | None:
    if crowd is None:
        return None
    return {
        "items": items_object(puzzle, crowd.items),
        "covers": items_object(puzzle, crowd.covers),
    }


def _item(puzzle: Puzzle, number: int | None) -> Object | None:
    return None if number is None else items_object(puzzle, (number,))[0]


def items_object(puzzle: Puzzle, numbers: tuple[int, ...]) -> list[Object]:
    """Return items by number, which is exact, and by name, which can be read."""
    return [{"item": number, "name": puzzle.space.items[number].name} for number in numbers]


def result_object(log: Log, rating: Rating | None = None) -> Object:
    """Return how a solve ended."""
    story = _story_object(log) if isinstance(log, Story) else {}
    timing = {"timing": timing_object(log.timing)} if log.timing else {}
    return {
        "status": log.status,
        "solution": log.solution,
        "steps": len(log.entries),
        "counts": log.counts(),
        "problems": [str(problem) for problem in log.problems],
        "notes": list(log.notes),
        "rating": rating_object(rating) if rating else None,
        **timing,
        **story,
    }


def _story_object(story: Story) -> Object:
    """Return what a story is about, and where its steps come from."""
    spaces = {step.number: step.puzzle.space for step in story.steps}
    return {
        "goal": story.goal,
        "of": len(story.whole.entries),
        "numbers": story.numbers,
        "spare": {
            str(number): spaces[number].names(members) for number, members in story.spare.items()
        },
    }


def rating_object(rating: Rating) -> Object:
    """Return a rating."""
    return {
        "scale": rating.scale,
        "level": rating.level,
        "score": rating.points,
        "hardest": rating.hardest,
        **rating.numbers,
        **({"notes": list(rating.notes)} if rating.notes else {}),
    }
