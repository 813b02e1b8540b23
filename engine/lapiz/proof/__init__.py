"""Proves a deduction before it is applied, from what it names itself and nothing else.

It shares no code with any technique or search, and imports only the core, so that anyone sees what
trust rests on. `form` looks at the fields, then `judging` asks one of the arguments: `searching`
tries to satisfy the truths, `clauses` follows a certificate, `factors` adds the truths up, `twins`
looks for the other filling of a deadly pattern, `symmetry` compares a candidate with its images.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.proof.judging import (
        PROOF_NODES,
        NotProved,
        prove_singles,
        refuse,
        refuse_choice,
        refuse_counted,
        region,
    )
    from lapiz.proof.refusal import Refusal
    from lapiz.proof.searching import satisfy, satisfy_demands, ways
    from lapiz.proof.symmetry import Folding, flaw_of_images, folding, orbits

__all__ = [
    "PROOF_NODES",
    "Folding",
    "NotProved",
    "Refusal",
    "flaw_of_images",
    "folding",
    "orbits",
    "prove_singles",
    "refuse",
    "refuse_choice",
    "refuse_counted",
    "region",
    "satisfy",
    "satisfy_demands",
    "ways",
]
