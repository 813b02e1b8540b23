"""Compiles the catalogues when a wheel is built or the tree is installed as editable.

A wheel gets the puzzles, too; an editable install reads them where they are.
"""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Writes the .mo files; pyproject.toml lists them as artifacts, as git ignores them.

    The puzzles are those of `lapiz example`.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it gathers the files of a wheel."""
        # lapiz cannot be imported yet: what it depends on is not there while it is built.
        root = Path(self.root)
        module = root / "engine" / "lapiz" / "testing" / "compiling.py"
        compile_all = runpy.run_path(str(module))["compile_all"]
        for source in ("engine", "techniques"):
            list(compile_all(root / source))
        if version == "standard":
            build_data["force_include"]["puzzles_yaml"] = "lapiz/puzzles"
