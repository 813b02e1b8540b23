"""Finds plugins, gathers what they supply, and contains those that misbehave.

Here are the hooks and the registry, the checks on a plugin's deductions, the watch on its time, and
the separate process that it may run in.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "LONGEST_NAME", "LONGEST_TEXT", "SECONDS", "SPARING", "SUGGESTED", "PluginError", "Registry",
    "TooSlow", "changing", "contained", "dead_roles", "distribution", "handed_back", "hinted",
    "including", "installed", "keep_apart", "kept_apart", "loose_ends", "names_file", "register",
    "rule_by_name", "shutdown", "suggested", "supervisor", "tamed", "technique_index",
    "techniques_found", "unregister", "worker",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"shutdown", "supervisor", "technique_index", "worker"},
    submod_attrs={
        "containment": ["SECONDS", "SPARING", "PluginError", "contained"],
        "deductions": ["LONGEST_TEXT", "changing", "dead_roles", "tamed"],
        "distributions": ["distribution"],
        "entry_points": ["installed"],
        "given": ["names_file"],
        "hooks": ["techniques_found"],
        "output": ["handed_back", "keep_apart", "kept_apart"],
        "pickling": ["rule_by_name"],
        "records": ["Registry"],
        "references": ["loose_ends"],
        "registry": ["including", "register", "unregister"],
        "spelling": ["SUGGESTED", "hinted", "suggested"],
        "timeouts": ["TooSlow"],
        "validation": ["LONGEST_NAME"],
    },
)
# fmt: on
