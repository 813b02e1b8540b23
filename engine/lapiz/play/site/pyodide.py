"""Python for browsers: the npm package that package.json pins, or a folder that holds it."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from lapiz.core import BadInput

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
    found = shutil.which(command)
    if found is None:
        raise BadInput(f"{command} is needed to make the site: install Node from nodejs.org")
    try:
        done = subprocess.run(
            [found, *arguments], cwd=cwd, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"{command} has not ended after {SECONDS} s") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:] or ["no message"]
        raise BadInput(f"{command} failed: {last[0]}")
