"""Makes puzzles_yaml/sudoku: the neatest of many puzzles for every technique, and all shapes.

python tests/sudoku/make_puzzles_yaml.py [--tries 3000] [TECHNIQUE...]

A technique that no default solve used is shown in a position. What is there is written anew.
"""

import argparse
import textwrap
from collections.abc import Collection, Iterator
from typing import Any

import attrs

import lapiz
from lapiz.files.puzzles import dump
from lapiz.solving.generation import generate
from lapiz.solving.rating import rating_of
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "sudoku"
VARIANTS: dict[str, dict[str, Any]] = {"": {}, "-jigsaw": {"regions": True}}
SHAPES: dict[str, dict[str, Any]] = {
    **{f"side-{side}": {"side": side} for side in (4, 6, 8, 10, 12, 15, 16, 25)},
    **{f"side-{side}-jigsaw": {"side": side, "regions": True} for side in (5, 6, 7, 10)},
    **{extra: {extra.replace("-", "_"): True} for extra in ("diagonals", "windows")},
    "disjoint-groups": {"disjoint_groups": True},
    "side-6-diagonals": {"side": 6, "diagonals": True},
    "diagonals-jigsaw": {"diagonals": True, "regions": True},
}


def neatest(names: Collection[str], options: dict[str, Any], tries: int) -> dict[str, lapiz.Puzzle]:
    """For each technique the puzzle with the easiest solve of those without unnamed steps."""
    best: dict[str, tuple[float, lapiz.Puzzle]] = {}
    made = generate("sudoku", seed=1, options=options)
    for puzzle, log in (next(made) for _ in range(tries)):
        if "unnamed" in log.counts():
            continue
        score = rating_of(log, "hodoku").score
        for name in log.counts().keys() & names:
            if name not in best or score < best[name][0]:
                best[name] = score, puzzle
    return {name: puzzle for name, (_, puzzle) in best.items()}


def for_techniques(names: list[str], tries: int) -> Iterator[tuple[str, lapiz.Puzzle]]:
    """Puzzles for techniques, by the name of their file."""
    for suffix, options in VARIANTS.items():
        found = neatest(names, options, tries)
        for name in names:
            rare = generate(
                "sudoku", seed=1, uses=[name], options=options, position=True, tries=tries // 3
            )
            puzzle = found[name] if name in found else next(rare, (None,))[0]
            if puzzle:
                title = lapiz.registry().technique(name).title
                expect = {"uses": [name], **puzzle.expect}
                yield name + suffix, attrs.evolve(puzzle, title=title, expect=expect)
            else:
                print(f"{name}{suffix}: none found")


def for_shapes() -> Iterator[tuple[str, lapiz.Puzzle]]:
    """A puzzle for each shape of grid."""
    for name, options in SHAPES.items():
        puzzle, _ = next(generate("sudoku", seed=1, options=options))
        yield name, attrs.evolve(puzzle, title=name.replace("-", " ").capitalize())


def spoilt() -> Iterator[tuple[str, lapiz.Puzzle]]:
    """A minimal puzzle with its first given left out, and with a wrong digit in its place."""
    puzzle, _ = next(generate("sudoku", seed=1))
    line = "".join(puzzle.document["grid"])
    place = min(line.find(digit) for digit in "123456789" if digit in line)
    for sign in "." + "123456789":
        try:
            other = lapiz.load(line[:place] + sign + line[place + 1 :])
        except lapiz.BadInput:
            continue
        status = lapiz.solve(other).status
        if sign == "." or status == "no solution":
            said = "left out" if sign == "." else f"made {sign}"
            source = f"{puzzle.source}, its first given {said}"
            expect = {"status": status, "solutions": lapiz.count(other)}
            name, title = status.replace(" ", "-"), status.capitalize()
            yield name, attrs.evolve(other, title=title, source=source, expect=expect)
        if status == "no solution":
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=3000)
    parser.add_argument("techniques", nargs="*")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not options.techniques:
        write(for_shapes())
        write(spoilt())
    names = options.techniques or [one.name for one in lapiz.techniques() if one.kind == "sudoku"]
    write(for_techniques(names, options.tries))


def write(puzzles: Iterator[tuple[str, lapiz.Puzzle]]) -> None:
    for name, puzzle in puzzles:
        side = len(puzzle.document["grid"])
        expect = dict(puzzle.expect)
        if side > 9:
            expect["solution"] = textwrap.fill(expect["solution"], side) + "\n"
        text = dump(attrs.evolve(puzzle, expect=expect))
        (FOLDER / f"{name}.yaml").write_text(text, encoding="utf-8")
        print(name, puzzle.source)


if __name__ == "__main__":
    main()
