"""Constraints of the Interactive Sudoku Solver that state what they mean: tables and automata."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote

from lapiz import BadInput, Name
from lapiz_formats.tables import (
    BREAK,
    NAMED,
    OLDER,
    automaton_text,
    cells_in_mask,
    named_lines,
    packed_automaton,
    packed_table,
    table_text,
)
from lapiz_grid import Add, Board, Constraint, Digits, Exclude, Follow
from lapiz_links.dialects import Places, RuleForm, Stated, groups_of, names_of, places_of
from lapiz_links.solver_arguments import (
    BETWEEN,
    CELL,
    Arguments,
    Written,
    argument_at,
    place,
    places_in,
)

Typed = tuple[str, list[Any]]
"""A type with its arguments, or with the constraints in it."""
OLDER_NAMES = {"Binary": "Pair", "BinaryX": "PairX"}
TABLES: Mapping[str, Callable[[str, Digits], str]] = {
    "Pair": table_text,
    "PairX": table_text,
    "NFA": automaton_text,
}
"""The types whose first argument is packed, and what unpacks it."""
STATED_TABLES = ("relation", "mutual-relation", "automaton")
"""The rules that tables of two digits and automata are, if they are no other ones."""
PACKED_FIRST = frozenset({*TABLES, "Regex"})
"""The types whose first argument names no cell, whatever it looks like."""
LOOKING_ALONG = re.compile("[RCrc][0-9]{1,2}")
BESIDE = re.compile("[A-Z]{2,}[0-9]{1,3}")
"""A cell that is not in the grid."""
WEIGHTED = re.compile("(-?[0-9]{1,5})_=((?:_-?[0-9]{1,3})+)")
"""A sum and the weights of its cells."""
FIRST_CELL = "R1C1"
"""What is repeated is stated as if it began here."""


def unpacked(constraint: Typed, digits: Digits) -> Typed:
    """Return a constraint with what is packed in it unpacked, and by the name that it has now."""
    name, arguments = constraint
    if name in OLDER_NAMES and arguments:
        name, arguments = OLDER_NAMES[name], [arguments[0].translate(OLDER), *arguments[1:]]
    if name in TABLES:
        arguments = [TABLES[name](argument_at(arguments, 0), digits), *arguments[1:]]
    return name, arguments


def is_foreign(constraint: Typed) -> bool:
    """Tell whether a constraint is about cells beside the grid, or segments that it cannot read."""
    name, arguments = constraint
    words = arguments[1 if name in PACKED_FIRST else 0 :]
    beside = (isinstance(word, str) and BESIDE.fullmatch(word) for word in words)
    return any(beside) or in_strange_segments(name, arguments)


def in_strange_segments(name: str, arguments: Sequence[Any]) -> bool:
    """Tell whether a line is in segments, and what reads it is not told where they end."""
    told = name == "NFA" and BREAK in arguments[0]
    return name in PACKED_FIRST and BETWEEN in arguments and not told


def repeated(arguments: Arguments, inner: list[Typed], side: int) -> list[Typed] | None:
    """Return the copies of constraints that a `Replicate` states; None if it is of another sort.

    Its mask names the cells to which R1C1 is moved, and with it all cells.

    >>> repeated(["BI"], [("X", ["R1C1", "R1C2"])], 9)
    [('X', ['R1C1', 'R1C2']), ('X', ['R2C1', 'R2C2'])]
    """
    first = arguments[1] if len(arguments) > 1 else FIRST_CELL
    start = first.rstrip("0123456789")
    words = (word for _, said in inner for word in said if isinstance(word, str))
    beside = first == f"{start}1" and any(word.startswith(start) for word in words)
    if first.upper() != FIRST_CELL and not (BESIDE.fullmatch(first) and beside):
        return None
    moves = [divmod(cell, side) for cell in cells_in_mask(arguments[0] if arguments else "")]
    copies = [_moved(constraint, move, side) for move in moves for constraint in inner]
    whole = [copy for copy in copies if copy]
    return whole if len(whole) == len(copies) else None


def _moved(constraint: Typed, move: tuple[int, int], side: int) -> Typed | None:
    """Return a constraint with its cells moved; None for a clue that looks along a line."""
    name, arguments = constraint
    if arguments and not isinstance(arguments[0], str):
        inner = [_moved(part, move, side) for part in arguments]
        return (name, inner) if all(inner) else None
    if name == "LittleKiller" or any(map(LOOKING_ALONG.fullmatch, arguments)):
        return None
    kept = arguments[:1] if name in PACKED_FIRST else []
    return name, [*kept, *(_moved_cell(word, move, side) for word in arguments[len(kept) :])]


def _moved_cell(word: str, move: tuple[int, int], side: int) -> str:
    """Return an argument moved if it is a cell, or a given."""
    cell, *digits = word.split("_") if not word.startswith(NAMED) else [word]
    if BESIDE.fullmatch(cell):
        start = cell.rstrip("0123456789")
        row, column = divmod(int(cell.removeprefix(start)) - 1, side)
        row, column = row + move[0], column + move[1]
        if row < side and column < side:
            return "_".join([f"{start}{row * side + column + 1}", *digits])
    if not CELL.fullmatch(cell):
        return word
    row, column = (number + by for number, by in zip(place(cell), move, strict=True))
    if row > side or column > side:
        raise BadInput(Name("Replicate moves {0} out of the grid", cell))
    return "_".join([*names_of([(row, column)]), *digits])


def _read_chain(arguments: Arguments, side: int, least: int) -> Iterator[Stated]:
    """Yield lines by the names before them, and by how long their segments are."""
    lines = dict[tuple[str, tuple[int, ...]], list[Places]]()
    for called, line in named_lines(arguments[1:]):
        cells = [word for word in line if word != BETWEEN]
        sizes = tuple(len(part.split()) for part in " ".join(line).split(BETWEEN))
        if len(cells) >= least:
            key = called, sizes if sizes[1:] else ()
            lines.setdefault(key, []).append(places_in(cells))
    for (called, sizes), places in lines.items():
        said = {"called": called, "segments": [*sizes]}
        further = {key: value for key, value in said.items() if value}
        yield Stated(places, argument_at(arguments, 0), further)


def _write_chain(constraint: Constraint, value: Any, board: Board) -> Written:
    parts = list(constraint.rule.parts(constraint, board))
    tables = {packed_table(part.relation) for part in parts if isinstance(part, Exclude)}
    machines = {part.automaton for part in parts if isinstance(part, Follow)}
    tables |= {packed_automaton(machine, board.digits) for machine in machines}
    if len(tables) != 1:
        return None
    name = constraint.text("called") if dict(constraint.values).get("called") else ""
    named = quote(name, safe="").replace(".", "%2E").replace("~", "%7E")
    return [[*tables, f"{NAMED}{named}", *group] for group in groups_of(constraint, board)]


def _read_held(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield cells with the digits among them."""
    digits = argument_at(arguments, 0).replace("_", " ")
    yield Stated([places_in(arguments[1:])], digits)


