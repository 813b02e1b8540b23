"""Folders with plugins in them, as pip would leave them, for processes and for this one."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import lapiz
from lapiz.plugins import isolation
from lapiz.texts import forget

ENTRY_POINTS = "[lapiz]\n{name} = {name}\n"


def install(site: Path, name: str, source: str = "") -> None:
    """Put a plugin into a site folder: a module (if its source is given) and what pip notes of it.

    Packages that are there already need only the note.
    """
    site.mkdir(exist_ok=True)
    if source:
        (site / f"{name}.py").write_text(source, encoding="utf-8")
    info = site / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS.format(name=name))


def run(
    site: Path | str,
    *arguments: str | Path,
    module: str = "lapiz",
    timeout: float = 60,
    **more: str,
) -> subprocess.CompletedProcess[str]:
    """Run a module (lapiz) in a process of its own that has the site's plugins."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    environment = {**os.environ, "LAPIZ_LANGUAGE": "en", "PYTHONPATH": path, **more}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=timeout, check=False
    )


@contextmanager
def here(site: Path) -> Iterator[None]:
    """Have the site's plugins in this process, worker processes included."""
    for path in site.iterdir():  # a file of the name that was given as a plugin is imported still
        sys.modules.pop(path.stem, None)
    sys.path.insert(0, str(site))
    isolation.close()
    forget()
    lapiz.registry.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        isolation.close()
        forget()
        lapiz.registry.cache_clear()
        for path in site.iterdir():
            sys.modules.pop(path.stem, None)
