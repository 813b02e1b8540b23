"""Small cases of every rule: the digits its encoding allows, and those a predicate accepts."""

from itertools import combinations, product
from typing import Any

import lapiz
from lapiz.core import Item, Space, square_name
from lapiz.search.walking import solutions
from lapiz_grid import Ruling, constraints_of, usual
from tests.support.predicates import MARKS, Digits, Place, Predicate

RULES = lapiz.registry().rules


def encoded(
    side: int, places: list[Place], rules: list[Any], values: tuple[int, ...] = ()
) -> set[tuple[int, ...]]:
    """The digits that the encoding of some rules allows in some cells, nothing else said."""
    values = values or usual(side)
    constraints = constraints_of({"rules": rules}, side, values)
    size = 2 if "region-sum-line" in rules[0] else 1
    boxes = tuple(f"{row // size}{column // size}" for row in range(side) for column in range(side))
    latin = any(name in rules[0] for name in LOOKING)
    ruling, size = Ruling(side, constraints, boxes, digits=values, latin=latin), side * side
    labels = tuple(str(number) for number in range(len(values) * size))
    cells = [row * side + column for row, column in places]
    sets = [sum(1 << digit * size + cell for digit in range(len(values))) for cell in cells]
    items = [Item(str(number), "cell", members) for number, members in enumerate(sets)]
    for _, house in ruling.houses:
        for digit in range(len(values)):
            members = sum(1 << digit * size + cell for cell in house)
            items.append(Item("digit", "house", members))
    items += ruling.items()
    space = Space(labels, tuple(items), restrictions=ruling.restrictions())
    found = set()
    for solution in solutions(space.start()):
        there = {candidate % size: values[candidate // size] for candidate in solution}
        found.add(tuple(there[cell] for cell in cells))
    return found


def accepted(
    side: int,
    places: list[Place],
    groups: list[list[Place]],
    check: Predicate,
    value: Any,
    values: tuple[int, ...] = (),
) -> set[tuple[int, ...]]:
    def fits(digits: Digits) -> bool:
        return check(digits, groups, value)

    every = product(values or usual(side), repeat=len(places))
    return {ways for ways in every if fits(dict(zip(places, ways, strict=True)))}


def sharing(name: str, places: list[Place]) -> list[tuple[Place, Place]]:
    """The pairs of cells that houses keep apart, where a rule may count on it."""
    pairs = combinations(places, 2)
    if name in LOOKING:
        return list(pairs)
    boxes = name == "region-sum-line"
    return [(p, q) for p, q in pairs if boxes and (p[0] == q[0] or _box(p) == _box(q))]


def _box(place: Place) -> tuple[int, int]:
    return place[0] // 2, place[1] // 2


def apart(pairs: list[tuple[Place, Place]], check: Predicate) -> Predicate:
    """A predicate of cells that differ besides."""
    return lambda digits, groups, value: (
        all(digits[p] != digits[q] for p, q in pairs) and check(digits, groups, value)
    )


def stated(name: str, groups: list[list[Place]], **values: Any) -> list[Any]:
    """A rule as a puzzle file states it."""
    field = RULES[name].places
    if field is None:
        return [{name: values}] if values else [name]
    texts = [[" ".join(square_name(*place) for place in group)] for group in groups]
    return [{name: {field.name: texts, **values}}]


ROW = [(1, column) for column in range(5)]
BLOCK = [(row, column) for row in range(2) for column in range(3)]

LINES = [
    (5, ROW[:4], [ROW[:4]]),
    (9, ROW[:3], [ROW[:3]]),
    (6, [(0, 0), (1, 1), (2, 1), (2, 2)], [[(0, 0), (1, 1)], [(2, 2), (2, 1)]]),
]
APART = [(place, place) for place in range(4)]
GRID = [(row, column) for row in range(3) for column in range(3)]


def along(side: int, length: int, values: dict[str, Any], value: Any = None) -> Any:
    """A case of one group on the diagonal, where digits may repeat.

    Its predicate takes a value of its own, or that of the only field.
    """
    places = [(place, place) for place in range(length)]
    own = next(iter(values.values()), 0) if value is None else value
    return (side, places, [places], values, own)


CASES: dict[str, list[tuple[int, list[Place], list[list[Place]], dict[str, Any], Any]]] = {
    "extra-region": [(4, ROW[:4], [ROW[:4]], {}, 0)],
    "no-repeats": [(5, ROW[:4], [ROW[:4]], {}, 0), (4, BLOCK[:4], [BLOCK[:2], BLOCK[1:4]], {}, 0)],
    "argyle": [(9, [(1, 0), (2, 1), (4, 8), (3, 7)], [], {}, 0)],
    "restricted": [(4, ROW[:3], [ROW[:2]], {"digits": "134"}, 134)],
    "clone": [(5, BLOCK[:4], [BLOCK[:2], BLOCK[2:4]], {}, 0)],
    "column-indexing": [(4, [(0, c) for c in range(4)], [], {"lines": "2"}, 2)],
    "row-indexing": [(4, [(c, 1) for c in range(4)], [], {"lines": "3"}, 3)],
    "column-index": [(4, [(0, c) for c in range(4)], [[(0, 1), (0, 3)]], {}, 0)],
    "row-index": [(4, [(c, 1) for c in range(4)], [[(2, 1)]], {}, 0)],
    "modulo-line": [(7, ROW[:4], [ROW[:4]], {"modulus": k}, k) for k in (2, 3)],
    "anti-taxicab": [(4, [(0, 0), (1, 1), (2, 0), (0, 3), (3, 0)], [], {}, 0)],
    **{
        name: [(9, [(0, 0), (1, 2), (2, 1), (1, 1)], [], {}, 0), (4, BLOCK, [], {}, 0)]
        for name in ("anti-knight", "anti-king", "non-consecutive")
    },
    **{
        name: [(*line, {}, 0) for line in LINES]
        for name in (
            *("thermometer", "slow-thermometer", "german-whisper", "dutch-whisper"),
            *("renban", "nabner", "palindrome"),
        )
    },
    **{
        name: [(9, ROW[:3], [ROW[:3]], {}, 0), (9, ROW[:4], [ROW[:2], ROW[2:4]], {}, 0)]
        for name in ("entropic-line", "modular-line")
    },
    "whisper": [(*line, {"difference": k}, k) for line in LINES for k in (2, 3)],
    **{
        name: [
            (9, BLOCK[:3], [[BLOCK[0], BLOCK[1]]], {"value": k} if not own else {}, own or k)
            for k in (2, 3)
        ]
        for name, (_, own) in MARKS.items()
    },
    "greater-than": [(5, ROW[:3], [ROW[:2], ROW[2:0:-1]], {}, 0)],
    **{name: [(6, ROW[:3], [ROW[:2]], {}, 0)] for name in ("even", "odd")},
    **{name: [(5, BLOCK, [[(0, 1)]], {}, 0)] for name in ("minimum", "maximum")},
    "killer": [along(6, n, {"sum": total}) for n, total in ((2, 7), (3, 9), (4, 15))]
    + [along(5, 3, {}), (5, APART, [APART[:2], APART[2:]], {"sum": 5}, 5)],
    "rellik": [along(6, n, {"sum": total}) for n in (3, 4) for total in (3, 7)],
    "equality-cage": [along(6, 2, {}, 6), along(6, 4, {}, 6), along(7, 4, {}, 7)],
    "look-and-say": [along(5, 4, {"clue": clue}) for clue in (12, 2113, 1223)],
    "counting-circles": [along(5, 5, {}), (4, APART, [APART[:3]], {}, 0)],
    "arrow": [along(6, n, {}) for n in (2, 3, 4)],
    "pill-arrow": [along(5, 5, {"pill": pill}) for pill in (2, 3)],
    "double-arrow": [along(5, n, {}) for n in (3, 4, 5)],
    "sum": [along(5, 4, {"sum": total}) for total in (4, 11, 20)],
    "little-killer": [(4, APART, [APART], {"sum": total}, total) for total in (4, 9, 16)],
    "sum-line": [along(5, 5, {"sum": total}) for total in (3, 5, 8)],
    "region-sum-line": [(4, p, [p], {}, (2, 2)) for p in (ROW[:4], APART, [*ROW[1:4], (2, 3)])],
    "equal-sums": [(5, APART, [APART[:2], APART[2:]], {}, 0),
                   (4, APART, [APART[:1], APART[1:3], APART[3:]], {}, 0)],
    "zipper": [along(5, n, {}) for n in (2, 3, 4, 5)],
    "sandwich": [along(n, n, {"sum": total}) for n in (4, 5) for total in (0, 3, 5)],
    "x-sum": [along(5, 5, {"value": total}) for total in (1, 6, 15)],
    "skyscraper": [along(5, 5, {"value": count}) for count in (1, 3, 5)],
    "numbered-room": [along(5, 5, {"value": value}) for value in (1, 4)],
    "between": [along(6, n, {}) for n in (3, 4)],
    "lockout": [along(7, 4, {"difference": least}) for least in (1, 4)],
    "lunchbox": [along(6, 4, {"sum": total}) for total in (0, 4, 7)],
    "quadruple": [(4, [*BLOCK[:2], *BLOCK[3:5]], [[*BLOCK[:2], *BLOCK[3:5]]], {"digits": d}, d)
        for d in (1, 13, 113, 1234)],
    "same-digits": [(4, APART, [APART[:2], APART[2:]], {}, 0)],
    **{name: [(3, GRID, [], {}, 3)]
       for name in ("global-entropy", "global-modulo", "dutch-flatmates")},
    "value-indexing": [along(5, n, {}) for n in (3, 4, 5)],
    "count-distinct": [along(5, n, {}) for n in (2, 4, 5)],
    "parity-line": [(*line, {}, 0) for line in LINES],
    **{name: [along(6, n, {}) for n in (2, 3, 4)]
       for name in ("same-difference-line", "sequence-line")},
    "index-line": [along(5, n, {}) for n in (2, 3, 5)],
    "one-of": [(9, BLOCK[:3], [BLOCK[:2]], {"rules": names}, names)
        for names in ("white-dots black-dots", "x v")],
    "before-digit": [along(5, 4, {"sum": total, "digit": end, "inclusive": own}, (total, end, own))
        for total, end, own in ((0, 3, False), (6, 2, False), (7, 4, True))],
    "first-seen": [along(5, 4, {"value": 3, "digits": digits}, (3, digits))
        for digits in ("135", "34")],
    "rising-start": [along(5, 4, {"sum": total}) for total in (1, 6, 10)],
    "bounded-cage": [along(5, 3, {"below": 9}, (-1, 9)), along(5, 3, {"above": 8}, (8, 0)),
        along(6, 3, {"above": 8, "below": 11}, (8, 11))],
    "bounded-sum": [along(5, 3, {"below": 9}, (-1, 9)), along(5, 3, {"above": 8}, (8, 0)),
        along(6, 3, {"above": 8, "below": 11}, (8, 11))],
    "product-cage": [along(6, 3, {"product": n}) for n in (1, 12, 36)],
    "relation": [along(5, 4, {"allowed": text}) for text in ("1:3 2:145 3:3 4:12 5:5", "1:2 2:34")],
    "mutual-relation": [along(5, 3, {"allowed": text})
        for text in ("1:345 2:45 3:135 4:12 5:1235", "1:12 2:12 3:4 4:3")],
    "automaton": [along(4, 4, {"states": text}) for text in (
        "even!: 24>even 13>odd; odd: 24>odd 13>even",
        "a: 12>a 3>a/b; b!: 4>b")],
    "contains": [along(5, 4, {"digits": digits}) for digits in ("113", "25")],
    "contains-exactly": [along(5, 4, {"digits": digits}) for digits in ("113", "5")],
    "weighted-sum": [along(6, len(weights), {"sum": total, "weights": weights}, (total, weights))
        for total, weights in ((3, [1, -1]), (-4, [2, -3, 1]), (11, [1, 1, 2]))],
    "diagonal-non-consecutive": [
        (5, [(0, 0), (1, 1), (2, 0), (1, 0)], [], {}, 0), (4, BLOCK, [], {}, 0)],
    "knightmare": [(9, [(0, 0), (1, 2), (2, 1)], [], {}, 0), (4, BLOCK, [], {}, 0)],
    "sums-cage": [along(6, 3, {"sums": sums}, sums) for sums in ([8], [6, 15], [7, 9, 10])],
    "hidden-skyscraper": [along(5, 5, {"value": clue}) for clue in (1, 3)],
    **{f"bounded-{name}": [along(5, 5, {"below": bound}, (-1, bound)),
        along(5, 5, {"above": bound}, (bound, 99)),
        along(5, 5, {"above": bound, "below": bound + 2}, (bound, bound + 2))]
       for name, bound in (("sandwich", 5), ("x-sum", 8), ("skyscraper", 2))},
    "regex": [along(5, 4, {"pattern": text}) for text in ("(12|3)*[1-5]", ".[^2]+5", "1{1,3}.*")],
}  # fmt: skip
LOOKING = {
    *("sandwich", "x-sum", "skyscraper", "numbered-room", "hidden-skyscraper"),
    *("bounded-sandwich", "bounded-x-sum", "bounded-skyscraper"),
}
"""Clues of whole rows, whose digits differ anyway."""
