"""Checks of what techniques find: that it is true, complete, and found once."""

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from lapiz.core import Deduction, OutOfBudget, Position, Puzzle, Technique, union
from lapiz.plugins.deductions import changing, tamed
from lapiz.plugins.registry import registry
from lapiz.proof import refuse
from lapiz.search.walking import solutions
from lapiz.testing.corpora import situations, technique_of
from lapiz.testing.symmetries import check_moves, images

Effect = tuple[int, int]
LONGEST_LINE = 120


def check_registered(name: str) -> None:
    """Check that lapiz knows a technique, and that nothing went wrong with its plugin."""
    known = registry()
    technique = known.techniques.get(name)
    assert technique, f"{name} is not known: is its package installed? {'; '.join(known.problems)}"
    about_it = [
        problem
        for problem in known.problems
        if technique.provider in problem or repr(name) in problem
    ]
    assert not about_it, "; ".join(about_it)


def check_documented(technique: str | Technique) -> None:
    """Check name, title and docstring: a line, a paragraph, then `Source: …` and `Order: …`."""
    subject = technique_of(technique)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", subject.name), (
        f"{subject.name!r} cannot be its name, expected lower case and hyphens: my-wing"
    )
    assert subject.title, f"{subject.name} has no title"
    lines = inspect.cleandoc(subject.doc).splitlines()
    assert lines, f"{subject.name} has no docstring"
    assert len(lines[0]) <= LONGEST_LINE, f"{subject.name}: the first line of its docstring is long"
    assert lines[0].endswith("."), f"{subject.name}: the first line is not a sentence"
    assert lines[1:2] == [""], f"{subject.name}: expected a blank line after the first"
    for word in ("Source: ", "Order: "):
        times = subject.doc.count(word)
        assert times == 1, f"{subject.name}: its docstring says {word!r} {times} times, expected 1"


def check_sound(technique: str | Technique, puzzles: Iterable[Puzzle]) -> int:
    """Check that all deductions are proved and agree with the solution; return how many there were.

    The technique is tried in many positions on the way to the solution. The form of its deductions
    is checked, too: roles must be sets of candidates, and the text must be printable.
    """
    subject, number = technique_of(technique), 0
    for puzzle, position, right in _solved(puzzles):
        for deduction in finds(subject, puzzle, position):
            refusal = refuse(deduction, position)
            where = _shown(puzzle, position)
            assert refusal is None, (
                f"{subject.name}: {refusal and refusal.explain(puzzle.space)}{where}"
            )
            gone = puzzle.space.names(deduction.removes & right)
            assert not gone, f"{subject.name} removes {', '.join(gone)} of the solution{where}"
            placed = puzzle.space.names(deduction.places & ~right) if right else []
            assert not placed, (
                f"{subject.name} places {', '.join(placed)} against the solution{where}"
            )
            _check_made(subject, deduction, puzzle)
            number += 1
    assert number, f"{subject.name} found nothing: test it with more puzzles, or others"
    return number


def check_each_once(
    technique: str | Technique,
    puzzles: Iterable[Puzzle],
    expected: Callable[[Any], Iterable[Effect]] | None = None,
) -> int:
    """Check that it yields nothing twice, the same each time, and everything that is `expected`.

    `expected` is the plainest definition of the technique, however slow: given a view, it returns
    what each instance removes and places. Returns how many deductions were found.
    """
    subject, number = technique_of(technique), 0
    for puzzle, position in situations(puzzles):
        deductions = list(finds(subject, puzzle, position))
        where = _shown(puzzle, position)
        again = list(finds(subject, puzzle, position))
        assert list(map(_key, deductions)) == list(map(_key, again)), (
            f"{subject.name} does not find the same a second time{where}"
        )
        keys = [_instance(deduction) for deduction in deductions]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        assert twice is None, f"{subject.name} yields twice: {_effect(puzzle, twice or ())}{where}"
        if expected:
            _check_all(where, puzzle, position, deductions, expected)
        number += len(deductions)
    assert number, f"{subject.name} found nothing: test it with more puzzles, or others"
    return number


