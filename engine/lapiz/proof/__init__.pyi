from lapiz.proof.judging import (
    PROOF_NODES as PROOF_NODES,
    NotProved as NotProved,
    prove_singles as prove_singles,
    refuse as refuse,
    refuse_choice as refuse_choice,
    refuse_counted as refuse_counted,
    region as region,
)
from lapiz.proof.searching import (
    Refusal as Refusal,
    satisfy as satisfy,
    satisfy_demands as satisfy_demands,
    ways as ways,
)
from lapiz.proof.symmetry import (
    Folding as Folding,
    flaw_of_images as flaw_of_images,
    folding as folding,
    orbits as orbits,
)
from lapiz.proof.twins import has_twin as has_twin
