"""The check of demands passes what is right, and finds each sort of fault."""

from collections.abc import Callable
from typing import Any

import pytest

from lapiz.core import Demand, Item, Linear, Name, Remembering, Why, bits, union
from lapiz.testing import check_demand
from lapiz_grid import Automaton, Sums, Ways
from lapiz_queens.stars_board import StarLine, StarShape

PLACES = (range(3), range(3, 6), range(6, 9))
RISING = Automaton(0, lambda last, digit: digit if digit > last else None, lambda _: True)
DIFFERENT = [Item(f"{d}", "digit", 0b1001001 << d, required=False) for d in range(3)]


class Even(Remembering):
    """The number of second candidates is even: it says only what nobody can miss."""

    linear = None
    noun: Any = Name("the even row")
    claim: Any = Name("the number is even")

    def _dead(self, alive: int) -> int | None:
        lefts = [union(each) & alive for each in self.bits]
        if not all(lefts):
            return None
        if any(left & left - 1 for left in lefts):
            return 0
        return None if union(lefts).bit_count() and self._odd(alive) else 0

    def _odd(self, alive: int) -> int:
        return sum(alive >> place[1] & 1 for place in self.places) % 2


def even(at: tuple[int, ...]) -> bool:
    return at.count(1) % 2 == 0


@pytest.mark.parametrize(
    ("demand", "more", "ways"),
    [
        (Sums(PLACES, (1, 1, 1), 5), {"accepts": lambda at: sum(at) == 2}, 6),
        (Sums(PLACES, (1, 1, -1), 1, [(0, 1)]), {"items": DIFFERENT[:0]}, None),
        (Ways(PLACES, RISING), {"accepts": lambda at: at[0] < at[1] < at[2]}, 1),
        (Ways(PLACES, Automaton(0, lambda _, d: d, lambda d: d != 2), apart=True),
         {"items": DIFFERENT, "accepts": lambda at: at[2] != 1 and len({*at}) == 3}, 4),
        (Even(PLACES), {"accepts": even}, 14),
        (StarLine(StarShape(3, 1, touching=True), (0, 1, 2)),
         {"squares": [(0, 9), (1, 10), (2, 11)],
          "accepts": lambda at: at.count(0) == 1}, 3),
    ],
)  # fmt: skip
def test_what_is_right_passes(demand: Demand, more: dict[str, Any], ways: int | None) -> None:
    if ways is None:  # what the sum says of places that differ, its clauses leave to others
        with pytest.raises(AssertionError, match="its clauses and its ways differ"):
            check_demand(demand, **more)
    else:
        assert check_demand(demand, **more) == ways


class Faulty(Even):
    """The same with one thing changed."""

    def __init__(self, **changed: Any) -> None:
        super().__init__(PLACES)
        for name, value in changed.items():
            setattr(self, name, value)


def _dead(more: Callable[[int, int | None], int | None]) -> Callable[[int], int | None]:
    right = Even(PLACES)
    return lambda alive: more(alive & 0x1FF, right.dead(alive))


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"noun": ""}, "its noun is ''"),
    ({"claim": "It is even."}, "its claim is a sentence"),
    ({"scope": 0x3FF}, "candidates of its scope are in no square: .9."),
    ({"dead": _dead(lambda alive, dead: 0)}, "it accepts what the rule does not"),
    ({"dead": _dead(lambda alive, dead: None if alive & 1 else dead)}, "the rule accepts what"),
    ({"dead": _dead(lambda alive, dead: None)}, "the rule accepts what it does not"),
    ({"dead": lambda alive: 1 if alive >> 9 else Even(PLACES).dead(alive)},
     "what is not in its scope counts"),
    ({"dead": _dead(lambda alive, dead: alive & 1 if alive.bit_count() > 5 else dead)},
     "what is dead is part of a way"),
    ({"dead": _dead(lambda alive, dead: None if alive.bit_count() > 5 else dead)},
     "it says that there is no way"),
    ({"dead": _dead(lambda alive, dead: 0x1FF if alive.bit_count() == 4 else dead)},
     "what is dead was not alive"),
    ({"dead": _dead(lambda alive, dead: 0 if alive.bit_count() < 3 else dead)},
     "there is a way again with less"),
    ({"explain": lambda alive, candidate: Why(0)}, "the reason of None does not suffice"),
    ({"explain": lambda alive, candidate: Why(0x1FF)}, "a reason is alive"),
    ({"ways": lambda alive, most: []}, "it lists other ways than there are"),
    ({"ways": lambda alive, most: Even(PLACES).ways(alive, 99)}, "it does not list one way"),
    ({"linear": Linear({0: 1}, 1)}, "a way adds up to 0, not to its sum"),
    ({"clauses": lambda sink: sink.add(0)}, "its clauses and its ways differ in this"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "message"), FAULTS)
def test_what_is_wrong_is_found(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_demand(Faulty(**changed), accepts=even)


def test_what_was_dead_has_to_stay_dead() -> None:
    class Fickle(Even):
        def _dead(self, alive: int) -> int | None:
            dead = super()._dead(alive)
            left = [candidate for candidate in bits(alive) if not self._possible(alive, candidate)]
            return (
                dead if dead is None or alive.bit_count() % 2 == 0 else union(1 << c for c in left)
            )

        def _possible(self, alive: int, candidate: int) -> bool:
            place = next(each for each in self.places if candidate in each)
            others = [union(each) & alive for each in self.bits if 1 << candidate not in each]
            rest = alive & ~sum(1 << c for c in place) | 1 << candidate
            return any(left & left - 1 for left in others) or not self._odd(rest)

    with pytest.raises(AssertionError, match="what was dead is not any more with less"):
        check_demand(Fickle(PLACES), accepts=even)


def test_what_cannot_be_checked() -> None:
    with pytest.raises(ValueError, match="say which candidates its squares have"):
        check_demand(StarLine(StarShape(3, 1), (0, 1, 2)))
    with pytest.raises(ValueError, match="6103515625 ways to fill the squares"):
        check_demand(Sums([range(25 * n, 25 * n + 25) for n in range(7)], (1,) * 7, 50))
    with pytest.raises(AssertionError, match="27 of 27 ways say little"):
        check_demand(Faulty(dead=lambda alive: 0))
