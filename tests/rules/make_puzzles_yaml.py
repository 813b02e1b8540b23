"""Makes the puzzles of puzzles_yaml/variants: python -m tests.rules.make_puzzles_yaml [NAME]...

A random solution comes first. Lines, pairs and cells are then drawn at random, and those kept that
the rule allows there; as many givens are left as keep it quick to solve.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import lapiz
from lapiz import bits
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.kind import square_name
from lapiz.core.rule import Sort
from lapiz.files.rules import constraints_of
from lapiz.search.backtracking import first
from lapiz.solving.generate import dig
from lapiz_sudoku.board.ruling import Ruling
from lapiz_sudoku.kind.reading import read_start
from lapiz_sudoku.kind.writing import grid_rows

FOLDER = Path(__file__).parents[2] / "puzzles_yaml" / "variants"
EMPTY = ["........."] * 9
GLOBAL = ("argyle", "anti-knight", "anti-king", "non-consecutive", "anti-taxicab")
LEAST = {"kropki": 8, "xv": 8, "anti-taxicab": 30, "non-consecutive": 18, "column-indexing": 10}
"""The fewest givens of some files; of the others 22."""
# The rules of each file: how many groups of cells of each, how many cells, further values.
DRAWN: dict[str, tuple[int, int, dict[str, Any]]] = {
    "extra-region": (2, 9, {}),
    "no-repeats": (6, 5, {}),
    **dict.fromkeys(("thermometer", "slow-thermometer", "renban", "nabner"), (7, 4, {})),
    **dict.fromkeys(("german-whisper", "dutch-whisper"), (6, 4, {})),
    "whisper": (6, 4, {"difference": 3}),
    "palindrome": (5, 4, {}),
    **dict.fromkeys(("entropic-line", "modular-line"), (4, 5, {})),
    "white-dots": (14, 2, {}),
    **dict.fromkeys(("black-dots", "x"), (12, 2, {})),
    "v": (8, 2, {}),
    "difference": (12, 2, {"value": 3}),
    "ratio": (8, 2, {"value": 3}),
    "pair-sum": (12, 2, {"value": 8}),
    "greater-than": (40, 2, {}),
    "even": (12, 1, {}),
    "odd": (14, 1, {}),
    "restricted": (14, 1, {"digits": 258}),
    **dict.fromkeys(("minimum", "maximum"), (6, 1, {})),
}
ALL_GIVEN = {"kropki": ("white-dots", "black-dots"), "xv": ("x", "v")}
INDEXED = ("column-indexing", "row-indexing")
Digits = dict[int, int]


def holds(rules: list[Any], digits: Digits) -> bool:
    """Whether digits by cell are as some rules say."""
    ruling = Ruling(9, constraints_of({"rules": rules}, 9))
    apart = (
        bond.from_(one)[digits[one] - 1] >> digits[other] - 1 & 1
        for (one, other), bonds in ruling.bonds.items()
        for bond in bonds
    )
    never = (
        gone >> digits[cell] - 1 & 1 for cell, each in ruling.never.items() for gone, _ in each
    )
    whole = all(len({digits[cell] for cell in cells}) == 9 for _, cells in ruling.houses)
    return whole and not any(apart) and not any(never)


def solution(rules: list[Any], random: Random) -> Digits:
    """A random solution under some rules of the whole grid."""
    space, _ = read_start({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    for seeds in (6, 6, 3, 3, 2, *[1] * 40):
        position = space.start()
        for _ in range(seeds):
            if open_ := list(bits(position.open)):
                position = position.place(random.choice(open_))
        try:
            found = first(position, budget=Budget(1_500, "branches"))
        except OutOfBudget:
            continue
        if found:
            return {candidate % 81: candidate // 81 + 1 for candidate in found}
    raise OutOfBudget(1_500, "branches")


def near(cell: int, *, corners: bool) -> list[int]:
    row, column = divmod(cell, 9)
    steps = [
        (d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d or r) and (corners or not (d and r))
    ]
    places = [(row + d, column + r) for d, r in steps]
    return [r * 9 + c for r, c in places if 0 <= r < 9 and 0 <= c < 9]


def drawn(sort: Sort, cells: int, random: Random) -> list[int]:
    """Random cells: a line, a pair, or cells that hang together; too few at a dead end."""
    wanted = cells if sort is not Sort.LINE else random.randint(max(2, cells - 1), cells + 1)
    group = [random.randrange(81)]
    for _ in range(100):
        if len(group) == wanted:
            return group
        source = group[-1] if sort is not Sort.CELLS else random.choice(group)
        ways = [c for c in near(source, corners=sort is Sort.LINE) if c not in group]
        if ways:
            group.append(random.choice(ways))
    return []


def fitting(name: str, digits: Digits, random: Random) -> dict[str, Any]:
    """A rule with random cells that a solution allows."""
    count, cells, values = DRAWN[name]
    places = lapiz.registry().rule(name).places
    assert places is not None
    joint, texts, used = "-" if places.sort is Sort.PAIR else " ", list[str](), set[int]()
    for _ in range(60_000):
        group = drawn(places.sort, cells, random)
        text = joint.join(square_name(*divmod(cell, 9)) for cell in group)
        free = places.sort is Sort.PAIR or not used & set(group)
        if group and free and holds([{name: {places.name: [text], **values}}], digits):
            used.update(group)
            texts = list(dict.fromkeys([*texts, text]))
            if len(texts) == count:
                break
    return {name: texts, **values}


def all_marks(name: str, digits: Digits) -> dict[str, Any]:
    """Every pair of neighbours that has a mark by a solution."""
    pairs = ((cell, other) for cell in range(81) for other in (cell + 1, cell + 9))
    texts = (
        "-".join(square_name(*divmod(cell, 9)) for cell in pair)
        for pair in pairs
        if pair[1] < 81 and (pair[1] == pair[0] + 9 or pair[1] % 9)
    )
    return {name: [text for text in texts if holds([{name: text}], digits)], "negative": True}


def cloned(digits: Digits, random: Random) -> dict[str, Any]:
    """Two shapes of three cells with the same digits."""
    while True:
        group, by = drawn(Sort.CELLS, 3, random), random.randrange(1, 60)
        moved = [cell + by for cell in group]
        whole = group and max(moved) < 81 and not set(group) & set(moved)
        if whole and [digits[c] for c in group] == [digits[c] for c in moved]:
            shifts = {(m % 9 - c % 9, m // 9 - c // 9) for c, m in zip(group, moved, strict=True)}
            if len(shifts) == 1:
                shapes = (group, moved)
                texts = [" ".join(square_name(*divmod(c, 9)) for c in one) for one in shapes]
                return {"clone": texts}


def made(name: str, seed: int) -> dict[str, Any]:
    """The document of a puzzle for a file."""
    random = Random(seed)
    rules: list[Any] = [name] if name in GLOBAL else []
    rules += [{name: "1 5 9"}] if name in INDEXED else []
    digits = solution(rules, random)
    if name in ALL_GIVEN:
        rules = [all_marks(each, digits) for each in ALL_GIVEN[name]]
    elif name == "clone":
        rules = [cloned(digits, random)]
    elif name in DRAWN:
        rules = [fitting(name, digits, random)]
    document = {"kind": "sudoku", "grid": EMPTY, "rules": rules}
    space, _ = read_start(document)
    candidates = sorted((digit - 1) * 81 + cell for cell, digit in digits.items())
    givens = dig(space, candidates, random, least=LEAST.get(name, 22))
    return {**document, "grid": grid_rows(space, sum(1 << given for given in givens))}


def lines(document: dict[str, Any], title: str, seed: int) -> Iterator[str]:
    """The lines of a file, with what it expects; none if the solve has steps without a name."""
    log = lapiz.solve(lapiz.load(document))
    own = [one.name for one in lapiz.techniques() if one.package == "lapiz_rules"]
    uses = [name for name in log.counts() if name in own]
    if log.status != "solved" or "unnamed" in log.counts():
        return
    yield from ("kind: sudoku", f"title: {title}", f"source: lapiz, seed {seed}", "rules:")
    for rule in document["rules"]:
        fields = {rule: None} if isinstance(rule, str) else rule
        for number, (name, value) in enumerate(fields.items()):
            head = f"{'   ' if number else '  -'} {name}"
            if isinstance(value, list):
                yield from (f"{head}:", *(f"      - {text}" for text in value))
            else:
                yield head if value is None else f"{head}: {str(value).lower()}"
    yield from ("grid: |", *(f"  {row}" for row in document["grid"]), "expect:")
    yield from ("  status: solved", f'  solution: "{log.solution}"', "  solutions: 1")
    if uses:
        yield f"  uses: [{', '.join(uses)}]"


def main(names: list[str]) -> None:
    for name in names or [*GLOBAL, *DRAWN, *ALL_GIVEN, "clone", *INDEXED]:
        rule = lapiz.registry().rules.get(name)
        title, found, seed = rule.title if rule else f"{name.title()}, all given", list[str](), 0
        while len(found) < 2:
            seed += 1
            try:
                text = "\n".join(lines(made(name, seed), title, seed))
            except OutOfBudget:
                continue
            found += [f"{text}\n"] if text else []
        (FOLDER / f"{name}.yaml").write_text("---\n".join(found), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
