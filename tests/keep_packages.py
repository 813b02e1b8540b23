"""Keeps what the templates write at a release, for later versions of lapiz to run.

    python -m tests.keep_packages

writes the packages of this version into `tests/data/packages/X.Y`. Run it when a release is made.
"""

import sys
from pathlib import Path
from shutil import copytree

import lapiz
from lapiz.testing.compiling import compile_all
from lapiz.workshop.scaffolding import new_kind, new_technique
from tests.plugins.plugin_sites import install

FOLDER = Path(__file__).parent / "data" / "packages"


def keep(folder: Path) -> None:
    """Write a package of each template into a folder; what can be compiled is left out."""
    folder.mkdir(parents=True)
    new_technique("kept-pair", "sudoku", folder)
    new_technique("kept-line", "queens", folder)
    new_kind("kept-latin", folder)
    for path in folder.rglob("*.mo"):
        path.unlink()


def copied(package: Path, folder: Path) -> Path:
    """Put a copy of a kept package into a folder as pip would, compiled; return where it is."""
    top = copytree(package, folder / package.name)
    list(compile_all(top))
    install(top, package.name.replace("-", "_"))
    return top


def main() -> int:
    """Keep the packages of this version of lapiz, unless they are kept already."""
    release = ".".join(lapiz.__version__.split(".")[:2])
    if (FOLDER / release).exists():
        print(f"{FOLDER / release} is there already; a release is kept once", file=sys.stderr)
        return 2
    keep(FOLDER / release)
    print(FOLDER / release)
    return 0


if __name__ == "__main__":
    sys.exit(main())
