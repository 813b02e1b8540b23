"""Other ways to take lines where the setter's solution breaks the first: around, or together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lapiz.core import Name
from lapiz_grid import Cells, Rule, known_rules
from lapiz_sudoku.kind.formats.links.drawn.figures import Figure

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
    lines = [one.cells for one in figures]
    if "loop" in ways and any(line[0] == line[-1] for line in lines):
        yield ROUND, (rule, [_around(rule, line, regions) for line in lines], figures)
    touching = next((way.split() for way in ways if way.startswith("touching")), [])
    parts = _touching(lines, figures) if touching and len(lines) > 1 else []
    if parts and len(parts) < len(lines):
        if len(touching) == 1:
            yield TOGETHER, (rule, [(cells, {}) for cells, _ in parts], [one for _, one in parts])
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


def _touching(lines: Sequence[Cells], figures: Sequence[Figure]) -> list[tuple[Cells, Figure]]:
    """Return the cells of lines that share some, with a figure of each."""
    found: list[tuple[set[int], Figure]] = []
    for line, figure in zip(lines, figures, strict=True):
        near = [one for one in found if one[0] & set(line)]
        whole = set(line).union(*(cells for cells, _ in near))
        found = [one for one in found if one not in near] + [(whole, figure)]
    return [(tuple(sorted(cells)), figure) for cells, figure in found]


def _within(rule: Rule, cells: Cells, figure: Figure, regions: tuple[str, ...]) -> Way:
    """Return the parts of a line within regions as the groups of a rule."""
    parts: dict[str, list[int]] = {}
    for cell in cells:
        parts.setdefault(regions[cell], []).append(cell)
    groups: Groups = [(tuple(own), {}) for own in parts.values()]
    return rule, groups, [figure] * len(groups)
