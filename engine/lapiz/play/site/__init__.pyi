from lapiz.play.site.building import (
    Built as Built,
)
from lapiz.play.site.building import (
    build as build,
)
