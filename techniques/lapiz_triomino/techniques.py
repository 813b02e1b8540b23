"""The techniques of tiling: division where it works, deductions by squares everywhere else."""

from collections.abc import Iterator
from functools import partial

import attrs

from lapiz import (
    Deduction,
    Grounds,
    Position,
    Says,
    SumScale,
    Technique,
    Token,
    candidates,
    figures,
    items,
    last_candidate,
    number,
    technique,
    union,
)
from lapiz_generic.make import (
    agreement_technique,
    contradiction_technique,
    exclusion_technique,
    incompatible_technique,
    worded,
)
from lapiz_triomino.board import TriominoBoard, as_piece, board_of
from lapiz_triomino.cutting import Area, Bridge, Core, Strip, cuts_of
from lapiz_triomino.tiling import Division

TRIOMINO = SumScale(
    name="triomino",
    title="lapiz, for triomino",
    levels=(("Easy", 3_000), ("Medium", 6_000), ("Hard", 12_000), ("Extreme", float("inf"))),
    unnamed=("Extreme", 100),
)
"""Points for each step, by how far a person must look; a scale of lapiz itself.

A division is worth 1 point, a last piece 2, a stranded square 4; squares that cannot all be covered
are worth 20 for two and 30 for three; following a piece over the board 50 or 60; what only search
finds, or a tiling chosen among several, 100.
"""

points = partial(figures, TRIOMINO.name)
"""What a technique is worth on this scale, for its decorator: `**points(score, level)`."""


KIND = SCALE = "triomino"
SIZES = {2: "pair", 3: "triple"}
WORDS = {2: "two", 3: "three"}


@attrs.frozen(eq=False)
class Tiling:
    """What the techniques look at: a position of a board."""

    position: Position

    @property
    def board(self) -> TriominoBoard:
        """The board, its holes and its pieces."""
        return board_of(self.position.space)


@technique("division", kind=KIND, grounds=Grounds.CHOICE, **points(1, "Easy"))
def division(tiling: Tiling) -> Iterator[Deduction]:
    """A board of side 2^k with one hole is divided into four boards of half the side.

    A piece on the three central squares outside the hole's quarter is the hole of each of the other
    quarters, so each of the four has one hole again; a board of side 2 is a piece and a hole. A
    board beyond side 64 is tiled in one step. There may be other tilings: this chooses one.
    Source: S. W. Golomb, *Checker boards and polyominoes* (1954). Order: depth first, quarters from
    the upper right against the clock; one deduction, the next piece.
    """
    board, position = tiling.board, tiling.position
    if board.whole:
        yield _at_once(board)
        return
    if board.regular:
        steps = board.division
    elif position.origin == position.space.everything:
        cut = cuts_of(board).divided
        steps = tuple((board.candidate_at[as_piece(made.piece)], made) for made in cut)
    else:
        return
    bit = position.space.bit
    for candidate, made in steps:
        if not position.placed & bit[candidate]:
            if position.alive & bit[candidate]:
                yield _divided(candidate, made)
            return


def _at_once(board: TriominoBoard) -> Deduction:
    says = Says(
        "The board of {side} × {side} with its hole at {hole} is divided into four, and so on.",
        "Its squares are too many for single steps; the whole tiling is made at once.",
        side=number(board.rows),
        hole=Token("square", board.holes[0]),
    )
    return Deduction(places=1, grounds=Grounds.CHOICE, says=says)


