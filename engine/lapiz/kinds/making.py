"""How puzzles are made, and what is said of them."""

from lapiz.solving.generate import (
    check_options as check_options,
)
from lapiz.solving.generate import (
    dig as dig,
)
from lapiz.solving.generate import (
    random_solution as random_solution,
)
from lapiz.texts import said as said
