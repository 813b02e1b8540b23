"""Sets of small whole numbers as Python ints: bit *i* stands for number *i*."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

if TYPE_CHECKING:
    from lapiz.core.sets import Candidates as Candidates, Members, N, SetOf
else:
    Candidates = int
"""A set of candidates: a plain int, which type checkers tell apart from sets of other things."""

M = TypeVar("M", bound=int)


@overload
def bits(numbers: "Members[N]") -> "Iterator[N]": ...
@overload
def bits(numbers: int) -> Iterator[int]: ...
@overload
def bits(numbers: "SetOf[N]") -> "Iterator[N]": ...
def bits(numbers: Any) -> Iterator[Any]:
    """Iterate over the members of a set, smallest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while numbers:
        low = numbers & -numbers  # -n flips all bits above the lowest one of n and keeps that one
        yield low.bit_length() - 1
        numbers ^= low


def lowest(numbers: int) -> int:
    """Return the smallest member of a set, or -1 for the empty set.

    >>> lowest(0b10100)
    2
    """
    return (numbers & -numbers).bit_length() - 1


def single(numbers: int) -> bool:
    """Tell whether a set has exactly one member.

    >>> single(0b100), single(0b101), single(0)
    (True, False, False)
    """
    # Taking 1 clears the lowest bit and sets those below it: what both have are the other bits.
    return numbers != 0 and not numbers & (numbers - 1)


def union(sets: Iterable[M]) -> M:
    """Return the union of sets.

    >>> bin(union([0b001, 0b100]))
    '0b101'
    """
    total = 0
    for members in sets:
        total |= members
    return total  # type: ignore[return-value]


def as_bytes(numbers: int, size: int) -> bytes:
    """Return a set of numbers below a size as native kernels take it: 8 members to a byte.

    >>> list(as_bytes(0b100000010, 12))
    [2, 1]
    """
    return numbers.to_bytes((size + 7) // 8, "little")


class Table(Protocol):
    """A set for each candidate, by its number."""

    def __getitem__(self, candidate: int, /) -> int:
        """Return the set of one candidate."""
