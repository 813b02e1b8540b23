"""Finds techniques by what their titles are in other languages."""

import attrs

from lapiz.core import BadInput, Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import called
from lapiz.texts.translations import languages, speaking
from lapiz.texts.words import title


def usual_name(name: str) -> str:
    """Return the name of the technique with a title in any language, else the text as it is.

    >>> usual_name("Par desnudo"), usual_name("X-Wing"), usual_name("no title")
    ('naked-pair', 'X-Wing', 'no title')
    """
    try:
        registry().named(name)
    except BadInput:
        others = languages(registry().packages)[1:]
        names = [technique.name for code in others for technique in called(name, _in(code))]
        return names[0] if len(set(names)) == 1 else name
    return name


def _in(code: str) -> list[Technique]:
    """Return all techniques with their titles in a language."""
    with speaking(code):
        known = registry().techniques.values()
        return [attrs.evolve(technique, title=title(technique.name)) for technique in known]
