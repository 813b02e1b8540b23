"""Makes the library of the page: `python -m lapiz_workshop.library OUT FILE...`.

Each puzzle of the files that has one solution is rated on the scale of its kind, and written with
what its solve uses; then puzzles are generated until each level of each kind that can be generated
has enough of them. The same files make the same library.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from lapiz import BadInput, Kind, Log, OutOfBudget, Puzzle, load_all, registry, solve
from lapiz.files import shortest
from lapiz.solving import generate, minutes_of, rating_of, usual_scale

PER_LEVEL = 6
"""How many puzzles a level should have."""
TRIES = 20
"""How many are made for a level before it stays as it is."""
LONGEST_TEXT = 1500
MOST_SQUARES = 260

Entry = dict[str, Any]


def main(out: str, files: Iterable[str]) -> None:
    """Write the library that some files make."""
    by_text = {entry["text"]: entry for entry in _from_files(files)}
    there = Counter((entry["kind"], entry["level"]) for entry in by_text.values())
    for entry in _generated_where_few(there):
        by_text.setdefault(entry["text"], entry)
    ranks = {name: rank for rank, name in enumerate(registry().kinds)}
    entries = sorted(by_text.values(), key=lambda one: (ranks[one["kind"]], one["score"]))
    lines = (json.dumps(entry, ensure_ascii=False) for entry in entries)
    Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _from_files(files: Iterable[str]) -> Iterator[Entry]:
    for file in files:
        for puzzle in load_all(file):
            entry = _entry(puzzle)
            if entry:
                yield entry


def _generated_where_few(there: Mapping[tuple[str, str], int]) -> Iterator[Entry]:
    usual = registry().usual_kind  # of others it takes too long
    for kind in (registry().kind(usual),):
        for level in _levels(kind):
            missing = PER_LEVEL - there.get((kind.name, level), 0)
            yield from islice(_generated(kind, level), max(0, missing))


def _levels(kind: Kind) -> list[str]:
    scale = registry().scales.get(kind.profile.scale)
    return [name for name, _ in scale.levels] if scale and kind.generator else []


def _generated(kind: Kind, level: str) -> Iterator[Entry]:
    for puzzle, log in generate(kind.name, seed=1, level=level, tries=TRIES):
        entry = _entry(attrs.evolve(puzzle, title="", source=""), log)
        if entry:
            yield entry


def _entry(puzzle: Puzzle, log: Log | None = None) -> Entry | None:
    """Return what the library says of a puzzle; None for one that is not for it."""
    rows = puzzle.kind.geometry(puzzle).rows
    if sum(map(len, rows)) > MOST_SQUARES or puzzle.expect.get("status", "solved") != "solved":
        return None
    puzzle = attrs.evolve(puzzle, expect={}, source="")
    with suppress(BadInput, OutOfBudget):
        log = log or solve(puzzle)
        text, scale = shortest(puzzle), usual_scale(puzzle)
        if log.status != "solved" or len(text) > LONGEST_TEXT or not scale:
            return None
        rating = rating_of(log, scale)
        return {
            "kind": puzzle.kind.name,
            "text": text,
            "level": rating.level,
            "score": rating.score,
            "hardest": rating.hardest,
            "techniques": sorted(log.counts()),
            "minutes": minutes_of(log),
        }
    return None


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
