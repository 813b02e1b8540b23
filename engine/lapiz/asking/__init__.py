"""Answers to a player's questions: why, why not, what is wrong, what comes next."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "Entry", "Mistakes", "Proof", "State", "Supposition", "hint_of", "mistakes", "read_state",
    "state_of",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "ask": ["Supposition"],
        "hints": ["hint_of"],
        "mistaken_entries": ["Mistakes", "Proof", "mistakes"],
        "states": ["Entry", "State", "read_state", "state_of"],
    },
)
# fmt: on
