"""Links of Good Sudoku: 81 digits, two in a byte, in base 64."""

from lapiz import BadInput
from lapiz.files import Address
from lapiz_formats.packed import unpacked
from lapiz_links.documents import digits_of, document_of
from lapiz_sudoku.kind.formats.digit_grid import Document

BYTES = 41


def read(link: Address) -> Document:
    """Read the digits of a link.

    Source: read off the links of playgoodsudoku.com.
    """
    data = unpacked(link.path.partition("/puzzle/")[2])
    if len(data) != BYTES:
        raise BadInput(f"the link holds {len(data)} bytes, expected {BYTES}")
    halves = [half for byte in data for half in divmod(byte, 16)]
    return document_of(9, [digits_of(half, 9) for half in halves[:81]])
