"""What each rule means, said once more: plain predicates that share no code with the encoding.

Each is given the digits by place (row and column from 0), the groups of places, and a value.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, groupby, pairwise, permutations, product
from typing import Any

Place = tuple[int, int]
Digits = Mapping[Place, int]
Groups = Sequence[Sequence[Place]]
Predicate = Callable[[Digits, Groups, Any], bool]


def _each(check: Callable[[list[int], Any], bool]) -> Predicate:
    """A predicate of the digits of each group by itself."""
    return lambda digits, groups, value: all(
        check([digits[place] for place in group], value) for group in groups
    )


def _pairs(check: Callable[[Place, int, Place, int], bool]) -> Predicate:
    """A predicate of all pairs of cells in the grid."""
    return lambda digits, _, __: all(
        check(one, digits[one], other, digits[other]) for one, other in combinations(digits, 2)
    )


def _steps(one: Place, other: Place) -> tuple[int, int]:
    low, high = sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))
    return low, high


def _mark(check: Callable[[int, int, int], bool], other_dots: bool = False) -> Predicate:
    return lambda digits, groups, value: all(
        check(digits[one], digits[other], value) for one, other in groups
    )


def negative(check: Callable[[int, int, int], bool]) -> Predicate:
    """A mark of which all are given."""

    def holds(digits: Digits, groups: Groups, value: int) -> bool:
        pairs = {frozenset(group) for group in groups}
        return all(
            check(digits[one], digits[other], value) == (frozenset((one, other)) in pairs)
            for one, other in combinations(digits, 2)
            if _steps(one, other) == (0, 1)
        )

    return holds


def _different(digits: list[int], _: int = 0) -> bool:
    return len(set(digits)) == len(digits)


def _run(digits: list[int], _: int) -> bool:
    return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))


def _three(sort: Callable[[int], int]) -> Predicate:
    return _each(
        lambda digits, _: all(
            len({sort(digit) for digit in digits[start : start + 3]})
            == len(digits[start : start + 3])
            for start in range(max(1, len(digits) - 2))
        )
    )


def _neighbours(digits: Digits, place: Place) -> list[int]:
    return [digits[near] for near in digits if _steps(place, near) == (0, 1)]


def _indexes(digits: Digits, line: int, turned: bool) -> bool:
    """The digit j in place `line` of a row says that `line` stands in place j of it."""
    for row in {place[turned] for place in digits}:
        there = {place[not turned] + 1: digits[place] for place in digits if place[turned] == row}
        if not all((there[line] == j) == (digit == line) for j, digit in there.items()):
            return False
    return True


def _indexers(digits: Digits, groups: Groups, turned: bool) -> bool:
    """A cell with j says that the number of its own column is in column j of its row."""
    for row, column in (place for group in groups for place in group):
        own, line = (row, column) if turned else (column, row)
        for (r, c), digit in digits.items():
            place, along = (r, c) if turned else (c, r)
            if along == line and (digits[row, column] == place + 1) != (digit == own + 1):
                return False
    return True


def _argyle(digits: Digits, _: Groups, __: int) -> bool:
    lines = [((1, 0), 8), ((0, 1), 8), ((4, 0), 5), ((0, 4), 5)]
    both = [[(r + k, c + k) for k in range(n)] for (r, c), n in lines]
    both += [[(r + k, 8 - c - k) for k in range(n)] for (r, c), n in lines]
    return all(_different([digits[p] for p in line if p in digits]) for line in both)


def _between_crusts(digits: list[int]) -> int:
    low, high = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[low + 1 : high])


def _sandwich(digits: list[int], total: int) -> bool:
    return _between_crusts(digits) == total


def _in_cage(digits: list[int], total: int) -> bool:
    return _different(digits) and total in (0, sum(digits))


def _lunchbox(digits: list[int], total: int) -> bool:
    low, high = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return _different(digits) and sum(digits[low + 1 : high]) == total


def _splits(digits: list[int], total: int) -> bool:
    """Some first part has the sum, and the rest splits as well."""
    return not digits or any(
        sum(digits[:end]) == total and _splits(digits[end:], total)
        for end in range(1, len(digits) + 1)
    )


def _no_subset(digits: list[int], total: int) -> bool:
    sizes = range(1, len(digits) + 1)
    return _different(digits) and all(
        sum(s) != total for n in sizes for s in combinations(digits, n)
    )


def _balanced(digits: list[int], side: int) -> bool:
    odd = [digit for digit in digits if digit % 2]
    low, high = ([d for d in digits if 2 * d < side + 1], [d for d in digits if 2 * d > side + 1])
    return _different(digits) and 2 * len(odd) == len(digits) == 2 * len(low) == 2 * len(high)


def _said(digits: list[int], clue: int) -> bool:
    pairs = re.findall("..", str(clue))
    return all(digits.count(int(pair[1])) == int(pair[0]) for pair in pairs)


def _zips(digits: list[int], _: Any) -> bool:
    half = len(digits) // 2
    sums = {a + b for a, b in zip(digits[:half], digits[::-1][:half], strict=True)}
    return len(sums | set(digits[half : half + len(digits) % 2])) <= 1


def _seen(digits: list[int], count: int) -> bool:
    return sum(all(d < digits[i] for d in digits[:i]) for i in range(len(digits))) == count


def _region_sums(digits: Digits, groups: Groups, box: tuple[int, int]) -> bool:
    high, wide = box
    return all(
        len({
            sum(digits[place] for place in visit)
            for _, visit in groupby(line, lambda p: (p[0] // high, p[1] // wide))
        }) == 1
        for line in groups
    )  # fmt: skip


def _two_by_two(sort: Callable[[int, int], int]) -> Predicate:
    """Every square of four cells has all three sorts of digits; the value is the side."""
    return lambda digits, _, side: all(
        len({sort(digits[r + y, c + x], side) for y in (0, 1) for x in (0, 1)}) == 3
        for r in range(side - 1)
        for c in range(side - 1)
    )


def _flatmates(digits: Digits, _: Groups, side: int) -> bool:
    middle = [place for place, digit in digits.items() if digit == (side + 1) // 2]
    return all(digits.get((r - 1, c)) == 1 or digits.get((r + 1, c)) == side for r, c in middle)


def _same(key: Callable[[list[int]], Any]) -> Predicate:
    return lambda digits, groups, _: len({key([digits[p] for p in group]) for group in groups}) == 1


def _rises(digits: list[int]) -> int:
    """The sum of the digits as long as each is larger than the last."""
    total = digits[0]
    for one, other in pairwise(digits):
        if other <= one:
            break
        total += other
    return total


def _before(digits: list[int], value: tuple[int, int, bool]) -> bool:
    """The digits before the first of some digit, with it or without, have a sum."""
    total, end, inclusive = value
    if end not in digits:
        return False
    return sum(digits[: digits.index(end) + inclusive]) == total


def _first(digits: list[int], value: tuple[int, str]) -> bool:
    return next((digit for digit in digits if str(digit) in value[1]), 0) == value[0]


def _product(digits: list[int], value: int) -> bool:
    total = 1
    for digit in digits:
        total *= digit
    return total == value


MARKS: dict[str, tuple[Callable[[int, int, int], bool], int]] = {
    "white-dots": (lambda a, b, _: abs(a - b) == 1, 1),
    "black-dots": (lambda a, b, _: 2 * min(a, b) == max(a, b), 2),
    "x": (lambda a, b, _: a + b == 10, 10),
    "v": (lambda a, b, _: a + b == 5, 5),
    "difference": (lambda a, b, value: abs(a - b) == value, 0),
    "ratio": (lambda a, b, value: max(a, b) == value * min(a, b), 0),
    "pair-sum": (lambda a, b, value: a + b == value, 0),
}

Shading = set[Place]
"""The places that are shaded."""


def in_one_piece(places: set[Place]) -> bool:
    reached: set[Place] = set()
    todo = sorted(places)[:1]
    while todo:
        r, c = todo.pop()
        if (r, c) in places - reached:
            reached.add((r, c))
            todo += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return reached == places


def yin_yang(side: int, shaded: Shading) -> bool:
    """Whether both shades are in one piece, and no square of four cells has one alone."""
    every = {(row, column) for row in range(side) for column in range(side)}
    corners = product(range(side - 1), repeat=2)
    squares = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in corners]
    return (
        in_one_piece(shaded)
        and in_one_piece(every - shaded)
        and all(square & shaded and square - shaded for square in squares)
    )


SHADED = frozenset(
    {
        *("yin-yang", "shaded", "unshaded", "shaded-sum", "shaded-count", "shaded-around"),
        "shaded-digits",
    }
)
"""The rules of cells that are shaded or not, which digits alone do not tell: test_shading.py."""

OF_LAYERS = frozenset(
    {
        *("doublers", "any-doublers", "doubled", "negators", "any-negators", "negated"),
        *("multipliers", "any-multipliers", "multiplied"),
        *("chaos-construction", "same-region", "region-border", "region-arrow", "region-count"),
        *("hidden-values", "hidden-line", "connected-values", "connected-set"),
    }
)
"""The rules of other hidden layers: tests/layers."""
APART = frozenset(
    {"doppelganger", "letter", "seen-larger", "seen-smaller", "seen-odd", "seen-even"}
)
"""The rules that have their tests in tests/relations."""
LAYERED = OF_LAYERS | APART
"""Rules that the tests of most rules leave out."""


def _pairs_of(text: str) -> set[tuple[int, int]]:
    """The pairs of digits that a table allows."""
    entries = [entry.split(":") for entry in text.split()]
    return {(int(one), int(other)) for one, others in entries for other in others}


def _accepted(digits: list[int], text: str) -> bool:
    """Whether an automaton accepts digits: it begins in its first state."""
    states = [state.strip() for state in text.split(";")]
    names = [state.split(":")[0] for state in states]
    reached = {names[0].rstrip("!")}
    for digit in digits:
        reached = {
            target
            for state in states
            if state.split(":")[0].rstrip("!") in reached
            for move in state.split(":")[1].split()
            if str(digit) in move.split(">")[0].replace(",", "")
            for target in move.split(">")[1].split("/")
        }
    return any(f"{name}!" in names for name in reached)


def _hidden(digits: list[int]) -> list[int]:
    """The digits that a larger one before them hides."""
    return [digit for place, digit in enumerate(digits) if max(digits[: place + 1]) > digit]


PREDICATES: dict[str, Predicate] = {
    "extra-region": _each(_different),
    "no-repeats": _each(_different),
    "argyle": _argyle,
    "anti-knight": _pairs(lambda p, a, q, b: a != b or _steps(p, q) != (1, 2)),
    "anti-king": _pairs(lambda p, a, q, b: a != b or _steps(p, q) != (1, 1)),
    "non-consecutive": _pairs(lambda p, a, q, b: abs(a - b) != 1 or _steps(p, q) != (0, 1)),
    "anti-taxicab": _pairs(lambda p, a, q, b: a != b or sum(_steps(p, q)) != a),
    "thermometer": _each(lambda d, _: all(a < b for a, b in pairwise(d))),
    "slow-thermometer": _each(lambda d, _: all(a <= b for a, b in pairwise(d))),
    "german-whisper": _each(lambda d, _: all(abs(a - b) >= 5 for a, b in pairwise(d))),
    "dutch-whisper": _each(lambda d, _: all(abs(a - b) >= 4 for a, b in pairwise(d))),
    "whisper": _each(lambda d, value: all(abs(a - b) >= value for a, b in pairwise(d))),
    "renban": _each(_run),
    "nabner": _each(lambda d, _: all(abs(a - b) >= 2 for a, b in combinations(d, 2))),
    "palindrome": _each(lambda d, _: d == d[::-1]),
    "entropic-line": _three(lambda digit: (digit > 3) + (digit > 6)),
    "modular-line": _three(lambda digit: digit % 3),
    **{name: _mark(check) for name, (check, _) in MARKS.items()},
    "greater-than": _mark(lambda a, b, _: a > b),
    "even": _each(lambda d, _: all(digit % 2 == 0 for digit in d)),
    "odd": _each(lambda d, _: all(digit % 2 for digit in d)),
    "restricted": _each(lambda d, value: all(str(digit) in str(value) for digit in d)),
    "minimum": lambda digits, groups, _: all(
        digits[place] < near
        for group in groups
        for place in group
        for near in _neighbours(digits, place)
    ),
    "maximum": lambda digits, groups, _: all(
        digits[place] > near
        for group in groups
        for place in group
        for near in _neighbours(digits, place)
    ),
    "clone": lambda digits, groups, _: len({tuple(digits[p] for p in g) for g in groups}) == 1,
    "column-indexing": lambda digits, _, value: _indexes(digits, value, False),
    "row-indexing": lambda digits, _, value: _indexes(digits, value, True),
    "column-index": lambda digits, groups, _: _indexers(digits, groups, False),
    "row-index": lambda digits, groups, _: _indexers(digits, groups, True),
    "modulo-line": _each(
        lambda d, value: all(
            len({digit % value for digit in d[start : start + near]}) == near
            for near in range(2, value + 1)
            for start in range(len(d) - near + 1)
        )
    ),
    "killer": _each(_in_cage),
    "rellik": _each(_no_subset),
    "equality-cage": _each(_balanced),
    "look-and-say": _each(_said),
    "counting-circles": _each(lambda d, _: all(d.count(digit) == digit for digit in d)),
    "arrow": _each(lambda d, _: d[0] == sum(d[1:])),
    "pill-arrow": _each(lambda d, pill: int("".join(map(str, d[:pill]))) == sum(d[pill:])),
    "double-arrow": _each(lambda d, _: d[0] + d[-1] == sum(d[1:-1])),
    "sum": _each(lambda d, total: sum(d) == total),
    "little-killer": _each(lambda d, total: sum(d) == total),
    "sum-line": _each(_splits),
    "region-sum-line": _region_sums,
    "equal-sums": _same(sum),
    "zipper": _each(_zips),
    "sandwich": _each(_sandwich),
    "x-sum": _each(lambda d, total: sum(d[: d[0]]) == total),
    "skyscraper": _each(_seen),
    "numbered-room": _each(lambda d, value: d[d[0] - 1] == value),
    "between": _each(lambda d, _: all(min(d[0], d[-1]) < x < max(d[0], d[-1]) for x in d[1:-1])),
    "lockout": _each(
        lambda d, least: (
            abs(d[0] - d[-1]) >= least
            and all(x < min(d[0], d[-1]) or x > max(d[0], d[-1]) for x in d[1:-1])
        )
    ),
    "lunchbox": _each(_lunchbox),
    "quadruple": _each(
        lambda d, digits: all(d.count(int(x)) >= str(digits).count(x) for x in str(digits))
    ),
    "same-digits": _same(lambda digits: tuple(sorted(digits))),
    "global-entropy": _two_by_two(lambda digit, side: (digit - 1) // (side // 3)),
    "global-modulo": _two_by_two(lambda digit, _: digit % 3),
    "dutch-flatmates": _flatmates,
    "value-indexing": _each(lambda d, _: d[0] in d[2:][d[1] - 1 : d[1]]),
    "count-distinct": _each(lambda d, _: d[0] == len(set(d[1:]))),
    "parity-line": _each(lambda d, _: all((a + b) % 2 for a, b in pairwise(d))),
    "same-difference-line": _each(lambda d, _: len({abs(a - b) for a, b in pairwise(d)}) < 2),
    "sequence-line": _each(lambda d, _: len({b - a for a, b in pairwise(d)}) < 2),
    "index-line": _each(
        lambda d, _: all(n <= len(d) and d[n - 1] == at for at, n in enumerate(d, 1))
    ),
    "one-of": _mark(
        lambda a, b, names: any(MARKS[name][0](a, b, 0) for name in str(names).split())
    ),
    "before-digit": _each(_before),
    "first-seen": _each(_first),
    "rising-start": _each(lambda d, total: _rises(d) == total),
    "bounded-cage": _each(
        lambda d, value: _different(d) and value[0] < sum(d) and sum(d) < (value[1] or 1000)
    ),
    "bounded-sum": _each(lambda d, value: value[0] < sum(d) < (value[1] or 1000)),
    "product-cage": _each(_product),
    "relation": _each(lambda d, text: all(pair in _pairs_of(text) for pair in pairwise(d))),
    "mutual-relation": _each(
        lambda d, text: all(pair in _pairs_of(text) for pair in permutations(d, 2))
    ),
    "automaton": _each(lambda d, text: _accepted(d, text)),
    "contains": _each(
        lambda d, digits: all(d.count(int(x)) >= digits.count(x) for x in str(digits))
    ),
    "contains-exactly": _each(
        lambda d, digits: all(d.count(int(x)) == digits.count(x) for x in str(digits))
    ),
    "weighted-sum": _each(
        lambda d, value: sum(w * x for w, x in zip(value[1], d, strict=True)) == value[0]
    ),
    "diagonal-non-consecutive": _pairs(
        lambda p, a, q, b: abs(a - b) != 1 or _steps(p, q) != (1, 1)
    ),
    "knightmare": _pairs(lambda p, a, q, b: a + b not in (5, 15) or _steps(p, q) != (1, 2)),
    "sums-cage": _each(lambda d, sums: _different(d) and sum(d) in sums),
    "hidden-skyscraper": _each(lambda d, clue: [*_hidden(d), 0][0] == clue),
    "bounded-sandwich": _each(lambda d, value: value[0] < _between_crusts(d) < value[1]),
    "bounded-x-sum": _each(lambda d, value: value[0] < sum(d[: d[0]]) < value[1]),
    "bounded-skyscraper": _each(
        lambda d, value: any(_seen(d, number) for number in range(value[0] + 1, value[1]))
    ),
    "regex": _each(lambda d, pattern: bool(re.fullmatch(pattern, "".join(map(str, d))))),
}
