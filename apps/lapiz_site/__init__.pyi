from lapiz_play.site.building import (
    Built as Built,
    build as build,
)
