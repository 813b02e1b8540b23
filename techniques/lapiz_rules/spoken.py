"""How setters speak of the rules in their texts: a pattern for what may be meant, with its rules.

A sentence in which a pattern fits is about one of its rules. Nothing is read from it: a puzzle
that has none of them has lost a rule.
"""

from collections.abc import Mapping

_WHISPERS = "german-whisper dutch-whisper whisper"
_DOTS = "white-dots black-dots difference ratio one-of"
_EVEN_STEPS = "same-difference-line sequence-line"
_DIFFER = f"{_WHISPERS} white-dots difference lockout {_EVEN_STEPS}"
_CAGES = (
    "killer no-repeats sum rellik equality-cage look-and-say bounded-cage bounded-sum product-cage"
)
_BOUNDS = "bounded-cage bounded-sum bounded-sandwich bounded-x-sum bounded-skyscraper"
_ARROWS = "arrow pill-arrow double-arrow"
_SUMS = (
    f"before-digit rising-start {_BOUNDS} killer sum {_ARROWS} little-killer sum-line "
    "region-sum-line equal-sums zipper sandwich"
)
_INDEXES = "index-line column-index row-index column-indexing row-indexing"
_PARTS = "sum-line region-sum-line equal-sums"
_PATTERNS: Mapping[str, str] = {
    r"knight'?s?": "anti-knight",
    r"king'?s?": "anti-king",
    r"non-?consecutive|adjacent [^.]*\b(?:not|never)\b[^.]* consecutive": "non-consecutive",
    r"consecutive": f"{_DOTS} renban nabner non-consecutive",
    r"taxi-?cab": "anti-taxicab",
    r"argyle": "argyle",
    r"diagonals?": "extra-region no-repeats little-killer anti-king argyle",
    r"(?:extra|additional) (?:region|house)s?": "extra-region no-repeats",
    r"thermos?|thermometers?|bulbs?": "thermometer slow-thermometer",
    r"slow|stays? the same|never decreas\w+|increas\w+ or|equal or": "slow-thermometer",
    r"whispers?(?: lines?)?": _WHISPERS,
    r"german(?: whispers?)?(?: lines?)?": "german-whisper",
    r"dutch(?: whispers?)?(?: lines?)?": "dutch-whisper",
    r"differ(?:ence)? (?:of|by|at least)|differences?": _DIFFER,
    r"renban(?: lines?)?": "renban",
    r"nabner(?: lines?)?": "nabner",
    r"palindrom\w*|reads? the same": "palindrome",
    r"entrop\w+(?: lines?)?": "entropic-line global-entropy",
    r"modul\w+(?: lines?)?|remainders?": "modular-line modulo-line global-modulo",
    r"kropki(?: dots?)?|dots?": _DOTS,
    r"white (?:kropki )?dots?": "white-dots difference",
    r"black (?:kropki )?dots?|double|twice|ratios?": "black-dots ratio one-of",
    r"x'?s?": "x one-of",
    r"v'?s?": "v one-of",
    r"xv": "x v",
    r"inequalit\w+": "greater-than",
    r"greater|larger|higher": f"greater-than maximum slow-thermometer skyscraper {_BOUNDS}",
    r"less|lower|smaller": f"greater-than minimum slow-thermometer skyscraper {_BOUNDS}",
    r"even": "even restricted equality-cage parity-line first-seen",
    r"odd": "odd restricted equality-cage parity-line first-seen",
    r"parit(?:y|ies)": "parity-line equality-cage",
    r"same difference|arithmetic|(?:in|on|along) (?:a |the )?sequence lines?": _EVEN_STEPS,
    r"before|until": "before-digit",
    r"first (?:odd|even|digit)": "first-seen before-digit rising-start",
    r"ascend\w+|starters?": "rising-start thermometer",
    r"products?|multipl\w+": "product-cage",
    r"min|minim\w+": "minimum",
    r"max|maxim\w+": "maximum",
    r"minimax": "minimum maximum",
    r"clones?": "clone",
    r"index\w*|1-?5-?9": _INDEXES,
    r"cages?": f"{_CAGES} clone",
    r"killers?(?: cages?)?": "killer sum",
    r"rellik(?: cages?)?": "rellik",
    r"equality(?: cages?)?": "equality-cage",
    r"look-?and-?say": "look-and-say",
    r"counting circles?|how many circles|exactly [^.]*circles": "counting-circles",
    r"arrows?": f"{_ARROWS} minimum maximum little-killer",
    r"pills?(?: arrows?)?": "pill-arrow",
    r"double arrows?": "double-arrow",
    r"little killers?": "little-killer",
    r"sums?|summing|add(?:ing)? up|totals?": f"{_SUMS} x-sum x v pair-sum lunchbox rellik",
    r"equal sums?|same sum|segments?": _PARTS,
    r"region sums?(?: lines?)?": "region-sum-line equal-sums",
    r"sum lines?": _PARTS,
    r"zippers?(?: lines?)?|equal distance|equally distant": "zipper palindrome",
    r"sandwich\w*": "sandwich lunchbox bounded-sandwich",
    r"x-?sums?|first x|where x|values? of x|x(?: is|,)? being": "x-sum",
    r"sky-?scrapers?|buildings?": "skyscraper bounded-skyscraper",
    r"numbered rooms?|nth": "numbered-room",
    r"between lines?|strictly between": "between",
    r"between (?:the|those)[^.]*(?:circles?|bulbs?|ends?)": "between",
    r"lock-?out(?: lines?)?": "lockout",
    r"lunch-?box\w*": "lunchbox",
    r"quad|quads|quadruples?|surrounding": "quadruple",
    r"same digits": "same-digits clone palindrome",
    r"2x2": "global-entropy global-modulo",
    r"yin[- ]?yang": "yin-yang",
    r"flatmates?": "dutch-flatmates",
    r"value index\w*": "value-indexing",
    r"(?:how many|number of) different": "count-distinct",
    r"regex|patterns?": "regex",
    r"lines?|stripes?": (
        f"{_WHISPERS} {_EVEN_STEPS} {_PARTS} parity-line index-line renban nabner palindrome "
        "entropic-line modular-line modulo-line "
        "zipper between lockout lunchbox value-indexing count-distinct regex double-arrow "
        "thermometer slow-thermometer arrow pill-arrow same-digits little-killer"
    ),
    r"circles?": f"odd quadruple counting-circles between count-distinct pair-sum {_ARROWS}",
    r"squares?": "even minimum maximum pair-sum global-entropy global-modulo",
    r"signs?|symbols?": "greater-than minimum maximum",
}
"""Patterns of whole words, and the rules of which each may speak."""

SPOKEN: Mapping[str, tuple[str, ...]] = {
    name: tuple(pattern for pattern, rules in _PATTERNS.items() if name in rules.split())
    for name in sorted({name for rules in _PATTERNS.values() for name in rules.split()})
}
"""The patterns of each rule, by its name."""
