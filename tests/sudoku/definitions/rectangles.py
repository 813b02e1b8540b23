"""Unique and avoidable rectangles."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from tests.sudoku.definitions.guardians import subset_with
from tests.sudoku.definitions.marks import COLUMNS, HOUSES, ROWS, Cells, Marks, Removes


def _rectangles() -> Iterator[tuple[int, int, int, int]]:
    """Yield the four corners of each rectangle in two boxes, opposite ones two apart."""
    for top, bottom in combinations(range(9), 2):
        for left, right in combinations(range(9), 2):
            corners = (9 * top + left, 9 * top + right, 9 * bottom + right, 9 * bottom + left)
            if (top // 3 == bottom // 3) != (left // 3 == right // 3):
                yield corners


RECTANGLES = list(_rectangles())


def _deadly(marks: Marks) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Yield open rectangles that two digits could fill crosswise and back, by the givens."""
    for corners in RECTANGLES:
        if all(cell in marks.open for cell in corners):
            for pair in combinations(sorted(marks.open[corners[0]] | marks.open[corners[1]]), 2):
                both = frozenset(pair)
                fillings = [
                    all(digit in marks.open[cell] for cell, digit in zip(corners, way, strict=True))
                    for way in (pair * 2, pair[::-1] * 2)
                ]
                if any(fillings) and set(product(corners, pair)) <= marks.origin:
                    yield corners, both


def _bare(marks: Marks, corners: tuple[int, ...], both: frozenset[int]) -> Cells:
    return frozenset(cell for cell in corners if marks.open[cell] == both)


def _in_line(cells: Cells) -> bool:
    return any(cells <= house for house in (*ROWS, *COLUMNS))


def unique_rectangle_1(marks: Marks) -> Iterator[Removes]:
    """Three corners have only two digits."""
    for corners, both in _deadly(marks):
        roof = frozenset(corners) - _bare(marks, corners, both)
        if len(roof) == 1:
            (cell,) = roof
            yield {(cell, digit) for digit in both & marks.open[cell]}


def _one_more(marks: Marks, kind: int) -> Iterator[Removes]:
    for corners, both in _deadly(marks):
        bare = _bare(marks, corners, both)
        roof = frozenset(corners) - bare
        extra = frozenset().union(*(marks.open[cell] for cell in roof)) - both
        its_kind = 2 if len(roof) == 2 and _in_line(roof) else 5
        alike = len(extra) == 1 and all(extra <= marks.open[cell] for cell in roof)
        if alike and kind == its_kind and len(roof) in (2, 3):
            yield marks.remove(min(extra), roof)


def unique_rectangle_2(marks: Marks) -> Iterator[Removes]:
    """Two corners in a line have one more digit, the same."""
    yield from _one_more(marks, 2)


def unique_rectangle_5(marks: Marks) -> Iterator[Removes]:
    """Two corners across, or three, have one more digit, the same."""
    yield from _one_more(marks, 5)


def unique_rectangle_3(marks: Marks) -> Iterator[Removes]:
    """Two corners in a line count as one cell of a naked subset."""
    for corners, both in _deadly(marks):
        roof = frozenset(corners) - _bare(marks, corners, both)
        if len(roof) == 2 and _in_line(roof):
            extra = frozenset().union(*(marks.open[cell] for cell in roof)) - both
            for house in HOUSES:
                if roof <= house and len(extra) > 1:
                    yield from subset_with(marks, house - frozenset(corners), roof, extra)


def unique_rectangle_4(marks: Marks) -> Iterator[Removes]:
    """Two corners in a line are a strong link of one digit: the other digit goes."""
    for corners, both in _deadly(marks):
        roof = frozenset(corners) - _bare(marks, corners, both)
        if len(roof) == 2 and _in_line(roof):
            for locked, other in permutations(both):
                if any(roof == house & marks.places(locked) for house in HOUSES):
                    yield {(cell, other) for cell in roof if other in marks.open[cell]}


def unique_rectangle_6(marks: Marks) -> Iterator[Removes]:
    """Two corners across are bare, and one digit forms an X-Wing in the corners."""
    for corners, both in _deadly(marks):
        roof = frozenset(corners) - _bare(marks, corners, both)
        if len(roof) == 2 and not _in_line(roof):
            for digit, lines in product(both, (ROWS, COLUMNS)):
                held = [line & marks.places(digit) for line in lines if line & set(corners)]
                if all(line <= set(corners) and len(line) == 2 for line in held):
                    yield {(cell, digit) for cell in roof}


