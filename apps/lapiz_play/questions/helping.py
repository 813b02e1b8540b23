"""What comes next: a hint in seven rungs, all steps there are, the steps up to a hard one."""

import attrs

from lapiz import (
    Deduction,
    Log,
    Position,
    Problem,
    Puzzle,
    Step,
    bits,
    registry,
    solve,
    steps as steps_of,
    union,
)
from lapiz.asking import hint_of
from lapiz.kinds import said, square_name
from lapiz.show import RUNGS
from lapiz.show.picture import plan_of
from lapiz.solving import UNNAMED, by_effect
from lapiz.texts import listed, title, to_read, told
from lapiz_play.questions.checking import mistakes_object
from lapiz_play.request import Object, Request
from lapiz_play.stories import Choices, story_object

MOST_STEPS = 50
MOST_IN_A_SENTENCE = 6
"""Of more squares to mark a sentence says only how many there are."""


def hint(request: Request) -> Object:
    """Return what is wrong, or else the next step, rung by rung."""
    name = request.text("technique")
    if name:
        return _hint_of(request, name)
    state = request.state
    answer = hint_of(state, request.profile)
    if answer.mistakes:
        return {**_nothing(), "mistakes": mistakes_object(state, answer.mistakes)}
    if answer.step is None:
        return {**_nothing(), "status": answer.status, "note": answer.lines()[0]}
    step = answer.step
    lines, rungs = list[str](), list[list[str]]()
    for rung in range(1, len(RUNGS) + 1):
        now = answer.lines(rung)
        rungs.append([to_read(line) for line in now if line not in lines])
        lines = now
    return {**_step_hint(request, step), "rungs": rungs}


def _nothing() -> Object:
    return {
        "mistakes": None,
        "status": "",
        "note": "",
        "rungs": [],
        "first": [],
        "first_text": "",
        "story": None,
    }


def _hint_of(request: Request, name: str) -> Object:
    """Return a hint of one technique, whatever would come before it."""
    puzzle = request.puzzle
    finds = steps_of(puzzle, registry().technique(name, puzzle.kind.name).name, request.profile, [])
    if not finds:
        return {**_nothing(), "status": "stuck", "note": said("This technique finds nothing here.")}
    simplest = by_effect(finds)[0].simplest
    return _step_hint(request, Choices.of(puzzle, [simplest]).steps[0])


def _step_hint(request: Request, step: Step) -> Object:
    missing = _to_mark(request, step)
    return {
        **_nothing(),
        "first": missing,
        "first_text": _mark_first(step.puzzle, missing),
        "story": story_object(Choices(_standing(step), (step,))),
    }


def _standing(step: Step) -> Puzzle:
    """Return the puzzle of a step with its position as the start."""
    return attrs.evolve(step.puzzle, start=attrs.evolve(step.before, placed=step.before.placed))


def _to_mark(request: Request, step: Step) -> list[Object]:
    """Return the marks that a step needs and the player has not made, by square.

    A single needs none: it is seen without marks.
    """
    marks = request.marks
    made = registry().techniques.get(step.technique)
    if marks is None or (made and made.last):
        return []
    deduction, space = step.deduction, step.puzzle.space
    items = (*deduction.truths, *deduction.deadly)
    needed = union(space.sets[number] for number in items) | union(deduction.roles.values())
    open_ = (needed | deduction.removes) & step.before.open & ~marks
    plan, missing = plan_of(step.puzzle), list[Object]()
    for number, square in enumerate(square for row in plan.geometry.rows for square in row):
        members = union(1 << candidate for candidate, _ in square.marks) & open_
        if members:
            place = divmod(number, plan.columns)
            name = square_name(*place)
            missing.append({"square": number, "name": name, "candidates": list(bits(members))})
    return missing


def _mark_first(puzzle: Puzzle, missing: list[Object]) -> str:
    if not missing:
        return ""
    if len(missing) > MOST_IN_A_SENTENCE:
        text = said("First make the marks of {count} more cells.")
        return text.format(count=len(missing))
    if any(len(square["candidates"]) > MOST_IN_A_SENTENCE for square in missing):
        cells = listed([square["name"] for square in missing])
        return said("First make the marks of {cells}.").format(cells=cells)
    symbols = plan_of(puzzle).symbols
    parts = [
        said("{symbols} in {cell}").format(
            symbols=listed([symbols.get(candidate, "") for candidate in square["candidates"]]),
            cell=square["name"],
        )
        for square in missing
    ]
    return said("First mark {marks}.").format(marks=listed(parts))


def steps(request: Request) -> Object:
    """Return all that can be done now, one step for each effect, easiest first.

    Where the request has `removes` or `places`, only what does just this.
    """
    puzzle, most = request.puzzle, request.number("most", 1, 1000, MOST_STEPS)
    problems, notes = list[Problem](), list[str]()
    name = request.text("technique") or None
    searched = name == UNNAMED  # no technique makes it, and the list has it all the same
    deductions = (
        []
        if searched
        else steps_of(puzzle, name, request.profile, problems, notes=notes, enough=most)
    )
    beyond = _beyond(request) if searched or not (deductions or name) else []
    ways = by_effect(beyond or deductions)
    if request.has("removes") or request.has("places"):
        effect = request.members("removes"), request.members("places")
        ways = [way for way in ways if _does(puzzle, way.simplest) == effect]
    shown = ways[:most]
    return {
        "count": len(beyond or deductions),
        "effects": len(ways),
        "more": len(ways) > len(shown),
        "ways": [way.others for way in shown],
        "notes": [*([said(BEYOND)] if beyond else []), *map(told, notes)],
        "problems": [told(str(problem)) for problem in problems],
        "story": story_object(
            Choices.of(puzzle, [way.simplest for way in shown]), brief=request.flag("brief")
        ),
    }


BEYOND = (
    "The usual techniques find nothing here. This is what the hint and the whole solve do next."
)


def _beyond(request: Request) -> list[Deduction]:
    """Return the step that a solve takes where the usual techniques find nothing."""
    log = solve(request.puzzle, request.profile, enough=1)
    return [step.deduction for step in log.steps[:1] if step.puzzle is log.puzzle]


def _does(puzzle: Puzzle, deduction: Deduction) -> tuple[int, int]:
    """Return what a deduction removes and places that is still open."""
    return deduction.removes & puzzle.start.alive, deduction.places & ~puzzle.start.placed


def advance(request: Request) -> Object:
    """Return the steps up to the next one that is not a single."""
    puzzle, singles = request.puzzle, registry().singles
    log = solve(puzzle, request.profile, enough=1)
    taken = [step for step in log.steps if step.technique in singles]
    part = Log(puzzle, log.entries[: len(taken)], _end(puzzle, taken), log.status)
    following = log
    if taken and log.status == "reached":
        following = solve(attrs.evolve(puzzle, start=part.end.fresh()), request.profile, enough=1)
    coming = next((step.technique for step in following.steps if step.technique not in singles), "")
    status = following.status
    return {
        "placed": [candidate for step in taken for candidate in bits(step.deduction.places)],
        "removed": [],
        "steps": len(taken),
        "status": "" if status == "reached" else status,
        "next": coming,
        "next_title": title(coming) if coming else "",
        "story": story_object(part),
    }


def _end(puzzle: Puzzle, taken: list[Step]) -> Position:
    return taken[-1].after if taken else puzzle.start


QUESTIONS = {"hint": hint, "steps": steps, "advance": advance}
