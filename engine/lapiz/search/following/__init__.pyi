from lapiz.search.following import native as native
from lapiz.search.following.bitfields import (
    Fields as Fields,
    best_bit as best_bit,
    excerpt as excerpt,
    fields as fields,
    narrow_bits as narrow_bits,
    note_state as note_state,
    state_of as state_of,
    too_large as too_large,
    too_wide as too_wide,
)
from lapiz.search.following.demands import (
    DemandFollower as DemandFollower,
    demand_follower as demand_follower,
    follower as follower,
    plain_follower as plain_follower,
)
from lapiz.search.following.followers import (
    FieldFollower as FieldFollower,
    Follower as Follower,
    Node as Node,
)
from lapiz.search.following.native import (
    agreed as agreed,
    groups_of as groups_of,
    kernel_of as kernel_of,
    lanes_of as lanes_of,
    removed_by_chains as removed_by_chains,
    ways as ways,
)
from lapiz.search.following.probing import (
    Probes as Probes,
    falling as falling,
    probes_of as probes_of,
)
from lapiz.search.following.propagation import (
    Consequences as Consequences,
    Propagator as Propagator,
    Removal as Removal,
    narrowest as narrowest,
    reasons as reasons,
    removals as removals,
)
from lapiz.search.following.supports import Weights as Weights
