"""What is given as a plugin at run time: a module, its name or file, an object, a technique."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from lapiz.core import BadInput, Name, Technique
from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import called_at_start, installed, is_foreign, unfit
from lapiz.plugins.hooks import hook
from lapiz.plugins.manager import Manager
from lapiz.plugins.spelling import suggested
from lapiz.plugins.technique_index import techniques_of

OFF = "no:"
"""What comes before the name of a plugin that is not to be used."""
EXPECTED = (
    "expected a module such as my_wing, a file such as my_wing.py, an object with hooks, a "
    "technique, or no:NAME"
)


class Given(NamedTuple):
    """A plugin that is given, None for one that is not to be used; by what others may load it."""

    plugin: Any
    source: str = ""


def given_as(plugin: Any, name: str | None, known: Iterable[str]) -> tuple[str, Given]:
    """Return the name of a plugin and what it is; BadInput for what cannot be used.

    `known` are the names of those that are given already.
    """
    if isinstance(plugin, str) and plugin.startswith(OFF):
        label = known_name(plugin.removeprefix(OFF), known)
        return label, Given(None, f"{OFF}{label}")
    source = ""
    if isinstance(plugin, str | os.PathLike):
        source = source_of(os.fspath(plugin))
        plugin = _loaded(source)
    elif isinstance(plugin, ModuleType) and sys.modules.get(plugin.__name__) is plugin:
        source = plugin.__name__.removeprefix("__main__")
    label = name or str(getattr(plugin, "name", "") or getattr(plugin, "__name__", ""))
    label = label or type(plugin).__name__
    if not is_foreign(label):
        raise BadInput(Name("a plugin cannot be called {0}, as lapiz's own are", repr(label)))
    if wrong := unfit(plugin):
        raise BadInput(Name("plugin {0} {1}", label, wrong))
    return label, Given(_with_hooks(plugin, label), source)


def source_of(text: str) -> str:
    """Return what names a plugin wherever a process is: a file by its whole path."""
    return str(Path(text).absolute()) if names_file(text) else text


def names_file(text: str) -> bool:
    """Tell whether a text that names a plugin is the path of a file, and not a module's name."""
    return text.endswith(".py") or os.sep in text or "/" in text


def from_environment(given: str, known: dict[str, Given]) -> Iterator[str]:
    """Add the plugins that a variable names, with commas between; yield what is wrong with some."""
    there = {plugin.source for plugin in known.values()}
    for text in filter(None, map(str.strip, given.split(","))):
        if source_of(text) in there:
            continue
        try:
            label, plugin = given_as(text, None, known)
        except BadInput as error:
            yield f"LAPIZ_PLUGINS: {error}"
        else:
            known.setdefault(label, plugin)


def known_name(name: str, given: Iterable[str]) -> str:
    """Return the name of a plugin that is there; BadInput, with the nearest, if there is none."""
    names = dict.fromkeys([*given, *(name for entry in installed() for name in entry.names)])
    if name not in names:
        fault = Name("there is no plugin {0}", repr(name))
        raise BadInput(suggested(fault, name, names, "`lapiz plugins`"))
    return name


def _loaded(source: str) -> ModuleType:
    """Import a module by its name, or from a file anew; BadInput where that fails."""
    path, load = Path(source), _from_file if os.sep in source else import_module
    if os.sep in source and not path.is_file():
        raise BadInput(Name("there is no file {0}, {1}", repr(source), EXPECTED))
    run: Callable[[], ModuleType] = lambda: load(source)  # noqa: E731
    try:
        return called_at_start(path.stem, run)
    except PluginError as error:
        if isinstance(cause := error.__cause__, ModuleNotFoundError) and cause.name == source:
            raise BadInput(Name("there is no module {0}, {1}", repr(source), EXPECTED)) from None
        raise BadInput(Name("plugin {0} cannot be loaded: it {1}", source, error)) from error


def _from_file(source: str) -> ModuleType:
    """Execute a file as a module by the name of the file, which finds the modules beside it."""
    path = Path(source)
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    former = sys.modules.get(path.stem)
    sys.modules[path.stem] = module  # where it imports what imports it
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
    finally:
        if former and getattr(former, "__file__", None) != source:
            sys.modules[path.stem] = former
    return module


def forget_file(given: Given | None) -> None:
    """Take the module of a file out of those that are imported, once its plugin is used no more."""
    source = given.source if given else ""
    name = Path(source).stem
    if os.sep in source and getattr(sys.modules.get(name), "__file__", None) == source:
        del sys.modules[name]


def _with_hooks(plugin: Any, label: str) -> Any:
    """Return an object with hooks: for a technique, or a module that has none, what has one."""
    techniques = [plugin] if isinstance(plugin, Technique) else []
    if not techniques:
        manager = Manager()
        manager.register(plugin, label)
        if manager.get_hookcallers(plugin) or manager.problems:
            return plugin
        techniques = techniques_of(plugin) if isinstance(plugin, ModuleType) else []
        if not techniques and hasattr(plugin, "__path__"):  # a package may hold a course, or texts
            return plugin
    if not techniques:
        raise BadInput(Name("plugin {0} has no hook and no technique, {1}", label, EXPECTED))
    module = plugin.find.__module__ if isinstance(plugin, Technique) else plugin.__name__
    return SimpleNamespace(__name__=module, lapiz_techniques=hook(lambda: techniques))
