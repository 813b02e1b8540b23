"""Compiles the catalogues when a wheel is built or the tree is installed as editable.

A wheel gets the puzzles, too, and indexes of techniques that need not be compared with the modules
beside them; an editable install reads both where they are. The README gets links that lead
somewhere on the package index as well.
"""

import json
import re
import runpy
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


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
        for source in ("engine", "apps", "techniques"):
            list(compile_all(root / source))
        if version == "standard":
            build_data["force_include"]["puzzles_yaml"] = "lapiz/puzzles"
            self.aside = tempfile.TemporaryDirectory()
            for index, text in sealed(root / "techniques"):
                copy = Path(self.aside.name, f"{index.parent.name}.json")
                copy.write_text(text, "utf-8")
                build_data["force_include"][str(copy)] = f"{index.parent.name}/{index.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called by hatchling when the wheel is there."""
        if version == "standard":
            self.aside.cleanup()


def sealed(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the indexes that fit the modules beside them, with a text that says so for good.

    `lapiz.plugins.technique_index.sealed` does that for others, but cannot be imported here.
    """
    fits = runpy.run_path(str(folder.parent / "engine/lapiz/plugins/checksums.py"))["fits"]
    for path in sorted(folder.glob("*/techniques.json")):
        index = json.loads(path.read_text("utf-8"))
        if fits(index["modules"], str(path.parent), index["but"]):
            yield path, json.dumps({**index, "modules": None})


SOURCE = "https://github.com/lapiz-py/lapiz/blob/v{version}/"
PICTURES = "https://raw.githubusercontent.com/lapiz-py/lapiz/v{version}/"
RELATIVE = re.compile(r"\]\((?!https?:|#|mailto:)([^)\s]+)\)")


def absolute(text: str, version: str) -> str:
    """Return Markdown whose links and pictures lead to the tag of a version."""

    def replaced(link: re.Match[str]) -> str:
        pictures = (".png", ".svg", ".gif")
        base = PICTURES if link[1].endswith(pictures) else SOURCE
        return f"]({base.format(version=version)}{link[1]})"

    return RELATIVE.sub(replaced, text)


class AbsoluteReadme(MetadataHookInterface):
    """Gives the package its README, for the package index: nothing there is relative to a file."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling for the fields that are dynamic."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        content = absolute(text, str(metadata["version"]))
        metadata["readme"] = {"content-type": "text/markdown", "text": content}
