"""Somebody writes a technique: run it, and make a package of it."""

import io
import re
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, mode
from tempfile import TemporaryDirectory

import attrs

from lapiz import BadInput, Limit, Puzzle, Technique, bits, load_text
from lapiz.asking import state_of
from lapiz.kinds import said
from lapiz.show.story import Artist, StoryBoard
from lapiz.texts import told
from lapiz_play.boards import puzzle_object
from lapiz_play.library import plain, pool
from lapiz_play.request import Object, Request
from lapiz_play.stories import Choices, story_object
from lapiz_play.titles import titled
from lapiz_workshop import lab
from lapiz_workshop.completing import tables_of
from lapiz_workshop.modules import borrowed, technique_in
from lapiz_workshop.scaffolding import module_text, new_technique
from lapiz_workshop.trying import Finding, Trial, first_in, tally, trial

MODULE = "technique.py"
"""What the module is called in messages."""
MOST_SECONDS, USUAL_SECONDS = 60, 5
MOST_PUZZLES, USUAL_PUZZLES = 100, 20
SHOWN, REFUSED = 12, 3
"""How many deductions are drawn, and how many of those that are refused."""
LONGEST_SOURCE = 100_000
WORK, WORK_EACH = 1_000, 500
"""How often techniques are asked in a solve: of the game, and of each puzzle of the library."""
EXAMPLES, FURTHER = 400, 2
"""How many positions are tried until the technique finds something in one, and how many puzzles."""
KNOWN = re.compile(
    rf"\bplugin {re.escape(MODULE)}: (technique [\w-]+ )?|\braised (?=\w+: )"
    rf"| \({re.escape(MODULE)}, line \d+\)"
)
"""Parts of a message that its author knows."""
NO_EXAMPLE = "There is no example for this kind of puzzle. Choose your game instead."


def draft(request: Request) -> Object:
    """Return a module to begin with, and a position in which it finds something."""
    source = module_text(request.text("name", "my-technique"), request.kind())
    with _module(source) as path, borrowed([str(path)]) as techniques:
        try:
            example = _example(techniques[str(path)], request, USUAL_SECONDS)
        except BadInput:
            return {"source": source}
        return {"source": source, "read": _read(example)}


def names(request: Request) -> Object:
    """Return what an editor completes: the names of the view of a puzzle, and of lapiz."""
    tables, view = tables_of(request.given)
    members = {
        name: {own: list(attrs.astuple(member)) for own, member in table.items()}
        for name, table in tables.items()
    }
    return {"view": view, "tables": members}


def try_(request: Request) -> Object:
    """Return what the technique of a module finds: in a game, or else in an example."""
    seconds = request.number("seconds", 1, MOST_SECONDS, USUAL_SECONDS)
    own, examples = request.has("puzzle"), list[Puzzle]()

    def chosen(technique: Technique) -> Puzzle:
        examples.append(_named(request.puzzle) if own else _example(technique, request, seconds))
        return examples[0]

    with _written(request) as path, trial(str(path), chosen, seconds, Limit(WORK)) as result:
        shown = {} if own else {"read": _read(examples[0])}
        return {**_trial(result, path), **shown}


