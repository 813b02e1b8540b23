"""What setters draw and say of each rule is read as that rule, of all cells that are drawn so."""

from typing import Any

import pytest

from lapiz_grid import Cells, known_rules
from lapiz_links.drawn.figures import Figure
from lapiz_links.drawn.reading import read_together
from lapiz_links.judge import SolutionJudge

ANYTHING_GOES = SolutionJudge(9, (), {})
SINGLE: list[Cells] = [(0,), (10,)]
PAIRS: list[Cells] = [(0, 1), (9, 10)]
LINES: list[Cells] = [(0, 1, 2, 3), (9, 10, 11, 12)]
CELLS_OF: dict[str, list[Cells]] = {
    **dict.fromkeys(("dot", "edge-text", "edge-square", "sign"), PAIRS),
    **dict.fromkeys(("cage", "unique-cage"), PAIRS),
    **dict.fromkeys(("shade", "square", "circle"), SINGLE),
    "corner-text": [(0, 1, 9, 10), (3, 4, 12, 13)],
    "out-diagonal": [(1, 9), (2, 10, 18)],
    "diagonal": [tuple(range(0, 81, 10)), tuple(range(8, 73, 8))],
}
"""The cells of two figures of a kind; those of a kind of lines are LINES."""
APART, TOGETHER = "a group each", "one group"
Row = tuple[str, str, str, str, str, str, dict[str, Any]]
READ: list[Row] = [
    # sentence, kind, colour, text; rule, its groups, its fields
    ("white dots: consecutive", "dot", "white", "", "white-dots", APART, {}),
    ("consecutive digits: white dots", "dot", "white", "", "white-dots", APART, {}),
    ("black dots: one is double the other", "dot", "black", "", "black-dots", APART, {}),
    ("grey dots: consecutive or double", "dot", "grey", "", "one-of", APART,
     {"rules": "white-dots black-dots"}),
    ("grey squares: an x or v is missing", "edge-square", "grey", "", "one-of", APART,
     {"rules": "x v"}),
    ("x: the digits sum to 10", "edge-text", "", "X", "x", APART, {}),
    ("v: the digits sum to 5", "edge-text", "", "V", "v", APART, {}),
    ("the digits differ", "edge-text", "white", "3", "difference", APART, {"value": 3}),
    ("dots differ by 2", "dot", "green", "", "difference", APART, {"value": 2}),
    ("the digits differ by 3 at dots: dots differ by 3", "dot", "green", "", "difference", APART,
     {"value": 3}),
    ("the ratio is given", "edge-text", "black", "3", "ratio", APART, {"value": 3}),
    ("diamonds sum to 8", "edge-square", "red", "", "pair-sum", APART, {"value": 8}),
    ("digits sum to the number", "edge-text", "red", "8", "pair-sum", APART, {"value": 8}),
    ("signs point to the smaller digit", "sign", "", "", "greater-than", APART, {}),
    ("circles hold digits of the surrounding cells", "corner-text", "", "12", "quadruple", APART,
     {"digits": "12"}),
    ("grey squares are even", "square", "grey", "", "even", TOGETHER, {}),
    ("green circles are even", "circle", "green", "", "even", TOGETHER, {}),
    ("grey circles are odd", "circle", "grey", "", "odd", TOGETHER, {}),
    ("green squares are odd", "square", "green", "", "odd", TOGETHER, {}),
    ("digits in grey circles are doubled", "circle", "grey", "", "doubled", TOGETHER, {}),
    ("grey cells are negators", "shade", "grey", "", "negated", TOGETHER, {}),
    ("green squares are triplers", "square", "green", "", "multiplied", TOGETHER, {}),
    ("a digit in white circles is in exactly so many circles", "circle", "white", "",
     "counting-circles", TOGETHER, {}),
    ("grey cells are less than all adjacent ones", "shade", "grey", "", "minimum", TOGETHER, {}),
    ("grey cells are greater than all adjacent ones", "shade", "grey", "", "maximum", TOGETHER,
     {}),
    ("each digit is once on a diagonal", "diagonal", "blue", "", "extra-region", APART, {}),
    ("red cells: column index", "shade", "red", "", "column-index", TOGETHER, {}),
    ("blue cells: row index", "shade", "blue", "", "row-index", TOGETHER, {}),
    # lines
    ("arrows sum to the circle", "arrow", "grey", "", "arrow", APART, {}),
    ("arrows sum to the pill", "pill-arrow", "grey", "", "pill-arrow", APART, {}),
    ("slow thermometers never decrease", "thermometer", "grey", "", "slow-thermometer", APART, {}),
    ("thermometers increase", "thermometer", "grey", "", "thermometer", APART, {}),
    ("green lines: adjacent digits differ by at least 5", "line", "green", "", "german-whisper",
     APART, {}),
    ("red lines: at least 5 apart", "line", "red", "", "german-whisper", APART, {}),
    ("orange lines: adjacent digits differ by at least 4", "line", "orange", "", "dutch-whisper",
     APART, {}),
    ("red lines: at least 4 apart", "line", "red", "", "dutch-whisper", APART, {}),
    ("green lines: adjacent digits differ by at least 3", "line", "green", "", "whisper", APART,
     {"difference": 3}),
    ("purple lines: consecutive digits in any order", "line", "purple", "", "renban", APART, {}),
    ("yellow lines: no two are consecutive", "line", "yellow", "", "nabner", APART, {}),
    ("grey lines are palindromes", "line", "grey", "", "palindrome", APART, {}),
    ("zipper lines", "line", "lavender", "", "zipper", APART, {}),
    ("entropic lines", "line", "orange", "", "entropic-line", APART, {}),
    ("modular lines", "line", "teal", "", "modular-line", APART, {}),
    ("parity lines", "line", "red", "", "parity-line", APART, {}),
    ("the same difference along yellow lines", "line", "yellow", "", "same-difference-line", APART,
     {}),
    ("sequence lines", "line", "grey", "", "sequence-line", APART, {}),
    ("index lines", "diamond-start", "teal", "", "index-line", APART, {}),
    ("region sum lines", "line", "blue", "", "region-sum-line", APART, {}),
    ("red lines are split into segments with a sum of 9", "line", "red", "", "sum-line", APART,
     {"sum": 9}),
    ("strictly between", "circle-ends", "grey", "", "between", APART, {}),
    ("double arrows", "circle-ends", "grey", "", "double-arrow", APART, {}),
    ("lockout lines", "diamond-ends", "blue", "", "lockout", APART, {}),
    ("lockout lines: at least 3", "diamond-ends", "blue", "", "lockout", APART, {"difference": 3}),
    # cages and clues outside
    ("cages sum to", "unique-cage", "", "9", "killer", APART, {"sum": 9}),
    ("cages: no digit repeats; they sum to", "cage", "", "9", "killer", APART, {"sum": 9}),
    ("cages: less than the number", "cage", "", "<9", "bounded-cage", APART, {"below": 9}),
    ("cages: more than the number", "cage", "", ">9", "bounded-cage", APART, {"above": 9}),
    ("cages: no digit repeats", "cage", "", "??", "bounded-cage", APART, {"above": 9}),
    ("cages sum to", "cage", "", "<9", "bounded-sum", APART, {"below": 9}),
    ("the sum along the arrow", "out-diagonal", "", ">9", "bounded-sum", APART, {"above": 9}),
    ("little killers", "out-diagonal", "", "??", "bounded-sum", APART, {"above": 9, "below": 100}),
    ("cages: the product", "cage", "", "12", "product-cage", APART, {"product": 12}),
    ("cages sum to", "cage", "", "9", "sum", APART, {"sum": 9}),
    ("digits may repeat in cages", "unique-cage", "", "9", "sum", APART, {"sum": 9}),
    ("look-and-say", "cage", "", "1213", "look-and-say", APART, {"clue": 1213}),
    ("rellik", "cage", "", "9", "rellik", APART, {"sum": 9}),
    ("cages: digits do not repeat", "unique-cage", "", "", "no-repeats", APART, {}),
    ("cages: digits do not repeat", "cage", "", "", "no-repeats", APART, {}),
    ("the sum along diagonals", "out-diagonal", "", "9", "little-killer", APART, {"sum": 9}),
    ("sandwich", "out-text", "", "9", "sandwich", "", {"row": 1, "sum": 9}),
    ("sandwich", "out-text", "", "<9", "bounded-sandwich", "", {"row": 1, "below": 9}),
    ("sandwich", "out-text", "", ">9", "bounded-sandwich", "", {"row": 1, "above": 9}),
    ("sandwich", "out-text", "", "??", "bounded-sandwich", "", {"row": 1, "above": 9}),
    ("x-sums", "out-text", "", "9", "x-sum", "", {"row": 1, "value": 9}),
    ("x-sums", "out-text", "", "<9", "bounded-x-sum", "", {"row": 1, "below": 9}),
    ("x-sums", "out-text", "", ">9", "bounded-x-sum", "", {"row": 1, "above": 9}),
    ("x-sums", "out-text", "", "??", "bounded-x-sum", "", {"row": 1, "above": 9}),
    ("skyscrapers", "out-text", "", "4", "skyscraper", "", {"row": 1, "value": 4}),
    ("skyscrapers", "out-text", "", "<4", "bounded-skyscraper", "", {"row": 1, "below": 4}),
    ("skyscrapers", "out-text", "", ">4", "bounded-skyscraper", "", {"row": 1, "above": 4}),
    ("numbered rooms", "out-text", "", "4", "numbered-room", "", {"row": 1, "value": 4}),
    ("the sum before the first 4", "out-text", "", "9", "before-digit", "",
     {"row": 1, "sum": 9, "digit": 4}),
    ("the sum until 4, including it", "out-text", "", "9", "before-digit", "",
     {"row": 1, "sum": 9, "digit": 4, "inclusive": True}),
    ("the first odd digit", "out-text", "", "3", "first-seen", "",
     {"row": 1, "value": 3, "digits": "13579"}),
    ("the first even digit", "out-text", "", "2", "first-seen", "",
     {"row": 1, "value": 2, "digits": "2468"}),
    ("the same letter is the same digit", "cell-text", "", "B", "letter", TOGETHER,
     {"letter": "B"}),
    ("different letters are different digits", "circle", "red", "B", "letter", TOGETHER,
     {"letter": "B", "negative": True}),
    ("arrows count larger digits", "cell-arrow", "", "", "seen-larger", APART, {}),
    ("arrows count smaller digits", "cell-arrow", "", "", "seen-smaller", APART, {}),
    ("arrows count odd digits", "cell-arrow", "", "", "seen-odd", APART, {}),
    ("the number of even digits along arrows", "cell-arrow", "", "", "seen-even", APART, {}),
    ("arrows count different digits", "cell-arrow", "", "", "count-distinct", APART, {}),
    ("the sum of the first ascending digits", "out-text", "", "9", "rising-start", "",
     {"row": 1, "sum": 9}),
]  # fmt: skip
WHOLE_GRID = {
    "digits a knight's move apart are never the same": "anti-knight",
    "salto de caballo: no se repiten": "anti-knight",
    "digits a king's move apart are never the same": "anti-king",
    "salto de rey: no se repiten": "anti-king",
    "diagonally adjacent digits do not repeat": "anti-king",
    "adjacent digits are not consecutive": "non-consecutive",
    "taxicab: not the same": "anti-taxicab",
    "global entropy": "global-entropy",
    "one doubler in each row, column and box": "any-doublers",
    "each digit is negated once": "negators",
    "each row, each column and each box has a tripler": "any-multipliers",
}


