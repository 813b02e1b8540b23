"""Puzzles in and out: read what was pasted, set givens and rules, export."""

import re
from contextlib import AbstractContextManager
from typing import Any

import attrs

from lapiz import BadInput, Puzzle, bits, load_text, registry
from lapiz.asking import read_state, state_of
from lapiz.core import FIELD
from lapiz.files import (
    as_picked,
    asked_on_a_page,
    choosing,
    ignoring_unknown_rules,
    mending,
    puzzle_of,
    read_text,
    writer_for,
)
from lapiz.kinds import said
from lapiz.show import svg
from lapiz.show.picture import plan_of
from lapiz.solving import generate
from lapiz.texts import told
from lapiz_play.boards import document_of, puzzle_object
from lapiz_play.complaints import about_text, for_page
from lapiz_play.library import shelf
from lapiz_play.readings import reading_object
from lapiz_play.request import Object, Request
from lapiz_workshop.lab import with_filled_grid

NO_BOARD = "There is no such board: {why}."
PICTURE = "svg"
MOST_PUZZLES = 1000
"""Of a text with more puzzles the page can choose among these."""


def read(request: Request) -> Object:
    """Return the puzzle of a text, or of a document, with its board.

    Rules that lapiz does not know are an error, which says so; `without` leaves them out. Where
    rules were read from a drawing, `reading` says how; `choices` are what else drawings stand for.
    A `title` is that of a puzzle that has none.
    """
    if not request.has("text"):
        return {**puzzle_object(request.state), "count": 1, "index": 0}
    text, kind = request.text("text"), request.text("kind")
    try:
        with _as_asked(request):
            puzzles = _puzzles(text, kind)
    except BadInput as error:
        if error.path != (FIELD,):
            raise about_text(text, error) from None
        return {"error": told(error.message), "unknown": True, **_in_part(text, kind)}
    index = request.number("index", 0, MOST_PUZZLES, 0)
    if index >= len(puzzles):
        raise BadInput(f"index: expected a number from 0 to {len(puzzles) - 1}")
    puzzle, title_ = puzzles[index], request.text("title")
    if title_ and not puzzle.title:
        puzzle = entitled(puzzle, title_)
    return {
        **puzzle_object(state_of(puzzle)),
        "count": len(puzzles),
        "index": index,
        **reading_object(puzzle),
    }


def entitled(puzzle: Puzzle, name: str) -> Puzzle:
    """Return a puzzle with a title, which is in its document, too."""
    return attrs.evolve(puzzle, title=name, document={**puzzle.document, "title": name})


def _as_asked(request: Request) -> AbstractContextManager[None]:
    """Return what loads a puzzle with the rules that the player wants."""
    if request.has("choices"):
        return choosing(as_picked(request.object("choices")))
    return ignoring_unknown_rules() if request.flag("without") else asked_on_a_page()


def _in_part(text: str, kind: str) -> Object:
    """Return how the rules of a puzzle were read that has others, which are not known."""
    try:
        with mending():
            return reading_object(_puzzles(text, kind)[0])
    except BadInput:
        return {}


def _puzzles(text: str, kind: str) -> list[Puzzle]:
    """Return the puzzles of a text, which is never taken for a path."""
    puzzles = []
    for puzzle in read_text(text, kind=kind, make=read_state):
        puzzles.append(puzzle)
        if len(puzzles) == MOST_PUZZLES:
            break
    return puzzles


def read_object(puzzle: Puzzle, **more: Any) -> Object:
    """Return the answer to `read` for a puzzle that was made here."""
    return {**puzzle_object(state_of(puzzle)), "count": 1, "index": 0, **more}


