from lapiz_workshop.lab.comparing import (
    RunComparison as RunComparison,
    compare as compare,
)
from lapiz_workshop.lab.finding import (
    Find as Find,
    comes_first as comes_first,
    mine as mine,
    with_technique as with_technique,
)
from lapiz_workshop.lab.runs import (
    Observation as Observation,
    Run as Run,
    Solved as Solved,
    instead as instead,
    measured as measured,
    where_of as where_of,
)
from lapiz_workshop.lab.saved_runs import (
    Pin as Pin,
    dump_run as dump_run,
    load_run as load_run,
    pin_of as pin_of,
)
from lapiz_workshop.lab.shrinking import (
    expecting as expecting,
    near_misses as near_misses,
    shrink as shrink,
    with_filled_grid as with_filled_grid,
    written as written,
)
