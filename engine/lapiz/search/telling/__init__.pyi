from lapiz.search.telling.alike import (
    course_of as course_of,
    course_of_case as course_of_case,
    grouped as grouped,
    is_long as is_long,
    mirrored as mirrored,
)
from lapiz.search.telling.chains import (
    Inference as Inference,
    ToldChain as ToldChain,
    is_told_by_links as is_told_by_links,
    told_chain as told_chain,
)
from lapiz.search.telling.cores import (
    Cores as Cores,
    cores_of as cores_of,
)
from lapiz.search.telling.crowds import Crowd as Crowd
from lapiz.search.telling.facts import Cause as Cause
from lapiz.search.telling.illustration import (
    illustrated as illustrated,
    links_of as links_of,
)
from lapiz.search.telling.implications import (
    Argument as Argument,
    Case as Case,
    Implication as Implication,
    arguments as arguments,
    is_last as is_last,
)
from lapiz.search.telling.lemmas import (
    Shared as Shared,
    shared as shared,
)
from lapiz.search.telling.looks import (
    PricedCore as PricedCore,
    PricedLook as PricedLook,
    looks_of as looks_of,
)
from lapiz.search.telling.refutation import (
    PLACEMENTS_BY_PASS as PLACEMENTS_BY_PASS,
    choice as choice,
    choosing as choosing,
    contradicted as contradicted,
    only_left as only_left,
    refute as refute,
    removal as removal,
    shortened as shortened,
    the_rest as the_rest,
    unnamed as unnamed,
)
from lapiz.search.telling.shrinking import shrink as shrink
from lapiz.search.telling.trials import ordered as ordered
from lapiz.search.telling.unfolding import Unfolding as Unfolding
