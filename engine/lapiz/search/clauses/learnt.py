"""Clauses that were learnt: some are forgotten before others."""

Clause = list[int]


class Learnt(list[int]):
    """A clause that was learnt: how many levels it was from, and the how manieth it is."""

    __slots__ = ("glue", "number")

    glue: int
    number: int
