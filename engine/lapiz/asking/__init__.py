"""Answers to a player's questions: why, why not, what is wrong, what comes next."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "Entry", "Find", "Mistakes", "Proof", "State", "Supposition", "comes_first", "finds",
    "hint_of", "mine", "mistakes", "read_state", "settled", "state_of", "with_technique",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "ask": ["Supposition"],
        "finding": ["Find", "comes_first", "finds", "mine", "settled", "with_technique"],
        "hints": ["hint_of"],
        "mistaken_entries": ["Mistakes", "Proof", "mistakes"],
        "states": ["Entry", "State", "read_state", "state_of"],
    },
)
# fmt: on
