"""What a notebook shows of puzzles, steps and logs: `lapiz.core.drawn` looks these up."""

from lapiz.core.drawn import Drawn
from lapiz.core.kind import Puzzle
from lapiz.show.about import about
from lapiz.show.picture.svg import svg
from lapiz.show.picture.xml import escape
from lapiz.show.scene import Scene, scene_of
from lapiz.solving.log import Log, Step

__all__ = ["page", "picture"]

THEME = "light"


def picture(shown: Drawn) -> str:
    """Return the picture of a puzzle, step or scene; for a log, the picture of its end."""
    return svg(_scene(shown), theme=THEME)


def page(shown: Drawn) -> str:
    """Return the picture with its sentences; for a log, all steps in words."""
    if isinstance(shown, Log):
        steps = "".join(f"<li>{_sentences(scene_of(step))}</li>" for step in shown.steps)
        head = f"{escape(shown.status.capitalize())} after {len(shown.entries)} steps"
        listed = f"<details><summary>{head}</summary><ol>{steps}</ol></details>"
        return f"<div>{picture(shown)}{listed}</div>"
    scene = _scene(shown)
    rules = "".join(f"<p>{escape(text)}</p>" for text in about(scene.puzzle).special)
    told = _sentences(scene) if scene.deduction else ""
    return f"<div>{told}{picture(scene)}{'' if scene.deduction else rules}</div>"


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
