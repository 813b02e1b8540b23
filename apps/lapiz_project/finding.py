"""Finds the project file of a folder; nothing else is imported where there is none."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

OWN, SHARED = "lapiz.toml", "pyproject.toml"
"""The names of the file, in the order in which they are looked for in each folder."""
TABLE = re.compile(r"(?m)^\s*\[?\s*tool\s*(?:\.\s*[\"']?lapiz\b|\])")
"""What a shared file has that may be lapiz's: it is read for that alone."""


def with_project(command: click.Command) -> click.Command:
    """Make the nearest project file the defaults of all commands of `lapiz`, if there is one."""
    for path in _candidates():
        from lapiz_project.defaults import apply
        from lapiz_project.project_file import project_file

        if project := project_file(path):
            apply(project, click.get_current_context())
            break
    return command


def _candidates() -> Iterator[Path]:
    """Yield the files that may be it, the nearest first."""
    with suppress(FileNotFoundError):  # the current folder is gone
        folder = Path.cwd()
        for above in (folder, *folder.parents):
            own, shared = above / OWN, above / SHARED
            if os.path.isfile(own):  # a Path raises where nobody may look
                yield own
            if os.path.isfile(shared) and _mentions(shared):
                yield shared


def _mentions(path: Path) -> bool:
    """Tell whether a file of several tools may say something of lapiz."""
    try:
        return bool(TABLE.search(path.read_text("utf-8")))
    except (OSError, UnicodeError):  # it is that of another tool, as far as can be told
        return False
