"""Other ways to take lines where the setter's solution breaks the first: around, or together."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from lapiz import Name
from lapiz_grid import Cells, Rule, known_rules
from lapiz_links.drawn.figures import Figure

Groups = list[tuple[Cells, Mapping[str, Any]]]
"""Groups of cells with further fields of the rule."""
Way = tuple[Rule, Groups, Sequence[Figure]]
ROUND = Name("a closed line is one cycle")
TOGETHER = Name("lines that touch are one")


def other_ways(
    ways: Sequence[str], rule: Rule, figures: Sequence[Figure], side: int, regions: tuple[str, ...]
) -> Iterator[tuple[str, Way]]:
    """Yield other rules, groups and figures that some lines may be, each with what it assumes.

    Ways are `loop`, `touching`, and `touching RULE`: the parts of one line within regions are
    groups of that rule.
    """
    lines = [figure.cells for figure in figures]
    if "loop" in ways and any(line[0] == line[-1] for line in lines):
        yield ROUND, (rule, [_around(rule, line, regions) for line in lines], figures)
    touching = next((way.split() for way in ways if way.startswith("touching")), [])
    parts = _touching(lines, figures) if touching and len(lines) > 1 else []
    if parts and len(parts) < len(lines):
        if len(touching) == 1:
            walks: Groups = [(_walk(joined), {}) for joined, _ in parts]
            yield TOGETHER, (rule, walks, [figure for _, figure in parts])
        elif len(parts) == 1:
            yield TOGETHER, _within(known_rules()[touching[1]], *parts[0], regions)


def _around(rule: Rule, line: Cells, regions: tuple[str, ...]) -> tuple[Cells, Mapping[str, Any]]:
    """Return a closed line as a cycle, begun where a region begins if the rule has no loops."""
    if line[0] != line[-1]:
        return line, {}
    cycle = line[:-1]
    if any(field.name == "loop" for field in rule.fields):
        return cycle, {"loop": True}
    for at in range(len(cycle)):
        if regions and regions[cycle[at]] != regions[cycle[at - 1]]:
            return cycle[at:] + cycle[:at], {}
    return cycle, {}


def _touching(
    lines: Sequence[Cells], figures: Sequence[Figure]
) -> list[tuple[list[Cells], Figure]]:
    """Return the lines that are connected by cells, with a figure of each."""
    parts: list[tuple[list[Cells], Figure]] = []
    for line, figure in zip(lines, figures, strict=True):
        near = [part for part in parts if any(set(path) & set(line) for path in part[0])]
        whole = [path for part in near for path in part[0]] + [line]
        parts = [part for part in parts if part not in near] + [(whole, figure)]
    return parts


def _steps(lines: Sequence[Cells]) -> dict[int, list[int]]:
    """Return for each cell those that lines lead to from it, either way."""
    steps: dict[int, list[int]] = {}
    for line in lines:
        for cell, other in pairwise(line):
            steps.setdefault(cell, []).append(other)
            steps.setdefault(other, []).append(cell)
    return steps


def _walk(lines: Sequence[Cells]) -> Cells:
    """Return a walk along lines that are connected, through all cells and back where it must."""
    steps, walk, seen = _steps(lines), [lines[0][0]], {lines[0][0]}
    trail = [lines[0][0]]
    while trail:
        ahead = next((cell for cell in steps[trail[-1]] if cell not in seen), None)
        if ahead is None:
            trail.pop()
            if trail and len(seen) < len(steps):
                walk.append(trail[-1])
        else:
            seen.add(ahead)
            trail.append(ahead)
            walk.append(ahead)
    return tuple(walk)


def _within(rule: Rule, lines: list[Cells], figure: Figure, regions: tuple[str, ...]) -> Way:
    """Return the parts of lines within regions, that are connected there, as groups of a rule."""
    inside = [
        (cell, other) for line in lines for cell, other in pairwise(line)
        if regions[cell] == regions[other]
    ]  # fmt: skip
    alone = [(cell,) for line in lines for cell in line]
    parts = _touching([*inside, *alone], [figure] * (len(inside) + len(alone)))
    groups: Groups = [
        (tuple(sorted({cell for line in joined for cell in line})), {}) for joined, _ in parts
    ]
    return rule, groups, [figure] * len(groups)
