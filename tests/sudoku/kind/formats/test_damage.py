"""What the readers of sudoku make of texts of each format, whole and damaged in one place.

A golden file holds what is read, or what is said to be wrong, and where.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from lapiz import BadInput
from lapiz.testing import check_golden
from lapiz_sudoku.kind.formats import FORMATS, Format

DAMAGED = Path(__file__).with_name("damaged.txt")
"""Of each format its texts of some documents, and what is read of them after a damage."""
MOST = 24
"""How many damages are done to each text."""
SIGNS = "0.5x|,-:#=\n "
HARD = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
DOCUMENTS: dict[str, dict[str, Any]] = {
    "small": {
        "grid": ["1...", "..3.", ".4..", "...2"],
        "placed": ["r1c4=4"],
        "removed": ["r1c2<>2", "r4c1<>3"],
        "title": "Small",
        "comment": "A comment.",
    },
    "nine": {
        "grid": [HARD[at : at + 9] for at in range(0, 81, 9)],
        "placed": ["r1c2=1"],
        "removed": ["r1c3<>2", "r9c9<>3"],
    },
    "jigsaw": {
        "grid": ["1...", "....", "....", "...2"],
        "regions": ["AAAB", "CABB", "CCDB", "CDDD"],
    },
    "letters": {"grid": ["A" + "." * 11, *["." * 12] * 10, "." * 11 + "B"]},
}
CELLS = "r1c3=4, A5=7; r9c9=3\nr3c2=8 B1=2\n"


def test_golden_damages() -> None:
    blocks = ("\n".join(_lines(name, text)) for name, text in _texts())
    check_golden(DAMAGED, "\n\n".join(blocks) + "\n")


def _texts() -> Iterator[tuple[str, str]]:
    """Yield the texts in which formats hold the documents that they can hold."""
    for form in FORMATS:
        for name, document in DOCUMENTS.items() if form.write else ():
            try:
                yield f"{form.name} {name}", form.write({"kind": "sudoku", **document})
            except BadInput as error:
                yield f"{form.name} {name}: {error}", ""
    yield "cell-list", CELLS


def _lines(name: str, text: str) -> Iterator[str]:
    yield name
    yield from text.splitlines()
    random = Random(name)
    for form in FORMATS if text else ():
        own = form.name == name.split()[0]
        for number in range(MOST if own else 1):
            damaged = _damaged(text, random) if number else text
            seen = "seen" if form.sniff(damaged) else "not seen"
            yield f"{form.name} {number}, {seen}: {_read(form, damaged)}"


def _damaged(text: str, random: Random) -> str:
    """Return a text in which one character, or one line, is another, gone, or there twice."""
    at = random.randrange(len(text))
    lines = text.splitlines(keepends=True)
    line = random.randrange(len(lines))
    return random.choice(
        [
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
            text[:at] + random.choice(SIGNS) + text[at + 1 :],
            text[:at] + random.choice(SIGNS) + text[at:],
            "".join(lines[:line] + lines[line + 1 :]),
            "".join(lines[: line + 1] + lines[line:]),
        ]
    )


def _read(form: Format, text: str) -> str:
    try:
        documents = form.read(text)
    except BadInput as error:
        return str(error)
    return (
        f"{crc32(json.dumps(documents, sort_keys=True).encode()):08x}" if documents else "nothing"
    )
