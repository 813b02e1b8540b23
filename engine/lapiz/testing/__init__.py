"""Helpers for the tests of plugins, and of lapiz itself; no test framework is needed.

Each check raises AssertionError with a description of what is wrong. A technique is given by its
name or as a `Technique`.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.testing.cases import Case, cases
    from lapiz.testing.checks import (
        check_documented,
        check_each_once,
        check_registered,
        check_sound,
        check_symmetric,
    )
    from lapiz.testing.corpora import corpus, situations
    from lapiz.testing.demands import check_demand
    from lapiz.testing.symmetries import Image, images
    from lapiz.testing.texts import check_golden, check_translated, told

__all__ = [
    "Case",
    "Image",
    "cases",
    "check_demand",
    "check_documented",
    "check_each_once",
    "check_golden",
    "check_registered",
    "check_sound",
    "check_symmetric",
    "check_translated",
    "corpus",
    "images",
    "situations",
    "told",
]
