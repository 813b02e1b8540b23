"""The small library that ships with the page: puzzles by kind, level and technique."""

import json
from importlib.resources import files

import attrs

from lapiz.core import of_process


@attrs.frozen
class Shelved:
    """A puzzle of the library: its text, how hard it is, and what its solve uses."""

    kind: str
    text: str
    level: str
    score: float
    hardest: str
    techniques: tuple[str, ...]
    title: str = ""


@of_process(most=None)
def shelf() -> tuple[Shelved, ...]:
    """Return the library, the easiest puzzles of each kind first.

    >>> len(shelf()) > 100
    True
    """
    lines = files(__package__).joinpath("library.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(
        Shelved(**{**entry, "techniques": tuple(entry["techniques"])})
        for entry in map(json.loads, lines)
    )
