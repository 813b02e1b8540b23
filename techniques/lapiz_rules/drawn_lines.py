"""Lines, arrows and thermometers: how setters draw the rules, and what they say."""

from collections.abc import Mapping

from lapiz_grid import Convention
from lapiz_rules.phrasebook import by_language

NEXT = r"adjacent|neighbou?r\w*|consecu?q?u?tive|successive|next to|along|on|two"
ENDS = r"circles?|ends?|endpoints?|bulbs?|circled"


def _whisper(word: str, least: int, spanish: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases of a whisper with a least difference."""
    other = rf"!at least (?!{least}\b)[0-9]"
    return by_language(
        rf"{word} whispers? {other}",
        rf"{NEXT} … differ\w* … at least {least}",
        rf"{NEXT} … differ\w* … {least} or (?:more|greater)",
        rf"at least {least} … (?:apart|differ\w*)",
        es=(rf"{spanish}", rf"difieren|diferencia … (?:al|por lo) menos {least}"),
    )


CONVENTIONS: Mapping[str, tuple[Convention, ...]] = {
    "arrow": (
        Convention(
            ("arrow",),
            by_language(
                rf"arrows? … SUM … {ENDS}|base|ball|attached|connected|head !double !average",
                rf"{ENDS}|base|ball … SUM … arrows? !double !average",
                es=("flechas? … suma … círculo", "círculo … suma … flecha"),
            ),
            alone=True,
        ),
    ),
    "pill-arrow": (
        Convention(
            ("pill-arrow",),
            by_language("arrows? … SUM … pill|number|circle|oval", "pill … SUM … arrows?"),
            alone=True,
        ),
    ),
    "slow-thermometer": (
        Convention(
            ("thermometer",),
            by_language(
                "thermo\\w*|bulb … slow|stay the same|NO decrease|never decrease|or equal"
                "|or be equal|or remain|may repeat",
                "slow … thermo\\w*",
            ),
            colours=("grey",),
        ),
    ),
    "thermometer": (
        Convention(
            ("thermometer",),
            by_language(
                "thermo\\w*|bulb|lines? with … increas\\w*|ascend\\w*|larger|higher|rise !slow "
                "!stay the same !decreas\\w* !or equal !or be equal !fast",
                "increas\\w*|ascend\\w* … bulb|thermo\\w* !slow !stay the same !or equal !fast",
                es=("termómetros? … (?:aumentan|crecen|crecientes?)", "aumentan … bulbo"),
            ),
            colours=("grey",),
            alone=True,
        ),
    ),
    "german-whisper": (
        Convention(
            ("line",), _whisper("german", 5, "susurros? (?:aleman|german)"), colours=("green",)
        ),
    ),
    "dutch-whisper": (
        Convention(
            ("line",), _whisper("dutch", 4, "susurros? (?:holand|neerland)"), colours=("orange",)
        ),
    ),
    "whisper": (
        Convention(
            ("line",),
            by_language(
                rf"{NEXT} … differ\w* … at least NUMBER !diamonds?",
                rf"{NEXT} … differ\w* … NUMBER or (?:more|greater) !diamonds?",
                "whispers? … at least NUMBER",
            ),
            colours=("green",),
            field="difference",
            but=(4, 5),
        ),
    ),
    "renban": (
        Convention(
            ("line",),
            by_language(
                "consecutive … (?:any|some) order !dots?",
                "(?:set|sequence|group|run) of … consecutive !dots?",
                "consecutive … non-?repeating|NO REPEAT|without repeat\\w* !dots?",
                "non-?repeating|different … consecutive|sequential !dots? !adjacent !difference",
                "renban",
                es=("consecutiv[oa]s … (?:cualquier|algún) orden", "renban"),
            ),
            colours=("purple", "pink"),
            ways=("touching",),
        ),
    ),
    "nabner": (
        Convention(
            ("line",),
            by_language(
                "nabner", "no two … consecutive !dots? !adjacent", "NO … consecutive … lines?"
            ),
            colours=("yellow",),
        ),
    ),
    "palindrome": (
        Convention(
            ("line",),
            by_language(
                r"palindrom\w*",
                r"reads? the same",
                "SAME … (?:both|either) (?:directions?|ways?)",
                es=(r"palíndrom\w*", "se leen? igual"),
            ),
            colours=("grey",),
        ),
    ),
    "zipper": (
        Convention(
            ("line",),
            by_language(
                "zipper",
                r"equal(?:ly)? distan\w+|equidistant|SAME distance … SUM",
                r"SUM … equal(?:ly)? distan\w+|equidistant",
                es=("cremallera", "misma distancia … suma"),
            ),
            colours=("lavender", "purple"),
        ),
    ),
    "entropic-line": (
        Convention(
            ("line",),
            by_language(
                r"low … (?:medium|middle|mid) … high !2x2 !knights? !knight's",
                r"entrop\w+ lines? !knights? !2x2",
                r"\{?123\}? … \{?456\}? … \{?789\}? !2x2 !knights?",
                es=("baj[oa] … medi[oa] … alt[oa]",),
            ),
            colours=("orange",),
        ),
    ),
    "modular-line": (
        Convention(
            ("line",),
            by_language(
                r"modular lines?",
                r"remainders? … divided by 3|divided by three",
                r"divided by 3|divided by three … remainders?",
                r"1,? ?4,? ?7 … 2,? ?5,? ?8 … 3,? ?6,? ?9 !2x2",
            ),
            colours=("teal",),
        ),
    ),
    "parity-line": (
        Convention(
            ("line",),
            by_language(
                "(?:1|one) even … (?:1|one) odd !cages?",
                "(?:1|one) odd … (?:1|one) even !cages?",
                "alternat\\w+ … (?:parity|odd|even)",
                "(?:parity|odd|even) … alternat\\w+",
                "(?:different|opposite) parit\\w+",
                "parity lines?",
            ),
            colours=("red",),
        ),
    ),
    "same-difference-line": (
        Convention(
            ("line",),
            by_language(
                "SAME difference !order !double !distinct !indicates",
                "difference … SAME !order !indicates !segments?",
            ),
        ),
    ),
    "sequence-line": (
        Convention(
            ("line",),
            by_language(
                "order … SAME difference",
                "arithmetic (?:sequence|progression)",
                "sequence lines?",
            ),
            colours=("grey",),
        ),
    ),
    "index-line": (
        Convention(
            ("diamond-start",),
            by_language(
                "index(?:ing)? lines?",
                "nth … (?:position|where) … n",
                "(?:position|nth) … (?:digit|cell) … nth",
            ),
            colours=("teal",),
        ),
    ),
    "region-sum-line": (
        Convention(
            ("line",),
            by_language(
                "(?:borders?|boundar\\w+) … (?:divide|split|separate|break|cut)s? … segments?",
                "SAME … SUM … (?:each|every) (?:[0-9]x[0-9] )?(?:box|region)",
                "SUM … SAME … (?:each|every) (?:[0-9]x[0-9] )?(?:box|region)",
                "(?:box|region) … SAME … SUM",
                "(?:box|region) … SUM … SAME",
                "segments? … SUM … SAME",
                "segments? … SAME … SUM",
                "region sum lines?",
                es=("bordes? … (?:dividen|separan) … segmentos",),
            ),
            colours=("blue",),
            ways=("loop", "touching equal-sums"),
        ),
    ),
    "sum-line": (
        Convention(
            ("line",),
            by_language(
                "(?:divid\\w+|split|segments?|groups?) … SUM … NUMBER !borders? !box !boxes",
                "(?:[0-9]+|ten)[- ]?lines? … SUM … NUMBER",
                "SUM … NUMBER … (?:segments?|groups?) !borders?",
            ),
            field="sum",
            ways=("loop",),
        ),
    ),
    "between": (
        Convention(
            ("circle-ends",),
            by_language(
                "strictly between !NO",
                f"between … {ENDS} !NO !SUM",
                es=("(?:estrictamente )?entre … (?:círculos|extremos)",),
            ),
            colours=("grey",),
        ),
    ),
    "double-arrow": (
        Convention(
            ("circle-ends",),
            by_language("double arrows?", rf"SUM … SUM … {ENDS}", r"between … SUM … SUM|both"),
            colours=("grey",),
        ),
    ),
    "lockout": (
        Convention(
            ("diamond-ends",),
            by_language(
                "lockout … at least NUMBER",
                "(?:NO|outside) … between … at least NUMBER",
                "at least NUMBER … (?:NO|outside) … between",
                "lockout",
                "diamonds? … at least NUMBER",
            ),
            colours=("blue", "lavender", "purple"),
            field="difference",
            unsaid=4,
        ),
    ),
}
"""The conventions of each rule, by its name: what is drawn alike and stands first is preferred."""
