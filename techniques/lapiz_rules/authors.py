"""What authors of rules need of the grid: a rule, its fields, its parts, and what checks it."""

from lapiz_grid import (
    SHADED as SHADED,
    UNSHADED as UNSHADED,
    Add as Add,
    AnyOf as AnyOf,
    Automaton as Automaton,
    Board as Board,
    Code as Code,
    Combine as Combine,
    Connect as Connect,
    Constraint as Constraint,
    Convention as Convention,
    Differ as Differ,
    Exclude as Exclude,
    Field as Field,
    Follow as Follow,
    Form as Form,
    Layer as Layer,
    Never as Never,
    Relation as Relation,
    Rule as Rule,
    Sort as Sort,
    Tally as Tally,
    Value as Value,
    relation as relation,
    spelt as spelt,
)
from lapiz_grid.testing import (
    check_rule as check_rule,
    check_rule_told as check_rule_told,
)
