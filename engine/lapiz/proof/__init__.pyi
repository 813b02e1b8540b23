from lapiz.proof.judging import (
    PROOF_NODES as PROOF_NODES,
)
from lapiz.proof.judging import (
    NotProved as NotProved,
)
from lapiz.proof.judging import (
    prove_singles as prove_singles,
)
from lapiz.proof.judging import (
    refuse as refuse,
)
from lapiz.proof.judging import (
    refuse_choice as refuse_choice,
)
from lapiz.proof.judging import (
    refuse_counted as refuse_counted,
)
from lapiz.proof.judging import (
    region as region,
)
from lapiz.proof.refusal import Refusal as Refusal
from lapiz.proof.searching import (
    satisfy as satisfy,
)
from lapiz.proof.searching import (
    satisfy_demands as satisfy_demands,
)
from lapiz.proof.searching import (
    ways as ways,
)
from lapiz.proof.symmetry import (
    Folding as Folding,
)
from lapiz.proof.symmetry import (
    flaw_of_images as flaw_of_images,
)
from lapiz.proof.symmetry import (
    folding as folding,
)
from lapiz.proof.symmetry import (
    orbits as orbits,
)
