"""Makes sudokus with rules: instances that a solution agrees with, then as few as it needs."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import attrs

from lapiz import BadInput, Name, Puzzle, Space, load
from lapiz.kinds import random_solution
from lapiz_grid import (
    Board,
    Constraint,
    Form,
    Rule,
    Sort,
    in_whole_grid,
    known_rule,
    merged,
    stated,
)
from lapiz_grid.setting.puzzles import Setter
from lapiz_sudoku.board import Layout, space_of
from lapiz_sudoku.kind.reading import digits_of
from lapiz_sudoku.kind.writing import grid_rows

Document = dict[str, Any]


def rules_named(value: Any) -> list[Rule]:
    """Return the rules that an option names; BadInput for others."""
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadInput(f"option rule is {value!r}, expected names of rules")
    rules = [known_rule(name) for name in dict.fromkeys(names)]
    for rule in rules:
        if any(field.sort is Sort.RULES for field in rule.fields):
            raise BadInput(Name("option rule: {0} is made of other rules, name these", rule.name))
        texts = (field for field in rule.fields if field.sort is Sort.TEXT and field.usual is None)
        if rule.layers(9) or any(not field.drawn for field in texts):
            raise BadInput(
                Name("option rule: {0} is about what no digit says, and is not made", rule.name)
            )
        if rule.form is Form.CONNECTION and not any(other.places for other in rules):
            raise BadInput(
                Name(
                    "option rule: {0} says nothing of digits; name {1} too, say",
                    rule.name,
                    "shaded-sum",
                )
            )
    return rules


def with_whole_rules(document: Document, rules: Sequence[Rule], random: Random) -> Document:
    """Return a document with those rules that name no cells: its solution has to obey them."""
    side = len(document["grid"])
    board = Board(side, digits=digits_of(document, side))
    whole = [in_whole_grid(rule, board, random) for rule in rules if not rule.places]
    for constraint in whole:
        message = constraint.rule.wrong(constraint, board)
        if message:
            raise BadInput(Name("{0}: {1}", constraint.rule.name, message))
    entries = [_entry(instance, board) for instance in whole]
    return {**document, "rules": entries} if entries else document


def _entry(constraint: Constraint, board: Board) -> Any:
    """Return the entry of a file: the name alone where there is nothing else to say."""
    entry = stated(constraint, board.side, board.digits)
    return constraint.rule.name if entry[constraint.rule.name] is None else entry


def with_rules(
    document: Document,
    rules: Sequence[Rule],
    space: Space,
    solution: Sequence[int],
    random: Random,
    options: Mapping[str, Any],
) -> Puzzle:
    """Return a puzzle with one solution, with instances of rules and few givens or none."""
    layout = Layout.of(space)
    board = Board(layout.side, regions=layout.shape.labels, digits=layout.digits)

    def space_with(constraints: Sequence[Constraint]) -> Space:
        every = (*layout.shape.constraints, *constraints)
        return space_of(attrs.evolve(layout.shape, constraints=every))

    setter = Setter(
        board,
        space_with,
        lambda space, beginnings: random_solution(
            space, random, seeds=layout.side // 2, beginnings=beginnings
        ),
        random,
        symmetry=options.get("symmetry", ""),
        length=options.get("length", 0),
        least=options.get("givens", 0),
        minimal=options.get("minimal", False),
    )
    placing = [rule for rule in rules if rule.places]
    drawn, givens = setter.puzzle(placing, solution)
    entries = [_entry(instance, board) for instance in merged(drawn, board)]
    entries = [*document.get("rules", ()), *entries]
    rows = grid_rows(space, sum(1 << candidate for candidate in givens))
    return load({**document, "rules": entries, "grid": rows})
