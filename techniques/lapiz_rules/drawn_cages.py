"""Cages, clues outside the grid, rules of the whole grid: how setters draw them, what they say."""

from collections.abc import Mapping

from lapiz_grid import Convention
from lapiz_rules.phrasebook import NUMBER, by_language


def _beside(*phrases: str, field: str = "value", es: tuple[str, ...] = ()) -> Convention:
    """Return how a clue at the end of a row or a column is drawn and said."""
    return Convention(("out-text",), by_language(*phrases, es=es), text=NUMBER, field=field)


def _chess(piece: str, spanish: str) -> Convention:
    """Return how it is said that digits do not repeat a move of chess apart."""
    pieces = f"{piece}'?s?|{piece}s'?"
    never = "!circles? !lines? !loop !entropic !arrows?"
    phrases = (
        f"{pieces} … NO … SAME|REPEAT|share {never}",
        f"SAME|REPEAT|identical … NO … {pieces} {never}",
        f"NO … SAME|REPEAT|share|identical … {pieces} {never}",
        f"{pieces} … (?:differ\\w*|distinct) {never}",
        f"anti-?{piece}(?: sudoku)?(?: rules?)? appl(?:y|ies)",
    )
    return Convention(phrases=by_language(*phrases, es=(rf"{spanish} … no", rf"no … {spanish}")))


CONVENTIONS: Mapping[str, tuple[Convention, ...]] = {
    "anti-knight": (_chess("knight", "caballo"),),
    "anti-king": (
        _chess("king", "rey"),
        Convention(
            phrases=by_language("diagonally adjacent|touch\\w* … NO … SAME|REPEAT !lines? !loop")
        ),
    ),
    "non-consecutive": (
        Convention(
            phrases=by_language(
                "adjacent|neighbou?ring|share an edge … NO … consecutive !dots? !lines? !marked "
                "!separated !circles? !all !along",
                es=("adyacentes|vecinas … no … consecutiv[oa]s",),
            )
        ),
    ),
    "anti-taxicab": (Convention(phrases=by_language("taxi-?cab … NO", "NO … taxi-?cab")),),
    "global-entropy": (
        Convention(phrases=by_language("2x2|2 by 2 … low|entrop … high", "global entropy")),
    ),
    "killer": (
        Convention(
            ("unique-cage",),
            by_language("cages? … SUM !product", "killer", es=("jaulas? … suma",)),
            text=NUMBER,
            field="sum",
            alone=True,
        ),
        Convention(
            ("cage",),
            by_language(
                "killer !may repeat",
                "cages? … NO … REPEAT !product",
                "NO … REPEAT … cages? !product",
                "cages? … (?:different|distinct|unique) … SUM",
                es=("jaulas? … no … repi?et",),
            ),
            text=NUMBER,
            field="sum",
        ),
    ),
    "bounded-cage": (
        Convention(
            ("cage", "unique-cage"),
            by_language(
                "cages? … (?:less|greater|more|fewer|larger|smaller|at most|inequalit\\w+)",
                "(?:less|greater|more|smaller|larger) … cages?",
            ),
            text=r"<\s*[0-9]{1,3}",
            field="below",
        ),
        Convention(
            ("cage", "unique-cage"),
            by_language(
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
            by_language("cages? … (?:product|multipl\\w+)", "(?:product|multipl\\w+) … cages?"),
            text=r"(?:x|×)?[0-9]{1,9}(?:x|×)?",
            field="product",
        ),
    ),
    "sum": (
        Convention(
            ("cage",),
            by_language("cages? … SUM !product !prime !average", es=("jaulas? … suma",)),
            text=NUMBER,
            field="sum",
            weak=True,
        ),
        Convention(
            ("unique-cage",),
            by_language("cages? … SUM … (?:may|can) repeat", "(?:may|can) repeat … cages?"),
            text=NUMBER,
            field="sum",
        ),
    ),
    "look-and-say": (
        Convention(
            ("cage", "unique-cage"),
            by_language("look[- ]and[- ]say"),
            text=r"[0-9]{2,18}",
            field="clue",
        ),
    ),
    "rellik": (
        Convention(("cage", "unique-cage"), by_language("rellik"), text=NUMBER, field="sum"),
    ),
    "no-repeats": (
        Convention(
            ("unique-cage",),
            by_language("cages? … NO … REPEAT", "NO … REPEAT … cages?"),
            alone=True,
            text=r"\??",
        ),
        Convention(
            ("cage",),
            by_language(
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
            by_language(
                "SUM … diagonals?|arrows? !product",
                "diagonals?|arrows? … SUM !product !circle",
                "little killers?",
                es=("suma … diagonal", "diagonal … suma"),
            ),
            text=NUMBER,
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
        _beside(
            "skyscrapers?",
            "(?:visible|seen|can be seen) … (?:larger|taller|higher|smaller)",
            "number of … (?:visible|seen|buildings)",
            es=("rascacielos",),
        ),
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
            by_language(
                "SUM … (?:before|until|up to) … (?:the first|digit|the|an?) NUMBER !inclu\\w*",
                "before … NUMBER … SUM !inclu\\w*",
            ),
            text=NUMBER,
            field="sum",
            said="digit",
        ),
        Convention(
            ("out-text",),
            by_language("SUM … (?:until|up to|before) … NUMBER … inclu(?:ding|sive)"),
            text=NUMBER,
            field="sum",
            said="digit",
            values=(("inclusive", True),),
        ),
    ),
    "first-seen": (
        Convention(
            ("out-text",),
            by_language(
                "first odd … (?:seen|encountered|direction|row|column)", "first … odd digit"
            ),
            text=NUMBER,
            field="value",
            values=(("digits", "13579"),),
        ),
        Convention(
            ("out-text",),
            by_language(
                "first even … (?:seen|encountered|direction|row|column)", "first … even digit"
            ),
            text=NUMBER,
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
}
"""The conventions of each rule, by its name: what is drawn alike and stands first is preferred."""
