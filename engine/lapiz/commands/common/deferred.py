"""Commands that are known by name and help before they are imported: each has a module of its own.

`why_not.py` in such a package holds the function `why_not`, which is `lapiz why-not`; a new file
there is a new command. To import what a command needs takes longer than a short one runs.
"""

import functools
import importlib
import importlib.util
import inspect
import pkgutil
from types import CodeType, FunctionType

import click


class Deferred(click.Command):
    """Stands for a command that is imported when it is called."""

    def __init__(self, package: str, module: str) -> None:
        # `lapiz try` is `try_.py`: a module cannot be called by a word of the language
        super().__init__(module.rstrip("_").replace("_", "-"))
        self.package = package
        self.module = module

    def load(self) -> click.Command:
        """Return the command itself."""
        module = importlib.import_module(f"{self.package}.{self.module}")
        return getattr(module, self.module)  # type: ignore[no-any-return]

    def summed_up(self) -> click.Command:
        """Return what stands for the command in a list: its help is the function's docstring."""
        return click.Command(self.name, help=docstring(self.package, self.module))


def commands_in(package: str) -> list[click.Command]:
    """Return the commands of a package: those of its modules, none of which is imported.

    Modules and packages called `common` are what commands share.

    >>> [one.name for one in commands_in("lapiz.commands")][:3]
    ['check', 'example', 'hint']
    """
    return [Deferred(package, name) for name in _modules(package)]


@functools.cache
def _modules(package: str) -> tuple[str, ...]:
    spec = importlib.util.find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    return tuple(name for _, name, _ in pkgutil.iter_modules(folders or ()) if name != "common")


def docstring(package: str, module: str) -> str:
    """Return the docstring of the function that a module is named after, without importing it.

    >>> docstring("lapiz.commands", "example").partition(".")[0]
    'Print a puzzle that comes with lapiz, or list their names'
    """
    spec = importlib.util.find_spec(f"{package}.{module}")
    code = getattr(spec.loader, "get_code")(spec.name) if spec else None  # noqa: B009
    functions = (const for const in code.co_consts if isinstance(const, CodeType)) if code else ()
    named = next((function for function in functions if function.co_name == module), None)
    return inspect.cleandoc(FunctionType(named, {}).__doc__ or "") if named else ""
