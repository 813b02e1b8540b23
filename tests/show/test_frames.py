"""Lessons of one deduction: three to seven pictures of every technique, the effect in the last."""

import re
from collections.abc import Iterator

import attrs
import pytest

from lapiz.core import Deduction, Link, Puzzle
from lapiz.plugins.registry import registry
from lapiz.show.lesson_frames import LONGEST, LONGEST_TRANSLATED, LessonFrame, frames
from lapiz.solving.solver import steps
from lapiz.testing.symmetries import Image, images
from lapiz.texts import speaking
from lapiz_play.library import pool

TECHNIQUES = [(kind, name) for kind in sorted(registry().kinds) for name in sorted(pool(kind))]
TURNED = ("x-wing", "naked-triple", "xy-wing", "unique-rectangle-1", "sue-de-coq", "aic")


def first_of(kind: str, technique: str) -> tuple[Puzzle, Deduction]:
    """Return the first position of the pool that has a technique, and what is found there."""
    puzzle = next(one for one in pool(kind)[technique] if one.there).puzzle(kind)
    return puzzle, steps(puzzle, technique)[0]


def is_said(name: str, caption: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", caption))


@pytest.mark.sample(12, 40)
@pytest.mark.parametrize(("kind", "technique"), TECHNIQUES)
def test_every_technique_of_the_pool_has_a_lesson(kind: str, technique: str) -> None:
    puzzle, deduction = first_of(kind, technique)
    found = frames(puzzle, puzzle.start, deduction)
    assert 3 <= len(found) <= 7
    assert len({frame.picture(described=False) for frame in found}) == len(found)
    *before, last = found
    assert last.scene.effects
    assert last.scene.deduction == deduction
    hidden = [*puzzle.space.names(deduction.removes | deduction.places)]
    for frame in before:
        assert not frame.scene.effects
        assert not [name for name in hidden if is_said(name, frame.caption)], frame.caption
        drawn = frame.picture(described=False)
        assert 'class="mark removed"' not in drawn
        assert 'class="mark placed"' not in drawn
    for code, longest in (("en", LONGEST), ("es", LONGEST_TRANSLATED)):
        with speaking(code):
            assert all(0 < len(frame.caption) <= longest for frame in found), code


def test_the_lesson_of_an_x_wing() -> None:
    puzzle, deduction = first_of("sudoku", "x-wing")
    found = frames(puzzle, puzzle.start, deduction)
    assert [frame.caption for frame in found] == [
        "Look at the 3s.",
        "For 3 in row 4 there is a choice: r4c58=3.",
        "For 3 in row 7 there is a choice: r7c58=3.",
        "There are 2 ways, each with its own line.",
        "Whichever way, each of rows 4 and 7 has its 3 in a different one of columns 5 and 8.",
        "So r56c5≠3, r58c8≠3.",
    ]
    with speaking("es"):
        assert found[3].caption == "Hay 2 maneras, cada una con su propia línea."


def mapped(image: Image, puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """Return the image of a deduction."""
    theirs = {members: number for number, members in enumerate(image.puzzle.space.sets)}

    def item(number: int) -> int:
        return theirs[image.of(puzzle.space.sets[number])]

    return attrs.evolve(
        deduction,
        removes=image.of(deduction.removes),
        places=image.of(deduction.places),
        truths=tuple(map(item, deduction.truths)),
        deadly=tuple(map(item, deduction.deadly)),
        roles={role: image.of(members) for role, members in deduction.roles.items()},
        links=tuple(
            Link(
                link.kind,
                image.of(link.start),
                image.of(link.end),
                None if link.item is None else item(link.item),
            )
            for link in deduction.links
        ),
    )


def shown(found: tuple[LessonFrame, ...]) -> Iterator[tuple[object, ...]]:
    """Yield what frames show, but for where to look: of several such houses it is the first."""
    for frame in found:
        deduction = frame.scene.deduction
        assert deduction
        ways = {frozenset([link.start, link.end]) for link in deduction.links}
        items = set(deduction.truths), set(deduction.deadly)
        yield frame.scene.position.alive, dict(deduction.roles), ways, *items, frame.scene.effects


@pytest.mark.sample(3)
@pytest.mark.parametrize("technique", TURNED)
def test_the_frames_of_an_image_are_the_image_of_the_frames(technique: str) -> None:
    puzzle, deduction = first_of("sudoku", technique)
    found = frames(puzzle, puzzle.start, deduction)
    some = list(images(puzzle, moves=("turned", "mirrored", "relabelled", "bands of 3 rows")))
    assert some
    for image in some:
        theirs = attrs.evolve(image.puzzle, start=image.of_position(puzzle.start))
        turned = frames(theirs, theirs.start, mapped(image, puzzle, deduction))
        expected = [
            attrs.evolve(
                frame,
                scene=attrs.evolve(
                    frame.scene,
                    puzzle=theirs,
                    position=image.of_position(frame.scene.position),
                    deduction=mapped(image, puzzle, frame.scene.deduction),
                ),
            )
            for frame in found
            if frame.scene.deduction
        ]
        assert list(shown(turned)) == list(shown(tuple(expected)))
