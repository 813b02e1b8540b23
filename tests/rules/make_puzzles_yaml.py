"""Makes the puzzles of puzzles_yaml/variants: python -m tests.rules.make_puzzles_yaml [NAME]...

`lapiz generate --rule NAME` makes them; those are kept that a person can solve, and lapiz quickly.
"""

import sys
import time
from pathlib import Path

import attrs

import lapiz
from lapiz.files.puzzles import dump
from lapiz.solving.generate import generate

FOLDER = Path(__file__).parents[2] / "puzzles_yaml" / "variants"
PUZZLES = 2
SECONDS = 3.0
"""How long lapiz may take to solve one: the tests solve all of them."""
TRIES = 60
EASIER = 12
"""After each so many tries there is one given more."""


def kept(name: str) -> list[str]:
    """The texts of puzzles with a rule."""
    texts: list[str] = []
    for seed in range(1, TRIES + 1):
        options = {"rule": [name]} | ({"givens": 6 * (seed // EASIER)} if seed >= EASIER else {})
        made = next(generate("sudoku", seed=seed, tries=1, options=options), None)
        if made is None:
            continue
        start = time.perf_counter()
        log = lapiz.solve(made[0])
        quick = time.perf_counter() - start < SECONDS
        used = any(c.rule.name == name for c in made[0].space.layout.shape.constraints)  # type: ignore[attr-defined]
        if log.status == "solved" and used and quick and "unnamed" not in log.counts():
            title = lapiz.registry().rule(name).title
            expect = {**made[0].expect, "solutions": 1}
            texts.append(dump(attrs.evolve(made[0], title=title, expect=expect)))
            if len(texts) == PUZZLES:
                return texts
    print(f"{name}: only {len(texts)}", file=sys.stderr)
    return texts


def main(names: list[str]) -> None:
    for name in names or lapiz.registry().rules:
        if texts := kept(name):
            (FOLDER / f"{name}.yaml").write_text("---\n".join(texts), "utf-8")
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
