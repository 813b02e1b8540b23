"""Makes the corpus of positions that ships with sudoku: some for each technique.

python benchmarks/make_corpus.py [--each 4] [--seconds 600]

A position is one in which the technique takes the step: in a solve of a puzzle of `puzzles_yaml` or
`benchmarks/puzzles`, or of a generated one (some with regions, diagonals, windows), by the default
profile or by all techniques; for techniques that never get their turn, one in which it finds
something. The lines take turns: first one position of each technique, then a second.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, zip_longest
from pathlib import Path
from random import Random

import lapiz
from lapiz.files.profiles import profile_of
from lapiz_sudoku.kind.generate import generate

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "techniques" / "lapiz_sudoku" / "corpus" / "positions.jsonl"
SHAPES = ({}, {}, {"regions": True}, {"diagonals": True}, {"windows": True})


def puzzles() -> Iterator[lapiz.Puzzle]:
    """Yield puzzles without end: of the repository first, then generated ones."""
    for path in sorted((ROOT / "puzzles_yaml" / "sudoku").glob("*.yaml")):
        yield from lapiz.load_all(path)
    for name in ("expert", "minimal", "hard"):
        yield from lapiz.load_all(ROOT / "benchmarks" / "puzzles" / f"{name}.sdm")
    random = Random(1)
    while True:
        yield generate(random, dict(random.choice(SHAPES)))


def positions(each: int, seconds: float) -> dict[str, list[str]]:
    """Return lines by technique: of solves first, then of what techniques find unasked."""
    names = [one.name for one in lapiz.techniques() if one.kind == "sudoku"]
    kind = lapiz.registry().kind("sudoku")
    profiles = [None, profile_of(kind, "all")]
    lines: dict[str, dict[str, None]] = defaultdict(dict)
    began = time.monotonic()
    for puzzle in puzzles():
        if time.monotonic() - began > seconds or all(len(lines[name]) >= each for name in names):
            break
        for profile in profiles:
            for step in lapiz.solve(puzzle, profile, fallback=False).steps:
                if len(lines[step.technique]) < each:
                    lines[step.technique][line(puzzle, step.before, step.technique)] = None
    for name in names:
        if not lines[name]:
            lines[name].update(dict.fromkeys(islice(shown_by_files(name), each)))
    return {name: list(lines[name]) for name in names}


def shown_by_files(name: str) -> Iterator[str]:
    """Yield the positions of puzzle files that are there for a technique."""
    for path in sorted((ROOT / "puzzles_yaml" / "sudoku").glob("*.yaml")):
        for puzzle in lapiz.load_all(path):
            wanted = [puzzle.expect.get("technique"), *puzzle.expect.get("uses", ())]
            if name in wanted and lapiz.steps(puzzle, name):
                yield line(puzzle, puzzle.start, name)


def line(puzzle: lapiz.Puzzle, position: lapiz.Position, technique: str) -> str:
    """Return a position as a document on one line."""
    document = {"kind": "sudoku", **puzzle.kind.write(puzzle, position)}
    return json.dumps({**document, "expect": {"technique": technique}}, ensure_ascii=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=600)
    asked = parser.parse_args()
    found = positions(asked.each, asked.seconds)
    turns = zip_longest(*(found[name] for name in sorted(found)))
    lines = [one for turn in turns for one in turn if one]
    CORPUS.parent.mkdir(exist_ok=True)
    CORPUS.write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")
    missing = [name for name in sorted(found) if not found[name]]
    print(f"{len(lines)} positions; none of: {', '.join(missing) or 'no technique'}")


if __name__ == "__main__":
    main()
