"""Finds techniques by what their titles are in other languages."""

import attrs

from lapiz.core import BadInput, Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import called
from lapiz.texts.translations import ENGLISH, languages, speaking
from lapiz.texts.words import title


def usual_name(name: str) -> str:
    """Return the name of the technique with a title in any language, else the text as it is.

    >>> usual_name("Par desnudo"), usual_name("X-Wing"), usual_name("no title")
    ('naked-pair', 'X-Wing', 'no title')
    """
    try:
        registry().named(name)
    except BadInput:
        others = (code for code in languages(registry().packages) if code != ENGLISH)
        found = [one.name for code in others for one in called(name, _in(code))]
        return found[0] if len(set(found)) == 1 else name
    return name


def _in(code: str) -> list[Technique]:
    """Return all techniques with their titles in a language."""
    with speaking(code):
        known = registry().techniques.values()
        return [attrs.evolve(one, title=title(one.name)) for one in known]