def figures(kind: str, colour: str, text: str) -> list[Figure]:
    colours = frozenset({colour} if colour else ())
    if kind == "out-text":
        return [Figure(kind, (), colours, text, further=(("row", 1),))]
    return [Figure(kind, cells, colours, text) for cells in CELLS_OF.get(kind, LINES)]


def entries(kind: str, colour: str, text: str, *sentences: str) -> list[tuple[str, int, Any]]:
    """The rules that are read, each with the number of its groups and its fields."""
    drawn = figures(kind, colour, text) if kind else []
    found = read_together(drawn, sentences, ANYTHING_GOES, set()).entries
    return [(one.rule.name, len(one.groups), one.fields) for one in found]


@pytest.mark.parametrize(("sentence", "kind", "colour", "text", "rule", "groups", "fields"), READ)
def test_a_drawing_with_its_sentence_is_its_rule(
    sentence: str, kind: str, colour: str, text: str, rule: str, groups: str, fields: Any
) -> None:
    expected = {
        APART: [(rule, 2, fields)],
        TOGETHER: [(rule, 1, fields)],
        "": [(rule, 0, fields)],
    }
    assert entries(kind, colour, text, sentence) == expected[groups]


def test_shaded_regions_of_one_colour_are_a_rule_each() -> None:
    regions = [Figure("shade", tuple(range(9 * row, 9 * row + 9))) for row in (0, 1)]
    found = read_together(regions, ["shaded regions hold each digit"], ANYTHING_GOES, set())
    assert [(one.rule.name, len(one.groups)) for one in found.entries] == [("extra-region", 1)] * 2


