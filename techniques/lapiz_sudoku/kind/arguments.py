"""Reads what people write as arguments: what follows, chains, and the cells of a pattern.

Chains are read in Eureka notation, `(7)r1c3=(7-1)r8c3`, and in HoDoKu's, `7- r1c3 =7= r8c3 -7`;
cells as `r12c3` or `AB3`, several with commas or blanks between them.
"""

import re
from collections.abc import Iterator

from lapiz import Deduction, Space, bits, speaking, union
from lapiz.core import ArgumentReader, WrittenChain
from lapiz.texts import languages
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.letters import digit_of, symbol
from lapiz_sudoku.kind.notation import LETTERS, cells_text

DIGIT = "[0-9A-Za-z]"
DIGITS = f"{DIGIT}(?:[/,]?{DIGIT})*"
CELLS = r"(?:[rf]\d+c\d+|[A-Y]+[1-9]\d*)"
GROUP = rf"{CELLS}(?:(?: ?, ?| ){CELLS})*"
_CELLS = re.compile(rf"\b(?:e?f)?({CELLS})\b")
_TERM = re.compile(
    rf"\s*(?:(?P<front>{DIGITS}) (?:from|de) (?P<from>{GROUP})"
    rf"|\((?P<inside>{DIGIT}+)\)(?P<bare>{CELLS})(?!\s*[=-])"
    rf"|(?P<cells>{GROUP}) ?(?P<relation>=|<>|!=|≠) ?(?P<digits>{DIGITS}))\s*"
)
_NODE = re.compile(rf"\((?P<inner>{DIGIT}+(?:[=-]{DIGIT}+)*)\)(?P<cells>{CELLS}(?:,\s?{CELLS})*)")
_LINK = re.compile(r"\s*(=|==|-|--)\s*(?=\()")
_HODOKU = re.compile(rf"(?<!\S)(?P<first>{DIGIT})- (?P<cells>{GROUP})(?= [=-])")
_STEP = re.compile(rf" (?P<kind>[=-])(?P<digit>{DIGIT})(?P=kind) (?P<cells>{GROUP})")
_LAST = re.compile(rf" -(?P<digit>{DIGIT})(?!\S)")
KINDS = {"=": "strong", "-": "weak"}
APART = ("fin", "endo-fin", "victim")
"""Roles whose cells need not be named with those of a pattern."""


def board_of(space: Space, text: str) -> int:
    """Return the cells of a text as a board; -1 where one lies outside the grid.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4})
    >>> bin(board_of(puzzle.space, "r12c1, r1c3"))
    '0b10101'
    """
    side, board = Layout.of(space).side, 0
    for name in _CELLS.findall(text):
        for row, column in _places(name, side):
            if not (0 < row <= side and 0 < column <= side):
                return -1
            board |= 1 << side * (row - 1) + column - 1
    return board


