"""Helpers for the tests of plugins, and of lapiz itself; no test framework is needed.

Each check raises AssertionError with a description of what is wrong. A technique is given by its
name or as a `Technique`.
"""

from lazy_loader import attach

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

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "cases": ["Case", "cases"],
        "checks": [
            "check_documented",
            "check_each_once",
            "check_registered",
            "check_sound",
            "check_symmetric",
        ],
        "corpora": ["corpus", "situations"],
        "demands": ["check_demand"],
        "symmetries": ["Image", "images"],
        "texts": ["check_golden", "check_translated", "told"],
    },
)
