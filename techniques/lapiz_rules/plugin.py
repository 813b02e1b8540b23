"""What the package of rules supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Technique, hook, techniques_in
from lapiz_grid import Rule
from lapiz_rules import (
    cages,
    chess,
    copies,
    dots,
    houses,
    indexers,
    lines,
    marks,
    outside,
    patterns,
    sums,
)
from lapiz_rules.codes import coded

FAMILIES = (houses, chess, lines, dots, marks, copies, indexers, cages, sums, outside, patterns)
"""The modules of the families, in the order in which they are listed."""


@hook
def lapiz_rules() -> Iterable[Rule]:
    """Return the rules of all families."""
    return [coded(rule) for family in FAMILIES for rule in family.RULES]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques that show what rules exclude."""
    return techniques_in("lapiz_rules")
