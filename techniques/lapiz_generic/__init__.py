"""Techniques for any puzzle of candidates and items, and the means to name them for a kind."""

from lazy_loader import attach

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
    "known_of",
    "reason",
    "set_technique",
    "told",
    "worded",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "clashes": ["incompatible"],
        "covering": ["covered"],
        "demands": ["demand_technique", "demanded", "known_of", "reason", "told"],
        "forcing": ["agreement", "contradiction"],
        "make": [
            "Found",
            "agreement_technique",
            "contradiction_technique",
            "exclusion_technique",
            "incompatible_technique",
            "set_technique",
            "worded",
        ],
        "open_items": ["exclusion"],
        "view": ["PlainView"],
    },
)
