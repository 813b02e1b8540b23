from lapiz_many.ranges.open_steps import Bottleneck as Bottleneck
from lapiz_many.ranges.rating_range import (
    ROUTES as ROUTES,
    Gentlest as Gentlest,
    RatingRange as RatingRange,
    Spread as Spread,
    range_of as range_of,
    rate_range as rate_range,
)
