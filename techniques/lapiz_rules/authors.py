"""What authors of rules need of the grid: a rule, its fields, its parts, and what checks it."""

from lapiz_grid import (
    SHADED as SHADED,
)
from lapiz_grid import (
    UNSHADED as UNSHADED,
)
from lapiz_grid import (
    Add as Add,
)
from lapiz_grid import (
    AnyOf as AnyOf,
)
from lapiz_grid import (
    Automaton as Automaton,
)
from lapiz_grid import (
    Board as Board,
)
from lapiz_grid import (
    Code as Code,
)
from lapiz_grid import (
    Combine as Combine,
)
from lapiz_grid import (
    Connect as Connect,
)
from lapiz_grid import (
    Constraint as Constraint,
)
from lapiz_grid import (
    Convention as Convention,
)
from lapiz_grid import (
    Differ as Differ,
)
from lapiz_grid import (
    Exclude as Exclude,
)
from lapiz_grid import (
    Field as Field,
)
from lapiz_grid import (
    Follow as Follow,
)
from lapiz_grid import (
    Form as Form,
)
from lapiz_grid import (
    Never as Never,
)
from lapiz_grid import (
    Relation as Relation,
)
from lapiz_grid import (
    Rule as Rule,
)
from lapiz_grid import (
    Sort as Sort,
)
from lapiz_grid import (
    Value as Value,
)
from lapiz_grid import (
    relation as relation,
)
from lapiz_grid import (
    spelt as spelt,
)
from lapiz_grid.testing import (
    check_rule as check_rule,
)
from lapiz_grid.testing import (
    check_rule_told as check_rule_told,
)
