"""Imports that wait until a name is asked for: how the faces of lapiz load.

A face lists what many modules have, and whoever needs one name should not import them all: that
is most of what a short command does. Python 3.15 has such imports in the language (PEP 810).
"""

import builtins
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

_SWAPPING = threading.Lock()
"""Held while the imports of a face are noted: nothing is imported meanwhile, so nobody waits."""


class _Waiting:
    """Stands for a name of a module until it is asked for."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name


class _Unread:
    """Stands for a module of which names are noted."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> _Waiting:
        return _Waiting(self._module, name)


class _Face(ModuleType):
    """A module whose names are imported when they are asked for, or were `later`."""

    def __getattr__(self, name: str) -> Any:
        """Return what a name stands for, or a module of the folder; two threads get the same."""
        one = vars(self)["_waiting"].get(name)
        if one:
            value = getattr(import_module(one.module), one.name)
            super().__setattr__(name, value)
            return value
        inside = f"{self.__name__}.{name}"
        if name.startswith("_") or not find_spec(inside):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return import_module(inside)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a name; a module that is imported does not take the place of what has its name."""
        if not (isinstance(value, ModuleType) and name in vars(self)["_waiting"]):
            super().__setattr__(name, value)

    def __dir__(self) -> Iterable[str]:
        """Return all names, those as well that wait."""
        return sorted({*super().__dir__(), *vars(self)["_waiting"]})


@contextmanager
def later(face: str) -> Iterator[None]:
    """Note what a face imports inside the context; each name is imported when it is asked for.

    >>> import lapiz
    >>> lapiz.solve.__module__
    'lapiz.solving.solver'
    """
    module = sys.modules[face]
    waiting = dict[str, _Waiting]()
    with _noted(vars(module), waiting):
        yield
    vars(module)["_waiting"] = waiting
    module.__class__ = _Face


@contextmanager
def when_called(module: str) -> Iterator[None]:
    """Note the functions that a module imports inside the context: a call imports what it calls.

    This is for what a record holds and few who read the record call.
    """
    content = vars(sys.modules[module])
    waiting = dict[str, _Waiting]()
    with _noted(content, waiting):
        yield
    content.update({name: _calling(one) for name, one in waiting.items()})


def _calling(one: _Waiting) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        return getattr(import_module(one.module), one.name)(*arguments, **named)

    return call


@contextmanager
def _noted(content: dict[str, Any], waiting: dict[str, _Waiting]) -> Iterator[None]:
    """Note the imports of a module, by the names that it gives to what it imports."""
    usual = builtins.__import__

    def note(name: str, within: Any = None, *more: Any) -> Any:
        return _Unread(name) if within is content else usual(name, within, *more)

    with _SWAPPING:
        setattr(builtins, "__import__", note)  # noqa: B010  # its type has names for the rest
        try:
            yield
        finally:
            setattr(builtins, "__import__", usual)  # noqa: B010
    waiting.update({name: one for name, one in content.items() if isinstance(one, _Waiting)})
    for name in waiting:
        del content[name]
