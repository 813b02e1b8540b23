"""Techniques for any puzzle of candidates and items, and the means to name them for a kind."""

from lapiz.later import later

with later(__name__):
    from lapiz_generic.clashes import incompatible
    from lapiz_generic.covering import covered
    from lapiz_generic.demands import demand_technique, demanded
    from lapiz_generic.forcing import agreement, contradiction
    from lapiz_generic.make import (
        Found,
        agreement_technique,
        contradiction_technique,
        exclusion_technique,
        incompatible_technique,
        set_technique,
        worded,
    )
    from lapiz_generic.open_items import exclusion
    from lapiz_generic.view import PlainView

__all__ = [
    "Found",
    "PlainView",
    "agreement",
    "agreement_technique",
    "contradiction",
    "contradiction_technique",
    "covered",
    "demand_technique",
    "demanded",
    "exclusion",
    "exclusion_technique",
    "incompatible",
    "incompatible_technique",
    "set_technique",
    "worded",
]
