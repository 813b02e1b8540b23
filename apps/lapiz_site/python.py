"""Python for a tab: Pyodide, and the modules that lapiz, its plugins and what they import need."""

import importlib.util
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import metadata
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from lapiz import BadInput
from lapiz.plugins import technique_index

DISTRIBUTION = "lapiz"
FURTHER = ("attr", "attrs", "click", "fastjsonschema", "lazy_loader", "pluggy", "yaml")
"""What lapiz imports in a tab; pages from templates are not needed there."""
SUFFIXES = {".py", ".json", ".jsonl", ".mo", ".txt", ".yaml"}
LEFT_OUT = (
    "lapiz/commands/",
    "lapiz_judge/commands/",
    *(f"lapiz_play/{folder}/" for folder in ("commands", "page", "serving")),
    "lapiz_workshop/commands/",
    "lapiz/show/table/",
)
"""What only a command line needs."""
APPS = ("lapiz_judge", "lapiz_play", "lapiz_workshop")
"""The apps that the page is made of."""
WITHOUT = {"assistant", "judge", "many", "play", "project", "site", "workshop"}
"""Plugins that supply nothing but commands."""


def modules() -> Mapping[str, bytes]:
    """Return the files to unpack where Python looks for modules, by name.

    >>> found = modules()
    >>> "lapiz/__init__.py" in found, "lapiz/cli.py" in found
    (True, True)
    """
    packages = sorted({point.value.partition(".")[0] for point in _entry_points()})
    contents = dict(_files([DISTRIBUTION, *packages, *APPS, *FURTHER]))
    return {**contents, **_metadata()}


def _entry_points() -> Iterable[metadata.EntryPoint]:
    distribution = metadata.distribution(DISTRIBUTION)
    points = (point for point in distribution.entry_points if point.group == DISTRIBUTION)
    return [point for point in points if point.name not in WITHOUT]


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
                content = path.read_bytes()
                # The modules are compiled for a tab, so they have other names and sizes there.
                is_index = path.name == technique_index.FILE
                yield name, technique_index.sealed(content) if is_index else content


FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a tab loads; the rest of the package is types, maps and consoles."""
SECONDS = 600


@contextmanager
def pyodide_folder(given: str | None) -> Iterator[Path]:
    """Return the folder of the package: that which is given, or one that npm fills.

    Raises BadInput where files are missing, or where npm fails.
    """
    if given:
        yield _checked(Path(given))
        return
    with TemporaryDirectory(prefix="lapiz-site-") as folder:
        for name in ("package.json", "package-lock.json"):
            content = files(__package__).joinpath(name).read_bytes()
            (Path(folder) / name).write_bytes(content)
        _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=folder)
        yield _checked(Path(folder) / "node_modules" / "pyodide")


def _checked(folder: Path) -> Path:
    for name in (*FILES, "package.json", "pyodide-lock.json"):
        if not (folder / name).is_file():
            raise BadInput(
                f"there is no {name} here, expected the npm package pyodide", source=str(folder)
            )
    return folder


def compiled(folder: Path, sources: Path, target: Path, level: int) -> None:
    """Compile the modules of a zip file by the Python that will run them.

    What is written has the same files, not compressed, each `.py` replaced by its `.pyc`. `level`
    is Python's of optimisation: with 2 there are no docstrings.
    """
    with as_file(files(__package__).joinpath("compile.mjs")) as script:
        _run("node", str(script), str(folder.resolve()), str(sources), str(target), str(level))


def _run(command: str, *arguments: str, cwd: str | None = None) -> None:
    program = shutil.which(command)
    if program is None:
        raise BadInput(f"{command} is needed to make the site: install Node from nodejs.org")
    try:
        done = subprocess.run(
            [program, *arguments], cwd=cwd, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"{command} has not ended after {SECONDS} s") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:] or ["no message"]
        raise BadInput(f"{command} failed: {last[0]}")
