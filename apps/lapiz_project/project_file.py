"""The project file: `lapiz.toml`, or `[tool.lapiz]` of `pyproject.toml`, here or in a folder above.

Whatever is wrong in it is said with file and line; Python's reader of TOML knows no lines of
keys, so they are looked for in the text.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from lapiz import BadInput, Name
from lapiz.files import read_file
from lapiz.plugins import suggested
from lapiz_project.finding import SHARED, TABLE

TEXT, TEXTS = Name("a text in quotes"), Name("a list of texts in quotes")
FIELDS: Mapping[str, Name] = {
    "profile": TEXT,
    "scale": TEXT,
    "off": TEXTS,
    "language": TEXT,
    "notation": TEXT,
    "plugins": TEXTS,
}
"""The fields of the file, each with what it holds."""


@attrs.frozen
class ProjectFile:
    """A project file as it was read: where it is, its text, and its fields."""

    path: Path
    text: str
    fields: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The path as people see it: from the current folder, if the file is there or near it."""
        return os.path.relpath(self.path)

    @contextmanager
    def at(self, field: str, value: str = "") -> Iterator[None]:
        """Say file and line of what is wrong with a field, or with a value in it.

        What is wrong in another file that is named there has a place already.
        """
        try:
            yield
        except BadInput as error:
            if error.source:
                raise
            fault = Name("{0}: {1}", field, Name.of(error.message))
            line = _line(self.text, field, value)
            raise BadInput(fault, source=self.name, line=line) from None


def project_file(path: Path) -> ProjectFile | None:
    """Return a project file; None for one of several tools that says nothing of lapiz.

    Raises BadInput with file and line where it cannot be read, for a field that there is not, and
    for one that holds something else than it should.
    """
    text = read_file(path)
    content = _table(path, text)
    fields = _of_tool(content)
    if fields is None and path.name == SHARED:
        return None
    project = ProjectFile(path, text, content if fields is None else fields)
    _check(project)
    return project


def _of_tool(fields: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the table `tool.lapiz`, if there is one."""
    tools = fields.get("tool")
    table = tools.get("lapiz") if isinstance(tools, Mapping) else None
    return table if isinstance(table, Mapping) else None


def _table(path: Path, text: str) -> Any:
    import tomllib  # where there is a project file

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        fault, _, place = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", place)
        line = int(number[1]) if number else text.count("\n") + 1
        message = Name("not TOML: {0}", fault)
        raise BadInput(message, source=os.path.relpath(path), line=line) from None


def _check(project: ProjectFile) -> None:
    """Raise BadInput for a field that is unknown, and for one of a wrong type."""
    for field, value in project.fields.items():
        if field not in FIELDS:
            fault = suggested(Name("unknown field {0}", repr(field)), field, FIELDS)
        elif not _fits(value, FIELDS[field]):
            fault = Name("{0}: {1}, expected {2}", field, f"{value!r:.100}", FIELDS[field])
        else:
            continue
        raise BadInput(fault, source=project.name, line=_line(project.text, field))


def _fits(value: Any, sort: Name) -> bool:
    if sort is TEXT:
        return isinstance(value, str)
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def _line(text: str, field: str, value: str = "") -> int:
    """Return the line of a field, or of a value in it, in the text of a file.

    >>> _line('[tool.lapiz]\\noff = [\\n  "x-wing",\\n]', "off", "x-wing")
    3
    """
    lines = text.splitlines()
    table = next((n for n, line in enumerate(lines) if TABLE.match(line)), 0)
    key = rf"[\"']?{re.escape(field)}[\"']?\s*"
    stated = re.compile(rf"(?:.*[.{{,])?\s*{key}[=.]|\s*\[.*\b{key}\]")
    first = next((n for n in range(table, len(lines)) if stated.match(lines[n])), table)
    valued = (n for n in range(first, len(lines)) if value and value in lines[n])
    return next(valued, first) + 1
