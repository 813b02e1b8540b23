"""Clauses that were learnt: some are forgotten before others."""

from collections.abc import Sequence

Clause = list[int]


class Learnt(list[int]):
    """A clause that was learnt: how many levels it was from, and the how manieth it is."""

    __slots__ = ("glue", "number")

    glue: int
    number: int


def to_second(clause: Clause, level: Sequence[int]) -> int:
    """Put the literal of the highest level after the first one; return that level.

    >>> clause = [0, 1, 2]
    >>> to_second(clause, [9, 3, 5]), clause
    (5, [0, 2, 1])
    """
    if len(clause) == 1:
        return 0
    best = 1
    for at in range(2, len(clause)):
        if level[max(clause[at], ~clause[at])] > level[max(clause[best], ~clause[best])]:
            best = at
    clause[1], clause[best] = clause[best], clause[1]
    return level[max(clause[1], ~clause[1])]
