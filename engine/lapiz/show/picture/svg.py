"""A position or a step as SVG: one pure function, drawn from geometry and roles alone."""

from collections.abc import Iterable, Iterator

from lapiz.core import Deduction, Place, Position, Square, square_name, union
from lapiz.show.about import about
from lapiz.show.looks import looks
from lapiz.show.off_board import beneath
from lapiz.show.picture.below import Below, written_below
from lapiz.show.picture.extras import lines, loose, notes, washes
from lapiz.show.picture.layers import filled, layers
from lapiz.show.picture.plan import Plan, plan_of, symbols_of
from lapiz.show.picture.shapes import shapes
from lapiz.show.picture.strokes import borders, grid_lines
from lapiz.show.picture.themes import stylesheet
from lapiz.show.picture.xml import attribute, escape, figure, path
from lapiz.show.scene import Scene, Shown, scene_of

GAP = 7
"""Units between the names of rows and columns and the edge of the picture."""
OPEN = 2.2
"""The radius of the dot in an open square, on a board with one symbol at most."""


def svg(
    shown: Shown,
    deduction: Deduction | None = None,
    *,
    position: Position | None = None,
    theme: str = "light",
    effects: bool = True,
    houses: bool = True,
    links: bool = True,
    squares: Iterable[Place] = (),
    pencil: bool = True,
    coordinates: str = "rc",
    title: str | None = None,
    size: int | None = None,
    caption: bool = False,
    described: bool = True,
) -> str:
    """Return a picture of a puzzle, of a position, of a deduction in it, or of a step.

    `theme` is "light", "dark", "contrast", "auto" (as the reader's system is) or "" for a page
    that has `lapiz.show.picture.themes.stylesheet` itself. Without `effects`, `houses` or `links`
    these are left out, in the description, too. `squares`, by row and column from 0, are tinted
    as well. `coordinates` are "rc", "a1" or "", `size` the width in pixels. With `caption` title,
    author and rules stand below. Without `described` it has no title and no description, for pages
    that say the same themselves. Raises BadInput for an unknown theme.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> picture = svg(puzzle, lapiz.steps(puzzle, "full-house")[0])
    >>> picture.startswith("<svg"), "<title>Full House</title>" in picture
    (True, True)

    Source: the shape of the function is that of python-chess's `chess.svg.board`.
    """
    scene = scene_of(shown, deduction, position, effects)
    plan = plan_of(scene.puzzle)
    marked = looks(scene.deduction, effects=scene.effects) if scene.deduction else None
    words = beneath(scene.puzzle, scene.position, marked)
    known = about(scene.puzzle)
    below = written_below(plan, words + (known.lines if caption else list(known.ignored)))
    named = scene.title if title is None else title
    style = f"<style>{stylesheet(theme)}</style>" if theme else ""
    layer = layers(scene, plan, houses=houses, links=links)
    parts = [
        _opening(plan, theme, bool(coordinates), size, below),
        _described(scene, named, pencil) + style if described else style,
        _paper(plan, bool(coordinates), below),
        _done(plan, scene.position),
        washes(plan),
        f'<g class="tints">{_patch(plan, squares)}{layer["tints"]}</g>',
        shapes(plan, over=False),
        lines(plan),
        _lines(plan, scene.position),
        shapes(plan, over=True),
        _labels(plan, coordinates),
        notes(plan),
        f'<g class="links">{layer["links"]}</g>',
        "".join(_squares(plan, scene, pencil)),
        f'<g class="marks">{layer["marks"]}</g>',
        loose(plan, scene.position),
        below.drawn,
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _opening(plan: Plan, theme: str, labelled: bool, size: int | None, below: Below) -> str:
    left, top, wide, high = _frame(plan, labelled, below)
    shown = size or min(wide, 900)
    own = f"lapiz lapiz-{theme}" if theme else "lapiz"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{own}" role="img" '
        f'viewBox="{left} {top} {wide} {high}" '
        f'width="{shown}" height="{round(shown * high / wide)}">'
    )


def _paper(plan: Plan, labelled: bool, below: Below) -> str:
    left, top, wide, high = _frame(plan, labelled, below)
    return f'<rect class="paper" x="{left}" y="{top}" width="{wide}" height="{high}"/>'


def _frame(plan: Plan, labelled: bool, below: Below) -> tuple[int, int, int, int]:
    """Return the left and top edge of the picture, its width and its height."""
    edge, margin = _label_size(plan) + GAP if labelled else 3, plan.margin
    left, top = -edge - margin.left, -edge - margin.top
    high = round(plan.bottom + below.height)
    return left, top, plan.width + margin.right + 3 - left, high + 3 - top


