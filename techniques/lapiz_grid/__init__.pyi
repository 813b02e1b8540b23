from lapiz_grid.agreeing import (
    agrees as agrees,
    disagreeing as disagreeing,
    listed as listed,
    merged as merged,
    stated as stated,
)
from lapiz_grid.automaton import (
    Automaton as Automaton,
    Ways as Ways,
    combined as combined,
)
from lapiz_grid.codes import Code as Code
from lapiz_grid.conventions import Convention as Convention
from lapiz_grid.digits import (
    Digits as Digits,
    mask_of as mask_of,
    named_digits as named_digits,
    usual as usual,
)
from lapiz_grid.exclusions import turned as turned
from lapiz_grid.fields import (
    CELLS as CELLS,
    Cells as Cells,
    Field as Field,
    Sort as Sort,
    Value as Value,
)
from lapiz_grid.instances import (
    Drawing as Drawing,
    in_whole_grid as in_whole_grid,
)
from lapiz_grid.kinds import (
    LATIN as LATIN,
    digit_grid as digit_grid,
)
from lapiz_grid.parts import (
    Add as Add,
    AnyOf as AnyOf,
    Combine as Combine,
    Connect as Connect,
    Differ as Differ,
    Exclude as Exclude,
    Follow as Follow,
    Form as Form,
    Never as Never,
    Part as Part,
    Relation as Relation,
    Tally as Tally,
    cells_of as cells_of,
    relation as relation,
)
from lapiz_grid.places import (
    cells_named as cells_named,
    line_named as line_named,
    line_spelt as line_spelt,
    pair_named as pair_named,
    sequence_named as sequence_named,
    shortened as shortened,
    spelt as spelt,
)
from lapiz_grid.reading import (
    constraints_of as constraints_of,
    known_rule as known_rule,
    known_rules as known_rules,
)
from lapiz_grid.renaming import renamed as renamed
from lapiz_grid.rule import (
    Board as Board,
    Constraint as Constraint,
    Rule as Rule,
)
from lapiz_grid.ruling import Ruling as Ruling
from lapiz_grid.schema import RULES_SCHEMA as RULES_SCHEMA
from lapiz_grid.sums import Sums as Sums
from lapiz_grid.words import (
    places_of_rules as places_of_rules,
    rule_title as rule_title,
    sentences as sentences,
)
from lapiz_hidden.layers import (
    SHADED as SHADED,
    SHADES as SHADES,
    SHADING as SHADING,
    UNSHADED as UNSHADED,
    Layer as Layer,
)