def set_(request: Request) -> Object:
    """Return a puzzle with other givens and rules, or an empty board of a kind.

    Givens that clash are no error here: a setter sees them on the board.
    """
    puzzle = request.state.puzzle if request.has("puzzle") else _blank(request)
    given = request.members("given") if request.has("given") else puzzle.start.placed
    document = document_of(puzzle)
    for field in ("rules", "title", "author"):
        if request.has(field):
            document[field] = request.fields[field]
    try:
        return read_object(puzzle_of(_with_givens(puzzle, given, document)), problem="")
    except BadInput as error:
        empty = puzzle_of(_with_givens(puzzle, 0, document))
        start = empty.space.start(bits(given))
        said_of_it = _with_givens(puzzle, given, document)
        clashing = attrs.evolve(empty, start=start, document=said_of_it)
        return read_object(clashing, problem=told(error.message))


def _with_givens(puzzle: Puzzle, given: int, document: Object) -> Object:
    """Return a document with other givens, where these are characters of its grid."""
    if any(square.fixed for row in plan_of(puzzle).geometry.rows for square in row):
        return document
    filled = with_filled_grid(puzzle, puzzle.space.start(bits(given)), document)
    left = ("placed", "removed")
    return {field: value for field, value in filled.items() if value and field not in left}


def _blank(request: Request) -> Puzzle:
    """Return an empty board of a kind: that of a generated puzzle, which has no rules besides.

    A kind that generates none has the board of its first puzzle in the library.
    """
    kind, options = registry().kind(request.kind()), request.object("options")
    board: Puzzle | None = None
    if kind.generator:
        try:
            made = generate(kind.name, seed=1, options=options)
            board = next((puzzle for puzzle, _ in made), None)
        except (TypeError, ValueError) as error:  # what was typed is not what the option wants
            told_of = ", ".join(f"{name} {value!r:.20}" for name, value in options.items())
            why = for_page(error) if isinstance(error, BadInput) else told_of
            raise BadInput(said(NO_BOARD).format(why=why)) from None
    elif not options:
        board = next(
            (load_text(one.text, one.kind) for one in shelf() if one.kind == kind.name), None
        )
    if board is None:
        raise BadInput(f"puzzles of kind {kind.name!r} cannot be generated")
    document = _with_givens(board, 0, document_of(board))
    return puzzle_of(
        {field: document[field] for field in document if field not in ("title", "source")}
    )


def rules(request: Request) -> Object:
    """Return the rules that a puzzle may have besides those of its kind; not all kinds take any."""
    said_of = registry().kind(request.kind()).schema["properties"].get("rules", {})
    takes = "array" in said_of.get("type", ())
    records = [rule.described() for rule in registry().rules.values() if takes]
    return {"rules": [{**record, "family": told(record["family"])} for record in records]}


def export(request: Request) -> Object:
    """Return a puzzle, as it stands, in every format that can write it; or its picture."""
    puzzle = request.puzzle
    wanted = request.text("format")
    if wanted == PICTURE:
        drawn = {"name": PICTURE, "suffix": f".{PICTURE}", "text": svg(puzzle, pencil=False)}
        return {"formats": [drawn], "left": []}
    known = [form for form in registry().formats_for(puzzle.kind.name) if form.write]
    names = {"yaml": "YAML", **{form.name: form.title for form in known}}
    suffixes = {"yaml": ".yaml", **{form.name: next(iter(form.suffixes), "") for form in known}}
    formats, left = list[Object](), list[list[str]]()
    for name in [wanted] if wanted else names:
        try:
            text = writer_for(name)(puzzle)
        except (BadInput, ValueError) as error:  # what this format cannot say
            left.append([name, told(str(error))])
            continue
        title, suffix = names.get(name, name), suffixes.get(name) or ".txt"
        formats.append(
            {
                "name": name,
                "title": told(title),
                "suffix": suffix,
                "text": text,
                "link": bool(LINK.match(text)),
            }
        )
    return {"formats": formats, "left": left}


LINK = re.compile(r"https?://\S+\s*$")

QUESTIONS = {"read": read, "set": set_, "rules": rules, "export": export}
