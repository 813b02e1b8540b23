from lapiz_generic.clashes import incompatible as incompatible
from lapiz_generic.covering import covered as covered
from lapiz_generic.demands import (
    demand_technique as demand_technique,
    demanded as demanded,
    known_of as known_of,
    reason as reason,
    told as told,
    ways_left as ways_left,
)
from lapiz_generic.excerpts import (
    FAILS as FAILS,
    excerpted as excerpted,
    outline as outline,
)
from lapiz_generic.forcing import (
    agreement as agreement,
    contradiction as contradiction,
)
from lapiz_generic.jointly import jointly as jointly
from lapiz_generic.make import (
    Found as Found,
    agreement_technique as agreement_technique,
    contradiction_technique as contradiction_technique,
    exclusion_technique as exclusion_technique,
    incompatible_technique as incompatible_technique,
    set_technique as set_technique,
    worded as worded,
)
from lapiz_generic.open_items import exclusion as exclusion
from lapiz_generic.sentences import (
    MOST_FACTS as MOST_FACTS,
    merged as merged,
    needed as needed,
    one_of as one_of,
    shortened as shortened,
    told_case as told_case,
)
from lapiz_generic.view import PlainView as PlainView
