"""How long each attempt of a search is before it begins again, with what it has learnt.

Source: Luby, Sinclair, Zuckerman, Optimal speedup of Las Vegas algorithms (1993).
"""

RESTART_CONFLICTS = 100
"""The conflicts of the shortest attempt."""


def attempt(number: int) -> int:
    """Return how many conflicts an attempt may take, counted from 0.

    >>> [attempt(number) // RESTART_CONFLICTS for number in range(15)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    return RESTART_CONFLICTS * _luby(number)


def _luby(number: int) -> int:
    """Return how many times the shortest one it takes."""
    number += 1
    while number & number + 1:
        number -= (1 << number.bit_length() - 1) - 1
    return number + 1 >> 1
