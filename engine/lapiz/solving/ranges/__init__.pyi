from lapiz.solving.ranges.open_steps import Bottleneck as Bottleneck
from lapiz.solving.ranges.rating_range import (
    ROUTES as ROUTES,
)
from lapiz.solving.ranges.rating_range import (
    Gentlest as Gentlest,
)
from lapiz.solving.ranges.rating_range import (
    RatingRange as RatingRange,
)
from lapiz.solving.ranges.rating_range import (
    Spread as Spread,
)
from lapiz.solving.ranges.rating_range import (
    range_of as range_of,
)
from lapiz.solving.ranges.rating_range import (
    rate_range as rate_range,
)
