"""What each technique finds when one candidate near a step is gone, or stands there again.

A pattern that is nearly there shows where a definition ends. Each technique is tried in its first
example as it is and with single changes: candidates of the step and of the houses around it.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

import lapiz
from lapiz.core import bits, union
from lapiz.search.walking import solutions
from lapiz.testing import check_golden
from lapiz_sudoku.board import grid_of
from tests.sudoku.definitions.marks import positions_of_solves
from tests.sudoku.shapes import LARGE, SMALL
from tests.support.catalogue import CATALOGUE, examples, quick
from tests.support.fingerprints import fingerprint
from tests.support.places import ROOT

NEAR = Path(__file__).with_name("near")
"""By room and technique: what is found, and with which changes something else, or nothing."""
MOST = 40
"""How many changes are tried with each technique."""
SLOW = {
    # They take two milliseconds and more for a position.
    *("aic", "als-aic", "als-chain", "als-continuous-nice-loop", "als-discontinuous-nice-loop"),
    *("als-xy-wing", "als-xz", "aligned-pair-exclusion", "aligned-triple-exclusion"),
    *("continuous-nice-loop", "death-blossom", "finned-franken-x-wing"),
    *("finned-mutant-swordfish", "finned-mutant-x-wing", "forcing-chain-contradiction"),
    *("forcing-chain-verity", "forcing-net-contradiction", "forcing-net-verity"),
    *("kraken-fish-1", "kraken-fish-2", "multi-sector-locked-sets", "mutant-swordfish"),
    *("nested-braid", "senior-exocet", "set-equivalence", "sk-loop", "symmetrical-placement"),
    *("template-delete", "template-set", "uvwxyz-wing", "vwxyz-wing", "wxyz-wing"),
}
FEW = 6
"""How many changes are tried with those that are slow."""
CHOICES = 2
"""With how many changes a technique chooses, too, as a solve does."""
SLOW_ROOMS = "als", "chains", "exotic"
"""Rooms in which other techniques are not tried where one is shown."""
MIXED = [
    f"{finned}{sort}-{size}"
    for finned in ("", "finned-")
    for sort in ("franken", "mutant")
    for size in ("x-wing", "swordfish")
]
"""Fish of boxes that are quick, too."""
SHAPES = ["side 4", "shaded", "a digit more", "an extra region", "no boxes, side 4", "from 0"]
"""Small boards on which most techniques have something to find."""
SHARE = 0.3
"""What share of the candidates is left there beside a solution."""
SHORT = 60
Effects = frozenset[tuple[int, int]]


@cache
def rooms() -> dict[str, list[str]]:
    """Return the techniques that are tried by the folder that they stand in."""
    index = json.loads((ROOT / "techniques/lapiz_sudoku/techniques.json").read_text("utf-8"))
    modules = {record["name"]: record["module"] for record in index["techniques"]}
    names: dict[str, list[str]] = {}
    for name in CATALOGUE:
        if quick(name) or name in MIXED:
            names.setdefault(modules[name].split(".")[1], []).append(name)
    return names


@pytest.mark.parametrize("room", sorted(rooms()))
def test_what_is_found_near_an_example(room: str) -> None:
    blocks = [("\n".join([name, *_lines(name)])) for name in rooms()[room]]
    blocks += ("\n".join(_of_solve(name, place, room)) for name, place in _solves(room))
    check_golden(NEAR / f"{room}.txt", "\n\n".join(blocks) + "\n")


def test_what_is_found_on_boards_of_other_shapes() -> None:
    blocks = ("\n".join([name, *_found_on(name)]) for name in SHAPES)
    check_golden(NEAR / "boards.txt", "\n\n".join(blocks) + "\n")


def _found_on(name: str) -> Iterator[str]:
    """Yield what each technique finds where a solution has some candidates beside it."""
    puzzle, random = lapiz.load(SMALL[name]), Random(name)
    space, start = puzzle.space, puzzle.start
    solution = union(1 << candidate for candidate in next(solutions(start)))
    others = (candidate for candidate in bits(start.alive & ~solution))
    more = union(1 << candidate for candidate in others if random.random() < SHARE)
    position = lapiz.Position(space, solution | more, start.placed, start.alive)
    yield from _counted(puzzle, position, filter(quick, CATALOGUE))


@pytest.mark.parametrize("name", ["side 4", "shaded", "side 9"])
def test_nothing_is_found_where_all_is_placed(name: str) -> None:
    start = lapiz.load({**SMALL, **LARGE}[name]).start
    grid = grid_of(start.apply(0, union(1 << candidate for candidate in next(solutions(start)))))
    for technique in lapiz.registry().techniques.values():
        if technique.package == "lapiz_sudoku":
            assert not [*technique.find(grid)]
            assert not technique.choose or not [*technique.choose(grid)]


def _counted(puzzle: lapiz.Puzzle, position: lapiz.Position, names: Iterable[str]) -> Iterator[str]:
    """Yield how many steps techniques find in a position, with a number of what these rest on.

    Last comes a number of all that is told, so that other words change a line alone.
    """
    told = 0
    for name in names:
        steps = list(lapiz.registry().techniques[name].find(grid_of(position)))
        rests = [(s.effect, s.truths, s.deadly, sorted(s.roles.items()), s.links) for s in steps]
        if steps:
            yield f"{name}: {len(steps)}, {crc32(str(rests).encode()):08x}"
        for step in steps:
            told = crc32(fingerprint(puzzle, step).encode(), told)
    yield f"told: {told:08x}"


def _solves(room: str) -> list[tuple[str, lapiz.Position]]:
    """Return positions that show a technique of a room, each of which takes no time."""
    shown = set() if room in SLOW_ROOMS else {*rooms()[room]}
    return [(name, position) for name, position in positions_of_solves() if name in shown]


def _of_solve(shown: str, position: lapiz.Position, room: str) -> Iterator[str]:
    """Yield what the other techniques of a room find in a position that shows one of them."""
    yield f"A position with {shown}"
    names = (name for name in rooms()[room] if name != shown and name not in SLOW)
    yield from _counted(examples("x-wing")[0], position, names)


def _lines(name: str) -> Iterator[str]:
    """Yield a number that changes with all that is told, then effects with the changes before."""
    puzzle, technique = examples(name)[0], lapiz.registry().techniques[name]
    first = next(iter(technique.find(grid_of(puzzle.start))))
    outcomes: dict[Effects, list[str]] = {}
    told = 0
    for number, candidate in enumerate(_changed(puzzle, first, FEW if name in SLOW else MOST)):
        grid = grid_of(_toggled(puzzle.start, candidate))
        steps = list(technique.find(grid))
        chosen = technique.choose(grid) if technique.choose and number < CHOICES else ()
        for step in (*steps, *chosen):
            told = crc32(fingerprint(puzzle, step).encode(), told)
        sign = "-" if puzzle.start.alive >> candidate & 1 else "+"
        effects = frozenset(step.effect for step in steps)
        outcomes.setdefault(effects, []).append(f"{sign}{puzzle.space.labels[candidate]}")
    yield f"{_stated(technique)} {told:08x}"
    for effects, changes in outcomes.items():
        yield f"{_effects(puzzle, effects)}: {' '.join(changes)}"


def _stated(technique: lapiz.Technique) -> str:
    """Return what a technique says of itself, beside its texts."""
    facts = (*technique.codes.values(), *technique.scores.values(), *technique.levels.values())
    order = (technique.after, technique.before, *technique.aliases)
    doc = f"{crc32(technique.doc.encode()):08x}"
    told = (technique.title, technique.grounds.value, doc, *facts, *filter(None, order))
    usual = (technique.on, technique.listed, technique.ruled, technique.replaces)
    return f"{', '.join(map(str, told))} {''.join('ny'[flag] for flag in usual)}"


def _toggled(start: lapiz.Position, candidate: int) -> lapiz.Position:
    """Return a position without a candidate, or with it where it was gone."""
    member = 1 << candidate
    return lapiz.Position(start.space, start.alive ^ member, start.placed, start.origin | member)


def _changed(puzzle: lapiz.Puzzle, step: lapiz.Deduction, most: int) -> Iterable[int]:
    """Return candidates of a step and, if there are few, others of the items that these are in."""
    sets, start = puzzle.space.sets, puzzle.start
    pattern = union(
        (
            *step.roles.values(),
            *(end for link in step.links for end in (link.start, link.end)),
            *(sets[number] for number in step.truths),
            *map(grid_of(start).digits_of, step.deadly),
            *step.effect,
        )
    )
    around = union(members for members in sets if members & pattern & start.alive)
    taken = union(members for members in sets if members & start.placed)
    random = Random(step.technique)
    order = [
        candidate
        for members in (pattern & ~taken, around & ~pattern & ~taken)
        for candidate in random.sample([*bits(members)], members.bit_count())
    ]
    return sorted(order[:most])


def _effects(puzzle: lapiz.Puzzle, effects: Effects) -> str:
    told = sorted(" ".join(puzzle.space.names(gone | new)) for gone, new in effects)
    text = ", ".join(told)
    return (text if len(text) <= SHORT else f"{len(told)}, {crc32(text.encode()):08x}") or "nothing"
