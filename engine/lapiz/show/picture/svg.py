"""A position or a step as SVG, drawn from geometry and roles alone, and as PNG made of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import attrs

from lapiz.core import BadInput, Deduction, Place, Position, Square, square_name
from lapiz.show.off_board import beneath
from lapiz.show.picture.extras import extras
from lapiz.show.picture.layers import layers
from lapiz.show.picture.plan import BoardPlan, plan_of, symbols_of
from lapiz.show.picture.rays import Ray
from lapiz.show.picture.strokes import figure, filled
from lapiz.show.picture.themes import AUTO, flatten, stylesheet
from lapiz.show.picture.xml import attribute, escape
from lapiz.show.puzzle_facts import about
from lapiz.show.role_styles import Look, looks_of, parts
from lapiz.show.scenes import Scene, Shown, scene as scene_of

GAP = 7
"""Units between the names of rows and columns and the edge of the picture."""
OPEN = '<circle class="open" cx="{0:g}" cy="{0:g}" r="2.2"/>'
GONE = '<path class="thin crossed" transform="translate({0:g} {0:g})" d="M-5 -5L5 5M5 -5L-5 5"/>'
"""In a square of a board with one symbol: it is free for areas, or ruled out for anything else."""


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
    lost: Iterable[Place] = (),
    rays: Iterable[Ray] = (),
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
    as well, those `lost` as what is removed, and `rays` drawn beneath the symbols. `coordinates`
    are "rc", "a1" or "", `size` the width in pixels. With `caption` title, author and rules stand
    below. Without `described` it has no title and no description, for pages that say the same
    themselves. Raises BadInput for an unknown theme.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> picture = svg(puzzle, lapiz.steps(puzzle, "full-house")[0])
    >>> picture.startswith("<svg"), "<title>Full House</title>" in picture
    (True, True)

    Source: the shape of the function is that of python-chess's `chess.svg.board`.
    """
    scene = scene_of(shown, deduction, position, effects)
    pencil = pencil and scene.pencil
    plan, known = plan_of(scene.puzzle), about(scene.puzzle)
    shown_parts = list(parts(scene.deduction, effects=scene.effects)) if scene.deduction else []
    marked = looks_of(shown_parts)
    words = beneath(scene.puzzle, plan, scene.position, marked)
    below = _written_below(plan, words + (known.lines if caption else list(known.ignored)))
    head = ""
    if described:
        named = scene.title if title is None else title
        head = _described(scene, plan, marked, pencil, named, [*words, *known.stated])
    style = f"<style>{stylesheet(theme)}</style>" if theme else ""
    added = layers(scene, plan, shown_parts, houses=houses, links=links)
    added["links"] += "".join(f'<path class="ray" d="{ray.drawn(plan)}"/>' for ray in rays)
    tinted = added["tints"] + _patch(plan, lost, "lost")
    added["tints"] = _patch(plan, squares) + tinted
    drawn = [
        _opening(plan, theme, bool(coordinates), size, below),
        head + style,
        _paper(plan, bool(coordinates), below),
        *_board(scene, plan, added, pencil, coordinates),
        below.drawn,
        "</svg>",
    ]
    return "\n".join(part for part in drawn if part)


def _board(
    scene: Scene,
    plan: BoardPlan,
    added: Mapping[str, str],
    pencil: bool,
    coordinates: str,
) -> list[str]:
    """Return the layers of a board, the lowest first; `added` are those of the deduction."""
    around = extras(plan, scene.position)
    return [
        _done(plan, scene.position),
        around.washes,
        f'<g class="tints">{added["tints"]}</g>',
        around.under,
        around.lines,
        around.grid,
        around.over,
        _labels(plan, coordinates),
        around.notes,
        f'<g class="links">{added["links"]}</g>',
        "".join(_squares(plan, scene, pencil)),
        f'<g class="marks">{added["marks"]}</g>',
        around.loose,
    ]


@attrs.frozen
class _TextBelow:
    """A drawn text, and the height that it takes."""

    drawn: str = ""
    height: float = 0


def _opening(
    plan: BoardPlan, theme: str, labelled: bool, size: int | None, below: _TextBelow
) -> str:
    left, top, wide, high = _frame(plan, labelled, below)
    shown = size or min(wide, 900)
    classes = f"lapiz lapiz-{theme}" if theme else "lapiz"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" role="img" '
        f'viewBox="{left} {top} {wide} {high}" '
        f'width="{shown}" height="{round(shown * high / wide)}">'
    )


def _paper(plan: BoardPlan, labelled: bool, below: _TextBelow) -> str:
    left, top, wide, high = _frame(plan, labelled, below)
    return f'<rect class="paper" x="{left}" y="{top}" width="{wide}" height="{high}"/>'


def _frame(plan: BoardPlan, labelled: bool, below: _TextBelow) -> tuple[int, int, int, int]:
    """Return the left and top edge of the picture, its width and its height."""
    edge, margin = _label_size(plan) + GAP if labelled else 3, plan.margin
    left, top = -edge - margin.left, -edge - margin.top
    high = round(plan.bottom + below.height)
    return left, top, plan.width + margin.right + 3 - left, high + 3 - top


def _described(
    scene: Scene,
    plan: BoardPlan,
    marked: Mapping[int, Look],
    pencil: bool,
    title: str,
    below: Iterable[str],
) -> str:
    """Return the title, and as description the board as text and the step in words."""
    from lapiz.show.text import squares_as_text

    sentences = [scene.pattern, scene.reason] if scene.deduction and scene.effects else []
    effect = f"=> {scene.effect}" if scene.effect else ""
    squares = squares_as_text(plan.geometry, scene.position, marked, pencil=pencil)
    board = (*(line.plain for line in squares), *below)
    text = "\n".join([*filter(None, [*sentences, effect]), *board])
    return f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"


