"""Links of puzz.link and its sisters: `https://puzz.link/p?sudoku/9/9/` and the digits."""

import re

from lapiz import BadInput
from lapiz.files import Address
from lapiz_formats.packed import number16
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import (
    document_of,
    unknown_rules,
)
from lapiz_sudoku.kind.formats.digit_grid import Document

_QUERY = re.compile(r"sudoku(?:_edit)?/(v:[^/]*/)?([0-9]{1,4})/([0-9]{1,4})/([^/\s]*)/?")
LARGEST = 25


def read(link: Address) -> Document:
    """Read columns, rows, and the digits as pzpr writes numbers.

    Source: the address format of pzpr, the puzzle editor behind puzz.link.
    """
    match = _QUERY.fullmatch(link.query)
    if not match:
        raise BadInput("expected an address that ends p?sudoku/columns/rows/digits")
    unknown = [f"the variant {match[1][2:-1]}"] if match[1] else []
    side = int(match[2])
    if side != int(match[3]) or side > LARGEST:
        raise BadInput(f"{match[2]} columns and {match[3]} rows, expected a square up to {LARGEST}")
    values = list(number16(match[4], side))
    if len(values) != side * side:
        raise BadInput(
            f"the address has {len(values)} cells, expected {side * side}: is it complete?"
        )
    document = document_of(side, values)
    return accounted(
        document, LinkContents("puzz-link", unknown=unknown_rules(unknown, "puzz-link"))
    )
