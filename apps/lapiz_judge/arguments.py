"""Arguments as people write them: cut into steps, and what each says follows."""

import re
from collections.abc import Iterator

import attrs

from lapiz import BadInput, Puzzle, registry, speaking
from lapiz.texts import RESTING, languages, title

LONGEST_ARGUMENT = 200_000
"""Characters of an argument."""
MOST_STEPS = 1_000
MOST_SENTENCES = 60
"""Sentences of a step that are looked at for what it says follows."""
_NUMBERED = re.compile(r"^ {0,2}\d+[.)] +")
_DRAWN = re.compile("[│┌├└╔╠╚]|^ *(?:\\d ?)+$")
_ARROW = re.compile(r"=>|⇒|→|⟹")
_BECAUSE = re.compile(r"\b(?:because|since|porque|ya que|pues)\b|⇐|<=(?!>)", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{2,}[,:]?\s+|\.\s+|:\s+|^\s*")
"""Behind what the end of a sentence may begin that says what follows."""


@attrs.frozen
class Said:
    """What one step of an argument says: that some candidates go, or are placed, and why.

    `at` is where it says so in the text; `why` is the rest of the text.
    """

    removes: int
    places: int
    why: str
    at: int


def written_steps(argument: str) -> list[str]:
    """Return the steps of an argument, each as one line without its number.

    A step begins with a number, or else with a line that is not indented; boards are left out.
    Raises BadInput for what is longer than any argument.

    >>> written_steps("  1. Naked Single: r1c1=1\\n  2. Pair:\\n     r12c3\\n     => r3c3<>4")
    ['Naked Single: r1c1=1', 'Pair: r12c3 => r3c3<>4']
    """
    if len(argument) > LONGEST_ARGUMENT:
        raise BadInput(f"an argument of more than {LONGEST_ARGUMENT} characters")
    lines = argument.splitlines()
    numbered = any(map(_NUMBERED.match, lines))
    parts: list[list[str]] = []
    inside = not numbered
    for line in lines:
        head = _NUMBERED.match(line)
        if head or not (numbered or line[:1].isspace() or _ARROW.match(line)):
            parts.append([line[head.end() :] if head else line])
            inside = True
        elif not line.strip() or (numbered and not line[0].isspace()):
            inside = not numbered
        elif inside and parts:
            parts[-1].append(line)
        elif inside:
            parts.append([line])
    steps = [squeezed(" ".join(line for line in step if not _DRAWN.search(line))) for step in parts]
    steps = list(filter(None, steps))
    if len(steps) > MOST_STEPS:
        raise BadInput(f"an argument of more than {MOST_STEPS} steps")
    return steps


def squeezed(text: str) -> str:
    """Return a text with single blanks, without the point at its end and the sign of what rests."""
    return " ".join(text.replace(f" {RESTING}", "").split()).rstrip(". ")


def claims(puzzle: Puzzle, text: str) -> list[Said]:
    """Return what a step may say follows: behind an arrow, before "because", at its end.

    What comes after that sentence may be lines that tell why, so each sentence is looked at, the
    last one first.
    """
    arrows = list(_ARROW.finditer(text))
    if arrows:
        at = arrows[-1].end()
        claim = _said(puzzle, text[at:], text[: arrows[-1].start()], at)
        return [claim] if claim else []
    ends = [*(match.start() for match in re.finditer(r"\.(?= )", text)), len(text)]
    found_in = (_at_the_end(puzzle, text[:end]) for end in reversed(ends[-MOST_SENTENCES:]))
    return list(filter(None, found_in))


def _at_the_end(puzzle: Puzzle, text: str) -> Said | None:
    because = _BECAUSE.search(text)
    before = because and _said(puzzle, text[: because.start()], text[because.end() :], 0)
    if before:
        return before
    sentence = max(text.rfind(". "), 0)
    for start in _WORDS.finditer(text, sentence):
        claim = _said(puzzle, text[start.end() :], text[: start.end()], start.end())
        if claim:
            return claim
    return None


def _said(puzzle: Puzzle, what: str, why: str, at: int) -> Said | None:
    reader = puzzle.kind.naming.reader
    effect = reader.effect(puzzle.space, squeezed(what)) if reader else _by_names(puzzle, what)
    return Said(*effect, why.strip(" :,"), at) if effect else None


def _by_names(puzzle: Puzzle, text: str) -> tuple[int, int] | None:
    """Return what names with commas between remove and place, for a kind that reads no more."""
    removes = places = 0
    for name in re.split("[,;]", text):
        meaning = puzzle.kind.meaning(puzzle.space, squeezed(name))
        if meaning is None or meaning.candidate < 0 or meaning.gone is None:
            return None
        if meaning.gone:
            removes |= 1 << meaning.candidate
        else:
            places |= 1 << meaning.candidate
    return removes, places


def named_techniques(kind: str, text: str) -> list[str]:
    """Return the techniques that a text names, by the longest of its titles; in any language.

    A title before a colon at its beginning is the one that is meant.
    """
    low, titles = text.lower(), list(_titles(kind))
    head = low.partition(":")[0].strip()
    heads = dict.fromkeys(technique for name, technique in titles if name == head)
    if heads:
        return list(heads)
    named = [(len(name), technique) for name, technique in titles if _in(name, low)]
    longest = max(named, default=(0, ""))[0]
    return list(dict.fromkeys(technique for length, technique in named if length == longest))


def _in(name: str, text: str) -> bool:
    at = text.find(name)
    end = at + len(name)
    return (
        at >= 0
        and not (at and text[at - 1].isalnum())
        and not (end < len(text) and text[end].isalnum())
    )


def _titles(kind: str) -> Iterator[tuple[str, str]]:
    """Yield what the techniques of a kind are called, in lower case, each with its name."""
    records = registry().for_kind(kind)
    for code in languages():
        with speaking(code):
            yield from ((title(record.name).lower(), record.name) for record in records)
    for record in records:
        for name in (record.name, *record.aliases):
            yield name, record.name
            yield name.replace("-", " "), record.name
