"""Lessons of one deduction: three to seven pictures of every technique, the effect in the last."""

import re
from collections.abc import Iterator

import attrs
import pytest

from lapiz.core import Deduction, Link, Puzzle, Says, single
from lapiz.core.notations import UNREAD
from lapiz.plugins.registry import registry
from lapiz.show import about, frames
from lapiz.show.lesson_frames import LONGEST, LONGEST_TRANSLATED, LessonFrame
from lapiz.solving.solver import steps
from lapiz.testing.symmetries import Image, images
from lapiz.texts import described, said, speaking
from lapiz_play.chapters import Chapter, every_chapter
from lapiz_play.exercises import kind_of, taught
from lapiz_play.lessons import MARKED
from lapiz_play.library import pool

TECHNIQUES = [(kind, name) for kind in sorted(registry().kinds) for name in sorted(pool(kind))]
LOGGED = re.compile(
    r"each with its own line|cada una con su propia|removed candidate|truth|(?<=\w )[X-Z]\b(?!-)"
)
"""What stands in logs; and letters that nobody has introduced."""
UNSAID = {MARKED, "Mire lo marcado.", "This is the whole pattern.", "Este es el patrón completo."}
"""What is said where there is nothing to say."""
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


@pytest.mark.parametrize("chapter", every_chapter(), ids=lambda one: f"{one.kind.name}-{one.name}")
def test_lessons_can_be_read_aloud(chapter: Chapter) -> None:
    """No coordinates, notation, letters or words of a log; and no two pictures say the same."""
    for technique in chapter.techniques:
        shown = taught(technique, chapter.kind)
        assert shown
        found = frames(*shown)
        for code, longest in (("en", LONGEST), ("es", LONGEST_TRANSLATED)):
            with speaking(code):
                captions = [frame.caption for frame in found]
                summary = said(described(technique)[0], technique.package or "")
            assert captions[0].startswith(summary)
            assert len({*captions}) == len(captions) >= 3, captions
            for caption in captions:
                assert 0 < len(caption) <= longest
                assert caption[-1] in ".?!"
                assert not UNREAD.search(caption), caption
                assert not LOGGED.search(caption), caption
                assert not re.search(r"(?<=[.?!] )[a-zñáéíóú]", caption), caption
            assert not {*captions} & UNSAID, captions


def test_cages_and_almost_locked_sets_are_introduced() -> None:
    technique, kind = kind_of("cage-cell")
    shown = taught(technique, kind)
    assert shown
    assert any("adds up to 19: it can be 1+4+6+8 or 2" in one.caption for one in frames(*shown))
    puzzle, deduction = first_of("sudoku", "als-xz")
    _, look, first, second, *_ = frames(puzzle, puzzle.start, deduction)
    assert look.caption.startswith("An almost locked set is a group of cells")
    assert first.caption.startswith("The first set has ")
    assert second.caption.startswith("The second set has ")


def test_the_lesson_of_an_x_wing() -> None:
    puzzle, deduction = first_of("sudoku", "x-wing")
    found = frames(puzzle, puzzle.start, deduction)
    assert [frame.caption for frame in found] == [
        "Two rows have all their places for a digit in two columns, or vice versa. "
        "So no other cell there can be that digit.",
        "Take one digit alone: here the 3s.",
        "Rows 4 and 7 have their 3s only here, and all of these lie in columns 5 and 8.",
        "Each line is one way to place them.",
        "Whichever way it is, each of columns 5 and 8 gets its 3 from rows 4 and 7.",
        "So 3 goes from every other cell of columns 5 and 8.",
    ]
    with speaking("es"):
        assert found[3].caption == "Cada línea es una manera de colocarlos."


def test_a_technique_without_a_name_is_taught_by_its_roles() -> None:
    """A plugin's fish is told as a fish, and what belongs to no family still has its pictures."""
    puzzle, deduction = first_of("sudoku", "x-wing")
    _, *known = frames(puzzle, puzzle.start, deduction)
    named = attrs.evolve(deduction, technique="my-fish")
    _, *told = frames(puzzle, puzzle.start, named)
    assert [frame.caption for frame in told] == [frame.caption for frame in known]
    strange = attrs.evolve(named, says=Says("Look."), roles={"my-role": deduction.roles["base"]})
    found = frames(puzzle, puzzle.start, strange)
    assert [frame.caption for frame in found] == [
        "Here is a position in which you can use it.",
        "Look at the 3s.",
        "One of the ringed ones here must be right.",
        "And so must one of these.",
        "Each line is one way to choose them.",
        "Look.",
        "So the struck ones go.",
    ]


REMOVE_ONE = {
    "broken-wing-chain",
    "bug-plus-n",
    "chromatic-pattern-3",
    "chromatic-pattern-4",
    "chromatic-pattern-chain",
    "chromatic-pattern-xz",
    "deadly-pattern-verity",
    "discontinuous-nice-loop",
    "empty-rectangle",
    "grouped-discontinuous-nice-loop",
    "hidden-rectangle",
    "two-string-kite",
    "unique-rectangle-links",
    "unique-rectangle-verity",
}
"""Techniques whose pattern rules out one candidate by its nature: chains start from it, say."""
RARE = {
    "clue-triple",
    "general-exocet",
    "hidden-avoidable-rectangle",
    "nonomino-conflict-triple",
    "nonomino-piece-triple",
    "oddagon-chain",
    "renban-span",
    "sashimi-jellyfish",
    "triomino-agreement",
    "turbot-fish",
}
"""Techniques of which no good position that does more was found by making puzzles."""


def test_lessons_show_more_than_one_thing_that_goes() -> None:
    few = {
        technique.name
        for chapter in every_chapter()
        for technique in chapter.techniques
        for _, _, found in filter(None, [taught(technique, chapter.kind)])
        if not found.places and single(found.removes)
    }
    assert few == REMOVE_ONE | RARE


def test_lessons_on_rules_say_the_rule() -> None:
    """In the second picture, in both languages: what the shape means comes before what it does."""
    (rules,) = (one for one in every_chapter() if (one.kind.name, one.name) == ("sudoku", "rules"))
    for technique in rules.techniques:
        shown = taught(technique, rules.kind)
        assert shown
        _, look, *_ = frames(*shown)
        for code in ("en", "es"):
            with speaking(code):
                (rule,) = about(shown[0]).special
                assert look.caption.startswith(rule)


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
