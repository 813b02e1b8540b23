"""Makes the faces of the page: `python -m lapiz_workshop.faces FOLDER OUT`.

FOLDER is that of the npm package `@fontsource-variable/recursive`; its font, Recursive, may be
changed and passed on under the OFL, whose text is beside the faces that this writes into OUT:

- `recursive-digits.woff2`: the digits and signs of boards, from printed to casual, with any weight
  and slant, so that what was given and what a player wrote are one file;
- `recursive-titles.woff2`: the letters of English and Spanish titles, as they are.

It needs fonttools and brotli, which lapiz does not.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = "files/recursive-latin-full-normal.woff2"
DIGITS = "0123456789+-=.×"
TITLES = "".join(map(chr, range(0x20, 0x7F))) + "¡«·»¿ÁÉÍÑÓÚÜáéíñóúü–’“”…"
SANS = ("MONO=0", "CRSV=0")
FACES = {
    "recursive-digits.woff2": (("CASL=0:1", "wght=400:800", "slnt=-15:0"), DIGITS, ""),
    "recursive-titles.woff2": (("CASL=0.6", "wght=700", "slnt=0"), TITLES, "kern"),
}
"""Of each face what of the axes stays, its signs, and its features."""


def make(source: Path, out: Path) -> None:
    """Write the faces into a folder."""
    for name, (axes, signs, features) in FACES.items():
        with TemporaryDirectory(prefix="lapiz-faces-") as folder:
            part = str(Path(folder) / "part.ttf")
            _run("varLib.instancer", [str(source), *axes, *SANS, "-q", "-o", part])
            chosen = [f"--text={signs}", f"--layout-features={features}", "--no-hinting"]
            wanted = ["--flavor=woff2", f"--output-file={out / name}"]
            _run("subset", [part, *chosen, *wanted])


def _run(tool: str, options: Sequence[str]) -> None:
    subprocess.run([sys.executable, "-m", f"fontTools.{tool}", *options], check=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]) / SOURCE, Path(sys.argv[2]))
