"""What the package of rules supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Technique
    from lapiz_grid import Rule

FAMILIES = (
    *("houses", "chess", "lines", "dots", "marks", "copies", "indexers", "cages", "bounds", "sums"),
    *("outside", "first_seen", "patterns", "sequences", "alternatives", "shading"),
)
"""The modules of the families, in the order in which they are listed."""
WITHOUT = ("codes", "conventions", "spoken", "drawing", "makers")
"""Other modules that have no technique."""


@hook
def lapiz_rules() -> Iterable[Rule]:
    """Return the rules of all families."""
    from lapiz_rules.codes import coded

    families = (import_module(f"lapiz_rules.{name}") for name in FAMILIES)
    return [coded(rule) for family in families for rule in family.RULES]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques that show what rules exclude."""
    return techniques_in("lapiz_rules", but=(*FAMILIES, *WITHOUT))
