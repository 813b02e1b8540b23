from lapiz.solving.generation import (
    BRANCHES as BRANCHES,
    generate as generate,
    positions as positions,
    side_option as side_option,
    thinned as thinned,
)
from lapiz.solving.goals import (
    meeting as meeting,
    removed_text as removed_text,
    subject as subject,
)
from lapiz.solving.grouping import by_effect as by_effect
from lapiz.solving.guard import GuardedTechniques as GuardedTechniques
from lapiz.solving.last_resort import (
    UNNAMED as UNNAMED,
    LastResort as LastResort,
)
from lapiz.solving.loop import Solve as Solve
from lapiz.solving.passed import Passed as Passed
from lapiz.solving.profiles import resolved as resolved
from lapiz.solving.rating import (
    check_scale as check_scale,
    finder as finder,
    has_rating as has_rating,
    knows_rules as knows_rules,
    minutes_of as minutes_of,
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
from lapiz.solving.solver import Stages as Stages
from lapiz.solving.step import (
    Entry as Entry,
    placing as placing,
)
from lapiz.solving.task import (
    Ending as Ending,
    Options as Options,
    Task as Task,
    solve_budget as solve_budget,
)
