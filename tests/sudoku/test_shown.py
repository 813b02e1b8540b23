"""What is shown of a step, and named in its text, is what the step rests on and changes.

Each technique is looked at in an example. Those named here do otherwise, for a reason.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

import lapiz
from lapiz.core import bits, union
from lapiz.testing import check_golden
from lapiz.texts import pattern, reason
from lapiz.texts.words import described
from tests.support.catalogue import CATALOGUE, examples, quick
from tests.support.fingerprints import fingerprint
from tests.support.places import ROOT

MOST = 4
"""How many deductions of each technique are looked at."""
TOO_MUCH = {
    # Their cases are many: pictures show where they begin, or what they are about.
    *("forcing-chain-contradiction", "nested-braid", "nishio", "template-delete", "template-set"),
    *("exocet", "senior-exocet", "law-of-leftovers", "set-equivalence"),
}
"""Techniques that do not show all that they rest on."""
MORE = {
    # They show cells that only explain why the pattern is there, or what is placed already.
    *("broken-wing", "hidden-single", "naked-single", "reverse-bug", "senior-exocet"),
    *("nested-braid", "set-equivalence", "template-delete"),
}
"""Techniques that show more than what they rest on."""
TOLD = Path(__file__).with_name("told.txt")
"""Of each technique the first step of its example: name, text, truths, and roles."""
FOUND = Path(__file__).with_name("found.txt")
"""Of each technique all that it finds in its first examples, and a number of what is told of it."""
EXAMPLES = 3
IN_WHOLE_HOUSES = {"law-of-leftovers", "set-equivalence"}
"""Techniques that name cells of which nothing need be open."""


@attrs.frozen
class Shown:
    """A deduction, the candidates that are drawn, those it rests on, and those it changes."""

    name: str
    deduction: lapiz.Deduction
    drawn: int
    truths: tuple[int, ...]
    deadly: int
    changed: int

    @property
    def rests(self) -> int:
        return union(self.truths) | self.deadly

    def shows_all(self) -> bool:
        return all(truth & (self.drawn | self.changed) for truth in self.truths)


@cache
def shown() -> tuple[Shown, ...]:
    return tuple(one for name in CATALOGUE if quick(name) for one in _shown(name))


def _shown(name: str) -> Iterator[Shown]:
    puzzle = examples(name)[0]
    start = puzzle.start
    for deduction in _found(name, 0)[:MOST]:
        ends = (end for link in deduction.links for end in (link.start, link.end))
        yield Shown(
            name,
            deduction,
            union((*deduction.roles.values(), *ends)),
            tuple(puzzle.space.sets[number] & start.alive for number in deduction.truths),
            union(1 << 81 * digit + cell for digit in range(9) for cell in deduction.deadly),
            deduction.removes | deduction.places,
        )


def test_what_a_step_rests_on_is_shown() -> None:
    hidden = {
        one.name
        for one in shown()
        if not all(truth & (one.drawn | one.changed) for truth in one.truths)
    }
    assert hidden == TOO_MUCH


def test_nothing_else_is_shown() -> None:
    assert {one.name for one in shown() if one.drawn & ~(one.rests | one.changed)} == MORE


def test_a_text_names_what_the_step_is_about() -> None:
    elsewhere = set()
    for one in shown():
        about = one.drawn | one.rests | one.changed
        digits, cells = ({pair[n] for pair in map(_pair, bits(about))} for n in (0, 1))
        for token in one.deduction.says.tokens.values():
            value: object = token.value
            if token.sort in ("digits", "cells") and isinstance(value, int):
                known = {*bits(value)} <= (digits if token.sort == "digits" else cells)
            elif token.sort in ("candidates", "removed") and isinstance(value, int):
                known = not value & ~about
            else:
                known = token.sort != "digit" or value in digits
            if not known:
                elsewhere.add(one.name)
    assert elsewhere == IN_WHOLE_HOUSES


def test_golden_examples() -> None:
    first = {one.name: one.deduction for one in reversed(shown())}
    found = [told(name, first[name]) for name in CATALOGUE if name in first]
    check_golden(TOLD, "\n\n".join(found) + "\n")


def test_golden_effects() -> None:
    blocks = ("".join((f"{name}\n", *_lines(name))) for name in CATALOGUE if quick(name))
    check_golden(FOUND, "\n".join(blocks))


@cache
def _found(name: str, number: int) -> tuple[lapiz.Deduction, ...]:
    """All that a technique finds in one of its examples."""
    puzzle = examples(name)[number]
    return tuple(lapiz.registry().techniques[name].find(puzzle.kind.view(puzzle.start)))


def _lines(name: str) -> Iterator[str]:
    for number, puzzle in enumerate(examples(name)[:EXAMPLES]):
        yield from (fingerprint(puzzle, deduction) for deduction in _found(name, number))


def told(name: str, deduction: lapiz.Deduction) -> str:
    puzzle = examples(name)[0]
    truths = ", ".join(str(puzzle.space.items[number].name) for number in deduction.truths)
    lines = [name, pattern(puzzle, deduction), reason(puzzle, deduction), f"truths: {truths}"]
    roles = {"removes": deduction.removes, "places": deduction.places, **deduction.roles}
    lines += [
        f"{role}: {' '.join(puzzle.space.names(members))}"
        for role, members in roles.items()
        if members
    ]
    return "\n".join(filter(None, lines))


def _pair(candidate: int) -> tuple[int, int]:
    return divmod(candidate, 81)


def test_the_catalogue_has_the_figures_of_each_technique() -> None:
    page = (ROOT / "docs" / "techniques.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("|")]
    heads, rows = list[str](), dict[str, dict[str, str]]()
    for line in lines:
        columns = [column.strip() for column in line.split("|")]
        if columns[1] == "technique":
            heads = columns
        rows[columns[2].strip("`")] = dict(zip(heads, columns, strict=True))
    for technique in lapiz.registry().techniques.values():
        if technique.package == "lapiz_sudoku":
            row = rows[technique.name]
            assert row["technique"].startswith(f"[{technique.title}](")
            for scale, score in technique.scores.items():
                estimated = "~" * (scale in technique.estimates)
                assert row[scale] == f"{estimated}{score:g}", technique.name


def test_each_sentence_about_a_technique_has_one_capital() -> None:
    for name in CATALOGUE:
        first = described(lapiz.registry().techniques[name])[0]
        assert first[0].isupper() or first[0].isdigit(), name
        assert not re.search(r"[a-z,] (?:Two|Three|Four|Five|Six|Seven)\b", first), name
