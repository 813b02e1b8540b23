"""The words of a deduction, as plain text in the notation of its puzzle's kind.

`say` prints one at one of six lengths; the other functions return the parts of these texts.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext

from lapiz.core import BadInput, Deduction, Name, Position, Puzzle, Technique, Token, filled, noting
from lapiz.plugins import LONGEST_TEXT, suggested
from lapiz.plugins.registry import registry
from lapiz.texts.phrases import marked, one_line
from lapiz.texts.tokens import placed, printer, removed, shortened, word
from lapiz.texts.translations import (
    ENGLISH,
    WORD,
    check_language,
    is_english,
    language,
    lookup,
    said,
    speaking,
    translator,
)

LENGTHS = ("name", "where", "line", "paragraph", "full", "simple")
"""The lengths of what `say` prints, from the shortest to the longest, and simple words at last."""
LEVELS = marked(
    (
        "Easy",
        "Medium",
        "Hard",
        "Unfair",
        "Expert",
        "Extreme",
        "Diabolical",
        "Beyond",
    )
)
ENGINE = marked(
    {
        "choice": "Choice",
        "search": "All the rest, by search",
        "trial": "Trial",
        "unnamed": "Unnamed (backtracking)",
    }
)
"""The titles of the engine's own deductions."""
WIDTH = 100
ONE_SOLUTION = marked("This works because the puzzle has one solution.")
"""Said of a deduction that uses it: it is counted before such techniques are asked."""
RESTING = "†"
"""Marks what rests on such a deduction."""
_AS_IT_IS = nullcontext()


def resting_legend() -> str:
    """Return what explains the sign of steps that rest on there being one solution."""
    text = said("{sign} rests, by an earlier step, on the puzzle having one solution.")
    return text.format(sign=RESTING)


def say(
    puzzle: Puzzle,
    deduction: Deduction,
    length: str = "line",
    notation: str = "",
    language: str = "",
    *,
    position: Position | None = None,
) -> str:
    """Return a deduction in words, at one of six lengths.

    These are: "name", the name of the technique; "where", the name and where to look; "line",
    pattern and effect in a line; "paragraph", pattern, reason and consequence in sentences; "full",
    these and, of what supposes something, the implications, a line each, and so the links of a
    chain; "simple", a few short sentences for a child. The last four give the effect away.
    `position` is the one it was found in, by default the puzzle's start. Notation ("lapiz", or
    another that a kind has) and language ("en", "es") are by default the current ones; a kind that
    does not have the notation uses its own. Raises BadInput for an unknown length, notation or
    language.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> found = lapiz.steps(puzzle, "hidden-single")[0]
    >>> for length in LENGTHS[:4]:
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
    with ExitStack() as voice:
        if language:
            code = check_language(language)
            voice.enter_context(speaking(code))
        if notation:
            voice.enter_context(noting(check_notation(notation)))
        if length == "simple":
            from lapiz.texts.simple import simple  # which few ask for

            return simple(puzzle, deduction, position or puzzle.start)
        text = FORMS[length](puzzle, deduction)
        if length == "full":
            lines = line_by_line(puzzle, deduction, position or puzzle.start)
            text = "\n".join([text, *lines])
        return text


def check_notation(name: str) -> str:
    """Return the name of a notation; BadInput if no kind has it."""
    known = registry().notations
    if name not in known:
        raise BadInput(suggested(Name("there is no notation {0}", repr(name)), name, known))
    return name


def where(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return what a deduction rests on (the first few of many), without its effect."""
    numbers = deduction.deadly or deduction.truths
    try:
        return one_line(shortened(puzzle, numbers), LONGEST_TEXT) if numbers else ""
    except Exception:  # a plugin's notation never stops the log
        return ""


def _name(_: Puzzle, deduction: Deduction) -> str:
    return title(deduction.technique)


def _where(puzzle: Puzzle, deduction: Deduction) -> str:
    return ": ".join(filter(None, (title(deduction.technique), where(puzzle, deduction))))


