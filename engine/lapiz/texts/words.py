"""The words of a deduction, as plain text in the notation of its puzzle's kind.

`say` tells it at one of four lengths; the other functions give the parts that these are made of.
"""

import inspect
import re
import textwrap
from contextlib import ExitStack

from lapiz.core.bits import bits
from lapiz.core.deduction import Deduction, Grounds, Token, candidates, items
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.notation import noting
from lapiz.core.technique import Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.taming import LONGEST_TEXT
from lapiz.texts.phrases import marked
from lapiz.texts.translations import ENGLISH, check_language, language, said, speaking, translator

__all__ = [
    "LENGTHS",
    "check_notation",
    "doc",
    "effect",
    "one_line",
    "pattern",
    "placed",
    "reason",
    "removed",
    "say",
    "template",
    "title",
    "where",
]

LENGTHS = ("name", "where", "line", "paragraph")
"""How much `say` can tell, from the least to the most."""
LEVELS = (marked("Easy"), marked("Medium"), marked("Hard"), marked("Unfair"), marked("Extreme"))
ENGINE = (marked("Choice"), marked("Trial"), marked("Unnamed"))
"""The titles of the engine's own deductions."""
NAMED = 6
"""How many items are named of those that a deduction rests on."""
WIDTH = 100


def say(
    puzzle: Puzzle,
    deduction: Deduction,
    length: str = "line",
    notation: str = "",
    language: str = "",
) -> str:
    """Tell a deduction at one of four lengths: "name", "where", "line" or "paragraph".

    The name of the technique; with it where to look; pattern and effect in a line; pattern, reason
    and consequence in sentences. The last two tell all. Notation ("lapiz", or another that a kind
    has) and language ("en", "es") are the current ones by default; a kind that does not have the
    notation uses its own. Raises BadInput for a length, notation or language that there is not.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> found = lapiz.steps(puzzle, "hidden-single")[0]
    >>> for length in LENGTHS:
    ...     print(say(puzzle, found, length, language="es"))
    Único oculto
    Único oculto: el 4 en la fila 1
    Único oculto: En la fila 1 hay un solo lugar para el 4: r1c4 => r1c4=4
    En la fila 1 hay un solo lugar para el 4: r1c4. Ninguna otra casilla libre de la fila 1 puede \
ser 4. Por tanto, se coloca r1c4=4.
    >>> say(puzzle, found, "line", "hodoku")
    'Hidden Single: r1c4=4'
    """
    if length not in LENGTHS:
        raise BadInput(f"there is no length {length!r}, expected one of: {', '.join(LENGTHS)}")
    known = registry()
    with ExitStack() as voice:
        if language:
            code = check_language(language, ("lapiz", *known.packages))
            voice.enter_context(speaking(code))
        if notation:
            voice.enter_context(noting(check_notation(notation)))
        return TELL[length](puzzle, deduction)


def check_notation(name: str) -> str:
    """Return the name of a notation that some kind has; BadInput when none has it."""
    known = registry().notations
    if name not in known:
        raise BadInput(f"there is no notation {name!r}, expected one of: {', '.join(known)}")
    return name


def where(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return what a deduction rests on, the first few of many; it does not tell the effect."""
    numbers = deduction.deadly or deduction.truths
    text = _token(puzzle, items(*numbers[:NAMED])) if numbers else ""
    more = len(numbers) - NAMED
    return said("{items} and {count} more").format(items=text, count=more) if more > 0 else text


def _name(_: Puzzle, deduction: Deduction) -> str:
    return title(deduction.technique)


def _where(puzzle: Puzzle, deduction: Deduction) -> str:
    return ": ".join(filter(None, (title(deduction.technique), where(puzzle, deduction))))


def _line(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return a line, in the notation's own form of a whole deduction if it has one for this."""
    own = puzzle.kind.printer("line") and _token(puzzle, Token("line", deduction))
    told = pattern(puzzle, deduction).removesuffix(".")
    line = own or " => ".join(filter(None, (told, effect(puzzle, deduction))))
    return f"{title(deduction.technique)}: {line}"


def _paragraph(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return sentences: the pattern, why, what is taken for granted, and what follows."""
    unique = deduction.grounds is Grounds.UNIQUENESS
    removes, places = deduction.effect
    sentences = [
        pattern(puzzle, deduction),
        reason(puzzle, deduction),
        said("This takes for granted that the puzzle has one solution.") if unique else "",
        said("So place {effect}.").format(effect=placed(puzzle, places)) if places else "",
        said("So {effect}.").format(effect=removed(puzzle, removes)) if removes else "",
    ]
    return " ".join(filter(None, sentences))


TELL = dict(zip(LENGTHS, (_name, _where, _line, _paragraph), strict=True))


def _token(puzzle: Puzzle, token: Token) -> str:
    """Return the text of a token; nothing when a plugin's notation cannot print it."""
    try:
        return one_line(puzzle.kind.token(puzzle.space, token), LONGEST_TEXT)
    except Exception:
        return ""


def title(name: str) -> str:
    """Return the title of a technique by its name."""
    known = registry().techniques.get(name)
    return _translate(known.title if known else name.replace("-", " ").capitalize(), name)


def doc(one: Technique) -> str:
    """Return what a technique says of itself, without the indents of its code."""
    text = inspect.cleandoc(one.doc)
    if language() == ENGLISH:
        return text
    return "\n\n".join(_paragraph_of(part, one.name) for part in text.split("\n\n"))


def _paragraph_of(text: str, technique: str) -> str:
    """Return a paragraph in the language spoken now; one without translation as it is."""
    line = " ".join(text.split())
    told = _translate(line, technique)
    return text if told == line else textwrap.fill(told, WIDTH)


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
    if len(text) > 2 * LONGEST_TEXT:
        text = f"{text[: 2 * LONGEST_TEXT]}… ({len(text)} signs, cut)"
    if not text.isprintable():
        text = one_line(text, len(text))
    return SENTENCE.sub(lambda start: start[0][:1].upper() + start[0][1:], text)


SENTENCE = re.compile(r"(?:^|(?<=[.] ))[^\W\d_]+(?=[ ,])")
"""The word that a sentence begins with; not the name of a cell."""


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
    each = (puzzle.kind.token(puzzle.space, candidates(1 << one)) for one in bits(members))
    return ", ".join(said("not {candidate}").format(candidate=one) for one in each)


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
