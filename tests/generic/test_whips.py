"""Whips and braids: each one replayed by its definition, proved, and their lengths compared."""

from functools import cache
from itertools import islice, product
from random import Random

import pytest

import lapiz
from lapiz import Deduction, Position, bits
from lapiz.core import OutOfBudget, union
from lapiz.proof import refuse
from lapiz.search.following import Propagator
from lapiz.search.walking import witness
from lapiz.testing.symmetries import images
from lapiz.texts import argument_lines, pattern, reason, speaking
from lapiz_generic.lengths import Length, length_of
from lapiz_generic.whip_techniques import TECHNIQUES
from lapiz_generic.whips import Whip, whips
from tests.generic.spaces import queens, rectangles
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

SORTS = [
    {"braids": braids, "groups": groups} for braids, groups in product((False, True), repeat=2)
]
TEXT = ".3.2.5.9..6.79...2.8...3.......6.2.........78.....954.1.....9....6.....397..52..."
OTHERS = {
    "queens": ("agreement-9", "attacks-all-6", "coloured-10"),
    "shikaku": ("all-ways-agree", "board-10x10", "board-12x20"),
    "star-battle": ("one-star-6", "one-star-8"),
    "triomino": ("corner", "holes", "inner"),
}


def wrong(whip: Whip, position: Position, *, braids: bool, groups: bool) -> str:
    """Say what of the definition of a whip does not hold, or nothing."""
    space, lefts = position.space, set[int]()
    target = space.bit[whip.target]
    rights, items = [target], set[int]()
    for number, turn in enumerate(whip.turns, 1):
        members = space.sets[turn.item] & position.open
        beside = [union_of_peers(position, right) for right in rights]
        last = number == len(whip.turns)
        if turn.item in items or not space.items[turn.item].required:
            return "an item twice, or one that need not be satisfied"
        if any(not right & ~members for right in rights):
            return "an item with the target or an earlier right"
        if not members >> turn.left & 1 or not beside[turn.after] >> turn.left & 1:
            return "a left candidate that is not linked"
        if not braids and (turn.after != number - 1 or turn.left in lefts):
            return "a left candidate that a whip may not have"
        if members & ~union(beside) != turn.right or (not turn.right) != last:
            return "something else is left"
        if turn.right.bit_count() > 1 and not (groups and is_group(position, turn.right)):
            return "several are left that are no group"
        items.add(turn.item)
        lefts.add(turn.left)
        rights.append(turn.right)
    return ""


def union_of_peers(position: Position, right: int) -> int:
    """Return the open candidates that each candidate of a right side rules out."""
    seen = position.open & ~right
    for candidate in bits(right):
        seen &= position.space.peers(candidate)
    return seen


def is_group(position: Position, right: int) -> bool:
    members = list(bits(right))
    shared = set(position.space.items_of[members[0]])
    return len(shared.intersection(*(position.space.items_of[one] for one in members))) > 1


@cache
def halfway() -> tuple[Position, ...]:
    """Sudokus of all small shapes, some of whose false candidates are gone."""
    found = []
    for number, puzzle in enumerate(sudokus(23, 10)):
        start = Propagator(puzzle.start).assume().position
        random, true = Random(number), witness(start)
        gone = union(1 << c for c in bits(start.open & ~true) if random.random() < 0.25)
        found.append(Propagator(start.remove(gone)).assume().position)
    return tuple(found)


@pytest.mark.sample(2)
@pytest.mark.parametrize("sort", SORTS)
def test_each_is_what_its_definition_says_and_proved(sort: dict[str, bool]) -> None:
    number = 0
    for position in halfway():
        for whip in whips(position, longest=6, **sort):
            assert not wrong(whip, position, **sort)
            truths = tuple(turn.item for turn in whip.turns)
            claim = Deduction(removes=1 << whip.target, truths=truths)
            assert refuse(claim, position) is None
            number += 1
    assert number > 50


@pytest.mark.sample(2)
@pytest.mark.parametrize("sort", SORTS)
def test_the_shortest_come_first_and_each_target_once(sort: dict[str, bool]) -> None:
    for position in halfway():
        found = list(whips(position, longest=6, **sort))
        assert len({whip.target for whip in found}) == len(found)
        assert [len(whip.turns) for whip in found] == sorted(len(whip.turns) for whip in found)


def test_braids_and_groups_are_never_longer() -> None:
    for position in halfway():
        plain, braided, grouped, both = (
            {whip.target: len(whip.turns) for whip in whips(position, longest=6, **sort)}
            for sort in (SORTS[0], SORTS[2], SORTS[1], SORTS[3])
        )
        for longer, shorter in (
            (plain, braided),
            (plain, grouped),
            (braided, both),
            (grouped, both),
        ):
            assert all(shorter[target] <= length for target, length in longer.items())


def test_braids_reach_what_singles_refute_and_no_more() -> None:
    for position in halfway():
        follow = Propagator(position)
        refuted = {c for c in bits(position.open) if follow.assume(c).empty is not None}
        assert {whip.target for whip in whips(position, braids=True)} == refuted


@pytest.mark.parametrize("space", [rectangles(9, 3), rectangles(12, 5), queens(7)])
def test_other_spaces(space: lapiz.Space) -> None:
    position = Propagator(space.start()).assume().position
    for sort in SORTS:
        for whip in whips(position, longest=4, **sort):
            assert not wrong(whip, position, **sort)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, names in OTHERS.items() for name in names]
)
def test_other_kinds(kind: str, name: str) -> None:
    puzzle = next(iter(lapiz.load_all(ROOT / "puzzles_yaml" / kind / f"{name}.yaml")))
    for technique in TECHNIQUES:
        for number, found in enumerate(technique(puzzle.kind.view(puzzle.start))):
            assert refuse(found, puzzle.start) is None
            if number > 20:
                break
    log = lapiz.solve(puzzle, lapiz.registry().scales["w"].profiles[kind])
    assert log.status == "solved"
    assert not log.problems


def test_more_partial_whips_than_are_followed_is_said() -> None:
    position = lapiz.load(TEXT).start
    with pytest.raises(OutOfBudget):
        list(whips(Propagator(position).assume().position, states=3))
    assert length_of(position, states=3).ends == "work"
    assert 1 < length_of(position, states=3).least <= 5
    assert length_of(position) == Length(5)


@pytest.mark.rest
def test_braids_do_not_depend_on_symmetry() -> None:
    puzzle = lapiz.load(TEXT)
    for image in islice(images(puzzle, moves=("mirrored", "relabelled", "turned")), 4):
        assert length_of(image.puzzle.start, braids=True) == Length(5)
        assert length_of(image.puzzle.start) == Length(5)


def test_what_is_told_of_a_whip() -> None:
    puzzle = lapiz.load(TEXT)
    log = lapiz.solve(puzzle, lapiz.registry().scales["w"].profiles["sudoku"])
    assert set(log.counts()) <= {"full-house", "hidden-single", "naked-single", "whip"}
    steps = [step for step in log.steps if step.technique == "whip"]
    assert max(step.deduction.size for step in steps) == 5
    for step in steps:
        assert len(argument_lines(step.deduction, step.before)) <= step.deduction.size + 1
        assert {link.kind for link in step.deduction.links} <= {"weak", "strong"}
        assert step.deduction.links
    long = next(step for step in steps if step.deduction.size == 5)
    assert pattern(puzzle, long.deduction) == "A whip of 5 items refutes r8c8=8."
    assert reason(puzzle, long.deduction).endswith("until r9c9 had none.")
    with speaking("es"):
        assert pattern(puzzle, long.deduction) == "Un látigo de 5 elementos refuta r8c8=8."
