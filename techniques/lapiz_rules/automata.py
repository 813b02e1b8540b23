"""The automata that rules are made of: ends, counts, what is seen from outside (sums: `sums`).

Each function returns one for the digits in the order that its docstring says. They are remembered
by their arguments, so that rules that say the same share one.
"""

from itertools import combinations

from lapiz import bits, of_process
from lapiz_grid import Automaton, Digits

FEW_DIGITS = 9
"""Of how many digits the sets are few enough to be a part of states."""
UNKNOWN = -1
"""Stands in states for a digit that is not known yet."""

Pair = tuple[int, int]
Three = tuple[int, int, int]
Four = tuple[int, int, int, int]


def _nothing(left: int) -> bool:
    return left == 0


@of_process(most=500)
def between() -> Automaton:
    """All digits after the first two lie strictly between them.

    >>> between().takes((7, 3, 5, 4)), between().takes((7, 3, 7))
    (True, False)
    """

    def step(state: Pair, digit: int) -> Pair | None:
        low, high = state
        if low < 0:
            return digit, UNKNOWN
        if high < 0:
            return min(low, digit), max(low, digit)
        return state if low < digit < high else None

    return Automaton((UNKNOWN, UNKNOWN), step, lambda state: state[1] >= 0)


@of_process(most=500)
def lockout(least: int) -> Automaton:
    """The first two digits differ by at least that; no other equals one or lies between them.

    >>> lockout(4).takes((7, 3, 2, 9)), lockout(4).takes((7, 3, 3))
    (True, False)
    """

    def step(state: Pair, digit: int) -> Pair | None:
        low, high = state
        if low < 0:
            return digit, UNKNOWN
        if high < 0:
            return (min(low, digit), max(low, digit)) if abs(low - digit) >= least else None
        return state if not low <= digit <= high else None

    return Automaton((UNKNOWN, UNKNOWN), step, lambda state: state[1] >= 0)


@of_process(most=500)
def sandwich(value: int, digits: Digits) -> Automaton:
    """The digits between the least and the largest one have a sum; without these there is none.

    That none is there twice other rules say: those of the row or column.

    >>> sandwich(8, (1, 2, 3, 4, 5, 6, 7, 8, 9)).takes((2, 9, 5, 3, 1, 4, 6, 7, 8))
    True
    """
    after, crusts = value + 1, (digits[0], digits[-1])

    def step(left: int, digit: int) -> int | None:
        """The state is what is left of the sum, below 0 before it."""
        if digit in crusts:
            if left < 0:
                return value
            return after if left == 0 else None
        if not 0 <= left <= value:
            return left
        return left - digit if digit <= left else None

    return Automaton(-1, step, lambda left: left == after)


@of_process(most=500)
def x_sum(value: int, digits: Digits = ()) -> Automaton:
    """As many digits as the first one says have a sum, from the first one on; none have the sum 0.

    In a row or column of a grid with few digits none is there twice.

    >>> row = x_sum(9, (1, 2, 3, 4, 5, 6, 7, 8, 9))
    >>> row.takes((3, 2, 4, 1)), row.takes((3, 3, 3)), x_sum(9).takes((3, 3, 3))
    (True, False, True)
    """
    whole = 0 < len(digits) <= FEW_DIGITS

    def step(state: Three, digit: int) -> Three | None:
        """The state is how many digits are left, what is left of the sum, and those met."""
        many, left, met = state
        if met >> digit & 1:
            return None
        met = met | 1 << digit if whole else 0
        if many == 0:
            return 0, 0, met
        if digit > left or (many < 0 and digit == 0 and left):
            return None
        if many < 0 and digit == 0:
            return 0, 0, met
        many, left = (digit if many < 0 else many) - 1, left - digit
        if many == 0:
            return None if left else (0, 0, met)
        return many, left, met

    return Automaton((-1, value, 0), step, lambda state: state[0] == 0)


@of_process(most=500)
def seen(value: int, digits: Digits = ()) -> Automaton:
    """So many digits are larger than all before them.

    In a row or column of a grid with few digits none is there twice.

    >>> row = seen(2, (1, 2, 3, 4))
    >>> seen(3).takes((2, 1, 4, 3, 5)), row.takes((2, 1, 4, 3)), row.takes((2, 2, 4))
    (True, True, False)
    """
    least = digits[0] if digits else 0

    def step(state: Pair, digit: int) -> Pair | None:
        """The state is how many are left to be seen, and the tallest."""
        left, tallest = state
        if digit <= tallest:
            return state
        return (left - 1, digit) if left else None

    def step_of_row(state: Pair, digit: int) -> Pair | None:
        """The state is how many are left to be seen, and the digits met, as a mask."""
        left, met = state
        bit = 1 << digit - least
        if met & bit:
            return None
        if bit < met:
            return left, met | bit
        return (left - 1, met | bit) if left else None

    if 0 < len(digits) <= FEW_DIGITS:
        return Automaton((value, 0), step_of_row, lambda state: state[0] == 0)
    return Automaton((value, UNKNOWN), step, lambda state: state[0] == 0)


@of_process(most=500)
def numbered_room(value: int) -> Automaton:
    """The digit in the place that the first one names has a value.

    >>> numbered_room(8).takes((3, 1, 8, 2))
    True
    """

    def step(state: int, digit: int) -> int | None:
        """The state is how many places further it is; -1 at first, 0 when it is found."""
        if state < 0:
            return digit - 1 if digit > 1 else 0 if digit == value == 1 else None
        if state == 1:
            return 0 if digit == value else None
        return max(0, state - 1)

    return Automaton(-1, step, _nothing)


