"""The fewest placings after which the rest follows, on pairs that do not meet one another."""

import pytest

from lapiz.core.space import Item, Space
from lapiz_many.commands.backdoors import smallest_backdoors


@pytest.mark.parametrize(
    ("pairs", "sets"), [(0, [()]), (1, [(0,)]), (2, [(0, 2)]), (3, [])], ids=str
)
def test_a_backdoor_has_two_placings_at_most(pairs: int, sets: list[tuple[int, ...]]) -> None:
    given = 1 << 2 * pairs
    items = [Item(f"pair {number}", "cell", 0b11 << 2 * number) for number in range(pairs)]
    items.append(Item("given", "cell", given))
    space = Space(tuple(map(str, range(2 * pairs + 1))), tuple(items))
    solution = sum(1 << 2 * number for number in range(pairs)) | given
    assert list(smallest_backdoors(space.start(), solution)) == sets