def check_symmetric(
    technique: str | Technique,
    puzzles: Iterable[Puzzle],
    most: int = 20,
    *,
    moves: Collection[str] = (),
) -> int:
    """Check that in a turned or relabelled puzzle it finds the image of what it found.

    All symmetries of a puzzle's rules are tried, in at most `most` positions where it finds
    something; or only some `moves`, for a technique that itself speaks of turns of the board:
    `moves=("turned twice", "relabelled")`. Returns how many images were compared: none if the rules
    have no symmetry. Raises ValueError for a move that does not exist.
    """
    subject, compared, fired = technique_of(technique), 0, 0
    check_moves(moves)
    for puzzle in puzzles:
        mirrors = list(images(puzzle, moves=moves))
        for _, position in situations([puzzle]):
            effects = {deduction.effect for deduction in finds(subject, puzzle, position)}
            if not effects or fired == most:
                continue
            fired += 1
            for image in mirrors:
                there = image.of_position(position)
                wanted = {(image.of(gone), image.of(new)) for gone, new in effects}
                got = {deduction.effect for deduction in finds(subject, image.puzzle, there)}
                where = f", {image.name}{_shown(puzzle, position)}"
                for effect in wanted ^ got:
                    how = "misses" if effect in wanted else "also finds"
                    what = _effect(image.puzzle, effect)
                    raise AssertionError(f"{subject.name} {how} {what}{where}")
                compared += 1
    assert fired, f"{subject.name} found nothing: test it with more puzzles, or others"
    assert compared or not moves, f"{subject.name}: none of these moves changes the puzzles"
    return compared


def finds(technique: Technique, puzzle: Puzzle, position: Position) -> Iterator[Deduction]:
    """Iterate over the deductions of a technique that change a position."""
    yield from changing(technique.find(puzzle.kind.view(position)), position)


def _solved(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, Position, int]]:
    """Yield the situations, each with the candidates of the solution; 0 if there are several."""
    for puzzle in puzzles:
        try:
            first_two = list(islice(solutions(puzzle.start), 2))
        except OutOfBudget:
            first_two = []
        right = union(1 << candidate for candidate in first_two[0]) if len(first_two) == 1 else 0
        for _, position in situations([puzzle]):
            yield puzzle, position, right


def _check_made(technique: Technique, deduction: Deduction, puzzle: Puzzle) -> None:
    _, note = tamed(deduction, puzzle)
    assert not note, f"{technique.name}: {note}"
    says = deduction.says
    for text in (says.pattern_text, says.reason_text):
        text(lambda token: puzzle.kind.token(puzzle.space, token))


def _check_all(
    where: str,
    puzzle: Puzzle,
    position: Position,
    deductions: list[Deduction],
    expected: Callable[[Any], Iterable[Effect]],
) -> None:
    alive, placed = position.alive, position.placed
    wanted = {(gone & alive, new & ~placed) for gone, new in expected(puzzle.kind.view(position))}
    wanted.discard((0, 0))
    got = {(deduction.removes & alive, deduction.places & ~placed) for deduction in deductions}
    for effect in wanted ^ got:
        how = "misses" if effect in wanted else "also finds"
        raise AssertionError(f"it {how} {_effect(puzzle, effect)}{where}")


def _key(deduction: Deduction) -> tuple[Any, ...]:
    return (*deduction.effect, deduction.truths, deduction.deadly, deduction.images)


def _instance(deduction: Deduction) -> tuple[Any, ...]:
    """Return what tells instances apart: effect, truths in any order, images and roles."""
    named = deduction.images.items(), deduction.roles.items()
    fields = deduction.truths, deduction.deadly, *named
    return (*deduction.effect, *map(frozenset, fields))


def _effect(puzzle: Puzzle, effect: tuple[Any, ...]) -> str:
    gone, new = (puzzle.space.names(members) for members in effect[:2])
    return ", ".join([*new, *(f"not {name}" for name in gone)])


def _shown(puzzle: Puzzle, position: Position) -> str:
    return f"\nin {puzzle.name} {puzzle.kind.write(puzzle, position)}"[:2000]
