from lapiz_rules.authors import (
    SHADED as SHADED,
)
from lapiz_rules.authors import (
    UNSHADED as UNSHADED,
)
from lapiz_rules.authors import (
    Add as Add,
)
from lapiz_rules.authors import (
    AnyOf as AnyOf,
)
from lapiz_rules.authors import (
    Automaton as Automaton,
)
from lapiz_rules.authors import (
    Board as Board,
)
from lapiz_rules.authors import (
    Code as Code,
)
from lapiz_rules.authors import (
    Combine as Combine,
)
from lapiz_rules.authors import (
    Connect as Connect,
)
from lapiz_rules.authors import (
    Constraint as Constraint,
)
from lapiz_rules.authors import (
    Convention as Convention,
)
from lapiz_rules.authors import (
    Differ as Differ,
)
from lapiz_rules.authors import (
    Exclude as Exclude,
)
from lapiz_rules.authors import (
    Field as Field,
)
from lapiz_rules.authors import (
    Follow as Follow,
)
from lapiz_rules.authors import (
    Form as Form,
)
from lapiz_rules.authors import (
    Never as Never,
)
from lapiz_rules.authors import (
    Relation as Relation,
)
from lapiz_rules.authors import (
    Rule as Rule,
)
from lapiz_rules.authors import (
    Sort as Sort,
)
from lapiz_rules.authors import (
    Value as Value,
)
from lapiz_rules.authors import (
    check_rule as check_rule,
)
from lapiz_rules.authors import (
    check_rule_told as check_rule_told,
)
from lapiz_rules.authors import (
    relation as relation,
)
from lapiz_rules.authors import (
    spelt as spelt,
)
