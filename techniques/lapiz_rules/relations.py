"""Which pairs of digits are allowed in two cells: the one, the other, and a value.

Functions of a module, so that `lapiz_grid.parts.relation` can remember what they come to.
"""


def different(one: int, other: int, _: int) -> bool:
    """Tell whether the digits differ."""
    return one != other


def equal(one: int, other: int, _: int) -> bool:
    """Tell whether the digits are equal."""
    return one == other


def apart(one: int, other: int, least: int) -> bool:
    """Tell whether the digits are equal (which houses see to) or at least `least` apart."""
    return one == other or abs(one - other) >= least


def strictly_apart(one: int, other: int, least: int) -> bool:
    """Tell whether the digits are at least `least` apart."""
    return abs(one - other) >= least


def within(one: int, other: int, most: int) -> bool:
    """Tell whether the digits differ, by `most` at most."""
    return 0 < abs(one - other) <= most


def rising(one: int, other: int, least: int) -> bool:
    """Tell whether the other digit is larger by at least `least`."""
    return other - one >= least


def larger(one: int, other: int, _: int) -> bool:
    """Tell whether the first digit is the larger one."""
    return one > other


def differing_by(one: int, other: int, difference: int) -> bool:
    """Tell whether the digits differ by exactly `difference`."""
    return abs(one - other) == difference


def in_ratio(one: int, other: int, ratio: int) -> bool:
    """Tell whether one digit is `ratio` times the other."""
    return one == ratio * other or other == ratio * one


def summing(one: int, other: int, total: int) -> bool:
    """Tell whether the digits sum to a total."""
    return one + other == total


def other_third(one: int, other: int, size: int) -> bool:
    """Tell whether the digits are of different thirds (low, middle, high) of so many digits."""
    return (one - 1) // size != (other - 1) // size


def other_rest(one: int, other: int, divisor: int) -> bool:
    """Tell whether the digits leave different remainders."""
    return one % divisor != other % divisor


def indexing(one: int, other: int, places: int) -> bool:
    """Tell whether digit i of a line stands in cell j if, and only if, cell i holds j.

    `places` is 100·j + i: the place of the other cell, and of the one.
    """
    place, own = divmod(places, 100)
    return (one == place) == (other == own)