def _done(plan: BoardPlan, position: Position) -> str:
    """Return the squares that placed pieces cover."""
    if not plan.geometry.joins:
        return ""
    placed = {candidate for candidate in plan.places if position.placed >> candidate & 1}
    squares = sorted({place for candidate in placed for place in plan.places[candidate]})
    return f'<path class="done" d="{"".join(filled(plan, square) for square in squares)}"/>'


def _patch(plan: BoardPlan, squares: Iterable[Place], sort: str = "base") -> str:
    drawn = "".join(filled(plan, square) for square in sorted(squares))
    return f'<path class="{sort}" d="{drawn}"/>' if drawn else ""


def _labels(plan: BoardPlan, coordinates: str) -> str:
    """Return the numbers of the columns and the numbers or letters of the rows."""
    if not coordinates:
        return ""
    size, left, top = _label_size(plan), -plan.margin.left, -plan.margin.top
    texts = [_text(plan.side * (c + 0.5), top - 6, str(c + 1)) for c in range(plan.columns)]
    for r in range(plan.rows):
        name = row_letter(r) if coordinates == "a1" else str(r + 1)
        texts.append(_text(left - (size + GAP) / 2, plan.side * (r + 0.5) + 0.36 * size, name))
    return f'<g class="labels" font-size="{size}">{"".join(texts)}</g>'


def _label_size(plan: BoardPlan) -> int:
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


def _squares(plan: BoardPlan, scene: Scene, pencil: bool) -> Iterator[str]:
    yield f'<g class="squares" font-size="{plan.reach * 1.4:g}">\n'
    for r, row in enumerate(plan.geometry.rows):
        for c, square in enumerate(row):
            inside = "".join(_content(plan, scene, square, pencil))
            if inside:
                where = 'transform="translate({} {})"'.format(*plan.corner((r, c)))
                yield f'<g data-square="{square_name(r, c)}" {where}>{inside}</g>\n'
    yield "</g>"


def _content(plan: BoardPlan, scene: Scene, square: Square, pencil: bool) -> Iterator[str]:
    """Yield the symbols of a square: what is fixed, what is placed, else its pencil marks."""
    if square.fixed:
        yield _big(plan, square.fixed, "fixed", "")
    placed = [pair for pair in square.marks if scene.position.placed >> pair[0] & 1]
    for candidate, symbol in placed:
        given = "given" if scene.puzzle.start.placed >> candidate & 1 else "placed"
        if not (square.fixed and plan.geometry.joins):
            yield _big(plan, symbol, given, scene.puzzle.space.labels[candidate])
    if plan.lone:
        free = any(scene.position.alive >> candidate & 1 for candidate, _ in square.marks)
        known = scene.position.alive and not (placed or square.fixed)
        if known and free == plan.geometry.joins:
            yield (OPEN if free else GONE).format(plan.side / 2)
    elif pencil and not placed:
        yield from _pencil(plan, scene, square)


def _pencil(plan: BoardPlan, scene: Scene, square: Square) -> Iterator[str]:
    slots = dict(zip(symbols_of(square), plan.slots, strict=False))
    for candidate, symbol in square.marks:
        if scene.position.open >> candidate & 1:
            x, y = slots[symbol]
            name = f' data-c="{attribute(scene.puzzle.space.labels[candidate])}"'
            yield _text(x, y + 0.5 * plan.reach, symbol, name)


def _big(plan: BoardPlan, symbol: str, sort: str, name: str) -> str:
    size = plan.side * (0.6 if len(symbol) < 3 else 1.1 / len(symbol))
    names = f' data-c="{attribute(name)}"' if name else ""
    middle, more = plan.side / 2, f' class="{sort}" font-size="{figure(size)}"{names}'
    return _text(middle, middle + 0.36 * size, symbol, more)


BELOW_SIZE, BELOW_LINE = 11, 16
"""The size of the letters and the height of a line, in units."""
WIDTH_OF_A_LETTER = 6.6
LEAST_LETTERS = 24


def _written_below(plan: BoardPlan, texts: Sequence[str]) -> _TextBelow:
    """Return what is said below a picture as SVG, in lines as wide as the board."""
    if not texts:
        return _TextBelow()
    letters = max(LEAST_LETTERS, int(plan.width / WIDTH_OF_A_LETTER))
    lines = [line for text in texts for line in wrap(text, letters)]
    top = plan.bottom + BELOW_LINE
    drawn = (
        f'<text x="0" y="{figure(top + BELOW_LINE * (number + 0.5))}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return _TextBelow(
        f'<g class="below" font-size="{BELOW_SIZE}">{"".join(drawn)}</g>',
        BELOW_LINE * (len(lines) + 1),
    )


def png(shown: Shown, *arguments: Any, theme: str = "light", **options: Any) -> bytes:
    """Return a picture as the bytes of a PNG file; arguments and options are those of `svg`.

    Raises BadInput if the library is not installed, and for a theme that a file cannot have.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadInput('PNG needs resvg-py: pip install "lapiz[png]"') from None
    if theme == AUTO or not theme:
        raise BadInput("a PNG has the colours of one theme: light, dark or contrast")
    picture = flatten(svg(shown, *arguments, theme=theme, **options), theme)
    return bytes(svg_to_bytes(svg_string=picture))
