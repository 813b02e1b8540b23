"""Counter-moves: what is removed is supposed, and something is left without a place."""

import attrs
import pytest

import lapiz
from lapiz.core import Deduction, Grounds, Position
from lapiz.search.telling import arguments
from lapiz.show.counter_moves import counter_move
from lapiz.show.lesson_frames import LONGEST
from lapiz_play.chapters import every_chapter
from lapiz_play.exercises import taught

LESSONS = {
    "naked-pair": "Then nothing is left for what is marked.",
    "x-wing": "Then nothing is left for 1 in row 8.",
    "xy-wing": "Then nothing is left for what is marked.",
    "skyscraper": "Then nothing is left for 8 in row 7.",
    "locked-triple": "Then too few candidates are left for what is marked.",
    "dot-partners": "Then nothing is left for what is marked.",
    "blossom-loop": "Then nothing is left for 1 in row 3.",
}
BY_CASES = {
    *("general-exocet", "double-exocet", "chromatic-pattern-xz", "chromatic-pattern-3"),
    *("chromatic-pattern-4", "chromatic-pattern-chain"),
}
"""Whatever is supposed, these have to take several ways in turn: no one picture shows that."""


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_left_without_a_place_is_named(name: str) -> None:
    found = taught(lapiz.registry().technique(name), lapiz.registry().kind("sudoku"))
    assert found
    puzzle, position, deduction = found
    removed = next(lapiz.bits(deduction.removes & position.alive))
    frame = counter_move(puzzle, position, deduction, removed)
    assert frame is not None
    assert frame.caption == LESSONS[name]
    assert frame.lost
    shown, seen = frame.scene.deduction, frame.scene.position.alive
    assert shown
    marked = lapiz.core.union(shown.roles.values()) | shown.removes
    assert marked & ~seen == 0, "what is marked is drawn"
    assert position.placed & ~seen == 0
    assert seen & ~position.placed != position.open
    assert 'class="lost"' in frame.picture()


def takes_cases(deduction: Deduction, position: Position, removed: int) -> bool:
    """Whether a removed candidate is ruled out in several cases, where it is supposed."""
    alone = attrs.evolve(deduction, removes=1 << removed, places=0, roles={})
    return any(argument.case.cases for argument in arguments(alone, position))


@pytest.mark.rest
def test_most_lessons_have_one_for_all_that_goes() -> None:
    missing, by_cases, every = [], set[str](), 0
    for technique, kind in (pair for chapter in every_chapter() for pair in chapter.pairs):
        found = taught(technique, kind)
        assert found
        puzzle, position, deduction = found
        gone = list(lapiz.bits(deduction.removes & position.alive))
        if not gone or deduction.grounds is not Grounds.PROOF:
            continue
        frames = {one: counter_move(puzzle, position, deduction, one) for one in gone}
        shown = [frame for frame in frames.values() if frame]
        assert all(0 < len(frame.caption) <= LONGEST for frame in shown)
        without = [one for one, frame in frames.items() if not frame]
        if without and all(takes_cases(deduction, position, one) for one in without):
            by_cases.add(technique.name)
            continue
        every += 1
        missing += [technique.name] * bool(without)
    assert by_cases == BY_CASES
    assert len(missing) <= every * 0.15, missing
