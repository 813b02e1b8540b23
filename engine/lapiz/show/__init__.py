"""The same step in many forms: text, SVG, PNG, Markdown, LaTeX, JSON, notebook cells.

>>> import lapiz
>>> from lapiz.show import svg
>>> svg(lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]}))[:4]
'<svg'
"""

from importlib import import_module
from typing import Any

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "RUNGS", "LessonFrame", "Look", "Scene", "Styled", "about", "board", "counter_move",
    "deduction_object", "escape", "frames", "head", "is_single", "items_object", "json_lines",
    "latex", "look_of", "looks", "markdown", "pattern", "png", "rating_object", "rating_text",
    "result_object", "say", "scene", "step_lines", "step_object", "svg", "to_line",
    "two_solutions_of",
]

_own, _names, _ = attach(
    __name__,
    submodules={"json_lines"},
    submod_attrs={
        "aliases": ["pattern", "say"],
        "counter_moves": ["counter_move"],
        "json_lines": [
            "deduction_object", "head", "items_object", "rating_object", "result_object",
            "step_object", "to_line",
        ],
        "latex": ["latex"],
        "lesson_frames": ["LessonFrame"],
        "markdown": ["escape", "markdown"],
        "picture.svg": ["png", "svg"],
        "puzzle_facts": ["about"],
        "ratings": ["rating_text"],
        "revealed": ["RUNGS"],
        "role_styles": ["Look", "look_of", "looks"],
        "scenes": ["Scene", "is_single", "scene"],
        "styled": ["Styled"],
        "text": ["board", "step_lines"],
        "two_solutions": ["two_solutions_of"],
    },
)
# fmt: on

LESSONS = "lapiz_play.lessons"
"""The app that supplies `frames`."""


def __getattr__(name: str) -> Any:
    """Return a name of this room, or what makes lessons, which is an app's."""
    return getattr(import_module(LESSONS), name) if name == "frames" else _own(name)


def __dir__() -> list[str]:
    """Return the names of this room."""
    return [*_names(), "frames"]
