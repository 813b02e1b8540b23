"""Truths that are shrunk still prove what they did, and none of them can be left out."""

from random import Random

import pytest

from lapiz.core import Deduction, Item, Position, Space, bits, union
from lapiz.proof import refuse
from lapiz.search.telling.shrinking import shrink

SIZE = 9


def made(random: Random) -> Position:
    """Return a position of a few items, each with up to four candidates."""
    sets = [
        union(1 << one for one in random.sample(range(SIZE), random.randrange(2, 5)))
        for _ in range(7)
    ]
    items = (Item(str(n), "cell", members, n != 6) for n, members in enumerate(sets))
    return Space(tuple("abcdefghi"), tuple(items)).start()


def proves(position: Position, truths: tuple[int, ...], removes: int, places: int) -> bool:
    if not truths:
        return False
    claim = Deduction(removes=removes, places=places, truths=truths)
    return refuse(claim, position) is None


@pytest.mark.parametrize("held", [(), (3,), (5, 1)])
def test_no_truth_can_be_left_out_but_those_that_are_held(held: tuple[int, ...]) -> None:
    random, shorter = Random(7), 0
    every = tuple(range(6))
    for _ in range(150):
        position = made(random)
        for candidate in bits(position.alive):
            for effect in ((1 << candidate, 0), (0, 1 << candidate)):
                if not proves(position, every, *effect):
                    continue
                left = shrink(position, every, *effect, held=held)
                assert left[: len(held)] == held
                assert proves(position, left, *effect)
                shorter += len(left) < len(every)
                for truth in set(left).difference(held):
                    fewer = tuple(number for number in left if number != truth)
                    assert not proves(position, fewer, *effect)
    assert shorter > 50
