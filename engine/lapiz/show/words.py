"""The words of a deduction, as plain text in the notation of its puzzle's kind."""

from lapiz.deduction import Deduction, Token, candidates
from lapiz.kind import Puzzle
from lapiz.plugins import registry

__all__ = ["effect", "one_line", "pattern", "reason", "title"]


def title(name: str) -> str:
    """Return the title of a technique by its name."""
    known = registry().techniques.get(name)
    return known.title if known else name.replace("-", " ").capitalize()


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
    try:
        text = says.pattern_text(show) if part == "pattern" else says.reason_text(show)
    except Exception:  # a plugin's text never stops the log
        return str(getattr(says, part))
    return text[:1].upper() + text[1:] if text.partition(" ")[0].isalpha() else text


def effect(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return what is placed and removed: `r5c7<>4, r9c7<>4`."""
    parts = []
    if deduction.places:
        parts.append(puzzle.kind.token(puzzle.space, candidates(deduction.places)))
    if deduction.removes:
        parts.append(_removed(puzzle, deduction.removes))
    return ", ".join(parts)


def _removed(puzzle: Puzzle, members: int) -> str:
    """Return removed candidates, in the kind's own notation "removed" if it has one."""
    if "removed" in puzzle.kind.notation:
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
