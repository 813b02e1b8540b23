"""How setters draw the rules, and what they say: a record a rule, phrases a list a language.

Drawings that need no sentence are `alone`. Where several rules are drawn alike, what stands first
is preferred. Source: read off published puzzles, and the tools that most of them are made with.
"""

from collections.abc import Mapping

from lapiz_grid import Convention

_NUMBER = r"[0-9]{1,3}"
_NEXT = r"adjacent|neighbou?r\w*|consecu?q?u?tive|successive|next to|along|on|two"
_ENDS = r"circles?|ends?|endpoints?|bulbs?|circled"


def _said(*english: str, es: tuple[str, ...] = ()) -> Mapping[str, tuple[str, ...]]:
    """Return phrases by language."""
    return {"en": english, **({"es": es} if es else {})}


def _whisper(word: str, least: int, spanish: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases of a whisper with a least difference."""
    other = rf"!at least (?!{least}\b)[0-9]"
    return _said(
        rf"{word} whispers? {other}",
        rf"{_NEXT} … differ\w* … at least {least}",
        rf"{_NEXT} … differ\w* … {least} or (?:more|greater)",
        rf"at least {least} … (?:apart|differ\w*)",
        es=(rf"{spanish}", rf"difieren|diferencia … (?:al|por lo) menos {least}"),
    )


def _beside(*said: str, field: str = "value", es: tuple[str, ...] = ()) -> Convention:
    """Return how a clue at the end of a row or a column is drawn and said."""
    return Convention(("out-text",), _said(*said, es=es), text=_NUMBER, field=field)


def _chess(piece: str, spanish: str) -> Convention:
    """Return how it is said that digits do not repeat a move of chess apart."""
    some = f"{piece}'?s?|{piece}s'?"
    never = "!circles? !lines? !loop !entropic !arrows?"
    said = (
        f"{some} … NO … SAME|REPEAT|share {never}",
        f"SAME|REPEAT|identical … NO … {some} {never}",
        f"NO … SAME|REPEAT|share|identical … {some} {never}",
        f"{some} … (?:differ\\w*|distinct) {never}",
        f"anti-?{piece}(?: sudoku)?(?: rules?)? appl(?:y|ies)",
    )
    return Convention(phrases=_said(*said, es=(rf"{spanish} … no", rf"no … {spanish}")))


CONVENTIONS: Mapping[str, tuple[Convention, ...]] = {
    "anti-knight": (_chess("knight", "caballo"),),
    "anti-king": (
        _chess("king", "rey"),
        Convention(phrases=_said("diagonally adjacent|touch\\w* … NO … SAME|REPEAT !lines? !loop")),
    ),
    "non-consecutive": (
        Convention(
            phrases=_said(
                "adjacent|neighbou?ring|share an edge … NO … consecutive !dots? !lines? !marked "
                "!separated !circles? !all !along",
                es=("adyacentes|vecinas … no … consecutiv[oa]s",),
            )
        ),
    ),
    "anti-taxicab": (Convention(phrases=_said("taxi-?cab … NO", "NO … taxi-?cab")),),
    "global-entropy": (
        Convention(phrases=_said("2x2|2 by 2 … low|entrop … high", "global entropy")),
    ),
    "arrow": (
        Convention(
            ("arrow",),
            _said(
                rf"arrows? … SUM … {_ENDS}|base|ball|attached|connected|head !double !average",
                rf"{_ENDS}|base|ball … SUM … arrows? !double !average",
                es=("flechas? … suma … círculo", "círculo … suma … flecha"),
            ),
            alone=True,
        ),
    ),
    "pill-arrow": (
        Convention(
            ("pill-arrow",),
            _said("arrows? … SUM … pill|number|circle|oval", "pill … SUM … arrows?"),
            alone=True,
        ),
    ),
    "slow-thermometer": (
        Convention(
            ("thermometer",),
            _said(
                "thermo\\w*|bulb … slow|stay the same|NO decrease|never decrease|or equal|or be equal"
                "|or remain|may repeat",
                "slow … thermo\\w*",
            ),
            colours=("grey",),
        ),
    ),
    "thermometer": (
        Convention(
            ("thermometer",),
            _said(
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
            _said(
                rf"{_NEXT} … differ\w* … at least NUMBER !diamonds?",
                rf"{_NEXT} … differ\w* … NUMBER or (?:more|greater) !diamonds?",
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
            _said(
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
            _said("nabner", "no two … consecutive !dots? !adjacent", "NO … consecutive … lines?"),
            colours=("yellow",),
        ),
    ),
    "palindrome": (
        Convention(
            ("line",),
            _said(
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
            _said(
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
            _said(
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
            _said(
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
            _said(
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
            _said(
                "SAME difference !order !double !distinct !indicates",
                "difference … SAME !order !indicates !segments?",
            ),
        ),
    ),
    "sequence-line": (
        Convention(
            ("line",),
            _said(
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
            _said(
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
            _said(
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
            _said(
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
            _said(
                "strictly between !NO",
                f"between … {_ENDS} !NO !SUM",
                es=("(?:estrictamente )?entre … (?:círculos|extremos)",),
            ),
            colours=("grey",),
        ),
    ),
    "double-arrow": (
        Convention(
            ("circle-ends",),
            _said("double arrows?", rf"SUM … SUM … {_ENDS}", r"between … SUM … SUM|both"),
            colours=("grey",),
        ),
    ),
    "lockout": (
        Convention(
            ("diamond-ends",),
            _said(
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
    "white-dots": (
        Convention(
            ("dot",),
            _said(
                "white … (?:consecu?q?u?tive|differ\\w* (?:by|of) (?:exactly )?1\\b|1 (?:greater|more|apart)|sequential)",
                "consecutive … white",
                "(?:kropki|dots?) … (?:consecutive) !black !gr[ae]y",
                es=("blanc[oa]s? … consecutiv[oa]s", "consecutiv[oa]s … blanc[oa]s?"),
            ),
            colours=("white",),
            only=True,
            alone=True,
        ),
    ),
    "black-dots": (
        Convention(
            ("dot",),
            _said(
                "black … (?:double|twice|half|ratio|1:2|2:1|1 : 2)",
                "(?:double|twice|half|ratio|1:2|2:1) … black",
                es=("negr[oa]s? … (?:doble|1:2|2:1)",),
            ),
            colours=("black",),
            only=True,
            alone=True,
        ),
    ),
    "x": (
        Convention(
            ("edge-text",), _said("x'?s? … SUM … 10", es=("x … suman 10",)), text="x", alone=True
        ),
    ),
    "v": (
        Convention(
            ("edge-text",), _said("v'?s? … SUM … 5", es=("v … suman 5",)), text="v", alone=True
        ),
    ),
    "one-of": (
        Convention(
            ("dot", "edge-square"),
            _said(
                "(?:consecutive|differ\\w* (?:by|of) 1) … or … (?:double|twice|ratio|1:2|2:1)",
                "(?:double|twice|ratio|1:2|2:1) … or … (?:consecutive|differ\\w* (?:by|of) 1)",
            ),
            colours=("grey",),
            values=(("rules", "white-dots black-dots"),),
        ),
        Convention(
            ("dot", "edge-square"),
            _said("x or (?:a )?v", "v or (?:an )?x", "SUM … 5 or 10", "SUM … 10 or 5"),
            values=(("rules", "x v"),),
        ),
    ),
    "difference": (
        Convention(
            ("edge-text",),
            _said(r"differ\w*"),
            text=_NUMBER,
            field="value",
            colours=("white",),
            only=True,
        ),
        Convention(
            ("dot", "edge-square"),
            _said(r"(?:dots?|squares?|circles?|marks?) … differ\w* (?:by|of) … NUMBER !at least"),
            field="value",
            but=(1,),
        ),
    ),
    "ratio": (
        Convention(
            ("edge-text",),
            _said("ratios?|times"),
            text=_NUMBER,
            field="value",
            colours=("black",),
            only=True,
        ),
    ),
    "pair-sum": (
        Convention(
            ("dot", "edge-square"),
            _said(
                r"(?:dots?|squares?|circles?|marks?|diamonds?) … SUM … NUMBER "
                "!cages? !arrows? !x !v !x's !v's",
            ),
            field="value",
        ),
        Convention(
            ("edge-text",), _said("SUM !cages? !arrows?"), text=_NUMBER, field="value", weak=True
        ),
    ),
    "greater-than": (
        Convention(
            ("sign",),
            _said(
                r"inequalit\w+|signs?|symbols?|points? to|point(?:s|ing)? (?:at|towards?)"
                " … (?:smaller|lower|less|larger|greater)",
                "(?:greater|less)[- ]than",
                es=("signos? … (?:menor|mayor)",),
            ),
            alone=True,
        ),
    ),
    "quadruple": (
        Convention(
            ("corner-text",),
            _said(
                r"(?:circles?|quad\w*|clues?) … (?:surrounding|4 cells|touch\w*|around|adjacent)",
                r"(?:surrounding|4 cells|touch\w*|around) … (?:circles?|quad\w*)",
                es=("cuádruple|círculo … (?:alrededor|rodean)",),
            ),
            text=r"[0-9](?:[ ,]*[0-9]){0,3}",
            field="digits",
            alone=True,
        ),
    ),
    "killer": (
        Convention(
            ("unique-cage",),
            _said("cages? … SUM !product", "killer", es=("jaulas? … suma",)),
            text=_NUMBER,
            field="sum",
            alone=True,
        ),
        Convention(
            ("cage",),
            _said(
                "killer !may repeat",
                "cages? … NO … REPEAT !product",
                "NO … REPEAT … cages? !product",
                "cages? … (?:different|distinct|unique) … SUM",
                es=("jaulas? … no … repi?et",),
            ),
            text=_NUMBER,
            field="sum",
        ),
    ),
    "bounded-cage": (
        Convention(
            ("cage", "unique-cage"),
            _said(
                "cages? … (?:less|greater|more|fewer|larger|smaller|at most|inequalit\\w+)",
                "(?:less|greater|more|smaller|larger) … cages?",
            ),
            text=r"<\s*[0-9]{1,3}",
            field="below",
        ),
        Convention(
            ("cage", "unique-cage"),
            _said(
                "cages? … (?:less|greater|more|fewer|larger|smaller|at least|inequalit\\w+)",
                "(?:less|greater|more|smaller|larger) … cages?",
            ),
            text=r">\s*[0-9]{1,3}",
            field="above",
        ),
    ),
    "product-cage": (
        Convention(
            ("cage", "unique-cage"),
            _said("cages? … (?:product|multipl\\w+)", "(?:product|multipl\\w+) … cages?"),
            text=r"(?:x|×)?[0-9]{1,9}(?:x|×)?",
            field="product",
        ),
    ),
    "sum": (
        Convention(
            ("cage",),
            _said("cages? … SUM !product !prime !average", es=("jaulas? … suma",)),
            text=_NUMBER,
            field="sum",
            weak=True,
        ),
        Convention(
            ("unique-cage",),
            _said("cages? … SUM … (?:may|can) repeat", "(?:may|can) repeat … cages?"),
            text=_NUMBER,
            field="sum",
        ),
    ),
    "look-and-say": (
        Convention(
            ("cage", "unique-cage"), _said("look[- ]and[- ]say"), text=r"[0-9]{2,18}", field="clue"
        ),
    ),
    "rellik": (
        Convention(("cage", "unique-cage"), _said("rellik"), text=_NUMBER, field="sum"),
    ),
    "no-repeats": (
        Convention(("unique-cage",), _said("cages? … NO … REPEAT", "NO … REPEAT … cages?"), alone=True,
            text=r"\??",
        ),
        Convention(
            ("cage",),
            _said(
                "cages? … NO … REPEAT",
                "NO … REPEAT … cages?",
                "cages? … (?:different|distinct|unique)",
                es=("jaulas? … no … repi?et",),
            ),
            text=r"\??",
        ),
    ),
    "little-killer": (
        Convention(
            ("out-diagonal",),
            _said(
                "SUM … diagonals?|arrows? !product",
                "diagonals?|arrows? … SUM !product !circle",
                "little killers?",
                es=("suma … diagonal", "diagonal … suma"),
            ),
            text=_NUMBER,
            field="sum",
            alone=True,
        ),
    ),
    "sandwich": (
        _beside(
            "sandwich",
            "SUM … between … 1 and (?:the )?[0-9]+",
            "between … 1 and (?:the )?[0-9]+ … SUM",
            field="sum",
        ),
    ),
    "x-sum": (_beside("x-?sums?", "SUM … first x", "first x … SUM"),),
    "skyscraper": (
        _beside("skyscrapers?", "(?:visible|seen|can be seen) … (?:larger|taller|higher|smaller)",
                "number of … (?:visible|seen|buildings)", es=("rascacielos",)),
    ),
    "numbered-room": (
        _beside(
            "numbered rooms? !loop",
            "nth … n !loop !index !diamonds?",
        ),
    ),
    "before-digit": (
        Convention(
            ("out-text",),
            _said(
                "SUM … (?:before|until|up to) … (?:the first|digit|the|an?) NUMBER !inclu\\w*",
                "before … NUMBER … SUM !inclu\\w*",
            ),
            text=_NUMBER,
            field="sum",
            said="digit",
        ),
        Convention(
            ("out-text",),
            _said("SUM … (?:until|up to|before) … NUMBER … inclu(?:ding|sive)"),
            text=_NUMBER,
            field="sum",
            said="digit",
            values=(("inclusive", True),),
        ),
    ),
    "first-seen": (
        Convention(
            ("out-text",),
            _said("first odd … (?:seen|encountered|direction|row|column)", "first … odd digit"),
            text=_NUMBER,
            field="value",
            values=(("digits", "13579"),),
        ),
        Convention(
            ("out-text",),
            _said("first even … (?:seen|encountered|direction|row|column)", "first … even digit"),
            text=_NUMBER,
            field="value",
            values=(("digits", "2468"),),
        ),
    ),
    "rising-start": (
        _beside(
            "SUM … (?:first|initial) … (?:ascending|increasing|rising)",
            "(?:ascending|increasing|rising) … SUM … (?:first|start\\w*)",
            "ascending starters?",
            field="sum",
        ),
    ),
    "even": (
        Convention(
            ("square", "shade"),
            _said("squares?|shaded|cells?|coloured … even", "even … squares?|shaded", es=("cuadrados? … par(?:es)?",)),
            colours=("grey",),
            loose=True,
        ),
        Convention(("circle",), _said("circles? … even", "even … circles?"), loose=True),
    ),
    "odd": (
        Convention(
            ("circle",),
            _said("circles?|shaded circles? … odd", "odd … circles?", es=("círculos? … impar(?:es)?",)),
            colours=("grey",),
            loose=True,
        ),
        Convention(
            ("square", "shade"), _said("squares? … odd", "odd … squares?", "shaded … odd"), loose=True
        ),
    ),
    "counting-circles": (
        Convention(
            ("circle",),
            _said(
                r"circles? … (?:exactly|how many|number of|many) … circles?",
                r"how many … circles? … (?:digit|contain|appear)",
                es=("círculo … cuántos círculos",),
            ),
            colours=("white",),
            loose=True,
        ),
    ),
    "minimum": (
        Convention(
            ("shade", "square"),
            _said(
                r"(?:less|smaller|lower) than … (?:orthogonal\w*|adjacent|neighbou?r\w*)",
                r"smallest|lowest … (?:orthogonal\w*|adjacent|neighbou?r\w*)",
            ),
            loose=True,
        ),
    ),
    "maximum": (
        Convention(
            ("shade", "square"),
            _said(r"(?:greater|larger|higher) than … (?:orthogonal\w*|adjacent|neighbou?r\w*)"),
            loose=True,
        ),
    ),
    "extra-region": (
        Convention(("diagonal",), _said("diagonals? … NO|once|every|each !SUM"), alone=True),
        Convention(
            ("shade",),
            _said(
                "(?:extra|additional|shaded|grey|gray|marked) … (?:regions?|houses?|areas?) … "
                "(?:once|every digit|each digit|all digits|1-9|1 to 9|NO REPEAT)"
            ),
            whole=True,
        ),
    ),
    "column-index": (
        Convention(
            ("shade", "square"), _said("column … index", "index … column", "column … position"),
            colours=("red", "pink"), loose=True,
        ),
    ),
    "row-index": (
        Convention(
            ("shade", "square"), _said("row … index", "index … row"), colours=("blue", "green"),
            loose=True,
        ),
    ),
}  # fmt: skip
"""How each rule is drawn and said, by its name."""
