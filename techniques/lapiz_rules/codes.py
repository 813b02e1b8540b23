"""What other programs call the rules: f-puzzles (and SudokuPad), the Interactive Sudoku Solver.

One table for both directions: what it lists is read and written.
"""

from collections.abc import Mapping
from functools import partial

import attrs

from lapiz_grid import Code, Convention, Rule
from lapiz_rules.spoken import SPOKEN

_f = partial(Code, "f-puzzles")
_i = partial(Code, "interactive-solver")

CODES: Mapping[str, tuple[Code, ...]] = {
    "extra-region": (
        _f("diagonal-", "falling"),
        _f("diagonal+", "rising"),
        _f("extraregion"),
        _i("Diagonal", "falling", always="-1"),
        _i("Diagonal", "rising", always="1"),
        _i("AllDifferent"),
    ),
    "no-repeats": (_f("extraregion"), _i("AllDifferent")),
    "any-of": (_i("Or", "composite"),),
    "anti-knight": (_f("antiknight", "flag"), _i("AntiKnight", "flag")),
    "anti-king": (_f("antiking", "flag"), _i("AntiKing", "flag")),
    "non-consecutive": (_f("nonconsecutive", "flag"), _i("AntiConsecutive", "flag")),
    "anti-taxicab": (_i("AntiTaxicab", "flag"),),
    "thermometer": (_f("thermometer", "lines"), _i("Thermo")),
    "slow-thermometer": (_f("slowthermometer", "lines"),),
    "german-whisper": (
        _f("whispers", "lines", always=5, unsaid=5),
        _i("Whisper", always=5, unsaid=5),
    ),
    "dutch-whisper": (_f("whispers", "lines", always=4), _i("Whisper", always=4)),
    "whisper": (_f("whispers", "lines", "difference"), _i("Whisper", field="difference")),
    "renban": (_f("renban", "lines"), _i("Renban")),
    "nabner": (_f("nabner", "lines"),),
    "palindrome": (_f("palindrome", "lines"), _i("Palindrome")),
    "entropic-line": (_f("entropicline", "lines"), _i("Entropic")),
    "modular-line": (
        _f("modularline", "lines", always=3, unsaid=3),
        _i("Modular", always=3),
    ),
    "modulo-line": (_f("modularline", "lines", "modulus"), _i("Modular", field="modulus")),
    "white-dots": (
        _f("difference", always=1, unsaid=1, negative="difference"),
        _i("WhiteDot", "neighbours", negative="StrictKropki"),
    ),
    "difference": (_f("difference", field="value", negative="difference"),),
    "black-dots": (
        _f("ratio", always=2, unsaid=2, negative="ratio"),
        _i("BlackDot", "neighbours", negative="StrictKropki"),
    ),
    "ratio": (_f("ratio", field="value", negative="ratio"),),
    "x": (
        _f("xv", always="X", negative="xv"),
        _i("X", "neighbours", negative="StrictXV"),
    ),
    "v": (
        _f("xv", always="V", negative="xv"),
        _i("V", "neighbours", negative="StrictXV"),
    ),
    "pair-sum": (_i("Sum", field="value", reads=False),),
    "greater-than": (_f("text", "sign"), _i("GreaterThan", "neighbours")),
    "even": (_f("even", "cell"), _i("", "marks", reads=False)),
    "odd": (_f("odd", "cell"), _i("", "marks", reads=False)),
    "restricted": (_i("", "marks", reads=False),),
    "minimum": (_f("minimum", "cell"), _i("GreaterThan", "smallest", reads=False)),
    "maximum": (_f("maximum", "cell"), _i("GreaterThan", "largest", reads=False)),
    "clone": (_f("clone", "clones"), _i("SameValues", "twins", reads=False)),
    "column-index": (_f("columnindexer"), _i("Indexing", always="C")),
    "row-index": (_f("rowindexer"), _i("Indexing", always="R")),
    "killer": (
        _f("killercage", field="sum", unsaid=0),
        _i("Cage", field="sum"),
    ),
    "bounded-cage": (
        _f("killercage<", field="below"),
        _f("killercage>", field="above"),
    ),
    "bounded-sum": (
        _f("littlekillersum<", "diagonal", "below"),
        _f("littlekillersum>", "diagonal", "above"),
    ),
    "rellik": (_i("RellikCage", field="sum"),),
    "equality-cage": (_i("EqualityCage"),),
    "look-and-say": (_i("LookAndSay", field="clue"),),
    "counting-circles": (_i("CountingCircles", "all"),),
    "arrow": (_f("arrow", "bulb", always=1), _i("Arrow")),
    "pill-arrow": (_f("arrow", "bulb", "pill"), _i("PillArrow", "pill", "pill")),
    "double-arrow": (_f("doublearrow", "lines"), _i("DoubleArrow")),
    "sum": (_i("Sum", field="sum"), _i("Cage", field="sum")),
    "little-killer": (
        _f("littlekillersum", "diagonal", "sum"),
        _i("LittleKiller", "diagonal", "sum"),
        _i("Sum", field="sum", reads=False),
    ),
    "sum-line": (_i("SumLine", field="sum", flag="LOOP", flagged="loop"),),
    "region-sum-line": (_f("regionsumline", "lines"), _i("RegionSumLine")),
    "equal-sums": (_i("EqualSum", "parts"),),
    "zipper": (_f("zipperline", "lines"), _i("Zipper")),
    "sandwich": (_f("sandwichsum", "outside", "sum"), _i("Sandwich", "across", "sum")),
    "x-sum": (_f("xsum", "outside", "value"), _i("XSum", "outside", "value")),
    "skyscraper": (_f("skyscraper", "outside", "value"), _i("Skyscraper", "outside", "value")),
    "numbered-room": (
        _f("numberedroom", "outside", "value"),
        _i("NumberedRoom", "outside", "value"),
    ),
    "between": (_f("betweenline", "lines"), _i("Between")),
    "lockout": (
        _f("lockout", "lines", "difference", unsaid=4),
        _i("Lockout", field="difference", unsaid=4),
    ),
    "lunchbox": (_i("Lunchbox", field="sum"),),
    "quadruple": (_f("quadruple", "corner", "digits"), _i("Quad", "corner", "digits")),
    "same-digits": (_i("SameValues", "sets"),),
    "global-entropy": (_i("GlobalEntropy", "flag"),),
    "global-modulo": (_i("GlobalMod", "flag"),),
    "dutch-flatmates": (_i("DutchFlatmates", "flag"),),
    "value-indexing": (_i("ValueIndexing"),),
    "count-distinct": (_i("CountDistinct"),),
    "regex": (_i("Regex", "packed", "pattern"),),
}
"""The codes of each rule, by its name."""


def coded(rule: Rule) -> Rule:
    """Return a rule with what other programs and setters call it, and how these draw it.

    >>> from lapiz_rules.chess import RULES
    >>> [code.name for code in coded(RULES[0]).codes]
    ['antiknight', 'AntiKnight']
    """
    name = rule.name
    return attrs.evolve(
        rule,
        codes=CODES.get(name, ()),
        spoken=SPOKEN.get(name, ()),
        drawn=partial(_drawn, name),
    )


def _drawn(name: str) -> tuple[Convention, ...]:
    """Return how setters draw a rule: a file says so, which only links and pictures need."""
    from lapiz_rules.conventions import conventions

    return conventions().get(name, ())
