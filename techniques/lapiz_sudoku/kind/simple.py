"""Sudoku in the simplest words: what is seen at a glance, told to a child.

What is not seen at a glance is told by the engine (`lapiz.texts.simple`), with the words from here
for what is, what is not, and where nothing is left.
"""

from collections.abc import Iterator
from functools import partial

from lapiz import Deduction, Grounds, Position, Space, bits, single, union
from lapiz.core import Notation
from lapiz.texts import listed, marked
from lapiz_sudoku.kind.glance import (
    IS_NOT,
    Glance,
    Words,
    digits_text,
    filled,
    is_text,
    nowhere_text,
)
from lapiz_sudoku.kind.letters import symbol
from lapiz_sudoku.kind.notation import NOTATION, houses_text

FROM = marked(
    (
        "Look at the {digit} in {others}. In {house} the {digit} can go only in {cell}.",
        "Look at the {digit}s in {others}. In {house} the {digit} can go only in {cell}.",
    )
)


def simple_text(space: Space, told: tuple[Deduction, Position], words: Words) -> str:
    """Print a deduction whose pattern is seen at a glance; nothing for others."""
    glance = Glance(space, *told, words)
    if glance.deduction.grounds is not Grounds.PROOF or glance.others:
        return ""
    sentences = _placed(glance) if glance.deduction.places else _removed(glance)
    return f"{sentences} {_so(glance)}" if sentences else ""


def wording(words: Words) -> Notation:
    """Return what prints the simplest words, with what cells and houses are called."""
    return {
        "simple": partial(simple_text, words=words),
        "is": partial(is_text, words=words),
        "is not": partial(is_text, words=words, forms=IS_NOT),
        "nowhere": partial(nowhere_text, words=words),
    }


SIMPLE = wording(Words(NOTATION["cells"], houses_text))


def _so(glance: Glance) -> str:
    deduction, position = glance.deduction, glance.position
    removes, places = deduction.removes & position.alive, deduction.places & ~position.placed
    parts = [is_text(glance.space, places, glance.words)] if places else []
    if removes:
        parts.append(is_text(glance.space, removes, glance.words, forms=IS_NOT))
    return filled("So {effect}.", effect=listed(parts))


def _placed(glance: Glance) -> str:
    """Return the sentences of a single; nothing for others."""
    deduction, layout = glance.deduction, glance.layout
    if not single(deduction.places) or deduction.removes or len(deduction.truths) != 1:
        return ""
    digit, cell = divmod(deduction.places.bit_length() - 1, layout.cells)
    full = _full_house(glance, cell)
    where, number = glance.named(1 << cell), symbol(glance.space, digit)
    near = deduction.roles.get("locating", 0)
    others = union(glance.board(d, near) for d in range(layout.digit_count))
    if full is not None:
        template = "Look at {house}. Only {cell} is empty, and only {digit} is missing."
        return filled(template, house=glance.house(full), cell=where, digit=number)
    if glance.cells:
        if others.bit_count() < layout.digit_count - 1:
            return filled("Look at {cell}. Only {digit} can go there.", cell=where, digit=number)
        boards = layout.house_boards
        houses = glance.house(*(n for n in layout.houses_of[cell] if boards[n] & others))
        template = (
            "Look at {cell}. All other digits are in {houses} already. Only {digit} can go there."
        )
        return filled(template, cell=where, digit=number, houses=houses)
    house = glance.house(glance.places[0][0])
    if not others:
        template = "Look at {house}. The {digit} can go only in {cell}."
        return filled(template, house=house, digit=number, cell=where)
    template = FROM[not single(others)]
    return filled(template, house=house, digit=number, cell=where, others=glance.named(others))


def _full_house(glance: Glance, cell: int) -> int | None:
    """Return a house of which only this cell is empty."""
    placed, layout = glance.position.placed, glance.layout
    solved = union(glance.board(digit, placed) for digit in range(layout.digit_count))
    houses = layout.houses_of[cell]
    boards = layout.house_boards
    return next((house for house in houses if boards[house] & ~solved == 1 << cell), None)


def _removed(glance: Glance) -> str:
    shapes = (_locked, _naked, _hidden, _fish, _wing)
    return next(filter(None, (shape(glance) for shape in shapes)), "")


def _locked(glance: Glance) -> str:
    """Return the sentences of a digit whose places in a house all lie in another one."""
    if glance.cells or len(glance.places) != 1 or len(glance.removed) != 1:
        return ""
    ((house, digit),) = glance.places
    targets, places, number = (
        glance.removed.get(digit, 0),
        glance.open(house, digit),
        symbol(glance.space, digit),
    )
    if not targets:
        return ""
    cover = glance.house_of(places | targets)
    if cover is None:
        template = (
            "One of these must be {digit}: {cells}. Each of them takes the {digit} from {targets}."
        )
        return filled(
            template, digit=number, cells=glance.named(places), targets=glance.named(targets)
        )
    template = (
        "Look at the {digit}s. In {house} the {digit} can go only in {cells}. One of them must be "
        "{digit}, and all of them are in {cover}."
    )
    return filled(
        template,
        digit=number,
        house=glance.house(house),
        cells=glance.named(places, "or"),
        cover=glance.house(cover),
    )


