"""The words of a deduction, as plain text in the notation of its puzzle's kind."""

import inspect

from lapiz.deduction import Deduction, Token, candidates
from lapiz.kind import Puzzle
from lapiz.plugins import registry
from lapiz.taming import LONGEST
from lapiz.technique import Technique
from lapiz.translations import language, translator

__all__ = [
    "doc",
    "effect",
    "one_line",
    "pattern",
    "placed",
    "reason",
    "removed",
    "template",
    "title",
]


def title(name: str) -> str:
    """Return the title of a technique by its name."""
    known = registry().techniques.get(name)
    return _translate(known.title if known else name.replace("-", " ").capitalize(), name)


def doc(one: Technique) -> str:
    """Return what a technique says of itself, without the indents of its code."""
    return _translate(inspect.cleandoc(one.doc), one.name)


def _translate(message: str, technique: str) -> str:
    """Return a text in the language spoken now: by its technique's package, or by any other."""
    known = registry()
    one = known.techniques.get(technique)
    own = (one.package,) if one else ()
    return translator(language(), (*own, "lapiz", *known.packages))(message)


def pattern(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return the sentence that tells the pattern."""
    return _said(puzzle, deduction, "pattern")


def reason(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return the sentence that tells why."""
    return _said(puzzle, deduction, "reason")


def _said(puzzle: Puzzle, deduction: Deduction, part: str) -> str:
    """Return a text with its tokens printed; as its template when a plugin's token cannot be."""

    def show(token: Token) -> str:
        return puzzle.kind.token(puzzle.space, token)

    says = deduction.says
    template = text = str(getattr(says, part))
    told = says.pattern_text if part == "pattern" else says.reason_text
    for one in (_translate(template, deduction.technique), template):
        try:
            text = told(show, lambda _, one=one: one)  # type: ignore[misc]
            break
        except Exception:  # a plugin's text never stops the log, nor does a wrong translation
            continue
    if len(text) > 2 * LONGEST:
        text = f"{text[: 2 * LONGEST]}… ({len(text)} signs, cut)"
    if not text.isprintable():
        text = one_line(text, len(text))
    return text[:1].upper() + text[1:] if text.partition(" ")[0].isalpha() else text


def template(deduction: Deduction, part: str) -> str:
    """Return the "pattern" or "reason" with its tokens unprinted, in the language spoken now."""
    return _translate(str(getattr(deduction.says, part)), deduction.technique)


def effect(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return what is placed and removed: `r5c7<>4, r9c7<>4`."""
    parts = []
    if deduction.places:
        parts.append(placed(puzzle, deduction.places))
    if deduction.removes:
        parts.append(removed(puzzle, deduction.removes))
    return ", ".join(parts)


def placed(puzzle: Puzzle, members: int) -> str:
    """Return placed candidates, in the kind's own notation "placed" if it has one."""
    own = Token("placed", members) if puzzle.kind.printer("placed") else candidates(members)
    return puzzle.kind.token(puzzle.space, own)


def removed(puzzle: Puzzle, members: int) -> str:
    """Return removed candidates, in the kind's own notation "removed" if it has one."""
    if puzzle.kind.printer("removed"):
        return puzzle.kind.token(puzzle.space, Token("removed", members))
    text = puzzle.kind.token(puzzle.space, candidates(members))
    return text.replace("=", "<>") if "=" in text else f"not {text.replace(', ', ', not ')}"


def one_line(text: str, longest: int = 600) -> str:
    """Return a text on one line, of signs that can be printed.

    >>> one_line("a\\nb\\x1b[31m")
    'a b\\\\x1b[31m'
    """
    signs = (
        sign
        if sign.isprintable()
        else " "
        if sign.isspace()
        else sign.encode("unicode_escape").decode()
        for sign in text[:longest]
    )
    return "".join(signs) + ("…" if len(text) > longest else "")
