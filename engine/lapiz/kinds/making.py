"""How puzzles are made."""

from lapiz.solving.generation import (
    check_options as check_options,
    dig as dig,
    random_solution as random_solution,
)
