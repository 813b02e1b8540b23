"""What a puzzle file may say of each rule, and what is drawn for one that is made: fields.txt.

A line names rule and field, its sort, and its bounds: of a number, or of how many cells; then what
is not as with most fields.
"""

from pathlib import Path

import attrs

from lapiz_grid import Field, known_rules

TOLD = Path(__file__).with_name("fields.txt").read_text(encoding="utf-8").splitlines()
MOSTLY = {field.name: field.default for field in attrs.fields(Field)}
VALUES = ("usual", "sizes")
FLAGS = ("joined", "together", "optional", "scattered", "of_lines", "repeated", "adds_up")


def told(field: Field) -> str:
    more = [f"{name}={getattr(field, name)}" for name in VALUES
            if getattr(field, name) != MOSTLY[name]]  # fmt: skip
    flags = [name for name in FLAGS if getattr(field, name)]
    return " ".join([field.name, field.sort.value, f"{field.least}-{field.most}", *more, *flags])


def test_the_fields_of_rules() -> None:
    rules = sorted(known_rules().items())
    assert [f"{name} {told(field)}" for name, rule in rules for field in rule.fields] == TOLD
