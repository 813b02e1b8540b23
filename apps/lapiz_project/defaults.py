"""What options are where neither the command line nor the environment says: the project file.

The values go to click as defaults of options, so a command knows nothing of the file. Those that
are used are noted, and said once: in JSON, before a text for people, or else on standard error.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from lapiz import BadInput, Name, registry
from lapiz.commands.common import PREFACE
from lapiz.files import is_named, read_yaml, text_of
from lapiz.plugins import including, names_file
from lapiz.show import to_line
from lapiz.solving import scale_named
from lapiz.texts import check_language, check_notation, said
from lapiz_project.project_file import FIELDS, ProjectFile

PROFILE = ("profile", "scale", "off")
"""The fields that say together which techniques there are, and how puzzles are rated."""
NAMING = ("scale", "names")
"""Parameters by which a command line says itself what a profile would: then the file does not."""
PROSE = ("solve", "steps", "hint", "why", "why-not", "techniques")
"""The commands that print text for people, unless one of the parameters in DATA is given."""
DATA = ("quiet", "markdown")
USED = "lapiz_project.used"
"""Where a context keeps which fields of the file were used, with their values."""


def apply(project: ProjectFile, context: click.Context) -> None:
    """Make the fields of a project file the defaults of all commands of a group's context."""
    assert isinstance(context.command, click.Group)
    options = {name: find for name, find in _options(project).items() if find}
    context.meta[USED] = {}
    _use_plugins(project, context)
    context.default_map = dict.fromkeys(context.command.list_commands(context), options)
    context.meta[PREFACE] = lambda: _say(project)
    context.with_resource(_said_at_the_end(project))
    if "language" in project.fields and context.obj:
        with project.at("language"):
            context.obj(check_language(project.fields["language"]))


def _use_plugins(project: ProjectFile, context: click.Context) -> None:
    """Use the plugins of a project file, and leave out others, while the command runs.

    Files are found from the folder of the project file.
    """
    for given in project.fields.get("plugins", ()):
        path = str(project.path.parent / given) if names_file(given) else given
        with project.at("plugins", given):
            context.with_resource(including(path))
        context.meta[USED]["plugins"] = project.fields["plugins"]


def _options(project: ProjectFile) -> Mapping[str, Callable[[], str | None] | None]:
    fields = project.fields

    def profile() -> str | None:
        if any(click.get_current_context().params.get(name) for name in NAMING):
            return None
        text = profile_text(project)
        _use({field: fields[field] for field in PROFILE if field in fields})
        return text

    def checked(field: str, check: Callable[[str], str]) -> Callable[[], str] | None:
        def value() -> str:
            with project.at(field, fields[field]):
                known = check(fields[field])
            _use({field: fields[field]})
            return known

        return value if field in fields else None

    return {
        "profile": profile if not fields.keys().isdisjoint(PROFILE) else None,
        "language": checked("language", check_language),
        "notation": checked("notation", check_notation),
    }


def profile_text(project: ProjectFile) -> str:
    """Return the profile of a project file: a name, or the fields of a profile's file as YAML.

    Without one it is that of the scale, if it has one. Raises BadInput with file and line.
    """
    scale, fields = project.fields.get("scale", ""), dict[str, Any]()
    is_file = scale.endswith((".yaml", ".yml"))
    with project.at("scale", scale):
        own = os.path.relpath(project.path.parent / scale) if is_file else scale
        known = scale_named(own).name if scale else ""
        own = own if is_file else known
    name = project.fields.get("profile") or (own if is_named(own) else "default")
    with project.at("profile", name):
        fields = {"base": name} if is_named(name) else _of_file(project.path.parent / name)
    off = [_technique(project, given) for given in project.fields.get("off", ())]
    if not (scale or off) and is_named(name):
        return str(name)
    others = {field: _without(fields.get(field, ()), off) for field in ("on", "off")}
    fields |= {"on": others["on"], "off": [*others["off"], *dict.fromkeys(off)]}
    return json.dumps(fields | ({"scale": own} if own else {}))  # which is YAML as well


def _of_file(path: Path) -> dict[str, Any]:
    from lapiz import read_profile_text

    name = os.path.relpath(path)
    if path.suffix and not path.is_file():
        raise BadInput(Name("there is no file {0}", repr(name)))
    read_profile_text(text := text_of(name if path.exists() else path.name), name)
    return dict(next(read_yaml(text)).value)


def _technique(project: ProjectFile, name: str) -> str:
    with project.at("off", name):
        return registry().technique(name).name


def _without(names: list[str], off: list[str]) -> list[str]:
    return [name for name in names if registry().technique(name).name not in off]


def _use(fields: Mapping[str, Any]) -> None:
    click.get_current_context().meta[USED].update(fields)


def _say(project: ProjectFile, at_the_end: bool = False) -> None:
    """Say which fields were used, unless that is said already."""
    context = click.get_current_context()
    used = {field: context.meta[USED][field] for field in FIELDS if field in context.meta[USED]}
    given = context.params
    context.meta[USED].clear()
    if not used:
        return
    lines = given.get("as_json") or str(given.get("output")).endswith(".jsonl")
    if lines and not at_the_end:
        click.echo(to_line("project", {"file": project.name, "fields": used}))
        return
    plain = given.get("written", "text") == "text" and not any(given.get(name) for name in DATA)
    prose = context.info_name in PROSE and plain and not at_the_end
    text = said("{fields}: from {file}").format(fields=", ".join(used), file=project.name)
    click.echo(text, err=not prose)


@contextmanager
def _said_at_the_end(project: ProjectFile) -> Iterator[None]:
    """Say it on standard error where a command ends without having printed it."""
    yield
    _say(project, at_the_end=True)
