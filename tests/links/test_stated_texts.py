"""Constraints of the Interactive Sudoku Solver that state all they mean, and packed tables.

The packed texts are ones of which it is known what they say: the program's own examples.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise, permutations, product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.search.walking import solutions
from lapiz_formats.tables import (
    OLDER,
    automaton_text,
    packed_automaton,
    packed_table,
    table_text,
    unpacked,
)
from lapiz_grid import Automaton
from lapiz_relations.machine import accepting
from lapiz_relations.relation import table
from tests.support.grids import named_grids

NINE, SIX, FOUR = (tuple(range(1, most + 1)) for most in (9, 6, 4))
Digits = tuple[int, ...]
SERIES = (
    "VgGv_wQgxBRhyCf_RTVW0UUUV_ypZp4Siiiv-UXFHI0UUV_yilH4ISiiv-UUWm680UV_yiilkm3Civ-UUUWqiy0V_"
    "yiiill0GCv-UUUUWYaceAACUBCggqQEIAeIEQgkCEwIoAiwIWAigQsgGCAzAChA2gGgg6QHAQ-IHkAUBIghAQGgFKCIxB"
    "CAaAJMEJCAUA"
)


def packed(allowed: Callable[[int, int], bool], digits: Digits = NINE) -> str:
    never = [
        sum(1 << at for at, other in enumerate(digits) if not allowed(one, other)) for one in digits
    ]
    return packed_table(never)


@pytest.mark.parametrize(
    ("text", "digits", "allowed"),
    [
        ("8H_xf8H_xf8H_B", NINE, lambda one, other: abs(one - other) > 1),
        ("CoAKgCoAKgCoAC", NINE, lambda one, other: abs(one - other) == 1),
        ("961rXv", SIX, lambda one, other: abs(one - other) != 1),
        ("_v-7-_v-7-_v-D".translate(OLDER), NINE, lambda one, other: one != other),
    ],
)
def test_a_packed_table(text: str, digits: Digits, allowed: Callable[[int, int], bool]) -> None:
    never = table(table_text(text, digits), digits)
    pairs = product(range(len(digits)), repeat=2)
    assert all((never[a] >> b & 1 == 0) == allowed(digits[a], digits[b]) for a, b in pairs)
    assert packed_table(never) == text


@pytest.mark.parametrize(
    ("text", "digits", "accepts"),
    [
        (SERIES, NINE, lambda word: len({b - a for a, b in pairwise(word)}) < 2),
        ("QXf1fqg", SIX, lambda word: sum(word) % 2 == 1),
        ("QW_1fqg", SIX, lambda word: sum(word) % 2 == 0),
    ],
)
def test_a_packed_automaton(text: str, digits: Digits, accepts: Callable[[Digits], bool]) -> None:
    read = accepting(automaton_text(text, digits), digits)
    again = accepting(automaton_text(packed_automaton(read, digits), digits), digits)
    for word in product(digits, repeat=4):
        assert read.takes(word) == again.takes(word) == accepts(word)


@pytest.mark.parametrize(
    ("text", "digits", "message"),
    [
        ("8H_xf8H_xf8H_B", SIX, "a packed table for more digits than 6"),
        ("8H.", NINE, "in a packed table"),
    ],
)
def test_a_table_that_is_none_is_refused(text: str, digits: Digits, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        table_text(text, digits)


@pytest.mark.parametrize("text", ["", "Q", SERIES[:-9], f"{SERIES}AAAA", SERIES.lower(), "QXf1fqh"])
def test_an_automaton_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        unpacked(text, 9)


def test_an_automaton_for_more_digits_is_refused() -> None:
    with pytest.raises(BadInput, match="reads 9 digits of 6"):
        unpacked(SERIES, 6)


NAMED: list[tuple[str, Callable[[int, int], bool], str, Any]] = [
    ("Pair", lambda a, b: abs(a - b) == 1, "R1C1~R1C2", {"white-dots": ["r1c1-r1c2"]}),
    ("Pair", lambda a, b: a == 2 * b or b == 2 * a, "R1C1~R2C1", {"black-dots": ["r1c1-r2c1"]}),
    ("Pair", lambda a, b: a + b == 10, "R1C1~R1C2", {"x": ["r1c1-r1c2"]}),
    ("Pair", lambda a, b: a + b == 7, "R1C1~R1C2", {"pair-sum": ["r1c1-r1c2"], "value": 7}),
    ("Pair", lambda a, b: a > b, "R1C1~R1C2", {"greater-than": ["r1c1-r1c2"]}),
    ("Pair", lambda a, b: a < b, "R1C1~R1C2", {"greater-than": ["r1c2-r1c1"]}),
    ("Pair", lambda a, b: a < b, "R1C1~R2C2~R2C3", {"thermometer": ["r1c1 r2c2 r2c3"]}),
    ("Pair", lambda a, b: a > b, "R1C1~R2C2~R2C3", {"thermometer": ["r2c3 r2c2 r1c1"]}),
    ("Pair", lambda a, b: abs(a - b) > 4, "R1C1~R2C2~R2C3", {"german-whisper": ["r1c1 r2c2 r2c3"]}),
    ("Pair", lambda a, b: (a + b) % 2 == 1, "R1C1~R2C2~R2C3", {"parity-line": ["r1c1 r2c2 r2c3"]}),
    ("PairX", lambda a, b: abs(a - b) > 1, "R1C1~R2C2~R2C3", {"nabner": ["r1c1 r2c2 r2c3"]}),
    ("PairX", lambda a, b: a != b, "R1C1~R5C5~R2C3", {"no-repeats": ["r1c1 r5c5 r2c3"]}),
]


@pytest.mark.parametrize(("sort", "allowed", "cells", "entry"), NAMED)
def test_a_table_is_read_as_the_rule_that_it_is(
    sort: str, allowed: Callable[[int, int], bool], cells: str, entry: Any
) -> None:
    text = f".{sort}~{packed(allowed)}~_n~{cells}"
    assert lapiz.load(text).document["rules"] == [entry]


def automaton(allowed: Callable[[Digits], bool], length: int) -> str:
    """The packed automaton that reads so many digits, 1 to 4, of which something is true."""
    words = filter(allowed, product(FOUR, repeat=length))
    begun = {word[:at] for word in words for at in range(length + 1)}

    def step(word: Digits, digit: int) -> Digits | None:
        return (*word, digit) if (*word, digit) in begun else None

    return packed_automaton(Automaton((), step, lambda word: len(word) == length), FOUR)


def _falls(word: Digits) -> bool:
    return all(one > other for one, other in pairwise(word))


READ: list[tuple[Callable[[Digits], bool], str, Any]] = [
    (_falls, "R1C1~R2C2~R3C3", {"thermometer": ["r3c3 r2c2 r1c1"]}),
    (
        lambda word: sum(word) == 7,
        "R1C1~R3C3~R4C2",
        {"sum": {"cells": ["r1c1 r3c3 r4c2"], "sum": 7}},
    ),
    (
        lambda word: len({b - a for a, b in pairwise(word)}) == 1,
        "R1C1~R2C1~R3C2",
        {"sequence-line": ["r1c1 r2c1 r3c2"]},
    ),
    (
        lambda word: (
            max(word) < 4 and all(word[digit - 1] == at for at, digit in enumerate(word, 1))
        ),
        "R1C1~R2C2~R3C3",
        {"index-line": ["r1c1 r2c2 r3c3"]},
    ),
    (
        lambda word: max(word) - min(word) == 2 and len({*word}) == 3,
        "R1C1~R2C2~R3C1",
        {"renban": ["r1c1 r2c2 r3c1"]},
    ),
    (lambda word: word == word[::-1], "R1C1~R2C2~R3C3", {"palindrome": ["r1c1 r2c2 r3c3"]}),
    (
        lambda word: (1, 2, 4) in (word[:3], word[1:], word[2::-1], word[:0:-1]),
        "R1C1~R1C2~R1C3~R1C4",
        {"sandwich": ["r1c1 r1c2 r1c3 r1c4"], "sum": 2},
    ),
    (lambda word: 3 in word, "R1C1~R2C2~R4C4", None),
]


@pytest.mark.parametrize(("allowed", "cells", "entry"), READ)
def test_an_automaton_is_read_as_the_rule_that_it_is(
    allowed: Callable[[Digits], bool], cells: str, entry: Any
) -> None:
    text = f".Shape~4x4.NFA~{automaton(allowed, cells.count('~') + 1)}~_n~{cells}"
    (stated,) = lapiz.load(text).document["rules"]
    assert stated == entry or (not entry and "automaton" in stated)


def test_lines_of_an_automaton_are_read_as_one_rule_where_they_are() -> None:
    """In a row no digit comes back, so steps of one size go one way; on a diagonal they may not."""
    read = automaton(lambda word: len({abs(b - a) for a, b in pairwise(word)}) == 1, 3)
    cells = "R1C1~R1C2~R1C3~~R1C1~R2C2~R3C3"
    (stated,) = lapiz.load(f".Shape~4x4.NFA~{read}~_n~{cells}").document["rules"]
    assert stated == {"same-difference-line": ["r1c1 r1c2 r1c3", "r1c1 r2c2 r3c3"]}


def test_cells_apart_keep_their_table_and_its_name() -> None:
    text = f".Pair~{packed(lambda a, b: abs(a - b) == 1)}~_far%20off~R1C1~R1C5"
    (entry,) = lapiz.load(text).document["rules"]
    assert entry["relation"]["called"] == "far off"
    assert lapiz.dump(lapiz.load(text), format="interactive-solver-text") == text


def every_pair(side: int) -> list[tuple[str, str]]:
    steps = ((0, 1), (1, 0))
    return [
        (f"R{r}C{c}", f"R{r + down}C{c + right}")
        for r, c in product(range(1, side + 1), repeat=2)
        for down, right in steps
        if r + down <= side and c + right <= side
    ]


def test_all_pairs_but_those_with_a_dot_are_a_negative_rule() -> None:
    key = packed(lambda a, b: abs(a - b) != 1)
    pairs = ["~".join(pair) for pair in every_pair(9)]
    dotted = f".WhiteDot~R1C1~R1C2.Pair~{key}~_no~{'~~'.join(pairs[1:])}"
    whole = f".Pair~{key}~_no~{'~~'.join(pairs)}"
    assert lapiz.load(dotted).document["rules"] == [{"white-dots": "r1c1-r1c2", "negative": True}]
    assert lapiz.load(whole).document["rules"] == ["non-consecutive"]


SEGMENT = 99
"""Stands for what is read between two segments: a digit more than there are."""
Grid = dict[str, int]
Made = tuple[str, Callable[[Grid], bool]]


EVERY = named_grids()
CELLS = sorted(EVERY[0])


def _pair(random: Random) -> Made:
    key = {(a, b) for a, b in product(FOUR, repeat=2) if random.random() < 0.7}
    cells, sort = random.sample(CELLS, random.randint(2, 4)), random.choice(("Pair", "PairX"))
    text = packed(lambda a, b: (a, b) in key, FOUR)
    older = random.random() < 0.3
    names = {"Pair": "Binary", "PairX": "BinaryX"}
    name, text = (names[sort], text.translate(OLDER)) if older else (sort, text)
    pairs = list(pairwise(cells)) if sort == "Pair" else list(permutations(cells, 2))
    stated = f".{name}~{text}~_a%20name~{'~'.join(cells)}"
    return stated, lambda grid: all((grid[a], grid[b]) in key for a, b in pairs)


def _automaton(random: Random) -> Made:
    modulus, wanted = random.choice(((2, 0), (2, 1), (3, 0), (3, 2)))
    weights = [random.randint(0, 3) for _ in FOUR]
    machine = Automaton(
        0, lambda state, digit: (state + weights[digit - 1]) % modulus, lambda s: s == wanted
    )
    try:
        text = packed_automaton(machine, FOUR)
        unpacked(text, 4)
    except BadInput:  # some states are not used
        return _automaton(random)
    lines = [random.sample(CELLS, random.randint(1, 5)) for _ in range(random.randint(1, 2))]
    stated = f".NFA~{text}~_~{'~~'.join(map('~'.join, lines))}"
    return stated, lambda grid: all(
        sum(weights[grid[cell] - 1] for cell in line) % modulus == wanted for line in lines
    )


def _contained(random: Random) -> Made:
    cells = random.sample(CELLS, random.randint(2, 5))
    digits = [random.choice(FOUR) for _ in range(random.randint(1, 2))]
    exactly = random.random() < 0.5
    sort = "ContainExact" if exactly else "ContainAtLeast"

    def holds(grid: Grid) -> bool:
        held = [grid[cell] for cell in cells]
        counts = [(held.count(digit), digits.count(digit)) for digit in digits]
        return all(have == want if exactly else have >= want for have, want in counts)

    return f".{sort}~{'_'.join(map(str, digits))}~{'~'.join(cells)}", holds


def _weighted(random: Random) -> Made:
    cells = random.sample(CELLS, random.randint(2, 4))
    weights = [random.choice((-2, -1, 1, 2, 3)) for _ in cells]

    def total(grid: Grid) -> int:
        return sum(w * grid[cell] for w, cell in zip(weights, cells, strict=True))

    wanted = total(random.choice(EVERY))
    stated = f".Sum~{wanted}_=_{'_'.join(map(str, weights))}~{'~'.join(cells)}"
    return stated, lambda grid: total(grid) == wanted


def _hidden(random: Random) -> Made:
    row, clue = random.randint(1, 4), random.randint(1, 3)
    back = random.random() < 0.5
    line = [f"R{row}C{column}" for column in FOUR]
    line = line[::-1] if back else line

    def holds(grid: Grid) -> bool:
        held = [grid[cell] for cell in line]
        hidden = [digit for at, digit in enumerate(held) if digit < max(held[: at + 1])]
        return bool(hidden) and hidden[0] == clue

    return f".HiddenSkyscraper~R{row}~{'~' if back else ''}{clue}", holds


def _repeated(random: Random) -> Made:
    """A pair of cells, at some places of the grid."""
    key = {(a, b) for a, b in product(FOUR, repeat=2) if random.random() < 0.8}
    down, right = random.choice(((0, 1), (1, 0), (1, 1)))
    places = random.sample(list(product(range(4 - down), range(4 - right))), random.randint(1, 4))
    mask = sum(1 << 4 * row + column for row, column in places)
    letters = packed_table([~mask >> 4 * row & 15 for row in range(4)])
    stated = (
        f".Replicate~{letters}.Pair~{packed(lambda a, b: (a, b) in key, FOUR)}~_n"
        f"~R1C1~R{1 + down}C{1 + right}.End"
    )
    pairs = [(f"R{r + 1}C{c + 1}", f"R{r + 1 + down}C{c + 1 + right}") for r, c in places]
    return stated, lambda grid: all((grid[a], grid[b]) in key for a, b in pairs)


def _segmented(random: Random) -> Made:
    """Segments in which digits rise, one of them empty perhaps, and a cell may come again."""
    strict = random.random() < 0.7

    def step(last: int, read: int) -> int | None:
        if read == SEGMENT:
            return 0
        return read if read > last or (read == last and not strict) else None

    text = packed_automaton(Automaton(0, step, lambda _: True), (*FOUR, SEGMENT))
    sizes = [random.randint(0, 3) for _ in range(random.randint(2, 3))]
    lines = [random.sample(CELLS, size) for size in sizes]
    stated = "~-~".join("~".join(line) for line in lines).replace("~~", "~").strip("~")

    def holds(grid: Grid) -> bool:
        pairs = (pair for line in lines for pair in pairwise(line))
        return all(grid[a] < grid[b] or (grid[a] == grid[b] and not strict) for a, b in pairs)

    return (f".NFA~{text}~_rises~{stated}" if any(sizes) else ""), holds


MAKERS: Sequence[Callable[[Random], Made]] = (
    *(_pair, _automaton, _contained, _weighted, _hidden, _repeated, _segmented),
)


@pytest.mark.sample(40)
@pytest.mark.parametrize("seed", range(240))
def test_texts_have_the_solutions_that_they_mean(seed: int) -> None:
    """All grids of side 4 are tried, by predicates that know nothing of lapiz."""
    random = Random(seed)
    made = [MAKERS[seed % len(MAKERS)](random), random.choice(MAKERS)(random)]
    text = ".Shape~4x4" + "".join(stated for stated, _ in made) + ".SearchPriority~1~R1C1"
    wanted = sum(all(holds(grid) for _, holds in made) for grid in EVERY)
    try:
        puzzle = lapiz.load(text)
    except BadInput:
        assert not wanted, text
        return
    assert lapiz.count(puzzle, 300) == wanted, text
    with suppress(BadInput):  # a negative rule of X alone is one that the program has not
        again = lapiz.load(lapiz.dump(puzzle, format="interactive-solver-text"))
        assert lapiz.count(again, 300) == wanted


MODERATION = (
    "UYJn86EqWwEcIQhniEIQr4xjGMf4hCEIT4UpSl8GMY385zta0_9CEIc5H9KUpS9P-ClKUpX-MVrWtf-UpMYxn9rWhCFv9znOE"
    "J3973veN_8kIQhCH8pYxjGP8xjSlKQ"
)
"""The text of a published puzzle: two neighbours of a digit differ from it by 3 and more."""


def test_a_published_automaton_reads_segments() -> None:
    """Source: Michael Lefkowitz, Moderation, in the public index of texts of that solver."""
    sides = [pair for one, other in every_pair(6) for pair in ((one, other), (other, one))]
    text = f".Shape~6x6.NoBoxes.NFA~{MODERATION}"
    for cell in dict.fromkeys(one for one, _ in sides):
        near = [other for one, other in sides if one == cell]
        text += f"~_around%20{cell}~{'~-~'.join([cell, *near])}"
    arrows = ("R2C4~R3C5~R4C6", "R3C5~R2C4~R4C6", "R4C6~R2C4~R3C5")
    puzzle = lapiz.load(f"{text}.Or.Arrow~{'.Arrow~'.join(arrows)}.End")
    lines = [rule["automaton"] for rule in puzzle.document["rules"] if "automaton" in rule]
    assert {tuple(line["segments"]) for line in lines} == {(1,) * many for many in (3, 4, 5)}
    (found,) = solutions(puzzle.start)
    grid = {f"R{at // 6 % 6 + 1}C{at % 6 + 1}": at // 36 + 1 for at in found}
    for cell, digit in grid.items():
        near = [grid[other] for one, other in sides if one == cell]
        assert sum(abs(other - digit) >= 3 for other in near) == 2


def test_an_automaton_that_is_not_told_of_segments_does_not_read_them() -> None:
    text = f".NFA~{SERIES}~_n~R1C1~R1C2~-~R2C1~R2C2"
    with pytest.raises(BadInput, match="does not know: NFA"):
        lapiz.load(text)


def test_a_table_among_alternatives() -> None:
    key = packed(lambda a, b: abs(a - b) == 1)
    text = f".Or.Pair~{key}~_n~R1C1~R1C2.AntiKing.End"
    (entry,) = lapiz.load(text).document["rules"]
    assert entry == {"any-of": [{"white-dots": ["r1c1-r1c2"]}, "anti-king"]}
