"""What is installed, read from the folders that installers leave beside packages.

`importlib.metadata` finds the same, but to import it takes as long as all else that a short command
does. It is asked where only it can look: in archives, and where finders other than Python's own
know of distributions.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator

SUFFIXES = (".dist-info", ".egg-info")
LIBRARY = f"python{sys.version_info.major}{sys.version_info.minor}.zip"
"""Python's own modules where they are in an archive: nothing is installed in it."""


class Distribution:
    """A distribution that is installed: how the files of its metadata are read."""

    def __init__(self, read: Callable[[str], str | None], stem: str = "") -> None:
        self._read, self._stem = read, stem

    @property
    def key(self) -> str:
        """Its name as installers compare names: the first of a name on the path is used."""
        return re.sub(r"[-_.]+", "_", self._stem or self.name).lower()

    @property
    def name(self) -> str:
        """Its name, as it calls itself."""
        return self._field("Name") or self._stem

    @property
    def version(self) -> str:
        """Its version; empty if it has none."""
        return self._field("Version")

    def _field(self, name: str) -> str:
        head = (self._read("METADATA") or self._read("PKG-INFO") or "").partition("\n\n")[0]
        match = re.search(rf"^{name}:(.*)$", head, re.MULTILINE | re.IGNORECASE)
        return match[1].strip() if match else ""

    def entries(self, group: str) -> Iterator[tuple[str, str]]:
        """Yield the entry points of a group: a name, and what it names (`module:name`).

        >>> dict(distribution("lapiz").entries("lapiz"))["sudoku"]
        'lapiz_sudoku.plugin'
        """
        section = ""
        for line in map(str.strip, (self._read("entry_points.txt") or "").splitlines()):
            if line.startswith("[") and line.endswith("]"):
                section = line[1:-1]
            elif section == group and not line.startswith("#"):
                name, equals, value = line.partition("=")
                if equals:
                    yield name.strip(), value.strip()


def distributions() -> Iterator[Distribution]:
    """Yield what is installed, in the order of the path; of one name the first."""
    keys = set[str]()
    for release in _in_folders() if _only_folders() else _anywhere():
        if release.key not in keys:
            keys.add(release.key)
            yield release


def distribution(name: str) -> Distribution | None:
    """Return a distribution by its name, or None if it is not installed."""
    key = re.sub(r"[-_.]+", "_", name).lower()
    return next((release for release in distributions() if release.key == key), None)


def _only_folders() -> bool:
    """Tell whether all that is installed is in folders of Python's path."""
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    if [getattr(finder, "__name__", "") for finder in finders] != ["PathFinder"]:
        return False
    return not any(os.path.isfile(path) and os.path.basename(path) != LIBRARY for path in sys.path)


def _in_folders() -> Iterator[Distribution]:
    for path in sys.path:
        try:
            names = os.listdir(path or ".")
        except OSError:
            continue
        for name in names:
            folder = os.path.join(path, name)
            if name.lower().endswith(SUFFIXES):
                yield Distribution(_reader(folder), name.rpartition(".")[0].partition("-")[0])
            elif name.lower() == "egg-info" and path.lower().endswith(".egg"):
                yield Distribution(_reader(folder))


def _reader(folder: str) -> Callable[[str], str | None]:
    def read(name: str) -> str | None:
        try:
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            return None

    return read


def _anywhere() -> Iterator[Distribution]:
    from importlib import metadata

    return (Distribution(release.read_text) for release in metadata.distributions())