def test_all_ways_in_which_rules_are_drawn_are_read() -> None:
    drawn = {(rule, kind) for _, kind, _, _, rule, _, _ in READ} | {("extra-region", "shade")}
    for name, rule in known_rules().items():
        for convention in rule.drawn:
            assert not convention.kinds or any((name, kind) in drawn for kind in convention.kinds)


@pytest.mark.parametrize(("sentence", "rule"), WHOLE_GRID.items())
def test_a_sentence_is_a_rule_of_the_whole_grid(sentence: str, rule: str) -> None:
    assert entries("", "", "", sentence) == [(rule, 0, {})]


ALONE = {
    ("dot", "white", ""): "white-dots",
    ("dot", "black", ""): "black-dots",
    ("edge-text", "", "X"): "x",
    ("edge-text", "", "V"): "v",
    ("sign", "", ""): "greater-than",
    ("corner-text", "", "12"): "quadruple",
    ("diagonal", "blue", ""): "extra-region",
    ("unique-cage", "", "9"): "killer",
    ("unique-cage", "", ""): "no-repeats",
    ("out-diagonal", "", "9"): "little-killer",
    ("out-diagonal", "", ">9"): "bounded-sum",
    ("out-diagonal", "", "??"): "bounded-sum",
    ("arrow", "grey", ""): "arrow",
    ("pill-arrow", "grey", ""): "pill-arrow",
    ("thermometer", "grey", ""): "thermometer",
}


