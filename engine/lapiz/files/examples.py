"""The puzzles that come with lapiz: those of its documentation, and one for each technique."""

from pathlib import Path

from lapiz.core import BadInput, Name, of_process
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested
from lapiz.texts import usual_name

INSTALLED, REPOSITORY = "puzzles", "puzzles_yaml"
"""Where they are in an installed package, and in the repository beside `engine`."""


@of_process()
def _files() -> dict[str, Path]:
    """Return the files of the puzzles by name; where two have one, the second's has its folder."""
    package = Path(__file__).parents[1]
    installed = package / INSTALLED
    folder = installed if installed.is_dir() else package.parent.parent / REPOSITORY
    files: dict[str, Path] = {}
    for path in sorted(folder.glob("*/*.yaml")):
        name = path.stem if path.stem not in files else f"{path.parent.name}/{path.stem}"
        files[name] = path
    return files


def names() -> list[str]:
    """Return the names of the puzzles that come with lapiz.

    >>> "skyscraper" in names()
    True
    """
    return [*_files()]


def by_folder() -> dict[str, list[str]]:
    """Return the names of the puzzles, by the folder that they are in."""
    folders: dict[str, list[str]] = {}
    for name, path in _files().items():
        folders.setdefault(path.parent.name, []).append(name)
    return folders


def example_file(name: str) -> Path:
    """Return the file of a puzzle by its name, or by where it is in the repository.

    Raises BadInput, with the nearest names, when there is none.

    >>> example_file("puzzles_yaml/sudoku/skyscraper.yaml") == example_file("skyscraper")
    True
    """
    known = _files()
    file = known.get(name) or known.get(_technique(name))
    if file:
        return file
    named = Path(name.casefold())
    place = named.with_suffix("").parts if named.name else ()
    for path in known.values():
        if place and (path.parent.name, path.stem)[-len(place) :] == place[-2:]:
            return path
    fault = Name("there is no example {0}", repr(name))
    raise BadInput(suggested(fault, name, known, "`lapiz example`"))


def _technique(name: str) -> str:
    """Return the name of the technique that goes by a title or a code, or nothing."""
    try:
        return registry().technique(usual_name(name)).name
    except BadInput:
        return ""
