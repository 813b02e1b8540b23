"""What a notebook or a prompt shows of puzzles, steps and logs: `lapiz.core.drawn` asks here."""

from lapiz.core import Deduction, Drawn, Puzzle, Rating, Told
from lapiz.show.objects import objects as objects
from lapiz.show.picture.svg import svg
from lapiz.show.picture.xml import escape
from lapiz.show.puzzle_facts import about
from lapiz.show.ratings import rating_text
from lapiz.show.role_styles import looks
from lapiz.show.scenes import Scene, scene as scene_of
from lapiz.show.text import board, step_lines
from lapiz.solving import DeductionList, Log, Step
from lapiz.texts import counted, listed, said, say, title

THEME = "light"
MOST = 50
"""The most deductions of a list that are shown."""


def picture(shown: Drawn) -> str:
    """Return the picture of a puzzle, step or scene; for a log, the picture of its end."""
    return svg(_scene(shown), theme=THEME)


def page(shown: Told) -> str:
    """Return the picture with its sentences; for a log, all steps in words; else lines of text."""
    if isinstance(shown, Log):
        steps = "".join(f"<li>{_sentences(scene_of(step))}</li>" for step in shown.steps)
        taken = counted(len(shown.entries), "after 1 step", "after {count} steps")
        head = escape(f"{said(shown.status.capitalize())} {taken}")
        listed = f"<details><summary>{head}</summary><ol>{steps}</ol></details>"
        return f"<div>{picture(shown)}{listed}</div>"
    if not isinstance(shown, Drawn):
        return f'<div style="white-space: pre-wrap">{escape(str(shown))}</div>'
    scene = _scene(shown)
    rules = "".join(f"<p>{escape(text)}</p>" for text in about(scene.puzzle).special)
    told = _sentences(scene) if scene.deduction else ""
    return f"<div>{told}{picture(scene)}{'' if scene.deduction else rules}</div>"


def board_text(shown: Drawn, *, pencil: bool = True) -> str:
    """Return the board of what is shown, as text."""
    scene = _scene(shown)
    marked = looks(scene.deduction) if scene.deduction else None
    lines = board(scene.puzzle, scene.position, marked, pencil=pencil)
    return "\n".join(line.plain for line in lines)


def text(shown: Told) -> str:
    """Return a puzzle as its board, a step as its lines, a list of deductions as a line each."""
    if isinstance(shown, DeductionList):
        lines = [say(shown.puzzle, deduction) for deduction in shown[:MOST]]
        more = [f"… {len(shown) - MOST} more"] if len(shown) > MOST else []
        return "\n".join([*lines, *more])
    if isinstance(shown, Step):
        step = step_lines(shown.puzzle, shown.deduction, shown.number)
        return "\n".join(line.plain for line in step)
    if isinstance(shown, Puzzle):
        return board_text(shown)
    if isinstance(shown, Rating):
        return rating_text(shown)
    if isinstance(shown, Deduction):
        return _bare(shown)
    return repr(shown)


def _bare(deduction: Deduction) -> str:
    """Return what a deduction says without its puzzle, which has the names of candidates."""
    removed, placed = deduction.removes.bit_count(), deduction.places.bit_count()
    parts = [counted(removed, "removes 1 candidate", "removes {count} candidates")] * bool(removed)
    parts += [counted(placed, "places 1 candidate", "places {count} candidates")] * bool(placed)
    return f"{title(deduction.technique)}: {listed(parts)}"


def _scene(shown: Drawn) -> Scene:
    if isinstance(shown, Log):
        last = shown.stages[-1]
        return Scene(last.puzzle, last.end)
    assert isinstance(shown, Puzzle | Step | Scene)
    return scene_of(shown)


def _sentences(scene: Scene) -> str:
    parts = [f"<b>{escape(scene.title)}</b>", escape(scene.pattern), escape(scene.reason)]
    effect = f"<b>⇒ {escape(scene.effect)}</b>" if scene.effect else ""
    return "<p>" + "<br/>".join(filter(None, [*parts, effect])) + "</p>"
