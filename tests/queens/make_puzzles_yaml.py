"""Makes puzzles_yaml/queens: partial and coloured boards with one solution, and others.

python tests/queens/make_puzzles_yaml.py
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs

import lapiz
from lapiz.files.puzzles import dump
from lapiz_queens.colours import grown
from lapiz_queens.generate import generate
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "queens"

WITH_ONE_SOLUTION: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "attacks-all-6": ("One line left no square", {"size": 6}, ["attacks-all"]),
    "partial-8": ("Two queens given", {"size": 8}, ["two-lines", "spoiled-pair"]),
    "partial-10": (
        "Following a queen",
        {"size": 10, "queens": 3},
        ["spoiled-triple", "queens-contradiction"],
    ),
    "coloured-6": ("Six colours", {"size": 6, "regions": True}, ["confined-line", "attacks-all"]),
    "coloured-8": ("Eight colours", {"size": 8, "regions": True}, ["attacks-all", "two-lines"]),
    "coloured-10": ("Ten colours", {"size": 10, "regions": True}, ["two-lines", "three-lines"]),
    "coloured-15": ("Fifteen colours", {"size": 15, "regions": True}, ["confined-line"]),
    "coloured-diagonals-8": (
        "Colours and diagonals",
        {"size": 8, "regions": True, "diagonals": True},
        ["spoiled-pair", "three-lines"],
    ),
    "coloured-diagonals-10": (
        "Four lines in four others",
        {"size": 10, "regions": True, "diagonals": True},
        ["last-square", "four-lines"],
    ),
    "agreement-9": ("Wherever it stands", {"size": 9, "queens": 1}, ["queens-agreement"]),
    "squeezed-10": ("A line too few", {"size": 10, "queens": 2}, ["squeezed-lines"]),
}
OTHERS: dict[str, dict[str, Any]] = {
    "five-queens": {"title": "Five queens", "size": 5},
    "three-queens": {"title": "Three queens do not fit", "size": 3},
    "corner-6": {"title": "No queen in the corner of six", "size": 6, "queens": ["r1c1"]},
    "twenty-queens": {
        "title": "Twenty queens",
        "size": 20,
        "expect": {"uses": ["construction"], "status": "many solutions"},
    },
    "five-in-five-11": {
        "title": "Five regions in five rows",
        "source": "lapiz, strips above, regions grown below",
        "regions": [
            *("AABBBCDDDEE", "AABBBCDDDDE"),
            *("AABBBCDDDEE", "AABBBBDDDEE"),
            *("AABBBCDDDPK", "MMMNNNNNPPK"),
            *("MMMNNNNPPPK", "MMMNNNNPPPK"),
            *("MMMMOOPPPKK", "LLLOOOOPOKK"),
            "OOOOOOOOOKK",
        ],
        "expect": {"uses": ["many-lines", "queens-either-way"], "status": "many solutions"},
    },
    "corner-8": {"title": "Four ways from a corner", "size": 8, "queens": ["r1c1"]},
}


def with_one_solution(name: str) -> None:
    title, options, uses = WITH_ONE_SOLUTION[name]
    for seed in range(1000):
        puzzle = generate(Random(seed), options)
        log = lapiz.solve(puzzle)
        used = set(log.counts())
        if "unnamed" not in used and all(
            name in used or lapiz.steps(puzzle, name) for name in uses
        ):
            chosen = ", ".join(f"{option} {value}" for option, value in options.items())
            source = f"lapiz, queens generator, {chosen}, seed {seed}"
            expect = {"uses": uses, "status": "solved", "solution": log.solution, "solutions": 1}
            save(name, attrs.evolve(puzzle, title=title, source=source, expect=expect))
            return
    raise LookupError(f"no board for {name}")


def other(name: str, document: Mapping[str, Any]) -> None:
    puzzle = lapiz.load({"kind": "queens", "source": "the rules", **document})
    log = lapiz.solve(puzzle)
    expect = dict(puzzle.expect) or {"status": log.status, "solutions": lapiz.count(puzzle)}
    if log.solution:
        expect["solution"] = log.solution
    save(name, attrs.evolve(puzzle, expect=expect))


def coloured_with(name: str, title: str, size: int, solutions: int, steps: int) -> None:
    """Regions around random squares, with the wanted number of solutions and enough steps."""
    for seed in range(100_000):
        random = Random(seed)
        labels = grown(random, size, random.sample(range(size * size), size))
        signs = "".join("ABCDEFGH"[label] for label in labels)
        rows = [signs[start : start + size] for start in range(0, len(signs), size)]
        puzzle = lapiz.load({"kind": "queens", "regions": rows})
        if lapiz.count(puzzle, solutions + 1) != solutions:
            continue
        if len(lapiz.solve(puzzle).entries) >= steps:
            source = f"lapiz, regions grown around any squares, seed {seed}"
            other(name, {"title": title, "source": source, "regions": rows})
            return


def save(name: str, puzzle: lapiz.Puzzle) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.yaml").write_text(dump(puzzle), encoding="utf-8")
    print(name, puzzle.expect)


def main() -> None:
    for name in WITH_ONE_SOLUTION:
        with_one_solution(name)
    for name, document in OTHERS.items():
        other(name, document)
    coloured_with("coloured-6-none", "Six colours without a solution", 6, 0, 9)
    coloured_with("coloured-7-two-solutions", "Two solutions in seven colours", 7, 2, 5)


if __name__ == "__main__":
    main()
