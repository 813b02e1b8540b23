"""The same step in many forms: text, SVG, PNG, Markdown, LaTeX, JSON, notebook cells.

>>> import lapiz
>>> from lapiz.show import svg
>>> svg(lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]}))[:4]
'<svg'
"""

from lazy_loader import attach

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

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "json_lines": ["deduction_object"],
        "latex": ["latex"],
        "role_styles": ["look_of"],
        "markdown": ["markdown"],
        "picture.svg": ["png", "svg"],
        "aliases": ["Scene", "pattern", "say", "scene"],
        "text": ["board"],
    },
)
