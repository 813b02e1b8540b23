"""Hidden layers, as rules name them."""

from lapiz_hidden.layers import (
    SHADED as SHADED,
    SHADES as SHADES,
    SHADING as SHADING,
    UNSHADED as UNSHADED,
    Layer as Layer,
)
