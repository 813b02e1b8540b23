"""Boards and steps in every form, each kept in a file: all that is drawn and said of them."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Log
from lapiz.core import Deduction, Puzzle, bits
from lapiz.show import latex, markdown, notebook, svg
from lapiz.show.counter_moves import counter_move
from lapiz.show.json_lines import dump_log
from lapiz.show.picture import PAGE_THEMES
from lapiz.show.picture.themes import AUTO, THEMES, properties, stylesheet
from lapiz.show.revealed import RUNGS, revealed
from lapiz.show.scenes import Scene
from lapiz.show.story import page_styles
from lapiz.show.story.booklet import booklet
from lapiz.show.story.steps import Teller
from lapiz.show.story.voices import Vocabulary
from lapiz.show.text import step_lines
from lapiz.solving.solver import steps
from lapiz.testing import check_golden
from lapiz_play.lessons import frames
from lapiz_play.library import pool
from tests.support.puzzles import SMALL

GOLDEN = Path(__file__).parent / "golden"
RULES: list[Any] = [
    {"killer": {"cells": "r1c1 r1c2 r2c1", "sum": 7}},
    {"arrow": "r4c4 r3c3 r3c4"},
    {"thermometer": "r4c1 r3c1 r3c2"},
    {"white-dots": "r1c3-r1c4"},
    {"quadruple": {"cells": "r2c2 r2c3 r3c2 r3c3", "digits": 12}},
    {"little-killer": {"line": "r1c2 r2c3 r3c4", "sum": 6}},
    {"sandwich": {"row": 2, "sum": 3}},
    {"greater-than": "r4c2-r4c3"},
    {"even": ["r1c4"]},
    {"odd": ["r4c2"]},
]
ABOUT = {"title": "A & B", "author": "C_D", "source": "E"}
STEPS = (
    ("sudoku", "xy-chain"),
    ("sudoku", "unique-rectangle-1"),
    ("sudoku", "finned-swordfish"),
    ("sudoku", "als-xz"),
    ("sudoku", "hidden-pair"),
    ("queens", "two-lines"),
    ("shikaku", "clue-pair"),
    ("nonomino", "nonomino-conflict-pair"),
    ("star-battle", "two-star-lines"),
    ("triomino", "triomino-stranded-square"),
)
OF_SQUARES = re.compile(
    r"\\(node at |node\[text=lapiz-(ink|written),|fill\[lapiz-pencil)|<g data-square="
)
"""Lines of the squares and their marks."""
DRAWN = ("als-xz", "xy-chain", "unique-rectangle-1", "two-lines", "nonomino-conflict-pair")
"""The steps of which there are pictures; the others are told."""


@cache
def boards() -> dict[str, Puzzle]:
    """Return a small board of each kind, and one with rules."""
    documents = {kind: {"kind": kind, **fields} for kind, fields in SMALL.items()}
    documents["rules"] = {"kind": "sudoku", "grid": ["...."] * 4, "rules": RULES, **ABOUT}
    return {name: lapiz.load(document) for name, document in documents.items()}


@cache
def finds() -> dict[str, tuple[Puzzle, Deduction]]:
    """Return positions of the pool, each with what its technique finds there first."""
    puzzles = {
        name: next(one for one in pool(kind)[name] if one.there).puzzle(kind)
        for kind, name in STEPS
    }
    return {name: (puzzle, steps(puzzle, name)[0]) for name, puzzle in puzzles.items()}


Draw = Callable[[Scene], str]
PICTURES: dict[str, Draw] = {
    "svg": partial(svg, theme="", described=False),
    "tex": lambda scene: "\n".join(
        line for line in latex(scene, caption=True).splitlines() if "definecolor" not in line
    ),
    "md": partial(markdown, caption=True),
}
OPTIONS: list[dict[str, Any]] = [
    {"coordinates": "a1", "size": 300, "theme": "dark"},
    {"coordinates": "", "caption": True, "pencil": False, "squares": [(0, 0)], "lost": [(1, 2)]},
    {"houses": False, "links": False, "title": "T"},
    {"effects": False},
]


def pictures(form: str) -> Iterator[str]:
    draw, begun = PICTURES[form], boards()["queens"]
    scenes = [(name, Scene(puzzle, puzzle.start)) for name, puzzle in boards().items()]
    scenes.append(("begun", Scene(begun, begun.start.place(0))))
    scenes.append(("shaded", shaded()))
    for name in DRAWN:
        puzzle, found = finds()[name]
        shown = Scene(puzzle, puzzle.start, found, number=3, assumes_unique=True)
        scenes.append((name, shown))
        if name == DRAWN[0]:
            scenes.append((f"{name} without effects", attrs.evolve(shown, effects=False)))
    for name, scene in scenes:
        yield f"% {name}"
        yield from (bare(draw(scene)) if scene.deduction else draw(scene).splitlines())


def shaded() -> Scene:
    """Return a board on which one square is shaded, and another is not."""
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": ["yin-yang"]})
    space, start = puzzle.space, puzzle.start
    return Scene(
        puzzle, start.place(space.candidate("r1c1=shaded")).place(space.candidate("r4c4=unshaded"))
    )


def bare(picture: str) -> list[str]:
    """Return the lines of a picture without those of its squares, which boards have."""
    return [line for line in picture.splitlines() if not OF_SQUARES.match(line)]


@pytest.mark.parametrize("form", sorted(PICTURES))
def test_golden_boards_and_steps(form: str) -> None:
    check_golden(GOLDEN / f"forms-{form}.txt", "\n".join(pictures(form)) + "\n")


def test_golden_pictures_with_options() -> None:
    puzzle, found = finds()["two-lines"]
    shown = [svg(puzzle, found, **options) for options in OPTIONS]
    shown.append(svg(boards()["rules"], **OPTIONS[1]))
    style = re.compile(r"<style>.*?</style>", re.DOTALL)
    first, *others = ["\n".join(bare(picture)) for picture in shown]
    kept = [first, *(style.sub("", other) for other in others)]
    check_golden(GOLDEN / "options.txt", "\n".join(kept) + "\n")


def test_golden_styles() -> None:
    styles = [stylesheet(AUTO), *map(properties, THEMES), page_styles(PAGE_THEMES)]
    check_golden(GOLDEN / "styles.txt", "\n".join(styles).replace("}", "}\n"))


def lessons() -> Iterator[str]:
    for name, (puzzle, found) in finds().items():
        yield f"# {name}"
        for rung in range(1, len(RUNGS) + 1):
            shown = revealed(puzzle, found, rung)
            yield f"{rung}. {shown.part} | {shown.look_at} | {shown.title} | {shown.cell}"
            yield f"   {sorted(shown.squares)} {len(shown.links)} links"
            yield from (
                f"   {role}: {' '.join(puzzle.space.names(members))}"
                for role, members in shown.roles.items()
            )
            yield from filter(None, (shown.pattern, shown.reason, shown.effect))
            yield from shown.implications
        for frame in frames(puzzle, puzzle.start, found):
            yield f"- {frame.caption}"
            yield f"  {sorted(frame.squares)} {sorted(frame.lost)} {frame.scene.covers}"
            yield from (f"  {attrs.astuple(ray, recurse=False)}" for ray in frame.rays)
        yield from opposed(puzzle, found)
        for length in ("", "full", "line"):
            yield from map(str, step_lines(puzzle, found, 1, assumes_unique=True, length=length))


def opposed(puzzle: Puzzle, found: Deduction) -> Iterator[str]:
    """Yield what the pictures of counter-moves show, for each candidate that is removed."""
    for candidate in bits(found.removes & puzzle.start.alive):
        frame = counter_move(puzzle, puzzle.start, found, candidate)
        if not frame or not frame.scene.deduction:
            continue
        shown, names = frame.scene.deduction, puzzle.space.names
        yield f"! {frame.caption} {sorted(frame.lost)}"
        yield from (f"  {role}: {' '.join(names(part))}" for role, part in shown.roles.items())
        yield f"  {' '.join(names(shown.removes))} | {len(shown.links)} links"
        yield f"  {frame.scene.position.alive.bit_count()} of {puzzle.start.alive.bit_count()}"


def test_golden_hints_and_lessons() -> None:
    check_golden(GOLDEN / "lessons.txt", "\n".join(lessons()) + "\n")


def stories() -> Iterator[str]:
    for name in ("queens", "nonomino", "shikaku", "sudoku"):
        log = lapiz.solve(boards()[name])
        yield from dump_log(log) if name != "nonomino" else ()
        tables = Teller(log, Vocabulary(["en", "es"], ["lapiz", "a1"])).tables
        for field, value in tables.items():
            rows = value if isinstance(value, list) else [value]
            yield from (f"{field}: {json.dumps(row, ensure_ascii=False)}" for row in rows)


def printed() -> Iterator[str]:
    """Yield a booklet, and what each form says of a log, without styles and pictures."""
    logs = {name: lapiz.solve(boards()[name]) for name in ("shikaku", "rules", "queens")}
    page = booklet([log.puzzle for log in logs.values()], title="B", language="es", per_page=2)
    yield re.sub(r"<style>.*?</style>|<svg.*?</svg>|sha256-[\w+/=]*", "", page, flags=re.DOTALL)
    yield markdown(logs["shikaku"])
    yield markdown(logs["queens"], grid=False)
    yield from in_notebooks(logs["rules"], logs["shikaku"])


def in_notebooks(stuck: Log, solved: Log) -> Iterator[str]:
    """Yield what notebooks show, without pictures."""
    step, several = solved.steps[0], finds()["two-lines"]
    found: Any = steps(several[0], "two-lines")
    pages = (stuck, stuck.puzzle, solved.puzzle, solved, step, found)
    yield from (re.sub("<svg.*?</svg>", "", notebook.page(one), flags=re.DOTALL) for one in pages)
    texts = (solved.puzzle, step, found, found[0], lapiz.rate(solved.puzzle))
    yield from map(notebook.text, texts)
    yield from (notebook.board_text(stuck, pencil=pencil) for pencil in (True, False))
    yield notebook.board_text(stuck)


def test_golden_prints() -> None:
    check_golden(GOLDEN / "prints.txt", "\n".join(printed()) + "\n")


def test_golden_stories() -> None:
    check_golden(GOLDEN / "stories.txt", "\n".join(stories()) + "\n")
