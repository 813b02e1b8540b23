"""Names that a module gets wrong, each with the nearest that there is."""

import builtins
import inspect
import re
import sys
from collections.abc import Iterable
from traceback import walk_tb

import lapiz
from lapiz import Name, PluginError
from lapiz.plugins import SUGGESTED, hinted

IMPORTED = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")
GIVEN = re.compile(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'")


def with_hint(error: PluginError) -> str:
    """Return what a plugin did wrong, with the name that may be meant where it raised for one.

    >>> fault = "raised TypeError: Deduction.__init__() got an unexpected keyword argument 'remove'"
    >>> with_hint(PluginError(fault)).partition("; ")[2]
    'did you mean removes?'
    """
    text, cause = str(error), error.__cause__
    made = getattr(lapiz, match[1], None) if (match := GIVEN.search(text)) else None
    if match and made:
        return _nearest(text, match[2], inspect.signature(made).parameters)
    if match := IMPORTED.search(text):
        return _nearest(text, match[1], dir(sys.modules.get(match[2])))
    if isinstance(cause, AttributeError) and cause.name:
        return _nearest(text, cause.name, dir(cause.obj))
    if isinstance(cause, NameError) and cause.name:
        (*_, (frame, _)) = walk_tb(cause.__traceback__)
        return _nearest(text, cause.name, [*frame.f_globals, *dir(builtins)])
    return text


def _nearest(text: str, name: str, known: Iterable[str]) -> str:
    return hinted(Name.of(text), name, known, most=SUGGESTED)
