"""Rules that a puzzle states in full: tables of two digits, automata, counts, sums with weights.

What a setter makes up, and no other rule says, can be written with these.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    from lapiz_grid import Rule

FAMILIES = (
    "relation",
    "machine",
    "counting",
    "offsets",
    "hidden",
    "bounded",
    "missing",
    "letters",
    "looking",
)
"""The modules of the rules, in the order in which they are listed."""


@hook
def lapiz_rules() -> Iterable[Rule]:
    """Return the rules of all families."""
    families = (import_module(f"lapiz_relations.{name}") for name in FAMILIES)
    return [rule for family in families for rule in family.RULES]
