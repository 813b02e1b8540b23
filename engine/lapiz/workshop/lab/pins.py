"""What a technique finds over a corpus, in three numbers that a change should not change unseen."""

import json
from pathlib import Path
from typing import Any

import attrs

from lapiz.core import BadInput
from lapiz.files.text import read_file
from lapiz.workshop.lab.runs import Run


@attrs.frozen
class Pin:
    """Counts of a run: positions looked at, those in which it fires, all effects."""

    positions: int
    fires: int
    effects: int


def pin_of(run: Run) -> Pin:
    """Return the counts of a run."""
    return Pin(len(run.looks), run.fires, sum(len(look.effects) for look in run.looks))


def load_pins(path: Path) -> dict[str, Pin]:
    """Return the counts by technique that a file holds; none if there is no such file."""
    if not path.exists():
        return {}
    try:
        pins = json.loads(read_file(path))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"no JSON: {error}", source=str(path)) from None
    names = [field.name for field in attrs.fields(Pin)]
    if not isinstance(pins, dict) or not all(_fits(value, names) for value in pins.values()):
        fields = ", ".join(names)
        raise BadInput(f"expected for each technique the numbers {fields}", source=str(path))
    return {name: Pin(**value) for name, value in pins.items()}


def _fits(value: Any, names: list[str]) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == set(names)
        and all(type(number) is int for number in value.values())
    )


def dump_pins(pins: dict[str, Pin]) -> str:
    """Return counts by technique as JSON, a technique a line, sorted by name."""
    lines = (
        f"  {json.dumps(name)}: {json.dumps(attrs.asdict(pins[name]))}" for name in sorted(pins)
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"
