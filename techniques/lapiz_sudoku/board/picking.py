"""Which of many deductions a solve takes, where HoDoKu collects them all and sorts them."""

from lapiz import bits

__all__ = ["weight"]


def weight(cells: int, removes: int, spread: int = 80) -> tuple[int, int]:
    """Return the key of what is removed from a grid of so many cells: most candidates come first.

    Then counts a sum over the candidates by digit and cell: the number of the first one's cell
    once, of the second's 1 + `spread` times and so on, and the digits (from 0). These are the
    weights that agree with the steps that HoDoKu takes.

    >>> weight(81, 1 << 5 | 1 << 81 + 2)
    (-2, 168)
    """
    total = 0
    for place, candidate in enumerate(bits(removes)):
        digit, cell = divmod(candidate, cells)
        total += cell * (spread * place + 1) + digit
    return -removes.bit_count(), total
