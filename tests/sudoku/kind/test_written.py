"""How steps are written in each notation, and read again where a person writes them so."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

import lapiz
from lapiz.core import ArgumentReader, Notation
from lapiz.testing import check_golden
from lapiz.texts import say
from tests.support.catalogue import CATALOGUE, examples, quick

WRITTEN = Path(__file__).with_name("written.txt")
"""Of each technique the first step of an example in all notations, and what is read from that."""
EFFECTS = {"placed": False, "removed": True, "removals": True}
"""The notations of what a step does, and whether it is gone then."""


@cache
def steps() -> list[tuple[lapiz.Puzzle, lapiz.Deduction]]:
    written = list[tuple[lapiz.Puzzle, lapiz.Deduction]]()
    for name in filter(quick, CATALOGUE):
        puzzle = examples(name)[-1]
        step = next(iter(lapiz.registry().techniques[name].find(puzzle.kind.view(puzzle.start))))
        written.append((puzzle, attrs.evolve(step, technique=name)))
    return written


def notations(puzzle: lapiz.Puzzle) -> dict[str, Notation]:
    naming = puzzle.kind.naming
    others = {name: {**naming.notation, **other} for name, other in naming.notations.items()}
    return {"": naming.notation, **others}


def reader(puzzle: lapiz.Puzzle) -> ArgumentReader:
    assert puzzle.kind.naming.reader
    return puzzle.kind.naming.reader


def test_golden_lines() -> None:
    blocks = ("\n".join(_lines(puzzle, step)) for puzzle, step in steps())
    check_golden(WRITTEN, "\n\n".join(blocks) + "\n")


def _lines(puzzle: lapiz.Puzzle, step: lapiz.Deduction) -> Iterator[str]:
    yield step.technique
    for notation in puzzle.kind.naming.notations:
        yield f"{notation}: {say(puzzle, step, 'line', notation)}"
    glance = puzzle.kind.naming.notation["simple"](puzzle.space, (step, puzzle.start))
    yield from [f"simple: {glance}"] * bool(glance)
    yield from dict.fromkeys(_read(puzzle, step))
    for role, members in step.roles.items():
        cells = puzzle.kind.naming.notation["alternative"](puzzle.space, members)
        yield f"{role}: {cells}: {reader(puzzle).misfit(puzzle.space, step, cells) or 'it fits'}"


def _read(puzzle: lapiz.Puzzle, step: lapiz.Deduction) -> Iterator[str]:
    """Yield the chains of a step as they are read, with the items of their strong links."""
    space = puzzle.space
    texts = dict.fromkeys(say(puzzle, step, "line", notation) for notation in ("", "hodoku"))
    for chain in (chain for text in texts for chain in reader(puzzle).chains(space, text)):
        for number, kind in enumerate(chain.links):
            items = reader(puzzle).items(space, chain, number, puzzle.start.alive)
            names = ", ".join(str(space.items[item].name) for item in items or ())
            yield f"{chain.written[number]} {kind}: {names}"


def test_an_effect_is_read_as_it_is_written() -> None:
    for puzzle, step in steps():
        space = puzzle.space
        for notation in notations(puzzle).values():
            for sort, gone in EFFECTS.items():
                members = step.removes if gone else step.removes | step.places
                text = notation[sort](space, members)
                effect = (members, 0) if gone else (0, members)
                assert not members or reader(puzzle).effect(space, text) == effect, text


def test_a_chain_is_read_as_it_is_written() -> None:
    for puzzle, step in steps():
        for token in step.says.tokens.values():
            for name in ("", "a1") if token.sort == "chain" else ():
                text = notations(puzzle)[name]["chain"](puzzle.space, token.value)
                (chain,) = reader(puzzle).chains(puzzle.space, text)
                assert tuple(node for node, _ in chain.nodes) == token.value, text
