"""What there is to learn, in chapters: the path of the page, and courses to print.

What no course file names comes after its chapters: other techniques of the kind by family and
score, then those of rules, by the rule that most of their positions have. A kind without a course
is one chapter.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from lapiz import BadInput, Kind, Name, Technique, of_process, registry
from lapiz.files import courses, read_yaml
from lapiz.kinds import said
from lapiz.plugins import suggested
from lapiz.texts import title, told
from lapiz_play.library import pool, shelf

MORE, RULES = "more", "rules"
LOOKED_AT = 8
"""In so many of its positions is looked up which rules a technique is about."""
PATTERN = re.compile(
    r"(?!.*s (from|in|of|with) ).*(AIC|Blossom|Braid|Chain|Chromatic Pattern|Cycle|Exocet|[Ff]ish"
    r"|House|Kite|Leviathan|Line|Loop|Medusa|Oddagon|Pair|Piece|Place|Quadruple|Rectangle|Single"
    r"|Skyscraper|Square|Squirmbag|Triple|Whale|Whip|Wing)(?: XZ)?(?: Type)?(?: \d)?"
)
"""What techniques are called that are a pattern, of which there is one or none in a position.

Names that begin with several things, such as *Chains from*, are not, whatever they end with.
"""
AN = re.compile("[AEFHILMNORSX](?![a-z])|[AEIO](?!ne )[a-z]|Un(?!i)")
"""How names begin that have *an* before them in English."""


@attrs.frozen
class Chapter:
    """Techniques that are learnt together, easiest first; the question may be empty."""

    name: str
    title: str
    question: str
    kind: Kind
    techniques: tuple[Technique, ...]

    @property
    def pairs(self) -> list[tuple[Technique, Kind]]:
        """Each technique with the kind in which it is learnt."""
        return [(technique, self.kind) for technique in self.techniques]


def every_chapter() -> list[Chapter]:
    """Return the chapters of all kinds, those of the usual kind first."""
    kinds = sorted(registry().kinds.values(), key=lambda kind: not kind.usual)
    return [chapter for kind in kinds for chapter in chapters(kind)]


def chapters(kind: Kind) -> list[Chapter]:
    """Return the chapters of a kind, with the techniques that have a lesson.

    >>> [one.name for one in chapters(registry().kind("sudoku"))][:3]
    ['first-steps', 'sets', 'one-digit']
    """
    left = {one.name: one for one in registry().for_kind(kind.name) if has_lesson(one, kind)}
    every = [*_planned(kind, left), *_others(kind, left)]
    return [chapter for chapter in every if chapter.techniques]


def has_lesson(technique: Technique, kind: Kind) -> bool:
    """Tell whether there is a position to teach a technique with: singles need none of a pool."""
    return technique.name in pool(kind.name) or bool(technique.last and technique in _singles(kind))


def _singles(kind: Kind) -> Iterable[Technique]:
    """Return the singles that puzzles of the library are solved with."""
    used = {name for entry in shelf() if entry.kind == kind.name for name in entry.techniques}
    offered = registry().for_kind(kind.name)
    return [one for one in offered if one.last and one.kind == kind.name and one.name in used]


def _planned(kind: Kind, left: dict[str, Technique]) -> Iterator[Chapter]:
    """Yield the chapters of course files; what they name is left no more."""
    for planned in courses().chapters:
        if planned.kind == kind.name:
            techniques = [left.pop(name) for name in planned.techniques if name in left]
            yield Chapter(planned.name, *planned.told(), kind, tuple(techniques))


def _others(kind: Kind, left: dict[str, Technique]) -> Iterator[Chapter]:
    plain = [technique for technique in left.values() if not technique.ruled]
    ruled = [technique for technique in left.values() if technique.ruled]
    if any(chapter.kind == kind.name for chapter in courses().chapters):
        plain.sort(key=lambda one: (_family(one), _score(one, kind), one.name))
        yield Chapter(MORE, said("More"), said("What else is there?"), kind, tuple(plain))
    else:
        plain.sort(key=lambda one: (_score(one, kind), one.name))
        yield Chapter(kind.name, told(kind.title), "", kind, tuple(plain))
    rules = {technique: rule_of(technique.name, kind.name) for technique in ruled}
    ruled.sort(key=lambda one: (not rules[one], rules[one], _score(one, kind), one.name))
    yield Chapter(RULES, said("Rules"), said("What does each rule add?"), kind, tuple(ruled))


def _family(technique: Technique) -> str:
    """Return the module that has a technique: those of one family stand together."""
    return technique.find.__module__


def _score(technique: Technique, kind: Kind) -> float:
    return technique.scores.get(kind.profile.scale, 0)


@of_process(most=None)
def rule_of(technique: str, kind: str) -> str:
    """Return the name of the rule that most positions of a technique have; empty if none has.

    >>> rule_of("cage-cell", "sudoku"), rule_of("one-rule", "sudoku")
    ('killer', '')
    """
    counts, positions = Counter[str](), pool(kind).get(technique, ())[:LOOKED_AT]
    for pooled in positions:
        (document,) = read_yaml(pooled.text)
        # A text that is no document, such as a line of digits, has no rules.
        rules = document.value.get("rules", ()) if isinstance(document.value, dict) else ()
        # A rule is a name, or fields of which the first one names it.
        names = (one if isinstance(one, str) else next(iter(one)) for one in rules)
        counts.update([*dict.fromkeys(names)])
    most = len(positions) / 2
    usual = (name for name, count in counts.most_common() if count > most)
    return next((name for name in usual if name in registry().rules), "")


def short_title(technique: str) -> str:
    """Return what a technique is called in short, as lessons and practice name it.

    >>> short_title("locked-candidates-pointing"), short_title("x-wing")
    ('Pointing', 'X-Wing')
    """
    short = courses().names.get(technique)
    return said(short) if short else title(technique)


def asked_for(technique: Technique) -> str:
    """Return the question whether a technique can be used in a position.

    >>> from lapiz import registry
    >>> for name in ("x-wing", "skyscraper", "two-lines"):
    ...     print(asked_for(registry().technique(name)))
    Is there an X-Wing here?
    Is there a Skyscraper here?
    Can you use Two Lines here?
    """
    name = short_title(technique.name)
    if not _is_pattern(technique):
        return said("Can you use {title} here?").format(title=name)
    if AN.match(name):
        return said("Is there an {title} here?").format(title=name)
    return said("Is there a {title} here?").format(title=name)


def not_there(technique: Technique) -> str:
    """Return the sentence that a technique cannot be used in a position."""
    name = short_title(technique.name)
    if not _is_pattern(technique):
        return said("You cannot use {title} here.").format(title=name)
    return said("There is no {title} here.").format(title=name)


def _is_pattern(technique: Technique) -> bool:
    """Tell whether the English title is that of a pattern, such as X-Wing."""
    return bool(PATTERN.fullmatch(technique.title))


def chapter_of(name: str, kind: str = "") -> Chapter:
    """Return a chapter of a kind by name; BadInput, with the nearest, for an unknown one."""
    known = {one.name: one for one in chapters(registry().kind(kind or registry().usual_kind))}
    if name not in known:
        fault = Name("there is no chapter {0}", repr(name))
        raise BadInput(suggested(fault, name, sorted(known)))
    return known[name]
