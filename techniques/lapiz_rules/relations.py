"""Which pairs of digits are allowed in two cells: one, the other, and a value."""

__all__ = ["apart", "different"]


def different(one: int, other: int, _: int) -> bool:
    """Tell whether the digits differ."""
    return one != other


def apart(one: int, other: int, least: int) -> bool:
    """Tell whether the digits are equal or differ by so much: houses see to equal ones."""
    return one == other or abs(one - other) >= least