def _write_held(constraint: Constraint, value: Any, board: Board) -> Written:
    digits = str(value).replace(" ", "_")
    return [[digits, *names_of(places_of(cells, board))] for cells in constraint.groups]


def _read_weighted(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield cells with their weights and the sum."""
    match = WEIGHTED.fullmatch(argument_at(arguments, 0))
    places = places_in(arguments[1:])
    weights = [int(text) for text in match[2].split("_") if text] if match else []
    if not match or len(weights) != len(places):
        message = Name("{0}, expected a sum, or a sum and a weight for each cell", arguments[0])
        raise BadInput(message)
    yield Stated([places], None, {"sum": int(match[1]), "weights": weights})


def _write_weighted(constraint: Constraint, value: Any, board: Board) -> Written:
    stated = list[list[str]]()
    for part in constraint.rule.parts(constraint, board):
        assert isinstance(part, Add)
        weights = "_".join(map(str, part.weights))
        stated.append([f"{part.total}_=_{weights}", *names_of(places_of(part.cells, board))])
    return stated


FORMS = {
    "chain": RuleForm(partial(_read_chain, least=2), _write_chain, fields=("called",)),
    "line": RuleForm(partial(_read_chain, least=1), _write_chain, fields=("called", "segments")),
    "held": RuleForm(_read_held, _write_held),
    "weighted": RuleForm(_read_weighted, _write_weighted, fields=("sum", "weights")),
}
"""How cells and values of such constraints stand."""
