from lapiz.solving.careful import (
    Solve as Solve,
    parted as parted,
)
from lapiz.solving.expectations import unmet as unmet
from lapiz.solving.generation import (
    BRANCHES as BRANCHES,
    generate as generate,
    positions as positions,
    side_option as side_option,
    thinned as thinned,
)
from lapiz.solving.goals import (
    NotReached as NotReached,
    Subject as Subject,
    meeting as meeting,
    removed_text as removed_text,
    speaks_against as speaks_against,
    subject as subject,
)
from lapiz.solving.grouping import (
    Alternatives as Alternatives,
    DeductionList as DeductionList,
    by_effect as by_effect,
)
from lapiz.solving.guard import (
    GuardedTechniques as GuardedTechniques,
    Misbehaved as Misbehaved,
)
from lapiz.solving.last_resort import (
    CHOICE as CHOICE,
    REST as REST,
    UNNAMED as UNNAMED,
    LastResort as LastResort,
    givens as givens,
)
from lapiz.solving.log import (
    Log as Log,
    Problem as Problem,
    Story as Story,
)
from lapiz.solving.passed import Passed as Passed
from lapiz.solving.profiles import (
    TechniqueLike as TechniqueLike,
    Techniques as Techniques,
    check_leads_on as check_leads_on,
    placed as placed,
    resolved as resolved,
    scores_of as scores_of,
    techniques_given as techniques_given,
    techniques_named as techniques_named,
)
from lapiz.solving.rating import (
    check_scale as check_scale,
    finder as finder,
    has_rating as has_rating,
    knows_rules as knows_rules,
    minutes_of as minutes_of,
    own_rating as own_rating,
    profile_of_scale as profile_of_scale,
    rating_of as rating_of,
    rating_of_step as rating_of_step,
    reasons_of as reasons_of,
    scale_named as scale_named,
    scales_for as scales_for,
    unit_of as unit_of,
    usual_scale as usual_scale,
)
from lapiz.solving.shortcut import without_steps as without_steps
from lapiz.solving.simple_logs import as_told as as_told
from lapiz.solving.solver import (
    Stages as Stages,
    solve as solve,
)
from lapiz.solving.stages import (
    TRIAL as TRIAL,
    check_name as check_name,
    trying as trying,
    wholes as wholes,
)
from lapiz.solving.step import (
    Entry as Entry,
    Step as Step,
    placing as placing,
)
from lapiz.solving.task import (
    Ending as Ending,
    Options as Options,
    Task as Task,
    solve_budget as solve_budget,
)
