"""Helpers for the tests of plugins, and of lapiz itself; no test framework is needed.

Each check raises AssertionError with a description of what is wrong. A technique is given by its
name or as a `Technique`.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "RENEW", "Case", "Image", "cases", "check_demand", "check_documented", "check_each_once",
    "check_golden", "check_registered", "check_sound", "check_symmetric", "check_translated",
    "compiled", "corpus", "images", "messages", "situations", "told",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"messages"},
    submod_attrs={
        "cases": ["Case", "cases"],
        "checks": [
            "check_documented", "check_each_once", "check_registered", "check_sound",
            "check_symmetric",
        ],
        "compiling": ["compiled"],
        "corpora": ["corpus", "situations"],
        "demands": ["check_demand"],
        "symmetries": ["Image", "images"],
        "texts": ["RENEW", "check_golden", "check_translated", "told"],
    },
)
# fmt: on