def lab_(request: Request) -> Object:
    """Return what a technique does on puzzles of the library: where it fires, what it changes."""
    most = request.number("library", 1, MOST_PUZZLES, USUAL_PUZZLES)
    seconds = request.number("seconds", 1, MOST_SECONDS, USUAL_SECONDS)
    with _written(request) as path, borrowed([str(path)], seconds) as techniques:
        technique = techniques[str(path)]
        entries = plain(technique.kind or request.kind())
        chosen = entries[:: max(1, len(entries) // most)][:most]
        puzzles = (_named(load_text(entry.text, entry.kind)) for entry in chosen)
        limit = Limit(WORK_EACH)
        base, run, *_ = lab.measured(technique, puzzles, times=1, limit=limit)
        return {"puzzles": len(chosen), **_measured(base, run)}


def _example(technique: Technique, request: Request, seconds: float) -> Puzzle:
    """Return a position for practice in which a technique finds something: of the usual size.

    Where there is none, it is looked for in a few puzzles of the library; at worst it is one of
    these. Raises BadInput where the library has none either.
    """
    kind = technique.kind or request.kind()
    pooled = [one for group in pool(kind).values() for one in group if one.there]
    sizes = [one.text.count("\n") for one in pooled]
    usual = mode(sizes) if sizes else 0
    pooled.sort(key=lambda one: (abs(one.text.count("\n") - usual), one.text.count(".")))
    found = first_in(technique, (one.puzzle(kind) for one in pooled[:EXAMPLES]), seconds)
    if found:
        return _named(found)
    others = [load_text(entry.text, kind) for entry in plain(kind)[:FURTHER]]
    if not others:
        raise BadInput(said(NO_EXAMPLE))
    find = next(lab.mine(technique, others), None)
    return _named(find.puzzle if find else others[0])


def _named(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with a title, so that messages have a name for it."""
    return attrs.evolve(puzzle, title=titled(puzzle))


def _read(puzzle: Puzzle) -> Object:
    return {**puzzle_object(state_of(puzzle)), "count": 1, "index": 0}


@contextmanager
def _written(request: Request) -> Iterator[Path]:
    """Give the file of the module that was written; what is wrong with it has its line."""
    with _module(request.text("source")) as path:
        try:
            yield path
        except BadInput as error:
            raise BadInput(_plain(error.message, path), line=error.line) from None


@contextmanager
def _module(source: str) -> Iterator[Path]:
    if not source.strip() or len(source) > LONGEST_SOURCE:
        raise BadInput(said("Write a technique first: a Python module of at most 100 kB."))
    with TemporaryDirectory(prefix="lapiz-") as folder:
        path = Path(folder) / MODULE
        path.write_text(source, encoding="utf-8")
        yield path


def _plain(text: str, path: Path) -> str:
    """Return a message without what its author knows: the file, the technique, the folder.

    >>> where = Path("/tmp/lapiz-1/technique.py")
    >>> text = "plugin technique.py: technique my-wing raised NameError: name 'x' is not defined"
    >>> _plain(text, where)
    "NameError: name 'x' is not defined"
    >>> _plain("raised SyntaxError: '(' was never closed (technique.py, line 3)", where)
    "SyntaxError: '(' was never closed"
    """
    plain = text.replace(str(path), MODULE).replace(path.parent.name + "/", "")
    return told(KNOWN.sub("", plain))


def _trial(result: Trial, path: Path) -> Object:
    refused, good = result.findings[: result.refused], result.findings[result.refused :]
    shown = (*refused[:REFUSED], *good[: SHOWN - len(refused[:REFUSED])])
    deductions = [finding.deduction for finding in shown]
    problem, line = _problem(result, path)
    return {
        "technique": result.technique.name,
        "title": result.technique.title,
        "good": result.good,
        "summary": _summary(result),
        "found": len(result.findings),
        "after": result.after,
        "where": told(lab.where_of(result.puzzle, result.after + 1)),
        "position": _position(result.puzzle),
        "seconds": result.seconds,
        "problem": problem,
        "line": line,
        "story": story_object(Choices.of(result.puzzle, deductions)),
        "more": len(good) - len(good[: SHOWN - len(refused[:REFUSED])]),
        "refused": [
            _refused(result.puzzle, number, finding)
            for number, finding in enumerate(refused[:REFUSED])
        ],
        "more_refused": len(refused[REFUSED:]),
        "faults": [_plain(fault, path) for fault in result.faults],
        "hints": [_plain(hint, path) for hint in result.hints],
    }


def _problem(result: Trial, path: Path) -> tuple[str, int | None]:
    """Return what went wrong and in which line."""
    text = _plain(result.problem, path)
    place, _, rest = text.partition(": ")
    name, _, line = place.partition(":")
    return (rest, int(line)) if name == MODULE and line else (text, None)


def _summary(result: Trial) -> str:
    if result.problem:
        return said("{title} does something wrong.").format(title=result.technique.title)
    return tally(result)


def _position(puzzle: Puzzle) -> Object:
    """Return the position looked at: all that is placed, and what is gone besides."""
    start, space = puzzle.start, puzzle.space
    implied = space.start(bits(start.placed)).alive
    gone = implied & ~start.alive & ~start.placed
    return {"placed": list(bits(start.placed)), "removed": list(bits(gone))}


def _refused(puzzle: Puzzle, number: int, finding: Finding) -> Object:
    """Return why a step is refused, with a picture of the counterexample if there is one."""
    refusal = finding.refusal
    assert refusal
    content: Object = {"step": number, "why": told(refusal.explain(puzzle.space))}
    if not refusal.assignment:
        return {**content, "counterexample": None}
    artist, against = Artist(), finding.counterexample
    full, _ = artist.pictures(StoryBoard(puzzle), puzzle.start, against, against)
    return {**content, "counterexample": {"picture": full, "shapes": artist.shapes}}


def _measured(base: lab.Run, run: lab.Run) -> Object:
    worst = run.worst
    return {
        "positions": len(run.looks),
        "fires": run.fires,
        "typical": median([look.seconds for look in run.looks] or [0.0]),
        "worst": worst.seconds if worst else 0.0,
        "used": run.used,
        "share": run.share,
        "solved": [_solved(base), _solved(run)],
        "steps": [sum(solve.steps for solve in ran.solves) for ran in (base, run)],
        "problems": [told(problem) for problem in run.problems[:REFUSED]],
        "more_problems": len(run.problems[REFUSED:]),
        "shadows": [list(pair) for pair in run.shadows.items()],
    }


def _solved(run: lab.Run) -> int:
    return sum(solve.status == "solved" for solve in run.solves)


def package(request: Request) -> Object:
    """Return the package of a technique as a zip file."""
    with _written(request) as path, TemporaryDirectory(prefix="lapiz-") as folder:
        technique = technique_in(str(path))
        kind = technique.kind or request.kind()
        puzzles = [load_text(entry.text, kind) for entry in plain(kind)[:MOST_PUZZLES]]
        if request.has("puzzle"):
            puzzles.insert(0, request.puzzle)
        source = request.text("source")
        top = new_technique(technique.name, kind, Path(folder), puzzles, source=source)
        data = _zipped(top)
    return {"file": f"{top.name}.zip", "base64": b64encode(data).decode()}


def _zipped(top: Path) -> bytes:
    """Return a folder as a zip file, the same bytes for the same folder."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(top.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                name = f"{top.name}/{path.relative_to(top).as_posix()}"
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


QUESTIONS = {"draft": draft, "names": names, "try": try_, "lab": lab_, "package": package}
RUNNING = ("try", "lab", "package")
"""Those that run what somebody has written."""
