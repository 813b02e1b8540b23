"""Somebody writes a technique: run it, and make a package of it."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lapiz import BadInput, Puzzle, bits, load_text
from lapiz.kinds import said
from lapiz.show.story import Artist, StoryBoard
from lapiz.texts import told
from lapiz_play.library import plain
from lapiz_play.request import Object, Request
from lapiz_play.stories import Choices, story_object
from lapiz_workshop import lab
from lapiz_workshop.modules import technique_in
from lapiz_workshop.scaffolding import module_text, new_technique
from lapiz_workshop.trying import Finding, Trial, tally, trial

MODULE = "technique.py"
"""What the module is called in messages."""
MOST_SECONDS, USUAL_SECONDS = 60, 5
MOST_PUZZLES, USUAL_PUZZLES = 100, 10
SHOWN = 50
LONGEST_SOURCE = 100_000


def draft(request: Request) -> Object:
    """Return a module to begin with."""
    return {"source": module_text(request.text("name", "my-technique"), request.kind())}


def try_(request: Request) -> Object:
    """Return what the technique of a module finds here, and on some puzzles of the library."""
    seconds = request.number("seconds", 1, MOST_SECONDS, USUAL_SECONDS)
    with _module(request) as path:
        try:
            with trial(str(path), request.puzzle, seconds) as result:
                return {**_trial(result, path), "lab": _lab(request, result)}
        except BadInput as error:
            raise BadInput(_plain(error.message, path), line=error.line) from None


@contextmanager
def _module(request: Request) -> Iterator[Path]:
    source = request.text("source")
    if not source.strip() or len(source) > LONGEST_SOURCE:
        raise BadInput(said("Write a technique first: a Python module of at most 100 kB."))
    with TemporaryDirectory(prefix="lapiz-") as folder:
        path = Path(folder) / MODULE
        path.write_text(source, encoding="utf-8")
        yield path


def _plain(text: str, path: Path) -> str:
    """Return a message without the folder that the module happens to lie in."""
    return text.replace(str(path), MODULE).replace(path.parent.name + "/", "")


def _trial(result: Trial, path: Path) -> Object:
    shown = result.findings[:SHOWN]
    deductions = [finding.deduction for finding in shown]
    problem, line = _problem(result, path)
    return {
        "technique": result.technique.name,
        "title": result.technique.title,
        "good": result.good,
        "summary": _summary(result),
        "found": len(result.findings),
        "after": result.after,
        "position": _position(result.puzzle),
        "seconds": result.seconds,
        "problem": problem,
        "line": line,
        "story": story_object(Choices.of(result.puzzle, deductions)),
        "refused": [
            _refused(result.puzzle, number, finding)
            for number, finding in enumerate(shown)
            if finding.refusal
        ],
    }


def _problem(result: Trial, path: Path) -> tuple[str, int | None]:
    """Return what went wrong and in which line."""
    text = _plain(told(result.problem), path)
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


def _lab(request: Request, result: Trial) -> Object | None:
    """Return what it does on puzzles of the library: where it fires, what it costs and changes."""
    most = request.number("library", 0, MOST_PUZZLES, USUAL_PUZZLES)
    kind = result.puzzle.kind.name
    texts = [entry.text for entry in plain(kind)]
    if not most or not texts or result.problem:
        return None
    chosen = texts[:: max(1, len(texts) // most)][:most]
    base, run, *_ = lab.measured(
        result.technique, (load_text(text, kind) for text in chosen), times=1
    )
    worst = run.worst
    return {
        "puzzles": len(chosen),
        "positions": len(run.looks),
        "fires": run.fires,
        "typical": median([look.seconds for look in run.looks] or [0.0]),
        "worst": worst.seconds if worst else 0.0,
        "used": run.used,
        "share": run.share,
        "solved": [_solved(base), _solved(run)],
        "steps": [sum(solve.steps for solve in ran.solves) for ran in (base, run)],
        "problems": [told(problem) for problem in run.problems],
        "shadows": [list(pair) for pair in run.shadows.items()],
    }


def _solved(run: lab.Run) -> int:
    return sum(solve.status == "solved" for solve in run.solves)


def package(request: Request) -> Object:
    """Return the package of a technique as a zip file."""
    with _module(request) as path, TemporaryDirectory(prefix="lapiz-") as folder:
        try:
            technique = technique_in(str(path))
        except BadInput as error:
            raise BadInput(_plain(error.message, path), line=error.line) from None
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


QUESTIONS = {"draft": draft, "try": try_, "package": package}
RUNNING = ("try", "package")
"""Those that run what somebody has written."""
