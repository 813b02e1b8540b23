"""What the page may ask: one module for each family of questions, imported when one is asked."""

from collections.abc import Callable, Mapping
from importlib import import_module

from lapiz_play.request import Object, Request

__all__ = ["QUESTIONS", "question"]

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "about": ("hello", "techniques"),
    "reading": ("read", "set", "rules", "export"),
    "picturing": ("picture",),
    "checking": ("check", "count"),
    "helping": ("hint", "steps", "advance"),
    "asking": ("why", "why-not"),
    "reasoning": ("reasoning",),
    "solving": ("solve", "rate"),
    "making": ("library", "generate", "today"),
    "practising": ("practice", "judge"),
    "teaching": ("path", "lesson", "counter"),
    "reviewing": ("review",),
    "writing": ("draft", "names", "try", "lab", "package"),
}
"""The modules, each with the names of its questions."""
QUESTIONS: Mapping[str, str] = {name: family for family in FAMILIES for name in FAMILIES[family]}
"""The questions by name, each with its module."""


def question(name: str) -> Callable[[Request], Object]:
    """Return what answers a question.

    >>> question("why-not").__name__
    'why_not'
    """
    known: Mapping[str, Callable[[Request], Object]]
    known = import_module(f"{__name__}.{QUESTIONS[name]}").QUESTIONS
    return known[name]
