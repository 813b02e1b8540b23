from lapiz.search.walking.backtracking import (
    count as count,
)
from lapiz.search.walking.backtracking import (
    first as first,
)
from lapiz.search.walking.backtracking import (
    search_budget as search_budget,
)
from lapiz.search.walking.backtracking import (
    settled as settled,
)
from lapiz.search.walking.backtracking import (
    solutions as solutions,
)
from lapiz.search.walking.backtracking import (
    unsound as unsound,
)
from lapiz.search.walking.branching import refuted as refuted
from lapiz.search.walking.depths import (
    Depth as Depth,
)
from lapiz.search.walking.depths import (
    depth_of as depth_of,
)
from lapiz.search.walking.depths import (
    follow as follow,
)
from lapiz.search.walking.restarts import (
    another as another,
)
from lapiz.search.walking.restarts import (
    number_of_solutions as number_of_solutions,
)
from lapiz.search.walking.restarts import (
    plain_budget as plain_budget,
)
from lapiz.search.walking.restarts import (
    plain_then_learning as plain_then_learning,
)
from lapiz.search.walking.suppositions import (
    Suppositions as Suppositions,
)
from lapiz.search.walking.suppositions import (
    suppositions_of as suppositions_of,
)
from lapiz.search.walking.witnesses import (
    has_one_solution as has_one_solution,
)
from lapiz.search.walking.witnesses import (
    last_count as last_count,
)
from lapiz.search.walking.witnesses import (
    solutions_apart as solutions_apart,
)
from lapiz.search.walking.witnesses import (
    some_solution as some_solution,
)
from lapiz.search.walking.witnesses import (
    true_candidates as true_candidates,
)
from lapiz.search.walking.witnesses import (
    two_solutions as two_solutions,
)
from lapiz.search.walking.witnesses import (
    witness as witness,
)
