"""How puzzles are made, and what is said of them."""

from lapiz.solving.generation import (
    check_options as check_options,
    dig as dig,
    random_solution as random_solution,
)
from lapiz.texts import said as said
