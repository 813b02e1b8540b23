"""Compiles catalogues: `.po` files, which are in git, to `.mo` files beside them, which are not.

The build of the wheel runs this module by its path, so it needs Babel and nothing of lapiz.
"""

import io
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

ALWAYS = datetime(2000, 1, 1)
"""The date in the header of compiled catalogues: fixed, so that equal texts give equal files."""


def compiled(text: str) -> bytes:
    """Return the compiled form of a catalogue."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made, target = read_po(io.StringIO(text)), io.BytesIO()
    made.creation_date = made.revision_date = ALWAYS
    write_mo(target, made)
    return target.getvalue()


def compile_all(folder: Path) -> Iterator[Path]:
    """Compile the catalogues of all packages below a folder; yield each file written."""
    for path in sorted(folder.glob("**/locale/*/LC_MESSAGES/*.po")):
        target = path.with_suffix(".mo")
        target.write_bytes(compiled(path.read_text(encoding="utf-8")))
        yield target