def _line(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return a line, in the notation's form for whole deductions if it has one."""
    line = puzzle.kind.printer("line") and _token(puzzle, Token("line", deduction))
    if not line:
        sentences, code = _voiced(puzzle, deduction, "pattern")
        with speaking(code):
            parts = (" ".join(sentences).removesuffix("."), effect(puzzle, deduction))
        line = " => ".join(filter(None, parts))
    return f"{title(deduction.technique)}: {line}"


def _paragraph(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return sentences: the pattern, why, what is taken for granted, what follows."""
    unique = deduction.grounds.assumes_unique
    removes, places = deduction.effect
    sentences = [
        pattern(puzzle, deduction),
        reason(puzzle, deduction),
        said(ONE_SOLUTION) if unique else "",
        said("So place {effect}.").format(effect=placed(puzzle, places)) if places else "",
        said("So {effect}.").format(effect=removed(puzzle, removes)) if removes else "",
    ]
    return " ".join(filter(None, sentences))


FORMS = dict(zip(LENGTHS[:5], (_name, _where, _line, _paragraph, _paragraph), strict=True))


def implications(puzzle: Puzzle, deduction: Deduction, position: Position) -> list[str]:
    """Return the implications of a deduction that supposes something, a numbered line each.

    `position` is the one it was found in; cases are indented.
    """
    return line_by_line(puzzle, deduction, position) if deduction.supposes else []


def line_by_line(
    puzzle: Puzzle, deduction: Deduction, position: Position, *, whole: bool = True
) -> list[str]:
    """Return what a text of full length adds: implications, or a chain link by link.

    That is told of what supposes something, and of chains whose text just names their nodes, and so
    is what a text has `further`. If not the `whole` is told, many lines are left out, as at the
    usual length.
    """
    from lapiz.search.telling import is_told_by_links  # few steps have what has to be told

    if whole and "further" in deduction.says.tokens:
        return _voiced(puzzle, deduction, "{further}")[0]
    if not deduction.supposes and not (deduction.links and is_told_by_links(deduction)):
        return []
    from lapiz.texts.excerpts import excerpt
    from lapiz.texts.telling import argument_lines

    lines = argument_lines(deduction, position)
    return [line.text(puzzle) for line in lines] if whole else excerpt(puzzle, lines)


def _token(puzzle: Puzzle, token: Token) -> str:
    """Return the text of a token; empty if a plugin's notation cannot print it."""
    try:
        return one_line(word(puzzle, token), LONGEST_TEXT)
    except Exception:
        return ""


def title(name: str) -> str:
    """Return the title of a technique by its name."""
    record = registry().record(name)
    usual = ENGINE.get(name) or name.replace("-", " ").capitalize()
    return _translate(record.title if record else usual, name)


def doc(technique: Technique) -> str:
    """Return the description of a technique, without the indents of its code.

    In other languages it ends with the source; in which order deductions come is for readers of
    the code.
    """
    if language() == ENGLISH:
        return inspect.cleandoc(technique.doc)
    parts = [_translate(part, technique.name) for part in described(technique)]
    source = SOURCE.search(" ".join(technique.doc.split()))
    if source:
        parts.append(said("Source: {source}").format(source=source[1]))
    return "\n\n".join(textwrap.fill(part, WIDTH) for part in parts)


def described(technique: Technique) -> list[str]:
    """Return the paragraphs of a description, each on one line, without source and order."""
    text = inspect.cleandoc(technique.doc)
    lines = (SOURCE.sub("", " ".join(part.split())).strip() for part in text.split("\n\n"))
    return [line for line in lines if line]


SOURCE = re.compile(r"Source: (.*?)(?: Order: .*)?$")
"""Where a technique comes from, and the order in which it yields, at the end of its docstring."""


def _translate(message: str, technique: str) -> str:
    """Return a text in the current language: by its technique's package, or by any other."""
    return translator(language(), _packages(technique))(message)


def _packages(technique: str) -> tuple[str, ...]:
    """Return the packages in whose catalogues the texts of a technique are looked up."""
    plugins = registry()
    record = plugins.record(technique)
    return (*((record.package,) if record else ()), "lapiz", *plugins.packages)


def pattern(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return the sentence that describes the pattern."""
    return " ".join(pattern_lines(puzzle, deduction))


def pattern_lines(puzzle: Puzzle, deduction: Deduction) -> list[str]:
    """Return the lines that describe the pattern, as a template with line breaks has them.

    The first one is the sentence that the others belong to.
    """
    return _voiced(puzzle, deduction, "pattern")[0]


def reason(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return the sentence that says why."""
    return " ".join(_voiced(puzzle, deduction, "reason")[0])


def _voiced(puzzle: Puzzle, deduction: Deduction, part: str) -> tuple[list[str], str]:
    """Return the lines of a text with its tokens printed, and its language.

    `part` is "pattern", "reason" or a template.
    A text without translation is English with all that is in it: no sentence mixes languages. If a
    token cannot be printed, it is the template.
    """
    says = deduction.says
    template = str(getattr(says, part, part))
    lines = template.split("\n")
    code = language()
    for sentence, code in _tellings(template, deduction.technique):
        try:
            with speaking(code) if code != language() else _AS_IT_IS:
                show = printer(puzzle)
                lines = [filled(line, says.tokens, show) for line in sentence.split("\n")]
            break
        except Exception:  # a plugin's text never stops the log, nor does a wrong translation
            continue
    first, *others = map(_shown, lines)
    if not first[:1].isupper() or ". " in first:  # most need no more than this look
        first = SENTENCE.sub(lambda start: start[0][:1].upper() + start[0][1:], first)
    return [first, *others], code


def _shown(text: str) -> str:
    """Return a text as it is shown: not too long, and on one line."""
    if len(text) > 2 * LONGEST_TEXT:
        text = f"{text[: 2 * LONGEST_TEXT]}… ({len(text)} characters, cut off)"
    if not text.isprintable():
        text = one_line(text, len(text))
    return text


def _tellings(template: str, technique: str) -> Iterator[tuple[str, str]]:
    """Yield a template in the current language, if it can be told in it, and in English."""
    code = language()
    if not is_english(code):
        translated = lookup(code, _packages(technique))(template)
        if translated is not None:
            yield translated, code
        elif not WORD.search(template):
            yield template, code
    yield template, ENGLISH


SENTENCE = re.compile(r"(?:^|(?<=[.] ))[^\W\d_]+(?=[ ,])")
"""The word that a sentence begins with; not the name of a cell."""


def template(deduction: Deduction, part: str) -> str:
    """Return the "pattern" or "reason" with its tokens unprinted, in the current language."""
    return _translate(str(getattr(deduction.says, part)), deduction.technique)


def effect(puzzle: Puzzle, deduction: Deduction) -> str:
    """Return what is placed and removed: `r5c7=4`, or `4 from r5c7 r9c7; 8 from r1c1`."""
    prints = puzzle.kind.printer("removals")
    parts = []
    if deduction.places:
        parts.append(placed(puzzle, deduction.places))
    if deduction.removes:
        line = _token(puzzle, Token("removals", deduction.removes)) if prints else ""
        parts.append(line or removed(puzzle, deduction.removes))
    return ("; " if prints else ", ").join(parts)
