"""Chains of three strong links: M-, S-, L- and H-wings."""

from collections.abc import Iterator

from tests.sudoku.definitions.marks import PEERS, Marks, Removes

Node = tuple[int, int]
"""A cell and a digit."""
Near = dict[Node, dict[Node, str]]
"""By node the ends of its strong links: "c" in a cell, "h" in a house."""


def strong(marks: Marks) -> Near:
    """Return the strong links of cells of two digits and of digits with two places in a house."""
    near: Near = {(cell, digit): {} for cell, digits in marks.open.items() for digit in digits}
    for digit in range(9):
        for cell, end in marks.links(digit):
            near[cell, digit][end, digit] = "h"
    for cell, digits in marks.open.items():
        for digit in digits if len(digits) == 2 else ():
            (other,) = digits - {digit}
            near[cell, digit][cell, other] = "c"
    return near


def weak(marks: Marks, node: Node) -> set[Node]:
    """Return what a candidate rules out."""
    cell, digit = node
    places = {(peer, digit) for peer in PEERS[cell] & marks.places(digit)}
    return places | {(cell, other) for other in marks.open[cell] - {digit}}


def wings(marks: Marks, name: str) -> Iterator[Removes]:
    """Yield what sees both ends of a chain that has a name, and that no shorter one joins."""
    near, sees = strong(marks), {node: weak(marks, node) for node in strong(marks)}

    def grow(way: list[Node], sorts: str) -> Iterator[tuple[list[Node], str]]:
        for end, sort in near[way[-1]].items():
            if end not in way and len(sorts) == 2:
                yield [*way, end], sorts + sort
            elif end not in way:
                for node in sees[end] - {*way}:
                    yield from grow([*way, end, node], sorts + sort)

    for start in near:
        joined = {*near[start]} | {
            last for end in near[start] for node in sees[end] for last in near[node]
        }
        for way, sorts in grow([start], ""):
            if _name(sorts, [digit for _, digit in way]) == name and way[-1] not in joined:
                yield sees[way[0]] & sees[way[-1]]


def _name(sorts: str, digits: list[int]) -> str:
    """Return the name of a chain by where its strong links lie, and by its digits."""
    if sorts == "hch":
        return "s-wing"  # a cell of two digits between two houses
    if sorts in ("chh", "hhc") and digits[0] == digits[-1]:
        return "m-wing"  # a cell of two digits, a house for one of them, a house for the other
    if sorts == "hhh" and len({*digits}) == 3:
        return "l-wing"  # three houses, three digits
    return "h-wing" if sorts in ("cch", "hcc", "chh", "hhc") else ""
