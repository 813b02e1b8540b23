"""Proves a deduction before it is applied, from what it names itself and nothing else.

It shares no code with any technique or search, and imports only the core, so that anyone sees what
trust rests on. `judging` looks at the fields, then asks one of the arguments: `searching` tries to
satisfy the truths, `clauses` follows a certificate, `factors` adds the truths up, `twins` looks for
the other filling of a deadly pattern, `symmetry` compares a candidate with its images.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "PROOF_NODES", "Folding", "NotProved", "Refusal", "flaw_of_images", "folding", "has_twin",
    "orbits", "prove_singles", "refuse", "refuse_choice", "refuse_counted", "region", "satisfy",
    "satisfy_demands", "ways",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "judging": [
            "PROOF_NODES", "NotProved", "prove_singles", "refuse", "refuse_choice",
            "refuse_counted", "region",
        ],
        "searching": ["Refusal", "satisfy", "satisfy_demands", "ways"],
        "symmetry": ["Folding", "flaw_of_images", "folding", "orbits"],
        "twins": ["has_twin"],
    },
)
# fmt: on
