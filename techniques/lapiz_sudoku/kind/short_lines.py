"""A whole deduction on one line, without words: as HoDoKu prints it, and as a chain in Eureka."""

import string
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from lapiz import Deduction, Link, Space, Token, union
from lapiz.core import Notation
from lapiz_sudoku.kind.notation import NOTATION, chain_text, removed_text

DIGITS, PLACES = ("digit", "digits"), ("cells", "houses")
Literal = tuple[bool, int]
"""Whether candidates are true, and which."""
MOST_LINKS = 12
"""The most links that are put in order: all orders are tried."""


def hodoku_line(space: Space, deduction: Deduction, notation: Notation) -> str:
    """Return a deduction as HoDoKu prints it: "4 r27 c38 fr2c4 => r1c3<>4".

    A pattern of one digit in houses is printed as the digit, the houses and then the cells, with
    fins marked; a chain as the chain alone; what supposes something as what is true and false on
    the way; a single as its effect; all else as digits and cells.
    """
    tokens = _in_order(deduction)
    chain = [token for token in tokens if token.sort == "chain"]
    digits = [token for token in tokens if token.sort in DIGITS]
    places = [token for token in tokens if token.sort in PLACES]
    if chain:
        pattern = _joined(space, deduction, chain, notation)
    elif deduction.supposes and deduction.links:
        pattern = literals(space, deduction.links)
    elif not deduction.removes:
        pattern = ""
    elif [token.sort for token in digits] == ["digit"] and places[0].sort == "houses":
        places.sort(key=lambda token: token.sort != "houses")
        pattern = _joined(space, deduction, [*digits, *places], notation)
    else:
        pattern = _in_cells(space, digits, places, notation)
    return " => ".join(filter(None, (pattern, _effect(space, deduction))))


def _joined(space: Space, deduction: Deduction, tokens: Sequence[Token], notation: Notation) -> str:
    return " ".join(
        _mark(space, deduction, token) + notation[token.sort](space, token.value).replace(", ", ",")
        for token in tokens
    )


def _in_cells(
    space: Space, digits: Sequence[Token], places: Sequence[Token], notation: Notation
) -> str:
    """Return all digits, then all cells: "3,4 in r1c12"."""
    mask = union(
        _number(token) if token.sort == "digits" else 1 << _number(token) for token in digits
    )
    board = union(_number(token) for token in places if token.sort == "cells")
    parts = [notation["digits"](space, mask), notation["cells"](space, board).replace(", ", ",")]
    return " in ".join(filter(None, parts))


def _number(token: Token) -> int:
    return token.value if isinstance(token.value, int) else 0


def _effect(space: Space, deduction: Deduction) -> str:
    removed, placed = deduction.effect
    parts = (NOTATION["candidates"](space, placed), removed_text(space, removed))
    return ", ".join(filter(None, parts))


def _in_order(deduction: Deduction) -> list[Token]:
    """Return the tokens of the pattern in the order of its sentence, each once."""
    says = deduction.says
    names = (name for _, name, _, _ in string.Formatter().parse(says.pattern) if name)
    return list(dict.fromkeys(says.tokens[name] for name in names if name in says.tokens))


def _mark(space: Space, deduction: Deduction, token: Token) -> str:
    """Return "f" for the cells of all fins, "ef" for those of all endo-fins, else nothing."""
    if token.sort != "cells":
        return ""
    layout: Any = space.layout
    for role, mark in (("fin", "f"), ("endo-fin", "ef")):
        board = 0
        for shift in layout.shifts:
            board |= deduction.roles.get(role, 0) >> shift & layout.board
        if board and board == token.value:
            return mark
    return ""


def eureka_line(space: Space, deduction: Deduction) -> str:
    """Return the chains of a deduction in Eureka notation, or nothing if its links form none."""
    chains = [token.value for token in _in_order(deduction) if token.sort == "chain"]
    nodes = [tuple(nodes) for nodes in chains if isinstance(nodes, tuple)] or [
        _path(deduction.links)
    ]
    text = " ".join(chain_text(space, path) for path in nodes if path)
    if not text and deduction.supposes:
        text = eureka_chains(space, deduction.links)
    return f"{text} => {_effect(space, deduction)}" if text else ""


def _path(links: Sequence[Link]) -> tuple[int, ...]:
    """Return the nodes of a chain of all the links, strong and weak in turn, or nothing."""
    if not 1 < len(links) <= MOST_LINKS:
        return ()
    for link in links:
        for nodes in ((link.start, link.end), (link.end, link.start)):
            if link.kind == "strong":
                path = _longer(nodes, [unused for unused in links if unused is not link])
                if path:
                    return path
    return ()


def _longer(nodes: tuple[int, ...], links: list[Link]) -> tuple[int, ...]:
    """Return the nodes followed by those of all the links, or nothing if these do not fit."""
    if not links:
        return nodes if len(nodes) % 2 == 0 else ()
    kind = "weak" if len(nodes) % 2 == 0 else "strong"
    for link in links:
        if link.kind == kind and nodes[-1] in (link.start, link.end):
            after = link.end if nodes[-1] == link.start else link.start
            path = _longer((*nodes, after), [unused for unused in links if unused is not link])
            if path:
                return path
    return ()


def literals(space: Space, links: Sequence[Link]) -> str:
    """Return what is true and what is false along some links, as HoDoKu lists forcing chains.

    Each is printed once, in the order of the links: "r1c4=3 r3c46<>3 r3c9=3".
    """
    ordered: dict[Literal, None] = {}
    for link in links:
        weak = link.kind == "weak"
        ordered[weak, link.start] = None
        ordered[not weak, link.end] = None
    printers = {True: NOTATION["candidates"], False: NOTATION["removed"]}
    parts = []
    for true, group in groupby(ordered, key=lambda literal: literal[0]):
        members = [members for _, members in group]
        wholes = members if true else [union(members)]
        parts += [printers[true](space, whole).replace(", ", ",") for whole in wholes]
    return " ".join(parts)


def eureka_chains(space: Space, links: Sequence[Link]) -> str:
    """Return links as chains in Eureka notation, each as long as it goes, one after the other."""
    return "; ".join(
        chain_text(space, nodes, weak_first=weak_first) for weak_first, nodes in _chains(links)
    )


def _chains(links: Sequence[Link]) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """Yield the nodes of chains that use each link once, and whether a weak link comes first."""
    unused = list(dict.fromkeys(links))
    while unused:
        first = unused.pop(0)
        kind, nodes = first.kind, [first.start, first.end]
        while link := next(
            (link for link in unused if link.start == nodes[-1] and link.kind != kind), None
        ):
            unused.remove(link)
            nodes.append(link.end)
            kind = link.kind
        yield first.kind == "weak", tuple(nodes)
