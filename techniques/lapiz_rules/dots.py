"""Marks between two neighbouring cells: Kropki dots, X and V, differences, inequality signs.

The negative rule says that neighbours without the mark are not so. A pair with any dot is left out
of what a negative rule says of the other dots: 1 and 2 may have either.
"""

from lapiz_grid import Field, Sort
from lapiz_rules.makers import pair_rule
from lapiz_rules.relations import differing_by, in_ratio, larger, summing

VALUE = Field("value", Sort.NUMBER, "The number on the mark.", most=49, adds_up=True)
DOTS = ("white-dots", "black-dots", "difference", "ratio")
"""The rules whose marks are dots."""


RULES = (
    pair_rule(
        "white-dots",
        differing_by,
        "Digits joined by a white dot are consecutive.",
        value=1,
        reason="the white dot between {0} and {1} says that they are consecutive",
        negative="All white dots are given.",
        because="there is no dot between {0} and {1}, so they are not consecutive",
        marks=DOTS,
    ),
    pair_rule(
        "black-dots",
        in_ratio,
        "Of digits joined by a black dot one is twice the other.",
        value=2,
        reason="the black dot between {0} and {1} says that one is twice the other",
        negative="All black dots are given.",
        shade="black",
        because="there is no dot between {0} and {1}, so neither is twice the other",
        marks=DOTS,
    ),
    pair_rule(
        "x",
        summing,
        "Digits joined by an X sum to 10.",
        value=10,
        reason="the X between {0} and {1} says that they sum to 10",
        negative="All Xs are given.",
        text="X",
        because="there is no X between {0} and {1}, so they do not sum to 10",
    ),
    pair_rule(
        "v",
        summing,
        "Digits joined by a V sum to 5.",
        value=5,
        reason="the V between {0} and {1} says that they sum to 5",
        negative="All Vs are given.",
        text="V",
        because="there is no V between {0} and {1}, so they do not sum to 5",
    ),
    pair_rule(
        "difference",
        differing_by,
        "Digits joined by a white dot with {value} differ by {value}.",
        value=VALUE,
        reason="the dot between {0} and {1} says that they differ by {2}",
        negative="All dots with {value} are given.",
        because="there is no dot between {0} and {1}, so they do not differ by {2}",
        marks=DOTS,
    ),
    pair_rule(
        "ratio",
        in_ratio,
        "Of digits joined by a black dot with {value} one is {value} times the other.",
        value=VALUE,
        reason="the dot between {0} and {1} says that one is {2} times the other",
        negative="All black dots with {value} are given.",
        shade="black",
        because="there is no dot between {0} and {1}, so neither is {2} times the other",
        marks=DOTS,
    ),
    pair_rule(
        "pair-sum",
        summing,
        "Digits joined by a circle with {value} sum to {value}.",
        value=VALUE,
        reason="the circle between {0} and {1} says that they sum to {2}",
        negative="All circles with {value} are given.",
        because="there is no circle between {0} and {1}, so they do not sum to {2}",
    ),
    pair_rule(
        "greater-than",
        larger,
        "An inequality sign points at the smaller digit.",
        pairs=Field("pairs", Sort.PAIR, "The larger cell first, as r1c1-r1c2."),
        reason="the sign between {0} and {1} says that {0} is larger",
        text=">",
    ),
)