@pytest.mark.parametrize("drawn", sorted({row[1:4] for row in READ}))
def test_what_is_drawn_for_one_rule_only_needs_no_sentence(drawn: tuple[str, str, str]) -> None:
    assert [name for name, *_ in entries(*drawn)] == ([ALONE[drawn]] if drawn in ALONE else [])


@pytest.mark.parametrize(
    ("sentence", "kind", "colour", "text", "rule"),
    [
        ("white dots: consecutive", "dot", "grey", "", None),  # white ones are said to be
        ("black dots: double", "dot", "grey", "", None),
        ("the digits differ", "edge-text", "red", "3", None),
        ("the ratio is given", "edge-text", "red", "3", None),
        ("the digits differ, and sum", "edge-text", "white", "3", "difference"),
        ("cages sum to; no digit repeats", "unique-cage", "", "9", "killer"),  # not a mere sum
        ("dots differ by 1", "dot", "green", "", None),  # that is what white ones say
        ("whispers: at least 5", "line", "green", "", "german-whisper"),
        ("whispers: at least 4", "line", "green", "", "dutch-whisper"),
        ("whispers: at least 6", "line", "green", "", "whisper"),
    ],
)
def test_another_drawing_or_number_is_another_rule(
    sentence: str, kind: str, colour: str, text: str, rule: str | None
) -> None:
    assert [name for name, *_ in entries(kind, colour, text, sentence)] == [rule] * bool(rule)
