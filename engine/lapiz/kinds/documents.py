"""How documents of puzzles and names of candidates are read, written, and told."""

from lapiz.core import (
    ROWS as ROWS,
    Path as Path,
    Rows as Rows,
    by_label as by_label,
    equation as equation,
    equations as equations,
    given as given,
    in_rows as in_rows,
    inequations as inequations,
    named as named,
    names as names,
    neighbours as neighbours,
    resumed as resumed,
    rows_of as rows_of,
    square_name as square_name,
    written as written,
)
from lapiz.texts import said as said
