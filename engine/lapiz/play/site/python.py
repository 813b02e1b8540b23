"""The Python modules that a tab needs: lapiz, its plugins, and what they import."""

import importlib.util
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path

from lapiz.core import BadInput

DISTRIBUTION = "lapiz"
FURTHER = ("attr", "attrs", "click", "fastjsonschema", "pluggy", "yaml")
"""What lapiz imports in a tab; pages from templates are not needed there."""
PROBE = """
import sys
from rich.text import Text
Text("─ñ★").cell_len
print("\\n".join(name for name in sys.modules if name.partition(".")[0] == "rich"))
"""
"""Says what of rich is imported to draw a board as text, which is a small part of it."""
SUFFIXES = {".py", ".json", ".jsonl", ".mo", ".txt"}
LEFT_OUT = (
    "lapiz/batch/",
    "lapiz/commands/",
    "lapiz/play/page/",
    "lapiz/play/serving/",
    "lapiz/play/site/",
)
"""What only a command line needs."""


def modules() -> Mapping[str, bytes]:
    """Return the files to unpack where Python looks for modules, by name.

    >>> found = modules()
    >>> "lapiz/__init__.py" in found, "lapiz/cli.py" in found
    (True, True)
    """
    own = sorted({point.value.partition(".")[0] for point in _entry_points()})
    found = dict(_files([DISTRIBUTION, *own, *FURTHER]))
    return {**found, **dict(_probed()), **_metadata()}


def _probed() -> Iterator[tuple[str, bytes]]:
    """Yield the modules that a probe imports."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    for name in done.stdout.split():
        spec = importlib.util.find_spec(name)
        if spec and spec.origin:
            place = name.replace(".", "/")
            is_package = spec.submodule_search_locations is not None
            yield f"{place}/__init__.py" if is_package else f"{place}.py", _content(spec.origin)


def _content(origin: str) -> bytes:
    return Path(origin).read_bytes()


def _entry_points() -> Iterable[metadata.EntryPoint]:
    distribution = metadata.distribution(DISTRIBUTION)
    return [one for one in distribution.entry_points if one.group == DISTRIBUTION]


def _metadata() -> dict[str, bytes]:
    """Return what tells the version of lapiz, and its plugins."""
    version = metadata.version(DISTRIBUTION)
    folder = f"{DISTRIBUTION}-{version}.dist-info"
    points = "\n".join(f"{point.name} = {point.value}" for point in _entry_points())
    return {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: lapiz\nVersion: {version}\n".encode(),
        f"{folder}/entry_points.txt": f"[{DISTRIBUTION}]\n{points}\n".encode(),
    }


def _files(packages: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for package in packages:
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            raise BadInput(f"the package {package} is not installed")
        if not spec.submodule_search_locations:
            yield f"{package}.py", Path(spec.origin).read_bytes()
            continue
        root = Path(spec.origin).parent
        for path in sorted(root.rglob("*")):
            name = f"{package}/{path.relative_to(root).as_posix()}"
            if path.suffix in SUFFIXES and path.is_file() and not name.startswith(LEFT_OUT):
                yield name, path.read_bytes()
