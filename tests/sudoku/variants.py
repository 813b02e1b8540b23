"""Variants of definitions, read from the table `variants.yaml`."""

from pathlib import Path

import yaml

VARIANTS: list[dict[str, str]] = yaml.safe_load(
    Path(__file__).with_name("variants.yaml").read_text(encoding="utf-8")
)
