"""The counter-move: what happens if something that a deduction removes were supposed.

It is the proof in one picture: some truth of the deduction is left without a place.
"""

import attrs

from lapiz.core import Deduction, Link, Position, Puzzle, Says, bits, items, union
from lapiz.search.telling import Case, arguments, links_of
from lapiz.show.lesson_frames import LessonFrame
from lapiz.show.picture.plan import plan_of
from lapiz.show.scenes import Scene


@attrs.frozen
class _End:
    """What a supposition comes to: what is true and false by it, and items that lose their place.

    They are one that has nothing left, or several that have too few candidates left.
    """

    lost: tuple[int, ...]
    true: int = 0
    false: int = 0
    links: tuple[Link, ...] = ()


def counter_move(
    puzzle: Puzzle, position: Position, deduction: Deduction, candidate: int
) -> LessonFrame | None:
    """Return the picture of what follows if a removed candidate were true.

    None where nothing of the position alone refutes it in a few lines, as where there is to be one
    solution only.

    >>> import lapiz
    >>> puzzle = lapiz.load("12..\\n....\\n....\\n....")
    >>> found = lapiz.steps(puzzle, "locked-candidates-pointing")[0]
    >>> counter_move(puzzle, puzzle.start, found, found.removes.bit_length() - 1).caption
    'Then nothing is left for 3 in box 1.'
    """
    end = _directly(position, deduction, candidate) or _told(position, deduction, candidate)
    if end is None:
        return None
    plan, space = plan_of(puzzle), puzzle.space
    supposed = 1 << candidate
    roles = {"supposed": supposed, "way": end.true & ~supposed}
    shown = attrs.evolve(
        deduction, truths=(), deadly=(), roles=roles, removes=end.false, places=0, links=end.links
    )
    held = union(space.sets[item] for item in end.lost) | end.true | end.false | supposed
    seen = attrs.evolve(position, alive=position.alive & held | position.placed)
    squares = frozenset(square for item in end.lost for square in plan.squares(space, item))
    return LessonFrame(Scene(puzzle, seen, shown), _says(end.lost), lost=squares)


def _says(lost: tuple[int, ...]) -> tuple[Says, ...]:
    """Return what is said of the end, best by the name of what is lost."""
    if len(lost) == 1:
        named = Says("Then nothing is left for {item}.", item=items(*lost))
        return named, Says("Then nothing is left for what is marked.")
    named = Says("Then too few candidates are left for {items}.", items=items(*lost))
    return named, Says("Then too few candidates are left for what is marked.")


def _directly(position: Position, deduction: Deduction, candidate: int) -> _End | None:
    """Return the end of a candidate that excludes all that is left of a truth."""
    space = position.space
    for truth in deduction.truths:
        left = space.sets[truth] & position.alive
        if left and not left & space.keep[candidate]:
            links = tuple(Link("weak", 1 << candidate, 1 << member) for member in bits(left))
            return _End((truth,), false=left, links=links)
    return None


def _told(position: Position, deduction: Deduction, candidate: int) -> _End | None:
    """Return the end that the telling of a deduction comes to from a candidate.

    Without roles, for those that name cases would have it told by these.
    """
    alone = attrs.evolve(deduction, removes=1 << candidate, places=0, roles={})
    told = arguments(alone, position)
    if not told or told[0].case.supposed != candidate:
        return None
    case: Case = told[0].case
    lost = case.crowd.items if case.crowd else () if case.empty is None else (case.empty,)
    if not lost:
        return None
    true = union(1 << each.candidate for each in case.implications if each.true)
    false = union(1 << each.candidate for each in case.implications if not each.true)
    return _End(lost, true, false & position.alive, links_of(told, position))
