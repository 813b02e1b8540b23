"""What a kind of puzzle is written with, besides the records of `lapiz`: reading, printing, making.

The documents of puzzles are read and written by `rows_of`, `given`, `named`, `resumed`, `by_label`
and `written`; `equation` and `inequations` read and print the names of candidates such as `r1c2=3`;
`random_solution` and `dig` make puzzles. Nothing of lapiz itself imports this: it is for plugins.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.core import (
        ROWS,
        Path,
        Rows,
        by_label,
        equation,
        equations,
        given,
        in_rows,
        inequations,
        named,
        names,
        neighbours,
        resumed,
        rows_of,
        square_name,
        written,
    )
    from lapiz.solving.generate import check_options, dig, random_solution
    from lapiz.texts import said

__all__ = [
    "ROWS",
    "Path",
    "Rows",
    "by_label",
    "check_options",
    "dig",
    "equation",
    "equations",
    "given",
    "in_rows",
    "inequations",
    "named",
    "names",
    "neighbours",
    "random_solution",
    "resumed",
    "rows_of",
    "said",
    "square_name",
    "written",
]
