from lapiz_grid.agreeing import (
    agrees as agrees,
)
from lapiz_grid.agreeing import (
    disagreeing as disagreeing,
)
from lapiz_grid.agreeing import (
    listed as listed,
)
from lapiz_grid.agreeing import (
    merged as merged,
)
from lapiz_grid.agreeing import (
    stated as stated,
)
from lapiz_grid.automaton import (
    Automaton as Automaton,
)
from lapiz_grid.automaton import (
    Ways as Ways,
)
from lapiz_grid.automaton import (
    combined as combined,
)
from lapiz_grid.codes import Code as Code
from lapiz_grid.conventions import Convention as Convention
from lapiz_grid.digits import (
    Digits as Digits,
)
from lapiz_grid.digits import (
    mask_of as mask_of,
)
from lapiz_grid.digits import (
    named_digits as named_digits,
)
from lapiz_grid.digits import (
    usual as usual,
)
from lapiz_grid.fields import (
    CELLS as CELLS,
)
from lapiz_grid.fields import (
    Cells as Cells,
)
from lapiz_grid.fields import (
    Field as Field,
)
from lapiz_grid.fields import (
    Sort as Sort,
)
from lapiz_grid.fields import (
    Value as Value,
)
from lapiz_grid.instances import (
    Drawing as Drawing,
)
from lapiz_grid.instances import (
    in_whole_grid as in_whole_grid,
)
from lapiz_grid.parts import (
    Add as Add,
)
from lapiz_grid.parts import (
    AnyOf as AnyOf,
)
from lapiz_grid.parts import (
    Combine as Combine,
)
from lapiz_grid.parts import (
    Connect as Connect,
)
from lapiz_grid.parts import (
    Differ as Differ,
)
from lapiz_grid.parts import (
    Exclude as Exclude,
)
from lapiz_grid.parts import (
    Follow as Follow,
)
from lapiz_grid.parts import (
    Form as Form,
)
from lapiz_grid.parts import (
    Never as Never,
)
from lapiz_grid.parts import (
    Part as Part,
)
from lapiz_grid.parts import (
    Relation as Relation,
)
from lapiz_grid.parts import (
    cells_of as cells_of,
)
from lapiz_grid.parts import (
    relation as relation,
)
from lapiz_grid.places import (
    cells_named as cells_named,
)
from lapiz_grid.places import (
    line_named as line_named,
)
from lapiz_grid.places import (
    line_spelt as line_spelt,
)
from lapiz_grid.places import (
    pair_named as pair_named,
)
from lapiz_grid.places import (
    sequence_named as sequence_named,
)
from lapiz_grid.places import (
    shortened as shortened,
)
from lapiz_grid.places import (
    spelt as spelt,
)
from lapiz_grid.reading import (
    constraints_of as constraints_of,
)
from lapiz_grid.reading import (
    known_rule as known_rule,
)
from lapiz_grid.reading import (
    known_rules as known_rules,
)
from lapiz_grid.rule import (
    Board as Board,
)
from lapiz_grid.rule import (
    Constraint as Constraint,
)
from lapiz_grid.rule import (
    Rule as Rule,
)
from lapiz_grid.ruling import Ruling as Ruling
from lapiz_grid.schema import RULES_SCHEMA as RULES_SCHEMA
from lapiz_grid.shades import (
    SHADED as SHADED,
)
from lapiz_grid.shades import (
    SHADES as SHADES,
)
from lapiz_grid.shades import (
    UNSHADED as UNSHADED,
)
from lapiz_grid.sums import Sums as Sums
from lapiz_grid.words import (
    places_of_rules as places_of_rules,
)
from lapiz_grid.words import (
    rule_title as rule_title,
)
from lapiz_grid.words import (
    sentences as sentences,
)
