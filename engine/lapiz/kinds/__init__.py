"""What a kind of puzzle is written with, besides the records of `lapiz`: reading, printing, making.

The documents of puzzles are read and written by `rows_of`, `given`, `named`, `resumed`, `by_label`
and `written`; `equation` and `inequations` read and print the names of candidates such as `r1c2=3`;
`random_solution` and `dig` make puzzles; `digit_grid` makes a kind of rules on a grid; `calling`
names a function that is imported when it is called. Nothing of lapiz imports this but plugins.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "ROWS", "Path", "Rows", "by_label", "calling", "check_options", "dig", "digit_grid",
    "equation", "equations", "given", "in_rows", "inequations", "named", "names", "neighbours",
    "random_solution", "resumed", "rows_of", "said", "square_name", "written",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "calling": ["calling", "digit_grid"],
        "documents": [
            "ROWS", "Path", "Rows", "by_label", "equation", "equations", "given", "in_rows",
            "inequations", "named", "names", "neighbours", "resumed", "rows_of", "said",
            "square_name", "written",
        ],
        "making": ["check_options", "dig", "random_solution"],
    },
)
# fmt: on
