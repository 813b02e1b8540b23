"""Marks on edges, on corners and in cells: how setters draw the rules, and what they say."""

from collections.abc import Mapping

from lapiz_grid import Convention
from lapiz_rules.phrasebook import NUMBER, by_language

CONVENTIONS: Mapping[str, tuple[Convention, ...]] = {
    "white-dots": (
        Convention(
            ("dot",),
            by_language(
                "white … consecu?q?u?tive|sequential",
                "white … differ\\w* (?:by|of) (?:exactly )?1\\b|1 (?:greater|more|apart)",
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
            by_language(
                "black … (?:double|twice|half|ratio|1:2|2:1|1 : 2)",
                "(?:double|twice|half|ratio|1:2|2:1) … black",
                es=("negr[oa]s? … (?:doble|1:2|2:1)",),
            ),
            colours=("black",),
            only=True,
            alone=True,
        ),
    ),
    "one-of": (
        Convention(
            ("dot", "edge-square"),
            by_language(
                "(?:consecutive|differ\\w* (?:by|of) 1) … or … (?:double|twice|ratio|1:2|2:1)",
                "(?:double|twice|ratio|1:2|2:1) … or … (?:consecutive|differ\\w* (?:by|of) 1)",
            ),
            colours=("grey",),
            values=(("rules", "white-dots black-dots"),),
        ),
        Convention(
            ("dot", "edge-square"),
            by_language("x or (?:a )?v", "v or (?:an )?x", "SUM … 5 or 10", "SUM … 10 or 5"),
            values=(("rules", "x v"),),
        ),
    ),
    "x": (
        Convention(
            ("edge-text",),
            by_language("x'?s? … SUM … 10", es=("x … suman 10",)),
            text="x",
            alone=True,
        ),
    ),
    "v": (
        Convention(
            ("edge-text",),
            by_language("v'?s? … SUM … 5", es=("v … suman 5",)),
            text="v",
            alone=True,
        ),
    ),
    "difference": (
        Convention(
            ("edge-text",),
            by_language(r"differ\w*"),
            text=NUMBER,
            field="value",
            colours=("white",),
            only=True,
        ),
        Convention(
            ("dot", "edge-square"),
            by_language(
                r"(?:dots?|squares?|circles?|marks?) … differ\w* (?:by|of) … NUMBER !at least"
            ),
            field="value",
            but=(1,),
        ),
    ),
    "ratio": (
        Convention(
            ("edge-text",),
            by_language("ratios?|times"),
            text=NUMBER,
            field="value",
            colours=("black",),
            only=True,
        ),
    ),
    "pair-sum": (
        Convention(
            ("dot", "edge-square"),
            by_language(
                r"(?:dots?|squares?|circles?|marks?|diamonds?) … SUM … NUMBER "
                "!cages? !arrows? !x !v !x's !v's",
            ),
            field="value",
        ),
        Convention(
            ("edge-text",),
            by_language("SUM !cages? !arrows?"),
            text=NUMBER,
            field="value",
            weak=True,
        ),
    ),
    "greater-than": (
        Convention(
            ("sign",),
            by_language(
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
            by_language(
                r"(?:circles?|quad\w*|clues?) … (?:surrounding|4 cells|touch\w*|around|adjacent)",
                r"(?:surrounding|4 cells|touch\w*|around) … (?:circles?|quad\w*)",
                es=("cuádruple|círculo … (?:alrededor|rodean)",),
            ),
            text=r"[0-9](?:[ ,]*[0-9]){0,3}",
            field="digits",
            alone=True,
        ),
    ),
    "even": (
        Convention(
            ("square", "shade"),
            by_language(
                "squares?|shaded|cells?|coloured … even",
                "even … squares?|shaded",
                es=("cuadrados? … par(?:es)?",),
            ),
            colours=("grey",),
            loose=True,
        ),
        Convention(("circle",), by_language("circles? … even", "even … circles?"), loose=True),
    ),
    "odd": (
        Convention(
            ("circle",),
            by_language("circles? … odd", "odd … circles?", es=("círculos? … impar(?:es)?",)),
            colours=("grey",),
            loose=True,
        ),
        Convention(
            ("square", "shade"),
            by_language("squares? … odd", "odd … squares?", "shaded … odd"),
            loose=True,
        ),
    ),
    "counting-circles": (
        Convention(
            ("circle",),
            by_language(
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
            by_language(
                r"(?:less|smaller|lower) than … (?:orthogonal\w*|adjacent|neighbou?r\w*)",
                r"smallest|lowest … (?:orthogonal\w*|adjacent|neighbou?r\w*)",
            ),
            loose=True,
        ),
    ),
    "maximum": (
        Convention(
            ("shade", "square"),
            by_language(
                r"(?:greater|larger|higher) than … (?:orthogonal\w*|adjacent|neighbou?r\w*)"
            ),
            loose=True,
        ),
    ),
    "extra-region": (
        Convention(("diagonal",), by_language("diagonals? … NO|once|every|each !SUM"), alone=True),
        Convention(
            ("shade",),
            by_language(
                "(?:extra|additional|shaded|grey|gray|marked) … (?:regions?|houses?|areas?) … "
                "(?:once|every digit|each digit|all digits|1-9|1 to 9|NO REPEAT)"
            ),
            whole=True,
        ),
    ),
    "column-index": (
        Convention(
            ("shade", "square"),
            by_language("column … index", "index … column", "column … position"),
            colours=("red", "pink"),
            loose=True,
        ),
    ),
    "row-index": (
        Convention(
            ("shade", "square"),
            by_language("row … index", "index … row"),
            colours=("blue", "green"),
            loose=True,
        ),
    ),
}
"""The conventions of each rule, by its name: what is drawn alike and stands first is preferred."""
