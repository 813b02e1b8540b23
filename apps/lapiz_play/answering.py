"""The one function of the protocol: a request as JSON has it, its answer as JSON has it.

What JSON allows and no page sends is refused first: nothing below expects it.
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from math import isfinite
from typing import Any

from lapiz import BadInput, Misbehaved, NotReached, OutOfBudget, PluginError, speaking
from lapiz.core import noting
from lapiz.texts import (
    ENGLISH,
    check_language,
    check_notation,
    languages,
    marked,
    one_line,
    told,
)
from lapiz_play import questions
from lapiz_play.boards import spared
from lapiz_play.complaints import for_page
from lapiz_play.request import Object, Request

EXPECTED = (BadInput, PluginError, NotReached, Misbehaved)
NO_OBJECT = marked("expected an object")
LONGEST_MESSAGE = 1_000
"""Characters of a message; a longer one is cut off."""


def answer(request: Mapping[str, Any]) -> Object:
    """Return the answer to a request of the page: see docs/internals/play.md.

    It never raises: what is wrong is said in the field `error` of the answer.

    >>> answer({"ask": "read", "text": "hello"})["error"][:41]
    'This is not a puzzle that lapiz can read.'
    >>> grid = ["1...", "....", "....", "...."]
    >>> position = {"placed": [1]}
    >>> asked = {"ask": "check", "puzzle": {"kind": "sudoku", "grid": grid}, "position": position}
    >>> answer(asked)["message"]
    'r1c1=1 and r1c2=1 cannot both be true (1 in row 1, 1 in box 1)'
    """
    fault = unfit(request) if isinstance(request, Mapping) else NO_OBJECT
    if fault:
        return refused(request, fault)
    try:
        with ExitStack() as voice:
            _speak(request, voice)
            return _answered(request)
    except BadInput as error:  # of the language itself
        return {"error": str(error)}


def refused(request: Any, text: str) -> Object:
    """Return the answer that is only an error, in the language of a request if it names one.

    >>> refused({"language": "es"}, "This is nested too deeply.")["error"]
    'Esto está anidado a demasiada profundidad.'
    """
    code = request.get("language") if isinstance(request, Mapping) else ENGLISH
    with speaking(code if code in list(languages(("lapiz_play",))) else ENGLISH):
        return {"error": told(text)}


def _speak(request: Mapping[str, Any], voice: ExitStack) -> None:
    asked = Request(request)
    code = asked.text("language")
    if code:
        voice.enter_context(speaking(check_language(code)))
    notation = asked.text("notation")
    if notation:
        voice.enter_context(noting(check_notation(notation)))


def _answered(request: Mapping[str, Any]) -> Object:
    asked = Request(request)
    try:
        return _spared(_question(asked.text("ask"))(asked), asked.texts("spaces"))
    except EXPECTED as error:
        line = getattr(error, "line", None)
        return {"error": _message(for_page(error)), **({"line": line} if line else {})}
    except OutOfBudget:
        return {"error": told("This would take too much searching.")}
    except RecursionError:
        return {"error": told(DEEP)}
    except Exception as error:  # whatever it is, the page goes on
        return {"error": _message(f"a fault of lapiz: {type(error).__name__}: {error}")}


def _spared(found: Object, known: list[str]) -> Object:
    """Return an answer without the spaces that the page knows, nor those of a puzzle in it."""
    inner = {"read": spared(found["read"], known)} if "read" in found else {}
    return {**spared(found, known), **inner}


def _question(name: str) -> Callable[[Request], Object]:
    known = questions.QUESTIONS
    if name not in known:
        raise BadInput(f"there is no question {name!r:.60}, expected one of: {', '.join(known)}")
    return questions.question(name)


def _message(text: str) -> str:
    return one_line(told(text), LONGEST_MESSAGE)


DEEPEST = 100
"""How many lists and objects may hold each other."""
MOST_BITS = 64
DEEP = "This is nested too deeply."
NUMBER = "The request has a number that is too large, or none at all."
TEXT = "The request has a text with half of a character in it."


def unfit(value: Any) -> str:
    """Return what is wrong with the parts of a request; an empty text if nothing is.

    >>> unfit({"ask": "read", "text": "4.. ..."}), unfit({"title": "\\ud800"})
    ('', 'The request has a text with half of a character in it.')
    """
    depth, level = 0, [value]
    while level:
        if depth > DEEPEST:
            return DEEP
        for part in level:
            fault = _fault(part)
            if fault:
                return fault
        level = [part for whole in level for part in _parts(whole)]
        depth += 1
    return ""


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _fault(value: Any) -> str:
    if isinstance(value, str):
        return "" if _is_whole(value) else TEXT
    if isinstance(value, int):
        return NUMBER if value.bit_length() > MOST_BITS else ""
    return NUMBER if isinstance(value, float) and not isfinite(value) else ""


def _is_whole(text: str) -> bool:
    """Tell whether a text has no half of a surrogate pair, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
