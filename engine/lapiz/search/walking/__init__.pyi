from lapiz.search.walking import backtracking as backtracking
from lapiz.search.walking.backtracking import (
    count as count,
    first as first,
    search_budget as search_budget,
    settled as settled,
    solutions as solutions,
    unsound as unsound,
)
from lapiz.search.walking.branching import refuted as refuted
from lapiz.search.walking.depths import (
    Depth as Depth,
    depth_of as depth_of,
    follow as follow,
)
from lapiz.search.walking.restarts import (
    another as another,
    number_of_solutions as number_of_solutions,
    plain_budget as plain_budget,
    plain_then_learning as plain_then_learning,
)
from lapiz.search.walking.suppositions import (
    Suppositions as Suppositions,
    suppositions_of as suppositions_of,
)
from lapiz.search.walking.witnesses import (
    has_one_solution as has_one_solution,
    last_count as last_count,
    solutions_apart as solutions_apart,
    some_solution as some_solution,
    true_candidates as true_candidates,
    two_solutions as two_solutions,
    witness as witness,
)
