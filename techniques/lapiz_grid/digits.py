"""The digits of a grid: whole numbers in rising order, which rules are about by their values.

Candidates, masks and relations count digits from 0, in this order: the value of digit d is
`digits[d]`. Where nothing else is said, the values are 1 to the side of the grid.
"""

from collections.abc import Iterable

from lapiz import Name, of_process, union

Digits = tuple[int, ...]
"""The values of all digits of a grid, in rising order."""
SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The character of each value, in grids and in texts."""


@of_process()
def usual(count: int) -> Digits:
    """Return the values of so many digits where nothing else is said.

    >>> usual(4)
    (1, 2, 3, 4)
    """
    return tuple(range(1, count + 1))


def mask_of(digits: Digits, values: Iterable[int]) -> int:
    """Return some values as a mask; what is none of the digits is left out.

    >>> bin(mask_of((0, 2, 4, 6), (2, 6, 7)))
    '0b1010'
    """
    return union(1 << digits.index(value) for value in values if value in digits)


def named_digits(digits: Digits) -> Name:
    """Return digits in words: "1 to 9" for a row of them, "0, 2, 5" for others.

    >>> named_digits((0, 1, 2)), named_digits((0, 2, 5))
    ('0 to 2', '0, 2, 5')
    """
    least, largest = digits[0], digits[-1]
    if largest - least == len(digits) - 1:
        return Name("{0} to {1}", least, largest)
    return Name.joined([str(value) for value in digits])
