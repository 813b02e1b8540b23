"""Text and the shapes of rules as LaTeX and TikZ have them."""

from collections.abc import Iterator

from lapiz.core import Shape
from lapiz.show.picture import OUTLINE, BoardPlan, Point, cage, figure, points

SYMBOLS = {"♛": r"\textbf{Q}", "■": r"\rule{1ex}{1ex}", "×": r"$\times$", "⇒": r"$\Rightarrow$"}
SPECIAL = (
    {symbol: f"\\{symbol}" for symbol in "&%$#_{}"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
    | SYMBOLS
)


def escape(text: str) -> str:
    """Return a text as LaTeX sets it.

    >>> print(escape("r2c6<>7 & more"))
    r2c6\\textless{}\\textgreater{}7 \\& more
    """
    return "".join(SPECIAL.get(symbol, symbol) for symbol in " ".join(text.split()))


def tex_shapes(plan: BoardPlan, unit: float, *, over: bool) -> Iterator[str]:
    """Yield the shapes that lie over the lines of the grid, or those under them, as paths.

    `unit` is how many points of print a unit of the plan has.
    """
    for shape in plan.geometry.shapes:
        if shape.over == over:
            yield from _paths(plan, shape, unit)


def _paths(plan: BoardPlan, shape: Shape, unit: float) -> Iterator[str]:
    at, size = points(plan, shape.spots), shape.size * plan.side
    colour = f"lapiz-shape-{shape.shade}"
    if shape.sort == "line":
        joined = "--".join(map(_at, at))
        width = f"line width={figure(size * unit)}pt"
        yield rf"\draw[{colour},{width},line join=round] {joined};"
    elif shape.sort == "cage":
        strokes, corner, letters = cage(plan, shape)
        drawn = " ".join(f"{_at(start)}--{_at(end)}" for start, end in strokes)
        yield rf"\draw[{colour},line width=.4pt,dashed] {drawn};"
        if shape.text:
            yield _text(shape, corner, letters * unit)
    elif shape.sort == "text":
        yield from (_text(shape, point, size * unit) for point in at)
    else:
        width = f"line width={figure(OUTLINE * plan.side * unit)}pt"
        style = rf"\fill[{colour}]" if shape.filled else rf"\draw[{colour},{width}]"
        for x, y in at:
            half = size / 2
            if shape.sort == "circle":
                yield rf"{style} {_at((x, y))} circle [radius={figure(half)}];"
            else:
                corners = _at((x - half, y - half)), _at((x + half, y + half))
                yield rf"{style} {corners[0]} rectangle {corners[1]};"


def _text(shape: Shape, point: Point, points_high: float) -> str:
    height = f"{points_high:.3g}"
    font = rf"\fontsize{{{height}}}{{{height}}}\selectfont\sffamily"
    style = f"text=lapiz-shape-{shape.shade},font={font}"
    return rf"\node[{style}] at {_at(point)} {{{escape(shape.text)}}};"


def _at(point: Point) -> str:
    return f"({figure(point[0])},{figure(point[1])})"