def _naked(glance: Glance) -> str:
    """Return the sentences of cells of a house that have only as many digits left."""
    digits = union(glance.digits(cell) for cell in bits(glance.cells))
    if glance.places or not 1 < glance.cells.bit_count() == digits.bit_count():
        return ""
    covers = [glance.house_of(glance.cells | board) for board in _separate(glance)]
    if not covers or any(digit not in bits(digits) for digit in glance.removed):
        return ""
    named = [house for house in dict.fromkeys(covers) if house is not None]
    if len(named) < len(set(covers)):
        return ""
    template = (
        "Look at {cells}. Only {digits} can go there. These squares use up {digits}, so no other "
        "square of {houses} can have one of them."
    )
    return filled(
        template,
        cells=glance.named(glance.cells),
        digits=digits_text(glance.space, digits),
        houses=glance.house(*named),
    )


def _separate(glance: Glance) -> Iterator[int]:
    """Yield the cells that lose a digit, all at once if they lie in a house with the truths."""
    every = union(glance.removed.values())
    if glance.house_of(glance.cells | every) is not None:
        yield every
    else:
        yield from (1 << cell for cell in bits(every))


def _hidden(glance: Glance) -> str:
    """Return the sentences of digits of a house that have only as many places."""
    houses = {house for house, _ in glance.places}
    if glance.cells or len(houses) != 1 or len(glance.places) < 2:
        return ""
    digits = union(1 << digit for _, digit in glance.places)
    board = union(glance.open(*place) for place in glance.places)
    lost = union(glance.removed.values())
    if board.bit_count() != len(glance.places) or lost & ~board:
        return ""
    template = (
        "Look at {house}. {digits} can go only in {cells}. So these squares are for {digits}, and "
        "nothing else can go there."
    )
    house = glance.house(*houses)
    return filled(
        template, house=house, digits=digits_text(glance.space, digits), cells=glance.named(board)
    )


def _fish(glance: Glance) -> str:
    """Return the sentences of a digit that lies, in some lines, in as many crossing lines."""
    digits = {digit for _, digit in glance.places}
    if glance.cells or len(digits) != 1 or len(glance.places) < 2 or {*glance.removed} != digits:
        return ""
    (digit,) = digits
    layout, bases = glance.layout, [house for house, _ in glance.places]
    board = union(glance.open(house, digit) for house in bases)
    sorts = {layout.houses[house].sort for house in bases}
    if len(sorts) != 1 or not sorts <= {"row", "column"}:
        return ""
    crossing = ({"row", "column"} - sorts).pop()
    covers = [
        number
        for number, house in enumerate(layout.houses)
        if house.sort == crossing and layout.house_boards[number] & board
    ]
    if len(covers) != len(bases):
        return ""
    template = (
        "Look at the {digit}s. In {lines} the {digit} can go only in {covers}. So these lines take "
        "all the {digit}s of {covers}, and no other square there can be {digit}."
    )
    lines, number = glance.house(*bases), symbol(glance.space, digit)
    return filled(template, digit=number, lines=lines, covers=glance.house(*covers))


def _wing(glance: Glance) -> str:
    """Return the sentences of a cell each of whose digits leads to the same digit nearby."""
    if glance.places or len(glance.removed) != 1 or not 2 < glance.cells.bit_count() < 5:
        return ""
    ((digit, targets),) = glance.removed.items()
    near = glance.layout.peers
    for pivot in bits(glance.cells):
        cases = [_case(glance, pivot, option, digit) for option in bits(glance.digits(pivot))]
        ends = [cell for cell, _ in cases]
        if None in ends:
            continue
        cells = [cell for cell in ends if cell is not None]
        if all(near[cell] & targets == targets for cell in cells):
            template = (
                "Look at {pivot}. It is {digits}. {cases} One of these squares is {digit} in any "
                "case: {cells}."
            )
            return filled(
                template,
                pivot=glance.named(1 << pivot),
                digits=digits_text(glance.space, glance.digits(pivot), "or"),
                cases=" ".join(text for _, text in cases if text),
                digit=symbol(glance.space, digit),
                cells=glance.named(union(1 << cell for cell in cells)),
            )
    return ""


def _case(glance: Glance, pivot: int, supposed: int, digit: int) -> tuple[int | None, str]:
    """Return which cell has a digit if the pivot has another one, and the sentence."""
    if supposed == digit:
        return pivot, ""
    for cell in bits(glance.cells & glance.layout.peers[pivot]):
        if glance.digits(cell) == 1 << supposed | 1 << digit:
            template = "If it is {supposed}, {cell} must be {digit}."
            return cell, filled(
                template,
                supposed=symbol(glance.space, supposed),
                cell=glance.named(1 << cell),
                digit=symbol(glance.space, digit),
            )
    return None, ""
