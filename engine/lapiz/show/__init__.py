"""The same step in many forms: text, SVG, PNG, Markdown, LaTeX, JSON, notebook cells.

>>> import lapiz
>>> from lapiz.show import svg
>>> svg(lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]}))[:4]
'<svg'
"""

from lapiz.later import later

with later(__name__):
    from lapiz.show.json_lines import deduction_object
    from lapiz.show.latex import latex
    from lapiz.show.looks import look_of
    from lapiz.show.markdown import markdown
    from lapiz.show.picture.svg import png, svg
    from lapiz.show.scene import Scene
    from lapiz.show.scene import scene_of as scene
    from lapiz.show.text import board
    from lapiz.texts import pattern, say

__all__ = [
    "Scene",
    "board",
    "deduction_object",
    "latex",
    "look_of",
    "markdown",
    "pattern",
    "png",
    "say",
    "scene",
    "svg",
]
