"""Rules that a sudoku may have besides its houses, a file for each family, and what shows them.

What rules of other packages are made of is here: a `Rule` with its fields, the parts that it means,
and its names in other programs.
"""

from lazy_loader import attach

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
    "cage_rule",
    "check_rule",
    "check_rule_told",
    "line_rule",
    "outside_clue",
    "pair_rule",
    "relation",
    "spelt",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "authors": [
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
            "relation",
            "spelt",
            "check_rule",
            "check_rule_told",
        ],
        "makers": ["cage_rule", "line_rule", "outside_clue", "pair_rule"],
    },
)