def _places(name: str, side: int) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns, from 1, of cells in short form."""
    if name[0] in "rf":
        rows, columns = (_numbers(part, side) for part in name[1:].split("c"))
    else:
        letters = name.rstrip("0123456789")
        rows = [LETTERS.index(letter) + 1 for letter in letters]
        columns = _numbers(name[len(letters) :], side)
    yield from ((row, column) for row in rows for column in columns)


def _numbers(text: str, side: int) -> list[int]:
    return [int(text)] if side > 9 else [int(char) for char in text]


def _mask(space: Space, text: str) -> int:
    return union(1 << digit_of(sign, Layout.of(space).digits) for sign in re.findall(DIGIT, text))


def _members(space: Space, mask: int, board: int) -> int:
    layout = Layout.of(space)
    digits = [digit for digit in bits(mask) if digit < layout.digit_count]
    return union(board << digit * layout.cells for digit in digits)


def effect(space: Space, text: str) -> tuple[int, int] | None:
    """Return what a text says is gone and is true; None where it says anything else besides.

    As people write it: `r2c4, r78c5<>3, r1c1=4`, `3 from r2c4 r78c5; 8 from r1c6`, `(47)r5c7`.
    """
    removes, places, at = 0, 0, 0
    while at < len(text):
        term = _hidden(space, text, at) or _term(space, text, at)
        if not term:
            return None
        members, placed, at = term
        removes, places = removes | (0 if placed else members), places | (members if placed else 0)
        separator = re.compile(r"[,;]|(?:and|y)\b").match(text, at)
        if at < len(text) and not separator:
            return None
        at = separator.end() if separator else at
    return (removes, places) if removes or places else None


def _term(space: Space, text: str, at: int) -> tuple[int, bool, int] | None:
    """Return the candidates of a term, whether they are placed, and where the term ends."""
    term = _TERM.match(text, at)
    if not term:
        return None
    where = term["from"] or term["bare"] or term["cells"]
    board, digits = board_of(space, where), term["front"] or term["inside"] or term["digits"]
    mask = _mask(space, digits)
    if board < 0 or max(bits(mask)) >= Layout.of(space).digit_count:
        return None
    return _members(space, mask, board), bool(term["relation"] == "=" or term["bare"]), term.end()


def _hidden(space: Space, text: str, at: int) -> tuple[int, bool, int] | None:
    """Return a term about what hidden cells hold, in words of any language: `r1c2=shaded`.

    Nothing is placed there: a cell that has a value lacks the others.
    """
    layout, words = Layout.of(space), dict[str, int]()
    hidden = range(layout.digit_count, len(space.labels) // layout.cells)
    for code in languages() if hidden else ():
        with speaking(code):
            words |= {symbol(space, number): number for number in hidden}
    names = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    term = re.compile(rf"\s*({GROUP}) ?(=|<>|!=|≠) ?({names})\b\s*").match(text, at)
    board = board_of(space, term[1]) if term and words else -1
    if not term or board < 0:
        return None
    members = board << words[term[3]] * layout.cells
    if term[2] == "=":
        values = union(board << number * layout.cells for number in hidden)
        members = union(space.peers(candidate) for candidate in bits(members)) & values
    return members, False, term.end()


def chains(space: Space, text: str) -> tuple[WrittenChain, ...]:
    """Return the chains of a text, in either notation."""
    return (*_eureka(space, text), *_hodoku(space, text))


def _eureka(space: Space, text: str) -> Iterator[WrittenChain]:
    at = 0
    while node := _NODE.search(text, at):
        start, nodes, links, written, node_texts = node.start(), [], [], [], list[str]()
        while node:
            board = board_of(space, node["cells"])
            for number, part in enumerate(re.split("([=-])", node["inner"])):
                if number % 2:
                    links.append(KINDS[part])
                    continue
                nodes.append((_members(space, _mask(space, part), max(board, 0)), board))
                node_texts.append(f"({part}){node['cells']}")
            at = node.end()
            link = _LINK.match(text, at)
            following = _NODE.match(text, link.end()) if link else None
            if link and following:
                links.append(KINDS[link[1][0]])
            node = following
        signs = ["=" if link == "strong" else "-" for link in links]
        written = [f"{node_texts[n]}{sign}{node_texts[n + 1]}" for n, sign in enumerate(signs)]
        if links:
            yield WrittenChain(tuple(nodes), tuple(links), tuple(written), start, at)


def _hodoku(space: Space, text: str) -> Iterator[WrittenChain]:
    for first in _HODOKU.finditer(text):
        visits, at = [("", first["first"], first["cells"])], first.end()
        while step := _STEP.match(text, at):
            visits.append((step["kind"], step["digit"], step["cells"]))
            at = step.end()
        last = _LAST.match(text, at)
        if last and len(visits) > 1:
            yield _visited(space, [*visits, ("-", last["digit"], "")], first.start(), last.end())


def _visited(
    space: Space, visits: list[tuple[str, str, str]], start: int, end: int
) -> WrittenChain:
    """Return the chain of cells, each with the link that leads to it; inside a cell one is added.

    The link into the first cell is weak, from what the chain is about.
    """
    nodes, links, names = list[tuple[int, int]](), list[str](), list[str]()

    def add(digit: str, cells: str) -> None:
        board = board_of(space, cells)
        nodes.append((_members(space, _mask(space, digit), max(board, 0)), board))
        names.append(f"({digit}){cells}")

    kind, digit, cells = "-", visits[0][1], visits[0][2]
    add(digit, cells)
    for after, (sign, next_digit, next_cells) in enumerate(visits[1:], 1):
        if next_digit != digit:
            add(next_digit, cells)
            links.append("strong" if kind == "-" else "weak")
        if after < len(visits) - 1:
            links.append(KINDS[sign])
            add(next_digit, next_cells)
        kind, digit, cells = sign, next_digit, next_cells
    signs = ["=" if link == "strong" else "-" for link in links]
    written = tuple(f"{names[n]}{sign}{names[n + 1]}" for n, sign in enumerate(signs))
    return WrittenChain(tuple(nodes), tuple(links), written, start, end)


def items(space: Space, chain: WrittenChain, number: int, alive: int) -> tuple[int, ...] | None:
    """Return the items that make a strong link: if the first node is false, the second is true.

    That is a cell or a digit in a house that has candidates in the two nodes only, or cells with
    one digit more than they are (an almost locked set of one house). None where there is nothing
    such.
    """
    (one, board), (other, same) = chain.nodes[number : number + 2]
    both = (one | other) & alive
    for item, members in enumerate(space.sets):
        left = members & alive
        if left and not left & ~both and space.items[item].required:
            return (item,)
    cells = tuple(bits(board | same)) if min(board, same) > 0 else ()
    layout = Layout.of(space)
    spans = any(not (board | same) & ~house.cells for house in layout.houses)
    if len(cells) < 2 or not spans or _board_digits(layout, one) & _board_digits(layout, other):
        return None
    left = union(space.sets[cell] for cell in cells) & alive
    digits = [n for n in range(layout.digit_count) if left >> n * layout.cells & layout.board]
    return cells if len(digits) == len(cells) + 1 and _whole(left, both, layout) else None


def _whole(left: int, both: int, layout: Layout) -> bool:
    """Tell whether the nodes hold each of their digits wherever the cells can have it."""
    for digit in range(layout.digit_count):
        of_digit = layout.board << digit * layout.cells
        if both & of_digit and left & of_digit & ~both:
            return False
    return True


def misfit(space: Space, deduction: Deduction, text: str) -> str:
    """Return which cells keep a text from naming the pattern of a deduction; "" where it does."""
    layout, named = Layout.of(space), board_of(space, text)
    boards = {role: _board(layout, members) for role, members in deduction.roles.items()}
    whole = union(boards.values())
    core = union(board for role, board in boards.items() if role not in APART)
    tokens = deduction.says.tokens.values()
    said = union(int(t.value) for t in tokens if t.sort == "cells" and isinstance(t.value, int))
    fitting = {core, whole, said, core | said, _board(layout, deduction.places)} - {0}
    digits = _digits(layout, text)
    known = union(_board_digits(layout, members) for members in deduction.roles.values())
    if digits and known and digits & ~known:
        return "/".join(str(layout.digits[digit]) for digit in bits(digits & ~known))
    if named in fitting:
        return ""
    extra = named & ~(whole | said) if named > 0 else 0
    return cells_text(layout.side, extra or (core or said) & ~max(named, 0))


def _digits(layout: Layout, text: str) -> int:
    """Return the digits that a text names before or after its cells, apart from them."""
    alone = re.findall(rf"(?<![\w-]){DIGIT}(?:[/,]{DIGIT})*(?![\w-])", _CELLS.sub(" ", text))
    return (
        union(
            1 << digit_of(one, layout.digits) for word in alone for one in re.findall("[0-9]", word)
        )
        & layout.every_digit
    )


def _board(layout: Layout, members: int) -> int:
    return union(members >> n * layout.cells & layout.board for n in range(layout.digit_count))


def _board_digits(layout: Layout, members: int) -> int:
    digits = range(layout.digit_count)
    return union(1 << n for n in digits if members >> n * layout.cells & layout.board)


READER = ArgumentReader(effect, chains, items, misfit)
