"""Faults of accessibility that axe finds in a page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

FAULTS = """only => axe.run(document, { resultTypes: ["violations"], ...only
      ? { runOnly: only }
      : { rules: { "label-content-name-mismatch": { enabled: true } } } })
    .then(({ violations }) => violations.map(one => [one.id, one.nodes.map(node => node.html)]))"""
COLOURS = ("color-contrast", "link-in-text-block")
"""Rules about colours; what all others find is the same however a page is coloured."""


@attrs.frozen
class Axe:
    """Axe in a tab, or skip; a page that is loaded anew needs another."""

    tab: Any

    def __attrs_post_init__(self) -> None:
        package = pytest.importorskip("axe_playwright_python", reason="needs axe")
        script = Path(package.__file__).parent / "axe.min.js"
        self.tab.evaluate(script.read_text(encoding="utf-8"))

    def faults(self, only: Sequence[str] | None = None) -> list[Any]:
        """Return each rule that is broken with the elements that break it."""
        return list(self.tab.evaluate(FAULTS, only and list(only)))