def _described(scene: Scene, title: str, pencil: bool) -> str:
    """Return the title, and as description the board as text and the step in words."""
    from lapiz.show.text import board  # which imports rich

    marked = looks(scene.deduction, effects=scene.effects) if scene.deduction else None
    lines = board(scene.puzzle, scene.position, marked, pencil=pencil)
    where = about(scene.puzzle).stated
    sentences = [scene.pattern, scene.reason] if scene.deduction and scene.effects else []
    effect = f"=> {scene.effect}" if scene.effect else ""
    drawn = (line.plain for line in lines)
    text = "\n".join([*filter(None, [*sentences, effect]), *drawn, *where])
    return f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"


def _done(plan: Plan, position: Position) -> str:
    """Return the squares that placed pieces cover."""
    if not plan.geometry.joins:
        return ""
    placed = {candidate for candidate in plan.places if position.placed >> candidate & 1}
    squares = sorted({place for candidate in placed for place in plan.places[candidate]})
    return f'<path class="done" d="{"".join(filled(plan, square) for square in squares)}"/>'


def _patch(plan: Plan, squares: Iterable[Place]) -> str:
    drawn = "".join(filled(plan, square) for square in sorted(squares))
    return f'<path class="base" d="{drawn}"/>' if drawn else ""


def _lines(plan: Plan, position: Position) -> str:
    """Return the thin lines between squares and the thick ones between regions."""
    thin, thick = path(grid_lines(plan)), path(borders(plan, position))
    return f'<path class="thin" d="{thin}"/><path class="thick" d="{thick}"/>'


def _labels(plan: Plan, coordinates: str) -> str:
    """Return the numbers of the columns and the numbers or letters of the rows."""
    if not coordinates:
        return ""
    size, left, top = _label_size(plan), -plan.margin.left, -plan.margin.top
    texts = [_text(plan.side * (c + 0.5), top - 6, str(c + 1)) for c in range(plan.columns)]
    for r in range(plan.rows):
        name = row_letter(r) if coordinates == "a1" else str(r + 1)
        texts.append(_text(left - (size + GAP) / 2, plan.side * (r + 0.5) + 0.36 * size, name))
    return f'<g class="labels" font-size="{size}">{"".join(texts)}</g>'


def _label_size(plan: Plan) -> int:
    """Return the size of the names of rows and columns: large boards are shown smaller."""
    return max(11, round(plan.width / 45))


def row_letter(row: int) -> str:
    """Return the letter of a row, from 0: A to Z, then AA.

    >>> row_letter(0), row_letter(26)
    ('A', 'AA')
    """
    before = row_letter(row // 26 - 1) if row >= 26 else ""
    return before + chr(ord("A") + row % 26)


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{figure(x)}" y="{figure(y)}"{more}>{escape(text)}</text>'


def _squares(plan: Plan, scene: Scene, pencil: bool) -> Iterator[str]:
    size = figure(plan.reach * 1.4)
    yield f'<g class="squares" font-size="{size}">\n'
    for r, row in enumerate(plan.geometry.rows):
        for c, square in enumerate(row):
            inside = "".join(_content(plan, scene, square, pencil))
            if inside:
                x, y = plan.corner((r, c))
                where = f'data-square="{square_name(r, c)}" transform="translate({x} {y})"'
                yield f"<g {where}>{inside}</g>\n"
    yield "</g>"


def _content(plan: Plan, scene: Scene, square: Square, pencil: bool) -> Iterator[str]:
    """Yield the symbols of a square: what is fixed, what is placed, else its pencil marks."""
    if square.fixed:
        yield _big(plan, square.fixed, "fixed", "")
    placed = [pair for pair in square.marks if scene.position.placed >> pair[0] & 1]
    for candidate, symbol in placed:
        given = "given" if scene.puzzle.start.placed >> candidate & 1 else "placed"
        if not (square.fixed and plan.geometry.joins):
            yield _big(plan, symbol, given, scene.puzzle.space.labels[candidate])
    if plan.lone:
        members = union(1 << candidate for candidate, _ in square.marks)
        if members & scene.position.alive and not placed and not square.fixed:
            yield f'<circle class="open" cx="{plan.side / 2:g}" cy="{plan.side / 2:g}" r="{OPEN}"/>'
    elif pencil and not placed:
        yield from _pencil(plan, scene, square)


def _pencil(plan: Plan, scene: Scene, square: Square) -> Iterator[str]:
    slots = {symbol: plan.slot(number) for number, symbol in enumerate(symbols_of(square))}
    for candidate, symbol in square.marks:
        if scene.position.open >> candidate & 1:
            x, y = slots[symbol]
            name = f' data-c="{attribute(scene.puzzle.space.labels[candidate])}"'
            yield _text(x, y + 0.5 * plan.reach, symbol, name)


def _big(plan: Plan, symbol: str, sort: str, name: str) -> str:
    size = plan.side * (0.6 if len(symbol) < 3 else 1.1 / len(symbol))
    names = f' data-c="{attribute(name)}"' if name else ""
    more = f' class="{sort}" font-size="{figure(size)}"{names}'
    return _text(plan.side / 2, plan.side / 2 + 0.36 * size, symbol, more)
