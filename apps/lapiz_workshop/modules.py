"""Techniques of a module that is not installed: one being written, or an older version."""

import contextlib
import importlib.util
import sys
import traceback
from collections.abc import Iterable, Iterator
from functools import partial
from os.path import isfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs

from lapiz import BadInput, Name, PluginError, Technique, hook, registry
from lapiz.plugins import LONGEST_NAME, contained, including, kept_apart, loose_ends
from lapiz_workshop.spelling import with_hint

IMPORT_SECONDS = 20.0
"""How long a module may take to be imported."""


def is_module(source: str) -> bool:
    """Tell whether a text names a module and not a technique: MODULE.py or MODULE.py:NAME."""
    return source.partition(".py:")[0].endswith(".py") or ".py:" in source


def technique_in(
    source: str, seconds: float = IMPORT_SECONDS, problems: list[str] | None = None
) -> Technique:
    """Return the technique of a module, read anew: MODULE.py, or MODULE.py:NAME if it has several.

    If lapiz has one of this name already, it is called by another: "my-wing-old". What lapiz would
    say of the module as a plugin is added to `problems`. Raises BadInput for a file that is not
    there, cannot be imported, or has no technique that can be used.
    """
    path, name = path_in(source)
    label = _label(path)
    if not isfile(path):  # also where the name is too long for one
        raise BadInput("No such file, expected MODULE.py or MODULE.py:NAME", source=str(path))
    try:
        imported = partial(_imported, path)
        module = contained(f"plugin {label}", imported, seconds, passing=())
    except PluginError as error:
        raise BadInput(with_hint(error), source=str(path), line=line_of(error, path)) from error
    technique = _chosen(_techniques(module), name, path)
    told = _problems(label, module, technique)
    if problems is not None:
        problems += told
    # Off, so that it is used where it is asked for, and nowhere else; its place is told already.
    if told:
        technique = attrs.evolve(technique, after="", before="")
    return _called_apart(attrs.evolve(technique, provider=label, foreign=True, on=False), path)


def _chosen(techniques: list[Technique], name: str, path: Path) -> Technique:
    """Return the technique of this name, or the only one; BadInput if there is none."""
    if not techniques:
        raise BadInput("it has no technique: expected one by @lapiz.technique", source=str(path))
    named = [technique for technique in techniques if not name or name in technique.names]
    if len(named) != 1:
        known = ", ".join(technique.name for technique in techniques)
        what = f"no technique {name!r}" if name and not named else f"{len(named)} techniques"
        raise BadInput(f"{what}, expected one: {_label(path)}:NAME of {known}", source=str(path))
    return named[0]


def _problems(label: str, module: ModuleType, technique: Technique) -> list[str]:
    """Return what lapiz says of a module as a plugin; BadInput if the technique is of no use."""
    before, name = registry(), repr(technique.name)
    known = {*before.problems, *loose_ends(before)}
    former = before.techniques.get(technique.name)
    label = f"{label} (2)" if label in before.plugins else label
    with kept_apart(lambda _: None), including(module, label) as records:
        told = [line for line in (*records.problems, *loose_ends(records)) if line not in known]
        given = technique.name in records.techniques
    if not given or any(line.startswith(f"plugin {label}: technique {name} ") for line in told):
        lost = Name("lapiz_techniques does not return {0}, expected a list with it", technique.name)
        raise BadInput("; ".join(told) or lost)
    if former and former.package == module.__name__:  # the module is installed, as it was
        told = [line for line in told if f"{former.provider} and by {label}" not in line]
    return told


def path_in(source: str) -> tuple[Path, str]:
    """Return the file that a source names, and the technique in it, if it names one."""
    file, _, name = source.partition(".py:")
    return Path(file if file.endswith(".py") else f"{file}.py"), name


def line_of(error: BaseException, path: Path) -> int | None:
    """Return the last line of a module that led to an error, or to what was behind it."""
    cause = error.__cause__ or error
    if isinstance(cause, SyntaxError) and cause.filename == str(path):
        return cause.lineno
    frames = traceback.extract_tb(cause.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == str(path)), None)


def _label(path: Path) -> str:
    """Return a short name of a module; a package's has that of its folder."""
    return f"{path.absolute().parent.name}/{path.name}" if path.stem == "__init__" else path.name


def _techniques(module: ModuleType) -> list[Technique]:
    """Return what a module's hook returns, or else the techniques in the module."""
    values = list[Any]()
    with contextlib.suppress(Exception):  # what is wrong with the hook is among the problems
        values = [*module.lapiz_techniques()]
    for given in values, vars(module).values():
        if techniques := {id(one): one for one in given if isinstance(one, Technique)}:
            return list(techniques.values())
    return []


def _imported(path: Path) -> ModuleType:
    """Execute a module under a name of its own; of a package, what it imports from itself too."""
    package = path.name == "__init__.py"
    name = path.parent.name if package else path.stem
    places = [str(path.parent)] if package else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=places)
    assert spec
    module = importlib.util.module_from_spec(spec)
    former = {known: sys.modules.pop(known) for known in list(sys.modules) if _below(known, name)}
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        # Compiled here: a cached file may be as old as the last save within the same second.
        exec(compile(path.read_bytes(), str(path), "exec"), vars(module))
    finally:
        sys.dont_write_bytecode = writes
        sys.path.remove(str(path.parent))
        for known in [known for known in sys.modules if _below(known, name)]:
            del sys.modules[known]
        sys.modules.update(former)
    return module


def _below(known: str, name: str) -> bool:
    return known == name or known.startswith(f"{name}.")


def _called_apart(technique: Technique, path: Path) -> Technique:
    """Return a technique under a name, and without aliases, that lapiz does not have yet."""
    known = registry().techniques
    aliases = tuple(alias for alias in technique.aliases if alias not in known)
    if technique.name not in known:
        return attrs.evolve(technique, aliases=aliases)
    number, name = 1, f"{technique.name}-{path.stem.strip('_').lower().replace('_', '-')}"
    while name in known:
        number, name = number + 1, f"{technique.name}-{number}"
    title = f"{technique.title} ({path})"
    if len(title) > LONGEST_NAME:  # as a title it would be refused
        title = f"{technique.title} ({_label(path)})"
    return attrs.evolve(technique, name=name, title=title, aliases=())


@contextlib.contextmanager
def borrowed(
    sources: Iterable[str], seconds: float = IMPORT_SECONDS, problems: list[str] | None = None
) -> Iterator[dict[str, Technique]]:
    """Let lapiz know the techniques of some modules inside the context; they come by their source.

    Each is loaded when those before it are known, so that no two of them have the same name: of two
    versions of a technique both are there. Each may take so many seconds to be imported. What lapiz
    would say of them as plugins is added to `problems`.
    """
    with contextlib.ExitStack() as stack:
        techniques: dict[str, Technique] = {}
        for number, source in enumerate(sources):
            technique = techniques[source] = technique_in(source, seconds, problems)
            plugin = SimpleNamespace(lapiz_techniques=hook(lambda one=technique: [one]))
            twice = sum(other.provider == technique.provider for other in techniques.values()) > 1
            label = f"{technique.provider} ({number + 1})" if twice else technique.provider
            stack.enter_context(including(label, plugin))
        known = registry().techniques  # gathered anew at each: the records are those of the last
        yield {source: known.get(one.name, one) for source, one in techniques.items()}
