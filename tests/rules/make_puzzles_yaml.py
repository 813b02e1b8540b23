"""Makes the puzzles of puzzles_yaml/variants: python -m tests.rules.make_puzzles_yaml [NAME]...

`lapiz generate --rule NAME` makes them; those are kept that a person can solve, and lapiz quickly.
"""

import sys
import time
from typing import Any

import attrs

import lapiz
from lapiz.files.puzzles import dump
from lapiz.solving.generation import generate
from tests.rules.variants import FOLDER
from tests.support.predicates import SHADED

PUZZLES = 2
SECONDS = 5.0
"""How long lapiz may take to make and solve one: the tests solve all of them."""
TRIES = 12
EASIER = 6
"""After so many tries there are more givens."""


SHADING = dict.fromkeys(SHADED - {"yin-yang"}, ("yin-yang",))
"""What rules of shaded cells need besides."""


def kept(name: str) -> list[str]:
    """The texts of puzzles with a rule: a small one, and a large one if that is quick."""
    texts = [*_kept(name, 6, 1), *_kept(name, 9, 1)]
    texts += _kept(name, 6, PUZZLES - len(texts), TRIES) if len(texts) < PUZZLES else []
    if len(texts) < PUZZLES:
        print(f"{name}: only {len(texts)}", file=sys.stderr)
    return texts


def _kept(name: str, side: int, wanted: int, first: int = 1) -> list[str]:
    texts: list[str] = []
    for seed in range(first, first + TRIES):
        options: dict[str, Any] = {"rule": [*SHADING.get(name, ()), name], "side": side}
        if seed % TRIES > EASIER:
            options["givens"] = side * 2
        start = time.process_time()
        made = next(generate("sudoku", seed=seed, tries=1, options=options), None)
        if made is None or time.process_time() - start > SECONDS:
            continue
        puzzle, log = made
        if log.status == "solved" and "unnamed" not in log.counts():
            title = lapiz.registry().rule(name).title
            expect = {**puzzle.expect, "solutions": 1}
            texts.append(dump(attrs.evolve(puzzle, title=title, expect=expect)))
            if len(texts) == wanted:
                break
    return texts


def main(names: list[str]) -> None:
    for name in names or lapiz.registry().rules:
        if texts := kept(name):
            (FOLDER / f"{name}.yaml").write_text("---\n".join(texts), "utf-8")
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
