from lapiz.workshop.lab.comparing import (
    RunComparison as RunComparison,
)
from lapiz.workshop.lab.comparing import (
    compare as compare,
)
from lapiz.workshop.lab.finding import (
    Find as Find,
)
from lapiz.workshop.lab.finding import (
    comes_first as comes_first,
)
from lapiz.workshop.lab.finding import (
    mine as mine,
)
from lapiz.workshop.lab.finding import (
    with_technique as with_technique,
)
from lapiz.workshop.lab.runs import (
    Observation as Observation,
)
from lapiz.workshop.lab.runs import (
    Run as Run,
)
from lapiz.workshop.lab.runs import (
    Solved as Solved,
)
from lapiz.workshop.lab.runs import (
    instead as instead,
)
from lapiz.workshop.lab.runs import (
    measured as measured,
)
from lapiz.workshop.lab.saved_runs import (
    Pin as Pin,
)
from lapiz.workshop.lab.saved_runs import (
    dump_run as dump_run,
)
from lapiz.workshop.lab.saved_runs import (
    load_run as load_run,
)
from lapiz.workshop.lab.saved_runs import (
    pin_of as pin_of,
)
from lapiz.workshop.lab.shrinking import (
    expecting as expecting,
)
from lapiz.workshop.lab.shrinking import (
    near_misses as near_misses,
)
from lapiz.workshop.lab.shrinking import (
    shrink as shrink,
)
from lapiz.workshop.lab.shrinking import (
    with_filled_grid as with_filled_grid,
)
from lapiz.workshop.lab.shrinking import (
    written as written,
)
