"""How stars are found: lines that are full, lines without room to spare, all ways of a line."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations

from lapiz import Deduction, Says, Technique, Token, bits, items, number, technique, union
from lapiz_queens.board import REQUIRED
from lapiz_queens.scale import EASY, HARD, MEDIUM, points
from lapiz_queens.stars_board import Line, StarBoard

__all__ = ["TECHNIQUES"]

KIND = "star-battle"
star_technique = partial(technique, kind=KIND)


def _squares(members: int) -> Token:
    return Token("squares", members)


def _emptied(board: StarBoard, squares: int, says: Says, *lines: int, shown: int = 0) -> Deduction:
    """Return that squares have no star, which lines prove."""
    return Deduction(
        places=board.empty(squares),
        truths=(*lines, *board.cells(squares)),
        roles={"pattern": shown, "target": squares},
        says=says,
    )


@star_technique("beside-a-star", title="Beside a Star", **points(1, EASY))
def beside_a_star(board: StarBoard) -> Iterator[Deduction]:
    """Squares that touch a star have none.

    They are marked, all at once, and so are squares that are known to have no star otherwise.

    Source: the rules of the puzzle. Order: all squares at once.
    """
    squares = board.unmarked
    near = union(board.shape.beside(star) for star in bits(board.placed))
    if not squares:
        return
    touched = not board.shape.touching and not squares & ~near
    says = Says(
        "{squares} can have no star.",
        "They touch {stars}." if touched else "A star touches them, or it is ruled out.",
        squares=_squares(squares),
        stars=_squares(union(1 << star for star in bits(board.placed)
                             if board.shape.beside(star) & squares)),
    )  # fmt: skip
    yield _emptied(board, squares, says, shown=board.placed)


@star_technique("full-line", title="Full Line", **points(1, EASY))
def full_line(board: StarBoard) -> Iterator[Deduction]:
    """A row, a column or a region has all its stars, so its other squares have none.

    Source: the rules of the puzzle. Order: rows, columns, regions.
    """
    for at, line in board.lines:
        own, rest = line.own & board.placed, line.own & board.open
        if own.bit_count() == line.stars and rest:
            says = Says(
                "{line} has all its stars: {stars}.",
                "Its other squares have none.",
                line=items(at),
                stars=_squares(own),
            )
            yield _emptied(board, rest, says, at, shown=own)


@star_technique("no-room-to-spare", title="No Room to Spare", **points(1, EASY))
def no_room_to_spare(board: StarBoard) -> Iterator[Deduction]:
    """A row, a column or a region has only as many squares left as it needs stars.

    Source: the rules of the puzzle. Order: rows, columns, regions.
    """
    for at, line in board.lines:
        left = line.own & board.open
        missing = line.stars - (line.own & board.placed).bit_count()
        if left and left.bit_count() == missing:
            says = Says(
                "{line} has only {left} left for its stars.",
                "All of them have one.",
                line=items(at),
                left=_squares(left),
            )
            yield Deduction(
                places=left,
                truths=(at, *board.cells(left)),
                roles={"pattern": line.own & board.placed, "target": left},
                says=says,
            )


@star_technique("every-way", title="Every Way", **points(3, EASY))
def every_way(board: StarBoard) -> Iterator[Deduction]:
    """Whatever way a row, a column or a region gets its stars, a square is the same.

    Its stars must not touch each other: some squares have one in every way, some in none, and some
    beside it are touched in every way.

    Source: players of Star Battle. Order: rows, columns, regions; first the squares without a star.
    """
    for at, line in board.lines:
        gone = line.dead(board.position.alive)
        if not gone:
            continue
        none, sure = gone & (1 << board.shape.squares) - 1, gone >> board.shape.squares
        left = line.own & board.open
        if none:
            inside = "In every way to place the stars of {line} among {left}, {squares} have none."
            beside = (
                "In every way to place the stars of {line} among {left}, one touches {squares}."
            )
            says = Says(
                beside if not none & line.own else inside,
                "Stars do not touch.",
                line=items(at),
                left=_squares(left),
                squares=_squares(none),
            )
            yield _emptied(board, none, says, at, shown=left & ~none)
        if sure:
            yield Deduction(
                places=sure,
                truths=(at, *board.cells(left)),
                roles={"pattern": left & ~sure, "target": sure},
                says=Says(
                    "{squares} have a star in every way to place those of {line} among {left}.",
                    "Stars do not touch.",
                    squares=_squares(sure),
                    line=items(at),
                    left=_squares(left),
                ),
            )


def _sets(board: StarBoard, size: int) -> Iterator[Deduction]:
    sorts: dict[str, list[tuple[int, Line]]] = {sort: [] for sort in REQUIRED}
    for at, line in board.lines:
        sorts[board.position.space.items[at].sort].append((at, line))
    possible = board.open | board.placed
    for sort, other in permutations(REQUIRED, 2):
        for inner in combinations(sorts[sort], size):
            squares = union(line.own for _, line in inner) & possible
            if not squares & board.open:
                continue
            outer = [(at, line) for at, line in sorts[other] if line.own & squares]
            rest = union(line.own for _, line in outer) & board.open & ~squares
            if len(outer) == size and rest:
                inside, covers = [at for at, _ in inner], [at for at, _ in outer]
                says = Says(
                    "All stars of {lines} are in {covers}: {squares}.",
                    "These are all stars that {covers} have, so their other squares have none.",
                    lines=items(*inside),
                    covers=items(*covers),
                    squares=_squares(squares),
                )
                yield _emptied(board, rest, says, *inside, *covers, shown=squares)


def _set(size: int, word: str, score: float, level: str) -> Technique:
    def find(board: StarBoard) -> Iterator[Deduction]:
        yield from _sets(board, size)

    one = size == 1
    find.__doc__ = f"""{"One line is" if one else f"{word} lines are"} inside as many of another sort.

    Their stars are all that the covering lines have, so the other squares of these have none.

    Source: locked candidates and subsets of sudoku, for stars. Order: rows in columns, rows in
    regions, columns in rows, columns in regions, regions in rows, regions in columns.
    """
    title = "Star Line in a Line" if one else f"{word} Star Lines"
    name = "star-line-in-a-line" if one else f"{word.lower()}-star-lines"
    return star_technique(name, title=title, **points(score, level))(find)


@star_technique("star-leaves-no-room", title="Star Leaves No Room", **points(8, MEDIUM))
def leaves_no_room(board: StarBoard) -> Iterator[Deduction]:
    """A star in a square would leave a line without room for its stars.

    It touches squares of that line, and those lines of its own that it fills have no other.

    Source: players of Star Battle. Order: by square.
    """
    space, alive = board.position.space, board.position.alive
    for square in bits(board.open):
        after, filled = alive & space.keep[square], list[int]()
        for at, line in board.lines:
            if line.own >> square & 1:
                stars = (line.own & board.placed).bit_count() + 1
                if stars == line.stars:
                    after &= ~(line.own & board.open & ~(1 << square))
                    filled.append(at)
        for at, line in board.lines:
            if line.dead(after) is None:
                says = Says(
                    "A star in {square} would leave {line} no room for {stars}.",
                    "It touches squares there, or fills a line that they share.",
                    square=_squares(1 << square),
                    line=items(at),
                    stars=number(line.stars),
                )
                lines = [one for one in filled if one != at]
                left = line.own & board.open
                yield _emptied(board, 1 << square, says, at, *lines, shown=left & ~(1 << square))
                break


TECHNIQUES = (
    beside_a_star,
    full_line,
    no_room_to_spare,
    every_way,
    _set(1, "One", 4, EASY),
    _set(2, "Two", 6, MEDIUM),
    leaves_no_room,
    _set(3, "Three", 12, HARD),
)
