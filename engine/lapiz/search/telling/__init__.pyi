from lapiz.search.telling.alike import (
    course_of as course_of,
)
from lapiz.search.telling.alike import (
    course_of_case as course_of_case,
)
from lapiz.search.telling.alike import (
    grouped as grouped,
)
from lapiz.search.telling.alike import (
    is_long as is_long,
)
from lapiz.search.telling.alike import (
    mirrored as mirrored,
)
from lapiz.search.telling.chains import (
    Inference as Inference,
)
from lapiz.search.telling.chains import (
    ToldChain as ToldChain,
)
from lapiz.search.telling.chains import (
    is_told_by_links as is_told_by_links,
)
from lapiz.search.telling.chains import (
    told_chain as told_chain,
)
from lapiz.search.telling.cores import (
    Cores as Cores,
)
from lapiz.search.telling.cores import (
    cores_of as cores_of,
)
from lapiz.search.telling.crowds import Crowd as Crowd
from lapiz.search.telling.facts import Cause as Cause
from lapiz.search.telling.illustration import (
    illustrated as illustrated,
)
from lapiz.search.telling.illustration import (
    links_of as links_of,
)
from lapiz.search.telling.implications import (
    Argument as Argument,
)
from lapiz.search.telling.implications import (
    Case as Case,
)
from lapiz.search.telling.implications import (
    Implication as Implication,
)
from lapiz.search.telling.implications import (
    arguments as arguments,
)
from lapiz.search.telling.implications import (
    is_last as is_last,
)
from lapiz.search.telling.lemmas import (
    Shared as Shared,
)
from lapiz.search.telling.lemmas import (
    shared as shared,
)
from lapiz.search.telling.looks import (
    PricedCore as PricedCore,
)
from lapiz.search.telling.looks import (
    PricedLook as PricedLook,
)
from lapiz.search.telling.looks import (
    looks_of as looks_of,
)
from lapiz.search.telling.refutation import (
    PLACEMENTS_BY_PASS as PLACEMENTS_BY_PASS,
)
from lapiz.search.telling.refutation import (
    choice as choice,
)
from lapiz.search.telling.refutation import (
    choosing as choosing,
)
from lapiz.search.telling.refutation import (
    contradicted as contradicted,
)
from lapiz.search.telling.refutation import (
    only_left as only_left,
)
from lapiz.search.telling.refutation import (
    refute as refute,
)
from lapiz.search.telling.refutation import (
    removal as removal,
)
from lapiz.search.telling.refutation import (
    shortened as shortened,
)
from lapiz.search.telling.refutation import (
    the_rest as the_rest,
)
from lapiz.search.telling.refutation import (
    unnamed as unnamed,
)
from lapiz.search.telling.shrinking import shrink as shrink
from lapiz.search.telling.trials import ordered as ordered
from lapiz.search.telling.unfolding import Unfolding as Unfolding
