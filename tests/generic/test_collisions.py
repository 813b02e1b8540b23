"""What removed candidates are said to take from an item: it is taken, and nobody is forgotten."""

import pytest

import lapiz
from lapiz import Space, bits, union
from lapiz_generic.collisions import MOST_GROUPS, grouped
from tests.support.places import ROOT

FILES = ROOT / "puzzles_yaml"
NAMES = ("nonomino/example", "nonomino/twelve", "nonomino/techniques", "shikaku/isolated-square")


@pytest.mark.parametrize("name", NAMES)
def test_each_candidate_takes_something_from_every_way(name: str) -> None:
    puzzle = lapiz.load(FILES / f"{name}.yaml")
    log = lapiz.solve(puzzle)
    space, told = puzzle.space, 0
    for step in log.steps:
        token = step.deduction.says.tokens.get("collisions")
        if token is None:
            continue
        told += 1
        removes, options = token.value
        groups = groups_of(space, removes, options)
        assert groups
        assert union(members for _, members in groups) == removes
        assert sum(members.bit_count() for _, members in groups) == removes.bit_count()
        for taken, members in groups:
            assert not options & ~union(space.sets[number] for number in taken)
            for candidate in bits(members):
                assert set(taken) <= set(space.items_of[candidate])
    assert told


def groups_of(space: Space, removes: int, options: int) -> list[tuple[tuple[int, ...], int]]:
    """What `grouped` has printed."""
    taken, members = [], []
    grouped(
        space,
        (removes, options),
        lambda _, numbers: taken.append(numbers) or "",
        lambda _, own: members.append(own) or "",
    )
    return list(zip(taken, members, strict=True))


def test_of_very_many_groups_the_first_are_told() -> None:
    """Each of thirty candidates takes the one way by an item of its own."""
    items = [lapiz.Item(f"x{n}", "x", 1 | 2 << n) for n in range(30)]
    space = Space([f"c{n}" for n in range(31)], tuple(items))
    text = grouped(space, (space.everything & ~1, 1), lambda _, n: str(n[0]), lambda _, m: str(m))
    parts = text.split("; ")
    assert len(parts) == MOST_GROUPS + 1
    assert parts[-1] == "and 10 more"