def _divided(candidate: int, step: Division) -> Deduction:
    """Return the step of one division."""
    if step.parts:
        reason = "Four boards of {half} × {half} remain, with their holes at {holes}."
    else:
        reason = "This is all of a board of side 2."
    says = Says(
        "The board of {side} × {side} from {corner} has its hole at {hole}: "
        "a piece covers {squares}.",
        reason,
        side=number(step.side),
        half=number(step.side // 2),
        corner=Token("square", step.corner),
        hole=Token("square", step.hole),
        squares=Token("squares", step.piece),
        holes=Token("squares", tuple(hole for _, hole in step.parts)),
    )
    roles = {"target": 1 << candidate}
    return Deduction(places=1 << candidate, roles=roles, grounds=Grounds.CHOICE, says=says)


@technique(
    "triomino-strip",
    title="Strip of Blocks",
    kind=KIND,
    grounds=Grounds.CHOICE,
    **points(2, "Easy"),
)
def strip(tiling: Tiling) -> Iterator[Deduction]:
    """A strip six squares wide and without a hole is cut off and covered by blocks of 2 × 3.

    Two pieces make a block of 2 × 3 squares, and blocks cover such a strip whatever its length. A
    board with holes far apart is cut in two as well, where necessary with a piece over the line, so
    that the squares of both parts are a multiple of three. There may be other tilings: this chooses
    one, and only where all that remains is known to have a tiling. The rest around the holes is
    small; if that makes many such boards, each is tiled in one step.
    Source: I-P. Chu and R. Johnsonbaugh, *Tiling deficient boards with trominoes* (1986).
    Order: larger parts first; one deduction, the next strip or piece.
    """
    board, position = tiling.board, tiling.position
    if board.whole or position.origin != position.space.everything:
        return
    for cut in cuts_of(board).covered:
        pieces = (cut.piece,) if isinstance(cut, Bridge) else cut.pieces
        places = union(1 << board.candidate_at[piece] for piece in pieces)
        if places & ~position.placed:
            if not places & ~position.alive:
                yield _covered(cut, places & ~position.placed)
            return


def _covered(cut: Strip | Bridge | Core, places: int) -> Deduction:
    """Return the step that covers a strip, a core, or the line between two parts."""
    if isinstance(cut, Bridge):
        says = Says(
            "The board is cut in two, and a piece over the line covers {squares}.",
            "Now the squares of each part are a multiple of three, and both can be tiled.",
            squares=Token("squares", cut.piece),
        )
    elif isinstance(cut, Strip):
        says = Says(
            "The {rows} × {columns} squares from {corner} hold no hole: "
            "blocks of 2 × 3 squares cover them.",
            "Two pieces make a block, and the rest of the board can also be tiled.",
            **_place(cut.where),
        )
    else:
        says = Says(
            "The {rows} × {columns} squares from {corner} are a board of their own.",
            "This tiling of it was found by trying.",
            **_place(cut.where),
        )
    return Deduction(places=places, roles={"target": places}, grounds=Grounds.CHOICE, says=says)


def _place(where: Area) -> dict[str, Token]:
    corner = Token("square", (where.top, where.left))
    return {"rows": number(where.rows), "columns": number(where.columns), "corner": corner}


@last_candidate(
    "triomino-last-piece",
    title="Last Piece for a Square",
    sorts=("square",),
    alike=True,
    kind=KIND,
    **points(2, "Easy"),
)
def last_piece(_: Tiling, candidate: int, item: int) -> Deduction:
    """A square can be covered by one piece only.

    Source: the naked single of sudoku, over squares. Order: by square, row by row.
    """
    says = Says(
        "{square} can be covered in one way only: {piece}.",
        "All other pieces over it meet a hole, the edge or a placed piece, or were ruled out.",
        square=items(item),
        piece=candidates(1 << candidate),
    )
    roles = {"target": 1 << candidate}
    return Deduction(places=1 << candidate, truths=(item,), roles=roles, says=says)


stranded_square = exclusion_technique(
    "triomino-stranded-square",
    title="Stranded Square",
    kind=KIND,
    **points(4, "Medium"),
    says=worded(
        "With any one of these pieces nothing could cover {items}.",
        "They overlap every remaining piece that covers it.",
    ),
    doc="""A piece that overlaps every remaining piece for some square is impossible.

    It would cut the square off. Source: players' lore of packing puzzles; pointing in sudoku.
    Order: by the square, row by row.
    """,
)


def _conflict(size: int) -> Technique:
    return incompatible_technique(
        f"triomino-conflict-{SIZES[size]}",
        size,
        kind=KIND,
        **points(10 * size, "Hard"),
        says=worded(
            "With any one of these pieces {items} could not all be covered.",
            "All pieces that then remain for them overlap.",
        ),
        doc=f"""A piece that leaves no way to cover {WORDS[size]} squares is impossible.

        Each of them could still be, but the pieces overlap. Source: the sets of items that cannot
        all be satisfied, of exact cover. Order: by square.
        """,
    )


all_ways_agree = agreement_technique(
    "triomino-agreement",
    title="All Ways Agree",
    kind=KIND,
    **points(50, "Hard"),
    doc="""However a square is covered, something else follows each time.

    Each way is followed by placing last pieces as long as possible; what all ways lead to
    holds. Source: forcing chains of sudoku. Order: by square.
    """,
)
dead_end = contradiction_technique(
    "triomino-contradiction",
    title="Dead End for a Piece",
    kind=KIND,
    **points(60, "Hard"),
    doc="""A piece that leads to a square which nothing can cover is impossible.

    It is followed by placing last pieces as long as possible. Source: forcing chains of sudoku
    (Nishio). Order: that of the pieces.
    """,
)

TECHNIQUES = [
    strip,
    division,
    last_piece,
    stranded_square,
    *(_conflict(size) for size in SIZES),
    all_ways_agree,
    dead_end,
]
