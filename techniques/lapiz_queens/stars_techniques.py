"""How stars are found: lines that are full, lines without room to spare, all ways of a line."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations

from lapiz import Deduction, Says, Technique, Token, bits, items, number, technique, union
from lapiz_queens.board import REQUIRED
from lapiz_queens.scale import EASY, HARD, MEDIUM, points
from lapiz_queens.stars_board import StarBoard, StarLine

KIND = "star-battle"
star_technique = partial(technique, kind=KIND)


def _squares(members: int) -> Token:
    return Token("squares", members)


def _emptied(
    board: StarBoard, squares: int, says: Says, *lines: int, shown: int = 0, looked_at: int = 0
) -> Deduction:
    """Return that squares have no star, which lines prove; their `looked_at` squares are tried."""
    empty = board.empty(squares)
    return Deduction(
        places=empty,
        truths=(*lines, *board.cells(squares | looked_at)),
        roles={"pattern": shown, "target": squares & board.position.alive or empty},
        says=says,
    )


@star_technique("empty-squares", title="Empty Squares", **points(1, EASY))
def empty_squares(board: StarBoard) -> Iterator[Deduction]:
    """Squares that touch a star have none.

    They are marked, all at once, and so are squares in which a star is ruled out otherwise.

    Source: the rules of the puzzle. Order: all squares at once.
    """
    squares = board.unmarked
    if not squares:
        return
    near = [star for star in bits(board.placed) if board.shape.beside(star) & squares]
    touched = union(board.shape.beside(star) for star in near)
    only = not board.shape.touching and not squares & ~touched
    says = Says(
        "{squares} can have no star.",
        "There it would touch {stars}." if only else "A star there is ruled out.",
        squares=_squares(squares),
        stars=_squares(union(1 << star for star in near)),
    )
    yield _emptied(board, squares, says, shown=union(1 << star for star in near))


@star_technique("full-line", title="Full Line", **points(1, EASY))
def full_line(board: StarBoard) -> Iterator[Deduction]:
    """A row, a column or a region has all its stars, so its other squares have none.

    Source: the rules of the puzzle. Order: rows, columns, regions.
    """
    for at, line in board.lines:
        stars, rest = line.own & board.placed, line.own & board.open
        if stars.bit_count() == line.stars and rest:
            says = Says(
                "{line} has all its stars: {stars}.",
                "Its other squares have none.",
                line=items(at),
                stars=_squares(stars),
            )
            yield _emptied(board, rest, says, at, shown=stars)


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
                "{line} needs one more star, and only {left} is left."
                if missing == 1
                else "{line} needs {missing} more stars, and only {left} are left.",
                "Its other squares have none.",
                line=items(at),
                missing=number(missing),
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
    """However a row, a column or a region gets its stars, some square is always the same.

    Its stars must not touch each other: some squares have one in every way, some in none, and some
    beside it are touched in every way.

    Source: players of Star Battle. Order: rows, columns, regions; first squares beside the line,
    then those in it without a star, then those with one.
    """
    for at, line in board.lines:
        gone = line.dead(board.position.alive)
        if not gone:
            continue
        none, sure = gone & (1 << board.shape.squares) - 1, gone >> board.shape.squares
        left = line.own & board.open
        told = partial(Says, line=items(at), left=_squares(left))
        beside, inside = none & ~line.own, none & line.own
        if beside:
            pattern = "Whatever way {line} has its stars among {left}, one touches {squares}."
            says = told(pattern, "So no star is there.", squares=_squares(beside))
            yield _emptied(board, beside, says, at, shown=left)
        if inside:
            pattern = "Whatever way {line} has its stars among {left}, none is in {squares}."
            says = told(pattern, "Stars do not touch.", squares=_squares(inside))
            yield _emptied(board, inside, says, at, shown=left & ~inside)
        if sure:
            pattern = "Whatever way {line} has its stars among {left}, one is in {squares}."
            yield Deduction(
                places=sure,
                truths=(at, *board.cells(left)),
                roles={"pattern": left & ~sure, "target": sure},
                says=told(pattern, "Stars do not touch.", squares=_squares(sure)),
            )


def _sets(board: StarBoard, size: int) -> Iterator[Deduction]:
    sorts: dict[str, list[tuple[int, StarLine]]] = {sort: [] for sort in REQUIRED}
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
                yield _covered(squares, rest, inside, covers)


def _covered(squares: int, rest: int, inside: list[int], covers: list[int]) -> Deduction:
    """Return that covering lines have no stars but those of the lines inside them."""
    return Deduction(
        removes=rest,
        truths=(*inside, *covers),
        factors={**dict.fromkeys(inside, 1), **dict.fromkeys(covers, -1)},
        roles={"pattern": squares, "target": rest},
        says=Says(
            "All stars of {lines} are in {covers}: {squares}.",
            "They are all that these have, so their other squares have no star."
            if len(covers) > 1
            else "They are all that it has, so its other squares have no star.",
            lines=items(*inside),
            covers=items(*covers),
            squares=_squares(squares),
        ),
    )


def _set(size: int, word: str, score: float, level: str) -> Technique:
    def find(board: StarBoard) -> Iterator[Deduction]:
        yield from _sets(board, size)

    single = size == 1
    lines = "One line is" if single else f"{word} lines are"
    find.__doc__ = f"""{lines} inside {word.lower()} of another sort.

    Their stars are all that the covering lines have, so the other squares of these have none.

    Source: locked candidates and subsets of sudoku, for stars. Order: rows in columns, rows in
    regions, columns in rows, columns in regions, regions in rows, regions in columns.
    """
    title = "Star Line in a Line" if single else f"{word} Star Lines"
    name = "star-line-in-a-line" if single else f"{word.lower()}-star-lines"
    return star_technique(name, title=title, **points(score, level))(find)


@star_technique("star-leaves-no-room", title="Star Leaves No Room", **points(8, MEDIUM))
def leaves_no_room(board: StarBoard) -> Iterator[Deduction]:
    """A star in a square would leave a line without room for its stars.

    It touches squares of that line, and the lines that it fills have no other.

    Source: players of Star Battle. Order: by square.
    """
    space, alive = board.position.space, board.position.alive
    for square in bits(board.open):
        star, after, filled = 1 << square, alive & space.keep[square], list[int]()
        for at, line in board.lines:
            full = (line.own & board.placed).bit_count() + 1 == line.stars
            if line.own & star and full:
                after &= ~(line.own & board.open & ~star)
                filled.append(at)
        short = [(at, line) for at, line in board.lines if line.dead(after) is None]
        if short:
            at, line = min(short, key=lambda one: (one[1].own & board.open).bit_count())
            left = line.own & board.open
            says = Says(
                "A star in {square} would leave {line} without room for {stars} stars."
                if line.stars > 1
                else "A star in {square} would leave {line} without room for its star.",
                "It touches squares there, or fills a line that they share.",
                square=_squares(star),
                line=items(at),
                stars=number(line.stars),
            )
            lines = [other for other in filled if other != at]
            yield _emptied(board, star, says, at, *lines, shown=left & ~star, looked_at=left)


@star_technique("star-contradiction", title="Star Contradiction", **points(20, HARD))
def contradiction(board: StarBoard) -> Iterator[Deduction]:
    """A star in a square leads, line by line, to a line without room for its stars.

    The consequences that every way of a line shares are followed through the board.

    Source: Nishio of sudoku, for stars. Order: the square with the fewest lines to look at first.
    """
    chains = []
    for square in bits(board.open):
        used, forced = _contradicted(board, 1 << square)
        if used:
            chains.append((len(used), square, used, forced))
    for _, square, used, forced in sorted(chains):
        lines = [(at, line) for at, line in board.lines if at in used]
        looked_at = (union(line.own for _, line in lines) | forced) & board.open
        says = Says(
            "A star in {square} leads to {line} without room for its stars.",
            "Its consequences in {others} leave none.",
            square=_squares(1 << square),
            line=items(used[-1]),
            others=items(*sorted(set(used[:-1]))),
        )
        last = next(line for at, line in lines if at == used[-1])
        shown = last.own & board.open & ~(1 << square)
        yield _emptied(board, 1 << square, says, *used, shown=shown, looked_at=looked_at)


def _contradicted(board: StarBoard, star: int) -> tuple[list[int], int]:
    """Return the lines by which a star leads to one without room, the last, and what is forced."""
    space, shape, used = board.position.space, board.shape, dict[int, None]()
    alive, done = board.position.alive, board.placed
    todo = star
    while True:
        while todo:
            square = todo & -todo
            alive &= space.keep[square.bit_length() - 1]
            done |= square
            whole = (1 << shape.squares) - 1
            todo = whole & alive & ~(alive >> shape.squares) & ~done
        for at, line in board.lines:
            gone = line.dead(alive)
            if gone is None:
                return [*(other for other in used if other != at), at], done
            if gone:
                used[at] = None
                alive &= ~gone
                todo = gone >> shape.squares
                if todo:
                    break
        else:
            return [], 0


TECHNIQUES = (
    empty_squares,
    full_line,
    no_room_to_spare,
    every_way,
    _set(1, "One", 4, EASY),
    _set(2, "Two", 6, MEDIUM),
    leaves_no_room,
    _set(3, "Three", 12, HARD),
    contradiction,
)
