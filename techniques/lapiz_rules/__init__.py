"""Rules that a sudoku may have besides its houses, a file for each family, and what shows them.

What rules of other packages are made of is here: a `Rule` with its fields, the parts that it means,
and its names in other programs.
"""

from lapiz.later import later

with later(__name__):
    from lapiz_grid import (
        SHADED,
        UNSHADED,
        Add,
        AnyOf,
        Automaton,
        Board,
        Code,
        Combine,
        Connect,
        Constraint,
        Convention,
        Differ,
        Exclude,
        Field,
        Follow,
        Form,
        Never,
        Relation,
        Rule,
        Sort,
        Value,
        relation,
        spelt,
    )
    from lapiz_grid.testing import check_rule, check_rule_told

__all__ = [
    "SHADED",
    "UNSHADED",
    "Add",
    "AnyOf",
    "Automaton",
    "Board",
    "Code",
    "Combine",
    "Connect",
    "Constraint",
    "Convention",
    "Differ",
    "Exclude",
    "Field",
    "Follow",
    "Form",
    "Never",
    "Relation",
    "Rule",
    "Sort",
    "Value",
    "check_rule",
    "check_rule_told",
    "relation",
    "spelt",
]
