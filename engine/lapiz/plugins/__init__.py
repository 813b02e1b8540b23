"""Finds plugins, gathers what they supply, and contains those that misbehave.

Here are the hooks and the registry, the checks on a plugin's deductions, the watch on its time, and
the separate process that it may run in.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "SECONDS", "changing", "contained", "dead_roles", "handed_back", "including", "installed",
    "keep_apart", "rule_by_name", "shutdown", "suggested", "supervisor", "tamed",
    "technique_index", "techniques_found", "worker",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"shutdown", "supervisor", "technique_index", "worker"},
    submod_attrs={
        "containment": ["SECONDS", "contained"],
        "deductions": ["changing", "dead_roles", "tamed"],
        "entry_points": ["installed"],
        "hooks": ["techniques_found"],
        "output": ["handed_back", "keep_apart"],
        "pickling": ["rule_by_name"],
        "registry": ["including"],
        "spelling": ["suggested"],
    },
)
# fmt: on
