"""Square grids with digits: rules that a puzzle file may state, what they mean, and their words.

A module belongs here if it is about digits in the cells of a square grid, whatever the kind of
puzzle. Sudoku and the rules stand on it; no technique and no rule is in it.
"""

from lapiz.later import later

with later(__name__):
    from lapiz_grid.agreeing import agrees, disagreeing, listed, merged, stated
    from lapiz_grid.automaton import Automaton, Ways, combined
    from lapiz_grid.codes import Code
    from lapiz_grid.conventions import Convention
    from lapiz_grid.digits import Digits, mask_of, named_digits, usual
    from lapiz_grid.fields import CELLS, Cells, Field, Sort, Value
    from lapiz_grid.instances import Drawing, in_whole_grid
    from lapiz_grid.parts import (
        Add,
        AnyOf,
        Combine,
        Connect,
        Differ,
        Exclude,
        Follow,
        Form,
        Never,
        Part,
        Relation,
        cells_of,
        relation,
    )
    from lapiz_grid.places import (
        cells_named,
        line_named,
        line_spelt,
        pair_named,
        sequence_named,
        shortened,
        spelt,
    )
    from lapiz_grid.reading import constraints_of, known_rule, known_rules
    from lapiz_grid.rule import Board, Constraint, Rule
    from lapiz_grid.ruling import Ruling
    from lapiz_grid.schema import RULES_SCHEMA
    from lapiz_grid.shades import SHADED, SHADES, UNSHADED
    from lapiz_grid.sums import Sums
    from lapiz_grid.words import places_of_rules, rule_title, sentences

__all__ = [
    "CELLS",
    "RULES_SCHEMA",
    "SHADED",
    "SHADES",
    "UNSHADED",
    "Add",
    "AnyOf",
    "Automaton",
    "Board",
    "Cells",
    "Code",
    "Combine",
    "Connect",
    "Constraint",
    "Convention",
    "Differ",
    "Digits",
    "Drawing",
    "Exclude",
    "Field",
    "Follow",
    "Form",
    "Never",
    "Part",
    "Relation",
    "Rule",
    "Ruling",
    "Sort",
    "Sums",
    "Value",
    "Ways",
    "agrees",
    "cells_named",
    "cells_of",
    "combined",
    "constraints_of",
    "disagreeing",
    "in_whole_grid",
    "known_rule",
    "known_rules",
    "line_named",
    "line_spelt",
    "listed",
    "mask_of",
    "merged",
    "named_digits",
    "pair_named",
    "places_of_rules",
    "relation",
    "rule_title",
    "sentences",
    "sequence_named",
    "shortened",
    "spelt",
    "stated",
    "usual",
]