@of_process(most=500)
def counted(digit: int, counts: tuple[int, ...]) -> Automaton:
    """A digit is there as often as one of some numbers.

    >>> counted(3, (0, 3)).takes((3, 1, 3, 3)), counted(3, (0, 3)).takes((3, 1))
    (True, False)
    """
    most = max(counts)

    def step(state: int, other: int) -> int | None:
        after = state + (other == digit)
        return after if after <= most else None

    return Automaton(0, step, lambda state: state in counts)


@of_process(most=500)
def digits_of_sum(value: int) -> Automaton:
    """The digits that are there, each taken once, have a sum.

    >>> digits_of_sum(4).takes((3, 1, 3, 3)), digits_of_sum(4).takes((3, 2, 3))
    (True, False)
    """

    def step(state: int, digit: int) -> int | None:
        """The state is the digits that are there, as a mask."""
        state |= 1 << digit
        return state if sum(bits(state)) <= value else None

    return Automaton(0, step, lambda state: sum(bits(state)) == value)


@of_process(most=500)
def counted_again(digit: int, size: int) -> Automaton:
    """A digit is among the first ones as often as among the others.

    >>> counted_again(3, 2).takes((3, 1, 5, 3))
    True
    """

    def step(state: Pair, other: int) -> Pair | None:
        place, count = state
        count += (other == digit) * (1 if place < size else -1)
        return (min(place + 1, size), count) if count >= 0 else None

    return Automaton((0, 0), step, lambda state: state == (size, 0))


@of_process(most=500)
def some_of(digit: int, least: int) -> Automaton:
    """A digit is there so often, or more.

    >>> some_of(4, 2).takes((4, 1, 4))
    True
    """
    return Automaton(
        0, lambda state, other: min(least, state + (other == digit)), lambda state: state == least
    )


@of_process(most=500)
def distinct() -> Automaton:
    """The first digit says how many different ones follow.

    >>> distinct().takes((2, 5, 7, 5))
    True
    """

    def step(state: Pair, digit: int) -> Pair | None:
        left, met = state
        if left < 0:
            return digit, 0
        if met >> digit & 1:
            return state
        return (left - 1, met | 1 << digit) if left else None

    return Automaton((-1, 0), step, lambda state: state[0] == 0)


@of_process(most=500)
def value_indexing(size: int) -> Automaton:
    """The first digit is the value, the second the place: of those after them it is there.

    >>> value_indexing(3).takes((7, 2, 1, 7, 4))
    True
    """

    def step(state: Three, digit: int) -> Three | None:
        """The state is the value, how far it is, and how much is known."""
        value, further, known = state
        if known == 0:
            return digit, 0, 1
        if known == 1:
            return (value, digit, 2) if 1 <= digit <= size else None
        if further == 1:
            return (0, 0, 2) if digit == value else None
        return (value, further - 1, 2) if further else state

    return Automaton((0, 0, 0), step, lambda state: state == (0, 0, 2))


@of_process(most=500)
def entropy(digits: Digits, by_rest: bool) -> Automaton:
    """All thirds of the digits are met, or all remainders when they are divided by three.

    >>> digits = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    >>> entropy(digits, False).takes((1, 5, 9, 2)), entropy(digits, True).takes((1, 4, 7, 2))
    (True, False)
    """
    third = max(1, len(digits) // 3)  # which remainders do without

    def step(state: int, digit: int) -> int:
        return state | 1 << (digit % 3 if by_rest else digits.index(digit) // third)

    return Automaton(0, step, lambda state: state == 0b111)


@of_process(most=500)
def lunchbox(value: int, digits: Digits) -> Automaton:
    """The digits between the smallest and the largest one have a sum; none is there twice.

    >>> [lunchbox(total, (2, 3, 4, 5, 9)).takes((4, 2, 5, 3, 9)) for total in (8, 5)]
    [True, False]
    """
    guesses = tuple((low, high, 0, value) for low, high in combinations(digits, 2))

    def step(state: Four, digit: int) -> Four | None:
        """The state is smallest, largest, which of them are met (1 and 2), what is left."""
        low, high, met, left = state
        if digit in (low, high):
            crust = 1 if digit == low else 2
            done = met | crust
            return (low, high, done, left) if not met & crust and (done < 3 or not left) else None
        if not low < digit < high:
            return None
        if met in (0, 3):
            return state
        return (low, high, met, left - digit) if left >= digit else None

    return Automaton(guesses, step, lambda state: state[2] == 3, guessed=True)


@of_process(most=500)
def flatmates(digits: Digits, above: bool) -> Automaton:
    """If the first digit is the middle one, the least is above it or the largest below it.

    The cell above follows the first one, if there is one, then that below. Of an even number of
    digits the lower one in the middle is it.

    >>> both = flatmates((1, 2, 3, 4, 5, 6, 7, 8, 9), True)
    >>> both.takes((5, 3, 9)), both.takes((5, 9, 1))
    (True, False)
    """
    least, middle, largest = digits[0], digits[(len(digits) - 1) // 2], digits[-1]
    wanted = (least, largest) if above else (largest,)

    def step(state: Pair, digit: int) -> Pair:
        """The state is the place, and whether all is well."""
        place, well = state
        if place == 0:
            return 1, int(digit != middle)
        return place + 1, int(well or digit == wanted[place - 1])

    return Automaton((0, 0), step, lambda state: bool(state[1]))
