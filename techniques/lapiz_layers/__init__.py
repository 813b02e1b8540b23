"""Rules of what no digit says: regions to be found, and cells that count for another value.

Each of them has a hidden layer: beside its digit each cell has one of some values.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Technique
    from lapiz_grid import Rule

FAMILIES = ("regions", "modifiers", "counts", "values")
"""The modules of the rules, in the order in which they are listed."""


@hook
def lapiz_rules() -> Iterable[Rule]:
    """Return the rules of all families."""
    families = (import_module(f"lapiz_layers.{name}") for name in FAMILIES)
    return [rule for family in families for rule in family.RULES]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques that tell how regions are found."""
    return techniques_in("lapiz_layers", but=(*FAMILIES, "counting", "said"))
