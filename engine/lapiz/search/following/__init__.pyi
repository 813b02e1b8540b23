from lapiz.search.following.bitfields import (
    Fields as Fields,
)
from lapiz.search.following.bitfields import (
    best_bit as best_bit,
)
from lapiz.search.following.bitfields import (
    excerpt as excerpt,
)
from lapiz.search.following.bitfields import (
    fields as fields,
)
from lapiz.search.following.bitfields import (
    narrow_bits as narrow_bits,
)
from lapiz.search.following.bitfields import (
    note_state as note_state,
)
from lapiz.search.following.bitfields import (
    state_of as state_of,
)
from lapiz.search.following.bitfields import (
    too_large as too_large,
)
from lapiz.search.following.bitfields import (
    too_wide as too_wide,
)
from lapiz.search.following.demands import (
    DemandFollower as DemandFollower,
)
from lapiz.search.following.demands import (
    demand_follower as demand_follower,
)
from lapiz.search.following.demands import (
    follower as follower,
)
from lapiz.search.following.demands import (
    plain_follower as plain_follower,
)
from lapiz.search.following.followers import (
    FieldFollower as FieldFollower,
)
from lapiz.search.following.followers import (
    Follower as Follower,
)
from lapiz.search.following.followers import (
    Node as Node,
)
from lapiz.search.following.probing import (
    Probes as Probes,
)
from lapiz.search.following.probing import (
    falling as falling,
)
from lapiz.search.following.probing import (
    probes_of as probes_of,
)
from lapiz.search.following.propagation import (
    Consequences as Consequences,
)
from lapiz.search.following.propagation import (
    Propagator as Propagator,
)
from lapiz.search.following.propagation import (
    Removal as Removal,
)
from lapiz.search.following.propagation import (
    narrowest as narrowest,
)
from lapiz.search.following.propagation import (
    reasons as reasons,
)
from lapiz.search.following.propagation import (
    removals as removals,
)
from lapiz.search.following.supports import Weights as Weights
