"""Read by uniqueness: a rule taken out of a reading is never passed over in silence.

In each text one constraint gets a name that nobody knows. Then either the puzzle is refused, and
the message names it; or what is left has just one solution, the puzzle's, and a note names it.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz_formats.lz_string import compressed, decompressed
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "variants"
UNKNOWN = "Unheardof"
MOST = 2
"""How many rules of a puzzle are taken out in turn."""
SPARED = {
    "",
    "Shape",
    "Jigsaw",
    "NoBoxes",
    "Windoku",
    "DisjointSets",
    "Diagonal",
    "And",
    "Or",
    "End",
}
KEPT = {"size", "title", "author", "ruleset", "grid", "solution", "negative", "disabledlogic"}
"""Fields of f-puzzles that state no rule."""


def written(path: Path) -> Iterator[tuple[lapiz.Puzzle, str, str]]:
    """The puzzles of a file that both programs hold, as their texts."""
    for puzzle in lapiz.load_all(path):
        for name in ("interactive-solver-text", "f-puzzles-text"):
            try:
                yield puzzle, name, lapiz.dump(puzzle, format=name)
            except BadInput:
                continue


def without(name: str, text: str) -> Iterator[str]:
    """A text with one of its rules unknown, for each of them."""
    if name == "interactive-solver-text":
        parts = text.strip().split(".")[1:]
        composite = any(part.split("~")[0] in ("Or", "And") for part in parts)
        for at, part in enumerate(parts):
            first, *others = part.split("~")
            if first not in SPARED and not composite:
                changed = [*parts[:at], "~".join([UNKNOWN, *others]), *parts[at + 1 :]]
                yield "." + ".".join(changed)
        return
    document = json.loads(decompressed(text.strip()))
    for stated in document:
        if stated not in KEPT and document[stated]:
            changed = {UNKNOWN if key == stated else key: document[key] for key in document}
            yield compressed(json.dumps(changed))


def loaded(text: str) -> tuple[lapiz.Puzzle | None, str]:
    try:
        return lapiz.load(text), ""
    except BadInput as error:
        return None, str(error)


@pytest.mark.sample(8)
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_rule_that_is_not_known_is_named(path: Path) -> None:
    for puzzle, name, text in written(path):
        for mutant in islice(without(name, text), MOST):
            spared, error = loaded(mutant)
            if spared is None:
                assert UNKNOWN in error
                continue
            assert any(UNKNOWN in note for note in spared.notes)
            assert lapiz.count(spared) == 1
            assert next(iter(lapiz.solutions(spared))) == next(iter(lapiz.solutions(puzzle)))
