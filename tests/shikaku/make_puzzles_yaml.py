"""Makes puzzles_yaml/shikaku: boards of all sizes, and one for every technique.

python tests/shikaku/make_puzzles_yaml.py [--tries 400] [NAME...]

A technique that no default solve used is shown in a position. What is there is written anew.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import lapiz
from lapiz.files.puzzles import dump
from lapiz.search.walking import count
from lapiz.solving.generation import generate
from lapiz_shikaku.reading import Numbers
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "shikaku"
SIZES = {
    (5, 5): 8,
    (7, 7): 10,
    (10, 10): 16,
    (12, 20): 20,
    (20, 20): 24,
    (30, 30): 30,
    (40, 40): 24,
}
HARD = {"rows": 8, "columns": 8, "largest": 12, "effort": 120}
PLAIN = {"rows": 7, "columns": 7, "largest": 10}


def sized() -> Iterator[tuple[str, lapiz.Puzzle]]:
    for (rows, columns), largest in SIZES.items():
        options = {"rows": rows, "columns": columns, "largest": largest}
        puzzle, log = next(generate("shikaku", seed=rows + columns, options=options))
        expect = {"status": "solved", "solution": log.solution}
        title = f"A board of {rows} x {columns}"
        yield f"board-{rows}x{columns}", attrs.evolve(puzzle, title=title, expect=expect)


def for_techniques(tries: int, names: list[str]) -> Iterator[tuple[str, lapiz.Puzzle]]:
    for one in lapiz.techniques("shikaku"):
        if one.kind != "shikaku" or (names and one.name not in names):
            continue
        for options, position in ((HARD, False), (PLAIN, True)):
            made = generate(
                "shikaku", seed=1, uses=[one.name], tries=tries, options=options, position=position
            )
            puzzle, _ = next(made, (None, None))
            if puzzle:
                expect = {**puzzle.expect, "uses": [one.name]}
                yield one.name, attrs.evolve(puzzle, title=one.title, expect=expect)
                break
        else:
            print(f"{one.name}: none found")


def by_number(solutions: range, seed: int) -> lapiz.Puzzle:
    """A board of 6 x 6 with a number of solutions: a solved one, its numbers moved at random."""
    generator = lapiz.registry().kind("shikaku").generator
    assert generator
    random = Random(seed)
    source = f"lapiz, a generated board with its numbers moved, seed {seed}"
    while True:
        puzzle = generator.make(random, {"rows": 6, "columns": 6, "largest": 9})
        signs = " ".join(puzzle.document["grid"]).split()
        random.shuffle(signs)
        values = tuple(int(sign) if sign != "." else 0 for sign in signs)
        puzzle = lapiz.load({"kind": "shikaku", "grid": Numbers(6, values).lines()})
        stuck = lapiz.solve(puzzle, fallback=False)
        if count(puzzle.start, 20) in solutions and len(stuck.entries) > 5:
            return attrs.evolve(puzzle, source=source)


def special() -> Iterator[tuple[str, lapiz.Puzzle]]:
    none, several = by_number(range(1), 1), by_number(range(2, 9), 2)
    expect: dict[str, Any] = {"status": "no solution", "solutions": 0}
    yield "no-solution", attrs.evolve(none, title="Nobody can divide it", expect=expect)
    expect = {"status": "many solutions", "solutions": count(several.start, 20)}
    yield "several-solutions", attrs.evolve(several, title="More ways than one", expect=expect)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=400)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = [*([] if options.names else [sized(), special()])]
    for made in (*found, for_techniques(options.tries, options.names)):
        for name, puzzle in made:
            (FOLDER / f"{name}.yaml").write_text(dump(puzzle), encoding="utf-8")
            print(name, flush=True)


if __name__ == "__main__":
    main()
