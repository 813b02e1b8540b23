"""Checks that a technique is right, wherever it finds something."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lapiz.core.bits import union
from lapiz.core.budget import OutOfBudget
from lapiz.core.deduction import Deduction
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.core.technique import Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.taming import changing, tamed
from lapiz.proof import refuse
from lapiz.search.backtracking import solutions
from lapiz.testing.corpora import situations, technique_of
from lapiz.testing.symmetries import images

__all__ = [
    "check_documented",
    "check_each_once",
    "check_registered",
    "check_sound",
    "check_symmetric",
    "finds",
]

Effect = tuple[int, int]
LONGEST_LINE = 120


def check_registered(name: str) -> None:
    """Check that lapiz knows a technique, and that nothing went wrong with its plugin."""
    known = registry()
    one = known.techniques.get(name)
    assert one, f"{name} is not known: is its package installed? {'; '.join(known.problems)}"
    own = [
        problem for problem in known.problems if one.provider in problem or repr(name) in problem
    ]
    assert not own, "; ".join(own)


def check_documented(technique: str | Technique) -> None:
    """Check name, title and docstring: a line, a paragraph, then `Source: …` and `Order: …`."""
    one = technique_of(technique)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.name), f"{one.name!r}: expected-a-slug"
    assert one.title, f"{one.name} has no title"
    lines = inspect.cleandoc(one.doc).splitlines()
    assert lines, f"{one.name} has no docstring"
    assert len(lines[0]) <= LONGEST_LINE, f"{one.name}: the first line of its docstring is long"
    assert lines[0].endswith("."), f"{one.name}: the first line is no sentence"
    assert lines[1:2] == [""], f"{one.name}: after the first line comes a blank one"
    for word in ("Source: ", "Order: "):
        assert one.doc.count(word) == 1, f"{one.name}: its docstring says {word!r} not just once"


def check_sound(technique: str | Technique, puzzles: Iterable[Puzzle]) -> int:
    """Check that all it finds is proved and agrees with the solution; return how much that was.

    It is asked at many positions on the way to the solution. What it finds is to be made as a
    deduction should be, too: its roles are sets of candidates, its text can be printed.
    """
    one, number = technique_of(technique), 0
    for puzzle, position, right in _solved(puzzles):
        for found in finds(one, puzzle, position):
            refusal = refuse(found, position)
            where = _shown(puzzle, position)
            assert refusal is None, (
                f"{one.name}: {refusal and refusal.explain(puzzle.space)}{where}"
            )
            gone = puzzle.space.names(found.removes & right)
            assert not gone, f"{one.name} removes {', '.join(gone)} of the solution{where}"
            placed = puzzle.space.names(found.places & ~right) if right else []
            assert not placed, f"{one.name} places {', '.join(placed)} against the solution{where}"
            _check_made(one, found, puzzle)
            number += 1
    assert number, f"{one.name} found nothing: more puzzles, or others, would tell more"
    return number


def check_each_once(
    technique: str | Technique,
    puzzles: Iterable[Puzzle],
    expected: Callable[[Any], Iterable[Effect]] | None = None,
) -> int:
    """Check that it yields nothing twice, the same each time, and all that is `expected`.

    `expected` is the definition at its plainest, however slow: given a view, what each instance
    removes and places. Returns how much was found.
    """
    one, number = technique_of(technique), 0
    for puzzle, position in situations(puzzles):
        found = list(finds(one, puzzle, position))
        where = _shown(puzzle, position)
        again = list(finds(one, puzzle, position))
        assert [_key(each) for each in found] == [_key(each) for each in again], (
            f"{one.name} finds not the same when asked again{where}"
        )
        keys = [_instance(each) for each in found]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        assert twice is None, f"{one.name} yields twice: {_effect(puzzle, twice or ())}{where}"
        if expected:
            _check_all(where, puzzle, position, found, expected)
        number += len(found)
    assert number, f"{one.name} found nothing: more puzzles, or others, would tell more"
    return number


def check_symmetric(technique: str | Technique, puzzles: Iterable[Puzzle], most: int = 20) -> int:
    """Check that in a turned or relabelled puzzle it finds the image of what it found.

    All symmetries that a puzzle's rules have are tried, in `most` positions where it finds
    something. Returns how many images were compared: none where the rules have no symmetry.
    """
    one, compared, fired = technique_of(technique), 0, 0
    for puzzle in puzzles:
        mirrors = list(images(puzzle))
        for _, position in situations([puzzle]):
            effects = {found.effect for found in finds(one, puzzle, position)}
            if not effects or fired == most:
                continue
            fired += 1
            for image in mirrors:
                there = image.of_position(position)
                wanted = {(image.of(gone), image.of(new)) for gone, new in effects}
                got = {found.effect for found in finds(one, image.puzzle, there)}
                where = f"{_shown(puzzle, position)}, {image.name}"
                for effect in wanted ^ got:
                    how = "misses" if effect in wanted else "has besides"
                    raise AssertionError(f"{one.name} {how} {_effect(image.puzzle, effect)}{where}")
                compared += 1
    assert fired, f"{one.name} found nothing: more puzzles, or others, would tell more"
    return compared


def finds(one: Technique, puzzle: Puzzle, position: Position) -> Iterator[Deduction]:
    """Iterate over what a technique finds in a position that changes it."""
    yield from changing(one.find(puzzle.kind.view(position)), position)


def _solved(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, Position, int]]:
    """Yield the situations, each with the candidates of the solution; 0 if there are several."""
    for puzzle in puzzles:
        try:
            every = [one for one, _ in zip(solutions(puzzle.start), range(2), strict=False)]
        except OutOfBudget:
            every = []
        right = union(1 << candidate for candidate in every[0]) if len(every) == 1 else 0
        for _, position in situations([puzzle]):
            yield puzzle, position, right


def _check_made(one: Technique, found: Deduction, puzzle: Puzzle) -> None:
    _, note = tamed(found, puzzle.space)
    assert not note, f"{one.name}: {note}"
    says = found.says
    for text in (says.pattern_text, says.reason_text):
        text(lambda token: puzzle.kind.token(puzzle.space, token))


def _check_all(
    where: str,
    puzzle: Puzzle,
    position: Position,
    found: list[Deduction],
    expected: Callable[[Any], Iterable[Effect]],
) -> None:
    alive, placed = position.alive, position.placed
    wanted = {(gone & alive, new & ~placed) for gone, new in expected(puzzle.kind.view(position))}
    wanted.discard((0, 0))
    got = {(each.removes & alive, each.places & ~placed) for each in found}
    for effect in wanted ^ got:
        how = "misses" if effect in wanted else "has besides"
        raise AssertionError(f"it {how} {_effect(puzzle, effect)}{where}")


def _key(found: Deduction) -> tuple[Any, ...]:
    return (*found.effect, found.truths, found.deadly)


def _instance(found: Deduction) -> tuple[Any, ...]:
    """Return what makes an instance another one: effect, truths in whatever order, and roles."""
    sets = frozenset(found.truths), frozenset(found.deadly), frozenset(found.roles.items())
    return (*found.effect, *sets)


def _effect(puzzle: Puzzle, effect: tuple[Any, ...]) -> str:
    gone, new = (puzzle.space.names(members) for members in effect[:2])
    return ", ".join([*new, *(f"not {name}" for name in gone)])


def _shown(puzzle: Puzzle, position: Position) -> str:
    return f"\nin {puzzle.name} {puzzle.kind.write(puzzle, position)}"[:2000]