def hidden_rectangle(marks: Marks) -> Iterator[Removes]:
    """Against a bare corner, one digit has strong links both ways: the other digit goes.

    With a bare corner beside it the rectangle is of type 4.
    """
    for corners, both in _deadly(marks):
        for place, locked in product(range(4), both):
            bare, cell = corners[place], corners[place - 2]
            (other,) = both - {locked}
            ends = corners[place - 1], corners[place - 3]
            alone = marks.open[bare] == both and all(marks.open[end] != both for end in ends)
            linked = alone and all((cell, end) in marks.links(locked) for end in ends)
            if linked and other in marks.open[cell]:
                yield {(cell, other)}


def avoidable_rectangle_1(marks: Marks) -> Iterator[Removes]:
    """Three corners are solved, not given, with two digits: the fourth does not complete them."""
    for corners in RECTANGLES:
        for place in range(4):
            cell, first, across, second = (corners[place - turn] for turn in range(4))
            digits = [marks.solved.get(corner) for corner in (first, across, second)]
            if cell in marks.open and digits[0] == digits[2] and None not in digits:
                pair = [digit for digit in digits[:2] if digit is not None]
                if set(product(corners, pair)) <= marks.origin and pair[1] in marks.open[cell]:
                    yield {(cell, pair[1])}


def _nearly_avoidable(marks: Marks) -> Iterator[tuple[Cells, dict[int, int]]]:
    """Yield the open corners of rectangles with two solved ones, and what would complete them."""
    for corners in RECTANGLES:
        for place in range(4):
            a, b, c, d = (corners[place - turn] for turn in range(4))
            if a in marks.solved and b in marks.solved and {c, d} <= marks.open.keys():
                ways = [{c: marks.solved[a], d: marks.solved[b]}]
            elif a in marks.solved and c in marks.solved and {b, d} <= marks.open.keys():
                same = marks.solved[a] == marks.solved[c]
                ways = [{b: digit, d: digit} for digit in range(9) if same]
            else:
                continue
            for way in ways:
                pair = {*way.values(), *(marks.solved[cell] for cell in corners if cell not in way)}
                free = len(pair) == 2 and set(product(corners, pair)) <= marks.origin
                if free and all(digit in marks.open[cell] for cell, digit in way.items()):
                    yield frozenset(way), way


def avoidable_rectangle_2(marks: Marks) -> Iterator[Removes]:
    """Two open corners have one digit more than completes the rectangle, the same."""
    for roof, way in _nearly_avoidable(marks):
        extra = [marks.open[cell] - {digit} for cell, digit in way.items()]
        if extra[0] == extra[1] and len(extra[0]) == 1:
            yield marks.remove(min(extra[0]), roof)


def avoidable_rectangle_3(marks: Marks) -> Iterator[Removes]:
    """Two open corners count as one cell of a naked subset."""
    for roof, way in _nearly_avoidable(marks):
        extra = frozenset[int]().union(*(marks.open[cell] - {way[cell]} for cell in roof))
        for house in HOUSES:
            # A corner without a further digit is a naked single.
            further = all(len(marks.open[cell]) > 1 for cell in roof)
            if roof <= house and len(extra) > 1 and further:
                yield from subset_with(marks, house - roof, roof, extra)


def unique_rectangle_links(marks: Marks) -> Iterator[Removes]:
    """A corner that is one digit makes its neighbours the other, by bare corners or strong links.

    All corners have both digits, and at least two have others.
    """
    for corners, both in _deadly(marks):
        whole = all(both <= marks.open[cell] for cell in corners)
        whole = whole and len(_bare(marks, corners, both)) < 3
        for place, digit in product(range(4) if whole else (), both):
            (other,) = both - {digit}
            filled = {place: digit}
            for _ in range(3):
                for at, value in list(filled.items()):
                    for near in ((at + 1) % 4, (at - 1) % 4):
                        left = other if value == digit else digit
                        linked = (corners[at], corners[near]) in marks.links(left)
                        if linked or marks.open[corners[near]] == both:
                            filled[near] = left
            if len(filled) == 4:
                yield {(corners[place], digit)}
